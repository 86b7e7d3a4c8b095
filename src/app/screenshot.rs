//! A picture of a game at some frame, of any size, without waiting for anything.

use super::desk::Desk;
use super::play::{Play, Source};
use super::recordings;
use super::told;
use super::window::{self, Canvas};
use crate::config::{Config, Surroundings};
use crate::session::folder_shelf::FolderShelf;
use crate::session::playback::DemoGame;
use crate::session::shelf::Shelf;
use crate::session::single::SingleGame;
use crate::sim::world::controls::Controls;
use std::path::PathBuf;

/// What is seen.
pub enum Subject {
    /// A level in which nobody moves.
    Level(FolderShelf, i32),
    /// A recorded game.
    Demo(Box<DemoGame>),
}

/// What is to be on the picture.
pub struct Shot {
    /// What is seen.
    pub subject: Subject,
    /// The frame of the game.
    pub frame: i32,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Zoom, one of [`crate::config::ZOOMS`].
    pub zoom: f32,
    /// The file to write.
    pub output: PathBuf,
}

/// Writes a picture of a game at some frame. Needs a display, if only a virtual one.
///
/// # Errors
/// What could not be loaded or written, in words.
pub fn screenshot(shot: Shot) -> Result<(), String> {
    let places = Surroundings::of_this_program();
    let (config, warnings) = Config::open_at(&places);
    told::print(&warnings);
    let settings = config.settings.clone();
    window::open(&settings, take(config, places, shot))
}

async fn take(config: Config, places: Surroundings, shot: Shot) -> Result<(), String> {
    let mut desk = Desk::new(config, places).map_err(|error| error.to_string())?;
    desk.size = (shot.size.0 as f32, shot.size.1 as f32);
    desk.config.settings.screen.zoom = shot.zoom;
    let source = match shot.subject {
        Subject::Demo(demo) => Source::Demo(demo),
        Subject::Level(shelf, number) => {
            desk.shelf = shelf;
            let level = desk.shelf.load(number)?;
            let colour = desk.config.settings.game.player_color;
            let title = recordings::title(&desk, number);
            Source::Single(Box::new(SingleGame::begin(level, &title, colour)))
        }
    };
    let mut play = Play::new(source);
    for _ in 0..shot.frame {
        play.advance(&desk, Controls::empty());
    }
    let canvas = Canvas::open(shot.size.0, shot.size.1);
    macroquad::window::clear_background(macroquad::color::BLACK);
    play.draw(&mut desk, false);
    desk.painter.flush();
    // What is drawn reaches the canvas at the end of the picture.
    macroquad::window::next_frame().await;
    let picture = canvas.picture();
    picture
        .save(&shot.output)
        .map_err(|error| error.to_string())
}
