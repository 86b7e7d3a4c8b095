//! The enemies' part of a frame (spec 03 §2.3).

mod archwagon;
mod block_walker;
mod bounce;
mod bouncer;
mod cannon;
mod cloner;
mod dying;
mod fate;
mod fire;
mod flapper;
mod footing;
mod hits;
mod jumpworm;
mod pod;
mod podzilla;
mod search;
mod trakbot;
mod vinepod;
mod walker;

use fate::Fate;
use hits::ShotsInFlight;

use crate::sim::num::{Fx, Vec2};
use crate::sim::rules::frame::Frame;
use crate::sim::world::enemy::{Enemy, EnemyKind, Expiring};
use crate::sim::world::tiles::LEVEL_PIXELS;

/// Frames before its end from which an enemy with a time to live only fades.
const FADE: i32 = 10;

/// One frame of all enemies, by slot. A copy put into a higher slot than its cloner's acts in
/// the same frame.
///
/// The count includes the dying and those that are removed in this very frame; exits see it in
/// the next one.
pub fn step(frame: &mut Frame) {
    frame.world.globals.enemy_count = 0;
    let mut shots = ShotsInFlight::of_players(frame.world);
    let mut slot = 0;
    // Copies may come to lie behind the last one.
    while slot < frame.world.enemies.end() {
        if !frame.world.enemies[slot].kind.is_empty() {
            frame.world.globals.enemy_count += 1;
            step_enemy(frame, slot, &mut shots);
        }
        slot += 1;
    }
}

fn step_enemy(frame: &mut Frame, slot: usize, shots: &mut ShotsInFlight) {
    let mut enemy = frame.world.enemies[slot];
    let fate = take_turn(frame, slot, &mut enemy, shots);
    match fate {
        Fate::Lives | Fate::Copies => {}
        Fate::Dies => dying::kill(frame, slot, &mut enemy),
        Fate::Vanishes => enemy.kind = EnemyKind::Empty,
    }
    frame.world.enemies[slot] = enemy;
    // Only now: a cloner may lie in its own source box.
    if fate == Fate::Copies {
        cloner::make_copies(frame.world, slot);
    }
}

/// One frame of one enemy. It works on a copy; the slot keeps its old contents meanwhile.
fn take_turn(frame: &mut Frame, slot: usize, enemy: &mut Enemy, shots: &mut ShotsInFlight) -> Fate {
    if !matches!(enemy.kind, EnemyKind::Expiring(_) | EnemyKind::Dying(_)) {
        hits::take_shots(frame.world, &mut enemy.body, shots);
    }
    grow_older(enemy);
    if is_outside(enemy.body.pos) {
        return Fate::Vanishes;
    }
    let body = &mut enemy.body;
    match &mut enemy.kind {
        EnemyKind::Empty => Fate::Vanishes,
        EnemyKind::Archwagon(own) => archwagon::step(frame, slot, body, own),
        EnemyKind::Bouncer(own) => bouncer::step(frame, slot, body, own),
        EnemyKind::Jumpworm(own) => jumpworm::step(frame, slot, body, own),
        EnemyKind::Cannon(own) => cannon::step(frame, slot, body, own),
        EnemyKind::Podzilla(own) => podzilla::step(frame, slot, body, own),
        EnemyKind::Trakbot(own) => trakbot::step(frame, slot, body, own),
        EnemyKind::Cloner(own) => cloner::step(frame, slot, body, own),
        EnemyKind::BlockWalker(own) => block_walker::step(frame, slot, body, own),
        EnemyKind::Flapper(own) => flapper::step(frame, slot, body, own),
        EnemyKind::Vinepod(own) => vinepod::step(frame, slot, body, own),
        EnemyKind::Expiring(_) => Fate::Lives,
        EnemyKind::Dying(own) => dying::step(frame.world, body, own),
    }
}

/// Copies live for a time only. In their last frames they neither move nor hurt, and even a
/// dying one leaves no bonus any more.
fn grow_older(enemy: &mut Enemy) {
    let left = enemy.body.ttl;
    if left == 0 {
        return;
    }
    if left <= FADE {
        enemy.kind = EnemyKind::Expiring(Expiring::default());
        enemy.body.damage = Fx::ZERO;
        enemy.body.hitbox = 0;
    }
    if left == 1 {
        enemy.kind = EnemyKind::Empty;
    }
    enemy.body.ttl = left.saturating_sub(1);
}

/// Enemies that leave the level are gone.
fn is_outside(pos: Vec2) -> bool {
    let inside = Fx::ZERO..=Fx::int(LEVEL_PIXELS - 1);
    !inside.contains(&pos.x) || !inside.contains(&pos.y)
}

#[cfg(test)]
mod arena;
#[cfg(test)]
mod tests;
