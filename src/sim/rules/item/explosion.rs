//! Effects of explosions on tiles, enemies and players (spec 04 §6.9.3 to §6.9.6). [`blast_tiles`] is also the forecast that
//! the renderer shows and the solver uses.

use crate::num::mixed::blast_radius;
use crate::num::{Fx, Vec2};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::World;
use crate::world::enemy::Hit;
use crate::world::item::{Bomb, ItemKind};
use crate::world::tiles::{SIDE, TILE, Tile, TileFlags, Tiles};

/// Value of the counter, in ticks, when an explosion starts. It falls by one per tick; the explosion ends with the tick in
/// which it is 0.
pub const EXPLOSION_TICKS: i32 = 20;
/// Counter value at which the explosion sound is reported.
const SOUND_AT: i32 = 16;
/// Damage at the rim.
const RIM_DAMAGE: i32 = 20;
/// Maximum damage.
const MAX_DAMAGE: Fx = Fx::int(80);

/// Updates an explosion. Tiles and enemies are hit as it grows, players once at its end.
pub fn step(ctx: &mut TickContext, index: usize, bomb: &Bomb) {
    let radius = blast_radius(bomb.radius, bomb.counter, bomb.fuse);
    let centre = ctx.world.items[index].body.pos;
    clear_tiles(&mut ctx.world.tiles, centre.round(), radius);
    hit_enemies(ctx.world, centre, radius, bomb.owner);
    if bomb.counter == 0 {
        hurt_players(ctx, centre, radius, bomb.owner);
    }
    if bomb.counter == SOUND_AT {
        let item = index as u16;
        ctx.events.push(Event::Exploded { item });
    }
    if bomb.counter < 1 {
        ctx.world.items[index].kind = ItemKind::Empty;
    }
}

/// Clears bombable tiles (spec 04 §6.9.4).
fn clear_tiles(tiles: &mut Tiles, at: (i32, i32), radius: i32) {
    for (column, row) in blast_tiles(at, radius) {
        if tiles.at(column, row).has(TileFlags::BOMBABLE) {
            tiles.set(column, row, Tile::EMPTY);
        }
    }
}

/// Iterates over the columns and rows of all tiles within the radius of an explosion, in pixels, at the position of a
/// bomb. Column 0 and row 0 are skipped, but rows above the level refer to the bottom of the column to the left.
pub fn blast_tiles((x, y): (i32, i32), radius: i32) -> impl Iterator<Item = (i32, i32)> {
    let (column, row) = ((x + TILE / 2) / TILE, (y + TILE / 2) / TILE);
    let reach = radius / TILE;
    // Columns left of the level, and rows above its first column, refer to no tile.
    let columns = column.saturating_sub(reach).max(1)..=column.saturating_add(reach).min(SIDE - 1);
    let rows =
        row.saturating_sub(reach).max(-SIDE * SIDE)..=row.saturating_add(reach).min(SIDE - 1);
    let square = |n: i32| i64::from(n) * i64::from(n);
    let all = columns.flat_map(move |column| rows.clone().map(move |row| (column, row)));
    all.filter(move |&(column, row)| {
        let distance = square(x - column * TILE) + square(y - row * TILE);
        row != 0 && distance < square(radius)
    })
}

/// Marks enemies as hit; they react in their next update.
fn hit_enemies(world: &mut World, centre: Vec2, radius: i32, owner: u8) {
    for (_, enemy) in world.enemies.used_mut() {
        if (enemy.body.pos - centre).length() < Fx::int(radius) {
            enemy.body.hit = Hit::Blast;
            enemy.body.killer = owner;
        }
    }
}

fn hurt_players(ctx: &mut TickContext, centre: Vec2, radius: i32, owner: u8) {
    for (index, player) in ctx.world.players.iter_mut().enumerate() {
        let distance = (player.pos - centre).length();
        if !player.is_present() || distance >= Fx::int(radius) {
            continue;
        }
        let damage = damage_at(distance, radius);
        player.life -= damage;
        ctx.events.push(Event::Bombed {
            player: index as u8,
            owner,
            damage: damage.round(),
        });
    }
}

/// Returns the damage at a distance: 20 at the rim, 80 within a quarter of the radius. Very close to the centre the
/// product wraps around and may heal.
fn damage_at(distance: Fx, radius: i32) -> Fx {
    (Fx::int(radius).div(distance) * RIM_DAMAGE).min(MAX_DAMAGE)
}

#[cfg(test)]
#[path = "explosion_tests.rs"]
mod tests;
