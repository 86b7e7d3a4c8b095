//! Hours of coming and going: nothing may leak, nobody may differ (spec 07 F.8).

use super::{SimClient, SimPlan, Simulation};
use crate::session::level_source::LevelSource;
use crate::session::netgame::client::{Levels, Phase, SourceLevels};
use crate::session::netgame::server::ServerError;
use crate::session::netgame::server::connections::Seat;
use serde::Serialize;
use std::time::Duration;

/// A client leaves every so often.
const LEAVE_EVERY: Duration = Duration::from_secs(20);
/// Another one comes so long after that.
const COME_AFTER: Duration = Duration::from_secs(10);
/// Rounds of [`LEAVE_EVERY`] that a level is played.
const ROUNDS_OF_LEVEL: u64 = 9;
/// The level changes in the middle of a round: so long after a client has come.
const CHANGE_AFTER: Duration = Duration::from_secs(5);
/// Time in which the last clients have left and their slots are free of them.
const END: Duration = Duration::from_secs(10);

/// What has been found so far.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SoakReport {
    /// Hours of the virtual clock.
    pub hours: f64,
    /// Clients that have come.
    pub joined: u64,
    /// Levels begun.
    pub levels: u64,
    /// Final states that differed, on either side.
    pub desyncs: u64,
    /// Sessions lost.
    pub disconnects: u64,
    /// Checksums that agreed.
    pub hashes_equal: u64,
    /// States taken over while playing.
    pub forced_states: u64,
    /// Clients that did not come to play or did not get in.
    pub stayed_out: u64,
    /// Times that slots and sessions did not fit each other.
    pub leaked_slots: u64,
}

impl SoakReport {
    /// True if nothing bad was found.
    pub fn is_good(&self) -> bool {
        let bad = self.desyncs + self.disconnects + self.stayed_out + self.leaked_slots;
        bad == 0 && self.joined > 0
    }
}

struct Soak {
    lab: Simulation,
    report: SoakReport,
}

/// Runs `plan` for `time`; `tell` is called every so many rounds of 20 seconds with what was found
/// so far.
///
/// # Errors
/// If a level cannot be loaded.
pub fn soak(
    plan: SimPlan,
    time: Duration,
    level_source: impl LevelSource + Clone + 'static,
    tell_every: u64,
    tell: &mut dyn FnMut(&SoakReport),
) -> Result<SoakReport, ServerError> {
    let levels = || -> Box<dyn Levels> { Box::new(SourceLevels(level_source.clone())) };
    let mut soak = Soak {
        lab: Simulation::new(plan, Box::new(level_source.clone()), &levels)?,
        report: SoakReport::default(),
    };
    let mut round = 0;
    while soak.lab.now() < time {
        round += 1;
        soak.lab.run(LEAVE_EVERY - COME_AFTER);
        soak.check_slots();
        soak.dismiss_oldest();
        soak.lab.run(CHANGE_AFTER);
        if round % ROUNDS_OF_LEVEL == 0 {
            soak.next_level(&level_source)?;
        }
        soak.lab.run(COME_AFTER - CHANGE_AFTER);
        soak.lab.start_client(levels());
        if round % tell_every.max(1) == 0 {
            tell(&soak.so_far());
        }
    }
    // The one that came last shall come to play as well.
    soak.lab.run(COME_AFTER);
    while !soak.lab.machines.is_empty() {
        soak.dismiss_oldest();
    }
    soak.lab.run(END);
    soak.check_slots();
    if !soak.lab.server.peers().is_empty() {
        soak.report.leaked_slots += 1;
    }
    Ok(soak.so_far())
}

impl Soak {
    fn dismiss_oldest(&mut self) {
        if let Some(machine) = self.lab.machines.first() {
            add(&mut self.report, machine);
            self.lab.stop_client(0);
        }
    }

    fn next_level(&mut self, level_source: &impl LevelSource) -> Result<(), ServerError> {
        let level = i32::from(self.lab.server.level().number);
        let first = level_source.numbers().first().copied();
        let next = level_source
            .at_or_after(level + 1)
            .or(first)
            .unwrap_or(level);
        let now = self.lab.now();
        self.lab.server.change_level(next, now)
    }

    /// Every client has a slot that is its own, and no slot has a client that is not there.
    fn check_slots(&mut self) {
        let server = &self.lab.server;
        let seats = server.seats();
        let taken = seats.iter().filter(|seat| matches!(seat, Seat::Client(_)));
        let all_sit = server
            .peers()
            .iter()
            .all(|peer| seats[usize::from(peer.who.player)] == Seat::Client(peer.who.id));
        let fits = all_sit && taken.count() == server.peers().len();
        self.report.leaked_slots += u64::from(!fits);
    }

    /// With those who are still there.
    fn so_far(&self) -> SoakReport {
        let mut report = self.report.clone();
        for machine in &self.lab.machines {
            let figures = &machine.client.figures;
            report.desyncs += figures.desyncs;
            report.disconnects += figures.disconnects;
            report.hashes_equal += figures.hashes_good;
            report.forced_states += figures.forced_states;
        }
        let server = &self.lab.server.figures;
        report.hours = self.lab.now().as_secs_f64() / 3600.0;
        report.joined = server.joined;
        report.levels = server.levels;
        report.desyncs = report.desyncs.max(server.desyncs);
        report.disconnects = report.disconnects.max(server.dropped);
        report
    }
}

fn add(report: &mut SoakReport, machine: &SimClient) {
    let figures = &machine.client.figures;
    report.desyncs += figures.desyncs;
    report.disconnects += figures.disconnects;
    report.hashes_equal += figures.hashes_good;
    report.forced_states += figures.forced_states;
    let ended = matches!(machine.client.phase(), Phase::Ended(_));
    report.stayed_out += u64::from(ended || figures.to_active.is_none());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Network;
    use crate::net::link::conditioner::Conditions;
    use crate::session::level_source::tests::EmptyLevels;
    use crate::session::netgame::tuning::Tuning;
    use crate::session::netsim::bots::BotStyle;

    #[test]
    fn three_minutes_of_coming_and_going_leave_nothing_behind() {
        let plan = SimPlan {
            clients: 3,
            host_plays: true,
            conditions: Conditions {
                delay: Duration::from_millis(30),
                loss: 0.02,
                ..Conditions::default()
            },
            style: BotStyle::Random,
            level: 1,
            seed: 3,
            tuning: Tuning::of(&Network::default()),
        };
        let mut told = 0;
        let time = Duration::from_secs(200);
        let level_source = EmptyLevels(vec![1, 2]);
        let report = soak(plan, time, level_source, 5, &mut |_| told += 1);
        let report = report.expect("the levels are there");
        assert!(report.is_good(), "{report:?}");
        assert_eq!((report.joined, report.levels, told), (13, 2, 2));
        assert!(report.hashes_equal > 1000, "{report:?}");
    }
}
