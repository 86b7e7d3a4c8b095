//! Dead states: states of an exploration from which the exit can no longer be reached.
//!
//! A sampled state is alive if the exploration went on from it to the exit, or was in the same [place](super::cells::place_of)
//! on a way to the exit, possibly with more enemies left; if waiting helps; or if a search from it reaches the exit or a state that is alive. It is dead if none
//! does and nothing leads to the exit even in an easier world ([`stranded`]). Otherwise it is undecided.

use super::cells::{Place, Places, cell_of, place_of};
use super::explore::Exploration;
use super::explored::Explored;
use super::facts::{Facts, TileHashes};
use super::parallel::in_parallel;
use super::random::below;
use super::relaxed_plan::Plan;
use super::search::{Limits, Search};
use super::step::step;
use super::stranded;
use super::terrain::position_of;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::{DonePhase, World};
use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// Share of selections that take the state with the best progress, percent.
const BEST_SHARE: u32 = 20;
/// States expanded in a round of a search from a sampled state.
const ROUND: usize = 16;
/// Node limits of these searches, tried in turn: a state that one leaves undecided is searched with the next.
const SEARCHES: [u64; 3] = [300, 1_500, 6_000];
/// Number of states searched before what they found is used for others.
const BATCH: usize = 16;
/// Ticks that a player waits before any search, and how often the place is looked at.
const PATIENCE: u32 = 1600;
const LOOK: u32 = 20;
/// Share of the nodes of the exploration that all these searches may take, percent.
const NODE_SHARE: u64 = 60;

/// A state from which the exit can no longer be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeadState {
    /// Tick at which the exploration came there.
    pub tick: i32,
    /// Column and row of the player's tile.
    pub at: (i32, i32),
    /// Why there is no way to the exit.
    pub reason: String,
}

/// The classification of the sampled states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// Number of states.
    pub states: usize,
    /// The dead ones.
    pub dead: Vec<DeadState>,
    /// Tiles of the player in those that are undecided.
    pub undecided: Vec<(i32, i32)>,
}

/// A sampled state that is not known to be alive.
struct Doubtful {
    /// Its number in the archive.
    at: u32,
    place: Place,
    /// Why it is dead, in an easier world; none if it is not.
    reason: Option<String>,
}

/// Places from which the exit was reached.
#[derive(Default)]
struct Alive {
    /// Places of states that are alive.
    places: Places,
    /// Places of states that a search saved although the easier world does not.
    refuted: HashSet<Place>,
}

impl Alive {
    fn saves(&self, state: &Doubtful) -> bool {
        match state.reason {
            Some(_) => self.refuted.contains(&state.place),
            None => self.places.lead_on(&state.place),
        }
    }
}

/// The result of an attempt to reach the exit from a state.
struct Attempt {
    /// Nodes simulated.
    nodes: u64,
    /// Places on the way to the exit, if there is one.
    saved: Option<Vec<Place>>,
}

