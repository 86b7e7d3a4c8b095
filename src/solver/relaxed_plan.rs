//! The relaxed plan of an epoch: what to do next and after that, and how far away it is.
//!
//! The relaxed world has no enemies, lifts are everywhere on their way at once, and opened tiles stay open. The plan is the
//! compass of the search; it proves nothing.

use super::copies;
use super::deliveries::{self, Distances, Drop};
use super::flight;
use super::goal::{self, Goal, is_coin};
use super::openers::{self, Charge, Needs, Opener};
use super::plan_field::Field;
use super::problem::Problem;
use super::relaxed_moves::{Direction, Moves, RISE, UNREACHABLE, flying, node, tile_of};
use super::suspended::{self, SuspendedThing};
use super::terrain::{
    Passage, SAME_BLAST, TILES, Terrain, is_supported, position_of, ridden_rocket, rise_left,
    tile_index, tile_under,
};
use crate::sim::world::World;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::{TILE, TileFlags};

/// Price of a tile that something opens, but has not yet, ticks.
const UNOPENED_PRICE: u16 = 200;
/// Price of a tile that a key in flight will open.
const OPENING_PRICE: u16 = 20;
/// Price of a tile that may go by means that are not within reach, ticks: by explosions or shots, and by block manipulators that nothing
/// within reach sets off.
const SOFT_PRICE: u16 = 400;
const MANIP_PRICE: u16 = 1000;
/// Added to a plan with a way through such tiles, ticks: any other plan is better.
pub const SOFT_DETOUR: u32 = 5000;
/// Price of a hit on an enemy that survives it, ticks.
const HIT_PRICE: u32 = 30;
/// Price of a tile that a bomb in hand can clear, or a rocket that is lit.
const BOMB_PRICE: u16 = 60;
/// Cost of something that cannot be reached even in the relaxed world.
const UNREACHED: u32 = 20_000;
/// Share of the way of the player, or of a thing that a trigger waits for, that counts although the other one has farther to go.
const BOTH_SHARE: u32 = 8;
/// Farthest tile from which an enemy is shot in the plan.
const SHOT_TILES: i32 = 6;

/// A step of the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Use an item that opens tiles: its name and slot.
    Open(&'static str, usize),
    /// Drop the bomb in hand, in this item slot, where it clears a tile.
    Drop(usize, usize),
    /// Collect the coin in an item slot.
    Coin(usize),
    /// Kill the enemy in a slot.
    Kill(usize),
    /// Reach an exit, or a warp if it counts.
    Exit,
    /// Reach the tile that is the goal.
    Tile(i32, i32),
}

/// A place to reach.
struct Target {
    step: Step,
    reach: Vec<usize>,
}

/// A plan for all worlds of an epoch.
pub struct Plan {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Costs of all nodes to the first step.
    field: Field,
    /// Cost of the other steps.
    rest: u32,
    /// Distances of things from the first trigger that waits for one.
    things: Option<Distances>,
    /// Whether it leads through tiles that nothing within reach opens.
    pub is_vague: bool,
}

impl Plan {
    /// Makes the plan for the epoch of a world.
    pub fn new(problem: &Problem, world: &World) -> Plan {
        Planner::new(problem, world).plan(problem, world)
    }

    /// Makes a plan to reach one of some tiles without opening anything.
    pub fn to_tiles(problem: &Problem, world: &World, tiles: &[usize]) -> Plan {
        let moves = Moves::of(&terrain_of(problem, world), Direction::Backward, tiles);
        Plan {
            field: Field::of(&moves.costs_from(&nodes_of(tiles)).0),
            steps: Vec::new(),
            rest: 0,
            things: None,
            is_vague: false,
        }
    }

