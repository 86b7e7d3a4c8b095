//! Tests of the rendezvous service.

use super::*;
use crate::net::discovery::message::tests::sample;
use crate::net::rendezvous::message::RENDEZVOUS_BYTES;
use crate::net::secure::KeyId;
use std::time::Duration;

/// A service and the time.
struct Test {
    service: Service,
    now: Timestamp,
}

fn far(last: u8, port: u16) -> SocketAddr {
    ([203, 0, 113, last], port).into()
}

fn info(key: u8) -> ServerInfo {
    ServerInfo {
        key: KeyId([key; 10]),
        ..sample()
    }
}

impl Test {
    fn new() -> Test {
        Test {
            service: Service::new(Secret::fixed(1)),
            now: Duration::from_secs(100),
        }
    }

    /// Sends a datagram; returns what the service sends.
    fn send(&mut self, from: SocketAddr, datagram: &Datagram) -> Vec<(SocketAddr, Datagram)> {
        let bytes = datagram.encode().expect("valid fields");
        let mut sent = Vec::new();
        self.service
            .receive(from, &bytes, self.now, &mut |to, answer| {
                assert!(
                    answer.len() <= bytes.len(),
                    "an answer is longer than its question"
                );
                sent.push((to, Datagram::decode(answer).expect("a datagram")));
            });
        sent
    }

    fn cookie(&mut self, from: SocketAddr) -> u64 {
        let proof = Proof {
            nonce: 1,
            cookie: 0,
        };
        let request = Datagram::ListRequest(ListRequest { proof, first: 0 });
        match &self.send(from, &request)[..] {
            [(to, Datagram::Cookie(answer))] if *to == from => answer.cookie,
            other => panic!("no cookie: {other:?}"),
        }
    }

    fn proof(&mut self, from: SocketAddr) -> Proof {
        Proof {
            nonce: 1,
            cookie: self.cookie(from),
        }
    }

    fn register(&mut self, from: SocketAddr, key: u8) -> bool {
        let proof = self.proof(from);
        let request = Datagram::Register(Register {
            proof,
            info: info(key),
        });
        match &self.send(from, &request)[..] {
            [(to, Datagram::Registered(answer))] => *to == from && answer.address.0 == from,
            [] => false,
            other => panic!("{other:?}"),
        }
    }

    fn listed(&mut self, first: u16) -> Servers {
        let from = far(250, 1);
        let proof = self.proof(from);
        let mut sent = self.send(from, &Datagram::ListRequest(ListRequest { proof, first }));
        match sent.pop() {
            Some((_, Datagram::Servers(servers))) => servers,
            other => panic!("{other:?}"),
        }
    }

    fn introduce(&mut self, from: SocketAddr, key: u8) -> Vec<(SocketAddr, Datagram)> {
        let proof = self.proof(from);
        let key = KeyId([key; 10]);
        self.send(from, &Datagram::Introduce(Introduce { proof, key }))
    }
}

#[test]
fn a_server_is_listed_until_it_stops_registering() {
    let mut test = Test::new();
    assert!(test.register(far(1, 4000), 7));
    let listed = test.listed(0);
    assert_eq!(
        (listed.total, listed.servers[0].address.0),
        (1, far(1, 4000))
    );
    test.now += REGISTERED_FOR - Duration::from_secs(1);
    assert!(test.register(far(1, 4000), 7));
    test.now += REGISTERED_FOR - Duration::from_secs(1);
    assert_eq!(test.listed(0).total, 1);
    test.now += Duration::from_secs(2);
    assert_eq!(test.listed(0).total, 0);
}

#[test]
fn an_unverified_address_only_gets_a_cookie() {
    let mut test = Test::new();
    let [here, there] = [far(1, 4000), far(2, 4000)];
    let cookie = test.cookie(here);
    for (from, nonce, cookie) in [
        (here, 1, 0),
        (here, 2, cookie),
        (there, 1, cookie),
        (far(1, 4001), 1, cookie),
    ] {
        let proof = || Proof { nonce, cookie };
        for request in [
            Datagram::Register(Register {
                proof: proof(),
                info: info(7),
            }),
            Datagram::ListRequest(ListRequest {
                proof: proof(),
                first: 0,
            }),
            Datagram::Introduce(Introduce {
                proof: proof(),
                key: KeyId([7; 10]),
            }),
        ] {
            let sent = test.send(from, &request);
            assert!(
                matches!(&sent[..], [(to, Datagram::Cookie(_))] if *to == from),
                "{sent:?}"
            );
        }
    }
    // A cookie is valid for at most 20 s.
    test.now += Duration::from_secs(20);
    let proof = Proof { nonce: 1, cookie };
    let sent = test.send(
        here,
        &Datagram::ListRequest(ListRequest { proof, first: 0 }),
    );
    assert!(matches!(&sent[..], [(_, Datagram::Cookie(_))]));
    assert_eq!(test.service.count(), 0);
}

