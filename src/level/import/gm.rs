//! Imports recordings of the original, both the old list of numbers and the newest form with a header (spec 01 §3,
//! §4).
//!
//! The original looks for the entries of a tick only near the last entry it used, searching the list backwards. The
//! import performs that search once: our log contains only the commands that take effect, in order.

mod parse;

use super::{ImportError, Warning};
use crate::sim::command::{Command, CommandLog};
use crate::sim::world::ShotRules;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;

pub use parse::MAX_ENTRIES;

/// Maximum distance from the last used entry at which entries are found.
const WINDOW: usize = 100;
/// Number of entries at the end of the list that are searched for acknowledgements.
const ACKNOWLEDGE_WINDOW: usize = 1000;
/// Flag in the type of an entry of the newest form: a player joins with a name.
const NAMED_JOIN: i32 = 0x0080_0000;

/// An imported recording.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// Level number.
    pub level: i32,
    /// The commands in order. Shot rules come first, in tick 1.
    pub commands: CommandLog,
    /// Tick of the last entry in the file, not necessarily the highest.
    pub last_tick: i32,
    /// Oddities and losses of the import.
    pub warnings: Vec<Warning>,
}

/// One entry of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entry {
    /// Line in the file at which it starts.
    line: usize,
    tick: i32,
    kind: i32,
    data: (i32, i32),
}

/// The contents of a file.
struct Recording {
    level: i32,
    /// Only the old form has them in its header.
    rules: Option<ShotRules>,
    entries: Vec<Entry>,
}

/// Imports a recording from the bytes of its file.
///
/// # Errors
/// Fails on an unexpected line, on missing entries, and if there are no entries or more than [`MAX_ENTRIES`].
pub fn import_game(file: &[u8]) -> Result<RecordedGame, ImportError> {
    let text = std::str::from_utf8(file).map_err(|error| ImportError::Line {
        line: 1 + file[..error.valid_up_to()]
            .iter()
            .filter(|b| **b == b'\n')
            .count(),
        found: "binary data".to_owned(),
        expected: "text",
    })?;
    let is_headed = text.starts_with(parse::SIGNATURE);
    let recording = if is_headed {
        parse::parse_newest_form(text)?
    } else {
        parse::parse_old_form(text)?
    };
    let mut reader = Reader {
        is_headed,
        commands: CommandLog::new(),
        warnings: Vec::new(),
    };
    if let Some(rules) = recording.rules {
        let rules = reader.clamp_rules(rules, parse::DAMAGE_LINE);
        reader.commands.add(1, Command::Rules(rules));
        reader.add_acknowledgements(&recording.entries);
    }
    reader.add_entries(&recording.entries);
    if is_headed {
        reader.warnings.push(Warning {
            place: "line 1".to_owned(),
            field: "form",
            value: 3,
            lost: "a game of the newest version, whose simulation differs; playback may diverge",
        });
    }
    Ok(RecordedGame {
        level: recording.level,
        commands: reader.commands,
        last_tick: recording.entries.last().map_or(0, |entry| entry.tick),
        warnings: reader.warnings,
    })
}

struct Reader {
    is_headed: bool,
    commands: CommandLog,
    warnings: Vec<Warning>,
}

impl Reader {
    /// In the old form, an acknowledgement among the last entries takes effect from the start, regardless of its tick;
    /// the first entry never does (spec 01 §3.5).
    fn add_acknowledgements(&mut self, entries: &[Entry]) {
        let first = entries.len().saturating_sub(ACKNOWLEDGE_WINDOW) + 1;
        for entry in entries.iter().skip(first).filter(|e| e.kind == 8) {
            if let Some(player) = self.player(entry, entry.data.0) {
                self.commands.add(1, Command::Acknowledge { player });
            }
        }
    }

