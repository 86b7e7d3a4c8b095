//! The file with a server's private key, made when the first server is opened. Where it is stored is in
//! `session/netgame/paths.rs`.

use crate::files;
use crate::net::secure::ServerIdentity;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Maximum size of the file, bytes.
const MAX_BYTES: u64 = 1024;

/// Errors of loading or creating the key.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// The file cannot be read.
    #[error("cannot read the server's key {}: {error}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// System error.
        error: io::Error,
    },
    /// The file contains no key.
    #[error("{} contains no key; remove it to make a new one, which players will be asked to accept", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
    },
    /// Other users can read the file, and that cannot be changed.
    #[error("other users can access the server's key {} (mode {mode:o}), and it cannot be made private: {error}", file.display())]
    Shared {
        /// The file.
        file: PathBuf,
        /// Its permission bits.
        mode: u32,
        /// System error.
        error: io::Error,
    },
    /// The file cannot be written.
    #[error("cannot write the server's key {}: {error}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// System error.
        error: io::Error,
    },
    /// The system provides no random numbers.
    #[error("no random numbers available: {0}")]
    Random(String),
}

/// Loads the server's key pair, or makes one and writes it, readable by the owner only. A file that other users can read
/// is made private.
///
/// # Errors
/// If the file is damaged, cannot be read or written, or cannot be made private.
pub fn load_or_create(file: &Path) -> Result<ServerIdentity, KeyFileError> {
    if let Some(identity) = load(file)? {
        return Ok(identity);
    }
    let identity = ServerIdentity::random().map_err(|e| KeyFileError::Random(e.to_string()))?;
    let text = format!("{}\n", identity.to_private_text());
    let written = files::write_private_once(file, text.as_bytes());
    let is_ours = written.map_err(|error| KeyFileError::Write {
        file: file.to_owned(),
        error,
    })?;
    match is_ours {
        true => Ok(identity),
        // Another server was faster; its key stays.
        false => Ok(load(file)?.unwrap_or(identity)),
    }
}

fn load(file: &Path) -> Result<Option<ServerIdentity>, KeyFileError> {
    let bytes = match files::read_limited(file, MAX_BYTES) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            let file = file.to_owned();
            return Err(KeyFileError::Read { file, error });
        }
    };
    if let Some(mode) = files::mode_if_shared(file) {
        files::make_private(file).map_err(|error| KeyFileError::Shared {
            file: file.to_owned(),
            mode,
            error,
        })?;
        log::warn!(
            target: "net::security",
            "other users could access the server's key {} (mode {mode:o}); it is private now, but if somebody may have \
             copied it, remove it to make a new one", file.display()
        );
    }
    let text = String::from_utf8_lossy(&bytes);
    let identity = ServerIdentity::from_text(&text).map_err(|_| KeyFileError::Damaged {
        file: file.to_owned(),
    })?;
    Ok(Some(identity))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("pm_key_{}_{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn a_key_is_made_once_and_only_its_owner_can_read_it() {
        let file = folder("once").join("server_key");
        let _ = std::fs::remove_file(&file);
        let first = load_or_create(&file).expect("a key");
        assert_eq!(files::mode_if_shared(&file), None);
        let again = load_or_create(&file).expect("the same key");
        assert_eq!(again.key(), first.key());
    }

    #[test]
    #[cfg(unix)]
    fn a_key_that_others_can_read_is_made_private() {
        use std::os::unix::fs::PermissionsExt;
        let file = folder("shared").join("server_key");
        let _ = std::fs::remove_file(&file);
        let first = load_or_create(&file).expect("a key");
        for mode in [0o644, 0o660, 0o606] {
            let permissions = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(&file, permissions).expect("set permissions");
            let again = load_or_create(&file).expect("the same key");
            assert_eq!(again.key(), first.key());
            assert_eq!(files::mode_if_shared(&file), None);
        }
    }

    #[test]
    fn servers_that_make_the_key_at_the_same_time_use_the_same_one() {
        let file = folder("at_once").join("server_key");
        for _ in 0..50 {
            let _ = std::fs::remove_file(&file);
            let start = Barrier::new(4);
            let keys = std::thread::scope(|scope| {
                let make = || {
                    start.wait();
                    load_or_create(&file).expect("a key").key()
                };
                let servers = [(); 4].map(|()| scope.spawn(make));
                servers.map(|server| server.join().expect("it ends"))
            });
            assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
        }
    }

    #[test]
    fn a_damaged_key_is_an_error_and_stays() {
        let file = folder("damaged").join("server_key");
        std::fs::write(&file, "nothing").expect("a file");
        let error = load_or_create(&file).expect_err("no key");
        assert!(matches!(error, KeyFileError::Damaged { .. }), "{error}");
        assert_eq!(std::fs::read(&file).expect("the file"), b"nothing");
    }
}
