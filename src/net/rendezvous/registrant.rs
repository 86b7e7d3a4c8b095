//! Keeps a server registered with the rendezvous service, on the socket of its game, and opens its router for clients.

use super::message::{
    Datagram, Hole, Proof, Punch, RENDEZVOUS_MAGIC, Register, WireAddress, is_reachable,
};
use crate::net::discovery::announcement::Announcement;
use crate::net::handshake::Secret;
use crate::net::link::Timestamp;
use crate::net::link::side::{SendSide, SideProtocol};
use crate::net::rendezvous::service::RENDEZVOUS_PUNCHES;
use crate::net::token_bucket::TokenBucket;
use std::net::SocketAddr;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// Interval at which a server registers again. Shorter than the time after which routers forget a connection.
const REGISTER_EVERY: Duration = Duration::from_secs(20);
/// Interval at which a server tries to register until it gets an answer.
const REGISTER_RETRY: Duration = Duration::from_secs(4);
/// When a server sends datagrams to a client that is introduced to it.
const HOLES: [Duration; 3] = [
    Duration::ZERO,
    Duration::from_millis(150),
    Duration::from_millis(400),
];

/// Time between two checks whether the address of the service has been looked up.
const LOOKUP_INTERVAL: Duration = Duration::from_millis(500);
/// Maximum number of datagrams waiting to be sent to clients.
const MAX_HOLES: usize = 64;

/// Keeps a server registered.
pub struct Registrant {
    /// Address of the service, once it has been looked up.
    service: Option<SocketAddr>,
    lookup: Receiver<SocketAddr>,
    announcement: Announcement,
    nonce: u64,
    /// The cookie of the service, and the one before: both may be in use by it.
    cookies: [u64; 2],
    due: Timestamp,
    is_registered: bool,
    /// Scheduled hole-punching datagrams: when, and to which client.
    holes: Vec<(Timestamp, SocketAddr)>,
    punches: TokenBucket,
}

impl Registrant {
    /// Creates a registrant of a server. It starts once it has received the address of the service.
    pub fn new(
        lookup: Receiver<SocketAddr>,
        announcement: Announcement,
        secret: &Secret,
    ) -> Registrant {
        Registrant {
            service: None,
            lookup,
            announcement,
            nonce: secret.number(1),
            cookies: [0; 2],
            due: Timestamp::ZERO,
            is_registered: false,
            holes: Vec::new(),
            punches: TokenBucket::new(RENDEZVOUS_PUNCHES, 2 * RENDEZVOUS_PUNCHES),
        }
    }

    fn register(&self, send: &mut SendSide<'_>) {
        let (Some(service), Some(info)) = (self.service, self.announcement.get()) else {
            return;
        };
        let (nonce, [cookie, _]) = (self.nonce, self.cookies);
        let proof = Proof { nonce, cookie };
        if let Ok(bytes) = Datagram::Register(Register { proof, info }).encode() {
            send(service, &bytes);
        }
    }

    fn punch(&mut self, punch: &Punch, now: Timestamp) {
        let WireAddress(client) = punch.address;
        let is_known = punch.cookie != 0 && self.cookies.contains(&punch.cookie);
        if is_known
            && is_reachable(client)
            && self.holes.len() + HOLES.len() <= MAX_HOLES
            && self.punches.take(1, now)
        {
            self.holes.extend(HOLES.map(|after| (now + after, client)));
        }
    }
}

impl SideProtocol for Registrant {
    fn receive(
        &mut self,
        from: SocketAddr,
        bytes: &[u8],
        now: Timestamp,
        send: &mut SendSide<'_>,
    ) -> bool {
        if !bytes.starts_with(&RENDEZVOUS_MAGIC) {
            return false;
        }
        if Some(WireAddress::of(from).0) != self.service {
            return true;
        }
        match Datagram::decode(bytes) {
            Ok(Datagram::Cookie(cookie))
                if cookie.nonce == self.nonce && cookie.cookie != self.cookies[0] =>
            {
                self.cookies = [cookie.cookie, self.cookies[0]];
                self.register(send);
            }
            Ok(Datagram::Registered(registered)) if registered.nonce == self.nonce => {
                if !self.is_registered {
                    log::info!("registered with {from} as {}", registered.address.0);
                }
                self.is_registered = true;
                self.due = now + REGISTER_EVERY;
            }
            Ok(Datagram::Punch(punch)) => self.punch(&punch, now),
            _ => {}
        }
        true
    }

    fn work(&mut self, now: Timestamp, send: &mut SendSide<'_>) {
        if now >= self.due {
            if self.service.is_none() {
                let found = self.lookup.try_recv().ok();
                self.service = found.map(|address| WireAddress::of(address).0);
            }
            // Until the answer comes.
            self.due = now + self.service.map_or(LOOKUP_INTERVAL, |_| REGISTER_RETRY);
            self.register(send);
        }
        self.holes.retain(|(due, client)| {
            let is_due = now >= *due;
            if is_due && let Ok(hole) = Datagram::Hole(Hole { nonce: 0 }).encode() {
                send(*client, &hole);
            }
            !is_due
        });
    }

