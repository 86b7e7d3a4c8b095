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
}
