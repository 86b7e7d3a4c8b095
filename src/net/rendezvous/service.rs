//! The rendezvous service: lists servers and introduces clients to them. It keeps nothing on disk, and nothing about an
//! address that has not proved that it receives what is sent to it.

use super::message::{
    Cookie, Datagram, Introduce, Introduced, ListRequest, Listed, NotListed, Proof, Punch,
    Register, Registered, Servers, WireAddress,
};
use crate::net::address::{AddressBlock, is_local_network};
use crate::net::block_rates::BlockRates;
use crate::net::discovery::message::ServerInfo;
use crate::net::handshake::COOKIE_SLOT;
use crate::net::link::Timestamp;
use crate::net::link::side::SendSide;
use crate::net::rendezvous::message::{MAX_REGISTERED, SERVERS_PER_ANSWER};
use crate::net::secret::Secret;
use crate::net::token_bucket::TokenBucket;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

/// Maximum number of listed servers of one subscriber. Does not apply to loopback and private networks.
pub const REGISTERED_PER_SUBSCRIBER: usize = 4;
/// Time for which a server stays listed after it has registered.
pub const REGISTERED_FOR: Duration = Duration::from_secs(60);
/// Cookies per second for one subscriber on average; bursts of twice that. The source address may be forged.
pub const RENDEZVOUS_COOKIES: u32 = 8;
/// Cookies per second in total, both on average and as a burst.
pub const RENDEZVOUS_COOKIES_TOTAL: u32 = 500;
/// Requests per second with a valid cookie from one subscriber on average; bursts of twice that.
pub const RENDEZVOUS_REQUESTS: u32 = 10;
/// Introductions per second that one subscriber can ask for on average; bursts of twice that.
pub const RENDEZVOUS_INTRODUCTIONS: u32 = 2;
/// Introductions per second to one server on average; bursts of twice that. A server limits them, too.
pub const RENDEZVOUS_PUNCHES: u32 = 5;

/// A listed server.
struct Entry {
    info: ServerInfo,
    /// The cookie of its last request.
    cookie: u64,
    until: Timestamp,
    /// Limits how often it may be asked to send datagrams to clients.
    punches: TokenBucket,
}

/// The service, without its socket.
pub struct Service {
    secret: Secret,
    entries: BTreeMap<SocketAddr, Entry>,
    cookies: BlockRates,
    cookies_total: TokenBucket,
    requests: BlockRates,
    introductions: BlockRates,
    expire_due: Timestamp,
}

impl Service {
    /// Creates a service that lists nobody.
    pub fn new(secret: Secret) -> Service {
        let rates = |purpose, rate| BlockRates::new(purpose, rate, 2 * rate);
        Service {
            secret,
            entries: BTreeMap::new(),
            cookies: rates(9, RENDEZVOUS_COOKIES),
            cookies_total: TokenBucket::new(RENDEZVOUS_COOKIES_TOTAL, RENDEZVOUS_COOKIES_TOTAL),
            requests: rates(10, RENDEZVOUS_REQUESTS),
            introductions: rates(11, RENDEZVOUS_INTRODUCTIONS),
            expire_due: Timestamp::ZERO,
        }
    }

    /// Returns the number of listed servers.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// Handles a datagram. At most two are sent: the answer, which is not longer, and one to an introduced server.
    pub fn receive(
        &mut self,
        from: SocketAddr,
        bytes: &[u8],
        now: Timestamp,
        send: &mut SendSide<'_>,
    ) {
        let from = WireAddress::of(from).0;
        let Ok(datagram) = Datagram::decode(bytes) else {
            return;
        };
        self.expire(now);
        let answer = match datagram {
            Datagram::Register(request) => self.register(from, request, now),
            Datagram::ListRequest(request) => self.list(from, &request, now),
            Datagram::Introduce(request) => self.introduce(from, &request, now, send),
            // Only servers and clients receive these.
            Datagram::Cookie(_)
            | Datagram::Registered(_)
            | Datagram::Servers(_)
            | Datagram::Introduced(_)
            | Datagram::NotListed(_)
            | Datagram::Punch(_)
            | Datagram::Hole(_) => None,
        };
        if let Some(Ok(answer)) = answer.map(|answer| answer.encode()) {
            send(from, &answer);
        }
    }

