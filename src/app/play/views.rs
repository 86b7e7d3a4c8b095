//! The views of a game: one that all followed players share, or one for each of them.

use super::player_view::{PlayerView, Subject};
use super::shared_view;
use super::split::{self, Arrangement, Port, Split};
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::render::viewport::Viewport;
use crate::app::render::{background, camera};
use crate::config::{Game, SEATS, SplitScreen};
use crate::session::seat_set::SeatSet;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::tiles::LEVEL_PIXELS;
use std::time::Duration;

/// Maximum number of views.
const MAX_VIEWS: usize = SEATS;

/// The views of a game over time.
#[derive(Default)]
pub struct Views {
    /// The view that all followed players share.
    shared: PlayerView,
    /// The views of the players while the screen is split, by seat.
    own: [PlayerView; PLAYERS],
    split: Split,
    /// Seats of the views while the screen is split, in reading order.
    order: Vec<usize>,
    arrangement: Arrangement,
    /// Seats that were followed in the last frame.
    followed: SeatSet,
}

/// A view in one frame.
#[derive(Clone, Copy, Debug)]
pub struct PlacedView {
    /// Seats that the camera keeps in view.
    pub seats: SeatSet,
    /// The part of the level.
    pub viewport: Viewport,
    /// The part of the screen that belongs to the view.
    pub port: Port,
    /// Opacity of signs, 0 to 1.
    pub signs: f32,
}

/// Parameters of the views of a frame.
#[derive(Clone, Copy)]
pub struct ViewSettings<'a> {
    /// Settings of the camera.
    pub game: &'a Game,
    /// Screen pixels per level pixel with one player.
    pub zoom: f32,
    /// The part of the screen for all views.
    pub port: Port,
    /// Distance between two views, pixels.
    pub gap: f32,
}

impl Views {
    /// Makes all cameras jump to their players in the next frame, as at the start of a level.
    pub fn jump(&mut self) {
        self.shared.jump();
        self.own.iter_mut().for_each(PlayerView::jump);
        self.split.jump();
    }

    /// Starts the opening zoom, with the duration from the settings.
    pub fn open(&mut self, settings: &Game) {
        self.shared.open(settings);
    }

    /// Advances the opening; returns true while the game has to wait for it.
    pub fn advance_opening(&mut self, time: Duration, waits: bool) -> bool {
        self.shared.advance_opening(time, waits)
    }

    /// Returns true while the opening is in progress.
    pub fn are_opening(&self) -> bool {
        self.shared.is_opening()
    }

    /// Shakes all views for a moment; `strength` is in level pixels.
    pub fn shake(&mut self, strength: f32) {
        self.shared.shake(strength);
        self.own.iter_mut().for_each(|view| view.shake(strength));
    }

    /// Returns true if the screen was split in the last frame, or the change to that had begun.
    pub fn are_split(&self) -> bool {
        self.split.is_open()
    }

    /// Returns the progress of splitting the screen: 0 if the view is shared, 1 if the screen is split.
    pub fn split_progress(&self) -> f32 {
        self.split.progress()
    }

    /// Returns the shared view of the last frame.
    pub fn shared(&self) -> Viewport {
        self.shared.view()
    }

    /// Returns the centres of the views of the last frame, level pixels.
    pub fn middles(&self) -> Vec<(f32, f32)> {
        if !self.split.is_open() {
            return vec![self.shared.view().middle()];
        }
        let own = self.followed.iter().map(|seat| &self.own[seat]);
        own.map(|view| view.view().middle()).collect()
    }

    /// Advances the cameras by some ticks (not necessarily whole) and returns the views in reading order.
    pub fn update(
        &mut self,
        subject: &Subject,
        settings: ViewSettings,
        ticks: f32,
    ) -> Vec<PlacedView> {
        let ViewSettings {
            game,
            zoom,
            port,
            gap,
        } = settings;
        if (self.followed & subject.seats).is_empty() {
            self.shared.jump();
        }
        let was_split = self.split.progress() > 0.0;
        let seats = subject.active_seats();
        let joined = seats - self.followed;
        let changed = std::mem::replace(&mut self.followed, seats) != seats;
        let viewport = self.shared.update(subject, game, ticks, zoom, port);
        self.update_split(subject, &settings, ticks);
        let progress = self.split.progress();
        if progress <= 0.0 {
            return vec![PlacedView {
                seats: subject.seats,
                viewport,
                port,
                signs: self.shared.signs(),
            }];
        }
        if !was_split || changed {
            let new = if was_split { joined } else { seats };
            new.iter().for_each(|seat| self.own[seat].jump());
            self.arrange(subject, game.split_screen, viewport);
        }
        let gap = (gap * progress).round();
        let ports = split::ports(self.order.len(), port, gap, self.arrangement);
        let views = self.order.iter().zip(ports).map(|(seat, port)| {
            let view = &mut self.own[*seat];
            let seats = SeatSet::one(*seat);
            let subject = Subject { seats, ..*subject };
            let zoom = zoom * split::scale(port, zoom);
            let own = view.update(&subject, game, ticks, zoom, port);
            PlacedView {
                seats,
                viewport: split::between(viewport, own, progress),
                port,
                signs: view.signs(),
            }
        });
        views.collect()
    }

