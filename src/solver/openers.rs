//! Things that open closed tiles: keys, switches, orbs, triggers and bombs.

use super::copies;
use super::lures;
use super::mechanisms::{BY_PLAYER, after_manip, waits_for_things};
use super::suspended::{self, SuspendedThing};
use super::terrain::{Passage, TILES, Terrain, around, position_of, tile_index, tile_under};
use crate::sim::rules::item::{blocks, key, switch};
use crate::sim::world::World;
use crate::sim::world::area::Area;
use crate::sim::world::item::{
    BlockManip, ItemKind, LitBomb, ManipMode, Outputs, Targets, Trigger,
};
use crate::sim::world::tiles::{TILE, Tile, TileFlags};
use std::ops::Range;

/// Something that opens tiles when a player reaches it.
#[derive(Clone, Debug)]
pub struct Opener {
    /// Its item slot.
    pub item: usize,
    /// What it is.
    pub name: &'static str,
    /// Tiles from which it can be used.
    pub reach: Vec<usize>,
    /// Those of them to which it has to be copied first.
    pub copied_to: Vec<usize>,
    /// Tiles that it opens.
    pub opens: Vec<usize>,
    /// Already used: a key in flight.
    pub is_used: bool,
    /// How it works, if not by itself.
    pub needs: Needs,
    /// What it clears and when, if it is a bomb.
    pub bomb: Option<Charge>,
}

impl Opener {
    /// Returns a number that is higher the more has to happen before it can be used from a tile: a bomb is in hand, an item is there,
    /// or it has to be copied there first.
    pub fn effort_at(&self, tile: usize) -> u8 {
        match self.needs {
            Needs::Drop(_) => 0,
            _ if self.copied_to.contains(&tile) => 2,
            _ => 1,
        }
    }
}

/// A bomb.
#[derive(Clone, Copy, Debug)]
pub struct Charge {
    /// Radius of its explosion, pixels.
    pub radius: i32,
    /// Ticks of the plan for which it can be carried, which are fewer than those of its fuse because the plan is in a hurry; very
    /// many with a remote detonator.
    pub carried: u32,
}

impl Charge {
    fn of(kind: &ItemKind) -> Option<Charge> {
        match kind {
            ItemKind::Bomb(bomb) | ItemKind::LitBomb(LitBomb { bomb, .. }) => Some(Charge {
                radius: bomb.radius,
                carried: match bomb.remote {
                    true => u32::MAX - 1,
                    false => bomb.fuse.unsigned_abs() / 4 * 3,
                },
            }),
            _ => None,
        }
    }
}

/// Requirements for using an opener that has been reached.
#[derive(Clone, Debug)]
pub enum Needs {
    /// Nothing more.
    Nothing,
    /// A bomb in the player's hands must be dropped near the tiles that it is to open.
    Drop(Charge),
    /// A thing must get into these tiles.
    Thing(Vec<usize>),
}

