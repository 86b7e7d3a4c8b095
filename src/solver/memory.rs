//! The memory of a search: one limit for everything that grows with it. Beyond it, the least promising states are dropped, and then
//! what only they needed. Nothing here depends on the number of threads.

use super::search::Search;
use super::terrain::TILES;
use crate::sim::world::tiles::Tile;

/// Limit unless the user sets another, bytes.
pub const DEFAULT_MEMORY: usize = 1 << 30;
/// Each time, one in this many states is dropped.
const DROPPED_SHARE: usize = 4;
/// Minimum number of states kept, even beyond the memory limit.
const MIN_STATES: usize = 256;

impl Search<'_> {
    /// Returns the memory of everything that grows with the search, bytes.
    pub fn bytes(&self) -> usize {
        self.archive.bytes()
            + self.progress.bytes()
            + self.plans.bytes()
            + self.tiles.len() * TILES * size_of::<Tile>()
    }

    /// Drops the least promising states, and what only they needed, until the rest fits into the limit.
    pub(super) fn bound_memory(&mut self) {
        while self.bytes() > self.limits.memory && self.archive.len() > MIN_STATES {
            self.archive.drop_worst(self.archive.len() / DROPPED_SHARE);
            let trail = self.trail.iter_mut().map(|(node, _)| node);
            let mut nodes: Vec<&mut u32> = trail.chain([&mut self.nearest.1]).collect();
            self.archive.drop_nodes(&mut nodes);
            let (mut epochs, tiles) = self.archive.in_use();
            epochs.extend(self.trail.iter().map(|(_, state)| state.facts.epoch));
            epochs.insert(self.nearest.2);
            self.plans.keep(&epochs);
            self.tiles.retain(|hash, _| tiles.contains(hash));
        }
    }
}
