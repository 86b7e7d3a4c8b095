//! Renders one tick of a game to an image of any size, as fast as possible.

use super::config_notice;
use super::context::AppContext;
use super::play::Play;
use super::recordings;
use super::window::{self, Canvas};
use crate::config::{Config, Environment};
use crate::level::pack::id::LevelId;
use crate::session::game_view::GameSession;
use crate::session::local_game::LocalGame;
use crate::session::local_player::LocalPlayer;
use crate::session::pack_library::PackLibrary;
use crate::session::playback::DemoGame;
use crate::sim::world::MS_PER_TICK;
use std::path::PathBuf;
use std::time::Duration;

/// Subject of a screenshot.
pub enum Subject {
    /// A level in which nobody presses anything.
    Level(PackLibrary, LevelId),
    /// A recording.
    Demo(Box<DemoGame>),
}

/// A screenshot to render.
pub struct Shot {
    /// Level or recording to show.
    pub subject: Subject,
    /// Tick to render.
    pub tick: i32,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Zoom, one of [`crate::config::ZOOMS`].
    pub zoom: f32,
    /// The file to write.
    pub output: PathBuf,
}

/// Renders a tick of a game to an image file. Needs a display, which may be a virtual one.
///
/// # Errors
/// A message if something could not be loaded or written.
pub fn screenshot(shot: Shot) -> Result<(), String> {
    let places = Environment::of_this_program();
    let (config, warnings) = Config::open_at(&places);
    config_notice::print(&warnings);
    let settings = config.settings.clone();
    window::open(&settings, render(config, places, shot))
}

async fn render(config: Config, places: Environment, shot: Shot) -> Result<(), String> {
    let mut ctx = AppContext::new(config, places).map_err(|error| error.to_string())?;
    ctx.size = (shot.size.0 as f32, shot.size.1 as f32);
    ctx.config.settings.screen.zoom = shot.zoom;
    let canvas = Canvas::open(shot.size.0, shot.size.1);
    match shot.subject {
        Subject::Demo(demo) => draw(&mut ctx, *demo, shot.tick),
        Subject::Level(library, id) => {
            ctx.library = library;
            let level = ctx.library.load(&id)?;
            let players = [LocalPlayer::first(&ctx.config.settings)];
            let game = LocalGame::begin(level, &recordings::title(&ctx, &id), &players);
            draw(&mut ctx, game, shot.tick);
        }
    }
    // The library draws to the canvas at the end of the frame.
    macroquad::window::next_frame().await;
    let picture = canvas.picture();
    picture
        .save(&shot.output)
        .map_err(|error| error.to_string())
}

/// Runs a game for some ticks and draws it.
fn draw<G: GameSession>(ctx: &mut AppContext, game: G, ticks: i32) {
    let mut play = Play::new(game);
    let tick = Duration::from_millis(MS_PER_TICK as u64);
    let mut now = Duration::ZERO;
    play.run_until(ctx, now, &[]);
    for _ in 0..ticks {
        now += tick;
        play.run_until(ctx, now, &[]);
    }
    macroquad::window::clear_background(macroquad::color::BLACK);
    play.draw(ctx, false);
    ctx.painter.flush();
}
