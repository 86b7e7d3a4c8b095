//! Draws the game's pictures: `cargo run --example make_assets -- [OUT_DIR]` (default: `assets`).
//!
//! The pictures are the result of the sources in `art/`: change those, run this, and commit both.
//! `tests/assets/pictures.rs` checks that the committed pictures are what the sources draw.

mod art;

use art::Content;
use art::canvas::Canvas;
use std::path::{Path, PathBuf};
use std::{env, error::Error, fs, process::ExitCode};

fn main() -> ExitCode {
    let out: PathBuf = env::args_os().nth(1).map_or("assets".into(), Into::into);
    match write_all(&out) {
        Ok(count) => {
            println!("{count} files written to {}", out.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", out.display());
            ExitCode::FAILURE
        }
    }
}

fn write_all(out: &Path) -> Result<usize, Box<dyn Error>> {
    let files = art::make();
    for (name, content) in &files {
        let path = out.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let bytes = match content {
            Content::Bitmap(picture) => png_bytes(picture)?,
            Content::Text(text) => text.clone().into_bytes(),
        };
        let temporary = path.with_extension("tmp");
        fs::write(&temporary, bytes)?;
        fs::rename(&temporary, &path)?;
    }
    Ok(files.len())
}

fn png_bytes(picture: &Canvas) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.w as u32, picture.h as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    // Flat colours compress best without a row filter.
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&picture.rgba())?;
    writer.finish()?;
    Ok(bytes)
}
