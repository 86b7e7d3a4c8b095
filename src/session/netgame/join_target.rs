//! Finds the server that a player wants to join: by address, host name or join code, and through routers with the help of
//! a rendezvous service.

use crate::net::datagram::MAX_DATAGRAM;
use crate::net::handshake::Secret;
use crate::net::join_code::{JoinCode, JoinCodeError};
use crate::net::link::server_address::{TransportChoice, find_server, split_transport};
use crate::net::link::udp::SocketError;
use crate::net::rendezvous::introduction::{Introduction, Progress};
use crate::net::rendezvous::socket::RENDEZVOUS_PORT;
use crate::net::secure::{Fingerprint, KeyId};
use crate::net::server_search::{FoundBy, Scope, Search};
use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

/// Maximum time to wait for an answer from one of several addresses in a join code.
const ANSWER_TIME: Duration = Duration::from_millis(1500);
/// Time between two polls for answers.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A server to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinTarget {
    /// Its address.
    pub address: SocketAddr,
    /// The fingerprint that its key must have, if it was found by a join code.
    pub expects: Option<Fingerprint>,
    /// How to reach it.
    pub transport: TransportChoice,
    /// The UDP port of this machine from which the server can be reached; 0 for any.
    pub local_port: u16,
}

/// Why no server was found.
#[derive(Debug, thiserror::Error)]
pub enum JoinTargetError {
    /// The text looks like a join code, but is invalid.
    #[error(transparent)]
    Code(#[from] JoinCodeError),
    /// The address is invalid or cannot be resolved.
    #[error(transparent)]
    Address(#[from] SocketError),
    /// The rendezvous service has introduced client and server to each other, but no datagram arrives.
    #[error(
        "no direct connection to the host is possible: a router, yours or the host's, uses another port for every \
         connection (symmetric NAT); the host can forward the UDP port of the game in the router, or host elsewhere"
    )]
    NoPath,
    /// An internal error.
    #[error("the search for the server has stopped")]
    Stopped,
}

/// Finds a server: `text` is a join code, a host name or an IP address, with or without a port, perhaps with `tcp://` in
/// front. The `rendezvous` service, if its address is not empty, introduces this machine to a server of a join code that does
/// not answer. This can take seconds.
///
/// # Errors
/// See [`JoinTargetError`].
pub fn find(
    text: &str,
    default_port: u16,
    rendezvous: &str,
) -> Result<JoinTarget, JoinTargetError> {
    let (transport, text) = split_transport(text);
    let (address, local_port, expects) = match text.parse::<JoinCode>() {
        Ok(code) => {
            let (address, local_port) = find_by_code(&code, rendezvous.trim())?;
            (address, local_port, Some(code.key().into()))
        }
        Err(JoinCodeError::NotACode) => (find_server(text, default_port)?, 0, None),
        Err(error) => return Err(error.into()),
    };
    Ok(JoinTarget {
        address,
        expects,
        transport,
        local_port,
    })
}

/// Finds the server of a join code: the first of its addresses at which the server answers, or else the one found by the
/// rendezvous service, or else the first address, as servers may be set up not to answer. Also returns the local port to use, 0
/// for any.
fn find_by_code(code: &JoinCode, rendezvous: &str) -> Result<(SocketAddr, u16), JoinTargetError> {
    let addresses: Vec<SocketAddr> = code.addresses().collect();
    let is_certain = addresses.len() == 1 && rendezvous.is_empty();
    let answered = match is_certain {
        true => None,
        false => first_to_answer(&addresses, code.key()),
    };
    let introduced = match answered {
        None if !rendezvous.is_empty() => introduce(rendezvous, code.key())?,
        _ => None,
    };
    let first = addresses.first().map(|address| (*address, 0));
    let found = answered
        .map(|address| (address, 0))
        .or(introduced)
        .or(first);
    // A code has an address.
    Ok(found.ok_or(JoinCodeError::Mistyped)?)
}

/// Asks a rendezvous service for an introduction to a server. Returns the address at which the server has answered, and the
/// port of this machine from which it was asked; `None` if the service cannot help.
///
/// # Errors
/// [`JoinTargetError::NoPath`] if the routers let nothing pass.
fn introduce(service: &str, key: KeyId) -> Result<Option<(SocketAddr, u16)>, JoinTargetError> {
    match try_to_introduce(service, key) {
        Ok((Progress::Reached(address), port)) => Ok(Some((address, port))),
        Ok((Progress::NoPath, _)) => Err(JoinTargetError::NoPath),
        Ok((progress, _)) => {
            log::info!("the rendezvous service {service} cannot help: {progress:?}");
            Ok(None)
        }
        Err(error) => {
            log::warn!("cannot ask the rendezvous service {service}: {error}");
            Ok(None)
        }
    }
}

