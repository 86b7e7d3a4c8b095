//! Error smoothing: shows corrections of players as visual offsets that fade over some ticks (spec 07 C.8.2).
//!
//! Offsets are applied to a copy of the world, never to the simulation. [`super::visible_error`] measures the result.

use super::rollback_buffer::RollbackBuffer;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::World;
use crate::sim::world::player::{PLAYERS, Pause};

/// Share of a remote player's offset that fades in a tick, but at most [`MAX_STEP`].
const FADE_REMOTE: f64 = 0.20;
/// Share of the local player's offset that fades in a tick.
const FADE_LOCAL: f64 = 0.40;
/// Maximum change of a remote player's offset in a tick, pixels: 4.7 in a frame at 60 FPS. Only what would not fade within
/// [`FADE_TICKS`] fades faster.
const MAX_STEP: f64 = 7.0;
/// Time in which a correction of a remote player fades: 0.3 seconds.
const FADE_TICKS: f64 = 12.0;
/// Offsets below this are reset to zero, pixels.
const MIN_OFFSET: f64 = 0.5;
/// Offsets above this are not smoothed, pixels: they would move by more than 12 pixels in a tick, 8 in a frame at 60 FPS.
const MAX_OFFSET: f64 = 12.0 * FADE_TICKS;

/// Positions of the active players, pixels.
pub type PlayerPositions = [Option<(f64, f64)>; PLAYERS];

/// Returns the positions of all players.
pub fn player_positions(world: &World) -> PlayerPositions {
    std::array::from_fn(|index| {
        let player = &world.players[index];
        let present = player.active && matches!(player.pause, Pause::None);
        present.then(|| (player.pos.x.to_f64(), player.pos.y.to_f64()))
    })
}

/// Returns how far each player was moved by a correction, pixels; `None` for players absent before or after it.
pub fn corrections(before: &PlayerPositions, after: &PlayerPositions) -> [Option<f64>; PLAYERS] {
    std::array::from_fn(|index| {
        let ((x0, y0), (x1, y1)) = (before[index]?, after[index]?);
        Some((x1 - x0).hypot(y1 - y0))
    })
}

/// The visual offset of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Offset {
    /// Visual offset of the player from its position, pixels.
    by: (f64, f64),
    /// Ticks until it has faded.
    ticks_left: f64,
}

impl Offset {
    fn size(&self) -> f64 {
        self.by.0.hypot(self.by.1)
    }

    /// Adds a correction. The time left is that of the old offset and of the new one, weighted by their sizes, so that small
    /// corrections do not keep a large one alive.
    fn add(&mut self, by: (f64, f64)) {
        let (old, new) = (self.size(), by.0.hypot(by.1));
        self.by = (self.by.0 + by.0, self.by.1 + by.1);
        if self.size() > MAX_OFFSET {
            *self = Offset::default();
        } else if new > 0.0 {
            self.ticks_left = (old * self.ticks_left + new * FADE_TICKS) / (old + new);
        }
    }

    /// Fades for a tick.
    fn fade(&mut self, is_local: bool) {
        let size = self.size();
        let step = match is_local {
            true => size * FADE_LOCAL,
            false => {
                let in_time = size / self.ticks_left.max(1.0);
                (size * FADE_REMOTE).min(MAX_STEP).max(in_time)
            }
        };
        self.ticks_left -= 1.0;
        if size - step < MIN_OFFSET {
            *self = Offset::default();
        } else {
            let keep = 1.0 - step / size;
            self.by = (self.by.0 * keep, self.by.1 * keep);
        }
    }
}

/// A world to draw, with smoothed corrections.
pub struct SmoothedView {
    /// The current and previous world to draw.
    pub worlds: SnapshotPair,
    offsets: [Offset; PLAYERS],
}

impl SmoothedView {
    /// Creates a view of the current state of a rollback buffer.
    pub fn new(rollback: &RollbackBuffer) -> SmoothedView {
        let now = Box::new(rollback.now().clone());
        SmoothedView {
            worlds: SnapshotPair::still(rollback.level_data().clone(), now),
            offsets: Default::default(),
        }
    }

    /// Handles a resimulation that changed the current state.
    pub fn corrected(&mut self, before: &PlayerPositions, after: &PlayerPositions) {
        for (index, offset) in self.offsets.iter_mut().enumerate() {
            match (before[index], after[index]) {
                (Some((x0, y0)), Some((x1, y1))) => offset.add((x0 - x1, y0 - y1)),
                _ => *offset = Offset::default(),
            }
        }
    }

