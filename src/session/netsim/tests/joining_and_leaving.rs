use super::*;
use crate::net::message::join::Refusal;
use crate::session::netgame::client::SessionEnd;
use crate::session::netgame::leave_reason;
use crate::sim::num::Fx;

#[test]
fn joining_takes_at_most_a_second_and_a_half_plus_six_round_trips() {
    for rtt in [0, 50, 200] {
        let sim = playing(3, link(rtt, 0, 0.0), BotStyle::Human);
        for report in reports(&sim) {
            let took = report.join_time_s.expect("it plays");
            assert!(took <= 1.5 + 0.006 * rtt as f64, "{took} s at {rtt} ms");
        }
    }
}

#[test]
fn a_client_that_joins_mid_level_is_in_sync() {
    let mut sim = playing(2, link(80, 5, 0.01), BotStyle::Human);
    sim.run(ms(10_000));
    sim.start_client(level_finder());
    sim.run(ms(8000));
    assert_all_active(&sim);
    assert_agreement(&sim, 30);
}

#[test]
fn a_player_who_rejoins_keeps_the_slot_and_health() {
    let mut sim = connected(2, link(50, 0, 0.0), BotStyle::Human);
    let slot = sim.machines[0].client.player().expect("it plays");
    sim.machines[0].client.leave();
    sim.run(ms(1000));
    assert!(!sim.server.authority().rollback().now().players[slot].active);
    let health = sim.server.authority().rollback().now().players[slot].life;
    sim.machines.remove(0);
    sim.restart_client(level_finder(), 1);
    sim.run(ms(4000));
    assert_all_active(&sim);
    let client = &sim.machines[1].client;
    assert_eq!(client.player(), Some(slot));
    assert!(health > Fx::ZERO);
    assert_eq!(
        sim.server.authority().rollback().now().players[slot].life,
        health
    );
    assert_agreement(&sim, 10);
}

#[test]
fn the_ninth_player_is_refused_because_the_server_is_full() {
    let mut sim = connected(7, link(20, 0, 0.0), BotStyle::Human);
    sim.start_client(level_finder());
    sim.run(ms(2000));
    let phase = sim.machines[7].client.phase();
    assert_eq!(phase, Phase::Ended(SessionEnd::Refused(Refusal::Full)));
    assert_eq!(sim.server.connections().len(), 7);
}

#[test]
fn a_closing_server_dismisses_all_clients() {
    let mut sim = connected(3, link(50, 0, 0.02), BotStyle::Human);
    let now = sim.now();
    sim.server.close(now);
    sim.run(ms(600));
    assert!(sim.server.closed());
    for machine in &sim.machines {
        let Phase::Ended(SessionEnd::Dismissed { reason, .. }) = machine.client.phase() else {
            panic!("{:?}", machine.client.phase());
        };
        assert_eq!(reason, leave_reason::SERVER_QUIT);
    }
}

#[test]
fn a_banned_player_cannot_rejoin_until_unbanned() {
    let mut sim = connected(2, link(20, 0, 0.0), BotStyle::Human);
    let now = sim.now();
    sim.server.run_line("/ban 1", now);
    sim.run(ms(500));
    let Phase::Ended(SessionEnd::Dismissed { reason, .. }) = sim.machines[0].client.phase() else {
        panic!("still there");
    };
    assert_eq!(reason, leave_reason::BANNED);
    sim.machines.remove(0);
    sim.restart_client(level_finder(), 1);
    sim.run(ms(2000));
    let phase = sim.machines[1].client.phase();
    assert_eq!(phase, Phase::Ended(SessionEnd::Refused(Refusal::Banned)));

    let now = sim.now();
    let mut enter = |line: &str| {
        sim.server.run_line(line, now);
        let notices = sim.server.take_notices();
        notices.last().map(HostNotice::to_string)
    };
    let banned = enter("/bans").expect("an answer");
    assert!(banned.ends_with(" for 60 min"), "{banned}");
    let address = banned.split_whitespace().next().expect("an address");
    enter(&format!("/unban {address}"));
    assert_eq!(enter("/bans").as_deref(), Some("Nobody is banned"));
    sim.machines.remove(1);
    sim.restart_client(level_finder(), 1);
    sim.run(ms(4000));
    assert_eq!(sim.machines[1].client.phase(), Phase::Active);
}

