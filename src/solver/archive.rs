//! The archive: the best state of each cell, and which of them to expand next (after Go-Explore).

use super::cells::Place;
use super::facts::TileHashes;
use super::macro_actions::Hold;
use super::nodes::Nodes;
use super::packed_world::PackedWorld;
use super::random::below;
use super::rank::Rank;
use super::search_key::KeyHasher;
use crate::sim::world::buttons::Buttons;
use rand_pcg::Pcg32;
use std::collections::{BTreeSet, HashMap, HashSet};

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

/// A state of the archive.
pub struct Entry {
    /// Its cell.
    pub cell: u64,
    /// Its place.
    pub place: Place,
    /// How it was reached.
    pub node: u32,
    /// Its snapshot.
    pub packed: PackedWorld,
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
    /// The buttons held last.
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

    /// Returns its memory and that of its snapshot, bytes.
    fn bytes(&self) -> usize {
        size_of::<Entry>() - size_of::<PackedWorld>() + self.packed.bytes()
    }
}

/// The archive. Nothing in it depends on the order of a hash map.
pub struct Archive {
    /// The state of each cell and class of health.
    cells: HashMap<(u64, u8), u32>,
    /// The states; none for those that were dropped.
    entries: Vec<Option<Box<Entry>>>,
    /// How the states were reached.
    pub nodes: Nodes,
    /// Entries by their priority when they were last looked at.
    by_progress: BTreeSet<(u32, u32)>,
    /// These priorities.
    priorities: Vec<u32>,
    /// How often states of a tile and epoch were selected.
    regions: HashMap<u64, u32>,
    /// Memory of the entries, bytes.
    bytes: usize,
    best_share: u32,
    random: Pcg32,
}

impl Archive {
    /// Creates an empty archive. `best_share` is the share of selections that take the state with the best progress, percent.
    pub fn new(best_share: u32, random: Pcg32) -> Archive {
        Archive {
            cells: HashMap::new(),
            entries: Vec::new(),
            nodes: Nodes::default(),
            by_progress: BTreeSet::new(),
            priorities: Vec::new(),
            regions: HashMap::new(),
            bytes: 0,
            best_share,
            random,
        }
    }

    /// Returns true if a state with this rank would be kept: no state of its cell with at least its health is about as good.
    pub fn wants(&self, cell: u64, rank: Rank) -> bool {
        let mut known =
            (rank.classes_at_least()).filter_map(|health| self.cells.get(&(cell, health)));
        known.all(|&at| {
            let known = self.entry(at).map(|entry| entry.rank);
            known.is_none_or(|known| rank.score < known.score.saturating_sub(MIN_GAIN))
        })
    }

    /// Adds a state, in place of the one in its cell with its class of health.
    pub fn put(&mut self, mut entry: Entry) {
        let cell = (entry.cell, entry.rank.health);
        self.bytes += entry.bytes();
        let at = match self.cells.get(&cell).copied() {
            Some(at) => {
                self.by_progress.remove(&(self.priorities[at as usize], at));
                if let Some(old) = self.entries[at as usize].take() {
                    entry.visits = old.visits / 2;
                    self.bytes -= old.bytes();
                }
                at
            }
            None => {
                let at = self.entries.len() as u32;
                self.cells.insert(cell, at);
                self.entries.push(None);
                self.priorities.push(0);
                at
            }
        };
        self.rank(at, self.priority(&entry));
        self.entries[at as usize] = Some(Box::new(entry));
    }

    /// Drops some of the least promising states, with their cells.
    pub fn drop_worst(&mut self, states: usize) {
        for _ in 0..states {
            let Some((_, at)) = self.by_progress.pop_last() else {
                return;
            };
            if let Some(entry) = self.entries[at as usize].take() {
                self.bytes -= entry.bytes();
                self.cells.remove(&(entry.cell, entry.rank.health));
            }
        }
    }

