use super::*;

#[test]
fn a_desync_is_detected_reported_and_repaired_within_a_second() {
    let mut sim = playing(2, link(100, 0, 0.0), BotStyle::Human);
    let game = sim.machines[0].client.game_mut().expect("it plays");
    game.corrupt(|world| world.items[7].body.pos.x += crate::sim::num::Fx::ONE);
    sim.run(ms(1000));
    let metrics = sim.machines[0].client.metrics();
    assert_eq!((metrics.desyncs, metrics.forced_resyncs), (1, 1));
    let report = sim.machines[0]
        .client
        .take_report()
        .expect("it was noticed");
    let words = report.to_string();
    assert!(words.contains("items") && words.contains("7"), "{words}");
    assert_eq!(sim.server.metrics.desyncs, 1);

    let good = sim.machines[0].client.metrics().hashes_good;
    sim.run(ms(2000));
    let metrics = sim.machines[0].client.metrics();
    assert_eq!((metrics.desyncs, metrics.stalled), (1, 0));
    assert!(metrics.hashes_good > good + 8, "{metrics:?}");
}

#[test]
fn both_sides_write_a_desync_dump() {
    let folder = std::env::temp_dir().join(format!("pm-dumps-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut sim = playing(1, link(50, 0, 0.0), BotStyle::Human);
    sim.server.keep_dumps(folder.join("server"));
    sim.machines[0].client.keep_dumps(folder.join("client"));
    let game = sim.machines[0].client.game_mut().expect("it plays");
    game.corrupt(|world| world.enemies[3].body.pos.y += crate::sim::num::Fx::ONE);
    sim.run(ms(1500));
    let dump = |side: &str| {
        let files = std::fs::read_dir(folder.join(side)).expect("a folder");
        let paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        assert_eq!(paths.len(), 1, "{paths:?}");
        crate::session::netgame::desync_analysis::read_dump(&paths[0]).expect("a dump")
    };
    let (ours, theirs) = (dump("client"), dump("server"));
    assert_eq!(ours.tick, theirs.tick);
    let compared = crate::session::netgame::desync_analysis::compare_dumps(&ours, &theirs);
    let words = compared.expect("they are of one tick").to_string();
    assert!(words.contains("enem"), "{words}");
    std::fs::remove_dir_all(&folder).expect("it was written");
}
