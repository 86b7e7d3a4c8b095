//! The presentation of a game: camera, effects, message feed, banner and HUD, fed by its [`GameView`] alone.

use super::captions::Captions;
use super::emotes::ShownEmotes;
use super::exit_time::ExitTime;
use super::free_camera::FreeCamera;
use super::hud::{self, Banner};
use super::keys_on_signs::sign_keys;
use super::message_feed::Feed;
use super::player_view::Subject;
use super::split::Port;
use super::start_facing::StartFacing;
use super::time_controls::{self, TimeControls};
use super::views::{PlacedView, ViewSettings, Views, cover, draw_dead_zone};
use super::{comparison, death_note, results, rewind_note, round_results, seat_arrows, split_note};
use crate::app::audio::muting::is_audible;
use crate::app::context::{DrawContext, PlayContext};
use crate::app::paint::theme;
use crate::app::render::bounds::Bounds;
use crate::app::render::effects::Effects;
use crate::app::render::flashes::Flashes;
use crate::app::render::health::HealthBars;
use crate::app::render::layer_timing::LayerTiming;
use crate::app::render::player_motion::PlayerMotions;
use crate::app::render::scene::{Scene, VisualAids};
use crate::app::render::tiles::TileViews;
use crate::app::render::viewport::Viewport;
use crate::app::render::{background, ghost_position, layers, names};
use crate::app::window_scale;
use crate::config::{Game, Screen};
use crate::localization::{Localizer, MessageId};
use crate::session::game_view::{Change, Comparison, GameKind, GameView};
use crate::session::seat_set::SeatSet;
use crate::sim::rules::events::Event;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::seconds;
use std::time::Duration;

/// Parts of the overlay over the level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlays {
    /// The top bar, messages and notices.
    pub hud: bool,
    /// Height at the bottom that is used by something else, screen pixels.
    pub bottom: f32,
}

impl Default for Overlays {
    fn default() -> Overlays {
        Overlays {
            hud: true,
            bottom: 0.0,
        }
    }
}

/// Distance between two views of a split screen, font pixels.
const GAP: f32 = 2.0;

/// Everything shown of a game that is not part of its snapshots.
pub struct Presentation {
    /// Second of the game in the last log line.
    logged_second: i32,
    /// Number of the round in the last log line, and whether it was over.
    logged_round: Option<(u8, bool)>,
    /// Emotes that players show.
    pub emotes: ShownEmotes,
    /// Ticks between the last two frames, not necessarily whole.
    passed: f32,
    /// The used part of the level, which the camera stays within.
    bounds: Bounds,
    views: Views,
    /// The camera that the viewer moves, if it is on.
    free: Option<FreeCamera>,
    /// The part of the level shown in the last frame; of the first view, if the screen was split.
    shown: Viewport,
    overlays: Overlays,
    facing: StartFacing,
    effects: Effects,
    motions: PlayerMotions,
    flashes: Flashes,
    captions: Captions,
    /// The views of the last frame.
    placed: Vec<Viewport>,
    health: HealthBars,
    feed: Feed,
    banner: Banner,
    exit_time: ExitTime,
    /// How time passes, for the notice about it.
    pub time_controls: TimeControls,
}

impl Default for Presentation {
    fn default() -> Presentation {
        Presentation {
            logged_second: 0,
            logged_round: None,
            emotes: [None; PLAYERS],
            passed: 0.0,
            bounds: Bounds::WHOLE,
            views: Views::default(),
            free: None,
            shown: Views::default().shared(),
            overlays: Overlays::default(),
            facing: StartFacing::default(),
            effects: Effects::default(),
            motions: PlayerMotions::default(),
            flashes: Flashes::default(),
            captions: Captions::default(),
            placed: Vec::new(),
            health: HealthBars::default(),
            feed: Feed::default(),
            banner: Banner::default(),
            exit_time: ExitTime::default(),
            time_controls: TimeControls::default(),
        }
    }
}

