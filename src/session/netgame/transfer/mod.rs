//! File transfer from server to client: the current level, and the recording of the previous epoch (spec 07 C.9). Rates
//! are in `outgoing.rs`, retries in `incoming.rs`, and the maximum size of a file in `net/message/file.rs`.
//!
//! [`PackedFile`] is a file ready to be sent, [`Outgoing`] sends it to one client, [`Incoming`]
//! receives it. Neither has a clock or a socket: messages and time go in, messages come out.
//! Invalid messages of a peer end the transfer and nothing else.

mod assembly;
mod error;
mod incoming;
mod outgoing;

#[cfg(test)]
mod tests;

pub use error::TransferError;
pub use incoming::Incoming;
pub use outgoing::{AckError, Outgoing, OutgoingState, PackedFile, budget};
