//! `[ASSISTS]`: help for local games. None of it changes a rule.

use crate::config::schema::SettingKind::Flag;
use crate::config::table::{section, whole_of};
use std::ops::RangeInclusive;

/// Game speed, per cent of the normal one.
pub const ASSIST_SPEEDS: RangeInclusive<u16> = 50..=100;
/// Maximum number of ticks by which a jump may come too late.
const COYOTE_TICKS: RangeInclusive<u16> = 0..=4;
/// Maximum number of ticks by which a shot may come too early.
const FIRE_BUFFER_TICKS: RangeInclusive<u16> = 0..=3;

section! {
    /// Help for games on this computer. None of it changes a rule, and recordings stay valid. Results are marked, and their
    /// times do not count as best times. A tick is 1/40 of a second.
    "ASSISTS", AssistSettings {
        /// Game speed in per cent of the normal one.
        speed: u8, "assist_speed" = 100, whole_of(ASSIST_SPEEDS);
        /// Ticks after walking off an edge in which a jump still works.
        coyote_ticks: u8, "coyote_ticks" = 0, whole_of(COYOTE_TICKS);
        /// Ticks by which a press of fire may come before the next shot is possible.
        fire_buffer_ticks: u8, "fire_buffer_ticks" = 0, whole_of(FIRE_BUFFER_TICKS);
        /// Keeps the game at each checkpoint, so that later games can start there from the pause menu.
        start_at_checkpoints: bool, "start_at_checkpoints" = false, Flag;
        /// Lets you skip a level from the pause menu after ten deaths.
        skip_levels: bool, "skip_levels" = false, Flag;
    }
}