    /// Advances by one tick; `is_local` is true for slots of local players.
    pub fn advance(&mut self, rollback: &RollbackBuffer, is_local: impl Fn(usize) -> bool) {
        let worlds = &mut self.worlds;
        std::mem::swap(&mut worlds.before, &mut worlds.now);
        (*worlds.now).clone_from(rollback.now());
        for (index, offset) in self.offsets.iter_mut().enumerate() {
            offset.fade(is_local(index));
            let player = &mut worlds.now.players[index];
            player.pos += Vec2::new(Fx::from_f64(offset.by.0), Fx::from_f64(offset.by.1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::LevelData;

    fn rollback(x: i32) -> RollbackBuffer {
        let mut world = Box::new(World::default());
        for player in &mut world.players[..2] {
            player.active = true;
            player.pos = Vec2::int(x, 100);
        }
        RollbackBuffer::new(LevelData::default(), world, 8)
    }

    fn x(shown: &SmoothedView, player: usize) -> f64 {
        shown.worlds.now.players[player].pos.x.to_f64()
    }

    /// Returns a view of two players that were corrected by `by` pixels, and their true positions.
    fn corrected(by: i32) -> (SmoothedView, RollbackBuffer) {
        let (old, new) = (rollback(100), rollback(100 + by));
        let mut shown = SmoothedView::new(&old);
        shown.corrected(&player_positions(old.now()), &player_positions(new.now()));
        (shown, new)
    }

    #[test]
    fn a_correction_fades_out_instead_of_jumping() {
        let (mut shown, new) = corrected(20);
        shown.advance(&new, |slot| slot == 0);
        assert!((x(&shown, 1) - 104.0).abs() < 0.01, "{}", x(&shown, 1));
        assert!((x(&shown, 0) - 108.0).abs() < 0.01, "{}", x(&shown, 0));
        for _ in 0..20 {
            shown.advance(&new, |slot| slot == 0);
        }
        assert_eq!(x(&shown, 1), 120.0);
        assert_eq!(new.now().players[1].pos, Vec2::int(120, 100));
    }

    #[test]
    fn a_remote_player_is_corrected_within_twelve_ticks_and_by_at_most_twelve_pixels_in_each() {
        for (by, most) in [
            (2, 2.0),
            (20, 7.0),
            (50, 7.0),
            (84, 7.0),
            (120, 10.0),
            (144, 12.0),
        ] {
            let (mut shown, new) = corrected(by);
            let mut last = x(&shown, 1);
            for tick in 0..12 {
                shown.advance(&new, |_| false);
                let moved = x(&shown, 1) - last;
                let limits = -0.001..=most + 0.001;
                assert!(limits.contains(&moved), "{by} px, tick {tick}: {moved}");
                last = x(&shown, 1);
            }
            assert_eq!(last, f64::from(100 + by), "{by} px");
        }
    }

    #[test]
    fn small_corrections_do_not_delay_a_large_one() {
        let (mut shown, new) = corrected(60);
        let moved = rollback(161);
        for _ in 0..6 {
            shown.advance(&new, |_| false);
            shown.corrected(&player_positions(new.now()), &player_positions(moved.now()));
            shown.corrected(&player_positions(moved.now()), &player_positions(new.now()));
        }
        for _ in 0..8 {
            shown.advance(&new, |_| false);
        }
        assert_eq!(x(&shown, 1), 160.0);
    }

    #[test]
    fn a_teleport_is_not_smoothed() {
        let (mut shown, new) = corrected(300);
        shown.advance(&new, |slot| slot == 0);
        assert_eq!(x(&shown, 1), 400.0);
    }

    #[test]
    fn a_player_who_left_has_no_offset() {
        let old = rollback(100);
        let mut gone = rollback(110);
        let mut world = gone.now().clone();
        world.players[1].active = false;
        gone.adopt(&world);
        let found = corrections(&player_positions(old.now()), &player_positions(gone.now()));
        assert_eq!((found[0], found[1]), (Some(10.0), None));
    }

    #[test]
    fn a_view_without_corrections_shows_the_exact_world() {
        let rollback = rollback(100);
        let mut shown = SmoothedView::new(&rollback);
        shown.advance(&rollback, |slot| slot == 0);
        assert!(*shown.worlds.now == *rollback.now());
        assert!(*shown.worlds.before == *rollback.now());
    }

    #[test]
    fn corrections_add_up_and_end_when_the_player_leaves() {
        let (old, new) = (rollback(100), rollback(110));
        let (before, after) = (player_positions(old.now()), player_positions(new.now()));
        let mut shown = SmoothedView::new(&old);
        shown.corrected(&before, &after);
        shown.corrected(&before, &after);
        shown.advance(&new, |_| false);
        assert!((x(&shown, 1) - (110.0 - 16.0)).abs() < 0.01);
        shown.corrected(&before, &[None; PLAYERS]);
        shown.advance(&new, |_| false);
        assert_eq!(x(&shown, 1), 110.0);
    }
}
