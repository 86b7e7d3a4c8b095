//! Tests of the sessions of clients: messages, activation, timeouts and disconnects.

use super::*;
use crate::net::message::control::{Chat, SeatLeave};
use crate::net::message::file::{FileKind, FileRequest};
use crate::net::message::input::{BroadcastAck, ClientInput};
use crate::net::message::log::LogAction;
use crate::net::transport::{Abuse, Traffic};
use crate::session::netgame::server::LIST_EVERY;
use crate::session::netgame::server::test_server::{TestServer, far, hosting, state_ack};
use crate::sim::world::buttons::Buttons;
use std::time::Duration;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Returns the commands in the log with their ticks, without button changes.
fn commands(server: &TestServer) -> Vec<(u32, Command)> {
    let authority = server.server.authority();
    let entries = authority.log.from(0, authority.tick());
    let entries = entries.expect("they are kept").into_iter();
    let commands = entries.filter_map(|entry| match entry.action {
        LogAction::Command(Command::Buttons { .. }) | LogAction::JoinStarted { .. } => None,
        LogAction::Command(command) => Some((entry.tick, command)),
    });
    commands.collect()
}

fn reasons(messages: &[Message]) -> Vec<u8> {
    let reason = |message: &Message| match message {
        Message::ServerBye(bye) => Some(bye.reason),
        _ => None,
    };
    messages.iter().filter_map(reason).collect()
}

fn chat(player: Option<u8>, text: &str) -> Message {
    let text = WireText::new(text);
    Message::Chat(Chat { player, text })
}

/// Returns the chat lines that the host sees.
fn lines(server: &mut TestServer) -> Vec<(Option<u8>, String)> {
    let lines = server.server.take_chat().into_iter();
    lines
        .map(|(player, text)| (player, text.to_string()))
        .collect()
}

#[test]
fn a_synced_client_joins_the_world_four_ticks_later() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    assert!(!server.server.had_clients);
    server.activate(ann);
    // The stage changes at the beginning of a tick, which is over now.
    let at = server.server.authority().tick() - 1 + 4;
    assert_eq!(server.stage(ann), ConnectionStage::Active(at));
    let (player, colour) = (1, 3);
    let join = Command::Join { player, colour };
    assert_eq!(commands(&server).last(), Some(&(at, join)));
    assert!(server.server.had_clients);
    server.run(4);
    let world = server.server.authority().rollback().now();
    assert!(world.players[1].active);
}

#[test]
fn input_counts_only_from_a_client_with_a_state_and_in_the_current_level() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let input_end = |server: &TestServer| server.server.authority().input_end(1);
    server.run(5);
    server.receive_input(ann, 6, Buttons::LEFT);
    assert_eq!(input_end(&server), None, "it is joining");
    server.receive(ann, Message::StateAck(state_ack(1)));
    let inputs = |seats| {
        Message::ClientInput(ClientInput {
            newest: 7,
            generation: 0,
            seats,
        })
    };
    server.receive_in(2, ann, inputs(vec![vec![1]]));
    assert_eq!(input_end(&server), None, "of another level");
    server.receive(ann, inputs(vec![vec![1]; 2]));
    assert_eq!(input_end(&server), None, "of two seats instead of one");
    server.receive(ann, inputs(vec![vec![1]]));
    assert_eq!(input_end(&server), Some(7));
}

#[test]
fn a_client_that_sets_its_clock_back_withdraws_its_input() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.activate(ann);
    let tick = server.server.authority().tick();
    server.receive_input(ann, tick + 20, Buttons::empty());
    let input = |generation, newest| {
        Message::ClientInput(ClientInput {
            newest,
            generation,
            seats: vec![vec![Buttons::LEFT.bits()]],
        })
    };
    server.receive(ann, input(1, tick));
    assert_eq!(server.server.authority().input_end(1), Some(tick));
    server.receive(ann, input(0, tick + 1));
    let end = server.server.authority().input_end(1);
    assert_eq!(end, Some(tick), "sent before the clock was set back");
}

#[test]
fn a_client_is_in_the_level_once_it_has_sent_a_message_in_it() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let ack = || Message::BroadcastAck(BroadcastAck::of_log(0));
    server.receive_in(2, ann, ack());
    assert!(!server.connection(ann).level.in_epoch);
    server.receive(ann, ack());
    assert!(server.connection(ann).level.in_epoch);
    server.receive_in(2, ann, ack());
    assert!(server.connection(ann).level.in_epoch);
}

