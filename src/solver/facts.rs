//! Facts of a world that change what can be reached or what is left to do. Worlds with the same facts form an *epoch* and
//! share a relaxed plan.

use super::deliveries;
use super::goal::{self, Goal, is_coin};
use super::problem::Problem;
use super::search_key::KeyHasher;
use super::suspended;
use super::terrain::{self, tile_under};
use crate::sim::num::Vec2;
use crate::sim::world::World;
use crate::sim::world::image::Image;
use crate::sim::world::item::{BombPhase, DamageMode, ItemKind, Motion, OrbMode};
use crate::sim::world::lift::{LiftLimit, StepKind};
use crate::sim::world::tiles::{Tile, TileFlags, Tiles};
use xxhash_rust::xxh3::xxh3_64;

/// Kills up to which each is a class of its own, and the rounding of higher ones.
const EXACT_KILLS: i32 = 3;
const KILLS_STEP: i32 = 3;

/// Keys of the facts of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Facts that a relaxed plan depends on.
    pub epoch: u64,
    /// Further facts that keep states apart: orbs, steps of lifts that wait for channels, things on the way to triggers, and platforms
    /// drawn near the player.
    pub details: u64,
    /// The same, but only for lifts that wait now: what stays as it is if nobody does anything.
    pub latches: u64,
    /// Hash of all tiles but platforms that are drawn.
    pub tiles: u64,
    /// The same as `epoch`, but without the enemies that must die, and only with whether keys and coins that fall are still where
    /// they were.
    pub without_enemies: u64,
    /// The slots of the enemies that must die before an exit opens, as bits.
    pub enemies: u128,
}

/// Hashes of the tiles of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileHashes {
    /// Of all tiles.
    pub all: u64,
    /// The same whether or not platforms are drawn or explosions go on.
    pub kept: u64,
    /// The same whether or not tiles that the player's shots break are broken (they never close the way), and whatever
    /// unsteady tiles are now.
    pub firm: u64,
}

impl TileHashes {
    /// Hashes the tiles of a world. What explosions are yet to clear counts as cleared, so that the tiles that go one after the other
    /// start one epoch.
    pub fn of(problem: &Problem, world: &World) -> TileHashes {
        let mut tiles = world.tiles.clone();
        let mut bytes = vec![0; Tiles::SIZE];
        tiles.write(&mut bytes);
        let all = xxh3_64(&bytes);
        for (item, bomb) in deliveries::explosions(world) {
            for (column, row) in deliveries::blasted(world, item, bomb) {
                tiles.set(column, row, Tile::EMPTY);
            }
        }
        if !tiles.shares_memory_with(&world.tiles) {
            tiles.write(&mut bytes);
        }
        if problem.display.exist() {
            for (tile, byte) in tiles.all().iter().zip(bytes.chunks_exact_mut(Tile::SIZE)) {
                if problem.display.contain(*tile) {
                    byte.fill(u8::MAX);
                }
            }
        }
        let settled = xxh3_64(&bytes);
        let mut ignore = |index: usize| bytes[index * Tile::SIZE..][..Tile::SIZE].fill(0);
        problem.platforms.iter().for_each(&mut ignore);
        let kept = match problem.platforms.iter().next() {
            Some(_) => xxh3_64(&bytes),
            None => settled,
        };
        let mut ignore = |index: usize| bytes[index * Tile::SIZE..][..Tile::SIZE].fill(0);
        let soft = tiles.all().iter().enumerate();
        let soft = soft.filter(|&(_, &tile)| is_soft(tile));
        soft.for_each(|(index, _)| ignore(index));
        problem.unsteady.iter().for_each(|(index, _)| ignore(index));
        TileHashes {
            all,
            kept,
            firm: xxh3_64(&bytes),
        }
    }
}

/// Returns true for a tile that stops players until their shots break it.
pub fn is_soft(tile: Tile) -> bool {
    let soft =
        TileFlags::SOLID_PLAYER | TileFlags::SOLID_PLAYER_SHOT | TileFlags::BREAKABLE_PLAYER_SHOT;
    tile.flags().contains(soft) && !tile.has(TileFlags::SEMI_PLAYER)
}

/// Returns a class of how many enemies are yet to be killed where ever more hatch.
fn kills_class(kills: i32) -> i64 {
    match kills {
        ..=EXACT_KILLS => kills.into(),
        _ => i64::from(EXACT_KILLS + kills / KILLS_STEP),
    }
}

