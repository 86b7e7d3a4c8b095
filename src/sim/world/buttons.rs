//! What a player holds down (spec 02 §5.1).

use super::image::flags_image;

bitflags::bitflags! {
    /// The seven buttons of a player, as they are recorded and sent.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Buttons: u8 {
        /// Walk, swim on a rope or steer to the left.
        const LEFT = 1;
        /// The same to the right.
        const RIGHT = 2;
        /// Aim up, climb up, enter doors.
        const UP = 4;
        /// Aim down, climb down, let go of a rope, set off a remote bomb.
        const DOWN = 8;
        /// Jump; held, the jump goes higher.
        const JUMP = 16;
        /// Shoot; held, carry.
        const FIRE = 32;
        /// Leave the game; without effect in the simulation.
        const MENU = 64;
    }
}

flags_image!(Buttons);
