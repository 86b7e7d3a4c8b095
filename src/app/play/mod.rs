//! A level in play: simulation or playback, camera, effects, HUD, message feed and overlay.

pub mod connection_status;
mod death_note;
mod exit_time;
pub mod hud;
mod look_ahead;
pub mod message_feed;
mod netgame;
mod opening;
pub mod overlay;
pub mod player_list;
mod player_view;
pub mod results;
mod source;
mod start_facing;

pub use self::source::PlaySource;

use self::exit_time::ExitTime;
use self::hud::Banner;
use self::message_feed::Feed;
use self::overlay::OverlayMeter;
use self::player_view::{PlayerView, Subject};
use self::start_facing::StartFacing;
use crate::app::context::AppContext;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::render::bounds::Bounds;
use crate::app::render::camera;
use crate::app::render::effects::Effects;
use crate::app::render::health::HealthBars;
use crate::app::render::scene::Scene;
use crate::app::render::viewport::Viewport;
use crate::app::render::{background, key_names, layers, names};
use crate::app::window;
use crate::config::Game;
use crate::localization::MessageId;
use crate::replay::{Demo, LiveRecording};
use crate::session::clock::{NOMINAL_TICK_RATE, TickClock, Time};
use crate::session::input_latch::{FrameInput, InputLatch};
use crate::session::snapshot_pair::SnapshotPair;
use crate::session::solo::{PLAYER, SoloGame};
use crate::session::speed::{self, SpeedKeys};
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::tiles::LEVEL_PIXELS;
use crate::sim::world::{DonePhase, TICK_RATE, seconds};
use std::time::Duration;

/// Maximum number of ticks by which effects, messages etc. advance in one frame; the rest of a longer
/// delay is skipped.
const MAX_TICKS_PASSED: f32 = 8.0;

/// Converts the time between two frames to ticks at normal speed, at most [`MAX_TICKS_PASSED`].
fn ticks_passed(time: Duration) -> f32 {
    (time.as_secs_f32() * TICK_RATE as f32).min(MAX_TICKS_PASSED)
}

/// A level in play, with everything needed to show it.
pub struct Play {
    /// The game, recording or netgame being played.
    pub source: PlaySource,
    clock: TickClock,
    /// Time of the last frame.
    last: Option<Duration>,
    /// Second of the game in the last log line.
    logged_second: i32,
    /// Ticks between the last two frames, not necessarily whole.
    passed: f32,
    /// The used part of the level, which the camera stays within.
    bounds: Bounds,
    view: PlayerView,
    facing: StartFacing,
    effects: Effects,
    health: HealthBars,
    feed: Feed,
    banner: Banner,
    exit_time: ExitTime,
    /// Keeps short button presses for the next tick of a solo game.
    latch: InputLatch,
    /// Duration of the last tick in milliseconds.
    tick_cost: f32,
    /// Measurements for the debug overlay.
    meter: OverlayMeter,
}

impl Play {
    /// Starts playing a source now.
    pub fn new(source: PlaySource) -> Play {
        let mut play = Play {
            source,
            clock: TickClock::new(NOMINAL_TICK_RATE),
            last: None,
            logged_second: 0,
            passed: 0.0,
            bounds: Bounds::WHOLE,
            view: PlayerView::default(),
            facing: StartFacing::default(),
            effects: Effects::default(),
            health: HealthBars::default(),
            feed: Feed::default(),
            banner: Banner::default(),
            exit_time: ExitTime::default(),
            latch: InputLatch::default(),
            tick_cost: 0.0,
            meter: OverlayMeter::default(),
        };
        play.announce();
        play
    }

    /// Starts a level: shows its name and jumps to the player.
    pub fn announce(&mut self) {
        let worlds = self.worlds();
        let name = worlds.level_data.name.clone();
        let number = worlds.now.globals.level;
        let (bounds, facing) = (Bounds::of(&worlds.now), StartFacing::begin(&worlds.now));
        self.banner = Banner::level(number, &name);
        self.bounds = bounds;
        self.facing = facing;
        self.exit_time = ExitTime::default();
        self.effects.clear();
        self.health.clear();
        if !matches!(self.source, PlaySource::Net(_)) {
            self.feed.clear();
        }
        self.view.jump();
    }

