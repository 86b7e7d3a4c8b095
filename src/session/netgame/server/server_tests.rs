//! Tests of a server's tick: what it runs, lists and sends.

use super::test_server::{TestServer, far, hosting, near};
use super::*;
use crate::net::message::Delivery;
use crate::net::message::control::LevelChange;
use crate::net::message::file::{FileAnswer, FileKind, FileRequest, FileVerdict};
use crate::net::message::input::{BroadcastAck, InputBroadcast};
use crate::net::transport::{PeerId, Traffic};
use crate::session::level_source::LevelSource;
use crate::session::level_source::tests::EmptyLevels;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::leave_reason;
use crate::session::netgame::level_store::level_to_send;
use crate::session::netgame::server::ban_list::{Ban, BanExpiry};
use crate::session::netgame::server::host_notice::COMMANDS;
use crate::sim::command::Command;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn broadcasts(messages: &[Message]) -> Vec<&InputBroadcast> {
    let found = messages.iter().filter_map(|message| match message {
        Message::InputBroadcast(broadcast) => Some(broadcast),
        _ => None,
    });
    found.collect()
}

fn level_changes(sent: &[(PeerId, Message, Delivery)]) -> Vec<(PeerId, &LevelChange, bool)> {
    let found = sent
        .iter()
        .filter_map(|(to, message, delivery)| match message {
            Message::LevelChange(change) => Some((*to, change, *delivery == Delivery::Unreliable)),
            _ => None,
        });
    found.collect()
}

fn lists(messages: &[Message]) -> usize {
    let is_list = |message: &&Message| matches!(message, Message::PlayerList(_));
    messages.iter().filter(is_list).count()
}

fn say_present(server: &mut TestServer, peer: PeerId) {
    server.receive(peer, Message::BroadcastAck(BroadcastAck::of_log(0)));
}

#[test]
fn the_host_is_listed_first_and_players_by_slot() {
    let mut server = TestServer::open();
    let gone = server.join(near(1), &["Gone"]);
    let first = server.join(near(2), &["Ann", "Bob"]);
    server.join(near(3), &[]);
    server.server.end(gone, leave_reason::KICKED, server.now);
    server.now += ms(60_000);
    for _ in 0..4 {
        server.join(near(4), &["Cid"]);
    }
    server.join(near(5), &["Gone"]);
    let list = server.server.player_list().lines;
    let line = |line: &PlayerInfo| {
        let name = line.name.to_string();
        (line.player, line.first_seat, name, line.slot_use)
    };
    let lines: Vec<_> = list.iter().map(line).collect();
    let expected = [
        (0, 0, "Host".to_owned(), SlotUse::Host),
        (2, 2, "Ann".to_owned(), SlotUse::Joining),
        (3, 2, "Bob".to_owned(), SlotUse::Joining),
    ];
    assert_eq!(lines[0], expected[0]);
    assert!(lines.contains(&expected[1]) && lines.contains(&expected[2]));
    assert!(lines.is_sorted_by_key(|line| line.0), "{lines:?}");
    assert_eq!(list[0].colour, 8);
    assert_eq!(
        (list[0].ping, list[0].late, list[0].sent, list[0].received),
        (0, 0, 0, 0)
    );
    assert!(server.connection(first).who.has_player(2));
}

#[test]
fn the_player_list_shows_the_join_progress_and_the_connection_of_a_client() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let line = |server: &TestServer| {
        let list = server.server.player_list().lines;
        list.into_iter().find(|line| line.player == 1).expect("Ann")
    };
    assert_eq!(line(&server).slot_use, SlotUse::Joining);
    server.connection_mut(ann).level.stage =
        connections::ConnectionStage::Syncing { good_ticks: 3 };
    assert_eq!(line(&server).slot_use, SlotUse::Syncing);
    server.activate(ann);
    assert_eq!(line(&server).slot_use, SlotUse::Active);
    assert_eq!(line(&server).dsync, 0, "nothing reported yet");
    server.set_traffic(
        ann,
        Traffic {
            round_trip: ms(77),
            ..Traffic::default()
        },
    );
    let peer = server.connection_mut(ann);
    peer.statistics.bytes = (101, 200);
    peer.notices.push(InputNoticeKind::Retimed, 5, 1);
    let shown = line(&server);
    assert_eq!((shown.ping, shown.sent, shown.received), (77, 2, 2));
    assert_eq!((shown.late, shown.colour), (1, 3));
}

