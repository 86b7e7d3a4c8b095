//! Messages: settings, their defaults, and state (spec 04 §6.13). What they do is in `rules/item/message.rs`.

use crate::world::area::Area;
use crate::world::image::record;

record! {
    /// A message (spec 04 §6.13). Its text and appearance are in the level data.
    pub struct Message {
        /// Index of the text in the level data.
        text: u16 = 0,
        /// Always shown.
        always: bool = false,
        /// Shown when a player is in `trigger`.
        has_trigger: bool = false,
        /// Area that shows the message.
        trigger: Area = Area::DEFAULT,
        /// Ticks it remains visible.
        shown: i32 = 0,
        /// Ticks it stays visible after being triggered.
        time: i32 = 120,
    }
}