impl Exploration<'_> {
    /// Samples states at random and finds those that are dead. `progress` is called now and then with the number of states left
    /// to decide; if it returns false, these states remain undecided.
    pub fn dead_states(&self, samples: usize, mut progress: impl FnMut(usize) -> bool) -> Sample {
        let mut random = Pcg32::seed_from_u64(self.limits.seed);
        let mut chosen = BTreeSet::new();
        for _ in 0..samples * 4 {
            let at = below(&mut random, self.search.archive.numbered() as u32);
            if chosen.len() < samples && self.search.archive.entry(at).is_some() {
                chosen.insert(at);
            }
        }
        let states = chosen.len();
        let doubtful = chosen.into_iter().filter(|&at| !self.alive[at as usize]);
        let mut left = self.examined(doubtful.collect());
        let entries = (0..self.alive.len()).filter(|&at| self.alive[at]);
        let known = entries.filter_map(|at| self.place_of(at as u32));
        let mut alive = Alive::default();
        (alive.places).extend(known.chain(self.explored.proven.iter().copied()));
        left.retain(|state| !alive.saves(state));
        let mut nodes = self.limits.nodes * NODE_SHARE / 100;
        let mut goes_on = self.save(&mut left, &mut alive, (&mut nodes, &mut progress), {
            |state, alive| self.waited(state, alive)
        });
        for budget in SEARCHES {
            goes_on = goes_on
                && self.save(&mut left, &mut alive, (&mut nodes, &mut progress), {
                    |state, alive| self.searched(state, alive, budget)
                });
        }
        if !goes_on {
            left.iter_mut().for_each(|state| state.reason = None);
        }
        self.sample(states, left)
    }

    /// Returns states with what the easier world says about them.
    fn examined(&self, states: Vec<u32>) -> Vec<Doubtful> {
        let reasons = in_parallel(self.limits.threads, &states, |&at| {
            stranded::reason(self.problem.level_data, &*self.world_at(at)?)
        });
        let examined = states.into_iter().zip(reasons);
        let examined = examined.filter_map(|(at, reason)| {
            Some(Doubtful {
                at,
                place: self.place_of(at)?,
                reason,
            })
        });
        examined.collect()
    }

    /// Tries to save one state of each place, and drops the states saved. Returns false if it is to stop.
    fn save(
        &self,
        left: &mut Vec<Doubtful>,
        alive: &mut Alive,
        (nodes, progress): (&mut u64, &mut impl FnMut(usize) -> bool),
        attempt: impl Fn(&Doubtful, &Alive) -> Attempt + Sync,
    ) -> bool {
        let mut goes_on = true;
        let mut places = HashSet::new();
        let is_first = |state: &&Doubtful| places.insert((state.place, state.reason.is_some()));
        let chosen: Vec<&Doubtful> = left.iter().filter(is_first).collect();
        for batch in chosen.chunks(BATCH) {
            let batch: Vec<&Doubtful> = batch
                .iter()
                .copied()
                .filter(|state| !alive.saves(state))
                .collect();
            goes_on = progress(left.len());
            if *nodes == 0 || !goes_on {
                break;
            }
            let attempts = in_parallel(self.limits.threads, &batch, |state| attempt(state, alive));
            for (state, attempt) in batch.into_iter().zip(attempts) {
                *nodes = nodes.saturating_sub(attempt.nodes);
                let Some(places) = attempt.saved else {
                    continue;
                };
                alive.places.extend(places);
                if state.reason.is_some() {
                    alive.refuted.insert(state.place);
                }
            }
        }
        left.retain(|state| !alive.saves(state));
        goes_on
    }

    /// Waits and looks whether that saves a state.
    fn waited(&self, state: &Doubtful, alive: &Alive) -> Attempt {
        let mut attempt = Attempt {
            nodes: 0,
            saved: None,
        };
        let Some(mut world) = self.world_at(state.at) else {
            return attempt;
        };
        let mut places = vec![state.place];
        for tick in 1..=PATIENCE {
            step(self.problem.level_data, &mut world, Buttons::empty());
            let is_done = world.globals.done.phase != DonePhase::Playing;
            if !is_done && !tick.is_multiple_of(LOOK) {
                continue;
            }
            let facts = Facts::of(self.problem, &world, TileHashes::of(self.problem, &world));
            let (cell, place) = (cell_of(&world, facts), place_of(&world, facts));
            if is_done || self.is_alive(state, alive, cell, place) {
                attempt.saved = Some(places);
                break;
            }
            places.push(place);
        }
        attempt
    }

    /// Searches for a way from a state to the exit or to a state that is alive.
    fn searched(&self, state: &Doubtful, alive: &Alive, nodes: u64) -> Attempt {
        let mut attempt = Attempt { nodes, saved: None };
        let Some(world) = self.world_at(state.at) else {
            return attempt;
        };
        let limits = Limits {
            nodes,
            threads: 1,
            ..self.limits
        };
        let targets = alive.places.tiles_for(&state.place);
        let compass =
            (!targets.is_empty()).then(|| Arc::new(Plan::to_tiles(self.problem, &world, &targets)));
        let mut search = Search::new(self.problem, &world, limits, BEST_SHARE, compass);
        search.round_size = ROUND;
        let mut explored = Explored::new();
        let mut worlds = search.worlds();
        loop {
            let goes_on = search.explore(&mut worlds, &mut explored);
            let met = explored.met.drain(..);
            let saved = met.filter(|&(cell, place)| self.is_alive(state, alive, cell, place));
            let saved: Vec<u32> = saved
                .filter_map(|(cell, _)| search.archive.at_cell(cell))
                .collect();
            explored.ends.extend(saved);
            if !explored.ends.is_empty() {
                break;
            }
            if !goes_on {
                return attempt;
            }
        }
        let on_way = (explored.alive(search.archive.numbered()).into_iter()).enumerate();
        let on_way = on_way.filter(|(_, is_on_way)| *is_on_way);
        let places = on_way.filter_map(|(at, _)| Some(search.archive.entry(at as u32)?.place));
        attempt.saved = Some(places.chain([state.place]).collect());
        attempt
    }

    /// Returns true if a state with this cell and place is known to be alive. A state that is dead in the easier world is only saved by
    /// states that the exploration went on from.
    fn is_alive(&self, from: &Doubtful, alive: &Alive, cell: u64, place: Place) -> bool {
        let known = self.search.archive.at_cell(cell);
        known.is_some_and(|known| self.alive[known as usize])
            || from.reason.is_none() && alive.places.lead_on(&place)
    }

    fn place_of(&self, at: u32) -> Option<Place> {
        self.search.archive.entry(at).map(|entry| entry.place)
    }

    fn world_at(&self, at: u32) -> Option<Box<World>> {
        let packed = &self.search.archive.entry(at)?.packed;
        let mut world = Box::new(self.problem.base.clone());
        packed.restore(self.problem.base, &mut world);
        Some(world)
    }

    fn sample(&self, states: usize, left: Vec<Doubtful>) -> Sample {
        let mut sample = Sample {
            states,
            ..Sample::default()
        };
        for state in left {
            let Some(entry) = self.search.archive.entry(state.at) else {
                continue;
            };
            let at = entry.tile.map_or((0, 0), position_of);
            let Some(reason) = state.reason else {
                sample.undecided.push(at);
                continue;
            };
            let way = self.search.archive.way_to(entry.node);
            let tick = way.iter().map(|hold| i32::from(hold.ticks)).sum();
            sample.dead.push(DeadState { tick, at, reason });
        }
        sample
    }
}

#[cfg(test)]
#[path = "dead_states_tests.rs"]
mod tests;
