//! Proof of knowing the password (SPAKE2), bound to one channel: nothing that is sent helps to guess it offline. How
//! often a wrong password may be tried is in `net/password_guard.rs`.

use super::key_exchange::SecureChannel;
use crate::net::message::join::PasswordProof;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use spake2::{Ed25519Group, Identity, Password, Spake2};

/// The side of the sender, the first byte of the library's messages. It is not sent.
const CLIENT: u8 = b'A';
const SERVER: u8 = b'B';

/// The result of checking a client's password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordCheck {
    /// No password is required.
    NotRequired,
    /// The client sent no proof.
    Missing,
    /// The client has another password.
    Wrong,
    /// The client has the right password. With this confirmation, the server proves that it has it, too.
    Right([u8; 32]),
}

impl PasswordCheck {
    /// Returns the confirmation for the client, if it has proved the password.
    pub fn confirmation(self) -> Option<[u8; 32]> {
        match self {
            PasswordCheck::Right(confirmation) => Some(confirmation),
            PasswordCheck::NotRequired | PasswordCheck::Missing | PasswordCheck::Wrong => None,
        }
    }
}

/// A password exchange of which the own message has been made. It can be completed once, so every exchange is one guess.
pub struct PasswordExchange(Spake2<Ed25519Group>);

fn without_side(message: &[u8]) -> [u8; 32] {
    let mut bytes = [0; 32];
    // The library's messages of this group always have 33 bytes.
    if let Some(body) = message.get(1..33) {
        bytes.copy_from_slice(body);
    }
    bytes
}

/// Both sides: the ephemeral key of the client and the long-lived key of the server.
fn identities(client: &[u8; 32], server: &[u8; 32]) -> [Identity; 2] {
    [Identity::new(client), Identity::new(server)]
}

/// The confirmation of one side: a MAC of the channel's handshake hash, with the key of the password exchange.
fn confirmation(key: &[u8], side: u8, hash: &[u8; 32]) -> Option<Hmac<Sha256>> {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(key).ok()?;
    mac.update(&[side]);
    mac.update(hash);
    Some(mac)
}

impl PasswordExchange {
    /// Starts the server's side before the key exchange is complete. Returns the message for the client.
    pub fn start(
        password: &str,
        client: &[u8; 32],
        server: &[u8; 32],
    ) -> (PasswordExchange, [u8; 32]) {
        let [a, b] = identities(client, server);
        let (state, message) = Spake2::<Ed25519Group>::start_b(&Password::new(password), &a, &b);
        (PasswordExchange(state), without_side(&message))
    }

    /// Checks a client's proof.
    pub fn check(self, proof: Option<&PasswordProof>, hash: &[u8; 32]) -> PasswordCheck {
        let Some(proof) = proof else {
            return PasswordCheck::Missing;
        };
        let right = || {
            let key = self.0.finish(&[&[CLIENT], &proof.message[..]].concat());
            let key = key.ok()?;
            let client = confirmation(&key, CLIENT, hash)?;
            client.verify_slice(&proof.confirmation).ok()?;
            Some(confirmation(&key, SERVER, hash)?.finalize().into_bytes())
        };
        right().map_or(PasswordCheck::Wrong, |server| {
            PasswordCheck::Right(server.into())
        })
    }
}

/// A client's proof, and the confirmation that the server has to answer with.
pub type Proved = (PasswordProof, [u8; 32]);

/// The server's message of the password exchange is no point of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidMessage;

/// Makes a client's proof for a channel whose server requires a password. Also returns the confirmation that a server
/// with the same password answers with, or `None` if the server requires no password.
///
/// # Errors
/// If the server's message is invalid, so that it cannot know the password.
pub fn prove(password: &str, channel: &SecureChannel) -> Result<Option<Proved>, InvalidMessage> {
    let theirs = channel.password;
    let proved = theirs.map(|theirs| answer(password, channel, &theirs).ok_or(InvalidMessage));
    proved.transpose()
}

