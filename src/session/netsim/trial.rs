//! A run of given length under given conditions (spec 07 F).

use super::report::{ClientReport, ServerReport};
use super::{Lab, Plan};
use crate::session::netgame::client::{Levels, ShelfLevels};
use crate::session::netgame::server::ServerError;
use crate::session::shelf::Shelf;
use serde::Serialize;
use std::time::Duration;

/// What is run.
#[derive(Clone)]
pub struct Trial {
    /// Who plays under what conditions.
    pub plan: Plan,
    /// Time that does not count, for everybody to come in.
    pub warmup: Duration,
    /// Time that counts.
    pub time: Duration,
}

/// How everybody fared.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The clients, in the order in which they came.
    pub clients: Vec<ClientReport>,
    /// The server.
    pub server: ServerReport,
}

impl Outcome {
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
    pub fn run(self, shelf: impl Shelf + Clone + 'static) -> Result<Outcome, ServerError> {
        let levels = || -> Box<dyn Levels> { Box::new(ShelfLevels(shelf.clone())) };
        let mut lab = Lab::new(self.plan, Box::new(shelf.clone()), &levels)?;
        lab.run(self.warmup.saturating_sub(lab.now()));
        lab.mark();
        lab.run(self.time);
        let now = lab.now();
        let machines = lab.machines.iter();
        Ok(Outcome {
            clients: machines
                .map(|machine| ClientReport::of(&machine.client, &machine.marks, now))
                .collect(),
            server: ServerReport::of(&lab.server, now),
        })
    }
}
