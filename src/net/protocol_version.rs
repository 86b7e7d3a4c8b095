//! The version of the network protocol, which changes with the form of any message.

/// Protocol version. Server and client must have the same one.
pub const PROTOCOL: u8 = 8;
