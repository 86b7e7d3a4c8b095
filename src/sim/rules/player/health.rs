//! Health and death (spec 02 §14.1). Damage that comes later in a frame is felt in the next one.

use crate::sim::num::Fx;
use crate::sim::rules::context::TickContext;
use crate::sim::rules::events::Event;
use crate::sim::world::player::{Death, FULL_LIFE, Pause};

/// Limits health to its full value and lets a player without any die.
pub fn step(ctx: &mut TickContext, player: usize) {
    let p = &mut ctx.world.players[player];
    p.life = p.life.min(FULL_LIFE);
    if p.life < Fx::ONE {
        p.life = Fx::ZERO;
        p.deaths += 1;
        // A door entered in this frame is forgotten.
        p.pause = Pause::Dead(Death::default());
        ctx.events.push(Event::Died {
            player: player as u8,
        });
    }
}
