//! Who may come in: cookies for strangers, rates, the same answer to the same wish (spec 07 C.4, E.3).
//!
//! A server does nothing for an address that has not shown that it receives what is sent to it: the
//! cookie is computed, not stored. What it does for those that have is bounded by tables of fixed
//! size.

use super::address::{AddressBlock, is_nearby};
use super::datagram::SessionKey;
use super::limits::{
    ANSWER_AGE, ANSWERS_MAX, BLOCK_COUNTERS, CHALLENGES_PER_HOUSEHOLD, CHALLENGES_PER_SUBSCRIBER,
    CHALLENGES_TOTAL, COOKIE_SLOT, COOKIES_PER_SUBSCRIBER, JOINS_PER_MINUTE,
    JOINS_PER_MINUTE_NEARBY, PROTOCOL,
};
use super::link::Timestamp;
use super::message::join::{Challenge, Hello, JoinAnswer, JoinRequest};
use super::token_bucket::TokenBucket;
use siphasher::sip::SipHasher24;
use siphasher::sip128;
use std::collections::VecDeque;
use std::hash::Hasher;
use std::net::{IpAddr, SocketAddr};

/// What a server must not tell: from it come cookies and the tokens of sessions.
#[derive(Clone, Copy)]
pub struct Secret([u8; 16]);

impl Secret {
    /// A secret that nobody can guess; an error if the system has no random numbers.
    pub fn random() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// A known secret, for tests and for the simulated network.
    pub fn known(seed: u64) -> Secret {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Secret(bytes)
    }

    /// A keyed checksum; `purpose` keeps the uses apart.
    fn hash(&self, purpose: u8, address: SocketAddr, numbers: [u64; 2]) -> u64 {
        let mut hasher = SipHasher24::new_with_key(&self.0);
        hasher.write(&[purpose]);
        hasher.write(&address_bytes(address.ip()));
        hasher.write(&address.port().to_le_bytes());
        for number in numbers {
            hasher.write(&number.to_le_bytes());
        }
        hasher.finish()
    }

    /// The number `count` of a sequence that cannot be guessed: nonces and request numbers.
    pub fn number(&self, count: u64) -> u64 {
        self.hash(2, ([0, 0, 0, 0], 0).into(), [count, 0])
    }

    /// The key of a new session; `count` must be different for each.
    pub fn session_key(&self, address: SocketAddr, nonce: u64, count: u64) -> SessionKey {
        SessionKey {
            token: self.hash(1, address, [nonce, count]),
            nonce,
        }
    }
}

/// An address as 16 bytes; an IPv4 address in IPv6 clothes is the same as without.
fn address_bytes(address: IpAddr) -> [u8; 16] {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
        IpAddr::V6(v6) => v6.octets(),
    }
}

/// What the door did for strangers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct HandshakeCounts {
    /// Hellos that were answered.
    pub challenged: u64,
    /// Hellos, and joins with a good cookie, that were not because there were too many.
    pub too_many: u64,
    /// Joins with a cookie that is wrong, old or of another address.
    pub bad_cookies: u64,
}

/// Rates by block of addresses, in a table of fixed size.
struct BlockRates {
    buckets: Vec<TokenBucket>,
    /// Keeps apart which blocks share a bucket in different tables.
    purpose: u8,
}

impl BlockRates {
    fn new(purpose: u8, per_second: u32, capacity: u32) -> BlockRates {
        BlockRates {
            buckets: vec![TokenBucket::new(per_second, capacity); BLOCK_COUNTERS],
            purpose,
        }
    }

    fn take(&mut self, block: AddressBlock, secret: &Secret, now: Timestamp) -> bool {
        let address = SocketAddr::new(block.first(), 0);
        let index = secret.hash(self.purpose, address, [0, 0]) as usize % BLOCK_COUNTERS;
        self.buckets[index].take(1, now)
    }
}

/// Answers hellos and looks at the cookies of those who want to join.
///
/// The address of a hello can be forged, so hellos have rates of their own: whatever their flood uses up is not missing
/// for those who have a cookie already.
pub struct HandshakeResponder {
    secret: Secret,
    total: TokenBucket,
    subscribers: BlockRates,
    households: BlockRates,
    with_cookie: BlockRates,
    counts: HandshakeCounts,
}

