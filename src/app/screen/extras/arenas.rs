//! The choices for a match on the page of the arenas, and for the number of players on that of the co-op levels. The ranges
//! of rounds and their length are in `config/sections/match_rules.rs`.

use crate::app::cycle::{self, CycleStep};
use crate::app::play::{hud, match_text};
use crate::app::texts::Texts;
use crate::app::ui::widget::{LINE, Widget, choice, column, row};
use crate::config::{LOCAL_PLAYERS, MatchMode, ROUND_SECONDS, ROUNDS, Settings};
use crate::localization::{Message, MessageId};
use crate::session::game_match::MIN_PLAYERS;
use crate::sim::world::TICK_RATE;

/// Seconds by which the length of a round is changed.
const SECONDS_STEP: u16 = 30;
/// The modes to choose from: arenas have no exit to race to.
const MODES: [MatchMode; 3] = [MatchMode::FreeForAll, MatchMode::Teams, MatchMode::Coins];

/// An option of an arena match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchChoice {
    /// Number of players on this computer.
    Players,
    /// Game mode.
    Mode,
    /// Number of rounds.
    Rounds,
    /// Length of a round.
    Time,
}

impl MatchChoice {
    /// Changes the setting to the previous or next value.
    pub fn change(self, settings: &mut Settings, step: CycleStep) {
        let by = step.offset();
        match self {
            MatchChoice::Players => {
                let players = &mut settings.game.local_players;
                let changed = (*players).max(MIN_PLAYERS).saturating_add_signed(by);
                *players = changed.clamp(MIN_PLAYERS, *LOCAL_PLAYERS.end());
            }
            MatchChoice::Mode => {
                let mode = &mut settings.arena.mode;
                let now = MODES.iter().position(|known| known == mode);
                let next = now.map_or(0, |now| cycle::beside(now, step, MODES.len()));
                *mode = MODES[next];
            }
            MatchChoice::Rounds => {
                let rounds = u16::from(settings.arena.rounds).saturating_add_signed(by);
                let rounds = rounds.clamp(*ROUNDS.start(), *ROUNDS.end());
                settings.arena.rounds = u8::try_from(rounds).unwrap_or(u8::MAX);
            }
            MatchChoice::Time => {
                let seconds = &mut settings.arena.round_seconds;
                let steps = match step {
                    CycleStep::Previous => seconds.div_ceil(SECONDS_STEP).saturating_sub(1),
                    CycleStep::Next => (*seconds / SECONDS_STEP).saturating_add(1),
                };
                let changed = steps.saturating_mul(SECONDS_STEP);
                *seconds = changed.clamp(SECONDS_STEP, *ROUND_SECONDS.end());
            }
        }
    }
}

/// Returns the choices for a match, with the messages that change players, mode, rounds and time.
pub fn choices<'a, M: 'a>(
    settings: &Settings,
    texts: &Texts,
    changes: [fn(CycleStep) -> M; 4],
) -> Widget<'a, M> {
    let ticks = i32::from(settings.arena.round_seconds) * TICK_RATE as i32;
    let mode = match_text::mode(settings.arena.mode);
    let labels = [
        number_of_players(settings),
        MessageId("extras-arena-mode").with("mode", mode),
        MessageId("extras-arena-rounds").with("rounds", i32::from(settings.arena.rounds)),
        MessageId("extras-arena-time").with("time", hud::clock(ticks)),
    ];
    let ids = ["players", "mode", "rounds", "time"];
    let rows = ids.into_iter().zip(labels).zip(changes);
    let rows = rows.map(|((id, label), change)| choice_row(texts, id, label, change));
    column(rows)
}

/// Returns the choice of the number of players alone, with the message that changes it.
pub fn players<'a, M: 'a>(
    settings: &Settings,
    texts: &Texts,
    change: fn(CycleStep) -> M,
) -> Widget<'a, M> {
    choice_row(texts, "players", number_of_players(settings), change)
}

fn number_of_players(settings: &Settings) -> Message {
    let number = settings.game.local_players.max(MIN_PLAYERS);
    MessageId("menu-players").with("players", i32::from(number))
}

fn choice_row<'a, M: 'a>(
    texts: &Texts,
    id: &'static str,
    label: Message,
    change: fn(CycleStep) -> M,
) -> Widget<'a, M> {
    let value = row([choice(texts.get(label))]).centred();
    let help = texts.get(MessageId("extras-arena-choice-help"));
    value.height(LINE + 4.0).on_change(change).id(id).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_stay_within_their_ranges() {
        let mut settings = Settings::default();
        MatchChoice::Players.change(&mut settings, CycleStep::Next);
        assert_eq!(settings.game.local_players, 3);
        (0..5).for_each(|_| MatchChoice::Players.change(&mut settings, CycleStep::Previous));
        assert_eq!(settings.game.local_players, MIN_PLAYERS);
        MatchChoice::Mode.change(&mut settings, CycleStep::Previous);
        assert_eq!(settings.arena.mode, MatchMode::Coins);
        settings.arena.mode = MatchMode::Race;
        MatchChoice::Mode.change(&mut settings, CycleStep::Next);
        assert_eq!(settings.arena.mode, MatchMode::FreeForAll, "from the file");
        (0..20).for_each(|_| MatchChoice::Rounds.change(&mut settings, CycleStep::Next));
        assert_eq!(settings.arena.rounds, 9);
        MatchChoice::Time.change(&mut settings, CycleStep::Previous);
        assert_eq!(settings.arena.round_seconds, 90);
        (0..9).for_each(|_| MatchChoice::Time.change(&mut settings, CycleStep::Previous));
        assert_eq!(settings.arena.round_seconds, SECONDS_STEP);
        for (step, wanted) in [(CycleStep::Previous, 90), (CycleStep::Next, 120)] {
            settings.arena.round_seconds = 100;
            MatchChoice::Time.change(&mut settings, step);
            assert_eq!(settings.arena.round_seconds, wanted, "from the file");
        }
        (0..40).for_each(|_| MatchChoice::Time.change(&mut settings, CycleStep::Next));
        assert_eq!(settings.arena.round_seconds, 600);
    }
}
