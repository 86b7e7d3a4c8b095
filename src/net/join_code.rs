//! Join codes: the addresses of a server, its port and the fingerprint of its key as short text that people can read
//! aloud.

use super::base32::{decode, encode, grouped};
use super::secure::{KEY_ID_BYTES, KeyId};
use super::wire::Reader;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

/// Maximum number of addresses in a join code.
const MAX_CODE_ADDRESSES: usize = 3;

/// Port that a code need not name.
const USUAL_PORT: u16 = 24785;
/// Number of the format, in the high half of the first byte.
const FORMAT: u8 = 1;
/// The first byte: bits with the number of IPv4 and IPv6 addresses, and one for a port.
const COUNT: u8 = 3;
const IPV6: u8 = 4;
const PORT: u8 = 8;
/// Minimum number of digits of a code: one IPv4 address, no port.
const MIN_DIGITS: usize = 28;

/// Addresses of a server, and the fingerprint of its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinCode {
    /// The addresses of the server, at least one and at most [`MAX_CODE_ADDRESSES`]: IPv4, then at most one of IPv6.
    addresses: Vec<IpAddr>,
    port: u16,
    key: KeyId,
}

/// Why text is no join code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinCodeError {
    /// The text does not look like one; it may be the address of a server.
    #[error("not a join code")]
    NotACode,
    /// A character is wrong or missing.
    #[error("this join code has a typing error; compare it with the host's")]
    Mistyped,
    /// A newer version of the game made it.
    #[error("this join code is from another version of the game")]
    OtherFormat,
}

impl JoinCode {
    /// Creates the code of a server that listens on `port`. `None` if there is no address. Of IPv6 addresses the first is
    /// used, of IPv4 addresses as many as fit.
    pub fn new(addresses: &[IpAddr], port: u16, key: KeyId) -> Option<JoinCode> {
        let canonical = addresses.iter().map(IpAddr::to_canonical);
        let canonical = canonical.filter(|ip| !ip.is_unspecified());
        let (mut v4, mut v6): (Vec<IpAddr>, Vec<IpAddr>) = canonical.partition(IpAddr::is_ipv4);
        v4.dedup();
        v6.truncate(1);
        v4.truncate(MAX_CODE_ADDRESSES - v6.len());
        v4.append(&mut v6);
        (!v4.is_empty()).then_some(JoinCode {
            addresses: v4,
            port,
            key,
        })
    }

    /// Returns the addresses of the server's game.
    pub fn addresses(&self) -> impl Iterator<Item = SocketAddr> {
        self.addresses
            .iter()
            .map(|ip| SocketAddr::new(*ip, self.port))
    }

    /// Returns the fingerprint of the server's key.
    pub fn key(&self) -> KeyId {
        self.key
    }

    fn bytes(&self) -> Vec<u8> {
        let has_port = self.port != USUAL_PORT;
        let v4 = self.addresses.iter().filter(|ip| ip.is_ipv4()).count() as u8;
        let has_v6 = usize::from(v4) < self.addresses.len();
        let flags = (u8::from(has_v6) * IPV6) | (u8::from(has_port) * PORT);
        let mut bytes = vec![FORMAT << 4 | flags | v4];
        for address in &self.addresses {
            match address {
                IpAddr::V4(v4) => bytes.extend(v4.octets()),
                IpAddr::V6(v6) => bytes.extend(v6.octets()),
            }
        }
        if has_port {
            bytes.extend(self.port.to_le_bytes());
        }
        bytes.extend(self.key.0);
        bytes.extend(checksum(&bytes));
        bytes
    }

    /// Reads the bytes of a code without its checksum. `None` if they are not exactly those of one.
    fn from_bytes(bytes: &[u8]) -> Option<JoinCode> {
        let mut input = Reader::new(bytes);
        let first = input.u8().ok()?;
        let mut addresses = Vec::new();
        for _ in 0..first & COUNT {
            let octets: [u8; 4] = input.bytes(4).ok()?.try_into().ok()?;
            addresses.push(octets.into());
        }
        if first & IPV6 != 0 {
            let octets: [u8; 16] = input.bytes(16).ok()?.try_into().ok()?;
            addresses.push(octets.into());
        }
        let port = match first & PORT {
            0 => USUAL_PORT,
            _ => input.u16().ok().filter(|port| *port != 0)?,
        };
        let mut key = KeyId::default();
        key.0.copy_from_slice(input.bytes(KEY_ID_BYTES).ok()?);
        input.end().ok()?;
        // Every code has one text only.
        let code = JoinCode::new(&addresses, port, key)?;
        (code.bytes().get(..bytes.len()) == Some(bytes)).then_some(code)
    }
}

/// Returns the CRC-16 of bytes (polynomial 0x1021). It finds any wrong digit, any two swapped neighbours, and all but one
/// of 65536 other mistakes.
fn checksum(bytes: &[u8]) -> [u8; 2] {
    let mut sum = 0xFFFF_u16;
    for byte in bytes {
        sum ^= u16::from(*byte) << 8;
        for _ in 0..8 {
            let carry = sum & 0x8000 != 0;
            sum = sum << 1 ^ if carry { 0x1021 } else { 0 };
        }
    }
    sum.to_be_bytes()
}

impl fmt::Display for JoinCode {
    /// Writes groups of four digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&grouped(&encode(&self.bytes())))
    }
}

impl FromStr for JoinCode {
    type Err = JoinCodeError;

