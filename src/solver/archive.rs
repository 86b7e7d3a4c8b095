//! The archive: the best state of each cell, and which of them to expand next (after Go-Explore).

use super::cells::Place;
use super::facts::TileHashes;
use super::macro_actions::{Hold, append};
use super::packed_world::PackedWorld;
use super::random::below;
use super::rank::Rank;
use super::search_key::KeyHasher;
use crate::sim::world::buttons::Buttons;
use rand_pcg::Pcg32;
use std::collections::{BTreeSet, HashMap};

/// Added to a state's estimated cost each time it is selected, ticks.
const VISIT_PENALTY: u32 = 12;
/// Added to the estimated cost of every state in the same tile and epoch each time one of them is selected, ticks. Leads the
/// search out of dead ends near the goal.
const REGION_PENALTY: u32 = 6;
/// Of 100 selections, how many take the state with the best progress; the others take the least visited of a few random
/// ones, or a random one.
pub const BEST_SHARE: u32 = 70;
const MIN_VISITED_SHARE: u32 = 20;
/// Candidates for the least visited state.
const CANDIDATES: usize = 8;
/// A state replaces another one in its cell only if its score is better by this many ticks.
const MIN_GAIN: i32 = 4;

/// How a state was reached: from its parent by holding buttons.
pub struct Node {
    /// The parent; none for the start.
    pub parent: Option<u32>,
    /// What was held.
    pub holds: Box<[Hold]>,
}

/// A state of the archive.
pub struct Entry {
    /// Its cell.
    pub cell: u64,
    /// Its place.
    pub place: Place,
    /// How it was reached.
    pub node: u32,
    /// Its snapshot; none once it was evicted.
    pub packed: Option<PackedWorld>,
    /// Hashes of its tiles.
    pub tiles: TileHashes,
    /// The key of its epoch.
    pub epoch: u64,
    /// How good it is.
    pub rank: Rank,
    /// Estimated ticks to the goal.
    pub cost: u32,
    /// How often it was selected.
    pub visits: u32,
    /// What was held last.
    pub last: Buttons,
    /// The tile of the player.
    pub tile: Option<usize>,
}

impl Entry {
    /// Returns a key of the tile and epoch.
    fn region(&self) -> u64 {
        let mut key = KeyHasher::new(self.epoch);
        key.add(self.tile.map_or(-1, |tile| tile as i64));
        key.finish()
    }
}

/// The archive. Nothing in it depends on the order of a hash map.
pub struct Archive {
    /// The state of each cell and class of health.
    cells: HashMap<(u64, u8), u32>,
    entries: Vec<Entry>,
    nodes: Vec<Node>,
    /// Entries by their priority when they were last looked at.
    by_progress: BTreeSet<(u32, u32)>,
    /// These priorities.
    priorities: Vec<u32>,
    /// How often states of a tile and epoch were selected.
    regions: HashMap<u64, u32>,
    bytes: usize,
    limit: usize,
    best_share: u32,
    random: Pcg32,
}

impl Archive {
    /// Creates an empty archive; `limit` bounds the memory of its snapshots, bytes. `best_share` is the share of selections that
    /// take the state with the best progress, percent.
    pub fn new(limit: usize, best_share: u32, random: Pcg32) -> Archive {
        Archive {
            cells: HashMap::new(),
            entries: Vec::new(),
            nodes: Vec::new(),
            by_progress: BTreeSet::new(),
            priorities: Vec::new(),
            regions: HashMap::new(),
            bytes: 0,
            limit,
            best_share,
            random,
        }
    }

    /// Returns true if a state with this rank would be kept: no state of its cell with at least its health is about as good.
    pub fn wants(&self, cell: u64, rank: Rank) -> bool {
        let mut known =
            (rank.classes_at_least()).filter_map(|health| self.cells.get(&(cell, health)));
        known.all(|&at| {
            let known = self.entries[at as usize].rank;
            rank.score < known.score.saturating_sub(MIN_GAIN)
        })
    }

