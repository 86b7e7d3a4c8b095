//! Network addresses: resolving a server's address in the background, and this machine's own address.

use crate::net::link::server_address::find_server;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// An address lookup that runs in its own thread, because DNS may take seconds to time out.
pub struct AddressLookup {
    answer: Receiver<Result<SocketAddr, String>>,
}

impl AddressLookup {
    /// Starts resolving a host name or IP address, with or without a port.
    pub fn begin(address: &str, default_port: u16) -> AddressLookup {
        let (sender, answer) = channel();
        let address = address.to_owned();
        std::thread::spawn(move || {
            let found = find_server(&address, default_port).map_err(|error| error.to_string());
            // The lookup may have been dropped in the meantime.
            let _ = sender.send(found);
        });
        AddressLookup { answer }
    }

    /// Returns the result, or `None` while the lookup is running.
    pub fn answer(&self) -> Option<Result<SocketAddr, String>> {
        match self.answer.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("address lookup failed".to_owned())),
        }
    }
}

/// Returns this machine's address on the local network, if it has one.
pub fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // `connect` on a UDP socket sends nothing; the system only picks the interface for a route to this
    // documentation address (TEST-NET-1).
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(lookup: &AddressLookup) -> Result<SocketAddr, String> {
        loop {
            if let Some(answer) = lookup.answer() {
                return answer;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn lookup_uses_the_given_port_or_the_default() {
        let found = wait(&AddressLookup::begin("127.0.0.1", 24785));
        assert_eq!(found, Ok(([127, 0, 0, 1], 24785).into()));
        let found = wait(&AddressLookup::begin(" 127.0.0.1:99 ", 24785));
        assert_eq!(found, Ok(([127, 0, 0, 1], 99).into()));
    }

    #[test]
    fn errors_quote_an_invalid_address() {
        let found = wait(&AddressLookup::begin("no such host!", 24785));
        let error = found.expect_err("the host does not exist");
        assert!(error.contains("no such host!"), "{error}");
    }
}
