//! One peer of an endpoint: authenticates its datagrams, queues and delivers its messages, measures round-trip times.
//! Applies its rate limits, which are in `peer_limits.rs`.

use super::carrier::{Carrier, MAX_OUTSTANDING};
use super::event::{Abuse, PeerId, Traffic, TransportEvent};
use super::peer_limits::{
    FAULT_WINDOW, FLOOD_TOLERANCE, MAX_FAULTS, PEER_BYTES, PEER_DATAGRAMS, PEER_MESSAGES,
    SERVER_BYTES, SERVER_DATAGRAMS, SERVER_MESSAGES, WARNING_EVERY,
};
use crate::net::datagram::{DatagramKind, Direction, SessionKey};
use crate::net::link::tcp::STREAM_RELIABLE_FRAMES;
use crate::net::link::{Link, Remote, Timestamp};
use crate::net::message::payload::{PayloadReader, PayloadWriter, ReceiverRole};
use crate::net::message::time::{Ping, Pong, PongAck, Pulse};
use crate::net::message::{Channel, DecodeError, Delivery, Message};
use crate::net::token_bucket::TokenBucket;
use std::collections::VecDeque;
use std::time::Duration;

/// Number of forged datagrams after which nothing is opened with a key any more. The cipher's limit of 2^36 for a chance
/// of forgery of 2^-57 (RFC 9001, 6.6) takes 40 days of 20 000 datagrams per second.
pub const MAX_FORGED: u64 = 1 << 36;
/// Maximum number of reliable messages queued because of `MAX_OUTSTANDING` (`carrier.rs`).
pub const MAX_WAITING: usize = 256;
const _: () = assert!(STREAM_RELIABLE_FRAMES == MAX_WAITING + MAX_OUTSTANDING);
/// Interval of a client's pings.
pub const PING_EVERY: Duration = Duration::from_millis(250);
/// A longer round-trip time is rejected as invalid.
pub const MAX_ECHO: Duration = Duration::from_secs(10);

/// Why a message was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The message cannot be encoded.
    #[error(transparent)]
    Message(#[from] DecodeError),
    /// The message does not fit into a payload.
    #[error("the message does not fit into a datagram")]
    TooLong,
    /// Too many reliable messages are queued. The session is unusable; [`TransportEvent::Lost`] follows.
    #[error("too many reliable messages are queued")]
    Full,
    /// The network thread has stopped.
    #[error("the network thread has stopped")]
    Stopped,
    /// There is no channel through which the message could be sent encrypted.
    #[error("no keys have been exchanged")]
    NoChannel,
    /// There is no peer with this id.
    #[error("there is no peer {0:?}")]
    NoPeer(PeerId),
    /// The delivery does not suit the message: only raw messages may be sent outside a session, and only there.
    #[error("wrong delivery for this message")]
    WrongDelivery,
}

/// How long a reply to a round-trip probe may wait for the next datagram.
const MAX_ECHO_DELAY: Duration = Duration::from_millis(30);
/// Number of round-trip times that are averaged.
const ROUND_TRIP_SAMPLES: usize = 16;
/// Assumed round-trip time until the first measurement.
const ASSUMED_ROUND_TRIP: Duration = Duration::from_millis(100);

/// Timestamp to send back, and its arrival time.
type Echo = Option<(u64, Timestamp)>;

pub(super) struct Peer {
    pub id: PeerId,
    pub remote: Remote,
    pub traffic: Traffic,
    key: SessionKey,
    direction: Direction,
    role: ReceiverRole,
    carrier: Carrier,
    epoch: u16,
    pending: PayloadWriter,
    pending_since: Option<Timestamp>,
    waiting: VecDeque<(DatagramKind, Vec<u8>)>,
    next_sequence: u64,
    /// Highest sequence number received, and a bit mask of the 64 numbers up to it, newest in the lowest bit.
    seen: Option<(u64, u64)>,
    datagrams: TokenBucket,
    bytes: TokenBucket,
    messages: TokenBucket,
    warned: Option<Timestamp>,
    flood_since: Option<(Timestamp, Timestamp)>,
    faults: (Timestamp, u32),
    abuse_reported: bool,
    loss_reported: bool,
    /// A reliable message was dropped because the queue was full, so the channel has a gap.
    is_overfull: bool,
    pong_due: Echo,
    pang_due: Echo,
    last_ping: Option<Timestamp>,
    pulses: u16,
    round_trips: VecDeque<Duration>,
}

fn micros(moment: Timestamp) -> u64 {
    u64::try_from(moment.as_micros()).unwrap_or(u64::MAX)
}

fn datagram_kind(channel: Channel) -> DatagramKind {
    match channel {
        Channel::Control => DatagramKind::Control,
        Channel::Bulk => DatagramKind::Bulk,
    }
}

