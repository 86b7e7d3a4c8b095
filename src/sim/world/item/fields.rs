//! What triggers, block manipulators and damage fields share: whom they affect, which lift they follow (spec 04 §6.10).
//! Players cannot touch or carry them; they do not move by themselves and never expire.

use crate::world::image::{choice, flags_image, record};

bitflags::bitflags! {
    /// What a field detects or affects (spec 04 §6.10, §6.18).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub struct Targets: u8 {
        /// Players.
        const PLAYERS = 1;
        /// Enemies.
        const ENEMIES = 2;
        /// Items.
        const ITEMS = 4;
        /// Shots of players.
        const PLAYER_SHOTS = 8;
        /// Shots of enemies.
        const ENEMY_SHOTS = 16;
    }
}

flags_image!(Targets);

choice! {
    /// Alignment of a field with its lift on one axis (spec 04 §6.10.1).
    pub enum Align {
        /// Near edge of the field on the near edge of the lift.
        NearOnNear = 0,
        /// Near edge of the field on the far edge of the lift.
        NearOnFar = 1,
        /// Far edge of the field on the near edge of the lift.
        FarOnNear = 2,
        /// Far edge of the field on the far edge of the lift.
        FarOnFar = 3,
        /// Centre on centre.
        Centre = 4,
    }
}

record! {
    /// Attaches a field to a lift (spec 04 §6.10.1).
    pub struct Follow {
        /// Lift slot; invalid numbers are ignored.
        lift: i32 = 0,
        /// Horizontal alignment.
        x: Align = Align::NearOnNear,
        /// Vertical alignment.
        y: Align = Align::NearOnNear,
    }
}
