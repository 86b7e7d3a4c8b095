//! Game moves: everything that enters the simulation from outside, by tick (spec 01 §3).

use crate::sim::world::ShotRules;
use crate::sim::world::buttons::Buttons;
use serde::{Deserialize, Serialize};

/// One thing that happens from outside at the start of a tick. Players are slots 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// A player takes part from now on. Nothing but colour and place is reset (spec 01 §3.6).
    Join {
        /// Slot.
        player: u8,
        /// Colour, 1 to 15.
        colour: u8,
    },
    /// A player takes part no longer; the slot keeps everything else (spec 01 §3.7).
    Leave {
        /// Slot.
        player: u8,
        /// Why, as in the list of the specification (spec 08 §12.5).
        reason: u8,
    },
    /// A slot becomes as new, and inactive (spec 01 §5.4). The netgame does this between a leave
    /// and the next join.
    Reset {
        /// Slot.
        player: u8,
    },
    /// What a player holds from now on, active or not.
    Buttons {
        /// Slot.
        player: u8,
        /// The buttons held.
        held: Buttons,
    },
    /// A player has seen the results of the level (spec 01 §3.5).
    Acknowledge {
        /// Slot.
        player: u8,
    },
    /// Shots between players change.
    Rules(ShotRules),
}

impl Serialize for Buttons {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.bits())
    }
}

impl<'de> Deserialize<'de> for Buttons {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(Buttons::from_bits_retain)
    }
}

/// A move and the tick at whose start it happens; ticks count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedCommand {
    /// The tick.
    pub tick: i32,
    /// The move.
    pub action: Command,
}

/// All moves of a game, sorted by tick; moves of one tick happen in the order of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandLog(Vec<TimedCommand>);

impl CommandLog {
    /// An empty list.
    pub fn new() -> CommandLog {
        CommandLog::default()
    }

    /// Adds a move after all others of its tick.
    pub fn add(&mut self, tick: i32, action: Command) {
        let place = self.0.partition_point(|m| m.tick <= tick);
        self.0.insert(place, TimedCommand { tick, action });
    }

    /// The moves of one tick, in order.
    pub fn at(&self, tick: i32) -> &[TimedCommand] {
        let start = self.0.partition_point(|m| m.tick < tick);
        let end = start + self.0[start..].partition_point(|m| m.tick == tick);
        &self.0[start..end]
    }

    /// All moves in order.
    pub fn all(&self) -> &[TimedCommand] {
        &self.0
    }

    /// The tick of the last move, 0 if there is none.
    pub fn last_tick(&self) -> i32 {
        self.0.last().map_or(0, |m| m.tick)
    }

    /// Removes everything after a tick.
    #[cfg(test)]
    pub fn truncate_after(&mut self, tick: i32) {
        self.0.truncate(self.0.partition_point(|m| m.tick <= tick));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(player: u8) -> Command {
        Command::Buttons {
            player,
            held: Buttons::JUMP,
        }
    }

    #[test]
    fn moves_of_a_frame_keep_the_order_in_which_they_were_added() {
        let mut moves = CommandLog::new();
        moves.add(5, press(1));
        moves.add(3, press(0));
        moves.add(5, press(2));
        let players: Vec<Command> = moves.at(5).iter().map(|m| m.action).collect();
        assert_eq!(players, [press(1), press(2)]);
        assert!(moves.at(4).is_empty());
        assert_eq!(moves.last_tick(), 5);
        moves.truncate_after(4);
        assert_eq!(moves.last_tick(), 3);
    }
}
