//! The file of a recorded game.
//!
//! A file begins with [`MAGIC`], then the version of the form, the version of the simulation, the
//! length and the CRC-32 of the rest as four 32-bit numbers, little endian. The rest is a deflated
//! body: level, players, moves, checksums (`docs/demos.md`).

use super::bytes::{Reader, put_number, put_signed, put_text};
use crate::files;
use crate::sim;
use crate::sim::command::{Command, CommandLog, TimedCommand};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::image::{Image, ImageError};
use crate::sim::world::player::{self, COLOUR_MAX, PLAYERS, Player};
use crate::sim::world::{ShotRules, TICK_RATE};
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The first bytes of a file.
pub const MAGIC: &[u8; 8] = b"PMDEMO\x1a\n";
/// Version of the form.
const FORMAT: u32 = 1;
/// Bytes before the body.
const HEAD: usize = MAGIC.len() + 4 * 4;
/// The greatest file, bytes.
const MAX_FILE: u64 = 16 << 20;
/// The greatest body, bytes.
const MAX_BODY: u64 = 64 << 20;
/// The most moves.
const MAX_MOVES: u64 = 4 << 20;
/// The most frames: a week.
const MAX_FRAMES: u64 = 7 * 24 * 3600 * TICK_RATE as u64;
/// Frames from one checksum to the next.
pub const CHECK_PERIOD: i32 = 40;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demo {
    /// Name of the level, for people and for finding its file: without folder and ending.
    pub level_name: String,
    /// Number of the level in the game, as in [`crate::sim::world::Globals::level`].
    pub level_number: i32,
    /// [`crate::level::Level::content_hash`] of the level.
    pub level_hash: u64,
    /// When it was recorded, seconds since 1970 in UTC; 0 if unknown.
    pub date: u64,
    /// What players' shots do to players, before the first frame.
    pub shot_rules: ShotRules,
    /// The player slots before the first frame.
    pub players: [Player; PLAYERS],
    /// Names of the players; empty if unknown.
    pub names: [String; PLAYERS],
    /// What the players did.
    pub moves: CommandLog,
    /// The total checksum of the world after every 40th frame, from frame 40 on.
    pub checksums: Vec<u64>,
    /// The last frame.
    pub end_frame: i32,
    /// The total checksum of the world after the last frame.
    pub end_checksum: u64,
}

/// A recorded game that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The file system refused.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// What is in it.
    #[error("{}: {problem}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// Why.
        problem: Box<DemoError>,
    },
    /// It is something else.
    #[error("this is no recorded game; expected a file that begins with PMDEMO")]
    NotADemo,
    /// Its form is of another version.
    #[error("the file has form {found}; this program reads form {FORMAT}")]
    Form {
        /// The version found.
        found: u32,
    },
    /// The rules have changed.
    #[error(
        "the game was recorded with version {found} of the simulation and would go another way \
         in this one, which is version {}",
        sim::VERSION
    )]
    Simulation {
        /// The version found.
        found: u32,
    },
    /// The level has changed.
    #[error(
        "the game was recorded in another level {name:?} (content {expected:016x}) than the one \
         given (content {found:016x})"
    )]
    Level {
        /// Name of the level.
        name: String,
        /// Hash of the recorded level.
        expected: u64,
        /// Hash of the level given.
        found: u64,
    },
    /// The file ends too early.
    #[error("the file ends within {what}; expected more bytes")]
    Truncated {
        /// In what.
        what: &'static str,
    },
    /// The file was changed or damaged.
    #[error("the file is damaged: its checksum is {found:08x}, expected {expected:08x}")]
    Damaged {
        /// Checksum in the file.
        expected: u32,
        /// Checksum of its bytes.
        found: u32,
    },
    /// A value is out of its range.
    #[error("{what}: {found}")]
    Value {
        /// Which value.
        what: &'static str,
        /// What is wrong with it.
        found: String,
    },
}

impl DemoError {
    /// The same, with the file it is about.
    pub fn of(self, path: &Path) -> DemoError {
        match self {
            DemoError::File { .. } | DemoError::Content { .. } => self,
            problem => DemoError::Content {
                path: path.to_path_buf(),
                problem: Box::new(problem),
            },
        }
    }

    /// The error without the file it is about.
    pub fn problem(&self) -> &DemoError {
        match self {
            DemoError::Content { problem, .. } => problem,
            other => other,
        }
    }

    pub(super) fn value(what: &'static str, found: impl Into<String>) -> DemoError {
        DemoError::Value {
            what,
            found: found.into(),
        }
    }
}

