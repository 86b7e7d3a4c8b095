//! Players: one update per tick (spec 02 §4). Each player's update completes before the next one starts, so on a
//! tie the player with the lower number gets a bonus or is hit by a shot.

mod climb;
mod contact;
mod death;
mod health;
mod jump;
mod obstacles;
mod pause;
mod ride_lift;
mod ride_rocket;
mod shoot;
mod shot_hits;
mod squish;
mod walk;

pub use death::DEATH_TICKS;

use super::carry;
use crate::num::Fx;
use crate::rules::context::TickContext;
use crate::world::World;
use crate::world::player::Pause;
use crate::world::tiles::{LEVEL_PIXELS, TILE};

/// Updates all players.
pub fn step(ctx: &mut TickContext) {
    for player in 0..ctx.world.players.len() {
        let state = &ctx.world.players[player];
        if !state.active {
            continue;
        }
        match state.pause {
            Pause::None => step_player(ctx, player),
            _ => pause::step(ctx, player),
        }
    }
}

fn step_player(ctx: &mut TickContext, player: usize) {
    if let Some(rocket) = carry::ridden_rocket(ctx.world, player) {
        ride_rocket::step(ctx.world, player, rocket);
    } else {
        climb::step_rope(ctx.world, player);
        climb::step_ladder(ctx.world, player);
        let state = &ctx.world.players[player];
        if !state.on_ladder && !state.on_rope {
            walk::step(ctx, player);
        }
    }
    shoot::step(ctx, player);
    carry::step(ctx.world, player);
    contact::step(ctx, player);
    health::step_health(ctx, player);
    keep_in_level(ctx.world, player);
    squish::hurt_if_stuck(ctx, player);
}

/// Clamps a player's position to the level; the velocity is kept (spec 02 §8.6).
fn keep_in_level(world: &mut World, player: usize) {
    const FAR: Fx = Fx::int(LEVEL_PIXELS - TILE);
    let pos = &mut world.players[player].pos;
    pos.x = pos.x.clamp(Fx::ZERO, FAR);
    pos.y = pos.y.clamp(Fx::ZERO, FAR);
}

#[cfg(test)]
#[path = "player_tests.rs"]
mod tests;
