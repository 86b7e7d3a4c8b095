//! Things near a player that may hurt.

use super::super::terrain::{position_of, tile_index, tile_under};
use super::Place;
use super::hazards;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::{DamageField, ItemKind};
use crate::sim::world::player::Player;
use crate::sim::world::tiles::{TILE, TileFlags};
use serde::Serialize;

/// Search radius, tiles.
pub const REACH: i32 = 5;
/// Side of the searched square, tiles.
const SIDE: i32 = 2 * REACH + 1;

/// Something that may hurt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Harm {
    /// What it is.
    pub name: &'static str,
    /// Its tile.
    pub at: Place,
    /// Its distance, tiles.
    pub distance: i32,
}

/// Returns the nearest thing within five tiles of a player that may hurt them. Enemies behind tiles that stop both them and their
/// shots do not count, nor do mines and fields behind tiles that stop players.
pub fn near(world: &World, player: &Player) -> Option<Harm> {
    let middle = tile_under(player.pos).map(position_of)?;
    let for_enemies = open_around(world, middle, |flags| {
        flags.contains(TileFlags::SOLID_ENEMY | TileFlags::SOLID_ENEMY_SHOT)
    });
    let for_items = open_around(world, middle, |flags| {
        flags.contains(TileFlags::SOLID_PLAYER)
    });
    let mut harms = Vec::new();
    let mut add = |name: &'static str, at: Place, open: &[bool]| {
        let (dx, dy) = (at.0 - middle.0, at.1 - middle.1);
        let distance = dx.abs().max(dy.abs());
        if index(dx, dy).is_some_and(|index| open[index]) {
            harms.push(Harm { name, at, distance });
        }
    };
    for (_, enemy) in world.enemies.used() {
        let harmless = matches!(
            enemy.kind,
            EnemyKind::Dying(_) | EnemyKind::Expiring(_) | EnemyKind::Cloner(_)
        );
        if !harmless && let Some(tile) = tile_under(enemy.body.pos) {
            add(
                hazards::name_of(&enemy.kind),
                position_of(tile),
                &for_enemies,
            );
        }
    }
    for (_, item) in world.items.used() {
        match &item.kind {
            ItemKind::Mine(_) => {
                if let Some(tile) = tile_under(item.body.pos) {
                    add("mine", position_of(tile), &for_items);
                }
            }
            ItemKind::DamageField(field) if hazards::hurts_players(field) => {
                let at = nearest_tile(field, middle);
                add(hazards::field_name(field), at, &for_items);
            }
            _ => {}
        }
    }
    harms.into_iter().min_by_key(|harm| harm.distance)
}

/// Returns the tile of a field that is nearest to another tile.
fn nearest_tile(field: &DamageField, (column, row): Place) -> Place {
    let axis = |at: i32, start: i32, length: i32| {
        let first = start.div_euclid(TILE);
        let last = start
            .saturating_add(length)
            .saturating_sub(1)
            .div_euclid(TILE);
        at.clamp(first, last.max(first))
    };
    let area = &field.area;
    (axis(column, area.x, area.w), axis(row, area.y, area.h))
}

/// Returns the index of an offset from the middle of the square.
fn index(dx: i32, dy: i32) -> Option<usize> {
    let inside = -REACH..=REACH;
    (inside.contains(&dx) && inside.contains(&dy))
        .then(|| ((dx + REACH) * SIDE + dy + REACH) as usize)
}

/// Marks the tiles around a tile that can be reached from it past closed ones.
fn open_around(world: &World, middle: Place, is_closed: impl Fn(TileFlags) -> bool) -> Vec<bool> {
    let mut open = vec![false; (SIDE * SIDE) as usize];
    let mut waiting = vec![(0, 0)];
    while let Some((dx, dy)) = waiting.pop() {
        let Some(index) = index(dx, dy).filter(|&index| !open[index]) else {
            continue;
        };
        let at = (middle.0 + dx, middle.1 + dy);
        let is_inside = tile_index(at.0, at.1).is_some();
        if !is_inside || (dx, dy) != (0, 0) && is_closed(world.tiles.at(at.0, at.1).flags()) {
            continue;
        }
        open[index] = true;
        waiting.extend([(dx - 1, dy), (dx + 1, dy), (dx, dy - 1), (dx, dy + 1)]);
    }
    open
}
