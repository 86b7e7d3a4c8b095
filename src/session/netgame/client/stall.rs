//! Stalls of a client: it stops its ticks while it is too far ahead of the confirmed ticks (spec 07 C.7.4). The
//! limit is the setting `max_prediction` (`config/sections/network.rs`); the prediction itself is in `prediction.rs`.

use std::time::Duration;

/// Interval at which state requests are repeated, and inputs while the client stalls.
pub const REPEAT_EVERY: Duration = Duration::from_millis(100);

/// Whether and for how long a client waits for its server.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stall {
    is_stalled: bool,
    ticks: u32,
}

impl Stall {
    /// Decides before a tick whether the client stalls: `ahead` ticks are predicted. Returns true if it does.
    pub fn update(&mut self, ahead: u32, max_prediction: u32) -> bool {
        self.is_stalled = ahead >= max_prediction;
        self.ticks += u32::from(self.is_stalled);
        self.is_stalled
    }

    /// Returns true while the client stalls.
    pub fn is_stalled(self) -> bool {
        self.is_stalled
    }

    /// Returns the number of ticks for which the client has stalled since this was last called.
    pub fn take_ticks(&mut self) -> u32 {
        std::mem::take(&mut self.ticks)
    }
}
