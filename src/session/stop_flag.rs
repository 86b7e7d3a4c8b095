//! The stop flag of a process: set by a signal, a command or the end of standard input, or after a time limit.

use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Polling interval of programs without a window.
pub const PAUSE: Duration = Duration::from_millis(1);
/// Exit status after a second SIGINT.
const INTERRUPTED: i32 = 130;

/// A flag that requests an orderly shutdown of the process.
#[derive(Clone, Debug)]
pub struct Stop {
    requested: Arc<AtomicBool>,
    at: Option<Instant>,
}

impl Stop {
    /// Makes SIGINT, SIGTERM and SIGHUP request an orderly shutdown. A second SIGINT ends the process at once. SIGHUP
    /// stays ignored if it was ignored at the start, as under `nohup`.
    ///
    /// # Errors
    /// Returns an error if the system does not allow the signals to be caught.
    pub fn on_signals() -> Result<Stop, String> {
        let requested = Arc::new(AtomicBool::new(false));
        let flag = || Arc::clone(&requested);
        // The system and the shell may repeat the other signals; a second SIGINT always comes from a person.
        signal_hook::flag::register_conditional_shutdown(SIGINT, INTERRUPTED, flag())
            .map_err(|error| failed(SIGINT, &error))?;
        for signal in requests() {
            signal_hook::flag::register(signal, flag()).map_err(|error| failed(signal, &error))?;
        }
        Ok(Stop {
            requested,
            at: None,
        })
    }

    /// Adds a time limit, counted from now.
    pub fn after(&mut self, time: Option<Duration>) {
        self.at = time.and_then(|time| Instant::now().checked_add(time));
    }

    /// Requests the shutdown.
    pub fn ask(&self) {
        self.requested.store(true, Ordering::Relaxed);
    }

    /// Returns true if the shutdown was requested.
    pub fn is_requested(&self) -> bool {
        self.requested.load(Ordering::Relaxed)
    }

    /// Returns true if the process should end: on request or at the time limit.
    pub fn is_due(&self) -> bool {
        self.is_requested() || self.at.is_some_and(|at| Instant::now() >= at)
    }
}

fn failed(signal: i32, error: &std::io::Error) -> String {
    format!("cannot catch signal {signal}: {error}")
}

/// Returns the signals that request a shutdown.
#[cfg(unix)]
fn requests() -> Vec<i32> {
    use signal_hook::consts::SIGHUP;

    // Without this file, assume that no signal is ignored.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let hangup = (!is_ignored(&status, SIGHUP)).then_some(SIGHUP);
    [SIGINT, SIGTERM].into_iter().chain(hangup).collect()
}

#[cfg(not(unix))]
fn requests() -> Vec<i32> {
    vec![SIGINT, SIGTERM]
}

/// Returns true if a signal is in the mask `SigIgn` of a process status (`/proc/self/status`).
#[cfg(unix)]
fn is_ignored(status: &str, signal: i32) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_hangup_ignored_by_the_parent_is_detected() {
        let status = "Name:\tpm\nSigBlk:\t0000000000000001\nSigIgn:\t0000000000001001\n";
        let is_hangup = |status: &str| is_ignored(status, signal_hook::consts::SIGHUP);
        assert!(is_hangup(status));
        assert!(!is_hangup(&status.replace("1001", "1002")));
        assert!(!is_hangup(""));
    }
}
