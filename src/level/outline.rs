//! The outline of a level file: its top-level fields and the elements of their lists, with their
//! places in the text.
//!
//! Each element is then read on its own. So an error in one does not hide those in others, and
//! every entity knows its line.

use super::problem::{LevelProblem, Position};
use std::ops::Range;

/// Brackets within brackets, at most.
const MAX_DEPTH: usize = 32;

/// A top-level field.
#[derive(Debug)]
pub struct Field {
    /// Where its name is.
    pub name: Range<usize>,
    /// Where its value is.
    pub value: Range<usize>,
    /// The elements of a list or map; empty for other values.
    pub elements: Vec<Range<usize>>,
}

/// The text of a level file and its outline.
pub struct Outline<'a> {
    text: &'a str,
    line_starts: Vec<usize>,
    /// Top-level fields in the order of the file.
    pub fields: Vec<Field>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Open(u8),
    Close(u8),
    Comma,
    Colon,
    Other,
}

#[derive(Clone, Debug)]
struct Token {
    kind: Kind,
    range: Range<usize>,
}

impl<'a> Outline<'a> {
    /// Finds the outline.
    ///
    /// # Errors
    /// Brackets that do not match, text that is no `( name: value, ... )`, nesting that is too
    /// deep.
    pub fn new(text: &'a str) -> Result<Outline<'a>, LevelProblem> {
        let mut outline = Outline {
            text,
            line_starts: std::iter::once(0)
                .chain(text.match_indices('\n').map(|(at, _)| at + 1))
                .collect(),
            fields: Vec::new(),
        };
        let tokens = Lexer { text, at: 0 }
            .tokens()
            .map_err(|(at, message)| outline.problem(at, message))?;
        check_brackets(&tokens).map_err(|(at, message)| outline.problem(at, message))?;
        outline.fields =
            fields(&tokens, text.len()).map_err(|(at, message)| outline.problem(at, message))?;
        Ok(outline)
    }

    fn problem(&self, at: usize, message: String) -> LevelProblem {
        LevelProblem::error(Some(self.position(at)), "", message)
    }

    /// Line and column of a byte of the text.
    pub fn position(&self, at: usize) -> Position {
        let line = self.line_starts.partition_point(|start| *start <= at);
        let start = self.line_starts[line.saturating_sub(1)];
        let column = self
            .text
            .get(start..at)
            .map_or(0, |head| head.chars().count());
        Position {
            line,
            column: column + 1,
        }
    }

    /// A piece of the text.
    pub fn slice(&self, range: &Range<usize>) -> &'a str {
        self.text.get(range.clone()).unwrap_or_default()
    }
}

type Failure = (usize, String);

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl Lexer<'_> {
    fn tokens(mut self) -> Result<Vec<Token>, Failure> {
        let bytes = self.text.as_bytes();
        let mut tokens: Vec<Token> = Vec::new();
        while let Some(&byte) = bytes.get(self.at) {
            let start = self.at;
            let kind = match byte {
                b if b.is_ascii_whitespace() => {
                    self.at += 1;
                    continue;
                }
                b'/' if self.starts_with("//") => {
                    self.at += self.rest().find('\n').unwrap_or(self.rest().len());
                    continue;
                }
                b'/' if self.starts_with("/*") => {
                    self.skip_block_comment()?;
                    continue;
                }
                b'(' | b'[' | b'{' => self.one(Kind::Open(byte)),
                b')' | b']' | b'}' => self.one(Kind::Close(byte)),
                b',' => self.one(Kind::Comma),
                b':' => self.one(Kind::Colon),
                b'"' => self.quoted('"')?,
                b'\'' => self.quoted('\'')?,
                b'r' if self.starts_with("r\"") || self.starts_with("r#") => self.raw_string()?,
                _ => self.word(),
            };
            tokens.push(Token {
                kind,
                range: start..self.at,
            });
        }
        Ok(tokens)
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn starts_with(&self, what: &str) -> bool {
        self.rest().starts_with(what)
    }

    fn one(&mut self, kind: Kind) -> Kind {
        self.at += 1;
        kind
    }

    /// Letters, digits and signs up to something with a meaning of its own.
    fn word(&mut self) -> Kind {
        let end = self
            .rest()
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_whitespace() || "()[]{},:\"'/".contains(*c));
        self.at += end.map_or(self.rest().len(), |(at, _)| at);
        Kind::Other
    }

    fn quoted(&mut self, mark: char) -> Result<Kind, Failure> {
        let start = self.at;
        let mut escaped = false;
        for (at, c) in self.rest().char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                _ if c == mark && (mark == '"' || at > 1) => {
                    self.at += at + 1;
                    return Ok(Kind::Other);
                }
                _ => {}
            }
        }
        Err((start, format!("{mark} is opened here and never closed")))
    }

    fn raw_string(&mut self) -> Result<Kind, Failure> {
        let start = self.at;
        let hashes = self.rest()[1..].bytes().take_while(|b| *b == b'#').count();
        if !self.rest()[1 + hashes..].starts_with('"') {
            return Ok(self.word());
        }
        let open = 2 + hashes;
        let close = format!("\"{}", "#".repeat(hashes));
        match self.rest()[open..].find(&close) {
            Some(at) => {
                self.at += open + at + close.len();
                Ok(Kind::Other)
            }
            None => Err((start, "a raw string is opened here and never closed".into())),
        }
    }

    fn skip_block_comment(&mut self) -> Result<(), Failure> {
        let start = self.at;
        let mut depth = 0;
        loop {
            if self.starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if self.starts_with("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return Ok(());
                }
            } else if let Some(c) = self.rest().chars().next() {
                self.at += c.len_utf8();
            } else {
                return Err((start, "a comment is opened here and never closed".into()));
            }
        }
    }
}

