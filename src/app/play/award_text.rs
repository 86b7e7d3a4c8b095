//! Texts in the results of a match: the winner and awards.

use super::{hud, match_text};
use crate::localization::{Localizer, MessageId};
use crate::session::game_match::GameMatch;
use crate::session::game_match::awards::{Award, AwardKind};
use crate::session::game_view::GameView;

/// Returns who has won a match that is over.
pub fn winner(localizer: &Localizer, view: &GameView, game: &GameMatch) -> String {
    let draw = MessageId("arena-draw");
    if game.has_teams() {
        return match game.leading_team() {
            Some(winner) => {
                localizer.text(MessageId("match-team-wins").with("team", match_text::team(winner)))
            }
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
