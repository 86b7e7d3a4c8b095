//! How bouncers and cannons fly (spec 03 §4.5).

use super::targeting::Targets;
use crate::sim::num::{Fx, Vec2};
use crate::sim::rules::collide::{self, Lifts, Mover};
use crate::sim::world::World;
use crate::sim::world::enemy::{Bounce, EnemyBody};

/// One frame of straight flight.
///
/// Bounced off a wall to its right or a floor it flies back in the same frame, and may even
/// bounce a second time; off a wall to its left or a ceiling only in the next one. Lifts are no
/// ceilings.
pub fn fly(world: &World, targets: &Targets, body: &mut EnemyBody, bounce: &mut Bounce) {
    if bounce.seek_after != 0 && bounce.bounces > bounce.seek_after {
        bounce.bounces = 0;
        aim_at_player(world, targets, body, bounce);
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

type SolidTest = fn(&World, i32, i32, Mover, Lifts) -> Option<collide::Obstacle>;

/// Reverses the velocity on one axis and takes the last step back.
fn turn(at: &mut Fx, vel: &mut Fx, bounces: &mut i32) {
    *bounces = bounces.saturating_add(1);
    *vel = -*vel;
    *at += *vel;
}

/// Turns the velocity to the nearest player. Exactly at the same place it becomes so great that
/// the enemy leaves the level.
fn aim_at_player(world: &World, targets: &Targets, body: &EnemyBody, bounce: &mut Bounce) {
    let player = &world.players[targets.closest(body.pos)];
    bounce.vel = (player.pos - body.pos).with_length(bounce.speed);
}
