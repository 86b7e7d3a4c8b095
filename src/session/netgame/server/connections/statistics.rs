//! Displayed statistics of a client: traffic, loss and reports.

use crate::net::message::state::ClientStats;
use std::collections::VecDeque;

/// Statistics of a client since it was admitted.
#[derive(Default)]
pub struct ConnectionStatistics {
    /// Statistics last reported by the client.
    pub reported: Option<ClientStats>,
    /// Number of checksums that differed, as the client reports.
    pub differing: u16,
    /// Bytes sent and received in the last second.
    pub bytes: (u64, u64),
    bytes_before: (u64, u64),
    /// Share of the client's datagrams that were lost in the last seconds, percent.
    pub loss: u8,
    /// Datagrams in each of the last seconds, expected and received, and in total before.
    datagrams: VecDeque<(u64, u64)>,
    /// Number of times that the client lacked the baseline of a delta.
    pub baseline_resets: u32,
}

impl ConnectionStatistics {
    /// Updates the byte rates; called once per second with the total bytes sent and received.
    pub fn count_bytes(&mut self, (sent, received): (u64, u64)) {
        let before = std::mem::replace(&mut self.bytes_before, (sent, received));
        self.bytes = (
            sent.saturating_sub(before.0),
            received.saturating_sub(before.1),
        );
    }
}

/// Seconds over which the loss of datagrams is averaged.
const LOSS_SECONDS: usize = 5;

impl ConnectionStatistics {
    /// Updates the loss; called once per second with the total number of datagrams expected and received.
    pub fn count_datagrams(&mut self, (expected, received): (u64, u64)) {
        self.datagrams.push_back((expected, received));
        if self.datagrams.len() > LOSS_SECONDS + 1 {
            self.datagrams.pop_front();
        }
        let first = self.datagrams.front().copied().unwrap_or_default();
        let expected = expected.saturating_sub(first.0);
        let lost = expected.saturating_sub(received.saturating_sub(first.1));
        let percent = (lost * 100).checked_div(expected).unwrap_or(0);
        self.loss = u8::try_from(percent).unwrap_or(100).min(100);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loss_is_that_of_the_last_five_seconds() {
        let mut statistics = ConnectionStatistics::default();
        let mut count = |expected, received| {
            statistics.count_datagrams((expected, received));
            statistics.loss
        };
        assert_eq!(count(0, 0), 0);
        assert_eq!(count(80, 60), 25);
        assert_eq!(count(160, 140), 12);
        for second in 3..7 {
            count(80 * second, 80 * second - 20);
        }
        assert_eq!(count(560, 540), 0, "the loss was six seconds ago");
        assert_eq!(count(560, 600), 0, "duplicates");
    }
}
