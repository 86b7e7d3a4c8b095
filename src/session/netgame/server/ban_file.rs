//! Reads and writes the ban list file: detects its text encoding, and locks it against other servers. `ban_list.rs`
//! parses it.

use crate::files;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Maximum size of the file, bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Errors of loading or saving the ban list.
#[derive(Debug, thiserror::Error)]
pub enum BanListError {
    /// The file cannot be read.
    #[error("cannot read the ban list {}: {error}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// System error.
        error: io::Error,
    },
    /// The file is in an unsupported encoding.
    #[error("cannot read the ban list {}:{line}: {found}; save it as UTF-8", file.display())]
    NotText {
        /// The file.
        file: PathBuf,
        /// First line with invalid text.
        line: usize,
        /// Description of the invalid text.
        found: &'static str,
    },
    /// The file cannot be written.
    #[error("cannot write the ban list {}: {error}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// System error.
        error: io::Error,
    },
}

/// Reads the lines of the file. Returns `None` if the file does not exist.
pub(super) fn read_lines(file: &Path) -> Result<Option<Vec<Vec<u8>>>, BanListError> {
    let error = |error| BanListError::Read {
        file: file.to_owned(),
        error,
    };
    match fs::metadata(file) {
        Ok(found) if found.is_file() => {}
        // Opening a pipe could block forever, and a device may never end.
        Ok(_) => return Err(error(io::Error::other("it is not a regular file"))),
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(error(e)),
    }
    let bytes = files::read_limited(file, MAX_BYTES).map_err(error)?;
    let decoded = decode(bytes).and_then(|text| {
        let lines = split_lines(&text);
        match lines.iter().position(|line| line.contains(&0)) {
            None => Ok(lines),
            Some(index) => Err((index + 1, "a NUL character")),
        }
    });
    let lines = decoded.map_err(|(line, found)| BanListError::NotText {
        file: file.to_owned(),
        line,
        found,
    })?;
    Ok(Some(lines))
}

/// Converts UTF-16 to UTF-8 and removes byte order marks. An error holds the line number and a description.
fn decode(bytes: Vec<u8>) -> Result<Vec<u8>, (usize, &'static str)> {
    let (read_unit, units): (fn([u8; 2]) -> u16, _) = match bytes.as_slice() {
        [0xEF, 0xBB, 0xBF, rest @ ..] => return Ok(rest.to_vec()),
        [0xFF, 0xFE, units @ ..] => (u16::from_le_bytes, units),
        [0xFE, 0xFF, units @ ..] => (u16::from_be_bytes, units),
        _ => return Ok(bytes),
    };
    let (pairs, odd) = units.as_chunks::<2>();
    let mut text = String::with_capacity(pairs.len());
    for unit in char::decode_utf16(pairs.iter().map(|pair| read_unit(*pair))) {
        match unit {
            Ok(c) => text.push(c),
            Err(_) => return Err((text.lines().count().max(1), "invalid UTF-16")),
        }
    }
    match odd {
        [] => Ok(text.into_bytes()),
        _ => Err((text.lines().count().max(1), "half a UTF-16 character")),
    }
}

/// Splits at LF, CR LF and CR. A line break at the end of the text does not start another line.
fn split_lines(text: &[u8]) -> Vec<Vec<u8>> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let Some(end) = end else {
            lines.push(rest.to_vec());
            break;
        };
        lines.push(rest[..end].to_vec());
        let after = if rest[end..].starts_with(b"\r\n") {
            2
        } else {
            1
        };
        rest = &rest[end + after..];
    }
    lines
}

/// Writes the lines that `change` returns, while the file is locked against other servers. `change` must read the file
/// itself.
pub(super) fn update<T>(
    file: &Path,
    change: impl FnOnce() -> Result<(T, Vec<u8>), BanListError>,
) -> Result<T, BanListError> {
    let error = |error| BanListError::Write {
        file: file.to_owned(),
        error,
    };
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(error)?;
    }
    let _lock = files::lock(file).map_err(error)?;
    let (result, bytes) = change()?;
    files::write_atomically(file, &bytes).map_err(error)?;
    Ok(result)
}
