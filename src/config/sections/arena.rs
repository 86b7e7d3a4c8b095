//! `[ARENA]`: matches in arenas on this computer. Points are counted in `session/arena_match.rs`.

use super::network::SHOT_DAMAGE_RANGE;
use crate::config::schema::SettingKind::Flag;
use crate::config::table::{section, whole, whole_of};
use std::ops::RangeInclusive;

/// Number of rounds of a match.
pub const ROUNDS: RangeInclusive<u16> = 1..=9;
/// Length of a round in seconds.
pub const ROUND_SECONDS: RangeInclusive<u16> = 10..=600;

section! {
    /// Matches in arenas on this computer. A kill and a coin are a point each; dying by your own bomb costs one.
    "ARENA", Arena {
        /// Number of rounds of a match.
        rounds: u8, "arena_rounds" = 3, whole_of(ROUNDS);
        /// Length of a round in seconds.
        round_seconds: u16, "arena_round_seconds" = 120, whole_of(ROUND_SECONDS);
        /// Shots hurt other players.
        shots_hurt: bool, "arena_shots_hurt" = true, Flag;
        /// Damage of a shot that hits a player; negative values heal.
        shot_damage: i8, "arena_shot_damage" = 10, whole(SHOT_DAMAGE_RANGE.0, SHOT_DAMAGE_RANGE.1);
    }
}
