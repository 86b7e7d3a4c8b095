//! Players who are not controlled by their buttons: dead and waiting for the respawn, or travelling between two doors
//! (spec 02 §10). How long that takes is in `death.rs` and `item/door_travel.rs`.

use super::death;
use crate::rules::carry;
use crate::rules::context::TickContext;
use crate::rules::item::door_travel;
use crate::world::player::Pause;

/// Updates a paused player.
pub fn step(ctx: &mut TickContext, player: usize) {
    let world = &mut *ctx.world;
    world.players[player].ride = None;
    match world.players[player].pause {
        Pause::Dead(death) => death::step_wait(world, player, death),
        Pause::Door(travel) => {
            door_travel::step(world, player, travel);
            carry::step(world, player);
        }
        Pause::None | Pause::LevelDone(_) => {}
    }
}