fn answer(password: &str, channel: &SecureChannel, theirs: &[u8; 32]) -> Option<Proved> {
    let [a, b] = identities(&channel.client, &channel.server.0);
    let (state, message) = Spake2::<Ed25519Group>::start_a(&Password::new(password), &a, &b);
    let key = state.finish(&[&[SERVER], &theirs[..]].concat()).ok()?;
    let ours = confirmation(&key, CLIENT, &channel.hash)?;
    let expected = confirmation(&key, SERVER, &channel.hash)?;
    let proof = PasswordProof {
        message: without_side(&message),
        confirmation: ours.finalize().into_bytes().into(),
    };
    Some((proof, expected.finalize().into_bytes().into()))
}

#[cfg(test)]
mod tests {
    use super::super::key_exchange::{Binding, KeyExchange, respond};
    use super::super::server_key::ServerIdentity;
    use super::*;

    const BINDING: Binding = Binding {
        nonce: 1,
        cookie: 2,
    };

    /// Returns the server's exchange, and the channel of the client and of the server.
    fn channel(password: &str, server: u64) -> (PasswordExchange, SecureChannel, SecureChannel) {
        let identity = ServerIdentity::fixed(server);
        let (mut client, message) = KeyExchange::start(BINDING, None).expect("random numbers");
        let (exchange, ours) = PasswordExchange::start(password, &message, &identity.key().0);
        let (theirs, reply) =
            respond(&identity, BINDING, message, Some(ours), None).expect("a good key");
        let channel = client.finish(&reply).expect("an authentic reply");
        (exchange, channel, theirs)
    }

    #[test]
    fn the_right_password_convinces_both_sides_and_another_one_neither() {
        let (exchange, client, server) = channel("swordfish", 1);
        let (proof, expected) = prove("swordfish", &client)
            .expect("a point")
            .expect("it is required");
        let check = exchange.check(Some(&proof), &server.hash);
        assert_eq!(check, PasswordCheck::Right(expected));

        for guess in ["sword", "", "Swordfish", "swordfish "] {
            let (exchange, client, server) = channel("swordfish", 1);
            let (proof, _) = prove(guess, &client)
                .expect("a point")
                .expect("it is required");
            let check = exchange.check(Some(&proof), &server.hash);
            assert_eq!(check, PasswordCheck::Wrong, "{guess}");
        }
        let (exchange, _, server) = channel("swordfish", 1);
        let check = exchange.check(None, &server.hash);
        assert_eq!(check, PasswordCheck::Missing);
    }

    #[test]
    fn a_relayed_proof_convinces_nobody() {
        // A man in the middle with a key of its own passes the password messages on unchanged, in both directions.
        let (real, to_server, server) = channel("swordfish", 1);
        let (_, mut to_client, _) = channel("guess", 2);
        to_client.password = to_server.password;
        let (proof, _) = prove("swordfish", &to_client)
            .expect("a point")
            .expect("it is required");
        let check = real.check(Some(&proof), &server.hash);
        assert_eq!(check, PasswordCheck::Wrong);
    }

    #[test]
    fn a_proof_is_bound_to_the_handshake_hash_of_its_channel() {
        let (exchange, client, server) = channel("swordfish", 1);
        let (proof, _) = prove("swordfish", &client)
            .expect("a point")
            .expect("it is required");
        let mut other = server.hash;
        other[31] ^= 1;
        assert_eq!(exchange.check(Some(&proof), &other), PasswordCheck::Wrong);
    }

    #[test]
    fn every_changed_byte_of_a_proof_is_noticed() {
        for at in 0..64 {
            let (exchange, client, server) = channel("swordfish", 1);
            let (mut proof, _) = prove("swordfish", &client)
                .expect("a point")
                .expect("required");
            match at {
                0..32 => proof.message[at] ^= 1,
                _ => proof.confirmation[at - 32] ^= 1,
            }
            let check = exchange.check(Some(&proof), &server.hash);
            assert_eq!(check, PasswordCheck::Wrong, "byte {at}");
        }
    }

    #[test]
    fn a_server_without_a_password_gets_no_proof() {
        let (_, mut client, _) = channel("swordfish", 1);
        client.password = None;
        assert_eq!(prove("swordfish", &client), Ok(None));
    }

    #[test]
    fn a_server_message_that_is_not_a_point_on_the_curve_is_rejected() {
        let (_, mut client, _) = channel("swordfish", 1);
        // There is no point with y = 2.
        let mut invalid = [0; 32];
        invalid[0] = 2;
        client.password = Some(invalid);
        assert_eq!(prove("swordfish", &client), Err(InvalidMessage));
    }
}
