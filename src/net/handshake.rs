//! Connection handshake: stateless cookies and rate limits for unknown senders (spec 07 C.4, E.3). The rate of
//! join requests is limited in `join_rate.rs`, that of wrong passwords in `password_guard.rs`.
//!
//! A server stores nothing about an address until it has shown that it receives what is sent to it: the cookie is
//! computed, not stored. Only then it computes the keys of a channel. State about verified addresses lives in tables of
//! fixed size.

use super::address::AddressBlock;
use super::block_rates::BlockRates;
use super::link::{Remote, Timestamp};
use super::message::join::{Challenge, Hello, KeyReply, KeyRequest};
use super::secure::{Channels, ServerIdentity};
use super::token_bucket::TokenBucket;
use crate::net::protocol_version::PROTOCOL;
use std::time::Duration;

pub use super::secret::Secret;

/// Length of a cookie's time slot.
pub const COOKIE_SLOT: Duration = Duration::from_secs(10);
/// Challenges per second for one subscriber (an IPv4 address or IPv6 /64) on average; bursts of twice that. The source
/// address of a hello can be forged, so this also bounds the traffic that an attacker can direct at a victim.
pub const CHALLENGES_PER_SUBSCRIBER: u32 = 4;
/// Challenges per second for one IPv6 /56, which may belong to a single household.
const CHALLENGES_PER_HOUSEHOLD: u32 = 20;
/// Challenges per second in total.
pub const CHALLENGES_TOTAL: u32 = 200;
/// Key requests with a valid cookie and authentic join requests per second from one subscriber, both on average and as
/// a burst. The cookie proves the address, so only those on the path can use up the rate of someone else.
pub const COOKIES_PER_SUBSCRIBER: u32 = 40;
/// Key exchanges per second with one subscriber on average. Each costs the server three multiplications on a curve, and
/// about four more if there is a password.
const EXCHANGES_PER_SUBSCRIBER: u32 = 4;
/// Burst size of key exchanges with one subscriber.
const EXCHANGE_BURST: u32 = 16;
/// Key exchanges per second with one IPv6 /56 on average; twice as many as [`EXCHANGE_BURST`] at once.
const EXCHANGES_PER_HOUSEHOLD: u32 = 8;
/// Key exchanges per second in total, both on average and as a burst.
const EXCHANGES_TOTAL: u32 = 80;

/// Counters of the handshake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct HandshakeCounts {
    /// Hellos answered with a challenge.
    pub challenged: u64,
    /// Hellos, and key and join requests of a proved address, that were dropped by a rate limit.
    pub too_many: u64,
    /// Key requests answered with a new channel.
    pub exchanged: u64,
    /// Key requests whose cookie was forged, expired or issued to another address.
    pub bad_cookies: u64,
}

/// Answers hellos with challenges, and key requests whose cookie is valid with keys.
///
/// The source address of a hello can be forged, so hellos have their own rate limits: a flood of them cannot use up the
/// rate of senders that already hold a cookie.
pub struct HandshakeResponder {
    secret: Secret,
    total: TokenBucket,
    subscribers: BlockRates,
    households: BlockRates,
    with_cookie: BlockRates,
    exchanges: BlockRates,
    exchange_households: BlockRates,
    exchanges_total: TokenBucket,
    identity: ServerIdentity,
    password: Option<String>,
    counts: HandshakeCounts,
}

impl HandshakeResponder {
    /// Creates a responder that uses this secret and this key pair.
    pub fn new(secret: Secret, identity: ServerIdentity) -> HandshakeResponder {
        let [subscriber, household] = [CHALLENGES_PER_SUBSCRIBER, CHALLENGES_PER_HOUSEHOLD];
        let cookies = COOKIES_PER_SUBSCRIBER;
        HandshakeResponder {
            secret,
            total: TokenBucket::new(CHALLENGES_TOTAL, CHALLENGES_TOTAL),
            subscribers: BlockRates::new(3, subscriber, 2 * subscriber),
            households: BlockRates::new(4, household, household),
            with_cookie: BlockRates::new(5, cookies, cookies),
            exchanges: BlockRates::new(6, EXCHANGES_PER_SUBSCRIBER, EXCHANGE_BURST),
            exchange_households: BlockRates::new(7, EXCHANGES_PER_HOUSEHOLD, 2 * EXCHANGE_BURST),
            exchanges_total: TokenBucket::new(EXCHANGES_TOTAL, EXCHANGES_TOTAL),
            identity,
            password: None,
            counts: HandshakeCounts::default(),
        }
    }

