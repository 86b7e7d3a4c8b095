//! Travelling between two doors: speed, duration, and what happens on arrival (spec 02 §10.2, 04 §6.1.3). Where a
//! door leads, and whether a player travels or arrives at once, is in `door.rs`.

use crate::num::{Fx, Vec2};
use crate::world::World;
use crate::world::item::{Follow, Item, ItemKind, SwitchColours};
use crate::world::player::{DoorPhase, DoorTravel, Pause};
use crate::world::tiles::Tile;

/// Ticks in which a player shrinks at the door entered, and grows again at the other one.
pub const DOOR_SHRINK_TICKS: i32 = 12;
/// Speed of visible door travel, px/tick.
const TRAVEL_SPEED: i32 = 15;
/// Door travel that would take this many ticks or more does not start.
const TRAVEL_LIMIT: i32 = 2000;

/// Moves the player onto the door, and starts the travel unless the distance is zero.
pub fn start(world: &mut World, player: usize, index: usize, target: usize) {
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

/// Advances door travel by one tick. The end of one phase and the start of the next happen in the same tick.
pub fn step(world: &mut World, player: usize, mut travel: DoorTravel) {
    let now = world.globals.tick;
    let target = usize::from(travel.target);
    let p = &mut world.players[player];
    let mut arrived = false;
    if travel.phase == DoorPhase::Entering {
        travel.count = travel.count.wrapping_sub(1);
        if travel.count == 0 {
            travel.phase = DoorPhase::Flying;
            travel.count = travel.steps;
            p.vel = travel.velocity;
        }
    }
    if travel.phase == DoorPhase::Flying {
        travel.count = travel.count.wrapping_sub(1);
        if travel.count != 0 {
            p.pos -= p.vel;
        } else {
            travel.phase = DoorPhase::Leaving;
            travel.count = DOOR_SHRINK_TICKS;
            p.vel = Vec2::ZERO;
            // The destination may have moved in the meantime.
            p.pos = world.items[target].body.pos;
            mark_key_held(&mut world.items[target], now);
        }
    }
    if travel.phase == DoorPhase::Leaving {
        travel.count = travel.count.wrapping_sub(1);
        arrived = travel.count == 0;
    }
    if arrived {
        mark_key_held(&mut world.items[target], now);
        world.players[player].pause = Pause::None;
    } else {
        world.players[player].pause = Pause::Door(travel);
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
