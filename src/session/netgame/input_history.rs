//! Input history: the buttons of every player by tick, as recorded in the log (spec 07 C.3, type 5). How long a silent
//! player's buttons stay held is the setting `hold_limit` (`config/sections/network.rs`).
//!
//! The owner decides how long they are kept and calls [`InputHistory::forget_before`]: a client keeps `KEPT_TICKS` before
//! the confirmed ones and those in its rollback buffer (`client/prediction.rs`), a server those that are not final (`server/authority.rs`).

use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::{PLAYERS, Player};

/// The buttons of every player in one tick.
pub type PlayerInputs = [Buttons; PLAYERS];

/// Number of ticks over which changes are counted to detect erratic players.
const ERRATIC_TIME: u32 = 16;
/// This many changes in that time count as erratic; people make two or three.
const ERRATIC_CHANGES: usize = 8;

/// Maximum number of entries per player.
const MAX_ENTRIES: usize = 2048;

/// For every player, the input changes: each entry applies from its tick until the next entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputHistory([Vec<(u32, Buttons)>; PLAYERS]);

impl InputHistory {
    /// Returns the buttons a player holds in a tick: those of the last entry at or before it.
    pub fn at(&self, player: usize, tick: u32) -> Buttons {
        let changes = &self.0[player];
        let after = changes.partition_point(|(from, _)| *from <= tick);
        after
            .checked_sub(1)
            .map_or(Buttons::empty(), |last| changes[last].1)
    }

    /// Returns the buttons of all players in a tick.
    pub fn all_at(&self, tick: u32) -> PlayerInputs {
        std::array::from_fn(|player| self.at(player, tick))
    }

    /// Predicts the buttons of a player in a tick that is not known yet; `newest` is the latest server
    /// tick that is. Held buttons are predicted to stay held; for erratic players we predict that no
    /// button is held.
    pub fn predict(&self, player: usize, tick: u32, newest: u32) -> Buttons {
        let changes = &self.0[player];
        let last = changes.last().map_or(0, |(from, _)| *from);
        // Buttons received ahead of their tick are known.
        let known = newest.max(last);
        let recent = |(from, _): &&(u32, Buttons)| from.saturating_add(ERRATIC_TIME) > known;
        let erratic = || changes.iter().rev().take_while(recent).count() >= ERRATIC_CHANGES;
        match tick > known && erratic() {
            true => Buttons::empty(),
            false => self.at(player, tick),
        }
    }

