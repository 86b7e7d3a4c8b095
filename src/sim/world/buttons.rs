//! The buttons a player holds (spec 02 §5.1).

use super::image::flags_image;

bitflags::bitflags! {
    /// The seven buttons of a player, as recorded and sent over the network.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Buttons: u8 {
        /// Walk, move along a rope or steer to the left.
        const LEFT = 1;
        /// Walk, move along a rope or steer to the right.
        const RIGHT = 2;
        /// Aim up, climb up or enter a door.
        const UP = 4;
        /// Aim down, climb down, let go of a rope or detonate a remote bomb.
        const DOWN = 8;
        /// Jump; hold to jump higher.
        const JUMP = 16;
        /// Shoot; hold to carry an item.
        const FIRE = 32;
        /// Leave the game; no effect in the simulation.
        const MENU = 64;
    }
}

flags_image!(Buttons);