    /// Adds a node; returns its number.
    pub fn add_node(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// Adds a state, in place of the one in its cell with its class of health.
    pub fn put(&mut self, mut entry: Entry) {
        let cell = (entry.cell, entry.rank.health);
        self.bytes += entry.packed.as_ref().map_or(0, PackedWorld::bytes);
        let at = self.cells.get(&cell).copied();
        let at = match at {
            Some(at) => {
                let old = &self.entries[at as usize];
                entry.visits = old.visits / 2;
                self.by_progress.remove(&(self.priorities[at as usize], at));
                self.bytes -= old.packed.as_ref().map_or(0, PackedWorld::bytes);
                at
            }
            None => {
                let at = self.entries.len() as u32;
                self.cells.insert(cell, at);
                self.priorities.push(0);
                at
            }
        };
        self.rank(at, self.priority(&entry));
        match self.entries.get_mut(at as usize) {
            Some(old) => *old = entry,
            None => self.entries.push(entry),
        }
        self.evict();
    }

    /// Drops the snapshots of the least promising states until the rest fits into the limit.
    fn evict(&mut self) {
        while self.bytes > self.limit
            && let Some((_, at)) = self.by_progress.pop_last()
        {
            let packed = self.entries[at as usize].packed.take();
            self.bytes -= packed.map_or(0, |packed| packed.bytes());
        }
    }

    /// Selects a state to expand and counts the visit; none if there is no state left.
    pub fn select(&mut self) -> Option<u32> {
        let roll = below(&mut self.random, 100);
        let at = if roll < self.best_share {
            self.best()?
        } else {
            let candidates = if roll < self.best_share + MIN_VISITED_SHARE {
                CANDIDATES
            } else {
                1
            };
            match self.least_visited(candidates) {
                Some(at) => at,
                None => self.best()?,
            }
        };
        let region = self.entries[at as usize].region();
        *self.regions.entry(region).or_insert(0) += 1;
        self.by_progress.remove(&(self.priorities[at as usize], at));
        let entry = &mut self.entries[at as usize];
        entry.visits = entry.visits.saturating_add(1);
        self.rank(at, self.priority(&self.entries[at as usize]));
        Some(at)
    }

    /// Returns the state with the best progress.
    fn best(&mut self) -> Option<u32> {
        loop {
            let &(known, at) = self.by_progress.first()?;
            // Others in its tile may have been selected since.
            let now = self.priority(&self.entries[at as usize]);
            if now <= known {
                return Some(at);
            }
            self.by_progress.remove(&(known, at));
            self.rank(at, now);
        }
    }

    /// Returns the least visited of some random states, if any of them has a snapshot.
    fn least_visited(&mut self, candidates: usize) -> Option<u32> {
        let mut best = None;
        for _ in 0..candidates {
            let at = below(&mut self.random, self.entries.len() as u32);
            let entry = &self.entries[at as usize];
            if entry.packed.is_some() && best.is_none_or(|(visits, _)| entry.visits < visits) {
                best = Some((entry.visits, at));
            }
        }
        best.map(|(_, at)| at)
    }

    fn rank(&mut self, at: u32, priority: u32) {
        self.priorities[at as usize] = priority;
        self.by_progress.insert((priority, at));
    }

    fn priority(&self, entry: &Entry) -> u32 {
        let in_region = self.regions.get(&entry.region()).copied().unwrap_or(0);
        entry
            .cost
            .saturating_add(entry.visits.saturating_mul(VISIT_PENALTY))
            .saturating_add(in_region.saturating_mul(REGION_PENALTY))
    }

    /// Returns a state.
    pub fn entry(&self, at: u32) -> &Entry {
        &self.entries[at as usize]
    }

    /// Returns the number of the state of a cell in an exploration.
    pub fn at_cell(&self, cell: u64) -> Option<u32> {
        self.cells.get(&(cell, Rank::HEALTHY)).copied()
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the memory of the snapshots, bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns what was held from the start to a node.
    pub fn way_to(&self, node: u32) -> Vec<Hold> {
        let mut parts = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            let node = &self.nodes[node as usize];
            parts.push(&node.holds);
            at = node.parent;
        }
        let mut way = Vec::new();
        for hold in parts.into_iter().rev().flatten() {
            append(&mut way, *hold);
        }
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;

    fn archive() -> Archive {
        Archive::new(1 << 20, 100, Pcg32::seed_from_u64(1))
    }

    fn entry(cell: u64, tile: usize, cost: u32) -> Entry {
        Entry {
            cell,
            place: Place {
                facts: 0,
                enemies: 0,
                tile: Some(tile),
                is_supported: true,
            },
            node: 0,
            packed: None,
            tiles: TileHashes { all: 0, firm: 0 },
            epoch: 1,
            rank: Rank {
                score: 0,
                health: 0,
            },
            cost,
            visits: 0,
            last: Buttons::empty(),
            tile: Some(tile),
        }
    }

    #[test]
    fn a_place_that_was_searched_in_vain_yields_to_farther_ones() {
        let mut archive = archive();
        (0..10).for_each(|cell| archive.put(entry(cell, 7, 100)));
        archive.put(entry(10, 8, 160));
        let selected: Vec<_> = (0..15).filter_map(|_| archive.select()).collect();
        assert!(selected[..5].iter().all(|&at| at < 10), "{selected:?}");
        assert!(selected.contains(&10), "{selected:?}");
    }

    #[test]
    fn a_slower_state_is_kept_if_it_has_more_health() {
        let mut archive = archive();
        let rank = |score: i32, health: u8| Rank { score, health };
        let mut put = |rank: Rank| {
            let is_wanted = archive.wants(1, rank);
            if is_wanted {
                archive.put(Entry {
                    rank,
                    ..entry(1, 7, 100)
                });
            }
            is_wanted
        };
        assert!(put(rank(100, 2)));
        assert!(!put(rank(110, 2)), "slower");
        assert!(put(rank(110, 3)), "slower, with more health");
        assert!(!put(rank(120, 1)), "slower, with less health");
        assert!(put(rank(90, 1)), "faster, with less health");
        assert_eq!(archive.len(), 3);
    }
}