#[test]
fn the_player_list_is_sent_once_a_second() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    say_present(&mut server, ann);
    server.take_sent();
    server.set_traffic(
        ann,
        Traffic {
            datagrams_out: 10,
            bytes_out: 1000,
            ..Traffic::default()
        },
    );
    server.run(39);
    assert_eq!(lists(&server.take_messages(ann)), 0);
    server.run(1);
    assert_eq!(lists(&server.take_messages(ann)), 1);
    assert!(server.connection(ann).statistics.bytes.0 >= 1000);
    server.run(40);
    assert_eq!(lists(&server.take_messages(ann)), 1);
    assert_eq!(server.connection(ann).statistics.bytes, (0, 0));
}

#[test]
fn broadcasts_are_sent_every_tick_or_less_often_and_flushed_once() {
    for (every, expected) in [(1, 12), (3, 4)] {
        let mut server =
            TestServer::open_with(hosting(false), |tuning| tuning.broadcast_every = every);
        let ann = server.join(far(1), &["Ann"]);
        say_present(&mut server, ann);
        server.take_sent();
        server.run(12);
        let sent = server.take_sent();
        assert_eq!(sent.flushes, 12);
        let messages: Vec<Message> = sent.messages.into_iter().map(|(_, m, _)| m).collect();
        let broadcasts = broadcasts(&messages);
        assert_eq!(broadcasts.len(), expected);
        assert_eq!(
            broadcasts.last().map(|b| (b.tick, b.sub_tick)),
            Some((11, 0))
        );
    }
}

#[test]
fn a_broadcast_contains_the_fraction_of_the_current_tick() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.take_sent();
    // Half a tick late.
    server.now += TICK / 2;
    server.run(1);
    let sent = server.take_messages(ann);
    assert_eq!(broadcasts(&sent).last().map(|b| b.sub_tick), Some(128));
}

#[test]
fn the_level_is_announced_in_every_tick_until_the_client_is_in_it() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.take_sent();
    server.run(3);
    let sent = server.take_sent().messages;
    let changes = level_changes(&sent);
    assert_eq!(changes.len(), 3);
    let (to, change, is_unreliable) = changes[0];
    assert_eq!((to, change.epoch, is_unreliable), (ann, 1, true));
    assert_eq!(change.level, *server.server.level());
    say_present(&mut server, ann);
    server.run(3);
    assert!(level_changes(&server.take_sent().messages).is_empty());
}

#[test]
fn a_retimed_input_is_counted_and_reported_to_its_player() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let bob = server.join(far(2), &["Bob"]);
    server.activate(ann);
    server.run(20);
    server.take_sent();
    let tick = server.server.authority.tick();
    let newest = server.connection(ann).level.input.min_lead();
    assert!(newest.is_some());
    server.receive_input(ann, tick - 10, Buttons::LEFT);
    server.run(4);
    assert_eq!(server.server.metrics.retimed, 1);
    let sent = server.take_sent().messages;
    let notices: Vec<_> = (sent.iter())
        .filter_map(|(to, message, _)| match message {
            Message::InputNotice(notice) => Some((*to, notice.tick, notice.shift)),
            _ => None,
        })
        .collect();
    assert_eq!(notices, [(ann, tick - 10, 10); 3]);
    assert_eq!(server.connection(bob).notices.retimed(), 0);
    server.receive_input(ann, tick + 1000, Buttons::LEFT);
    server.run(1);
    assert_eq!(server.server.metrics.retimed, 1, "too far ahead");
}

#[test]
fn the_hosts_buttons_apply_after_its_input_delay_without_the_menu_button() {
    for delay in [0, 3] {
        let mut server = TestServer::open_with(hosting(false), |tuning| tuning.host_lead = delay);
        server.run(5);
        server.run_holding(1, Buttons::RIGHT | Buttons::MENU);
        server.run(5);
        let held: Vec<Buttons> = (3..11)
            .map(|tick| server.server.authority.rollback().inputs(tick))
            .map(|inputs| inputs.expect("it is kept")[HOST])
            .collect();
        let mut expected = [Buttons::empty(); 8];
        expected[2 + delay as usize] = Buttons::RIGHT;
        assert_eq!(held, expected);
    }
}

