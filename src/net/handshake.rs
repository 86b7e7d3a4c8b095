//! Connection handshake: stateless cookies and rate limits for unknown senders (spec 07 C.4, E.3).
//!
//! A server stores nothing about an address until it has shown that it receives what is sent to it: the cookie is
//! computed, not stored. State about verified addresses lives in tables of fixed size.

use super::address::AddressBlock;
use super::datagram::SessionKey;
use super::limits::{
    BLOCK_COUNTERS, CHALLENGES_PER_HOUSEHOLD, CHALLENGES_PER_SUBSCRIBER, CHALLENGES_TOTAL,
    COOKIE_SLOT, COOKIES_PER_SUBSCRIBER, PROTOCOL,
};
use super::link::Timestamp;
use super::message::join::{Challenge, Hello, JoinRequest};
use super::token_bucket::TokenBucket;
use siphasher::sip::SipHasher24;
use siphasher::sip128;
use std::hash::Hasher;
use std::net::{IpAddr, SocketAddr};

/// A server's secret, from which cookies and session tokens are derived.
#[derive(Clone, Copy)]
pub struct Secret([u8; 16]);

impl Secret {
    /// Returns a secret from the system's random number generator, or its error.
    pub fn random() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// Returns a fixed secret, for tests and the simulated network.
    pub fn fixed(seed: u64) -> Secret {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Secret(bytes)
    }

    /// Returns a keyed hash. A different `purpose` gives independent hashes.
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

    /// Returns the number `count` of an unpredictable sequence, for nonces and request numbers.
    pub fn number(&self, count: u64) -> u64 {
        self.hash(2, ([0, 0, 0, 0], 0).into(), [count, 0])
    }

    /// Returns the key of a new session. `count` must differ between sessions.
    pub fn session_key(&self, address: SocketAddr, nonce: u64, count: u64) -> SessionKey {
        SessionKey {
            token: self.hash(1, address, [nonce, count]),
            nonce,
        }
    }
}

/// Returns an address as 16 bytes. An IPv4 address and its IPv4-mapped IPv6 address give the same bytes.
fn address_bytes(address: IpAddr) -> [u8; 16] {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
        IpAddr::V6(v6) => v6.octets(),
    }
}

/// Counters of the handshake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct HandshakeCounts {
    /// Hellos answered with a challenge.
    pub challenged: u64,
    /// Hellos, and join requests with a valid cookie, that were dropped by a rate limit.
    pub too_many: u64,
    /// Join requests whose cookie was forged, expired or issued to another address.
    pub bad_cookies: u64,
}

/// Rate limiters for address blocks: a hash table of fixed size, in which some blocks share a bucket.
struct BlockRates {
    buckets: Vec<TokenBucket>,
    /// Hash purpose, so that each table groups blocks differently.
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

/// Answers hellos with challenges and verifies the cookies of join requests.
///
/// The source address of a hello can be forged, so hellos have their own rate limits: a flood of them cannot use up the
/// rate of senders that already hold a cookie.
pub struct HandshakeResponder {
    secret: Secret,
    total: TokenBucket,
    subscribers: BlockRates,
    households: BlockRates,
    with_cookie: BlockRates,
    counts: HandshakeCounts,
}

impl HandshakeResponder {
    /// Creates a responder that uses this secret.
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

    /// Returns the counters.
    pub fn counts(&self) -> HandshakeCounts {
        self.counts
    }

