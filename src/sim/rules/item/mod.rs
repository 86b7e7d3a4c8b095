//! Items: one update per tick (spec 04 §3), and the effects of touching an item. Settings of each kind with their
//! defaults, and the maximum number of items, are in `world/item/`.
//!
//! A removed item leaves its body in the free slot, because an item whose time to live is almost over may reappear
//! there to fade out.

pub mod block_manip;
pub mod blocks;
pub mod bomb;
pub mod bonus;
mod channel_outputs;
pub mod checkpoint;
pub mod damage_field;
pub mod door;
pub mod door_travel;
pub mod exit;
pub mod explosion;
mod follow;
pub mod key;
pub mod message;
pub mod mine;
mod occupied_cells;
pub mod orb;
mod physics;
pub mod rocket;
pub mod spring;
pub mod switch;
#[cfg(test)]
mod test_level;
pub mod trigger;
pub mod warp;

use crate::rules::context::TickContext;
use crate::world::channels::Channels;
use crate::world::item::{ExpiringItem, Item, ItemKind, Motion};
use crate::world::tiles::{LEVEL_PIXELS, TILE};
use occupied_cells::OccupiedCells;

/// Items with a limited time to live only fade out during their last ticks (spec 04 §3 step 4).
const FADING_TICKS: i32 = 10;

/// Updates all items in slot order.
// Inlining makes one function of most of a tick, which is slower.
#[inline(never)]
pub fn step(ctx: &mut TickContext) {
    let mut occupied = None;
    // No items are added during this pass.
    for index in 0..ctx.world.items.end() {
        let item = &ctx.world.items[index];
        if !item.kind.is_empty() && !is_at_rest(item, &ctx.world.channels) {
            step_item(ctx, index, &mut occupied);
        }
    }
    debug_assert!(
        occupied.is_none_or(|cells| cells.are_up_to_date(ctx.world)),
        "an item moved another"
    );
}

/// Applies the effects of a player touching an item, to both of them (spec 04 §5.1). Pick-up is handled earlier.
pub fn touch(ctx: &mut TickContext, player: usize, item: usize) {
    match ctx.world.items[item].kind {
        ItemKind::Door(door) => door::touch(ctx, player, item, door),
        ItemKind::Bonus(bonus) => bonus::touch(ctx, player, item, bonus),
        ItemKind::Exit(exit) => exit::touch(ctx, player, item, exit),
        ItemKind::Key(key) => key::touch(ctx, player, item, key),
        ItemKind::Start(start) => checkpoint::touch(ctx.world, player, start),
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

/// Updates one item (spec 04 §3). The kind it has at the start of its update decides all later stages, even if it
/// changes into another kind or is removed on the way.
fn step_item(ctx: &mut TickContext, index: usize, occupied: &mut Option<OccupiedCells>) {
    let item = &mut ctx.world.items[index];
    if is_outside_level(item) {
        item.kind = ItemKind::Empty;
    }
    let before = item.kind;
    act(ctx, index, before, occupied);

    let item = &mut ctx.world.items[index];
    let after = match item.kind {
        ItemKind::Empty => &before,
        _ => &item.kind,
    };
    let traits = physics::LitBombPhysics::of(&before, after);
    let flies = is_flying_key(&item.kind);
    if !before.is_field() {
        tick_ttl(item);
    }
    let is_moved_by_physics = item.body.motion != Motion::Stationary
        && !before.is_field()
        && !matches!(before, ItemKind::LitRocket(_))
        && !flies;
    if is_moved_by_physics {
        physics::step(ctx.world, index, traits);
    }
    if let Some(cells) = occupied {
        cells.mark(ctx.world.items[index].body.pos);
    }
}

/// True if the update of an item would change nothing: it is in the level, stays there, does nothing by itself and has no
/// limited lifetime.
fn is_at_rest(item: &Item, channels: &Channels) -> bool {
    let acts = match &item.kind {
        ItemKind::BlockManip(manip) => channels.is_set(manip.channel),
        ItemKind::Key(_)
        | ItemKind::Orb(_)
        | ItemKind::Trigger(_)
        | ItemKind::Message(_)
        | ItemKind::DamageField(_)
        | ItemKind::LitBomb(_)
        | ItemKind::LitRocket(_) => true,
        ItemKind::Empty
        | ItemKind::Door(_)
        | ItemKind::Bonus(_)
        | ItemKind::Exit(_)
        | ItemKind::Start(_)
        | ItemKind::Mine(_)
        | ItemKind::Bomb(_)
        | ItemKind::Rocket(_)
        | ItemKind::Warp(_)
        | ItemKind::Switch(_)
        | ItemKind::Spring(_)
        | ItemKind::Expiring(_) => false,
    };
    let body = &item.body;
    body.motion == Motion::Stationary && body.ttl == 0 && !acts && !is_outside_level(item)
}

/// Runs the behaviour of the item's kind.
fn act(ctx: &mut TickContext, index: usize, kind: ItemKind, occupied: &mut Option<OccupiedCells>) {
    match kind {
        ItemKind::Key(key) => key::fly(ctx.world, index, key),
        ItemKind::Orb(orb) => orb::step(ctx.world, index, orb),
        ItemKind::Trigger(trigger) => trigger::step(ctx.world, index, trigger, occupied),
        ItemKind::Message(message) => message::step(ctx.world, index, message),
        ItemKind::BlockManip(manip) => block_manip::step(ctx.world, &manip),
        ItemKind::DamageField(_) => damage_field::step(ctx, index),
        ItemKind::LitBomb(bomb) => bomb::step(ctx, index, bomb),
        ItemKind::LitRocket(rocket) => rocket::step(ctx.world, index, rocket),
        _ => {}
    }
}

/// True if the top-left corner of an item is outside the level; it is then removed (spec 04 §3 step 1).
fn is_outside_level(item: &Item) -> bool {
    let inside = 0..=LEVEL_PIXELS - TILE;
    let (x, y) = item.body.pos.round();
    !inside.contains(&x) || !inside.contains(&y)
}

fn is_flying_key(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Key(key) if key.flight > 0)
}

/// Counts down the time to live of an item (spec 04 §3 step 4). An item removed in this tick reappears to fade out if
/// its time to live is almost over.
fn tick_ttl(item: &mut Item) {
    let left = item.body.ttl;
    if left == 0 {
        return;
    }
    if left <= FADING_TICKS {
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