    /// Starts the opening zoom, with the duration from the settings.
    pub fn start_opening(&mut self, ctx: &AppContext) {
        self.view.open(&ctx.config.settings.game);
    }

    /// Shows a banner with a title and a subtitle.
    pub fn show_banner(&mut self, title: &str, subtitle: &str) {
        self.banner = Banner::text(title, subtitle);
    }

    /// Returns the world snapshots to draw.
    pub fn worlds(&self) -> &SnapshotPair {
        self.source.worlds()
    }

    /// Returns the recording of the game, if it is recorded here.
    pub fn recording(&self) -> Option<Demo> {
        match &self.source {
            PlaySource::Single(game) => Some(game.recording()),
            PlaySource::Demo(_) => None,
            PlaySource::Net(net) => net.recording(),
        }
    }

    /// Returns the same recording for the autosave thread, including the last tick of a solo game.
    pub fn live(&self) -> Option<LiveRecording> {
        match &self.source {
            PlaySource::Single(game) => {
                game.seal();
                Some(game.live())
            }
            PlaySource::Demo(_) => None,
            PlaySource::Net(net) => net.live(),
        }
    }

    /// Returns the solo game, if one is in play.
    pub fn solo_game(&self) -> Option<&SoloGame> {
        match &self.source {
            PlaySource::Single(game) => Some(game),
            PlaySource::Demo(_) | PlaySource::Net(_) => None,
        }
    }

    /// Returns the slot of the player the camera follows.
    pub fn followed(&self) -> usize {
        match &self.source {
            PlaySource::Single(_) => usize::from(PLAYER),
            PlaySource::Demo(demo) => demo.followed(),
            PlaySource::Net(net) => net.followed(),
        }
    }

    /// Resumes the game after a pause; the time of the pause is skipped.
    pub fn resume(&mut self, now: Duration) {
        self.clock.restart(now);
        self.last = Some(now);
        self.latch.release();
        if let PlaySource::Single(game) = &mut self.source {
            game.interrupt();
        }
    }

    /// Applies the speed setting and the keys that change it; the keys are locked by default.
    pub fn change_speed(&mut self, ctx: &mut AppContext) {
        let settings = &ctx.config.settings;
        self.clock.set_rate(f64::from(settings.game.frame_speed));
        let keys = &settings.function_keys;
        let (slower, faster) = (&keys.speed_down, &keys.speed_up);
        let input = &ctx.input;
        if !input.pressed(slower) && !input.pressed(faster) {
            return;
        }
        if settings.game.speed_control_lock {
            ctx.show_toast(MessageId("toast-speed-locked"));
            return;
        }
        use crate::config::Key;
        let speed = speed::after_keys(
            settings.game.frame_speed,
            SpeedKeys {
                slower: input.pressed(slower),
                faster: input.pressed(faster),
                both: input.held(slower) && input.held(faster),
                control: input.held(&[Key::LeftControl, Key::RightControl]),
                shift: input.held(&[Key::LeftShift, Key::RightShift]),
            },
        );
        ctx.config.settings.game.frame_speed = speed;
        ctx.show_toast(speed::label(speed));
    }

    /// Runs the ticks that are due since the last frame; `input` is the local player's. Returns their number.
    pub fn run(&mut self, ctx: &mut AppContext, input: FrameInput) -> u32 {
        if matches!(self.source, PlaySource::Net(_)) {
            return self.run_netgame(ctx, input);
        }
        let now = ctx.time.now();
        let before = self.last.unwrap_or(now);
        let passed = now.saturating_sub(before);
        if self.view.advance_opening(passed, input.is_empty()) {
            self.clock.restart(now);
        }
        let due = self.clock.advance(now);
        self.latch.report(input);
        for _ in 0..due {
            let start = ctx.time.now();
            let held = self.latch.next_tick();
            self.step(ctx, held);
            self.tick_cost = (ctx.time.now() - start).as_secs_f32() * 1000.0;
            self.meter.add_tick(self.tick_cost);
            self.play_sounds(ctx);
            if self.is_over() {
                break;
            }
        }
        self.last = Some(now);
        self.passed = ticks_passed(passed);
        self.advance_effects(self.passed);
        due
    }

    /// Returns true while the level is in progress, that is, until its exit is reached.
    pub fn is_in_progress(&self) -> bool {
        self.worlds().now.globals.done.phase == DonePhase::Playing
    }

