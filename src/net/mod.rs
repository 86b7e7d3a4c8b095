//! Network protocol: messages, datagrams, transport, handshake and state deltas (spec 07 C to E).
//!
//! From the bottom up: [`link`] moves packets over UDP or TCP and can simulate poor link conditions, [`datagram`]
//! encrypts them, [`transport`] adds reliable delivery, [`message`] defines the messages and their encoding, [`handshake`]
//! verifies and rate-limits unknown senders, [`secure`] exchanges keys with them, and [`state_delta`] compresses world states.
//! [`discovery`] and [`rendezvous`] announce servers, and [`server_search`] finds them.
//! `docs/protocol.md` describes every byte.

pub mod address;
pub mod base32;
pub(crate) mod block_rates;
pub mod datagram;
pub mod discovery;
pub mod handshake;
pub mod join_code;
pub mod join_rate;
pub mod limits;
pub mod link;
pub mod message;
pub mod password_guard;
pub mod port_mapping;
pub mod protocol_version;
pub mod rendezvous;
mod secret;
pub mod secure;
pub mod server_search;
pub mod state_delta;
pub mod token_bucket;
pub mod transport;
pub mod wire;

#[cfg(test)]
mod limit_tests;
