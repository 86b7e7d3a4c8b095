//! Doors: who may enter, where a door leads, and when it moves players at once (spec 04 §6.1). How fast players travel
//! otherwise, and how long they shrink, is in `door_travel.rs`. The defaults of its settings are in
//! `world/item/door.rs`.

use super::door_travel;
use crate::num::Fx;
use crate::rules::carry;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::item::{Door, DoorEntry, DoorMove, DoorStyle, Item, ItemKind, Motion};
use crate::world::tiles::{LEVEL_PIXELS, TILE};

/// Marks the first linked door that a player touches in a tick, and sends the player through it if the entry
/// condition is met.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, door: Door) {
    let visitor = &mut ctx.world.players[player];
    let carries_it = visitor.carry.map(usize::from) == Some(index);
    if visitor.marked_door.is_some() || carries_it || !door.linked {
        return;
    }
    visitor.marked_door = Some(index as u16);
    let buttons = visitor.buttons;
    let enters = match door.entry {
        DoorEntry::Touch => true,
        DoorEntry::Up => update_key_held(ctx.world, index, door, buttons.contains(Buttons::UP)),
        DoorEntry::Down => update_key_held(ctx.world, index, door, buttons.contains(Buttons::DOWN)),
        DoorEntry::Never => false,
    };
    if enters {
        enter(ctx, player, index);
    }
}

/// Records in the door whether the entry key is held. True if it is pressed now and was not held in the previous tick
/// by any player.
fn update_key_held(world: &mut World, index: usize, mut door: Door, pressed: bool) -> bool {
    let now = world.globals.tick;
    let was_held = door.key_held != 0 && door.key_held >= now.wrapping_sub(1);
    door.key_held = if pressed { now } else { 0 };
    world.items[index].kind = ItemKind::Door(door);
    pressed && !was_held
}

/// Sends a player through a door (spec 04 §6.1.3). A carried item that cannot pass through doors is dropped, even if
/// the door leads nowhere.
fn enter(ctx: &mut TickContext, player: usize, index: usize) {
    let ItemKind::Door(door) = &mut ctx.world.items[index].kind else {
        return;
    };
    door.key_held = 0;
    let door = *door;
    drop_item_unfit_for_doors(ctx.world, player);
    let Some(target) = destination(ctx.world, index, &door) else {
        return;
    };
    if door.style != DoorStyle::Invisible {
        ctx.events.push(Event::DoorUsed {
            player: player as u8,
            item: index as u16,
        });
    }
    let rocket = carry::ridden_rocket(ctx.world, player);
    let at_once = match door.travel {
        DoorMove::Auto => can_move(&ctx.world.items[target]),
        DoorMove::Instant => true,
        DoorMove::Travel => false,
    };
    if at_once || rocket.is_some() {
        teleport(ctx.world, player, rocket, target);
    } else {
        door_travel::start(ctx.world, player, index, target);
    }
}

fn drop_item_unfit_for_doors(world: &mut World, player: usize) {
    let carried = world.players[player].carry;
    if carried
        .is_some_and(|c| world.items[usize::from(c)].body.motion != Motion::CarryableThroughDoors)
    {
        carry::drop_item(world, player);
    }
}

/// Returns the item a door leads to, of any kind; none if it is the door itself or outside the level.
fn destination(world: &World, index: usize, door: &Door) -> Option<usize> {
    let target = usize::try_from(door.target).ok()?;
    let pos = world.items.get(target)?.body.pos;
    let last = Fx::int(LEVEL_PIXELS - TILE);
    let is_inside = |at: Fx| at >= Fx::ZERO && at <= last;
    (target != index && is_inside(pos.x) && is_inside(pos.y)).then_some(target)
}

/// True if the destination may move, which makes an automatic door instant. Fields store other settings in place of
/// the motion, so a field with any of them set counts as moving.
fn can_move(item: &Item) -> bool {
    match item.kind {
        ItemKind::Trigger(field) => {
            field.on || field.visible || field.follow.is_some() || !field.who.is_empty()
        }
        ItemKind::BlockManip(field) => field.mode.number() != 0,
        ItemKind::DamageField(field) => {
            field.on || field.deadly || field.follow.is_some() || !field.who.is_empty()
        }
        _ => item.body.motion != Motion::Stationary,
    }
}

fn teleport(world: &mut World, player: usize, rocket: Option<usize>, target: usize) {
    let pos = world.items[target].body.pos;
    world.players[player].pos = pos;
    if let Some(rocket) = rocket {
        world.items[rocket].body.pos = pos;
    }
    let now = world.globals.tick;
    door_travel::mark_key_held(&mut world.items[target], now);
}

#[cfg(test)]
#[path = "door_tests.rs"]
mod tests;
