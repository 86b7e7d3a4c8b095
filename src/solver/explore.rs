//! Exploration: searches on past solutions, to find what can be reached and from where the exit no longer can.
//!
//! An exploration starts from all states of a proof. It goes on after deaths, and remembers which cell led to which. A cell is
//! *alive* if a chain of such moves leads from it to the exit.

use super::archive::Node;
use super::cells::cell_of;
use super::expand::{Problem, score_of, step};
use super::explored::Explored;
use super::facts::{Facts, hash_of_tiles};
use super::macro_actions::{Hold, append};
use super::packed_world::PackedWorld;
use super::random::below;
use super::search::{Limits, Reached, Search};
use super::terrain::{position_of, tile_under};
use crate::sim::world::DonePhase;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::Pause;
use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};

/// Share of selections that take the state with the best progress, percent.
const BEST_SHARE: u32 = 20;
/// Ticks between the states of the proof that the exploration starts from.
const SPACING: usize = 10;
/// States expanded in a round of a short and of a long search for a way out of a sampled state.
const SHORT_ROUND: usize = 8;
const LONG_ROUND: usize = 64;
/// Nodes of such searches.
const SHORT_NODES: u64 = 400;
const LONG_NODES: u64 = 10_000;
/// Maximum number of long searches.
const LONG_SEARCHES: usize = 10;

/// An exploration of a level.
pub struct Exploration<'a> {
    problem: &'a Problem<'a>,
    limits: Limits,
    search: Search<'a>,
    alive: Vec<bool>,
    /// Results so far.
    pub explored: Explored,
}

/// A state from which no way to the exit was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeadState {
    /// Tick at which the exploration came there.
    pub tick: i32,
    /// Column and row of the player's tile.
    pub at: (i32, i32),
}

impl<'a> Exploration<'a> {
    /// Explores the level from all states of a proof until the budget runs out.
    pub fn new(problem: &'a Problem<'a>, proof: &[Buttons], limits: Limits) -> Exploration<'a> {
        let mut search = Search::new(problem, problem.base, limits, BEST_SHARE);
        let mut explored = Explored::new();
        add_proof(&mut search, &mut explored, problem, proof);
        let mut worlds = search.worlds();
        while search.explore(&mut worlds, &mut explored) {
            explored.cells.clear();
        }
        Exploration {
            problem,
            limits,
            alive: explored.alive(search.archive.len()),
            search,
            explored,
        }
    }

    /// Samples states at random; returns how many, and those from which no way was found to the exit or to a state that is alive.
    pub fn dead_states(&self, samples: usize) -> (usize, Vec<DeadState>) {
        let mut random = Pcg32::seed_from_u64(self.limits.seed);
        let mut chosen = BTreeSet::new();
        for _ in 0..samples * 4 {
            let at = below(&mut random, self.search.archive.len() as u32);
            if chosen.len() < samples && self.search.archive.entry(at).packed.is_some() {
                chosen.insert(at);
            }
        }
        let sampled = chosen.len();
        let is_alive = |at: &u32| self.alive[*at as usize];
        let mut doubtful: Vec<u32> = chosen.into_iter().filter(|at| !is_alive(at)).collect();
        doubtful = self.without_short_way(&doubtful);
        let mut dead_cells = HashSet::new();
        let mut searches = 0..LONG_SEARCHES;
        doubtful.retain(|&at| {
            if dead_cells.contains(&self.search.archive.entry(at).cell) || searches.next().is_none()
            {
                return true;
            }
            let way_out = self.way_out(at, LONG_NODES, LONG_ROUND, self.limits.threads);
            way_out.is_err_and(|cells| {
                dead_cells.extend(cells);
                true
            })
        });
        let dead = doubtful.into_iter().map(|at| {
            let entry = self.search.archive.entry(at);
            let way = self.search.archive.way_to(entry.node);
            DeadState {
                tick: way.iter().map(|hold| i32::from(hold.ticks)).sum(),
                at: entry.tile.map_or((0, 0), position_of),
            }
        });
        (sampled, dead.collect())
    }

    /// Returns the states from which a short search finds no way out, in parallel.
    fn without_short_way(&self, states: &[u32]) -> Vec<u32> {
        let share = states.len().div_ceil(self.limits.threads.max(1)).max(1);
        let is_stuck = |&at: &u32| self.way_out(at, SHORT_NODES, SHORT_ROUND, 1).is_err();
        std::thread::scope(|scope| {
            let is_stuck = &is_stuck;
            let workers: Vec<_> = states
                .chunks(share)
                .map(|states| {
                    scope.spawn(move || -> Vec<u32> {
                        states.iter().copied().filter(is_stuck).collect()
                    })
                })
                .collect();
            let results = workers.into_iter().map(|worker| match worker.join() {
                Ok(states) => states,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            results.flatten().collect()
        })
    }

    /// Searches from a state for the exit or a cell that is alive. Returns the cells met if there is no way.
    fn way_out(
        &self,
        at: u32,
        nodes: u64,
        round_size: usize,
        threads: usize,
    ) -> Result<(), HashSet<u64>> {
        let Some(packed) = &self.search.archive.entry(at).packed else {
            return Ok(());
        };
        let mut world = self.problem.base.clone();
        packed.restore(self.problem.base, &mut world);
        let limits = Limits {
            nodes,
            threads,
            ..self.limits
        };
        let mut search = Search::new(self.problem, &world, limits, BEST_SHARE);
        search.plans.clone_from(&self.search.plans);
        search.round_size = round_size;
        let mut explored = Explored::new();
        let mut worlds = search.worlds();
        let mut met = HashSet::new();
        loop {
            let goes_on = search.explore(&mut worlds, &mut explored);
            let is_alive = |cell: &u64| {
                let known = self.search.archive.at_cell(*cell);
                known.is_some_and(|known| self.alive[known as usize])
            };
            if !explored.ends.is_empty() || explored.cells.iter().any(is_alive) {
                return Ok(());
            }
            met.extend(explored.cells.drain(..));
            if !goes_on {
                return Err(met);
            }
        }
    }
}

/// Adds states of a proof to an exploration.
fn add_proof(search: &mut Search, explored: &mut Explored, problem: &Problem, proof: &[Buttons]) {
    let mut world = problem.base.clone();
    let (mut at, mut node) = (0, 0);
    let mut holds = Vec::new();
    let mut way = Vec::new();
    for (index, &held) in proof.iter().enumerate() {
        step(problem.level_data, &mut world, held);
        append(&mut holds, Hold { held, ticks: 1 });
        append(&mut way, Hold { held, ticks: 1 });
        if let Some(tile) = tile_under(world.players[0].pos) {
            explored.tiles[tile] = true;
        }
        if world.globals.done.phase != DonePhase::Playing {
            break;
        }
        if (index + 1) % SPACING != 0 || !matches!(world.players[0].pause, Pause::None) {
            continue;
        }
        node = search.archive.add_node(Node {
            parent: Some(node),
            holds: std::mem::take(&mut holds).into(),
        });
        let tiles = hash_of_tiles(&world.tiles);
        let facts = Facts::of(problem.goal, problem.level_data, &world, tiles);
        let state = Reached {
            node,
            cell: cell_of(&world, facts),
            facts,
            tiles,
            score: score_of(&world),
            last: held,
        };
        if search.archive.wants(state.cell, state.score) {
            search.put(state, PackedWorld::new(problem.base, &world));
        }
        if let Some(to) = search.archive.at_cell(state.cell) {
            explored.note_move(at, to);
            at = to;
        }
    }
    explored.note_solution(at, way);
}
