//! Error smoothing: shows corrections of players as visual offsets that fade over some ticks (spec 07 C.8.2).
//!
//! Offsets are applied to a copy of the world, never to the simulation.

use super::rollback_buffer::RollbackBuffer;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::World;
use crate::sim::world::player::{PLAYERS, Pause};

/// Fraction of a remote player's offset that remains after a tick.
const KEEP_REMOTE: f64 = 0.80;
/// Fraction of the local player's offset that remains after a tick.
const KEEP_LOCAL: f64 = 0.60;
/// Offsets below this are reset to zero, pixels.
const MIN_OFFSET: f64 = 0.5;
/// Corrections above this are not smoothed, pixels.
const MAX_OFFSET: f64 = 60.0;

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

/// A world to draw, with smoothed corrections.
pub struct SmoothedView {
    /// The current and previous world to draw.
    pub worlds: SnapshotPair,
    offsets: [(f64, f64); PLAYERS],
}

impl SmoothedView {
    /// Creates a view of the current state of a rollback buffer.
    pub fn new(rollback: &RollbackBuffer) -> SmoothedView {
        let now = Box::new(rollback.now().clone());
        SmoothedView {
            worlds: SnapshotPair::still(rollback.level_data().clone(), now),
            offsets: [(0.0, 0.0); PLAYERS],
        }
    }

    /// Handles a resimulation that changed the current state.
    pub fn corrected(&mut self, before: &PlayerPositions, after: &PlayerPositions) {
        for (index, offset) in self.offsets.iter_mut().enumerate() {
            *offset = match (before[index], after[index]) {
                (Some((x0, y0)), Some((x1, y1))) => (offset.0 + x0 - x1, offset.1 + y0 - y1),
                _ => (0.0, 0.0),
            };
            if offset.0.hypot(offset.1) > MAX_OFFSET {
                *offset = (0.0, 0.0);
            }
        }
    }

    /// Advances by one tick; `is_local` tells the slots of local players.
    pub fn advance(&mut self, rollback: &RollbackBuffer, is_local: impl Fn(usize) -> bool) {
        let worlds = &mut self.worlds;
        std::mem::swap(&mut worlds.before, &mut worlds.now);
        (*worlds.now).clone_from(rollback.now());
        for (index, offset) in self.offsets.iter_mut().enumerate() {
            let keep = if is_local(index) {
                KEEP_LOCAL
            } else {
                KEEP_REMOTE
            };
            *offset = (offset.0 * keep, offset.1 * keep);
            if offset.0.hypot(offset.1) < MIN_OFFSET {
                *offset = (0.0, 0.0);
            }
            let player = &mut worlds.now.players[index];
            player.pos += Vec2::new(Fx::from_f64(offset.0), Fx::from_f64(offset.1));
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

    #[test]
    fn a_correction_fades_out_instead_of_jumping() {
        let (old, new) = (rollback(100), rollback(120));
        let mut shown = SmoothedView::new(&old);
        shown.corrected(&player_positions(old.now()), &player_positions(new.now()));
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
    fn a_teleport_is_not_smoothed() {
        let (old, new) = (rollback(100), rollback(400));
        let mut shown = SmoothedView::new(&old);
        shown.corrected(&player_positions(old.now()), &player_positions(new.now()));
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
    fn a_view_without_corrections_shows_the_world_as_it_is() {
        let rollback = rollback(100);
        let mut shown = SmoothedView::new(&rollback);
        shown.advance(&rollback, |slot| slot == 0);
        assert!(*shown.worlds.now == *rollback.now());
        assert!(*shown.worlds.before == *rollback.now());
    }

    #[test]
    fn corrections_add_up_and_a_player_who_is_gone_loses_them() {
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