impl HandshakeResponder {
    /// A doorkeeper with this secret.
    pub fn new(secret: Secret) -> HandshakeResponder {
        let [subscriber, household] = [CHALLENGES_PER_SUBSCRIBER, CHALLENGES_PER_HOUSEHOLD];
        let cookies = COOKIES_PER_SUBSCRIBER;
        HandshakeResponder {
            secret,
            total: TokenBucket::new(CHALLENGES_TOTAL, CHALLENGES_TOTAL),
            subscribers: BlockRates::new(3, subscriber, 2 * subscriber),
            households: BlockRates::new(4, household, household),
            with_cookie: BlockRates::new(5, cookies, cookies),
            counts: HandshakeCounts::default(),
        }
    }

    /// What has been done so far.
    pub fn counts(&self) -> HandshakeCounts {
        self.counts
    }

    /// The challenge for a hello; none if there have been too many.
    pub fn challenge(
        &mut self,
        from: SocketAddr,
        hello: &Hello,
        now: Timestamp,
    ) -> Option<Challenge> {
        // In this order, so that a flood from one address uses up the rate of nobody else.
        let subscriber = AddressBlock::of_subscriber(from.ip());
        let household = AddressBlock::of_household(from.ip());
        let good = self.subscribers.take(subscriber, &self.secret, now)
            && self.households.take(household, &self.secret, now)
            && self.total.take(1, now);
        if !good {
            self.counts.too_many += 1;
            return None;
        }
        self.counts.challenged += 1;
        Some(Challenge {
            nonce: hello.nonce,
            cookie: self.cookie(from, hello.nonce, slot(now)),
            protocol: PROTOCOL,
        })
    }

    /// True if the one who wants to join has a cookie of this or the last time slot, and does not ask too often.
    pub fn admits(&mut self, from: SocketAddr, request: &JoinRequest, now: Timestamp) -> bool {
        let current = slot(now);
        let good = [Some(current), current.checked_sub(1)]
            .into_iter()
            .flatten()
            .any(|slot| self.cookie(from, request.nonce, slot) == request.cookie);
        if !good {
            self.counts.bad_cookies += 1;
            return false;
        }
        let block = AddressBlock::of_subscriber(from.ip());
        let good = self.with_cookie.take(block, &self.secret, now);
        self.counts.too_many += u64::from(!good);
        good
    }

    fn cookie(&self, from: SocketAddr, nonce: u64, slot: u64) -> u64 {
        self.secret.hash(0, from, [nonce, slot])
    }
}

fn slot(now: Timestamp) -> u64 {
    now.as_secs() / COOKIE_SLOT.as_secs()
}

/// What is to be done about a wish to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinDecision {
    /// It is new: decide, and [`JoinCache::remember`] the answer.
    New,
    /// It was answered before; send this again.
    Known(JoinAnswer),
    /// There were too many new wishes from this block of addresses: [`Refusal::Later`](super::message::join::Refusal::Later).
    TooMany,
}

/// Remembers answers to joins, so that a repeated wish gets no second slot. An answer is remembered
/// for longer than its cookie is good, so a wish that is played back after the session has ended
/// opens nothing either.
#[derive(Debug, Default)]
pub struct JoinCache {
    answers: VecDeque<(Timestamp, SocketAddr, JoinAnswer)>,
    attempts: VecDeque<(AddressBlock, TokenBucket)>,
}

impl JoinCache {
    /// An empty book.
    pub fn new() -> JoinCache {
        JoinCache::default()
    }

    /// Answers and addresses that are kept.
    pub fn kept(&self) -> (usize, usize) {
        (self.answers.len(), self.attempts.len())
    }

    /// What is to be done about a wish that the doorkeeper let through.
    pub fn look_up(
        &mut self,
        from: SocketAddr,
        request: &JoinRequest,
        now: Timestamp,
    ) -> JoinDecision {
        self.answers
            .retain(|(at, ..)| now.saturating_sub(*at) < ANSWER_AGE);
        let known = self.answers.iter().find(|(_, address, answer)| {
            *address == from && answer.request == request.request && answer.nonce == request.nonce
        });
        if let Some((_, _, answer)) = known {
            return JoinDecision::Known(answer.clone());
        }
        if self.attempt(from.ip(), now) {
            JoinDecision::New
        } else {
            JoinDecision::TooMany
        }
    }

