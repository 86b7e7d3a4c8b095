//! Doors: entry conditions and the start of door travel (spec 04 §6.1). The travel itself is in
//! `player/door_travel.rs`.

use crate::num::{Fx, Vec2};
use crate::rules::carry;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::item::{
    Door, DoorEntry, DoorMove, DoorStyle, Follow, Item, ItemKind, Motion, SwitchColours,
};
use crate::world::player::{DOOR_SHRINK_TICKS, DoorPhase, DoorTravel, Pause};
use crate::world::tiles::{LEVEL_PIXELS, TILE, Tile};

/// Speed of visible door travel, px/tick.
const TRAVEL_SPEED: i32 = 15;
/// Door travel that would take this many ticks or more does not start.
const TRAVEL_LIMIT: i32 = 2000;

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
        start_travel(ctx.world, player, index, target);
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
    mark_key_held(&mut world.items[target], now);
}

/// Moves the player onto the door, and starts the travel unless the distance is zero.
fn start_travel(world: &mut World, player: usize, index: usize, target: usize) {
    let from = world.items[index].body.pos;
    let offset = from - world.items[target].body.pos;
    let velocity = offset.with_length(Fx::int(TRAVEL_SPEED));
    let steps = ticks_for(offset, velocity).round();
    let traveller = &mut world.players[player];
    traveller.pos = from;
    traveller.right_speed = Fx::ZERO;
    traveller.left_speed = Fx::ZERO;
    if steps > 0 && steps < TRAVEL_LIMIT {
        traveller.pause = Pause::Door(DoorTravel {
            phase: DoorPhase::Entering,
            count: DOOR_SHRINK_TICKS,
            door: index as u16,
            target: target as u16,
            velocity,
            steps,
        });
    }
}

/// Returns the ticks needed to cover an offset at a velocity, measured along the longer axis.
pub(super) fn ticks_for(offset: Vec2, velocity: Vec2) -> Fx {
    if offset.x.abs() > offset.y.abs() {
        offset.x.div(velocity.x)
    } else {
        offset.y.div(velocity.y)
    }
}

/// Records in the destination item that the entry key may still be held, so that a door does not send the player
/// straight back before the key is released.
///
/// A door may lead to any item. The reference writes the tick to a field that other kinds of items use for other
/// purposes, and overwrites it there (spec 04 §6.1.3 step 7).
pub fn mark_key_held(item: &mut Item, tick: i32) {
    match &mut item.kind {
        ItemKind::Door(door) => door.key_held = tick,
        ItemKind::Orb(orb) => orb.outputs.on = tick,
        ItemKind::Rocket(rocket) | ItemKind::LitRocket(rocket) => rocket.heading = tick,
        ItemKind::Switch(switch) => {
            switch.colours = SwitchColours::from_bits_truncate(tick as u8);
        }
        ItemKind::BlockManip(manip) => manip.first = Tile(tick as u32),
        ItemKind::Trigger(trigger) => set_followed_lift(&mut trigger.follow, tick),
        ItemKind::DamageField(field) => set_followed_lift(&mut field.follow, tick),
        _ => {}
    }
}

fn set_followed_lift(follow: &mut Option<Follow>, lift: i32) {
    if let Some(follow) = follow {
        follow.lift = lift;
    }
}

#[cfg(test)]
#[path = "door_tests.rs"]
mod tests;
