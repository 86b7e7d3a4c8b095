//! Desync dumps: files with the state and recent inputs of one machine at a tick with a checksum mismatch.
//!
//! A file is JSON; the state is the byte image of the world, zlib-compressed, in hexadecimal digits.

use crate::files;
use crate::json;
use crate::sim;
use crate::sim::world::image::{Image, ImageError};
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{Checksum, SECTIONS, World};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Maximum number of files that a [`DumpWriter`] writes.
pub const DUMPS_PER_RUN: usize = 10;
/// Version of the file format.
const FORMAT: u32 = 1;
/// Maximum size of a file that is read, bytes.
const MAX_FILE: u64 = 4 << 20;

/// The machine that wrote a dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DumpRole {
    /// The server.
    Server,
    /// A client.
    Client,
}

impl fmt::Display for DumpRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DumpRole::Server => "server",
            DumpRole::Client => "client",
        })
    }
}

/// The state and recent inputs of a machine at a tick.
#[derive(Clone, PartialEq, Eq)]
pub struct Dump {
    /// The machine that wrote the dump.
    pub role: DumpRole,
    /// The epoch.
    pub epoch: u16,
    /// Content hash of the level, see [`crate::level::Level::content_hash`].
    pub level: u64,
    /// The tick at the start of which the state was taken.
    pub tick: u32,
    /// Inputs of the last ticks: the tick and the buttons of each slot.
    pub inputs: Vec<(u32, [u8; PLAYERS])>,
    /// The state.
    pub world: Box<World>,
}

/// Errors of writing or reading a dump.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// An I/O error.
    #[error("{}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// The text is not a dump.
    #[error("{}: {source}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// The problem, with line and column.
        source: serde_json::Error,
    },
    /// A field has an invalid value.
    #[error("{}: field {field}: found {found}, expected {expected}", path.display())]
    Value {
        /// The file.
        path: PathBuf,
        /// The field.
        field: String,
        /// The value found.
        found: String,
        /// The value expected.
        expected: String,
    },
    /// The state is invalid.
    #[error("{}: field state: {source}", path.display())]
    State {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: ImageError,
    },
}

/// The JSON form of a dump.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DumpText {
    format: u32,
    simulation: u32,
    role: DumpRole,
    epoch: u16,
    level: String,
    tick: u32,
    checksum: String,
    sections: Vec<(String, String)>,
    /// The tick, and two digits for each slot.
    inputs: Vec<(u32, String)>,
    state: String,
}

impl Dump {
    fn to_text(&self) -> std::io::Result<DumpText> {
        let checksum = self.world.checksum();
        let sections = SECTIONS.iter().zip(checksum.sections);
        let mut state = Vec::new();
        ZlibEncoder::new(&self.world.image()[..], Compression::best()).read_to_end(&mut state)?;
        let inputs = self.inputs.iter();
        Ok(DumpText {
            format: FORMAT,
            simulation: sim::VERSION,
            role: self.role,
            epoch: self.epoch,
            level: hex64(self.level),
            tick: self.tick,
            checksum: hex64(checksum.total),
            sections: sections
                .map(|(section, sum)| (section.name.to_owned(), hex64(sum)))
                .collect(),
            inputs: inputs
                .map(|(tick, inputs)| (*tick, hex::write(inputs)))
                .collect(),
            state: hex::write(&state),
        })
    }

    /// Returns the first part of the file name.
    fn stem(&self) -> String {
        let (role, epoch, tick) = (self.role, self.epoch, self.tick);
        format!("divergence-{role}-epoch{epoch}-tick{tick}")
    }
}

fn hex64(number: u64) -> String {
    format!("{number:016x}")
}

/// Returns hexadecimal digits.
mod hex {
    use std::fmt::Write;

    pub fn write(bytes: &[u8]) -> String {
        bytes
            .iter()
            .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
                // Writing to a string cannot fail.
                let _ = write!(text, "{byte:02x}");
                text
            })
    }

    /// Parses hexadecimal digits; none if the text is anything else.
    pub fn read(text: &str) -> Option<Vec<u8>> {
        let digit = |c: u8| char::from(c).to_digit(16).map(|digit| digit as u8);
        let pairs = text.as_bytes().chunks(2);
        pairs
            .map(|pair| match *pair {
                [high, low] => Some(digit(high)? << 4 | digit(low)?),
                _ => None,
            })
            .collect()
    }
}

/// Writes dumps into a folder, at most [`DUMPS_PER_RUN`].
#[derive(Debug)]
pub struct DumpWriter {
    folder: PathBuf,
    left: usize,
}

impl DumpWriter {
    /// Creates a writer for a folder, which need not exist yet.
    pub fn new(folder: PathBuf) -> DumpWriter {
        DumpWriter {
            folder,
            left: DUMPS_PER_RUN,
        }
    }

