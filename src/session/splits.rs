//! Split times: when a run passed its checkpoints and collected its coins. How long a split time is shown is in
//! `app/play/split_note.rs`.

use super::respawn_points::RespawnPoints;
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use std::collections::BTreeMap;

/// A point of a level at which two runs can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SplitPoint {
    /// A purple coin, by item slot.
    Coin(u16),
    /// A checkpoint, by index of the start.
    Checkpoint(i32),
}

/// The split times of a run so far. Of several players, the first one counts.
#[derive(Clone, Debug, Default)]
pub struct Splits {
    respawn_points: RespawnPoints,
    /// Ticks by point.
    ticks: BTreeMap<SplitPoint, i32>,
}

impl Splits {
    /// Begins with the world before the first tick.
    pub fn begin(world: &World) -> Splits {
        Splits {
            respawn_points: RespawnPoints::of(world),
            ticks: BTreeMap::new(),
        }
    }

    /// Adds a tick; `world` is the one after it. Returns a point that was passed in it for the first time.
    pub fn on_tick(&mut self, world: &World, events: &[Event]) -> Option<SplitPoint> {
        let reached = self.respawn_points.reached(world);
        let checkpoints = reached.map(|(_, start)| SplitPoint::Checkpoint(start));
        let coins = events.iter().filter_map(|event| match event {
            Event::CoinTaken { item, .. } => Some(SplitPoint::Coin(*item)),
            _ => None,
        });
        let mut passed = None;
        for point in checkpoints.chain(coins) {
            if let std::collections::btree_map::Entry::Vacant(free) = self.ticks.entry(point) {
                free.insert(world.globals.tick);
                passed = Some(point);
            }
        }
        self.respawn_points = RespawnPoints::of(world);
        passed
    }

    /// Goes back to an earlier world of the run.
    pub fn rewind_to(&mut self, world: &World) {
        self.respawn_points = RespawnPoints::of(world);
        self.ticks.retain(|_, tick| *tick <= world.globals.tick);
    }

    /// Returns the tick in which a point was passed.
    pub fn tick_of(&self, point: SplitPoint) -> Option<i32> {
        self.ticks.get(&point).copied()
    }

    /// Adds the tick in which a point was passed.
    pub fn insert(&mut self, point: SplitPoint, tick: i32) {
        self.ticks.insert(point, tick);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_point_counts_once_until_time_goes_back() {
        let mut world = World::default();
        world.players[0].active = true;
        let mut splits = Splits::begin(&world);
        let coin = [Event::CoinTaken { player: 0, item: 9 }];
        world.globals.tick = 4;
        assert_eq!(splits.on_tick(&world, &coin), Some(SplitPoint::Coin(9)));
        let earlier = world.clone();
        world.globals.tick = 8;
        world.players[0].spawn_index = 1;
        let checkpoint = SplitPoint::Checkpoint(1);
        assert_eq!(splits.on_tick(&world, &coin), Some(checkpoint));
        world.globals.tick = 9;
        assert_eq!(splits.on_tick(&world, &[]), None);
        splits.rewind_to(&earlier);
        assert_eq!(splits.tick_of(checkpoint), None);
        assert_eq!(splits.tick_of(SplitPoint::Coin(9)), Some(4));
        world.globals.tick = 6;
        assert_eq!(
            splits.on_tick(&world, &[]),
            Some(checkpoint),
            "reached again"
        );
    }
}
