//! Problems found in a configuration file. How they are shown is in `app/config_notice.rs`.

use std::fmt;
use std::path::PathBuf;

/// A recoverable problem in a configuration file. `Display` gives one line for the log or the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigWarning {
    /// The file.
    pub file: PathBuf,
    /// Line number from 1, if the problem belongs to a line.
    pub line: Option<usize>,
    /// The problem.
    pub problem: ConfigProblem,
}

/// The kinds of problems.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigProblem {
    /// An invalid value.
    #[error("{key}: found `{found}`, expected {expected}; using `{used}`")]
    BadValue {
        key: String,
        found: String,
        expected: String,
        used: String,
    },
    /// Values that contradict each other.
    #[error("{key}: `{found}` conflicts with other settings ({reason}); using `{used}`")]
    Conflict {
        key: String,
        found: String,
        reason: String,
        used: String,
    },
    /// A duplicate setting.
    #[error("{key} is set again on line {counts}; that line is used")]
    Duplicate { key: String, counts: usize },
    /// An unknown key. It is kept.
    #[error("[{section}] has no setting `{key}`; ignored")]
    UnknownKey { section: String, key: String },
    /// An unknown section. It is kept with its keys.
    #[error("unknown section [{section}], did you mean [{nearest}]? Its lines are ignored")]
    UnknownSection { section: String, nearest: String },
    /// A line that is neither entry, section nor comment. It is kept.
    #[error("found `{found}`, expected `key = value`, `[section]` or `# comment`; ignored")]
    Malformed { found: String },
    /// The file was written by a newer version.
    #[error("version {found} is newer than {known}; unknown settings are ignored")]
    NewerVersion { found: u32, known: u32 },
    /// The file cannot be read. Defaults are used; the file is kept.
    #[error("cannot be read: {reason}; using defaults")]
    Unreadable { reason: String },
    /// The file holds a password and other users can read it.
    #[error(
        "server_password: other users can read this file (mode {mode:o}, expected 600); it becomes private \
         when the game saves its settings, or with `chmod 600`"
    )]
    SharedSecret { mode: u32 },
    /// There was no file and it could not be created. Defaults are used.
    #[error("cannot be created: {reason}; using defaults")]
    NotCreated { reason: String },
}

/// A problem and the line, from 1, where it was found.
pub(super) type Found = (Option<usize>, ConfigProblem);

impl fmt::Display for ConfigWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.problem)
    }
}
