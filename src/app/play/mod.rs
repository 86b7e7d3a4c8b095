//! A level in play as it is seen: what is simulated, how it is followed, what is told about it.

pub mod connection_status;
mod exit_time;
mod free_look;
pub mod hud;
pub mod message_feed;
mod netgame;
mod opening;
pub mod overlay;
pub mod player_list;
pub mod results;
mod source;

pub use self::source::PlaySource;

use self::exit_time::ExitTime;
use self::hud::Banner;
use self::message_feed::Feed;
use self::opening::Opening;
use self::overlay::OverlayMeter;
use crate::app::context::AppContext;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::render::camera::{Aim, Camera};
use crate::app::render::effects::Effects;
use crate::app::render::health::HealthBars;
use crate::app::render::scene::Scene;
use crate::app::render::viewport::Viewport;
use crate::app::render::{self, background, layers, names};
use crate::replay::{Demo, LiveRecording};
use crate::session::clock::{PROPER_RATE, TickClock, Time};
use crate::session::snapshot_pair::SnapshotPair;
use crate::session::solo::{PLAYER, SoloGame};
use crate::session::speed::{self, SpeedKeys};
use crate::sim::rules::events::Event;
use crate::sim::world::TICK_RATE;
use crate::sim::world::buttons::Buttons;
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
    camera: Camera,
    effects: Effects,
    health: HealthBars,
    feed: Feed,
    banner: Banner,
    exit_time: ExitTime,
    /// Pressed since the last frame of the game, even if it is released again.
    tapped: Buttons,
    /// Milliseconds that the last frame of the game took.
    tick_cost: f32,
    /// What is measured for the debug overlay.
    gauge: OverlayMeter,
    /// Zoom of the last picture, on its way to that of the settings; 0 before the first.
    zoom: f32,
    /// The way from the whole level to the player, at the start of a level.
    opening: Opening,
    /// What is seen of the level.
    pub view: Viewport,
}

impl Play {
    /// Something that starts now.
    pub fn new(source: PlaySource) -> Play {
        let mut play = Play {
            source,
            clock: TickClock::new(PROPER_RATE),
            last: None,
            passed: 0.0,
            camera: Camera::new(),
            effects: Effects::default(),
            health: HealthBars::default(),
            feed: Feed::default(),
            banner: Banner::default(),
            exit_time: ExitTime::default(),
            tapped: Buttons::empty(),
            tick_cost: 0.0,
            gauge: OverlayMeter::default(),
            zoom: 0.0,
            opening: Opening::default(),
            view: Viewport::new(0.0, 0.0, 1.0, (0.0, 0.0, 1.0, 1.0)),
        };
        play.announce();
        play
    }

    /// A level has begun: its name is shown and the view jumps to the player.
    pub fn announce(&mut self) {
        let worlds = self.worlds();
        let name = worlds.level_data.name.clone();
        let number = worlds.now.globals.level;
        self.banner = Banner::level(number, &name);
        self.exit_time = ExitTime::default();
        self.effects.clear();
        self.health.clear();
        if !matches!(self.source, PlaySource::Net(_)) {
            self.feed.clear();
        }
        self.camera.jump();
    }

