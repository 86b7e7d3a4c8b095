//! Commands: all outside input to the simulation, by tick (the specification's "game moves", spec 01 §3).

use crate::world::ShotRules;
use crate::world::buttons::Buttons;
use serde::{Deserialize, Serialize};

/// One outside input, applied at the start of a tick. Player slots are numbered 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Activates a player. Only the colour and position are reset (spec 01 §3.6).
    Join {
        /// Slot.
        player: u8,
        /// Colour, 1 to 15.
        colour: u8,
    },
    /// Deactivates a player; the slot keeps everything else (spec 01 §3.7).
    Leave {
        /// Slot.
        player: u8,
        /// Reason code (spec 08 §12.5).
        reason: u8,
    },
    /// Resets a slot to its defaults and deactivates it (spec 01 §5.4). The netgame sends this between a leave and the
    /// next join.
    Reset {
        /// Slot.
        player: u8,
    },
    /// Sets the buttons a player holds from this tick on; also applies to inactive players.
    Buttons {
        /// Slot.
        player: u8,
        /// The buttons held.
        held: Buttons,
    },
    /// Marks the level results as seen by a player (spec 01 §3.5).
    Acknowledge {
        /// Slot.
        player: u8,
    },
    /// Sets the rules for player shots.
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

/// A command and the tick at whose start it is applied; ticks count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedCommand {
    /// The tick.
    pub tick: i32,
    /// The command.
    pub action: Command,
}

/// All commands of a game, sorted by tick; commands of the same tick are applied in list order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandLog(Vec<TimedCommand>);

impl CommandLog {
    /// Creates an empty log.
    pub fn new() -> CommandLog {
        CommandLog::default()
    }

    /// Inserts a command after all others of its tick. Takes constant time if none has a later tick.
    pub fn add(&mut self, tick: i32, action: Command) {
        let timed = TimedCommand { tick, action };
        if self.last_tick() <= tick {
            return self.0.push(timed);
        }
        let index = self.0.partition_point(|c| c.tick <= tick);
        self.0.insert(index, timed);
    }

    /// Returns the commands of one tick, in order.
    pub fn at(&self, tick: i32) -> &[TimedCommand] {
        let start = self.0.partition_point(|c| c.tick < tick);
        let end = start + self.0[start..].partition_point(|c| c.tick == tick);
        &self.0[start..end]
    }

    /// Returns all commands in order.
    pub fn all(&self) -> &[TimedCommand] {
        &self.0
    }

    /// Returns the tick of the last command, or 0 if the log is empty.
    pub fn last_tick(&self) -> i32 {
        self.0.last().map_or(0, |c| c.tick)
    }

    /// Removes all commands after `tick`.
    pub fn truncate_after(&mut self, tick: i32) {
        self.0.truncate(self.0.partition_point(|c| c.tick <= tick));
    }

    /// Removes all commands up to and including `tick`.
    pub fn forget_until(&mut self, tick: i32) {
        self.0.drain(..self.0.partition_point(|c| c.tick <= tick));
    }

    /// Returns the memory in use, bytes.
    pub fn heap_bytes(&self) -> usize {
        self.0.capacity() * size_of::<TimedCommand>()
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
    fn commands_of_a_tick_keep_their_insertion_order() {
        let mut log = CommandLog::new();
        log.add(5, press(1));
        log.add(3, press(0));
        log.add(5, press(2));
        let players: Vec<Command> = log.at(5).iter().map(|c| c.action).collect();
        assert_eq!(players, [press(1), press(2)]);
        assert!(log.at(4).is_empty());
        assert_eq!(log.last_tick(), 5);
        log.truncate_after(4);
        assert_eq!(log.last_tick(), 3);
    }
}
