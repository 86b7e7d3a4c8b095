//! A server, a client and the rendezvous service with routers between them that translate addresses, on a virtual clock.

use super::introduction::{Introduction, Progress};
use super::registrant::Registrant;
use super::service::Service;
use crate::net::discovery::announcement::Announcement;
use crate::net::discovery::message::tests::sample;
use crate::net::discovery::responder::Responder;
use crate::net::handshake::Secret;
use crate::net::link::Timestamp;
use crate::net::link::side::SideProtocol;
use crate::net::secure::KeyId;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::SocketAddr;
use std::sync::mpsc::channel;
use std::time::Duration;

/// How a router translates outgoing datagrams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nat {
    /// There is none.
    None,
    /// The same outside port for all destinations; only destinations that were sent to get through.
    Cone,
    /// Another outside port for every destination.
    Symmetric,
}

/// A router in front of one machine.
struct Router {
    nat: Nat,
    inside: SocketAddr,
    outside: [u8; 4],
    /// Outside ports by destination; a cone uses the first one for all.
    ports: BTreeMap<SocketAddr, u16>,
    sent_to: BTreeSet<SocketAddr>,
    next_port: u16,
}

impl Router {
    fn new(nat: Nat, inside: SocketAddr, outside: [u8; 4]) -> Router {
        Router {
            nat,
            inside,
            outside,
            ports: BTreeMap::new(),
            sent_to: BTreeSet::new(),
            next_port: 40_000,
        }
    }

    /// Returns the address that others see.
    fn translate(&mut self, to: SocketAddr) -> SocketAddr {
        self.sent_to.insert(to);
        let port = match self.nat {
            Nat::None => return self.inside,
            Nat::Cone => 40_000,
            Nat::Symmetric => *self.ports.entry(to).or_insert_with(|| {
                self.next_port += 7;
                self.next_port
            }),
        };
        (self.outside, port).into()
    }

    /// Returns true if a datagram to an outside address reaches the machine.
    fn admits(&self, from: SocketAddr, to: SocketAddr) -> bool {
        match self.nat {
            Nat::None => to == self.inside,
            Nat::Cone => to == (self.outside, 40_000).into() && self.sent_to.contains(&from),
            Nat::Symmetric => {
                to.ip() == std::net::IpAddr::from(self.outside)
                    && self.ports.get(&from) == Some(&to.port())
            }
        }
    }
}

const SERVICE: ([u8; 4], u16) = ([203, 0, 113, 1], 24787);

/// Runs an introduction between a server and a client behind these routers.
fn introduce(server_nat: Nat, client_nat: Nat, key: KeyId) -> Progress {
    let service_address: SocketAddr = SERVICE.into();
    let mut service = Service::new(Secret::fixed(1));
    let announcement = Announcement::default();
    announcement.set(Some(sample()));
    let (sender, lookup) = channel();
    sender.send(service_address).expect("the registrant");
    let mut registrant = Registrant::new(lookup, announcement.clone(), &Secret::fixed(2));
    let mut responder = Responder::new(announcement, Secret::fixed(3));
    let mut server_router =
        Router::new(server_nat, ([10, 0, 1, 2], 24785).into(), [198, 51, 100, 1]);
    let mut client_router = Router::new(
        client_nat,
        ([10, 0, 2, 2], 50_000).into(),
        [198, 51, 100, 2],
    );
    let start = Duration::from_secs(2);
    let mut introduction = None;
    let mut flying: VecDeque<(SocketAddr, SocketAddr, Vec<u8>)> = VecDeque::new();
    let mut now = Timestamp::ZERO;
    while now < Duration::from_secs(60) {
        now += Duration::from_millis(10);
        if now >= start && introduction.is_none() {
            introduction = Some(Introduction::new(
                service_address,
                key,
                &Secret::fixed(4),
                now,
            ));
        }
        let mut from_server = Vec::new();
        let mut from_client = Vec::new();
        let mut from_service = Vec::new();
        for (from, to, bytes) in std::mem::take(&mut flying) {
            if to == service_address {
                service.receive(from, &bytes, now, &mut |to, bytes| {
                    from_service.push((to, bytes.to_vec()));
                });
            } else if server_router.admits(from, to) {
                let mut send =
                    |to: SocketAddr, bytes: &[u8]| from_server.push((to, bytes.to_vec()));
                let is_taken = registrant.receive(from, &bytes, now, &mut send)
                    || responder.receive(from, &bytes, now, &mut send);
                assert!(is_taken);
            } else if client_router.admits(from, to)
                && let Some(introduction) = &mut introduction
            {
                introduction.receive(from, &bytes, now, &mut |to, bytes| {
                    from_client.push((to, bytes.to_vec()));
                });
            }
        }
        registrant.work(now, &mut |to, bytes| from_server.push((to, bytes.to_vec())));
        if let Some(introduction) = &mut introduction {
            introduction.work(now, &mut |to, bytes| from_client.push((to, bytes.to_vec())));
            if introduction.progress() != Progress::Pending {
                return introduction.progress();
            }
        }
        let server = from_server
            .into_iter()
            .map(|(to, b)| (server_router.translate(to), to, b));
        flying.extend(server);
        let client = from_client
            .into_iter()
            .map(|(to, b)| (client_router.translate(to), to, b));
        flying.extend(client);
        flying.extend(
            from_service
                .into_iter()
                .map(|(to, b)| (service_address, to, b)),
        );
    }
    panic!("the introduction does not end");
}

fn is_reached(server: Nat, client: Nat) -> bool {
    match introduce(server, client, sample().key) {
        Progress::Reached(_) => true,
        Progress::NoPath => false,
        other => panic!("{server:?} {client:?}: {other:?}"),
    }
}

#[test]
fn a_server_behind_a_cone_nat_is_reached_from_behind_another() {
    for server in [Nat::None, Nat::Cone] {
        for client in [Nat::None, Nat::Cone] {
            assert!(is_reached(server, client), "{server:?} {client:?}");
        }
    }
    let reached = introduce(Nat::Cone, Nat::Cone, sample().key);
    assert_eq!(
        reached,
        Progress::Reached(([198, 51, 100, 1], 40_000).into())
    );
}

#[test]
fn a_symmetric_nat_is_passed_only_if_the_other_side_has_none() {
    assert!(is_reached(Nat::None, Nat::Symmetric));
    assert!(is_reached(Nat::Symmetric, Nat::None));
    assert!(!is_reached(Nat::Symmetric, Nat::Cone));
    assert!(!is_reached(Nat::Cone, Nat::Symmetric));
    assert!(!is_reached(Nat::Symmetric, Nat::Symmetric));
}

#[test]
fn a_server_that_is_not_registered_is_not_reached() {
    let other = introduce(Nat::Cone, Nat::Cone, KeyId([9; 10]));
    assert_eq!(other, Progress::NotListed);
}
