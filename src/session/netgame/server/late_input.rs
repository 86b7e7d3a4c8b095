//! Acceptance of received input, on time or late (spec 07 C.6.1, C.6.4). The received input itself is kept in
//! `input_ring.rs`; `authority.rs` rolls back and resimulates.
//!
//! * Input for a tick that has not been executed applies to that tick. Input for more than [`MAX_INPUT_LEAD`] ticks
//!   ahead is rejected.
//! * Late input within the late-input window still applies to its own tick, which is resimulated if it changes anything.
//!   The window's length is the setting `late_window` (`config/sections/network.rs`).
//! * Input older than that is retimed: the newest buttons apply to the current tick.
//! * The first input received for a tick wins: a client cannot change its past.
//! * A player whose late input causes more than [`BUDGET`] ticks to be resimulated has no late-input window for a while.

use super::input_ring::InputRing;
use crate::net::message::input::InputNoticeKind;
use crate::session::netgame::input_history::InputHistory;
use crate::sim::world::buttons::Buttons;

/// Maximum lead of a client's inputs over the server, ticks (spec 07 C.6.1).
pub const MAX_INPUT_LEAD: u32 = 64;
/// Ticks that late input of one player may cause to be resimulated per [`BUDGET_TIME`].
pub const BUDGET: u32 = 20;
/// Length of that period in ticks. A player who exceeds the budget has no late-input window for the
/// next period.
const BUDGET_TIME: u32 = 40;

/// Use of the late-input window by a player.
#[derive(Clone, Copy, Debug, Default)]
struct Budget {
    since: u32,
    used: u32,
    blocked_until: u32,
}

impl Budget {
    fn is_exceeded(&self, now: u32) -> bool {
        self.blocked_until > now
    }

    fn charge(&mut self, now: u32, ticks: u32) {
        if now >= self.since + BUDGET_TIME {
            (self.since, self.used) = (now, 0);
        }
        self.used += ticks;
        if self.used > BUDGET {
            self.blocked_until = now + BUDGET_TIME;
        }
    }
}

/// Effects of a player's input on the simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputEffect {
    /// Earliest executed tick that must be resimulated, if any.
    pub resimulate_from: Option<u32>,
    /// Notice to the player, with the number of ticks by which the input was moved.
    pub notice: Option<(InputNoticeKind, u32)>,
}

/// The received input of one player.
#[derive(Default)]
pub struct ReceivedInput {
    ring: InputRing,
    /// Newest tick that the player has sent input for.
    newest: Option<u32>,
    budget: Budget,
}

/// Decided input, which late input is compared with.
pub struct Decided<'a> {
    /// The tick that is executed next.
    pub now: u32,
    /// Length of the late-input window, ticks.
    pub late_window: u32,
    /// The input of the ticks executed so far.
    pub history: &'a InputHistory,
}

impl ReceivedInput {
    /// Returns the input by tick.
    pub fn ring(&self) -> &InputRing {
        &self.ring
    }

    /// Accepts or rejects the input of `player` for the tick `newest` and the ticks before it, newest first.
    pub fn accept(
        &mut self,
        player: usize,
        newest: u32,
        buttons: &[u8],
        decided: &Decided,
    ) -> InputEffect {
        let mut effect = InputEffect::default();
        let now = decided.now;
        if newest > now + MAX_INPUT_LEAD {
            effect.notice = Some((InputNoticeKind::TooFarAhead, 0));
            return effect;
        }
        let window = match self.budget.is_exceeded(now) {
            true => 0,
            false => decided.late_window,
        };
        let earliest = now.saturating_sub(window);
        let is_new = self.newest.is_none_or(|known| newest > known);
        self.newest = self.newest.max(Some(newest));
        if newest < earliest {
            // Too late for its own tick: the newest input applies to the current tick.
            let held = buttons.first().copied().unwrap_or(0);
            if is_new && self.ring.confirm(now, Buttons::from_bits_truncate(held)) {
                effect.notice = Some((InputNoticeKind::Retimed, now - newest));
            }
            return effect;
        }
        for (tick, held) in (0..=newest)
            .rev()
            .zip(buttons)
            .take_while(|(tick, _)| *tick >= earliest)
        {
            let held = Buttons::from_bits_truncate(*held) - Buttons::MENU;
            let is_stored = self.ring.confirm(tick, held);
            if is_stored && tick < now && held != decided.history.at(player, tick) {
                // Ticks come newest first, so the last one is the earliest.
                effect.resimulate_from = Some(tick);
                self.budget.charge(now, now - tick);
            }
        }
        effect
    }

