//! Death and the wait for the respawn (spec 02 §10.1). When a player dies is in `health.rs`; where they respawn is in
//! `start.rs`.

use crate::num::{Fx, Vec2};
use crate::rules::start::{self, Arrival};
use crate::world::World;
use crate::world::item::{BombPhase, ItemKind};
use crate::world::player::{Death, FULL_LIFE, Pause};

/// Ticks from death to respawn.
pub const DEATH_TICKS: i32 = 100;

/// Advances the wait of a dead player by one tick; after it the player respawns.
pub fn step_wait(world: &mut World, player: usize, death: Death) {
    world.players[player].carry = None;
    if death.ticks_left == DEATH_TICKS {
        disarm_remote_bombs(world);
    }
    let ticks_left = death.ticks_left.saturating_sub(1);
    if ticks_left > 0 {
        world.players[player].pause = Pause::Dead(Death { ticks_left });
        return;
    }
    let p = &mut world.players[player];
    p.pause = Pause::None;
    p.life = FULL_LIFE;
    p.vel = Vec2::ZERO;
    p.left_speed = Fx::ZERO;
    p.right_speed = Fx::ZERO;
    start::place_player(world, player, Arrival::Respawn);
}

/// Turns all armed remote bombs back into unlit bombs, whoever armed them. Any death does this.
fn disarm_remote_bombs(world: &mut World) {
    for (_, item) in world.items.used_mut() {
        if let ItemKind::LitBomb(lit) = item.kind
            && lit.phase == BombPhase::Remote
        {
            item.kind = ItemKind::Bomb(lit.bomb);
        }
    }
}
