//! Error smoothing: draws corrections of players as visual offsets that fade over some ticks (spec 07 C.8.2).
//!
//! Offsets are applied to a copy, never to the simulation.

use super::rollback_buffer::RollbackBuffer;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::World;
use crate::sim::world::player::{PLAYERS, Pause};

/// Fraction of a remote player's offset that remains after a tick.
const KEEP_OTHERS: f64 = 0.80;
/// The same for the local player.
const KEEP_OWN: f64 = 0.60;
/// Offsets below this are dropped, pixels.
const NOTHING: f64 = 0.5;
/// Corrections above this are not smoothed, pixels.
const TOO_FAR: f64 = 60.0;

/// Positions of the players in the world, pixels.
pub type PlayerPositions = [Option<(f64, f64)>; PLAYERS];

/// Returns the positions of all players.
pub fn places(world: &World) -> PlayerPositions {
    std::array::from_fn(|index| {
        let player = &world.players[index];
        let present = player.active && matches!(player.pause, Pause::None);
        present.then(|| (player.pos.x.to_f64(), player.pos.y.to_f64()))
    })
}

/// Returns how far each player was moved by a correction, pixels; none after a teleport.
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
    shifts: [(f64, f64); PLAYERS],
}

impl SmoothedView {
    /// Creates a view of the current state of a rollback buffer.
    pub fn new(line: &RollbackBuffer) -> SmoothedView {
        let now = Box::new(line.now().clone());
        SmoothedView {
            worlds: SnapshotPair::still(line.level_data().clone(), now),
            shifts: [(0.0, 0.0); PLAYERS],
        }
    }

    /// Handles a resimulation that changed the current state.
    pub fn corrected(&mut self, before: &PlayerPositions, after: &PlayerPositions) {
        for (index, shift) in self.shifts.iter_mut().enumerate() {
            *shift = match (before[index], after[index]) {
                (Some((x0, y0)), Some((x1, y1))) => (shift.0 + x0 - x1, shift.1 + y0 - y1),
                _ => (0.0, 0.0),
            };
            if shift.0.hypot(shift.1) > TOO_FAR {
                *shift = (0.0, 0.0);
            }
        }
    }

    /// Advances by one tick; `own` is the slot of the local player.
    pub fn follow(&mut self, line: &RollbackBuffer, own: usize) {
        let worlds = &mut self.worlds;
        std::mem::swap(&mut worlds.before, &mut worlds.now);
        (*worlds.now).clone_from(line.now());
        for (index, shift) in self.shifts.iter_mut().enumerate() {
            let keep = if index == own { KEEP_OWN } else { KEEP_OTHERS };
            *shift = (shift.0 * keep, shift.1 * keep);
            if shift.0.hypot(shift.1) < NOTHING {
                *shift = (0.0, 0.0);
            }
            let player = &mut worlds.now.players[index];
            player.pos += Vec2::new(Fx::from_f64(shift.0), Fx::from_f64(shift.1));
        }
    }

    /// Returns the visual offset of a player, pixels.
    pub fn shift(&self, player: usize) -> f64 {
        self.shifts[player].0.hypot(self.shifts[player].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::LevelData;

    fn line(x: i32) -> RollbackBuffer {
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
        let (old, new) = (line(100), line(120));
        let mut shown = SmoothedView::new(&old);
        shown.corrected(&places(old.now()), &places(new.now()));
        shown.follow(&new, 0);
        assert!((x(&shown, 1) - 104.0).abs() < 0.01, "{}", x(&shown, 1));
        assert!((x(&shown, 0) - 108.0).abs() < 0.01, "{}", x(&shown, 0));
        for _ in 0..20 {
            shown.follow(&new, 0);
        }
        assert_eq!(x(&shown, 1), 120.0);
        assert_eq!(new.now().players[1].pos, Vec2::int(120, 100));
    }

    #[test]
    fn a_teleport_is_not_smoothed() {
        let (old, new) = (line(100), line(400));
        let mut shown = SmoothedView::new(&old);
        shown.corrected(&places(old.now()), &places(new.now()));
        shown.follow(&new, 0);
        assert_eq!(x(&shown, 1), 400.0);
    }

    #[test]
    fn a_player_who_left_has_no_offset() {
        let old = line(100);
        let mut gone = line(110);
        let mut world = gone.now().clone();
        world.players[1].active = false;
        gone.adopt(&world);
        let found = corrections(&places(old.now()), &places(gone.now()));
        assert_eq!((found[0], found[1]), (Some(10.0), None));
    }
}
