//! The long-lived key of a server, and its fingerprint. A server stores it with `session/netgame/server/key_file.rs`;
//! clients remember it with `session/netgame/known_servers.rs`.

use crate::net::base32::{decode as decode_digits, encode, grouped};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use sha2::{Digest, Sha256};
use snow::params::DHChoice;
use snow::resolvers::{CryptoResolver, DefaultResolver};
use std::fmt::{Display, Formatter};
use std::str::FromStr;

/// Number of digits of a fingerprint, 5 bits each.
const FINGERPRINT_DIGITS: usize = 16;

/// The public key of a server. It is displayed as its fingerprint, for example `7Q3K-M2XA-90TB-VV1C`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ServerKey(pub [u8; 32]);

impl ServerKey {
    /// Returns the whole key as text, for files.
    pub fn to_text(&self) -> String {
        STANDARD_NO_PAD.encode(self.0)
    }
}

impl Display for ServerKey {
    /// Writes the fingerprint: the first 80 bits of the key's SHA-256, in four groups of four digits.
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        KeyId::from(*self).fmt(f)
    }
}

/// Number of bytes of a [`KeyId`].
pub const KEY_ID_BYTES: usize = 10;

/// The bytes of a fingerprint: the first 80 bits of the SHA-256 of a server's key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(pub [u8; KEY_ID_BYTES]);

impl From<ServerKey> for KeyId {
    fn from(key: ServerKey) -> KeyId {
        let mut id = KeyId::default();
        let hash = Sha256::digest(key.0);
        id.0.copy_from_slice(&hash[..KEY_ID_BYTES]);
        id
    }
}

impl Display for KeyId {
    /// Writes the fingerprint, in four groups of four digits.
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&grouped(&encode(&self.0)))
    }
}

impl std::fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "ServerKey({self})")
    }
}

/// The text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the key of a server: it must be 43 characters of Base64")]
pub struct ServerKeyError;

impl FromStr for ServerKey {
    type Err = ServerKeyError;

    /// Parses what [`ServerKey::to_text`] returns.
    fn from_str(text: &str) -> Result<ServerKey, ServerKeyError> {
        Ok(ServerKey(decode(text)?))
    }
}

fn decode(text: &str) -> Result<[u8; 32], ServerKeyError> {
    let bytes = STANDARD_NO_PAD.decode(text).map_err(|_| ServerKeyError)?;
    bytes.try_into().map_err(|_| ServerKeyError)
}

/// The fingerprint of a key, as a player has seen or entered it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint(String);

impl Fingerprint {
    /// Returns true if it is the fingerprint of this key.
    pub fn is_of(&self, key: ServerKey) -> bool {
        *self == Fingerprint::from(key)
    }
}

impl Display for Fingerprint {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<KeyId> for Fingerprint {
    fn from(id: KeyId) -> Fingerprint {
        Fingerprint(id.to_string())
    }
}

impl From<ServerKey> for Fingerprint {
    fn from(key: ServerKey) -> Fingerprint {
        Fingerprint(key.to_string())
    }
}

/// The text is no fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a fingerprint: it must look like 7Q3K-M2XA-90TB-VV1C")]
pub struct FingerprintError;

impl FromStr for Fingerprint {
    type Err = FingerprintError;

    /// Parses a fingerprint in capital or small letters.
    fn from_str(text: &str) -> Result<Fingerprint, FingerprintError> {
        let text = text.trim().to_ascii_uppercase();
        let groups: Vec<&str> = text.split('-').collect();
        // Only the digits themselves, none that look like them.
        let is_group = |group: &&str| group.len() == 4 && !group.contains(['O', 'I', 'L', ' ']);
        let is_good = groups.len() * 4 == FINGERPRINT_DIGITS && groups.iter().all(is_group);
        match is_good && decode_digits(&text).is_some() {
            true => Ok(Fingerprint(text)),
            false => Err(FingerprintError),
        }
    }
}

/// The key pair of a server, by which clients recognise it.
#[derive(Clone)]
pub struct ServerIdentity {
    private: [u8; 32],
    public: ServerKey,
}

impl ServerIdentity {
    /// Creates a new key pair with the system's random number generator, or returns its error.
    pub fn random() -> Result<ServerIdentity, getrandom::Error> {
        let mut private = [0; 32];
        getrandom::fill(&mut private)?;
        Ok(ServerIdentity::from_private(private))
    }

