//! Console of a dedicated server or a bot: lines typed on standard input. Host commands are in
//! `session/netgame/server/host_commands.rs`.

use crate::display_text::clean;
use crate::session::netgame::server::host_notice::COMMANDS;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Maximum line length in bytes; the rest of a longer line is ignored.
const LINE_BYTES: usize = 1000;
/// Capacity of the queue of lines; the reader waits while it is full.
const LINES: usize = 64;

/// Commands that only a dedicated server has.
const SERVER_COMMANDS: &str = "help, say TEXT, quit";

/// Returns the list of commands.
pub fn help() -> String {
    format!("Commands: {SERVER_COMMANDS}, {COMMANDS}")
}

/// A command typed on the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConsoleCommand {
    /// Print the list of commands.
    Help,
    /// Send a chat message to all players.
    Say(String),
    /// Stop the server.
    Quit,
    /// Run a host command, given with its slash.
    Host(String),
    /// An unknown command.
    Unknown(String),
}

impl ConsoleCommand {
    /// Parses a line; `None` if it is blank. The slash of a host command is optional.
    pub fn parse(line: &str) -> Option<ConsoleCommand> {
        let line = clean(line);
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let bare = verb.strip_prefix('/').unwrap_or(verb);
        let is_host_command = COMMANDS
            .split([' ', ',', '('])
            .any(|word| word.strip_prefix('/') == Some(bare));
        Some(match bare {
            "" => return None,
            "help" | "?" => ConsoleCommand::Help,
            "quit" | "exit" | "stop" => ConsoleCommand::Quit,
            "say" if rest.trim().is_empty() => ConsoleCommand::Help,
            "say" => ConsoleCommand::Say(rest.trim().to_owned()),
            _ if is_host_command => ConsoleCommand::Host(format!("/{bare} {rest}")),
            _ => ConsoleCommand::Unknown(bare.to_owned()),
        })
    }
}

/// Reads standard input in a background thread.
pub struct Console(Receiver<String>);

impl Console {
    /// Starts reading. `at_end` is called when standard input ends, which may be at once.
    pub fn open(at_end: impl FnOnce() + Send + 'static) -> Console {
        let (sender, lines) = sync_channel(LINES);
        std::thread::spawn(move || {
            read_lines(stdin(), &sender);
            at_end();
        });
        Console(lines)
    }

    /// Returns the commands typed since the last call.
    pub fn take(&self) -> impl Iterator<Item = ConsoleCommand> + '_ {
        let lines = self.0.try_iter().take(LINES);
        lines.filter_map(|line| ConsoleCommand::parse(&line))
    }

    /// Returns the lines typed since the last call that are not blank, without control characters.
    pub fn take_lines(&self) -> impl Iterator<Item = String> + '_ {
        let lines = self
            .0
            .try_iter()
            .take(LINES)
            .map(|line| clean(&line).into_owned());
        lines.filter(|line| !line.trim().is_empty())
    }
}

/// Sends lines until the input ends or fails, or the receiver is dropped.
fn read_lines(mut input: impl Read, lines: &SyncSender<String>) {
    let mut line = Vec::new();
    let mut buffer = [0; 512];
    loop {
        let read = match input.read(&mut buffer) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
        };
        for byte in &buffer[..read] {
            match byte {
                b'\n' => {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    line.clear();
                    if lines.send(text).is_err() {
                        return;
                    }
                }
                byte if line.len() < LINE_BYTES => line.push(*byte),
                _ => {}
            }
        }
        if read == 0 {
            // The last line may lack a line feed.
            let _ = lines.send(String::from_utf8_lossy(&line).into_owned());
            return;
        }
    }
}

#[cfg(unix)]
use unix::stdin;

#[cfg(not(unix))]
fn stdin() -> impl Read {
    io::stdin()
}

#[cfg(unix)]
mod unix {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::process::getpgrp;
    use rustix::stdio;
    use rustix::termios::tcgetpgrp;
    use std::io::{self, Read};
    use std::time::Duration;

