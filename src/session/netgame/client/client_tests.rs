//! Tests of a client on a scripted transport: what it sends, and what it does with single messages.

use super::*;
use crate::config::Network;
use crate::net::message::control::{Goodbye, LevelInfo, Variable, VariableId};
use crate::net::message::input::{InputBroadcast, InputNotice, InputNoticeKind};
use crate::net::message::join::{
    Admission, AdmittedSeat, Challenge, JoinAnswer, JoinRequest, KeyReply,
};
use crate::net::message::state::{Baseline, StateAck};
use crate::net::message::{Delivery, Message};
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::{Binding, ServerIdentity, respond};
use crate::net::state_delta::{StateCodec, split};
use crate::net::transport::Abuse;
use crate::net::wire::WireText;
use crate::session::level_source::LevelSource;
use crate::session::level_source::tests::EmptyLevels;
use crate::session::netgame::leave_reason;
use crate::session::netgame::server::start_of;
use crate::session::netgame::test_transport::ScriptedTransport;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::{Checksum, World};
use std::time::Duration;

#[path = "clock_jump_tests.rs"]
mod clock_jump_tests;
#[path = "reconnecting_tests.rs"]
mod reconnecting_tests;

/// The server's key of every exchange: with random ones, no test could be repeated exactly.
const EPHEMERAL: Option<[u8; 32]> = Some([7; 32]);

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn server_address() -> SocketAddr {
    ([203, 0, 113, 1], 24785).into()
}

/// A client, its transport and the time. The test plays the server.
struct TestClient {
    client: Client,
    net: ScriptedTransport,
    now: Timestamp,
}

fn levels() -> EmptyLevels {
    EmptyLevels(vec![1, 2])
}

fn level_info() -> LevelInfo {
    let level = levels().load(1).expect("it is there");
    LevelInfo {
        number: 1,
        name: WireText::new("test"),
        hash: level.content_hash(),
    }
}

/// The world of the level's first tick with the first players active, as if at another tick.
fn world_at(tick: u32) -> World {
    let mut level = levels().load(1).expect("it is there");
    level.world.globals.level = 1;
    let mut world = *start_of(&level);
    world.globals.tick = tick as i32;
    for player in &mut world.players[..3] {
        player.active = true;
    }
    world
}

impl TestClient {
    fn new(change: impl FnOnce(&mut Tuning)) -> TestClient {
        let mut tuning = Tuning::of(&Network::default());
        change(&mut tuning);
        let net = ScriptedTransport::default();
        let client = Client::new(
            Box::new(net.clone()),
            server_address(),
            levels::after_polls(0, Box::new(SourceLevels(levels()))),
            tuning,
            JoinInfo::one("Ann", 3, None),
            &Secret::fixed(1),
            Timestamp::ZERO,
        );
        let now = ms(1);
        TestClient { client, net, now }
    }

    /// A client that has been admitted and has the first state, of tick 100.
    fn playing(change: impl FnOnce(&mut Tuning)) -> TestClient {
        let mut client = TestClient::new(change);
        client.admit();
        client.update(1);
        client.send_state(&world_at(100));
        client.broadcast(100);
        client.update(25);
        assert_eq!(client.client.phase(), Phase::Active);
        client.net.take();
        client
    }

    /// Runs a number of milliseconds and returns the messages to the server.
    fn update(&mut self, time: u64) -> Vec<Message> {
        for _ in 0..time {
            self.now += ms(1);
            self.client.update(self.now, Buttons::empty);
        }
        let messages = std::mem::take(&mut self.net.sent().messages);
        let messages = messages.into_iter().map(|(_, message, _)| message);
        messages.collect()
    }

    fn deliver(&mut self, event: TransportEvent) {
        self.net.sent().arriving.push(event);
    }

    fn receive(&mut self, message: Message) {
        self.receive_in(1, message);
    }

    fn receive_in(&mut self, epoch: u16, message: Message) {
        let (peer, at) = (SERVER, self.now);
        self.deliver(TransportEvent::Message {
            peer,
            epoch,
            message,
            at,
        });
    }

    fn raw(&mut self, message: Message) {
        let at = self.now;
        self.deliver(TransportEvent::Raw { message, at });
    }

    /// Returns the last raw message and forgets it.
    fn take_raw(&mut self) -> Option<Message> {
        self.net.sent().raw.pop().map(|(_, message)| message)
    }