    /// Returns an estimate of the ticks that a world is away from the goal.
    pub fn cost(&self, world: &World) -> u32 {
        let here = places_of(world)
            .map(|(node, offset)| (self.field.cost(node), offset))
            .filter(|(cost, _)| *cost != UNREACHABLE)
            .map(|(cost, offset)| cost.saturating_add(offset))
            .min();
        let here = here.unwrap_or(UNREACHED);
        let left = match &self.things {
            None => here,
            Some(things) => {
                let things = things.of_things(world).min(UNREACHED);
                // Both are on their way at once.
                here.max(things) + (here + things) / BOTH_SHARE
            }
        };
        left.saturating_add(self.rest)
    }

    /// Returns the estimated ticks to the first step from a tile, for a player who stands there.
    pub fn cost_from(&self, tile: usize) -> u32 {
        self.field.cost(node(tile, RISE))
    }

    /// Returns the estimated ticks to the first step from a tile, for a player who flies through it on a rocket.
    pub fn flying_cost(&self, tile: usize) -> u32 {
        self.field.cost(flying(tile))
    }

    /// Returns its memory, bytes.
    pub fn bytes(&self) -> usize {
        let things = self.things.as_ref().map_or(0, Distances::bytes);
        size_of::<Plan>() + size_of_val(&*self.steps) + self.field.bytes() + things
    }
}

/// Returns the terrain of a world, in which unsteady tiles are as they may be.
fn terrain_of(problem: &Problem, world: &World) -> Terrain {
    let mut terrain = Terrain::of(problem.level_data, world);
    terrain.flight = flight::of(world);
    for tile in problem.platforms.iter() {
        terrain.ignore_platform(world, tile);
    }
    for (tile, is_solid) in problem.unsteady.iter() {
        if is_solid {
            terrain.make_unsteady(tile);
        }
    }
    terrain
}

/// Returns the nodes that a player overlaps, with the ticks to their middles.
fn places_of(world: &World) -> impl Iterator<Item = (usize, u32)> {
    let player = &world.players[0];
    let (x, y) = player.pos.round();
    let rise = match is_supported(world) {
        true => RISE,
        false => rise_left(player.vel.y) as usize,
    };
    let is_flying = ridden_rocket(world).is_some();
    let (column, row) = (x.div_euclid(TILE), y.div_euclid(TILE));
    [(0, 0), (1, 0), (0, 1), (1, 1)]
        .into_iter()
        .filter_map(move |(dx, dy)| {
            let tile = tile_index(column + dx, row + dy)?;
            let offset = |at: i32, tile: i32| (at - tile * TILE).unsigned_abs();
            let (ox, oy) = (offset(x, column + dx), offset(y, row + dy));
            let node = if is_flying {
                flying(tile)
            } else {
                node(tile, rise)
            };
            (ox < 17 && oy < 17).then(|| (node, ox.max(oy) / 4))
        })
}

struct Planner {
    /// The current terrain.
    terrain: Terrain,
    openers: Vec<Opener>,
    /// Which opener opens a tile, once it has been found reachable.
    opened_by: Vec<Option<usize>>,
    /// Which tiles may go by means that are not within reach.
    is_soft: Vec<bool>,
    /// For each opener found reachable: the openers needed to reach it.
    needs: Vec<Option<Vec<usize>>>,
    start: Vec<usize>,
    /// The moves of the terrain, until it changes.
    moves: Option<Moves>,
    suspended: Vec<SuspendedThing>,
}