    /// Finds the entries of each tick the way the original does (spec 01 §3.4).
    fn add_entries(&mut self, entries: &[Entry]) {
        let mut ticks: Vec<i32> = entries.iter().map(|entry| entry.tick).collect();
        ticks.sort_unstable();
        ticks.dedup();
        ticks.retain(|tick| *tick > 0);
        let mut used = vec![false; entries.len()];
        let mut current = 0;
        for tick in ticks {
            let high = (current + WINDOW).min(entries.len() - 1);
            let low = current.saturating_sub(WINDOW);
            for index in (low..=high).rev() {
                let entry = entries[index];
                if entry.tick == tick {
                    current = current.max(index);
                    used[index] = true;
                    if let Some(action) = self.action(&entry) {
                        self.commands.add(tick, action);
                    }
                }
            }
        }
        let missed = entries.iter().zip(used);
        for (entry, _) in missed.filter(|(e, used)| e.tick > 0 && !used && e.kind != 8) {
            self.warn(entry, "tick", entry.tick, "too far out of order; ignored");
        }
    }

    /// Converts an entry to a command; many kinds have no effect.
    fn action(&mut self, entry: &Entry) -> Option<Command> {
        let (first, second) = entry.data;
        if self.is_headed && entry.kind & NAMED_JOIN != 0 {
            return Some(Command::Join {
                player: (entry.kind & 7) as u8,
                colour: ((entry.kind >> 8) & 15).max(1) as u8,
            });
        }
        match entry.kind {
            1 => self.player(entry, first).map(|player| Command::Join {
                player,
                colour: self.colour(entry, second),
            }),
            2 => self.player(entry, first).map(|player| Command::Leave {
                player,
                reason: self.byte(entry, "reason", second),
            }),
            5 => self.player(entry, first).map(|player| Command::Buttons {
                player,
                held: Buttons::from_bits_truncate(self.byte(entry, "buttons", second)),
            }),
            8 if self.is_headed => self
                .player(entry, first)
                .map(|player| Command::Acknowledge { player }),
            9 if self.is_headed => {
                let rules = ShotRules {
                    hurt_others: first & 1 != 0,
                    hurt_self: first & 2 != 0,
                    damage: second,
                };
                Some(Command::Rules(self.clamp_rules(rules, entry.line)))
            }
            0 | 3 | 4 | 6..=8 => None,
            other => {
                self.warn(entry, "type", other, "unknown; dropped");
                None
            }
        }
    }

    /// Clamps shot rules to what our recordings allow.
    fn clamp_rules(&mut self, mut rules: ShotRules, line: usize) -> ShotRules {
        let (least, most) = ShotRules::DAMAGE_RANGE;
        if rules.check().is_err() {
            let lost = "expected -1000 to 1000; the nearest value is used";
            self.warn_at_line(line, "damage of a shot", rules.damage, lost);
            rules.damage = rules.damage.clamp(least, most);
        }
        rules
    }

    fn player(&mut self, entry: &Entry, number: i32) -> Option<u8> {
        let player = u8::try_from(number)
            .ok()
            .filter(|p| usize::from(*p) < PLAYERS);
        if player.is_none() {
            self.warn(entry, "player", number, "not a player; entry dropped");
        }
        player
    }

    fn colour(&mut self, entry: &Entry, number: i32) -> u8 {
        if !(1..=15).contains(&number) {
            self.warn(entry, "colour", number, "expected 1 to 15; 8 is used");
            return 8;
        }
        number as u8
    }

    fn byte(&mut self, entry: &Entry, field: &'static str, number: i32) -> u8 {
        if !(0..=255).contains(&number) {
            self.warn(
                entry,
                field,
                number,
                "expected 0 to 255; higher bits are lost",
            );
        }
        number as u8
    }

    fn warn(&mut self, entry: &Entry, field: &'static str, value: i32, lost: &'static str) {
        self.warn_at_line(entry.line, field, value, lost);
    }

    fn warn_at_line(&mut self, line: usize, field: &'static str, value: i32, lost: &'static str) {
        self.warnings.push(Warning {
            place: format!("line {line}"),
            field,
            value: i64::from(value),
            lost,
        });
    }
}