    /// Advances the shared camera by some ticks (not necessarily whole) and returns two views of the same part of the level.
    pub fn update_beside(
        &mut self,
        subject: &Subject,
        settings: ViewSettings,
        ticks: f32,
    ) -> Vec<PlacedView> {
        let seats = subject.active_seats();
        if (std::mem::replace(&mut self.followed, seats) & subject.seats).is_empty() {
            self.shared.jump();
        }
        self.split.close();
        let (whole, arrangement) = (settings.port, Arrangement::Automatic);
        let ports = split::ports(2, whole, settings.gap, arrangement);
        let first = ports.first().copied().unwrap_or(whole);
        let zoom = settings.zoom * split::scale(first, settings.zoom);
        let view = self
            .shared
            .update(subject, settings.game, ticks, zoom, first);
        let signs = self.shared.signs();
        let views = ports.into_iter().map(|port| PlacedView {
            seats: subject.seats,
            viewport: beside(view, first, port),
            port,
            signs,
        });
        views.collect()
    }

    /// Assigns the parts of a split screen to the players: in the order of their seats if it is always split, otherwise by
    /// where they are in the shared view.
    fn arrange(&mut self, subject: &Subject, mode: SplitScreen, shared: Viewport) {
        let seats: Vec<usize> = self.followed.iter().collect();
        if mode == SplitScreen::Always {
            (self.order, self.arrangement) = (seats, Arrangement::Automatic);
            return;
        }
        let focuses = subject.focuses().into_iter();
        let positions: Vec<(f32, f32)> = focuses.map(|focus| shared.point(focus.at)).collect();
        self.arrangement = Arrangement::of(&positions, shared.port);
        let ports = split::ports(positions.len(), shared.port, 0.0, self.arrangement);
        let order = split::nearest(&positions, &ports).into_iter();
        self.order = order.map(|index| seats[index]).collect();
    }

    /// Decides whether the screen is split: never during the opening or with more players than views.
    fn update_split(&mut self, subject: &Subject, settings: &ViewSettings, ticks: f32) {
        let players = subject.focuses();
        if !(2..=MAX_VIEWS).contains(&players.len()) || self.shared.is_opening() {
            self.split.close();
            return;
        }
        let ViewSettings {
            game, zoom, port, ..
        } = settings;
        let fit = shared_view::fit(&players, (port.2 / zoom, port.3 / zoom));
        let was_open = self.split.is_open();
        self.split.update(game.split_screen, fit, ticks);
        match (was_open, self.split.is_open()) {
            (false, true) => log::debug!("views: split"),
            (true, false) => log::debug!("views: shared"),
            _ => {}
        }
    }
}

/// Returns a view, which is in one part of the screen, in another part of about the same size.
fn beside(view: Viewport, from: Port, to: Port) -> Viewport {
    let (left, top, width, height) = view.port;
    let port = match view.port == from {
        true => to,
        false => (left + to.0 - from.0, top + to.1 - from.1, width, height),
    };
    Viewport { port, ..view }
}

