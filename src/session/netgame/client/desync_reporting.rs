//! Reports desyncs and writes desync dumps on a client (spec 07 C.8.4). They are found in `desync_detection.rs`. The maximum number of dumps is in
//! `session/netgame/desync_analysis/dump_file.rs`.

use super::session::Session;
use super::{Client, Context};
use crate::session::netgame::desync_analysis::{DesyncReport, Dump, DumpRole, DumpWriter};
use std::path::PathBuf;

impl Client {
    /// Enables desync dumps in this folder, at most ten.
    pub fn keep_dumps(&mut self, folder: PathBuf) {
        self.context.dumps = Some(DumpWriter::new(folder));
    }

    /// Returns the desync reports since the last call.
    pub fn take_report(&mut self) -> Option<DesyncReport> {
        self.context.report.take()
    }
}

impl Session {
    /// Reports a desync and writes a dump.
    pub(super) fn report_desync(&mut self, context: &mut Context) {
        let Some(game) = self.stage.game_mut() else {
            return;
        };
        let Some(found) = game.states.detection.take() else {
            return;
        };
        let report = DesyncReport::compare(found.tick, &found.ours, &found.theirs);
        if let Some(report) = &report {
            log::error!(target: "net", "desync: the world differs from the server's: {report}");
        }
        let dump = Dump {
            role: DumpRole::Client,
            epoch: self.epoch,
            level: game.info.hash,
            tick: found.tick,
            inputs: game.recent_inputs(),
            world: found.ours,
        };
        context.report = report;
        if let Some(dumps) = &mut context.dumps {
            dumps.write_and_log(&dump);
        }
    }
}
