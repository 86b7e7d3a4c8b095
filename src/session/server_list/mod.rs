//! The servers that a player can choose from: those that answer a search, with what they tell about themselves.

use crate::net::discovery::message::ServerInfo;
use crate::net::discovery::search::Found;
use crate::net::limits::{MAX_FOUND, PROTOCOL};
use crate::net::link::display_address;
use std::net::SocketAddr;
use std::time::Duration;

/// A server that has not answered for this long is shown as silent.
const SILENT_AFTER: Duration = Duration::from_secs(7);

/// The latest answer of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heard {
    info: ServerInfo,
    ping: Duration,
    at: Duration,
}

/// A server in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedServer {
    address: SocketAddr,
    heard: Heard,
    is_silent: bool,
}

impl ListedServer {
    /// Returns the address for joining.
    pub fn address(&self) -> String {
        display_address(self.address).to_string()
    }

    /// Returns what the server has told about itself. It is not authenticated.
    pub fn info(&self) -> &ServerInfo {
        &self.heard.info
    }

    /// Returns the time between question and answer, unless the server has fallen silent.
    pub fn ping(&self) -> Option<Duration> {
        (!self.is_silent).then_some(self.heard.ping)
    }

    /// Returns true if the server has the same protocol as this program.
    pub fn is_compatible(&self) -> bool {
        self.heard.info.protocol == PROTOCOL
    }
}

/// The list. The order of its rows never changes, so that nobody chooses another row than intended.
#[derive(Clone, Debug, Default)]
pub struct ServerList {
    rows: Vec<ListedServer>,
}

impl ServerList {
    /// Returns the servers.
    pub fn rows(&self) -> &[ListedServer] {
        &self.rows
    }

    /// Adds an answer at time `now`. A server that is reached in several ways is listed once; at most [`MAX_FOUND`]
    /// servers are listed.
    pub fn add(&mut self, found: Found, now: Duration) {
        let id = |info: &ServerInfo| (info.key, info.port);
        let same = self
            .rows
            .iter()
            .position(|row| id(row.info()) == id(&found.info));
        let has_room = self.rows.len() < MAX_FOUND;
        let heard = Heard {
            info: found.info,
            ping: found.ping,
            at: now,
        };
        match same.map(|at| &mut self.rows[at]) {
            Some(row) if row.address == found.address => {
                row.heard = heard;
                row.is_silent = false;
            }
            Some(row) if row.is_silent || rank(found.address) < rank(row.address) => {
                *row = ListedServer {
                    address: found.address,
                    heard,
                    is_silent: false,
                };
            }
            Some(_) => {}
            None if has_room => self.rows.push(ListedServer {
                address: found.address,
                heard,
                is_silent: false,
            }),
            None => {}
        }
    }

    /// Notices which servers have fallen silent by time `now`.
    pub fn update(&mut self, now: Duration) {
        for row in &mut self.rows {
            row.is_silent = now.saturating_sub(row.heard.at) > SILENT_AFTER;
        }
    }

    /// Removes the servers that have fallen silent.
    pub fn remove_silent(&mut self) {
        self.rows.retain(|row| !row.is_silent);
    }
}

/// Returns the order in which addresses of the same server are preferred: IPv4 first, that of this machine last.
fn rank(address: SocketAddr) -> u8 {
    let ip = address.ip().to_canonical();
    2 * u8::from(ip.is_loopback()) + u8::from(ip.is_ipv6())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::secure::KeyId;
    use crate::net::wire::WireText;

    /// Returns an answer of server `number`.
    fn answer(number: u8, address: &str) -> Found {
        Found {
            address: address.parse().expect("an address"),
            is_local: true,
            info: ServerInfo {
                port: 24785,
                protocol: PROTOCOL,
                key: KeyId([number; 10]),
                version: WireText::new("0.1.0"),
                name: WireText::new(&format!("Server {number}")),
                level: WireText::new("Old mine"),
                players: 2,
                places: 8,
                spectators: 0,
                has_password: false,
            },
            ping: Duration::from_millis(3),
        }
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn addresses(list: &ServerList) -> Vec<String> {
        list.rows().iter().map(ListedServer::address).collect()
    }

    #[test]
    fn a_server_reached_in_several_ways_is_listed_once_by_its_best_address() {
        let mut list = ServerList::default();
        for address in [
            "127.0.0.1:24785",
            "[fe80::1%2]:24785",
            "10.0.0.7:24785",
            "[fe80::1%2]:24785",
        ] {
            list.add(answer(1, address), seconds(0));
        }
        list.add(answer(2, "10.0.0.8:24785"), seconds(0));
        assert_eq!(addresses(&list), ["10.0.0.7:24785", "10.0.0.8:24785"]);
    }

    #[test]
    fn a_server_that_falls_silent_keeps_its_row_until_silent_ones_are_removed() {
        let mut list = ServerList::default();
        list.add(answer(1, "10.0.0.7:24785"), seconds(0));
        list.add(answer(2, "10.0.0.8:24785"), seconds(5));
        list.update(seconds(8));
        assert_eq!(list.rows()[0].ping(), None);
        assert!(list.rows()[1].ping().is_some());
        list.remove_silent();
        assert_eq!(addresses(&list), ["10.0.0.8:24785"]);
        // Its other address replaces a silent one.
        list.update(seconds(20));
        list.add(answer(2, "[fe80::1%2]:24785"), seconds(20));
        assert_eq!(addresses(&list), ["[fe80::1%2]:24785"]);
        assert!(list.rows()[0].ping().is_some());
    }

    #[test]
    fn the_number_of_servers_is_limited() {
        let mut list = ServerList::default();
        for number in 0..=255 {
            list.add(
                answer(number, &format!("10.0.0.{number}:24785")),
                seconds(0),
            );
        }
        assert_eq!(list.rows().len(), MAX_FOUND);
    }
}