#[test]
fn acknowledgements_of_another_level_are_ignored() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.connection_mut(ann).level.log_next = 0;
    server.receive_in(2, ann, Message::BroadcastAck(BroadcastAck::of_log(1)));
    server.receive_in(2, ann, Message::StateAck(state_ack(8)));
    assert_eq!(server.connection(ann).level.log_next, 0);
    assert_eq!(server.stage(ann), ConnectionStage::Joining);
    server.receive(ann, Message::BroadcastAck(BroadcastAck::of_log(1)));
    assert_eq!(server.connection(ann).level.log_next, 1);
}

#[test]
fn messages_of_unknown_clients_are_ignored() {
    let mut server = TestServer::open();
    server.join(far(1), &["Ann"]);
    server.receive(PeerId(9), chat(None, "hello"));
    server.receive(PeerId(9), Message::SeatLeave(SeatLeave { player: 1 }));
    assert!(lines(&mut server).is_empty());
    assert_eq!(server.server.connections().len(), 1);
}

#[test]
fn a_client_times_out_after_five_seconds_of_silence() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.activate(ann);
    let since = server.connection(ann).last_game_message;
    assert_eq!(since + TICK, server.now);
    server.run(199);
    assert_eq!(server.server.connections().len(), 1);
    server.run(1);
    assert_eq!(server.now - since, ms(5025));
    assert!(server.server.connections().is_empty());
    let sent = server.take_messages(ann);
    assert_eq!(reasons(&sent), [leave_reason::TIMED_OUT; 4]);
    assert_eq!(server.server.metrics.dropped, 1);
}

#[test]
fn a_client_that_is_not_active_after_twenty_seconds_is_dropped() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let bob = server.join(far(2), &["Bob"]);
    server.activate(bob);
    let mut ticks = server.server.authority().tick();
    while server.server.connections().len() == 2 {
        for client in [ann, bob] {
            server.receive(client, Message::BroadcastAck(BroadcastAck::of_log(0)));
        }
        server.run(1);
        ticks += 1;
    }
    assert_eq!(ticks, 801);
    assert_eq!(
        reasons(&server.take_messages(ann)),
        [leave_reason::NEVER_ACTIVE; 4]
    );
    assert_eq!(server.server.connections()[0].who.id, bob);
}

#[test]
fn a_goodbye_is_sent_reliably_and_three_times_unreliably() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.take_sent();
    server.server.end(ann, leave_reason::KICKED, server.now);
    let sent = server.take_sent();
    let deliveries: Vec<bool> = (sent.messages.iter())
        .map(|(_, _, delivery)| *delivery == Delivery::Unreliable)
        .collect();
    assert_eq!(deliveries, [false, true, true, true]);
    assert_eq!((sent.flushes, sent.dismissed), (3, vec![ann]));
    let Message::ServerBye(bye) = &sent.messages[0].1 else {
        panic!("no goodbye");
    };
    assert_eq!(bye.text.as_str(), "you were kicked");
    server.server.end(ann, leave_reason::KICKED, server.now);
    assert!(server.take_sent().messages.is_empty(), "it has left");
}

#[test]
fn clients_that_leave_and_those_that_are_dropped_are_counted() {
    let mut server = TestServer::open();
    let counts = |server: &TestServer| {
        let metrics = &server.server.metrics;
        (metrics.left, metrics.dropped)
    };
    for (reason, expected) in [
        (leave_reason::CLIENT_QUIT, (1, 0)),
        (leave_reason::KICKED, (1, 1)),
        (leave_reason::TIMED_OUT, (1, 2)),
        (leave_reason::SERVER_QUIT, (1, 2)),
    ] {
        let ann = server.join(far(1), &["Ann"]);
        server.server.end(ann, reason, server.now);
        assert_eq!(counts(&server), expected);
    }
}

#[test]
fn a_player_who_quits_leaves_after_two_ticks_and_others_after_four() {
    for (reason, delay) in [(leave_reason::CLIENT_QUIT, 2), (leave_reason::KICKED, 4)] {
        let mut server = TestServer::open();
        let ann = server.join(far(1), &["Ann"]);
        server.activate(ann);
        server.run(10);
        let tick = server.server.authority().tick();
        server.server.end(ann, reason, server.now);
        let leave = Command::Leave { player: 1, reason };
        assert_eq!(commands(&server).last(), Some(&(tick + delay, leave)));
        // Once the command is final, the slot stays reserved for two seconds.
        let final_after = TICK * (delay + server.server.tuning().late_window);
        let expected = server.now + final_after + ms(2000);
        let Seat::Left { free_at, name, .. } = &server.server.seats()[1] else {
            panic!("the slot is not reserved");
        };
        assert_eq!((*free_at, name.as_str()), (expected, "Ann"));
    }
}

