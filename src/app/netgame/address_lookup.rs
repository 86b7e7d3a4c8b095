//! Addresses: looking for that of a server, which may take seconds if there is no answer, and the
//! own one.

use crate::net::link::udp::find_server;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// A search that goes on in a thread of its own.
pub struct AddressLookup {
    answer: Receiver<Result<SocketAddr, String>>,
}

impl AddressLookup {
    /// Begins to look for a name or an IP, with or without port.
    pub fn begin(address: &str, default_port: u16) -> AddressLookup {
        let (sender, answer) = channel();
        let address = address.to_owned();
        std::thread::spawn(move || {
            let found = find_server(&address, default_port).map_err(|error| error.to_string());
            // Nobody may be interested any more.
            let _ = sender.send(found);
        });
        AddressLookup { answer }
    }

    /// The answer, when it is there.
    pub fn answer(&self) -> Option<Result<SocketAddr, String>> {
        match self.answer.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the search has failed".to_owned())),
        }
    }
}

/// The address under which others in the own network see this machine; none if it has none.
pub fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // Nothing is sent: the system only decides which way it would go to an address that nobody has.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(search: &AddressLookup) -> Result<SocketAddr, String> {
        loop {
            if let Some(answer) = search.answer() {
                return answer;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn an_address_is_found_with_its_own_port_or_the_usual_one() {
        let found = wait(&AddressLookup::begin("127.0.0.1", 24785));
        assert_eq!(found, Ok(([127, 0, 0, 1], 24785).into()));
        let found = wait(&AddressLookup::begin(" 127.0.0.1:99 ", 24785));
        assert_eq!(found, Ok(([127, 0, 0, 1], 99).into()));
    }

    #[test]
    fn an_address_that_is_none_is_named_in_the_answer() {
        let found = wait(&AddressLookup::begin("no such machine!", 24785));
        let error = found.expect_err("there is no such machine");
        assert!(error.contains("no such machine!"), "{error}");
    }
}
