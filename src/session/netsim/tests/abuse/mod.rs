//! Attacks by clients, servers and outsiders, and the limits that contain them (spec 07 E.3), while others keep playing.

mod admitted;
mod datagrams;
mod handshake;
mod hostile_server;
pub(super) mod intruder;
mod secure;
mod timing;

use super::*;
use crate::net::block_rates::BLOCK_COUNTERS;
use crate::session::netgame::tuning::{BASELINES, TICK};
use intruder::Intruder;
use std::time::Duration;

/// Opens a game whose links lose nothing, so that every problem is caused by the attack.
fn lossless_game(clients: usize) -> Simulation {
    connected(clients, link(40, 5, 0.0), BotStyle::Human)
}

/// Lets time pass and runs an attack once per millisecond.
fn run_attack(sim: &mut Simulation, time: Duration, mut act: impl FnMut(&mut Simulation, u64)) {
    for step in 0..time.as_millis() as u64 {
        act(sim, step);
        sim.run(ms(1));
    }
}

/// Asserts that the honest players are unaffected, the server is on time and its memory use is
/// within limits.
fn assert_unharmed(sim: &Simulation, least_comparisons: u64) {
    assert_all_active(sim);
    for report in reports(sim) {
        assert_eq!((report.desyncs, report.disconnects), (0, 0), "{report:#?}");
        assert_eq!(report.forced_resyncs, 0, "{report:#?}");
        assert!(report.hashes_equal >= least_comparisons, "{report:#?}");
    }
    let ticks = u128::from(sim.server.authority().tick());
    let expected = sim.now().as_millis() / TICK.as_millis();
    assert!(
        ticks.abs_diff(expected) <= 1,
        "{ticks} instead of {expected}"
    );
    assert_eq!(sim.server.metrics.lost_ticks, 0);
    assert_within_limits(sim);
}

fn assert_within_limits(sim: &Simulation) {
    let kept = sim.server.kept();
    let good = kept.sessions + kept.away <= 7
        && kept.log <= 8192
        && kept.buttons <= 8 * 128
        && kept.baselines <= BASELINES
        && kept.differences <= 16
        && kept.addresses <= BLOCK_COUNTERS
        && kept.bans <= 1000
        && kept.lines <= 64
        && kept.notices <= 7 * 16;
    assert!(good, "{kept:#?}");
}