    /// Remembers the answer to a wish.
    pub fn remember(&mut self, from: SocketAddr, answer: JoinAnswer, now: Timestamp) {
        if self.answers.len() >= ANSWERS_MAX {
            self.answers.pop_front();
        }
        self.answers.push_back((now, from, answer));
    }

    fn attempt(&mut self, from: IpAddr, now: Timestamp) -> bool {
        let block = AddressBlock::of_subscriber(from);
        let index = self.attempts.iter().position(|(other, _)| *other == block);
        let (_, mut bucket) = index
            .and_then(|index| self.attempts.remove(index))
            .unwrap_or_else(|| {
                let minute = match is_nearby(from) {
                    true => JOINS_PER_MINUTE_NEARBY,
                    false => JOINS_PER_MINUTE,
                };
                (block, TokenBucket::new(minute, minute * 60))
            });
        // Counted in sixtieths of an attempt, so that a minute brings as many as are allowed.
        let good = bucket.take(60, now);
        if self.attempts.len() >= BLOCK_COUNTERS {
            self.attempts.pop_front();
        }
        self.attempts.push_back((block, bucket));
        good
    }
}

/// Rounds of the password's stretching, against guessing from a proof that was overheard.
const PASSWORD_ROUNDS: u32 = 20_000;

/// Proof that the password is known, bound to one wish to join (spec 07 C.5).
pub fn password_proof(password: &str, cookie: u64, nonce: u64, request: u32) -> [u8; 16] {
    let mut key = *b"purple martians!";
    for _ in 0..PASSWORD_ROUNDS {
        let hasher = sip128::SipHasher24::new_with_key(&key);
        key = hasher.hash(password.as_bytes()).as_bytes();
    }
    let mut message = [0; 20];
    message[..8].copy_from_slice(&cookie.to_le_bytes());
    message[8..16].copy_from_slice(&nonce.to_le_bytes());
    message[16..].copy_from_slice(&request.to_le_bytes());
    let hasher = sip128::SipHasher24::new_with_key(&key);
    hasher.hash(&message).as_bytes()
}

