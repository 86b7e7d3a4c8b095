//! The log of confirmed inputs and commands, in the order in which they were decided (spec 07 C.3).

use crate::net::message::input::{SDAT_ENTRIES, SDAT_TICK_DISTANCE};
use crate::net::message::log::{LogAction, LogEntry};
use std::collections::VecDeque;

/// Maximum number of entries kept.
const LENGTH: usize = 8192;
/// Maximum number of ticks between the decision and the tick of an entry.
const AHEAD: u32 = 64;

/// The newest log entries and their numbers.
#[derive(Clone, Debug, Default)]
pub struct InputLog {
    /// Each entry with the tick in which it was decided.
    entries: VecDeque<(u32, LogEntry)>,
    first: u32,
}

impl InputLog {
    /// Appends an entry that is decided in tick `now`.
    pub fn add(&mut self, now: u32, tick: u32, action: LogAction) {
        if self.entries.len() >= LENGTH {
            self.entries.pop_front();
            self.first += 1;
        }
        self.entries.push_back((now, LogEntry { tick, action }));
    }

    /// Returns the number that the next entry will have.
    pub fn end(&self) -> u32 {
        self.first + self.entries.len() as u32
    }

    /// Returns the number of entries kept.
    pub fn kept(&self) -> usize {
        self.entries.len()
    }

    /// Returns the number of the first entry that a client with the final state of `tick` needs: all earlier
    /// entries are for earlier ticks.
    pub fn needed_from(&self, tick: u32) -> u32 {
        let mut needed = self.end();
        for (index, (decided, entry)) in self.entries.iter().enumerate().rev() {
            if decided + AHEAD < tick {
                break;
            }
            if entry.tick >= tick {
                needed = self.first + index as u32;
            }
        }
        needed
    }

    /// Returns the entries from `number` on that fit into one message sent in tick `now`. Returns `None` if an
    /// entry has been dropped, or its tick is too far from `now` to be encoded.
    pub fn from(&self, number: u32, now: u32) -> Option<Vec<LogEntry>> {
        let start = number.checked_sub(self.first)? as usize;
        let entries = self.entries.range(start.min(self.entries.len())..);
        let entries: Vec<LogEntry> = entries.take(SDAT_ENTRIES).map(|(_, e)| *e).collect();
        let near =
            |entry: &LogEntry| (i64::from(entry.tick) - i64::from(now)).abs() <= SDAT_TICK_DISTANCE;
        entries.iter().all(near).then_some(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::command::Command;

    const ACTION: LogAction = LogAction::Command(Command::Acknowledge { player: 1 });

    #[test]
    fn a_joining_client_needs_all_entries_for_its_tick_or_later_ones() {
        let mut log = InputLog::default();
        for (decided, tick) in [(90, 94), (95, 95), (96, 104), (97, 97), (98, 98), (99, 94)] {
            log.add(decided, tick, ACTION);
        }
        // The third entry is for tick 104.
        assert_eq!(log.needed_from(98), 2);
        assert_eq!(log.needed_from(105), 6);
        assert_eq!(log.needed_from(94), 0);
    }

    #[test]
    fn requests_for_dropped_entries_return_none() {
        let mut log = InputLog::default();
        for tick in 0..LENGTH as u32 + 10 {
            log.add(tick, tick, ACTION);
        }
        let end = log.end();
        assert_eq!(end, LENGTH as u32 + 10);
        assert_eq!(log.from(9, end), None);
        assert_eq!(log.from(10, end), None, "kept, but too long ago to be told");
        assert_eq!(log.from(end - 5, end).map(|e| e.len()), Some(5));
        assert_eq!(log.from(end, end), Some(vec![]));
    }

    #[test]
    fn a_message_contains_the_oldest_entries_first() {
        let mut log = InputLog::default();
        for _ in 0..300 {
            log.add(7, 7, ACTION);
        }
        assert_eq!(log.from(0, 7).map(|e| e.len()), Some(SDAT_ENTRIES));
        assert_eq!(log.from(200, 7).map(|e| e.len()), Some(100));
    }

    #[test]
    fn entries_are_sent_only_near_their_tick() {
        let distance = SDAT_TICK_DISTANCE as u32;
        let mut log = InputLog::default();
        log.add(1000, 1000, ACTION);
        assert!(log.from(0, 1000 + distance).is_some());
        assert!(log.from(0, 1001 + distance).is_none());
        assert!(log.from(0, 1000 - distance).is_some());
        assert!(log.from(0, 999 - distance).is_none());
        assert_eq!(log.from(5, 1000), Some(vec![]), "none so far");
        assert_eq!(log.kept(), 1);
    }

    #[test]
    fn an_entry_may_be_decided_64_ticks_before_its_tick() {
        let mut log = InputLog::default();
        log.add(100, 164, ACTION);
        log.add(101, 101, ACTION);
        assert_eq!(log.needed_from(164), 0);
        assert_eq!(log.needed_from(165), 2);
    }
}
