//! Players who are not controlled by their buttons: dead and waiting for the respawn, or travelling between two doors
//! (spec 02 §10).

use crate::num::{Fx, Vec2};
use crate::rules::carry;
use crate::rules::context::TickContext;
use crate::rules::item::door::mark_key_held;
use crate::rules::start::{self, Arrival};
use crate::world::World;
use crate::world::item::{BombPhase, ItemKind};
use crate::world::player::{
    DEATH_TICKS, DOOR_SHRINK_TICKS, Death, DoorPhase, DoorTravel, FULL_LIFE, Pause,
};

/// Updates a paused player.
pub fn step(ctx: &mut TickContext, player: usize) {
    let world = &mut *ctx.world;
    world.players[player].ride = None;
    match world.players[player].pause {
        Pause::Dead(death) => step_death(world, player, death),
        Pause::Door(travel) => {
            travel_through_door(world, player, travel);
            carry::step(world, player);
        }
        Pause::None | Pause::LevelDone(_) => {}
    }
}

fn step_death(world: &mut World, player: usize, death: Death) {
    world.players[player].carry = None;
    if death.frames == DEATH_TICKS {
        disarm_remote_bombs(world);
    }
    let frames = death.frames.saturating_sub(1);
    if frames > 0 {
        world.players[player].pause = Pause::Dead(Death { frames });
        return;
    }
    let p = &mut world.players[player];
    p.pause = Pause::None;
    p.life = FULL_LIFE;
    p.vel = Vec2::ZERO;
    p.left_speed = Fx::ZERO;
    p.right_speed = Fx::ZERO;
    start::place_player(world, player, Arrival::Respawn);
}

/// Turns all armed remote bombs back into unlit bombs, whoever armed them. Any death does this.
fn disarm_remote_bombs(world: &mut World) {
    for (_, item) in world.items.used_mut() {
        if let ItemKind::LitBomb(lit) = item.kind
            && lit.phase == BombPhase::Remote
        {
            item.kind = ItemKind::Bomb(lit.bomb);
        }
    }
}

/// Advances door travel by one tick. The end of one phase and the start of the next happen in the same tick (spec 02
/// §10.2).
fn travel_through_door(world: &mut World, player: usize, mut travel: DoorTravel) {
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
