//! Game moves: everything that enters the simulation from outside, by frame (spec 01 §3).

use crate::sim::world::ShotRules;
use crate::sim::world::controls::Controls;
use serde::{Deserialize, Serialize};

/// One thing that happens from outside at the start of a frame. Players are slots 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Move {
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
    Controls {
        /// Slot.
        player: u8,
        /// The controls held.
        held: Controls,
    },
    /// A player has seen the results of the level (spec 01 §3.5).
    Acknowledge {
        /// Slot.
        player: u8,
    },
    /// Shots between players change.
    Rules(ShotRules),
}

impl Serialize for Controls {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.bits())
    }
}

impl<'de> Deserialize<'de> for Controls {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(Controls::from_bits_retain)
    }
}

/// A move and the frame at whose start it happens; frames count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedMove {
    /// The frame.
    pub frame: i32,
    /// The move.
    pub action: Move,
}

/// All moves of a game, sorted by frame; moves of one frame happen in the order of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(Vec<TimedMove>);

impl MoveList {
    /// An empty list.
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// Adds a move after all others of its frame.
    pub fn add(&mut self, frame: i32, action: Move) {
        let place = self.0.partition_point(|m| m.frame <= frame);
        self.0.insert(place, TimedMove { frame, action });
    }

    /// The moves of one frame, in order.
    pub fn at(&self, frame: i32) -> &[TimedMove] {
        let start = self.0.partition_point(|m| m.frame < frame);
        let end = start + self.0[start..].partition_point(|m| m.frame == frame);
        &self.0[start..end]
    }

    /// All moves in order.
    pub fn all(&self) -> &[TimedMove] {
        &self.0
    }

    /// The frame of the last move, 0 if there is none.
    pub fn last_frame(&self) -> i32 {
        self.0.last().map_or(0, |m| m.frame)
    }

    /// Removes everything after a frame.
    #[cfg(test)]
    pub fn truncate_after(&mut self, frame: i32) {
        self.0
            .truncate(self.0.partition_point(|m| m.frame <= frame));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(player: u8) -> Move {
        Move::Controls {
            player,
            held: Controls::JUMP,
        }
    }

    #[test]
    fn moves_of_a_frame_keep_the_order_in_which_they_were_added() {
        let mut moves = MoveList::new();
        moves.add(5, press(1));
        moves.add(3, press(0));
        moves.add(5, press(2));
        let players: Vec<Move> = moves.at(5).iter().map(|m| m.action).collect();
        assert_eq!(players, [press(1), press(2)]);
        assert!(moves.at(4).is_empty());
        assert_eq!(moves.last_frame(), 5);
        moves.truncate_after(4);
        assert_eq!(moves.last_frame(), 3);
    }
}