impl Planner {
    fn new(problem: &Problem, world: &World) -> Planner {
        let mut terrain = terrain_of(problem, world);
        let has_rocket = world.items.used().any(|(slot, item)| {
            let held = world.players[0].carry.map(usize::from) == Some(slot);
            match item.kind {
                ItemKind::LitRocket(_) => true,
                ItemKind::Rocket(_) => held,
                _ => false,
            }
        });
        if has_rocket {
            for (index, tile) in world.tiles.all().iter().enumerate() {
                if tile.has(TileFlags::BOMBABLE) && terrain.passage[index] == Passage::Closed {
                    terrain.open_by_blast(index, BOMB_PRICE);
                }
            }
        }
        let lit = world.items.used();
        let lit = lit.filter_map(|(slot, item)| deliveries::threatened(world, slot, item));
        for tile in lit.flat_map(|(_, tiles)| tiles) {
            if terrain.passage[tile] != Passage::Open {
                terrain.open(tile, OPENING_PRICE);
            }
        }
        let suspended = suspended::of(problem.level_data, world);
        let (used, openers): (Vec<_>, Vec<_>) = openers::find(world, &terrain, &suspended)
            .into_iter()
            .filter(|opener| may_work(world, opener, &suspended))
            .partition(|opener| opener.is_used);
        for tile in used.into_iter().flat_map(|opener| opener.opens) {
            terrain.open(tile, OPENING_PRICE);
        }
        let mut planner = Planner {
            needs: vec![None; openers.len()],
            openers,
            opened_by: vec![None; TILES],
            is_soft: vec![false; TILES],
            start: places_of(world).map(|(node, _)| node).collect(),
            terrain,
            moves: None,
            suspended,
        };
        planner.open_reachable();
        // What nothing within reach opens may still go some other way.
        planner.open_soft_tiles(world);
        planner.open_reachable();
        planner
    }

    fn open_soft_tiles(&mut self, world: &World) {
        let may_go = TileFlags::BOMBABLE | TileFlags::BREAKABLE_ENEMY_SHOT;
        let tiles = world.tiles.all().iter().enumerate();
        let soft = tiles
            .filter(|(_, tile)| tile.has(may_go))
            .map(|(index, _)| (index, SOFT_PRICE));
        let by_manips = openers::opened_by_any_manip(world).into_iter();
        for (tile, price) in soft.chain(by_manips.map(|tile| (tile, MANIP_PRICE))) {
            if self.terrain.passage[tile] != Passage::Open {
                match price {
                    SOFT_PRICE => self.terrain.open_by_blast(tile, price),
                    _ => self.terrain.open(tile, price),
                }
                self.is_soft[tile] = true;
                self.moves = None;
            }
        }
    }

    /// Opens everything that can be reached in the relaxed world, and remembers what each way needs.
    fn open_reachable(&mut self) {
        while self.needs.iter().any(Option::is_none) {
            let moves = self.moves();
            let (costs, before) = moves.costs_from(&self.start);
            self.moves = Some(moves);
            let mut found = Vec::new();
            for (index, opener) in self.openers.iter().enumerate() {
                if self.needs[index].is_none()
                    && let Some(at) = nearest(&costs, &opener.reach)
                {
                    let effort = (opener.effort_at(tile_of(at)), costs[at]);
                    found.push((effort, index, self.openers_on_way(at, &before)));
                }
            }
            if found.is_empty() {
                return;
            }
            // What several openers open is for the one that takes the least effort.
            found.sort_by_key(|&(effort, index, _)| (effort, index));
            let in_time = found.iter().map(|&(_, index, _)| self.opens_in_time(index));
            let in_time: Vec<Vec<usize>> = in_time.collect();
            for ((_, index, needs), in_time) in found.into_iter().zip(in_time) {
                self.needs[index] = Some(needs);
                for tile in in_time {
                    if self.terrain.passage[tile] != Passage::Open {
                        match self.openers[index].bomb {
                            Some(_) => self.terrain.open_by_blast(tile, UNOPENED_PRICE),
                            None => self.terrain.open(tile, UNOPENED_PRICE),
                        }
                        self.moves = None;
                        self.opened_by[tile] = Some(index);
                    }
                }
            }
        }
    }

