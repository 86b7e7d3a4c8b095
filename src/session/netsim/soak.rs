//! Soak test: clients join and leave for hours; nothing may leak or desync (spec 07 F.8).

use super::{SimClient, SimPlan, Simulation};
use crate::session::level_source::LevelSource;
use crate::session::netgame::client::{Levels, Phase, SourceLevels};
use crate::session::netgame::server::ServerError;
use crate::session::netgame::server::connections::Seat;
use serde::Serialize;
use std::time::Duration;

/// Interval at which a client leaves.
const LEAVE_EVERY: Duration = Duration::from_secs(20);
/// Time from then until another client joins.
const JOIN_AFTER: Duration = Duration::from_secs(10);
/// Number of [`LEAVE_EVERY`] rounds per level.
const ROUNDS_OF_LEVEL: u64 = 9;
/// Time from a client's departure to a level change in the middle of a round.
const CHANGE_AFTER: Duration = Duration::from_secs(5);
/// Time for the last clients to leave and free their slots.
const END: Duration = Duration::from_secs(10);

/// Results of a soak test so far.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SoakReport {
    /// Virtual time, hours.
    pub hours: f64,
    /// Clients that have joined.
    pub joined: u64,
    /// Levels started.
    pub levels: u64,
    /// Desyncs, on either side.
    pub desyncs: u64,
    /// Unexpected disconnects.
    pub disconnects: u64,
    /// Checksums that matched.
    pub hashes_equal: u64,
    /// Forced resyncs: states applied while playing.
    pub forced_resyncs: u64,
    /// Clients that were not admitted or never became active.
    pub stayed_out: u64,
    /// Number of times that slots and sessions did not match.
    pub leaked_slots: u64,
}

impl SoakReport {
    /// Returns true if no problem was found.
    pub fn is_good(&self) -> bool {
        let bad = self.desyncs + self.disconnects + self.stayed_out + self.leaked_slots;
        bad == 0 && self.joined > 0
    }
}

struct Soak {
    sim: Simulation,
    report: SoakReport,
}

/// Runs `plan` for `time`. Calls `report` with the results so far every `report_every` rounds of 20 seconds.
///
/// # Errors
/// Returns an error if a level cannot be loaded.
pub fn soak(
    plan: SimPlan,
    time: Duration,
    level_source: impl LevelSource + Clone + 'static,
    report_every: u64,
    report: &mut dyn FnMut(&SoakReport),
) -> Result<SoakReport, ServerError> {
    let levels = || -> Box<dyn Levels> { Box::new(SourceLevels(level_source.clone())) };
    let mut soak = Soak {
        sim: Simulation::new(plan, Box::new(level_source.clone()), &levels)?,
        report: SoakReport::default(),
    };
    let mut round = 0;
    while soak.sim.now() < time {
        round += 1;
        soak.sim.run(LEAVE_EVERY - JOIN_AFTER);
        soak.check_slots();
        soak.stop_oldest_client();
        soak.sim.run(CHANGE_AFTER);
        if round % ROUNDS_OF_LEVEL == 0 {
            soak.next_level();
        }
        soak.sim.run(JOIN_AFTER - CHANGE_AFTER);
        soak.sim.start_client(levels());
        if round % report_every.max(1) == 0 {
            report(&soak.report_so_far());
        }
    }
    // The last client that joined must become active, too.
    soak.sim.run(JOIN_AFTER);
    while !soak.sim.machines.is_empty() {
        soak.stop_oldest_client();
    }
    soak.sim.run(END);
    soak.check_slots();
    if !soak.sim.server.connections().is_empty() {
        soak.report.leaked_slots += 1;
    }
    Ok(soak.report_so_far())
}

impl Soak {
    fn stop_oldest_client(&mut self) {
        if let Some(machine) = self.sim.machines.first() {
            add_final_counts(&mut self.report, machine);
            self.sim.stop_client(0);
        }
    }

