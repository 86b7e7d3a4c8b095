//! The search: rounds of selection, parallel expansion and a merge in fixed order, so that the result does not depend on
//! the number of threads.

use super::archive::{Archive, BEST_SHARE, Entry};
use super::cells::{Place, cell_of, place_of};
use super::expand::{Found, Task, expand};
use super::explored::Explored;
use super::facts::{Facts, TileHashes};
use super::macro_actions::Hold;
use super::packed_world::PackedWorld;
use super::parallel::in_parallel;
use super::plans::Plans;
use super::problem::Problem;
use super::progress::{Before, Progress};
use super::rank::Rank;
use super::relaxed_plan::{Plan, Step};
use super::terrain::tile_under;
use super::trail::{self, TrailState};
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::tiles::Tiles;
use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use std::collections::HashMap;
use std::sync::Arc;

/// States expanded in a round.
const ROUND: usize = 128;
/// Rounds without a nearer state after which the search is stuck.
const STUCK_ROUNDS: u32 = 40;
/// While the search is stuck, one in this many expanded states comes from the trail.
const TRAIL_SHARE: usize = 4;
/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Number of states to simulate; usually `--nodes` of `pm solve` (`cli/solve.rs`).
    pub nodes: u64,
    /// Worker threads; has no effect on the result.
    pub threads: usize,
    /// Memory for everything that grows with the search, bytes; beyond it, `memory.rs` drops the least promising
    /// states. Usually [`DEFAULT_MEMORY`](super::memory::DEFAULT_MEMORY).
    pub memory: usize,
    /// Seed of all random choices.
    pub seed: u64,
}

/// The effort of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// States simulated.
    pub nodes: u64,
    /// States in the archive.
    pub cells: usize,
    /// Epochs met; those that were forgotten and met again count again.
    pub epochs: usize,
    /// Memory, bytes.
    pub bytes: usize,
}

impl Effort {
    /// Returns the total effort of two searches.
    pub fn and(&self, other: &Effort) -> Effort {
        Effort {
            nodes: self.nodes + other.nodes,
            cells: self.cells.max(other.cells),
            epochs: self.epochs.max(other.epochs),
            bytes: self.bytes.max(other.bytes),
        }
    }
}

/// Result of a search.
pub enum Outcome {
    /// The holds that reach the goal.
    Solved(Vec<Hold>),
    /// The budget ran out.
    Exhausted {
        /// The holds that reach the state nearest to the goal.
        nearest: Vec<Hold>,
        /// Its estimated distance, ticks.
        cost: u32,
        /// The remaining steps there.
        left: Vec<Step>,
    },
}

/// A state that has been reached.
#[derive(Clone, Copy)]
pub struct Reached {
    /// How it was reached.
    pub node: u32,
    /// Its cell.
    pub cell: u64,
    /// Its place.
    pub place: Place,
    /// Its facts.
    pub facts: Facts,
    /// Hashes of its tiles.
    pub tiles: TileHashes,
    /// How good it is.
    pub rank: Rank,
    /// The buttons held last.
    pub last: Buttons,
}

/// A state selected for expansion.
struct Selected {
    /// Its number in the archive or the trail.
    at: u32,
    is_on_trail: bool,
    /// Its node. The state may be replaced while the round is merged.
    node: u32,
    /// Number of the task.
    number: u64,
    is_exploring: bool,
}

/// A search in progress.
pub struct Search<'a> {
    problem: &'a Problem<'a>,
    pub(super) limits: Limits,
    /// The states found.
    pub archive: Archive,
    /// The plans of the epochs met.
    pub(super) plans: Plans,
    /// The plan of all epochs instead of these, if the search is for something else than the goal.
    compass: Option<Arc<Plan>>,
    /// The tiles of the states by their hashes.
    pub(super) tiles: HashMap<u64, Tiles>,
    /// Best shifted cost so far, its node and its epoch.
    pub(super) nearest: (u32, u32, u64),
    /// By how much the costs of the epochs are shifted.
    pub(super) progress: Progress,
    nodes: u64,
    tasks: u64,
    scratch: Box<World>,
    /// States expanded in a round.
    pub round_size: usize,
    /// States along the way to the nearest one, with their nodes, while the search is stuck.
    pub(super) trail: Vec<(u32, TrailState)>,
    /// Rounds since the nearest state was found.
    stuck_rounds: u32,
}

