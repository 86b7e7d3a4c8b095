//! Entries of the server's log: simulation commands by tick (spec 07 C.3).

use crate::net::limits::{MAX_COLOUR, MAX_PLAYER};
use crate::net::wire::WireProblem;
use crate::net::wire::codec::fit;
use crate::net::wire::{Reader, Writer};
use crate::sim::command::Command;
use crate::sim::world::ShotRules;
use crate::sim::world::buttons::Buttons;
use crate::varint::{unzigzag, zigzag};

/// Content of a log entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogAction {
    /// A slot has been assigned, but its player is not in the world yet.
    JoinStarted {
        /// Player slot.
        player: u8,
        /// Player colour, 1 to 15.
        colour: u8,
    },
    /// A command of the simulation.
    Command(Command),
}

/// A log entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// The tick at whose start it applies.
    pub tick: u32,
    /// Content of the entry.
    pub action: LogAction,
}

/// Flag in the first byte of an entry: the entry is a [`CONTROLS`] of a near tick, in two bytes.
const SHORT: u8 = 0x80;
/// Ticks that a short entry may lie before and after the entry before it.
const SHORT_TICKS: std::ops::RangeInclusive<i64> = -8..=7;
/// Position of the kind, or of the tick of a short entry, in the first byte, after the slot.
const KIND_SHIFT: u8 = 3;

const ACTIVE: u8 = 1;
const INACTIVE: u8 = 2;
const JOIN_STARTED: u8 = 3;
const RESET: u8 = 4;
const CONTROLS: u8 = 5;
const ACKNOWLEDGE: u8 = 8;
const SHOT_RULES: u8 = 9;

/// Returns the slot, kind and value of an action.
fn parts(action: LogAction) -> (u8, u8, i64) {
    match action {
        LogAction::JoinStarted { player, colour } => (player, JOIN_STARTED, i64::from(colour)),
        LogAction::Command(Command::Join { player, colour }) => (player, ACTIVE, i64::from(colour)),
        LogAction::Command(Command::Leave { player, reason }) => {
            (player, INACTIVE, i64::from(reason))
        }
        LogAction::Command(Command::Reset { player }) => (player, RESET, 0),
        LogAction::Command(Command::Buttons { player, held }) => {
            (player, CONTROLS, i64::from(held.bits()))
        }
        LogAction::Command(Command::Acknowledge { player }) => (player, ACKNOWLEDGE, 0),
        LogAction::Command(Command::Rules(rules)) => {
            let flags = i64::from(rules.hurt_others) | i64::from(rules.hurt_self) << 1;
            (0, SHOT_RULES, i64::from(rules.damage) * 4 + flags)
        }
    }
}

impl LogEntry {
    /// Appends the entry. `previous` is the tick of the entry before it, or that of the message.
    pub(super) fn put(self, previous: u32, out: &mut Writer) -> Result<(), WireProblem> {
        let (player, kind, value) = parts(self.action);
        let player: u8 = fit(i64::from(player), 0, MAX_PLAYER.into())?;
        check(kind, value)?;
        let ticks = i64::from(self.tick) - i64::from(previous);
        if kind == CONTROLS && SHORT_TICKS.contains(&ticks) {
            out.u8(SHORT | (zigzag(ticks) as u8) << KIND_SHIFT | player);
            out.u8(value as u8);
            return Ok(());
        }
        out.u8(kind << KIND_SHIFT | player);
        out.signed(ticks);
        if !matches!(kind, RESET | ACKNOWLEDGE) {
            out.signed(value);
        }
        Ok(())
    }

    /// Reads what [`LogEntry::put`] appends.
    pub(super) fn take(previous: u32, input: &mut Reader<'_>) -> Result<LogEntry, WireProblem> {
        let head = input.u8()?;
        let player = head & ((1 << KIND_SHIFT) - 1);
        let rest = (head & !SHORT) >> KIND_SHIFT;
        let is_short = head & SHORT != 0;
        let (ticks, kind) = match is_short {
            true => (unzigzag(rest.into()), CONTROLS),
            false => (input.signed()?, rest),
        };
        if !is_short && kind == CONTROLS && SHORT_TICKS.contains(&ticks) {
            return Err(WireProblem::Contradiction("a short entry in the long form"));
        }
        let tick = fit(
            i64::from(previous).saturating_add(ticks),
            0,
            i64::from(u32::MAX),
        )?;
        let value = match kind {
            CONTROLS if is_short => i64::from(input.u8()?),
            RESET | ACKNOWLEDGE => 0,
            ACTIVE | INACTIVE | JOIN_STARTED | CONTROLS | SHOT_RULES => input.signed()?,
            found => {
                return Err(WireProblem::Unknown {
                    found: u64::from(found),
                });
            }
        };
        let action = LogAction::from_parts(player, kind, value)?;
        Ok(LogEntry { tick, action })
    }
}

