//! Expansion: plays a few macro actions from a state of the archive. Runs on any thread; depends on nothing but its task.

use super::cells::{Place, cell_of, phases, place_of};
use super::deliveries::explosions;
use super::facts::{Facts, TileHashes};
use super::macro_actions::{self, Hold, append};
use super::packed_world::PackedWorld;
use super::problem::Problem;
use super::random::chance;
use super::rank::Rank;
use super::relaxed_plan::Plan;
use super::search_key::mixed;
use super::step::step;
use super::terrain::{is_supported, position_of, ridden_rocket, tile_index, tile_under};
use crate::sim::num::{Fx, Vec2};
use crate::sim::rules::player::DEATH_TICKS;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::item::{DamageMode, ItemKind};
use crate::sim::world::player::{Pause, Player};
use crate::sim::world::tiles::TILE;
use crate::sim::world::{DonePhase, LevelData, World};
use rand_core::SeedableRng;
use rand_pcg::Pcg32;

/// Macro actions played in one expansion.
const CHAIN: usize = 5;
/// Share of actions that wait until something near changes, while exploring, percent.
const WAIT_SHARE: u32 = 5;
/// Maximum number of ticks of such a wait.
const PATIENCE: u32 = 1000;
/// Maximum number of ticks of a door travel.
const TRAVEL_LIMIT: u32 = 2100;

/// How far ahead a rider of a rocket looks, tiles.
const AHEAD: i32 = 3;

/// A state to expand.
pub struct Task<'a> {
    /// Its snapshot.
    pub packed: &'a PackedWorld,
    /// Hashes of its tiles.
    pub tiles: TileHashes,
    /// The plan of its epoch.
    pub plan: &'a Plan,
    /// The buttons held last.
    pub last: Buttons,
    /// Seed of the choice of actions.
    pub seed: u64,
    /// Whether to continue from the checkpoint after a death, and to record the tiles passed.
    pub is_exploring: bool,
}

/// A state found by an expansion.
pub struct Found {
    /// The holds since the expanded state.
    pub holds: Vec<Hold>,
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
    /// Whether the goal is reached.
    pub is_solved: bool,
    /// Snapshot; none if the archive has a better state in the cell.
    pub packed: Option<PackedWorld>,
    /// Tiles passed since the state expanded or the previous state found, while exploring.
    pub passed: Vec<u16>,
}

/// Plays a chain of macro actions and returns the states after each. `is_wanted` returns true if the archive would keep a state
/// with this cell and rank.
pub fn expand(
    problem: &Problem,
    task: &Task,
    world: &mut World,
    is_wanted: impl Fn(u64, Rank) -> bool,
) -> Vec<Found> {
    task.packed.restore(problem.base, world);
    let mut random = Pcg32::seed_from_u64(mixed(task.seed));
    let mut holds: Vec<Hold> = Vec::new();
    let mut found = Vec::new();
    let mut tiles = task.tiles;
    let mut last = task.last;
    let mut explodes = explosions(world).next().is_some();
    for _ in 0..CHAIN {
        let before = world.tiles.clone();
        let lean = lean_of(task.plan, world);
        let mut passed = Vec::new();
        let note = task.is_exploring.then_some(&mut passed);
        let end = match task.is_exploring && is_supported(world) && chance(&mut random, WAIT_SHARE)
        {
            true => wait(problem, world, last & Buttons::FIRE, &mut holds),
            false => {
                let chosen = macro_actions::choose(&mut random, world, last, lean);
                play(problem, world, &chosen, &mut holds, note)
            }
        };
        if end == End::Dead {
            if !task.is_exploring {
                break;
            }
            respawn(problem.level_data, world, &mut holds);
        }
        last = holds.last().map_or(last, |hold| hold.held);
        let is_solved = problem.goal.is_reached(problem.level_data, world);
        if !is_solved && world.globals.done.phase != DonePhase::Playing {
            break;
        }
        let exploded = std::mem::replace(&mut explodes, explosions(world).next().is_some());
        if exploded || explodes || !world.tiles.shares_memory_with(&before) {
            tiles = TileHashes::of(problem, world);
        }
        let facts = Facts::of(problem, world, tiles);
        let cell = cell_of(world, facts);
        let rank = match task.is_exploring {
            true => Rank::of_explored(world),
            false => Rank::of(problem.base, world),
        };
        let packed =
            (is_solved || is_wanted(cell, rank)).then(|| PackedWorld::new(problem.base, world));
        found.push(Found {
            holds: holds.clone(),
            cell,
            place: place_of(world, facts),
            facts,
            tiles,
            rank,
            is_solved,
            packed,
            passed,
        });
        if is_solved {
            break;
        }
    }
    found
}

/// Returns the direction in which the plan's first step gets nearer.
fn lean_of(plan: &Plan, world: &World) -> Buttons {
    if let Some(lean) = steering(plan, world) {
        return lean;
    }
    let Some(tile) = tile_under(world.players[0].pos) else {
        return Buttons::empty();
    };
    let (column, row) = position_of(tile);
    let beside = |dx: i32| {
        let near = (1..=2).filter_map(|n| tile_index(column + dx * n, row));
        near.map(|tile| plan.cost_from(tile))
            .min()
            .unwrap_or(u32::MAX)
    };
    match beside(-1).cmp(&beside(1)) {
        std::cmp::Ordering::Less => Buttons::LEFT,
        std::cmp::Ordering::Greater => Buttons::RIGHT,
        std::cmp::Ordering::Equal => Buttons::empty(),
    }
}

