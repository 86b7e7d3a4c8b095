//! The program as it is started from a command line, in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder that goes with the test.
pub struct Folder(PathBuf);

impl Folder {
    /// A new empty folder; `name` is that of the test.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pm-{name}-{}", std::process::id()));
        // A test that failed before may have left it.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// Writes a file and the folders on the way to it.
    pub fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Folder {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
        fs::write(path, bytes).expect("a file");
        self
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// True if there is a file of this name.
    pub fn has(&self, name: &str) -> bool {
        self.path(name).is_file()
    }

    /// The program in the folder, with its settings and the player's files there and without a
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

    /// Starts the program as [`Folder::command`] does and waits for its end.
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
        // What stays is in the folder of temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What the program did.
pub struct Ran {
    /// Its exit status; none if it was ended.
    pub status: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// Fails unless the status is that of a failure and what is told has this in it: errors go to
    /// standard error, those of single games to the report of `pm verify`.
    pub fn fails_with(&self, error: &str) {
        assert_eq!(self.status, Some(1), "{}{}", self.out, self.err);
        let told = format!("{}{}", self.out, self.err);
        assert!(told.contains(error), "{told}");
    }

    /// Fails unless the status is that of success.
    pub fn succeeds(&self) -> &Ran {
        assert_eq!(self.status, Some(0), "{}{}", self.out, self.err);
        self
    }
}
