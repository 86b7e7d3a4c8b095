//! Renders ticks of games, and screens, to images of any size, as fast as possible.

use super::config_notice;
use super::context::AppContext;
use super::paint::surface::Surface;
use super::play::Play;
use super::profiles::Profiles;
use super::recordings;
use super::route::Router;
use super::screen::{Destination, Next, OpenedFrom, RecordsView, ReplayOrigin, Screen};
use super::selection::ExtrasPage;
use super::window;
use crate::config::{Config, Environment, Key};
use crate::level::pack::id::LevelId;
use crate::localization::MessageId;
use crate::session::clock::RealTime;
use crate::session::game_view::GameSession;
use crate::session::local_game::LocalGame;
use crate::session::local_player::LocalPlayer;
use crate::session::pack_library::PackLibrary;
use crate::session::playback::ReplayGame;
use crate::sim::world::MS_PER_TICK;
use std::path::PathBuf;
use std::time::Duration;

/// Frames for which a screen is shown before it is rendered.
const FRAMES: usize = 8;

/// Subject of a screenshot.
pub enum Subject {
    /// A level in which nobody presses anything.
    Level(PackLibrary, LevelId),
    /// A recording.
    Recording(Box<ReplayGame>),
    /// A screen.
    Screen(NamedScreen),
}

/// A screen of the program that can be shown by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedScreen {
    /// The main menu.
    Menu,
    /// The map of the campaign.
    Map,
    /// The extras.
    Extras,
    /// Level select.
    Levels,
    /// The profiles.
    Profiles,
    /// The options.
    Options,
    /// The controls.
    Controls,
    /// The help.
    Help,
    /// The credits.
    Credits,
    /// The list of recordings.
    Recordings,
    /// The replay player with the first recording that comes with the game.
    Replay,
    /// The records.
    Records,
    /// The form for hosting a netgame on the first level.
    HostForm,
    /// The form for joining a netgame.
    JoinForm,
    /// The pause menu over the first level.
    Pause,
    /// A message box.
    Message,
}

impl NamedScreen {
    /// All screens with their names on the command line.
    pub const ALL: [(&str, NamedScreen); 16] = [
        ("menu", NamedScreen::Menu),
        ("map", NamedScreen::Map),
        ("extras", NamedScreen::Extras),
        ("levels", NamedScreen::Levels),
        ("profiles", NamedScreen::Profiles),
        ("options", NamedScreen::Options),
        ("controls", NamedScreen::Controls),
        ("help", NamedScreen::Help),
        ("credits", NamedScreen::Credits),
        ("recordings", NamedScreen::Recordings),
        ("replay", NamedScreen::Replay),
        ("records", NamedScreen::Records),
        ("host", NamedScreen::HostForm),
        ("join", NamedScreen::JoinForm),
        ("pause", NamedScreen::Pause),
        ("message", NamedScreen::Message),
    ];

    /// Returns the destination that opens the screen.
    fn destination(self, ctx: &mut AppContext, tick: i32) -> Result<Destination, String> {
        Ok(match self {
            NamedScreen::Menu => Destination::Menu,
            NamedScreen::Map => Destination::Map(None),
            NamedScreen::Extras => Destination::Extras(ExtrasPage::Guide, None),
            NamedScreen::Levels => Destination::Levels,
            NamedScreen::Profiles => Destination::Profiles,
            NamedScreen::Options => Destination::Options(OpenedFrom::Menu),
            NamedScreen::Controls => Destination::Controls(OpenedFrom::Menu),
            NamedScreen::Help => Destination::Help(OpenedFrom::Menu),
            NamedScreen::Credits => Destination::Credits,
            NamedScreen::Recordings => Destination::RecordingList(None),
            NamedScreen::Replay => {
                let file = recordings::shipped(&ctx.folders).into_iter().next();
                Destination::Replay {
                    file: file.ok_or("there are no recordings")?,
                    origin: ReplayOrigin::CommandLine,
                    tick: Some(tick),
                }
            }
            NamedScreen::Records => {
                ctx.open_records();
                ctx.records.wait();
                Destination::Records(RecordsView::default())
            }
            NamedScreen::HostForm => {
                let first = ctx.library.first().ok_or("there are no levels")?;
                Destination::HostForm(first)
            }
            NamedScreen::JoinForm => Destination::JoinForm,
            NamedScreen::Pause => {
                let first = ctx.library.first().ok_or("there are no levels")?;
                let game = local_game(ctx, &first)?;
                Destination::Pause(Box::new(play(ctx, game, tick)))
            }
            NamedScreen::Message => {
                let text = MessageId("end-lost-server").with("server", "192.0.2.7");
                Destination::GameOver(MessageId("end-title-lost"), text)
            }
        })
    }
}

