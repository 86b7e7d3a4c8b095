//! Opening a server or a way to one on the real network.

use super::client::{Client, Levels, Visitor};
use super::server::{Hosting, Server, ServerError};
use super::tuning::Tuning;
use crate::net::handshake::{Doorkeeper, Secret};
use crate::net::link::Moment;
use crate::net::link::conditioner::{Conditioned, Conditions};
use crate::net::link::udp::{SocketError, UdpLink, find_server};
use crate::net::transport::Endpoint;
use crate::net::transport::thread::NetThread;
use crate::session::shelf::Shelf;
use std::time::Instant;

/// Why a netgame cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The network.
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// The level.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The system has no random numbers, without which anybody could pretend to be a player.
    #[error("the system gives no random numbers: {0}")]
    Random(String),
}

/// Conditions of the own link, for trials: of what is sent, of what is received, and the seed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weather {
    /// Of what is sent.
    pub out: Conditions,
    /// Of what is received.
    pub into: Conditions,
    /// The same seed loses the same datagrams.
    pub seed: u64,
}

/// The time that a netgame goes by.
#[derive(Clone, Copy, Debug)]
pub struct NetTime(Instant);

impl NetTime {
    /// Time since the socket was opened.
    pub fn now(&self) -> Moment {
        self.0.elapsed()
    }
}

/// A secret that nobody can guess.
///
/// # Errors
/// If the system gives no random numbers.
pub fn secret() -> Result<Secret, OpenError> {
    Secret::random().map_err(|error| OpenError::Random(error.to_string()))
}

/// Opens a server on a UDP port; 0 is one that the system chooses. Its network runs in a thread of
/// its own, by the time that is returned.
///
/// # Errors
/// If the port cannot be opened or the level not be loaded.
pub fn serve(
    port: u16,
    shelf: Box<dyn Shelf>,
    tuning: Tuning,
    hosting: Hosting,
    weather: Weather,
) -> Result<(Server, NetTime), OpenError> {
    let link = UdpLink::serve(port)?;
    let time = NetTime(link.start());
    let link = Conditioned::new(link, weather.out, weather.into, weather.seed);
    let endpoint = Endpoint::server(link, Doorkeeper::new(secret()?));
    let net = Box::new(NetThread::start(endpoint));
    let server = Server::new(net, shelf, tuning, hosting)?;
    Ok((server, time))
}

/// Opens a way to a server: `address` is a name or an IP, with or without port. A new port is used
/// for every try (spec 07 D.4, rule 10).
///
/// # Errors
/// If the address is not found or no port can be opened.
pub fn reach(
    address: &str,
    default_port: u16,
    levels: Box<dyn Levels>,
    tuning: Tuning,
    visitor: Visitor,
    weather: Weather,
) -> Result<(Client, NetTime), OpenError> {
    let server = find_server(address, default_port)?;
    let link = UdpLink::reach(server)?;
    let time = NetTime(link.start());
    let link = Conditioned::new(link, weather.out, weather.into, weather.seed);
    let net = Box::new(NetThread::start(Endpoint::client(link, server)));
    let client = Client::new(net, server, levels, tuning, visitor, &secret()?, time.now());
    Ok((client, time))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Network;
    use crate::session::netgame::client::{Phase, ShelfLevels};
    use crate::session::netgame::server::HostPlayer;
    use crate::session::shelf::tests::EmptyLevels;
    use crate::sim::world::controls::Controls;
    use std::time::Duration;

    #[test]
    fn a_client_plays_with_a_server_through_real_sockets() {
        let tuning = Tuning::of(&Network::default());
        let shelf = || EmptyLevels(vec![1]);
        let hosting = Hosting {
            player: Some(HostPlayer {
                name: "Host".into(),
                colour: 8,
            }),
            password: Some("swordfish".into()),
            level: 1,
            date: 0,
            secret: secret().expect("random numbers"),
        };
        let weather = Weather::default();
        let (mut server, server_time) =
            serve(0, Box::new(shelf()), tuning.clone(), hosting, weather).expect("a port");
        let address = format!("127.0.0.1:{}", server.net().local_address().port());
        let visitor = Visitor {
            name: "Ann".into(),
            colour: 3,
            password: Some("swordfish".into()),
        };
        let levels = Box::new(ShelfLevels(shelf()));
        let (mut client, client_time) =
            reach(&address, 1, levels, tuning, visitor, weather).expect("a port");
        for _ in 0..5000 {
            server.update(server_time.now(), Controls::empty());
            client.update(client_time.now(), Controls::empty);
            if *client.phase() == Phase::Active {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(*client.phase(), Phase::Active);
        assert_eq!(client.player(), Some(1));
        client.leave();
        for _ in 0..1000 {
            server.update(server_time.now(), Controls::empty());
            if server.peers().is_empty() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(server.peers().is_empty());
    }
}