#[test]
fn client_and_server_are_introduced_to_each_other() {
    let mut test = Test::new();
    assert!(test.register(far(1, 4000), 7));
    let sent = test.introduce(far(2, 5000), 7);
    let [
        (server, Datagram::Punch(punch)),
        (client, Datagram::Introduced(introduced)),
    ] = &sent[..]
    else {
        panic!("{sent:?}");
    };
    assert_eq!((*server, punch.address.0), (far(1, 4000), far(2, 5000)));
    assert_eq!(
        (*client, introduced.address.0),
        (far(2, 5000), far(1, 4000))
    );
    let sent = test.introduce(far(2, 5000), 8);
    assert!(matches!(&sent[..], [(_, Datagram::NotListed(_))]));
    // A client with IPv6 cannot talk to a server with IPv4.
    let sent = test.introduce("[2001:db8::1]:9".parse().expect("an address"), 7);
    assert!(matches!(&sent[..], [(_, Datagram::NotListed(_))]));
}

#[test]
fn the_number_of_listed_servers_is_limited_for_each_address_and_in_total() {
    let mut test = Test::new();
    for port in 0..REGISTERED_PER_SUBSCRIBER as u16 + 3 {
        let is_listed = test.register(far(1, 4000 + port), 7);
        assert_eq!(is_listed, usize::from(port) < REGISTERED_PER_SUBSCRIBER);
    }
    for number in 0..MAX_REGISTERED as u16 + 50 {
        test.now += Duration::from_millis(10);
        let [high, low] = number.to_be_bytes();
        test.register(([198, 18 + high, low, 1], 4000).into(), 7);
    }
    assert_eq!(test.service.count(), MAX_REGISTERED);
    assert!(test.register(far(1, 4000), 7), "those that are listed stay");
    let listed = test.listed(0);
    assert_eq!(listed.total as usize, MAX_REGISTERED);
    assert_eq!(listed.servers.len(), SERVERS_PER_ANSWER);
    let last = test.listed(MAX_REGISTERED as u16 - 3);
    assert_eq!(last.servers.len(), 3);
    assert!(test.listed(u16::MAX).servers.is_empty());
}

#[test]
fn requests_are_rate_limited_with_and_without_a_cookie() {
    let mut test = Test::new();
    let from = far(1, 4000);
    let without = Proof {
        nonce: 1,
        cookie: 0,
    };
    let with = test.proof(from);
    let answers = |test: &mut Test, from: SocketAddr, proof: &Proof| {
        let request = Datagram::ListRequest(ListRequest {
            proof: proof.clone(),
            first: 0,
        });
        (0..1000)
            .filter(|_| !test.send(from, &request).is_empty())
            .count() as u32
    };
    // One cookie has been given already.
    assert_eq!(
        answers(&mut test, from, &without),
        2 * RENDEZVOUS_COOKIES - 1
    );
    assert_eq!(answers(&mut test, from, &with), 2 * RENDEZVOUS_REQUESTS);
    let total: u32 = (2..=200)
        .map(|last| answers(&mut test, far(last, 1), &without))
        .sum();
    assert_eq!(total, RENDEZVOUS_COOKIES_TOTAL - 2 * RENDEZVOUS_COOKIES);
}

#[test]
fn introductions_are_rate_limited_for_each_client_and_each_server() {
    let mut test = Test::new();
    assert!(test.register(far(1, 4000), 7));
    let proof = test.proof(far(2, 1));
    let key = KeyId([7; 10]);
    let request = Datagram::Introduce(Introduce { proof, key });
    let sent = (0..15).filter(|_| !test.send(far(2, 1), &request).is_empty());
    assert_eq!(sent.count() as u32, 2 * RENDEZVOUS_INTRODUCTIONS);
    let others = (3..100).filter(|last| test.introduce(far(*last, 1), 7).len() == 2);
    let limit = 2 * (RENDEZVOUS_PUNCHES - RENDEZVOUS_INTRODUCTIONS);
    assert_eq!(others.count() as u32, limit);
}

#[test]
fn garbage_and_answers_are_ignored() {
    let mut test = Test::new();
    for (_, datagram) in super::super::message::tests::samples() {
        let is_request = datagram.encode().expect("valid fields").len() == RENDEZVOUS_BYTES;
        let sent = test.send(far(1, 4000), &datagram);
        assert_eq!(!sent.is_empty(), is_request, "{datagram:?}");
    }
    for bytes in [&b""[..], b"PMV1", b"PMD1\x01", &[0; 1500]] {
        let mut send = |_: SocketAddr, _: &[u8]| panic!("an answer");
        test.service
            .receive(far(1, 4000), bytes, test.now, &mut send);
    }
}