impl Presentation {
    /// Starts a level: shows its name and jumps to the player. The messages of a netgame stay.
    pub fn begin_level(&mut self, view: &GameView) {
        let world = &view.worlds.now;
        self.banner = Banner::level(world.globals.level, &view.worlds.level_data.name);
        self.bounds = Bounds::of(world);
        self.facing = StartFacing::begin(world);
        self.exit_time = ExitTime::default();
        self.effects.clear();
        self.motions.clear();
        self.flashes.clear();
        self.captions.clear();
        self.health.clear();
        if !matches!(view.kind, GameKind::Netgame(_)) {
            self.feed.clear();
        }
        self.views.jump();
    }

    /// Starts the opening zoom, with the duration from the settings.
    pub fn start_opening(&mut self, settings: &Game) {
        self.views.open(settings);
    }

    /// Advances the opening zoom; returns true while the game has to wait for it.
    pub fn advance_opening(&mut self, time: Duration, waits: bool) -> bool {
        self.views.advance_opening(time, waits)
    }

    /// Removes the banner.
    pub fn hide_banner(&mut self) {
        self.banner = Banner::default();
    }

    /// Shows a banner with a title and a subtitle.
    pub fn show_banner(&mut self, title: MessageId, subtitle: &str) {
        self.banner = Banner::text(title, subtitle);
    }

    /// Adds a chat message to the feed; `seat` is the sender's, none for the server.
    pub fn show_chat(
        &mut self,
        localizer: &Localizer,
        view: &GameView,
        seat: Option<usize>,
        text: &str,
    ) {
        let speaker = seat.and_then(|seat| {
            let name = view.roster.names.get(seat)?;
            let colour = view.worlds.now.players.get(seat)?.colour;
            (!name.is_empty()).then_some((colour, *name))
        });
        match speaker {
            Some((colour, name)) => self.feed.add_chat(colour, name, text),
            None => {
                let server = localizer.text(MessageId("chat-server"));
                self.feed.add_chat(0, &server, text);
            }
        }
    }

    /// Shows a change of the game, and plays its sounds.
    pub fn on_change(&mut self, ctx: &mut PlayContext, change: Change, view: &GameView) {
        match change {
            Change::NewLevel => {
                ctx.audio.forget_level();
                self.begin_level(view);
                if view.replay.is_none() {
                    self.start_opening(&ctx.settings.game);
                }
            }
            Change::Step => {
                self.on_step(view, &ctx.settings.screen, &ctx.texts.localizer);
                // There is a listener at the centre of each view.
                let listeners = match self.free {
                    Some(_) => vec![self.shown.middle()],
                    None => self.views.middles(),
                };
                let now = &view.worlds.now;
                let backdrop = view.worlds.level_data.backdrop;
                match is_audible(view.rate) {
                    true => ctx
                        .audio
                        .on_tick(backdrop, view.earlier, now, view.events, &listeners),
                    false => ctx.audio.on_step_back(now),
                }
            }
            Change::StepBack => {
                self.on_step_back(view);
                ctx.audio.on_step_back(&view.worlds.now);
            }
            Change::Seek => {
                self.on_step_back(view);
                self.views.jump();
                ctx.audio.on_step_back(&view.worlds.now);
            }
        }
    }

    /// Clears everything that belongs to other ticks.
    fn on_step_back(&mut self, view: &GameView) {
        let now = &view.worlds.now;
        let tick = now.globals.tick;
        let is_new = std::mem::replace(&mut self.logged_second, seconds(tick)) != seconds(tick);
        if is_new && let Some(speed) = view.rewind.speed {
            log::trace!("rewound to tick: {tick}, speed {speed}");
        }
        self.effects.clear();
        self.motions.clear();
        self.flashes.clear();
        self.captions.clear();
        self.health.clear();
        if !matches!(view.kind, GameKind::Netgame(_)) {
            self.feed.clear();
        }
        self.banner = Banner::default();
        self.exit_time.update(now);
        self.facing.update(now);
        self.logged_round = None;
    }

