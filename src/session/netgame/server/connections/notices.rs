//! Notices to a client about its input, each sent several times because copies may get lost.

use crate::net::message::input::{InputNotice, InputNoticeKind};
use std::collections::VecDeque;

/// Number of ticks in which a notice is sent.
const COPIES: u8 = 3;
/// Maximum number of queued notices; beyond it the oldest is dropped.
const LENGTH: usize = 16;

/// The notices queued for a client, and how many inputs have been retimed.
#[derive(Default)]
pub struct NoticeQueue {
    /// Each notice with the number of copies left to send.
    queue: VecDeque<(InputNotice, u8)>,
    /// Number of the newest notice.
    newest: u16,
    retimed: u32,
}

impl NoticeQueue {
    /// Queues a notice.
    pub fn push(&mut self, kind: InputNoticeKind, tick: u32, shift: u32) {
        if kind == InputNoticeKind::Retimed {
            self.retimed = self.retimed.saturating_add(1);
        }
        self.newest = self.newest.wrapping_add(1);
        if self.queue.len() >= LENGTH {
            self.queue.pop_front();
        }
        let notice = InputNotice {
            id: self.newest,
            kind,
            tick,
            shift: i16::try_from(shift).unwrap_or(i16::MAX),
            total: self.retimed,
        };
        self.queue.push_back((notice, COPIES));
    }

    /// Returns the notices to send in this tick.
    pub fn take_due(&mut self) -> Vec<InputNotice> {
        for (_, copies) in &mut self.queue {
            *copies -= 1;
        }
        let due = self.queue.iter().map(|(notice, _)| notice.clone());
        let due = due.collect();
        self.queue.retain(|(_, copies)| *copies > 0);
        due
    }

    /// Drops the queued notices.
    pub fn clear(&mut self) {
        self.queue.clear();
    }

    /// Returns the number of queued notices.
    pub fn kept(&self) -> usize {
        self.queue.len()
    }

    /// Returns the number of inputs that arrived too late for their tick.
    pub fn retimed(&self) -> u32 {
        self.retimed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_sent_three_times() {
        let mut notices = NoticeQueue::default();
        notices.push(InputNoticeKind::Retimed, 7, 2);
        let sent: Vec<usize> = (0..4).map(|_| notices.take_due().len()).collect();
        assert_eq!(sent, [1, 1, 1, 0]);
        assert_eq!(notices.retimed(), 1);
    }

    #[test]
    fn a_notice_has_a_number_of_its_own_and_the_number_of_retimed_inputs() {
        let mut notices = NoticeQueue::default();
        notices.push(InputNoticeKind::Retimed, 7, 2);
        notices.push(InputNoticeKind::HoldLimit, 8, 0);
        notices.push(InputNoticeKind::Retimed, 9, 100_000);
        let due = notices.take_due();
        let fields = |n: &InputNotice| (n.id, n.tick, n.shift, n.total);
        let sent: Vec<_> = due.iter().map(fields).collect();
        assert_eq!(sent, [(1, 7, 2, 1), (2, 8, 0, 1), (3, 9, i16::MAX, 2)]);
    }

    #[test]
    fn the_oldest_of_too_many_notices_is_dropped() {
        let mut notices = NoticeQueue::default();
        for tick in 0..20 {
            notices.push(InputNoticeKind::Retimed, tick, 1);
        }
        assert_eq!((notices.kept(), notices.retimed()), (16, 20));
        let ticks: Vec<u32> = notices.take_due().iter().map(|n| n.tick).collect();
        assert_eq!(ticks, (4..20).collect::<Vec<u32>>());
        notices.clear();
        assert_eq!((notices.kept(), notices.take_due().len()), (0, 0));
    }
}
