//! States of consecutive ticks, for walking through a history backwards.

use super::History;
use crate::sim::rules::events::Events;
use crate::sim::world::World;

/// Maximum number of consecutive states resimulated at once.
const LENGTH: i32 = 40;

/// States of consecutive ticks of a [`History`]: a walk backwards resimulates only one tick in [`LENGTH`] of them from a
/// keyframe.
#[derive(Default)]
pub struct Segment {
    /// Tick of the first state.
    first: i32,
    /// Number of valid states.
    length: usize,
    /// The states; those after the valid ones are memory to use again.
    states: Vec<Box<World>>,
}

impl Segment {
    /// Returns the state at a tick, which moves the history's cursor unless it was resimulated before. `None` if the
    /// history does not cover the tick.
    pub fn state(&mut self, history: &mut History, tick: i32) -> Option<&World> {
        if self.get(tick).is_none() {
            self.fill(history, tick)?;
        }
        self.get(tick)
    }

    /// Drops all states, because the history has changed.
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// Returns the memory in use, bytes.
    pub fn memory(&self) -> usize {
        self.states.len() * size_of::<World>()
    }

    fn get(&self, tick: i32) -> Option<&World> {
        let place = usize::try_from(tick.checked_sub(self.first)?).ok()?;
        let states = self.states.get(..self.length)?;
        states.get(place).map(|state| &**state)
    }

    /// Resimulates the ticks up to `last`, back to a multiple of [`LENGTH`]. Returns `None` if the history does not cover
    /// the last one.
    fn fill(&mut self, history: &mut History, last: i32) -> Option<()> {
        let first = last - last.rem_euclid(LENGTH);
        let first = first.max(history.oldest());
        self.length = 0;
        self.first = first;
        history.seek(last.min(first)).ok()?;
        loop {
            self.push(history.now());
            if history.tick() >= last || !history.step(&mut Events::sink()) {
                return Some(());
            }
        }
    }

    fn push(&mut self, world: &World) {
        match self.states.get_mut(self.length) {
            Some(state) => (**state).clone_from(world),
            None => self.states.push(Box::new(world.clone())),
        }
        self.length += 1;
    }
}
