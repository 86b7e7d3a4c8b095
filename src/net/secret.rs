//! The secret of an endpoint: cookies, nonces, and where addresses are counted.

use siphasher::sip::SipHasher24;
use std::hash::Hasher;
use std::net::{IpAddr, SocketAddr};

/// A secret from which a server derives cookies, and a client its nonces.
#[derive(Clone, Copy)]
pub struct Secret {
    bytes: [u8; 16],
    /// A fixed secret also replaces the random numbers of key exchanges.
    is_fixed: bool,
}

impl Secret {
    /// Returns a secret from the system's random number generator, or its error.
    pub fn random() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Secret {
            bytes,
            is_fixed: false,
        })
    }

    /// Returns a fixed secret, for tests and the simulated network.
    pub fn fixed(seed: u64) -> Secret {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Secret {
            bytes,
            is_fixed: true,
        }
    }

    /// Returns a keyed hash. A different `purpose` gives independent hashes.
    pub(super) fn hash(&self, purpose: u8, address: SocketAddr, numbers: [u64; 2]) -> u64 {
        let mut hasher = SipHasher24::new_with_key(&self.bytes);
        hasher.write(&[purpose]);
        hasher.write(&address_bytes(address.ip()));
        hasher.write(&address.port().to_le_bytes());
        for number in numbers {
            hasher.write(&number.to_le_bytes());
        }
        hasher.finish()
    }

    /// Returns the number `count` of an unpredictable sequence, for nonces and request numbers.
    pub fn number(&self, count: u64) -> u64 {
        self.hash(2, ([0, 0, 0, 0], 0).into(), [count, 0])
    }

    /// Returns the ephemeral private key of a key exchange if the secret is a fixed one. Otherwise the system's random
    /// number generator chooses it.
    pub fn fixed_ephemeral(&self, nonce: u64) -> Option<[u8; 32]> {
        let mut key = [0; 32];
        for (number, part) in (0..).zip(key.chunks_mut(8)) {
            let none = ([0, 0, 0, 0], 0).into();
            part.copy_from_slice(&self.hash(1, none, [nonce, number]).to_le_bytes());
        }
        self.is_fixed.then_some(key)
    }
}

/// Returns an address as 16 bytes. An IPv4 address and its IPv4-mapped IPv6 address give the same bytes.
fn address_bytes(address: IpAddr) -> [u8; 16] {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
        IpAddr::V6(v6) => v6.octets(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_secrets_differ() {
        let [a, b] = [Secret::random().unwrap(), Secret::random().unwrap()];
        assert_ne!(a.bytes, b.bytes);
        assert_eq!(a.fixed_ephemeral(1), None);
        assert_ne!(
            Secret::fixed(1).fixed_ephemeral(1),
            Secret::fixed(1).fixed_ephemeral(2)
        );
    }
}