    /// Returns true when the level is done or the recording has ended.
    pub fn is_over(&self) -> bool {
        match &self.source {
            PlaySource::Single(game) => game.next_level().is_some(),
            PlaySource::Demo(demo) => demo.is_over(),
            PlaySource::Net(net) => net.over().is_some(),
        }
    }

    /// Runs one tick and processes its events.
    fn step(&mut self, ctx: &AppContext, held: Buttons) {
        match &mut self.source {
            PlaySource::Single(game) => game.step(held),
            PlaySource::Demo(demo) => demo.step(),
            // The game thread has its own clock.
            PlaySource::Net(_) => {}
        }
        let screen = &ctx.config.settings.screen;
        self.process_events(screen.particles, screen.screen_shake);
    }

    /// Runs one tick without a clock; effects and messages advance by one tick as well.
    pub fn advance(&mut self, ctx: &AppContext, held: Buttons) {
        self.step(ctx, held);
        self.advance_effects(1.0);
    }

    /// Advances effects, health bars and messages by some ticks.
    fn advance_effects(&mut self, ticks: f32) {
        self.effects.advance(ticks);
        self.health.advance(ticks);
        self.feed.advance(ticks);
        self.banner.advance(ticks);
    }

    /// Updates effects, messages and camera shake with the events of the last tick.
    fn process_events(&mut self, particles: bool, shake: bool) {
        let now = &self.source.worlds().now;
        let tick = now.globals.tick;
        if std::mem::replace(&mut self.logged_second, seconds(tick)) != seconds(tick) {
            log::trace!("tick: {tick}");
        }
        let (before, events) = self.source.last_step();
        let names = self.source.known_names();
        let own = self.source.local_player();
        self.health.on_tick(before, now);
        self.exit_time.update(now);
        self.facing.update(now);
        if particles {
            self.effects.on_tick(before, now, events);
        }
        for event in events {
            self.feed.on_event(before, now, *event, names);
            self.banner.on_event(now, *event, names, own);
            if shake && matches!(event, Event::Exploded { .. }) {
                self.view.shake(3.0);
            }
        }
    }

    /// Plays the sounds of the last tick; the listener is at the centre of the view.
    fn play_sounds(&self, ctx: &mut AppContext) {
        let now = &self.source.worlds().now;
        let (before, events) = self.source.last_step();
        let listener = Some(self.view.view().middle());
        ctx.audio.on_tick(before, now, events, listener);
    }

    /// Draws the level below the top bar, and everything that overlays it.
    pub fn draw(&mut self, ctx: &mut AppContext, running: bool) {
        self.meter.begin(ctx);
        let text = ctx.text_scale();
        let top = hud::HEIGHT * text;
        let port = port_below(top, ctx.size);
        let alpha = match (running, ctx.config.settings.screen.interpolation) {
            (true, true) => self.alpha(),
            _ => 1.0,
        };
        self.draw_level(ctx, port, alpha);
        let worlds = self.source.worlds();
        let followed = self.followed();
        let time = self.exit_time.displayed(&worlds.now);
        if ctx.config.settings.screen.message_feed {
            let settings = &ctx.config.settings.messages;
            self.feed.draw(&mut ctx.painter, ctx.size.1, text, settings);
        }
        self.banner.draw(&mut ctx.painter, port, text);
        if let Some(own) = self.source.local_player() {
            let keys = &ctx.config.settings.function_keys.restart;
            let key = keys.first().map(|key| key_names::name(*key));
            let restart = key.filter(|_| matches!(self.source, PlaySource::Single(_)));
            let player = &worlds.now.players[own];
            death_note::draw(&mut ctx.painter, player, restart.as_deref(), port, text);
        }
        // A recording takes no input.
        let takes_input = !matches!(self.source, PlaySource::Demo(_));
        results::draw(
            &mut ctx.painter,
            worlds,
            results::ResultsInfo {
                names: self.source.names(&ctx.config.settings.game.player_name),
                takes_input,
                followed,
                time,
            },
            ctx.size,
            text,
        );
        hud::draw(ctx, worlds, followed, time);
        self.meter.end(ctx);
        let input = overlay::OverlayInput {
            source: &self.source,
            rate: self.rate(),
            tick_cost: self.tick_cost,
            view: self.view.view(),
        };
        overlay::draw(ctx, &self.meter, &input);
    }

