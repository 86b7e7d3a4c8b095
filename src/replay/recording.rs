//! The file format of recordings.
//!
//! A file starts with [`MAGIC`], followed by four little-endian 32-bit numbers: format version, simulation version, and
//! the length and CRC-32 of the body. The body is deflated and holds level, players, commands and checksums
//! (`docs/recordings.md`).

use super::assists::Assists;
use super::bytes::{Reader, put_number, put_signed, put_text};
use super::checksum_interval::{checks_until, is_due};
use crate::sim::command::{Command, CommandLog, TimedCommand};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::image::{Image, ImageError};
use crate::sim::world::player::{self, MAX_COLOUR, PLAYERS, Player};
use crate::sim::world::{ShotRules, TICK_RATE};
use crate::{files, sim};
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The first bytes of a file.
pub const MAGIC: &[u8; 8] = b"PMDEMO\x1a\n";
/// Version of the file format.
const FORMAT: u32 = 1;
/// Bytes before the body.
const HEAD: usize = MAGIC.len() + 4 * 4;
/// Maximum size of a file in bytes.
pub const MAX_FILE: u64 = 16 << 20;
/// Maximum size of the uncompressed body in bytes.
const MAX_BODY: u64 = 64 << 20;
/// Maximum number of commands.
const MAX_COMMANDS: u64 = 4 << 20;
/// Maximum number of ticks: a week.
const MAX_TICKS: u64 = 7 * 24 * 3600 * TICK_RATE as u64;
/// Stands for the last checksum of a capsule if it is unknown.
pub const UNKNOWN_CHECKSUM: u64 = 0;

/// A recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// Name of the level's file without folder and extension, for display and for finding the file.
    pub level_name: String,
    /// Number of the level in the game, as in [`crate::sim::world::Globals::level`].
    pub level_number: i32,
    /// [`crate::level::Level::content_hash`] of the level.
    pub level_hash: u64,
    /// Time of recording in seconds since 1970 (UTC); 0 if unknown.
    pub date: u64,
    /// Shot rules before the first tick.
    pub shot_rules: ShotRules,
    /// Player slots before the first tick.
    pub players: [Player; PLAYERS],
    /// Player names; empty if unknown.
    pub names: [String; PLAYERS],
    /// Recorded commands.
    pub commands: CommandLog,
    /// Total checksums of the world after every 40th tick, starting with tick 40.
    pub checksums: Vec<u64>,
    /// The last tick.
    pub end_tick: i32,
    /// Total checksum of the world after the last tick.
    pub end_checksum: u64,
    /// Number of times that the players went back to an earlier tick and continued from there.
    pub rewinds: u32,
    /// Assists that the players used.
    pub assists: Assists,
    /// The byte image of the world that a [`super::Capsule`] starts with; `None` for the start of the level. Recording
    /// files always start there.
    pub start: Option<Arc<[u8]>>,
}

/// Why a recording cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The content of the file is invalid.
    #[error("{}: {problem}", path.display())]
    Content {
        /// Path of the file.
        path: PathBuf,
        /// The error.
        problem: Box<RecordingError>,
    },
    /// The file is not a recording.
    #[error("this is not a recording; expected a file that starts with PMDEMO")]
    NotARecording,
    /// The file has another format version.
    #[error("the file has format version {found}; this program reads version {FORMAT}")]
    Form {
        /// The version found.
        found: u32,
    },
    /// The file was recorded with another simulation version.
    #[error(
        "the recording was made with simulation version {found} and does not replay in version {}",
        sim::VERSION
    )]
    Simulation {
        /// The version found.
        found: u32,
    },
    /// The recording belongs to another level, or to another version of it.
    #[error(
        "the recording was made on another version of the level {name:?} (content {expected:016x}) \
         than the one given (content {found:016x})"
    )]
    Level {
        /// Name of the level.
        name: String,
        /// Content hash of the recorded level.
        expected: u64,
        /// Content hash of the given level.
        found: u64,
    },
    /// The file ends too early.
    #[error("the file is truncated in {what}")]
    Truncated {
        /// The part in which the file ends.
        what: &'static str,
    },
    /// The file is damaged or was modified.
    #[error("the file is damaged: its checksum is {found:08x}, expected {expected:08x}")]
    Damaged {
        /// Checksum stored in the file.
        expected: u32,
        /// Checksum of the file's content.
        found: u32,
    },
    /// A value is invalid.
    #[error("{what}: {found}")]
    Value {
        /// Name of the value.
        what: &'static str,
        /// Description of the error.
        found: String,
    },
}

impl RecordingError {
    /// Adds the path of the file that the error is about.
    pub fn of(self, path: &Path) -> RecordingError {
        match self {
            RecordingError::File { .. } | RecordingError::Content { .. } => self,
            problem => RecordingError::Content {
                path: path.to_path_buf(),
                problem: Box::new(problem),
            },
        }
    }