    /// Returns the counters.
    pub fn counts(&self) -> HandshakeCounts {
        self.counts
    }

    /// Returns the challenge for a hello, or `None` if a rate limit is exceeded.
    pub fn challenge(&mut self, from: Remote, hello: &Hello, now: Timestamp) -> Option<Challenge> {
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

    /// Requires a password from now on, or none.
    pub fn set_password(&mut self, password: Option<String>) {
        self.password = password;
    }

    /// Returns true if a key request has a cookie of the current or previous time slot and its sender is within the rate
    /// limit.
    pub fn admits(&mut self, from: Remote, request: &KeyRequest, now: Timestamp) -> bool {
        let current = slot(now);
        let good = [Some(current), current.checked_sub(1)]
            .into_iter()
            .flatten()
            .any(|slot| self.cookie(from, request.nonce, slot) == request.cookie);
        if !good {
            self.counts.bad_cookies += 1;
            return false;
        }
        self.is_within_rate(from, now)
    }

    /// Counts a request from a proved address. Returns false if its sender exceeds the rate limit.
    pub fn is_within_rate(&mut self, from: Remote, now: Timestamp) -> bool {
        let block = AddressBlock::of_subscriber(from.ip());
        let good = self.with_cookie.take(block, &self.secret, now);
        self.counts.too_many += u64::from(!good);
        good
    }

    /// Returns the reply to a key request, or `None` if its cookie is invalid or a rate limit is exceeded. A new request
    /// opens a channel; a repeated one gets the same reply.
    pub fn exchange(
        &mut self,
        from: Remote,
        request: &KeyRequest,
        channels: &mut Channels,
        now: Timestamp,
    ) -> Option<KeyReply> {
        if !self.admits(from, request, now) {
            return None;
        }
        if let Some(known) = channels.known_reply(from, request, now) {
            return known;
        }
        let block = AddressBlock::of_subscriber(from.ip());
        let household = AddressBlock::of_household(from.ip());
        let good = self.exchanges.take(block, &self.secret, now)
            && self.exchange_households.take(household, &self.secret, now)
            && self.exchanges_total.take(1, now);
        if !good {
            self.counts.too_many += 1;
            return None;
        }
        let ephemeral = self.secret.fixed_ephemeral(request.nonce);
        let server = (&self.identity, self.password.as_deref());
        match channels.respond(from, request, server, ephemeral, now) {
            Ok(reply) => {
                self.counts.exchanged += 1;
                Some(reply)
            }
            Err(error) => {
                log::debug!(target: "net::security", "{from}: {error}");
                None
            }
        }
    }

    /// Returns the cookie of a sender; one of a TCP connection is valid on no other and not over UDP.
    fn cookie(&self, from: Remote, nonce: u64, slot: u64) -> u64 {
        match from.stream {
            None => self.secret.hash(0, from.address, [nonce, slot]),
            Some(stream) => {
                let nonce = self.secret.hash(11, from.address, [nonce, stream]);
                self.secret.hash(11, from.address, [nonce, slot])
            }
        }
    }
}

fn slot(now: Timestamp) -> u64 {
    now.as_secs() / COOKIE_SLOT.as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::datagram::Direction;
    use crate::net::secure::channels::{CHANNEL_AGE, MAX_CHANNELS};
    use std::time::Duration;

    const NOW: Timestamp = Duration::from_secs(100);

    fn address(last: u8, port: u16) -> Remote {
        ([10, 0, 0, last], port).into()
    }

    fn new_responder() -> HandshakeResponder {
        HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(1))
    }

