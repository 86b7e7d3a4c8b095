//! `pm clip`: renders a part of a recording as an animated image. Frame rates and the maximum length are in
//! `app/clip/mod.rs`.

use super::time::parse_time;
use super::{recording_argument, screenshot};
use crate::app::{self, AnimationFormat, Clip, FRAME_RATES};
use crate::session::playback::ReplayGame;
use crate::session::playback::viewable::Viewable;
use crate::terminal::print_line;
use std::path::PathBuf;
use std::process::ExitCode;

/// Largest width and height of the image, pixels.
const MAX_SIDE: u32 = 4096;

/// Arguments of `pm clip`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The recording: ours (.pmd), a capsule (.pmc) or the original's (.gm).
    #[arg(value_name = "RECORDING")]
    demo: PathBuf,
    /// Start of the clip: tick (40 per second), or a time such as 12.5s or 1:02.500.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    from: i32,
    /// End of the clip, in the same forms.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    to: i32,
    /// File to write: .gif has up to 255 colours, .apng has all of them and is larger.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Width and height in pixels.
    #[arg(long, default_value = "640x360", value_name = "WxH", value_parser = parse_size)]
    size: (u32, u32),
    /// Enlarge each of these pixels.
    #[arg(long, default_value_t = 1, value_name = "FACTOR", value_parser = clap::value_parser!(u32).range(1..=4))]
    scale: u32,
    /// Frames per second.
    #[arg(
        long,
        default_value_t = 20,
        value_name = "NUMBER",
        value_parser = clap::value_parser!(u32).range(i64::from(*FRAME_RATES.start())..=i64::from(*FRAME_RATES.end()))
    )]
    fps: u32,
    /// The player of the recording to follow: name or number (default: all who start together).
    #[arg(long, value_name = "PLAYER")]
    follow: Option<String>,
    /// Leave out the top bar and messages.
    #[arg(long)]
    no_hud: bool,
    /// Folder with the level of the recording (default: beside the recording, `../levels`, the game's own levels).
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

impl Args {
    /// Renders and writes the file. Needs no display.
    pub fn run(self) -> ExitCode {
        match self.render() {
            Ok(text) => {
                print_line!("{text}");
                ExitCode::SUCCESS
            }
            Err(error) => super::fail(error),
        }
    }

    fn render(self) -> Result<String, String> {
        let output = self.output.display().to_string();
        let format = AnimationFormat::of(&self.output)
            .ok_or_else(|| format!("{output}: expected a file name that ends in .gif or .apng"))?;
        if self.from >= self.to {
            return Err(format!(
                "--from must be before --to, not tick {} and {}",
                self.from, self.to
            ));
        }
        let size = (self.size.0 * self.scale, self.size.1 * self.scale);
        if size.0.max(size.1) > MAX_SIDE {
            return Err(format!(
                "too large: {} x {} pixels; at most {MAX_SIDE} per side",
                size.0, size.1
            ));
        }
        app::check_clip(self.from..self.to, size, self.fps).map_err(|error| error.to_string())?;
        let mut game = recording_argument::watch(&self.demo, self.levels.as_deref())?;
        let in_demo = |error| format!("{}: {error}", self.demo.display());
        check_part(&mut game, self.from, self.to).map_err(in_demo)?;
        if let Some(name) = &self.follow {
            let player = game.player_named(name);
            let player = player.ok_or_else(|| in_demo(format!("there is no player `{name}`")))?;
            game.watch(Some(player));
        }
        let clip = Clip {
            game,
            ticks: self.from..self.to,
            size: self.size,
            scale: self.scale,
            fps: self.fps,
            hud: !self.no_hud,
            output: self.output,
            format,
        };
        let report = app::render_clip(clip).map_err(|error| error.to_string())?;
        Ok(format!(
            "{output}: {} of {} x {} pixels, {}",
            super::count(report.frames, "frame"),
            report.size.0,
            report.size.1,
            super::count(report.bytes, "byte")
        ))
    }
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    screenshot::parse_size_up_to(MAX_SIDE, text)
}

/// Checks that a recording has all ticks of a part, and has not diverged in them.
fn check_part(game: &mut ReplayGame, from: i32, to: i32) -> Result<(), String> {
    if from < game.first() {
        return Err(format!("its first tick is {}", game.first()));
    }
    game.show(to);
    if game.tick() < to {
        return Err(format!("its last tick is {}", game.tick()));
    }
    match game.mismatch() {
        Some(mismatch) => Err(mismatch.to_string()),
        None => Ok(()),
    }
}
