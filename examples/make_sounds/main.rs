//! Makes the game's effects: `cargo run --release --example make_sounds -- [OUT_DIR] [--music]`
//! (default: `assets/sounds`).
//!
//! The files are the result of the sources in `effects/`: change those, run this, and commit both.
//! `tests/assets/sounds.rs` checks that the committed files are what the sources make. With `--music` the
//! music is written too, to be listened to; the game makes it while it runs.

mod effects;

use purple_martians::synth::music::Track;
use purple_martians::synth::wav;
use std::path::{Path, PathBuf};
use std::{env, error::Error, fs, process::ExitCode};

fn main() -> ExitCode {
    let mut out = PathBuf::from("assets/sounds");
    let mut with_music = false;
    for argument in env::args_os().skip(1) {
        if argument == "--music" {
            with_music = true;
        } else {
            out = argument.into();
        }
    }
    match write_all(&out, with_music) {
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

fn write_all(out: &Path, with_music: bool) -> Result<usize, Box<dyn Error>> {
    fs::create_dir_all(out)?;
    let mut count = 0;
    for (name, clip) in effects::all() {
        write(&out.join(format!("{name}.wav")), &wav::write(&clip.pcm())?)?;
        count += 1;
    }
    if with_music {
        for track in Track::ALL {
            let piece = track.render()?;
            for (side, name) in ["left", "right"].into_iter().enumerate() {
                let samples: Vec<i16> = piece.iter().map(|both| both[side]).collect();
                let file = out.join(format!("{track:?}_{name}.wav").to_lowercase());
                write(&file, &wav::write(&samples)?)?;
                count += 1;
            }
        }
    }
    Ok(count)
}

fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let temporary = path.with_extension("tmp");
    fs::write(&temporary, bytes)?;
    fs::rename(&temporary, path)
}
