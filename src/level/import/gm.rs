//! Recorded games of the original, the old list of numbers and the newest headed form
//! (spec 01 §3, §4).
//!
//! The original looks for the entries of a frame only near the last one it used, from the end
//! of the list towards its start. That search is done here, once: our list has the moves in the
//! order in which they happen, and only those that do.

mod parse;

use super::{ImportError, Warning};
use crate::sim::command::{Command, CommandLog};
use crate::sim::world::ShotRules;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;

pub use parse::MAX_ENTRIES;

/// How far from the last entry used entries are found.
const WINDOW: usize = 100;
/// How many entries at the end of the list are searched for acknowledgements.
const ACKNOWLEDGE_WINDOW: usize = 1000;
/// Marks the type of an entry of the newest form that joins a player with a name.
const NAMED_JOIN: i32 = 0x0080_0000;

/// An imported game.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// Number of the level.
    pub level: i32,
    /// What happens, in order. Rules of shots come first, in frame 1.
    pub moves: CommandLog,
    /// Frame of the last entry of the file, which need not be the greatest.
    pub last_tick: i32,
    /// What is odd or lost.
    pub warnings: Vec<Warning>,
}

/// One entry of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entry {
    /// Line of the file where it starts.
    line: usize,
    frame: i32,
    kind: i32,
    data: (i32, i32),
}

/// What a file says.
struct Recording {
    level: i32,
    /// Only the old form has them in its header.
    rules: Option<ShotRules>,
    entries: Vec<Entry>,
}

/// Imports a recorded game from the bytes of its file.
///
/// # Errors
/// If a line is not what belongs there, if entries are missing, or if there are none or more
/// than [`MAX_ENTRIES`].
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
        parse::headed(text)?
    } else {
        parse::numbers(text)?
    };
    let mut reader = Reader {
        is_headed,
        moves: CommandLog::new(),
        warnings: Vec::new(),
    };
    if let Some(rules) = recording.rules {
        let rules = reader.within_limits(rules, parse::DAMAGE_LINE);
        reader.moves.add(1, Command::Rules(rules));
        reader.take_acknowledgements(&recording.entries);
    }
    reader.take_entries(&recording.entries);
    if is_headed {
        reader.warnings.push(Warning {
            place: "line 1".to_owned(),
            field: "form",
            value: 3,
            lost: "a game of the newest version, which computes in another way; it may go another \
                   way here",
        });
    }
    Ok(RecordedGame {
        level: recording.level,
        moves: reader.moves,
        last_tick: recording.entries.last().map_or(0, |entry| entry.frame),
        warnings: reader.warnings,
    })
}

struct Reader {
    is_headed: bool,
    moves: CommandLog,
    warnings: Vec<Warning>,
}

impl Reader {
    /// The old form: an acknowledgement counts from the start, whatever its frame, if it is
    /// among the last entries; the first entry never counts (spec 01 §3.5).
    fn take_acknowledgements(&mut self, entries: &[Entry]) {
        let first = entries.len().saturating_sub(ACKNOWLEDGE_WINDOW) + 1;
        for entry in entries.iter().skip(first).filter(|e| e.kind == 8) {
            if let Some(player) = self.player(entry, entry.data.0) {
                self.moves.add(1, Command::Acknowledge { player });
            }
        }
    }

    /// Finds the entries of each frame as the original does (spec 01 §3.4).
    fn take_entries(&mut self, entries: &[Entry]) {
        let mut frames: Vec<i32> = entries.iter().map(|entry| entry.frame).collect();
        frames.sort_unstable();
        frames.dedup();
        frames.retain(|frame| *frame > 0);
        let mut used = vec![false; entries.len()];
        let mut current = 0;
        for frame in frames {
            let high = (current + WINDOW).min(entries.len() - 1);
            let low = current.saturating_sub(WINDOW);
            for index in (low..=high).rev() {
                let entry = entries[index];
                if entry.frame == frame {
                    current = current.max(index);
                    used[index] = true;
                    if let Some(action) = self.action(&entry) {
                        self.moves.add(frame, action);
                    }
                }
            }
        }
        let missed = entries.iter().zip(used);
        for (entry, _) in missed.filter(|(e, used)| e.frame > 0 && !used && e.kind != 8) {
            self.warn(
                entry,
                "frame",
                entry.frame,
                "too far out of order; it never happens",
            );
        }
    }

    /// What an entry does; many kinds do nothing.
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
                held: Buttons::from_bits_truncate(self.byte(entry, "controls", second)),
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
                Some(Command::Rules(self.within_limits(rules, entry.line)))
            }
            0 | 3 | 4 | 6..=8 => None,
            other => {
                self.warn(entry, "type", other, "unknown; dropped");
                None
            }
        }
    }

    /// Rules that a recording of ours may have.
    fn within_limits(&mut self, mut rules: ShotRules, line: usize) -> ShotRules {
        let (least, most) = ShotRules::DAMAGES;
        if rules.check().is_err() {
            let lost = "not -1000 to 1000; the nearest of them is used";
            self.warn_of_line(line, "damage of a shot", rules.damage, lost);
            rules.damage = rules.damage.clamp(least, most);
        }
        rules
    }

    fn player(&mut self, entry: &Entry, number: i32) -> Option<u8> {
        let player = u8::try_from(number)
            .ok()
            .filter(|p| usize::from(*p) < PLAYERS);
        if player.is_none() {
            self.warn(entry, "player", number, "no player; the entry is dropped");
        }
        player
    }

    fn colour(&mut self, entry: &Entry, number: i32) -> u8 {
        if !(1..=15).contains(&number) {
            self.warn(entry, "colour", number, "not 1 to 15; 8 is used");
            return 8;
        }
        number as u8
    }

    fn byte(&mut self, entry: &Entry, field: &'static str, number: i32) -> u8 {
        if !(0..=255).contains(&number) {
            self.warn(entry, field, number, "not 0 to 255; higher bits are lost");
        }
        number as u8
    }

    fn warn(&mut self, entry: &Entry, field: &'static str, value: i32, lost: &'static str) {
        self.warn_of_line(entry.line, field, value, lost);
    }

    fn warn_of_line(&mut self, line: usize, field: &'static str, value: i32, lost: &'static str) {
        self.warnings.push(Warning {
            place: format!("line {line}"),
            field,
            value: i64::from(value),
            lost,
        });
    }
}