    /// Drops the nodes that lead to none of the states and none of the nodes in `kept`, and renumbers the others, also in `kept`.
    pub fn drop_nodes(&mut self, kept: &mut [&mut u32]) {
        let entries = self.entries.iter_mut().flatten();
        let nodes = entries.map(|entry| &mut entry.node);
        let kept = kept.iter_mut().map(|node| &mut **node);
        self.nodes.keep(nodes.chain(kept).collect());
    }

    /// Returns the epochs of the states, and the hashes of their tiles.
    pub fn in_use(&self) -> (HashSet<u64>, HashSet<u64>) {
        let entries = self.entries.iter().flatten();
        let keys = entries.map(|entry| (entry.epoch, entry.tiles.all));
        keys.unzip()
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
        self.by_progress.remove(&(self.priorities[at as usize], at));
        let entry = self.entries[at as usize].as_mut()?;
        entry.visits = entry.visits.saturating_add(1);
        let region = entry.region();
        *self.regions.entry(region).or_insert(0) += 1;
        let priority = self.entry(at).map(|entry| self.priority(entry))?;
        self.rank(at, priority);
        Some(at)
    }

    /// Returns the state with the best progress.
    fn best(&mut self) -> Option<u32> {
        loop {
            let &(known, at) = self.by_progress.first()?;
            // Others in its tile may have been selected since.
            let now = self.entry(at).map(|entry| self.priority(entry))?;
            if now <= known {
                return Some(at);
            }
            self.by_progress.remove(&(known, at));
            self.rank(at, now);
        }
    }

    /// Returns the least visited of some random states, if any of them is still there.
    fn least_visited(&mut self, candidates: usize) -> Option<u32> {
        let mut best = None;
        for _ in 0..candidates {
            let at = below(&mut self.random, self.entries.len() as u32);
            if let Some(entry) = self.entry(at)
                && best.is_none_or(|(visits, _)| entry.visits < visits)
            {
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

    /// Returns a state; none if it was dropped.
    pub fn entry(&self, at: u32) -> Option<&Entry> {
        self.entries.get(at as usize)?.as_deref()
    }

    /// Returns the number of the state of a cell in an exploration.
    pub fn at_cell(&self, cell: u64) -> Option<u32> {
        self.cells.get(&(cell, Rank::HEALTHY)).copied()
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.by_progress.len()
    }

    /// Returns the number of states ever put into it, as which those that were dropped still count.
    pub fn numbered(&self) -> usize {
        self.entries.len()
    }

    /// Returns the memory of the states and of how they were reached, bytes.
    pub fn bytes(&self) -> usize {
        const PER_CELL: usize = size_of::<((u64, u8), u32)>() * 2;
        const PER_REGION: usize = size_of::<(u64, u32)>() * 2;
        const PER_NUMBER: usize = size_of::<Option<Box<Entry>>>() + size_of::<u32>();
        const PER_PRIORITY: usize = size_of::<(u32, u32)>() * 3 / 2;
        self.bytes
            + self.nodes.bytes()
            + self.cells.len() * PER_CELL
            + self.regions.len() * PER_REGION
            + self.entries.len() * PER_NUMBER
            + self.by_progress.len() * PER_PRIORITY
    }

    /// Returns what was held from the start to a node.
    pub fn way_to(&self, node: u32) -> Vec<Hold> {
        self.nodes.way_to(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::World;
    use rand_core::SeedableRng;

    fn archive() -> Archive {
        Archive::new(100, Pcg32::seed_from_u64(1))
    }

    fn entry(cell: u64, tile: usize, cost: u32) -> Entry {
        let base = &World::default();
        Entry {
            cell,
            place: Place {
                facts: 0,
                enemies: 0,
                tile: Some(tile),
                is_supported: true,
            },
            node: 0,
            packed: PackedWorld::new(base, base),
            tiles: TileHashes {
                all: 0,
                kept: 0,
                firm: 0,
            },
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