impl Peer {
    pub fn new(
        id: PeerId,
        remote: Remote,
        key: SessionKey,
        direction: Direction,
        now: Timestamp,
    ) -> Peer {
        let (role, [datagrams, bytes, messages]) = match direction {
            Direction::ToClient => {
                let rates = [PEER_DATAGRAMS, PEER_BYTES, PEER_MESSAGES];
                (ReceiverRole::ServerSession, rates)
            }
            Direction::ToServer => {
                let rates = [SERVER_DATAGRAMS, SERVER_BYTES, SERVER_MESSAGES];
                (ReceiverRole::ClientSession, rates)
            }
        };
        Peer {
            id,
            remote,
            traffic: Traffic {
                is_stream: remote.stream.is_some(),
                last_received: now,
                ..Traffic::default()
            },
            key,
            direction,
            role,
            carrier: Carrier::new(remote),
            epoch: 0,
            pending: PayloadWriter::new(0),
            pending_since: None,
            waiting: VecDeque::new(),
            next_sequence: 0,
            seen: None,
            datagrams: TokenBucket::new(datagrams, 2 * datagrams),
            bytes: TokenBucket::new(bytes, 2 * bytes),
            messages: TokenBucket::new(messages, messages),
            warned: None,
            flood_since: None,
            faults: (now, 0),
            abuse_reported: false,
            loss_reported: false,
            is_overfull: false,
            pong_due: None,
            pang_due: None,
            last_ping: None,
            pulses: 0,
            round_trips: VecDeque::new(),
        }
    }

    pub fn set_epoch(&mut self, epoch: u16) {
        self.close_pending();
        self.epoch = epoch;
        self.pending = PayloadWriter::new(epoch);
    }

    /// Processes a packet from this peer. One that is not authentic is dropped, and the peer of a TCP connection is lost,
    /// because what it was sent in place of is missing; so is one that sends reliable frames beyond its rate.
    pub fn receive(&mut self, bytes: &[u8], at: Timestamp, events: &mut Vec<TransportEvent>) {
        // Authentication comes before rate limiting, so that datagrams with a forged source address do not use up
        // the peer's rate.
        let newest = self.seen.map_or(0, |(newest, _)| newest);
        if self.traffic.sealed >= MAX_FORGED {
            return;
        }
        let direction = self.direction.opposite();
        let Ok(opened) = self.carrier.open(&self.key, direction, newest, bytes) else {
            self.traffic.sealed += 1;
            if self.remote.stream.is_some() {
                self.report_lost(events);
            }
            return;
        };
        if !self.is_new(opened.sequence) {
            self.traffic.duplicates += 1;
            return;
        }
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        if !(self.datagrams.take(1, at) && self.bytes.take(length, at)) {
            if self.remote.stream.is_some() && opened.kind != DatagramKind::Unreliable {
                // Nobody sends it again.
                log::info!(target: "net::security", "{}: too many reliable frames", self.remote);
                self.report_lost(events);
            }
            return self.record_flood(at, events);
        }
        self.traffic.datagrams_in += 1;
        self.traffic.bytes_in += bytes.len() as u64;
        self.traffic.last_received = self.traffic.last_received.max(at);
        let Some(payloads) = self.carrier.receive(opened, at) else {
            return self.record_fault(at, events);
        };
        for payload in payloads {
            self.read(&payload, at, events);
        }
    }

    /// Records a sequence number. Returns true if it is new.
    fn is_new(&mut self, sequence: u64) -> bool {
        let (newest, mut mask) = self.seen.unwrap_or((sequence, 0));
        if sequence > newest {
            mask = mask
                .checked_shl((sequence - newest).min(64) as u32)
                .unwrap_or(0);
        }
        let newest_now = newest.max(sequence);
        let age = newest_now - sequence;
        if age >= 64 || mask >> age & 1 == 1 {
            return false;
        }
        if sequence < newest {
            self.traffic.reordered += 1;
        }
        self.seen = Some((newest_now, mask | 1 << age));
        self.traffic.expected_in = newest_now.saturating_add(1);
        true
    }

    fn read(&mut self, payload: &[u8], at: Timestamp, events: &mut Vec<TransportEvent>) {
        let Ok(reader) = PayloadReader::new(payload, self.role) else {
            return self.record_fault(at, events);
        };
        let epoch = reader.epoch(self.epoch);
        for (index, read) in reader.enumerate() {
            if index > 0 && !self.messages.take(1, at) {
                return self.record_flood(at, events);
            }
            match read {
                Ok(message) => self.handle_message(epoch, message, at, events),
                Err(_) => self.record_fault(at, events),
            }
        }
    }