/// True if the proof in a wish is that of the password.
pub fn proof_is_good(password: &str, request: &JoinRequest) -> bool {
    let expected = password_proof(password, request.cookie, request.nonce, request.request);
    let difference = request.proof.map(|proof| {
        let pairs = proof.iter().zip(expected);
        pairs.fold(0, |all, (a, b)| all | (a ^ b))
    });
    difference == Some(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::message::join::Refusal;
    use crate::net::wire::WireText;
    use std::time::Duration;

    const NOW: Timestamp = Duration::from_secs(100);

    fn address(last: u8, port: u16) -> SocketAddr {
        ([10, 0, 0, last], port).into()
    }

    fn wish(challenge: &Challenge) -> JoinRequest {
        JoinRequest {
            protocol: PROTOCOL,
            request: 7,
            cookie: challenge.cookie,
            nonce: challenge.nonce,
            rules: 1,
            colour: 8,
            name: WireText::new("Zed"),
            build: WireText::new("0.1"),
            proof: None,
        }
    }

    const HELLO: Hello = Hello {
        nonce: 5,
        protocol: PROTOCOL,
    };

    /// A challenge that nobody has made.
    const CHALLENGE: Challenge = Challenge {
        nonce: 5,
        cookie: 1,
        protocol: PROTOCOL,
    };

    #[test]
    fn a_cookie_is_good_for_its_address_and_two_time_slots() {
        let mut door = HandshakeResponder::new(Secret::known(1));
        let from = address(1, 1000);
        let challenge = door.challenge(from, &HELLO, NOW).unwrap();
        let request = wish(&challenge);
        assert!(door.admits(from, &request, NOW));
        assert!(door.admits(from, &request, NOW + Duration::from_secs(19)));
        assert!(!door.admits(from, &request, NOW + Duration::from_secs(20)));
        assert!(!door.admits(address(2, 1000), &request, NOW));
        assert!(!door.admits(address(1, 1001), &request, NOW));
        let mut other = request.clone();
        other.nonce ^= 1;
        assert!(!door.admits(from, &other, NOW));
        other = request;
        other.cookie ^= 1;
        assert!(!door.admits(from, &other, NOW));
        assert_eq!(door.counts().bad_cookies, 5);
    }

    /// Answers to 1000 hellos a second for five seconds from these addresses, in turn.
    fn answers_in_5_s(door: &mut HandshakeResponder, from: impl Fn(u64) -> SocketAddr) -> u64 {
        let answered = (0..5000).filter(|ms| {
            let now = NOW + Duration::from_millis(*ms);
            door.challenge(from(*ms), &HELLO, now).is_some()
        });
        answered.count() as u64
    }

    #[test]
    fn one_address_is_answered_at_its_rate() {
        let mut door = HandshakeResponder::new(Secret::known(1));
        let rate = u64::from(CHALLENGES_PER_SUBSCRIBER);
        let flood = answers_in_5_s(&mut door, |ms| address(1, ms as u16));
        assert!((5 * rate..=7 * rate).contains(&flood), "{flood}");
        // The other addresses of its /24 are answered as if nothing were.
        let now = NOW + Duration::from_secs(5);
        assert!(door.challenge(address(2, 1), &HELLO, now).is_some());
    }

    #[test]
    fn a_household_with_many_addresses_is_answered_at_its_rate() {
        let mut door = HandshakeResponder::new(Secret::known(1));
        let from = |subnet: u16, host: u16| -> SocketAddr {
            ([0x2001, 0xdb8, 0, subnet, 0, 0, 0, host], 9).into()
        };
        let rate = u64::from(CHALLENGES_PER_SUBSCRIBER);
        let one_64 = answers_in_5_s(&mut door, |ms| from(0, ms as u16));
        assert!((5 * rate..=7 * rate).contains(&one_64), "{one_64}");
        let mut door = HandshakeResponder::new(Secret::known(1));
        let rate = u64::from(CHALLENGES_PER_HOUSEHOLD);
        let one_56 = answers_in_5_s(&mut door, |ms| from(ms as u16 % 256, 1));
        assert!((5 * rate..=6 * rate).contains(&one_56), "{one_56}");
        let now = NOW + Duration::from_secs(5);
        assert!(door.challenge(from(256, 1), &HELLO, now).is_some());
    }

    #[test]
    fn a_good_cookie_counts_while_hellos_flood() {
        let mut door = HandshakeResponder::new(Secret::known(1));
        let from = address(7, 1000);
        let request = wish(&door.challenge(from, &HELLO, NOW).unwrap());
        // All other addresses of the /24, the same one, and the rest of the world.
        for n in 0..20_000_u32 {
            let [_, a, b, c] = n.to_be_bytes();
            let other = [address(c, 9), from, ([a, b, c, 1], 9).into()];
            for from in other {
                door.challenge(from, &HELLO, NOW);
                door.admits(from, &wish(&CHALLENGE), NOW);
            }
        }
        assert!(door.challenge(from, &HELLO, NOW).is_none());
        assert!(door.admits(from, &request, NOW));
    }

    #[test]
    fn requests_with_a_good_cookie_have_a_rate_too() {
        let mut door = HandshakeResponder::new(Secret::known(1));
        let from = address(7, 1000);
        let request = wish(&door.challenge(from, &HELLO, NOW).unwrap());
        let admitted = (0..1000).filter(|_| door.admits(from, &request, NOW));
        assert_eq!(admitted.count(), COOKIES_PER_SUBSCRIBER as usize);
        assert_eq!(
            door.counts().too_many,
            1000 - u64::from(COOKIES_PER_SUBSCRIBER)
        );
    }

    #[test]
    fn a_flood_of_hellos_from_everywhere_is_answered_at_the_total_rate() {
        let mut door = HandshakeResponder::new(Secret::known(1));
        let answered = (0..20_000_u32)
            .filter(|i| {
                let [_, a, b, c] = i.wrapping_mul(2_654_435).to_be_bytes();
                let from = ([a, b, c, 1], 9).into();
                door.challenge(from, &HELLO, NOW).is_some()
            })
            .count();
        assert_eq!(answered, CHALLENGES_TOTAL as usize);
    }

    #[test]
    fn a_repeated_wish_gets_the_same_answer_and_costs_no_attempt() {
        let mut book = JoinCache::new();
        let mut door = HandshakeResponder::new(Secret::known(1));
        let from = address(1, 1000);
        let request = wish(&door.challenge(from, &HELLO, NOW).unwrap());
        assert_eq!(book.look_up(from, &request, NOW), JoinDecision::New);
        let answer = JoinAnswer {
            request: request.request,
            nonce: request.nonce,
            outcome: Err(Refusal::Full),
        };
        book.remember(from, answer.clone(), NOW);
        for _ in 0..100 {
            assert_eq!(
                book.look_up(from, &request, NOW),
                JoinDecision::Known(answer.clone())
            );
        }
        let later = NOW + ANSWER_AGE;
        assert_eq!(book.look_up(from, &request, later), JoinDecision::New);
        assert_eq!(
            book.look_up(address(2, 1000), &request, NOW),
            JoinDecision::New
        );
    }

    #[test]
    fn too_many_different_wishes_from_one_address_are_put_off() {
        let mut book = JoinCache::new();
        let mut door = HandshakeResponder::new(Secret::known(1));
        let far = |port| -> SocketAddr { ([203, 0, 113, 1], port).into() };
        let mut request = wish(&door.challenge(far(1), &HELLO, NOW).unwrap());
        let mut new = 0;
        for number in 0..100 {
            request.request = number;
            let from = far(number as u16);
            new += u32::from(book.look_up(from, &request, NOW) == JoinDecision::New);
        }
        assert_eq!(new, JOINS_PER_MINUTE);
        let later = NOW + Duration::from_secs(10);
        assert_eq!(book.look_up(far(9), &request, later), JoinDecision::New);
        assert_eq!(book.look_up(far(9), &request, later), JoinDecision::TooMany);
    }

    #[test]
    fn wishes_from_one_64_count_together() {
        let mut book = JoinCache::new();
        let mut door = HandshakeResponder::new(Secret::known(1));
        let from = |subnet: u16, host: u16| -> SocketAddr {
            ([0x2001, 0xdb8, 0, subnet, 0, 0, 0, host], 9).into()
        };
        let mut request = wish(&door.challenge(from(1, 1), &HELLO, NOW).unwrap());
        let new = (0..100).filter(|number| {
            request.request = u32::from(*number);
            book.look_up(from(1, *number), &request, NOW) == JoinDecision::New
        });
        assert_eq!(new.count(), JOINS_PER_MINUTE as usize);
        request.request = 1000;
        assert_eq!(book.look_up(from(2, 1), &request, NOW), JoinDecision::New);
    }

    #[test]
    fn what_the_book_remembers_is_bounded() {
        let mut book = JoinCache::new();
        for number in 0..5000_u32 {
            let [_, a, b, c] = number.to_be_bytes();
            let answer = JoinAnswer {
                request: number,
                nonce: 0,
                outcome: Err(Refusal::Later),
            };
            book.remember(([a, b, c, 1], 1).into(), answer, NOW);
            book.attempt([a, b, c, 1].into(), NOW);
        }
        assert_eq!(book.answers.len(), ANSWERS_MAX);
        assert_eq!(book.attempts.len(), BLOCK_COUNTERS);
    }

    #[test]
    fn a_proof_is_good_for_one_password_and_one_wish() {
        let mut door = HandshakeResponder::new(Secret::known(1));
        let mut request = wish(&door.challenge(address(1, 1), &HELLO, NOW).unwrap());
        assert!(!proof_is_good("secret word", &request));
        let proof = password_proof("secret word", request.cookie, request.nonce, 7);
        request.proof = Some(proof);
        assert!(proof_is_good("secret word", &request));
        assert!(!proof_is_good("other word", &request));
        request.request = 8;
        assert!(!proof_is_good("secret word", &request));
    }

    #[test]
    fn random_secrets_differ() {
        let [a, b] = [Secret::random().unwrap(), Secret::random().unwrap()];
        assert_ne!(a.0, b.0);
    }
}
