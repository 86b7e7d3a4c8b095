//! The last ticks as a client drew them, with predictions and smoothed corrections. Instant replays show it beside what
//! happened.

use crate::sim::world::tiles::Tiles;
use crate::sim::world::{LevelData, World};
use std::collections::VecDeque;
use std::sync::Arc;

/// Maximum age of the last drawn tick that still was on the screen in a tick that was not drawn itself.
const MAX_AGE: i32 = 20;

/// A drawn tick.
#[derive(Clone)]
struct DrawnTick {
    level_data: Arc<LevelData>,
    world: Arc<World>,
}

/// A ring buffer of drawn ticks. A copy shares their memory.
#[derive(Clone)]
pub struct DrawnTicks {
    ticks: VecDeque<DrawnTick>,
    length: usize,
    /// The tiles stored in all worlds, in place of their own: a replay draws the tiles of the actual worlds.
    tiles: Tiles,
}

impl DrawnTicks {
    /// Creates a ring buffer of some ticks.
    pub fn new(length: usize) -> DrawnTicks {
        DrawnTicks {
            ticks: VecDeque::new(),
            length,
            tiles: Tiles::default(),
        }
    }

    /// Adds the world that is drawn now, without its tiles. If the clock was set back, it replaces the ticks from its own one on.
    pub fn record(&mut self, level_data: &Arc<LevelData>, world: &World) {
        while self.ticks.back().is_some_and(|last| {
            Arc::ptr_eq(&last.level_data, level_data)
                && last.world.globals.tick >= world.globals.tick
        }) {
            self.ticks.pop_back();
        }
        let surplus = (self.ticks.len() + 1).saturating_sub(self.length);
        let oldest = self.ticks.drain(..surplus).next();
        let mut memory = match oldest.map(|oldest| oldest.world) {
            Some(memory) if Arc::strong_count(&memory) == 1 => memory,
            _ => Arc::default(),
        };
        let copy = Arc::make_mut(&mut memory);
        copy.clone_from(world);
        copy.tiles.clone_from(&self.tiles);
        self.ticks.push_back(DrawnTick {
            level_data: Arc::clone(level_data),
            world: memory,
        });
    }

    /// Returns what was on the screen in a tick of a level: the tick itself, or the last one before it if the window was slow.
    /// `None` if this window showed something else.
    pub fn at(&self, level_data: &Arc<LevelData>, tick: i32) -> Option<&World> {
        let of_level = |drawn: &&DrawnTick| Arc::ptr_eq(&drawn.level_data, level_data);
        let drawn = self.ticks.iter().rev().filter(of_level);
        let mut worlds = drawn.map(|drawn| &*drawn.world);
        let world = worlds.find(|world| world.globals.tick <= tick)?;
        (tick - world.globals.tick <= MAX_AGE).then_some(world)
    }

    /// Returns the first tick, if it is of a level.
    pub fn first(&self, level_data: &Arc<LevelData>) -> Option<i32> {
        let first = self.ticks.front()?;
        let is_same = Arc::ptr_eq(&first.level_data, level_data);
        is_same.then_some(first.world.globals.tick)
    }

    /// Returns the memory in use, bytes.
    pub fn memory(&self) -> usize {
        self.ticks.capacity() * size_of::<DrawnTick>() + self.ticks.len() * size_of::<World>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(tick: i32) -> World {
        let mut world = World::default();
        world.globals.tick = tick;
        world
    }

    fn tick_at(drawn: &DrawnTicks, level_data: &Arc<LevelData>, tick: i32) -> Option<i32> {
        drawn.at(level_data, tick).map(|world| world.globals.tick)
    }

    #[test]
    fn the_ring_buffer_keeps_no_more_than_its_length() {
        let (level_data, mut drawn) = (Arc::default(), DrawnTicks::new(600));
        for tick in 0..5000 {
            drawn.record(&level_data, &world(tick));
            assert!(drawn.ticks.len() <= 600);
        }
        assert_eq!(drawn.ticks.len(), 600);
        assert!(drawn.memory() < 45 << 20, "{} bytes", drawn.memory());
        assert_eq!(tick_at(&drawn, &level_data, 4399), None);
        assert_eq!(tick_at(&drawn, &level_data, 4400), Some(4400));
        assert_eq!(tick_at(&drawn, &level_data, 4999), Some(4999));
    }

    #[test]
    fn drawn_worlds_have_no_tiles_of_their_own() {
        let (level_data, mut drawn) = (Arc::default(), DrawnTicks::new(4));
        for tick in 0..9 {
            drawn.record(&level_data, &world(tick));
        }
        let tiles = |tick| &drawn.at(&level_data, tick).expect("it was drawn").tiles;
        assert!((5..9).all(|tick| tiles(tick).shares_memory_with(&drawn.tiles)));
    }

    #[test]
    fn later_ticks_do_not_change_a_copy() {
        let (level_data, mut drawn) = (Arc::default(), DrawnTicks::new(10));
        for tick in 0..10 {
            drawn.record(&level_data, &world(tick));
        }
        let copy = drawn.clone();
        for tick in 10..30 {
            drawn.record(&level_data, &world(tick));
        }
        let ticks = (0..10).map(|tick| tick_at(&copy, &level_data, tick));
        assert_eq!(
            ticks.collect::<Vec<_>>(),
            (0..10).map(Some).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_slow_window_showed_its_last_tick_but_not_for_ever() {
        let (level_data, mut drawn) = (Arc::default(), DrawnTicks::new(10));
        for tick in [5, 9, 200] {
            drawn.record(&level_data, &world(tick));
        }
        let at = |tick| tick_at(&drawn, &level_data, tick);
        assert_eq!((at(4), at(8), at(11)), (None, Some(5), Some(9)));
        assert_eq!((at(29), at(30), at(200)), (Some(9), None, Some(200)));
        assert_eq!(tick_at(&drawn, &Arc::default(), 200), None, "another level");
    }

    #[test]
    fn ticks_that_are_drawn_again_replace_those_before() {
        let (level_data, mut drawn) = (Arc::default(), DrawnTicks::new(10));
        for tick in [1, 2, 3, 4, 3] {
            drawn.record(&level_data, &world(tick));
        }
        assert_eq!(drawn.ticks.len(), 3);
        assert_eq!(tick_at(&drawn, &level_data, 4), Some(3));
    }
}
