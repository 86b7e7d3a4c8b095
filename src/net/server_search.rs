//! Queries the local network and individual servers periodically, and reports the answers.

use crate::net::datagram::MAX_DATAGRAM;
use crate::net::discovery::listener::{DISCOVERY_PORT, is_timeout};
use crate::net::discovery::message::{Discovery, ServerInfo};
use crate::net::discovery::targets::local_network;
use crate::net::rendezvous::message::{Datagram, ListRequest, Proof, WireAddress};
use crate::net::secret::Secret;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Interval at which a search repeats its questions.
const ASK_EVERY: Duration = Duration::from_secs(2);
/// Maximum number of servers that are asked by address in one search.
pub const MAX_ASKED: usize = 64;

/// Maximum time until a thread notices that it is to stop or to ask again.
const CHECK_EVERY: Duration = Duration::from_millis(50);
/// Capacity of the queue of answers; further ones are dropped.
const QUEUE: usize = 256;
/// Number of questions to which answers are accepted: the latest, and the one before.
const OPEN_QUESTIONS: usize = 2;

/// A server that has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Address of the game.
    pub address: SocketAddr,
    /// How it was found.
    pub way: FoundBy,
    /// Its announcement. It is not authenticated.
    pub info: ServerInfo,
    /// Time between question and answer; `None` if the server itself was not asked.
    pub ping: Option<Duration>,
}

/// How a server was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// It answered a question to the whole local network.
    LocalNetwork,
    /// It answered a question to its address.
    Address,
    /// A rendezvous service lists it.
    Rendezvous,
}

/// Targets of a search.
pub enum Scope {
    /// The local network and single servers.
    LocalNetwork,
    /// These addresses instead of the local network, and single servers.
    Only(Vec<SocketAddr>),
}

impl Scope {
    fn addresses(&self) -> Vec<SocketAddr> {
        match self {
            Scope::LocalNetwork => local_network(DISCOVERY_PORT),
            Scope::Only(addresses) => addresses.clone(),
        }
    }
}

/// State shared with the threads.
struct Shared {
    scope: Scope,
    servers: Mutex<Vec<SocketAddr>>,
    /// The rendezvous service whose list is requested.
    service: Mutex<Option<SocketAddr>>,
    secret: Secret,
    nonces: AtomicU64,
    /// Counts requests to ask at once.
    refreshed: AtomicU64,
    stop: AtomicBool,
}

/// A search on background threads; dropping it stops them.
pub struct Search {
    shared: Arc<Shared>,
    found: Receiver<Found>,
}

impl Search {
    /// Starts searching.
    ///
    /// # Errors
    /// If the system provides no random numbers, no socket or no thread.
    pub fn start(scope: Scope) -> io::Result<Search> {
        let secret = Secret::random().map_err(|error| io::Error::other(error.to_string()))?;
        let shared = Arc::new(Shared {
            scope,
            servers: Mutex::default(),
            service: Mutex::default(),
            secret,
            nonces: AtomicU64::new(0),
            refreshed: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        });
        let (sender, found) = sync_channel(QUEUE);
        let mut opened = Err(io::ErrorKind::AddrNotAvailable.into());
        for any in [
            IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            Ipv6Addr::UNSPECIFIED.into(),
        ] {
            let started = Asker::start(any, Arc::clone(&shared), sender.clone());
            opened = opened.or(started);
        }
        opened.map(|()| Search { shared, found })
    }

    /// Sets the servers that are asked by their address, at most [`MAX_ASKED`]; further ones are ignored.
    pub fn ask(&self, servers: impl IntoIterator<Item = SocketAddr>) {
        *lock(&self.shared.servers) = servers.into_iter().take(MAX_ASKED).collect();
        self.refresh();
    }

    /// Sets the rendezvous service whose list is requested.
    pub fn ask_rendezvous(&self, service: SocketAddr) {
        *lock(&self.shared.service) = Some(WireAddress::of(service).0);
        self.refresh();
    }