fn try_to_introduce(service: &str, key: KeyId) -> Result<(Progress, u16), Box<dyn Error>> {
    let service = find_server(service, RENDEZVOUS_PORT)?;
    let any: IpAddr = match service {
        SocketAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        SocketAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    let socket = UdpSocket::bind((any, 0))?;
    socket.set_read_timeout(Some(POLL_INTERVAL))?;
    let secret = Secret::random().map_err(|error| error.to_string())?;
    let start = Instant::now();
    let mut introduction = Introduction::new(service, key, &secret, start.elapsed());
    // Lost datagrams are sent again.
    let mut send = |to: SocketAddr, bytes: &[u8]| drop(socket.send_to(bytes, to));
    let mut buffer = [0; MAX_DATAGRAM];
    while introduction.progress() == Progress::Pending {
        introduction.work(start.elapsed(), &mut send);
        if let Ok((length, from)) = socket.recv_from(&mut buffer) {
            introduction.receive(from, &buffer[..length], start.elapsed(), &mut send);
        }
    }
    Ok((introduction.progress(), socket.local_addr()?.port()))
}

fn first_to_answer(addresses: &[SocketAddr], key: KeyId) -> Option<SocketAddr> {
    let search = Search::start(Scope::Only(Vec::new())).ok()?;
    search.ask(addresses.iter().copied());
    let start = Instant::now();
    while start.elapsed() < ANSWER_TIME {
        // Another server may have one of these addresses in this network.
        let answers = search.take().into_iter();
        let mut good =
            answers.filter(|found| found.way == FoundBy::Address && found.info.key == key);
        if let Some(found) = good.next() {
            return Some(found.address);
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::discovery::announcement::Announcement;
    use crate::net::discovery::message::ServerInfo;
    use crate::net::discovery::responder::Responder;
    use crate::net::handshake::Secret;
    use crate::net::link::udp::UdpLink;
    use crate::net::link::{Link, Timestamp};
    use crate::net::wire::WireText;
    use std::sync::atomic::{AtomicBool, Ordering};

    const KEY: KeyId = KeyId([7; 10]);

    #[test]
    fn a_server_is_found_by_address_or_by_code() {
        let by_address = find("127.0.0.1:99", 1, "").expect("an address");
        assert_eq!(by_address.address, ([127, 0, 0, 1], 99).into());
        assert_eq!(by_address.expects, None);
        let code = JoinCode::new(&[[127, 0, 0, 1].into()], 99, KEY).expect("an address");
        for text in [code.to_string(), format!("tcp://{code}")] {
            let by_code = find(&text, 1, "").expect("a code");
            assert_eq!(by_code.address, ([127, 0, 0, 1], 99).into());
            assert_eq!(by_code.expects, Some(KEY.into()));
        }
    }

    #[test]
    fn a_mistyped_code_is_not_looked_up_as_a_name() {
        let code = JoinCode::new(&[[127, 0, 0, 1].into()], 99, KEY).expect("an address");
        let mut typed = code.to_string();
        let last = if typed.ends_with('7') { "8" } else { "7" };
        typed.replace_range(typed.len() - 3..typed.len() - 2, last);
        let error = find(&typed, 1, "").expect_err("it is mistyped");
        assert!(matches!(error, JoinTargetError::Code(_)), "{typed} {error}");
    }

    #[test]
    fn joining_works_without_an_answer_of_the_rendezvous_service() {
        // Nobody answers there.
        let silent = UdpSocket::bind("127.0.0.1:0").expect("a port");
        let service = silent.local_addr().expect("an address").to_string();
        let code = JoinCode::new(&[[127, 0, 0, 1].into()], 99, KEY).expect("an address");
        let found = find(&code.to_string(), 1, &service).expect("a code");
        assert_eq!(
            (found.address, found.local_port),
            (([127, 0, 0, 1], 99).into(), 0)
        );
    }

    #[test]
    fn of_several_addresses_the_one_with_the_right_server_is_chosen() {
        // Two servers on the loopback interface; the first one has another key.
        let serve = |ip: [u8; 4], port: u16, key: KeyId| {
            let mut link = UdpLink::bind((ip, port).into()).expect("a port");
            let announcement = Announcement::default();
            announcement.set(Some(ServerInfo {
                port: link.local_address().port(),
                protocol: 1,
                key,
                version: WireText::default(),
                name: WireText::default(),
                level: WireText::default(),
                players: 0,
                max_players: 8,
                spectators: 0,
                has_password: false,
            }));
            link.share(Box::new(Responder::new(announcement, Secret::fixed(1))));
            link
        };
        let mut wrong = serve([127, 0, 0, 1], 0, KeyId([8; 10]));
        let port = wrong.local_address().port();
        let mut right = serve([127, 0, 0, 2], port, KEY);
        let addresses: [IpAddr; 2] = [[127, 0, 0, 1].into(), [127, 0, 0, 2].into()];
        let code = JoinCode::new(&addresses, port, KEY)
            .expect("an address")
            .to_string();
        let is_found = AtomicBool::new(false);
        let found = std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_found.load(Ordering::Relaxed) {
                    for link in [&mut wrong, &mut right] {
                        assert_eq!(link.receive(Timestamp::ZERO, &mut [0; 1500]), None);
                    }
                    std::thread::yield_now();
                }
            });
            let found = find(&code, 1, "");
            is_found.store(true, Ordering::Relaxed);
            found.expect("a code")
        });
        assert_eq!(found.address, ([127, 0, 0, 2], port).into());
    }
}
