//! The committed pictures are what the committed sources draw.

#[path = "../examples/make_assets/art/mod.rs"]
mod art;

use art::Content;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

const REMEDY: &str = "run `cargo run --example make_assets` and commit the result";

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Size and RGBA pixels of a PNG file.
fn decode(path: &Path) -> (u32, u32, Vec<u8>) {
    let file = File::open(path).unwrap_or_else(|e| panic!("{}: {e}; {REMEDY}", path.display()));
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgba, "{}", path.display());
    pixels.truncate(info.buffer_size());
    (info.width, info.height, pixels)
}

#[test]
fn the_committed_assets_are_what_the_sources_draw() {
    for (name, content) in art::make() {
        let path = assets().join(&name);
        match content {
            Content::Picture(picture) => {
                let (w, h, pixels) = decode(&path);
                assert_eq!(
                    (w as i32, h as i32),
                    (picture.w, picture.h),
                    "{name}: size; {REMEDY}"
                );
                assert!(pixels == picture.rgba(), "{name}: pixels differ; {REMEDY}");
            }
            Content::Text(text) => {
                let committed = fs::read_to_string(&path)
                    .unwrap_or_else(|e| panic!("{name}: {e}; {REMEDY}"))
                    .replace("\r\n", "\n");
                assert!(committed == text, "{name}: text differs; {REMEDY}");
            }
        }
    }
}
