//! Counts the results of a run, tick by tick.

use super::FinishedRun;
use crate::sim::rules::events::Event;
use crate::sim::world::enemy::{ENEMIES, EnemyKind};
use crate::sim::world::player::{PLAYERS, Player};
use crate::sim::world::{LevelData, World};

/// Counts the results of one level, in play or replayed.
#[derive(Clone)]
pub struct RunCounter {
    /// Content hash of the level.
    level: u64,
    /// Tick of each kill, in ascending order.
    kills: Vec<i32>,
    /// Players that have taken part, by slot.
    took_part: [bool; PLAYERS],
    /// Enemies that were dying after the last tick.
    dying: [bool; ENEMIES],
}

impl RunCounter {
    /// Starts counting before the first tick of the level with a content hash.
    pub fn new(level: u64) -> RunCounter {
        RunCounter {
            level,
            kills: Vec::new(),
            took_part: [false; PLAYERS],
            dying: [false; ENEMIES],
        }
    }

    /// Goes on counting after a tick; `world` is the one after it, `kills` the tick of each kill so far, in ascending order.
    pub fn resume(level: u64, kills: Vec<i32>, world: &World) -> RunCounter {
        let mut counter = RunCounter {
            kills,
            ..RunCounter::new(level)
        };
        counter.rewind_to(world);
        counter
    }

    /// Returns the content hash of the level.
    pub fn level(&self) -> u64 {
        self.level
    }

    /// Counts a tick; `world` is the one after it. Returns the result, without rewinds and assists, if the exit was reached in this
    /// tick. A warp does not finish a level.
    pub fn on_tick(
        &mut self,
        level_data: &LevelData,
        world: &World,
        events: &[Event],
    ) -> Option<FinishedRun> {
        for (was_dying, enemy) in self.dying.iter_mut().zip(&world.enemies) {
            let is_dying = matches!(enemy.kind, EnemyKind::Dying(_));
            if is_dying && !*was_dying {
                self.kills.push(world.globals.tick);
            }
            *was_dying = is_dying;
        }
        for (slot, _) in world.active_players() {
            self.took_part[slot] = true;
        }
        let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
        events
            .iter()
            .any(is_exit)
            .then(|| self.result(level_data, world))
    }

    /// Goes back to an earlier world of the level.
    pub fn rewind_to(&mut self, world: &World) {
        self.kills.retain(|tick| *tick <= world.globals.tick);
        for (was_dying, enemy) in self.dying.iter_mut().zip(&world.enemies) {
            *was_dying = matches!(enemy.kind, EnemyKind::Dying(_));
        }
    }

    /// Returns a copy that has gone back to an earlier world of the level.
    pub fn at(&self, world: &World) -> RunCounter {
        let mut counter = self.clone();
        counter.rewind_to(world);
        counter
    }

    fn result(&self, level_data: &LevelData, world: &World) -> FinishedRun {
        let sum = |of: fn(&Player) -> i32| {
            let players = world.active_players().map(|(_, player)| of(player));
            players.fold(0, i32::saturating_add)
        };
        let enemies = world.enemies.used();
        let left = enemies
            .filter(|(_, enemy)| enemy.kind.is_killable())
            .count();
        FinishedRun {
            level: self.level,
            players: self
                .took_part
                .iter()
                .filter(|took_part| **took_part)
                .count() as u8,
            ticks: world.globals.tick,
            coins: sum(|player| player.coins),
            coins_in_level: level_data.coins,
            deaths: sum(|player| player.deaths),
            kills: self.kills.len() as i32,
            enemies_left: left as i32,
            shots: sum(|player| player.shots_fired),
            rewinds: 0,
            is_assisted: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::enemy::Dying;

    #[test]
    fn each_death_of_an_enemy_counts_once_and_not_after_a_rewind() {
        let (level_data, mut world) = (LevelData::default(), World::default());
        let mut counter = RunCounter::new(7);
        world.players[0].active = true;
        let exit = [Event::ExitReached { player: 0, item: 0 }];
        let kills = |counter: &mut RunCounter, world: &World| {
            let run = counter.on_tick(&level_data, world, &exit);
            run.map(|run| run.kills)
        };
        world.globals.tick = 5;
        world.enemies[3].kind = EnemyKind::Dying(Dying::default());
        assert_eq!(kills(&mut counter, &world), Some(1));
        world.globals.tick = 6;
        assert_eq!(kills(&mut counter, &world), Some(1));
        let earlier = world.clone();
        world.globals.tick = 7;
        world.enemies[4].kind = EnemyKind::Dying(Dying::default());
        assert_eq!(kills(&mut counter, &world), Some(2));
        counter.rewind_to(&earlier);
        assert_eq!(
            kills(&mut counter, &earlier),
            Some(1),
            "the second is undone"
        );
        assert_eq!(counter.on_tick(&level_data, &world, &[]), None, "no exit");
    }
}
