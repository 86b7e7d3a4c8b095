//! Trial: a simulated netgame of given length under given conditions (spec 07 F).

use super::report::{ClientReport, RenderedReport, ServerReport};
use super::{SimClient, SimPlan, Simulation};
use crate::net::link::Timestamp;
use crate::session::level_source::LevelSource;
use crate::session::netgame::client::{Levels, SourceLevels};
use crate::session::netgame::server::ServerError;
use serde::Serialize;
use std::time::Duration;

/// Parameters of a trial.
#[derive(Clone)]
pub struct Trial {
    /// Players and link conditions.
    pub plan: SimPlan,
    /// Time before the measurement, for all clients to join.
    pub warmup: Duration,
    /// Duration of the measurement.
    pub time: Duration,
}

/// Results of a trial.
#[derive(Clone, Debug, Serialize)]
pub struct TrialOutcome {
    /// Results of the clients, in the order in which they joined.
    pub clients: Vec<ClientReport>,
    /// Results of the server.
    pub server: ServerReport,
}

impl TrialOutcome {
    /// Returns true if all clients played to the end and nobody ever desynced.
    pub fn is_good(&self) -> bool {
        self.server.desyncs == 0 && self.clients.iter().all(ClientReport::is_good)
    }
}

/// Returns the results of the client on a machine.
fn report(machine: &SimClient, now: Timestamp) -> ClientReport {
    let mut report = ClientReport::of(&machine.client, &machine.marks, now);
    let frames = machine.frames.as_ref();
    report.rendered = frames.map(|frames| RenderedReport::of(&frames.result));
    report
}

impl Trial {
    /// Runs the trial on the virtual clock, as fast as possible.
    ///
    /// # Errors
    /// Returns an error if the level cannot be loaded.
    pub fn run(
        self,
        level_source: impl LevelSource + Clone + 'static,
    ) -> Result<TrialOutcome, ServerError> {
        let levels = || -> Box<dyn Levels> { Box::new(SourceLevels(level_source.clone())) };
        let mut sim = Simulation::new(self.plan, Box::new(level_source.clone()), &levels)?;
        sim.run(self.warmup.saturating_sub(sim.now()));
        sim.start_measurement();
        sim.run(self.time);
        let now = sim.now();
        let machines = sim.machines.iter();
        Ok(TrialOutcome {
            clients: machines.map(|machine| report(machine, now)).collect(),
            server: ServerReport::of(&sim.server, now),
        })
    }
}
