//! Places from which nothing leads to an exit, not even in a world that is easier than the real one.
//!
//! In that world jumps are higher and farther, lifts are everywhere on their way at once, everything that can be opened is
//! open, and everything that can hurt does hurt, because a death leads back to a start. A player who cannot reach an exit
//! there cannot reach one in the real world either.

use super::openers::{self, Opener};
use super::suspended;
use super::terrain::{
    Launch, Passage, TILES, Terrain, is_moving_door, position_of, rise_left, tile_index, tile_under,
};
use crate::sim::world::area::Area;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::{DamageField, Item, ItemKind, Motion, Targets};
use crate::sim::world::lift::{LiftStep, StepKind};
use crate::sim::world::player::Pause;
use crate::sim::world::tiles::{SIDE, TILE, TileFlags};
use crate::sim::world::{LevelData, World};
use std::collections::VecDeque;

/// Height of a jump, tiles; the real one is 5.3.
const UP: usize = 6;
/// How far a player gets sideways in a jump that ends at its level, tiles; really 9.8, and less than a tile at each end.
const ASIDE: u8 = 13;
/// How far a player gets sideways off a spring, tiles.
const FAR: u8 = 100;
/// Rows that a player falls before falling farther leaves time to move farther sideways.
const FREE_FALL: usize = 6;
/// Phases of a flight: rows still to rise, above those that were fallen.
const PHASES: usize = FREE_FALL + 1 + SIDE as usize;
/// The phase of a player at the top of a flight, and of one who can jump.
const TOP: usize = FREE_FALL;
const READY: usize = FREE_FALL + UP;
/// Distance from which an enemy may come and hurt, tiles.
const ENEMY_REACH: u32 = 24;
/// Placeholder in the text of signs that tell players to restart, and the distance in columns and rows at which signs are read.
const RESTART: &str = "{menu}";
const SIGHT: (i32, i32) = (12, 8);
/// Maximum number of things out of reach that are named.
const NAMED: usize = 3;

/// Returns why no exit or warp can be reached from a state, or `None` if one might be.
pub fn reason(level_data: &LevelData, world: &World) -> Option<String> {
    if !matches!(world.players[0].pause, Pause::None) || is_unbounded(world) {
        return None;
    }
    let mut reach = Reach::of(level_data, world);
    let openers = openers::find(world, &reach.terrain, &suspended::of(level_data, world));
    let mut is_used = vec![false; openers.len()];
    let mut hurts = false;
    loop {
        reach.spread();
        if reach.is_at_end() || reach.sees_restart_sign(level_data) {
            return None;
        }
        let mut goes_on = reach.use_items();
        for (opener, is_used) in openers.iter().zip(&mut is_used) {
            if !*is_used && reach.may_use(opener) {
                *is_used = true;
                reach.open(&opener.opens);
                goes_on = true;
            }
        }
        if !hurts && reach.may_be_hurt(level_data) {
            hurts = true;
            reach.respawn();
            goes_on = true;
        }
        if !goes_on {
            break;
        }
    }
    let tiles = reach.is_reached.iter().filter(|&&tile| tile).count();
    let lost = openers
        .iter()
        .zip(&is_used)
        .filter(|(_, is_used)| !**is_used);
    let lost: Vec<String> = lost
        .take(NAMED)
        .map(|(opener, _)| {
            let at = tile_under(world.items[opener.item].body.pos).map_or((0, 0), position_of);
            format!("the {} at {at:?}", opener.name)
        })
        .collect();
    let and_death = match hurts {
        true => "even after a death",
        false => "and nothing there hurts",
    };
    let and_lost = match lost.is_empty() {
        true => String::new(),
        false => format!("; out of reach: {}", lost.join(", ")),
    };
    Some(format!(
        "{tiles} tiles within reach, no exit among them, {and_death}{and_lost}"
    ))
}

/// Returns true if something may take players or things anywhere: blocks that walkers leave, and doors that move.
fn is_unbounded(world: &World) -> bool {
    let leaves_blocks =
        |kind: &EnemyKind| matches!(kind, EnemyKind::BlockWalker(_) | EnemyKind::Cloner(_));
    world
        .enemies
        .used()
        .any(|(_, enemy)| leaves_blocks(&enemy.kind))
        || world
            .items
            .used()
            .any(|(_, item)| is_moving_door(world, item))
}

/// The tiles within reach.
struct Reach<'a> {
    world: &'a World,
    terrain: Terrain,
    /// For each tile and phase of a flight: how many tiles a player can still move sideways, plus one.
    aside: Vec<u8>,
    is_reached: Vec<bool>,
    waiting: VecDeque<u32>,
    /// The player can rest everywhere: a spring or rocket can be taken along.
    flies: bool,
}

