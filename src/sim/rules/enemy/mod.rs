//! The enemies' part of a frame (spec 03 §2.3).

mod archwagon;
mod block_walker;
mod bounce;
mod bouncer;
mod cannon;
mod cloner;
mod dying;
mod fire;
mod flapper;
mod footing;
mod hits;
mod jumpworm;
mod pod_cycle;
mod podzilla;
mod targeting;
mod trakbot;
mod turn_result;
mod vinepod;
mod walker;

use hits::ShotsInFlight;
pub use targeting::Targets;
use turn_result::TurnResult;

use crate::sim::num::{Fx, Vec2};
use crate::sim::rules::context::TickContext;
use crate::sim::world::enemy::{Enemy, EnemyKind, Expiring};
use crate::sim::world::tiles::LEVEL_PIXELS;

/// Frames before its end from which an enemy with a time to live only fades.
const FADE: i32 = 10;

/// One frame of all enemies, by slot. A copy put into a higher slot than its cloner's acts in
/// the same frame.
///
/// The count includes the dying and those that are removed in this very frame; exits see it in
/// the next one.
pub fn step(ctx: &mut TickContext) {
    ctx.world.globals.enemy_count = 0;
    let mut shots = ShotsInFlight::of_players(ctx.world);
    // No enemy moves a player or decides who takes part.
    ctx.targets = Targets::of(&ctx.world.players);
    let mut slot = 0;
    // Copies may come to lie behind the last one.
    while slot < ctx.world.enemies.end() {
        if !ctx.world.enemies[slot].kind.is_empty() {
            ctx.world.globals.enemy_count += 1;
            step_enemy(ctx, slot, &mut shots);
        }
        slot += 1;
    }
}

fn step_enemy(ctx: &mut TickContext, slot: usize, shots: &mut ShotsInFlight) {
    let mut enemy = ctx.world.enemies[slot];
    let fate = take_turn(ctx, slot, &mut enemy, shots);
    match fate {
        TurnResult::Lives | TurnResult::Copies => {}
        TurnResult::Dies => dying::kill(ctx, slot, &mut enemy),
        TurnResult::Vanishes => enemy.kind = EnemyKind::Empty,
    }
    ctx.world.enemies[slot] = enemy;
    // Only now: a cloner may lie in its own source box.
    if fate == TurnResult::Copies {
        cloner::make_copies(ctx.world, slot);
    }
}

/// One frame of one enemy. It works on a copy; the slot keeps its old contents meanwhile.
fn take_turn(
    ctx: &mut TickContext,
    slot: usize,
    enemy: &mut Enemy,
    shots: &mut ShotsInFlight,
) -> TurnResult {
    if !matches!(enemy.kind, EnemyKind::Expiring(_) | EnemyKind::Dying(_)) {
        hits::take_shots(ctx.world, &mut enemy.body, shots);
    }
    grow_older(enemy);
    if is_outside(enemy.body.pos) {
        return TurnResult::Vanishes;
    }
    let body = &mut enemy.body;
    match &mut enemy.kind {
        EnemyKind::Empty => TurnResult::Vanishes,
        EnemyKind::Archwagon(own) => archwagon::step(ctx, slot, body, own),
        EnemyKind::Bouncer(own) => bouncer::step(ctx, slot, body, own),
        EnemyKind::Jumpworm(own) => jumpworm::step(ctx, slot, body, own),
        EnemyKind::Cannon(own) => cannon::step(ctx, slot, body, own),
        EnemyKind::Podzilla(own) => podzilla::step(ctx, slot, body, own),
        EnemyKind::Trakbot(own) => trakbot::step(ctx, slot, body, own),
        EnemyKind::Cloner(own) => cloner::step(ctx, slot, body, own),
        EnemyKind::BlockWalker(own) => block_walker::step(ctx, slot, body, own),
        EnemyKind::Flapper(own) => flapper::step(ctx, slot, body, own),
        EnemyKind::Vinepod(own) => vinepod::step(ctx, slot, body, own),
        EnemyKind::Expiring(_) => TurnResult::Lives,
        EnemyKind::Dying(own) => dying::step(ctx.world, body, own),
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
mod test_arena;
#[cfg(test)]
mod tests;
