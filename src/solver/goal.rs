//! Goals of the solver.

use super::terrain::{is_supported, position_of, tile_under};
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::{BonusKind, Exit, ItemKind};
use crate::sim::world::{DonePhase, LevelData, World};

/// A goal of the solver. All goals but [`Goal::Tile`] end at an exit. A warp counts only for [`Goal::ExitOrWarp`], because
/// it leaves the level unfinished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// Reach an exit.
    #[default]
    Exit,
    /// Reach an exit or warp.
    ExitOrWarp,
    /// Collect all purple coins first.
    Coins,
    /// Kill all enemies first, except cloners that cannot be killed.
    AllKills,
    /// Stand, climb or ride in the tile at a column and row, for proofs that are made in parts.
    Tile(i32, i32),
}

impl Goal {
    /// Returns true once the goal is reached: the end with everything else done, or the tile. Which end it is can be told only until
    /// the next tick.
    pub fn is_reached(self, level_data: &LevelData, world: &World) -> bool {
        let is_done = world.globals.done.phase != DonePhase::Playing;
        match self {
            Goal::Tile(column, row) => {
                let tile = tile_under(world.players[0].pos).map(position_of);
                !is_done && tile == Some((column, row)) && is_supported(world)
            }
            _ => {
                let is_end = is_done && (self.counts_warps() || !has_warped(world));
                is_end && self.left(level_data, world) == 0
            }
        }
    }

    /// Returns true if a warp counts as an exit.
    pub fn counts_warps(self) -> bool {
        self == Goal::ExitOrWarp
    }

    /// Returns true for an item that ends the level as the goal asks.
    pub fn is_end(self, kind: &ItemKind) -> bool {
        match kind {
            ItemKind::Exit(_) => true,
            ItemKind::Warp(_) => self.counts_warps(),
            _ => false,
        }
    }

    /// Returns true if nothing after this tick counts: the level is done, or the goal is reached.
    pub fn is_over(self, level_data: &LevelData, world: &World) -> bool {
        world.globals.done.phase != DonePhase::Playing || self.is_reached(level_data, world)
    }

    /// Returns how many enemies must die before the least demanding exit opens, if the goal needs an exit.
    pub fn kills_to_exit(self, world: &World) -> i32 {
        match self {
            Goal::Tile(..) => 0,
            _ => {
                let ends = world.items.used().filter_map(|(_, item)| match item.kind {
                    ItemKind::Exit(exit) => Some(kills_to(world, exit)),
                    ItemKind::Warp(_) if self.counts_warps() => Some(0),
                    _ => None,
                });
                ends.min().unwrap_or(0)
            }
        }
    }

    /// Returns the number of coins or kills left.
    pub fn left(self, level_data: &LevelData, world: &World) -> i32 {
        match self {
            Goal::Exit | Goal::ExitOrWarp | Goal::Tile(..) => 0,
            Goal::Coins => (level_data.coins - world.players[0].coins).max(0),
            Goal::AllKills => killable(world).count() as i32,
        }
    }
}

/// Iterates over the slots of enemies that are to be killed.
pub fn killable(world: &World) -> impl Iterator<Item = usize> {
    let used = world.enemies.used();
    used.filter(|(_, enemy)| enemy.kind.is_killable())
        .map(|(slot, _)| slot)
}

/// Returns how many hits all enemies that are to be killed survive.
pub fn extra_hits(world: &World) -> i32 {
    let hits = killable(world).map(|slot| match &world.enemies[slot].kind {
        EnemyKind::Cannon(cannon) => cannon.extra_hits.clamp(0, 1000),
        _ => 0,
    });
    hits.sum()
}

/// Returns true for a purple coin.
pub fn is_coin(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Bonus(bonus) if bonus.kind == BonusKind::Coin)
}

/// Returns how many enemies must die before an exit opens. The count of the rules is that of the previous tick, and 0 before the
/// first one.
pub fn kills_to(world: &World, exit: Exit) -> i32 {
    let enemies = world.enemies.used().count() as i32;
    enemies.saturating_sub(exit.enemies_allowed).max(0)
}

/// Returns true in the tick in which a warp was taken: exits begin with another phase.
fn has_warped(world: &World) -> bool {
    world.globals.done.phase == DonePhase::Linger
}