    /// Updates effects, messages and camera shake after a step.
    fn on_step(&mut self, view: &GameView, screen: &Screen, localizer: &Localizer) {
        let (before, now) = (view.earlier, &*view.worlds.now);
        let tick = now.globals.tick;
        if std::mem::replace(&mut self.logged_second, seconds(tick)) != seconds(tick) {
            log::trace!("tick: {tick}");
        }
        let round = view.game_match;
        let round = round.map(|game| (game.round(), game.is_round_over()));
        if std::mem::replace(&mut self.logged_round, round) != round
            && let Some((number, is_over)) = round
        {
            log::trace!(
                "round: {number} {}",
                if is_over { "over" } else { "played" }
            );
        }
        let (names, noted) = (view.names_in_messages(), death_note::noted(view));
        self.health.on_tick(before, now);
        let events = view.events;
        self.motions.on_tick(before, now, events, &mut self.flashes);
        self.flashes.on_tick(before, now);
        self.exit_time.update(now);
        self.facing.update(now);
        if screen.captions && is_audible(view.rate) {
            self.captions.on_tick(before, now, events);
        }
        if screen.particles {
            self.effects.on_tick(before, now, view.events);
        }
        for event in view
            .events
            .iter()
            .filter(|event| view.is_announced(**event))
        {
            let worlds = (before, now);
            self.feed.on_event(localizer, worlds, *event, names);
            self.banner.on_event(now, *event, names, noted);
            if matches!(event, Event::Exploded { .. }) {
                self.views.shake(3.0);
            }
        }
    }

    /// Advances everything by the ticks since the last frame, not necessarily whole: effects, motions and health bars at the
    /// speed of the game, where 1 is normal, all others at normal speed.
    pub fn advance(&mut self, ticks: f32, speed: f32) {
        self.passed = ticks;
        self.effects.advance(ticks * speed);
        self.motions.advance(ticks, speed);
        self.flashes.advance(ticks);
        self.captions.advance(ticks);
        self.health.advance(ticks * speed);
        self.feed.advance(ticks);
        self.banner.advance(ticks);
    }

    /// Returns the part of the level shown in the last frame, unless the screen was split.
    pub fn viewport(&self) -> Viewport {
        self.shown
    }

    /// Chooses what is drawn over the level.
    pub fn set_overlays(&mut self, overlays: Overlays) {
        self.overlays = overlays;
    }

    /// Lets the viewer move the camera, or follow the players again.
    pub fn set_free_camera(&mut self, on: bool) {
        if !on {
            self.views.jump();
        }
        self.free = on.then(|| self.free.unwrap_or(FreeCamera::at(self.shown)));
    }

    /// Returns true if the viewer moves the camera.
    pub fn has_free_camera(&self) -> bool {
        self.free.is_some()
    }

    /// Moves the free camera by screen pixels.
    pub fn pan(&mut self, by: (f32, f32)) {
        if let Some(free) = &mut self.free {
            free.pan(by);
        }
    }

    /// Multiplies the free camera's zoom by a factor; what is at a screen position stays there.
    pub fn zoom_at(&mut self, at: (f32, f32), factor: f32) {
        let ports = self.placed.iter().map(|view| view.port);
        let port = comparison::port_at(ports, at).unwrap_or(self.shown.port);
        if let Some(free) = &mut self.free {
            free.zoom_at(at, factor, port);
        }
    }

