//! Opens a server on the real network, or connects to one. The default port is in `config/sections/network.rs`.

use super::client::{Client, JoinInfo, Levels, levels};
use super::server::{self, Hosting, Server, ServerError};
use super::tuning::Tuning;
use crate::config::Network;
use crate::net::discovery::announcement::Announcement;
use crate::net::discovery::listener::Listener;
use crate::net::discovery::responder::Responder;
use crate::net::handshake::{HandshakeResponder, Secret};
use crate::net::link::Timestamp;
use crate::net::link::conditioner::{ConditionedLink, Conditions};
use crate::net::link::server_address::{TransportChoice, find_server};
use crate::net::link::sockets::Sockets;
use crate::net::link::udp::SocketError;
use crate::net::rendezvous::registrant::Registrant;
use crate::net::rendezvous::socket::RENDEZVOUS_PORT;
use crate::net::transport::Endpoint;
use crate::net::transport::thread::NetThread;
use crate::session::level_source::LevelSource;
use std::io;
use std::net::SocketAddr;
use std::sync::mpsc;
use std::time::Instant;

/// Errors of opening or joining a netgame.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A socket error.
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// The level cannot be loaded.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// A thread for the network or for loading levels could not be started.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
    /// The system provides no random numbers; without them keys could be guessed.
    #[error("no random numbers available: {0}")]
    Random(String),
}

/// Link conditions for tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimulatedLink {
    /// Conditions of outgoing datagrams.
    pub out: Conditions,
    /// Conditions of incoming datagrams.
    pub into: Conditions,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl SimulatedLink {
    /// Wraps a socket in the conditions.
    fn condition(self, link: Sockets) -> ConditionedLink<Sockets> {
        ConditionedLink::new(link, self.out, self.into, self.seed)
    }
}

/// The clock of a netgame: the time since its socket was opened.
#[derive(Clone, Copy, Debug)]
pub struct NetTime(Instant);

impl NetTime {
    /// Returns the time since the socket was opened.
    pub fn now(&self) -> Timestamp {
        self.0.elapsed()
    }
}

/// Returns a new random secret.
///
/// # Errors
/// Returns an error if the system provides no random numbers.
pub fn secret() -> Result<Secret, OpenError> {
    Secret::random().map_err(|error| OpenError::Random(error.to_string()))
}

/// How others can find a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visibility {
    /// Name of the server; may be empty.
    pub name: String,
    /// UDP port on which the local network is answered; `None` if it is not.
    pub lan_port: Option<u16>,
    /// Address of the rendezvous service with which the server registers.
    pub rendezvous: Option<String>,
}

/// Opens a server on a port for UDP and TCP (0 lets the system choose). Its network runs on its own thread, on the
/// returned clock. It is not announced.
///
/// # Errors
/// Returns an error if the port cannot be opened or the level cannot be loaded.
pub fn serve(
    port: u16,
    level_source: Box<dyn LevelSource>,
    tuning: Tuning,
    hosting: Hosting,
    simulated_link: SimulatedLink,
) -> Result<(Server, NetTime), OpenError> {
    serve_visibly(port, level_source, tuning, hosting, simulated_link, None)
}

/// Like [`serve`], but the server can be found.
///
/// # Errors
/// Those of [`serve`]. If the local network cannot be answered, a warning is logged.
pub fn serve_visibly(
    port: u16,
    level_source: Box<dyn LevelSource>,
    tuning: Tuning,
    hosting: Hosting,
    simulated_link: SimulatedLink,
    visibility: Option<Visibility>,
) -> Result<(Server, NetTime), OpenError> {
    let own_secret = secret()?;
    let mut link = Sockets::serve(port, own_secret)?;
    let announcement = Announcement::default();
    if let Some(visibility) = &visibility {
        let responder = Responder::new(announcement.clone(), secret()?);
        link.share(Box::new(responder));
        if let Some(rendezvous) = &visibility.rendezvous {
            let service = look_up(rendezvous.clone())?;
            let registrant = Registrant::new(service, announcement.clone(), &secret()?);
            link.share(Box::new(registrant));
        }
    }
    let time = NetTime(link.start());
    let link = simulated_link.condition(link);
    let responder = HandshakeResponder::new(own_secret, hosting.identity.clone());
    let endpoint = Endpoint::server(link, responder);
    let net = Box::new(NetThread::start(endpoint)?);
    let levels = server::levels::in_background(level_source)?;
    let mut server = Server::new(net, levels, tuning, hosting)?;
    if let Some(visibility) = visibility {
        let listener = match visibility.lan_port {
            Some(port) => listen(port, Responder::new(announcement.clone(), secret()?)),
            None => None,
        };
        server.announce(announcement, &visibility.name, listener);
    }
    Ok((server, time))
}

/// Answers the local network. If that fails, a warning is logged.
fn listen(port: u16, responder: Responder) -> Option<Listener> {
    let listener = Listener::start(port, responder);
    listener
        .inspect_err(|error| {
            log::warn!(
                "this server cannot be found in the local network: UDP port {port}: {error}"
            );
        })
        .ok()
}

/// Looks up a rendezvous service in the background.
fn look_up(name: String) -> io::Result<mpsc::Receiver<SocketAddr>> {
    let (sender, found) = mpsc::channel();
    let thread = std::thread::Builder::new().name("lookup".into());
    thread.spawn(move || match find_server(&name, RENDEZVOUS_PORT) {
        // The server may have ended in the meantime.
        Ok(address) => drop(sender.send(address)),
        Err(error) => log::warn!("cannot register with the rendezvous service: {error}"),
    })?;
    Ok(found)
}

