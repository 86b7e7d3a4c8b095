//! Words of a match: modes, teams, ends of rounds and awards.

use super::hud;
use crate::config::MatchMode;
use crate::localization::{Localizer, Message, MessageId};
use crate::session::game_match::awards::{Award, AwardKind};
use crate::session::game_match::{GameMatch, RoundEnd, Team};
use crate::session::game_view::GameView;

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

/// Returns who has won a match that is over.
pub fn winner(localizer: &Localizer, view: &GameView, game: &GameMatch) -> String {
    let draw = MessageId("arena-draw");
    if game.has_teams() {
        return match game.leading_team() {
            Some(winner) => localizer.text(MessageId("match-team-wins").with("team", team(winner))),
            None => localizer.text(draw),
        };
    }
    match game.leaders(&view.worlds.now).as_slice() {
        [winner] => {
            let name = hud::name_of(localizer, view, *winner);
            localizer.text(MessageId("arena-winner").with("player", name))
        }
        _ => localizer.text(draw),
    }
}

/// Returns the line of an award.
pub fn award(localizer: &Localizer, view: &GameView, award: &Award) -> String {
    let kind = match award.kind {
        AwardKind::Kills => MessageId("award-kills"),
        AwardKind::Coins => MessageId("award-coins"),
        AwardKind::Enemies => MessageId("award-enemies"),
        AwardKind::FewestDeaths => MessageId("award-deaths"),
        AwardKind::LongestLife => MessageId("award-life"),
        AwardKind::OwnGoals => MessageId("award-own-goals"),
    };
    let player = hud::name_of(localizer, view, award.seat);
    let value = match award.kind {
        AwardKind::LongestLife => hud::clock(award.value),
        _ => award.value.to_string(),
    };
    let line = MessageId("award-line")
        .with("award", kind)
        .with("player", player)
        .with("value", value);
    localizer.text(line)
}
