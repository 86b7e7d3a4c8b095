//! Players that are none: what they hold, tick by tick.

use crate::net::link::Timestamp;
use crate::replay::Demo;
use crate::sim::command::Command;
use crate::sim::world::buttons::Buttons;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use std::sync::Arc;

/// All buttons but that of the menu.
const ALL: u8 = 0x3F;
/// Mean number of changes a second of somebody who plays by whim.
const CHANGES: f64 = 3.0;

/// How somebody plays.
#[derive(Clone)]
pub enum BotStyle {
    /// Other buttons in every tick.
    Random,
    /// A few changes a second: runs, jumps, shots, pauses.
    Human,
    /// As in a recording, over and over.
    Recorded(Arc<Vec<Buttons>>),
}

/// Somebody who plays.
pub struct Bot {
    style: BotStyle,
    random: Pcg32,
    tick: usize,
    held: Buttons,
    /// When the buttons last changed, until somebody asks.
    changed: Option<Timestamp>,
    next: Timestamp,
    /// When it was last asked what is held.
    asked: Timestamp,
}

/// The buttons of player 0 in a recording, one for each frame.
pub fn track_of(demo: &Demo) -> Vec<Buttons> {
    let mut held = Buttons::empty();
    let mut track = Vec::new();
    for frame in 1..=demo.end_frame {
        for timed in demo.moves.at(frame) {
            if let Command::Buttons {
                player: 0,
                held: now,
            } = timed.action
            {
                held = now - Buttons::MENU;
            }
        }
        track.push(held);
    }
    track
}

impl Bot {
    /// Somebody who plays in a style; the same seed plays the same.
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
            asked: Timestamp::ZERO,
        }
    }

    /// What is held at a time. Asked once a tick.
    pub fn held(&mut self, now: Timestamp) -> Buttons {
        self.tick += 1;
        match &self.style {
            BotStyle::Random => {
                self.held = Buttons::from_bits_truncate(self.random.next_u32() as u8 & ALL);
            }
            BotStyle::Recorded(track) => {
                let held = track.get(self.tick % track.len().max(1)).copied();
                if held.is_some_and(|held| held != self.held) {
                    // A recording does not tell at what time within its frame a key went down.
                    let share = f64::from(self.random.next_u32()) / f64::from(u32::MAX);
                    let since = now.saturating_sub(self.asked);
                    self.changed = Some(self.asked + since.mul_f64(share));
                }
                self.held = held.unwrap_or(self.held);
            }
            BotStyle::Human => {
                while now >= self.next {
                    self.whim();
                }
            }
        }
        self.asked = now;
        self.held
    }

    /// When a key went down or up that no tick has seen yet; forgotten when asked for.
    pub fn take_change(&mut self) -> Option<Timestamp> {
        self.changed.take()
    }

    fn whim(&mut self) {
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
    fn a_human_changes_the_controls_about_three_times_a_second() {
        let found = changes(BotStyle::Human);
        assert!((200..400).contains(&found), "{found} in 100 seconds");
    }

    #[test]
    fn at_random_nearly_every_tick_is_another() {
        assert!(changes(BotStyle::Random) > 3800);
    }
}
