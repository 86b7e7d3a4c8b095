use super::*;
use crate::net::message::control::LevelInfo;
use crate::replay::Playback;
use crate::session::netgame::level_store::received_level;
use crate::sim::rules::events::Events;

#[test]
fn all_clients_play_a_new_level_within_a_second_and_four_round_trips() {
    for (rtt, loss) in [(0, 0.0), (100, 0.05)] {
        let mut sim = playing(3, link(rtt, 0, loss), BotStyle::Human);
        sim.server.change_level(2);
        sim.run(ms(50));
        let took = until(&mut sim, ms(5000), |sim| {
            let there = |m: &SimClient| {
                let level = m.client.game().map(|game| game.info.number);
                m.client.phase() == Phase::Active && level == Some(2)
            };
            sim.machines.iter().all(there)
        });
        assert!(took <= ms(1000 + 4 * rtt), "{took:?}");
        sim.run(ms(5000));
        assert_agreement(&sim, 20);
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
        let mut sim = open(plan(1, link(80, 0, loss), BotStyle::Human));
        sim.start_client(Box::new(Nothing));
        sim.run(ms(8000));
        assert_all_active(&sim);
        sim.server.change_level(2);
        sim.run(ms(8000));
        assert_all_active(&sim);
        assert_agreement(&sim, 30);
    }
}

#[test]
fn the_recording_of_the_server_replays_to_the_same_state() {
    let mut sim = playing(3, link(100, 20, 0.05), BotStyle::Random);
    sim.run(ms(5000));
    sim.machines[1].client.leave();
    sim.run(ms(5000));
    let demo = sim.server.recording().expect("it is recorded");
    let end = demo.end_tick;
    assert!(end > 500);
    let level = level_source().load(1).expect("it is there");
    let hash = level.content_hash();
    let mut again =
        Playback::new(demo, level.level_data, level.world, hash).expect("it is the same level");
    while again.step(&mut Events::sink()) {}
    assert_eq!(again.mismatch(), None);
    let authority = sim.server.authority();
    let state = authority
        .rollback()
        .state(authority.final_tick())
        .expect("it is kept");
    assert_eq!(again.world().globals.tick, end);
    assert_eq!(again.world().checksum().total, state.checksum().total);
}

#[test]
fn the_recording_of_a_level_is_sent_on_request() {
    let mut sim = playing(1, link(50, 0, 0.02), BotStyle::Human);
    sim.server.change_level(2);
    sim.run(ms(3000));
    sim.machines[0].client.request_recording();
    sim.run(ms(3000));
    let bytes = sim.machines[0].client.take_recording();
    let demo = crate::replay::Recording::decode(&bytes.expect("it came")).expect("it is whole");
    assert_eq!(demo.level_number, 1);
    assert!(demo.end_tick > 200);
}

fn level_of(machine: &SimClient) -> Option<u16> {
    machine.client.game().map(|game| game.info.number)
}

fn all_play(sim: &Simulation, level: u16) -> bool {
    let plays = |m: &SimClient| m.client.phase() == Phase::Active && level_of(m) == Some(level);
    sim.machines.iter().all(plays)
}

/// A plan in which levels load slowly.
fn slow(time: Duration) -> SimPlan {
    SimPlan {
        level_delay: time,
        ..plan(2, link(40, 0, 0.02), BotStyle::Human)
    }
}

#[test]
fn ticks_continue_while_a_level_loads_slowly() {
    let mut sim = open(slow(ms(3000)));
    until(&mut sim, ms(8000), |sim| all_play(sim, 1));
    sim.server.change_level(2);
    let before = sim.server.authority().tick();
    sim.run(ms(2900));
    assert!(all_play(&sim, 1), "the old level goes on");
    assert_eq!(sim.server.authority().tick(), before + 116);
    // The server has loaded it; now the clients do.
    sim.run(ms(1000));
    assert_eq!(sim.server.level().number, 2);
    assert!(
        sim.machines
            .iter()
            .all(|m| m.client.phase() == Phase::Loading)
    );
    let took = until(&mut sim, ms(8000), |sim| all_play(sim, 2));
    assert!(took < ms(4000), "{took:?}");
    sim.run(ms(3000));
    assert_agreement(&sim, 20);
}

#[test]
fn a_client_that_is_slow_to_find_a_level_is_not_dropped() {
    let mut tuning = Tuning::of(&Network::default());
    tuning.silence = ms(3000);
    let plan = SimPlan {
        tuning,
        ..slow(ms(9000))
    };
    let mut sim = open(plan);
    sim.run(ms(8000));
    let loading = |m: &SimClient| m.client.phase() == Phase::Loading;
    assert!(sim.machines.iter().all(loading));
    until(&mut sim, ms(5000), |sim| all_play(sim, 1));
    assert_eq!(sim.server.metrics.dropped, 0);
}

#[test]
fn an_empty_server_restarts_once_even_if_loading_is_slow() {
    let plan = SimPlan {
        host_seats: 0,
        ..slow(ms(1000))
    };
    let mut sim = open(plan);
    until(&mut sim, ms(5000), |sim| all_play(sim, 1));
    sim.stop_client(0);
    sim.stop_client(0);
    sim.run(ms(900));
    assert_eq!(sim.server.epoch(), 1);
    sim.run(ms(5000));
    assert_eq!((sim.server.epoch(), sim.server.level().number), (2, 1));
}