#[test]
fn the_hidden_host_gets_no_input() {
    let mut server = TestServer::open_with(hosting(true), |_| ());
    server.run_holding(5, Buttons::RIGHT);
    assert_eq!(server.server.authority.input_end(HOST), None);
    assert!(server.server.shown().is_none());
    server.server.say("welcome", server.now);
    let lines = server.server.take_chat();
    assert_eq!(lines[0].0, None, "from the server");
}

#[test]
fn the_host_sees_the_present_and_corrections_fade_in() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.activate(ann);
    server.run(10);
    let shown_x = |server: &TestServer| {
        let worlds = &server.server.shown().expect("the host plays").worlds;
        assert_eq!(
            worlds.now.globals.tick,
            server.server.authority.tick() as i32
        );
        let now = server.server.authority.rollback().now();
        let x = |world: &crate::sim::world::World| world.players[1].pos.x.to_f64();
        (x(&worlds.now), x(now))
    };
    let (shown, is) = shown_x(&server);
    assert_eq!(shown, is);
    let tick = server.server.authority.tick();
    let late = crate::net::message::input::ClientInput {
        newest: tick - 1,
        generation: 0,
        seats: vec![vec![Buttons::RIGHT.bits(); 5]],
    };
    server.receive(ann, Message::ClientInput(late));
    server.run(1);
    let (shown, is) = shown_x(&server);
    assert!(shown < is, "{shown} {is}");
}

#[test]
fn at_most_64_lines_wait_for_the_host() {
    let mut server = TestServer::open();
    for number in 0..70 {
        server.server.say(&number.to_string(), server.now);
    }
    let lines = server.server.take_chat();
    assert_eq!(lines.len(), 64);
    assert_eq!(lines[0], (Some(0), WireText::new("6")));
    assert_eq!(lines[63].1.as_str(), "69");
    assert!(server.server.take_chat().is_empty());
}

#[test]
fn ticks_that_cannot_be_made_up_for_are_counted() {
    let mut server = TestServer::open();
    server.run(4);
    assert_eq!(server.server.metrics.lost_ticks, 0);
    server.now += TICK * 80;
    let run = server.server.update(server.now, Buttons::empty());
    assert!(run > 0 && run < 80);
    assert_eq!(server.server.metrics.lost_ticks, u64::from(80 - run));
}

#[test]
fn a_server_reports_when_the_next_tick_is_due() {
    let mut server = TestServer::open();
    server.run(2);
    let at = |time| server.now + ms(time);
    assert_eq!(server.server.next_tick_in(at(0)), ms(25));
    assert_eq!(server.server.next_tick_in(at(10)), ms(15));
    assert_eq!(server.server.next_tick_in(at(30)), ms(0));
    assert!(!server.server.ticks_due(at(24)));
    assert!(server.server.ticks_due(at(25)));
}

/// Starts another level, which takes one tick.
fn change_level(server: &mut TestServer, number: i32) {
    server.server.change_level(number);
    server.run(1);
}

#[test]
fn a_level_change_starts_a_new_epoch_for_everybody() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.activate(ann);
    server.run(20);
    server.take_sent();
    change_level(&mut server, 2);
    assert_eq!(
        (server.server.epoch(), server.server.level().number),
        (2, 2)
    );
    assert_eq!(server.server.metrics.levels, 2);
    assert!(!server.server.had_clients);
    let sent = server.take_sent();
    assert_eq!(sent.epochs, [(ann, 2)]);
    let changes = level_changes(&sent.messages);
    assert!(changes.iter().any(|(to, change, is_unreliable)| {
        *to == ann && change.epoch == 2 && change.level.number == 2 && !is_unreliable
    }));
    let level = &server.connection(ann).level;
    assert_eq!(level.stage, connections::ConnectionStage::Joining);
    assert!(!level.in_epoch);
    assert_eq!(server.server.states_sent(), 0);
    // The host goes on playing; clients join when they are ready.
    let world = server.server.authority.rollback().now();
    assert!(world.players[0].active && !world.players[1].active);
    assert_eq!(
        server.server.shown().map(|s| s.worlds.now.globals.level),
        Some(2)
    );
    server.activate(ann);
    server.run(10);
    let recording = server.server.recording().expect("it is recorded");
    assert_eq!(recording.names[..2], ["Host", "Ann"]);
    assert_eq!(recording.date, 1_000_000 + 1, "one second after the first");
}

