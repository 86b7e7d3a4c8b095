//! The datagrams between servers, clients and the rendezvous service.

use crate::net::discovery::message::ServerInfo;
use crate::net::secure::KeyId;
use crate::net::wire::codec::{Fixed, List, Own, VarWithin, packet};
use crate::net::wire::{FieldError, Reader, Wire, WireProblem, Writer};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Length of a request to the rendezvous service in bytes, padding included: no answer is longer.
pub const RENDEZVOUS_BYTES: usize = 1000;
/// Maximum number of servers in one answer.
pub const SERVERS_PER_ANSWER: usize = 8;
/// Maximum number of listed servers; no more are registered.
pub const MAX_REGISTERED: usize = 1000;

/// Magic at the start of every datagram of the rendezvous service.
pub const RENDEZVOUS_MAGIC: [u8; 4] = *b"PMV1";

/// An address with a port, which is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WireAddress(pub SocketAddr);

impl WireAddress {
    /// Returns the address as it is sent: an IPv4-mapped IPv6 address becomes IPv4.
    pub fn of(address: SocketAddr) -> WireAddress {
        WireAddress(SocketAddr::new(address.ip().to_canonical(), address.port()))
    }
}

impl Wire for WireAddress {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        match self.0.ip().to_canonical() {
            IpAddr::V4(v4) => {
                out.u8(4);
                out.bytes(&v4.octets());
            }
            IpAddr::V6(v6) => {
                out.u8(6);
                out.bytes(&v6.octets());
            }
        }
        out.u16(self.0.port());
        Ok(())
    }

    fn take(input: &mut Reader<'_>) -> Result<WireAddress, FieldError> {
        let field = |problem: WireProblem| problem.of("address");
        let ip = match input.u8().map_err(field)? {
            4 => {
                let mut octets = [0; 4];
                octets.copy_from_slice(input.bytes(4).map_err(field)?);
                IpAddr::V4(octets.into())
            }
            6 => {
                let mut octets = [0; 16];
                octets.copy_from_slice(input.bytes(16).map_err(field)?);
                IpAddr::V6(octets.into())
            }
            other => {
                let found = u64::from(other);
                return Err(WireProblem::Unknown { found }.of("address"));
            }
        };
        let port = input.u16().map_err(|p| p.of("port"))?;
        // Nobody can be reached there, and IPv4-mapped addresses have another form.
        if port == 0 || ip.is_unspecified() || ip.to_canonical() != ip {
            return Err(WireProblem::Contradiction("nobody can have this address").of("address"));
        }
        Ok(WireAddress(SocketAddr::new(ip, port)))
    }
}

packet! {
    /// The start of every request: it is answered with a cookie until it has the right one.
    pub struct Proof {
        /// Chosen by the sender.
        nonce: u64 => Fixed,
        /// The cookie of the last answer; 0 before the first one.
        cookie: u64 => Fixed,
    }
}

packet! {
    /// A server wants to be listed.
    pub struct Register {
        /// Proves the address.
        proof: Proof => Own,
        /// The announcement of the server.
        info: ServerInfo => Own,
    }
}

packet! {
    /// A client asks for the listed servers.
    pub struct ListRequest {
        /// Proves the address.
        proof: Proof => Own,
        /// Number of the first server to list.
        first: u16 => Fixed,
    }
}

packet! {
    /// A client asks to be introduced to a server.
    pub struct Introduce {
        /// Proves the address.
        proof: Proof => Own,
        /// The key of the server.
        key: KeyId => Own,
    }
}

packet! {
    /// Asks the sender to repeat a request with this cookie.
    pub struct Cookie {
        /// The nonce of the request.
        nonce: u64 => Fixed,
        /// Proves the address.
        cookie: u64 => Fixed,
    }
}

packet! {
    /// A server is listed.
    pub struct Registered {
        /// The nonce of the request.
        nonce: u64 => Fixed,
        /// The public address of the server, as observed by the service.
        address: WireAddress => Own,
    }
}

packet! {
    /// A listed server.
    pub struct Listed {
        /// Its public address, as observed by the service.
        address: WireAddress => Own,
        /// Its announcement.
        info: ServerInfo => Own,
    }
}

/// Number of servers in one answer and in total, for the codecs.
const LISTED: usize = SERVERS_PER_ANSWER;
const REGISTERED: u32 = MAX_REGISTERED as u32;

packet! {
    /// Some of the listed servers.
    pub struct Servers {
        /// The nonce of the request.
        nonce: u64 => Fixed,
        /// Number of listed servers.
        total: u32 => VarWithin<0, REGISTERED>,
        /// The servers from the requested index on.
        servers: Vec<Listed> => List<LISTED>,
    }
}

