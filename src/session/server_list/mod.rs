//! The servers that a player can choose from: favourites, those played on recently, and those that answer a search, with
//! what they announce about themselves.

pub mod saved;

use crate::net::discovery::message::ServerInfo;
use crate::net::join_code::JoinCode;
use crate::net::link::display_address;
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::KeyId;
use crate::net::server_search::{Found, FoundBy};
use saved::SavedServer;
use std::net::SocketAddr;
use std::time::Duration;

/// Maximum number of servers in the local network that a search reports; further ones are ignored.
const MAX_FOUND: usize = 64;

/// A server that has not answered for this long is shown as silent.
const SILENT_AFTER: Duration = Duration::from_secs(7);

/// The latest answer of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answer {
    info: ServerInfo,
    ping: Option<Duration>,
    at: Duration,
}

/// A server in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedServer {
    /// Address with port: as the player has entered it, or as found.
    address: String,
    /// The address as a number; `None` while it is looked up.
    resolved: Option<SocketAddr>,
    /// Name when it was saved; may be empty.
    saved_name: String,
    is_saved: bool,
    is_favourite: bool,
    answer: Option<Answer>,
    is_silent: bool,
    /// It may be behind a router, so joining needs an introduction.
    needs_introduction: bool,
    /// Another address under which the player has joined a server with this key.
    known_as: Option<String>,
}

impl ListedServer {
    fn saved(server: SavedServer) -> ListedServer {
        ListedServer {
            resolved: server.address.parse().ok(),
            address: server.address,
            saved_name: server.name,
            is_saved: true,
            is_favourite: server.is_favourite,
            ..ListedServer::default()
        }
    }

    fn found(address: SocketAddr, way: FoundBy, answer: Answer) -> ListedServer {
        let needs_introduction = way == FoundBy::Rendezvous;
        let key = answer.info.key;
        let code = JoinCode::new(&[address.ip()], address.port(), key);
        let text = match code.filter(|_| needs_introduction) {
            Some(code) => code.to_string(),
            None => display_address(address).to_string(),
        };
        ListedServer {
            address: text,
            needs_introduction,
            resolved: Some(address),
            answer: Some(answer),
            ..ListedServer::default()
        }
    }

    /// Returns the address for joining: a join code if the server may be behind a router.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Returns the name of the server; its address if it has none.
    pub fn name(&self) -> &str {
        let told = self.info().map(|info| info.name.as_str().trim());
        let mut names = told.into_iter().chain([self.saved_name.as_str()]);
        names.find(|name| !name.is_empty()).unwrap_or(&self.address)
    }

    /// Returns the announcement of the server, if it has answered. It is not authenticated.
    pub fn info(&self) -> Option<&ServerInfo> {
        self.answer.as_ref().map(|answer| &answer.info)
    }

    /// Returns the fingerprint of the key that the server claims to have.
    pub fn key(&self) -> Option<KeyId> {
        self.info().map(|info| info.key)
    }

    /// Returns another address under which the player has joined a server with this key.
    pub fn known_as(&self) -> Option<&str> {
        self.known_as.as_deref()
    }

    /// Returns the time between question and answer; `None` if the server is silent or has not been asked.
    pub fn ping(&self) -> Option<Duration> {
        let answer = self.answer.as_ref().filter(|_| !self.is_silent);
        answer.and_then(|answer| answer.ping)
    }

    /// Returns true if the server has not answered lately.
    pub fn is_silent(&self) -> bool {
        self.is_silent
    }

    /// Returns true if the server is listed by a rendezvous service, and has not been reached directly.
    pub fn needs_introduction(&self) -> bool {
        self.needs_introduction
    }

    /// Returns true if joining needs a password, as far as is known.
    pub fn has_password(&self) -> bool {
        self.info().is_some_and(|info| info.has_password)
    }

    /// Returns true if the player has chosen to keep the server in the list.
    pub fn is_favourite(&self) -> bool {
        self.is_favourite
    }

    /// Returns true if the server is a favourite or has been played on recently.
    pub fn is_saved(&self) -> bool {
        self.is_saved
    }