    /// Answers the client's handshake as the server with this key; returns the join request, if it sends one.
    fn ask_to_join(&mut self, server: u64) -> Option<JoinRequest> {
        self.update(1);
        let Some(Message::Hello(hello)) = self.take_raw() else {
            panic!("no hello");
        };
        self.raw(Message::Challenge(Challenge {
            nonce: hello.nonce,
            cookie: 7,
            protocol: PROTOCOL,
        }));
        self.client.update(self.now, Buttons::empty);
        let Some(Message::KeyRequest(request)) = self.take_raw() else {
            panic!("no key request");
        };
        let (nonce, cookie) = (request.nonce, request.cookie);
        let binding = Binding { nonce, cookie };
        let identity = ServerIdentity::fixed(server);
        let (_, reply) = respond(&identity, binding, request.key, None, EPHEMERAL).expect("a key");
        self.raw(Message::KeyReply(KeyReply { nonce, reply }));
        self.client.update(self.now, Buttons::empty);
        match self.take_raw() {
            Some(Message::JoinRequest(request)) => Some(request),
            _ => None,
        }
    }

    fn admit(&mut self) {
        self.admit_after(false);
    }

    /// Admits the client, which asks for the seats of a lost session or does not.
    fn admit_after(&mut self, is_return: bool) {
        let request = self.ask_to_join(1).expect("a join request");
        assert_eq!(request.resume.is_some(), is_return);
        let admission = Admission {
            seats: vec![AdmittedSeat {
                player: 1,
                colour: 3,
            }],
            epoch: 1,
            level: level_info(),
            tick: 100,
            log_end: 0,
            variables: vec![Variable {
                id: VariableId::HoldLimit,
                value: 33,
            }],
            confirmation: None,
        };
        self.raw(Message::JoinAnswer(JoinAnswer {
            request: request.request,
            nonce: request.nonce,
            outcome: Ok(admission),
        }));
        self.update(1);
        assert_eq!(self.client.epoch(), Some(1));
    }

    /// Delivers a state.
    fn send_state(&mut self, world: &World) {
        let image = world.image();
        let packed = StateCodec::new(5).pack(&[], &image);
        let tick = world.globals.tick as u32;
        let hash = Checksum::of_image(&image).total;
        for piece in split(tick, Baseline::Zero, hash, &packed, 1000).expect("it fits") {
            self.receive(Message::StatePiece(piece));
        }
    }

    /// Delivers a broadcast without entries.
    fn broadcast(&mut self, tick: u32) {
        self.receive(Message::InputBroadcast(InputBroadcast {
            tick,
            sub_tick: 0,
            late_window: 6,
            first: 0,
            log_end: 0,
            input_ack: 0,
            ack_generation: 0,
            lead: None,
            hash: None,
            entries: Vec::new(),
        }));
    }

    /// Runs ticks while the server runs at the same pace, and returns the messages to it.
    fn play(&mut self, ticks: u32) -> Vec<Message> {
        let mut sent = Vec::new();
        for _ in 0..ticks {
            let tick = self.tick();
            self.broadcast(tick - 1);
            sent.extend(self.update(25));
        }
        sent
    }

    fn tick(&self) -> u32 {
        self.client.game().expect("it plays").tick()
    }
}

fn count(messages: &[Message], is_wanted: impl Fn(&Message) -> bool) -> usize {
    messages.iter().filter(|message| is_wanted(message)).count()
}

fn is_input(message: &Message) -> bool {
    matches!(message, Message::ClientInput(_))
}

fn state_acks(messages: &[Message]) -> Vec<&StateAck> {
    let acks = messages.iter().filter_map(|message| match message {
        Message::StateAck(ack) => Some(ack),
        _ => None,
    });
    acks.collect()
}

#[test]
fn a_client_shows_how_often_it_has_tried_to_connect() {
    let mut client = TestClient::new(|_| ());
    assert_eq!(client.client.progress(), Some((0, 20)));
    client.update(600);
    assert_eq!(client.client.progress(), Some((3, 20)));
    client.admit();
    assert_eq!(client.client.progress(), None);
}

#[test]
fn a_server_of_another_version_is_reported_with_both_versions() {
    let mut client = TestClient::new(|_| ());
    client.update(1);
    let Some(Message::Hello(hello)) = client.take_raw() else {
        panic!("no hello");
    };
    client.raw(Message::Challenge(Challenge {
        nonce: hello.nonce,
        cookie: 7,
        protocol: PROTOCOL + 1,
    }));
    // It waits a moment for a challenge of its own version.
    client.update(1);
    assert_eq!(client.client.phase(), Phase::Handshaking);
    client.update(1000);
    let (server, ours) = (PROTOCOL + 1, PROTOCOL);
    let end = SessionEnd::Protocol { server, ours };
    assert_eq!(client.client.phase(), Phase::Ended(end));
    assert_eq!(client.client.metrics().disconnects, 0);
}

