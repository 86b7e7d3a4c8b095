//! Runs the program from a command line in its own folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A temporary folder that is removed after the test.
pub struct Folder(PathBuf);

impl Folder {
    /// Creates an empty folder; `name` is the name of the test.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pm-{name}-{}", std::process::id()));
        // Left over from a failed run.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// Writes a file and creates its parent folders.
    pub fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Folder {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
        self
    }

    /// Returns the path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Returns true if there is a file of this name.
    pub fn has(&self, name: &str) -> bool {
        self.path(name).is_file()
    }

    /// Returns the command of the program in this folder, with its settings and the player's files there and without a
    /// display.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pm"));
        command
            .args(arguments)
            .current_dir(&self.0)
            .env("HOME", &self.0)
            .env("XDG_DATA_HOME", self.path("data"))
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("PM_DATA", Path::new(env!("CARGO_MANIFEST_DIR")))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY");
        command
    }

    /// Runs the program like [`Folder::command`] and waits for it to exit.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        let output = self
            .command(arguments)
            .output()
            .expect("the program starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let ran = Ran {
            status: output.status.code(),
            out: text(&output.stdout),
            err: text(&output.stderr),
        };
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        ran
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Anything left is in the system's temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Result of a run.
pub struct Ran {
    /// Exit code; `None` if it was killed by a signal.
    pub status: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// Asserts that the program failed with an error that contains `error`: errors go to standard error,
    /// those of single recordings to the report of `pm verify`.
    pub fn fails_with(&self, error: &str) {
        assert_eq!(self.status, Some(1), "{}{}", self.out, self.err);
        let printed = format!("{}{}", self.out, self.err);
        assert!(printed.contains(error), "{printed}");
    }

    /// Asserts that the program succeeded.
    pub fn succeeds(&self) -> &Ran {
        assert_eq!(self.status, Some(0), "{}{}", self.out, self.err);
        self
    }
}