    /// Lets the level begin with a view of all of it, as long as the settings want.
    pub fn begin_far(&mut self, ctx: &AppContext) {
        self.opening = Opening::begin(&ctx.config.settings.game);
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

    /// Lets the time pass since the last picture; `held` is what the player holds. Returns the frames simulated.
    pub fn run(&mut self, ctx: &mut AppContext, held: Buttons) -> u32 {
        if matches!(self.source, PlaySource::Net(_)) {
            return self.run_netgame(ctx, held);
        }
        let now = ctx.time.now();
        let before = self.last.unwrap_or(now);
        if self
            .opening
            .pass(now.saturating_sub(before), held.is_empty())
        {
            self.clock.restart(now);
        }
        let due = self.clock.advance(now);
        // What was only tapped between two frames counts as held in the first.
        let mut held_now = self.tapped | held;
        for _ in 0..due {
            let start = ctx.time.now();
            self.step(ctx, std::mem::replace(&mut held_now, held));
            self.tick_cost = (ctx.time.now() - start).as_secs_f32() * 1000.0;
            self.gauge.frame(self.tick_cost);
            self.hear(ctx);
            if self.is_over() {
                break;
            }
        }
        self.tapped = if due > 0 { Buttons::empty() } else { held_now };
        self.last = Some(now);
        self.passed = frames_passed(now.saturating_sub(before));
        self.pass(self.passed);
        due
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
        self.health.see(before, now);
        self.exit_time.see(now);
        if particles {
            self.effects.see(before, now, events);
        }
        for event in events {
            self.feed.see(before, now, *event, names);
            self.banner.see(now, *event, names);
            if shake && matches!(event, Event::Exploded { .. }) {
                self.camera.shake(3.0);
            }
        }
    }

    /// Lets the last frame be heard from the middle of the view.
    fn hear(&self, ctx: &mut AppContext) {
        let now = &self.source.worlds().now;
        let (before, events) = self.source.last_step();
        let listener = Some(self.view.middle());
        ctx.audio.frame(before, now, events, listener);
    }

    /// Draws the level below the line of the head-up display, and the display.
    pub fn draw(&mut self, ctx: &mut AppContext, running: bool) {
        self.gauge.begin(ctx);
        let text = ctx.text_scale();
        let top = hud::HEIGHT * text;
        let port = (0.0, top, ctx.size.0, ctx.size.1 - top);
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
            self.feed.draw(&mut ctx.painter, ctx.size, text, settings);
        }
        self.banner.draw(&mut ctx.painter, port, text);
        // Nobody can press anything in a recorded game.
        let asks = !matches!(self.source, PlaySource::Demo(_));
        results::draw(
            &mut ctx.painter,
            worlds,
            results::ResultsInfo {
                names: self.source.known_names(),
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
            view: self.view,
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

    fn draw_level(&mut self, ctx: &mut AppContext, port: (f32, f32, f32, f32), alpha: f32) {
        let watcher = self.watched();
        let settings = &ctx.config.settings;
        let scale = crate::app::window::automatic_scale(ctx.size);
        let zoom = match self.opening.zoom(ctx.zoom(), port.3) {
            Some(zoom) => {
                self.camera.jump();
                zoom
            }
            None => glide(self.zoom, ctx.zoom(), self.passed),
        };
        self.zoom = zoom;
        let worlds = self.source.worlds();
        let at = render::player_place(&worlds.before, &worlds.now, alpha, watcher);
        let game = &settings.game;
        let aim = Aim {
            player: (at.0 + 10.0, at.1 + 10.0),
            look: free_look::direction(&worlds.now, watcher, game),
            mode: game.viewport_mode,
            free: (game.viewport_x_div, game.viewport_y_div),
        };
        self.view = self.camera.follow(aim, self.passed, zoom, port);
        ctx.tiles.update(&worlds.now.tiles);
        let names = self.source.names(&game.player_name);
        let crowded = names::is_crowded(&worlds.now, watcher);
        let scene = Scene {
            level_data: &worlds.level_data,
            before: &worlds.before,
            now: &worlds.now,
            alpha,
            view: self.view,
            scale,
            watcher,
            names: names::shown(names, watcher, game.name_display, crowded),
            controls: &settings.controls,
            calm: settings.screen.reduced_flashing,
        };
        if self.view.port != port {
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
        if self.view.port != port {
            cover(&mut ctx.painter, port, self.view.port);
        }
        if game.viewport_show_hyst {
            draw_free_zone(&mut ctx.painter, self.view, aim.free);
        }
    }
}

/// The zoom on its way to another, a hundredth of itself in a frame (spec 06 §3.2).
fn glide(zoom: f32, wanted: f32, frames: f32) -> f32 {
    // A larger change is one of the window.
    if zoom == 0.0 || !(0.8..=1.25).contains(&(wanted / zoom)) {
        return wanted;
    }
    let step = zoom * 0.01 * frames;
    zoom + (wanted - zoom).clamp(-step, step)
}

/// Covers what was drawn of a level beyond its edges.
fn cover(painter: &mut Painter, outer: (f32, f32, f32, f32), inner: (f32, f32, f32, f32)) {
    let (left, top) = (inner.0 - outer.0, inner.1 - outer.1);
    let (right, bottom) = (outer.2 - left - inner.2, outer.3 - top - inner.3);
    let (end, floor) = (outer.0 + outer.2 - right, outer.1 + outer.3 - bottom);
    for area in [
        (outer.0, outer.1, outer.2, top),
        (outer.0, floor, outer.2, bottom),
        (outer.0, inner.1, left, inner.3),
        (end, inner.1, right, inner.3),
    ] {
        painter.rectangle(area, background::NIGHT);
    }
}

/// Draws the edge of the free zone, which is a part of the view.
fn draw_free_zone(painter: &mut Painter, view: Viewport, part: (f32, f32)) {
    let (w, h) = (view.port.2 * part.0, view.port.3 * part.1);
    let left = view.port.0 + (view.port.2 - w) / 2.0;
    let top = view.port.1 + (view.port.3 - h) / 2.0;
    painter.frame((left, top, w, h), 1.0, theme::BAD);
}
