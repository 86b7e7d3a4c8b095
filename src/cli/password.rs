//! The password of a netgame: from the command line, the environment or a prompt.

use std::io::{self, IsTerminal, Read};

/// Environment variable for the password.
pub const VARIABLE: &str = "PM_PASSWORD";
/// Argument that reads the password from a prompt or standard input.
const ASK: &str = "-";
/// Maximum length of a line from standard input, bytes.
const MAX_LINE_BYTES: u64 = 1024;

/// Arguments for the password of a netgame.
#[derive(Clone, Default, clap::Args)]
pub struct PasswordArgs {
    /// Password of the game. `-` prompts for it, or reads a line from standard input if that is not a terminal. Other
    /// users can see a program's arguments: `-` and the environment variable PM_PASSWORD keep it secret.
    #[arg(long, value_name = "WORD|-")]
    password: Option<String>,
}

impl std::fmt::Debug for PasswordArgs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let given = self.password.as_ref().map(|_| "(hidden)");
        f.debug_struct("PasswordArgs")
            .field("password", &given)
            .finish()
    }
}

impl PasswordArgs {
    /// Returns the password of the argument or else of the environment; `None` if both are missing or empty.
    ///
    /// # Errors
    /// If the password cannot be read or is not UTF-8.
    pub fn get(self) -> Result<Option<String>, String> {
        let password = match self.password {
            Some(ask) if ask == ASK => Some(prompt()?),
            Some(word) => Some(word),
            None => environment()?,
        };
        Ok(password.filter(|password| !password.is_empty()))
    }
}

fn environment() -> Result<Option<String>, String> {
    let value = std::env::var_os(VARIABLE);
    let text = value.map(|value| value.into_string());
    text.transpose()
        .map_err(|_| format!("{VARIABLE} is not UTF-8"))
}

fn prompt() -> Result<String, String> {
    let input = std::io::stdin();
    let password = match input.is_terminal() {
        true => rpassword::prompt_password("Password: "),
        false => unbuffered().and_then(first_line),
    };
    password.map_err(|error| format!("cannot read the password: {error}"))
}

/// Returns unbuffered standard input, so that what follows the password is left for other readers, such as the console
/// of a server.
#[cfg(unix)]
fn unbuffered() -> io::Result<impl Read> {
    use std::os::fd::AsFd;

    let input = io::stdin().as_fd().try_clone_to_owned()?;
    Ok(std::fs::File::from(input))
}

#[cfg(not(unix))]
fn unbuffered() -> io::Result<impl Read> {
    Ok(io::stdin())
}

/// Reads the first line of an input without its line ending, and nothing after it.
fn first_line(input: impl Read) -> io::Result<String> {
    let mut input = input.take(MAX_LINE_BYTES);
    let mut line = Vec::new();
    let mut byte = [0];
    // Reads one byte at a time, so that nothing after the line is consumed.
    while input.read(&mut byte)? > 0 && byte != [b'\n'] {
        line.extend(byte);
    }
    let line = String::from_utf8(line).map_err(io::Error::other)?;
    Ok(line.trim_end_matches('\r').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_the_password() {
        let read = |text: &str| first_line(text.as_bytes()).expect("text");
        assert_eq!(read("sword fish\r\nnext\n"), "sword fish");
        let mut input = b"swordfish\nkick 1\n".as_slice();
        first_line(&mut input).expect("text");
        assert_eq!(input, b"kick 1\n", "the rest is left");
        assert_eq!(read(""), "");
        assert_eq!(read(&"x".repeat(5000)).len() as u64, MAX_LINE_BYTES);
    }

    #[test]
    fn debug_output_hides_the_password() {
        let password = Some("swordfish".to_owned());
        assert!(!format!("{:?}", PasswordArgs { password }).contains("swordfish"));
    }
}