fn check_brackets(tokens: &[Token]) -> Result<(), Failure> {
    let mut open: Vec<(u8, usize)> = Vec::new();
    for token in tokens {
        let at = token.range.start;
        match token.kind {
            Kind::Open(bracket) => {
                if open.len() == MAX_DEPTH {
                    return Err((at, format!("more than {MAX_DEPTH} brackets deep")));
                }
                open.push((bracket, at));
            }
            Kind::Close(bracket) => match open.pop() {
                Some((b'(', _)) if bracket == b')' => {}
                Some((b'[', _)) if bracket == b']' => {}
                Some((b'{', _)) if bracket == b'}' => {}
                found => {
                    let opened = found.map_or("nothing".into(), |(b, _)| char::from(b).to_string());
                    let closing = char::from(bracket);
                    return Err((at, format!("`{closing}` closes `{opened}`")));
                }
            },
            _ => {}
        }
    }
    match open.last() {
        Some((bracket, at)) => Err((*at, format!("`{}` is never closed", char::from(*bracket)))),
        None => Ok(()),
    }
}

fn fields(tokens: &[Token], end: usize) -> Result<Vec<Field>, Failure> {
    let expected = "expected a level: `( format: 1, name: \"...\", ... )`";
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return Err((0, format!("the file is empty; {expected}")));
    };
    if first.kind != Kind::Open(b'(') {
        return Err((first.range.start, expected.into()));
    }
    // Brackets match, so that the first one is closed by the last token or something follows it.
    let inside = &tokens[1..tokens.len() - 1];
    let pieces = split(inside);
    if last.kind != Kind::Close(b')') || closes_early(inside) {
        return Err((last.range.start.min(end), "text after the level".into()));
    }
    pieces.into_iter().map(field).collect()
}

fn closes_early(inside: &[Token]) -> bool {
    let mut depth = 0i32;
    inside.iter().any(|token| {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth -= 1,
            _ => {}
        }
        depth < 0
    })
}

/// The pieces between commas outside of brackets.
fn split(tokens: &[Token]) -> Vec<&[Token]> {
    let mut depth = 0;
    tokens
        .split(|token| {
            match token.kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth -= 1,
                _ => {}
            }
            depth == 0 && token.kind == Kind::Comma
        })
        .filter(|piece| !piece.is_empty())
        .collect()
}

fn field(piece: &[Token]) -> Result<Field, Failure> {
    let [name, colon, value @ ..] = piece else {
        return Err((piece[0].range.start, "expected `name: value`".into()));
    };
    let (Some(first), Some(last)) = (value.first(), value.last()) else {
        return Err((colon.range.start, "expected a value after `:`".into()));
    };
    if name.kind != Kind::Other || colon.kind != Kind::Colon {
        return Err((
            name.range.start,
            "expected `name: value`; is a comma missing?".into(),
        ));
    }
    let elements = match first.kind {
        Kind::Open(b'[' | b'{') if value.len() >= 2 => split(&value[1..value.len() - 1])
            .into_iter()
            .map(whole)
            .collect(),
        _ => Vec::new(),
    };
    Ok(Field {
        name: name.range.clone(),
        value: first.range.start..last.range.end,
        elements,
    })
}

fn whole(piece: &[Token]) -> Range<usize> {
    piece[0].range.start..piece[piece.len() - 1].range.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn brackets_and_commas_in_strings_characters_and_comments_are_text() {
        let text =
            "( name: \"a, ]\", // (((\n legend: { ',': \"x\", '\\'': \"y\" }, r: r#\"\"(\"# )";
        let outline = Outline::new(text).unwrap_or_else(|p| panic!("{p}"));
        let names: Vec<_> = outline
            .fields
            .iter()
            .map(|f| outline.slice(&f.name))
            .collect();
        assert_eq!(names, ["name", "legend", "r"]);
        let legend: Vec<_> = outline.fields[1]
            .elements
            .iter()
            .map(|e| outline.slice(e))
            .collect();
        assert_eq!(legend, ["',': \"x\"", "'\\'': \"y\""]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, expected) in [
            ("", "1:1: error: the file is empty"),
            ("(a: [1,\n 2)", "2:3: error: `)` closes `[`"),
            ("(a: 1", "1:1: error: `(` is never closed"),
            ("(a: 1 b: 2)", ""),
            ("(a: \"x)", "1:5: error: \" is opened here and never closed"),
            ("(a: 1) (b: 2)", "1:13: error: text after the level"),
            ("(a)", "1:2: error: expected `name: value`"),
        ] {
            let found = Outline::new(text)
                .err()
                .map_or(String::new(), |p| p.to_string());
            assert!(found.starts_with(expected), "{text}: {found}");
        }
        assert!(Outline::new(&"(".repeat(1000)).is_err());
    }

    proptest! {
        #[test]
        fn any_text_has_an_outline_or_an_error(text in "[-a-z'\"#r/*(){}\\[\\],: \n\\\\é]{0,60}") {
            let _ = Outline::new(&text);
        }
    }
}
