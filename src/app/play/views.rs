//! The views of a game: one that all followed players share, or one for each of them.

use super::player_view::{PlayerView, Subject};
use super::shared_view;
use super::split::{self, Port, Split};
use crate::app::render::viewport::Viewport;
use crate::config::{Game, SEATS};
use crate::session::seat_set::SeatSet;
use std::time::Duration;

/// Maximum number of views.
const MAX_VIEWS: usize = SEATS;

/// The views of a game over time.
#[derive(Default)]
pub struct Views {
    /// The view that all followed players share.
    shared: PlayerView,
    /// The views of the players while the screen is split, in the order of their seats.
    own: [PlayerView; MAX_VIEWS],
    split: Split,
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

/// What the views of a frame depend on, besides their subject.
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
    }

    /// Starts the opening zoom, with the duration from the settings.
    pub fn open(&mut self, settings: &Game) {
        self.shared.open(settings);
    }

    /// Advances the opening; returns true while the game has to wait for it.
    pub fn advance_opening(&mut self, time: Duration, waits: bool) -> bool {
        self.shared.advance_opening(time, waits)
    }

    /// Shakes all views for a moment; `strength` is in level pixels.
    pub fn shake(&mut self, strength: f32) {
        self.shared.shake(strength);
        self.own.iter_mut().for_each(|view| view.shake(strength));
    }

    /// Returns true if the screen was split in the last frame.
    pub fn are_split(&self) -> bool {
        self.split.is_open()
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
        let own = self.own.iter().take(self.followed.len());
        own.map(|view| view.view().middle()).collect()
    }

    /// Advances the cameras by some ticks (not necessarily whole) and returns the views in the order of their seats.
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
        let was_split = self.split.is_open();
        let seats = subject.active_seats();
        let changed = std::mem::replace(&mut self.followed, seats) != seats;
        let viewport = self.shared.update(subject, game, ticks, zoom, port);
        if !self.update_split(subject, &settings) {
            return vec![PlacedView {
                seats: subject.seats,
                viewport,
                port,
                signs: self.shared.signs(),
            }];
        }
        if !was_split || changed {
            self.own.iter_mut().for_each(PlayerView::jump);
        }
        let ports = split::ports(seats.len(), port, gap);
        let views = seats.iter().zip(ports).zip(&mut self.own);
        let views = views.map(|((seat, port), view)| {
            let seats = SeatSet::one(seat);
            let subject = Subject { seats, ..*subject };
            let zoom = zoom * split::scale(port, zoom);
            PlacedView {
                seats,
                viewport: view.update(&subject, game, ticks, zoom, port),
                port,
                signs: view.signs(),
            }
        });
        views.collect()
    }

    /// Decides whether the screen is split: never during the opening or with more players than views.
    fn update_split(&mut self, subject: &Subject, settings: &ViewSettings) -> bool {
        let players = subject.focuses();
        if !(2..=MAX_VIEWS).contains(&players.len()) || self.shared.is_opening() {
            self.split.close();
            return false;
        }
        let ViewSettings {
            game, zoom, port, ..
        } = settings;
        let fit = shared_view::fit(&players, (port.2 / zoom, port.3 / zoom));
        self.split.update(game.split_screen, fit)
    }
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
    fn worlds(places: &[i32]) -> SnapshotPair {
        let mut world = Box::new(World::default());
        for (player, x) in world.players.iter_mut().zip(places) {
            player.active = true;
            player.pos = Vec2::int(*x, 1200);
        }
        SnapshotPair::still(LevelData::default(), world)
    }

    fn update(views: &mut Views, places: &[i32], mode: SplitScreen) -> Vec<PlacedView> {
        let subject = Subject {
            ghost: None,
            worlds: &worlds(places),
            alpha: 1.0,
            seats: (0..places.len()).collect(),
            bounds: Bounds::WHOLE,
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
        let placed = update(&mut views, &[300, 1800], far);
        assert_eq!(placed.len(), 2);
        for (view, (seat, x)) in placed.iter().zip([(0, 300.0), (1, 1800.0)]) {
            assert_eq!(view.seats, SeatSet::one(seat));
            assert_eq!(view.viewport.port, view.port);
            assert!(view.viewport.sees((x + 10.0, 1210.0), -50.0));
        }
        assert_eq!(views.middles().len(), 2);
        assert_eq!(update(&mut views, &[300, 800], far).len(), 1);
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
