//! `pm screenshot`: renders images of levels, recordings and screens. Needs a display.

use super::{level_argument, recording_argument};
use crate::app::{self, NamedScreen, Shot, Subject};
use crate::config::{Key, ZOOMS};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm screenshot`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Levels: numbers, names or files.
    #[arg(
        long,
        value_name = "FILE|NUMBER|NAME",
        num_args = 1..,
        required_unless_present_any = ["demo", "screen"],
        conflicts_with = "demo"
    )]
    level: Vec<String>,
    /// Screens: menu, levels, profiles, options, controls, recordings, replay, records, join, pause or message.
    #[arg(long, num_args = 1.., value_name = "NAME", value_parser = parse_screen, conflicts_with = "demo")]
    screen: Vec<(String, NamedScreen)>,
    /// Keys to press one after another on the screens, such as `Down Enter`.
    #[arg(long, num_args = 1.., value_name = "KEY", value_parser = parse_key, requires = "screen")]
    press: Vec<Key>,
    /// Tick to render (40 per second).
    #[arg(long, alias = "frame", default_value_t = 1, value_parser = clap::value_parser!(i32).range(0..=1_000_000))]
    tick: i32,
    /// Recordings to render, ours (.pmd) or the original's (.gm), instead of levels in which nobody
    /// plays.
    #[arg(long, num_args = 1.., value_name = "FILE")]
    demo: Vec<PathBuf>,
    /// Folder with the levels of the recordings.
    #[arg(long, value_name = "DIR", requires = "demo")]
    levels: Option<PathBuf>,
    /// Width and height of the image in pixels.
    #[arg(long, default_value = "1280x720", value_name = "WxH", value_parser = parse_size)]
    size: (u32, u32),
    /// Zoom factor, 0.2 to 40; 1 is the default.
    #[arg(long, default_value_t = 1.0, value_name = "FACTOR", value_parser = parse_zoom)]
    zoom: f32,
    /// PNG file to write. For several images: a folder of files named after the levels, recordings
    /// and screens. Rendering needs a display, which may be a virtual one: `xvfb-run pm
    /// screenshot ...`.
    #[arg(short, long)]
    output: PathBuf,
}

impl Args {
    /// Opens a window briefly and writes the images.
    pub fn run(self) -> ExitCode {
        let shots = match self.shots() {
            Ok(shots) => shots,
            Err(error) => return super::fail(error),
        };
        match app::screenshots(shots) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => super::fail(error),
        }
    }

    /// Loads what is to be shown.
    fn shots(self) -> Result<Vec<Shot>, String> {
        let mut subjects = Vec::new();
        for level in &self.level {
            let (library, id) = level_argument::choose(level)?;
            let file = library.level(&id).and_then(|level| level.file.file_stem());
            let name = file.map_or(level.clone(), |name| name.to_string_lossy().into_owned());
            subjects.push((name, Subject::Level(library, id)));
        }
        for (name, screen) in self.screen {
            subjects.push((name, Subject::Screen(screen)));
        }
        for file in &self.demo {
            let demo = recording_argument::watch(file, self.levels.as_deref())?;
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            subjects.push((name.into_owned(), Subject::Recording(Box::new(demo))));
        }
        let in_folder = subjects.len() > 1;
        if let Some(name) = repeated(subjects.iter().map(|(name, _)| name.as_str())) {
            return Err(format!("two images would be named {name}.png"));
        }
        if in_folder {
            std::fs::create_dir_all(&self.output)
                .map_err(|error| format!("{}: {error}", self.output.display()))?;
        }
        let shots = subjects.into_iter().map(|(name, subject)| Shot {
            subject,
            tick: self.tick,
            size: self.size,
            zoom: self.zoom,
            presses: self.press.clone(),
            output: match in_folder {
                true => self.output.join(format!("{name}.png")),
                false => self.output.clone(),
            },
        });
        Ok(shots.collect())
    }
}

/// Returns a name that occurs twice, in upper or lower case.
fn repeated<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut known = BTreeSet::new();
    let mut names = names;
    names.find(|name| !known.insert(name.to_lowercase()))
}

fn parse_screen(text: &str) -> Result<(String, NamedScreen), String> {
    let found = NamedScreen::ALL.into_iter().find(|(name, _)| *name == text);
    found
        .map(|(name, screen)| (name.to_owned(), screen))
        .ok_or_else(|| {
            let names = NamedScreen::ALL.map(|(name, _)| name);
            format!("expected one of {}", names.join(", "))
        })
}

fn parse_key(text: &str) -> Result<Key, String> {
    Key::from_name(text).ok_or_else(|| "expected the name of a key, such as Enter".to_owned())
}

/// Parses a width and a height.
///
/// # Errors
/// The expected form and range.
pub fn parse_size(text: &str) -> Result<(u32, u32), String> {
    parse_size_up_to(8192, text)
}

/// Parses a size of an image, such as `1280x720`, with a maximum of both sides.
///
/// # Errors
/// The expected form and range.
pub fn parse_size_up_to(most: u32, text: &str) -> Result<(u32, u32), String> {
    let size = text
        .split_once('x')
        .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    match size {
        Some((w, h)) if (64..=most).contains(&w) && (64..=most).contains(&h) => Ok((w, h)),
        _ => Err(format!(
            "expected width and height of 64 to {most} pixels, such as 1280x720"
        )),
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
    fn names_of_images_may_not_repeat() {
        assert_eq!(repeated(["menu", "levels"].into_iter()), None);
        let twice = ["menu", "levels", "Menu"];
        assert_eq!(repeated(twice.into_iter()), Some("Menu"));
    }

    #[test]
    fn an_unknown_screen_is_rejected_with_the_known_ones() {
        assert!(parse_screen("pause").is_ok());
        let error = parse_screen("pausing").expect_err("no screen");
        assert!(error.starts_with("expected one of menu, map,"), "{error}");
    }

    #[test]
    fn an_unknown_key_is_rejected() {
        assert_eq!(parse_key("page down"), Ok(Key::PageDown));
        assert!(parse_key("hyper").is_err());
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
