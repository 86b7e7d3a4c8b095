//! Splits the text of a level file into tokens.

use std::ops::Range;

/// Kind of a token, as far as the outline needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `(`, `[` or `{`.
    Open(u8),
    /// `)`, `]` or `}`.
    Close(u8),
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// A word, number, string or character.
    Other,
}

/// A token and its byte range.
#[derive(Clone, Debug)]
pub struct Token {
    /// Kind.
    pub kind: Kind,
    /// Byte range.
    pub range: Range<usize>,
}

/// A byte offset and the error there.
pub type Failure = (usize, String);

/// Reads a text token by token, skipping whitespace and comments.
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer at the start of a text.
    pub fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0 }
    }

    /// Returns the next token, or `None` at the end of the text.
    ///
    /// # Errors
    /// An unterminated string, character or comment.
    pub fn next_token(&mut self) -> Result<Option<Token>, Failure> {
        let bytes = self.text.as_bytes();
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
                b'(' | b'[' | b'{' => self.single(Kind::Open(byte)),
                b')' | b']' | b'}' => self.single(Kind::Close(byte)),
                b',' => self.single(Kind::Comma),
                b':' => self.single(Kind::Colon),
                b'"' => self.quoted('"')?,
                b'\'' => self.quoted('\'')?,
                b'r' if self.starts_with("r\"") || self.starts_with("r#") => self.raw_string()?,
                _ => self.word(),
            };
            return Ok(Some(Token {
                kind,
                range: start..self.at,
            }));
        }
        Ok(None)
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn starts_with(&self, what: &str) -> bool {
        self.rest().starts_with(what)
    }

    fn single(&mut self, kind: Kind) -> Kind {
        self.at += 1;
        kind
    }

    /// Reads letters, digits and signs up to whitespace, a bracket or punctuation.
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