impl<'a> Reach<'a> {
    fn of(level_data: &LevelData, world: &'a World) -> Reach<'a> {
        let mut terrain = Terrain::of(level_data, world);
        let explodes = |kind: &ItemKind| is_bomb(kind) || is_rocket(kind);
        let mut gone = TileFlags::BREAKABLE_PLAYER_SHOT | TileFlags::BREAKABLE_ENEMY_SHOT;
        if world.items.used().any(|(_, item)| explodes(&item.kind)) {
            gone |= TileFlags::BOMBABLE;
        }
        for (index, tile) in world.tiles.all().iter().enumerate() {
            if tile.has(gone) {
                terrain.passage[index] = Passage::Open;
            }
        }
        let mut reach = Reach {
            world,
            terrain,
            aside: vec![0; TILES * PHASES],
            is_reached: vec![false; TILES],
            waiting: VecDeque::new(),
            flies: false,
        };
        reach.widen_lifts();
        reach.open(&openers::opened_by_any_manip(world));
        reach.add_floors();
        reach.start();
        reach
    }

    /// Lets players rest beside the places that lifts pass, too.
    fn widen_lifts(&mut self) {
        let tiles = &self.world.tiles;
        let rests_on_tile = |tile: usize| {
            let (column, row) = position_of(tile);
            tiles
                .at(column, row)
                .has(TileFlags::LADDER | TileFlags::ROPE)
                || row + 1 >= SIDE
                || tiles.at(column, row + 1).has(TileFlags::SOLID_PLAYER)
        };
        let lifts = (0..TILES).filter(|&tile| self.terrain.support[tile] && !rests_on_tile(tile));
        for tile in lifts.collect::<Vec<_>>() {
            let (column, row) = position_of(tile);
            for (dx, dy) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                if let Some(beside) = tile_index(column + dx, row + dy) {
                    self.terrain.support[beside] = true;
                }
            }
        }
    }

    /// Lets players rest in and on tiles that may become solid.
    fn add_floors(&mut self) {
        for tile in openers::changeable(self.world) {
            let (column, row) = position_of(tile);
            for tile in [Some(tile), tile_index(column, row - 1)]
                .into_iter()
                .flatten()
            {
                self.terrain.support[tile] = true;
            }
        }
    }

    /// Starts from where the player is.
    fn start(&mut self) {
        let player = &self.world.players[0];
        // Who stands is in a tile with support.
        let phase = match player.on_ladder || player.on_rope || player.ride.is_some() {
            true => READY,
            false => TOP + rise_left(player.vel.y).clamp(0, SIDE - 2) as usize + 1,
        };
        let aside = if phase > READY { FAR } else { ASIDE };
        let (x, y) = player.pos.round();
        let end = TILE - 1;
        for (dx, dy) in [(0, 0), (end, 0), (0, end), (end, end)] {
            let (column, row) = ((x + dx).div_euclid(TILE), (y + dy).div_euclid(TILE));
            if let Some(tile) = self.passable(column, row) {
                self.enter(tile, phase, aside);
            }
        }
        let carried = player
            .carry
            .map(|slot| &self.world.items[usize::from(slot)].kind);
        self.flies = carried.is_some_and(lifts_players);
    }

    /// Returns a tile unless it stops players on all sides.
    fn passable(&self, column: i32, row: i32) -> Option<usize> {
        tile_index(column, row).filter(|&tile| self.terrain.passage[tile] != Passage::Closed)
    }

    /// Records that a player can be in a tile in a phase of a flight.
    fn enter(&mut self, tile: usize, phase: usize, aside: u8) {
        let rests = self.flies || self.terrain.support[tile];
        let (phase, aside) = match rests {
            true => (phase.max(READY), aside.max(ASIDE)),
            false => (phase, aside),
        };
        let known = &mut self.aside[tile * PHASES + phase];
        if *known <= aside {
            *known = aside + 1;
            self.is_reached[tile] = true;
            self.waiting.push_back((tile * PHASES + phase) as u32);
        }
    }

    /// Follows all moves until nothing new is reached.
    fn spread(&mut self) {
        while let Some(state) = self.waiting.pop_front() {
            let (tile, phase) = (state as usize / PHASES, state as usize % PHASES);
            let aside = self.aside[state as usize] - 1;
            let (column, row) = position_of(tile);
            for side in [-1, 1] {
                let to = self.passable(column + side, row);
                if let Some(to) = to.filter(|_| aside > 0) {
                    self.enter(to, phase, aside - 1);
                }
            }
            if let Some(to) = self.passable(column, row - 1).filter(|_| phase > TOP) {
                self.enter(to, phase - 1, aside);
            }
            let below = self.passable(column, row + 1);
            if let Some(to) = below.filter(|&to| self.terrain.passage[to] == Passage::Open) {
                match phase.min(TOP) {
                    0 => self.enter(to, 0, (aside + 1).min(ASIDE)),
                    phase => self.enter(to, phase - 1, aside),
                }
            }
        }
    }

