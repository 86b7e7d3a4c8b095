//! The key exchange: `Noise_NX_25519_ChaChaPoly_SHA256`, in which the client stays anonymous.

use super::server_key::{ServerIdentity, ServerKey};
use crate::net::datagram::SessionKey;
use crate::net::message::join::KEY_REPLY_BYTES;
use crate::net::protocol_version::PROTOCOL;
use snow::{Builder, HandshakeState};

/// The exchange, as Noise names it.
const PATTERN: &str = "Noise_NX_25519_ChaChaPoly_SHA256";

/// Everything outside of the exchange's own messages that both sides must agree on. An exchange with other values fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The nonce of the hello.
    pub nonce: u64,
    /// The cookie of the challenge.
    pub cookie: u64,
}

impl Binding {
    fn bytes(self) -> Vec<u8> {
        let (nonce, cookie) = (self.nonce.to_le_bytes(), self.cookie.to_le_bytes());
        [b"Purple Martians", &[PROTOCOL][..], &nonce, &cookie].concat()
    }
}

/// Why a key exchange failed.
#[derive(Debug, thiserror::Error)]
pub enum ExchangeError {
    /// The message is not authentic, or it belongs to another exchange.
    #[error("the key exchange failed: {0}")]
    Noise(#[from] snow::Error),
    /// The message has another length or content than it must have.
    #[error("malformed key exchange")]
    Malformed,
}

/// The result of a key exchange on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct SecureChannel {
    /// The keys.
    pub key: SessionKey,
    /// The hash of the whole exchange; different for every channel.
    pub hash: [u8; 32],
    /// The server's key.
    pub server: ServerKey,
    /// The client's ephemeral public key.
    pub client: [u8; 32],
    /// What the server sent inside the exchange: its message of the password exchange, if it requires a password.
    pub password: Option<[u8; 32]>,
}

/// The client's side of an exchange, waiting for the answer.
pub struct KeyExchange {
    state: HandshakeState,
    client: [u8; 32],
}

fn builder<'a>() -> Result<Builder<'a>, ExchangeError> {
    Ok(Builder::new(PATTERN.parse()?))
}

impl KeyExchange {
    /// Starts an exchange and returns it with the message for the server. `ephemeral` is a fixed key for tests; without
    /// it the system's random number generator chooses one.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn start(
        binding: Binding,
        ephemeral: Option<[u8; 32]>,
    ) -> Result<(KeyExchange, [u8; 32]), ExchangeError> {
        let prologue = binding.bytes();
        let mut builder = builder()?.prologue(&prologue)?;
        if let Some(key) = &ephemeral {
            builder = builder.fixed_ephemeral_key_for_testing_only(key);
        }
        let mut state = builder.build_initiator()?;
        let mut message = [0; KEY_REPLY_BYTES];
        let length = state.write_message(&[], &mut message)?;
        let client = message.get(..length).and_then(|key| key.try_into().ok());
        let client = client.ok_or(ExchangeError::Malformed)?;
        Ok((KeyExchange { state, client }, client))
    }

    /// Completes the exchange with the server's reply. A reply that is not authentic does not change the exchange.
    ///
    /// # Errors
    /// If the reply is not authentic or malformed.
    pub fn finish(&mut self, reply: &[u8]) -> Result<SecureChannel, ExchangeError> {
        let mut payload = [0; KEY_REPLY_BYTES];
        let length = self.state.read_message(reply, &mut payload)?;
        let password = match payload.get(..length) {
            Some([0]) => None,
            Some([1, message @ ..]) => {
                Some(message.try_into().map_err(|_| ExchangeError::Malformed)?)
            }
            _ => return Err(ExchangeError::Malformed),
        };
        let server = self.state.get_remote_static();
        let server = server.and_then(|key| key.try_into().ok());
        let server = ServerKey(server.ok_or(ExchangeError::Malformed)?);
        complete(&mut self.state, server, self.client, password)
    }
}

fn complete(
    state: &mut HandshakeState,
    server: ServerKey,
    client: [u8; 32],
    password: Option<[u8; 32]>,
) -> Result<SecureChannel, ExchangeError> {
    let hash = state.get_handshake_hash();
    let hash = hash.try_into().map_err(|_| ExchangeError::Malformed)?;
    let (to_server, to_client) = state.dangerously_get_raw_split();
    Ok(SecureChannel {
        key: SessionKey {
            to_server,
            to_client,
        },
        hash,
        server,
        client,
        password,
    })
}

