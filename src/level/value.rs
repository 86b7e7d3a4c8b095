//! Parses single values of a RON text, with the position and path of each error.

use super::outline::{self, Outline};
use super::problem::{LevelProblem, Position};
use super::read_error;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use std::ops::Range;

/// Returns the RON options for reading and writing.
pub fn options() -> ron::Options {
    ron::Options::default().with_default_extension(
        Extensions::UNWRAP_VARIANT_NEWTYPES
            | Extensions::UNWRAP_NEWTYPES
            | Extensions::IMPLICIT_SOME,
    )
}

/// Parses one piece of the text on its own. `subject` names it in error messages.
///
/// # Errors
/// The found and the expected token, with position and path inside the piece.
pub fn parse<T: DeserializeOwned>(
    outline: &Outline,
    subject: &str,
    range: &Range<usize>,
) -> Result<T, LevelProblem> {
    let text = outline.slice(range);
    options().from_str(text).map_err(|error| {
        let start = outline.position(range.start);
        let found = error.span.start;
        let position = Position {
            line: start.line + found.line.max(1) - 1,
            column: match found.line {
                0 | 1 => start.column + found.col.max(1) - 1,
                _ => found.col,
            },
        };
        let at = outline.offset(position) - range.start;
        let rest = text.get(at..).unwrap_or_default();
        // The reader stops before the whitespace in front of a value.
        let rest = rest.trim_start();
        let at = text.len() - rest.len();
        let subject = match outline::path_to(text, at) {
            path if path.is_empty() => subject.to_owned(),
            path => format!("{subject}, {path}"),
        };
        let message = read_error::describe(&error.code, rest);
        let position = outline.position(range.start + at);
        LevelProblem::error(Some(position), subject, message)
    })
}

/// Parses one piece of the text on its own; adds the error to `problems` if that fails.
pub fn parse_or_report<T: DeserializeOwned>(
    outline: &Outline,
    subject: &str,
    range: &Range<usize>,
    problems: &mut Vec<LevelProblem>,
) -> Option<T> {
    parse(outline, subject, range)
        .map_err(|problem| problems.push(problem))
        .ok()
}
