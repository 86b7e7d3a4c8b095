//! Guarantees of the netgame, tested on a virtual clock.

mod abuse;
mod bad_links;
mod corrections;
mod divergence;
mod freezes;
mod joining_and_leaving;
mod levels;
mod match_scores;
mod over_tcp;
mod seats;

use super::report::ClientReport;
use super::*;
use crate::config::Network;
use crate::level::Level;
use crate::session::level_source::tests::{EmptyLevels, RealLevels};
use crate::session::netgame::client::{Phase, SourceLevels};

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

/// Number of a level with nothing in it, for tests of the protocol alone.
const EMPTY_LEVEL: i32 = 99;

/// The real levels and [`EMPTY_LEVEL`].
#[derive(Clone)]
struct TestLevels {
    real: RealLevels,
    numbers: Vec<i32>,
}

impl LevelSource for TestLevels {
    fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    fn load(&self, number: i32) -> Result<Level, String> {
        match number {
            EMPTY_LEVEL => EmptyLevels(vec![EMPTY_LEVEL]).load(number),
            _ => self.real.load(number),
        }
    }
}

fn level_source() -> TestLevels {
    let real = RealLevels::open();
    let mut numbers = real.numbers().to_vec();
    numbers.push(EMPTY_LEVEL);
    TestLevels { real, numbers }
}

fn level_finder() -> Box<dyn Levels> {
    Box::new(SourceLevels(level_source()))
}

fn plan(clients: usize, conditions: Conditions, style: BotStyle) -> SimPlan {
    SimPlan {
        clients,
        seats: 1,
        host_seats: 1,
        conditions,
        over_tcp: false,
        style,
        level: 1,
        seed: 7,
        level_delay: Duration::ZERO,
        tuning: Tuning::of(&Network::default()),
    }
}

fn open(plan: SimPlan) -> Simulation {
    Simulation::new(plan, Box::new(level_source()), &level_finder).expect("the level is there")
}

/// Opens a game on a busy level and runs it until all clients are active.
fn playing(clients: usize, conditions: Conditions, style: BotStyle) -> Simulation {
    started(plan(clients, conditions, style))
}

/// The same on an empty level, for tests of the protocol alone.
fn connected(clients: usize, conditions: Conditions, style: BotStyle) -> Simulation {
    started(SimPlan {
        level: EMPTY_LEVEL,
        ..plan(clients, conditions, style)
    })
}

fn started(plan: SimPlan) -> Simulation {
    let mut sim = open(plan);
    sim.run(ms(6000));
    assert_all_active(&sim);
    sim.start_measurement();
    sim
}

fn assert_all_active(sim: &Simulation) {
    for machine in &sim.machines {
        assert_eq!(machine.client.phase(), Phase::Active);
    }
}

fn reports(sim: &Simulation) -> Vec<ClientReport> {
    let now = sim.now();
    let report = |m: &SimClient| ClientReport::of(&m.client, &m.marks, now);
    sim.machines.iter().map(report).collect()
}

/// Asserts that there were no desyncs, and at least `least_comparisons` matching checksums per client.
fn assert_agreement(sim: &Simulation, least_comparisons: u64) {
    for report in reports(sim) {
        assert_eq!((report.desyncs, report.disconnects), (0, 0), "{report:#?}");
        assert!(report.hashes_equal >= least_comparisons, "{report:#?}");
    }
    assert_eq!(sim.server.metrics.desyncs, 0);
}

/// Runs until a condition holds and returns the time it took.
fn until(
    sim: &mut Simulation,
    most: Duration,
    condition: impl Fn(&Simulation) -> bool,
) -> Duration {
    let start = sim.now();
    while !condition(sim) {
        assert!(sim.now() - start < most, "not within {most:?}");
        sim.run(ms(1));
    }
    sim.now() - start
}
