//! Measurements of what makes a level fair: precision, checkpoints, reachable area, coins and hazards.

mod hazards;
pub mod html;

use super::expand::{Problem, step};
use super::goal::{Goal, is_coin};
use super::humanise::survives;
use super::search::{Limits, explore};
use super::start::Start;
use super::terrain::{TILES, position_of, tile_index, tile_under};
use super::trial::Solution;
use crate::replay::Demo;
use crate::sim::world::World;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::{SIDE, TileFlags};
pub use hazards::Hazard;
use serde::Serialize;

/// Shifts of a key change that are tried, ticks.
const SHIFTS: [isize; 4] = [-2, -1, 1, 2];
/// Ticks simulated to measure precision.
const PRECISION_TICKS: u64 = 20_000_000;
/// Distance at which a player touches an item, pixels.
const TOUCH: i32 = 16;

/// Column and row of a tile.
pub type Place = (i32, i32);

/// A change of the buttons held in the proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyChange {
    /// Its tick.
    pub tick: i32,
    /// Tile of the player.
    pub at: Place,
    /// How many of the four shifts by one and two ticks still reach the exit.
    pub survived: usize,
}

/// A touch of a start or checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checkpoint {
    /// The tick in which the player first touched it.
    pub tick: i32,
    /// Its tile.
    pub at: Place,
}

/// A purple coin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coin {
    /// Its tile.
    pub at: Place,
    /// Whether the player came near it, in the proof or in the exploration.
    pub is_reached: bool,
}

/// Measurements of a level and a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Analysis {
    /// Ticks to the exit.
    pub ticks: i32,
    /// Every key change of the proof.
    pub key_changes: Vec<KeyChange>,
    /// Share of shifted key changes that still reach the exit, percent.
    pub survival_percent: usize,
    /// The start and all checkpoints, in the order in which the proof touches them.
    pub checkpoints: Vec<Checkpoint>,
    /// Longest time between two checkpoints, or a checkpoint and the exit, ticks.
    pub longest_stretch: i32,
    /// Number of tiles a player was in.
    pub reached_tiles: usize,
    /// Number of tiles in which a player would fit.
    pub free_tiles: usize,
    /// All purple coins.
    pub coins: Vec<Coin>,
    /// What can hurt, by type.
    pub hazards: Vec<Hazard>,
    /// Player positions in the proof, tick by tick, pixels.
    #[serde(skip)]
    pub route: Vec<Place>,
    /// Which tiles a player was in.
    #[serde(skip)]
    pub reached: Vec<bool>,
    /// Which tiles are solid at the start.
    #[serde(skip)]
    pub solid: Vec<bool>,
}

/// The recording is no proof: it must have one player and reach an exit or warp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the recording is no proof: expected one player who reaches an exit or warp without dying")]
pub struct NotAProof;

/// Measures a level with a proof, which starts at `start`; `limits` bounds the exploration.
///
/// # Errors
/// If the recording does not reach the exit.
pub fn analyse(start: &Start, proof: &Demo, limits: Limits) -> Result<Analysis, NotAProof> {
    let base = start.world();
    let problem = Problem {
        level_data: &start.level_data,
        base: &base,
        goal: Goal::Exit,
    };
    let holds = Start::holds_of(proof);
    let mut solution = Solution::new(&problem, &holds, PRECISION_TICKS).ok_or(NotAProof)?;
    let (route, checkpoints) = follow(&problem, &solution);
    let key_changes = measure_precision(&mut solution, &route);
    let mut reached = explore(&problem, limits);
    for &(x, y) in &route {
        if let Some(tile) = tile_under(crate::sim::num::Vec2::int(x, y)) {
            reached[tile] = true;
        }
    }
    let tiles = base.tiles.all().iter();
    let solid: Vec<bool> = tiles
        .map(|tile| tile.has(TileFlags::SOLID_PLAYER))
        .collect();
    let ticks = solution.inputs().len() as i32;
    let trials = key_changes.len() * SHIFTS.len();
    let survived: usize = key_changes.iter().map(|change| change.survived).sum();
    Ok(Analysis {
        ticks,
        survival_percent: (survived * 100).checked_div(trials).unwrap_or(100),
        longest_stretch: longest_stretch(&checkpoints, ticks),
        reached_tiles: reached.iter().filter(|&&is_reached| is_reached).count(),
        free_tiles: solid.iter().filter(|&&is_solid| !is_solid).count(),
        coins: coins(&base, &reached),
        hazards: hazards::of(&base),
        key_changes,
        checkpoints,
        route,
        reached,
        solid,
    })
}

