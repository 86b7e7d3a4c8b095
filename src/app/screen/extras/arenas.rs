//! The page of the arenas: the levels, and the choices for a match.

use super::{ExtrasScreen, LIST, Message, ROOMS, name_of};
use crate::app::context::AppContext;
use crate::app::play::hud;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Frame, LINE, Widget, button, choice, column, list, picture, row};
use crate::config::{LOCAL_PLAYERS, ROUND_SECONDS, ROUNDS, Settings};
use crate::localization::MessageId;
use crate::sim::world::TICK_RATE;

/// Least number of players of a match.
pub const LEAST_PLAYERS: u16 = 2;
/// Seconds by which the length of a round is changed.
const STEP: u16 = 30;

/// A choice for a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchChoice {
    /// Number of players on this computer.
    Players,
    /// Number of rounds.
    Rounds,
    /// Length of a round.
    Time,
}

impl MatchChoice {
    /// Changes the setting to the previous (-1) or next value.
    pub fn change(self, settings: &mut Settings, by: i32) {
        let by = by.signum() as i16;
        match self {
            MatchChoice::Players => {
                let players = &mut settings.game.local_players;
                let changed = (*players).max(LEAST_PLAYERS).saturating_add_signed(by);
                *players = changed.clamp(LEAST_PLAYERS, *LOCAL_PLAYERS.end());
            }
            MatchChoice::Rounds => {
                let rounds = u16::from(settings.arena.rounds).saturating_add_signed(by);
                let rounds = rounds.clamp(*ROUNDS.start(), *ROUNDS.end());
                settings.arena.rounds = u8::try_from(rounds).unwrap_or(u8::MAX);
            }
            MatchChoice::Time => {
                let seconds = &mut settings.arena.round_seconds;
                let changed = (*seconds / STEP).saturating_add_signed(by) * STEP;
                *seconds = changed.clamp(STEP, *ROUND_SECONDS.end());
            }
        }
    }
}

impl ExtrasScreen {
    /// Returns the page of the arenas.
    pub(super) fn arenas_page<'a>(
        &'a self,
        ctx: &'a AppContext,
        ui: &UiState,
    ) -> Widget<'a, Message> {
        let levels = list(LIST, self.arenas.len(), move |index| {
            button(name_of(ctx, &self.arenas[index]), Message::Play(index))
                .help(ctx.texts.get(MessageId("extras-arenas-help")))
        });
        let settings = &ctx.config.settings;
        let players = settings.game.local_players.max(LEAST_PLAYERS);
        let players = MessageId("menu-players").with("players", i32::from(players));
        let rounds =
            MessageId("extras-arena-rounds").with("rounds", i32::from(settings.arena.rounds));
        let ticks = i32::from(settings.arena.round_seconds) * TICK_RATE as i32;
        let time = MessageId("extras-arena-time").with("time", hud::clock(ticks));
        let one = |id, label, change: fn(i32) -> Message| {
            let value = row([choice(ctx.texts.get(label))]).centred();
            let help = ctx.texts.get(MessageId("extras-arena-choice-help"));
            value.height(LINE + 4.0).on_change(change).id(id).help(help)
        };
        let choices = column([
            one("players", players, |by| {
                Message::Match(MatchChoice::Players, by)
            }),
            one("rounds", rounds, |by| {
                Message::Match(MatchChoice::Rounds, by)
            }),
            one("time", time, |by| Message::Match(MatchChoice::Time, by)),
        ]);
        let map = self.arenas.get(self.selected(ui));
        let map = map.and_then(|arena| arena.picture(&ctx.thumbnails));
        let map = picture(move |painter, area, _| {
            if let Some(Ok(map)) = map.as_deref() {
                map.draw_within(painter, area);
            }
        });
        let card = column([map.grow()]).frame(Frame::Light).share(1.0);
        let left = column([levels.shrink(), choices]).gap(8.0).width(ROOMS);
        row([left.stretch(), card.stretch()]).gap(8.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_stay_within_their_ranges() {
        let mut settings = Settings::default();
        MatchChoice::Players.change(&mut settings, 1);
        assert_eq!(settings.game.local_players, 3);
        (0..5).for_each(|_| MatchChoice::Players.change(&mut settings, -1));
        assert_eq!(settings.game.local_players, LEAST_PLAYERS);
        (0..20).for_each(|_| MatchChoice::Rounds.change(&mut settings, 1));
        assert_eq!(settings.arena.rounds, 9);
        MatchChoice::Time.change(&mut settings, -1);
        assert_eq!(settings.arena.round_seconds, 90);
        (0..9).for_each(|_| MatchChoice::Time.change(&mut settings, -1));
        assert_eq!(settings.arena.round_seconds, STEP);
        (0..40).for_each(|_| MatchChoice::Time.change(&mut settings, 1));
        assert_eq!(settings.arena.round_seconds, 600);
    }
}
