//! Reading files of a limited size, and writing them so that at every moment either the old or the new one is there
//! in full.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Writes a file under a temporary name in the same folder and renames it. A symbolic link stays one: what it points
/// to is replaced. The permissions of an old file are kept.
///
/// # Errors
/// Those of the file system. The old file is then unchanged and the temporary file removed.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let temporary = temporary_name(&target)?;
    let written = write_and_rename(&target, &temporary, bytes);
    if written.is_err() {
        // The first error is the one that matters.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Reads a whole file of at most `limit` bytes.
///
/// # Errors
/// Those of the file system, and one for a file that is longer.
pub fn read_limited(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let message = format!("the file is longer than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

fn temporary_name(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or_else(|| {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("{} is no name of a file", target.display()),
        )
    })?;
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    Ok(target.with_file_name(temporary))
}

fn write_and_rename(target: &Path, temporary: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(temporary)?;
    file.write_all(bytes)?;
    if let Ok(old) = fs::metadata(target) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    drop(file);
    fs::rename(temporary, target)
}