    /// Returns the error without the path.
    pub fn problem(&self) -> &RecordingError {
        match self {
            RecordingError::Content { problem, .. } => problem,
            other => other,
        }
    }

    pub(super) fn value(what: &'static str, found: impl Into<String>) -> RecordingError {
        RecordingError::Value {
            what,
            found: found.into(),
        }
    }
}

impl Recording {
    /// Creates a recording without a single tick.
    #[cfg(test)]
    pub fn empty(level_name: &str, level_number: i32, level_hash: u64) -> Recording {
        Recording {
            level_name: level_name.to_owned(),
            level_number,
            level_hash,
            date: 0,
            shot_rules: ShotRules::default(),
            players: [Player::default(); PLAYERS],
            names: Default::default(),
            commands: CommandLog::new(),
            checksums: Vec::new(),
            end_tick: 0,
            end_checksum: 0,
            rewinds: 0,
            assists: Assists::empty(),
            start: None,
        }
    }

    /// Loads a recording.
    ///
    /// # Errors
    /// Errors of the file system and of [`Recording::decode`], with the path.
    pub fn load(path: &Path) -> Result<Recording, RecordingError> {
        let bytes = files::read_limited(path, MAX_FILE).map_err(|e| file_error(path, e))?;
        Recording::decode(&bytes).map_err(|error| error.of(path))
    }

    /// Returns the buttons that a player holds in each tick, from tick 1 to the last one. `player` is a slot, 0 to 7.
    pub fn buttons_by_tick(&self, player: u8) -> Vec<Buttons> {
        let mut held = self.players[usize::from(player)].buttons;
        let commands = self.commands.all().iter();
        let mut commands = commands.skip_while(|timed| timed.tick < 1).peekable();
        let mut track = Vec::new();
        for tick in 1..=self.end_tick {
            while let Some(timed) = commands.next_if(|timed| timed.tick <= tick) {
                match timed.action {
                    Command::Buttons {
                        player: of,
                        held: now,
                    } if of == player => held = now,
                    _ => {}
                }
            }
            track.push(held);
        }
        track
    }

    /// Saves a recording. An existing file is replaced only once the new one is complete.
    ///
    /// # Errors
    /// If the file system reports an error.
    pub fn save(&self, path: &Path) -> Result<(), RecordingError> {
        let bytes = self.encode().map_err(|e| file_error(path, e))?;
        files::write_atomically(path, &bytes).map_err(|e| file_error(path, e))
    }

    /// Returns the encoded file.
    ///
    /// # Errors
    /// If the recording does not start at the start of the level. Errors of the compressor, although none are known to
    /// occur.
    pub fn encode(&self) -> std::io::Result<Vec<u8>> {
        if self.start.is_some() {
            let message = "the recording does not start at the start of the level";
            return Err(std::io::Error::new(
                std::io::ErrorKind::InvalidInput,
                message,
            ));
        }
        encode(MAGIC, &self.body(true))
    }

    /// Decodes a file. Never panics, and uses little more memory than the maximum body size.
    ///
    /// # Errors
    /// If the bytes are not a valid recording of this version.
    pub fn decode(bytes: &[u8]) -> Result<Recording, RecordingError> {
        read_body(&mut Reader(&decode(MAGIC, bytes)?), true)
    }

    /// Returns the recorded checksum of the world after a tick, if there is one.
    pub fn checksum_after(&self, tick: i32) -> Option<u64> {
        if tick == self.end_tick {
            return Some(self.end_checksum).filter(|sum| *sum != UNKNOWN_CHECKSUM);
        }
        if !is_due(tick) {
            return None;
        }
        let index = checks_until(tick).checked_sub(1)?;
        self.checksums.get(index).copied()
    }

    /// Returns whether the recording has checksums. Only recordings of the original that were converted without
    /// simulating them have none.
    pub fn has_checksums(&self) -> bool {
        self.checksums.len() == checks_until(self.end_tick)
    }

    /// Drops everything after a tick. The caller sets the checksum of the new last tick.
    pub(super) fn truncate_after(&mut self, tick: i32) {
        if tick < self.end_tick {
            self.commands.truncate_after(tick);
            self.checksums.truncate(checks_until(tick));
            self.end_tick = tick;
        }
    }

