//! Announces the server in server lists.

use super::host_notice::HostNotice;
use super::{HOST, Server};
use crate::net::discovery::announcement::Announcement;
use crate::net::discovery::listener::Listener;
use crate::net::discovery::message::ServerInfo;
use crate::net::join_code::JoinCode;
use crate::net::link::udp::own_addresses;
use crate::net::port_mapping::PortMapping;
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::{KeyId, ServerKey};
use crate::net::wire::WireText;
use crate::sim::world::player::PLAYERS;
use std::io;
use std::net::{IpAddr, SocketAddr};

/// The announcement of a server, kept up to date.
pub struct Announced {
    announcement: Announcement,
    name: String,
    /// Answers the local network.
    _listener: Option<Listener>,
}

impl Server {
    /// Starts to announce this server to searching clients. An empty `name` is replaced by that of the host's
    /// first player.
    pub fn announce(&mut self, announcement: Announcement, name: &str, listener: Option<Listener>) {
        let host = self.hosting.players.first();
        let name = match (name.trim(), host) {
            ("", Some(host)) => &host.name,
            (name, _) => name,
        };
        self.announced = Some(Announced {
            announcement,
            name: name.to_owned(),
            _listener: listener,
        });
        self.update_announcement();
    }

    /// Asks the router to forward the port of the game, and notifies the host of the result.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn map_port(&mut self) -> io::Result<()> {
        let port = self.net.local_address().port();
        self.port_mapping = Some(PortMapping::start(port)?);
        Ok(())
    }

    /// Tells the host whether the router forwards the port, if that has changed.
    pub(super) fn report_port_mapping(&mut self) {
        let change = self
            .port_mapping
            .as_ref()
            .and_then(PortMapping::latest_change);
        match change {
            Some(Ok(address)) => {
                let code = join_code(self.net.local_address().port(), address, self.key());
                self.notify_host(HostNotice::PortMapped { address, code });
            }
            Some(Err(error)) => self.notify_host(HostNotice::PortNotMapped(error)),
            None => {}
        }
    }

    /// Updates the announcement, or withdraws it when the server is closing.
    pub(super) fn update_announcement(&self) {
        if let Some(announced) = &self.announced {
            let info = self.info(&announced.name);
            let is_open = self.closing.is_none();
            announced.announcement.set(is_open.then_some(info));
        }
    }

    fn info(&self, name: &str) -> ServerInfo {
        let clients = self.peers.iter().map(|peer| &peer.who);
        let spectators = clients.clone().filter(|who| who.is_spectator()).count();
        let away = self.away.iter().map(|away| &away.who);
        let seats = clients.chain(away).flat_map(|who| who.players()).count();
        let host = self.hosting.players.len();
        // The hidden host of a dedicated server has a slot, too.
        let room = PLAYERS - usize::from(host == HOST);
        let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        ServerInfo {
            port: self.net.local_address().port(),
            protocol: PROTOCOL,
            key: KeyId::from(self.key()),
            version: WireText::new(env!("CARGO_PKG_VERSION")),
            name: WireText::new(name),
            level: self.level.name.clone(),
            players: small(host + seats),
            max_players: small(room).min(self.tuning.player_limit),
            spectators: small(spectators),
            has_password: self.hosting.password.is_some(),
        }
    }
}

/// Returns the join code of a server that is reached at an address on the internet, and in its own network if the router
/// forwards the same port.
fn join_code(port: u16, address: SocketAddr, key: ServerKey) -> String {
    let own = match port == address.port() {
        true => own_addresses(),
        false => Vec::new(),
    };
    let addresses: Vec<IpAddr> = own.into_iter().chain([address.ip()]).collect();
    let code = JoinCode::new(&addresses, address.port(), KeyId::from(key));
    code.map_or_else(String::new, |code| code.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::test_server::{TestServer, far, hosting};
    use super::*;
    use crate::net::discovery::message::{Answer, Discovery};
    use crate::net::secure::ServerIdentity;

    #[test]
    fn the_announcement_follows_the_game_until_it_closes() {
        let mut server = TestServer::open();
        let announcement = Announcement::default();
        server.server.announce(announcement.clone(), " ", None);
        let info = announcement.get().expect("it is announced");
        assert_eq!(
            (info.name.as_str(), info.players, info.max_players),
            ("Host", 1, 8)
        );
        assert!(!info.has_password);
        server.join(far(1), &["Ann"]);
        server.run(41);
        let info = announcement.get().expect("it is announced");
        assert_eq!(info.players, 2);
        // What is announced can be sent.
        let answer = Discovery::Answer(Answer { nonce: 1, info });
        assert!(answer.encode().is_ok());
        server.server.close(server.now);
        assert_eq!(announcement.get(), None);
    }

    #[test]
    fn a_join_code_for_the_internet_has_the_port_of_the_router() {
        let key = ServerIdentity::fixed(1).key();
        let outside: SocketAddr = ([203, 0, 113, 9], 40_000).into();
        let code: JoinCode = join_code(24785, outside, key).parse().expect("a code");
        assert_eq!(code.addresses().collect::<Vec<_>>(), [outside]);
        let outside: SocketAddr = ([203, 0, 113, 9], 24785).into();
        let code: JoinCode = join_code(24785, outside, key).parse().expect("a code");
        assert!(code.addresses().any(|address| address == outside));
    }

    #[test]
    fn a_dedicated_server_has_room_for_seven() {
        let mut server = TestServer::open_with(hosting(true), |_| ());
        let announcement = Announcement::default();
        server
            .server
            .announce(announcement.clone(), "Olympus", None);
        let info = announcement.get().expect("it is announced");
        assert_eq!(
            (info.name.as_str(), info.players, info.max_players),
            ("Olympus", 0, 7)
        );
    }
}
