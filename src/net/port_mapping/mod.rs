//! Asks the router to forward the port of a server, so that players on the internet can join: with NAT-PMP (RFC 6886), or
//! with UPnP if that gets no answer.

mod exchange;
mod gateway;
pub mod http;
pub mod igd;
mod lease_time;
pub mod nat_pmp;
mod nat_pmp_client;

use crate::net::port_mapping::lease_time::MAPPING_TIME;
use exchange::Patience;
use igd::{Igd, SSDP};
use nat_pmp::GATEWAY_PORT;
use nat_pmp_client::NatPmp;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// Time to wait for the first answer of a router; every further try waits twice as long.
const FIRST_ANSWER_TIMEOUT: Duration = Duration::from_millis(250);
/// Maximum time to wait at the end of a game until the router has stopped forwarding the port.
const RELEASE_TIME: Duration = Duration::from_millis(500);

/// Minimum time between two renewals, even if the router grants a shorter lease.
const MIN_RENEWAL: Duration = Duration::from_secs(30);
/// Time between two attempts while the port is not forwarded.
const RETRY_AFTER: Duration = Duration::from_secs(300);

/// Why a port is not forwarded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PortMappingError {
    /// No router answers, or none forwards ports on request.
    #[error("no router answers; port forwarding (NAT-PMP or UPnP) may be off in it")]
    NoAnswer,
    /// The router has refused with this code (RFC 6886, 3.5, or UPnP).
    #[error("the router refuses (code {0})")]
    Refused(u16),
    /// The router itself has no address on the internet.
    #[error("the router has no address on the internet ({0})")]
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

/// The result of a mapping request: the address on the internet, or an error.
pub type Mapped = Result<SocketAddr, PortMappingError>;

/// A port that a router forwards.
struct Forwarded {
    /// Address on the internet.
    address: SocketAddr,
    /// For how long.
    time: Duration,
}

/// Addresses of routers, and retry times.
struct Options {
    /// The router of this machine, if it is known.
    gateway: Option<SocketAddr>,
    /// Multicast address of the search for UPnP devices.
    ssdp: SocketAddr,
    /// Time to wait for the first answer.
    patience: Duration,
    /// Minimum time between two renewals.
    min_renewal: Duration,
}

/// A port mapping of the router, renewed until this is dropped.
pub struct PortMapping {
    changes: Receiver<Mapped>,
    /// Dropped to end the thread.
    stop: Option<Sender<()>>,
    /// Closed when the thread has ended.
    ended: Receiver<()>,
}

impl PortMapping {
    /// Asks the router of this machine to forward a port of UDP and TCP.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start(port: u16) -> io::Result<PortMapping> {
        let options = Options {
            gateway: gateway::find().map(|ip| (ip, GATEWAY_PORT).into()),
            ssdp: SSDP.into(),
            patience: FIRST_ANSWER_TIMEOUT,
            min_renewal: MIN_RENEWAL,
        };
        PortMapping::with(options, port)
    }

    fn with(options: Options, port: u16) -> io::Result<PortMapping> {
        let (sender, changes) = channel();
        let (stop, stopped) = channel();
        let (end, ended) = channel();
        let thread = std::thread::Builder::new().name("port mapping".into());
        thread.spawn(move || {
            let patience = Patience {
                first: options.patience,
                stop: stopped,
            };
            run(&options, port, &patience, &sender);
            drop::<Sender<()>>(end);
        })?;
        Ok(PortMapping {
            changes,
            stop: Some(stop),
            ended,
        })
    }

    /// Returns the latest result since the last call.
    pub fn latest_change(&self) -> Option<Mapped> {
        self.changes.try_iter().last()
    }
}

impl Drop for PortMapping {
    /// Asks the router to stop forwarding, and waits a moment for that.
    fn drop(&mut self) {
        self.stop = None;
        // Nothing is ever sent.
        let _ = self.ended.recv_timeout(RELEASE_TIME);
    }
}

/// A router that forwards ports on request.
enum Router {
    NatPmp(NatPmp),
    Igd(Igd),
}

impl Router {
    /// Finds a router and asks it for forwarding.
    fn find(
        options: &Options,
        port: u16,
        patience: &Patience,
    ) -> Result<(Router, Forwarded), PortMappingError> {
        if let Some(gateway) = options.gateway {
            let mut router = NatPmp::new(gateway, port);
            match router.map(patience) {
                Err(PortMappingError::NoAnswer) => {}
                result => return Ok((Router::NatPmp(router), result?)),
            }
        }
        let mut router = Igd::find(options.ssdp, port, patience)?;
        let forwarded = router.map()?;
        Ok((Router::Igd(router), forwarded))
    }

    fn map(&mut self, patience: &Patience) -> Result<Forwarded, PortMappingError> {
        match self {
            Router::NatPmp(router) => router.map(patience),
            Router::Igd(router) => router.map(),
        }
    }

    fn release(&self) {
        match self {
            Router::NatPmp(router) => router.release(),
            Router::Igd(router) => router.release(),
        }
    }
}

/// Creates the mapping and renews it until the owner is dropped.
fn run(options: &Options, port: u16, patience: &Patience, changes: &Sender<Mapped>) {
    let mut router: Option<Router> = None;
    let mut last = None;
    loop {
        let renewed = router.as_mut().map(|router| router.map(patience));
        let forwarded = match renewed {
            Some(Ok(forwarded)) => Ok(forwarded),
            // It may have been replaced by another one.
            Some(Err(_)) | None => match Router::find(options, port, patience) {
                Ok((found, forwarded)) => {
                    router = Some(found);
                    Ok(forwarded)
                }
                Err(error) => Err(error),
            },
        };
        let pause = match &forwarded {
            Ok(forwarded) => (forwarded.time.min(MAPPING_TIME) / 2).max(options.min_renewal),
            Err(_) => RETRY_AFTER,
        };
        let mapped = forwarded.map(|forwarded| forwarded.address);
        if last.as_ref() != Some(&mapped) && !patience.is_over() {
            // The owner may have been dropped.
            let _ = changes.send(mapped.clone());
            last = Some(mapped);
        }
        if patience.wait(pause) {
            break;
        }
    }
    if let Some(router) = router {
        router.release();
    }
}

/// Returns true for addresses that machines on the internet can reach.
fn is_public(ip: Ipv4Addr) -> bool {
    let [first, second, ..] = ip.octets();
    // 100.64.0.0/10 is shared by customers of a provider.
    let is_shared = first == 100 && (64..128).contains(&second);
    !(ip.is_private() || ip.is_loopback() || ip.is_link_local() || ip.is_unspecified() || is_shared)
}

#[cfg(test)]
mod tests;
