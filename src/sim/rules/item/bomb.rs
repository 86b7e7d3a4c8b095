//! Bombs: lit by a touch, set off by a fuse or by remote control (spec 04 §6.8, §6.9). `explosion.rs` has how long a
//! blast lasts and what it does, `num/mixed.rs` its growing radius, `world/item/bomb.rs` the default fuse and radius.

use super::explosion::{self, EXPLOSION_TICKS};
use crate::rules::carry;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::item::{Bomb, BombPhase, ItemKind, LitBomb};
use crate::world::tiles::TILE;
use crate::world::{self, player::PLAYERS};

/// Lights a bomb when a player touches it. Nothing else lights a bomb.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, mut bomb: Bomb) {
    let by = player as u8;
    bomb.owner = by;
    let radius = bomb.radius / TILE;
    let phase = if bomb.remote {
        ctx.events.push(Event::RemoteArmed { player: by, radius });
        BombPhase::Remote
    } else {
        bomb.counter = bomb.fuse;
        ctx.events.push(Event::BombLit {
            player: by,
            radius,
            seconds: world::seconds(bomb.fuse),
        });
        BombPhase::Fuse
    };
    ctx.world.items[index].kind = ItemKind::LitBomb(LitBomb { bomb, phase });
}

/// Returns a bomb that starts to explode, with its other settings unchanged.
pub(super) fn exploding(bomb: Bomb) -> LitBomb {
    LitBomb {
        bomb: Bomb {
            counter: EXPLOSION_TICKS,
            fuse: EXPLOSION_TICKS,
            ..bomb
        },
        phase: BombPhase::Explosion,
    }
}

/// Updates a lit bomb.
pub fn step(ctx: &mut TickContext, index: usize, mut lit: LitBomb) {
    lit.bomb.counter = lit.bomb.counter.wrapping_sub(1);
    let owner = ctx.world.players.get(usize::from(lit.bomb.owner));
    if lit.phase == BombPhase::Remote && owner.is_some_and(|p| p.holds(Buttons::DOWN)) {
        lit = exploding(lit.bomb);
    }
    let burnt_out = lit.phase == BombPhase::Fuse && lit.bomb.counter < 1;
    if burnt_out {
        lit = exploding(lit.bomb);
    }
    ctx.world.items[index].kind = ItemKind::LitBomb(lit);
    if burnt_out {
        drop_from_players(ctx.world, index);
        remove_duplicates(ctx.world, index);
    }
    if lit.phase == BombPhase::Explosion {
        explosion::step(ctx, index, &lit.bomb);
    }
}

/// Makes players drop a bomb whose fuse has burnt out. A remote bomb explodes in their hands instead.
fn drop_from_players(world: &mut World, index: usize) {
    for player in 0..PLAYERS {
        let holder = &world.players[player];
        if holder.active && holder.carry.map(usize::from) == Some(index) {
            carry::drop_item(world, player);
        }
    }
}

/// Removes other lit bombs at exactly the same position with the same creator, so that only one explodes.
fn remove_duplicates(world: &mut World, index: usize) {
    let body = world.items[index].body;
    for (other, item) in world.items.used_mut() {
        if other != index
            && matches!(item.kind, ItemKind::LitBomb(_))
            && item.body.pos == body.pos
            && item.body.creator == body.creator
        {
            item.kind = ItemKind::Empty;
        }
    }
}

#[cfg(test)]
#[path = "bomb_tests.rs"]
mod tests;
