//! A level in play: the game and its presentation.

mod award_text;
mod camera_aim;
mod captions;
pub mod chat_log;
mod comparison;
pub mod connection_status;
mod death_note;
pub mod emotes;
mod exit_time;
mod feed_text;
mod free_camera;
pub mod hud;
pub mod join_strip;
mod keys_on_signs;
pub mod match_text;
pub mod message_feed;
pub mod net_play;
mod network_advice;
mod opening;
pub mod overlay;
pub mod player_list;
mod player_view;
mod presentation;
mod result_keys;
pub mod results;
mod rewind_note;
pub mod round_results;
pub mod rule_text;
mod seat_arrows;
mod shared_view;
pub mod spectator_note;
mod speed_keys;
mod split;
mod split_note;
mod start_facing;
pub mod take_over_note;
pub mod time_controls;
mod top_banner;
mod views;

pub use self::presentation::Overlays;
pub use self::speed_keys::change_speed;

use self::emotes::ShownEmotes;
use self::overlay::OverlayMeter;
use self::presentation::Presentation;
use self::time_controls::TimeControls;
use crate::app::context::{DrawContext, PlayContext};
use crate::app::render::lerp;
use crate::config::Game;
use crate::localization::{Localizer, MessageId};
use crate::replay::Recording;
use crate::session::clock::Time;
use crate::session::game_view::{Change, GameKind, GameSession};
use crate::session::input_latch::FrameInput;
use crate::session::local_game::LocalGame;
use crate::session::netgame::advice::Advice;
use crate::session::quick_save::QuickLoadError;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::world::{DonePhase, TICK_RATE};
use std::time::Duration;

/// Maximum number of ticks by which effects, messages etc. advance in one frame; the rest of a longer
/// delay is skipped.
const MAX_TICKS_PASSED: f32 = 8.0;

/// Converts the time between two frames to ticks at normal speed, at most [`MAX_TICKS_PASSED`].
fn ticks_passed(time: Duration) -> f32 {
    (time.as_secs_f32() * TICK_RATE as f32).min(MAX_TICKS_PASSED)
}

/// Half of the width and height of a player, level pixels.
const HALF_PLAYER: f32 = 10.0;

/// A level in play, with everything needed to show it.
pub struct Play<G = LocalGame> {
    /// The game being played.
    pub game: G,
    presentation: Presentation,
    /// Time of the last frame.
    last: Option<Duration>,
    /// Duration of the last tick in milliseconds.
    tick_cost: f32,
    /// Measurements for the debug overlay.
    meter: OverlayMeter,
    /// Network problem to display.
    advice: Option<Advice>,
}

impl Play {
    /// Goes back to the last checkpoint; see [`LocalGame::retry`].
    pub fn retry(&mut self, ctx: &mut PlayContext) {
        if self.game.retry(ctx.time.now()) {
            self.on_seek(ctx);
        }
    }

    /// Continues from the end of a recording; see [`LocalGame::load`].
    ///
    /// # Errors
    /// Those of [`LocalGame::load`].
    pub fn load(&mut self, ctx: &mut PlayContext, demo: Recording) -> Result<(), QuickLoadError> {
        self.game.load(demo, ctx.time.now())?;
        self.on_seek(ctx);
        Ok(())
    }

    /// Simulates a single tick with the input of each local player in this frame.
    pub fn step_forward(&mut self, ctx: &mut PlayContext, input: &[FrameInput]) {
        let presentation = &mut self.presentation;
        self.game.step_forward(input, &mut |change, view| {
            presentation.on_change(ctx, change, view);
        });
        presentation.advance(1.0, 1.0);
    }

    /// Goes back by a single tick.
    pub fn step_back(&mut self, ctx: &mut PlayContext) {
        let presentation = &mut self.presentation;
        self.game
            .step_back(&mut |change, view| presentation.on_change(ctx, change, view));
    }

    /// Returns the middle of the first local player in the window as of the last frame, screen pixels.
    pub fn place_of_player(&self) -> Option<(f32, f32)> {
        let seat = self.game.local_players().iter().next()?;
        let (x, y) = lerp::position(self.worlds().now.players.get(seat)?.pos);
        let view = self.presentation.viewport();
        Some(view.point((x + HALF_PLAYER, y + HALF_PLAYER)))
    }

    /// Sets the notice about slow motion and single ticks.
    pub fn set_time_controls(&mut self, controls: TimeControls) {
        self.presentation.time_controls = controls;
    }

    /// Updates the presentation after the game has moved to another tick.
    fn on_seek(&mut self, ctx: &mut PlayContext) {
        let view = self.game.view();
        self.presentation.on_change(ctx, Change::Seek, &view);
    }

    /// Resumes the game after a pause; the time of the pause is skipped.
    pub fn resume(&mut self, now: Duration) {
        self.last = Some(now);
        self.game.resume(now);
    }
}