    /// Returns the body of a file, with checksums or only with the last one.
    pub(super) fn body(&self, with_checks: bool) -> Vec<u8> {
        let mut out = Vec::new();
        put_text(&mut out, &self.level_name);
        put_signed(&mut out, self.level_number);
        out.extend(self.level_hash.to_le_bytes());
        out.extend(self.date.to_le_bytes());
        put_image(&mut out, &self.shot_rules);
        put_image(&mut out, &self.players);
        for name in &self.names {
            put_text(&mut out, name);
        }
        put_number(&mut out, self.end_tick.max(0) as u64);
        put_number(&mut out, self.commands.all().len() as u64);
        let mut last = 0;
        for timed in self.commands.all() {
            put_number(&mut out, timed.tick.wrapping_sub(last).max(0) as u64);
            last = timed.tick;
            put_command(&mut out, timed.action);
        }
        let checks = self.checksums.iter().filter(|_| with_checks);
        for checksum in checks.chain([&self.end_checksum]) {
            out.extend(checksum.to_le_bytes());
        }
        if self.rewinds > 0 || !self.assists.is_empty() {
            put_number(&mut out, u64::from(self.rewinds));
        }
        if !self.assists.is_empty() {
            out.push(self.assists.bits());
        }
        out
    }
}

/// Returns a file with this body, which starts with `magic`.
pub(super) fn encode(magic: &[u8; 8], body: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut deflated = Vec::new();
    DeflateEncoder::new(body, Compression::best()).read_to_end(&mut deflated)?;
    let mut out = magic.to_vec();
    for number in [
        FORMAT,
        sim::VERSION,
        deflated.len() as u32,
        crc32fast::hash(&deflated),
    ] {
        out.extend(number.to_le_bytes());
    }
    out.extend(deflated);
    Ok(out)
}

/// Returns the body of a file that starts with `magic`.
pub(super) fn decode(magic: &[u8; 8], bytes: &[u8]) -> Result<Vec<u8>, RecordingError> {
    let mut reader = Reader(bytes);
    let (length, checksum) = read_head(magic, &mut reader)?;
    let deflated = reader.bytes(length as usize, "the recording")?;
    let found = crc32fast::hash(deflated);
    if found != checksum {
        return Err(RecordingError::Damaged {
            expected: checksum,
            found,
        });
    }
    let mut body = Vec::new();
    DeflateDecoder::new(deflated)
        .take(MAX_BODY + 1)
        .read_to_end(&mut body)
        .map_err(|error| {
            RecordingError::value("the recording", format!("{error}; expected deflated bytes"))
        })?;
    if body.len() as u64 > MAX_BODY {
        let found = format!("longer than {MAX_BODY} bytes");
        return Err(RecordingError::value("the recording", found));
    }
    Ok(body)
}

/// Reads the header before the body; returns the length and checksum of the body.
pub(super) fn read_head(
    magic: &[u8; 8],
    reader: &mut Reader,
) -> Result<(u32, u32), RecordingError> {
    if !reader
        .0
        .starts_with(&magic[..reader.0.len().min(magic.len())])
    {
        return Err(RecordingError::NotARecording);
    }
    let mut head = Reader(reader.bytes(HEAD, "the header")?);
    head.bytes(magic.len(), "the header")?;
    let mut number = || -> Result<u32, RecordingError> {
        let mut number = [0; 4];
        number.copy_from_slice(head.bytes(4, "the header")?);
        Ok(u32::from_le_bytes(number))
    };
    let (form, version, length, checksum) = (number()?, number()?, number()?, number()?);
    if form != FORMAT {
        return Err(RecordingError::Form { found: form });
    }
    if version != sim::VERSION {
        return Err(RecordingError::Simulation { found: version });
    }
    Ok((length, checksum))
}

pub(super) fn file_error(path: &Path, source: std::io::Error) -> RecordingError {
    RecordingError::File {
        path: path.to_path_buf(),
        source,
    }
}

/// The start of the body, before the commands.
pub(super) struct Opening {
    pub level_name: String,
    pub level_number: i32,
    pub level_hash: u64,
    pub date: u64,
    pub shot_rules: ShotRules,
    pub players: [Player; PLAYERS],
    pub names: [String; PLAYERS],
    pub end_tick: i32,
}

pub(super) fn read_opening(body: &mut Reader) -> Result<Opening, RecordingError> {
    let level_name = body.text("the level's name")?;
    let level_number = body.signed("the level's number")?;
    let level_hash = body.u64("the level's hash")?;
    let date = body.u64("the date")?;
    let shot_rules: ShotRules = take_image(body, "the shot rules")?;
    checked("the shot rules", shot_rules.check())?;
    let players = take_image(body, "the players")?;
    checked("the players", player::check_all(&players))?;
    let mut names: [String; PLAYERS] = Default::default();
    for name in &mut names {
        *name = body.text("a player's name")?;
    }
    let end_tick = body.at_most(MAX_TICKS, "the last tick")? as i32;
    Ok(Opening {
        level_name,
        level_number,
        level_hash,
        date,
        shot_rules,
        players,
        names,
        end_tick,
    })
}

