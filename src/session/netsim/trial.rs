//! A run of given length under given conditions (spec 07 F).

use super::report::{ClientReport, ServerReport};
use super::{SimPlan, Simulation};
use crate::session::level_source::LevelSource;
use crate::session::netgame::client::{Levels, SourceLevels};
use crate::session::netgame::server::ServerError;
use serde::Serialize;
use std::time::Duration;

/// What is run.
#[derive(Clone)]
pub struct Trial {
    /// Who plays under what conditions.
    pub plan: SimPlan,
    /// Time that does not count, for everybody to come in.
    pub warmup: Duration,
    /// Time that counts.
    pub time: Duration,
}

/// How everybody fared.
#[derive(Clone, Debug, Serialize)]
pub struct TrialOutcome {
    /// The clients, in the order in which they came.
    pub clients: Vec<ClientReport>,
    /// The server.
    pub server: ServerReport,
}

impl TrialOutcome {
    /// True if all clients played to the end and nobody ever had another world.
    pub fn is_good(&self) -> bool {
        self.server.desyncs == 0 && self.clients.iter().all(ClientReport::is_good)
    }
}

impl Trial {
    /// Runs it on the virtual clock, as fast as it goes.
    ///
    /// # Errors
    /// If the level cannot be loaded.
    pub fn run(
        self,
        level_source: impl LevelSource + Clone + 'static,
    ) -> Result<TrialOutcome, ServerError> {
        let levels = || -> Box<dyn Levels> { Box::new(SourceLevels(level_source.clone())) };
        let mut lab = Simulation::new(self.plan, Box::new(level_source.clone()), &levels)?;
        lab.run(self.warmup.saturating_sub(lab.now()));
        lab.mark();
        lab.run(self.time);
        let now = lab.now();
        let machines = lab.machines.iter();
        Ok(TrialOutcome {
            clients: machines
                .map(|machine| ClientReport::of(&machine.client, &machine.marks, now))
                .collect(),
            server: ServerReport::of(&lab.server, now),
        })
    }
}