    /// Returns the challenge for a hello, or `None` if a rate limit is exceeded.
    pub fn challenge(
        &mut self,
        from: SocketAddr,
        hello: &Hello,
        now: Timestamp,
    ) -> Option<Challenge> {
        // In this order, so that a flood from one address cannot use up the rates of others.
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

    /// Returns true if a join request has a cookie of the current or previous time slot and its sender is within the rate
    /// limit.
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

/// Rounds of key stretching, to slow down guessing the password from an intercepted proof.
const PASSWORD_ROUNDS: u32 = 20_000;

/// Returns the proof of knowing the password, bound to one join request (spec 07 C.5).
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

/// Returns true if the proof in a request was made with this password.
pub fn verify_proof(password: &str, request: &JoinRequest) -> bool {
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
    use crate::net::message::join::SeatRequest;
    use crate::net::wire::WireText;
    use std::time::Duration;

    const NOW: Timestamp = Duration::from_secs(100);

    fn address(last: u8, port: u16) -> SocketAddr {
        ([10, 0, 0, last], port).into()
    }

    fn join_request(challenge: &Challenge) -> JoinRequest {
        JoinRequest {
            protocol: PROTOCOL,
            request: 7,
            cookie: challenge.cookie,
            nonce: challenge.nonce,
            rules: 1,
            seats: vec![SeatRequest {
                colour: 8,
                name: WireText::new("Zed"),
            }],
            build: WireText::new("0.1"),
            proof: None,
        }
    }

    const HELLO: Hello = Hello {
        nonce: 5,
        protocol: PROTOCOL,
    };

    /// A challenge that no server has issued.
    const CHALLENGE: Challenge = Challenge {
        nonce: 5,
        cookie: 1,
        protocol: PROTOCOL,
    };

    #[test]
    fn a_cookie_is_valid_for_its_address_and_two_time_slots() {
        let mut responder = HandshakeResponder::new(Secret::fixed(1));
        let from = address(1, 1000);
        let challenge = responder.challenge(from, &HELLO, NOW).unwrap();
        let request = join_request(&challenge);
        assert!(responder.admits(from, &request, NOW));
        assert!(responder.admits(from, &request, NOW + Duration::from_secs(19)));
        assert!(!responder.admits(from, &request, NOW + Duration::from_secs(20)));
        assert!(!responder.admits(address(2, 1000), &request, NOW));
        assert!(!responder.admits(address(1, 1001), &request, NOW));
        let mut other = request.clone();
        other.nonce ^= 1;
        assert!(!responder.admits(from, &other, NOW));
        other = request;
        other.cookie ^= 1;
        assert!(!responder.admits(from, &other, NOW));
        assert_eq!(responder.counts().bad_cookies, 5);
    }

    /// Sends 1000 hellos a second for five seconds from the given addresses and returns the number of challenges.
    fn answers_in_5_s(responder: &mut HandshakeResponder, from: impl Fn(u64) -> SocketAddr) -> u64 {
        let answered = (0..5000).filter(|ms| {
            let now = NOW + Duration::from_millis(*ms);
            responder.challenge(from(*ms), &HELLO, now).is_some()
        });
        answered.count() as u64
    }

    #[test]
    fn challenges_are_rate_limited_by_address() {
        let mut responder = HandshakeResponder::new(Secret::fixed(1));
        let rate = u64::from(CHALLENGES_PER_SUBSCRIBER);
        let flood = answers_in_5_s(&mut responder, |ms| address(1, ms as u16));
        assert!((5 * rate..=7 * rate).contains(&flood), "{flood}");
        // The other addresses of its /24 are answered as usual.
        let now = NOW + Duration::from_secs(5);
        assert!(responder.challenge(address(2, 1), &HELLO, now).is_some());
    }

    #[test]
    fn challenges_are_rate_limited_by_household() {
        let mut responder = HandshakeResponder::new(Secret::fixed(1));
        let from = |subnet: u16, host: u16| -> SocketAddr {
            ([0x2001, 0xdb8, 0, subnet, 0, 0, 0, host], 9).into()
        };
        let rate = u64::from(CHALLENGES_PER_SUBSCRIBER);
        let one_64 = answers_in_5_s(&mut responder, |ms| from(0, ms as u16));
        assert!((5 * rate..=7 * rate).contains(&one_64), "{one_64}");
        let mut responder = HandshakeResponder::new(Secret::fixed(1));
        let rate = u64::from(CHALLENGES_PER_HOUSEHOLD);
        let one_56 = answers_in_5_s(&mut responder, |ms| from(ms as u16 % 256, 1));
        assert!((5 * rate..=6 * rate).contains(&one_56), "{one_56}");
        let now = NOW + Duration::from_secs(5);
        assert!(responder.challenge(from(256, 1), &HELLO, now).is_some());
    }

    #[test]
    fn a_valid_cookie_is_accepted_during_a_flood_of_hellos() {
        let mut responder = HandshakeResponder::new(Secret::fixed(1));
        let from = address(7, 1000);
        let request = join_request(&responder.challenge(from, &HELLO, NOW).unwrap());
        // Other addresses of the /24, the same address, and addresses from anywhere.
        for n in 0..20_000_u32 {
            let [_, a, b, c] = n.to_be_bytes();
            let other = [address(c, 9), from, ([a, b, c, 1], 9).into()];
            for from in other {
                responder.challenge(from, &HELLO, NOW);
                responder.admits(from, &join_request(&CHALLENGE), NOW);
            }
        }
        assert!(responder.challenge(from, &HELLO, NOW).is_none());
        assert!(responder.admits(from, &request, NOW));
    }

    #[test]
    fn join_requests_with_a_valid_cookie_are_rate_limited() {
        let mut responder = HandshakeResponder::new(Secret::fixed(1));
        let from = address(7, 1000);
        let request = join_request(&responder.challenge(from, &HELLO, NOW).unwrap());
        let admitted = (0..1000).filter(|_| responder.admits(from, &request, NOW));
        assert_eq!(admitted.count(), COOKIES_PER_SUBSCRIBER as usize);
        assert_eq!(
            responder.counts().too_many,
            1000 - u64::from(COOKIES_PER_SUBSCRIBER)
        );
    }

    #[test]
    fn challenges_are_rate_limited_in_total() {
        let mut responder = HandshakeResponder::new(Secret::fixed(1));
        let answered = (0..20_000_u32)
            .filter(|i| {
                let [_, a, b, c] = i.wrapping_mul(2_654_435).to_be_bytes();
                let from = ([a, b, c, 1], 9).into();
                responder.challenge(from, &HELLO, NOW).is_some()
            })
            .count();
        assert_eq!(answered, CHALLENGES_TOTAL as usize);
    }

    #[test]
    fn a_proof_is_valid_for_one_password_and_one_join_request() {
        let mut responder = HandshakeResponder::new(Secret::fixed(1));
        let mut request = join_request(&responder.challenge(address(1, 1), &HELLO, NOW).unwrap());
        assert!(!verify_proof("secret word", &request));
        let proof = password_proof("secret word", request.cookie, request.nonce, 7);
        request.proof = Some(proof);
        assert!(verify_proof("secret word", &request));
        assert!(!verify_proof("other word", &request));
        request.request = 8;
        assert!(!verify_proof("secret word", &request));
    }

    #[test]
    fn random_secrets_differ() {
        let [a, b] = [Secret::random().unwrap(), Secret::random().unwrap()];
        assert_ne!(a.0, b.0);
    }

    #[test]
    fn a_proof_is_valid_for_one_password_and_one_request_only() {
        let mut request = join_request(&CHALLENGE);
        request.proof = Some(password_proof("swordfish", 1, 5, 7));
        assert!(verify_proof("swordfish", &request));
        assert!(!verify_proof("sword", &request));
        for change in [
            |request: &mut JoinRequest| request.cookie += 1 << 56,
            |request: &mut JoinRequest| request.nonce += 1,
            |request: &mut JoinRequest| request.request += 1,
            |request: &mut JoinRequest| request.proof = None,
        ] {
            let mut other = request.clone();
            change(&mut other);
            assert!(!verify_proof("swordfish", &other));
        }
    }
}
