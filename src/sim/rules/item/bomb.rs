//! Bombs: lit by a touch, set off by a fuse or by remote control (spec 04 §6.8, §6.9).

use super::explosion;
use crate::sim::rules::carry;
use crate::sim::rules::events::Event;
use crate::sim::rules::frame::Frame;
use crate::sim::world::World;
use crate::sim::world::controls::Controls;
use crate::sim::world::item::{Bomb, BombPhase, ItemKind, LitBomb};
use crate::sim::world::tiles::TILE;
use crate::sim::world::{self, player::PLAYERS};

/// Frames of an explosion, less one.
const EXPLOSION_FRAMES: i32 = 20;

/// The touch of a player lights a bomb. Nothing else does.
pub fn touch(frame: &mut Frame, player: usize, index: usize, mut bomb: Bomb) {
    let by = player as u8;
    bomb.owner = by;
    let radius = bomb.radius / TILE;
    let phase = if bomb.remote {
        frame.events.push(Event::RemoteArmed { player: by, radius });
        BombPhase::Remote
    } else {
        bomb.counter = bomb.fuse;
        frame.events.push(Event::BombLit {
            player: by,
            radius,
            seconds: world::seconds(bomb.fuse),
        });
        BombPhase::Fuse
    };
    frame.world.items[index].kind = ItemKind::LitBomb(LitBomb { bomb, phase });
}

/// A bomb that explodes from now on; what else is true of it stays.
pub(super) fn exploding(bomb: Bomb) -> LitBomb {
    LitBomb {
        bomb: Bomb {
            counter: EXPLOSION_FRAMES,
            fuse: EXPLOSION_FRAMES,
            ..bomb
        },
        phase: BombPhase::Explosion,
    }
}

/// One frame of a lit bomb.
pub fn step(frame: &mut Frame, index: usize, mut lit: LitBomb) {
    lit.bomb.counter = lit.bomb.counter.wrapping_sub(1);
    let owner = frame.world.players.get(usize::from(lit.bomb.owner));
    if lit.phase == BombPhase::Remote && owner.is_some_and(|p| p.holds(Controls::DOWN)) {
        lit = exploding(lit.bomb);
    }
    let burnt_out = lit.phase == BombPhase::Fuse && lit.bomb.counter < 1;
    if burnt_out {
        lit = exploding(lit.bomb);
    }
    frame.world.items[index].kind = ItemKind::LitBomb(lit);
    if burnt_out {
        let_go(frame.world, index);
        remove_copies(frame.world, index);
    }
    if lit.phase == BombPhase::Explosion {
        explosion::step(frame, index, &lit.bomb);
    }
}

/// Whoever carries a bomb lets go of it when its fuse has burnt out; a remote bomb explodes in
/// the hand.
fn let_go(world: &mut World, index: usize) {
    for player in 0..PLAYERS {
        let holder = &world.players[player];
        if holder.active && holder.carry.map(usize::from) == Some(index) {
            carry::drop_item(world, player);
        }
    }
}

/// Of several lit bombs at exactly one place and of one origin only one explodes.
fn remove_copies(world: &mut World, index: usize) {
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
