//! Straight flight with bouncing, shared by bouncers and cannons (spec 03 §4.5). The defaults of its settings (speeds
//! and number of bounces) are in `world/enemy/bouncing_flight.rs`.

use super::targeting;
use crate::num::{Fx, Vec2};
use crate::rules::collide::{self, Lifts, Mover, SolidTest};
use crate::world::World;
use crate::world::enemy::{Bounce, EnemyBody};

/// Moves an enemy in a straight line and bounces it off obstacles.
///
/// After hitting a wall on its right or a floor it flies back in the same tick, and may bounce a second time;
/// after a wall on its left or a ceiling, only in the next tick. Lifts do not act as ceilings.
pub fn fly(world: &World, body: &mut EnemyBody, bounce: &mut Bounce) {
    if bounce.seek_after != 0 && bounce.bounces > bounce.seek_after {
        bounce.bounces = 0;
        aim_at_player(world, body, bounce);
    }
    let pos = &mut body.pos;
    let hits = |pos: &Vec2, test: SolidTest, lifts: Lifts| {
        let (x, y) = pos.round();
        test(world, x, y, Mover::Enemy, lifts).is_some()
    };
    if bounce.vel.x > Fx::ZERO {
        pos.x += bounce.vel.x;
        if hits(pos, collide::right, Lifts::Count) {
            turn(&mut pos.x, &mut bounce.vel.x, &mut bounce.bounces);
        }
    }
    if bounce.vel.x < Fx::ZERO {
        pos.x += bounce.vel.x;
        if hits(pos, collide::left, Lifts::Count) {
            turn(&mut pos.x, &mut bounce.vel.x, &mut bounce.bounces);
        }
    }
    if bounce.vel.y > Fx::ZERO {
        pos.y += bounce.vel.y;
        if hits(pos, collide::down, Lifts::Count) {
            turn(&mut pos.y, &mut bounce.vel.y, &mut bounce.bounces);
        }
    }
    if bounce.vel.y < Fx::ZERO {
        pos.y += bounce.vel.y;
        if hits(pos, collide::up, Lifts::Ignore) {
            turn(&mut pos.y, &mut bounce.vel.y, &mut bounce.bounces);
        }
    }
}

/// Reverses the velocity on one axis and undoes the last move.
fn turn(at: &mut Fx, vel: &mut Fx, bounces: &mut i32) {
    *bounces = bounces.saturating_add(1);
    *vel = -*vel;
    *at += *vel;
}

/// Turns the velocity towards the nearest player. If both are at exactly the same position, the velocity becomes
/// so large that the enemy leaves the level.
fn aim_at_player(world: &World, body: &EnemyBody, bounce: &mut Bounce) {
    let player = &world.players[targeting::closest(world, body.pos)];
    bounce.vel = (player.pos - body.pos).with_length(bounce.speed);
}