/// Finds everything that opens tiles which are closed now. Bombs count for every tile that an explosion can clear,
/// wherever it is, because they can be carried and thrown. What raises the channel that a suspended thing waits for opens what
/// the thing then sets off, too.
pub fn find(world: &World, terrain: &Terrain, suspended: &[SuspendedThing]) -> Vec<Opener> {
    let mut openers = Vec::new();
    for (slot, item) in world.items.used() {
        let (name, opens) = match &item.kind {
            ItemKind::Key(key) => ("key", opened_by_key(world, key)),
            ItemKind::Switch(switch) => {
                let range = blocks::between_edges(switch.range);
                let opened = |tile| switch::switched(tile, switch.colours);
                ("switch", changed(world, range, opened))
            }
            ItemKind::Orb(orb) => ("orb", opened_by_channels(world, &orb.outputs, suspended)),
            ItemKind::Trigger(trigger) if trigger.who.intersects(BY_PLAYER) => {
                let opens = opened_by_channels(world, &trigger.outputs, suspended);
                ("trigger", opens)
            }
            ItemKind::Trigger(trigger) if trigger.who == Targets::ENEMIES => {
                let outputs = trigger.outputs;
                let channels = &[outputs.off, outputs.turned_off];
                let opens = opened_by_channel(world, channels, suspended);
                ("trigger", opens)
            }
            ItemKind::Trigger(trigger) if waits_for_things(trigger.who) => (
                "trigger for things",
                opened_by_channels(world, &trigger.outputs, suspended),
            ),
            ItemKind::Bomb(_) | ItemKind::LitBomb(_) => ("bomb", bombable(world)),
            ItemKind::Rocket(_) | ItemKind::LitRocket(_) => ("rocket", bombable(world)),
            _ => continue,
        };
        let opens: Vec<usize> = opens
            .into_iter()
            .filter(|&tile| terrain.passage[tile] != Passage::Open)
            .collect();
        if opens.is_empty() {
            continue;
        }
        let reach = match &item.kind {
            ItemKind::Trigger(trigger) if trigger.who == Targets::ENEMIES => {
                places_of_enemies(world, trigger.area)
            }
            // The player waits for what it opens.
            ItemKind::Trigger(trigger) if waits_for_things(trigger.who) => {
                let beside = opens.iter().flat_map(|&tile| around(tile));
                beside
                    .filter(|&tile| terrain.passage[tile] != Passage::Closed)
                    .collect()
            }
            ItemKind::Trigger(trigger) => reach_of(world, terrain, trigger),
            _ => copies::places(world, item),
        };
        let is_item = !matches!(item.kind, ItemKind::Trigger(_));
        let copied_to = if is_item {
            reach.iter().skip(1).copied().collect()
        } else {
            Vec::new()
        };
        openers.push(Opener {
            item: slot,
            name,
            reach,
            copied_to,
            opens,
            is_used: matches!(&item.kind, ItemKind::Key(key) if key.flight > 0),
            needs: needs(world, slot, &item.kind),
            bomb: Charge::of(&item.kind),
        });
    }
    openers
}

/// Returns what it takes to use an item that opens tiles.
fn needs(world: &World, slot: usize, kind: &ItemKind) -> Needs {
    let is_carried = world.players[0].carry.map(usize::from) == Some(slot);
    match (Charge::of(kind), kind) {
        (Some(charge), _) if is_carried => Needs::Drop(charge),
        (_, ItemKind::Trigger(trigger)) if waits_for_things(trigger.who) => {
            Needs::Thing(tiles_in(trigger.area))
        }
        _ => Needs::Nothing,
    }
}

/// Returns true if a trigger opens closed tiles.
pub fn opens_tiles(world: &World, trigger: &Trigger) -> bool {
    let opened = opened_by_channels(world, &trigger.outputs, &[]);
    let is_closed = |&tile: &usize| {
        let (column, row) = position_of(tile);
        world.tiles.at(column, row).has(TileFlags::SOLID_PLAYER)
    };
    opened.iter().any(is_closed)
}

/// Returns the tiles from which a player gets something that a trigger waits for into its field: the player, or else shots.
fn reach_of(world: &World, terrain: &Terrain, trigger: &Trigger) -> Vec<usize> {
    let inside = tiles_in(trigger.area);
    if trigger.who.contains(Targets::PLAYERS) {
        return inside;
    }
    let mut reach = Vec::new();
    if trigger.who.contains(Targets::PLAYER_SHOTS) {
        reach.extend(lures::of_player(world, terrain, &inside));
    }
    if trigger.who.contains(Targets::ENEMY_SHOTS) {
        reach.extend(lures::of_enemies(world, terrain, trigger.area));
    }
    reach
}

/// Returns the tiles that some explosion can clear.
fn bombable(world: &World) -> Vec<usize> {
    let tiles = world.tiles.all().iter().enumerate();
    tiles
        .filter(|(_, tile)| tile.has(TileFlags::BOMBABLE))
        .map(|(index, _)| index)
        .collect()
}

