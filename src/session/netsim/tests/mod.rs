//! What a netgame promises, on a virtual clock.

mod abuse;
mod bad_links;
mod coming_and_going;
mod divergence;
mod freezes;
mod levels;

use super::report::ClientReport;
use super::*;
use crate::config::Network;
use crate::session::netgame::client::{Phase, ShelfLevels};
use crate::session::shelf::tests::EmptyLevels;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn link(rtt: u64, jitter: u64, loss: f64) -> Conditions {
    Conditions {
        delay: ms(rtt) / 2,
        jitter: ms(jitter),
        loss,
        ..Conditions::default()
    }
}

fn shelf() -> EmptyLevels {
    EmptyLevels(vec![1, 2])
}

fn level_finder() -> Box<dyn Levels> {
    Box::new(ShelfLevels(shelf()))
}

fn plan(clients: usize, conditions: Conditions, style: Style) -> Plan {
    Plan {
        clients,
        host_plays: true,
        conditions,
        style,
        level: 1,
        seed: 7,
        tuning: Tuning::of(&Network::default()),
    }
}

fn open(plan: Plan) -> Lab {
    Lab::new(plan, Box::new(shelf()), &level_finder).expect("the level is there")
}

/// A game in which everybody plays already.
fn playing(clients: usize, conditions: Conditions, style: Style) -> Lab {
    let mut lab = open(plan(clients, conditions, style));
    lab.run(ms(6000));
    assert_all_active(&lab);
    lab.mark();
    lab
}

fn assert_all_active(lab: &Lab) {
    for machine in &lab.machines {
        assert_eq!(*machine.client.phase(), Phase::Active);
    }
}

fn reports(lab: &Lab) -> Vec<ClientReport> {
    let now = lab.now();
    let report = |m: &Machine| ClientReport::of(&m.client, &m.marks, now);
    lab.machines.iter().map(report).collect()
}

/// Nobody has another world, and everybody has compared theirs often.
fn assert_agreement(lab: &Lab, least_comparisons: u64) {
    for report in reports(lab) {
        assert_eq!((report.desyncs, report.disconnects), (0, 0), "{report:#?}");
        assert!(report.hashes_equal >= least_comparisons, "{report:#?}");
    }
    assert_eq!(lab.server.figures.desyncs, 0);
}

/// Lets time pass until something is so; how long that took.
fn until(lab: &mut Lab, most: Duration, so: impl Fn(&Lab) -> bool) -> Duration {
    let start = lab.now();
    while !so(lab) {
        assert!(lab.now() - start < most, "not within {most:?}");
        lab.run(ms(1));
    }
    lab.now() - start
}