#[test]
fn an_admitted_client_uses_the_servers_settings() {
    let mut client = TestClient::new(|_| ());
    client.admit();
    assert_eq!(client.client.phase(), Phase::Waiting);
    assert_eq!(client.client.player(), Some(1));
    assert_eq!(client.client.tuning().hold_limit, 33);
    assert_eq!(client.net.sent().epochs, [(SERVER, 1)]);
}

#[test]
fn input_is_sent_every_tick_or_less_often() {
    for input_every in [1, 2, 4] {
        let mut client = TestClient::playing(|tuning| tuning.input_every = input_every);
        let first = client.tick();
        let sent = client.play(40);
        let last = client.tick();
        let is_due = |tick: &u32| tick.is_multiple_of(input_every);
        let expected = (first + 1..=last).filter(is_due).count();
        assert_eq!(count(&sent, is_input), expected);
        let acks = count(&sent, |m| matches!(m, Message::BroadcastAck(_)));
        let is_ack_due = |tick: &u32| tick.is_multiple_of(8);
        assert_eq!(acks, (first + 1..=last).filter(is_ack_due).count());
    }
}

#[test]
fn datagrams_are_flushed_once_per_tick() {
    let mut client = TestClient::playing(|_| ());
    let tick = client.tick();
    client.broadcast(tick);
    for _ in 0..25 {
        client.now += ms(1);
        client.client.update(client.now, Buttons::empty);
    }
    assert_eq!(client.net.take().flushes, 1);
}

#[test]
fn statistics_are_reported_once_a_second() {
    let mut client = TestClient::playing(|_| ());
    client.play(41);
    let sent = client.play(80);
    let acks = state_acks(&sent);
    assert_eq!(acks.len(), 2);
    let stats = acks[0].stats.as_ref().expect("they are included");
    assert!((3600..=4400).contains(&stats.rate), "{}", stats.rate);
    assert_eq!((stats.own_correction, stats.stalled), (0, 0));
    assert!(!acks[0].want);
}

#[test]
fn a_missing_state_is_requested_every_fourth_tick() {
    let mut client = TestClient::playing(|_| ());
    client.play(3);
    let game = client.client.game_mut().expect("it plays");
    game.states.want();
    let sent = client.play(40);
    let acks = state_acks(&sent);
    assert_eq!(acks.len(), 10);
    assert!(acks.iter().all(|ack| ack.want));
    let with_stats = acks.iter().filter(|ack| ack.stats.is_some());
    assert_eq!(with_stats.count(), 1, "once a second");
}

#[test]
fn a_client_too_far_ahead_stalls_and_repeats_its_messages_ten_times_a_second() {
    let mut client = TestClient::playing(|tuning| tuning.max_prediction = 20);
    let complete = client.client.game().expect("it plays").complete();
    client.update(1500);
    assert!(client.client.is_stalled());
    assert_eq!(client.tick(), complete + 20);
    client.update(100);
    let sent = client.update(1000);
    assert_eq!(count(&sent, is_input), 10);
    assert!(client.client.metrics().stalled >= 40);
    let tick = client.tick();
    client.broadcast(tick);
    client.update(25);
    assert!(!client.client.is_stalled());
    assert!(client.tick() > tick);
}

#[test]
fn a_notice_that_arrives_several_times_counts_once() {
    let mut client = TestClient::playing(|_| ());
    let mut notify = |id, kind, epoch| {
        let notice = InputNotice {
            id,
            kind,
            tick: 100,
            shift: 1,
            total: 1,
        };
        client.receive_in(epoch, Message::InputNotice(notice));
        client.update(1);
        client.client.metrics().retimed
    };
    let retimed = InputNoticeKind::Retimed;
    assert_eq!(notify(5, retimed, 1), 1);
    assert_eq!(notify(5, retimed, 1), 1, "the second copy");
    assert_eq!(notify(4, retimed, 1), 1, "an older one");
    assert_eq!(notify(6, InputNoticeKind::HoldLimit, 1), 1);
    assert_eq!(notify(7, retimed, 2), 1, "of another level");
    assert_eq!(notify(7, retimed, 1), 2);
    assert_eq!(notify(32_000, retimed, 1), 3);
    assert_eq!(notify(64_000, retimed, 1), 4);
    assert_eq!(notify(3, retimed, 1), 5, "the numbers start again");
}

