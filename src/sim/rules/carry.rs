//! Picking up, carrying, dropping and throwing items (spec 02 §9.2, 04 §5). Which items can be carried is their
//! `motion` (`world/item/mod.rs`).

use crate::num::{Fx, Vec2};
use crate::rules::collide::{self, Lifts, Mover};
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::item::ItemKind;
use crate::world::player::{Facing, Pause};

/// Position of a carried item relative to the player, in pixels.
const HOLD_AHEAD: i32 = 15;
const HOLD_ABOVE: i32 = 2;
/// Depth in pixels from which a dropped item embedded in a wall gets no velocity.
const STUCK_DEPTH: i32 = 6;
/// Velocity of a throw, px/tick. Up and sideways are added to the thrower's velocity; down replaces its vertical
/// component.
const THROW_UP: Fx = Fx::int(-6);
const THROW_DOWN: Fx = Fx::int(3);
const THROW_ASIDE: Fx = Fx::int(2);

/// Returns the item slot of the lit rocket that a player rides.
pub fn ridden_rocket(world: &World, player: usize) -> Option<usize> {
    let slot = usize::from(world.players[player].carry?);
    matches!(world.items[slot].kind, ItemKind::LitRocket(_)).then_some(slot)
}

/// Holds the carried item, or drops or throws it when fire is released. Also called at the end of every tick of door
/// travel.
pub fn step(world: &mut World, player: usize) {
    let p = world.players[player];
    let Some(carried) = p.carry else { return };
    if !p.can_carry() {
        return;
    }
    let slot = usize::from(carried);
    if world.items[slot].kind.is_empty() {
        world.players[player].carry = None;
        return;
    }
    let owner = player as u8;
    let item = &mut world.items[slot];
    match &mut item.kind {
        ItemKind::LitRocket(rocket) => rocket.owner = owner,
        ItemKind::LitBomb(lit) => lit.bomb.owner = owner,
        _ => {}
    }
    if !matches!(item.kind, ItemKind::LitRocket(_)) {
        let ahead = HOLD_AHEAD * p.facing.sign();
        item.body.pos = p.pos + Vec2::int(ahead, -HOLD_ABOVE);
    }
    if !p.holds(Buttons::FIRE) {
        release(world, player, slot);
    }
}

/// Drops the item and gives it the velocity of its thrower (spec 04 §5.3 step 4).
fn release(world: &mut World, player: usize, slot: usize) {
    let stuck = drop_item(world, player);
    let p = &world.players[player];
    let item = &mut world.items[slot];
    if matches!(p.pause, Pause::Door(_)) {
        item.body.vel = Vec2::ZERO;
        return;
    }
    if stuck >= STUCK_DEPTH {
        return;
    }
    if !matches!(item.kind, ItemKind::LitRocket(_)) {
        let vel = &mut item.body.vel;
        *vel = p.vel;
        if p.holds(Buttons::UP) {
            vel.y += THROW_UP;
        }
        if p.holds(Buttons::DOWN) {
            vel.y = THROW_DOWN;
        }
        if p.holds(Buttons::LEFT) {
            vel.x -= THROW_ASIDE;
        }
        if p.holds(Buttons::RIGHT) {
            vel.x += THROW_ASIDE;
        }
    }
    let is_sticky = matches!(item.kind, ItemKind::LitBomb(lit) if lit.bomb.sticky);
    if is_sticky && p.holds(Buttons::UP) {
        item.body.pos.y -= Fx::int(HOLD_ABOVE);
    }
}

/// Drops the carried item and moves it out of walls (spec 04 §5.4). Returns how many pixels it was embedded; a
/// thrown item that was embedded by 6 or more gets no velocity.
///
/// The item's x position is rounded to whole pixels, whether it was embedded or not. A lit bomb is only lowered by
/// 2 pixels.
pub fn drop_item(world: &mut World, player: usize) -> i32 {
    let Some(carried) = world.players[player].carry.take() else {
        return 0;
    };
    let slot = usize::from(carried);
    let facing = world.players[player].facing;
    if let ItemKind::LitBomb(_) = world.items[slot].kind {
        world.items[slot].body.pos.y += Fx::int(HOLD_ABOVE);
        return 0;
    }
    let (mut x, y) = world.items[slot].body.pos.round();
    let mut stuck = 0;
    while is_embedded(world, facing, x, y) {
        x -= facing.sign();
        stuck += 1;
    }
    world.items[slot].body.pos.x = Fx::int(x);
    stuck
}

fn is_embedded(world: &World, facing: Facing, x: i32, y: i32) -> bool {
    let ahead = match facing {
        Facing::Right => collide::right,
        Facing::Left => collide::left,
    };
    ahead(world, x, y, Mover::Player, Lifts::Count).is_some()
}

/// Picks up a touched item if fire is held and the hands are free (spec 04 §5.2).
pub fn pick_up(world: &mut World, player: usize, slot: usize) {
    let p = &world.players[player];
    let item = &world.items[slot];
    let may_take = item.body.motion.is_carryable() && p.holds(Buttons::FIRE);
    if !may_take || cannot_pick_up(world, player, slot) {
        return;
    }
    let carried = Some(slot as u16);
    let is_rocket = matches!(item.kind, ItemKind::LitRocket(_));
    let is_taken = world
        .players
        .iter()
        .any(|p| p.is_present() && p.carry == carried);
    if is_rocket || !is_taken {
        world.players[player].carry = carried;
    }
}

/// True if the player cannot pick up the touched item. The reference was meant to let a carried bonus give way to
/// another item, but it tests the slot after the carried one (spec 04 §5.2 step 2).
fn cannot_pick_up(world: &World, player: usize, touched: usize) -> bool {
    let Some(carried) = world.players[player].carry else {
        return false;
    };
    let is_bonus = |slot: usize| {
        matches!(
            world.items.get(slot).map(|item| &item.kind),
            Some(ItemKind::Bonus(_))
        )
    };
    !is_bonus(usize::from(carried) + 1) || is_bonus(touched)
}
