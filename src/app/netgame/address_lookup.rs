//! Finds a server by address or join code in the background.

use crate::session::netgame::join_target::{self, JoinTarget, JoinTargetError};
use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

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

/// Number of threads that look up several addresses.
const THREADS: usize = 4;

/// Lookups of several addresses, by a few threads.
pub struct AddressLookups {
    answers: Receiver<(String, SocketAddr)>,
}

impl AddressLookups {
    /// Starts resolving join codes, host names or IP addresses, with or without a port.
    pub fn begin(names: Vec<String>, default_port: u16) -> AddressLookups {
        let (sender, answers) = channel();
        let threads = names.len().min(THREADS);
        let names = Arc::new(Mutex::new(names.into_iter()));
        for _ in 0..threads {
            let (names, sender) = (Arc::clone(&names), sender.clone());
            std::thread::spawn(move || {
                let next = || names.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(name) = next() {
                    let Ok(found) = join_target::find(&name, default_port, "") else {
                        continue;
                    };
                    // Nobody may be interested any more.
                    if sender.send((name, found.address)).is_err() {
                        return;
                    }
                }
            });
        }
        AddressLookups { answers }
    }

    /// Returns the addresses found since the last call, with the names.
    pub fn take(&self) -> Vec<(String, SocketAddr)> {
        self.answers.try_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn several_addresses_are_looked_up_and_unknown_ones_left_out() {
        let good = (1..20).map(|number| format!("127.0.0.1:{number}"));
        let names: Vec<String> = good.chain(["no such host!".to_owned()]).collect();
        let lookups = AddressLookups::begin(names, 24785);
        let mut found: Vec<u16> = Vec::new();
        while found.len() < 19 {
            found.extend(lookups.take().iter().map(|(_, address)| address.port()));
            std::thread::yield_now();
        }
        found.sort_unstable();
        assert!(found.into_iter().eq(1..20));
    }

    #[test]
    fn errors_quote_an_invalid_address() {
        let found = wait(&AddressLookup::begin("no such host!", 24785, ""));
        let error = found.expect_err("the host does not exist");
        assert!(error.contains("no such host!"), "{error}");
    }
}
