//! A server on a scripted transport, for tests of single messages.

use super::*;
use crate::config::{MatchSettings, Network};
use crate::net::datagram::SessionKey;
use crate::net::message::input::ClientInput;
use crate::net::message::join::{Admission, JoinRequest, Refusal, SeatRequest};
use crate::net::message::state::{Baseline, StateAck};
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::{PasswordCheck, ServerIdentity};
use crate::net::transport::{PeerId, Traffic};
use crate::session::level_source::tests::EmptyLevels;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::compatibility;
use crate::session::netgame::server::connections::ConnectionStage;
use crate::session::netgame::test_transport::{ScriptedTransport, Sent};
use std::net::SocketAddr;

/// A server, its transport and the time.
pub struct TestServer {
    pub server: Server,
    pub now: Timestamp,
    net: ScriptedTransport,
    requests: u32,
    /// The result of the password exchange with the next clients.
    pub password: PasswordCheck,
}

/// The host that tests use, or none on a dedicated server.
pub fn hosting(is_dedicated: bool) -> Hosting {
    let host = LocalPlayer {
        name: "Host".into(),
        colour: 8,
    };
    Hosting {
        players: (!is_dedicated).then_some(host).into_iter().collect(),
        password: None,
        level: 1,
        date: 1_000_000,
        identity: ServerIdentity::fixed(5),
    }
}

/// A public address.
pub fn far(number: u8) -> SocketAddr {
    ([203, 0, 113, number], 4000).into()
}

/// An address of a private network, from which many clients may join.
pub fn near(number: u8) -> SocketAddr {
    ([192, 168, 7, number], 4000).into()
}

/// A state acknowledgement of a client without problems.
pub fn state_ack(tick: u32) -> StateAck {
    StateAck::of(Baseline::Tick(tick))
}

impl TestServer {
    /// Opens a server with the levels 1, 2 and 7 and a host who plays.
    pub fn open() -> TestServer {
        TestServer::open_with(hosting(false), |_| ())
    }

    /// Opens a server that plays a match.
    pub fn open_playing(hosting: Hosting, settings: &MatchSettings) -> TestServer {
        TestServer::open_prepared(hosting, |_| (), |server| server.play_match(settings))
    }

    pub fn open_with(hosting: Hosting, change: impl FnOnce(&mut Tuning)) -> TestServer {
        TestServer::open_prepared(hosting, change, |_| ())
    }

    fn open_prepared(
        hosting: Hosting,
        change: impl FnOnce(&mut Tuning),
        prepare: impl FnOnce(&mut Server),
    ) -> TestServer {
        let mut tuning = Tuning::of(&Network::default());
        change(&mut tuning);
        let net = ScriptedTransport::default();
        let loader = levels::after_polls(0, Box::new(EmptyLevels(vec![1, 2, 7])));
        let server = Server::new(Box::new(net.clone()), loader, tuning, hosting);
        let mut server = server.expect("the level is there");
        prepare(&mut server);
        // Starts the clock.
        server.update(Timestamp::ZERO, Buttons::empty());
        TestServer {
            server,
            now: Timestamp::ZERO,
            net,
            requests: 0,
            password: PasswordCheck::Missing,
        }
    }

    /// Returns what has been sent since the last call.
    pub fn take_sent(&self) -> Sent {
        self.net.take()
    }

    /// Returns the messages sent to a client since the last call of this or [`TestServer::take_sent`].
    pub fn take_messages(&self, peer: PeerId) -> Vec<Message> {
        let messages = self.take_sent().messages.into_iter();
        let to_peer = messages.filter(|(to, ..)| *to == peer);
        to_peer.map(|(_, message, _)| message).collect()
    }

    /// Sets the traffic counters of a client.
    pub fn set_traffic(&mut self, peer: PeerId, traffic: Traffic) {
        self.net.sent().traffic.insert(peer, traffic);
    }

    /// Runs a number of ticks.
    pub fn run(&mut self, ticks: u32) {
        self.run_holding(ticks, Buttons::empty());
    }

    pub fn run_holding(&mut self, ticks: u32, held: Buttons) {
        for _ in 0..ticks {
            self.now += TICK;
            assert_eq!(self.server.update(self.now, held), 1);
        }
    }

    /// A join request of players with these names, with a request number of its own.
    pub fn request(&mut self, names: &[&str]) -> JoinRequest {
        self.requests += 1;
        let seat = |name: &&str| SeatRequest {
            colour: 3,
            name: WireText::new(name),
        };
        JoinRequest {
            protocol: PROTOCOL,
            request: self.requests,
            nonce: 2,
            rules: compatibility::checksum(),
            seats: names.iter().map(seat).collect(),
            build: WireText::new("0"),
            proof: None,
            resume: None,
        }
    }

    /// Sends a join request and returns the answer.
    pub fn ask(&mut self, from: SocketAddr, request: JoinRequest) -> Result<Admission, Refusal> {
        self.ask_with(SessionKey::fixed(1), from, request)
    }

    /// Sends a join request through a channel with these keys and returns the answer.
    pub fn ask_with(
        &mut self,
        key: SessionKey,
        from: SocketAddr,
        request: JoinRequest,
    ) -> Result<Admission, Refusal> {
        let at = self.now;
        let event = TransportEvent::Join {
            from: from.into(),
            request,
            key,
            password: self.password,
            at,
        };
        self.server.on_event(event, at);
        match self.net.sent().raw.pop() {
            Some((to, Message::JoinAnswer(answer))) if to.address == from => answer.outcome,
            other => panic!("no answer: {other:?}"),
        }
    }

    /// Lets players join and returns the number of the connection.
    pub fn join(&mut self, from: SocketAddr, names: &[&str]) -> PeerId {
        let request = self.request(names);
        self.ask(from, request).expect("they are admitted");
        self.server.peers.last().expect("it is there").who.id
    }

    /// Delivers a message of a client in the current epoch.
    pub fn receive(&mut self, peer: PeerId, message: Message) {
        self.receive_in(self.server.epoch, peer, message);
    }

    pub fn receive_in(&mut self, epoch: u16, peer: PeerId, message: Message) {
        let at = self.now;
        let event = TransportEvent::Message {
            peer,
            epoch,
            message,
            at,
        };
        self.net.sent().arriving.push(event);
        assert_eq!(self.server.update(self.now, Buttons::empty()), 0);
    }

    /// Delivers the input of a client with one seat for a tick.
    pub fn receive_input(&mut self, peer: PeerId, newest: u32, held: Buttons) {
        let inputs = ClientInput {
            newest,
            generation: 0,
            seats: vec![vec![held.bits()]],
        };
        self.receive(peer, Message::ClientInput(inputs));
    }

    /// Lets a client with one seat become active.
    pub fn activate(&mut self, peer: PeerId) {
        self.receive(peer, Message::StateAck(state_ack(1)));
        for _ in 0..40 {
            let tick = self.server.authority.tick();
            self.receive_input(peer, tick + 1, Buttons::empty());
            self.run(1);
            if self.connection(peer).is_active() {
                return;
            }
        }
        panic!("it has not become active");
    }

    pub fn connection(&self, peer: PeerId) -> &Connection {
        let mut peers = self.server.peers.iter();
        peers.find(|p| p.who.id == peer).expect("it is connected")
    }

    pub fn connection_mut(&mut self, peer: PeerId) -> &mut Connection {
        let mut peers = self.server.peers.iter_mut();
        peers.find(|p| p.who.id == peer).expect("it is connected")
    }

    pub fn stage(&self, peer: PeerId) -> ConnectionStage {
        self.connection(peer).level.stage
    }
}