/// Answers a client's message: returns the channel and the reply. `password` is the server's message of the password
/// exchange, `ephemeral` a fixed key for tests.
///
/// # Errors
/// If the client's key is invalid or the system has no random numbers.
pub fn respond(
    identity: &ServerIdentity,
    binding: Binding,
    client: [u8; 32],
    password: Option<[u8; 32]>,
    ephemeral: Option<[u8; 32]>,
) -> Result<(SecureChannel, Vec<u8>), ExchangeError> {
    let prologue = binding.bytes();
    let mut builder = builder()?
        .prologue(&prologue)?
        .local_private_key(identity.private())?;
    if let Some(key) = &ephemeral {
        builder = builder.fixed_ephemeral_key_for_testing_only(key);
    }
    let mut state = builder.build_responder()?;
    state.read_message(&client, &mut [])?;
    let payload = match &password {
        None => vec![0],
        Some(message) => [&[1], &message[..]].concat(),
    };
    let mut reply = vec![0; KEY_REPLY_BYTES];
    let length = state.write_message(&payload, &mut reply)?;
    reply.truncate(length);
    let channel = complete(&mut state, identity.key(), client, password)?;
    Ok((channel, reply))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BINDING: Binding = Binding {
        nonce: 1,
        cookie: 2,
    };

    fn exchange(password: Option<[u8; 32]>) -> (KeyExchange, SecureChannel, Vec<u8>) {
        let (client, message) = KeyExchange::start(BINDING, None).expect("random numbers");
        let identity = ServerIdentity::fixed(1);
        let (channel, reply) =
            respond(&identity, BINDING, message, password, None).expect("a good key");
        (client, channel, reply)
    }

    #[test]
    fn both_sides_get_the_same_channel_and_the_client_learns_the_servers_key() {
        for password in [None, Some([7; 32])] {
            let (mut client, theirs, reply) = exchange(password);
            assert_eq!(
                reply.len(),
                97 + password.map_or(0, |message| message.len())
            );
            assert!(reply.len() <= KEY_REPLY_BYTES);
            let ours = client.finish(&reply).expect("an authentic reply");
            assert_eq!(ours, theirs);
            assert_eq!(ours.server, ServerIdentity::fixed(1).key());
            assert_ne!(ours.key.to_server, ours.key.to_client);
        }
    }

    #[test]
    fn every_exchange_gives_other_keys() {
        let [a, b] = [exchange(None).1, exchange(None).1];
        assert_ne!(a.key, b.key);
        assert_ne!(a.hash, b.hash);
    }

    #[test]
    fn a_reply_with_any_byte_changed_is_rejected_and_the_right_one_still_accepted() {
        let (mut client, theirs, reply) = exchange(Some([7; 32]));
        for at in 0..reply.len() {
            let mut bad = reply.clone();
            bad[at] ^= 0x40;
            assert!(client.finish(&bad).is_err(), "byte {at}");
        }
        for length in 0..reply.len() {
            assert!(client.finish(&reply[..length]).is_err(), "{length} bytes");
        }
        assert_eq!(client.finish(&reply).expect("the right one"), theirs);
    }

    #[test]
    fn a_replayed_reply_of_another_exchange_is_rejected() {
        let (_, _, old) = exchange(None);
        let (mut client, ..) = exchange(None);
        assert!(client.finish(&old).is_err());
    }

    #[test]
    fn another_nonce_or_cookie_on_the_way_makes_the_exchange_fail() {
        for other in [
            Binding {
                nonce: 9,
                ..BINDING
            },
            Binding {
                cookie: 9,
                ..BINDING
            },
        ] {
            let (mut client, message) = KeyExchange::start(BINDING, None).expect("random numbers");
            let identity = ServerIdentity::fixed(1);
            let (_, reply) = respond(&identity, other, message, None, None).expect("a good key");
            assert!(client.finish(&reply).is_err());
        }
    }

    #[test]
    fn fixed_keys_give_the_same_bytes_every_time() {
        let run = || {
            let (mut client, message) =
                KeyExchange::start(BINDING, Some([1; 32])).expect("a fixed key");
            let identity = ServerIdentity::fixed(1);
            let (_, reply) =
                respond(&identity, BINDING, message, None, Some([2; 32])).expect("a good key");
            (client.finish(&reply).expect("authentic"), message, reply)
        };
        assert_eq!(run(), run());
    }
}
