//! A hostile client that knows the protocol.

use super::*;
use crate::net::link::Link;
use crate::net::link::memory::MemoryLink;
use crate::net::message::input::{BroadcastAck, ClientInput};
use crate::net::message::join::{Admission, Hello, JoinRequest, KeyRequest, Refusal, SeatRequest};
use crate::net::message::payload::encode_raw;
use crate::net::message::state::{Baseline, StateAck};
use crate::net::message::{Delivery, Message};
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::{Binding, KeyExchange, SecureChannel, prove};
use crate::net::transport::{PeerId, Transport, TransportEvent};
use crate::net::wire::WireText;
use crate::session::netgame::compatibility;

/// The peer number that the intruder uses for the server.
const SERVER: PeerId = PeerId(0);

pub struct Intruder {
    pub admission: Option<Admission>,
    /// Newest state that it claims to have.
    baseline: Option<u32>,
    log_next: u32,
    /// The channels opened so far, by nonce.
    channels: Vec<(u64, SecureChannel)>,
    /// The password that it claims to know.
    pub password: Option<String>,
    net: Endpoint<MemoryLink>,
    events: Vec<TransportEvent>,
}

/// An address of a private network, from which many clients may join.
pub fn near(number: u8) -> SocketAddr {
    ([192, 168, 7, number], 4000).into()
}

pub fn hello(nonce: u64) -> Vec<u8> {
    let protocol = PROTOCOL;
    encode_raw(&Message::Hello(Hello { nonce, protocol })).expect("it can be sent")
}

pub fn join_request(nonce: u64, request: u32, name: &str) -> JoinRequest {
    JoinRequest {
        protocol: PROTOCOL,
        request,
        nonce,
        rules: compatibility::checksum(),
        seats: vec![SeatRequest {
            colour: 3,
            name: WireText::new(name),
        }],
        build: WireText::new("0"),
        proof: None,
        resume: None,
    }
}

/// A state acknowledgement with false content.
pub fn state_ack(baseline: Baseline) -> StateAck {
    StateAck::of(baseline)
}

impl Intruder {
    pub fn new(sim: &Simulation, address: SocketAddr) -> Intruder {
        let link = sim.network().plug_in(address);
        Intruder {
            admission: None,
            baseline: None,
            log_next: 0,
            channels: Vec::new(),
            password: None,
            net: Endpoint::client(link, sim.server_address()),
            events: Vec::new(),
        }
    }

    /// Creates an intruder and joins the game.
    pub fn admitted(sim: &mut Simulation, address: SocketAddr, name: &str) -> Intruder {
        let mut intruder = Intruder::new(sim, address);
        let answer = intruder.join(sim, name, 1);
        assert_eq!(answer.map(|outcome| outcome.map(|_| ())), Some(Ok(())));
        intruder
    }

    /// Creates an intruder and plays until it is active.
    pub fn active(sim: &mut Simulation, address: SocketAddr, name: &str) -> Intruder {
        let mut intruder = Intruder::admitted(sim, address, name);
        run_attack(sim, ms(2000), |sim, step| {
            if step % 25 == 0 {
                intruder.act_honestly(sim);
            }
        });
        let is_active = |sim: &Simulation| {
            sim.server
                .connections()
                .iter()
                .any(|p| p.who.address == address.into() && p.is_active())
        };
        assert!(is_active(sim));
        intruder
    }

    /// Sends raw bytes.
    pub fn send_raw(&mut self, sim: &Simulation, bytes: &[u8]) {
        self.net.link().send(sim.now(), sim.server_address(), bytes);
    }

    fn raw(&mut self, sim: &mut Simulation) -> Option<Message> {
        sim.run(ms(2));
        // One poll reads only a part of what has arrived.
        for _ in 0..16 {
            self.net.poll(sim.now(), &mut self.events);
        }
        let raw = |event| match event {
            TransportEvent::Raw { message, .. } => Some(message),
            _ => None,
        };
        self.events.drain(..).find_map(raw)
    }

    pub fn cookie(&mut self, sim: &mut Simulation, nonce: u64) -> Option<u64> {
        self.send_raw(sim, &hello(nonce));
        match self.raw(sim)? {
            Message::Challenge(challenge) => Some(challenge.cookie),
            _ => None,
        }
    }

