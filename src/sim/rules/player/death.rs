//! Health, death and the wait for the respawn (spec 02 §10.1, §14.1). Damage dealt later in a tick takes effect in the
//! next tick. Full health is `FULL_LIFE` in `world/player.rs`; it is lost in `enemy/touch_damage.rs`, `player/contact.rs`,
//! `item/mine.rs`, `item/explosion.rs` and `item/damage_field.rs`.

use crate::num::{Fx, Vec2};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::rules::start::{self, Arrival};
use crate::world::World;
use crate::world::item::{BombPhase, ItemKind};
use crate::world::player::{Death, FULL_LIFE, Pause};

/// Ticks from death to respawn.
pub const DEATH_TICKS: i32 = 100;

/// Limits health to its maximum. A player without health dies.
pub fn step_health(ctx: &mut TickContext, player: usize) {
    let p = &mut ctx.world.players[player];
    p.life = p.life.min(FULL_LIFE);
    if p.life < Fx::ONE {
        p.life = Fx::ZERO;
        p.deaths = p.deaths.saturating_add(1);
        // Replaces the pause of a door entered in this tick.
        p.pause = Pause::Dead(Death {
            ticks_left: DEATH_TICKS,
        });
        ctx.events.push(Event::Died {
            player: player as u8,
        });
    }
}

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