packet! {
    /// Introduces a client to its server: both get the address of the other.
    pub struct Introduced {
        /// The nonce of the request.
        nonce: u64 => Fixed,
        /// The address of the server.
        address: WireAddress => Own,
    }
}

packet! {
    /// The server that a client has asked for is not listed.
    pub struct NotListed {
        /// The nonce of the request.
        nonce: u64 => Fixed,
    }
}

packet! {
    /// Asks a server to send datagrams to a client, so that its router lets those of the client pass.
    pub struct Punch {
        /// The cookie with which the server has registered: proves that the service has sent this.
        cookie: u64 => Fixed,
        /// The address of the client.
        address: WireAddress => Own,
    }
}

packet! {
    /// Makes a hole in the router of the sender. It need not arrive.
    pub struct Hole {
        /// Zero.
        nonce: u64 => Fixed,
    }
}

macro_rules! datagrams {
    ($($(#[$meta:meta])* $number:literal $name:ident $padding:literal;)*) => {
        /// A datagram of the rendezvous service.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Datagram {
            $($(#[$meta])* $name($name),)*
        }

        impl Datagram {
            /// Returns the bytes. Requests are padded, so that no answer is longer.
            ///
            /// # Errors
            /// If a field is out of range.
            pub fn encode(&self) -> Result<Vec<u8>, FieldError> {
                let mut out = Writer::new();
                out.bytes(&RENDEZVOUS_MAGIC);
                let is_padded = match self {
                    $(Datagram::$name(body) => {
                        out.u8($number);
                        body.put(&mut out)?;
                        $padding
                    })*
                };
                let mut bytes = out.into_bytes();
                if is_padded {
                    bytes.resize(RENDEZVOUS_BYTES.max(bytes.len()), 0);
                }
                Ok(bytes)
            }

            fn take(kind: u8, input: &mut Reader<'_>) -> Result<(Datagram, bool), FieldError> {
                match kind {
                    $($number => Ok((Datagram::$name($name::take(input)?), $padding)),)*
                    other => {
                        let found = u64::from(other);
                        Err(WireProblem::Unknown { found }.of("kind"))
                    }
                }
            }
        }
    };
}

datagrams! {
    /// A server wants to be listed.
    1 Register true;
    /// A client asks for the listed servers.
    2 ListRequest true;
    /// A client asks to be introduced to a server.
    3 Introduce true;
    /// Asks for a request with a cookie.
    4 Cookie false;
    /// A server is listed.
    5 Registered false;
    /// Some of the listed servers.
    6 Servers false;
    /// The address of the server.
    7 Introduced false;
    /// The server is not listed.
    8 NotListed false;
    /// Asks a server to send datagrams to a client.
    9 Punch false;
    /// Makes a hole in a router.
    10 Hole false;
}

impl Datagram {
    /// Reads a datagram.
    ///
    /// # Errors
    /// If it is not of the rendezvous service, or a field is out of range.
    pub fn decode(bytes: &[u8]) -> Result<Datagram, FieldError> {
        let mut input = Reader::new(bytes);
        let magic = input.bytes(RENDEZVOUS_MAGIC.len());
        if magic.map_err(|p| p.of("magic"))? != RENDEZVOUS_MAGIC {
            return Err(WireProblem::Contradiction("no datagram of rendezvous").of("magic"));
        }
        let kind = input.u8().map_err(|p| p.of("kind"))?;
        let (datagram, is_padded) = Datagram::take(kind, &mut input)?;
        if is_padded {
            let padding = input.rest();
            if bytes.len() != RENDEZVOUS_BYTES || padding.iter().any(|byte| *byte != 0) {
                return Err(WireProblem::Contradiction("wrong padding").of("padding"));
            }
        }
        input.end().map_err(|p| p.of("end"))?;
        Ok(datagram)
    }
}

/// Returns the address to which nothing is ever sent: nobody has it.
pub fn is_reachable(address: SocketAddr) -> bool {
    let ip = address.ip().to_canonical();
    let is_broadcast = matches!(ip, IpAddr::V4(v4) if v4 == Ipv4Addr::BROADCAST);
    !ip.is_unspecified() && !ip.is_multicast() && !is_broadcast && address.port() != 0
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::net::discovery::message::tests::{documented_bytes, sample};

    fn address(text: &str) -> WireAddress {
        WireAddress(text.parse().expect("an address"))
    }

    /// Returns a datagram of every kind, with its name in the documentation.
    pub fn samples() -> Vec<(&'static str, Datagram)> {
        let nonce = 0x0102_0304_0506_0708;
        let cookie = 0x1112_1314_1516_1718;
        let proof = Proof { nonce, cookie };
        let here = address("203.0.113.5:40000");
        let register = Register {
            proof: proof.clone(),
            info: sample(),
        };
        let listed = Listed {
            address: here,
            info: sample(),
        };
        let servers = Servers {
            nonce,
            total: 1,
            servers: vec![listed],
        };
        let key = sample().key;
        let list = ListRequest {
            proof: proof.clone(),
            first: 0,
        };
        vec![
            ("rendezvous 1", Datagram::Register(register)),
            ("rendezvous 2", Datagram::ListRequest(list)),
            (
                "rendezvous 3",
                Datagram::Introduce(Introduce { proof, key }),
            ),
            ("rendezvous 4", Datagram::Cookie(Cookie { nonce, cookie })),
            (
                "rendezvous 5",
                Datagram::Registered(Registered {
                    nonce,
                    address: here,
                }),
            ),
            ("rendezvous 6", Datagram::Servers(servers)),
            (
                "rendezvous 7",
                Datagram::Introduced(Introduced {
                    nonce,
                    address: here,
                }),
            ),
            ("rendezvous 8", Datagram::NotListed(NotListed { nonce })),
            (
                "rendezvous 9",
                Datagram::Punch(Punch {
                    cookie,
                    address: here,
                }),
            ),
            ("rendezvous 10", Datagram::Hole(Hole { nonce: 0 })),
        ]
    }

    #[test]
    fn the_documented_bytes_are_those_of_the_program() {
        for (name, datagram) in samples() {
            let bytes = datagram.encode().expect("valid fields");
            let documented = documented_bytes(name);
            let (body, padding) = bytes[5..].split_at(documented.len().min(bytes.len() - 5));
            assert_eq!(body, documented, "{name}: {body:02x?}");
            assert!(
                padding.is_empty() || bytes.len() == RENDEZVOUS_BYTES,
                "{name}"
            );
        }
    }

    #[test]
    fn every_datagram_is_read_as_it_was_written() {
        for (name, datagram) in samples() {
            let bytes = datagram.encode().expect("valid fields");
            assert_eq!(Datagram::decode(&bytes), Ok(datagram), "{name}");
            for length in 0..bytes.len() {
                assert!(
                    Datagram::decode(&bytes[..length]).is_err(),
                    "{name} {length}"
                );
            }
            assert!(
                Datagram::decode(&[&bytes[..], &[0]].concat()).is_err(),
                "{name}"
            );
        }
    }

    #[test]
    fn the_longest_answer_is_not_longer_than_a_request() {
        use crate::net::wire::WireText;
        let info = ServerInfo {
            version: WireText::new(&"v".repeat(99)),
            name: WireText::new(&"n".repeat(99)),
            level: WireText::new(&"l".repeat(99)),
            ..sample()
        };
        let listed = Listed {
            address: address("[2001:db8::1]:65535"),
            info,
        };
        let longest = Datagram::Servers(Servers {
            nonce: 1,
            total: REGISTERED,
            servers: vec![listed; SERVERS_PER_ANSWER],
        });
        let length = longest.encode().expect("valid fields").len();
        assert!((900..=RENDEZVOUS_BYTES).contains(&length), "{length}");
    }

    #[test]
    fn fields_out_of_range_are_rejected() {
        let introduced = |address: &[u8]| {
            let bytes = [&b"PMV1\x07"[..], &[0; 8], address].concat();
            Datagram::decode(&bytes)
        };
        assert!(introduced(&[4, 10, 0, 0, 1, 1, 0]).is_ok());
        for bad in [
            &[4, 10, 0, 0, 1, 0, 0][..],
            &[4, 0, 0, 0, 0, 1, 0],
            &[5, 10, 0, 0, 1, 1, 0],
            &[
                6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, 1, 1, 0,
            ],
        ] {
            assert!(introduced(bad).is_err(), "{bad:?}");
        }
        let too_many = [
            &b"PMV1\x06"[..],
            &[0; 8],
            &[1, SERVERS_PER_ANSWER as u8 + 1],
            &[0; 900],
        ]
        .concat();
        assert!(Datagram::decode(&too_many).is_err());
        for kind in [0, 11, 255] {
            assert!(Datagram::decode(&[b'P', b'M', b'V', b'1', kind]).is_err());
        }
    }
}
