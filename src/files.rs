//! Reads files with a size limit, and writes files atomically: at any moment either the old or the new content is
//! complete.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Extension of temporary files.
const TEMPORARY: &str = ".tmp";
/// Age from which a temporary file counts as left over by a killed program.
const LEFTOVER_AGE: Duration = Duration::from_secs(3600);
/// Time to wait for another program that is changing a file.
const LOCK_TIMEOUT: Duration = Duration::from_millis(500);
/// Interval between two attempts to lock a file.
const LOCK_RETRY: Duration = Duration::from_millis(5);
/// Maximum number of files whose names differ only in their number.
const MAX_NUMBER: u32 = 10_000;

/// Access to a written file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Keeps the permissions of the file being replaced; a new file gets the system's default.
    Default,
    /// Only the owner (mode 0600), from before the first byte is written.
    Owner,
}

/// Writes a file under a temporary name in the same folder and renames it. If `path` is a symbolic link, its target is
/// replaced. The permissions of an existing file are kept.
///
/// # Errors
/// Errors of the file system. The old file is then unchanged and the temporary file removed.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace(path, bytes, Access::Default)
}

/// Writes a file that holds a secret, like [`write_atomically`], but readable by the owner only (mode 0600), regardless of
/// the permissions of an existing file.
///
/// # Errors
/// Errors of the file system. The old file is then unchanged and the temporary file removed.
pub fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace(path, bytes, Access::Owner)
}

/// Writes a new file named `stem.ending`, or `stem-2.ending` and so on if that exists, even when several programs do so
/// at once. Returns its path.
///
/// # Errors
/// Errors of the file system. No file is left behind.
pub fn write_new(folder: &Path, stem: &str, ending: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    let temporary = temporary_name(&folder.join(format!("{stem}.{ending}")))?;
    let named = write_temporary(&temporary, bytes, None)
        .and_then(|()| name_new(&temporary, folder, (stem, ending)));
    // Nothing is left to remove if the file was renamed to its final name.
    let _ = fs::remove_file(&temporary);
    named
}

/// Renames a file within a folder, unless there is a file with the new name.
///
/// # Errors
/// Errors of the file system; [`io::ErrorKind::AlreadyExists`] if the name is taken.
pub fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // Not every file system has hard links.
        Err(_) if to.exists() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to),
    }
}

/// Writes a file that holds a secret, readable by the owner only (mode 0600), unless there is a file of this name
/// already, even when several programs do so at once: the first one stays. Returns whether it was written.
///
/// # Errors
/// Errors of the file system. No incomplete file is left behind.
pub fn write_private_once(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let temporary = temporary_name(path)?;
    let linked = write_temporary(&temporary, bytes, Some(Permissions::Owner))
        .and_then(|()| fs::hard_link(&temporary, path));
    // Its content has its final name, or is not needed.
    let _ = fs::remove_file(&temporary);
    match linked {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        // Not every file system has hard links.
        Err(_) => create_private_once(path, bytes),
    }
}

/// Like [`write_private_once`], but another program may find the file incomplete for a moment.
fn create_private_once(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut file = match create_private(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(error) => return Err(error),
    };
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written.map(|()| true)
}

/// Gives a complete file the first free name; see [`write_new`].
fn name_new(complete: &Path, folder: &Path, (stem, ending): (&str, &str)) -> io::Result<PathBuf> {
    let is_taken = |error: &io::Error| error.kind() == io::ErrorKind::AlreadyExists;
    for number in 1..=MAX_NUMBER {
        let path = folder.join(match number {
            1 => format!("{stem}.{ending}"),
            _ => format!("{stem}-{number}.{ending}"),
        });
        match fs::hard_link(complete, &path) {
            Ok(()) => return Ok(path),
            Err(error) if is_taken(&error) => continue,
            // Not every file system has hard links: an empty file reserves the name, and the complete file replaces it.
            Err(_) => {}
        }
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(_) => return fs::rename(complete, &path).map(|()| path),
            Err(error) if is_taken(&error) => {}
            Err(error) => return Err(error),
        }
    }
    let message = format!("{MAX_NUMBER} files are named {stem} already");
    Err(io::Error::new(io::ErrorKind::AlreadyExists, message))
}

