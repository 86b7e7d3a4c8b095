//! Contacts of a player with items, enemies and shots (spec 02 §8). The position is read again for each test because a
//! door can move the player in between. Hits by shots are in `shot_hits.rs`, damage by touching an enemy is in
//! `enemy/touch_damage.rs`. All other sources of damage are listed in `player/health.rs`.

use super::shot_hits;
use crate::num::Fx;
use crate::rules::carry;
use crate::rules::context::TickContext;
use crate::rules::item;
use crate::world::World;
use crate::world::enemy::EnemyKind;
use crate::world::item::Item;
use std::ops::Range;

/// Items closer than this are touched, in pixels between the top-left corners on each axis.
const ITEM_REACH: Fx = Fx::int(16);
/// Handles all contacts of one player in one tick.
pub fn step(ctx: &mut TickContext, player: usize) {
    ctx.world.players[player].marked_door = None;
    touch_items(ctx, player);
    touch_enemies(ctx.world, player);
    shot_hits::hit_by_enemy_shots(ctx, player);
    shot_hits::hit_by_player_shots(ctx, player);
}

fn touch_items(ctx: &mut TickContext, player: usize) {
    let end = ctx.world.items.end();
    let mut next = 0;
    while let Some(slot) = next_touched(ctx.world, player, next..end) {
        carry::pick_up(ctx.world, player, slot);
        item::touch(ctx, player, slot);
        next = slot + 1;
    }
}

/// Returns the first of these item slots that the player touches.
fn next_touched(world: &World, player: usize, slots: Range<usize>) -> Option<usize> {
    let p = &world.players[player];
    if !p.is_present() {
        return None;
    }
    let is_touched = |item: &Item| {
        // Most items are far away, so this comes first.
        p.pos.is_near(item.body.pos, ITEM_REACH) && !item.kind.is_empty() && !item.kind.is_field()
    };
    let items = world.items.get(slots.clone())?;
    Some(slots.start + items.iter().position(is_touched)?)
}

/// Records in each touched enemy the last player who touched it; the enemy deals the damage in its own update.
fn touch_enemies(world: &mut World, player: usize) {
    let pos = world.players[player].pos;
    for enemy in world.enemies.up_to_end_mut() {
        // Most enemies are far away, so this comes first.
        if pos.is_near(enemy.body.pos, Fx::int(enemy.body.hitbox))
            && !matches!(enemy.kind, EnemyKind::Empty | EnemyKind::Dying(_))
        {
            enemy.body.touched_by = Some(player as u8);
        }
    }
}