#[test]
fn a_player_never_leaves_the_world_before_joining_it() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.activate(ann);
    let ConnectionStage::Active(from) = server.stage(ann) else {
        panic!("not active");
    };
    let reason = leave_reason::CLIENT_QUIT;
    server.server.end(ann, reason, server.now);
    let leave = Command::Leave { player: 1, reason };
    assert_eq!(commands(&server).last(), Some(&(from + 1, leave)));
}

#[test]
fn a_player_who_has_never_been_in_the_world_does_not_leave_it() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.server.end(ann, leave_reason::KICKED, server.now);
    assert_eq!(commands(&server), [(0, Command::Reset { player: 1 })]);
}

#[test]
fn one_of_several_local_players_can_leave_and_the_last_one_ends_the_session() {
    let mut server = TestServer::open();
    let id = server.join(far(1), &["Ann", "Bob"]);
    let other = server.join(far(2), &["Cid"]);
    let leave = |server: &mut TestServer, player| {
        server.receive(id, Message::SeatLeave(SeatLeave { player }));
    };
    leave(&mut server, 3);
    assert_eq!(server.connection(other).who.first_player(), Some(3));
    leave(&mut server, 1);
    assert_eq!(server.connection(id).who.seats[0], None);
    assert_eq!(server.connection(id).who.first_player(), Some(2));
    assert!(matches!(server.server.seats()[1], Seat::Left { .. }));
    assert_eq!(server.server.seats()[2], Seat::Client(id));
    leave(&mut server, 1);
    assert_eq!(server.server.connections().len(), 2, "nobody has the slot");
    leave(&mut server, 2);
    assert_eq!(server.server.connections().len(), 1);
    assert_eq!(server.server.metrics.left, 1);
}

#[test]
fn a_client_that_says_goodbye_leaves_at_once() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let bye = Goodbye {
        reason: leave_reason::CLIENT_QUIT,
        text: WireText::default(),
    };
    server.receive(ann, Message::ClientBye(bye));
    assert!(server.server.connections().is_empty());
    assert_eq!(server.server.metrics.left, 1);
}

#[test]
fn chat_carries_the_slot_of_a_local_player() {
    let mut server = TestServer::open();
    let id = server.join(far(1), &["Ann", "Bob"]);
    let other = server.join(far(2), &["Cid"]);
    server.receive(id, chat(Some(2), "of Bob"));
    server.receive(id, chat(Some(3), "not of Cid"));
    server.receive(id, chat(None, "of Ann"));
    let expected = [
        (Some(2), "of Bob".to_owned()),
        (Some(1), "not of Cid".to_owned()),
        (Some(1), "of Ann".to_owned()),
    ];
    assert_eq!(lines(&mut server), expected);
    let sent = server.take_messages(other);
    let sent: Vec<_> = (sent.iter())
        .filter_map(|message| match message {
            Message::Chat(chat) => Some((chat.player, chat.text.to_string())),
            _ => None,
        })
        .collect();
    assert_eq!(sent, expected);
}

#[test]
fn chat_of_spectators_muted_players_and_invisible_lines_is_dropped() {
    let mut server = TestServer::open();
    let spectator = server.join(far(1), &[]);
    let ann = server.join(far(2), &["Ann"]);
    server.receive(spectator, chat(None, "from outside"));
    server.receive(ann, chat(None, " \u{a0}"));
    assert!(lines(&mut server).is_empty());
    server.server.run_line("/mute 1", server.now);
    lines(&mut server);
    server.receive(ann, chat(None, "muted"));
    assert!(lines(&mut server).is_empty());
    server.server.run_line("/unmute 1", server.now);
    lines(&mut server);
    server.receive(ann, chat(None, "heard"));
    assert_eq!(lines(&mut server).len(), 1);
}

#[test]
fn a_desync_is_counted_when_it_is_reported_and_not_while_it_lasts() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let mut report = |mismatch| {
        let mut ack = state_ack(8);
        ack.mismatch = mismatch;
        server.receive(ann, Message::StateAck(ack));
        let states = &server.connection(ann).level.states;
        (server.server.metrics.desyncs, states.dump_due)
    };
    assert_eq!(report(false), (0, false));
    assert_eq!(report(true), (1, true));
    assert_eq!(report(true), (1, true));
    assert_eq!(report(false), (1, true));
    assert_eq!(report(true), (2, true));
    assert_eq!((report(false), report(true)), ((2, true), (3, false)));
}

#[test]
fn the_number_of_answered_file_requests_is_limited() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.take_sent();
    for request in 0..100 {
        let kind = FileKind::Recording;
        server.receive(
            ann,
            Message::FileRequest(FileRequest {
                request,
                kind,
                offset: 0,
            }),
        );
    }
    let answers = server.take_messages(ann);
    assert!((1..100).contains(&answers.len()), "{}", answers.len());
    assert!(matches!(answers[0], Message::FileAnswer(_)));
}

