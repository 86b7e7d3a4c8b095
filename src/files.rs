//! Reading files of a limited size, and writing them so that at every moment either the old or the new one is there
//! in full.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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

/// Reads a whole regular file of at most `limit` bytes.
///
/// # Errors
/// Those of [`open_regular`], and one for a file that is longer.
pub fn read_limited(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(path)?
        .take(limit + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let message = format!("the file is longer than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Opens a regular file, or a symbolic link to one, for reading.
///
/// # Errors
/// Those of the file system, and one for anything else: a pipe would be waited for, a device might never end.
pub fn open_regular(path: &Path) -> io::Result<File> {
    expect_regular(fs::metadata(path)?.file_type())?;
    let file = File::open(path)?;
    // It may have been replaced in between.
    expect_regular(file.metadata()?.file_type())?;
    Ok(file)
}

fn expect_regular(found: fs::FileType) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    let message = format!("found {}, expected a regular file", kind_name(found));
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

#[cfg(unix)]
fn kind_name(found: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match () {
        () if found.is_dir() => "a folder",
        () if found.is_fifo() => "a named pipe",
        () if found.is_socket() => "a socket",
        () if found.is_char_device() || found.is_block_device() => "a device",
        () => "something else",
    }
}

#[cfg(not(unix))]
fn kind_name(found: fs::FileType) -> &'static str {
    match found.is_dir() {
        true => "a folder",
        false => "something else",
    }
}

/// The time since 1970 in UTC; zero if the clock of the machine stands before that.
pub fn now() -> Duration {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default()
}

/// [`now`] in whole seconds.
pub fn date() -> u64 {
    now().as_secs()
}

/// A name for a file made now, as [`time_name`] makes it.
pub fn name_of_now() -> String {
    time_name(date())
}

/// A time as it stands in names of files, such as `20261121-183059`: seconds since 1970, in UTC.
pub fn time_name(seconds: u64) -> String {
    let (day, second) = ((seconds / 86_400) as i64, seconds % 86_400);
    // Years that begin in March have their odd day at the end (civil calendar from days).
    let era_day = day + 719_468;
    let era = era_day.div_euclid(146_097);
    let of_era = era_day.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year + era * 400 + i64::from(month <= 2);
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!(
        "{year:04}{month:02}{day:02}-{hour:02}{minute:02}{:02}",
        second % 60
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn pipes_devices_sockets_and_folders_are_refused_without_waiting() {
        let folder = std::env::temp_dir().join(format!("pm-kinds-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (pipe, socket) = (folder.join("pipe"), folder.join("socket"));
        let (file, link) = (folder.join("file"), folder.join("link"));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        fs::write(&file, "text").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let read = |path: &Path| read_limited(path, 4).map_err(|error| error.to_string());
        let found = [&pipe, &socket, &folder, Path::new("/dev/zero")].map(read);
        let (read_file, read_link, longer) = (read(&file), read(&link), read_limited(&file, 3));
        fs::remove_dir_all(&folder).unwrap();
        assert!(made.unwrap().success());
        let expected = ["a named pipe", "a socket", "a folder", "a device"];
        for (found, expected) in found.into_iter().zip(expected) {
            assert_eq!(
                found,
                Err(format!("found {expected}, expected a regular file"))
            );
        }
        assert_eq!(
            (read_file, read_link),
            (Ok(b"text".to_vec()), Ok(b"text".to_vec()))
        );
        assert_eq!(longer.unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn files_are_named_by_the_time() {
        assert_eq!(time_name(0), "19700101-000000");
        assert_eq!(time_name(951_782_399), "20000228-235959");
        assert_eq!(time_name(951_782_400), "20000229-000000");
        assert_eq!(time_name(1_795_300_259), "20261121-223059");
    }
}