    /// Draws the level below the top bar, and everything that overlays it. `alpha` interpolates the snapshots.
    pub fn draw(
        &mut self,
        ctx: &mut DrawContext,
        view: &GameView,
        alpha: f32,
        profile: &mut LayerTiming,
    ) {
        let text = ctx.text_scale;
        let Overlays { hud, bottom } = self.overlays;
        let top = if hud { hud::HEIGHT * text } else { 0.0 };
        let port = port_below(top, ctx.graphics.size);
        self.draw_level(ctx, view, port, alpha, profile);
        if ctx.settings.screen.captions {
            let localizer = &ctx.texts.localizer;
            let painter = &mut ctx.graphics.painter;
            self.captions.draw(painter, localizer, &self.placed, text);
        }
        if !hud {
            return;
        }
        let worlds = view.worlds;
        let time = self.exit_time.displayed(&worlds.now);
        let texts = (&ctx.texts.localizer, &ctx.texts.levels);
        let banner = self
            .banner
            .draw(&mut ctx.graphics.painter, texts, port, text);
        let notice = match view.rewind.speed {
            Some(speed) => Some(rewind_note::draw(ctx, &worlds.now, speed, port)),
            None => time_controls::draw(ctx, self.time_controls, &worlds.now, port)
                .or_else(|| death_note::draw(ctx, view, port)),
        };
        if ctx.settings.screen.message_feed {
            let settings = &ctx.settings.messages;
            let foot = ctx.graphics.size.1 - bottom;
            let painter = &mut ctx.graphics.painter;
            self.feed
                .draw(painter, foot, notice.or(banner), text, settings);
        }
        results::draw(ctx, view, time);
        round_results::draw(ctx, view);
        let in_bar = match self.views.are_split() && self.free.is_none() {
            true => SeatSet::EMPTY,
            false => view.followed,
        };
        hud::draw(ctx, view, in_bar, time);
        if let Some(split) = view.race.split {
            let (tick, width) = (worlds.now.globals.tick, ctx.graphics.size.0);
            split_note::draw(&mut ctx.graphics.painter, split, tick, width, text);
        }
    }

    /// Draws the level in a part of the screen, interpolated by `alpha`: once, or once for each view.
    fn draw_level(
        &mut self,
        ctx: &mut DrawContext,
        view: &GameView,
        port: Port,
        alpha: f32,
        profile: &mut LayerTiming,
    ) {
        let view_size = view.worlds.level_data.view;
        ctx.graphics.level_scale =
            window_scale::level_scale(ctx.graphics.size, view_size, self.bounds.size());
        let subject = Subject {
            worlds: view.worlds,
            alpha,
            seats: view.followed,
            ghost: view
                .race
                .followed_actor()
                .map(|actor| ghost_position(&actor, alpha)),
            bounds: self.bounds,
            shake: ctx.settings.screen.screen_shake.fraction(),
        };
        let passed = std::mem::take(&mut self.passed);
        let gap = GAP * ctx.text_scale;
        let bottom = self.overlays.bottom;
        let above = (port.0, port.1, port.2, (port.3 - bottom).max(1.0));
        let settings = ViewSettings {
            game: &ctx.settings.game,
            zoom: ctx.graphics.level_scale * ctx.settings.screen.zoom,
            port: above,
            gap,
        };
        let beside = match view.replay {
            Some(Comparison::Beside(seen)) => Some(seen),
            _ => None,
        };
        let mut placed = match beside {
            Some(_) => self.views.update_beside(&subject, settings, passed),
            None => self.views.update(&subject, settings, passed),
        };
        if let Some(free) = self.free {
            placed.truncate(if beside.is_some() { 2 } else { 1 });
            for one in &mut placed {
                let port = if beside.is_some() { one.port } else { above };
                one.port = port;
                (one.seats, one.viewport, one.signs) = (view.followed, free.view(port), 1.0);
            }
        }
        // Of several views, only the lowest ones reach the bottom.
        let floor = above.1 + above.3;
        let lowest = placed
            .iter_mut()
            .filter(|one| one.port.1 + one.port.3 >= floor);
        lowest.for_each(|one| extend(one, bottom));
        if let Some(first) = placed.first() {
            self.shown = first.viewport;
        }
        self.placed = placed.iter().map(|one| one.viewport).collect();
        let steady = TileViews::Steady(placed.len());
        let shown = if self.views.are_opening() {
            TileViews::Opening
        } else {
            steady
        };
        let (painter, tiles) = (&mut ctx.graphics.painter, &view.worlds.now.tiles);
        ctx.graphics.tiles.update(painter, tiles, shown);
        if let [all] = placed.as_slice() {
            self.draw_view(ctx, view, alpha, all, profile);
            if self.overlays.hud {
                comparison::draw_labels(ctx, view.replay, &placed);
            }
            return;
        }
        ctx.graphics.painter.rectangle(port, theme::EDGE);
        let progress = self.views.split_progress();
        for (index, one) in placed.iter().enumerate() {
            ctx.graphics.painter.clip(Some(one.port));
            match beside {
                Some(Some(seen)) if index == 0 => {
                    let view = comparison::view_of_drawn(view, seen);
                    self.draw_view(ctx, &view, alpha, one, profile);
                }
                Some(None) if index == 0 => {
                    ctx.graphics.painter.rectangle(one.port, background::NIGHT);
                }
                _ => self.draw_view(ctx, view, alpha, one, profile),
            }
            if self.overlays.hud && beside.is_none() {
                hud::draw_seats(ctx, view, one.seats, (one.port, progress));
            }
        }
        ctx.graphics.painter.clip(None);
        if self.overlays.hud {
            comparison::draw_labels(ctx, view.replay, &placed);
        }
    }