    /// Discards the input of all ticks after this one.
    pub fn withdraw_after(&mut self, tick: u32) {
        self.ring.withdraw_after(tick);
        self.newest = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accept(input: &mut ReceivedInput, now: u32, newest: u32, buttons: &[u8]) -> InputEffect {
        let history = InputHistory::default();
        let decided = Decided {
            now,
            late_window: 6,
            history: &history,
        };
        input.accept(1, newest, buttons, &decided)
    }

    #[test]
    fn a_player_who_exceeds_the_budget_is_blocked_for_the_next_period() {
        let mut budget = Budget::default();
        budget.charge(100, BUDGET);
        assert!(!budget.is_exceeded(100));
        budget.charge(139, 1);
        assert!(budget.is_exceeded(139) && budget.is_exceeded(178));
        assert!(!budget.is_exceeded(179));
    }

    #[test]
    fn the_budget_is_renewed_after_forty_ticks() {
        let mut budget = Budget::default();
        budget.charge(100, BUDGET);
        budget.charge(140, BUDGET);
        assert!(!budget.is_exceeded(140));
        budget.charge(141, 1);
        assert!(budget.is_exceeded(141));
    }

    #[test]
    fn input_is_accepted_up_to_64_ticks_ahead() {
        let mut input = ReceivedInput::default();
        assert_eq!(accept(&mut input, 100, 164, &[1]), InputEffect::default());
        assert_eq!(input.ring().confirmed(164), Some(Buttons::LEFT));
        let effect = accept(&mut input, 100, 165, &[1]);
        assert_eq!(effect.notice, Some((InputNoticeKind::TooFarAhead, 0)));
        assert_eq!(input.ring().confirmed(165), None);
    }

    #[test]
    fn late_input_within_the_window_is_resimulated_from_its_first_change() {
        let mut input = ReceivedInput::default();
        let effect = accept(&mut input, 100, 99, &[1, 1, 0, 1, 0, 0, 1, 1]);
        // Tick 96 is pressed; ticks before 94 are too old.
        assert_eq!(effect.resimulate_from, Some(96));
        assert_eq!(input.ring().confirmed(94), Some(Buttons::empty()));
        assert_eq!(input.ring().confirmed(93), None);
        assert_eq!(effect.notice, None);
    }

    #[test]
    fn input_that_is_too_old_applies_now_if_it_is_new() {
        let mut input = ReceivedInput::default();
        let effect = accept(&mut input, 100, 93, &[1]);
        assert_eq!(effect.notice, Some((InputNoticeKind::Retimed, 7)));
        assert_eq!(input.ring().confirmed(100), Some(Buttons::LEFT));
        let again = accept(&mut input, 101, 93, &[2]);
        assert_eq!(again, InputEffect::default(), "nothing new");
        assert_eq!(input.ring().confirmed(101), None);
        accept(&mut input, 102, 94, &[]);
        assert_eq!(input.ring().confirmed(102), Some(Buttons::empty()));
    }

    #[test]
    fn a_withdrawal_makes_the_newest_input_new_again() {
        let mut input = ReceivedInput::default();
        accept(&mut input, 100, 110, &[1]);
        input.withdraw_after(105);
        assert_eq!(input.ring().confirmed(110), None);
        let effect = accept(&mut input, 120, 110, &[1]);
        assert_eq!(effect.notice, Some((InputNoticeKind::Retimed, 10)));
    }

    #[test]
    fn a_player_who_has_used_up_the_budget_has_no_late_window() {
        let mut input = ReceivedInput::default();
        for tick in [100, 105, 110, 115, 120] {
            let effect = accept(&mut input, tick, tick - 5, &[1]);
            assert_eq!(effect.resimulate_from, Some(tick - 5));
        }
        let effect = accept(&mut input, 125, 120, &[1]);
        assert_eq!(effect.notice, Some((InputNoticeKind::Retimed, 5)));
    }
}