    /// Returns the interpolation factor between the two worlds, 0 to 1.
    fn alpha(&self) -> f32 {
        match &self.source {
            PlaySource::Net(net) => net.alpha(),
            _ => self.clock.alpha(),
        }
    }

    /// Returns the game speed in ticks per second.
    fn rate(&self) -> f64 {
        match &self.source {
            PlaySource::Net(net) => net.rate(),
            _ => self.clock.rate(),
        }
    }

    /// Draws the level in a part of the screen, interpolated by `alpha`.
    fn draw_level(&mut self, ctx: &mut AppContext, port: (f32, f32, f32, f32), alpha: f32) {
        let followed = self.followed();
        ctx.level_scale = window::level_scale(ctx.size, self.bounds.size());
        let settings = &ctx.config.settings;
        let game = &settings.game;
        let worlds = self.source.worlds();
        let subject = Subject {
            worlds,
            alpha,
            player: followed,
            bounds: self.bounds,
        };
        let passed = std::mem::take(&mut self.passed);
        let view = self.view.update(&subject, game, passed, ctx.zoom(), port);
        ctx.tiles.update(&worlds.now.tiles);
        let names = self.source.names(&game.player_name);
        let crowded = names::is_crowded(&worlds.now, followed);
        let scene = Scene {
            level_data: &worlds.level_data,
            before: &worlds.before,
            now: &worlds.now,
            alpha,
            view,
            scale: window::automatic_scale(ctx.size),
            followed,
            facing: self.facing.overrides(),
            signs: self.view.signs(),
            names: names::visible_names(names, followed, game.name_display, crowded),
            controls: &settings.controls,
            calm: settings.screen.reduced_flashing,
        };
        if view.port != port {
            ctx.painter.rectangle(port, background::NIGHT);
        }
        layers::draw(
            &mut ctx.painter,
            &scene,
            &ctx.tiles,
            &self.effects,
            &self.health,
            &mut self.meter.profile,
        );
        cover(&mut ctx.painter, port, view);
        if game.viewport_show_hyst {
            draw_free_zone(&mut ctx.painter, view, game);
        }
    }
}

/// Returns the part of a window below the top bar; at least one pixel, even if the bar fills the window.
fn port_below(top: f32, (width, height): (f32, f32)) -> (f32, f32, f32, f32) {
    (0.0, top, width.max(1.0), (height - top).max(1.0))
}

/// Covers everything drawn beyond the tile grid of the level.
fn cover(painter: &mut Painter, port: (f32, f32, f32, f32), view: Viewport) {
    let side = LEVEL_PIXELS as f32;
    let (left, top, width, height) = view.area(0.0, 0.0, side, side);
    let (end, floor) = (port.0 + port.2, port.1 + port.3);
    let (x, y) = (left.clamp(port.0, end), top.clamp(port.1, floor));
    let right = (left + width).clamp(port.0, end);
    let bottom = (top + height).clamp(port.1, floor);
    for area in [
        (port.0, port.1, port.2, y - port.1),
        (port.0, bottom, port.2, floor - bottom),
        (port.0, y, x - port.0, bottom - y),
        (right, y, end - right, bottom - y),
    ] {
        if area.2 > 0.0 && area.3 > 0.0 {
            painter.rectangle(area, background::NIGHT);
        }
    }
}

/// Draws the outline of the free zone, in which the player moves without moving the camera.
fn draw_free_zone(painter: &mut Painter, view: Viewport, settings: &Game) {
    let free = (settings.viewport_x_div, settings.viewport_y_div);
    let (x, y, w, h) = camera::free_zone((view.port.2, view.port.3), free);
    let zone = (view.port.0 + x, view.port.1 + y, w, h);
    painter.frame(zone, 1.0, theme::BAD);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiny_windows_still_have_a_viewport() {
        assert_eq!(
            port_below(30.0, (1280.0, 720.0)),
            (0.0, 30.0, 1280.0, 690.0)
        );
        for height in [0.0, 1.0, 14.0, 15.0, 16.0] {
            let (_, _, width, room) = port_below(15.0, (1.0, height));
            assert!(width >= 1.0 && room >= 1.0, "{height}: {width} x {room}");
        }
    }
}