/// Removes temporary files that a killed program left in a folder more than an hour ago; `is_ours` is called with the
/// name of the file that was to be written. Files that cannot be removed stay.
pub fn remove_leftovers(folder: &Path, is_ours: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let target = name.to_str().and_then(target_of);
        let written = entry.metadata().and_then(|data| data.modified());
        let age = written.ok().and_then(|written| written.elapsed().ok());
        if target.is_some_and(&is_ours) && age.is_some_and(|age| age > LEFTOVER_AGE) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns the name of the file that a temporary file was to become; `None` for other files.
fn target_of(temporary: &str) -> Option<&str> {
    let name = temporary.strip_prefix('.')?.strip_suffix(TEMPORARY)?;
    let (target, process) = name.rsplit_once('.')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_process = process.split('-').all(is_number) && process.split('-').count() <= 2;
    (is_process && !target.is_empty()).then_some(target)
}

/// Creates a new file that only its owner can read.
///
/// # Errors
/// Errors of the file system.
pub fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Returns the permission bits of a file if other users can read or write it.
#[cfg(unix)]
pub fn mode_if_shared(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;

    let mode = fs::metadata(path).ok()?.permissions().mode() & 0o777;
    (mode & 0o066 != 0).then_some(mode)
}

/// Always `None`: permission bits are not known on this system.
#[cfg(not(unix))]
pub fn mode_if_shared(_: &Path) -> Option<u32> {
    None
}

/// Makes a file readable and writable by its owner only (mode 0600). Does nothing where there are no permission bits.
///
/// # Errors
/// Errors of the file system.
pub fn make_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
    }
    let _ = path;
    Ok(())
}

/// Waits until no other program is changing a file, for at most half a second, and locks it against them. The lock is
/// that of a file beside it, because the file itself is replaced; it is released when the returned file is closed.
///
/// # Errors
/// Errors of the file system, and one if another program keeps the lock.
pub fn lock(path: &Path) -> io::Result<File> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".lock");
    let lock = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path.with_file_name(name))?;
    let start = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) if start.elapsed() < LOCK_TIMEOUT => {
                std::thread::sleep(LOCK_RETRY);
            }
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::other("another program is writing it"));
            }
            // Some network file systems do not support locks. Without one, simultaneous changes can be lost.
            Err(TryLockError::Error(_)) => return Ok(lock),
        }
    }
}

/// Renames a damaged file, `profile.json` for example to `profile-STAMP.damaged`; returns its new path.
///
/// # Errors
/// Errors of the file system.
pub fn set_aside(file: &Path, stamp: &str) -> io::Result<PathBuf> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let base = format!("{stem}-{stamp}");
    let names = (1..).map(|count| match count {
        1 => format!("{base}.damaged"),
        _ => format!("{base}-{count}.damaged"),
    });
    let free = names
        .map(|name| file.with_file_name(name))
        .find(|path| !path.exists())
        .unwrap_or_else(|| file.with_extension("damaged"));
    fs::rename(file, &free)?;
    Ok(free)
}