    /// Parses a code, with or without hyphens and spaces, in capital or small letters.
    fn from_str(text: &str) -> Result<JoinCode, JoinCodeError> {
        let is_separator = |c: char| matches!(c, '-' | ' ');
        let text = text.trim();
        let digits = text.chars().filter(|c| !is_separator(*c)).count();
        let looks_like_one = text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || is_separator(c));
        if digits + 2 < MIN_DIGITS || !looks_like_one {
            return Err(JoinCodeError::NotACode);
        }
        let bytes = decode(text).ok_or(JoinCodeError::Mistyped)?;
        let (bytes, sum) = bytes
            .split_last_chunk::<2>()
            .ok_or(JoinCodeError::Mistyped)?;
        if checksum(bytes) != *sum {
            return Err(JoinCodeError::Mistyped);
        }
        match bytes.first() {
            Some(first) if first >> 4 == FORMAT => {
                JoinCode::from_bytes(bytes).ok_or(JoinCodeError::Mistyped)
            }
            _ => Err(JoinCodeError::OtherFormat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: KeyId = KeyId([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

    fn code(addresses: &[&str], port: u16) -> JoinCode {
        let addresses: Vec<IpAddr> = addresses
            .iter()
            .map(|a| a.parse().expect("an IP"))
            .collect();
        JoinCode::new(&addresses, port, KEY).expect("an address")
    }

    #[test]
    fn the_text_of_a_code_never_changes() {
        let code = code(&["192.168.1.7"], USUAL_PORT);
        assert_eq!(code.to_string(), "270A-G087-0410-6105-0R3G-G28A-MSJG");
        let document = std::path::Path::new(crate::CHECKOUT).join("docs/protocol.md");
        let document = std::fs::read_to_string(document).expect("the document");
        assert!(document.contains(&format!("`{code}`")), "{code}");
    }

    #[test]
    fn every_code_is_read_as_it_was_written() {
        let most = ["10.0.0.1", "203.0.113.9", "2001:db8::1"];
        for addresses in [&most[..1], &most[..2], &most[1..], &most[2..], &most] {
            for port in [1, USUAL_PORT, 65535] {
                let code = code(addresses, port);
                let text = code.to_string();
                assert_eq!(text.parse(), Ok(code.clone()));
                let spoken = text.replace('-', "  ").to_lowercase().replace('0', "o");
                assert_eq!(spoken.parse(), Ok(code.clone()));
                assert_eq!(code.addresses().count(), addresses.len());
                assert!(code.addresses().all(|address| address.port() == port));
            }
        }
    }

    #[test]
    fn any_wrong_missing_or_swapped_digit_is_noticed() {
        let text = code(&["10.0.0.1", "203.0.113.9"], 4000).to_string();
        let letters: Vec<char> = text.chars().collect();
        let digits = (0..letters.len()).filter(|at| letters[*at] != '-');
        for at in digits {
            for wrong in "0123456789ABCDEFGHJKMNPQRSTVWXYZU".chars() {
                let mut typed = letters.clone();
                typed[at] = wrong;
                if typed != letters {
                    let typed: String = typed.into_iter().collect();
                    assert!(typed.parse::<JoinCode>().is_err(), "{typed}");
                }
            }
            let mut short = letters.clone();
            short.remove(at);
            assert!(
                short
                    .iter()
                    .collect::<String>()
                    .parse::<JoinCode>()
                    .is_err()
            );
            let mut swapped = letters.clone();
            let next = if letters.get(at + 1) == Some(&'-') {
                at + 2
            } else {
                at + 1
            };
            if next < letters.len() && letters[at] != letters[next] {
                swapped.swap(at, next);
                let swapped: String = swapped.into_iter().collect();
                assert_eq!(swapped.parse::<JoinCode>(), Err(JoinCodeError::Mistyped));
            }
        }
    }

    #[test]
    fn addresses_and_names_of_servers_are_no_codes() {
        for name in [
            "",
            "192.168.1.3",
            "[2001:db8::1]:24785",
            "2001:db8:1111:2222:3333:4444:5555:6666",
            "mars.example.org",
            "localhost",
            "my-gaming-computer",
        ] {
            assert_eq!(
                name.parse::<JoinCode>(),
                Err(JoinCodeError::NotACode),
                "{name}"
            );
        }
    }

    #[test]
    fn codes_of_other_formats_and_without_addresses_are_rejected() {
        let text = |first: u8, rest: &[u8]| {
            let mut bytes = [&[first][..], rest, &KEY.0].concat();
            bytes.extend(checksum(&bytes));
            encode(&bytes)
        };
        assert_eq!(
            text(0x11, &[10, 0, 0, 1]).parse(),
            Ok(code(&["10.0.0.1"], USUAL_PORT))
        );
        for (first, rest, error) in [
            (0x21, &[10, 0, 0, 1][..], JoinCodeError::OtherFormat),
            (0x10, &[10, 0, 0, 1], JoinCodeError::Mistyped),
            (0x19, &[10, 0, 0, 1, 0, 0], JoinCodeError::Mistyped),
            (0x11, &[0, 0, 0, 0], JoinCodeError::Mistyped),
            (0x12, &[10, 0, 0, 1], JoinCodeError::Mistyped),
        ] {
            assert_eq!(
                text(first, rest).parse::<JoinCode>(),
                Err(error),
                "{first:x}"
            );
        }
        assert_eq!(JoinCode::new(&[], 1, KEY), None);
        let many: Vec<IpAddr> = (1..9_u8).map(|n| [10, 0, 0, n].into()).collect();
        let many = JoinCode::new(&many, 1, KEY).expect("an address");
        assert_eq!(many.addresses().count(), MAX_CODE_ADDRESSES);
    }
}
