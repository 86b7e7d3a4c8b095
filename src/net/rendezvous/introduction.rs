//! A client's way to a server behind a router: asks the rendezvous service for an introduction, then asks the server until
//! both routers let the datagrams pass.

use super::message::{Datagram, Introduce, Proof, WireAddress, is_reachable};
use crate::net::discovery::message::Discovery;
use crate::net::handshake::Secret;
use crate::net::link::Timestamp;
use crate::net::link::side::SendSide;
use crate::net::secure::KeyId;
use std::net::SocketAddr;
use std::time::Duration;

/// Interval at which a client repeats its request for an introduction.
const INTRODUCE_EVERY: Duration = Duration::from_secs(1);
/// Time after which a client gives up on a rendezvous service that does not answer.
const INTRODUCTION_TIME: Duration = Duration::from_secs(4);
/// Interval at which a client asks the server while routers are to let it pass.
const PUNCH_EVERY: Duration = Duration::from_millis(200);
/// Time after which a client gives up on a server that it has been introduced to.
const PUNCH_TIME: Duration = Duration::from_secs(5);

/// Maximum number of addresses tried for the server: routers may change its port.
const MAX_CANDIDATES: usize = 4;

/// How far an introduction has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// In progress.
    Pending,
    /// The server has answered at this address.
    Reached(SocketAddr),
    /// The service does not answer.
    NoService,
    /// The server is not registered with the service.
    NotListed,
    /// Client and server know each other's addresses, but nothing gets through.
    NoPath,
}

/// An introduction to one server.
pub struct Introduction {
    service: SocketAddr,
    key: KeyId,
    proof: Proof,
    /// Nonce of the questions to the server.
    question: u64,
    /// Possible addresses of the server; empty until the service has answered.
    candidates: Vec<SocketAddr>,
    introduce_due: Timestamp,
    ask_due: Timestamp,
    give_up: Timestamp,
    progress: Progress,
}

impl Introduction {
    /// Starts an introduction to the server with a key.
    pub fn new(service: SocketAddr, key: KeyId, secret: &Secret, now: Timestamp) -> Introduction {
        let proof = Proof {
            nonce: secret.number(1),
            cookie: 0,
        };
        Introduction {
            service: WireAddress::of(service).0,
            key,
            proof,
            question: secret.number(2),
            candidates: Vec::new(),
            introduce_due: now,
            ask_due: now,
            give_up: now + INTRODUCTION_TIME,
            progress: Progress::Pending,
        }
    }

    /// Returns how far it has come.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Returns when [`Introduction::work`] has something to do.
    pub fn next_due(&self) -> Timestamp {
        let ask = (!self.candidates.is_empty()).then_some(self.ask_due);
        let due = ask.into_iter().chain([self.introduce_due, self.give_up]);
        due.min().unwrap_or(self.give_up)
    }

    /// Sends what is due.
    pub fn work(&mut self, now: Timestamp, send: &mut SendSide<'_>) {
        if self.progress != Progress::Pending {
            return;
        }
        if now >= self.give_up {
            self.progress = match self.candidates.is_empty() {
                true => Progress::NoService,
                false => Progress::NoPath,
            };
            return;
        }
        if now >= self.introduce_due {
            self.introduce_due = now + INTRODUCE_EVERY;
            self.introduce(send);
        }
        if now >= self.ask_due {
            self.ask_due = now + PUNCH_EVERY;
            self.ask(send);
        }
    }

    fn introduce(&self, send: &mut SendSide<'_>) {
        let request = Introduce {
            proof: self.proof.clone(),
            key: self.key,
        };
        if let Ok(bytes) = Datagram::Introduce(request).encode() {
            send(self.service, &bytes);
        }
    }

    fn ask(&self, send: &mut SendSide<'_>) {
        let nonce = self.question;
        if let Ok(question) = (Discovery::Question { nonce }).encode() {
            for candidate in &self.candidates {
                send(*candidate, &question);
            }
        }
    }

    /// Handles a datagram.
    pub fn receive(
        &mut self,
        from: SocketAddr,
        bytes: &[u8],
        now: Timestamp,
        send: &mut SendSide<'_>,
    ) {
        let from = WireAddress::of(from).0;
        if self.progress != Progress::Pending {
            return;
        }
        match Datagram::decode(bytes) {
            Ok(datagram) if from == self.service => self.receive_from_service(datagram, now, send),
            // The server's router has given it another port for this client than for the service.
            Ok(Datagram::Hole(_)) if self.candidates.iter().any(|c| c.ip() == from.ip()) => {
                self.add_candidate(from);
            }
            _ => {}
        }
        if let Ok(Discovery::Answer(answer)) = Discovery::decode(bytes)
            && answer.nonce == self.question
            && answer.info.key == self.key
            && self.candidates.contains(&from)
        {
            self.progress = Progress::Reached(from);
        }
    }

    fn receive_from_service(
        &mut self,
        datagram: Datagram,
        now: Timestamp,
        send: &mut SendSide<'_>,
    ) {
        let nonce = self.proof.nonce;
        match datagram {
            Datagram::Cookie(cookie)
                if cookie.nonce == nonce && cookie.cookie != self.proof.cookie =>
            {
                self.proof.cookie = cookie.cookie;
                self.introduce(send);
            }
            Datagram::Introduced(introduced) if introduced.nonce == nonce => {
                if self.candidates.is_empty() {
                    self.ask_due = now;
                    self.give_up = now + PUNCH_TIME;
                }
                self.add_candidate(introduced.address.0);
            }
            Datagram::NotListed(answer) if answer.nonce == nonce && self.candidates.is_empty() => {
                self.progress = Progress::NotListed;
            }
            _ => {}
        }
    }

    fn add_candidate(&mut self, address: SocketAddr) {
        let is_new = !self.candidates.contains(&address) && is_reachable(address);
        if is_new && self.candidates.len() < MAX_CANDIDATES {
            self.candidates.push(address);
        }
    }
}
