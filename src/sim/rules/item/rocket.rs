//! Rockets: lit by a touch, flying until they crash (spec 04 §6.11, §6.12). Steering is in `player/ride_rocket.rs`. The
//! defaults of speed, steering and blast are in `world/item/rocket.rs`.

use super::bomb;
use crate::num::{Fx, Vec2, trig};
use crate::rules::collide::{self, Lifts, Mover};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::World;
use crate::world::item::{Bomb, ItemKind, Motion, Rocket};
use crate::world::player::Player;

/// Speed units per px/tick.
const SPEED_UNITS: i32 = 1000;
/// Heading to the right. Headings are measured from straight up, angles from the right.
const HEADING_RIGHT: i32 = 640;
/// Heading units per angle unit.
const HEADING_UNITS: i32 = 10;
/// Walls on the sides stop only rockets faster than 1.1 px/tick.
const WALL_SPEED: Fx = Fx::from_raw(72090);

/// Lights a rocket when a player touches it.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, rocket: Rocket) {
    let item = &mut ctx.world.items[index];
    item.kind = ItemKind::LitRocket(Rocket {
        owner: player as u8,
        ..rocket
    });
    if !item.body.motion.is_carryable() {
        item.body.motion = Motion::Carryable;
    }
    item.body.vel.y = Fx::ZERO;
    ctx.events.push(Event::RocketLit {
        player: player as u8,
        item: index as u16,
    });
}

/// Updates a flying rocket. Riders move with it.
pub fn step(world: &mut World, index: usize, mut rocket: Rocket) {
    if rocket.speed < rocket.max_speed.wrapping_mul(SPEED_UNITS) {
        rocket.speed = rocket.speed.wrapping_add(rocket.acceleration);
    }
    let body = &mut world.items[index].body;
    body.vel = velocity(&rocket);
    body.pos += body.vel;
    let pos = body.pos;
    world.items[index].kind = ItemKind::LitRocket(rocket);
    if has_crashed(world, index) {
        crash(world, index, &rocket);
        return;
    }
    for rider in riders(world, index) {
        rider.pos = pos;
    }
}

fn velocity(rocket: &Rocket) -> Vec2 {
    let angle = Fx::int(rocket.heading.wrapping_sub(HEADING_RIGHT) / HEADING_UNITS);
    Vec2::new(
        trig::cos(angle) * rocket.speed / SPEED_UNITS,
        trig::sin(angle) * rocket.speed / SPEED_UNITS,
    )
}

/// Returns the players who hold the rocket and are not paused.
fn riders(world: &mut World, index: usize) -> impl Iterator<Item = &mut Player> {
    world
        .players
        .iter_mut()
        .filter(move |p| p.is_present() && p.carry.map(usize::from) == Some(index))
}

/// True if the rocket has hit a tile; nothing else stops it.
fn has_crashed(world: &World, index: usize) -> bool {
    let body = &world.items[index].body;
    let (x, y) = body.pos.round();
    let vel = body.vel;
    let is_solid = |test: fn(&World, i32, i32, Mover, Lifts) -> Option<collide::Obstacle>| {
        test(world, x, y, Mover::Item, Lifts::Ignore).is_some()
    };
    (vel.y < Fx::ZERO && is_solid(collide::up))
        || (vel.y > Fx::ZERO && is_solid(collide::down))
        || (vel.x < -WALL_SPEED && is_solid(collide::left))
        || (vel.x > WALL_SPEED && is_solid(collide::right))
}

/// Turns the rocket into an explosion and throws its riders off. If the rocket was moving, the bomb is sticky.
fn crash(world: &mut World, index: usize, rocket: &Rocket) {
    for rider in riders(world, index) {
        rider.carry = None;
    }
    let item = &mut world.items[index];
    item.body.vel = Vec2::ZERO;
    item.body.motion = Motion::Falls;
    item.kind = ItemKind::LitBomb(bomb::exploding(Bomb {
        radius: rocket.radius,
        sticky: rocket.speed != 0,
        remote: rocket.remote,
        owner: rocket.owner,
        ..Bomb::default()
    }));
}

#[cfg(test)]
#[path = "rocket_tests.rs"]
mod tests;
