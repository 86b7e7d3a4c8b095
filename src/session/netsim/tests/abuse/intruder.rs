//! Somebody who knows the protocol and means no good.

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

/// The server, as the intruder numbers it.
const SERVER: PeerId = PeerId(0);

pub struct Intruder {
    pub admission: Option<Admission>,
    /// What it sends as its state of knowledge; the newest tick of a state it claims to have.
    base: Option<u32>,
    log_next: u32,
    net: Endpoint<MemoryLink>,
    events: Vec<TransportEvent>,
}

/// An address of a private network, from which many may come.
pub fn near(number: u8) -> SocketAddr {
    ([192, 168, 7, number], 4000).into()
}

pub fn hello(nonce: u64) -> Vec<u8> {
    let protocol = PROTOCOL;
    encode_raw(&Message::Hello(Hello { nonce, protocol })).expect("it can be sent")
}

pub fn wish(cookie: u64, nonce: u64, request: u32, name: &str) -> JoinRequest {
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

/// What the server is told of states, and nothing that is true.
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

    /// Somebody who has been let in already.
    pub fn inside(lab: &mut Simulation, address: SocketAddr, name: &str) -> Intruder {
        let mut intruder = Intruder::new(lab, address);
        let answer = intruder.knock(lab, name, 1);
        assert_eq!(answer.map(|outcome| outcome.map(|_| ())), Some(Ok(())));
        intruder
    }

    /// Somebody who plays.
    pub fn active(lab: &mut Simulation, address: SocketAddr, name: &str) -> Intruder {
        let mut intruder = Intruder::inside(lab, address, name);
        assault(lab, ms(2000), |lab, step| {
            if step % 25 == 0 {
                intruder.pretend(lab);
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

    /// Sends bytes as they are.
    pub fn throw(&mut self, lab: &Simulation, bytes: &[u8]) {
        self.net.link().send(lab.now(), lab.server_address(), bytes);
    }

    fn raw(&mut self, lab: &mut Simulation) -> Option<Message> {
        lab.run(ms(2));
        // A poll reads a part of what has come only.
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
        self.throw(lab, &hello(nonce));
        match self.raw(lab)? {
            Message::Challenge(challenge) => Some(challenge.cookie),
            _ => None,
        }
    }

    /// Sends a wish and waits for the answer.
    pub fn ask(
        &mut self,
        lab: &mut Simulation,
        wish: JoinRequest,
    ) -> Option<Result<Admission, Refusal>> {
        let bytes = encode_raw(&Message::JoinRequest(wish)).expect("it can be sent");
        self.throw(lab, &bytes);
        match self.raw(lab)? {
            Message::JoinAnswer(answer) => Some(answer.outcome),
            _ => None,
        }
    }

    /// Comes to the door and goes in if it may.
    pub fn knock(
        &mut self,
        lab: &mut Simulation,
        name: &str,
        request: u32,
    ) -> Option<Result<Admission, Refusal>> {
        let nonce = 77 + u64::from(request);
        let cookie = self.cookie(lab, nonce)?;
        let outcome = self.ask(lab, wish(cookie, nonce, request, name))?;
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

    /// Speaks of another epoch from now on.
    pub fn set_epoch(&mut self, epoch: u16) {
        self.net.set_epoch(SERVER, epoch);
    }

    /// Puts messages into the next datagrams.
    pub fn say(&mut self, lab: &Simulation, messages: impl IntoIterator<Item = Message>) {
        for message in messages {
            let unreliable = Delivery::Unreliable;
            let sent = self.net.send_as(SERVER, &message, unreliable, lab.now());
            sent.expect("it is let in and the message is well-formed");
        }
    }

    /// Sends what was said.
    pub fn flush(&mut self, lab: &Simulation) {
        self.net.flush(lab.now());
    }

    /// What has come.
    pub fn hear(&mut self, lab: &Simulation) -> Vec<Message> {
        self.net.poll(lab.now(), &mut self.events);
        let message = |event| match event {
            TransportEvent::Message { message, .. } => Some(message),
            _ => None,
        };
        let heard: Vec<Message> = self.events.drain(..).filter_map(message).collect();
        for message in &heard {
            if let Message::InputBroadcast(news) = message {
                self.log_next = news.log_end;
                self.base = news.hash.map_or(self.base, |(tick, _)| Some(tick));
            }
        }
        heard
    }

    /// Buttons for a tick and those before it.
    pub fn inputs(newest: u32, masks: Vec<u8>) -> Message {
        Message::ClientInput(ClientInput {
            newest,
            generation: 0,
            masks,
        })
    }

    /// Acknowledges everything, as if it had understood it.
    pub fn acknowledge(&mut self, lab: &Simulation) {
        let tick = lab.server.authority().tick();
        self.say(
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

    /// Does in a tick what an honest client does, without a world of its own.
    pub fn pretend(&mut self, lab: &Simulation) -> Vec<Message> {
        let heard = self.hear(lab);
        let tick = lab.server.authority().tick();
        self.acknowledge(lab);
        self.say(lab, [Intruder::inputs(tick + 2, vec![0; 4])]);
        self.flush(lab);
        heard
    }
}
