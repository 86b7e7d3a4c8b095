//! Physics of items: falling, sliding, bouncing off walls and riding lifts (spec 04 §4).

use crate::num::{Fx, Vec2};
use crate::rules::collide::{self, Lifts, Mover, Obstacle, SolidTest};
use crate::world::World;
use crate::world::item::{BombPhase, ItemKind};
use crate::world::tiles::TILE;

/// Deceleration in the air, 0.01 px/tick².
const AIR_FRICTION: Fx = Fx::from_raw(655);
/// Additional deceleration on the ground, 0.12 px/tick².
const GROUND_FRICTION: Fx = Fx::from_raw(7864);
/// Acceleration of a fall, 0.1 px/tick².
const GRAVITY: Fx = Fx::from_raw(6554);
/// Maximum fall speed, px/tick.
const FALL_SPEED: Fx = Fx::int(3);
/// A lift holds items up to this distance above its top, in pixels.
const LIFT_REACH: i32 = 21;

/// Special physics of lit bombs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LitBombPhysics {
    /// Stays where it touches a wall.
    pub sticky: bool,
    /// Does not fall.
    pub weightless: bool,
}

impl LitBombPhysics {
    /// Returns the traits of an item that was a lit bomb at the start of its update; none for other items.
    pub fn of(before: &ItemKind, after: &ItemKind) -> LitBombPhysics {
        match (before, after) {
            (ItemKind::LitBomb(_), ItemKind::LitBomb(lit)) => LitBombPhysics {
                sticky: lit.bomb.sticky,
                weightless: lit.phase == BombPhase::Explosion,
            },
            _ => LitBombPhysics::default(),
        }
    }
}

/// Moves an item, unless a player carries it.
pub fn step(world: &mut World, index: usize, traits: LitBombPhysics) {
    if is_carried(world, index) {
        return;
    }
    if traits.sticky && touches_wall(world, index) {
        world.items[index].body.vel = Vec2::ZERO;
        return;
    }
    move_sideways(world, index, traits);
    move_vertically(world, index, traits);
}

/// True if any player holds the item (spec 04 §4.1).
pub fn is_carried(world: &World, index: usize) -> bool {
    world
        .players
        .iter()
        .any(|p| p.can_carry() && p.carry.map(usize::from) == Some(index))
}

fn touches_wall(world: &World, index: usize) -> bool {
    let (x, y) = world.items[index].body.pos.round();
    let sides: [SolidTest; 4] = [collide::left, collide::right, collide::down, collide::up];
    sides
        .iter()
        .any(|test| test(world, x, y, Mover::Item, Lifts::Ignore).is_some())
}

/// Applies the velocity on both axes; walls on the sides stop horizontal movement (spec 04 §4.3 steps 1 to 5).
fn move_sideways(world: &mut World, index: usize, traits: LitBombPhysics) {
    let body = &mut world.items[index].body;
    body.pos += body.vel;
    body.vel.x = with_air_friction(body.vel.x);
    let (x, y) = body.pos.round();
    let speed = body.vel.x;
    let obstacle = if speed > Fx::ZERO {
        collide::right(world, x, y, Mover::Item, Lifts::Count)
    } else if speed < Fx::ZERO {
        collide::left(world, x, y, Mover::Item, Lifts::Count)
    } else {
        None
    };
    if obstacle.is_some() {
        // Subtracts the already reduced speed, so the item ends slightly beyond its previous position.
        let body = &mut world.items[index].body;
        if !traits.sticky {
            body.pos.x -= speed;
        }
        body.vel.x = Fx::ZERO;
    }
}

fn with_air_friction(speed: Fx) -> Fx {
    if speed > Fx::ZERO {
        (speed - AIR_FRICTION).max(Fx::ZERO)
    } else if speed < Fx::ZERO {
        (speed + AIR_FRICTION).min(Fx::ZERO)
    } else {
        speed
    }
}

/// Applies two tests in a row that neither stop at 0 nor exclude each other: a slow item moving right keeps its speed,
/// and one moving left turns round (spec 04 §4.3 step 8).
fn with_ground_friction(mut speed: Fx) -> Fx {
    if speed > Fx::ZERO {
        speed -= GROUND_FRICTION;
    }
    if speed < Fx::ZERO {
        speed += GROUND_FRICTION;
    }
    speed
}

/// Handles ceilings, gravity and the surface below (spec 04 §4.3 steps 6 to 8).
fn move_vertically(world: &mut World, index: usize, traits: LitBombPhysics) {
    let (x, y) = world.items[index].body.pos.round();
    if world.items[index].body.vel.y < Fx::ZERO {
        let hits_ceiling = collide::up(world, x, y, Mover::Item, Lifts::Ignore).is_some();
        let vel = &mut world.items[index].body.vel;
        vel.y = if hits_ceiling {
            Fx::ZERO
        } else {
            vel.y + GRAVITY
        };
        return;
    }
    let below = collide::down(world, x, y, Mover::Item, Lifts::Count);
    let body = &mut world.items[index].body;
    if below.is_some() {
        body.vel.x = with_ground_friction(body.vel.x);
    }
    match below {
        None => {
            if !traits.weightless {
                body.vel.y += GRAVITY;
            }
            body.vel.y = body.vel.y.min(FALL_SPEED);
        }
        Some(Obstacle::Tile) => {
            body.pos.y = Fx::int(y / TILE * TILE);
            body.vel.y = Fx::ZERO;
        }
        Some(Obstacle::Lift(lift)) => ride(world, index, lift),
    }
}

/// Keeps an item on a lift. Its fall speed is kept and takes effect again when it leaves the lift (spec 04 §4.4).
fn ride(world: &mut World, index: usize, lift: usize) {
    if !is_held(world, index, lift) {
        return;
    }
    let (lift_pos, lift_vel) = (world.lifts[lift].pos, world.lifts[lift].vel);
    let body = &mut world.items[index].body;
    body.pos = Vec2::new(body.pos.x + lift_vel.x, lift_pos.y - Fx::int(TILE));
    let (x, y) = body.pos.round();
    let is_blocked = |test: SolidTest, lifts| test(world, x, y, Mover::Item, lifts).is_some();

    let lands = lift_vel.y > Fx::ZERO && is_blocked(collide::down, Lifts::Ignore);
    let is_squeezed = lift_vel.y < Fx::ZERO && is_blocked(collide::up, Lifts::Ignore);
    let is_held_back = (lift_vel.x > Fx::ZERO && is_blocked(collide::right, Lifts::Count))
        || (lift_vel.x < Fx::ZERO && is_blocked(collide::left, Lifts::Count));

    let pos = &mut world.items[index].body.pos;
    if lands {
        pos.y = Fx::int(y - y % TILE);
    }
    if is_squeezed {
        pos.y += Fx::int(TILE / 2);
    }
    if is_held_back {
        pos.x -= lift_vel.x;
    }
}

/// True if the lift below is close enough and no tile supports the item instead.
fn is_held(world: &World, index: usize, lift: usize) -> bool {
    let (x, y) = world.items[index].body.pos.round();
    let lift = &world.lifts[lift];
    let distance = lift.pos.y.round() - y;
    if lift.vel.y < Fx::ZERO {
        distance < LIFT_REACH
    } else {
        distance <= LIFT_REACH && collide::down(world, x, y, Mover::Item, Lifts::Ignore).is_none()
    }
}

#[cfg(test)]
#[path = "physics_tests.rs"]
mod tests;
