//! Answers server searches, at limited rates.

use super::announcement::Announcement;
use super::message::{Answer, DISCOVERY_MAGIC, Discovery};
use crate::net::address::AddressBlock;
use crate::net::block_rates::BlockRates;
use crate::net::link::Timestamp;
use crate::net::link::side::{SendSide, SideProtocol};
use crate::net::secret::Secret;
use crate::net::token_bucket::TokenBucket;
use std::net::SocketAddr;

/// Questions per second that a server answers for one subscriber on average; bursts of twice that.
const ANSWERS_PER_SUBSCRIBER: u32 = 4;
/// Questions per second that a server answers in total, both on average and as a burst.
const ANSWERS_TOTAL: u32 = 100;

/// Answers questions about a server.
pub struct Responder {
    announcement: Announcement,
    secret: Secret,
    subscribers: BlockRates,
    total: TokenBucket,
}

impl Responder {
    /// Creates a responder; the secret spreads address blocks over rate counters.
    pub fn new(announcement: Announcement, secret: Secret) -> Responder {
        let rate = ANSWERS_PER_SUBSCRIBER;
        Responder {
            announcement,
            secret,
            subscribers: BlockRates::new(8, rate, 2 * rate),
            total: TokenBucket::new(ANSWERS_TOTAL, ANSWERS_TOTAL),
        }
    }

    /// Returns the answer to a datagram, which is shorter than the question. `None` if the datagram is no question, a
    /// rate limit is exceeded, or the server is silent.
    pub fn answer(&mut self, from: SocketAddr, bytes: &[u8], now: Timestamp) -> Option<Vec<u8>> {
        let Ok(Discovery::Question { nonce }) = Discovery::decode(bytes) else {
            return None;
        };
        let info = self.announcement.get()?;
        // In this order, so that a flood from one address cannot use up the rate of others.
        let subscriber = AddressBlock::of_subscriber(from.ip());
        let good = self.subscribers.take(subscriber, &self.secret, now) && self.total.take(1, now);
        let answer = Discovery::Answer(Answer { nonce, info });
        good.then(|| answer.encode().ok()).flatten()
    }
}

impl SideProtocol for Responder {
    fn receive(
        &mut self,
        from: SocketAddr,
        bytes: &[u8],
        now: Timestamp,
        send: &mut SendSide<'_>,
    ) -> bool {
        if !bytes.starts_with(&DISCOVERY_MAGIC) {
            return false;
        }
        if let Some(answer) = self.answer(from, bytes, now) {
            send(from, &answer);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::message::tests::sample;
    use super::*;
    use std::time::Duration;

    const NOW: Timestamp = Duration::from_secs(100);

    fn responder() -> Responder {
        let announcement = Announcement::default();
        announcement.set(Some(sample()));
        Responder::new(announcement, Secret::fixed(1))
    }

    fn question() -> Vec<u8> {
        Discovery::Question { nonce: 9 }
            .encode()
            .expect("a question")
    }

    fn from(last: u8) -> SocketAddr {
        ([10, 0, 0, last], 1000).into()
    }

    #[test]
    fn a_question_gets_a_shorter_answer_with_its_nonce() {
        let answer = responder()
            .answer(from(1), &question(), NOW)
            .expect("an answer");
        assert!(answer.len() < question().len());
        let expected = Discovery::Answer(Answer {
            nonce: 9,
            info: sample(),
        });
        assert_eq!(Discovery::decode(&answer), Ok(expected));
    }

    #[test]
    fn only_whole_questions_are_answered() {
        let mut responder = responder();
        let answer = responder
            .answer(from(1), &question(), NOW)
            .expect("an answer");
        let long = [&question()[..], &[0]].concat();
        for bytes in [
            &question()[..13],
            &question()[..159],
            &long,
            &answer,
            b"PMD1",
            b"",
        ] {
            assert_eq!(responder.answer(from(1), bytes, NOW), None);
        }
    }

    #[test]
    fn a_silent_server_does_not_answer() {
        let mut responder = responder();
        responder.announcement.set(None);
        assert_eq!(responder.answer(from(1), &question(), NOW), None);
    }

    #[test]
    fn answers_are_rate_limited_by_address_and_in_total() {
        let mut responder = responder();
        let mut asked = |last: u8, times: u32| {
            let answers = (0..times).filter_map(|_| responder.answer(from(last), &question(), NOW));
            answers.count() as u32
        };
        assert_eq!(asked(1, 1000), 2 * ANSWERS_PER_SUBSCRIBER);
        assert_eq!(asked(2, 1), 1, "others are answered");
        let rest: u32 = (3..=250).map(|last| asked(last, 8)).sum();
        assert_eq!(rest, ANSWERS_TOTAL - 2 * ANSWERS_PER_SUBSCRIBER - 1);
        let later = NOW + Duration::from_secs(1);
        let answers = (0..1000).filter_map(|_| responder.answer(from(1), &question(), later));
        assert_eq!(answers.count() as u32, ANSWERS_PER_SUBSCRIBER);
    }
}
