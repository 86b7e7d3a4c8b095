//! Renders a part of a recording as an animated image, without a display.

mod encode;
#[cfg(test)]
mod flashing_tests;
pub mod frames;
mod palette;

pub use self::encode::AnimationFormat;

use self::encode::EncodeError;
use self::frames::{Frames, Schedule};
use self::palette::Palette;
use super::config_notice;
use super::context::AppContext;
use crate::config::{Config, Environment};
use crate::files;
use crate::session::playback::ReplayGame;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;

/// Frames per second that can be chosen.
pub const FRAME_RATES: RangeInclusive<u32> = 5..=40;

/// Maximum number of pixels of all frames together: two minutes of 640 x 360 pixels at 20 frames per second.
const MAX_PIXELS: u64 = 640 * 360 * 20 * 120;

/// Frames per second from which the colours of a GIF file are chosen.
const PALETTE_RATE: u32 = *FRAME_RATES.start();

/// A part of a recording to render.
pub struct Clip {
    /// The recording, with the followed player already selected.
    pub game: ReplayGame,
    /// The first tick, and the one after the last.
    pub ticks: Range<i32>,
    /// Width and height, pixels before enlarging.
    pub size: (u32, u32),
    /// Pixels of the image, horizontally and vertically, per rendered pixel.
    pub scale: u32,
    /// Frames per second, one of [`FRAME_RATES`].
    pub fps: u32,
    /// Whether the top bar and messages are shown.
    pub hud: bool,
    /// The file to write.
    pub output: PathBuf,
    /// Its format.
    pub format: AnimationFormat,
}

/// The written file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClipReport {
    /// Number of frames.
    pub frames: usize,
    /// Width and height, pixels.
    pub size: (u32, u32),
    /// Size of the file, bytes.
    pub bytes: usize,
}

/// Why a clip cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub enum ClipError {
    /// Too much work and memory.
    #[error(
        "too large: {frames} frames of {} x {} pixels; choose a shorter part, a smaller size or fewer frames per second",
        size.0, size.1
    )]
    TooLarge {
        /// Number of frames.
        frames: usize,
        /// Width and height, pixels.
        size: (u32, u32),
    },
    /// The assets cannot be loaded.
    #[error("{0}")]
    Assets(String),
    /// The image cannot be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The file cannot be written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
}

/// Checks that a clip is not too large; `size` is that of the image, in pixels.
///
/// # Errors
/// [`ClipError::TooLarge`].
pub fn check_clip(ticks: Range<i32>, size: (u32, u32), fps: u32) -> Result<(), ClipError> {
    let frames = Schedule::new(ticks, fps).len();
    let pixels = u64::from(size.0) * u64::from(size.1);
    match pixels.saturating_mul(frames as u64) > MAX_PIXELS {
        true => Err(ClipError::TooLarge { frames, size }),
        false => Ok(()),
    }
}

/// Renders a clip and writes it to its file; an existing file is replaced only by a complete one.
///
/// # Errors
/// Why it cannot be rendered or written.
pub fn render_clip(clip: Clip) -> Result<ClipReport, ClipError> {
    let (width, height) = (clip.size.0 * clip.scale, clip.size.1 * clip.scale);
    check_clip(clip.ticks.clone(), (width, height), clip.fps)?;
    let schedule = Schedule::new(clip.ticks, clip.fps);
    let frames = schedule.len();
    let environment = Environment::of_this_program();
    let (config, warnings) = Config::open_at(&environment);
    config_notice::print(&warnings);
    let size = (clip.size.0 as f32, clip.size.1 as f32);
    let mut ctx = AppContext::without_display(config, environment, size)
        .map_err(|error| ClipError::Assets(error.to_string()))?;
    let mut game = clip.game;
    let palette = match clip.format {
        AnimationFormat::Apng => None,
        AnimationFormat::Gif => {
            let schedule = schedule.at_rate(PALETTE_RATE);
            let mut frames = Frames::start(&mut ctx, game, schedule, clip.hud);
            let palette = Palette::of(&mut frames);
            game = frames.into_game();
            Some(palette)
        }
    };
    let rendered = Frames::start(&mut ctx, game, schedule, clip.hud);
    let enlarged = rendered.map(|frame| frame.enlarged(clip.scale));
    let bytes = match palette {
        Some(palette) => encode::gif(enlarged, palette, clip.fps)?,
        None => encode::apng(enlarged, frames, clip.fps)?,
    };
    let path = clip.output;
    files::write_atomically(&path, &bytes).map_err(|source| ClipError::File { path, source })?;
    Ok(ClipReport {
        frames,
        size: (width, height),
        bytes: bytes.len(),
    })
}
