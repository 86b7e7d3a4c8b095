//! What is wrong or odd in a level file, and where.

use std::fmt;

/// How bad a [`LevelProblem`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The level can be played, but something is probably not meant.
    Warning,
    /// The level cannot be loaded, or cannot be finished.
    Error,
}

/// A place in a text; both numbers count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line.
    pub line: usize,
    /// Column.
    pub column: usize,
}

/// One thing that is wrong or odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelProblem {
    /// How bad it is.
    pub severity: Severity,
    /// Where in the text, if it belongs to one place.
    pub position: Option<Position>,
    /// What it is about: a field, an entity; empty for the file as a whole.
    pub subject: String,
    /// What was found and what was expected.
    pub message: String,
}

impl LevelProblem {
    /// An error.
    pub fn error(
        position: Option<Position>,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> LevelProblem {
        LevelProblem {
            severity: Severity::Error,
            position,
            subject: subject.into(),
            message: message.into(),
        }
    }

    /// A warning.
    pub fn warning(
        position: Option<Position>,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> LevelProblem {
        LevelProblem {
            severity: Severity::Warning,
            ..LevelProblem::error(position, subject, message)
        }
    }

    /// The problem with its file in front: `NAME:LINE:COLUMN: error: ...`, or `NAME: error: ...` if it has no place.
    pub fn in_file(&self, name: &str) -> String {
        match self.position {
            Some(_) => format!("{name}:{self}"),
            None => format!("{name}: {self}"),
        }
    }

    /// True for errors.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for LevelProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.position {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(match self.severity {
            Severity::Error => "error: ",
            Severity::Warning => "warning: ",
        })?;
        if !self.subject.is_empty() {
            write!(f, "{}: ", self.subject)?;
        }
        f.write_str(&self.message)
    }
}
