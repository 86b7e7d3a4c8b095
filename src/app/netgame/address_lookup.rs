//! Finds a server by address or join code in the background.

use crate::session::netgame::join_target::{self, JoinTarget, JoinTargetError};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// An address lookup that runs in its own thread, because DNS may take seconds to time out.
pub struct AddressLookup {
    answer: Receiver<Result<JoinTarget, JoinTargetError>>,
}

impl AddressLookup {
    /// Starts resolving a join code, host name or IP address, with or without a port. The rendezvous service may help to
    /// reach the server of a code; an empty address is none.
    pub fn begin(address: &str, default_port: u16, rendezvous: &str) -> AddressLookup {
        let (sender, answer) = channel();
        let (address, rendezvous) = (address.to_owned(), rendezvous.to_owned());
        std::thread::spawn(move || {
            let found = join_target::find(&address, default_port, &rendezvous);
            // The lookup may have been dropped in the meantime.
            let _ = sender.send(found);
        });
        AddressLookup { answer }
    }

    /// Returns the result, or `None` while the lookup is running.
    pub fn answer(&self) -> Option<Result<JoinTarget, JoinTargetError>> {
        match self.answer.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(JoinTargetError::Stopped)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::SocketAddr;

    fn wait(lookup: &AddressLookup) -> Result<SocketAddr, String> {
        loop {
            if let Some(answer) = lookup.answer() {
                let answer = answer.map_err(|error| error.to_string());
                return answer.map(|target| target.address);
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn lookup_uses_the_given_port_or_the_default() {
        let found = wait(&AddressLookup::begin("127.0.0.1", 24785, ""));
        assert_eq!(found, Ok(([127, 0, 0, 1], 24785).into()));
        let found = wait(&AddressLookup::begin(" 127.0.0.1:99 ", 24785, ""));
        assert_eq!(found, Ok(([127, 0, 0, 1], 99).into()));
    }

    #[test]
    fn errors_quote_an_invalid_address() {
        let found = wait(&AddressLookup::begin("no such host!", 24785, ""));
        let error = found.expect_err("the host does not exist");
        assert!(error.contains("no such host!"), "{error}");
    }
}
