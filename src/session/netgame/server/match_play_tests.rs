//! Tests of the match of a server.

use super::*;
use crate::config::{LevelOrder, MatchMode, MatchSettings};
use crate::net::message::game_match::{EndCode, ModeCode};
use crate::net::message::seats::SeatChange;
use crate::session::game_match::{RESULTS_TICKS, RoundEnd, Score, Team};
use crate::session::netgame::leave_reason;
use crate::session::netgame::player_request::PlayerRequest;
use crate::session::netgame::server::connections::Seat;
use crate::session::netgame::server::host_notice::HostNotice;
use crate::session::netgame::server::test_server::{TestServer, far, hosting, state_ack};
use crate::sim::world::ShotRules;
use crate::sim::world::player::PLAYERS;
use std::time::Duration;

/// Ticks of the shortest round.
const ROUND: u32 = 400;

fn settings(mode: MatchMode) -> MatchSettings {
    MatchSettings {
        mode,
        rounds: 2,
        round_seconds: 10,
        ..MatchSettings::default()
    }
}

/// Opens a server that plays a match.
fn open(settings: &MatchSettings) -> TestServer {
    TestServer::open_playing(hosting(false), settings)
}

/// Opens a dedicated server with a match, which does not drop clients that send nothing.
fn open_patient() -> TestServer {
    let mut server = TestServer::open_with(hosting(true), |tuning| {
        tuning.silence = Duration::from_secs(600);
        tuning.join_time = Duration::from_secs(600);
    });
    server.server.play_match(&settings(MatchMode::Coins));
    server
}

/// Returns the match messages sent to a client since the last call, without repetitions.
fn sent(server: &TestServer, peer: PeerId) -> Vec<MatchInfo> {
    let mut matches = all_sent(server, peer);
    matches.dedup();
    matches
}

fn all_sent(server: &TestServer, peer: PeerId) -> Vec<MatchInfo> {
    let messages = server.take_messages(peer).into_iter();
    let matches = messages.filter_map(|message| match message {
        Message::Match(info) => Some(info),
        _ => None,
    });
    matches.collect()
}

#[test]
fn the_match_is_repeated_because_datagrams_get_lost() {
    let mut server = open(&settings(MatchMode::Race));
    let ann = server.join(far(1), &["Ann"]);
    server.receive(ann, Message::StateAck(state_ack(0)));
    server.run(REPEAT_EVERY);
    server.take_sent();
    server.run(ROUND - 4 * REPEAT_EVERY);
    let repeated = all_sent(&server, ann).len() as u32;
    assert_eq!(repeated, ROUND / REPEAT_EVERY - 4);
    for ticks in [REPEAT_EVERY, REPEAT_EVERY, REPEAT_EVERY - SEND_EVERY] {
        // Keeps the client from timing out.
        server.receive(ann, Message::StateAck(state_ack(0)));
        server.run(ticks);
    }
    server.take_sent();
    server.run(2 * SEND_EVERY + REPEAT_CHANGE_TICKS);
    let ends = all_sent(&server, ann);
    let ends = ends.iter().filter(|info| info.end.is_some()).count();
    assert_eq!(ends, 3, "the end of the round is sent three times");
}

#[test]
fn scores_are_sent_once_a_second_and_other_changes_at_once() {
    let score = |coins| {
        let mut scores = [Score::default(); PLAYERS];
        scores[1].coins = coins;
        let rules = MatchRules::co_operative(ShotRules::default());
        let earlier = [Score::default(); PLAYERS];
        let former = Default::default();
        wire::describe(&GameMatch::described(
            rules, 1, None, earlier, scores, former,
        ))
    };
    let mut broadcast = MatchBroadcast::default();
    let mut update = |info: MatchInfo, tick| {
        broadcast.update(info.clone(), tick);
        (
            broadcast.info.as_ref() == Some(&info),
            broadcast.revision,
            broadcast.has_changed_recently(tick + SEND_EVERY),
        )
    };
    assert_eq!(update(score(0), 1000), (true, 1, false));
    assert_eq!(update(score(1), 1008), (false, 1, false));
    assert_eq!(update(score(2), 1040), (true, 2, false));
    let next_round = MatchInfo {
        round: 2,
        ..score(3)
    };
    assert_eq!(update(next_round.clone(), 1048), (true, 3, true));
    assert_eq!(update(next_round, 1056), (true, 3, true));
    assert_eq!(update(score(3), 8), (true, 4, true), "in the next level");
}