/// Plays the proof; returns the player's position in every tick and the checkpoints touched.
fn follow(problem: &Problem, solution: &Solution) -> (Vec<Place>, Vec<Checkpoint>) {
    let mut world = problem.base.clone();
    let mut route = vec![world.players[0].pos.round()];
    let mut checkpoints: Vec<Checkpoint> = Vec::new();
    for &held in solution.inputs() {
        step(problem.level_data, &mut world, held);
        let (x, y) = world.players[0].pos.round();
        route.push((x, y));
        for (_, item) in world.items.used() {
            let (ix, iy) = item.body.pos.round();
            let touches = (ix - x).abs() < TOUCH && (iy - y).abs() < TOUCH;
            let Some(tile) = tile_under(item.body.pos) else {
                continue;
            };
            let at = position_of(tile);
            let is_new = !checkpoints.iter().any(|known| known.at == at);
            if touches && is_new && matches!(item.kind, ItemKind::Start(_)) {
                let tick = world.globals.tick;
                checkpoints.push(Checkpoint { tick, at });
            }
        }
    }
    (route, checkpoints)
}

fn longest_stretch(checkpoints: &[Checkpoint], end: i32) -> i32 {
    let ticks: Vec<i32> = std::iter::once(0)
        .chain(checkpoints.iter().map(|checkpoint| checkpoint.tick))
        .chain([end])
        .collect();
    let stretches = ticks.windows(2).map(|pair| pair[1] - pair[0]);
    stretches.max().unwrap_or(end)
}

fn measure_precision(solution: &mut Solution, route: &[Place]) -> Vec<KeyChange> {
    let changes = solution.changes().into_iter();
    let measured = changes.map(|change| {
        let (x, y) = route.get(change).copied().unwrap_or_default();
        let tile = tile_under(crate::sim::num::Vec2::int(x, y));
        KeyChange {
            tick: change as i32,
            at: tile.map_or((0, 0), position_of),
            survived: SHIFTS
                .into_iter()
                .filter(|&by| survives(solution, change, by))
                .count(),
        }
    });
    measured.collect()
}

fn coins(base: &World, reached: &[bool]) -> Vec<Coin> {
    let coins = base.items.used().filter(|(_, item)| is_coin(&item.kind));
    let coins = coins.filter_map(|(_, item)| tile_under(item.body.pos));
    coins
        .map(|tile| {
            let at = position_of(tile);
            let near = |dx: i32, dy: i32| tile_index(at.0 + dx, at.1 + dy);
            let around = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)];
            let mut tiles = around.into_iter().filter_map(|(dx, dy)| near(dx, dy));
            Coin {
                at,
                is_reached: tiles.any(|tile| reached[tile]),
            }
        })
        .collect()
}

/// Returns the first and last column, and the first and last row, of the part of the level in use.
pub(super) fn used_part(analysis: &Analysis) -> (Place, Place) {
    let used = (0..TILES).filter(|&tile| !analysis.solid[tile] || analysis.reached[tile]);
    let (mut first, mut last) = ((SIDE - 1, SIDE - 1), (0, 0));
    for (column, row) in used.map(position_of) {
        first = (first.0.min(column), first.1.min(row));
        last = (last.0.max(column), last.1.max(row));
    }
    if first.0 > last.0 {
        return ((0, 0), (SIDE - 1, SIDE - 1));
    }
    let start = ((first.0 - 1).max(0), (first.1 - 1).max(0));
    let end = ((last.0 + 1).min(SIDE - 1), (last.1 + 1).min(SIDE - 1));
    (start, end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_level::level;
    use crate::solver::verdict::VerdictKind;
    use crate::solver::{Request, solve};

    const LIMITS: Limits = Limits {
        nodes: 3_000,
        threads: 1,
        memory: 64 << 20,
        seed: 1,
    };

    #[test]
    fn a_room_with_a_key_is_measured_and_drawn() {
        let level = level("gallery/key");
        let start = Start::of_level(&level, "key", 1);
        let limits = Limits {
            nodes: 50_000,
            ..LIMITS
        };
        let request = Request {
            goal: Goal::Exit,
            limits,
            humanise: false,
        };
        let VerdictKind::Proven(proof) = solve(&start, request, |_, _| {}).kind else {
            panic!("expected a proof");
        };
        let analysis = analyse(&start, &proof.demo, LIMITS).expect("a proof");
        assert_eq!(analysis.ticks, proof.ticks);
        assert!(!analysis.key_changes.is_empty() && analysis.survival_percent <= 100);
        assert!(
            analysis
                .key_changes
                .iter()
                .all(|change| change.survived <= 4)
        );
        assert!(analysis.reached_tiles > 20 && analysis.reached_tiles < analysis.free_tiles);
        assert!(analysis.longest_stretch > 0 && analysis.longest_stretch <= analysis.ticks);
        let page = html::page("<key>", &analysis);
        assert!(
            page.contains("&lt;key&gt;") && page.contains("<svg") && page.ends_with("</html>\n")
        );
    }

    #[test]
    fn a_recording_that_does_not_reach_the_exit_is_no_proof() {
        let level = level("gallery/key");
        let start = Start::of_level(&level, "key", 1);
        let idle = start.record(&[]);
        assert_eq!(analyse(&start, &idle, LIMITS), Err(NotAProof));
    }
}