fn opened_by_key(world: &World, key: &crate::sim::world::item::Key) -> Vec<usize> {
    changed(world, blocks::between_edges(key.range), |tile| {
        key::opens(key, tile).then_some(Tile::EMPTY)
    })
}

/// Returns the tiles that block manipulators open when an orb or trigger with these outputs is used.
fn opened_by_channels(
    world: &World,
    outputs: &Outputs,
    suspended: &[SuspendedThing],
) -> Vec<usize> {
    let channels = [outputs.on, outputs.turned_on, outputs.turned_off];
    opened_by_channel(world, &channels, suspended)
}

fn opened_by_channel(world: &World, channels: &[i32], suspended: &[SuspendedThing]) -> Vec<usize> {
    let mut channels = channels.to_vec();
    suspended::follow(world, suspended, &mut channels);
    let manips = world.items.used().filter_map(|(_, item)| match item.kind {
        ItemKind::BlockManip(manip) if channels.contains(&manip.channel) => Some(manip),
        _ => None,
    });
    manips
        .flat_map(|manip| opened_by_manip(world, &manip))
        .collect()
}

/// Returns the tiles of the enemies in an area, which a trigger waits to see empty.
fn places_of_enemies(world: &World, area: Area) -> Vec<usize> {
    let field = area.field();
    let inside = world.enemies.used();
    inside
        .filter(|(_, enemy)| field.contains(enemy.body.pos))
        .filter_map(|(_, enemy)| tile_under(enemy.body.pos))
        .collect()
}

/// Returns the tiles that any block manipulators may open, one after the other.
pub fn opened_by_any_manip(world: &World) -> Vec<usize> {
    let manips = world.items.used().filter_map(|(_, item)| match item.kind {
        ItemKind::BlockManip(manip) if manip.mode != ManipMode::Off => Some(manip),
        _ => None,
    });
    let manips: Vec<BlockManip> = manips.collect();
    let mut by_tile = vec![Vec::new(); TILES];
    for (number, manip) in manips.iter().enumerate() {
        let (columns, rows) = blocks::by_size(manip.area);
        for tile in columns.flat_map(|x| rows.clone().filter_map(move |y| tile_index(x, y))) {
            by_tile[tile].push(number);
        }
    }
    let is_open = |tile: &Tile| !tile.has(TileFlags::SOLID_PLAYER);
    let opens = |tile: usize, numbers: &[usize]| {
        let (column, row) = position_of(tile);
        let mut states = vec![world.tiles.at(column, row)];
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            next += 1;
            for &number in numbers {
                let after = after_manip(&manips[number], state);
                states.extend(after.filter(|after| !states.contains(after)));
            }
        }
        states.iter().any(is_open)
    };
    let changed = by_tile.iter().enumerate();
    let changed = changed.filter(|(_, numbers)| !numbers.is_empty());
    changed
        .filter(|(tile, numbers)| opens(*tile, numbers))
        .map(|(tile, _)| tile)
        .collect()
}

fn opened_by_manip(world: &World, manip: &BlockManip) -> Vec<usize> {
    changed(world, blocks::by_size(manip.area), |tile| {
        after_manip(manip, tile)
    })
}

/// Returns the tiles that a block manipulator changes into the desired kind.
pub fn changed_by_manip(
    world: &World,
    manip: &BlockManip,
    is_wanted: impl Fn(Tile) -> bool,
) -> Vec<usize> {
    let change = |tile| after_manip(manip, tile);
    changed_into(world, blocks::by_size(manip.area), change, is_wanted)
}

/// Returns the tiles that a block manipulator or a switch may change in any way.
pub fn changeable(world: &World) -> Vec<usize> {
    let mut tiles = Vec::new();
    for (_, item) in world.items.used() {
        tiles.extend(match item.kind {
            ItemKind::BlockManip(manip) => changed_by_manip(world, &manip, |_| true),
            ItemKind::Switch(switch) => {
                let change = |tile| switch::switched(tile, switch.colours);
                changed_into(world, blocks::between_edges(switch.range), change, |_| true)
            }
            _ => Vec::new(),
        });
    }
    tiles
}

