//! Finds goals that cannot be reached even in a much easier world.
//!
//! In that world the player flies, nothing hurts, doors always work (carryable ones connect any two places), every tile
//! that a shot, an explosion or a block manipulator may open is open, keys and switches open their tiles as soon as
//! they can be reached, and everything that a cloner can copy has been copied. A level whose exits cannot be reached there
//! has no solution.

use super::copies;
use super::goal::{Goal, is_coin};
use super::openers;
use super::suspended;
use super::terrain::{Passage, TILES, Terrain, around, position_of, tile_index, tile_under};
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::{Item, ItemKind};
use crate::sim::world::tiles::TileFlags;
use crate::sim::world::{LevelData, World};

/// Returns why the goal cannot be reached even in the easier world, or `None` if it can.
pub fn reason(goal: Goal, level_data: &LevelData, world: &World) -> Option<String> {
    if let Goal::Tile(column, row) = goal {
        let is_reached = |tile| Reached::of(level_data, world).is_near(tile);
        let is_lost = !tile_index(column, row).is_some_and(is_reached);
        return is_lost.then(|| format!("no way to ({column}, {row})"));
    }
    let ends = slots(world, |item| goal.is_end(&item.kind));
    if ends.is_empty() {
        let warps = slots(world, |item| matches!(item.kind, ItemKind::Warp(_)));
        return Some(match warps.is_empty() {
            true => "the level has no exit and no warp".to_string(),
            false => "the level has no exit, only a warp".to_string(),
        });
    }
    let invincible = |kind: &EnemyKind| matches!(kind, EnemyKind::Cloner(c) if c.invincible);
    let invincible = world
        .enemies
        .used()
        .filter(|(_, e)| e.body.ttl == 0 && invincible(&e.kind))
        .count() as i32;
    let lowest = world.items.used().filter_map(|(_, item)| match item.kind {
        ItemKind::Exit(exit) => Some(exit.enemies_allowed),
        ItemKind::Warp(_) if goal.counts_warps() => Some(i32::MAX),
        _ => None,
    });
    // A level in its first tick has an enemy count of 0.
    let most = lowest.max().unwrap_or(0);
    if goal.kills_to_exit(world) > 0 && invincible > most {
        return Some(format!(
            "every exit needs at most {most} enemies, but {invincible} cannot be killed"
        ));
    }
    let reached = Reached::of(level_data, world);
    let position = |slot: usize| {
        let (column, row) = tile_under(world.items[slot].body.pos).map_or((0, 0), position_of);
        format!("({column}, {row})")
    };
    let lost = |slot: &&usize| !reached.touches(world, **slot);
    if ends.iter().filter(lost).count() == ends.len() {
        let places: Vec<_> = ends.iter().map(|&slot| position(slot)).collect();
        let mut text = format!("no way to the exit at {}", places.join(" or "));
        let keys = slots(world, |item| matches!(item.kind, ItemKind::Key(_)));
        for slot in keys.iter().filter(lost) {
            text += &format!(", and none to the key at {}", position(*slot));
        }
        return Some(text);
    }
    if goal == Goal::Coins {
        let coins = slots(world, |item| is_coin(&item.kind));
        let coin = coins.iter().find(lost)?;
        return Some(format!("no way to the coin at {}", position(*coin)));
    }
    None
}

fn slots(world: &World, is_wanted: impl Fn(&Item) -> bool) -> Vec<usize> {
    let used = world.items.used().filter(|(_, item)| is_wanted(item));
    used.map(|(slot, _)| slot).collect()
}

/// The tiles that can be reached.
struct Reached {
    tiles: Vec<bool>,
    is_open: Vec<bool>,
}

impl Reached {
    fn of(level_data: &LevelData, world: &World) -> Reached {
        let terrain = Terrain::of(level_data, world);
        let explodes = |kind: &ItemKind| {
            matches!(
                kind,
                ItemKind::Bomb(_)
                    | ItemKind::LitBomb(_)
                    | ItemKind::Rocket(_)
                    | ItemKind::LitRocket(_)
            )
        };
        let has_bombs = world.items.used().any(|(_, item)| explodes(&item.kind));
        let mut gone = TileFlags::BREAKABLE_PLAYER_SHOT | TileFlags::BREAKABLE_ENEMY_SHOT;
        if has_bombs {
            gone |= TileFlags::BOMBABLE;
        }
        let tiles = world.tiles.all().iter().enumerate();
        let is_open =
            tiles.map(|(index, tile)| terrain.passage[index] != Passage::Closed || tile.has(gone));
        let mut reached = Reached {
            tiles: vec![false; TILES],
            is_open: is_open.collect(),
        };
        for tile in openers::opened_by_any_manip(world) {
            reached.is_open[tile] = true;
        }
        if let Some(start) = tile_under(world.players[0].pos) {
            reached.spread(start);
        }
        let openers = openers::find(world, &terrain, &suspended::of(level_data, world));
        loop {
            let before = reached.count();
            for door in &terrain.doors {
                if door.moves {
                    // Its ends may be anywhere.
                    (0..TILES).for_each(|tile| reached.tiles[tile] |= reached.is_open[tile]);
                } else if reached.is_near(door.from) {
                    reached.spread(door.to);
                }
            }
            for opener in &openers {
                if opener.is_used || opener.reach.iter().any(|&tile| reached.is_near(tile)) {
                    reached.open(&opener.opens);
                }
            }
            if reached.count() == before {
                return reached;
            }
        }
    }

    fn count(&self) -> usize {
        self.tiles.iter().filter(|&&is_reached| is_reached).count()
    }

    fn open(&mut self, tiles: &[usize]) {
        for &tile in tiles {
            self.is_open[tile] = true;
        }
        for &tile in tiles {
            if self.is_near(tile) {
                self.spread(tile);
            }
        }
    }

    /// Marks everything that can be reached from a tile, also past corners.
    fn spread(&mut self, start: usize) {
        let mut waiting = vec![start];
        while let Some(tile) = waiting.pop() {
            if std::mem::replace(&mut self.tiles[tile], true) {
                continue;
            }
            let open = around(tile).filter(|&next| self.is_open[next] && !self.tiles[next]);
            waiting.extend(open);
        }
    }

    /// Returns true if a player can touch something in the tile.
    fn is_near(&self, tile: usize) -> bool {
        self.tiles[tile] || around(tile).any(|next| self.tiles[next])
    }

    fn touches(&self, world: &World, slot: usize) -> bool {
        let item = &world.items[slot];
        // Items that move may come nearer.
        item.body.motion != crate::sim::world::item::Motion::Stationary
            || tile_under(item.body.pos).is_none()
            || copies::places(world, item)
                .iter()
                .any(|&tile| self.is_near(tile))
    }
}
