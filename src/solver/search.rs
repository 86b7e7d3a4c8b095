//! The search: rounds of selection, parallel expansion and a merge in fixed order, so that the result does not depend on
//! the number of threads.

use super::archive::{Archive, BEST_SHARE, Entry, Node};
use super::cells::cell_of;
use super::expand::{Found, Problem, Task, expand, score_of};
use super::facts::{Facts, hash_of_tiles};
use super::macro_actions::Hold;
use super::packed_world::PackedWorld;
use super::relaxed_plan::{Plan, Step};
use super::terrain::{TILES, tile_under};
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::tiles::Tiles;
use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use std::collections::HashMap;

/// States expanded in a round.
const ROUND: usize = 128;
/// Share of selections that take the state with the best progress while exploring, percent.
const EXPLORING_SHARE: u32 = 20;
/// Minimum memory for snapshots, bytes.
const MIN_MEMORY: usize = 16 << 20;

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Number of states to simulate.
    pub nodes: u64,
    /// Worker threads; has no effect on the result.
    pub threads: usize,
    /// Memory for snapshots, bytes.
    pub memory: usize,
    /// Seed of all random choices.
    pub seed: u64,
}

/// What a search did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// States simulated.
    pub nodes: u64,
    /// States in the archive.
    pub cells: usize,
    /// Epochs met.
    pub epochs: usize,
    /// Memory of the snapshots, bytes.
    pub bytes: usize,
}

/// Result of a search.
pub enum Outcome {
    /// What to hold to reach the goal.
    Solved(Vec<Hold>),
    /// The budget ran out.
    Exhausted {
        /// What to hold to reach the state nearest to the goal.
        nearest: Vec<Hold>,
        /// Its estimated distance, ticks.
        cost: u32,
        /// What was left to do there.
        left: Vec<Step>,
    },
}

struct Search<'a> {
    problem: &'a Problem<'a>,
    limits: Limits,
    archive: Archive,
    plans: HashMap<u64, Plan>,
    tiles: HashMap<u64, Tiles>,
    /// Best cost so far, its node and its epoch.
    nearest: (u32, u32, u64),
    nodes: u64,
    tasks: u64,
    scratch: Box<World>,
    /// Solutions do not end the search.
    is_exploring: bool,
}

/// Searches for a way from the base world of the problem to its goal. `progress` is called after each round with the effort
/// so far and the best cost.
pub fn search(
    problem: &Problem,
    limits: Limits,
    mut progress: impl FnMut(&Effort, u32),
) -> (Outcome, Effort) {
    let mut search = Search::new(problem, limits, BEST_SHARE);
    let mut worlds = search.worlds();
    loop {
        let outcome = search.round(&mut worlds);
        let effort = search.effort();
        progress(&effort, search.nearest.0);
        if let Some(outcome) = outcome {
            return (outcome, effort);
        }
    }
}

/// Explores the level from the base world of the problem until the budget runs out, past every solution, and returns which tiles a
/// player was in.
pub fn explore(problem: &Problem, limits: Limits) -> Vec<bool> {
    let mut search = Search::new(problem, limits, EXPLORING_SHARE);
    search.is_exploring = true;
    let mut worlds = search.worlds();
    while search.round(&mut worlds).is_none() {}
    let mut reached = vec![false; TILES];
    let entries = search.archive.entries().iter();
    for tile in entries.filter_map(|entry| entry.tile) {
        reached[tile] = true;
    }
    reached
}

