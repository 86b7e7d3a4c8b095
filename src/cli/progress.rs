//! How far a long simulation is, on standard error.

use crate::display_text::escape;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Nothing is said about what is done sooner.
const SOON: Duration = Duration::from_secs(1);
/// Time between two lines in a file, and between two states of the line in a terminal.
const LINES: Duration = Duration::from_secs(10);
const STATES: Duration = Duration::from_millis(250);
/// Ticks between two looks at the clock.
const CHECK_EVERY: i32 = 1024;

/// Says how far a simulation is, if it takes more than a second.
pub struct Progress<W: Write = std::io::Stderr> {
    what: String,
    last: i32,
    out: W,
    is_terminal: bool,
    next: Instant,
    has_spoken: bool,
}

impl Progress {
    /// Begins with tick 0; `what` is simulated up to the tick `last`.
    pub fn new(what: impl ToString, last: i32) -> Progress {
        let out = std::io::stderr();
        let is_terminal = out.is_terminal();
        let what = escape(&what.to_string()).into_owned();
        Progress::to(out, is_terminal, (what, last), SOON)
    }

    /// As [`Progress::new`]; says nothing while the result itself appears on the terminal.
    pub fn beside_output(what: impl ToString, last: i32) -> Option<Progress> {
        (!std::io::stdout().is_terminal()).then(|| Progress::new(what, last))
    }
}

impl<W: Write> Progress<W> {
    fn to(out: W, is_terminal: bool, (what, last): (String, i32), soon: Duration) -> Progress<W> {
        Progress {
            what,
            last,
            out,
            is_terminal,
            next: Instant::now() + soon,
            has_spoken: false,
        }
    }

    /// A tick has been simulated.
    pub fn at(&mut self, tick: i32) {
        if tick % CHECK_EVERY == 0 && Instant::now() >= self.next {
            self.say(tick);
        }
    }

    fn say(&mut self, tick: i32) {
        let (start, end, pause) = match self.is_terminal {
            true => ("\r", "\x1b[K", STATES),
            false => ("", "\n", LINES),
        };
        self.next = Instant::now() + pause;
        self.has_spoken = true;
        let part = i64::from(tick) * 100 / i64::from(self.last.max(1));
        // Progress that cannot be shown is no reason to stop.
        let _ = write!(
            self.out,
            "{start}{}: {part} % ({tick} of {} ticks){end}",
            self.what, self.last
        );
        let _ = self.out.flush();
    }
}

impl<W: Write> Drop for Progress<W> {
    /// Clears the line in a terminal.
    fn drop(&mut self) {
        if self.has_spoken && self.is_terminal {
            let _ = write!(self.out, "\r\x1b[K");
            let _ = self.out.flush();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said about ticks up to 5000 of 10 000.
    fn said(is_terminal: bool, soon: Duration) -> String {
        let mut out = Vec::new();
        let mut progress = Progress::to(&mut out, is_terminal, ("x.pmd".into(), 10_000), soon);
        (1..=5000).for_each(|tick| progress.at(tick));
        drop(progress);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn only_what_takes_long_is_told_and_the_line_in_a_terminal_is_cleared() {
        let line = "x.pmd: 10 % (1024 of 10000 ticks)";
        assert_eq!(said(false, Duration::ZERO), format!("{line}\n"));
        let told = said(true, Duration::ZERO);
        assert!(told.starts_with(&format!("\r{line}\x1b[K")), "{told:?}");
        assert!(told.ends_with("\r\x1b[K"), "{told:?}");
        assert_eq!(said(false, LINES), "");
        assert_eq!(said(true, LINES), "");
    }
}