    /// Returns the tiles that an opener opens: a bomb only those to which it can be carried before it explodes.
    fn opens_in_time(&self, opener: usize) -> Vec<usize> {
        let opener = &self.openers[opener];
        let (Some(bomb), Some(moves)) = (opener.bomb, &self.moves) else {
            return opener.opens.clone();
        };
        let (costs, _) = moves.costs_within(&nodes_of(&opener.reach), bomb.carried);
        let reach = bomb.radius / TILE + 1;
        let is_near = |&&tile: &&usize| {
            let (column, row) = position_of(tile);
            let near = (column - reach..=column + reach)
                .flat_map(|x| (row - reach..=row + reach).filter_map(move |y| tile_index(x, y)));
            let mut nodes = near.flat_map(|tile| [node(tile, RISE), node(tile, 0)]);
            nodes.any(|node| costs[node] <= bomb.carried)
        };
        opener.opens.iter().filter(is_near).copied().collect()
    }

    /// Returns the openers of the tiles passed on the way to a node, first one first.
    fn openers_on_way(&self, at: usize, before: &[u32]) -> Vec<usize> {
        let mut openers = Vec::new();
        for node in way_back(at, before) {
            if let Some(opener) = self.opened_by[tile_of(node)]
                && !openers.contains(&opener)
            {
                openers.push(opener);
            }
        }
        openers.reverse();
        openers
    }

    /// Returns the moves of the current terrain.
    fn moves(&mut self) -> Moves {
        let known = self.moves.take();
        known.unwrap_or_else(|| {
            let tiles: Vec<usize> = self.start.iter().map(|&node| tile_of(node)).collect();
            Moves::of(&self.terrain, Direction::Forward, &tiles)
        })
    }

    fn plan(mut self, problem: &Problem, world: &World) -> Plan {
        let goal = problem.goal;
        let forward = self.moves();
        let mut left = required(goal, world, &self.terrain);
        let (last_step, ends) = ends(goal, world);
        let mut kills = match goal {
            Goal::AllKills => left.len(),
            _ => goal.kills_to_exit(world) as usize,
        };
        let hits = if kills > 0 {
            goal::extra_hits(world)
        } else {
            0
        };
        let mut is_done = vec![false; self.openers.len()];
        let (mut sources, mut rest, mut first) =
            (self.start.clone(), hits as u32 * HIT_PRICE, None);
        let mut steps = Vec::new();
        // Distances of things from the first trigger that waits for one, and the field of the last one.
        let (mut things, mut thing_at): (_, Option<Vec<usize>>) = (None, None);
        let mut is_soft = false;
        // What the tiles that the bomb in hand clears are cheaper by.
        let mut credit = 0;
        loop {
            let (costs, before) = forward.costs_from(&sources);
            let needs_only_end = matches!(goal, Goal::Exit | Goal::ExitOrWarp);
            let only_end = left.is_empty()
                || (needs_only_end && kills == 0)
                // Where ever more enemies hatch, they are killed last.
                || (problem.has_hatchery
                    && needs_only_end
                    && self.is_closed(&ends, (&costs, &before), &is_done));
            let chosen = match only_end {
                true => Some((ends.clone(), last_step.clone())),
                false => {
                    let cost =
                        |t: &Target| nearest(&costs, &t.reach).map_or(UNREACHABLE, |at| costs[at]);
                    let best = (0..left.len()).min_by_key(|&i| cost(&left[i]));
                    best.map(|i| (left[i].reach.clone(), left[i].step.clone()))
                }
            };
            let Some((mut reach, mut step)) = chosen else {
                break;
            };
            let mut at = nearest(&costs, &reach);
            let needed = at.and_then(|at| self.first_needed(at, (&costs, &before), &mut is_done));
            if let Some((opener, way)) = needed {
                let opener = &self.openers[opener];
                (step, reach) = (Step::Open(opener.name, opener.item), opener.reach.clone());
                match &opener.needs {
                    Needs::Nothing => {}
                    Needs::Drop(bomb) => {
                        if let Some(drop) = drop_places(world, &costs, &way, *bomb) {
                            (step, reach) = (Step::Drop(opener.item, way[0]), drop.places);
                            let spared = u32::from(UNOPENED_PRICE - BOMB_PRICE);
                            let others = drop.cleared.saturating_sub(1) as u32;
                            credit += spared + others * spared / u32::from(SAME_BLAST);
                        }
                    }
                    Needs::Thing(field) => {
                        let distances = Distances::to(world, field, &self.suspended);
                        match &thing_at {
                            Some(tiles) => {
                                let distance = distances.nearest(tiles).min(UNREACHED);
                                rest = rest.saturating_add(distance);
                            }
                            None => things = Some(distances),
                        }
                        thing_at = Some(field.clone());
                    }
                }
                at = nearest(&costs, &reach);
            } else if let Some(i) = left.iter().position(|target| target.step == step) {
                left.swap_remove(i);
                kills = kills.saturating_sub(1);
            }
            is_soft |= at.is_some_and(|at| self.passes_soft_tiles(at, &before));
            match first {
                None => first = Some(reach),
                Some(_) => rest = rest.saturating_add(at.map_or(UNREACHED, |at| costs[at])),
            }
            if let Some(at) = at {
                sources = (0..=RISE).map(|rise| node(tile_of(at), rise)).collect();
            }
            let is_last = step == last_step;
            steps.push(step);
            if is_last {
                break;
            }
        }
        let first = first.unwrap_or_default();
        let backward = Moves::of(&self.terrain, Direction::Backward, &first);
        Plan {
            field: Field::of(&backward.costs_from(&nodes_of(&first)).0),
            steps,
            rest: rest.saturating_sub(credit) + if is_soft { SOFT_DETOUR } else { 0 },
            things,
            is_vague: is_soft,
        }
    }

