//! A level in play as it is seen: what is simulated, how it is followed, what is told about it.

pub mod connection_status;
mod death_note;
mod exit_time;
mod free_look;
pub mod hud;
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
use crate::replay::{Demo, LiveRecording};
use crate::session::clock::{PROPER_RATE, TickClock, Time};
use crate::session::input_latch::{FrameInput, InputLatch};
use crate::session::snapshot_pair::SnapshotPair;
use crate::session::solo::{PLAYER, SoloGame};
use crate::session::speed::{self, SpeedKeys};
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::tiles::LEVEL_PIXELS;
use crate::sim::world::{DonePhase, TICK_RATE};
use std::time::Duration;

/// Frames by which effects, messages and the like move on at once at most: what a longer delay should have shown is not
/// caught up.
const MOST_PASSED: f32 = 8.0;

/// The frames of the proper rate in a time between two pictures, at most [`MOST_PASSED`].
fn frames_passed(time: Duration) -> f32 {
    (time.as_secs_f32() * TICK_RATE as f32).min(MOST_PASSED)
}

/// A level in play as it is seen.
pub struct Play {
    /// What is played.
    pub source: PlaySource,
    clock: TickClock,
    /// When the last picture was.
    last: Option<Duration>,
    /// Frames that passed between the last two pictures.
    passed: f32,
    /// The part of the level that is worth showing.
    bounds: Bounds,
    view: PlayerView,
    facing: StartFacing,
    effects: Effects,
    health: HealthBars,
    feed: Feed,
    banner: Banner,
    exit_time: ExitTime,
    /// Keeps short presses for the next tick of an own game.
    latch: InputLatch,
    /// Milliseconds that the last frame of the game took.
    tick_cost: f32,
    /// What is measured for the debug overlay.
    gauge: OverlayMeter,
}

impl Play {
    /// Something that starts now.
    pub fn new(source: PlaySource) -> Play {
        let mut play = Play {
            source,
            clock: TickClock::new(PROPER_RATE),
            last: None,
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
            gauge: OverlayMeter::default(),
        };
        play.announce();
        play
    }

    /// A level has begun: its name is shown and the view jumps to the player.
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

    /// Lets the level begin with a view of all of it, as long as the settings want.
    pub fn begin_far(&mut self, ctx: &AppContext) {
        self.view.open(&ctx.config.settings.game);
    }

    /// Says something in large words for a moment, and something small above.
    pub fn tell(&mut self, words: &str, small: &str) {
        self.banner = Banner::note(words, small);
    }

    /// The worlds that are drawn.
    pub fn worlds(&self) -> &SnapshotPair {
        self.source.worlds()
    }

    /// The recording of the game, if it is made here.
    pub fn recording(&self) -> Option<Demo> {
        match &self.source {
            PlaySource::Single(game) => Some(game.recording()),
            PlaySource::Demo(_) => None,
            PlaySource::Net(net) => net.recording(),
        }
    }

    /// The same for the thread that saves it, which can save it up to the last tick.
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

    /// The game, if it is the player's own.
    pub fn own_game(&self) -> Option<&SoloGame> {
        match &self.source {
            PlaySource::Single(game) => Some(game),
            PlaySource::Demo(_) | PlaySource::Net(_) => None,
        }
    }

    /// The player who is followed.
    pub fn watched(&self) -> usize {
        match &self.source {
            PlaySource::Single(_) => usize::from(PLAYER),
            PlaySource::Demo(demo) => demo.watched(),
            PlaySource::Net(net) => net.watched(),
        }
    }

    /// The game goes on after a pause: the pause is not caught up.
    pub fn resume(&mut self, now: Duration) {
        self.clock.restart(now);
        self.last = Some(now);
        self.latch.release();
        if let PlaySource::Single(game) = &mut self.source {
            game.interrupt();
        }
    }

