//! The wire: messages, datagrams, transport, joining, states as differences (spec 07 C to E).
//!
//! From the bottom up: [`link`] moves datagrams and can be made bad on purpose,
//! [`datagram`] authenticates a datagram, [`transport`] makes some messages reliable, [`message`]
//! says what the bytes mean, [`handshake`] decides who may come in, [`state_delta`] makes states small.
//! `docs/protocol.md` describes every byte.

pub mod address;
pub mod datagram;
pub mod handshake;
pub mod limits;
pub mod link;
pub mod message;
pub mod password_guard;
pub mod state_delta;
pub mod token_bucket;
pub mod transport;
pub mod wire;

#[cfg(test)]
mod limit_tests;
