//! Checkpoints along a proof. What each class of level must measure is in `bounds.rs`.

use super::super::terrain::{position_of, tile_under};
use super::Place;
use super::observe::{Observer, Tick};
use crate::sim::world::item::ItemKind;
use serde::Serialize;

/// A checkpoint that the player reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checkpoint {
    /// The tick in which it was first reached.
    pub tick: i32,
    /// Its tile.
    pub at: Place,
}

/// Collects the checkpoints that the player reaches, which are starts that become the respawn point.
#[derive(Default)]
pub struct Checkpoints {
    /// Them, in order.
    pub reached: Vec<Checkpoint>,
}

impl Observer for Checkpoints {
    fn see(&mut self, tick: &Tick) {
        let [before, now] = [tick.before, tick.after].map(|world| world.players[0].spawn_index);
        if before == now {
            return;
        }
        let is_reached =
            |kind: &ItemKind| matches!(kind, ItemKind::Start(start) if start.index == now);
        let mut items = tick.after.items.used();
        let start = items.find(|(_, item)| is_reached(&item.kind));
        let Some(tile) = start.and_then(|(_, item)| tile_under(item.body.pos)) else {
            return;
        };
        let at = position_of(tile);
        if !self.reached.iter().any(|known| known.at == at) {
            let tick = tick.number;
            self.reached.push(Checkpoint { tick, at });
        }
    }
}

/// Returns the longest time between two checkpoints, or a checkpoint and the end, ticks.
pub fn longest_stretch(checkpoints: &[Checkpoint], end: i32) -> i32 {
    let ticks: Vec<i32> = std::iter::once(0)
        .chain(checkpoints.iter().map(|checkpoint| checkpoint.tick))
        .chain([end])
        .collect();
    let stretches = ticks.windows(2).map(|pair| pair[1] - pair[0]);
    stretches.max().unwrap_or(end)
}
