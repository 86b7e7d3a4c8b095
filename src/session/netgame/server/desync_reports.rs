//! Rate limit of desync reports: clients report a desync with the `mismatch` flag of a state acknowledgement.
//!
//! A server cannot verify a report, and an honest client rarely has one to make. Reports are therefore limited by
//! address block, which a client cannot change by rejoining.

use crate::net::address::AddressBlock;
use crate::net::link::Timestamp;
use crate::net::token_bucket::TokenBucket;
use std::collections::VecDeque;

/// Desync reports per hour that a server accepts from one address block after the first [`DESYNC_REPORT_BURST`].
const DESYNC_REPORTS_PER_HOUR: u32 = 6;
/// Burst size of accepted desync reports.
const DESYNC_REPORT_BURST: u32 = 4;

/// Maximum number of blocks tracked; beyond it the least recently active one is dropped.
const BLOCKS: usize = 64;
/// Maximum number of dumps for one block, out of the ten that a server writes.
const DUMPS: u32 = 2;

/// Reports from one address block.
#[derive(Clone, Copy, Debug)]
struct Reports {
    block: AddressBlock,
    /// Rate limit of accepted reports; one report costs 3600 units.
    accepted: TokenBucket,
    dumps: u32,
    rejected: bool,
}

/// Outcome of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportVerdict {
    /// Accepted.
    Accepted {
        /// Whether to write a desync dump.
        dump: bool,
    },
    /// Rejected for the first time.
    FirstRejected,
    /// Rejected again.
    Rejected,
}

/// Desync reports of all clients, by address block.
#[derive(Debug, Default)]
pub struct DesyncReports {
    reports: VecDeque<Reports>,
}

impl DesyncReports {
    /// Counts a report from an address block, and decides whether to accept it.
    pub fn count(&mut self, block: AddressBlock, now: Timestamp) -> ReportVerdict {
        let index = self.reports.iter().position(|r| r.block == block);
        let known = index.and_then(|index| self.reports.remove(index));
        let mut reports = known.unwrap_or(Reports {
            block,
            accepted: TokenBucket::new(DESYNC_REPORTS_PER_HOUR, DESYNC_REPORT_BURST * 3600),
            dumps: 0,
            rejected: false,
        });
        let verdict = if reports.accepted.take(3600, now) {
            let dump = reports.dumps < DUMPS;
            reports.dumps += u32::from(dump);
            ReportVerdict::Accepted { dump }
        } else if reports.rejected {
            ReportVerdict::Rejected
        } else {
            reports.rejected = true;
            ReportVerdict::FirstRejected
        };
        if self.reports.len() >= BLOCKS {
            self.reports.pop_front();
        }
        self.reports.push_back(reports);
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn block(last: u8) -> AddressBlock {
        AddressBlock::of_subscriber([192, 0, 2, last].into())
    }

    #[test]
    fn reports_per_block_are_limited_and_two_trigger_dumps() {
        let mut reports = DesyncReports::default();
        let mut count = |n, seconds| reports.count(block(n), Duration::from_secs(seconds));
        let verdicts = [(); 7].map(|()| count(1, 5));
        let accepted = |dump| ReportVerdict::Accepted { dump };
        let [first, rejected] = [ReportVerdict::FirstRejected, ReportVerdict::Rejected];
        assert_eq!(
            verdicts,
            [
                accepted(true),
                accepted(true),
                accepted(false),
                accepted(false),
                first,
                rejected,
                rejected
            ]
        );
        assert_eq!(count(2, 5), accepted(true), "another block");
        assert_eq!(count(1, 10 * 60 + 5), accepted(false), "ten minutes later");
    }

    #[test]
    fn the_number_of_tracked_blocks_is_limited() {
        let mut reports = DesyncReports::default();
        for n in 0..=255 {
            reports.count(block(n), Timestamp::ZERO);
        }
        assert_eq!(reports.reports.len(), BLOCKS);
    }
}