    /// Checks the cookie of a request. Returns `Err` with the answer to one without a valid cookie, and with no answer
    /// beyond a rate limit.
    fn check(
        &mut self,
        from: SocketAddr,
        proof: &Proof,
        now: Timestamp,
    ) -> Result<(), Option<Datagram>> {
        let slot = now.as_secs() / COOKIE_SLOT.as_secs();
        let cookie = |slot| self.secret.hash(12, from, [proof.nonce, slot]);
        let is_valid = proof.cookie == cookie(slot)
            || slot
                .checked_sub(1)
                .is_some_and(|slot| proof.cookie == cookie(slot));
        let subscriber = AddressBlock::of_subscriber(from.ip());
        if is_valid {
            let good = self.requests.take(subscriber, &self.secret, now);
            return if good { Ok(()) } else { Err(None) };
        }
        // The address may be forged, so this has a rate of its own.
        let answer = Cookie {
            nonce: proof.nonce,
            cookie: cookie(slot),
        };
        let good =
            self.cookies.take(subscriber, &self.secret, now) && self.cookies_total.take(1, now);
        Err(good.then_some(Datagram::Cookie(answer)))
    }

    fn register(
        &mut self,
        from: SocketAddr,
        request: Register,
        now: Timestamp,
    ) -> Option<Datagram> {
        if let Err(answer) = self.check(from, &request.proof, now) {
            return answer;
        }
        if !self.entries.contains_key(&from) && !self.has_room(from) {
            return None;
        }
        let punches = TokenBucket::new(RENDEZVOUS_PUNCHES, 2 * RENDEZVOUS_PUNCHES);
        let entry = self.entries.entry(from).or_insert(Entry {
            info: request.info.clone(),
            cookie: 0,
            until: now,
            punches,
        });
        entry.info = request.info;
        entry.cookie = request.proof.cookie;
        entry.until = now + REGISTERED_FOR;
        Some(Datagram::Registered(Registered {
            nonce: request.proof.nonce,
            address: WireAddress::of(from),
        }))
    }

    /// Returns true if another server with this address can be listed.
    fn has_room(&self, from: SocketAddr) -> bool {
        let subscriber = AddressBlock::of_subscriber(from.ip());
        let same = self.entries.keys().filter(|a| subscriber.contains(a.ip()));
        let most = match is_local_network(from.ip()) {
            true => MAX_REGISTERED,
            false => REGISTERED_PER_SUBSCRIBER,
        };
        self.entries.len() < MAX_REGISTERED && same.count() < most
    }

    fn list(
        &mut self,
        from: SocketAddr,
        request: &ListRequest,
        now: Timestamp,
    ) -> Option<Datagram> {
        if let Err(answer) = self.check(from, &request.proof, now) {
            return answer;
        }
        let servers = self.entries.iter().skip(request.first.into());
        let servers = servers
            .take(SERVERS_PER_ANSWER)
            .map(|(address, entry)| Listed {
                address: WireAddress(*address),
                info: entry.info.clone(),
            });
        Some(Datagram::Servers(Servers {
            nonce: request.proof.nonce,
            total: u32::try_from(self.entries.len()).unwrap_or(u32::MAX),
            servers: servers.collect(),
        }))
    }

    fn introduce(
        &mut self,
        from: SocketAddr,
        request: &Introduce,
        now: Timestamp,
        send: &mut SendSide<'_>,
    ) -> Option<Datagram> {
        if let Err(answer) = self.check(from, &request.proof, now) {
            return answer;
        }
        let subscriber = AddressBlock::of_subscriber(from.ip());
        if !self.introductions.take(subscriber, &self.secret, now) {
            return None;
        }
        let nonce = request.proof.nonce;
        let not_listed = Datagram::NotListed(NotListed { nonce });
        let mut entries = self.entries.iter_mut();
        // They can only talk to each other in the same version of IP.
        let wanted = entries.find(|(address, entry)| {
            entry.info.key == request.key && address.is_ipv4() == from.is_ipv4()
        });
        let Some((address, entry)) = wanted else {
            return Some(not_listed);
        };
        if !entry.punches.take(1, now) {
            return None;
        }
        let punch = Datagram::Punch(Punch {
            cookie: entry.cookie,
            address: WireAddress(from),
        });
        if let Ok(punch) = punch.encode() {
            send(*address, &punch);
        }
        Some(Datagram::Introduced(Introduced {
            nonce,
            address: WireAddress(*address),
        }))
    }

    /// Forgets servers that have not registered again, once per second.
    fn expire(&mut self, now: Timestamp) {
        if now >= self.expire_due {
            self.expire_due = now + std::time::Duration::from_secs(1);
            self.entries.retain(|_, entry| entry.until > now);
        }
    }
}

#[cfg(test)]
#[path = "service_tests.rs"]
mod tests;