    fn handle_message(
        &mut self,
        epoch: u16,
        message: Message,
        at: Timestamp,
        events: &mut Vec<TransportEvent>,
    ) {
        match message {
            Message::Pulse(pulse) => {
                if pulse.burst {
                    self.carrier.on_burst_pulse();
                }
            }
            Message::Ping(ping) => self.pong_due = Some((ping.sent, at)),
            Message::Pong(pong) => {
                self.pang_due = Some((pong.sent, at));
                self.record_round_trip(pong.ping_sent, pong.hold, at, events);
            }
            Message::PongAck(pang) => self.record_round_trip(pang.pong_sent, pang.hold, at, events),
            message => events.push(TransportEvent::Message {
                peer: self.id,
                epoch,
                message,
                at,
            }),
        }
    }

    fn record_round_trip(
        &mut self,
        sent: u64,
        hold: u32,
        at: Timestamp,
        events: &mut Vec<TransportEvent>,
    ) {
        let since = at.checked_sub(Duration::from_micros(sent));
        let hold = Duration::from_micros(u64::from(hold));
        let time = since
            .filter(|t| *t <= MAX_ECHO)
            .and_then(|t| t.checked_sub(hold));
        let Some(time) = time else {
            return self.record_fault(at, events);
        };
        if self.round_trips.len() >= ROUND_TRIP_SAMPLES {
            self.round_trips.pop_front();
        }
        self.round_trips.push_back(time);
        self.traffic.round_trip = match self.remote.stream {
            None => self.round_trips.iter().sum::<Duration>() / self.round_trips.len() as u32,
            // Many probes wait behind a frame that is sent again. The lower quartile tells how long the others take.
            Some(_) => {
                let mut sorted = Vec::from(self.round_trips.clone());
                sorted.sort_unstable();
                sorted[sorted.len() / 4]
            }
        };
        events.push(TransportEvent::RoundTrip {
            peer: self.id,
            time,
        });
    }

    fn record_fault(&mut self, at: Timestamp, events: &mut Vec<TransportEvent>) {
        self.traffic.faults += 1;
        let (since, count) = &mut self.faults;
        if at.saturating_sub(*since) > FAULT_WINDOW {
            (*since, *count) = (at, 0);
        }
        *count += 1;
        if *count > MAX_FAULTS {
            self.report_abuse(Abuse::Faults, events);
        }
    }

    fn record_flood(&mut self, at: Timestamp, events: &mut Vec<TransportEvent>) {
        self.traffic.over_rate += 1;
        let is_due = |warned| at.saturating_sub(warned) >= WARNING_EVERY;
        if self.warned.is_none_or(is_due) {
            self.warned = Some(at);
            events.push(TransportEvent::RateExceeded { peer: self.id });
        }
        let (since, last) = self.flood_since.unwrap_or((at, at));
        let pause = at.saturating_sub(last) > Duration::from_secs(1);
        let since = if pause { at } else { since };
        self.flood_since = Some((since, at));
        if at.saturating_sub(since) >= FLOOD_TOLERANCE {
            self.report_abuse(Abuse::Flood, events);
        }
    }

    fn report_abuse(&mut self, abuse: Abuse, events: &mut Vec<TransportEvent>) {
        if !std::mem::replace(&mut self.abuse_reported, true) {
            let peer = self.id;
            events.push(TransportEvent::Abusive { peer, abuse });
        }
    }

    /// Queues a message for sending. Unreliable messages wait for [`Peer::flush`].
    pub fn send(
        &mut self,
        message: &Message,
        delivery: Delivery,
        now: Timestamp,
    ) -> Result<(), SendError> {
        match delivery {
            Delivery::Unreliable => self.push_pending(message, now),
            Delivery::Ordered(channel) => {
                if self.waiting.len() >= MAX_WAITING {
                    self.is_overfull = true;
                    return Err(SendError::Full);
                }
                let payload = self.single_message_payload(message)?;
                self.waiting.push_back((datagram_kind(channel), payload));
                Ok(())
            }
            Delivery::Raw | Delivery::Sealed | Delivery::Pulse => Err(SendError::WrongDelivery),
        }
    }

    fn single_message_payload(&self, message: &Message) -> Result<Vec<u8>, SendError> {
        let mut payload = PayloadWriter::new(self.epoch);
        if payload.push(message)? {
            Ok(payload.into_bytes())
        } else {
            Err(SendError::TooLong)
        }
    }

    fn push_pending(&mut self, message: &Message, now: Timestamp) -> Result<(), SendError> {
        if !self.pending.push(message)? {
            self.close_pending();
            if !self.pending.push(message)? {
                return Err(SendError::TooLong);
            }
        }
        self.pending_since.get_or_insert(now);
        Ok(())
    }

    /// Passes the queued unreliable messages to the carrier as one payload.
    fn close_pending(&mut self) {
        if !self.pending.is_empty() {
            let payload = std::mem::replace(&mut self.pending, PayloadWriter::new(self.epoch));
            self.carrier
                .send(DatagramKind::Unreliable, payload.into_bytes());
        }
        self.pending_since = None;
    }

