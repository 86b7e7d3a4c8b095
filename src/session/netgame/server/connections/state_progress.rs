//! Which states of a level a client has, and which it needs. When states are sent is in `server/broadcast.rs`.

use crate::net::link::Timestamp;
use crate::net::message::state::{Baseline, Missing, StateAck};

/// The states sent to a client and acknowledged by it.
pub struct StateProgress {
    /// Newest baseline that the client has acknowledged.
    pub baseline: Baseline,
    /// Time at which the client last acknowledged a newer baseline.
    pub baseline_at: Timestamp,
    /// Whether the client requests a state.
    pub is_wanted: bool,
    /// Whether the client reports a checksum mismatch.
    pub mismatch: bool,
    /// Whether to write a desync dump when the next state is sent.
    pub dump_due: bool,
    /// Pieces of a state that the client has not received.
    pub missing: Option<Missing>,
    /// Tick of the last state sent, and the time it was sent.
    pub sent: Option<(u32, Timestamp)>,
    baseline_missing: bool,
}

impl StateProgress {
    /// Creates the progress of a client that has only the level's initial state.
    pub fn new(now: Timestamp) -> StateProgress {
        StateProgress {
            baseline: Baseline::LevelStart,
            baseline_at: now,
            is_wanted: false,
            mismatch: false,
            dump_due: false,
            missing: None,
            sent: None,
            baseline_missing: false,
        }
    }

    /// Handles an acknowledgement or request. Returns true if the client has newly lost its baseline.
    pub fn on_ack(&mut self, ack: &StateAck, now: Timestamp) -> bool {
        let newly_missing = ack.baseline_missing && !self.baseline_missing;
        self.baseline_missing = ack.baseline_missing;
        if ack.baseline_missing {
            self.baseline = ack.baseline;
            self.sent = None;
        } else if ack.baseline > self.baseline {
            self.baseline = ack.baseline;
            self.baseline_at = now;
        }
        self.is_wanted = ack.want;
        self.missing = ack.missing.clone();
        newly_missing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn ack(tick: u32) -> StateAck {
        StateAck::of(Baseline::Tick(tick))
    }

    #[test]
    fn only_a_newer_baseline_is_progress() {
        let mut states = StateProgress::new(Timestamp::ZERO);
        let second = Duration::from_secs(1);
        assert!(!states.on_ack(&ack(16), second));
        states.on_ack(&ack(8), 2 * second);
        states.on_ack(&ack(16), 3 * second);
        assert_eq!(states.baseline, Baseline::Tick(16));
        assert_eq!(states.baseline_at, second);
    }

    #[test]
    fn a_missing_baseline_is_replaced_and_counted_once() {
        let mut states = StateProgress::new(Timestamp::ZERO);
        states.on_ack(&ack(16), Timestamp::ZERO);
        states.sent = Some((24, Timestamp::ZERO));
        let missing = StateAck {
            baseline_missing: true,
            want: true,
            ..ack(8)
        };
        assert!(states.on_ack(&missing, Timestamp::ZERO));
        assert_eq!(states.baseline, Baseline::Tick(8));
        assert_eq!(states.sent, None, "a state is sent at once");
        assert!(states.is_wanted);
        assert!(!states.on_ack(&missing, Timestamp::ZERO), "repeated");
        assert!(!states.on_ack(&ack(24), Timestamp::ZERO));
        assert!(!states.is_wanted);
        assert!(states.on_ack(&missing, Timestamp::ZERO), "once more");
    }
}
