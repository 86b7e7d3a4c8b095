//! `[ARENA]`: matches in arenas on this computer. Points are counted in `session/game_match/score.rs`.

use super::match_rules::{LIVES, MatchMode, ROUND_SECONDS, ROUNDS, SCORE_LIMIT, WARM_UP_SECONDS};
use super::network::SHOT_DAMAGE_RANGE;
use crate::config::schema::SettingKind::{Choice, Flag};
use crate::config::table::{section, whole, whole_of};

section! {
    /// Matches in arenas on this computer. Free-for-all: a kill and a coin are a point each; dying by your own bomb costs one.
    "ARENA", Arena {
        /// Mode. The co-operative mode has no winner.
        mode: MatchMode, "arena_mode" = MatchMode::FreeForAll, Choice(MatchMode::LABELS);
        /// Number of rounds of a match.
        rounds: u8, "arena_rounds" = 3, whole_of(ROUNDS);
        /// Length of a round in seconds.
        round_seconds: u16, "arena_round_seconds" = 120, whole_of(ROUND_SECONDS);
        /// Points that end a round; 0 for no limit.
        score_limit: u8, "arena_score_limit" = 0, whole_of(SCORE_LIMIT);
        /// Deaths after which a player no longer scores in the round; 0 for no limit.
        lives: u8, "arena_lives" = 0, whole_of(LIVES);
        /// Length of the warm-up before the first round in seconds; nothing counts in it. 0 for none.
        warm_up_seconds: u16, "arena_warm_up_seconds" = 0, whole_of(WARM_UP_SECONDS);
        /// Shots hurt other players.
        shots_hurt: bool, "arena_shots_hurt" = true, Flag;
        /// Damage of a shot that hits a player; negative values heal.
        shot_damage: i8, "arena_shot_damage" = 10, whole(SHOT_DAMAGE_RANGE.0, SHOT_DAMAGE_RANGE.1);
    }
}