/// Returns how to reach a server: as the player has chosen in its address, and by TCP if the setting says so.
pub fn transport_or_setting(chosen: TransportChoice, network: &Network) -> TransportChoice {
    match network.use_tcp {
        true => TransportChoice::Tcp,
        false => chosen,
    }
}

/// A server and how to reach it.
#[derive(Clone, Copy, Debug)]
pub struct Destination {
    /// Its address.
    pub address: SocketAddr,
    /// How to reach it.
    pub transport: TransportChoice,
    /// The UDP port of this machine from which a router lets datagrams to the server pass; 0 for any.
    pub local_port: u16,
}

/// Connects to a server. Every attempt uses a new local port (spec 07 D.4, rule 10), unless the server needs a certain one.
///
/// # Errors
/// Returns an error if no port can be opened.
pub fn connect(
    server: Destination,
    levels: Box<dyn Levels>,
    tuning: Tuning,
    join_info: JoinInfo,
    simulated_link: SimulatedLink,
) -> Result<(Client, NetTime), OpenError> {
    let Destination {
        address,
        transport,
        local_port,
    } = server;
    let link = Sockets::connect(address, transport, local_port)?;
    let time = NetTime(link.start());
    let link = simulated_link.condition(link);
    let net = Box::new(NetThread::start(Endpoint::client(link, address))?);
    let client = Client::new(
        net,
        address,
        levels::in_background(levels)?,
        tuning,
        join_info,
        &secret()?,
        time.now(),
    );
    Ok((client, time))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::net::secure::ServerIdentity;
    use crate::session::level_source::tests::EmptyLevels;
    use crate::session::local_player::LocalPlayer;
    use crate::session::netgame::client::{Phase, SourceLevels};
    use crate::sim::world::buttons::Buttons;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    #[test]
    fn a_client_plays_with_a_server_through_real_sockets() {
        play_over(TransportChoice::Automatic);
    }

    #[test]
    fn a_client_plays_with_a_server_over_tcp() {
        play_over(TransportChoice::Tcp);
    }

    fn play_over(transport: TransportChoice) {
        let tuning = Tuning::of(&Network::default());
        let level_source = || EmptyLevels(vec![1]);
        let hosting = Hosting {
            players: vec![LocalPlayer {
                name: "Host".into(),
                colour: 8,
            }],
            password: Some("swordfish".into()),
            level: 1,
            date: 0,
            identity: ServerIdentity::fixed(1),
        };
        let simulated_link = SimulatedLink::default();
        let (mut server, server_time) = serve(
            0,
            Box::new(level_source()),
            tuning.clone(),
            hosting,
            simulated_link,
        )
        .expect("a port");
        let port = server.net().local_address().port();
        let server_at = Destination {
            address: ([127, 0, 0, 1], port).into(),
            transport,
            local_port: 0,
        };
        let join_info = JoinInfo::one("Ann", 3, Some("swordfish".into()));
        let levels = Box::new(SourceLevels(level_source()));
        let (mut client, client_time) =
            connect(server_at, levels, tuning, join_info, simulated_link).expect("a port");
        for _ in 0..5000 {
            server.update(server_time.now(), Buttons::empty());
            client.update(client_time.now(), Buttons::empty);
            if client.phase() == Phase::Active {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(client.phase(), Phase::Active);
        assert_eq!(client.player(), Some(1));
        let is_stream = transport == TransportChoice::Tcp;
        assert_eq!(client.traffic().is_stream, is_stream);
        client.leave();
        for _ in 0..1000 {
            server.update(server_time.now(), Buttons::empty());
            if server.connections().is_empty() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(server.connections().is_empty());
    }

    #[test]
    fn the_setting_and_the_address_choose_tcp() {
        use crate::session::netgame::join_target;
        let mut network = Network::default();
        let server = join_target::find("tcp://127.0.0.1", network.server_port, "");
        let server = server.expect("an address");
        assert_eq!(server.transport, TransportChoice::Tcp);
        assert_eq!(server.address, ([127, 0, 0, 1], network.server_port).into());
        let chosen = |network: &Network| transport_or_setting(TransportChoice::Automatic, network);
        assert_eq!(chosen(&network), TransportChoice::Automatic);
        network.use_tcp = true;
        assert_eq!(chosen(&network), TransportChoice::Tcp);
    }

    /// Empty levels of which the second one loads only when the test says so.
    struct GatedLevels(Receiver<()>);

    impl LevelSource for GatedLevels {
        fn numbers(&self) -> &[i32] {
            &[1, 2]
        }

        fn load(&self, number: i32) -> Result<Level, String> {
            if number == 2 {
                self.0.recv().map_err(|error| error.to_string())?;
            }
            EmptyLevels(vec![1, 2]).load(number)
        }
    }

    #[test]
    fn ticks_do_not_wait_for_the_disk() {
        let (gate, levels) = channel();
        let tuning = Tuning::of(&Network::default());
        let hosting = Hosting {
            players: Vec::new(),
            password: None,
            level: 1,
            date: 0,
            identity: ServerIdentity::fixed(1),
        };
        let levels = Box::new(GatedLevels(levels));
        let (mut server, time) =
            serve(0, levels, tuning, hosting, SimulatedLink::default()).expect("a port");
        server.change_level(2);
        let mut update_until = |condition: &dyn Fn(&Server) -> bool| {
            while !condition(&server) {
                server.update(time.now(), Buttons::empty());
                std::thread::yield_now();
            }
            server.epoch()
        };
        assert_eq!(update_until(&|server| server.authority().tick() >= 8), 1);
        gate.send(()).expect("the loader waits");
        assert_eq!(update_until(&|server| server.level().number == 2), 2);
    }
}