/// Returns the direction in which a rider steers to where the plan is nearest; none if the player rides no rocket.
fn steering(plan: &Plan, world: &World) -> Option<Buttons> {
    ridden_rocket(world)?;
    let player = &world.players[0];
    let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
    let costs = around
        .filter(|&ahead| ahead != (0, 0))
        .filter_map(|(dx, dy)| {
            let far = Vec2::int(dx * AHEAD * TILE, dy * AHEAD * TILE);
            Some((plan.flying_cost(tile_under(player.pos + far)?), dx, dy))
        });
    let (_, dx, dy) = costs.min_by_key(|&(cost, ..)| cost)?;
    let (vx, vy) = (player.vel.x, player.vel.y);
    // Positive if the way is to the right of the nose.
    let aside = vx * dy - vy * dx;
    let along = vx * dx + vy * dy;
    Some(match () {
        () if along > Fx::ZERO && aside.abs() * 3 < along => Buttons::empty(),
        () if aside > Fx::ZERO => Buttons::RIGHT,
        () => Buttons::LEFT,
    })
}

/// How a macro action ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Alive,
    Dead,
}

/// State whose change ends a macro action early.
#[derive(PartialEq, Eq)]
struct Footing {
    is_supported: bool,
    on_ladder: bool,
    on_rope: bool,
    ride: Option<u8>,
    is_paused: bool,
    deaths: i32,
}

impl Footing {
    fn of(world: &World) -> Footing {
        let player: &Player = &world.players[0];
        Footing {
            is_supported: is_supported(world),
            on_ladder: player.on_ladder,
            on_rope: player.on_rope,
            ride: player.ride,
            is_paused: !matches!(player.pause, Pause::None),
            deaths: player.deaths,
        }
    }
}

/// Plays a macro action, and a door travel to its end. Stops when the player lands, grabs or leaves a ladder, boards a lift or
/// finishes the level. Appends what was held to `holds`, and the tiles that the player passes to `passed`.
fn play(
    problem: &Problem,
    world: &mut World,
    chosen: &[Hold],
    holds: &mut Vec<Hold>,
    mut passed: Option<&mut Vec<u16>>,
) -> End {
    for hold in chosen {
        let mut played = 0;
        let mut is_over = false;
        while played < hold.ticks && !is_over {
            let before = Footing::of(world);
            step(problem.level_data, world, hold.held);
            played += 1;
            if let Some(passed) = &mut passed {
                note_tile(passed, world);
            }
            let after = Footing::of(world);
            // Leaving the ground is no reason to stop.
            let took_off =
                before.is_supported && !after.is_supported && !before.on_ladder && !before.on_rope;
            is_over =
                before != after && !took_off || problem.goal.is_over(problem.level_data, world);
        }
        append(
            holds,
            Hold {
                held: hold.held,
                ticks: played,
            },
        );
        match world.players[0].pause {
            Pause::Dead(_) => return End::Dead,
            Pause::Door(_) => travel(problem.level_data, world, hold.held, holds),
            Pause::None | Pause::LevelDone(_) => {}
        }
        if is_over {
            break;
        }
    }
    End::Alive
}

/// Waits until something near the player changes: a lift comes, moves or stops, or a timed field is turned on or off. Does
/// nothing where all lifts and fields are still.
fn wait(problem: &Problem, world: &mut World, held: Buttons, holds: &mut Vec<Hold>) -> End {
    if !moves_by_itself(world) {
        return End::Alive;
    }
    let (footing, phase) = (Footing::of(world), phases(world));
    for _ in 0..PATIENCE {
        step(problem.level_data, world, held);
        append(holds, Hold { held, ticks: 1 });
        if matches!(world.players[0].pause, Pause::Dead(_)) {
            return End::Dead;
        }
        let is_over = problem.goal.is_over(problem.level_data, world);
        if is_over || Footing::of(world) != footing || phases(world) != phase {
            break;
        }
    }
    End::Alive
}

/// Returns true if there are lifts or timed fields.
fn moves_by_itself(world: &World) -> bool {
    let is_timed = |kind: &ItemKind| matches!(kind, ItemKind::DamageField(field) if field.mode == DamageMode::Timed);
    world.globals.lift_count > 0 || world.items.used().any(|(_, item)| is_timed(&item.kind))
}

/// Adds the tile of the player if it is not the last one.
fn note_tile(passed: &mut Vec<u16>, world: &World) {
    let tile = tile_under(world.players[0].pos).map(|tile| tile as u16);
    if let Some(tile) = tile.filter(|tile| passed.last() != Some(tile)) {
        passed.push(tile);
    }
}

/// Waits until a dead player is back.
fn respawn(level_data: &LevelData, world: &mut World, holds: &mut Vec<Hold>) {
    for _ in 0..=DEATH_TICKS {
        if !matches!(world.players[0].pause, Pause::Dead(_)) {
            break;
        }
        let held = Buttons::empty();
        step(level_data, world, held);
        append(holds, Hold { held, ticks: 1 });
    }
}

/// Waits until a door travel is over. A carried item stays in the hands.
fn travel(level_data: &LevelData, world: &mut World, held: Buttons, holds: &mut Vec<Hold>) {
    let held = held & Buttons::FIRE;
    for _ in 0..TRAVEL_LIMIT {
        if !matches!(world.players[0].pause, Pause::Door(_)) {
            break;
        }
        step(level_data, world, held);
        append(holds, Hold { held, ticks: 1 });
    }
}
