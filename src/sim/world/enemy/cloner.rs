//! Cloners: settings, their defaults, and state (spec 03 §4.12). What they do is in `rules/enemy/cloner.rs`.

use crate::world::area::Area;
use crate::world::image::{choice, record};

choice! {
    /// When a cloner makes copies (spec 03 §4.12).
    pub enum ClonerTrigger {
        /// After each delay, while a player is in the box.
        RunsInside = 0,
        /// After each delay, which restarts when a player enters the box.
        RestartsOnEntry = 1,
        /// Immediately when a player enters the box.
        OnEntry = 2,
    }
}

record! {
    /// A machine that copies the contents of one box to another (spec 03 §4.12).
    pub struct Cloner {
        /// Boxes drawn: 0 none, 1 trigger, 2 source and destination, 3 all.
        show: u8 = 3,
        /// Whether a player was in the trigger box in the last tick.
        was_inside: bool = false,
        /// Ticks between copies.
        delay: i32 = 400,
        /// Ticks until the next copy.
        delay_left: i32 = 0,
        /// When it makes copies.
        trigger_mode: ClonerTrigger = ClonerTrigger::OnEntry,
        /// Lifetime of the copies in ticks; 0 for unlimited.
        copy_ttl: i32 = 0,
        /// Maximum number of its copies alive; 0 for no limit.
        limit: i32 = 0,
        /// Box a player must enter; tested one tile larger than its size.
        trigger: Area = Area::DEFAULT,
        /// Box to copy from.
        source: Area = Area::DEFAULT,
        /// Left edge of the destination, pixels.
        target_x: i32 = 0,
        /// Top edge of the destination, pixels.
        target_y: i32 = 0,
        /// Cannot be killed.
        invincible: bool = false,
    }
}