impl Facts {
    /// Collects the facts of a world with these tiles.
    pub fn of(problem: &Problem, world: &World, tiles: TileHashes) -> Facts {
        let (goal, level_data) = (problem.goal, problem.level_data);
        let mut epoch = KeyHasher::new(tiles.firm);
        let mut targets = KeyHasher::new(3);
        let mut moved = KeyHasher::new(4);
        let mut details = KeyHasher::new(1);
        let mut latches = KeyHasher::new(2);
        let player = &world.players[0];
        epoch.add(player.carry.map_or(-1, i64::from));
        for (slot, item) in world.items.used() {
            let is_end = goal.is_end(&item.kind);
            let is_target = is_end
                || matches!(item.kind, ItemKind::Key(_))
                || goal == Goal::Coins && is_coin(&item.kind);
            if is_target && item.body.motion == Motion::Falls {
                // The plan leads to where it is now.
                let tile = tile_under(item.body.pos).map_or(-1, |tile| tile as i64);
                targets.add(tile);
                let has_moved = problem.base.items[slot].body.pos != item.body.pos;
                moved.add(if is_end { tile } else { has_moved.into() });
            }
            if matches!(item.kind, ItemKind::Door(_))
                && item.body.motion != Motion::Stationary
                && player.carry.map(usize::from) != Some(slot)
            {
                // It leads to or from where it lies now.
                let lies = item.body.vel == Vec2::ZERO;
                let tile = tile_under(item.body.pos).filter(|_| lies);
                epoch.add(tile.map_or(-1, |tile| -2 - tile as i64));
            }
            if let Some((lies, _)) = deliveries::threatened(world, slot, item)
                && !deliveries::explodes(item)
            {
                epoch.add(lies as i64);
            }
            let slot = slot as i64;
            let state = match &item.kind {
                ItemKind::Key(key) => i64::from(key.flight > 0),
                ItemKind::Bomb(_) => 2,
                ItemKind::LitBomb(lit) if lit.phase == BombPhase::Explosion => continue,
                ItemKind::LitBomb(_) => 3,
                ItemKind::Rocket(_) => 4,
                ItemKind::LitRocket(_) => 5,
                ItemKind::DamageField(field) if field.mode != DamageMode::Timed => {
                    6 + i64::from(field.on)
                }
                kind if goal == Goal::Coins && is_coin(kind) => 8,
                ItemKind::Orb(orb) => {
                    let timed = matches!(orb.mode, OrbMode::TimedOn | OrbMode::TimedOff);
                    if !timed {
                        details.add(slot * 2 + i64::from(orb.on));
                        latches.add(slot * 2 + i64::from(orb.on));
                    }
                    continue;
                }
                _ => continue,
            };
            epoch.add(slot * 16 + state);
        }
        for &slot in &problem.suspended {
            epoch.add(slot as i64 * 16 + i64::from(suspended::rests(world, &world.items[slot])));
        }
        if problem.has_suspended {
            for thing in suspended::on_lifts(level_data, world) {
                epoch.add(-3 - thing.item as i64);
            }
        }
        details.add(problem.platforms.near(world));
        for at in problem.routes.positions(world) {
            details.add(at);
        }
        let mut without_enemies = epoch;
        without_enemies.add(moved.finish() as i64);
        epoch.add(targets.finish() as i64);
        let mut enemies = 0;
        if goal == Goal::AllKills || goal.kills_to_exit(world) > 0 {
            let counts = problem.has_hatchery && goal != Goal::AllKills;
            if counts {
                epoch.add(kills_class(goal.kills_to_exit(world)));
            }
            for slot in goal::killable(world) {
                if !counts {
                    epoch.add(slot as i64);
                }
                enemies |= 1_u128.checked_shl(slot as u32).unwrap_or(0);
            }
            let hits = -1 - i64::from(goal::extra_hits(world));
            epoch.add(hits);
            without_enemies.add(hits);
        }
        for (slot, plan) in level_data.lifts.iter().enumerate() {
            if terrain::is_staged(plan) {
                epoch.add(terrain::stage_of(plan, &world.lifts[slot]) as i64);
            }
            let is_triggered = |kind| kind == StepKind::WaitTrigger;
            if plan.steps.iter().any(|s| is_triggered(s.word.kind())) {
                let lift = &world.lifts[slot];
                let waits = lift.limit == LiftLimit::Trigger;
                let at = (slot as i64 * 64 + i64::from(lift.step)) * 2 + i64::from(waits);
                details.add(at);
                if waits {
                    latches.add(at);
                }
            }
        }
        Facts {
            epoch: epoch.finish(),
            details: details.finish(),
            latches: latches.finish(),
            tiles: tiles.kept,
            without_enemies: without_enemies.finish(),
            enemies,
        }
    }
}
