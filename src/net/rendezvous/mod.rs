//! Rendezvous: servers register, players list them, and both are introduced to each other, so that they can talk through
//! the routers between them (UDP hole punching).
//!
//! [`service`] is the rendezvous service, [`socket`] runs it. A server's [`registrant`] keeps it registered from the socket of its game; a
//! client's [`introduction`] asks for a server from the socket with which it will join. They are state machines
//! without sockets. [`message`] defines their datagrams, and `docs/protocol.md` describes every byte.

pub mod introduction;
pub mod message;
#[cfg(test)]
mod nat_tests;
pub mod registrant;
pub mod service;
pub mod socket;
