//! Counts the results of a run, tick by tick. The caller adds rewinds and assists; which results they void is in
//! `progress/mod.rs`.

use super::FinishedRun;
use crate::sim::rules::events::Event;
use crate::sim::world::player::{PLAYERS, Player};
use crate::sim::world::{LevelData, World};

/// Counts the results of one level, in play or replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunCounter {
    /// Content hash of the level.
    level: u64,
    /// Tick of each kill, in ascending order.
    kills: Vec<i32>,
    /// First tick of each player who has taken part, by slot.
    first_ticks: [Option<i32>; PLAYERS],
}

impl RunCounter {
    /// Starts counting before the first tick of the level with a content hash.
    pub fn new(level: u64) -> RunCounter {
        RunCounter::resume(level, Vec::new(), [None; PLAYERS])
    }

    /// Goes on counting after some ticks: `kills` are the ticks of the kills so far, in ascending order, `first_ticks` the
    /// first tick of each player who has taken part, by slot.
    pub fn resume(level: u64, kills: Vec<i32>, first_ticks: [Option<i32>; PLAYERS]) -> RunCounter {
        RunCounter {
            level,
            kills,
            first_ticks,
        }
    }

    /// Returns the content hash of the level.
    pub fn level(&self) -> u64 {
        self.level
    }

    /// Counts a tick: `world` is the one after it, `events` are all of its events. Returns the result, without rewinds and
    /// assists, if the exit was reached in this tick. A warp does not finish a level.
    pub fn on_tick(
        &mut self,
        level_data: &LevelData,
        world: &World,
        events: &[Event],
    ) -> Option<FinishedRun> {
        let tick = world.globals.tick;
        let kills = events.iter().filter(|event| is_kill(event));
        self.kills.extend(kills.map(|_| tick));
        for (slot, _) in world.active_players() {
            self.first_ticks[slot].get_or_insert(tick);
        }
        let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
        events
            .iter()
            .any(is_exit)
            .then(|| self.result(level_data, world))
    }

    /// Goes back to an earlier tick of the level.
    pub fn rewind_to(&mut self, tick: i32) {
        self.kills.retain(|kill| *kill <= tick);
        for first in &mut self.first_ticks {
            *first = first.filter(|first| *first <= tick);
        }
    }

    /// Returns a copy that has gone back to an earlier tick of the level.
    pub fn at(&self, tick: i32) -> RunCounter {
        let mut counter = self.clone();
        counter.rewind_to(tick);
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
            players: self.first_ticks.iter().flatten().count() as u8,
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

/// Returns true if an enemy was killed.
fn is_kill(event: &Event) -> bool {
    matches!(event, Event::EnemyShot { .. } | Event::EnemyBlasted { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts a tick in which the exit is reached after some other events.
    fn finish(counter: &mut RunCounter, world: &World, events: &[Event]) -> FinishedRun {
        let exit = Event::ExitReached { player: 0, item: 0 };
        let events: Vec<Event> = events.iter().copied().chain([exit]).collect();
        let run = counter.on_tick(&LevelData::default(), world, &events);
        run.expect("the exit was reached")
    }

    #[test]
    fn each_kill_counts_until_time_goes_back() {
        let (level_data, mut world) = (LevelData::default(), World::default());
        let mut counter = RunCounter::new(7);
        let shot = |enemy| Event::EnemyShot { player: 0, enemy };
        let blasted = |enemy| Event::EnemyBlasted { player: 0, enemy };
        world.globals.tick = 5;
        let run = counter.on_tick(&level_data, &world, &[shot(3), blasted(4)]);
        assert_eq!(run, None, "no exit");
        world.globals.tick = 6;
        assert_eq!(finish(&mut counter, &world, &[]).kills, 2);
        world.globals.tick = 7;
        assert_eq!(finish(&mut counter, &world, &[shot(3)]).kills, 3);
        counter.rewind_to(6);
        assert_eq!(counter.at(4).kills.len(), 0);
        assert_eq!(finish(&mut counter, &world, &[]).kills, 2);
    }

    #[test]
    fn players_count_from_their_first_tick_on_even_once_they_have_left() {
        let mut world = World::default();
        let mut counter = RunCounter::new(7);
        let mut players = |counter: &mut RunCounter, tick, active: [bool; 2]| {
            world.globals.tick = tick;
            (world.players[0].active, world.players[1].active) = (active[0], active[1]);
            finish(counter, &world, &[]).players
        };
        assert_eq!(players(&mut counter, 1, [true, false]), 1);
        assert_eq!(players(&mut counter, 2, [true, true]), 2);
        assert_eq!(players(&mut counter, 3, [true, false]), 2, "one has left");
        counter.rewind_to(2);
        assert_eq!(players(&mut counter, 3, [true, false]), 2);
        counter.rewind_to(1);
        assert_eq!(players(&mut counter, 2, [true, false]), 1, "never joined");
    }

    #[test]
    fn a_resumed_run_includes_its_first_part() {
        let mut first_ticks = [None; PLAYERS];
        (first_ticks[0], first_ticks[3]) = (Some(1), Some(20));
        let mut counter = RunCounter::resume(7, vec![10, 30], first_ticks);
        let mut world = World::default();
        world.globals.tick = 40;
        let run = finish(&mut counter, &world, &[]);
        assert_eq!((run.level, run.kills, run.players), (7, 2, 2));
        world.globals.tick = 15;
        let run = finish(&mut counter.at(15), &world, &[]);
        assert_eq!((run.kills, run.players), (1, 1));
    }
}
