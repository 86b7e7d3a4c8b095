//! Travelling between two doors (spec 02 §10.2). What a player keeps, and whether travel starts, is in `item/door.rs`.

use crate::num::Vec2;
use crate::rules::item::door::mark_key_held;
use crate::world::World;
use crate::world::player::{DOOR_SHRINK_TICKS, DoorPhase, DoorTravel, Pause};

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