pub(super) fn read_body(body: &mut Reader, with_checks: bool) -> Result<Recording, RecordingError> {
    let opening = read_opening(body)?;
    let end_tick = opening.end_tick;
    let commands = read_commands(body)?;
    let mut checksums = Vec::new();
    let checks = if with_checks {
        checks_until(end_tick)
    } else {
        0
    };
    for _ in 0..checks {
        checksums.push(body.u64("the checksums")?);
    }
    let end_checksum = body.u64("the last checksum")?;
    let rewinds = match body.0.is_empty() {
        true => 0,
        false => body.at_most(u64::from(u32::MAX), "the number of rewinds")? as u32,
    };
    let assists = match body.0.is_empty() {
        true => Assists::empty(),
        false => Assists::from_bits_retain(body.byte("the assists")?),
    };
    if !body.0.is_empty() {
        let found = format!("{} unexpected bytes at the end", body.0.len());
        return Err(RecordingError::value("the recording", found));
    }
    Ok(Recording {
        level_name: opening.level_name,
        level_number: opening.level_number,
        level_hash: opening.level_hash,
        date: opening.date,
        shot_rules: opening.shot_rules,
        players: opening.players,
        names: opening.names,
        commands,
        checksums,
        end_tick,
        end_checksum,
        rewinds,
        assists,
        start: None,
    })
}

fn read_commands(body: &mut Reader) -> Result<CommandLog, RecordingError> {
    let count = body.at_most(MAX_COMMANDS, "the number of commands")?;
    let mut commands = CommandLog::new();
    let mut tick = 0;
    for _ in 0..count {
        tick += body.at_most(MAX_TICKS, "the tick of a command")?;
        if tick > MAX_TICKS {
            let found = format!("{tick}, expected at most {MAX_TICKS}");
            return Err(RecordingError::value("the tick of a command", found));
        }
        commands.add(tick as i32, read_command(body)?);
    }
    Ok(commands)
}

fn put_image<T: Image>(out: &mut Vec<u8>, value: &T) {
    let start = out.len();
    out.resize(start + T::SIZE, 0);
    value.write(&mut out[start..]);
}

fn take_image<T: Image>(body: &mut Reader, what: &'static str) -> Result<T, RecordingError> {
    checked(what, T::read(body.bytes(T::SIZE, what)?))
}

/// Returns the value read, or an error that names where it is stored.
pub(super) fn checked<T>(
    what: &'static str,
    read: Result<T, ImageError>,
) -> Result<T, RecordingError> {
    read.map_err(|error| RecordingError::value(what, error.to_string()))
}

/// Appends a command: a byte with its kind and player slot (`kind * 8 + slot`), then its data.
fn put_command(out: &mut Vec<u8>, action: Command) {
    let mut put = |kind: u8, player: u8, data: &[u8]| {
        out.push(kind << 3 | player & 7);
        out.extend_from_slice(data);
    };
    match action {
        Command::Buttons { player, held } => put(0, player, &[held.bits()]),
        Command::Join { player, colour } => put(1, player, &[colour]),
        Command::Leave { player, reason } => put(2, player, &[reason]),
        Command::Reset { player } => put(3, player, &[]),
        Command::Acknowledge { player } => put(4, player, &[]),
        Command::Rules(rules) => {
            put(5, 0, &[]);
            put_image(out, &rules);
        }
    }
}

fn read_command(body: &mut Reader) -> Result<Command, RecordingError> {
    let what = "a command";
    let head = body.byte(what)?;
    let player = head & 7;
    Ok(match head >> 3 {
        0 => Command::Buttons {
            player,
            held: Buttons::from_bits_retain(body.byte(what)?),
        },
        1 => {
            let colour = body.byte(what)?;
            if colour > MAX_COLOUR {
                let found = format!(
                    "player {player} joins with colour {colour}, expected 0 to {MAX_COLOUR}"
                );
                return Err(RecordingError::value(what, found));
            }
            Command::Join { player, colour }
        }
        2 => Command::Leave {
            player,
            reason: body.byte(what)?,
        },
        3 => Command::Reset { player },
        4 => Command::Acknowledge { player },
        5 => {
            let rules: ShotRules = take_image(body, what)?;
            checked(what, rules.check())?;
            Command::Rules(rules)
        }
        kind => {
            let found = format!("kind {kind}, expected 0 to 5");
            return Err(RecordingError::value(what, found));
        }
    })
}

/// Returns true if a file can hold the command, which requires an existing player slot.
pub fn is_recordable(timed: &TimedCommand) -> bool {
    match timed.action {
        Command::Join { player, .. }
        | Command::Leave { player, .. }
        | Command::Reset { player }
        | Command::Buttons { player, .. }
        | Command::Acknowledge { player } => usize::from(player) < PLAYERS,
        Command::Rules(_) => true,
    }
}
