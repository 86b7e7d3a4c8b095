//! Files from a server to a client: the level that is played and the recording of the epoch that
//! has ended (spec 07 C.9).
//!
//! [`PackedFile`] is a file that is ready to go, [`Outgoing`] sends it to one client, [`Incoming`]
//! receives it. Neither has a clock or a socket: messages and the time go in, messages come out.
//! Everything that is wrong with a peer's messages ends the transfer and nothing else.

mod assembly;
mod error;
mod incoming;
mod outgoing;

#[cfg(test)]
mod tests;

pub use error::TransferError;
pub use incoming::Incoming;
pub use outgoing::{AckError, Outgoing, OutgoingState, PackedFile, budget};
