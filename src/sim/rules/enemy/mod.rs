//! Enemies: one update per tick (spec 03 §2.3). Settings of each kind with their defaults are in its file in
//! `world/enemy/`, the maximum number of enemies, in `world/slots.rs`.

mod archwagon;
mod block_walker;
mod bonus_drop;
mod bouncer;
mod bouncing_flight;
mod cannon;
pub mod cloner;
mod dying;
mod fire;
mod flapper;
mod footing;
mod jumpworm;
mod pod_cycle;
mod podzilla;
mod shot_hits;
mod targeting;
mod touch_damage;
mod trakbot;
mod turn_result;
mod vinepod;
mod walker;

use shot_hits::ShotsInFlight;
use turn_result::TurnResult;

use crate::num::{Fx, Vec2};
use crate::rules::context::TickContext;
use crate::world::enemy::{Enemy, EnemyKind, Expiring};
use crate::world::tiles::LEVEL_PIXELS;

/// Enemies with a limited time to live only fade out during their last ticks.
const FADE_TICKS: i32 = 10;

/// Updates all enemies in slot order. A copy placed in a higher slot than its cloner's is updated in the same tick.
///
/// The enemy count includes dying enemies and those removed during this tick; exits read it in the next tick.
// Inlining makes one function of most of a tick, which is slower.
#[inline(never)]
pub fn step(ctx: &mut TickContext) {
    ctx.world.globals.enemy_count = 0;
    let mut shots = ShotsInFlight::of_players(ctx.world);
    let mut slot = 0;
    // The end is read again on every pass because cloners add enemies.
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
    let result = update_enemy(ctx, slot, &mut enemy, shots);
    match result {
        TurnResult::Lives | TurnResult::Copies => {}
        TurnResult::Dies => dying::kill(ctx, slot, &mut enemy),
        TurnResult::Vanishes => enemy.kind = EnemyKind::Empty,
    }
    ctx.world.enemies[slot] = enemy;
    // Done after the slot is written: a cloner may lie in its own source box.
    if result == TurnResult::Copies {
        cloner::make_copies(ctx.world, slot);
    }
}

/// Updates one enemy. Works on a copy; the slot keeps the old contents until the update is done.
fn update_enemy(
    ctx: &mut TickContext,
    slot: usize,
    enemy: &mut Enemy,
    shots: &mut ShotsInFlight,
) -> TurnResult {
    if !matches!(enemy.kind, EnemyKind::Expiring(_) | EnemyKind::Dying(_)) {
        shot_hits::apply_shot_hits(ctx.world, &mut enemy.body, shots);
    }
    tick_ttl(enemy);
    if is_outside_level(enemy.body.pos) {
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

/// Counts down the time to live of a copy. In its last ticks it neither moves nor hurts, and a copy that was
/// dying leaves no bonus.
fn tick_ttl(enemy: &mut Enemy) {
    let left = enemy.body.ttl;
    if left == 0 {
        return;
    }
    if left <= FADE_TICKS {
        enemy.kind = EnemyKind::Expiring(Expiring::default());
        enemy.body.damage = Fx::ZERO;
        enemy.body.hitbox = 0;
    }
    if left == 1 {
        enemy.kind = EnemyKind::Empty;
    }
    enemy.body.ttl = left.saturating_sub(1);
}

/// True if an enemy has left the level; it is then removed.
fn is_outside_level(pos: Vec2) -> bool {
    let inside = Fx::ZERO..=Fx::int(LEVEL_PIXELS - 1);
    !inside.contains(&pos.x) || !inside.contains(&pos.y)
}

#[cfg(test)]
mod test_arena;
#[cfg(test)]
mod tests;