    fn next_due(&self) -> Option<Timestamp> {
        let holes = self.holes.iter().map(|(due, _)| *due);
        holes.chain([self.due]).min()
    }
}

#[cfg(test)]
mod tests {
    use super::super::message::{Cookie, Registered};
    use super::*;
    use crate::net::discovery::message::tests::sample;
    use std::sync::mpsc::channel;

    const SERVICE: SocketAddr = SocketAddr::new(
        std::net::IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 1)),
        24787,
    );

    struct Test {
        registrant: Registrant,
        now: Timestamp,
    }

    impl Test {
        fn new() -> Test {
            let announcement = Announcement::default();
            announcement.set(Some(sample()));
            let (sender, lookup) = channel();
            sender.send(SERVICE).expect("the registrant");
            Test {
                registrant: Registrant::new(lookup, announcement, &Secret::fixed(1)),
                now: Duration::ZERO,
            }
        }

        fn receive(
            &mut self,
            from: SocketAddr,
            datagram: &Datagram,
        ) -> Vec<(SocketAddr, Datagram)> {
            let bytes = datagram.encode().expect("valid fields");
            let mut sent = Vec::new();
            let mut send = |to: SocketAddr, bytes: &[u8]| {
                sent.push((to, Datagram::decode(bytes).expect("a datagram")));
            };
            assert!(self.registrant.receive(from, &bytes, self.now, &mut send));
            sent
        }

        fn work(&mut self, time: Duration) -> Vec<(SocketAddr, Datagram)> {
            let mut sent = Vec::new();
            let end = self.now + time;
            while self.registrant.next_due().is_some_and(|due| due <= end) {
                self.now = self.registrant.next_due().unwrap_or(end).max(self.now);
                self.registrant.work(self.now, &mut |to, bytes| {
                    sent.push((to, Datagram::decode(bytes).expect("a datagram")));
                });
            }
            self.now = end;
            sent
        }

        /// Registers with a cookie.
        fn registered(cookie: u64) -> Test {
            let mut test = Test::new();
            let nonce = test.registrant.nonce;
            let first = test.work(Duration::ZERO);
            assert!(
                matches!(&first[..], [(SERVICE, Datagram::Register(r))] if r.proof.cookie == 0)
            );
            let again = test.receive(SERVICE, &Datagram::Cookie(Cookie { nonce, cookie }));
            assert!(
                matches!(&again[..], [(SERVICE, Datagram::Register(r))] if r.proof.cookie == cookie)
            );
            let address = WireAddress(([203, 0, 113, 9], 4000).into());
            let answer = Datagram::Registered(Registered { nonce, address });
            assert!(test.receive(SERVICE, &answer).is_empty());
            test
        }
    }

    fn punch(cookie: u64, client: [u8; 4]) -> Datagram {
        let address = WireAddress((client, 5000).into());
        Datagram::Punch(Punch { cookie, address })
    }

    #[test]
    fn a_server_registers_again_and_again_but_not_while_it_is_silent() {
        let mut test = Test::registered(7);
        let sent = test.work(REGISTER_EVERY + Duration::from_millis(1));
        assert_eq!(sent.len(), 1);
        test.registrant.announcement.set(None);
        assert!(test.work(REGISTER_EVERY * 3).is_empty());
    }

    #[test]
    fn only_the_service_can_make_a_server_send_to_clients() {
        let mut test = Test::registered(7);
        let client = [198, 51, 100, 7];
        let stranger = ([198, 51, 100, 8], 24787).into();
        test.receive(stranger, &punch(7, client));
        test.receive(SERVICE, &punch(8, client));
        test.receive(SERVICE, &punch(0, client));
        assert!(test.work(Duration::from_secs(1)).is_empty());
        test.receive(SERVICE, &punch(7, client));
        let sent = test.work(Duration::from_secs(1));
        assert_eq!(sent.len(), HOLES.len());
        assert!(sent.iter().all(|(to, hole)| {
            *to == (client, 5000).into() && matches!(hole, Datagram::Hole(_))
        }));
    }

    #[test]
    fn datagrams_to_clients_are_rate_limited_and_never_sent_to_broadcast_addresses() {
        let mut test = Test::registered(7);
        for bad in [[255, 255, 255, 255], [224, 0, 0, 1]] {
            test.receive(SERVICE, &punch(7, bad));
        }
        assert!(test.work(Duration::from_millis(500)).is_empty());
        for client in 0..=255 {
            test.receive(SERVICE, &punch(7, [198, 51, 100, client]));
        }
        let sent = test.work(Duration::from_secs(1)).len();
        assert_eq!(sent, 2 * RENDEZVOUS_PUNCHES as usize * HOLES.len());
    }
}
