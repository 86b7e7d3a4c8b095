//! The datagrams of NAT-PMP (RFC 6886). Numbers are big-endian.

use std::net::Ipv4Addr;

/// UDP port of routers.
pub const GATEWAY_PORT: u16 = 5351;
/// Version of the protocol.
const VERSION: u8 = 0;
/// Added to the number of a request to get that of its answer.
const ANSWER: u8 = 128;

/// A protocol whose ports are forwarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// UDP.
    Udp = 1,
    /// TCP.
    Tcp = 2,
}

/// A request to a router.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Which address does the router have on the internet?
    ExternalAddress,
    /// Forward a port.
    Map {
        /// Protocol.
        protocol: Protocol,
        /// Port of this machine.
        internal: u16,
        /// Wanted port of the router; 0 for any.
        external: u16,
        /// For how long; 0 ends it.
        seconds: u32,
    },
}

/// The answer of a router.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// Its address.
    ExternalAddress(Ipv4Addr),
    /// The port is forwarded.
    Mapped {
        /// Port of the router.
        external: u16,
        /// For how long.
        seconds: u32,
    },
}

/// Why bytes are no answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseError {
    /// They belong to something else.
    NotAnAnswer,
    /// The router refuses with this code.
    Refused(u16),
}

impl Request {
    /// Returns the bytes.
    pub fn encode(&self) -> Vec<u8> {
        match *self {
            Request::ExternalAddress => vec![VERSION, 0],
            Request::Map {
                protocol,
                internal,
                external,
                seconds,
            } => {
                let mut bytes = vec![VERSION, protocol as u8, 0, 0];
                bytes.extend(internal.to_be_bytes());
                bytes.extend(external.to_be_bytes());
                bytes.extend(seconds.to_be_bytes());
                bytes
            }
        }
    }

    fn number(&self) -> u8 {
        match self {
            Request::ExternalAddress => 0,
            Request::Map { protocol, .. } => *protocol as u8,
        }
    }

    /// Reads the answer to this request.
    ///
    /// # Errors
    /// If the bytes are no answer to it, or the router refuses.
    pub fn answer(&self, bytes: &[u8]) -> Result<Response, ResponseError> {
        let other = ResponseError::NotAnAnswer;
        let Some(([version, number, code @ .., _, _, _, _], rest)) = bytes.split_first_chunk::<8>()
        else {
            return Err(other);
        };
        if *version != VERSION || *number != ANSWER + self.number() {
            return Err(other);
        }
        let code = u16::from_be_bytes(*code);
        match (self, rest) {
            _ if code != 0 => Err(ResponseError::Refused(code)),
            (Request::ExternalAddress, [a, b, c, d]) => {
                Ok(Response::ExternalAddress(Ipv4Addr::new(*a, *b, *c, *d)))
            }
            (Request::Map { internal, .. }, [i0, i1, e0, e1, s0, s1, s2, s3]) => {
                let external = u16::from_be_bytes([*e0, *e1]);
                let is_ours = u16::from_be_bytes([*i0, *i1]) == *internal && external != 0;
                let seconds = u32::from_be_bytes([*s0, *s1, *s2, *s3]);
                is_ours
                    .then_some(Response::Mapped { external, seconds })
                    .ok_or(other)
            }
            _ => Err(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: Request = Request::Map {
        protocol: Protocol::Udp,
        internal: 24785,
        external: 24786,
        seconds: 3600,
    };

    #[test]
    fn requests_have_the_bytes_of_the_rfc() {
        assert_eq!(Request::ExternalAddress.encode(), [0, 0]);
        let map = [0, 1, 0, 0, 0x60, 0xD1, 0x60, 0xD2, 0, 0, 0x0E, 0x10];
        assert_eq!(MAP.encode(), map);
    }

    #[test]
    fn only_whole_answers_to_the_request_are_read() {
        let good = [
            0, 129, 0, 0, 0, 0, 0, 1, 0x60, 0xD1, 0x9C, 0x40, 0, 0, 0x0E, 0x10,
        ];
        let mapped = Response::Mapped {
            external: 40_000,
            seconds: 3600,
        };
        assert_eq!(MAP.answer(&good), Ok(mapped));
        for length in 0..good.len() {
            assert_eq!(MAP.answer(&good[..length]), Err(ResponseError::NotAnAnswer));
        }
        for (at, value) in [(0, 1), (1, 130), (1, 1), (8, 0), (10, 0)] {
            let mut bad = good;
            bad[at] = value;
            if at == 10 {
                bad[11] = 0;
            }
            assert_eq!(MAP.answer(&bad), Err(ResponseError::NotAnAnswer), "{at}");
        }
        let mut refused = good;
        refused[3] = 2;
        assert_eq!(MAP.answer(&refused), Err(ResponseError::Refused(2)));
        let address = [0, 128, 0, 0, 0, 0, 0, 1, 203, 0, 113, 9];
        let expected = Response::ExternalAddress([203, 0, 113, 9].into());
        assert_eq!(Request::ExternalAddress.answer(&address), Ok(expected));
        assert!(Request::ExternalAddress.answer(&good).is_err());
    }
}
