//! What intruders, liars and floods cannot do (spec 07 E.3), while others play on.

mod admitted;
mod datagrams;
mod door;
mod intruder;
mod liar;
mod timing;

use super::*;
use crate::net::limits::{ANSWERS_MAX, BLOCK_COUNTERS};
use crate::session::netgame::tuning::{BASES, TICK};
use intruder::Intruder;

/// A game in which nothing on the way is lost, so that whatever goes wrong is an intruder's doing.
fn garden(clients: usize) -> Simulation {
    playing(clients, link(40, 5, 0.0), BotStyle::Human)
}

/// Lets time pass and an intruder do something in every millisecond of it.
fn assault(lab: &mut Simulation, time: Duration, mut act: impl FnMut(&mut Simulation, u64)) {
    for step in 0..time.as_millis() as u64 {
        act(lab, step);
        lab.run(ms(1));
    }
}

/// The players of the garden play on as if nothing were, the server is on time, and what it keeps
/// is within its limits.
fn assert_unharmed(lab: &Simulation, least_comparisons: u64) {
    assert_all_active(lab);
    for report in reports(lab) {
        assert_eq!((report.desyncs, report.disconnects), (0, 0), "{report:#?}");
        assert_eq!(report.forced_states, 0, "{report:#?}");
        assert!(report.hashes_equal >= least_comparisons, "{report:#?}");
    }
    let ticks = u128::from(lab.server.authority().tick());
    let expected = lab.now().as_millis() / TICK.as_millis();
    assert!(
        ticks.abs_diff(expected) <= 1,
        "{ticks} instead of {expected}"
    );
    assert_eq!(lab.server.figures.lost_ticks, 0);
    assert_within_limits(lab);
}

fn assert_within_limits(lab: &Simulation) {
    let kept = lab.server.kept();
    let good = kept.sessions <= 7
        && kept.log <= 8192
        && kept.buttons <= 8 * 128
        && kept.bases <= BASES
        && kept.differences <= 16
        && kept.answers <= ANSWERS_MAX
        && kept.addresses <= BLOCK_COUNTERS
        && kept.bans <= 1000
        && kept.lines <= 64
        && kept.notices <= 7 * 16;
    assert!(good, "{kept:#?}");
}