impl Demo {
    /// Reads a file.
    ///
    /// # Errors
    /// Those of the file system and of [`Demo::decode`], with the file's name.
    pub fn load(path: &Path) -> Result<Demo, DemoError> {
        let bytes = files::read_limited(path, MAX_FILE).map_err(|e| file_error(path, e))?;
        Demo::decode(&bytes).map_err(|error| error.of(path))
    }

    /// Writes a file; an old one stays in place until the new one is complete.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn save(&self, path: &Path) -> Result<(), DemoError> {
        let bytes = self.encode().map_err(|e| file_error(path, e))?;
        files::write_atomically(path, &bytes).map_err(|e| file_error(path, e))
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// None that is known; those of the compressor are passed on.
    pub fn encode(&self) -> std::io::Result<Vec<u8>> {
        let mut deflated = Vec::new();
        DeflateEncoder::new(&self.body()[..], Compression::best()).read_to_end(&mut deflated)?;
        let mut out = MAGIC.to_vec();
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

    /// Reads the bytes of a file. Never panics, and needs little more memory than the greatest
    /// body that is allowed.
    ///
    /// # Errors
    /// What is wrong, in a sentence.
    pub fn decode(bytes: &[u8]) -> Result<Demo, DemoError> {
        let mut reader = Reader(bytes);
        let (length, checksum) = read_head(&mut reader)?;
        let deflated = reader.bytes(length as usize, "the recording")?;
        let found = crc32fast::hash(deflated);
        if found != checksum {
            return Err(DemoError::Damaged {
                expected: checksum,
                found,
            });
        }
        let mut body = Vec::new();
        DeflateDecoder::new(deflated)
            .take(MAX_BODY + 1)
            .read_to_end(&mut body)
            .map_err(|error| {
                DemoError::value("the recording", format!("{error}; expected deflated bytes"))
            })?;
        if body.len() as u64 > MAX_BODY {
            let found = format!("longer than expected, at most {MAX_BODY} bytes");
            return Err(DemoError::value("the recording", found));
        }
        read_body(&mut Reader(&body))
    }

    /// The total checksum that the world had after a frame, where one was recorded.
    pub fn checksum_after(&self, frame: i32) -> Option<u64> {
        if frame == self.end_frame {
            return Some(self.end_checksum);
        }
        if frame % CHECK_PERIOD != 0 {
            return None;
        }
        let index = usize::try_from(frame / CHECK_PERIOD - 1).ok()?;
        self.checksums.get(index).copied()
    }

    /// The same recording up to a frame whose checksum is known: one of every 40th frame, or the last one.
    pub(super) fn cut(mut self, frame: i32) -> Demo {
        if frame >= self.end_frame {
            return self;
        }
        let kept = self.moves.all().iter().take_while(|m| m.tick <= frame);
        let mut moves = CommandLog::new();
        kept.for_each(|timed| moves.add(timed.tick, timed.action));
        self.moves = moves;
        self.checksums
            .truncate(usize::try_from(frame / CHECK_PERIOD).unwrap_or(0));
        self.end_frame = frame;
        self
    }

    fn body(&self) -> Vec<u8> {
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
        put_number(&mut out, self.end_frame.max(0) as u64);
        put_number(&mut out, self.moves.all().len() as u64);
        let mut last = 0;
        for timed in self.moves.all() {
            put_number(&mut out, timed.tick.wrapping_sub(last).max(0) as u64);
            last = timed.tick;
            put_move(&mut out, timed.action);
        }
        for checksum in self.checksums.iter().chain([&self.end_checksum]) {
            out.extend(checksum.to_le_bytes());
        }
        out
    }
}

/// Reads what stands before the body: length and checksum of that.
pub(super) fn read_head(reader: &mut Reader) -> Result<(u32, u32), DemoError> {
    if !reader
        .0
        .starts_with(&MAGIC[..reader.0.len().min(MAGIC.len())])
    {
        return Err(DemoError::NotADemo);
    }
    let mut head = Reader(reader.bytes(HEAD, "the header")?);
    head.bytes(MAGIC.len(), "the header")?;
    let mut number = || -> Result<u32, DemoError> {
        let mut number = [0; 4];
        number.copy_from_slice(head.bytes(4, "the header")?);
        Ok(u32::from_le_bytes(number))
    };
    let (form, version, length, checksum) = (number()?, number()?, number()?, number()?);
    if form != FORMAT {
        return Err(DemoError::Form { found: form });
    }
    if version != sim::VERSION {
        return Err(DemoError::Simulation { found: version });
    }
    Ok((length, checksum))
}

pub(super) fn file_error(path: &Path, source: std::io::Error) -> DemoError {
    DemoError::File {
        path: path.to_path_buf(),
        source,
    }
}

/// What stands before the moves of a recording.
pub(super) struct Opening {
    pub level_name: String,
    pub level_number: i32,
    pub level_hash: u64,
    pub date: u64,
    pub shot_rules: ShotRules,
    pub players: [Player; PLAYERS],
    pub names: [String; PLAYERS],
    pub end_frame: i32,
}

pub(super) fn read_opening(body: &mut Reader) -> Result<Opening, DemoError> {
    let level_name = body.text("the level's name")?;
    let level_number = body.signed("the level's number")?;
    let level_hash = body.u64("the level's hash")?;
    let date = body.u64("the date")?;
    let shot_rules: ShotRules = take_image(body, "the shot rules")?;
    sound("the shot rules", shot_rules.check())?;
    let players = take_image(body, "the players")?;
    sound("the players", player::check_all(&players))?;
    let mut names: [String; PLAYERS] = Default::default();
    for name in &mut names {
        *name = body.text("a player's name")?;
    }
    let end_frame = body.at_most(MAX_FRAMES, "the last frame")? as i32;
    Ok(Opening {
        level_name,
        level_number,
        level_hash,
        date,
        shot_rules,
        players,
        names,
        end_frame,
    })
}

fn read_body(body: &mut Reader) -> Result<Demo, DemoError> {
    let opening = read_opening(body)?;
    let end_frame = opening.end_frame;
    let moves = read_moves(body)?;
    let mut checksums = Vec::new();
    for _ in 0..end_frame / CHECK_PERIOD {
        checksums.push(body.u64("the checksums")?);
    }
    let end_checksum = body.u64("the last checksum")?;
    if !body.0.is_empty() {
        let found = format!("{} bytes more than expected", body.0.len());
        return Err(DemoError::value("the recording", found));
    }
    Ok(Demo {
        level_name: opening.level_name,
        level_number: opening.level_number,
        level_hash: opening.level_hash,
        date: opening.date,
        shot_rules: opening.shot_rules,
        players: opening.players,
        names: opening.names,
        moves,
        checksums,
        end_frame,
        end_checksum,
    })
}

fn read_moves(body: &mut Reader) -> Result<CommandLog, DemoError> {
    let count = body.at_most(MAX_MOVES, "the number of moves")?;
    let mut moves = CommandLog::new();
    let mut frame = 0;
    for _ in 0..count {
        frame += body.at_most(MAX_FRAMES, "the frame of a move")?;
        if frame > MAX_FRAMES {
            let found = format!("{frame}, expected at most {MAX_FRAMES}");
            return Err(DemoError::value("the frame of a move", found));
        }
        moves.add(frame as i32, read_move(body)?);
    }
    Ok(moves)
}

fn put_image<T: Image>(out: &mut Vec<u8>, value: &T) {
    let start = out.len();
    out.resize(start + T::SIZE, 0);
    value.write(&mut out[start..]);
}

fn take_image<T: Image>(body: &mut Reader, what: &'static str) -> Result<T, DemoError> {
    sound(what, T::read(body.bytes(T::SIZE, what)?))
}

/// What was read, or the error that names where it stands.
fn sound<T>(what: &'static str, read: Result<T, ImageError>) -> Result<T, DemoError> {
    read.map_err(|error| DemoError::value(what, error.to_string()))
}

/// A move is a byte of its kind and player slot (`kind * 8 + slot`), then its data.
fn put_move(out: &mut Vec<u8>, action: Command) {
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

fn read_move(body: &mut Reader) -> Result<Command, DemoError> {
    let what = "a move";
    let head = body.byte(what)?;
    let player = head & 7;
    Ok(match head >> 3 {
        0 => Command::Buttons {
            player,
            held: Buttons::from_bits_retain(body.byte(what)?),
        },
        1 => {
            let colour = body.byte(what)?;
            if colour > COLOUR_MAX {
                let found = format!(
                    "player {player} joins with colour {colour}, expected 0 to {COLOUR_MAX}"
                );
                return Err(DemoError::value(what, found));
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
            sound(what, rules.check())?;
            Command::Rules(rules)
        }
        kind => {
            let found = format!("kind {kind}, expected 0 to 5");
            return Err(DemoError::value(what, found));
        }
    })
}

/// The moves of one frame that a file can hold: of player slots that exist.
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