    /// Returns a fixed key pair, for tests and the simulated network.
    pub fn fixed(seed: u64) -> ServerIdentity {
        let digest = Sha256::digest(seed.to_le_bytes());
        ServerIdentity::from_private(digest.into())
    }

    fn from_private(private: [u8; 32]) -> ServerIdentity {
        let mut public = [0; 32];
        // The resolver always has this curve: it is compiled in.
        if let Some(mut curve) = DefaultResolver.resolve_dh(&DHChoice::Curve25519) {
            curve.set(&private);
            public.copy_from_slice(curve.pubkey());
        }
        ServerIdentity {
            private,
            public: ServerKey(public),
        }
    }

    /// Parses the private key of a key pair from a file.
    ///
    /// # Errors
    /// If the text is no key.
    pub fn from_text(text: &str) -> Result<ServerIdentity, ServerKeyError> {
        decode(text.trim()).map(ServerIdentity::from_private)
    }

    /// Returns the private key as text. Only for a file that nobody else can read.
    pub fn to_private_text(&self) -> String {
        STANDARD_NO_PAD.encode(self.private)
    }

    /// Returns the public key.
    pub fn key(&self) -> ServerKey {
        self.public
    }

    pub(super) fn private(&self) -> &[u8; 32] {
        &self.private
    }
}

impl std::fmt::Debug for ServerIdentity {
    /// Writes the fingerprint, never the private key.
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "ServerIdentity({})", self.public)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_pair_is_restored_from_its_text_and_keeps_its_fingerprint() {
        let identity = ServerIdentity::random().expect("random numbers");
        let again = ServerIdentity::from_text(&format!("{}\n", identity.to_private_text()));
        let again = again.expect("a key");
        assert_eq!(again.key(), identity.key());
        assert_eq!(identity.key().to_text().parse(), Ok(identity.key()));
        let fingerprint = identity.key().to_string();
        assert_eq!(fingerprint.len(), 19);
        let other = ServerIdentity::random().expect("random numbers");
        assert_ne!(other.key().to_string(), fingerprint);
        assert!(!format!("{identity:?}").contains(&identity.to_private_text()));
    }

    #[test]
    fn the_fingerprint_of_a_key_never_changes() {
        assert_eq!(ServerKey([0; 32]).to_string(), "CSM7-NBFR-CAYQ-EV4F");
    }

    #[test]
    fn an_entered_fingerprint_is_of_one_key_only() {
        let key = ServerKey([0; 32]);
        let entered: Fingerprint = " csm7-nbfr-cayq-ev4f ".parse().expect("a fingerprint");
        assert!(entered.is_of(key));
        assert!(!entered.is_of(ServerKey([1; 32])));
        for bad in [
            "",
            "CSM7",
            "CSM7-NBFR-CAYQ-EV4",
            "CSM7-NBFR-CAYQ-EV4U",
            "CSM7NBFRCAYQEV4F",
        ] {
            assert_eq!(bad.parse::<Fingerprint>(), Err(FingerprintError), "{bad}");
        }
    }

    #[test]
    fn damaged_keys_are_rejected() {
        let text = ServerIdentity::fixed(1).key().to_text();
        for bad in [
            "",
            "x",
            &text[1..],
            &format!("{text}A"),
            &text.replace(&text[..1], "!"),
        ] {
            assert_eq!(bad.parse::<ServerKey>(), Err(ServerKeyError), "{bad}");
        }
    }
}
