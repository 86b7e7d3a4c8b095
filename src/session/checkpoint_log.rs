//! When checkpoints were reached in a run of a level. How a checkpoint is reached is in `sim/rules/item/checkpoint.rs`.

use super::respawn_points::RespawnPoints;
use super::seat_set::SeatSet;
use crate::sim::world::World;

/// Events of a run so far. Going back in time removes later ones.
#[derive(Clone, Debug, Default)]
pub struct CheckpointLog {
    /// Ticks in which a checkpoint was reached, in ascending order.
    checkpoints: Vec<i32>,
}

impl CheckpointLog {
    /// Creates the log of a run in which checkpoints have been reached in these ticks, in ascending order.
    pub fn new(checkpoints: Vec<i32>) -> CheckpointLog {
        CheckpointLog { checkpoints }
    }

    /// Adds a tick; `seats` are those of the players. Returns the number of the checkpoint that was reached in it.
    pub fn on_tick(&mut self, before: &World, now: &World, seats: SeatSet) -> Option<u8> {
        let mut reached = RespawnPoints::of(before).reached(now);
        let (_, start) = reached.find(|(player, _)| seats.contains(*player))?;
        self.checkpoints.push(now.globals.tick);
        u8::try_from(start).ok()
    }

    /// Removes everything after a tick.
    pub fn truncate(&mut self, tick: i32) {
        self.checkpoints.retain(|checkpoint| *checkpoint <= tick);
    }

    /// Adds what happened in later ticks.
    pub fn append(&mut self, later: CheckpointLog) {
        self.checkpoints.extend(later.checkpoints);
    }

    /// Returns the tick in which the last checkpoint was reached; without one, the start of the level.
    pub fn last_checkpoint(&self) -> i32 {
        self.checkpoints.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_of_local_players_count_until_time_goes_back() {
        let mut log = CheckpointLog::default();
        let mut before = World::default();
        (0..3).for_each(|seat| before.players[seat].active = true);
        for (tick, seat, start) in [(5, 0, 1), (9, 1, 1), (12, 2, 3), (20, 1, 0)] {
            let mut now = before.clone();
            now.globals.tick = tick;
            now.players[seat].spawn_index = start;
            log.on_tick(&before, &now, [0, 1].into_iter().collect());
            before = now;
        }
        assert_eq!(log.last_checkpoint(), 20);
        log.truncate(19);
        assert_eq!(log.last_checkpoint(), 9, "seat 2 is not local");
        log.truncate(4);
        assert_eq!(log.last_checkpoint(), 0);
    }
}
