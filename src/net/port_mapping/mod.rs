//! Asks the router to forward the port of a server (NAT-PMP, RFC 6886), so that players on the Internet can join.

mod gateway;
mod nat_pmp;

use crate::net::limits::{MAPPING_PATIENCE, MAPPING_TIME, MAPPING_TRIES};
use nat_pmp::{GATEWAY_PORT, Protocol, Request, Response, ResponseError};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Shortest time between two renewals, whatever the router says.
const RENEW_AT_MOST_EVERY: Duration = Duration::from_secs(30);

/// Why a port is not forwarded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PortMappingError {
    /// The router's address is not known.
    #[error("no router found")]
    NoGateway,
    /// The router does not know NAT-PMP, or it is turned off.
    #[error("the router does not answer; port mapping (NAT-PMP) may be off")]
    NoAnswer,
    /// The router has refused with this code (RFC 6886, 3.5).
    #[error("the router refuses (code {0})")]
    Refused(u16),
    /// The router itself has no address on the Internet.
    #[error("the router has no address on the Internet ({0})")]
    NoPublicAddress(Ipv4Addr),
    /// The system provides no socket.
    #[error("{0}")]
    System(String),
}

impl From<io::Error> for PortMappingError {
    fn from(error: io::Error) -> PortMappingError {
        PortMappingError::System(error.to_string())
    }
}

/// What has become of a request for forwarding: the address on the Internet, or why there is none.
pub type Mapped = Result<SocketAddr, PortMappingError>;

/// A port that the router is asked to forward until this is dropped.
pub struct PortMapping {
    news: Receiver<Mapped>,
    /// Dropped to end the thread.
    _stop: Sender<()>,
    gateway: Option<SocketAddr>,
    port: u16,
}

impl PortMapping {
    /// Asks the router of this machine to forward a port of UDP and TCP.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start(port: u16) -> io::Result<PortMapping> {
        let gateway = gateway::find().map(|ip| (ip, GATEWAY_PORT).into());
        PortMapping::with(gateway, port, MAPPING_PATIENCE)
    }

    fn with(gateway: Option<SocketAddr>, port: u16, patience: Duration) -> io::Result<PortMapping> {
        let (sender, news) = channel();
        let (stop, stopped) = channel();
        let thread = std::thread::Builder::new().name("port mapping".into());
        thread.spawn(move || run(gateway, port, patience, &sender, &stopped))?;
        Ok(PortMapping {
            news,
            _stop: stop,
            gateway,
            port,
        })
    }

    /// Returns what is new since the last call.
    pub fn take_news(&self) -> Option<Mapped> {
        self.news.try_iter().last()
    }
}

impl Drop for PortMapping {
    /// Asks the router to stop forwarding, without waiting for its answer: it stops after a while by itself.
    fn drop(&mut self) {
        let Some(gateway) = self.gateway else {
            return;
        };
        if let Ok(socket) = connect(gateway) {
            for protocol in [Protocol::Udp, Protocol::Tcp] {
                let request = Request::Map {
                    protocol,
                    internal: self.port,
                    external: 0,
                    seconds: 0,
                };
                // It may be lost.
                let _ = socket.send(&request.encode());
            }
        }
    }
}

fn connect(gateway: SocketAddr) -> io::Result<UdpSocket> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    // Only the router can answer.
    socket.connect(gateway)?;
    Ok(socket)
}

