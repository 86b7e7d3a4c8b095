//! The address of a server, as players enter it.

use super::udp::SocketError;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};

/// How a client reaches its server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TransportChoice {
    /// UDP, or TCP if UDP gets no answer.
    #[default]
    Automatic,
    /// TCP.
    Tcp,
}

/// Prefix of the address of a server to connect to over TCP.
pub const TCP_SCHEME: &str = "tcp://";

/// Splits the address of a server, as players enter it, into how to reach it and the rest: `tcp://name:port`.
pub fn split_transport(address: &str) -> (TransportChoice, &str) {
    let address = address.trim();
    match address.split_at_checked(TCP_SCHEME.len()) {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case(TCP_SCHEME) => {
            (TransportChoice::Tcp, rest)
        }
        _ => (TransportChoice::Automatic, address),
    }
}

fn parse_port(text: &str) -> Result<u16, SocketError> {
    let port = text.parse().ok().filter(|port| *port != 0);
    port.ok_or_else(|| SocketError::InvalidPort(text.to_string()))
}

/// Resolves the address of a server: `name`, `name:port`, `1.2.3.4`, `[::1]:port` or `::1`, perhaps with `tcp://` in
/// front.
pub fn find_server(name: &str, default_port: u16) -> Result<SocketAddr, SocketError> {
    let (_, name) = split_transport(name);
    if let Ok(address) = name.parse::<SocketAddr>() {
        return Ok(address);
    }
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    if let Ok(ip) = bare.parse::<IpAddr>() {
        return Ok(SocketAddr::new(ip, default_port));
    }
    let (host, port) = match name.rsplit_once(':') {
        Some((host, port)) => (host, parse_port(port)?),
        None => (name, default_port),
    };
    let found: Vec<SocketAddr> = (host, port)
        .to_socket_addrs()
        .map_err(|error| SocketError::NameNotFound {
            name: name.to_string(),
            error,
        })?
        .collect();
    // Prefers IPv4, which every server listens on.
    let first_choice = found.iter().find(|address| address.is_ipv4());
    first_choice
        .or(found.first())
        .copied()
        .ok_or_else(|| SocketError::NoAddress(name.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_begin_with_tcp() {
        for (text, choice, rest) in [
            ("tcp://example.org:7", TransportChoice::Tcp, "example.org:7"),
            (" TCP://[::1] ", TransportChoice::Tcp, "[::1]"),
            ("tcp.example", TransportChoice::Automatic, "tcp.example"),
            ("::1", TransportChoice::Automatic, "::1"),
        ] {
            assert_eq!(split_transport(text), (choice, rest));
        }
    }

    #[test]
    fn addresses_are_parsed_with_and_without_port() {
        let find = |name| find_server(name, 24785).unwrap().to_string();
        assert_eq!(find("192.168.1.3"), "192.168.1.3:24785");
        assert_eq!(find(" 192.168.1.3:99 "), "192.168.1.3:99");
        assert_eq!(find("::1"), "[::1]:24785");
        assert_eq!(find("[::1]"), "[::1]:24785");
        assert_eq!(find("[::1]:7"), "[::1]:7");
    }

    #[test]
    fn an_invalid_port_is_rejected() {
        for port in ["abc", "99999", "0", ""] {
            let error = find_server(&format!("localhost:{port}"), 24785).unwrap_err();
            assert!(matches!(&error, SocketError::InvalidPort(text) if text == port));
        }
    }

    #[test]
    fn an_unknown_host_is_reported_with_its_name() {
        let error = find_server("no such machine", 1).unwrap_err();
        assert!(error.to_string().contains("\"no such machine\""));
    }
}
