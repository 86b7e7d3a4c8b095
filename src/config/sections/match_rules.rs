//! `[MATCH]`: the rules of hosted netgames. Points are counted in `session/game_match/score.rs`.

use crate::config::schema::SettingKind::Choice;
use crate::config::table::{choice, section, whole_of};
use std::ops::RangeInclusive;

/// Number of rounds of a match.
pub const ROUNDS: RangeInclusive<u16> = 1..=9;
/// Length of a round in seconds.
pub const ROUND_SECONDS: RangeInclusive<u16> = 10..=600;
/// Points that end a round; 0 for no limit.
pub const SCORE_LIMIT: RangeInclusive<u16> = 0..=100;
/// Deaths after which a player no longer scores; 0 for no limit.
pub const LIVES: RangeInclusive<u16> = 0..=20;
/// Length of the warm-up in seconds.
pub const WARM_UP_SECONDS: RangeInclusive<u16> = 0..=120;

choice! {
    /// Game mode.
    MatchMode {
        /// Everyone plays the levels of a pack together.
        CoOp = "co-operative",
        /// Everyone against everyone: kills and coins.
        FreeForAll = "free-for-all",
        /// Two teams: kills.
        Teams = "team deathmatch",
        /// Race: the first player at the exit wins.
        Race = "race",
        /// The player with the most coins wins.
        Coins = "king of coins",
    }
}

choice! {
    /// The level of the next round.
    LevelOrder {
        /// The same level.
        Same = "same level",
        /// The next level of the pack.
        Next = "next level",
        /// Any other level of the pack.
        Random = "random level",
    }
}

section! {
    /// The rules of hosted netgames. Whether shots hurt, and how much, is in [NETWORK].
    "MATCH", MatchSettings {
        /// Mode. The other settings of this section are ignored in the co-operative mode.
        mode: MatchMode, "match_mode" = MatchMode::CoOp, Choice(MatchMode::LABELS);
        /// Number of rounds of a match.
        rounds: u8, "match_rounds" = 3, whole_of(ROUNDS);
        /// Time limit of a round in seconds.
        round_seconds: u16, "match_round_seconds" = 180, whole_of(ROUND_SECONDS);
        /// Points that end a round; 0 for no limit.
        score_limit: u8, "match_score_limit" = 0, whole_of(SCORE_LIMIT);
        /// Deaths after which a player no longer scores in the round; 0 for no limit.
        lives: u8, "match_lives" = 0, whole_of(LIVES);
        /// Length of the warm-up before the first round in seconds; nothing counts in it. 0 for none.
        warm_up_seconds: u16, "match_warm_up_seconds" = 0, whole_of(WARM_UP_SECONDS);
        /// The level of the next round.
        order: LevelOrder, "match_level_order" = LevelOrder::Same, Choice(LevelOrder::LABELS);
    }
}