#[test]
fn a_client_that_leaves_says_goodbye_reliably_and_three_times_unreliably() {
    let mut client = TestClient::playing(|_| ());
    client.client.leave();
    let sent = client.net.take();
    let deliveries: Vec<bool> = (sent.messages.iter())
        .map(|(_, message, delivery)| {
            let Message::ClientBye(bye) = message else {
                panic!("{message:?}");
            };
            assert_eq!(bye.reason, leave_reason::CLIENT_QUIT);
            *delivery == Delivery::Unreliable
        })
        .collect();
    assert_eq!(deliveries, [false, true, true, true]);
    assert_eq!(sent.flushes, 3);
    client.client.leave();
    assert!(client.update(100).is_empty());
    assert_eq!(client.client.phase(), Phase::Ended(SessionEnd::Left));
    assert_eq!(client.client.metrics().disconnects, 0);
}

#[test]
fn a_lost_connection_is_counted_and_no_goodbye_is_sent() {
    type Event = fn() -> TransportEvent;
    let events: [(Event, SessionEnd, u64); 2] = [
        (
            || TransportEvent::Abusive {
                peer: SERVER,
                abuse: Abuse::Flood,
            },
            SessionEnd::Lost,
            1,
        ),
        (
            || TransportEvent::Dead {
                reason: "test".to_owned(),
            },
            SessionEnd::Broken("test".to_owned()),
            0,
        ),
    ];
    for (event, end, disconnects) in events {
        let mut client = TestClient::playing(|_| ());
        client.deliver(event());
        assert_eq!(
            count(&client.update(1), |m| matches!(m, Message::ClientBye(_))),
            0
        );
        assert_eq!(client.client.phase(), Phase::Ended(end));
        assert_eq!(client.client.metrics().disconnects, disconnects);
        assert!(client.client.game().is_some(), "its last world is drawn");
    }
}

#[test]
fn a_dismissal_shows_the_servers_reason_if_there_is_one() {
    for (text, expected) in [("go away", "go away"), ("", "you were kicked")] {
        let mut client = TestClient::playing(|_| ());
        let reason = leave_reason::KICKED;
        let text = WireText::new(text);
        client.receive(Message::ServerBye(Goodbye { reason, text }));
        client.update(1);
        let text = expected.to_owned();
        let end = SessionEnd::Dismissed { reason, text };
        assert_eq!(client.client.phase(), Phase::Ended(end));
    }
}

#[test]
fn the_round_trip_of_the_transport_moves_the_clock() {
    let mut client = TestClient::playing(|_| ());
    let probe = |client: &mut TestClient, time| {
        let traffic = Traffic {
            round_trip: ms(time),
            ..Traffic::default()
        };
        client.net.sent().traffic.insert(SERVER, traffic);
        let time = ms(time);
        client.deliver(TransportEvent::RoundTrip { peer: SERVER, time });
        client.update(1);
        let clock_sync = client.client.clock_sync().expect("it plays");
        clock_sync.round_trip()
    };
    assert_eq!(probe(&mut client, 80), 80.0);
    assert_eq!(probe(&mut client, 0), 80.0, "not measured yet");
}

#[test]
fn the_reported_lead_moves_the_clock_of_players() {
    let mut client = TestClient::playing(|_| ());
    let tick = client.tick();
    client.receive(Message::InputBroadcast(InputBroadcast {
        tick,
        sub_tick: 0,
        late_window: 6,
        first: 0,
        log_end: 0,
        input_ack: 0,
        ack_generation: 0,
        lead: Some(-90),
        hash: None,
        entries: Vec::new(),
    }));
    client.update(1);
    let clock_sync = client.client.clock_sync().expect("it plays");
    assert_eq!(clock_sync.reported_lead(), Some(-22.5));
}

#[test]
fn a_client_begins_at_the_time_of_the_server() {
    let mut client = TestClient::new(|_| ());
    client.admit();
    client.update(1);
    client.send_state(&world_at(100));
    client.broadcast(120);
    client.update(1);
    // Tick 120, and 5 ms margin.
    assert_eq!(client.tick(), 121);
    let ticks = client.tick();
    client.update(25);
    assert_eq!(client.tick(), ticks + 1);
}

#[test]
fn a_clock_far_behind_jumps_and_catches_up() {
    let mut client = TestClient::playing(|_| ());
    let tick = client.tick();
    for n in 0..8 {
        client.broadcast(tick + 100 + n);
        client.update(25);
    }
    assert!(client.tick() >= tick + 100, "{}", client.tick());
    assert_eq!(client.client.metrics().jumps, 1);
}

#[test]
fn the_time_until_a_client_is_active_and_synced_is_measured() {
    let mut client = TestClient::playing(|_| ());
    client.play(100);
    let metrics = client.client.metrics();
    let since = metrics.to_active.expect("it is active");
    assert!(since < ms(100), "{since:?}");
    assert!(metrics.active_ticks >= 100);
    assert!(metrics.clock_error.count() >= 99);
    assert!(
        metrics.settle.is_some_and(|time| time < ms(1500)),
        "{:?}",
        metrics.settle
    );
}
