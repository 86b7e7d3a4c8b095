//! Health of players, and where they lose it (spec 02 §14.1). Full health is `FULL_LIFE` in `world/player.rs`. Damage
//! dealt later in a tick takes effect in the next tick. Sources of damage, and where their amounts are:
//!
//! * touching an enemy: `enemy/touch_damage.rs`, the amount in `EnemyBody` (`world/enemy/mod.rs`);
//! * enemies' shots: `player/shot_hits.rs`;
//! * players' shots: `player/shot_hits.rs`, the amount in `ShotRules` (`world/mod.rs`);
//! * mines: `item/mine.rs`, the amount in `Mine` (`world/item/mine.rs`);
//! * bombs and rockets: `item/explosion.rs`, the radius in `world/item/bomb.rs` and `world/item/rocket.rs`;
//! * damage fields: `item/damage_field.rs`, the amount in `DamageField` (`world/item/damage_field.rs`);
//! * being crushed: `player/squish.rs`.
//!
//! Health is gained by bonuses (`item/bonus.rs`) and some damage fields.

use super::death::DEATH_TICKS;
use crate::num::Fx;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::player::{Death, FULL_LIFE, Pause};

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
