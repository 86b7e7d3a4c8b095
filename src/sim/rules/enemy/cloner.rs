//! Cloner: copies the enemies and items in its source box to its destination (spec 03 §4.12). The defaults of its
//! settings (delay, limit and lifetime of copies) are in `world/enemy/cloner.rs`.

use super::turn_result::TurnResult;
use super::{targeting, touch_damage};
use crate::num::Vec2;
use crate::rules::context::TickContext;
use crate::world::World;
use crate::world::area::Area;
use crate::world::enemy::{Cloner, ClonerTrigger, EnemyBody, EnemyKind, Hit};
use crate::world::item::{Item, ItemKind};
use crate::world::slots::{ENEMIES, ITEMS};
use crate::world::tiles::{TILE, Tile};

/// Maximum number of copies made at once if no limit is set: the total number of slots.
const NO_LIMIT: i32 = 600;
/// Boxes are shifted by this many pixels so that things flush with their edges are included.
const BOX_SHIFT: i32 = 2;
/// Copied damage fields store their cloner as this number plus the cloner's slot.
const CREATOR_BASE: i32 = 1000;

/// Updates a cloner. Returns [`TurnResult::Copies`] if the caller is to call [`make_copies`].
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Cloner,
) -> TurnResult {
    if body.hit != Hit::None && !own.invincible {
        return TurnResult::Dies;
    }
    body.hit = Hit::None;
    touch_damage::hurt_by_touch(ctx, slot, body);

    own.delay_left = own.delay_left.min(own.delay);
    let inside = targeting::any_player_in(ctx.world, &own.trigger);
    let entered = inside && !own.was_inside;
    own.was_inside = inside;
    let acts = match own.trigger_mode {
        ClonerTrigger::OnEntry => entered,
        ClonerTrigger::RunsInside => inside && tick_timer(own),
        ClonerTrigger::RestartsOnEntry => {
            if entered {
                own.delay_left = own.delay;
            }
            inside && tick_timer(own)
        }
    };
    if acts {
        TurnResult::Copies
    } else {
        TurnResult::Lives
    }
}

/// Advances the timer by one tick; true if it expires, which restarts it.
fn tick_timer(own: &mut Cloner) -> bool {
    own.delay_left = own.delay_left.saturating_sub(1);
    let up = own.delay_left <= 0;
    if up {
        own.delay_left = own.delay;
    }
    up
}

/// Copies every enemy and item in the source box, as far as the limit and free slots allow. Copies already made
/// count as sources if they lie in the box; so does the cloner itself.
pub fn make_copies(world: &mut World, slot: usize) {
    let EnemyKind::Cloner(own) = world.enemies[slot].kind else {
        return;
    };
    let limit = if own.limit == 0 { NO_LIMIT } else { own.limit };
    let mut living = if own.limit == 0 {
        0
    } else {
        count_copies(world, slot)
    };
    for source in 0..ENEMIES {
        if living < limit && copy_enemy(world, slot, &own, source) {
            living += 1;
        }
    }
    for source in 0..ITEMS {
        if living < limit && copy_item(world, slot, &own, source) {
            living += 1;
        }
    }
}

/// Returns the position something at `pos` is copied to: none if it is outside the source box.
pub fn place_of_copy(own: &Cloner, pos: Vec2) -> Option<Vec2> {
    let Area { x, y, w, h } = own.source;
    let near = Vec2::int(x.wrapping_sub(BOX_SHIFT), y.wrapping_sub(BOX_SHIFT));
    let far = near + Vec2::int(w, h);
    let target = Vec2::int(
        own.target_x.wrapping_sub(BOX_SHIFT),
        own.target_y.wrapping_sub(BOX_SHIFT),
    );
    let is_source = pos.x > near.x && pos.x < far.x && pos.y > near.y && pos.y < far.y;
    is_source.then(|| pos + target - near)
}

/// Returns the position something at `pos` is copied to: none if it is outside the source box or a tile is in the way.
fn destination(world: &World, own: &Cloner, pos: Vec2) -> Option<Vec2> {
    let to = place_of_copy(own, pos)?;
    let (x, y) = to.round();
    let is_free = world.tiles.at(x / TILE, y / TILE).0 <= Tile::LAST_FREE.0;
    is_free.then_some(to)
}

fn copy_enemy(world: &mut World, cloner: usize, own: &Cloner, source: usize) -> bool {
    let mut copy = world.enemies[source];
    if copy.kind.is_empty() {
        return false;
    }
    let Some(to) = destination(world, own, copy.body.pos) else {
        return false;
    };
    let Some(free) = world.enemies.first_free() else {
        return false;
    };
    copy.body.pos = to;
    copy.body.ttl = own.copy_ttl;
    copy.body.creator = Some(cloner as u8);
    world.enemies[free] = copy;
    true
}

fn copy_item(world: &mut World, cloner: usize, own: &Cloner, source: usize) -> bool {
    let mut copy = world.items[source];
    if copy.kind.is_empty() {
        return false;
    }
    let Some(to) = destination(world, own, copy.body.pos) else {
        return false;
    };
    let Some(free) = world.items.first_free() else {
        return false;
    };
    copy.body.pos = to;
    copy.body.vel = Vec2::ZERO;
    mark_copy(&mut copy, cloner, own.copy_ttl);
    world.items[free] = copy;
    true
}

/// Stores the cloner and the time to live in a copied item.
///
/// The reference keeps these two values in fields that some items use for other purposes, and overwrites them:
/// the last channel of a trigger, the time and the damage of a damage field.
fn mark_copy(copy: &mut Item, cloner: usize, ttl: i32) {
    copy.body.creator = Some(cloner as u8);
    let time = match &mut copy.kind {
        ItemKind::Trigger(trigger) => &mut trigger.outputs.turned_off,
        ItemKind::DamageField(field) => {
            copy.body.creator = None;
            field.damage = CREATOR_BASE + cloner as i32;
            &mut field.on_time
        }
        _ => &mut copy.body.ttl,
    };
    if *time == 0 {
        *time = ttl;
    }
}

/// Returns the number of living copies made by this cloner.
fn count_copies(world: &World, cloner: usize) -> i32 {
    let is_own = |creator: Option<u8>| creator == Some(cloner as u8);
    let enemies = world.enemies.used();
    let enemies = enemies.filter(|(_, enemy)| is_own(enemy.body.creator));
    let items = world.items.used().filter(|(_, item)| match item.kind {
        ItemKind::DamageField(field) => field.damage == CREATOR_BASE + cloner as i32,
        _ => is_own(item.body.creator),
    });
    (enemies.count() + items.count()) as i32
}

#[cfg(test)]
#[path = "cloner_tests.rs"]
mod tests;