    /// Asks at once.
    pub fn refresh(&self) {
        self.shared.refreshed.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the answers since the last call.
    pub fn take(&self) -> Vec<Found> {
        self.found.try_iter().take(QUEUE).collect()
    }
}

impl Drop for Search {
    /// Lets the threads end, without waiting for them.
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Asks through IPv4 or IPv6.
struct Asker {
    socket: UdpSocket,
    is_ipv4: bool,
    shared: Arc<Shared>,
    found: SyncSender<Found>,
    /// Nonces of the latest questions and when they were sent, newest first.
    asked: Vec<(u64, Instant)>,
    /// The servers that were asked by address.
    servers: Vec<SocketAddr>,
    /// Address of the rendezvous service, and the cookie it requires.
    service: Option<SocketAddr>,
    proof: Proof,
}

impl Asker {
    fn start(any: IpAddr, shared: Arc<Shared>, found: SyncSender<Found>) -> io::Result<()> {
        let socket = UdpSocket::bind((any, 0))?;
        socket.set_read_timeout(Some(CHECK_EVERY))?;
        if any.is_ipv4() {
            socket.set_broadcast(true)?;
        }
        let asker = Asker {
            socket,
            is_ipv4: any.is_ipv4(),
            shared,
            found,
            asked: Vec::new(),
            servers: Vec::new(),
            service: None,
            proof: Proof {
                nonce: 0,
                cookie: 0,
            },
        };
        let thread = std::thread::Builder::new().name("search".into());
        thread.spawn(move || asker.run()).map(drop)
    }