    /// Draws the level in one view.
    fn draw_view(
        &self,
        ctx: &mut DrawContext,
        view: &GameView,
        alpha: f32,
        placed: &PlacedView,
        profile: &mut LayerTiming,
    ) {
        let text_scale = ctx.text_scale;
        let settings = &ctx.settings;
        let game = &settings.game;
        let (worlds, followed, viewport) = (view.worlds, placed.seats, placed.viewport);
        let crowded = names::is_crowded(&worlds.now, followed);
        let scene = Scene {
            level_data: &worlds.level_data,
            before: &worlds.before,
            now: &worlds.now,
            alpha,
            view: viewport,
            scale: window_scale::automatic_scale(ctx.graphics.size),
            followed,
            race: view.race,
            motions: self.motions,
            flashes: &self.flashes,
            facing: self.facing.overrides(),
            signs: placed.signs,
            emotes: self.emotes,
            names: names::visible_names(view.roster.names, followed, game.name_display, crowded),
            controls: sign_keys(settings, view, followed),
            localizer: &ctx.texts.localizer,
            level_texts: &ctx.texts.levels,
            flashing: settings.screen.flashing.fraction(),
            aids: VisualAids {
                dimming: f32::from(settings.screen.background_dimming) / 100.0,
                outlines: settings.screen.outlines,
                no_squash: !settings.screen.squash,
                own_markers: settings.screen.own_marker,
            },
        };
        if viewport.port != placed.port {
            ctx.graphics
                .painter
                .rectangle(placed.port, background::NIGHT);
        }
        // What was drawn has no effects of its own, and those of what happened are elsewhere.
        let (no_effects, no_health) = (Effects::default(), HealthBars::default());
        let (effects, health) = match comparison::is_drawn_view(view) {
            true => (&no_effects, &no_health),
            false => (&self.effects, &self.health),
        };
        layers::draw(
            &mut ctx.graphics.painter,
            &scene,
            &mut ctx.graphics.tiles,
            effects,
            health,
            profile,
        );
        cover(&mut ctx.graphics.painter, placed.port, viewport);
        // While the screen splits, a view may not have reached its player yet.
        if self.views.split_progress() == 0.0 || self.free.is_some() {
            seat_arrows::draw(&mut ctx.graphics.painter, &scene, text_scale);
        }
        if game.viewport_show_hyst {
            draw_dead_zone(&mut ctx.graphics.painter, viewport, game);
        }
    }
}

/// Draws the level behind what is at the bottom of the screen, too; the camera has kept the players above it.
fn extend(view: &mut PlacedView, bottom: f32) {
    let (is_whole, port) = (view.viewport.port == view.port, &mut view.port);
    port.3 += bottom;
    if is_whole {
        view.viewport.port = *port;
    }
}

/// Returns the part of a window below the top bar; at least one pixel, even if the bar fills the window.
fn port_below(top: f32, (width, height): (f32, f32)) -> (f32, f32, f32, f32) {
    (0.0, top, width.max(1.0), (height - top).max(1.0))
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
