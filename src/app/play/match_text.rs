//! Words of a match: modes, teams, rounds and their ends.

use crate::config::MatchMode;
use crate::localization::{Message, MessageId};
use crate::session::game_match::{GameMatch, RoundEnd, Team};

/// Returns the name of a mode.
pub fn mode(mode: MatchMode) -> MessageId {
    match mode {
        MatchMode::CoOp => MessageId("match-co-op"),
        MatchMode::FreeForAll => MessageId("match-free-for-all"),
        MatchMode::Teams => MessageId("match-teams"),
        MatchMode::Race => MessageId("match-race"),
        MatchMode::Coins => MessageId("match-coins"),
    }
}

/// Returns the name of a team.
pub fn team(team: Team) -> MessageId {
    match team {
        Team::Red => MessageId("match-team-red"),
        Team::Blue => MessageId("match-team-blue"),
    }
}

/// Returns the colour of a team, 1 to 15.
pub fn team_colour(team: Team) -> u8 {
    let [colour, ..] = team.colours();
    colour
}

/// Returns the round in play, or the warm-up.
pub fn round(game: &GameMatch) -> Message {
    match game.is_warm_up() {
        true => MessageId("match-warm-up").into(),
        false => MessageId("arena-round")
            .with("round", i32::from(game.round()))
            .with("rounds", i32::from(game.rules().rounds)),
    }
}

/// Returns why a round ended.
pub fn end(game: &GameMatch, end: RoundEnd) -> MessageId {
    match end {
        _ if game.is_warm_up() => MessageId("match-warm-up-over"),
        RoundEnd::Time => MessageId("arena-time-up"),
        RoundEnd::ScoreLimit => MessageId("match-end-score"),
        RoundEnd::Exit => MessageId("match-end-exit"),
        RoundEnd::Coins => MessageId("match-end-coins"),
        RoundEnd::LastStanding => MessageId("match-end-last"),
    }
}