#[test]
fn a_missing_level_number_selects_the_next_level_or_the_first_one() {
    for (wanted, expected) in [(2, 2), (3, 7), (8, 1)] {
        let mut server = TestServer::open();
        change_level(&mut server, wanted);
        assert_eq!(server.server.level().number, expected);
    }
}

#[test]
fn the_rules_for_shots_last_over_a_level_change() {
    let mut server = TestServer::open();
    let rules = |server: &TestServer| {
        let world = server.server.authority.rollback().now();
        world.globals.shot_rules.hurt_others
    };
    assert!(!rules(&server));
    server.server.run_line("/shots on", server.now);
    server.run(20);
    assert!(rules(&server));
    change_level(&mut server, 2);
    server.run(1);
    assert!(rules(&server));
}

#[test]
fn a_dedicated_server_starts_again_when_everybody_has_left() {
    let mut server = TestServer::open_with(hosting(true), |_| ());
    server.run(50);
    assert_eq!(server.server.epoch(), 1, "nobody has played yet");
    let ann = server.join(far(1), &["Ann"]);
    server.run(1);
    server
        .server
        .end(ann, leave_reason::CLIENT_QUIT, server.now);
    server.run(2);
    assert_eq!(server.server.epoch(), 1, "Ann has not played either");
    let ann = server.join(far(1), &["Ann"]);
    server.activate(ann);
    server.run(2);
    assert_eq!(server.server.epoch(), 1);
    server
        .server
        .end(ann, leave_reason::CLIENT_QUIT, server.now);
    server.run(2);
    assert_eq!(
        (server.server.epoch(), server.server.level().number),
        (2, 1)
    );
    server.run(50);
    assert_eq!(server.server.epoch(), 2, "once is enough");
    change_level(&mut server, 7);
    server.run(3);
    assert_eq!(
        (server.server.epoch(), server.server.level().number),
        (4, 1)
    );
}

#[test]
fn a_server_whose_host_plays_does_not_start_again() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.activate(ann);
    server
        .server
        .end(ann, leave_reason::CLIENT_QUIT, server.now);
    server.run(20);
    assert_eq!(server.server.epoch(), 1);
}

/// Asks for a file and returns the answer.
fn ask_for_file(server: &mut TestServer, peer: PeerId, kind: FileKind) -> FileAnswer {
    server.take_sent();
    let request = FileRequest {
        request: 1,
        kind,
        offset: 0,
    };
    server.receive(peer, Message::FileRequest(request));
    let sent = server.take_messages(peer).into_iter();
    let mut answers = sent.filter_map(|message| match message {
        Message::FileAnswer(answer) => Some(answer),
        _ => None,
    });
    answers.next().expect("an answer")
}

#[test]
fn clients_can_download_the_level_and_the_recording_of_the_last_one() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let answer = ask_for_file(&mut server, ann, FileKind::Recording);
    assert_eq!(answer.verdict, FileVerdict::Nothing, "the first level");
    let answer = ask_for_file(&mut server, ann, FileKind::Level);
    let level = EmptyLevels(vec![1]).load(1).expect("it is there");
    let level = level_to_send(&level).expect("it can be sent");
    assert_eq!(answer.raw_length as usize, level.len());
    server.run(60);
    change_level(&mut server, 2);
    say_present(&mut server, ann);
    server.run(100);
    let answer = ask_for_file(&mut server, ann, FileKind::Recording);
    assert!(answer.raw_length > 0);
    server.run(200);
    let pieces = server.take_messages(ann);
    assert!(
        pieces
            .iter()
            .any(|message| matches!(message, Message::FilePiece(_)))
    );
}

#[test]
fn a_host_has_a_name_that_can_be_shown() {
    let mut hosting = hosting(false);
    hosting.players = vec![LocalPlayer {
        name: " \u{200b} ".to_owned(),
        colour: 5,
    }];
    let server = TestServer::open_with(hosting, |_| ());
    let list = server.server.player_list().lines;
    assert_eq!((list[0].name.as_str(), list[0].colour), ("Player", 5));
}

#[test]
fn a_blank_password_means_no_password() {
    assert_eq!(parse_password("  "), None);
    assert_eq!(parse_password(" swordfish "), Some("swordfish".to_owned()));
}

