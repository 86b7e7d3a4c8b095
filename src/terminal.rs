//! Printing to the terminal. Messages contain text from levels, recordings and other players, so all output goes
//! through here: control characters are written as escapes.

use crate::display_text::{escape, is_printable};
use std::fmt::{Arguments, Write as _};
use std::io::{self, Write};

/// Formats a line and prints it to standard output. Like `println!`, but escapes unprintable characters and ignores write
/// errors.
#[macro_export]
macro_rules! print_line {
    ($($argument:tt)*) => { $crate::terminal::write_line(std::io::stdout(), format_args!($($argument)*)) };
}

/// Formats a line and prints it to standard error. Like `eprintln!`, but escapes unprintable characters and ignores write
/// errors.
#[macro_export]
macro_rules! print_error {
    ($($argument:tt)*) => { $crate::terminal::write_line(std::io::stderr(), format_args!($($argument)*)) };
}

pub use crate::{print_error, print_line};

/// Writes a line with unprintable characters escaped. Errors are ignored: a closed pipe, as in `pm verify ... | head`, is
/// not a failure of the program.
pub fn write_line(mut out: impl Write, line: Arguments) {
    let line = format!("{line}\n");
    let _ = out.write_all(escape(&line).as_bytes());
    let _ = out.flush();
}

/// Prints a JSON document and a line feed to standard output.
pub fn print_json(json: &str) {
    let mut out = io::stdout();
    let _ = out.write_all(escape_json(json).as_bytes());
    let _ = out.write_all(b"\n");
    let _ = out.flush();
}

/// Replaces unprintable characters in a JSON document, which only occur in strings, by JSON escapes.
fn escape_json(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\n' || is_printable(c) {
            escaped.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a string cannot fail.
            let _ = write!(escaped, "\\u{unit:04x}");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_cannot_control_the_terminal() {
        let mut out = Vec::new();
        let name = "\u{1B}[2J\u{202E}evil";
        write_line(&mut out, format_args!("level \"{name}\""));
        assert_eq!(
            String::from_utf8(out).expect("UTF-8"),
            "level \"\\u{1b}[2J\\u{202e}evil\"\n"
        );
    }

    #[test]
    fn escaped_json_reads_back_the_same() {
        let text = "\u{9B}a\u{202E}b\u{E0041}c\n\"é";
        let json = serde_json::to_string(text).expect("a string");
        let escaped = escape_json(&json);
        assert!(!escaped.contains(|c| !is_printable(c)), "{escaped}");
        let read: String = serde_json::from_str(&escaped).expect("valid JSON");
        assert_eq!(read, text);
    }
}