    /// Returns false if the server is known to have another protocol than this program.
    pub fn is_compatible(&self) -> bool {
        self.info().is_none_or(|info| info.protocol == PROTOCOL)
    }

    /// Returns true if the row is that of a server at this address with this key.
    fn is_entry(&self, address: SocketAddr, key: KeyId) -> bool {
        let is_here = self.resolved.map(display_address) == Some(display_address(address));
        is_here && self.key().is_none_or(|known| known == key)
    }

    fn on_answer(&mut self, answer: Answer) {
        self.answer = Some(answer);
        self.is_silent = false;
    }
}

/// The list: saved servers, then the others as they are found. Rows keep their order, so that nobody chooses another row
/// than intended.
#[derive(Clone, Debug, Default)]
pub struct ServerList {
    rows: Vec<ListedServer>,
    /// Addresses and keys of the servers that the player knows.
    known: Vec<(String, KeyId)>,
}

impl ServerList {
    /// Creates a list of saved servers. `known` has the addresses and keys of the servers that the player knows.
    pub fn new(saved: Vec<SavedServer>, known: Vec<(String, KeyId)>) -> ServerList {
        let rows = saved.into_iter().map(ListedServer::saved);
        ServerList {
            rows: rows.collect(),
            known,
        }
    }

    /// Returns the servers.
    pub fn rows(&self) -> &[ListedServer] {
        &self.rows
    }

    /// Returns the addresses of saved servers.
    pub fn saved_addresses(&self) -> Vec<SocketAddr> {
        let saved = self.rows.iter().filter(|row| row.is_saved);
        saved.filter_map(|row| row.resolved).collect()
    }

    /// Records the address of a saved server that was looked up.
    pub fn resolve(&mut self, address: &str, resolved: SocketAddr) {
        let mut rows = self.rows.iter_mut();
        if let Some(row) = rows.find(|row| row.address == address) {
            row.resolved = Some(resolved);
        }
    }

    /// Adds an answer at time `now`. A row belongs to a key and an address: answers prove nothing, so whoever copies the key
    /// of another server gets a row of their own. Only loopback and IPv6 addresses of a server are left out if it has a better
    /// one. At most [`MAX_FOUND`] servers are listed besides the saved ones.
    pub fn add(&mut self, found: Found, now: Duration) {
        let id = |info: &ServerInfo| (info.key, info.port);
        let wanted = id(&found.info);
        let answer = Answer {
            info: found.info,
            ping: found.ping,
            at: now,
        };
        let mut rows = self.rows.iter_mut();
        if let Some(row) = rows.find(|row| row.is_entry(found.address, answer.info.key)) {
            // The list of a rendezvous service has less information than an answer.
            if answer.ping.is_some() || row.ping().is_none() {
                row.on_answer(answer);
            }
            return;
        }
        let rank = rank(found.address, found.way);
        let is_same = |row: &ListedServer| row.info().map(id) == Some(wanted) && !row.is_silent;
        if rank.is_minor()
            && self
                .rows
                .iter()
                .any(|row| is_same(row) && rank_of(row) < rank)
        {
            return;
        }
        let known = known_elsewhere(&self.known, found.address, answer.info.key);
        let mut listed = ListedServer::found(found.address, found.way, answer);
        listed.known_as = known;
        let is_worse = |row: &&mut ListedServer| {
            is_same(row) && !row.is_saved && rank_of(row).is_minor() && rank < rank_of(row)
        };
        if let Some(row) = self.rows.iter_mut().find(is_worse) {
            *row = listed;
            return;
        }
        let unsaved = self.rows.iter().filter(|row| !row.is_saved).count();
        if unsaved < MAX_FOUND {
            self.rows.push(listed);
        }
    }

    /// Marks the servers that have been silent for too long at time `now`.
    pub fn update(&mut self, now: Duration) {
        for row in &mut self.rows {
            let answer = row.answer.as_ref();
            row.is_silent = answer.is_none_or(|h| now.saturating_sub(h.at) > SILENT_AFTER);
        }
    }

