use super::*;
use crate::net::message::control::LevelInfo;
use crate::replay::Playback;
use crate::session::netgame::level_store::received_level;
use crate::sim::rules::events::Events;

#[test]
fn all_clients_play_a_new_level_within_a_second_and_four_round_trips() {
    for (rtt, loss) in [(0, 0.0), (100, 0.05)] {
        let mut lab = playing(3, link(rtt, 0, loss), BotStyle::Human);
        lab.server.change_level(2);
        lab.run(ms(50));
        let took = until(&mut lab, ms(5000), |lab| {
            let there = |m: &SimClient| {
                let level = m.client.game().map(|game| game.info.number);
                m.client.phase() == Phase::Active && level == Some(2)
            };
            lab.machines.iter().all(there)
        });
        assert!(took <= ms(1000 + 4 * rtt), "{took:?}");
        lab.run(ms(5000));
        assert_agreement(&lab, 20);
    }
}

/// A client without any levels.
struct Nothing;

impl Levels for Nothing {
    fn find(&mut self, _: &LevelInfo) -> Option<crate::level::Level> {
        None
    }

    fn receive(&mut self, bytes: &[u8], info: &LevelInfo) -> Result<crate::level::Level, String> {
        received_level(bytes, info.hash).map_err(|error| error.to_string())
    }
}

#[test]
fn a_missing_level_is_downloaded_from_the_server() {
    for loss in [0.0, 0.05] {
        let mut lab = open(plan(1, link(80, 0, loss), BotStyle::Human));
        lab.start_client(Box::new(Nothing));
        lab.run(ms(8000));
        assert_all_active(&lab);
        lab.server.change_level(2);
        lab.run(ms(8000));
        assert_all_active(&lab);
        assert_agreement(&lab, 30);
    }
}

#[test]
fn the_recording_of_the_server_replays_to_the_same_state() {
    let mut lab = playing(3, link(100, 20, 0.05), BotStyle::Random);
    lab.run(ms(5000));
    lab.machines[1].client.leave();
    lab.run(ms(5000));
    let demo = lab.server.recording().expect("it is recorded");
    let end = demo.end_tick;
    assert!(end > 500);
    let level = level_source().load(1).expect("it is there");
    let hash = level.content_hash();
    let mut again =
        Playback::new(demo, level.level_data, level.world, hash).expect("it is the same level");
    while again.step(&mut Events::sink()) {}
    assert_eq!(again.mismatch(), None);
    let authority = lab.server.authority();
    let state = authority
        .rollback()
        .state(authority.final_tick())
        .expect("it is kept");
    assert_eq!(again.world().globals.tick, end);
    assert_eq!(again.world().checksum().total, state.checksum().total);
}

#[test]
fn the_recording_of_a_level_is_sent_on_request() {
    let mut lab = playing(1, link(50, 0, 0.02), BotStyle::Human);
    lab.server.change_level(2);
    lab.run(ms(3000));
    lab.machines[0].client.ask_for_recording();
    lab.run(ms(3000));
    let bytes = lab.machines[0].client.take_recording();
    let demo = crate::replay::Demo::decode(&bytes.expect("it came")).expect("it is whole");
    assert_eq!(demo.level_number, 1);
    assert!(demo.end_tick > 200);
}

fn level_of(machine: &SimClient) -> Option<u16> {
    machine.client.game().map(|game| game.info.number)
}

fn all_play(lab: &Simulation, level: u16) -> bool {
    let plays = |m: &SimClient| m.client.phase() == Phase::Active && level_of(m) == Some(level);
    lab.machines.iter().all(plays)
}

/// A plan in which levels load slowly.
fn slow(time: Duration) -> SimPlan {
    SimPlan {
        level_delay: time,
        ..plan(2, link(40, 0, 0.02), BotStyle::Human)
    }
}

#[test]
fn ticks_go_on_while_a_level_loads_slowly() {
    let mut lab = open(slow(ms(3000)));
    until(&mut lab, ms(8000), |lab| all_play(lab, 1));
    lab.server.change_level(2);
    let before = lab.server.authority().tick();
    lab.run(ms(2900));
    assert!(all_play(&lab, 1), "the old level goes on");
    assert_eq!(lab.server.authority().tick(), before + 116);
    // The server has loaded it; now the clients do.
    lab.run(ms(1000));
    assert_eq!(lab.server.level().number, 2);
    assert!(
        lab.machines
            .iter()
            .all(|m| m.client.phase() == Phase::Loading)
    );
    let took = until(&mut lab, ms(8000), |lab| all_play(lab, 2));
    assert!(took < ms(4000), "{took:?}");
    lab.run(ms(3000));
    assert_agreement(&lab, 20);
}

#[test]
fn a_client_that_looks_for_a_level_for_long_is_not_dropped() {
    let mut tuning = Tuning::of(&Network::default());
    tuning.silence = ms(3000);
    let plan = SimPlan {
        tuning,
        ..slow(ms(9000))
    };
    let mut lab = open(plan);
    lab.run(ms(8000));
    let loading = |m: &SimClient| m.client.phase() == Phase::Loading;
    assert!(lab.machines.iter().all(loading));
    until(&mut lab, ms(5000), |lab| all_play(lab, 1));
    assert_eq!(lab.server.metrics.dropped, 0);
}

#[test]
fn an_empty_server_restarts_once_however_long_loading_takes() {
    let plan = SimPlan {
        host_plays: false,
        ..slow(ms(1000))
    };
    let mut lab = open(plan);
    until(&mut lab, ms(5000), |lab| all_play(lab, 1));
    lab.stop_client(0);
    lab.stop_client(0);
    lab.run(ms(900));
    assert_eq!(lab.server.epoch(), 1);
    lab.run(ms(5000));
    assert_eq!((lab.server.epoch(), lab.server.level().number), (2, 1));
}
