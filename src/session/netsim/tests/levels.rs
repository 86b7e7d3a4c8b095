use super::*;
use crate::net::message::control::LevelInfo;
use crate::replay::Playback;
use crate::session::netgame::level_store::received_level;
use crate::sim::rules::events::Events;

#[test]
fn all_clients_play_a_new_level_within_a_second_and_four_round_trips() {
    for (rtt, loss) in [(0, 0.0), (100, 0.05)] {
        let mut lab = playing(3, link(rtt, 0, loss), BotStyle::Human);
        let now = lab.now();
        lab.server.change_level(2, now).expect("it is there");
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
        let now = lab.now();
        lab.server.change_level(2, now).expect("it is there");
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
    let now = lab.now();
    lab.server.change_level(2, now).expect("it is there");
    lab.run(ms(3000));
    lab.machines[0].client.ask_for_recording();
    lab.run(ms(3000));
    let bytes = lab.machines[0].client.take_recording();
    let demo = crate::replay::Demo::decode(&bytes.expect("it came")).expect("it is whole");
    assert_eq!(demo.level_number, 1);
    assert!(demo.end_tick > 200);
}