/// Returns the tiles in a range that would no longer be solid.
fn changed(
    world: &World,
    range: (Range<i32>, Range<i32>),
    change: impl Fn(Tile) -> Option<Tile>,
) -> Vec<usize> {
    changed_into(world, range, change, |tile| {
        !tile.has(TileFlags::SOLID_PLAYER)
    })
}

/// Returns the tiles in a range that would become the desired kind.
fn changed_into(
    world: &World,
    (columns, rows): (Range<i32>, Range<i32>),
    change: impl Fn(Tile) -> Option<Tile>,
    is_wanted: impl Fn(Tile) -> bool,
) -> Vec<usize> {
    let mut tiles = Vec::new();
    for column in columns.start.max(0)..columns.end.min(100) {
        for row in rows.start.max(0)..rows.end.min(100) {
            let after = change(world.tiles.at(column, row));
            if let Some(index) = tile_index(column, row)
                && after.is_some_and(&is_wanted)
            {
                tiles.push(index);
            }
        }
    }
    tiles
}

/// Returns the tiles that an area covers.
pub fn tiles_in(area: Area) -> Vec<usize> {
    let axis = |at: i32, length: i32| {
        let end = at.saturating_add(length).saturating_sub(1);
        at.div_euclid(TILE).clamp(0, 100)..=end.div_euclid(TILE).clamp(-1, 99)
    };
    let rows = axis(area.y, area.h);
    axis(area.x, area.w)
        .flat_map(|column| rows.clone().filter_map(move |row| tile_index(column, row)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::relaxed_plan::{Plan, Step};
    use crate::solver::test_level::{base_of, drawn, problem_of};

    const ROWS: [&str; 3] = [
        "#          G          #",
        "#S         G         E#",
        "########################",
    ];

    /// Returns the columns of the first row that block manipulators may open.
    fn opened(manips: &[(&str, &str)]) -> Vec<i32> {
        let items = manips.iter().enumerate().map(|(n, (change, area))| {
            format!("(at: (1, 0), kind: BlockManip(channel: {n}, {change}), area: {area}),")
        });
        let legend = "legend: { 'G': \"gate: SOLID_PLAYER\" }";
        let world = base_of(&drawn(&ROWS, &items.collect::<String>(), legend));
        let tiles = opened_by_any_manip(&world).into_iter().map(position_of);
        tiles
            .filter(|&(_, row)| row == 0)
            .map(|(column, _)| column)
            .collect()
    }

    #[test]
    fn block_manipulators_open_tiles_one_after_the_other() {
        let paints = ("mode: Fill, first: (950, \"0x70000\")", "(11, 0, 1, 1)");
        let removes = (
            "mode: Replace, first: (0, \"0x0\"), second: (950, \"0x70000\")",
            "(11, 0, 1, 1)",
        );
        assert!(opened(&[paints]).is_empty());
        assert!(opened(&[removes]).is_empty());
        assert_eq!(opened(&[removes, paints]), [11]);
    }

    #[test]
    fn a_platform_that_closes_the_way_down_is_opened() {
        let rows = ["#S  #", "#TTT#", "#  E#", "#####"];
        let items = "(at: (2, 0), kind: Orb(outputs: (on: 1))),
             (at: (1, 0), kind: BlockManip(channel: 1, mode: Fill, first: (0, \"0x0\")), area: (1, 1, 3, 1)),";
        let level = drawn(
            &rows,
            items,
            "legend: { 'T': \"gate: SOLID_PLAYER | SEMI_PLAYER\" }",
        );
        let base = base_of(&level);
        let plan = Plan::new(&problem_of(&level, &base), &base);
        assert!(
            matches!(plan.steps[0], Step::Open("orb", _)),
            "{:?}",
            plan.steps
        );
    }
}
