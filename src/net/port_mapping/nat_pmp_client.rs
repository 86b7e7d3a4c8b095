//! Asks a router to forward a port with NAT-PMP.

use super::exchange::{Patience, exchange};
use super::nat_pmp::{Protocol, Request, Response, ResponseError};
use super::{Forwarded, PortMappingError, is_public};
use crate::net::port_mapping::lease_time::MAPPING_TIME;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::time::Duration;

/// A router that answers NAT-PMP, and the port that it forwards.
#[derive(Clone, Debug)]
pub struct NatPmp {
    gateway: SocketAddr,
    internal: u16,
    external: u16,
}

impl NatPmp {
    /// Creates a request to this router, which would rather forward a port of the same number.
    pub fn new(gateway: SocketAddr, port: u16) -> NatPmp {
        NatPmp {
            gateway,
            internal: port,
            external: port,
        }
    }

    fn request(&self, protocol: Protocol, seconds: u32) -> Request {
        Request::Map {
            protocol,
            internal: self.internal,
            external: match seconds {
                0 => 0,
                _ => self.external,
            },
            seconds,
        }
    }

    /// Asks for the router's address and for forwarding, at first or again.
    ///
    /// # Errors
    /// If the router does not answer, refuses, or has no public address.
    pub fn map(&mut self, patience: &Patience) -> Result<Forwarded, PortMappingError> {
        let socket = connect(self.gateway)?;
        let ip = match ask(&socket, &Request::ExternalAddress, patience)? {
            Response::ExternalAddress(ip) if is_public(ip) => ip,
            Response::ExternalAddress(ip) => return Err(PortMappingError::NoPublicAddress(ip)),
            Response::Mapped { .. } => return Err(PortMappingError::NoAnswer),
        };
        let seconds = MAPPING_TIME.as_secs() as u32;
        let udp = ask(&socket, &self.request(Protocol::Udp, seconds), patience)?;
        let Response::Mapped { external, seconds } = udp else {
            return Err(PortMappingError::NoAnswer);
        };
        self.external = external;
        // Players whose UDP is blocked need TCP; the others do not.
        if let Err(error) = ask(
            &socket,
            &self.request(Protocol::Tcp, seconds.max(1)),
            patience,
        ) {
            log::info!("TCP port {} is not forwarded: {error}", self.internal);
        }
        Ok(Forwarded {
            address: (ip, external).into(),
            time: Duration::from_secs(seconds.into()),
        })
    }

    /// Asks the router to stop, without waiting for its answer: it stops after a while by itself.
    pub fn release(&self) {
        let Ok(socket) = connect(self.gateway) else {
            return;
        };
        for protocol in [Protocol::Udp, Protocol::Tcp] {
            // It may be lost.
            let _ = socket.send(&self.request(protocol, 0).encode());
        }
    }
}

fn connect(gateway: SocketAddr) -> io::Result<UdpSocket> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    // Only the router can answer.
    socket.connect(gateway)?;
    Ok(socket)
}

fn ask(
    socket: &UdpSocket,
    request: &Request,
    patience: &Patience,
) -> Result<Response, PortMappingError> {
    // An error means that the last try was rejected; the router may still be starting.
    let send = || drop(socket.send(&request.encode()));
    exchange(socket, patience, send, |_, bytes| {
        match request.answer(bytes) {
            Ok(response) => Some(Ok(response)),
            Err(ResponseError::Refused(code)) => Some(Err(PortMappingError::Refused(code))),
            Err(ResponseError::NotAnAnswer) => None,
        }
    })?
}