    /// Returns true if the way to a node leads through tiles that may go by means that are not within reach.
    fn passes_soft_tiles(&self, at: usize, before: &[u32]) -> bool {
        way_back(at, before).any(|node| self.is_soft[tile_of(node)])
    }

    /// Returns true if the way to the nearest of some tiles needs an opener that is not yet done.
    fn is_closed(
        &self,
        tiles: &[usize],
        (costs, before): (&[u32], &[u32]),
        is_done: &[bool],
    ) -> bool {
        let on_way = nearest(costs, tiles).map(|at| self.openers_on_way(at, before));
        on_way.is_some_and(|on_way| on_way.iter().any(|&opener| !is_done[opener]))
    }

    /// Returns the first opener, not yet done, that the way to a node needs, and the tiles on the way that it opens. Marks it as done.
    fn first_needed(
        &self,
        mut at: usize,
        (costs, before): (&[u32], &[u32]),
        is_done: &mut [bool],
    ) -> Option<(usize, Vec<usize>)> {
        let on_way = self.openers_on_way(at, before);
        let mut next = *on_way.iter().find(|&&opener| !is_done[opener])?;
        // What is needed to reach the opener comes before it.
        while let Some(&needed) = self.needs[next]
            .iter()
            .flatten()
            .find(|&&opener| !is_done[opener] && opener != next)
        {
            at = nearest(costs, &self.openers[next].reach).unwrap_or(at);
            next = needed;
        }
        is_done[next] = true;
        Some((next, self.opened_on_way(at, before, next)))
    }

    /// Returns the tiles on the way to a node that an opener opens, first one first.
    fn opened_on_way(&self, at: usize, before: &[u32], opener: usize) -> Vec<usize> {
        let mut tiles = Vec::new();
        for tile in way_back(at, before).map(tile_of) {
            if self.opened_by[tile] == Some(opener) && tiles.last() != Some(&tile) {
                tiles.push(tile);
            }
        }
        tiles.reverse();
        tiles
    }
}

/// Iterates over the nodes on the way to a node, last one first.
fn way_back(at: usize, before: &[u32]) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(at), |&at| match before[at] {
        UNREACHABLE => None,
        previous => Some(previous as usize),
    })
}

