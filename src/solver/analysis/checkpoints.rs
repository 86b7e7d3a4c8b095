//! Starts and checkpoints along a proof.

use super::super::terrain::{position_of, tile_under};
use super::Place;
use super::observe::{Observer, Tick};
use crate::sim::world::item::ItemKind;
use serde::Serialize;

/// Distance at which a player touches an item, pixels.
const TOUCH: i32 = 16;

/// A touch of a start or checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checkpoint {
    /// The tick in which the player first touched it.
    pub tick: i32,
    /// Its tile.
    pub at: Place,
}

/// Collects the starts and checkpoints that the player touches.
#[derive(Default)]
pub struct Checkpoints {
    /// Them, in order.
    pub touched: Vec<Checkpoint>,
}

impl Observer for Checkpoints {
    fn see(&mut self, tick: &Tick) {
        let (x, y) = tick.position();
        for (_, item) in tick.after.items.used() {
            let (ix, iy) = item.body.pos.round();
            let touches = (ix - x).abs() < TOUCH && (iy - y).abs() < TOUCH;
            let Some(tile) = tile_under(item.body.pos) else {
                continue;
            };
            let at = position_of(tile);
            let is_new = !self.touched.iter().any(|known| known.at == at);
            if touches && is_new && matches!(item.kind, ItemKind::Start(_)) {
                let tick = tick.number;
                self.touched.push(Checkpoint { tick, at });
            }
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
