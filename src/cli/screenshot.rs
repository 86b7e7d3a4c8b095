//! `pm screenshot`: renders an image of a level or recording at some tick. Needs a display.

use super::{demos, levels};
use crate::app::{self, Shot, Subject};
use crate::config::ZOOMS;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm screenshot`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Level: number, name or file.
    #[arg(
        long,
        value_name = "FILE|NUMBER|NAME",
        required_unless_present = "demo",
        conflicts_with = "demo"
    )]
    level: Option<String>,
    /// Tick to render (40 per second).
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(i32).range(0..=1_000_000))]
    frame: i32,
    /// Recording to render, ours (.pmd) or the original's (.gm), instead of a level in which nobody
    /// plays.
    #[arg(long, value_name = "FILE")]
    demo: Option<PathBuf>,
    /// Folder with the level of the recording.
    #[arg(long, value_name = "DIR", requires = "demo")]
    levels: Option<PathBuf>,
    /// Width and height of the image in pixels.
    #[arg(long, default_value = "1280x720", value_name = "WxH", value_parser = parse_size)]
    size: (u32, u32),
    /// Zoom factor, 0.2 to 40; 1 is the default.
    #[arg(long, default_value_t = 1.0, value_name = "FACTOR", value_parser = parse_zoom)]
    zoom: f32,
    /// PNG file to write. Rendering needs a display, which may be a virtual one: `xvfb-run pm
    /// screenshot ...`.
    #[arg(short, long)]
    output: PathBuf,
}

impl Args {
    /// Opens a window briefly and writes the image.
    pub fn run(self) -> ExitCode {
        let subject = match (&self.demo, &self.level) {
            (Some(demo), _) => {
                demos::watch(demo, self.levels.as_deref()).map(|demo| Subject::Demo(Box::new(demo)))
            }
            (None, Some(level)) => {
                levels::choose(level).map(|(library, level)| Subject::Level(library, level))
            }
            (None, None) => Err("expected a level or --demo".to_owned()),
        };
        let subject = match subject {
            Ok(subject) => subject,
            Err(error) => return super::fail(error),
        };
        let shot = Shot {
            subject,
            tick: self.frame,
            size: self.size,
            zoom: self.zoom,
            output: self.output,
        };
        match app::screenshot(shot) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => super::fail(error),
        }
    }
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let size = text
        .split_once('x')
        .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    match size {
        Some((w, h)) if (64..=8192).contains(&w) && (64..=8192).contains(&h) => Ok((w, h)),
        _ => Err("expected width and height of 64 to 8192 pixels, such as 1280x720".to_owned()),
    }
}

fn parse_zoom(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(zoom) if ZOOMS.contains(&zoom) => Ok(zoom),
        _ => Err(format!(
            "expected a number from {} to {}",
            ZOOMS.start(),
            ZOOMS.end()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_width_x_height() {
        assert_eq!(parse_size("800x600"), Ok((800, 600)));
        for bad in ["800", "800x", "x600", "0x0", "99999x10", "axb"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_zoom_out_of_range_is_rejected_with_the_expected_range() {
        for good in ["0.2", "1", "40"] {
            assert!(parse_zoom(good).is_ok(), "{good}");
        }
        for bad in ["0", "-1", "0.19", "41", "NaN", "inf", "", "x"] {
            let error = parse_zoom(bad).expect_err(bad);
            assert_eq!(error, "expected a number from 0.2 to 40", "{bad}");
        }
    }
}
