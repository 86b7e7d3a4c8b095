//! Reports of clients that their world differs from the server's.
//!
//! A server cannot check such a report, and an honest client has hardly ever one to make. So reports are limited by
//! block of addresses, which a client does not change by joining anew.

use crate::net::address::AddressBlock;
use crate::net::link::Timestamp;
use crate::net::token_bucket::TokenBucket;
use std::collections::VecDeque;

/// Most blocks that are remembered; then the one heard of longest ago is forgotten.
const BLOCKS: usize = 64;
/// Reports an hour from one block that are believed, on average.
const REPORTS_PER_HOUR: u32 = 6;
/// Reports from one block that are believed at once.
const REPORTS_AT_ONCE: u32 = 4;
/// Dumps for one block, of the ten that a server writes at most.
const DUMPS: u32 = 2;

/// What has come from a block of addresses.
#[derive(Clone, Copy, Debug)]
struct Reports {
    block: AddressBlock,
    /// In 1/3600 of a report, so that it can fill a few times an hour.
    believed: TokenBucket,
    dumps: u32,
    doubted: bool,
}

/// What is to be done about a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Counts; a dump may be written as well.
    Counts {
        /// A dump is wanted.
        dump: bool,
    },
    /// The first one that does not count.
    FirstDoubted,
    /// One more that does not count.
    Doubted,
}

/// The reports of all clients, by block of addresses.
#[derive(Debug, Default)]
pub struct DesyncReports {
    reports: VecDeque<Reports>,
}

impl DesyncReports {
    /// Takes a report from a block of addresses.
    pub fn take(&mut self, block: AddressBlock, now: Timestamp) -> Verdict {
        let place = self.reports.iter().position(|r| r.block == block);
        let known = place.and_then(|place| self.reports.remove(place));
        let mut reports = known.unwrap_or(Reports {
            block,
            believed: TokenBucket::new(REPORTS_PER_HOUR, REPORTS_AT_ONCE * 3600),
            dumps: 0,
            doubted: false,
        });
        let verdict = if reports.believed.take(3600, now) {
            let dump = reports.dumps < DUMPS;
            reports.dumps += u32::from(dump);
            Verdict::Counts { dump }
        } else if reports.doubted {
            Verdict::Doubted
        } else {
            reports.doubted = true;
            Verdict::FirstDoubted
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
    fn the_first_reports_of_a_block_count_and_two_bring_dumps() {
        let mut reports = DesyncReports::default();
        let mut take = |n, seconds| reports.take(block(n), Duration::from_secs(seconds));
        let verdicts = [(); 7].map(|()| take(1, 5));
        let counts = |dump| Verdict::Counts { dump };
        let [first, doubted] = [Verdict::FirstDoubted, Verdict::Doubted];
        assert_eq!(
            verdicts,
            [
                counts(true),
                counts(true),
                counts(false),
                counts(false),
                first,
                doubted,
                doubted
            ]
        );
        assert_eq!(take(2, 5), counts(true), "another block");
        assert_eq!(take(1, 10 * 60 + 5), counts(false), "ten minutes later");
    }

    #[test]
    fn the_blocks_remembered_are_bounded() {
        let mut reports = DesyncReports::default();
        for n in 0..=255 {
            reports.take(block(n), Timestamp::ZERO);
        }
        assert_eq!(reports.reports.len(), BLOCKS);
    }
}
