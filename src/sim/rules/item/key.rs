//! Keys fly to the blocks they open (spec 04 §6.4). Which tiles are in their range is in `blocks.rs`. The defaults of
//! its settings are in `world/item/key.rs`.

use super::{blocks, door_travel};
use crate::num::{Fx, Vec2};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::World;
use crate::world::item::{ItemKind, Key};
use crate::world::tiles::Tile;

/// Flight speed, px/tick.
const SPEED: i32 = 12;
/// Ticks a key stands still at the end of its flight.
const STANDING_TICKS: i32 = 10;
/// Sprites of the three kinds of red lock blocks. Each is followed by the sprites of the other colours.
const LOCKS: [u16; 3] = [188, 204, 220];

/// Starts the flight of a resting key. It aims its top-left corner at the centre of its range.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, mut key: Key) {
    if key.flight != 0 {
        return;
    }
    let range = key.range;
    let centre = Vec2::int(
        range.x.wrapping_add(range.w / 2),
        range.y.wrapping_add(range.h / 2),
    );
    let item = &mut ctx.world.items[index];
    let offset = centre - item.body.pos;
    item.body.vel = offset.with_length(Fx::int(SPEED));
    key.flight = door_travel::ticks_for(offset, item.body.vel).round() + STANDING_TICKS;
    item.kind = ItemKind::Key(key);
    ctx.events.push(Event::KeyTaken {
        player: player as u8,
        item: index as u16,
    });
}

/// Updates a key: it flies through everything, stands still, then opens its blocks and is removed.
pub fn fly(world: &mut World, index: usize, mut key: Key) {
    if key.flight <= 0 {
        return;
    }
    let item = &mut world.items[index];
    if key.flight > STANDING_TICKS {
        item.body.pos += item.body.vel;
    }
    key.flight -= 1;
    if key.flight > 0 {
        item.kind = ItemKind::Key(key);
        return;
    }
    item.kind = ItemKind::Empty;
    blocks::change(&mut world.tiles, blocks::between_edges(key.range), |tile| {
        opens(&key, tile).then_some(Tile::EMPTY)
    });
}

/// Returns true for a tile that the key removes if it is in its range.
pub fn opens(key: &Key, tile: Tile) -> bool {
    let colour = key.colour.number() as u16;
    !key.matching_only || LOCKS.iter().any(|&lock| tile.sprite() == lock + colour)
}

#[cfg(test)]
#[path = "key_tests.rs"]
mod tests;
