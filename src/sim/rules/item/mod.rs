//! The items' part of a frame (spec 04 §3), and what happens when a player touches one.
//!
//! A removed item leaves its body behind in the free slot, because an item whose time is nearly
//! up may come back to fade there.

pub mod block_manip;
mod blocks;
pub mod bomb;
pub mod bonus;
mod channel_outputs;
pub mod check_point;
pub mod damage_field;
pub mod door;
pub mod exit;
mod explosion;
mod follow;
pub mod key;
pub mod message;
pub mod mine;
pub mod orb;
mod physics;
pub mod rocket;
pub mod spring;
pub mod switch;
#[cfg(test)]
mod test_level;
pub mod trigger;
pub mod warp;

use crate::sim::rules::context::TickContext;
use crate::sim::world::item::{ExpiringItem, Item, ItemKind, Motion};
use crate::sim::world::tiles::{LEVEL_PIXELS, TILE};

/// Frames before the end of its time in which an item only fades (spec 04 §3 step 4).
const FADING_FRAMES: i32 = 10;

/// One frame of all items, in the order of their slots.
pub fn step(ctx: &mut TickContext) {
    // No item appears during this pass.
    for index in 0..ctx.world.items.end() {
        if !ctx.world.items[index].kind.is_empty() {
            step_item(ctx, index);
        }
    }
}

/// What an item does to a player who touches it, and the other way round (spec 04 §5.1).
/// Whether it can be picked up has been decided before.
pub fn touch(ctx: &mut TickContext, player: usize, item: usize) {
    match ctx.world.items[item].kind {
        ItemKind::Door(door) => door::touch(ctx, player, item, door),
        ItemKind::Bonus(bonus) => bonus::touch(ctx, player, item, bonus),
        ItemKind::Exit(exit) => exit::touch(ctx, player, item, exit),
        ItemKind::Key(key) => key::touch(ctx, player, item, key),
        ItemKind::Start(start) => check_point::touch(ctx.world, player, start),
        ItemKind::Orb(orb) => orb::touch(ctx.world, player, item, orb),
        ItemKind::Mine(mine) => mine::touch(ctx, player, item, mine),
        ItemKind::Bomb(bomb) => bomb::touch(ctx, player, item, bomb),
        ItemKind::Message(message) => message::touch(ctx.world, item, message),
        ItemKind::Rocket(rocket) => rocket::touch(ctx, player, item, rocket),
        ItemKind::Warp(warp) => warp::touch(ctx, player, item, warp),
        ItemKind::Switch(switch) => switch::touch(ctx, player, item, switch),
        ItemKind::Spring(spring) => spring::touch(ctx, player, item, spring),
        ItemKind::Empty
        | ItemKind::Trigger(_)
        | ItemKind::BlockManip(_)
        | ItemKind::DamageField(_)
        | ItemKind::Expiring(_)
        | ItemKind::LitRocket(_)
        | ItemKind::LitBomb(_) => {}
    }
}

/// One frame of one item (spec 04 §3). What it is when its turn begins decides all that follows,
/// even if it turns into something else or is removed on the way.
fn step_item(ctx: &mut TickContext, index: usize) {
    remove_outside(&mut ctx.world.items[index]);
    let before = ctx.world.items[index].kind;
    act(ctx, index, before);

    let item = &mut ctx.world.items[index];
    let after = match item.kind {
        ItemKind::Empty => before,
        kind => kind,
    };
    let flies = is_flying_key(&item.kind);
    if !before.is_field() {
        run_time_to_live(item);
    }
    let is_moved_by_physics = item.body.motion != Motion::Stationary
        && !before.is_field()
        && !matches!(before, ItemKind::LitRocket(_))
        && !flies;
    if is_moved_by_physics {
        physics::step(ctx.world, index, physics::Traits::of(&before, &after));
    }
}

/// What an item does by itself.
fn act(ctx: &mut TickContext, index: usize, kind: ItemKind) {
    match kind {
        ItemKind::Key(key) => key::fly(ctx.world, index, key),
        ItemKind::Orb(orb) => orb::step(ctx.world, index, orb),
        ItemKind::Trigger(trigger) => trigger::step(ctx.world, index, trigger),
        ItemKind::Message(message) => message::step(ctx.world, index, message),
        ItemKind::BlockManip(manip) => block_manip::step(ctx.world, &manip),
        ItemKind::DamageField(_) => damage_field::step(ctx, index),
        ItemKind::LitBomb(bomb) => bomb::step(ctx, index, bomb),
        ItemKind::LitRocket(rocket) => rocket::step(ctx.world, index, rocket),
        _ => {}
    }
}

/// Removes an item whose corner is outside the level (spec 04 §3 step 1).
fn remove_outside(item: &mut Item) {
    let inside = 0..=LEVEL_PIXELS - TILE;
    let (x, y) = item.body.pos.round();
    if !inside.contains(&x) || !inside.contains(&y) {
        item.kind = ItemKind::Empty;
    }
}

fn is_flying_key(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Key(key) if key.flight > 0)
}

/// Counts the time of an item down (spec 04 §3 step 4). One that was removed in this frame comes
/// back to fade if its time is nearly up.
fn run_time_to_live(item: &mut Item) {
    let left = item.body.ttl;
    if left == 0 {
        return;
    }
    if left <= FADING_FRAMES {
        item.kind = ItemKind::Expiring(ExpiringItem::default());
    }
    if left == 1 {
        item.kind = ItemKind::Empty;
    }
    item.body.ttl = left.wrapping_sub(1);
}

#[cfg(test)]
#[path = "pass_tests.rs"]
mod tests;