    /// The speed of the settings, and the keys that change it; these are locked unless the settings say otherwise.
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
            ctx.remark("the speed is locked, see Options");
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
        ctx.remark(speed::words(speed));
    }

    /// Lets the time pass since the last picture; `input` is the local player's. Returns the frames simulated.
    pub fn run(&mut self, ctx: &mut AppContext, input: FrameInput) -> u32 {
        if matches!(self.source, PlaySource::Net(_)) {
            return self.run_netgame(ctx, input);
        }
        let now = ctx.time.now();
        let before = self.last.unwrap_or(now);
        let passed = now.saturating_sub(before);
        if self.view.pass_opening(passed, input.is_empty()) {
            self.clock.restart(now);
        }
        let due = self.clock.advance(now);
        self.latch.report(input);
        for _ in 0..due {
            let start = ctx.time.now();
            let held = self.latch.next_tick();
            self.step(ctx, held);
            self.tick_cost = (ctx.time.now() - start).as_secs_f32() * 1000.0;
            self.gauge.frame(self.tick_cost);
            self.hear(ctx);
            if self.is_over() {
                break;
            }
        }
        self.last = Some(now);
        self.passed = frames_passed(passed);
        self.pass(self.passed);
        due
    }

    /// Returns true while the level is played: its exit was not reached yet.
    pub fn is_in_progress(&self) -> bool {
        self.worlds().now.globals.done.phase == DonePhase::Playing
    }

    /// The level is done or the recording is over.
    pub fn is_over(&self) -> bool {
        match &self.source {
            PlaySource::Single(game) => game.next_level().is_some(),
            PlaySource::Demo(demo) => demo.is_over(),
            PlaySource::Net(net) => net.over().is_some(),
        }
    }

    /// Simulates one frame and tells about it.
    fn step(&mut self, ctx: &AppContext, held: Buttons) {
        match &mut self.source {
            PlaySource::Single(game) => game.step(held),
            PlaySource::Demo(demo) => demo.step(),
            // It steps by its own clock.
            PlaySource::Net(_) => {}
        }
        let screen = &ctx.config.settings.screen;
        self.see(screen.particles, screen.screen_shake);
    }

    /// Simulates one frame without a clock: everything else moves on by one frame as well.
    pub fn advance(&mut self, ctx: &AppContext, held: Buttons) {
        self.step(ctx, held);
        self.pass(1.0);
    }

    /// Lets what has no part in the game move on by so many frames.
    fn pass(&mut self, frames: f32) {
        self.effects.pass(frames);
        self.health.pass(frames);
        self.feed.pass(frames);
        self.banner.pass(frames);
    }

    /// Tells about the last frame.
    fn see(&mut self, particles: bool, shake: bool) {
        let now = &self.source.worlds().now;
        let (before, events) = self.source.last_step();
        let names = self.source.known_names();
        let own = self.source.own_player();
        self.health.see(before, now);
        self.exit_time.see(now);
        self.facing.update(now);
        if particles {
            self.effects.see(before, now, events);
        }
        for event in events {
            self.feed.see(before, now, *event, names);
            self.banner.see(now, *event, names, own);
            if shake && matches!(event, Event::Exploded { .. }) {
                self.view.shake(3.0);
            }
        }
    }

    /// Lets the last frame be heard from the middle of the view.
    fn hear(&self, ctx: &mut AppContext) {
        let now = &self.source.worlds().now;
        let (before, events) = self.source.last_step();
        let listener = Some(self.view.view().middle());
        ctx.audio.frame(before, now, events, listener);
    }

    /// Draws the level below the line of the head-up display, and the display.
    pub fn draw(&mut self, ctx: &mut AppContext, running: bool) {
        self.gauge.begin(ctx);
        let text = ctx.text_scale();
        let top = hud::HEIGHT * text;
        let port = port_below(top, ctx.size);
        let alpha = match (running, ctx.config.settings.screen.interpolation) {
            (true, true) => self.alpha(),
            _ => 1.0,
        };
        self.draw_level(ctx, port, alpha);
        let worlds = self.source.worlds();
        let watched = self.watched();
        let time = self.exit_time.shown(&worlds.now);
        if ctx.config.settings.screen.message_feed {
            let settings = &ctx.config.settings.messages;
            self.feed.draw(&mut ctx.painter, ctx.size.1, text, settings);
        }
        self.banner.draw(&mut ctx.painter, port, text);
        if let Some(own) = self.source.own_player() {
            let keys = &ctx.config.settings.function_keys.restart;
            let key = keys.first().map(|key| key_names::name(*key));
            let restart = key.filter(|_| matches!(self.source, PlaySource::Single(_)));
            let player = &worlds.now.players[own];
            death_note::draw(&mut ctx.painter, player, restart.as_deref(), port, text);
        }
        // Nobody can press anything in a recorded game.
        let asks = !matches!(self.source, PlaySource::Demo(_));
        results::draw(
            &mut ctx.painter,
            worlds,
            results::ResultsInfo {
                names: self.source.names(&ctx.config.settings.game.player_name),
                asks,
                watched,
                time,
            },
            ctx.size,
            text,
        );
        hud::draw(ctx, worlds, watched, time);
        self.gauge.end(ctx);
        let seen = overlay::Seen {
            source: &self.source,
            rate: self.rate(),
            tick_cost: self.tick_cost,
            view: self.view.view(),
        };
        overlay::draw(ctx, &self.gauge, &seen);
    }

    /// How far the time is between the two worlds, 0 to 1.
    fn alpha(&self) -> f32 {
        match &self.source {
            PlaySource::Net(net) => net.alpha(),
            _ => self.clock.alpha(),
        }
    }

    /// Frames a second.
    fn rate(&self) -> f64 {
        match &self.source {
            PlaySource::Net(net) => net.rate(),
            _ => self.clock.rate(),
        }
    }

    /// Draws the level in a part of the screen; while the game does not run, nothing in it moves.
    fn draw_level(&mut self, ctx: &mut AppContext, port: (f32, f32, f32, f32), alpha: f32) {
        let watcher = self.watched();
        ctx.level_scale = window::level_scale(ctx.size, self.bounds.size());
        let settings = &ctx.config.settings;
        let game = &settings.game;
        let worlds = self.source.worlds();
        let subject = Subject {
            worlds,
            alpha,
            player: watcher,
            bounds: self.bounds,
        };
        let passed = std::mem::take(&mut self.passed);
        let view = self.view.update(&subject, game, passed, ctx.zoom(), port);
        ctx.tiles.update(&worlds.now.tiles);
        let names = self.source.names(&game.player_name);
        let crowded = names::is_crowded(&worlds.now, watcher);
        let scene = Scene {
            level_data: &worlds.level_data,
            before: &worlds.before,
            now: &worlds.now,
            alpha,
            view,
            scale: window::automatic_scale(ctx.size),
            watcher,
            facing: self.facing.shown(),
            signs: self.view.signs(),
            names: names::shown(names, watcher, game.name_display, crowded),
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
            &mut self.gauge.profile,
        );
        cover(&mut ctx.painter, port, view);
        if game.viewport_show_hyst {
            draw_free_zone(&mut ctx.painter, view, game);
        }
    }
}

/// The part of a window below the line of the head-up display; at least one pixel, even if the line fills the window.
fn port_below(top: f32, (width, height): (f32, f32)) -> (f32, f32, f32, f32) {
    (0.0, top, width.max(1.0), (height - top).max(1.0))
}

/// Covers what was drawn of a level beyond the grid of its tiles.
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

/// Draws the edge of the free zone, in which the player moves without moving the view.
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
    fn a_window_lower_than_the_head_up_display_has_a_part_for_the_level() {
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
