//! What was odd about a configuration file.

use std::fmt;
use std::path::PathBuf;

/// Something odd that the program could live with. `Display` gives one line for the log or the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigWarning {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1, if it is about a line.
    pub line: Option<usize>,
    /// What it is.
    pub problem: ConfigProblem,
}

/// The kinds of oddities.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigProblem {
    /// A value that cannot be used.
    #[error("{key}: found `{found}`, expected {expected}; `{used}` is used")]
    BadValue {
        key: String,
        found: String,
        expected: String,
        used: String,
    },
    /// Values that do not fit together.
    #[error("{key}: `{found}` does not fit the other values ({reason}); `{used}` is used")]
    DoesNotFit {
        key: String,
        found: String,
        reason: String,
        used: String,
    },
    /// A setting that is given more than once.
    #[error("{key} is given again at line {counts}, which is the one that counts")]
    GivenAgain { key: String, counts: usize },
    /// A key that no setting has. It is kept.
    #[error("[{section}] has no setting `{key}`; the line does nothing")]
    UnknownKey { section: String, key: String },
    /// A section that is not known. It is kept with its keys.
    #[error("there is no section [{section}], the nearest is [{nearest}]; its lines do nothing")]
    UnknownSection { section: String, nearest: String },
    /// A line that is no entry, section or comment. It is kept.
    #[error(
        "found `{found}`, expected `key = value`, `[section]` or `# comment`; the line does nothing"
    )]
    OddLine { found: String },
    /// The file comes from a newer program.
    #[error(
        "version {found} is newer than {known}, the newest that is known; what is known is used"
    )]
    NewerVersion { found: u32, known: u32 },
    /// The whole file cannot be read. Defaults are used; the file is kept.
    #[error("cannot be read: {reason}; defaults are used")]
    Unreadable { reason: String },
    /// There was no file and none could be made. Defaults are used.
    #[error("cannot be created: {reason}; defaults are used")]
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