    /// Uses the doors and springs within reach, and what can be taken along and lifts players. Returns true if that is new.
    fn use_items(&mut self) -> bool {
        let doors: Vec<usize> = (self.terrain.doors.iter())
            .filter(|door| self.is_near(door.from))
            .map(|door| door.to)
            .collect();
        doors
            .into_iter()
            .for_each(|to| self.enter(to, READY, ASIDE));
        let springs = self.terrain.springs.iter().copied();
        let near: Vec<Launch> = springs.filter(|spring| self.is_near(spring.tile)).collect();
        for spring in near {
            let up = TOP + (spring.height.clamp(0, SIDE - 2) + 1) as usize;
            self.enter(spring.tile, up.max(READY), FAR);
        }
        let items = self.world.items.used();
        let lifts = |(_, item): (usize, &Item)| {
            let rises = lifts_players(&item.kind);
            rises && item.body.motion != Motion::Stationary && self.is_item_near(item)
                || is_rocket(&item.kind) && self.is_item_near(item)
        };
        if !self.flies && items.into_iter().any(lifts) {
            self.flies = true;
            self.enter_all_again();
        }
        !self.waiting.is_empty()
    }

    fn enter_all_again(&mut self) {
        for tile in (0..TILES)
            .filter(|&tile| self.is_reached[tile])
            .collect::<Vec<_>>()
        {
            self.enter(tile, READY, ASIDE);
        }
    }

    /// Opens tiles.
    fn open(&mut self, tiles: &[usize]) {
        for &tile in tiles {
            self.terrain.passage[tile] = Passage::Open;
        }
        self.enter_again_beside(tiles);
    }

