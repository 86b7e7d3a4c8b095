//! Writes desync dumps on the server (spec 07 C.8.4). The maximum number of dumps is in
//! `session/netgame/desync_analysis/dump_file.rs`.

use super::Server;
use crate::session::netgame::desync_analysis::{Dump, DumpRole, DumpWriter};
use crate::sim::world::World;
use crate::sim::world::image::Image;
use std::path::PathBuf;

/// Number of ticks of input in a dump.
const TICKS: u32 = 128;

impl Server {
    /// Enables desync dumps in this folder, at most ten.
    pub fn keep_dumps(&mut self, folder: PathBuf) {
        self.dumps = Some(DumpWriter::new(folder));
    }

    /// Writes a dump of the final state that is sent to a client after a desync.
    pub(super) fn write_dump(&mut self) {
        let (Some(dumps), Some(baseline)) = (&mut self.dumps, self.authority.baselines().back())
        else {
            return;
        };
        let Ok(world) = World::read(&baseline.image) else {
            return;
        };
        let ticks = baseline.tick.saturating_sub(TICKS)..self.authority.tick();
        let inputs = |tick| self.authority.inputs(tick).map(|held| held.bits());
        let dump = Dump {
            role: DumpRole::Server,
            epoch: self.epoch,
            level: self.level.hash,
            tick: baseline.tick,
            inputs: ticks.map(|tick| (tick, inputs(tick))).collect(),
            world: Box::new(world),
        };
        dumps.write_and_log(&dump);
    }
}