    fn key_request(challenge: &Challenge) -> KeyRequest {
        KeyRequest {
            nonce: challenge.nonce,
            cookie: challenge.cookie,
            key: [9; 32],
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
        let mut responder = new_responder();
        let from = address(1, 1000);
        let challenge = responder.challenge(from, &HELLO, NOW).unwrap();
        let request = key_request(&challenge);
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

    #[test]
    fn a_cookie_of_a_tcp_connection_is_valid_on_no_other() {
        let mut responder = new_responder();
        let on = |stream| Remote {
            stream,
            ..address(1, 1000)
        };
        let challenge = responder.challenge(on(Some(1)), &HELLO, NOW).unwrap();
        let request = key_request(&challenge);
        assert!(responder.admits(on(Some(1)), &request, NOW));
        assert!(!responder.admits(on(Some(2)), &request, NOW));
        assert!(!responder.admits(on(None), &request, NOW), "over UDP");
    }

    /// Sends 1000 hellos a second for five seconds from the given addresses and returns the number of challenges.
    fn answers_in_5_s(responder: &mut HandshakeResponder, from: impl Fn(u64) -> Remote) -> u64 {
        let answered = (0..5000).filter(|ms| {
            let now = NOW + Duration::from_millis(*ms);
            responder.challenge(from(*ms), &HELLO, now).is_some()
        });
        answered.count() as u64
    }

    #[test]
    fn challenges_are_rate_limited_by_address() {
        let mut responder = new_responder();
        let rate = u64::from(CHALLENGES_PER_SUBSCRIBER);
        let flood = answers_in_5_s(&mut responder, |ms| address(1, ms as u16));
        assert!((5 * rate..=7 * rate).contains(&flood), "{flood}");
        // The other addresses of its /24 are answered as usual.
        let now = NOW + Duration::from_secs(5);
        assert!(responder.challenge(address(2, 1), &HELLO, now).is_some());
    }

    #[test]
    fn challenges_are_rate_limited_by_household() {
        let mut responder = new_responder();
        let from = |subnet: u16, host: u16| -> Remote {
            ([0x2001, 0xdb8, 0, subnet, 0, 0, 0, host], 9).into()
        };
        let rate = u64::from(CHALLENGES_PER_SUBSCRIBER);
        let one_64 = answers_in_5_s(&mut responder, |ms| from(0, ms as u16));
        assert!((5 * rate..=7 * rate).contains(&one_64), "{one_64}");
        let mut responder = new_responder();
        let rate = u64::from(CHALLENGES_PER_HOUSEHOLD);
        let one_56 = answers_in_5_s(&mut responder, |ms| from(ms as u16 % 256, 1));
        assert!((5 * rate..=6 * rate).contains(&one_56), "{one_56}");
        let now = NOW + Duration::from_secs(5);
        assert!(responder.challenge(from(256, 1), &HELLO, now).is_some());
    }

    #[test]
    fn a_valid_cookie_is_accepted_during_a_flood_of_hellos() {
        let mut responder = new_responder();
        let from = address(7, 1000);
        let request = key_request(&responder.challenge(from, &HELLO, NOW).unwrap());
        // Other addresses of the /24, the same address, and addresses from anywhere.
        for n in 0..20_000_u32 {
            let [_, a, b, c] = n.to_be_bytes();
            let other = [address(c, 9), from, ([a, b, c, 1], 9).into()];
            for from in other {
                responder.challenge(from, &HELLO, NOW);
                responder.admits(from, &key_request(&CHALLENGE), NOW);
            }
        }
        assert!(responder.challenge(from, &HELLO, NOW).is_none());
        assert!(responder.admits(from, &request, NOW));
    }

    #[test]
    fn key_requests_with_a_valid_cookie_are_rate_limited() {
        let mut responder = new_responder();
        let from = address(7, 1000);
        let request = key_request(&responder.challenge(from, &HELLO, NOW).unwrap());
        let admitted = (0..1000).filter(|_| responder.admits(from, &request, NOW));
        assert_eq!(admitted.count(), COOKIES_PER_SUBSCRIBER as usize);
        assert_eq!(
            responder.counts().too_many,
            1000 - u64::from(COOKIES_PER_SUBSCRIBER)
        );
    }

    #[test]
    fn challenges_are_rate_limited_in_total() {
        let mut responder = new_responder();
        let answered = (0..20_000_u32)
            .filter(|i| {
                let [_, a, b, c] = i.wrapping_mul(2_654_435).to_be_bytes();
                let from = ([a, b, c, 1], 9).into();
                responder.challenge(from, &HELLO, NOW).is_some()
            })
            .count();
        assert_eq!(answered, CHALLENGES_TOTAL as usize);
    }

    /// Sends a hello and a key request with this key from an address; returns the reply.
    fn exchange(
        responder: &mut HandshakeResponder,
        channels: &mut Channels,
        (from, key): (Remote, [u8; 32]),
        now: Timestamp,
    ) -> Option<KeyReply> {
        let request = KeyRequest {
            nonce: HELLO.nonce,
            cookie: responder.cookie(from, HELLO.nonce, slot(now)),
            key,
        };
        responder.exchange(from, &request, channels, now)
    }

    #[test]
    fn keys_are_computed_only_for_a_valid_cookie_and_once_for_each_request() {
        let (mut responder, mut channels) = (new_responder(), Channels::new(Direction::ToClient));
        let from = address(1, 1000);
        for cookie in 0..10_000 {
            let forged = KeyRequest {
                cookie,
                ..key_request(&CHALLENGE)
            };
            let reply = responder.exchange(from, &forged, &mut channels, NOW);
            assert_eq!(reply, None);
        }
        assert_eq!((responder.counts().exchanged, channels.len()), (0, 0));
        let first = exchange(&mut responder, &mut channels, (from, [9; 32]), NOW);
        assert!(first.is_some());
        for _ in 0..20 {
            let again = exchange(&mut responder, &mut channels, (from, [9; 32]), NOW);
            assert_eq!(again, first);
        }
        // The first key counts; nobody else can take over the channel.
        let other = exchange(&mut responder, &mut channels, (from, [8; 32]), NOW);
        assert_eq!(other, None);
        assert_eq!((responder.counts().exchanged, channels.len()), (1, 1));
    }

    #[test]
    fn key_exchanges_are_rate_limited_by_address_and_in_total() {
        let (mut responder, mut channels) = (new_responder(), Channels::new(Direction::ToClient));
        let of_one = (0..100).filter(|port| {
            let from = (address(1, *port), [9; 32]);
            exchange(&mut responder, &mut channels, from, NOW).is_some()
        });
        assert_eq!(of_one.count(), EXCHANGE_BURST as usize);
        let of_all = (0..200).filter(|last| {
            let from = (address(*last, 1), [9; 32]);
            exchange(&mut responder, &mut channels, from, NOW).is_some()
        });
        let total = of_all.count() + EXCHANGE_BURST as usize;
        assert_eq!(total, EXCHANGES_TOTAL as usize);
    }

    #[test]
    fn key_exchanges_with_a_household_are_rate_limited() {
        let (mut responder, mut channels) = (new_responder(), Channels::new(Direction::ToClient));
        let mut answered = |household: u16, subscriber: u16| {
            let from = (
                [0x2001, 0xdb8, 0, household << 8 | subscriber, 0, 0, 0, 1],
                1,
            );
            let from = (from.into(), [9; 32]);
            exchange(&mut responder, &mut channels, from, NOW).is_some()
        };
        let of_one = (0..100).filter(|subscriber| answered(1, *subscriber));
        assert_eq!(of_one.count(), 2 * EXCHANGE_BURST as usize);
        assert!(answered(2, 1));
    }

    #[test]
    fn channels_are_bounded_and_expire() {
        let (mut responder, mut channels) = (new_responder(), Channels::new(Direction::ToClient));
        let mut now = NOW;
        let mut most = 0;
        for n in 0..4000_u32 {
            now = NOW + Duration::from_millis(u64::from(n) * 10);
            let [_, a, b, c] = n.wrapping_mul(2_654_435).to_be_bytes();
            let from = (([a, b, c, 1], 9).into(), [9; 32]);
            exchange(&mut responder, &mut channels, from, now);
            most = most.max(channels.len());
        }
        assert!((1000..MAX_CHANNELS).contains(&most), "{most}");
        exchange(
            &mut responder,
            &mut channels,
            (address(1, 1), [9; 32]),
            now + CHANNEL_AGE,
        );
        assert_eq!(channels.len(), 1);
    }
}