#[test]
fn a_round_ends_when_its_last_tick_is_final_and_the_next_one_follows_the_results() {
    let mut server = open(&settings(MatchMode::Coins));
    let late_window = server.server.tuning().late_window;
    server.run(ROUND + late_window - 1);
    assert!(!server.server.game_match().is_round_over());
    server.run(1);
    let end = server.server.game_match().round_end();
    assert_eq!(end, Some((ROUND as i32, RoundEnd::Time)));
    assert_eq!(server.server.epoch(), 1);
    server.run(ROUND);
    assert_eq!(server.server.epoch(), 2);
    assert_eq!(server.server.level().number, 1, "the same level again");
    assert_eq!(server.server.game_match().round(), 2);
    server.run(2 * ROUND + 2 * late_window);
    assert_eq!(server.server.epoch(), 3);
    assert_eq!(server.server.game_match().round(), 1, "a rematch");
}

#[test]
fn the_host_chooses_which_level_follows() {
    for (order, expected) in [
        (LevelOrder::Next, vec![2]),
        (LevelOrder::Random, vec![2, 7]),
    ] {
        let mut server = open(&MatchSettings {
            order,
            ..settings(MatchMode::FreeForAll)
        });
        server.run(2 * ROUND + 20);
        assert!(expected.contains(&server.server.level().number));
    }
}

#[test]
fn clients_receive_the_match_when_they_join_and_when_it_changes() {
    let mut server = open(&settings(MatchMode::Race));
    server.run(300);
    let ann = server.join(far(1), &["Ann"]);
    server.take_sent();
    server.receive(ann, Message::StateAck(state_ack(0)));
    server.run(2 * SEND_EVERY);
    let messages = sent(&server, ann);
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert_eq!(
        (messages[0].rules.mode, messages[0].round),
        (ModeCode::Race, 1)
    );
    assert_eq!(messages[0].end, None);
    server.run(ROUND - 300);
    let messages = sent(&server, ann);
    assert_eq!(messages.len(), 2, "repeated, and the end: {messages:?}");
    let end = messages[1].end.as_ref().expect("the round is over");
    assert_eq!((end.tick, end.cause), (ROUND, EndCode::Time));
}

#[test]
fn the_warm_up_is_followed_by_the_first_round_in_the_same_level() {
    let mut server = open(&MatchSettings {
        warm_up_seconds: 10,
        order: LevelOrder::Next,
        ..settings(MatchMode::FreeForAll)
    });
    assert!(server.server.game_match().is_warm_up());
    server.run(ROUND + 150);
    assert_eq!(server.server.epoch(), 2);
    assert_eq!(server.server.level().number, 1);
    assert_eq!(server.server.game_match().round(), 1);
}

#[test]
fn teams_are_balanced_and_wear_their_colours() {
    let mut server = open(&settings(MatchMode::Teams));
    let names = ["Ann", "Bob", "Cid"];
    for (number, name) in (1..).zip(names) {
        server.join(far(number), &[name]);
    }
    let players = server.server.player_list().lines;
    let teams = players.iter().map(|line| Team::of(line.player.into()));
    let red = teams.filter(|team| *team == Team::Red).count();
    assert_eq!((players.len(), red), (4, 2));
    for line in &players {
        let team = Team::of(line.player.into());
        assert_eq!(Team::with_colour(line.colour), Some(team), "{line:?}");
    }
}