/// Forwards the port, and renews that, until the owner is gone.
fn run(
    gateway: Option<SocketAddr>,
    port: u16,
    patience: Duration,
    news: &Sender<Mapped>,
    stopped: &Receiver<()>,
) {
    let mut last = None;
    loop {
        let mapped = match gateway {
            Some(gateway) => map(gateway, port, patience),
            None => Err(PortMappingError::NoGateway),
        };
        let (mapped, time) = match mapped {
            Ok((address, time)) => (Ok(address), time),
            Err(error) => (Err(error), MAPPING_TIME),
        };
        if last.as_ref() != Some(&mapped) {
            // The owner may be gone.
            let _ = news.send(mapped.clone());
            last = Some(mapped);
        }
        let pause = (time / 2).max(RENEW_AT_MOST_EVERY);
        match stopped.recv_timeout(pause) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Asks for the router's address and for forwarding. Returns the address on the Internet and for how long it is good.
fn map(
    gateway: SocketAddr,
    port: u16,
    patience: Duration,
) -> Result<(SocketAddr, Duration), PortMappingError> {
    let socket = connect(gateway)?;
    let ip = match ask(&socket, &Request::ExternalAddress, patience)? {
        Response::ExternalAddress(ip) if is_public(ip) => ip,
        Response::ExternalAddress(ip) => return Err(PortMappingError::NoPublicAddress(ip)),
        Response::Mapped { .. } => return Err(PortMappingError::NoAnswer),
    };
    let request = |protocol, external| Request::Map {
        protocol,
        internal: port,
        external,
        seconds: MAPPING_TIME.as_secs() as u32,
    };
    let udp = ask(&socket, &request(Protocol::Udp, port), patience)?;
    let Response::Mapped {
        external, seconds, ..
    } = udp
    else {
        return Err(PortMappingError::NoAnswer);
    };
    // Players whose UDP is blocked need TCP; the others do not.
    if let Err(error) = ask(&socket, &request(Protocol::Tcp, external), patience) {
        log::info!("TCP port {port} is not forwarded: {error}");
    }
    let time = Duration::from_secs(seconds.into()).min(MAPPING_TIME);
    Ok(((ip, external).into(), time))
}

/// Returns true for addresses that machines on the Internet can reach.
fn is_public(ip: Ipv4Addr) -> bool {
    let [first, second, ..] = ip.octets();
    // 100.64.0.0/10 is shared by customers of a provider.
    let is_shared = first == 100 && (64..128).contains(&second);
    !(ip.is_private() || ip.is_loopback() || ip.is_link_local() || ip.is_unspecified() || is_shared)
}

/// Sends a request until its answer comes. Every try waits twice as long as the one before.
fn ask(
    socket: &UdpSocket,
    request: &Request,
    patience: Duration,
) -> Result<Response, PortMappingError> {
    let mut buffer = [0; 64];
    for attempt in 0..MAPPING_TRIES {
        // An error means that the last try was rejected; the router may still be starting.
        let _ = socket.send(&request.encode());
        let end = Instant::now() + patience * 2_u32.pow(attempt);
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            socket.set_read_timeout(Some(left))?;
            let Ok(length) = socket.recv(&mut buffer) else {
                continue;
            };
            match request.answer(&buffer[..length]) {
                Ok(response) => return Ok(response),
                Err(ResponseError::Refused(code)) => return Err(PortMappingError::Refused(code)),
                Err(ResponseError::NotAnAnswer) => {}
            }
        }
    }
    Err(PortMappingError::NoAnswer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::RecvTimeoutError;

    /// How long a test waits for something that happens at once.
    const SOON: Duration = Duration::from_secs(20);

    /// A router on the loopback interface, which answers requests with `answer` and reports them.
    struct FakeGateway {
        address: SocketAddr,
        requests: Receiver<Vec<u8>>,
    }

    impl FakeGateway {
        fn start(answer: impl Fn(&[u8]) -> Vec<Vec<u8>> + Send + 'static) -> FakeGateway {
            let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
            let address = socket.local_addr().expect("an address");
            let (sender, requests) = channel();
            std::thread::spawn(move || {
                let mut buffer = [0; 64];
                while let Ok((length, from)) = socket.recv_from(&mut buffer) {
                    for bytes in answer(&buffer[..length]) {
                        let _ = socket.send_to(&bytes, from);
                    }
                    if sender.send(buffer[..length].to_vec()).is_err() {
                        return;
                    }
                }
            });
            FakeGateway { address, requests }
        }

        fn map(&self) -> PortMapping {
            let patience = Duration::from_millis(5);
            PortMapping::with(Some(self.address), 24785, patience).expect("a thread")
        }
    }

    fn result(mapping: &PortMapping) -> Mapped {
        match mapping.news.recv_timeout(SOON) {
            Ok(mapped) => mapped,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => panic!("no news"),
        }
    }

    /// Answers like a router at `ip` that forwards the external port 40000.
    fn answer(ip: [u8; 4], request: &[u8]) -> Vec<u8> {
        match request {
            [0, 0] => [&[0, 128, 0, 0, 0, 0, 0, 9][..], &ip].concat(),
            [0, kind @ (1 | 2), 0, 0, high, low, ..] => {
                let head = [0, 128 + kind, 0, 0, 0, 0, 0, 9, *high, *low];
                [
                    &head[..],
                    &40_000_u16.to_be_bytes(),
                    &3600_u32.to_be_bytes(),
                ]
                .concat()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_router_forwards_the_port_until_the_server_ends() {
        let gateway = FakeGateway::start(|request| vec![answer([203, 0, 113, 9], request)]);
        let mapping = gateway.map();
        assert_eq!(result(&mapping), Ok(([203, 0, 113, 9], 40_000).into()));
        drop(mapping);
        // Forwarding for no time at all is the end of it.
        let is_end = |request: &[u8]| request.len() == 12 && request[8..] == [0; 4];
        let mut ended = Vec::new();
        while ended.len() < 2 {
            let request = gateway.requests.recv_timeout(SOON).expect("a request");
            if is_end(&request) {
                ended.push(request[1]);
            }
        }
        assert_eq!(ended, [1, 2], "UDP and TCP");
    }

    #[test]
    fn a_router_that_refuses_or_does_not_answer_is_reported() {
        let gateway = FakeGateway::start(|request| match request {
            [0, 0] => vec![answer([203, 0, 113, 9], request)],
            _ => vec![vec![0, 129, 0, 2, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0]],
        });
        assert_eq!(result(&gateway.map()), Err(PortMappingError::Refused(2)));
        let silent = FakeGateway::start(|_| Vec::new());
        assert_eq!(result(&silent.map()), Err(PortMappingError::NoAnswer));
        let none = PortMapping::with(None, 1, Duration::ZERO).expect("a thread");
        assert_eq!(result(&none), Err(PortMappingError::NoGateway));
    }

    #[test]
    fn a_router_behind_another_one_has_no_address_on_the_internet() {
        for ip in [
            [192, 168, 0, 2],
            [10, 0, 0, 1],
            [100, 64, 0, 1],
            [0, 0, 0, 0],
        ] {
            let gateway = FakeGateway::start(move |request| vec![answer(ip, request)]);
            let error = PortMappingError::NoPublicAddress(ip.into());
            assert_eq!(result(&gateway.map()), Err(error));
        }
    }

    #[test]
    fn garbage_and_answers_to_other_requests_are_ignored() {
        let gateway = FakeGateway::start(|request| {
            let good = answer([203, 0, 113, 9], request);
            let mut other_port = good.clone();
            if let Some(byte) = other_port.get_mut(9) {
                *byte ^= 1;
            }
            let is_address = request.len() == 2;
            let other = if is_address {
                vec![0, 129, 0, 0]
            } else {
                other_port
            };
            vec![vec![], vec![0xFF; 60], good[..5].to_vec(), other, good]
        });
        assert_eq!(
            result(&gateway.map()),
            Ok(([203, 0, 113, 9], 40_000).into())
        );
    }
}