    /// Delay between attempts to read while another program owns the terminal.
    const BACKGROUND: Duration = Duration::from_secs(1);

    /// Standard input, read only while in the foreground: a background job that reads from its terminal is stopped.
    struct ForegroundInput;

    pub fn stdin() -> impl Read {
        ForegroundInput
    }

    impl Read for ForegroundInput {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let input = stdio::stdin();
            loop {
                poll(&mut [PollFd::new(&input, PollFlags::IN)], None)?;
                // An error means that the input is not a terminal of ours.
                let is_background = tcgetpgrp(input).is_ok_and(|group| group != getpgrp());
                if !is_background {
                    match rustix::io::read(input, &mut *buffer) {
                        Err(rustix::io::Errno::AGAIN) => {}
                        read => return Ok(read?),
                    }
                }
                std::thread::sleep(BACKGROUND);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns its pieces one by one, then an end of input once.
    struct Input(Vec<io::Result<&'static [u8]>>);

    impl Read for Input {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0.is_empty(), "read after the end of input");
            let piece = self.0.remove(0)?;
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    fn lines(pieces: Vec<io::Result<&'static [u8]>>) -> Vec<String> {
        let (sender, lines) = sync_channel(LINES);
        read_lines(Input(pieces), &sender);
        drop(sender);
        lines.iter().collect()
    }

    #[test]
    fn lines_are_joined_from_pieces_and_the_end_is_read_once() {
        let interrupted = || Err(io::ErrorKind::Interrupted.into());
        let found = lines(vec![Ok(b"he"), interrupted(), Ok(b"lp\nquit"), Ok(b"")]);
        assert_eq!(found, ["help", "quit"]);
        assert_eq!(lines(vec![Ok(b"")]), [""]);
        assert_eq!(lines(vec![Err(io::ErrorKind::Other.into())]), [""]);
        assert_eq!(lines(vec![Ok(b"a\xFF\n"), Ok(b"")])[0], "a\u{FFFD}");
    }

    #[test]
    fn an_overlong_line_is_truncated() {
        let mut pieces: Vec<io::Result<&'static [u8]>> = Vec::new();
        pieces.extend((0..100).map(|_| Ok([b'a'; 500].as_slice())));
        pieces.extend([Ok(b"\nhelp\n".as_slice()), Ok(b"")]);
        let found = lines(pieces);
        assert_eq!(found[0].len(), LINE_BYTES);
        assert_eq!(found[1], "help");
    }

    #[test]
    fn the_reader_stops_when_the_receiver_is_dropped() {
        let (sender, receiver) = sync_channel(LINES);
        drop(receiver);
        // Reading a second piece would panic.
        read_lines(Input(vec![Ok(b"help\n")]), &sender);
    }

    #[test]
    fn commands_are_recognised_with_and_without_slash() {
        let host = |text: &str| Some(ConsoleCommand::Host(text.to_owned()));
        let say = |text: &str| Some(ConsoleCommand::Say(text.to_owned()));
        for (line, command) in [
            ("", None),
            ("  \r", None),
            ("help", Some(ConsoleCommand::Help)),
            ("/quit\r", Some(ConsoleCommand::Quit)),
            ("say  hello  all ", say("hello  all")),
            ("say", Some(ConsoleCommand::Help)),
            ("kick 3", host("/kick 3")),
            ("/ban 3 ever", host("/ban 3 ever")),
            ("bans", host("/bans ")),
            ("shots on", host("/shots on")),
            ("say \u{1B}[2Jhi", say("[2Jhi")),
            ("dance 3", Some(ConsoleCommand::Unknown("dance".to_owned()))),
            ("N:", Some(ConsoleCommand::Unknown("N:".to_owned()))),
        ] {
            assert_eq!(ConsoleCommand::parse(line), command, "{line:?}");
        }
    }
}
