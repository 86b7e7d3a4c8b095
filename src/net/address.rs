//! Blocks of IP addresses, used wherever several addresses count as one sender: rate limits, sessions, mutes and bans.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// A range of addresses that share a prefix, such as 192.0.2.0/24 or 2001:db8:1:2::/64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AddressBlock {
    /// The first address of the range. IPv4-mapped IPv6 addresses are stored as IPv4.
    first: IpAddr,
    /// Length of the shared prefix in bits.
    prefix: u8,
}

/// The error for text that is not an address block.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not an address or network; expected one like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48"
)]
pub struct AddressBlockError(String);

/// Returns the bits of an address, most significant first, and their number (32 or 128).
fn bits_of(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(v4) => (u128::from(u32::from(v4)) << 96, 32),
        IpAddr::V6(v6) => (u128::from(v6), 128),
    }
}

impl AddressBlock {
    /// Returns the block that contains `address`, with a prefix of `v4_prefix` bits for IPv4 and `v6_prefix` bits for
    /// IPv6.
    fn around(address: IpAddr, v4_prefix: u8, v6_prefix: u8) -> AddressBlock {
        match address.to_canonical() {
            IpAddr::V4(v4) => {
                let bits = u32::from(v4) & v4_mask(v4_prefix);
                AddressBlock {
                    first: IpAddr::V4(bits.into()),
                    prefix: v4_prefix,
                }
            }
            IpAddr::V6(v6) => {
                let bits = u128::from(v6) & v6_mask(v6_prefix);
                AddressBlock {
                    first: IpAddr::V6(bits.into()),
                    prefix: v6_prefix,
                }
            }
        }
    }

    /// Returns the addresses of one subscriber: a single IPv4 address or an IPv6 /64, within which a machine can pick any
    /// address. In a private network many machines share the /64, so there it is a single address.
    pub fn of_subscriber(address: IpAddr) -> AddressBlock {
        let v6_prefix = if is_local_network(address) { 128 } else { 64 };
        AddressBlock::around(address, 32, v6_prefix)
    }

    /// Returns the largest block that a provider assigns to one household: a single IPv4 address or an IPv6 /56. In a
    /// private network it is a single address, too.
    pub fn of_household(address: IpAddr) -> AddressBlock {
        let v6_prefix = if is_local_network(address) { 128 } else { 56 };
        AddressBlock::around(address, 32, v6_prefix)
    }

    /// Returns whether an address belongs to the block.
    pub fn contains(&self, address: IpAddr) -> bool {
        let (own, own_length) = bits_of(self.first);
        let (other, other_length) = bits_of(address.to_canonical());
        let shared = (own ^ other).leading_zeros();
        own_length == other_length && shared >= u32::from(self.prefix)
    }

    /// Returns the first address of the block.
    pub fn first(&self) -> IpAddr {
        self.first
    }
}

fn v4_mask(prefix: u8) -> u32 {
    u32::MAX.checked_shl(32 - u32::from(prefix)).unwrap_or(0)
}

fn v6_mask(prefix: u8) -> u128 {
    u128::MAX.checked_shl(128 - u32::from(prefix)).unwrap_or(0)
}

impl FromStr for AddressBlock {
    type Err = AddressBlockError;

    /// Parses `ADDRESS` or `ADDRESS/BITS`. An IPv6 address without a prefix length means its /64.
    fn from_str(text: &str) -> Result<AddressBlock, AddressBlockError> {
        let wrong = || AddressBlockError(text.to_owned());
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let address = address.to_canonical();
        let Some(prefix) = prefix else {
            return Ok(AddressBlock::of_subscriber(address));
        };
        let prefix: u8 = prefix.parse().map_err(|_| wrong())?;
        if prefix > bits_of(address).1 {
            return Err(wrong());
        }
        Ok(AddressBlock::around(address, prefix, prefix))
    }
}

impl fmt::Display for AddressBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An IPv6 address without a prefix length would be parsed as its /64.
        let is_single = self.prefix == bits_of(self.first).1;
        match is_single && AddressBlock::of_subscriber(self.first) == *self {
            true => write!(f, "{}", self.first),
            false => write!(f, "{}/{}", self.first, self.prefix),
        }
    }
}

/// Returns true for loopback, private and link-local addresses, which many players on one network may share.
pub fn is_local_network(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_block_contains_the_addresses_with_its_first_bits() {
        for (text, inside, outside) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.6"),
            ("192.0.2.0/24", "192.0.2.255", "192.0.3.0"),
            ("0.0.0.0/0", "203.0.113.1", "2001:db8::1"),
            ("::/0", "2001:db8::1", "203.0.113.1"),
            ("2001:db8:1::/48", "2001:db8:1:2::3", "2001:db8:2::"),
            ("2001:db8::5/128", "2001:db8::5", "2001:db8::4"),
            ("192.0.2.7", "::ffff:192.0.2.7", "::ffff:192.0.2.8"),
        ] {
            let block: AddressBlock = text.parse().expect("a block");
            assert!(block.contains(address(inside)), "{text} {inside}");
            assert!(!block.contains(address(outside)), "{text} {outside}");
            assert_eq!(block.to_string().parse(), Ok(block));
        }
        for bad in [
            "",
            "example",
            "192.0.2.0/33",
            "192.0.2.0/",
            "2001:db8::/129",
        ] {
            assert!(bad.parse::<AddressBlock>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_household_is_an_ipv4_address_or_an_ipv6_56() {
        let of = |text| AddressBlock::of_household(address(text));
        assert_eq!(of("2001:db8:0:1::7"), of("2001:db8:0:ff::9"));
        assert_ne!(of("2001:db8:0:1::7"), of("2001:db8:0:100::7"));
        assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
        assert_ne!(of("fe80::1"), of("fe80::2"));
    }

    #[test]
    fn a_subscriber_is_an_ipv4_address_or_an_ipv6_64() {
        let of = |text| AddressBlock::of_subscriber(address(text));
        assert_eq!(of("2001:db8:0:1::7"), of("2001:db8:0:1:ffff::9"));
        assert_ne!(of("2001:db8:0:1::7"), of("2001:db8:0:2::7"));
        assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
        assert_eq!(of("192.0.2.7"), of("::ffff:192.0.2.7"));
        assert_eq!(of("2001:db8:0:1::7").to_string(), "2001:db8:0:1::/64");
        assert_ne!(of("fe80::1"), of("fe80::2"));
        assert_ne!(of("fd00::1"), of("fd00::2"));
        assert_eq!(of("::1").to_string(), "::1");
        assert_eq!("2001:db8:0:1::7".parse(), Ok(of("2001:db8:0:1::9")));
    }
}