/// Returns false for a trigger that waits for a thing if none can get there.
fn may_work(world: &World, opener: &Opener, suspended: &[SuspendedThing]) -> bool {
    match &opener.needs {
        Needs::Thing(field) => Distances::can_be_reached(world, field, suspended),
        _ => true,
    }
}

/// Returns where a bomb in hand is dropped to clear the most tiles on a way, among the
/// places that can be reached before it explodes.
fn drop_places(world: &World, costs: &[u32], way: &[usize], bomb: Charge) -> Option<Drop> {
    let drops = deliveries::drops(world, way, bomb.radius).into_iter();
    let in_time = |node: usize| costs[node] <= bomb.carried;
    let mut drops = drops.filter(|drop| nearest(costs, &drop.places).is_some_and(in_time));
    let mut best = drops.next()?;
    let others = drops.take_while(|drop| drop.cleared == best.cleared);
    best.places = others.fold(best.places, |places, other| [places, other.places].concat());
    Some(best)
}

/// Returns the node with the lowest cost in some tiles; none if all are unreachable.
fn nearest(costs: &[u32], tiles: &[usize]) -> Option<usize> {
    let nodes = nodes_of(tiles).into_iter();
    nodes
        .filter(|&node| costs[node] != UNREACHABLE)
        .min_by_key(|&node| costs[node])
}

fn nodes_of(tiles: &[usize]) -> Vec<usize> {
    let nodes = |&tile: &usize| (0..=RISE).map(move |rise| node(tile, rise));
    tiles.iter().flat_map(nodes).collect()
}

/// Returns the coins or enemies that the goal asks for, and enemies that an exit asks for.
fn required(goal: Goal, world: &World, terrain: &Terrain) -> Vec<Target> {
    if goal == Goal::Coins {
        let coins = world.items.used().filter(|(_, item)| is_coin(&item.kind));
        return coins
            .map(|(slot, item)| Target {
                step: Step::Coin(slot),
                reach: tile_under(item.body.pos).into_iter().collect(),
            })
            .collect();
    }
    if goal != Goal::AllKills && goal.kills_to_exit(world) == 0 {
        return Vec::new();
    }
    goal::killable(world)
        .map(|slot| Target {
            step: Step::Kill(slot),
            reach: shooting_places(terrain, tile_under(world.enemies[slot].body.pos)),
        })
        .collect()
}

/// Returns the tile of an enemy and those beside it from which nothing stops a shot.
fn shooting_places(terrain: &Terrain, tile: Option<usize>) -> Vec<usize> {
    let Some(tile) = tile else {
        return Vec::new();
    };
    let (column, row) = position_of(tile);
    let mut places = vec![tile];
    for side in [-1, 1] {
        let beside = (1..=SHOT_TILES).map_while(|n| tile_index(column + side * n, row));
        places.extend(beside.take_while(|&tile| terrain.passage[tile] == Passage::Open));
    }
    places
}

/// Returns the last step of a plan, and the tiles where it is done.
fn ends(goal: Goal, world: &World) -> (Step, Vec<usize>) {
    match goal {
        Goal::Tile(column, row) => {
            let tile = tile_index(column, row).into_iter().collect();
            (Step::Tile(column, row), tile)
        }
        _ => (Step::Exit, exits(goal, world)),
    }
}

/// Returns the tiles of the exits that open first, and of all warps that count, where they are or can be copied to.
fn exits(goal: Goal, world: &World) -> Vec<usize> {
    let kills = goal.kills_to_exit(world);
    let used = world.items.used().filter(|(_, item)| match item.kind {
        ItemKind::Exit(exit) => goal::kills_to(world, exit) <= kills,
        _ => goal.is_end(&item.kind),
    });
    used.flat_map(|(_, item)| copies::places(world, item))
        .collect()
}