    fn run(mut self) {
        let mut buffer = [0; MAX_DATAGRAM + 1];
        let mut due = Instant::now();
        let mut refreshed = 0;
        while !self.shared.stop.load(Ordering::Relaxed) {
            let now = Instant::now();
            let wanted = self.shared.refreshed.load(Ordering::Relaxed);
            if now >= due || wanted != refreshed {
                (due, refreshed) = (now + ASK_EVERY, wanted);
                self.ask_all();
            }
            match self.socket.recv_from(&mut buffer) {
                Ok((length, from)) => self.receive(from, &buffer[..length], Instant::now()),
                Err(error) if is_timeout(&error) => {}
                // Some systems report here that an earlier datagram could not be delivered.
                Err(_) => std::thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    fn ask_all(&mut self) {
        let count = self.shared.nonces.fetch_add(1, Ordering::Relaxed);
        let nonce = self.shared.secret.number(count);
        let Ok(question) = (Discovery::Question { nonce }).encode() else {
            return;
        };
        self.servers = lock(&self.shared.servers).clone();
        self.asked.insert(0, (nonce, Instant::now()));
        self.asked.truncate(OPEN_QUESTIONS);
        let service = *lock(&self.shared.service);
        self.service = service.filter(|address| address.is_ipv4() == self.is_ipv4);
        if self.service.is_some() {
            // The cookie belongs to the nonce, so that is kept.
            if self.proof.nonce == 0 {
                self.proof.nonce = nonce;
            }
            self.ask_for_list(0);
        }
        let everybody = self.shared.scope.addresses();
        let all = everybody.iter().chain(&self.servers);
        for address in all.filter(|address| address.is_ipv4() == self.is_ipv4) {
            if let Err(error) = self.socket.send_to(&question, address) {
                log::debug!(target: "net::discovery", "cannot ask {address}: {error}");
            }
        }
    }

    /// Asks the rendezvous service for the servers from this number on.
    fn ask_for_list(&self, first: u16) {
        let Some(service) = self.service else {
            return;
        };
        let request = Datagram::ListRequest(ListRequest {
            proof: self.proof.clone(),
            first,
        });
        if let Ok(bytes) = request.encode()
            && let Err(error) = self.socket.send_to(&bytes, service)
        {
            log::debug!(target: "net::discovery", "cannot ask {service}: {error}");
        }
    }

    fn receive_list(&mut self, bytes: &[u8]) {
        match Datagram::decode(bytes) {
            Ok(Datagram::Cookie(cookie))
                if cookie.nonce == self.proof.nonce && cookie.cookie != self.proof.cookie =>
            {
                self.proof.cookie = cookie.cookie;
                self.ask_for_list(0);
            }
            Ok(Datagram::Servers(servers)) if servers.nonce == self.proof.nonce => {
                for server in servers.servers {
                    let _ = self.found.try_send(Found {
                        address: server.address.0,
                        way: FoundBy::Rendezvous,
                        info: server.info,
                        ping: None,
                    });
                }
            }
            _ => {}
        }
    }

    fn receive(&mut self, from: SocketAddr, bytes: &[u8], now: Instant) {
        if self.service.is_some() && self.service == Some(WireAddress::of(from).0) {
            return self.receive_list(bytes);
        }
        let Ok(Discovery::Answer(answer)) = Discovery::decode(bytes) else {
            return;
        };
        let mut asked = self.asked.iter();
        let Some((_, sent)) = asked.find(|(nonce, _)| *nonce == answer.nonce) else {
            return;
        };
        // A router may forward another port to that of the game, so a server keeps the address under which it was asked.
        let was_asked = self.servers.contains(&from);
        let mut address = from;
        if !was_asked {
            address.set_port(answer.info.port);
        }
        // Answers dropped because the queue is full come again with the next request.
        let _ = self.found.try_send(Found {
            address,
            way: match was_asked {
                true => FoundBy::Address,
                false => FoundBy::LocalNetwork,
            },
            info: answer.info,
            ping: Some(now.saturating_duration_since(*sent)),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::discovery::announcement::Announcement;
    use crate::net::discovery::listener::tests::on_loopback;
    use crate::net::discovery::message::Answer;
    use crate::net::discovery::message::tests::sample;
    use crate::net::discovery::responder::Responder;
    use crate::net::link::udp::{DISCOVERY_PER_POLL, UdpLink};
    use crate::net::link::{Link, Timestamp};

    fn announced() -> Announcement {
        let announcement = Announcement::default();
        announcement.set(Some(sample()));
        announcement
    }

    /// Waits for an answer that meets a condition.
    fn wait(
        search: &Search,
        mut meanwhile: impl FnMut(),
        wanted: impl Fn(&Found) -> bool,
    ) -> Found {
        let start = Instant::now();
        loop {
            meanwhile();
            if let Some(found) = search.take().into_iter().find(&wanted) {
                return found;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "no answer");
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_server_of_the_local_network_is_found_with_the_port_of_its_game() {
        let listener = on_loopback(announced());
        let search = Search::start(Scope::Only(vec![listener.local_address()])).expect("a search");
        let found = wait(&search, || {}, |_| true);
        assert_eq!(found.address, ([127, 0, 0, 1], sample().port).into());
        assert_eq!(found.way, FoundBy::LocalNetwork);
        assert_eq!(found.info, sample());
    }

    #[test]
    fn discovery_requests_go_to_the_game_port_of_a_server() {
        let mut link = UdpLink::bind(([127, 0, 0, 1], 0).into()).expect("a port");
        link.share(Box::new(Responder::new(announced(), Secret::fixed(1))));
        let address = link.local_address();
        let search = Search::start(Scope::Only(Vec::new())).expect("a search");
        search.ask([address]);
        let poll = || assert_eq!(link.receive(Timestamp::ZERO, &mut [0; 1500]), None);
        let found = wait(&search, poll, |_| true);
        assert_eq!((found.address, found.way), (address, FoundBy::Address));
    }

    #[test]
    fn the_number_of_servers_queried_by_address_is_limited() {
        let search = Search::start(Scope::Only(Vec::new())).expect("a search");
        let ports = 1..=MAX_ASKED as u16 + 5;
        search.ask(ports.map(|port| ([127, 0, 0, 1], port).into()));
        let asked = lock(&search.shared.servers).clone();
        assert_eq!(asked.len(), MAX_ASKED);
        assert_eq!(asked.last().map(SocketAddr::port), Some(MAX_ASKED as u16));
    }

    #[test]
    fn datagrams_of_the_game_pass_a_flood_of_questions() {
        let mut link = UdpLink::bind(([127, 0, 0, 1], 0).into()).expect("a port");
        link.share(Box::new(Responder::new(announced(), Secret::fixed(1))));
        let address = link.local_address();
        let sender = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let question = Discovery::Question { nonce: 1 }
            .encode()
            .expect("a question");
        for _ in 0..DISCOVERY_PER_POLL + 5 {
            sender.send_to(&question, address).expect("sent");
        }
        sender.send_to(b"game", address).expect("sent");
        let mut buffer = [0; 1500];
        // The owner can send between two parts of the flood, and then reads on.
        assert_eq!(link.receive(Timestamp::ZERO, &mut buffer), None);
        assert!(link.may_have_more());
        let arrival = link
            .receive(Timestamp::ZERO, &mut buffer)
            .expect("a datagram");
        assert_eq!(&buffer[..arrival.length], b"game");
    }

    #[test]
    fn answers_to_other_questions_are_ignored() {
        let server = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        server
            .set_read_timeout(Some(Duration::from_secs(20)))
            .expect("a timeout");
        let address = server.local_addr().expect("an address");
        let search = Search::start(Scope::Only(vec![address])).expect("a search");
        let mut buffer = [0; 1500];
        let (length, from) = server.recv_from(&mut buffer).expect("a question");
        let Ok(Discovery::Question { nonce }) = Discovery::decode(&buffer[..length]) else {
            panic!("no question");
        };
        for (nonce, players) in [(nonce ^ 1, 7), (nonce, 3)] {
            let info = ServerInfo {
                players,
                ..sample()
            };
            let answer = Discovery::Answer(Answer { nonce, info });
            server
                .send_to(&answer.encode().expect("an answer"), from)
                .expect("sent");
        }
        assert_eq!(wait(&search, || {}, |_| true).info.players, 3);
    }
}
