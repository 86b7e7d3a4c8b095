//! Reports desyncs and writes desync dumps on a client (spec 07 C.8.4).

use super::Client;
use crate::session::netgame::desync::{DesyncReport, Dump, DumpRole, DumpWriter};
use std::path::PathBuf;

impl Client {
    /// Enables desync dumps in this folder, at most ten.
    pub fn keep_dumps(&mut self, folder: PathBuf) {
        self.dumps = Some(DumpWriter::new(folder));
    }

    /// Returns the desync reports since the last call.
    pub fn take_report(&mut self) -> Option<DesyncReport> {
        self.report.take()
    }

    /// Reports a desync and writes a dump.
    pub(super) fn report_desync(&mut self) {
        let (Some(game), Some(session)) = (&mut self.game, &self.session) else {
            return;
        };
        let Some(found) = game.states.take_desync() else {
            return;
        };
        let report = DesyncReport::compare(found.tick, &found.ours, &found.theirs);
        if let Some(report) = &report {
            log::error!(target: "net", "desync: the world differs from the server's: {report}");
        }
        let dump = Dump {
            role: DumpRole::Client,
            epoch: session.epoch,
            level: game.info.hash,
            tick: found.tick,
            inputs: game.recent_masks(),
            world: found.ours,
        };
        self.report = report;
        match self.dumps.as_mut().map(|dumps| dumps.write(&dump)) {
            Some(Ok(Some(path))) => {
                log::error!(target: "net", "desync dump written to {}", path.display())
            }
            Some(Err(error)) => log::error!(target: "net", "cannot write the desync dump: {error}"),
            Some(Ok(None)) | None => {}
        }
    }
}