#[test]
fn events_of_the_transport_end_sessions() {
    let mut server = TestServer::open();
    let ids = [1, 2, 3].map(|number| server.join(far(number), &["Ann"]));
    let now = server.now;
    let flood = TransportEvent::Abusive {
        peer: ids[0],
        abuse: Abuse::Flood,
    };
    server.server.on_event(flood, now);
    assert_eq!(
        reasons(&server.take_messages(ids[0])),
        [leave_reason::KICKED; 4]
    );
    let stuck = TransportEvent::Lost { peer: ids[1] };
    server.server.on_event(stuck, now);
    assert_eq!(
        reasons(&server.take_messages(ids[1])),
        [leave_reason::TIMED_OUT; 4]
    );
    assert_eq!(server.server.connections().len(), 1);
    assert!(!server.server.closed());
    let reason = "test".to_owned();
    server.server.on_event(TransportEvent::Dead { reason }, now);
    assert!(server.server.closed());
}

#[test]
fn a_client_that_sends_too_much_is_warned() {
    let mut server = TestServer::open();
    let (ann, bob) = (server.join(far(1), &["Ann"]), server.join(far(2), &["Bob"]));
    server.run(3);
    server.take_sent();
    let event = TransportEvent::RateExceeded { peer: bob };
    server.server.on_event(event, server.now);
    server.run(1);
    let sent = server.take_sent().messages;
    let notices: Vec<_> = (sent.iter())
        .filter_map(|(to, message, _)| match message {
            Message::InputNotice(notice) => Some((*to, notice.kind, notice.tick, notice.shift)),
            _ => None,
        })
        .collect();
    assert_eq!(notices, [(bob, InputNoticeKind::RateLimit, 3, 0)]);
    assert!(sent.iter().any(|(to, ..)| *to == ann));
}

#[test]
fn a_server_that_closes_says_goodbye_to_everybody_and_ends_after_fifteen_ticks() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.join(far(2), &[]);
    server.run(8);
    server.take_sent();
    server.server.close(server.now);
    assert!(server.server.connections().is_empty() && !server.server.closed());
    assert_eq!(
        reasons(&server.take_messages(ann)),
        [leave_reason::SERVER_QUIT; 4]
    );
    let leave = Command::Leave {
        player: 0,
        reason: leave_reason::SERVER_QUIT,
    };
    assert_eq!(commands(&server).last(), Some(&(12, leave)));
    server.run(10);
    server.server.close(server.now);
    server.run(4);
    assert!(!server.server.closed());
    server.run(1);
    assert!(server.server.closed(), "the second call changed nothing");
    server.run(1);
    assert!(server.server.closed());
}

#[test]
fn the_hidden_host_of_a_dedicated_server_is_not_in_the_world() {
    let mut server = TestServer::open_with(hosting(true), |_| ());
    let leave = Command::Leave {
        player: 0,
        reason: leave_reason::HIDDEN,
    };
    assert_eq!(commands(&server), [(0, leave)]);
    server.run(1);
    assert!(!server.server.authority().rollback().now().players[0].active);
    server.server.close(server.now);
    assert_eq!(commands(&server), [(0, leave)], "it has left already");
}

#[test]
fn the_lead_of_input_is_measured_from_its_arrival() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.set_traffic(ann, Traffic::default());
    server.run(10);
    server.now += ms(5);
    // Tick 9 began 5 ms ago.
    server.receive_input(ann, 10, Buttons::empty());
    let lead = server.connection(ann).level.input.min_lead();
    assert!(
        lead.is_some_and(|lead| (lead - 20.0).abs() < 1e-6),
        "{lead:?}"
    );
}

#[test]
fn the_player_list_is_sent_to_every_client_once_a_second_and_to_one_of_them_in_a_tick() {
    let mut server = TestServer::open();
    let ids = [1, 2, 3].map(|number| server.join(far(number), &["Ann"]));
    server.run(LIST_EVERY);
    server.take_sent();
    let is_list = |message: &Message| matches!(message, Message::PlayerList(_));
    let mut listed = Vec::new();
    for _ in 0..LIST_EVERY {
        server.run(1);
        let sent = server.take_sent().messages.into_iter();
        let lists = sent.filter(|(_, message, _)| is_list(message));
        let to: Vec<PeerId> = lists.map(|(peer, ..)| peer).collect();
        assert!(to.len() <= 1, "{to:?}");
        listed.extend(to);
    }
    listed.sort();
    assert_eq!(listed, ids);
}
