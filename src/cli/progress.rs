//! Progress of a long simulation, printed to standard error.

use crate::display_text::escape;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Delay before progress is printed.
const DELAY: Duration = Duration::from_secs(1);
/// Interval between two lines in a file, and between two updates of the line in a terminal.
const LINES: Duration = Duration::from_secs(10);
const STATES: Duration = Duration::from_millis(250);
/// Ticks between two readings of the clock.
const CHECK_EVERY: i32 = 1024;

/// Prints the progress of a simulation that takes more than a second.
pub struct Progress<W: Write = std::io::Stderr> {
    what: String,
    last: i32,
    out: W,
    is_terminal: bool,
    next: Instant,
    has_spoken: bool,
}

impl Progress {
    /// Starts at tick 0; `what` is simulated up to the tick `last`.
    pub fn new(what: impl ToString, last: i32) -> Progress {
        let out = std::io::stderr();
        let is_terminal = out.is_terminal();
        let what = escape(&what.to_string()).into_owned();
        Progress::to(out, is_terminal, (what, last), DELAY)
    }

    /// Like [`Progress::new`], but prints nothing if standard output is a terminal too, because the result itself
    /// appears there.
    pub fn beside_output(what: impl ToString, last: i32) -> Option<Progress> {
        (!std::io::stdout().is_terminal()).then(|| Progress::new(what, last))
    }
}

impl<W: Write> Progress<W> {
    fn to(out: W, is_terminal: bool, (what, last): (String, i32), delay: Duration) -> Progress<W> {
        Progress {
            what,
            last,
            out,
            is_terminal,
            next: Instant::now() + delay,
            has_spoken: false,
        }
    }

    /// Reports that a tick has been simulated.
    pub fn at(&mut self, tick: i32) {
        if tick % CHECK_EVERY == 0 && Instant::now() >= self.next {
            self.print(tick);
        }
    }

    fn print(&mut self, tick: i32) {
        let (start, end, pause) = match self.is_terminal {
            true => ("\r", "\x1b[K", STATES),
            false => ("", "\n", LINES),
        };
        self.next = Instant::now() + pause;
        self.has_spoken = true;
        let part = i64::from(tick) * 100 / i64::from(self.last.max(1));
        // Failing to print progress is not an error.
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

    /// Returns the output for ticks up to 5000 of 10 000.
    fn printed(is_terminal: bool, delay: Duration) -> String {
        let mut out = Vec::new();
        let mut progress = Progress::to(&mut out, is_terminal, ("x.pmd".into(), 10_000), delay);
        (1..=5000).for_each(|tick| progress.at(tick));
        drop(progress);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn only_long_simulations_are_reported_and_the_terminal_line_is_cleared() {
        let line = "x.pmd: 10 % (1024 of 10000 ticks)";
        assert_eq!(printed(false, Duration::ZERO), format!("{line}\n"));
        let output = printed(true, Duration::ZERO);
        assert!(output.starts_with(&format!("\r{line}\x1b[K")), "{output:?}");
        assert!(output.ends_with("\r\x1b[K"), "{output:?}");
        assert_eq!(printed(false, LINES), "");
        assert_eq!(printed(true, LINES), "");
    }
}
