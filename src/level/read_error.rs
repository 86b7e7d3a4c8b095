//! Error messages for values in a level file: what was found and what was expected.

use super::lexer::Lexer;
use ron::Error;

/// Maximum number of characters quoted from the text.
const QUOTED: usize = 30;

/// Describes a RON error; `rest` is the text from the position of the error on.
pub fn describe(error: &Error, rest: &str) -> String {
    match error {
        Error::NoSuchStructField {
            expected, found, ..
        } => format!("unknown field `{found}`; expected {}", one_of(expected)),
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => format!("unknown value `{found}`; expected {}", one_of(expected)),
        Error::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        Error::DuplicateStructField { field, .. } => format!("duplicate field `{field}`"),
        Error::InvalidValueForType { expected, found } => {
            format!("found {found}; expected {expected}")
        }
        Error::ExpectedDifferentLength { expected, found } => {
            let elements = if *found == 1 { "element" } else { "elements" };
            format!("found {found} {elements}; expected {expected}")
        }
        Error::IntegerOutOfBounds => "the number is too large or too small".to_owned(),
        _ => match expected_value(error) {
            Some(expected) => match next_token_text(rest) {
                Some(found) => format!("found `{found}`; expected {expected}"),
                None => format!("expected {expected}"),
            },
            None => lower_first(&error.to_string()),
        },
    }
}

/// Returns what the RON reader expected instead of the text it found.
fn expected_value(error: &Error) -> Option<&'static str> {
    Some(match error {
        Error::ExpectedFloat => "a number",
        Error::ExpectedInteger => "a whole number",
        Error::ExpectedBoolean => "`true` or `false`",
        Error::ExpectedString => "text in double quotes",
        Error::ExpectedChar => "a character in single quotes",
        Error::ExpectedComma => "a comma",
        Error::ExpectedArray => "`[`",
        Error::ExpectedArrayEnd => "`]`",
        Error::ExpectedMap => "`{`",
        Error::ExpectedMapEnd => "`}`",
        Error::ExpectedMapColon => "`:`",
        Error::ExpectedIdentifier => "a name",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "`(`",
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => "`)`",
        Error::TrailingCharacters => "a comma",
        _ => return None,
    })
}

fn one_of(names: &[&str]) -> String {
    match names {
        [] => "none here".to_owned(),
        [only] => format!("`{only}`"),
        _ => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("one of {}", names.join(", "))
        }
    }
}

/// Returns the next token of a text, shortened.
fn next_token_text(rest: &str) -> Option<String> {
    let token = Lexer::new(rest).next_token().ok()??;
    let piece = rest.get(token.range)?;
    let mut short: String = piece.chars().take(QUOTED).collect();
    if short.len() < piece.len() {
        short.push_str("...");
    }
    Some(short)
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}
