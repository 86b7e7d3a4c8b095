//! The phases of podzillas and vinepods (spec 03 §4.8). How they follow each other is in `rules/enemy/pod_cycle.rs`.

use crate::world::image::choice;

choice! {
    /// State of a podzilla or vinepod (spec 03 §4.8).
    pub enum PodMode {
        /// Waiting for a player to enter the trigger box.
        Wait = 0,
        /// Extending.
        Extend = 1,
        /// About to fire.
        Aim = 2,
        /// Pausing after firing.
        Pause = 3,
        /// Retracting.
        Retract = 4,
    }
}
