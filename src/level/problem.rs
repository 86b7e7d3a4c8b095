//! Problems in a level file, with their severity and position.

use std::fmt;

/// Severity of a [`LevelProblem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The level can be played, but this is probably a mistake.
    Warning,
    /// The level cannot be loaded or cannot be completed.
    Error,
}

/// A position in a text; line and column count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line.
    pub line: usize,
    /// Column.
    pub column: usize,
}

/// A problem in a level file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelProblem {
    /// Severity.
    pub severity: Severity,
    /// Position in the text, if there is one.
    pub position: Option<Position>,
    /// The field or entity concerned; empty for the file as a whole.
    pub subject: String,
    /// What was found and what was expected.
    pub message: String,
}

impl LevelProblem {
    /// Creates an error.
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

    /// Creates a warning.
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

    /// Formats the problem with its file name: `NAME:LINE:COLUMN: error: ...`, or `NAME: error: ...` without a
    /// position.
    pub fn in_file(&self, name: &str) -> String {
        match self.position {
            Some(_) => format!("{name}:{self}"),
            None => format!("{name}: {self}"),
        }
    }

    /// Returns true for errors.
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
            write!(f, "{}: ", printable(&self.subject))?;
        }
        f.write_str(&printable(&self.message))
    }
}

/// Escapes control characters. The text may quote parts of an untrusted file, and is printed to terminals.
fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_control() {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
    }
    out
}