    /// Sends the queued unreliable messages and the round-trip probes that are due.
    pub fn flush(&mut self, now: Timestamp, link: &mut impl Link) {
        let hold =
            |at: Timestamp| u32::try_from(micros(now.saturating_sub(at))).unwrap_or(u32::MAX);
        let mut echoes: Vec<Message> = Vec::new();
        if let Some((ping_sent, at)) = self.pong_due.take() {
            echoes.push(Message::Pong(Pong {
                ping_sent,
                sent: micros(now),
                hold: hold(at),
            }));
        }
        if let Some((pong_sent, at)) = self.pang_due.take() {
            echoes.push(Message::PongAck(PongAck {
                pong_sent,
                hold: hold(at),
            }));
        }
        let ping_due = self
            .last_ping
            .is_none_or(|last| now.saturating_sub(last) >= PING_EVERY);
        if self.direction == Direction::ToServer && ping_due {
            self.last_ping = Some(now);
            echoes.push(Message::Ping(Ping { sent: micros(now) }));
        }
        for echo in &echoes {
            // Probes are short and their fields unlimited, so this cannot fail.
            let _ = self.push_pending(echo, now);
        }
        self.close_pending();
        self.release();
        self.drain(now, link);
    }

    /// Sends everything that is due: delayed probes, reliable messages and pulses.
    pub fn work(&mut self, now: Timestamp, link: &mut impl Link, events: &mut Vec<TransportEvent>) {
        if self.flush_due().is_some_and(|due| now >= due) {
            self.flush(now, link);
        }
        self.release();
        self.drain(now, link);
        self.pulse(now);
        self.drain(now, link);
        if self.carrier.stuck_at().is_some_and(|at| now > at) || self.is_overfull {
            self.report_lost(events);
        }
    }

    /// Reports once that the session is unusable.
    pub fn report_lost(&mut self, events: &mut Vec<TransportEvent>) {
        if !std::mem::replace(&mut self.loss_reported, true) {
            events.push(TransportEvent::Lost { peer: self.id });
        }
    }

    /// Returns when to call [`Peer::work`] next if nothing is received or sent before.
    pub fn next_due(&self) -> Option<Timestamp> {
        let can_release = !self.waiting.is_empty() && self.carrier.free() > 0;
        if can_release || self.is_overfull && !self.loss_reported {
            return Some(Timestamp::ZERO);
        }
        let stuck = self.carrier.stuck_at().filter(|_| !self.loss_reported);
        let reliable = self.carrier.next_due(self.round_trip());
        let all = [self.flush_due(), stuck, reliable];
        all.into_iter().flatten().min()
    }

    /// Returns when queued probes and messages are sent even without [`Peer::flush`].
    fn flush_due(&self) -> Option<Timestamp> {
        let echoes = [self.pong_due, self.pang_due].into_iter().flatten();
        let since = echoes.map(|(_, at)| at).chain(self.pending_since);
        since.min().map(|at| at + MAX_ECHO_DELAY)
    }

    /// Returns the measured round-trip time, or an assumed one before the first measurement.
    fn round_trip(&self) -> Duration {
        match self.traffic.round_trip {
            Duration::ZERO => ASSUMED_ROUND_TRIP,
            measured => measured,
        }
    }

    /// Passes queued reliable messages to the carrier, within the limit of messages in flight.
    fn release(&mut self) {
        let free = self.carrier.free().min(self.waiting.len());
        for (kind, payload) in self.waiting.drain(..free) {
            self.carrier.send(kind, payload);
        }
    }

    fn pulse(&mut self, now: Timestamp) {
        let Some(pulses) = self.carrier.pulses_due(now, self.round_trip()) else {
            return;
        };
        for _ in 0..pulses.count {
            self.pulses = self.pulses.wrapping_add(1);
            let pulse = Message::Pulse(Pulse {
                count: self.pulses,
                burst: pulses.burst,
            });
            if let Ok(payload) = self.single_message_payload(&pulse) {
                self.carrier.send(DatagramKind::Pulse, payload);
            }
        }
    }

    /// Seals and sends what the carrier has to send.
    fn drain(&mut self, now: Timestamp, link: &mut impl Link) {
        self.carrier.work(now);
        let direction = self.direction;
        while let Some(sealed) =
            self.carrier
                .next_sealed(&self.key, direction, self.next_sequence, now)
        {
            let Some(packet) = sealed else {
                continue;
            };
            self.next_sequence += 1;
            self.traffic.repeated = self.carrier.repeated();
            self.traffic.datagrams_out += 1;
            self.traffic.bytes_out += packet.len() as u64;
            link.send(now, self.remote, &packet);
        }
    }
}
