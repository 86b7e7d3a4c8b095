//! Health and death (spec 02 §14.1). Damage dealt later in a tick takes effect in the next tick. The wait for the
//! respawn is in `pause.rs`.

use crate::num::Fx;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::player::{Death, FULL_LIFE, Pause};

/// Limits health to its maximum. A player without health dies.
pub fn step(ctx: &mut TickContext, player: usize) {
    let p = &mut ctx.world.players[player];
    p.life = p.life.min(FULL_LIFE);
    if p.life < Fx::ONE {
        p.life = Fx::ZERO;
        p.deaths = p.deaths.saturating_add(1);
        // Replaces the pause of a door entered in this tick.
        p.pause = Pause::Dead(Death::default());
        ctx.events.push(Event::Died {
            player: player as u8,
        });
    }
}