    /// Exchanges keys with a cookie and opens the channel. Returns false without an answer.
    pub fn exchange_keys(&mut self, sim: &mut Simulation, cookie: u64, nonce: u64) -> bool {
        let binding = Binding { nonce, cookie };
        let (mut exchange, key) = KeyExchange::start(binding, Some([3; 32])).expect("a fixed key");
        let request = Message::KeyRequest(KeyRequest { nonce, cookie, key });
        self.send_raw(sim, &encode_raw(&request).expect("it can be sent"));
        let Some(Message::KeyReply(reply)) = self.raw(sim) else {
            return false;
        };
        let channel = exchange.finish(&reply.reply).expect("it is authentic");
        let (server, now) = (sim.server_address(), sim.now());
        self.net.open_channel(server, nonce, channel.key, now);
        self.channels.push((nonce, channel));
        true
    }

    /// Sends a join request through its channel, which is opened before if it is a new one, and waits for the answer.
    pub fn ask(
        &mut self,
        sim: &mut Simulation,
        cookie: u64,
        mut request: JoinRequest,
    ) -> Option<Result<Admission, Refusal>> {
        let nonce = request.nonce;
        if self.channel(nonce).is_none() && !self.exchange_keys(sim, cookie, nonce) {
            return None;
        }
        let password = self.password.as_ref();
        let proof = password.and_then(|password| prove(password, self.channel(nonce)?).ok()?);
        request.proof = proof.map(|(proof, _)| proof);
        let message = Message::JoinRequest(request);
        let sent = self
            .net
            .send_raw(sim.server_address().into(), &message, sim.now());
        sent.ok()?;
        match self.raw(sim)? {
            Message::JoinAnswer(answer) => Some(answer.outcome),
            _ => None,
        }
    }

    fn channel(&self, nonce: u64) -> Option<&SecureChannel> {
        let mut channels = self.channels.iter();
        channels.find(|(n, _)| *n == nonce).map(|(_, c)| c)
    }

    /// Runs the handshake and starts the session if it is admitted.
    pub fn join(
        &mut self,
        sim: &mut Simulation,
        name: &str,
        request: u32,
    ) -> Option<Result<Admission, Refusal>> {
        let nonce = 77 + u64::from(request);
        let cookie = self.cookie(sim, nonce)?;
        let outcome = self.ask(sim, cookie, join_request(nonce, request, name))?;
        if let Ok(admission) = &outcome {
            let key = self.channel(nonce)?.key;
            self.net.admit(SERVER, key, sim.now());
            self.net.set_epoch(SERVER, admission.epoch);
            self.log_next = admission.log_end;
            self.admission = Some(admission.clone());
        }
        Some(outcome)
    }

    /// Uses another epoch from now on.
    pub fn set_epoch(&mut self, epoch: u16) {
        self.net.set_epoch(SERVER, epoch);
    }

    /// Adds messages to the next datagrams.
    pub fn queue(&mut self, sim: &Simulation, messages: impl IntoIterator<Item = Message>) {
        for message in messages {
            let unreliable = Delivery::Unreliable;
            let sent = self.net.send_as(SERVER, &message, unreliable, sim.now());
            sent.expect("it is let in and the message is well-formed");
        }
    }

    /// Sends the added messages.
    pub fn flush(&mut self, sim: &Simulation) {
        self.net.flush(sim.now());
    }

    /// Returns the messages that have arrived.
    pub fn receive(&mut self, sim: &Simulation) -> Vec<Message> {
        self.net.poll(sim.now(), &mut self.events);
        let message = |event| match event {
            TransportEvent::Message { message, .. } => Some(message),
            _ => None,
        };
        let received: Vec<Message> = self.events.drain(..).filter_map(message).collect();
        for message in &received {
            if let Message::InputBroadcast(broadcast) = message {
                self.log_next = broadcast.log_end;
                self.baseline = broadcast.hash.map_or(self.baseline, |(tick, _)| Some(tick));
            }
        }
        received
    }

    /// Returns an input packet for a tick and those before it.
    pub fn inputs(newest: u32, buttons: Vec<u8>) -> Message {
        Message::ClientInput(ClientInput {
            newest,
            generation: 0,
            seats: vec![buttons],
        })
    }

    /// Acknowledges everything without having processed it.
    pub fn acknowledge(&mut self, sim: &Simulation) {
        self.queue(
            sim,
            [
                Message::BroadcastAck(BroadcastAck::of_log(self.log_next)),
                Message::StateAck(state_ack(
                    self.baseline.map_or(Baseline::LevelStart, Baseline::Tick),
                )),
            ],
        );
    }

    /// Sends the messages that an honest client sends in a tick, without simulating a world.
    pub fn act_honestly(&mut self, sim: &Simulation) -> Vec<Message> {
        let received = self.receive(sim);
        let tick = sim.server.authority().tick();
        self.acknowledge(sim);
        self.queue(sim, [Intruder::inputs(tick + 2, vec![0; 4])]);
        self.flush(sim);
        received
    }
}