    /// Removes the servers that have fallen silent, except saved ones.
    pub fn remove_silent(&mut self) {
        self.rows.retain(|row| row.is_saved || !row.is_silent);
    }

    /// Makes the server in a row a favourite, or one like any other. Its row stays.
    pub fn set_favourite(&mut self, row: usize, is_favourite: bool) {
        if let Some(row) = self.rows.get_mut(row) {
            row.is_favourite = is_favourite;
            row.is_saved |= is_favourite;
        }
    }

    /// Removes a row.
    pub fn remove(&mut self, row: usize) {
        if row < self.rows.len() {
            self.rows.remove(row);
        }
    }
}

/// The order in which addresses of the same server are preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// An address with a row of its own: IPv4, or one that needs an introduction.
    Own,
    /// IPv6.
    V6,
    /// This machine.
    Loopback,
}

impl Rank {
    /// Returns true for addresses that a better one of the same server replaces.
    fn is_minor(self) -> bool {
        self != Rank::Own
    }
}

fn rank(address: SocketAddr, way: FoundBy) -> Rank {
    let ip = address.ip().to_canonical();
    match way {
        FoundBy::Rendezvous => Rank::Own,
        _ if ip.is_loopback() => Rank::Loopback,
        _ if ip.is_ipv6() => Rank::V6,
        _ => Rank::Own,
    }
}

fn rank_of(row: &ListedServer) -> Rank {
    let way = match row.needs_introduction {
        true => FoundBy::Rendezvous,
        false => FoundBy::Address,
    };
    row.resolved.map_or(Rank::Own, |address| rank(address, way))
}