/// Covers everything drawn beyond the tile grid of the level.
pub fn cover(painter: &mut Painter, port: (f32, f32, f32, f32), view: Viewport) {
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

/// Draws the outline of the dead zone, in which the player moves without moving the camera.
pub fn draw_dead_zone(painter: &mut Painter, view: Viewport, settings: &Game) {
    let size = (settings.viewport_x_div, settings.viewport_y_div);
    let (x, y, w, h) = camera::dead_zone((view.port.2, view.port.3), size);
    let zone = (view.port.0 + x, view.port.1 + y, w, h);
    painter.frame(zone, 1.0, theme::BAD);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::render::bounds::Bounds;
    use crate::config::SplitScreen;
    use crate::session::snapshot_pair::SnapshotPair;
    use crate::sim::num::Vec2;
    use crate::sim::world::{LevelData, World};

    const PORT: Port = (0.0, 30.0, 1280.0, 690.0);

    /// Worlds with players in the first seats at these x positions.
    fn worlds(positions: &[i32]) -> SnapshotPair {
        let mut world = Box::new(World::default());
        for (player, x) in world.players.iter_mut().zip(positions) {
            player.active = true;
            player.pos = Vec2::int(*x, 1200);
        }
        SnapshotPair::still(LevelData::default(), world)
    }

    fn update(views: &mut Views, positions: &[i32], mode: SplitScreen) -> Vec<PlacedView> {
        let subject = Subject {
            ghost: None,
            worlds: &worlds(positions),
            alpha: 1.0,
            seats: (0..positions.len()).collect(),
            bounds: Bounds::WHOLE,
            shake: 1.0,
        };
        let game = Game {
            split_screen: mode,
            ..Game::default()
        };
        let settings = ViewSettings {
            game: &game,
            zoom: 2.0,
            port: PORT,
            gap: 4.0,
        };
        views.update(&subject, settings, 1.0)
    }

    #[test]
    fn players_far_apart_get_views_in_which_each_is_visible() {
        let mut views = Views::default();
        let far = SplitScreen::FarApart;
        assert_eq!(update(&mut views, &[500, 700], far).len(), 1);
        assert!(!views.are_split());
        let first = update(&mut views, &[300, 1800], far);
        assert_eq!(first.len(), 2);
        let shared = views.shared();
        assert!(
            (first[0].viewport.x - shared.x).abs() < 20.0,
            "the view does not jump"
        );
        (0..20).for_each(|_| drop(update(&mut views, &[300, 1800], far)));
        let placed = update(&mut views, &[300, 1800], far);
        for (view, (seat, x)) in placed.iter().zip([(0, 300.0), (1, 1800.0)]) {
            assert_eq!(view.seats, SeatSet::one(seat));
            assert_eq!(view.viewport.port, view.port);
            assert!(view.viewport.sees((x + 10.0, 1210.0), -50.0));
        }
        assert_eq!(views.middles().len(), 2);
        assert_eq!(update(&mut views, &[300, 800], far).len(), 2, "gradually");
        assert!(!views.are_split());
        (0..20).for_each(|_| drop(update(&mut views, &[300, 800], far)));
        assert_eq!(update(&mut views, &[300, 800], far).len(), 1);
    }

    #[test]
    fn a_comparison_shows_the_same_part_of_the_level_twice() {
        let mut views = Views::default();
        update(&mut views, &[300, 1800], SplitScreen::Always);
        let worlds = worlds(&[300, 1800]);
        let subject = Subject {
            ghost: None,
            worlds: &worlds,
            alpha: 1.0,
            seats: SeatSet::one(1),
            bounds: Bounds::WHOLE,
            shake: 1.0,
        };
        let game = Game::default();
        let settings = ViewSettings {
            game: &game,
            zoom: 2.0,
            port: PORT,
            gap: 4.0,
        };
        let placed = views.update_beside(&subject, settings, 1.0);
        let [seen, real] = placed.as_slice() else {
            panic!("two views");
        };
        let port = |view: &PlacedView| (view.viewport.x, view.viewport.y, view.viewport.zoom);
        assert_eq!(port(seen), port(real));
        assert!(seen.port.0 + seen.port.2 < real.port.0, "beside each other");
        assert_eq!(
            (seen.viewport.port, real.viewport.port),
            (seen.port, real.port)
        );
        assert!(real.viewport.sees((1810.0, 1210.0), -50.0));
        assert!(!views.are_split(), "the top bar is that of one player");
    }

    #[test]
    fn the_view_of_the_player_on_the_left_is_on_the_left() {
        let mut views = Views::default();
        let mut seats = |mode| {
            views.jump();
            update(&mut views, &[500, 600], SplitScreen::Never);
            let placed = update(&mut views, &[1800, 300], mode);
            let seats = placed.iter().filter_map(|view| view.seats.first());
            seats.collect::<Vec<usize>>()
        };
        assert_eq!(seats(SplitScreen::FarApart), [1, 0]);
        assert_eq!(seats(SplitScreen::Never).len(), 1);
        assert_eq!(seats(SplitScreen::Always), [0, 1]);
    }

    #[test]
    fn one_player_alone_has_one_view_in_every_mode() {
        let mut views = Views::default();
        assert_eq!(update(&mut views, &[500], SplitScreen::Always).len(), 1);
        assert_eq!(
            update(&mut views, &[9, 9, 9, 9], SplitScreen::Always).len(),
            4
        );
        assert_eq!(update(&mut views, &[9, 1900], SplitScreen::Never).len(), 1);
        assert_eq!(update(&mut views, &[9; 5], SplitScreen::Always).len(), 1);
    }

    #[test]
    fn the_opening_shows_the_whole_level_in_one_view() {
        let mut views = Views::default();
        views.open(&Game::default());
        assert_eq!(update(&mut views, &[9, 9], SplitScreen::Always).len(), 1);
        views.advance_opening(Duration::from_secs(9), true);
        assert_eq!(update(&mut views, &[9, 9], SplitScreen::Always).len(), 2);
    }
}