#[test]
fn teams_are_balanced_when_a_round_of_a_team_mode_begins() {
    let mut server = open(&settings(MatchMode::Coins));
    let names = ["Ann", "Bob", "Cid", "Dan", "Eve"];
    let clients: Vec<PeerId> = (1..)
        .zip(names)
        .map(|(number, name)| server.join(far(number), &[name]))
        .collect();
    let now = server.now;
    // The host, Bob and Dan are left: all in slots of team Red.
    for index in [0, 2, 4] {
        server
            .server
            .end(clients[index], leave_reason::CLIENT_QUIT, now);
    }
    let teams = MatchRules::for_netgame(&settings(MatchMode::Teams), ShotRules::default());
    server.server.request(PlayerRequest::Rules(teams), now);
    server.run(100);
    server.take_sent();
    for _ in ["the winner is shown", "the next match begins"] {
        let now = server.now;
        server.server.run_line("/next", now);
        server.run(3);
    }
    assert!(server.server.game_match().has_teams());
    let players = server.server.player_list().lines;
    let slots: Vec<u8> = players.iter().map(|line| line.player).collect();
    assert_eq!(slots, [0, 1, 2], "Dan moves");
    for line in &players {
        let team = Team::of(line.player.into());
        assert_eq!(Team::with_colour(line.colour), Some(team), "{line:?}");
    }
    assert_eq!(server.server.seats()[1], Seat::Client(clients[3]));
    assert_eq!(server.server.seats()[4], Seat::Free);
    let messages = server.take_messages(clients[3]);
    let seats = messages.iter().find_map(|message| match message {
        Message::SeatUpdate(update) => Some(&update.seats),
        _ => None,
    });
    let seats = seats.expect("a message with its seat");
    assert_eq!((seats[0].player, seats[0].colour), (1, players[1].colour));
}

#[test]
fn the_host_can_skip_a_round_and_restart_the_match() {
    let mut server = open(&settings(MatchMode::FreeForAll));
    server.run(10);
    let now = server.now;
    server.server.run_line("/next", now);
    server.run(3);
    assert_eq!(
        (server.server.epoch(), server.server.game_match().round()),
        (2, 2)
    );
    let now = server.now;
    server.server.run_line("/rematch", now);
    server.run(3);
    assert_eq!(
        (server.server.epoch(), server.server.game_match().round()),
        (3, 1)
    );
}

#[test]
fn a_dedicated_server_waits_for_players_and_starts_with_the_first_one() {
    let mut server = TestServer::open_playing(hosting(true), &settings(MatchMode::Coins));
    server.run(3 * ROUND);
    assert_eq!(server.server.epoch(), 1, "nobody is there");
    server.join(far(1), &["Ann"]);
    server.run(2);
    assert_eq!(server.server.epoch(), 2);
    assert!(!server.server.game_match().is_round_over());
    server.join(far(2), &["Bob"]);
    server.run(2);
    assert_eq!(server.server.epoch(), 2);
}

#[test]
fn spectators_neither_start_the_match_of_a_dedicated_server_nor_keep_it_going() {
    let mut server = open_patient();
    server.run(ROUND / 2);
    server.join(far(1), &[]);
    server.run(3 * ROUND);
    assert_eq!(server.server.epoch(), 1, "only a spectator is there");
    assert!(server.server.game_match().is_round_over());
    server.join(far(2), &["Ann"]);
    server.run(2);
    assert_eq!(server.server.epoch(), 2, "a new match");
    assert!(!server.server.game_match().is_round_over());
    server.join(far(3), &["Bob"]);
    server.run(2);
    assert_eq!(server.server.epoch(), 2);
}

#[test]
fn a_spectator_who_becomes_the_first_player_gets_a_new_match() {
    let mut server = open_patient();
    let watcher = server.join(far(1), &[]);
    server.run(ROUND / 2);
    assert_eq!(server.server.epoch(), 1);
    let seats = server.request(&["Ann"]).seats;
    server.receive(watcher, Message::SeatChange(SeatChange { seats }));
    server.run(3);
    assert_eq!(server.server.epoch(), 2);
}

#[test]
fn the_mode_decides_whether_shots_hurt() {
    let mut server = open(&settings(MatchMode::Race));
    let now = server.now;
    server.server.run_line("/shots on", now);
    server.run(20);
    assert!(!server.server.tuning().shots.hurt_others);
}

#[test]
fn the_next_round_is_announced_to_the_host_once_although_it_is_requested_twice() {
    let mut server = open(&settings(MatchMode::FreeForAll));
    let now = server.now;
    server.server.take_notices();
    for line in ["/next", "/next", "/rematch"] {
        server.server.run_line(line, now);
    }
    let notices = server.server.take_notices();
    assert!(
        matches!(notices.as_slice(), [HostNotice::NextRound]),
        "{notices:?}"
    );
}

