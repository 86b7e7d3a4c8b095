//! Exploration: searches on past solutions, to find what can be reached.
//!
//! An exploration starts from all states of a proof. It continues after deaths, and records which cell led to which. A cell is
//! *alive* if a chain of such moves leads from it to the exit.

use super::cells::{cell_of, place_of};
use super::explored::Explored;
use super::facts::{Facts, TileHashes};
use super::macro_actions::{Hold, append};
use super::packed_world::PackedWorld;
use super::problem::Problem;
use super::rank::Rank;
use super::search::{Limits, Reached, Search};
use super::step::step;
use super::terrain::tile_under;
use crate::sim::world::DonePhase;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::Pause;

/// Share of selections that take the state with the best progress, percent.
const BEST_SHARE: u32 = 20;
/// Ticks between the states of the proof that the exploration starts from.
const SPACING: usize = 10;
/// An exploration of a level.
pub struct Exploration<'a> {
    pub(super) problem: &'a Problem<'a>,
    pub(super) limits: Limits,
    pub(super) search: Search<'a>,
    /// Which states of the archive are alive.
    pub(super) alive: Vec<bool>,
    /// Results so far.
    pub explored: Explored,
}

impl<'a> Exploration<'a> {
    /// Explores the level from all states of a proof until the budget runs out. `progress` is called after each round with the
    /// nodes so far; if it returns false, the exploration stops.
    pub fn new(
        problem: &'a Problem<'a>,
        proof: &[Buttons],
        limits: Limits,
        mut progress: impl FnMut(u64) -> bool,
    ) -> Exploration<'a> {
        let mut search = Search::new(problem, problem.base, limits, BEST_SHARE, None);
        let mut explored = Explored::new();
        add_proof(&mut search, &mut explored, problem, proof);
        let mut worlds = search.worlds();
        while search.explore(&mut worlds, &mut explored) {
            explored.met.clear();
            if !progress(search.effort().nodes) {
                break;
            }
        }
        Exploration {
            problem,
            limits,
            alive: explored.alive(search.archive.numbered()),
            search,
            explored,
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
        let tiles = TileHashes::of(problem, &world);
        let facts = Facts::of(problem, &world, tiles);
        explored.proven.push(place_of(&world, facts));
        if (index + 1) % SPACING != 0 || !matches!(world.players[0].pause, Pause::None) {
            continue;
        }
        let since = std::mem::take(&mut holds);
        node = search.archive.nodes.add(Some(node), &since);
        let state = Reached {
            node,
            cell: cell_of(&world, facts),
            place: place_of(&world, facts),
            facts,
            tiles,
            rank: Rank::of_explored(&world),
            last: held,
        };
        if search.archive.wants(state.cell, state.rank) {
            search.put(state, PackedWorld::new(problem.base, &world), None);
        }
        if let Some(to) = search.archive.at_cell(state.cell) {
            explored.note_move(at, to);
            at = to;
        }
    }
    explored.note_solution(at, way);
}
