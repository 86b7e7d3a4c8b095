//! What is wrong with a value of a level file: what was found and what was expected, in words.

use super::lexer::Lexer;
use ron::Error;

/// Maximum number of characters of the text that an error repeats.
const QUOTED: usize = 30;

/// Describes an error of the reader; `rest` is the text from the place of the error on.
pub fn describe(error: &Error, rest: &str) -> String {
    match error {
        Error::NoSuchStructField {
            expected, found, ..
        } => format!("unknown field `{found}`; expected {}", one_of(expected)),
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => format!("unknown value `{found}`; expected {}", one_of(expected)),
        Error::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        Error::DuplicateStructField { field, .. } => format!("the field `{field}` is there twice"),
        Error::InvalidValueForType { expected, found } => {
            format!("found {found}; expected {expected}")
        }
        Error::ExpectedDifferentLength { expected, found } => {
            let elements = if *found == 1 { "element" } else { "elements" };
            format!("found {found} {elements}; expected {expected}")
        }
        Error::IntegerOutOfBounds => "the number is too large or too small".to_owned(),
        _ => match expected_value(error) {
            Some(expected) => match next_piece(rest) {
                Some(found) => format!("found `{found}`; expected {expected}"),
                None => format!("expected {expected}"),
            },
            None => lower_first(&error.to_string()),
        },
    }
}

/// What the reader wanted instead of the text that is there.
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

/// The next token of a text, shortened.
fn next_piece(rest: &str) -> Option<String> {
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