impl<G: GameSession> Play<G> {
    /// Starts playing a game now.
    pub fn new(game: G) -> Play<G> {
        let mut play = Play {
            game,
            presentation: Presentation::default(),
            last: None,
            tick_cost: 0.0,
            meter: OverlayMeter::default(),
            advice: None,
        };
        play.announce();
        play
    }

    /// Starts playing a game whose level the players know.
    pub fn silent(game: G) -> Play<G> {
        let mut play = Play::new(game);
        play.presentation.hide_banner();
        play
    }

    /// Starts a level: shows its name and jumps to the player.
    pub fn announce(&mut self) {
        self.presentation.begin_level(&self.game.view());
    }

    /// Starts the opening zoom, with the duration from the settings.
    pub fn start_opening(&mut self, settings: &Game) {
        self.presentation.start_opening(settings);
    }

    /// Shows a banner with a title and a subtitle.
    pub fn show_banner(&mut self, title: MessageId, subtitle: &str) {
        self.presentation.show_banner(title, subtitle);
    }

    /// Shows a chat message; `seat` is the sender's, none for the server.
    pub fn show_chat(&mut self, localizer: &Localizer, seat: Option<usize>, text: &str) {
        let view = self.game.view();
        self.presentation.show_chat(localizer, &view, seat, text);
    }

    /// Sets the emotes that players show.
    pub fn set_emotes(&mut self, emotes: ShownEmotes) {
        self.presentation.emotes = emotes;
    }

    /// Sets the problem of a netgame that the overlay shows.
    pub fn set_advice(&mut self, advice: Option<Advice>) {
        self.advice = advice;
    }

    /// Returns the world snapshots to draw.
    pub fn worlds(&self) -> &SnapshotPair {
        self.game.view().worlds
    }

    /// Returns true while the level is in progress, that is, until its exit is reached.
    pub fn is_in_progress(&self) -> bool {
        self.worlds().now.globals.done.phase == DonePhase::Playing
    }

    /// Returns true while the results of the level are shown.
    pub fn shows_results(&self) -> bool {
        results::are_shown(self.worlds().now.globals.done.phase)
    }

    /// Runs the ticks that are due since the last frame, with the input of each local player in this frame. Returns
    /// their number.
    pub fn run(&mut self, ctx: &mut PlayContext, input: &[FrameInput]) -> u32 {
        self.run_until(ctx, ctx.time.now(), input)
    }

    /// Runs the ticks that are due at `now`; like [`Play::run`], with another clock.
    pub fn run_until(&mut self, ctx: &mut PlayContext, now: Duration, input: &[FrameInput]) -> u32 {
        let passed = now.saturating_sub(self.last.replace(now).unwrap_or(now));
        let is_idle = input.iter().all(|input| input.is_empty());
        if self.presentation.advance_opening(passed, is_idle) {
            self.game.wait(now);
        }
        let start = ctx.time.now();
        let presentation = &mut self.presentation;
        let ticks = self.game.advance(now, input, &mut |change, view| {
            presentation.on_change(ctx, change, view);
        });
        let took = ctx.time.now().saturating_sub(start).as_secs_f32() * 1000.0;
        self.meter.add_tick(took);
        if ticks > 0 {
            self.tick_cost = took / ticks as f32;
        }
        let speed = match self.game.view().kind {
            GameKind::Replay(_) | GameKind::Netgame(_) => {
                self.game.view().rate as f32 / TICK_RATE as f32
            }
            GameKind::Local => 1.0,
        };
        self.presentation.advance(ticks_passed(passed), speed);
        ticks
    }

    /// Chooses what is drawn over the level.
    pub fn set_overlays(&mut self, overlays: Overlays) {
        self.presentation.set_overlays(overlays);
    }

    /// Lets the viewer move the camera, or follow the players again.
    pub fn set_free_camera(&mut self, on: bool) {
        self.presentation.set_free_camera(on);
    }

    /// Returns true if the viewer moves the camera.
    pub fn has_free_camera(&self) -> bool {
        self.presentation.has_free_camera()
    }

    /// Moves the free camera by screen pixels.
    pub fn pan(&mut self, by: (f32, f32)) {
        self.presentation.pan(by);
    }

    /// Multiplies the free camera's zoom by a factor; what is at a screen position stays there.
    pub fn zoom_at(&mut self, at: (f32, f32), factor: f32) {
        self.presentation.zoom_at(at, factor);
    }

    /// Draws the level below the top bar, and everything that overlays it.
    pub fn draw(&mut self, ctx: &mut DrawContext, running: bool) {
        self.meter.begin(ctx);
        let view = self.game.view();
        let alpha = match running && ctx.settings.screen.interpolation {
            true => view.alpha,
            false => 1.0,
        };
        let profile = &mut self.meter.profile;
        self.presentation.draw(ctx, &view, alpha, profile);
        self.meter.end(ctx);
        let input = overlay::OverlayInput {
            game: &view,
            tick_cost: self.tick_cost,
            viewport: self.presentation.viewport(),
            advice: self.advice,
        };
        overlay::draw(ctx, &self.meter, &input);
    }
}
