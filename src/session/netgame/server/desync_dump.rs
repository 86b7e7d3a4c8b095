//! Writes desync dumps on the server (spec 07 C.8.4).

use super::Server;
use crate::session::netgame::desync::{Dump, DumpRole, DumpWriter};
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
        let (Some(dumps), Some(base)) = (&mut self.dumps, self.authority.bases().back()) else {
            return;
        };
        let Ok(world) = World::read(&base.image) else {
            return;
        };
        let ticks = base.tick.saturating_sub(TICKS)..self.authority.tick();
        let masks = |tick| self.authority.masks(tick).map(|held| held.bits());
        let dump = Dump {
            role: DumpRole::Server,
            epoch: self.epoch,
            level: self.level.hash,
            tick: base.tick,
            inputs: ticks.map(|tick| (tick, masks(tick))).collect(),
            world: Box::new(world),
        };
        match dumps.write(&dump) {
            Ok(Some(path)) => {
                log::error!(target: "net", "desync dump written to {}", path.display())
            }
            Ok(None) => {}
            Err(error) => log::error!(target: "net", "cannot write the desync dump: {error}"),
        }
    }
}
