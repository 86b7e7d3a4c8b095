//! `[ASSISTS]`: assists for local games. They change no rules. What they do is in `session/input_assists.rs`; from how many
//! deaths on a level can be skipped, in `progress/level_skip.rs`.

use crate::config::schema::SettingKind::Flag;
use crate::config::table::{section, whole_of};
use std::ops::RangeInclusive;

/// Game speed, percent of normal speed.
pub const ASSIST_SPEEDS: RangeInclusive<u16> = 50..=100;
/// Maximum number of ticks by which a jump may come too late.
const COYOTE_TICKS: RangeInclusive<u16> = 0..=4;
/// Maximum number of ticks by which a shot may come too early.
const FIRE_BUFFER_TICKS: RangeInclusive<u16> = 0..=3;

section! {
    /// Assists for local games. They change no rules, and recordings stay valid. Results are marked, and their times do not
    /// count as best times. A tick is 1/40 of a second.
    "ASSISTS", AssistSettings {
        /// Game speed, percent of normal speed.
        speed: u8, "assist_speed" = 100, whole_of(ASSIST_SPEEDS);
        /// Number of ticks after walking off a ledge in which you can still jump (coyote time).
        coyote_ticks: u8, "coyote_ticks" = 0, whole_of(COYOTE_TICKS);
        /// Number of ticks by which fire may be pressed too early, before the next shot is possible.
        fire_buffer_ticks: u8, "fire_buffer_ticks" = 0, whole_of(FIRE_BUFFER_TICKS);
        /// Saves the game at each checkpoint, so that later games can start there from the pause menu.
        start_at_checkpoints: bool, "start_at_checkpoints" = false, Flag;
        /// Lets you skip a level from the pause menu after ten deaths.
        skip_levels: bool, "skip_levels" = false, Flag;
    }
}
