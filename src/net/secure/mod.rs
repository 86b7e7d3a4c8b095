//! Secure sessions: the server's key, the key exchange and the password proof, built from `snow`, `chacha20poly1305`
//! and `spake2`.
//!
//! A client that has proved its address with a cookie runs a Noise exchange (`NX`) with the server: both get the keys of
//! the session, and the client learns the server's long-lived key, which it can remember. A password is proved with a
//! PAKE (SPAKE2) inside that channel, bound to its handshake hash. `docs/security.md` says what this protects from.

pub(super) mod channels;
mod key_exchange;
mod password;
mod server_key;

pub use channels::{Channels, Opened, SealedError};
pub use key_exchange::{Binding, ExchangeError, KeyExchange, SecureChannel, respond};
pub use password::{InvalidMessage, PasswordCheck, PasswordExchange, prove};
pub use server_key::{
    Fingerprint, FingerprintError, KEY_ID_BYTES, KeyId, ServerIdentity, ServerKey, ServerKeyError,
};
