//! Orbs: settings, their defaults, and state (spec 04 §6.6). What they do is in `rules/item/orb.rs`.

use super::outputs::Outputs;
use crate::world::image::{choice, record};

choice! {
    /// What an orb does when triggered (spec 04 §6.6).
    pub enum OrbMode {
        /// Toggles.
        Toggle = 0,
        /// Turns on permanently.
        StickOn = 1,
        /// Turns off permanently.
        StickOff = 2,
        /// Turns on for some time.
        TimedOn = 3,
        /// Turns off for some time.
        TimedOff = 4,
    }
}

choice! {
    /// Surface an orb is mounted on; drawing only.
    pub enum OrbMount {
        /// On a floor.
        Floor = 0,
        /// On a wall to its left.
        LeftWall = 1,
        /// Under a ceiling.
        Ceiling = 2,
        /// On a wall to its right.
        RightWall = 3,
    }
}

record! {
    /// An orb: a switch for channels (spec 04 §6.6).
    pub struct Orb {
        /// Current state.
        on: bool = false,
        /// State after its last update.
        was_on: bool = false,
        /// Triggered by touch.
        by_touch: bool = true,
        /// Triggered by pressing up at it.
        by_up: bool = false,
        /// Triggered by pressing down at it.
        by_down: bool = false,
        /// Triggered by player shots.
        by_shot: bool = false,
        /// Triggered since its last update.
        triggered: bool = false,
        /// Was already triggered at its last update.
        was_triggered: bool = false,
        /// Surface it is mounted on.
        mount: OrbMount = OrbMount::Floor,
        /// What it does when triggered.
        mode: OrbMode = OrbMode::Toggle,
        /// Duration in the timed modes, ticks.
        time: i32 = 60,
        /// Ticks left.
        time_left: i32 = 0,
        /// Output channels.
        outputs: Outputs = Outputs::DEFAULT,
    }
}