impl<'a> Search<'a> {
    fn new(problem: &'a Problem<'a>, limits: Limits, best_share: u32) -> Search<'a> {
        let base = problem.base;
        let tiles = hash_of_tiles(&base.tiles);
        let facts = Facts::of(problem.goal, problem.level_data, base, tiles);
        let plan = Plan::new(problem.goal, problem.level_data, base);
        let cost = plan.cost(base);
        let random = Pcg32::seed_from_u64(limits.seed);
        let mut archive = Archive::new(limits.memory.max(MIN_MEMORY), best_share, random);
        let node = archive.add_node(Node {
            parent: None,
            holds: Box::default(),
        });
        let entry = Entry {
            node,
            packed: Some(PackedWorld::new(base, base)),
            tiles,
            epoch: facts.epoch,
            score: score_of(base),
            cost,
            visits: 0,
            last: base.players[0].buttons,
            tile: tile_under(base.players[0].pos),
        };
        archive.put(cell_of(base, facts), entry);
        Search {
            problem,
            limits,
            archive,
            plans: HashMap::from([(facts.epoch, plan)]),
            tiles: HashMap::from([(tiles, base.tiles.clone())]),
            nearest: (cost, 0, facts.epoch),
            nodes: 0,
            tasks: 0,
            scratch: Box::new(base.clone()),
            is_exploring: false,
        }
    }

    /// Returns a world for each thread.
    fn worlds(&self) -> Vec<Box<World>> {
        let threads = self.limits.threads.clamp(1, ROUND);
        (0..threads).map(|_| self.scratch.clone()).collect()
    }

    /// Expands some states and adds what was found. Returns the outcome at the end of the search.
    fn round(&mut self, worlds: &mut [Box<World>]) -> Option<Outcome> {
        let selected: Vec<u32> = (0..ROUND).filter_map(|_| self.archive.select()).collect();
        let first = self.tasks;
        self.tasks += selected.len() as u64;
        // A state may be replaced while the round is merged, so the nodes are remembered.
        let parents: Vec<u32> = selected
            .iter()
            .map(|&at| self.archive.entry(at).node)
            .collect();
        let tasks: Vec<(u32, u64)> = selected.into_iter().zip(first..).collect();
        let found = self.expand_all(&tasks, worlds);
        for (parent, found) in parents.into_iter().zip(found) {
            for state in found {
                let solved = self.add(parent, state);
                if solved.is_some() && !self.is_exploring {
                    return solved;
                }
            }
        }
        (self.nodes >= self.limits.nodes || tasks.is_empty()).then(|| self.exhausted())
    }

    /// Expands states in parallel; the results are in the order of the tasks.
    fn expand_all(&self, tasks: &[(u32, u64)], worlds: &mut [Box<World>]) -> Vec<Vec<Found>> {
        let share = tasks.len().div_ceil(worlds.len()).max(1);
        let expand_share = |tasks: &[(u32, u64)], world: &mut World| -> Vec<Vec<Found>> {
            tasks
                .iter()
                .map(|task| self.expand_one(task, world))
                .collect()
        };
        if worlds.len() == 1 {
            return expand_share(tasks, &mut worlds[0]);
        }
        std::thread::scope(|scope| {
            let workers: Vec<_> = tasks
                .chunks(share)
                .zip(worlds)
                .map(|(tasks, world)| scope.spawn(move || expand_share(tasks, world)))
                .collect();
            let results = workers.into_iter().map(|worker| match worker.join() {
                Ok(found) => found,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            results.flatten().collect()
        })
    }

    fn expand_one(&self, &(at, number): &(u32, u64), world: &mut World) -> Vec<Found> {
        let entry = self.archive.entry(at);
        let (Some(packed), Some(plan)) = (&entry.packed, self.plans.get(&entry.epoch)) else {
            return Vec::new();
        };
        let task = Task {
            packed,
            tiles: entry.tiles,
            plan,
            last: entry.last,
            seed: self.limits.seed.wrapping_add(number),
        };
        expand(self.problem, &task, world, |cell, score| {
            self.archive.wants(cell, score)
        })
    }

    /// Adds a state found from the node `parent` if it is the best of its cell; returns the outcome if it is a solution.
    fn add(&mut self, parent: u32, found: Found) -> Option<Outcome> {
        self.nodes += 1;
        let mut packed = found.packed?;
        if !found.is_solved && !self.archive.wants(found.cell, found.score) {
            return None;
        }
        let last = found
            .holds
            .last()
            .map_or(Buttons::empty(), |hold| hold.held);
        let node = self.archive.add_node(Node {
            parent: Some(parent),
            holds: found.holds.into(),
        });
        if found.is_solved {
            return Some(Outcome::Solved(self.archive.way_to(node)));
        }
        packed.share_tiles_of(&mut self.tiles, found.tiles);
        packed.restore(self.problem.base, &mut self.scratch);
        let (problem, scratch) = (self.problem, &self.scratch);
        let plan = self
            .plans
            .entry(found.facts.epoch)
            .or_insert_with(|| Plan::new(problem.goal, problem.level_data, scratch));
        let cost = plan.cost(scratch);
        if cost < self.nearest.0 {
            self.nearest = (cost, node, found.facts.epoch);
        }
        let entry = Entry {
            node,
            packed: Some(packed),
            tiles: found.tiles,
            epoch: found.facts.epoch,
            score: found.score,
            cost,
            visits: 0,
            last,
            tile: tile_under(self.scratch.players[0].pos),
        };
        self.archive.put(found.cell, entry);
        None
    }

    fn exhausted(&mut self) -> Outcome {
        let (cost, node, epoch) = self.nearest;
        let plan = self.plans.get(&epoch);
        Outcome::Exhausted {
            nearest: self.archive.way_to(node),
            cost,
            left: plan.map(|plan| plan.steps.clone()).unwrap_or_default(),
        }
    }

    fn effort(&self) -> Effort {
        Effort {
            nodes: self.nodes,
            cells: self.archive.len(),
            epochs: self.plans.len(),
            bytes: self.archive.bytes(),
        }
    }
}