    fn next_level(&mut self) {
        let level = i32::from(self.sim.server.level().number);
        self.sim.server.change_level(level + 1);
    }

    /// Checks that every client has its own slot, and that no slot belongs to a client that has left.
    fn check_slots(&mut self) {
        let server = &self.sim.server;
        let seats = server.seats();
        let taken = seats.iter().filter(|seat| matches!(seat, Seat::Client(_)));
        let peers = server.connections().iter();
        let players: usize = peers.map(|peer| peer.who.players().count()).sum();
        let all_seated = server
            .connections()
            .iter()
            .flat_map(|peer| peer.who.players().map(|seat| (seat.player, peer.who.id)))
            .all(|(player, id)| seats[usize::from(player)] == Seat::Client(id));
        let matches = all_seated && taken.count() == players;
        self.report.leaked_slots += u64::from(!matches);
    }

    /// Returns the results so far, including the clients that are still connected.
    fn report_so_far(&self) -> SoakReport {
        let mut report = self.report.clone();
        for machine in &self.sim.machines {
            let metrics = machine.client.metrics();
            report.desyncs += metrics.desyncs;
            report.disconnects += metrics.disconnects;
            report.hashes_equal += metrics.hashes_good;
            report.forced_resyncs += metrics.forced_resyncs;
        }
        let server = &self.sim.server.metrics;
        report.hours = self.sim.now().as_secs_f64() / 3600.0;
        report.joined = server.joined;
        report.levels = server.levels;
        report.desyncs = report.desyncs.max(server.desyncs);
        report.disconnects = report.disconnects.max(server.dropped);
        report
    }
}

fn add_final_counts(report: &mut SoakReport, machine: &SimClient) {
    let metrics = machine.client.metrics();
    report.desyncs += metrics.desyncs;
    report.disconnects += metrics.disconnects;
    report.hashes_equal += metrics.hashes_good;
    report.forced_resyncs += metrics.forced_resyncs;
    let ended = matches!(machine.client.phase(), Phase::Ended(_));
    report.stayed_out += u64::from(ended || metrics.to_active.is_none());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Network;
    use crate::net::link::conditioner::Conditions;
    use crate::session::level_source::tests::RealLevels;
    use crate::session::netgame::tuning::Tuning;
    use crate::session::netsim::bots::BotStyle;

    #[test]
    fn three_minutes_of_joining_and_leaving_leak_nothing() {
        let plan = SimPlan {
            clients: 3,
            seats: 1,
            host_seats: 1,
            over_tcp: false,
            conditions: Conditions {
                delay: Duration::from_millis(30),
                loss: 0.02,
                ..Conditions::default()
            },
            style: BotStyle::Random,
            level: 1,
            seed: 3,
            level_delay: Duration::ZERO,
            tuning: Tuning::of(&Network::default()),
        };
        let mut reports = 0;
        let time = Duration::from_secs(200);
        let level_source = RealLevels::open();
        let report = soak(plan, time, level_source, 5, &mut |_| reports += 1);
        let report = report.expect("the levels are there");
        assert!(report.is_good(), "{report:?}");
        assert_eq!((report.joined, report.levels, reports), (13, 2, 2));
        assert!(report.hashes_equal > 1000, "{report:?}");
    }

    #[test]
    fn a_report_is_good_only_without_any_problem() {
        let good = SoakReport {
            joined: 1,
            hashes_equal: 5,
            forced_resyncs: 3,
            ..SoakReport::default()
        };
        assert!(good.is_good());
        assert!(!SoakReport::default().is_good(), "nobody has joined");
        for spoil in [
            |report: &mut SoakReport| report.desyncs = 1,
            |report: &mut SoakReport| report.disconnects = 1,
            |report: &mut SoakReport| report.stayed_out = 1,
            |report: &mut SoakReport| report.leaked_slots = 1,
        ] {
            let mut bad = good.clone();
            spoil(&mut bad);
            assert!(!bad.is_good(), "{bad:?}");
        }
    }
}