#[test]
fn the_host_can_switch_damage_between_players() {
    let mut sim = connected(2, link(50, 0, 0.0), BotStyle::Human);
    let hurt = |sim: &Simulation| {
        let of = |machine: &SimClient| {
            let line = machine.client.game()?.rollback()?;
            Some(line.now().globals.shot_rules.hurt_others)
        };
        let guests = sim.machines.iter().map(of);
        let host = sim.server.authority().rollback().now().globals.shot_rules;
        guests.chain([Some(host.hurt_others)]).collect::<Vec<_>>()
    };
    for (command, expected) in [("/shots on", true), ("/shots off", false)] {
        let now = sim.now();
        sim.server.run_line(command, now);
        sim.run(ms(500));
        assert_eq!(hurt(&sim), [Some(expected); 3]);
    }
    assert_agreement(&sim, 1);
}

#[test]
fn chat_of_a_muted_player_is_hidden_until_unmuted() {
    let mut sim = connected(2, link(50, 0, 0.0), BotStyle::Human);
    sim.keep_lines = true;
    for (command, words) in [("/mute 1", "nobody hears"), ("/unmute 1", "all hear")] {
        let now = sim.now();
        sim.server.run_line(command, now);
        sim.machines[0].client.say(words);
        sim.run(ms(1000));
    }
    for machine in &sim.machines {
        let texts: Vec<&str> = machine.lines.iter().map(|(_, t)| t.as_str()).collect();
        assert_eq!(texts, ["all hear"]);
    }
}

#[test]
fn a_muted_player_stays_muted_after_rejoining() {
    let mut sim = connected(2, link(50, 0, 0.0), BotStyle::Human);
    let now = sim.now();
    sim.server.run_line("/mute 1", now);
    sim.machines[0].client.leave();
    sim.run(ms(1000));
    sim.machines.remove(0);
    sim.keep_lines = true;
    sim.restart_client(level_finder(), 1);
    sim.run(ms(4000));
    let slot = sim.machines[1].client.player().expect("it plays");
    let still_muted = |notice: &HostNotice| {
        notice.to_string() == format!("Player {slot} (Player 1) is still muted")
    };
    assert!(
        sim.host_notices.iter().any(still_muted),
        "{:?}",
        sim.host_notices
    );
    sim.machines[1].client.say("nobody hears");
    sim.run(ms(1000));
    let now = sim.now();
    sim.server.run_line(&format!("/unmute {slot}"), now);
    sim.machines[1].client.say("all hear");
    sim.run(ms(1000));
    for machine in &sim.machines {
        let texts: Vec<&str> = machine.lines.iter().map(|(_, t)| t.as_str()).collect();
        assert_eq!(texts, ["all hear"]);
    }
    // A player who is no longer muted can rejoin any number of times.
    sim.machines[1].client.leave();
    sim.run(ms(1000));
    sim.machines.remove(1);
    sim.restart_client(level_finder(), 1);
    sim.run(ms(4000));
    sim.machines[1].client.say("once more");
    sim.run(ms(1000));
    let last = sim.machines[0].lines.pop();
    assert!(last.is_some_and(|(_, text)| text.as_str() == "once more"));
}

#[test]
fn chat_reaches_everybody() {
    let mut sim = connected(2, link(50, 0, 0.05), BotStyle::Human);
    sim.machines[0].client.say("hello");
    sim.keep_lines = true;
    sim.run(ms(3000));
    let sender = sim.machines[0].client.player().map(|player| player as u8);
    for machine in &sim.machines {
        let texts: Vec<&str> = machine.lines.iter().map(|(_, t)| t.as_str()).collect();
        assert_eq!(texts, ["hello"]);
        assert_eq!(machine.lines[0].0, sender);
    }
}

#[test]
fn every_client_receives_the_player_list() {
    let sim = connected(2, link(50, 0, 0.0), BotStyle::Human);
    for machine in &sim.machines {
        let players = machine.client.players();
        let names: Vec<&str> = players.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["Host", "Player 1", "Player 2"]);
    }
}

#[test]
fn the_host_can_kick_players_with_a_command() {
    let mut sim = connected(2, link(20, 0, 0.0), BotStyle::Human);
    let now = sim.now();
    let mut enter = |line: &str| {
        sim.server.run_line(line, now);
        sim.server.take_notices().pop().expect("an answer")
    };
    assert!(matches!(enter("/kick"), HostNotice::Commands));
    assert!(matches!(enter("/kick 6"), HostNotice::NoPlayer(6)));
    assert!(matches!(enter("/kick 2"), HostNotice::Kicked(2)));
    sim.server.run_line("kick 1", now);
    assert!(sim.server.take_notices().is_empty(), "is a chat message");
    sim.run(ms(500));
    assert_eq!(sim.server.connections().len(), 1);
}