#[test]
fn host_commands_ban_for_an_hour_for_some_minutes_or_for_ever() {
    let mut server = TestServer::open();
    let enter = |server: &mut TestServer, line: &str| {
        server.server.run_line(line, server.now);
        let notices = server.server.take_notices();
        let texts: Vec<String> = notices.iter().map(HostNotice::to_string).collect();
        texts.join(", ")
    };
    for (number, time, expected) in [
        (1, "", "is banned for 60 min"),
        (2, " 5", "is banned for 5 min"),
        (3, " ever", "is banned forever"),
    ] {
        server.join(far(number), &["Ann"]);
        let player = server.server.player_list().lines[1].player;
        let answer = enter(&mut server, &format!("/ban {player}{time}"));
        let block = format!("203.0.113.{number}");
        assert!(
            answer.contains("was kicked") && answer.contains(&block),
            "{answer}"
        );
        let bans = enter(&mut server, "/bans");
        assert!(bans.contains(&format!("{block} {expected}")), "{bans}");
    }
    assert!(server.server.connections().is_empty());
    server.now += ms(5 * 60_000);
    let bans = enter(&mut server, "/bans");
    assert_eq!(
        bans, "203.0.113.1 is banned for 55 min, 203.0.113.3 is banned forever",
        "one is over"
    );
    assert!(enter(&mut server, "/unban 203.0.113.9").ends_with("is not banned"));
    assert!(enter(&mut server, "/unban 203.0.113.3").ends_with("is no longer banned"));
    assert!(enter(&mut server, "/unban here").contains("not an address"));
    for wrong in ["/ban", "/ban x", "/ban 1 x", "/kick 1 2", "/shots", "/what"] {
        assert_eq!(enter(&mut server, wrong), COMMANDS, "{wrong}");
    }
    assert_eq!(enter(&mut server, "/kick 1"), "No player in slot 1");
}

#[test]
fn of_many_bans_the_first_are_listed_and_the_others_counted() {
    let mut server = TestServer::open();
    for number in 0..35 {
        let block = format!("192.0.2.{number}").parse().expect("an address");
        let until = BanExpiry::Ever;
        let added = server.server.bans.add(Ban { block, until }, 0);
        added.expect("there is room");
    }
    server.server.run_line("/bans", server.now);
    let notices = server.server.take_notices();
    assert_eq!(notices.len(), 33);
    assert_eq!(notices[31].to_string(), "192.0.2.31 is banned forever");
    assert!(matches!(notices[32], HostNotice::MoreBans(3)));
}

#[test]
fn at_most_64_notices_wait_for_the_host() {
    let mut server = TestServer::open();
    for slot in 0..70 {
        server.server.run_line(&format!("/kick {slot}"), server.now);
    }
    let notices = server.server.take_notices();
    assert_eq!(notices.len(), 64);
    assert!(matches!(notices[0], HostNotice::NoPlayer(6)));
    assert!(server.server.take_notices().is_empty());
}

#[test]
fn the_oldest_of_too_many_mutes_is_dropped() {
    let mut server = TestServer::open();
    for number in 0..65 {
        let id = server.join(near(number), &["Ann"]);
        let player = server.connection(id).who.first_player().expect("one");
        server
            .server
            .run_line(&format!("/mute {player}"), server.now);
        server.server.end(id, leave_reason::KICKED, server.now);
        server.now += ms(60_000);
    }
    for (number, is_muted) in [(0, false), (1, true), (64, true)] {
        let id = server.join(near(number), &["Ann"]);
        assert_eq!(server.connection(id).muted, is_muted, "{number}");
    }
}

#[test]
fn shots_are_switched_for_all_players_at_the_same_tick() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.run(3);
    server.take_sent();
    server.server.run_line("/shots on", server.now);
    let sent = server.take_messages(ann);
    let Some(Message::Variables(variables)) = sent.first() else {
        panic!("no variables");
    };
    assert_eq!(variables.list, server.server.tuning.variables());
    assert!(server.server.tuning.shots.hurt_others);
    let log = &server.server.authority.log;
    let entries = log.from(log.end() - 1, 3).expect("it is kept");
    let rules = server.server.tuning.shots;
    let expected = crate::net::message::log::LogAction::Command(Command::Rules(rules));
    assert_eq!((entries[0].tick, entries[0].action), (7, expected));
}