/// Returns the address under which a key is remembered, if that is not this one.
fn known_elsewhere(known: &[(String, KeyId)], address: SocketAddr, key: KeyId) -> Option<String> {
    let address = display_address(address).to_string();
    let mut hosts = known.iter().filter(|(_, known)| *known == key);
    let first = hosts.clone().next();
    let is_here = hosts.any(|(host, _)| *host == address);
    first.filter(|_| !is_here).map(|(host, _)| host.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::wire::WireText;

    /// Returns an answer of server `number`.
    fn answer(number: u8, address: &str) -> Found {
        Found {
            address: address.parse().expect("an address"),
            way: FoundBy::LocalNetwork,
            info: ServerInfo {
                port: 24785,
                protocol: PROTOCOL,
                key: KeyId([number; 10]),
                version: WireText::new("0.1.0"),
                name: WireText::new(&format!("Server {number}")),
                level: WireText::new("Old mine"),
                players: 2,
                max_players: 8,
                spectators: 0,
                has_password: false,
            },
            ping: Some(Duration::from_millis(3)),
        }
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn saved(address: &str, name: &str, is_favourite: bool) -> SavedServer {
        SavedServer {
            address: address.to_owned(),
            name: name.to_owned(),
            is_favourite,
            used: 1,
        }
    }

    fn addresses(list: &ServerList) -> Vec<&str> {
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
        // Nobody else gets the row of a silent one.
        list.update(seconds(20));
        list.add(answer(2, "[fe80::1%2]:24785"), seconds(20));
        assert_eq!(addresses(&list), ["10.0.0.8:24785", "[fe80::1%2]:24785"]);
        list.add(answer(2, "10.0.0.8:24785"), seconds(20));
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

    #[test]
    fn saved_servers_come_first_and_are_filled_in_by_answers() {
        let servers = vec![
            saved("mars.example:24785", "Olympus", true),
            saved("10.0.0.7:24785", "", false),
        ];
        let mut list = ServerList::new(servers, Vec::new());
        list.update(seconds(0));
        assert_eq!(list.rows()[0].name(), "Olympus");
        assert_eq!(list.rows()[1].name(), "10.0.0.7:24785");
        assert_eq!(list.saved_addresses().len(), 1, "one is not looked up yet");
        let far: SocketAddr = "203.0.113.5:24785".parse().expect("an address");
        list.resolve("mars.example:24785", far);
        assert_eq!(list.saved_addresses().len(), 2);
        list.add(answer(1, "203.0.113.5:24785"), seconds(1));
        list.add(answer(2, "10.0.0.7:24785"), seconds(1));
        list.add(answer(3, "10.0.0.9:24785"), seconds(1));
        let names: Vec<&str> = list.rows().iter().map(ListedServer::name).collect();
        assert_eq!(names, ["Server 1", "Server 2", "Server 3"]);
        assert_eq!(list.rows()[0].address(), "mars.example:24785");
        // By a minor address, too.
        list.add(answer(1, "[fe80::1%2]:24785"), seconds(1));
        assert_eq!(list.rows().len(), 3);
        list.update(seconds(60));
        list.remove_silent();
        assert_eq!(list.rows().len(), 2, "saved servers stay");
    }

    #[test]
    fn a_server_of_a_rendezvous_service_is_joined_by_code() {
        let mut list = ServerList::default();
        let far = |number| Found {
            way: FoundBy::Rendezvous,
            ping: None,
            ..answer(number, "203.0.113.5:40000")
        };
        list.add(far(1), seconds(0));
        let row = &list.rows()[0];
        assert!(row.needs_introduction() && !row.is_silent() && row.ping().is_none());
        let code: JoinCode = row.address().parse().expect("a code");
        assert_eq!(code.key(), KeyId([1; 10]));
        assert_eq!(code.addresses().count(), 1);
        // Whoever answers nearby with its key gets another row.
        list.add(answer(1, "10.0.0.7:24785"), seconds(0));
        list.add(far(1), seconds(0));
        assert_eq!(list.rows().len(), 2);
        assert_eq!(list.rows()[1].address(), "10.0.0.7:24785");
    }

    #[test]
    fn a_copied_key_and_port_does_not_replace_a_row() {
        let mut list = ServerList::default();
        let copy = "10.0.0.66:24785";
        let real = "10.0.0.7:24785";
        // The copy may answer first, or while the server is silent.
        list.add(answer(1, copy), seconds(0));
        list.add(answer(1, real), seconds(0));
        assert_eq!(addresses(&list), [copy, real]);
        list.update(seconds(60));
        list.add(answer(1, copy), seconds(60));
        assert_eq!(addresses(&list), [copy, real]);
        assert!(list.rows()[1].is_silent());
        // With its address, but another key, it does not get the row either.
        list.add(answer(2, real), seconds(60));
        assert_eq!(addresses(&list), [copy, real, real]);
        assert_eq!(list.rows()[1].key(), Some(KeyId([1; 10])));
        assert_eq!(list.rows()[2].key(), Some(KeyId([2; 10])));
    }

    #[test]
    fn a_known_key_at_another_address_is_reported() {
        let known = |host: &str, number| (host.to_owned(), KeyId([number; 10]));
        let servers = vec![
            known("10.0.0.1:24785", 1),
            known("mars.example:24785", 2),
            known("10.0.0.8:24785", 2),
        ];
        let mut list = ServerList::new(Vec::new(), servers);
        for (number, address) in [
            (1, "10.0.0.7:24785"),
            (2, "10.0.0.8:24785"),
            (3, "10.0.0.9:24785"),
        ] {
            list.add(answer(number, address), seconds(0));
        }
        let known: Vec<_> = list.rows().iter().map(ListedServer::known_as).collect();
        assert_eq!(known, [Some("10.0.0.1:24785"), None, None]);
    }

    #[test]
    fn a_favourite_stays_in_its_row() {
        let mut list = ServerList::default();
        list.add(answer(1, "10.0.0.7:24785"), seconds(0));
        list.add(answer(2, "10.0.0.8:24785"), seconds(0));
        list.set_favourite(1, true);
        assert_eq!(addresses(&list), ["10.0.0.7:24785", "10.0.0.8:24785"]);
        assert!(list.rows()[1].is_favourite() && list.rows()[1].is_saved());
        list.set_favourite(9, true);
        list.remove(9);
        list.remove(0);
        assert_eq!(addresses(&list), ["10.0.0.8:24785"]);
    }
}
