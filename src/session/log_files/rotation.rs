//! Names of log files, and removal of old ones.

use crate::date::time_name;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Number of log files kept.
pub const FILES: usize = 5;
/// Total size of log files kept, bytes.
pub const ALL_BYTES: u64 = 100 << 20;
/// Maximum size of one log file, bytes; the log continues in another file.
pub const FILE_BYTES: u64 = ALL_BYTES / FILES as u64;
/// Maximum length of a host name in a file name.
const HOST_LENGTH: usize = 32;
/// File extension of log files.
const ENDING: &str = ".txt";

/// Returns `20261121-183059-3-desk.txt`: time, level and host, without characters that file systems dislike.
pub fn name(seconds: u64, level: u32, host: &str) -> String {
    let usual = |c: char| match c {
        c if c.is_ascii_alphanumeric() || c == '-' || c == '_' => c,
        _ => '_',
    };
    let host: String = host.chars().map(usual).take(HOST_LENGTH).collect();
    let host = if host.is_empty() { "local" } else { &host };
    format!("{}-{level}-{host}{ENDING}", time_name(seconds))
}

/// Returns true for names made by [`name`]. Only such files are ever removed.
fn is_log(name: &str) -> bool {
    let Some(stem) = name.strip_suffix(ENDING) else {
        return false;
    };
    let mut parts = stem.splitn(4, '-');
    let mut digits = |length: Option<usize>| {
        let part = parts.next().unwrap_or("");
        let right = length.is_none_or(|length| part.len() == length);
        right && !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())
    };
    digits(Some(8)) && digits(Some(6)) && digits(None) && parts.next().is_some()
}

/// Returns the log files of a folder with their sizes, oldest first.
fn logs(folder: &Path) -> io::Result<Vec<(PathBuf, u64)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let about = entry.metadata()?;
        if about.is_file() && is_log(&entry.file_name().to_string_lossy()) {
            found.push((entry.path(), about.len()));
        }
    }
    found.sort();
    Ok(found)
}

/// Removes the oldest logs to make room for one more file.
///
/// # Errors
/// I/O errors.
pub fn enforce_limits(folder: &Path) -> io::Result<()> {
    let logs = logs(folder)?;
    let mut number = logs.len();
    let mut bytes: u64 = logs.iter().map(|(_, length)| length).sum();
    for (path, length) in logs {
        if number < FILES && bytes + FILE_BYTES <= ALL_BYTES {
            break;
        }
        fs::remove_file(path)?;
        number -= 1;
        bytes -= length;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_has_time_level_and_a_cleaned_host_name() {
        let name = name(1_795_285_859, 12, "my host/../x");
        assert_eq!(name, "20261121-183059-12-my_host____x.txt");
        assert!(is_log(&name));
        assert!(is_log(&super::name(0, 1, "")));
    }

    #[test]
    fn only_the_oldest_logs_are_removed() {
        let folder = std::env::temp_dir().join(format!("pm-logs-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("it can be made");
        for second in 0..7 {
            fs::write(folder.join(name(second, 1, "desk")), b"x").expect("it can be written");
        }
        for other in ["notes.txt", "19700101-000000-1.txt", "a-b-1-desk.txt"] {
            fs::write(folder.join(other), b"x").expect("it can be written");
        }
        enforce_limits(&folder).expect("it can be done");
        let left = logs(&folder).expect("it is there");
        let names: Vec<_> = left.iter().map(|(path, _)| path.file_name()).collect();
        let all = fs::read_dir(&folder).expect("it is there").count();
        fs::remove_dir_all(&folder).expect("it is there");
        assert_eq!(left.len(), FILES - 1, "{names:?}");
        assert!(left[0].0.ends_with(name(3, 1, "desk")), "{names:?}");
        assert_eq!(all, FILES - 1 + 3);
    }
}
