//! All state that the drawing of a player depends on.

use crate::sim::num::Fx;
use crate::sim::world::item::ItemKind;
use crate::sim::world::player::Player;
use crate::sim::world::{LevelDone, World};

/// A player after a tick, with what the renderer needs of the rest of the world.
#[derive(Clone, Copy, Debug)]
pub struct PlayerPose {
    /// The player.
    pub player: Player,
    /// Left edge of the lift that the player stands on, pixels.
    pub lift_x: Option<Fx>,
    /// Heading of the rocket that the player rides, tenths of a degree.
    pub rocket_heading: Option<i32>,
    /// The sequence at the end of the level.
    pub done: LevelDone,
}

impl PlayerPose {
    /// Returns the pose of the player in a slot, 0 to 7.
    pub fn of(world: &World, slot: usize) -> PlayerPose {
        let player = world.players[slot];
        let lift = player
            .ride
            .and_then(|lift| world.lifts.get(usize::from(lift)));
        let carried = player
            .carry
            .and_then(|item| world.items.get(usize::from(item)));
        PlayerPose {
            player,
            lift_x: lift.map(|lift| lift.pos.x),
            rocket_heading: carried.and_then(|item| match &item.kind {
                ItemKind::LitRocket(rocket) => Some(rocket.heading),
                _ => None,
            }),
            done: world.globals.done,
        }
    }
}