    /// Writes a dump to a new file and returns its path, or none if the limit is reached. Failed
    /// attempts count.
    ///
    /// # Errors
    /// I/O errors.
    pub fn write(&mut self, dump: &Dump) -> Result<Option<PathBuf>, DumpError> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let file_error = |path: &Path| {
            let path = path.to_path_buf();
            move |source| DumpError::File { path, source }
        };
        std::fs::create_dir_all(&self.folder).map_err(file_error(&self.folder))?;
        let stem = dump.stem();
        // An earlier run or another client may have created it already.
        let path = (1..1000)
            .map(|count| match count {
                1 => self.folder.join(format!("{stem}.json")),
                _ => self.folder.join(format!("{stem}-{count}.json")),
            })
            .find(|path| !path.exists())
            .unwrap_or_else(|| self.folder.join(format!("{stem}.json")));
        let text = dump.to_text().map_err(file_error(&path))?;
        let text = json::pretty(&text).map_err(|source| DumpError::Json {
            path: path.clone(),
            source,
        })?;
        files::write_atomically(&path, text.as_bytes()).map_err(file_error(&path))?;
        Ok(Some(path))
    }

    /// Writes a dump, and logs its path or why it cannot be written.
    pub fn write_and_log(&mut self, dump: &Dump) {
        match self.write(dump) {
            Ok(Some(path)) => {
                log::error!(target: "net", "desync dump written to {}", path.display())
            }
            Ok(None) => {}
            Err(error) => log::error!(target: "net", "cannot write the desync dump: {error}"),
        }
    }
}

/// Reads a dump.
///
/// # Errors
/// I/O errors, and invalid fields: malformed text, another version of the format or the simulation, a
/// state that is invalid or does not match its checksums.
pub fn read_dump(path: &Path) -> Result<Dump, DumpError> {
    let bytes = files::read_limited(path, MAX_FILE).map_err(|source| DumpError::File {
        path: path.to_path_buf(),
        source,
    })?;
    let text: DumpText = serde_json::from_slice(&bytes).map_err(|source| DumpError::Json {
        path: path.to_path_buf(),
        source,
    })?;
    let reading = Reading { path };
    reading.equal("format", text.format, FORMAT)?;
    reading.equal("simulation", text.simulation, sim::VERSION)?;
    let level = u64::from_str_radix(&text.level, 16)
        .map_err(|_| reading.value("level", text.level.clone(), "a hexadecimal number"))?;
    let world = reading.world(&text)?;
    let inputs = text.inputs.iter().map(|(tick, inputs)| {
        let read = hex::read(inputs).and_then(|bytes| bytes.try_into().ok());
        let inputs = read.ok_or_else(|| {
            let field = format!("inputs of tick {tick}");
            reading.value(&field, inputs.clone(), "16 hexadecimal digits")
        })?;
        Ok((*tick, inputs))
    });
    Ok(Dump {
        role: text.role,
        epoch: text.epoch,
        level,
        tick: text.tick,
        inputs: inputs.collect::<Result<_, DumpError>>()?,
        world: Box::new(world),
    })
}

/// Creates errors about one file.
struct Reading<'a> {
    path: &'a Path,
}

impl Reading<'_> {
    fn value(&self, field: &str, found: impl ToString, expected: impl ToString) -> DumpError {
        DumpError::Value {
            path: self.path.to_path_buf(),
            field: field.to_owned(),
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }

    fn equal<T: PartialEq + ToString>(
        &self,
        field: &str,
        found: T,
        expected: T,
    ) -> Result<(), DumpError> {
        match found == expected {
            true => Ok(()),
            false => Err(self.value(field, found, expected)),
        }
    }

    fn world(&self, text: &DumpText) -> Result<World, DumpError> {
        let packed = hex::read(&text.state)
            .ok_or_else(|| self.value("state", "something else", "pairs of hexadecimal digits"))?;
        let mut image = Vec::new();
        ZlibDecoder::new(&packed[..])
            .take(World::SIZE as u64 + 1)
            .read_to_end(&mut image)
            .map_err(|error| self.value("state", error, "bytes packed with zlib"))?;
        let world = World::read(&image).map_err(|source| DumpError::State {
            path: self.path.to_path_buf(),
            source,
        })?;
        self.checksums(text, &Checksum::of_image(&image))?;
        Ok(world)
    }

    fn checksums(&self, text: &DumpText, state: &Checksum) -> Result<(), DumpError> {
        self.equal("sections", text.sections.len(), SECTIONS.len())?;
        let sections = SECTIONS.iter().zip(state.sections).zip(&text.sections);
        for ((section, sum), (name, found)) in sections {
            self.equal("name of a section", name.as_str(), section.name)?;
            let field = format!("checksum of {name}");
            self.equal(&field, found.clone(), hex64(sum))?;
        }
        self.equal("checksum", text.checksum.clone(), hex64(state.total))
    }
}
