//! Bots: input sources for simulated players.

use crate::net::link::Timestamp;
use crate::replay::Recording;
use crate::sim::world::buttons::Buttons;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use std::sync::Arc;

/// All buttons except the menu button.
const ALL: u8 = 0x3F;
/// Mean number of input changes per second of a [`BotStyle::Human`].
const CHANGES: f64 = 3.0;

/// How a bot plays.
#[derive(Clone)]
pub enum BotStyle {
    /// New random buttons in every tick.
    Random,
    /// A few input changes per second, like a person: runs, jumps, shots, pauses.
    Human,
    /// Plays back recorded buttons in a loop.
    Recorded(Arc<Vec<Buttons>>),
}

/// A simulated player.
pub struct Bot {
    style: BotStyle,
    random: Pcg32,
    tick: usize,
    held: Buttons,
    /// Time of the last input change, until [`Bot::take_change`] is called.
    changed: Option<Timestamp>,
    next: Timestamp,
    /// Time of the last call of [`Bot::held`].
    sampled: Timestamp,
}

/// Returns the buttons of player 0 in a recording, one entry per tick, without the menu button.
pub fn recorded_buttons(demo: &Recording) -> Vec<Buttons> {
    let buttons = demo.buttons_by_tick(0).into_iter();
    buttons.map(|held| held - Buttons::MENU).collect()
}

impl Bot {
    /// Creates a bot; the same seed gives the same input.
    pub fn new(style: BotStyle, seed: u64) -> Bot {
        let mut random = Pcg32::seed_from_u64(seed);
        let tick = match &style {
            BotStyle::Recorded(track) => random.next_u32() as usize % track.len().max(1),
            _ => 0,
        };
        Bot {
            style,
            random,
            tick,
            held: Buttons::empty(),
            changed: None,
            next: Timestamp::ZERO,
            sampled: Timestamp::ZERO,
        }
    }

    /// Returns the buttons held at a time. Called once per tick.
    pub fn held(&mut self, now: Timestamp) -> Buttons {
        self.tick += 1;
        match &self.style {
            BotStyle::Random => {
                self.held = Buttons::from_bits_truncate(self.random.next_u32() as u8 & ALL);
            }
            BotStyle::Recorded(track) => {
                let held = track.get(self.tick % track.len().max(1)).copied();
                if held.is_some_and(|held| held != self.held) {
                    // A recording does not contain when within its tick a button went down.
                    let share = f64::from(self.random.next_u32()) / f64::from(u32::MAX);
                    let since = now.saturating_sub(self.sampled);
                    self.changed = Some(self.sampled + since.mul_f64(share));
                }
                self.held = held.unwrap_or(self.held);
            }
            BotStyle::Human => {
                while now >= self.next {
                    self.change_input();
                }
            }
        }
        self.sampled = now;
        self.held
    }

    /// Returns the time of the last input change, once.
    pub fn take_change(&mut self) -> Option<Timestamp> {
        self.changed.take()
    }

    fn change_input(&mut self) {
        let before = self.held;
        let direction = match self.random.next_u32() % 8 {
            0 => Buttons::empty(),
            1 => Buttons::UP,
            2 => Buttons::DOWN,
            n if n % 2 == 0 => Buttons::LEFT,
            _ => Buttons::RIGHT,
        };
        let mut held = match self.random.next_u32() % 3 {
            0 => self.held & (Buttons::LEFT | Buttons::RIGHT),
            _ => direction,
        };
        if self.random.next_u32().is_multiple_of(3) {
            held |= Buttons::JUMP;
        }
        if self.random.next_u32().is_multiple_of(5) {
            held |= Buttons::FIRE;
        }
        self.held = held;
        if held != before {
            self.changed = Some(self.next);
        }
        let share = f64::from(self.random.next_u32()) / f64::from(u32::MAX);
        let pause = (2.0 * share / CHANGES).max(0.03);
        self.next += std::time::Duration::from_secs_f64(pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn changes(style: BotStyle) -> u32 {
        let mut player = Bot::new(style, 5);
        let mut last = Buttons::empty();
        let mut changes = 0;
        for tick in 0..40 * 100 {
            let held = player.held(Duration::from_millis(25 * tick));
            changes += u32::from(held != last);
            last = held;
        }
        changes
    }

    #[test]
    fn a_human_bot_changes_its_input_about_three_times_per_second() {
        let found = changes(BotStyle::Human);
        assert!((200..400).contains(&found), "{found} in 100 seconds");
    }

    #[test]
    fn a_random_bot_changes_its_input_in_nearly_every_tick() {
        assert!(changes(BotStyle::Random) > 3800);
    }
}
