//! What happened in a run of a level, by tick: kills, and when checkpoints were reached.

use super::game_view::SeatSet;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;

/// What happened in a run so far. Going back in time removes what happened later.
#[derive(Clone, Debug, Default)]
pub struct RunLog {
    /// Tick of each kill, in ascending order.
    kills: Vec<i32>,
    /// Ticks in which a checkpoint was reached, in ascending order.
    checkpoints: Vec<i32>,
}

impl RunLog {
    /// Creates the log of a run in which something has happened already; ticks in ascending order.
    pub fn new(kills: Vec<i32>, checkpoints: Vec<i32>) -> RunLog {
        RunLog { kills, checkpoints }
    }

    /// Adds a tick; `seats` are those of the players.
    pub fn on_tick(&mut self, before: &World, now: &World, seats: SeatSet) {
        let tick = now.globals.tick;
        let killed = killed(before, now);
        self.kills.extend(std::iter::repeat_n(tick, killed));
        let mut seats = seats.iter();
        let start = |world: &World, seat: usize| world.players[seat].spawn_index;
        if seats.any(|seat| start(before, seat) != start(now, seat)) {
            self.checkpoints.push(tick);
        }
    }

    /// Removes everything after a tick.
    pub fn truncate(&mut self, tick: i32) {
        self.kills.retain(|kill| *kill <= tick);
        self.checkpoints.retain(|checkpoint| *checkpoint <= tick);
    }

    /// Returns the number of enemies killed.
    pub fn kills(&self) -> usize {
        self.kills.len()
    }

    /// Returns the tick in which the last checkpoint was reached; without one, the start of the level.
    pub fn last_checkpoint(&self) -> i32 {
        self.checkpoints.last().copied().unwrap_or(0)
    }
}

/// Returns how many enemies started to die in a tick.
fn killed(before: &World, now: &World) -> usize {
    let pairs = before.enemies.iter().zip(&now.enemies);
    let is_dying = |kind: &EnemyKind| matches!(kind, EnemyKind::Dying(_));
    let killed = pairs.filter(|(before, now)| is_dying(&now.kind) && !is_dying(&before.kind));
    killed.count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::enemy::Dying;

    #[test]
    fn a_kill_counts_when_the_enemy_starts_to_die() {
        let mut before = World::default();
        let mut now = before.clone();
        now.enemies[2].kind = EnemyKind::Dying(Dying::default());
        assert_eq!(killed(&before, &now), 1);
        before.enemies[2].kind = EnemyKind::Dying(Dying::default());
        assert_eq!(
            (killed(&before, &now), killed(&now, &World::default())),
            (0, 0)
        );
    }

    #[test]
    fn checkpoints_of_local_players_count_until_time_goes_back() {
        let mut log = RunLog::default();
        let mut before = World::default();
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
