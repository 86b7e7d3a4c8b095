//! Finds the server that a player wants to join: by address, host name or join code.

use crate::net::discovery::search::{FoundBy, Scope, Search};
use crate::net::join_code::{JoinCode, JoinCodeError};
use crate::net::link::server_address::{find_server, split_transport};
use crate::net::link::udp::SocketError;
use crate::net::secure::{Fingerprint, KeyId};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Maximum time to wait for an answer from one of several addresses in a join code.
const ANSWER_TIME: Duration = Duration::from_millis(1500);
/// Time between two looks for answers.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// A server to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinTarget {
    /// Its address.
    pub address: SocketAddr,
    /// The fingerprint that its key must have, if it was found by a join code.
    pub expects: Option<Fingerprint>,
}

/// Why no server was found.
#[derive(Debug, thiserror::Error)]
pub enum JoinTargetError {
    /// The text looks like a join code, but is none.
    #[error(transparent)]
    Code(#[from] JoinCodeError),
    /// The address is invalid or cannot be resolved.
    #[error(transparent)]
    Address(#[from] SocketError),
}

/// Finds a server: `text` is a join code, a host name or an IP address, with or without a port, perhaps with `tcp://` in
/// front. This can take seconds.
///
/// # Errors
/// See [`JoinTargetError`].
pub fn find(text: &str, default_port: u16) -> Result<JoinTarget, JoinTargetError> {
    let (_, text) = split_transport(text);
    match text.parse::<JoinCode>() {
        Ok(code) => Ok(JoinTarget {
            address: best_address(&code),
            expects: Some(code.key().into()),
        }),
        Err(JoinCodeError::NotACode) => Ok(JoinTarget {
            address: find_server(text, default_port)?,
            expects: None,
        }),
        Err(error) => Err(error.into()),
    }
}

/// Returns the address of a join code at which the server answers first; the first one if there is no other, or none
/// answers.
fn best_address(code: &JoinCode) -> SocketAddr {
    let addresses: Vec<SocketAddr> = code.addresses().collect();
    let answered = match addresses.len() {
        1 => None,
        _ => first_to_answer(&addresses, code.key()),
    };
    // A code has an address.
    let none = SocketAddr::from(([0, 0, 0, 0], 0));
    answered.or(addresses.first().copied()).unwrap_or(none)
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
        std::thread::sleep(LOOK_EVERY);
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
    use std::net::IpAddr;
    use std::sync::atomic::{AtomicBool, Ordering};

    const KEY: KeyId = KeyId([7; 10]);

    #[test]
    fn a_server_is_found_by_address_or_by_code() {
        let by_address = find("127.0.0.1:99", 1).expect("an address");
        assert_eq!(by_address.address, ([127, 0, 0, 1], 99).into());
        assert_eq!(by_address.expects, None);
        let code = JoinCode::new(&[[127, 0, 0, 1].into()], 99, KEY).expect("an address");
        for text in [code.to_string(), format!("tcp://{code}")] {
            let by_code = find(&text, 1).expect("a code");
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
        let error = find(&typed, 1).expect_err("it is mistyped");
        assert!(matches!(error, JoinTargetError::Code(_)), "{typed} {error}");
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
                places: 8,
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
            let found = find(&code, 1);
            is_found.store(true, Ordering::Relaxed);
            found.expect("a code")
        });
        assert_eq!(found.address, ([127, 0, 0, 2], port).into());
    }
}
