//! When a program without a window ends: by a signal, or when its time is over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time between two looks at what is to be done.
pub const PAUSE: Duration = Duration::from_millis(1);
/// Status of a program that is stopped a second time while it is about to end.
const IMPATIENT: i32 = 130;

/// Becomes true when the program is to end.
#[derive(Clone, Debug)]
pub struct Stop {
    asked: Arc<AtomicBool>,
    at: Option<Instant>,
}

impl Stop {
    /// From now on SIGINT and SIGTERM are requests to end in order; a second one ends at once.
    ///
    /// # Errors
    /// If the system does not let signals be caught.
    pub fn at_signals() -> Result<Stop, String> {
        let asked = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            let twice = Arc::clone(&asked);
            signal_hook::flag::register_conditional_shutdown(signal, IMPATIENT, twice)
                .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&asked)))
                .map_err(|error| format!("cannot catch signal {signal}: {error}"))?;
        }
        Ok(Stop { asked, at: None })
    }

    /// It is also to end after some time from now.
    pub fn after(&mut self, time: Option<Duration>) {
        self.at = time.and_then(|time| Instant::now().checked_add(time));
    }

    /// Asks for the end.
    pub fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }

    /// True if it was asked to end.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// True if it is to end.
    pub fn is_due(&self) -> bool {
        self.is_asked() || self.at.is_some_and(|at| Instant::now() >= at)
    }
}