/// Searches for a way from the base world of the problem to its goal. `progress` is called after each round with the effort
/// so far and the best cost; if it returns false, the search stops.
pub fn search(
    problem: &Problem,
    limits: Limits,
    mut progress: impl FnMut(&Effort, u32) -> bool,
) -> (Outcome, Effort) {
    let mut search = Search::new(problem, problem.base, limits, BEST_SHARE, None);
    let mut worlds = search.worlds();
    loop {
        let outcome = search.round(&mut worlds);
        let effort = search.effort();
        let goes_on = progress(&effort, search.nearest_cost());
        if let Some(outcome) = outcome.or_else(|| (!goes_on).then(|| search.exhausted())) {
            return (outcome, effort);
        }
    }
}

impl<'a> Search<'a> {
    /// Starts a search from a world that grew out of the base world of the problem. `best_share` is the share of selections that
    /// take the state with the best progress, percent. `compass` replaces the plans to the goal.
    pub fn new(
        problem: &'a Problem<'a>,
        from: &World,
        limits: Limits,
        best_share: u32,
        compass: Option<Arc<Plan>>,
    ) -> Search<'a> {
        let tiles = TileHashes::of(problem, from);
        let facts = Facts::of(problem, from, tiles);
        let plan = compass.clone().unwrap_or_else(|| {
            let plan = Plan::new(problem, from);
            Arc::new(plan)
        });
        let progress = Progress::default();
        let cost = progress.shifted(facts.epoch, plan.cost(from));
        let random = Pcg32::seed_from_u64(limits.seed);
        let mut archive = Archive::new(best_share, random);
        let node = archive.nodes.add(None, &[]);
        let entry = Entry {
            cell: cell_of(from, facts),
            place: place_of(from, facts),
            node,
            packed: PackedWorld::new(problem.base, from),
            tiles,
            epoch: facts.epoch,
            rank: Rank::of_explored(from),
            cost,
            visits: 0,
            last: from.players[0].buttons,
            tile: tile_under(from.players[0].pos),
        };
        archive.put(entry);
        let mut plans = Plans::default();
        plans.add(facts.epoch, plan);
        Search {
            problem,
            limits,
            archive,
            plans,
            compass,
            tiles: HashMap::from([(tiles.all, from.tiles.clone())]),
            nearest: (cost, 0, facts.epoch),
            progress,
            nodes: 0,
            tasks: 0,
            scratch: Box::new(from.clone()),
            round_size: ROUND,
            trail: Vec::new(),
            stuck_rounds: 0,
        }
    }

    /// Returns a world for each thread.
    pub fn worlds(&self) -> Vec<Box<World>> {
        let threads = self.limits.threads.clamp(1, self.round_size);
        (0..threads).map(|_| self.scratch.clone()).collect()
    }

    /// Expands some states and adds what was found. Returns the outcome at the end of the search.
    fn round(&mut self, worlds: &mut [Box<World>]) -> Option<Outcome> {
        self.lay_trail();
        let mut tasks = self.tasks(false);
        self.go_on_from_trail(&mut tasks);
        let nearest = self.nearest.0;
        let found = self.expand_all(&tasks, worlds);
        self.make_plans(&found);
        for (task, found) in tasks.iter().zip(found) {
            for state in found {
                let before = self.before(task);
                let solved = self.add(task.node, state, before);
                if solved.is_some() {
                    return solved;
                }
            }
        }
        self.bound_memory();
        self.stuck_rounds += 1;
        if self.nearest.0 < nearest {
            self.stuck_rounds = 0;
        }
        (self.nodes >= self.limits.nodes || tasks.is_empty()).then(|| self.exhausted())
    }

    /// Makes a trail when the search gets stuck, longer ones as it stays stuck, and drops it when the search comes nearer.
    fn lay_trail(&mut self) {
        if self.stuck_rounds == 0 {
            self.trail.clear();
        }
        if self.stuck_rounds == 0 || !self.stuck_rounds.is_multiple_of(STUCK_ROUNDS) {
            return;
        }
        let way = self.archive.way_to(self.nearest.1);
        let length = (self.stuck_rounds / STUCK_ROUNDS - 1) % trail::LENGTHS;
        self.trail.clear();
        for state in trail::along(self.problem, &way, length) {
            let holds = trail::first_part(&way, state.ticks);
            let node = self.archive.nodes.add(Some(0), &holds);
            if self.plans.get(state.facts.epoch).is_none() {
                state.packed.restore(self.problem.base, &mut self.scratch);
                let plan = Plan::new(self.problem, &self.scratch);
                self.plans.add(state.facts.epoch, Arc::new(plan));
            }
            self.trail.push((node, state));
        }
    }

    /// Replaces some tasks of a round by states of the trail, in turn.
    fn go_on_from_trail(&self, tasks: &mut [Selected]) {
        if self.trail.is_empty() {
            return;
        }
        let share = tasks.len() / TRAIL_SHARE;
        for task in &mut tasks[..share] {
            let at = (task.number as usize) % self.trail.len();
            (task.at, task.node, task.is_on_trail) = (at as u32, self.trail[at].0, true);
        }
    }

    /// Expands some states, also past deaths and solutions, and notes what was found. Returns false once the budget is used up.
    pub fn explore(&mut self, worlds: &mut [Box<World>], explored: &mut Explored) -> bool {
        let tasks = self.tasks(true);
        let found = self.expand_all(&tasks, worlds);
        for (task, found) in tasks.iter().zip(found) {
            let mut from = task.at;
            for state in found {
                let cell = state.cell;
                explored.note((cell, state.place), &state.passed);
                if let Some(Outcome::Solved(holds)) = self.add(task.node, state, None) {
                    explored.note_solution(from, holds);
                } else if let Some(to) = self.archive.at_cell(cell) {
                    explored.note_move(from, to);
                    from = to;
                }
            }
        }
        self.bound_memory();
        self.nodes < self.limits.nodes && !tasks.is_empty()
    }

    /// Selects the states to expand in a round.
    fn tasks(&mut self, is_exploring: bool) -> Vec<Selected> {
        let first = self.tasks;
        let selected = (0..self.round_size).filter_map(|_| self.archive.select());
        let selected: Vec<u32> = selected.collect();
        self.tasks += selected.len() as u64;
        let numbered = selected.into_iter().zip(first..);
        let tasks = numbered.filter_map(|(at, number)| {
            Some(Selected {
                at,
                is_on_trail: false,
                node: self.archive.entry(at)?.node,
                number,
                is_exploring,
            })
        });
        tasks.collect()
    }

    /// Expands states in parallel; the results are in the order of the tasks.
    fn expand_all(&self, tasks: &[Selected], worlds: &mut [Box<World>]) -> Vec<Vec<Found>> {
        let share = tasks.len().div_ceil(worlds.len()).max(1);
        let expand_share = |tasks: &[Selected], world: &mut World| -> Vec<Vec<Found>> {
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

    /// Makes the plans of epochs met for the first time, in parallel. Each plan is made for the first state of its epoch in the
    /// order of the tasks, so that it does not depend on the number of threads.
    fn make_plans(&mut self, found: &[Vec<Found>]) {
        let mut new: Vec<(u64, &PackedWorld)> = Vec::new();
        for state in found.iter().flatten() {
            let epoch = state.facts.epoch;
            if let Some(packed) = &state.packed
                && self.plans.get(epoch).is_none()
                && new.iter().all(|(known, _)| *known != epoch)
            {
                new.push((epoch, packed));
            }
        }
        let problem = self.problem;
        let plans = in_parallel(self.limits.threads, &new, |(epoch, packed)| {
            let mut world = Box::new(problem.base.clone());
            packed.restore(problem.base, &mut world);
            let plan = Plan::new(problem, &world);
            (*epoch, Arc::new(plan))
        });
        for (epoch, plan) in plans {
            self.plans.add(epoch, plan);
        }
    }

    fn expand_one(&self, selected: &Selected, world: &mut World) -> Vec<Found> {
        let state = match selected.is_on_trail {
            true => {
                let state = &self.trail[selected.at as usize].1;
                Some((&state.packed, state.facts.epoch, state.tiles, state.last))
            }
            false => {
                let entry = self.archive.entry(selected.at);
                entry.map(|entry| (&entry.packed, entry.epoch, entry.tiles, entry.last))
            }
        };
        let planned = state.and_then(|state| Some((state, self.plans.get(state.1)?)));
        let Some(((packed, _, tiles, last), plan)) = planned else {
            return Vec::new();
        };
        let task = Task {
            packed,
            tiles,
            plan,
            last,
            seed: self.limits.seed.wrapping_add(selected.number),
            is_exploring: selected.is_exploring,
        };
        expand(self.problem, &task, world, |cell, rank| {
            self.archive.wants(cell, rank)
        })
    }

    /// Adds a state found from the node `parent` if it is the best of its cell; returns the outcome if it is a solution.
    fn add(&mut self, parent: u32, found: Found, before: Option<Before>) -> Option<Outcome> {
        self.nodes += 1;
        let packed = found.packed?;
        if !found.is_solved && !self.archive.wants(found.cell, found.rank) {
            return None;
        }
        let last = found
            .holds
            .last()
            .map_or(Buttons::empty(), |hold| hold.held);
        let node = self.archive.nodes.add(Some(parent), &found.holds);
        if found.is_solved {
            return Some(Outcome::Solved(self.archive.way_to(node)));
        }
        let state = Reached {
            node,
            cell: found.cell,
            place: found.place,
            facts: found.facts,
            tiles: found.tiles,
            rank: found.rank,
            last,
        };
        self.put(state, packed, before);
        None
    }

    /// Returns the state of the archive that a task expands.
    fn before(&self, task: &Selected) -> Option<Before> {
        let entry = self.archive.entry(task.at).filter(|_| !task.is_on_trail)?;
        Some(Before {
            epoch: entry.epoch,
            cost: entry.cost,
        })
    }

    /// Puts a state into the archive. `before` is the state from which it was reached.
    pub fn put(&mut self, state: Reached, mut packed: PackedWorld, before: Option<Before>) {
        packed.share_tiles_of(&mut self.tiles, state.tiles.all);
        packed.restore(self.problem.base, &mut self.scratch);
        let known = self.plans.get(state.facts.epoch).cloned();
        let plan = known.unwrap_or_else(|| {
            let new = || Arc::new(Plan::new(self.problem, &self.scratch));
            let plan = self.compass.clone().unwrap_or_else(new);
            self.plans.add(state.facts.epoch, plan.clone());
            plan
        });
        let cost = plan.cost(&self.scratch);
        let epoch = state.facts.epoch;
        let before = before.and_then(|before| Some((before, &**self.plans.get(before.epoch)?)));
        self.progress.enter(epoch, (&plan, cost), before);
        let cost = self.progress.shifted(epoch, cost);
        if cost < self.nearest.0 {
            self.nearest = (cost, state.node, state.facts.epoch);
        }
        let entry = Entry {
            cell: state.cell,
            place: state.place,
            node: state.node,
            packed,
            tiles: state.tiles,
            epoch: state.facts.epoch,
            rank: state.rank,
            cost,
            visits: 0,
            last: state.last,
            tile: tile_under(self.scratch.players[0].pos),
        };
        self.archive.put(entry);
    }

    fn exhausted(&mut self) -> Outcome {
        let (cost, (_, node, epoch)) = (self.nearest_cost(), self.nearest);
        let plan = self.plans.get(epoch);
        Outcome::Exhausted {
            nearest: self.archive.way_to(node),
            cost,
            left: plan.map(|plan| plan.steps.clone()).unwrap_or_default(),
        }
    }

    /// Returns the cost of the nearest state.
    fn nearest_cost(&self) -> u32 {
        self.progress.cost(self.nearest.2, self.nearest.0)
    }

    /// Returns what the search did so far.
    pub fn effort(&self) -> Effort {
        Effort {
            nodes: self.nodes,
            cells: self.archive.len(),
            epochs: self.plans.made(),
            bytes: self.bytes(),
        }
    }
}