#[test]
fn the_lobby_opens_when_the_host_skips_the_last_round() {
    let mut server = TestServer::open_with(hosting(false), |tuning| tuning.lobby = true);
    server.server.play_match(&settings(MatchMode::Coins));
    let now = server.now;
    server.server.start_game();
    server.run(3);
    // The winner is shown after the last round, unless the host skips that, too.
    for is_over in [false, false, true] {
        assert!(server.server.open_lobby_state().is_none());
        server.server.run_line("/next", now);
        server.run(3);
        assert_eq!(server.server.open_lobby_state().is_some(), is_over);
    }
}

#[test]
fn skipping_the_last_round_shows_the_winner_before_a_rematch() {
    let mut server = open(&MatchSettings {
        rounds: 1,
        ..settings(MatchMode::FreeForAll)
    });
    server.run(10);
    server.server.take_notices();
    let now = server.now;
    server.server.run_line("/next", now);
    server.run(RESULTS_TICKS as u32 - 10);
    assert!(server.server.game_match().is_finished());
    assert_eq!(server.server.epoch(), 1, "the winner is shown");
    let notices = server.server.take_notices();
    assert!(
        matches!(notices.as_slice(), [HostNotice::RoundOver]),
        "{notices:?}"
    );
    server.run(20);
    assert_eq!(server.server.epoch(), 2);
    assert!(!server.server.game_match().is_round_over());
}

#[test]
fn no_round_passes_while_the_lobby_is_open() {
    let mut server = TestServer::open_with(hosting(false), |tuning| tuning.lobby = true);
    server.server.play_match(&settings(MatchMode::Coins));
    server.run(3 * ROUND);
    assert_eq!(server.server.epoch(), 1);
    assert!(!server.server.game_match().is_round_over());
    server.server.start_game();
    server.run(ROUND);
    assert!(!server.server.game_match().is_round_over());
    server.run(30);
    assert!(server.server.game_match().is_round_over());
}

#[test]
fn the_campaign_has_no_rounds() {
    let mut server = TestServer::open();
    server.run(4 * ROUND);
    assert_eq!(server.server.epoch(), 1);
    assert!(!server.server.game_match().is_round_over());
}

#[test]
fn clients_are_notified_when_the_host_changes_the_rules_during_a_match() {
    let mut server = open(&settings(MatchMode::Coins));
    let ann = server.join(far(1), &["Ann"]);
    server.receive(ann, Message::StateAck(state_ack(0)));
    server.run(2 * SEND_EVERY);
    server.take_sent();
    let teams = MatchRules::for_netgame(&settings(MatchMode::Teams), ShotRules::default());
    let now = server.now;
    server.server.request(PlayerRequest::Rules(teams), now);
    server.run(2 * SEND_EVERY);
    let messages = sent(&server, ann);
    let [info] = messages.as_slice() else {
        panic!("{messages:?}");
    };
    let next = info.next_rules.as_ref().expect("other rules");
    assert_eq!(
        (info.rules.mode, next.mode),
        (ModeCode::Coins, ModeCode::Teams)
    );
    assert!(!server.server.tuning().shots.hurt_others, "not yet");

    server.server.run_line("/next", now);
    assert!(
        server.server.game_match().is_finished(),
        "the last round in this mode"
    );
    server.server.run_line("/next", now);
    server.run(3);
    assert_eq!(server.server.epoch(), 2);
    assert_eq!(server.server.game_match().rules().mode, MatchMode::Teams);
    let world = server.server.authority().rollback().now();
    assert!(world.globals.shot_rules.hurt_others && server.server.tuning().shots.hurt_others);
    for line in server.server.player_list().lines {
        let team = Team::of(line.player.into());
        assert_eq!(Team::with_colour(line.colour), Some(team), "{line:?}");
    }
}

#[test]
fn rules_for_shots_change_at_once_in_the_same_mode() {
    let mut server = open(&settings(MatchMode::Coins));
    let shots = ShotRules {
        hurt_others: true,
        damage: 7,
        ..ShotRules::default()
    };
    let rules = MatchRules::for_netgame(&settings(MatchMode::Coins), shots);
    let now = server.now;
    server.server.request(PlayerRequest::Rules(rules), now);
    server.run(40);
    let world = server.server.authority().rollback().now();
    assert_eq!(
        (server.server.epoch(), world.globals.shot_rules),
        (1, shots)
    );
}