    /// Follows the moves into some tiles from those beside them.
    fn enter_again_beside(&mut self, tiles: &[usize]) {
        for &tile in tiles {
            let (column, row) = position_of(tile);
            for (dx, dy) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let Some(beside) = tile_index(column + dx, row + dy) else {
                    continue;
                };
                let states = beside * PHASES..(beside + 1) * PHASES;
                let known = states.filter(|&state| self.aside[state] > 0);
                self.waiting.extend(known.map(|state| state as u32));
            }
        }
    }

    /// Returns true if a player can be in a tile or beside it.
    fn is_near(&self, tile: usize) -> bool {
        let (column, row) = position_of(tile);
        let near = |dx: i32| (-1..=1).filter_map(move |dy| tile_index(column + dx, row + dy));
        (-1..=1).flat_map(near).any(|tile| self.is_reached[tile])
    }

    /// Returns true if a player may touch an item, now or after it fell. Lifts may take it anywhere.
    fn is_item_near(&self, item: &Item) -> bool {
        let Some(tile) = tile_under(item.body.pos) else {
            return false;
        };
        let (column, row) = position_of(tile);
        let end = match item.body.motion {
            Motion::Stationary => row + 1,
            _ if self.world.globals.lift_count > 0 => return true,
            _ => SIDE,
        };
        let mut fallen = (row..end).filter_map(|row| tile_index(column, row));
        fallen.any(|tile| self.is_near(tile))
    }

    fn may_use(&self, opener: &Opener) -> bool {
        opener.is_used
            || opener.reach.iter().any(|&tile| self.is_near(tile))
            || self.is_item_near(&self.world.items[opener.item])
    }

    fn is_at_end(&self) -> bool {
        let is_end = |item: &Item| matches!(item.kind, ItemKind::Exit(_) | ItemKind::Warp(_));
        let mut ends = self.world.items.used().filter(|(_, item)| is_end(item));
        ends.any(|(_, item)| self.is_item_near(item))
    }

    /// Returns true if a sign within reach tells players to restart from the menu.
    fn sees_restart_sign(&self, level_data: &LevelData) -> bool {
        let reached = || {
            (0..TILES)
                .filter(|&tile| self.is_reached[tile])
                .map(position_of)
        };
        let is_seen = |item: &Item| {
            let ItemKind::Message(message) = &item.kind else {
                return false;
            };
            let text = level_data.messages.get(usize::from(message.text));
            if !text.is_some_and(|message| message.text.contains(RESTART)) {
                return false;
            }
            let sign = tile_under(item.body.pos).map_or((0, 0), position_of);
            reached().any(|(column, row)| {
                let is_near = (column - sign.0).abs() <= SIGHT.0 && (row - sign.1).abs() <= SIGHT.1;
                message.always && is_near
                    || message.has_trigger && touches(&message.trigger, column * TILE, row * TILE)
            })
        };
        self.world.items.used().any(|(_, item)| is_seen(item))
    }

    /// Returns true if something may kill the player within reach.
    fn may_be_hurt(&self, level_data: &LevelData) -> bool {
        let items = self.world.items.used();
        let hurts = |(_, item): (usize, &Item)| match &item.kind {
            ItemKind::DamageField(field) => {
                let harms = field.deadly || field.damage > 0;
                let area = area_of(level_data, field);
                let tiles = (0..TILES).filter(|&tile| self.is_reached[tile]);
                let hits = |tile: usize| {
                    let (column, row) = position_of(tile);
                    touches(&area, column * TILE, row * TILE)
                };
                harms && field.who.contains(Targets::PLAYERS) && tiles.into_iter().any(hits)
            }
            ItemKind::Mine(_) => self.is_item_near(item),
            kind => is_bomb(kind) && self.is_item_near(item),
        };
        items.into_iter().any(hurts) || self.may_meet_enemy()
    }

    /// Returns true if an enemy may come or shoot to where the player can be.
    fn may_meet_enemy(&self) -> bool {
        let mut distance = vec![u32::MAX; TILES];
        let mut waiting = VecDeque::new();
        for (_, enemy) in self.world.enemies.used() {
            match enemy.kind {
                EnemyKind::Dying(_) | EnemyKind::Expiring(_) => continue,
                // They come out of the ground wherever their way ends.
                EnemyKind::Podzilla(_) | EnemyKind::Vinepod(_) => return true,
                _ => {}
            }
            if let Some(tile) = tile_under(enemy.body.pos) {
                distance[tile] = 0;
                waiting.push_back(tile);
            }
        }
        while let Some(tile) = waiting.pop_front() {
            if self.is_near(tile) {
                return true;
            }
            let (column, row) = position_of(tile);
            for (dx, dy) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let Some(to) = tile_index(column + dx, row + dy) else {
                    continue;
                };
                let stops = TileFlags::SOLID_ENEMY | TileFlags::SOLID_ENEMY_SHOT;
                let is_closed = self.terrain.passage[to] == Passage::Closed;
                let is_closed = is_closed
                    && self
                        .world
                        .tiles
                        .at(column + dx, row + dy)
                        .flags()
                        .contains(stops);
                if !is_closed && distance[to] == u32::MAX && distance[tile] < ENEMY_REACH {
                    distance[to] = distance[tile] + 1;
                    waiting.push_back(to);
                }
            }
        }
        false
    }

    /// Lets the player continue from every start.
    fn respawn(&mut self) {
        let starts = self
            .world
            .items
            .used()
            .filter(|(_, item)| matches!(item.kind, ItemKind::Start(_)));
        for tile in starts
            .filter_map(|(_, item)| tile_under(item.body.pos))
            .collect::<Vec<_>>()
        {
            self.enter(tile, READY, ASIDE);
        }
    }
}

fn is_bomb(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Bomb(_) | ItemKind::LitBomb(_)) || is_rocket(kind)
}

fn is_rocket(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Rocket(_) | ItemKind::LitRocket(_))
}

/// Returns true for an item that takes players up when it was brought where it is needed.
fn lifts_players(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Spring(_)) || is_rocket(kind)
}

/// Returns an area that contains all places of a field, which may follow a lift.
fn area_of(level_data: &LevelData, field: &DamageField) -> Area {
    let plan = field
        .follow
        .and_then(|follow| level_data.lifts.get(follow.lift as usize));
    let Some(plan) = plan else {
        return field.area;
    };
    let moves = plan
        .steps
        .iter()
        .filter(|step| step.word.kind() == StepKind::Move);
    let steps: Vec<&LiftStep> = moves.chain([&plan.home.1]).collect();
    let x1 = steps.iter().map(|s| s.x).min().unwrap_or(0) - field.area.w;
    let y1 = steps.iter().map(|s| s.y).min().unwrap_or(0) - field.area.h;
    let x2 = steps.iter().map(|s| s.x + s.width).max().unwrap_or(0) + field.area.w;
    let y2 = steps.iter().map(|s| s.y + s.height).max().unwrap_or(0) + field.area.h;
    Area {
        x: x1,
        y: y1,
        w: x2 - x1,
        h: y2 - y1,
    }
}

/// Returns true if a box of the size of a tile overlaps an area.
fn touches(area: &Area, x: i32, y: i32) -> bool {
    x < area.x.saturating_add(area.w)
        && x + TILE > area.x
        && y < area.y.saturating_add(area.h)
        && y + TILE > area.y
}