    /// Returns the number of entries.
    pub fn kept(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Adds an entry: the buttons of a player from a tick on. It replaces an entry for the same tick.
    /// Beyond the limit, the oldest entry is dropped.
    pub fn set(&mut self, player: usize, tick: u32, held: Buttons) {
        let changes = &mut self.0[player];
        let place = changes.partition_point(|(from, _)| *from < tick);
        match changes.get_mut(place) {
            Some(same) if same.0 == tick => same.1 = held,
            _ => changes.insert(place, (tick, held)),
        }
        if changes.len() > MAX_ENTRIES {
            changes.remove(0);
        }
    }

    /// Initialises from the state at the start of a tick. Entries for that tick and later ones are kept.
    pub fn begin(&mut self, tick: u32, players: &[Player; PLAYERS]) {
        for (changes, player) in self.0.iter_mut().zip(players) {
            changes.retain(|(from, _)| *from >= tick);
            if changes.first().is_none_or(|(from, _)| *from > tick) {
                changes.insert(0, (tick, player.buttons));
            }
        }
    }

    /// Drops entries that have no effect from this tick on.
    pub fn forget_before(&mut self, tick: u32) {
        for changes in &mut self.0 {
            let after = changes.partition_point(|(from, _)| *from <= tick);
            changes.drain(..after.saturating_sub(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_counts_until_the_next_one_in_any_arrival_order() {
        // Worked example 6 of spec 07 C.13.
        let mut input_history = InputHistory::default();
        input_history.set(2, 1010, Buttons::RIGHT);
        input_history.set(2, 1008, Buttons::JUMP);
        input_history.set(2, 1009, Buttons::empty());
        let held: Vec<Buttons> = (1007..1012).map(|tick| input_history.at(2, tick)).collect();
        let (none, jump, right) = (Buttons::empty(), Buttons::JUMP, Buttons::RIGHT);
        assert_eq!(held, [none, jump, none, right, right]);
        assert_eq!(input_history.at(3, 1010), none);
    }

    #[test]
    fn only_erratic_players_are_predicted_to_hold_nothing() {
        let mut input_history = InputHistory::default();
        for tick in 0..100 {
            input_history.set(1, tick, Buttons::from_bits_truncate(tick as u8 | 1));
            if tick % 4 == 3 {
                input_history.set(2, tick, Buttons::from_bits_truncate(tick as u8 | 1));
            }
        }
        let (none, held) = (Buttons::empty(), input_history.at(1, 99));
        assert_eq!(input_history.predict(1, 105, 99), none);
        assert_eq!(
            input_history.predict(1, 105, 97),
            none,
            "input received early"
        );
        assert_eq!(input_history.predict(1, 99, 97), held, "known");
        assert_eq!(
            input_history.predict(1, 130, 110),
            held,
            "no longer erratic"
        );
        assert_eq!(input_history.predict(2, 105, 99), input_history.at(2, 99));
    }

    #[test]
    fn the_later_of_two_entries_of_one_tick_counts() {
        let mut input_history = InputHistory::default();
        input_history.set(0, 5, Buttons::LEFT);
        input_history.set(0, 5, Buttons::RIGHT);
        assert_eq!(input_history.at(0, 9), Buttons::RIGHT);
    }

    #[test]
    fn dropping_old_entries_does_not_change_later_ticks() {
        let mut input_history = InputHistory::default();
        for tick in 0..20 {
            input_history.set(1, tick * 3, Buttons::from_bits_truncate(tick as u8));
        }
        let before: Vec<PlayerInputs> = (31..70).map(|tick| input_history.all_at(tick)).collect();
        input_history.forget_before(31);
        let after: Vec<PlayerInputs> = (31..70).map(|tick| input_history.all_at(tick)).collect();
        assert_eq!(before, after);
        assert_eq!(input_history.0[1].len(), 10);
    }

    #[test]
    fn a_state_supplies_buttons_where_the_log_has_none() {
        let mut players = [Player::default(); PLAYERS];
        players[0].buttons = Buttons::LEFT;
        players[1].buttons = Buttons::LEFT;
        let mut input_history = InputHistory::default();
        input_history.set(0, 7, Buttons::UP);
        input_history.set(1, 10, Buttons::UP);
        input_history.begin(10, &players);
        assert_eq!(input_history.at(0, 10), Buttons::LEFT);
        assert_eq!(input_history.at(1, 10), Buttons::UP);
    }

    #[test]
    fn eight_changes_in_sixteen_ticks_are_erratic() {
        for (changes, is_erratic) in [(7, false), (8, true)] {
            let mut input_history = InputHistory::default();
            for change in 0..changes {
                let held = [Buttons::LEFT, Buttons::RIGHT][change % 2];
                input_history.set(1, 100 - change as u32, held);
            }
            let expected = if is_erratic {
                Buttons::empty()
            } else {
                Buttons::LEFT
            };
            assert_eq!(input_history.predict(1, 101, 100), expected);
            assert_eq!(input_history.predict(1, 100, 100), Buttons::LEFT, "known");
        }
        // The oldest of eight changes was exactly 16 ticks ago.
        let mut input_history = InputHistory::default();
        for tick in [84, 94, 95, 96, 97, 98, 99, 100] {
            input_history.set(1, tick, Buttons::LEFT);
        }
        assert_eq!(input_history.predict(1, 101, 100), Buttons::LEFT);
    }

    #[test]
    fn an_entry_replaces_that_of_the_same_tick() {
        let mut input_history = InputHistory::default();
        for held in [Buttons::LEFT, Buttons::RIGHT] {
            input_history.set(1, 10, held);
            input_history.set(2, 10, held);
        }
        assert_eq!(input_history.kept(), 2);
        assert_eq!(input_history.at(1, 10), Buttons::RIGHT);
        assert_eq!(input_history.at(1, 9), Buttons::empty());
        assert_eq!(input_history.all_at(10)[2], Buttons::RIGHT);
    }
}