impl LogAction {
    /// Returns the action with this slot, kind and value, if they are valid.
    fn from_parts(player: u8, kind: u8, value: i64) -> Result<LogAction, WireProblem> {
        fit::<u8>(i64::from(player), 0, MAX_PLAYER.into())?;
        check(kind, value)?;
        let byte = value as u8;
        Ok(match kind {
            ACTIVE => LogAction::Command(Command::Join {
                player,
                colour: byte,
            }),
            INACTIVE => LogAction::Command(Command::Leave {
                player,
                reason: byte,
            }),
            JOIN_STARTED => LogAction::JoinStarted {
                player,
                colour: byte,
            },
            RESET => LogAction::Command(Command::Reset { player }),
            CONTROLS => LogAction::Command(Command::Buttons {
                player,
                held: Buttons::from_bits_truncate(byte),
            }),
            ACKNOWLEDGE => LogAction::Command(Command::Acknowledge { player }),
            _ => {
                fit::<u8>(i64::from(player), 0, 0)?;
                LogAction::Command(Command::Rules(ShotRules {
                    hurt_others: value & 1 != 0,
                    hurt_self: value & 2 != 0,
                    damage: fit(value >> 2, -10, 100)?,
                }))
            }
        })
    }
}

/// Fails for values that are invalid in an entry of this kind.
fn check(kind: u8, value: i64) -> Result<(), WireProblem> {
    let (min, max) = match kind {
        ACTIVE | JOIN_STARTED => (1, i64::from(MAX_COLOUR)),
        INACTIVE => (0, 255),
        CONTROLS => (0, 0x7F),
        SHOT_RULES => (-40, 403),
        _ => (0, 0),
    };
    fit::<i64>(value, min, max).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes an action and reads it back; `None` if it cannot be written or read.
    fn passed_on(action: LogAction) -> Option<LogAction> {
        let entry = LogEntry { tick: 100, action };
        let mut out = Writer::default();
        entry.put(99, &mut out).ok()?;
        let bytes = out.into_bytes();
        let taken = LogEntry::take(99, &mut Reader::new(&bytes)).ok()?;
        (taken.tick == entry.tick).then_some(taken.action)
    }

    #[test]
    fn buttons_of_near_ticks_take_two_bytes_and_have_no_other_form() {
        let action = LogAction::Command(Command::Buttons {
            player: 7,
            held: Buttons::from_bits_truncate(0x7F),
        });
        for (tick, length) in [(92, 2), (107, 2), (91, 4), (108, 4), (300, 5)] {
            let entry = LogEntry { tick, action };
            let mut out = Writer::default();
            entry.put(100, &mut out).expect("it is valid");
            let bytes = out.into_bytes();
            assert_eq!(bytes.len(), length, "tick {tick}");
            let taken = LogEntry::take(100, &mut Reader::new(&bytes));
            assert_eq!(taken, Ok(entry));
        }
        let mut out = Writer::default();
        out.u8(CONTROLS << KIND_SHIFT);
        out.signed(7);
        out.signed(1);
        let bytes = out.into_bytes();
        assert!(LogEntry::take(100, &mut Reader::new(&bytes)).is_err());
        assert!(LogEntry::take(0, &mut Reader::new(&[SHORT | 1 << KIND_SHIFT, 0])).is_err());
    }

    #[test]
    fn values_within_their_range_are_passed_on_and_others_are_not() {
        let rules = |damage| {
            LogAction::Command(Command::Rules(ShotRules {
                hurt_others: true,
                hurt_self: true,
                damage,
            }))
        };
        let join = |player, colour| LogAction::Command(Command::Join { player, colour });
        let started = |player, colour| LogAction::JoinStarted { player, colour };
        for good in [
            rules(-10),
            rules(100),
            join(7, 1),
            join(0, 15),
            started(7, 15),
        ] {
            assert_eq!(passed_on(good), Some(good));
        }
        for bad in [
            rules(-11),
            rules(101),
            join(8, 1),
            join(1, 0),
            join(1, 16),
            started(1, 0),
        ] {
            assert_eq!(passed_on(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn rules_belong_to_no_player() {
        let mut out = Writer::default();
        out.u8(1 | SHOT_RULES << KIND_SHIFT);
        out.signed(0);
        out.signed(4);
        let bytes = out.into_bytes();
        assert!(LogEntry::take(100, &mut Reader::new(&bytes)).is_err());
    }

    #[test]
    fn each_rule_for_shots_has_a_bit_of_its_own() {
        for (hurt_others, hurt_self) in [(true, false), (false, true), (false, false)] {
            let rules = LogAction::Command(Command::Rules(ShotRules {
                hurt_others,
                hurt_self,
                damage: 3,
            }));
            assert_eq!(passed_on(rules), Some(rules));
        }
    }
}