/// Reads a whole regular file of at most `limit` bytes.
///
/// # Errors
/// Those of [`open_regular`], and one if the file is longer.
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
/// Errors of the file system, and one for anything else: a pipe would block, a device might never end.
pub fn open_regular(path: &Path) -> io::Result<File> {
    expect_regular(fs::metadata(path)?.file_type())?;
    let file = File::open(path)?;
    // The file may have been replaced in between.
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

/// Reads the first bytes of a regular file, at most `limit`.
///
/// # Errors
/// See [`open_regular`].
pub fn read_start(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn replace(path: &Path, bytes: &[u8], readers: Access) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let temporary = temporary_name(&target)?;
    let written = write_and_rename(&target, &temporary, bytes, readers);
    if written.is_err() {
        // The first error is the one that matters.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn temporary_name(target: &Path) -> io::Result<PathBuf> {
    /// Distinguishes files that several threads write at once.
    static COUNT: AtomicU32 = AtomicU32::new(0);

    let name = target.file_name().ok_or_else(|| {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("{} is not the name of a file", target.display()),
        )
    })?;
    let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{process}-{count}{TEMPORARY}"));
    Ok(target.with_file_name(temporary))
}

fn write_and_rename(
    target: &Path,
    temporary: &Path,
    bytes: &[u8],
    readers: Access,
) -> io::Result<()> {
    let old = fs::metadata(target).ok().map(|old| old.permissions());
    let permissions = match (readers, old) {
        (Access::Default, None) => None,
        (Access::Default, Some(old)) => Some(Permissions::Of(old)),
        (Access::Owner, _) => Some(Permissions::Owner),
    };
    write_temporary(temporary, bytes, permissions)?;
    fs::rename(temporary, target)
}

/// Permissions of a new file.
enum Permissions {
    Owner,
    Of(fs::Permissions),
}

/// Writes a new file; without `permissions` it gets the system's default.
fn write_temporary(path: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    let mut file = match &permissions {
        None => OpenOptions::new().write(true).create_new(true).open(path)?,
        // A file meant for its owner only must not be readable even for a moment.
        Some(_) => create_private(path)?,
    };
    if let Some(Permissions::Of(old)) = permissions {
        file.set_permissions(old)?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn pipes_devices_sockets_and_folders_are_rejected_without_blocking() {
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

    /// A temporary folder that is removed after the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder =
                std::env::temp_dir().join(format!("pm-files-{name}-{}", std::process::id()));
            // Left over from a failed run.
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("a temporary folder");
            Folder(folder)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("the file exists").flatten();
            let mut names: Vec<_> = entries
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // Anything left is in the system's temporary folder.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn new_files_of_the_same_name_written_concurrently_are_all_kept() {
        let folder = Folder::new("at-once");
        std::thread::scope(|scope| {
            for text in ["a", "b", "c", "d"] {
                let folder = &folder.0;
                scope.spawn(move || write_new(folder, "game", "pmd", text.as_bytes()));
            }
        });
        let names = folder.names();
        assert_eq!(
            names,
            ["game-2.pmd", "game-3.pmd", "game-4.pmd", "game.pmd"]
        );
        let read =
            |name: &String| fs::read_to_string(folder.0.join(name)).expect("the file exists");
        let mut texts: Vec<String> = names.iter().map(read).collect();
        texts.sort();
        assert_eq!(texts, ["a", "b", "c", "d"]);
    }

    #[test]
    fn a_failed_write_leaves_no_file() {
        let folder = Folder::new("nothing");
        let missing = folder.0.join("missing");
        assert!(write_new(&missing, "game", "pmd", b"x").is_err());
        assert!(!missing.exists());
    }

    #[cfg(unix)]
    #[test]
    fn private_files_are_owner_only_and_other_files_keep_their_permissions() {
        use std::os::unix::fs::PermissionsExt;

        let folder = Folder::new("private");
        let path = folder.0.join("pm.cfg");
        let mode = || {
            fs::metadata(&path)
                .expect("the file exists")
                .permissions()
                .mode()
                & 0o777
        };
        write_private(&path, b"secret").expect("write the file");
        assert_eq!((mode(), mode_if_shared(&path)), (0o600, None));
        for shared in [0o644, 0o660] {
            fs::set_permissions(&path, fs::Permissions::from_mode(shared))
                .expect("set permissions");
            assert_eq!(mode_if_shared(&path), Some(shared));
            write_atomically(&path, b"open").expect("write the file");
            assert_eq!(mode(), shared);
            write_private(&path, b"secret").expect("write the file");
            assert_eq!(mode(), 0o600);
        }
        assert_eq!(folder.names(), ["pm.cfg"]);
    }

    #[test]
    fn only_our_old_temporary_files_are_removed() {
        let folder = Folder::new("leftovers");
        let put = |name: &str, age: Duration| {
            let file = File::create(folder.0.join(name)).expect("a file");
            file.set_modified(std::time::SystemTime::now() - age)
                .expect("set the time");
        };
        let (old, young) = (LEFTOVER_AGE * 2, LEFTOVER_AGE / 2);
        for name in [".a.pmd.123.tmp", ".a.pmd.123-7.tmp"] {
            put(name, old);
        }
        let stay = [
            ".a.pmd.-1.tmp",
            ".a.pmd.1-2-3.tmp",
            ".a.pmd.x1.tmp",
            ".b.txt.123.tmp",
            ".notes.tmp",
            "a.pmd",
            "a.pmd.123.tmp",
        ];
        for name in stay {
            put(name, old);
        }
        put(".c.pmd.123-8.tmp", young);
        remove_leftovers(&folder.0, |name| name.ends_with(".pmd"));
        let mut expected = stay.to_vec();
        expected.push(".c.pmd.123-8.tmp");
        expected.sort_unstable();
        assert_eq!(folder.names(), expected);
        let temporary = temporary_name(Path::new("x/a.pmd")).expect("a file name");
        let name = temporary.file_name().and_then(|name| name.to_str());
        assert_eq!(name.and_then(target_of), Some("a.pmd"));
    }
}
