//! The wire: messages, datagrams, transport, joining, states as differences (spec 07 C to E).
//!
//! From the bottom up: [`link`] moves datagrams, [`conditioner`] makes a link bad on purpose,
//! [`envelope`] authenticates a datagram, [`transport`] makes some messages reliable, [`message`]
//! says what the bytes mean, [`door`] decides who may come in, [`state_dif`] makes states small.
//! `docs/protocol.md` describes every byte.

pub mod limits;
pub mod message;
pub mod wire;