/// A screenshot to render.
pub struct Shot {
    /// Level, recording or screen to show.
    pub subject: Subject,
    /// Tick to render.
    pub tick: i32,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Zoom, one of [`crate::config::ZOOMS`].
    pub zoom: f32,
    /// Keys pressed one after another on a screen before it is rendered.
    pub presses: Vec<Key>,
    /// The file to write.
    pub output: PathBuf,
}

/// Renders images to files. Needs a display, which may be a virtual one.
///
/// # Errors
/// A message if something could not be loaded or written.
pub fn screenshots(shots: Vec<Shot>) -> Result<(), String> {
    let environment = Environment::of_this_program();
    let (config, warnings) = Config::open_at(&environment);
    config_notice::print(&warnings);
    let settings = config.settings.clone();
    window::open(&settings, async move {
        let mut ctx = AppContext::new(config, environment).map_err(|error| error.to_string())?;
        ctx.time = RealTime::stopped();
        if !ctx.config.settings.game.profile.is_empty() {
            Profiles::of(&mut ctx).open();
        }
        for shot in shots {
            render(&mut ctx, shot).await?;
        }
        Ok(())
    })
}

async fn render(ctx: &mut AppContext, shot: Shot) -> Result<(), String> {
    ctx.graphics.size = (shot.size.0 as f32, shot.size.1 as f32);
    ctx.config.settings.screen.zoom = shot.zoom;
    let canvas = ctx.graphics.painter.new_canvas(shot.size.0, shot.size.1);
    ctx.graphics.painter.draw_on(Surface::image(&canvas));
    macroquad::window::clear_background(macroquad::color::BLACK);
    match shot.subject {
        Subject::Recording(demo) => {
            play(ctx, *demo, shot.tick).draw(&mut ctx.for_drawing(), false);
        }
        Subject::Level(library, id) => {
            ctx.library = library;
            let language = ctx.config.settings.screen.language;
            ctx.texts.follow(language, &ctx.library);
            let game = local_game(ctx, &id)?;
            play(ctx, game, shot.tick).draw(&mut ctx.for_drawing(), false);
        }
        Subject::Screen(screen) => {
            ctx.library = PackLibrary::open(&ctx.folders.environment, &ctx.folders.config_file);
            let destination = screen.destination(ctx, shot.tick)?;
            let mut router = Router::default();
            let mut screen = router.open(ctx, destination);
            settle(ctx, &mut *screen);
            for key in shot.presses {
                ctx.input.press(Some(key));
                let next = screen.update(ctx);
                ctx.input.press(None);
                if let Next::To(destination) = next {
                    screen = router.open(ctx, destination);
                }
                settle(ctx, &mut *screen);
            }
            macroquad::window::clear_background(macroquad::color::BLACK);
            screen.draw(ctx);
        }
    }
    ctx.graphics.painter.flush();
    // The library draws to the canvas at the end of the frame.
    macroquad::window::next_frame().await;
    let screenshot = canvas.to_bitmap();
    screenshot
        .save(&shot.output)
        .map_err(|error| error.to_string())
}

/// Draws and updates a screen until its lists have been read and the maps of levels are there.
fn settle(ctx: &mut AppContext, screen: &mut dyn Screen) {
    for _ in 0..FRAMES {
        // What is visible is known once it has been drawn; the next update requests the maps.
        screen.update(ctx);
        screen.draw(ctx);
    }
    ctx.thumbnails.wait();
}

/// Starts a level of the context's levels with the number of players in the settings.
fn local_game(ctx: &AppContext, id: &LevelId) -> Result<LocalGame, String> {
    let level = ctx.library.load(id)?;
    let settings = &ctx.config.settings;
    let players = LocalPlayer::some(settings, settings.game.local_players.into());
    Ok(LocalGame::begin(
        level,
        &recordings::title(&ctx.library, id),
        &players,
    ))
}

/// Runs a game for some ticks.
fn play<G: GameSession>(ctx: &mut AppContext, game: G, ticks: i32) -> Play<G> {
    let ctx = &mut ctx.for_playing();
    let mut play = Play::new(game);
    let tick = Duration::from_millis(MS_PER_TICK as u64);
    let mut now = Duration::ZERO;
    play.run_until(ctx, now, &[]);
    for _ in 0..ticks {
        now += tick;
        play.run_until(ctx, now, &[]);
    }
    play
}

#[cfg(test)]
#[path = "screen_sheets_tests.rs"]
mod tests;
