//! A hostile client that knows the protocol.

use super::*;
use crate::net::datagram::SessionKey;
use crate::net::limits::PROTOCOL;
use crate::net::link::Link;
use crate::net::link::memory::MemoryLink;
use crate::net::message::input::{BroadcastAck, ClientInput};
use crate::net::message::join::{Admission, Hello, JoinRequest, Refusal};
use crate::net::message::payload::encode_raw;
use crate::net::message::state::{Baseline, StateAck};
use crate::net::message::{Delivery, Message};
use crate::net::transport::{PeerId, Transport, TransportEvent};
use crate::net::wire::WireText;
use crate::session::netgame::compatibility;

/// The server's number on the intruder's side.
const SERVER: PeerId = PeerId(0);

pub struct Intruder {
    pub admission: Option<Admission>,
    /// Newest state that it claims to have.
    base: Option<u32>,
    log_next: u32,
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

pub fn join_request(cookie: u64, nonce: u64, request: u32, name: &str) -> JoinRequest {
    JoinRequest {
        protocol: PROTOCOL,
        request,
        cookie,
        nonce,
        rules: compatibility::checksum(),
        colour: 3,
        name: WireText::new(name),
        build: WireText::new("0"),
        proof: None,
    }
}

/// A state acknowledgement with false content.
pub fn state_ack(base: Baseline) -> StateAck {
    StateAck {
        base,
        want: false,
        base_missing: false,
        mismatch: false,
        missing: None,
        stats: None,
    }
}

impl Intruder {
    pub fn new(lab: &Simulation, address: SocketAddr) -> Intruder {
        let link = lab.network().plug_in(address);
        Intruder {
            admission: None,
            base: None,
            log_next: 0,
            net: Endpoint::client(link, lab.server_address()),
            events: Vec::new(),
        }
    }

    /// Creates an intruder and joins the game.
    pub fn admitted(lab: &mut Simulation, address: SocketAddr, name: &str) -> Intruder {
        let mut intruder = Intruder::new(lab, address);
        let answer = intruder.join(lab, name, 1);
        assert_eq!(answer.map(|outcome| outcome.map(|_| ())), Some(Ok(())));
        intruder
    }

    /// Creates an intruder and plays until it is active.
    pub fn active(lab: &mut Simulation, address: SocketAddr, name: &str) -> Intruder {
        let mut intruder = Intruder::admitted(lab, address, name);
        run_attack(lab, ms(2000), |lab, step| {
            if step % 25 == 0 {
                intruder.act_honestly(lab);
            }
        });
        let is_active = |lab: &Simulation| {
            lab.server
                .peers()
                .iter()
                .any(|p| p.who.address == address && p.is_active())
        };
        assert!(is_active(lab));
        intruder
    }

    /// Sends raw bytes.
    pub fn send_raw(&mut self, lab: &Simulation, bytes: &[u8]) {
        self.net.link().send(lab.now(), lab.server_address(), bytes);
    }

    fn raw(&mut self, lab: &mut Simulation) -> Option<Message> {
        lab.run(ms(2));
        // One poll reads only a part of what has arrived.
        for _ in 0..16 {
            self.net.poll(lab.now(), &mut self.events);
        }
        let raw = |event| match event {
            TransportEvent::Raw { message, .. } => Some(message),
            _ => None,
        };
        self.events.drain(..).find_map(raw)
    }

    pub fn cookie(&mut self, lab: &mut Simulation, nonce: u64) -> Option<u64> {
        self.send_raw(lab, &hello(nonce));
        match self.raw(lab)? {
            Message::Challenge(challenge) => Some(challenge.cookie),
            _ => None,
        }
    }

    /// Sends a join request and waits for the answer.
    pub fn ask(
        &mut self,
        lab: &mut Simulation,
        request: JoinRequest,
    ) -> Option<Result<Admission, Refusal>> {
        let bytes = encode_raw(&Message::JoinRequest(request)).expect("it can be sent");
        self.send_raw(lab, &bytes);
        match self.raw(lab)? {
            Message::JoinAnswer(answer) => Some(answer.outcome),
            _ => None,
        }
    }

    /// Runs the handshake and starts the session if it is admitted.
    pub fn join(
        &mut self,
        lab: &mut Simulation,
        name: &str,
        request: u32,
    ) -> Option<Result<Admission, Refusal>> {
        let nonce = 77 + u64::from(request);
        let cookie = self.cookie(lab, nonce)?;
        let outcome = self.ask(lab, join_request(cookie, nonce, request, name))?;
        if let Ok(admission) = &outcome {
            let token = admission.token;
            let key = SessionKey { token, nonce };
            self.net.admit(SERVER, lab.server_address(), key, lab.now());
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
    pub fn queue(&mut self, lab: &Simulation, messages: impl IntoIterator<Item = Message>) {
        for message in messages {
            let unreliable = Delivery::Unreliable;
            let sent = self.net.send_as(SERVER, &message, unreliable, lab.now());
            sent.expect("it is let in and the message is well-formed");
        }
    }

    /// Sends the added messages.
    pub fn flush(&mut self, lab: &Simulation) {
        self.net.flush(lab.now());
    }

    /// Returns the messages that have arrived.
    pub fn receive(&mut self, lab: &Simulation) -> Vec<Message> {
        self.net.poll(lab.now(), &mut self.events);
        let message = |event| match event {
            TransportEvent::Message { message, .. } => Some(message),
            _ => None,
        };
        let received: Vec<Message> = self.events.drain(..).filter_map(message).collect();
        for message in &received {
            if let Message::InputBroadcast(broadcast) = message {
                self.log_next = broadcast.log_end;
                self.base = broadcast.hash.map_or(self.base, |(tick, _)| Some(tick));
            }
        }
        received
    }

    /// Returns an input packet for a tick and those before it.
    pub fn inputs(newest: u32, masks: Vec<u8>) -> Message {
        Message::ClientInput(ClientInput {
            newest,
            generation: 0,
            masks,
        })
    }

    /// Acknowledges everything without having processed it.
    pub fn acknowledge(&mut self, lab: &Simulation) {
        let tick = lab.server.authority().tick();
        self.queue(
            lab,
            [
                Message::BroadcastAck(BroadcastAck {
                    log_next: self.log_next,
                    server_tick: tick,
                    client_tick: tick,
                    complete: tick,
                    hash_good: 0,
                    hash_bad: 0,
                }),
                Message::StateAck(state_ack(
                    self.base.map_or(Baseline::LevelStart, Baseline::Tick),
                )),
            ],
        );
    }

    /// Sends the messages that an honest client sends in a tick, without simulating a world.
    pub fn act_honestly(&mut self, lab: &Simulation) -> Vec<Message> {
        let received = self.receive(lab);
        let tick = lab.server.authority().tick();
        self.acknowledge(lab);
        self.queue(lab, [Intruder::inputs(tick + 2, vec![0; 4])]);
        self.flush(lab);
        received
    }
}
