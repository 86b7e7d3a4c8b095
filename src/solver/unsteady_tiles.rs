//! Tiles that come and go while the player does nothing, such as floors that enemies switch on as they walk.
//!
//! The search does not start a new epoch each time one of them changes, and the relaxed plan takes them for open and for firm
//! at once, as it takes lifts to be everywhere on their way.

use super::openers;
use super::step::step;
use super::terrain::TILES;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::item::{ItemKind, ManipMode, Targets};
use crate::sim::world::player::Pause;
use crate::sim::world::tiles::TileFlags;
use crate::sim::world::{DonePhase, LevelData, World};
use std::collections::HashSet;

/// Ticks for which the start of a search, and each of some moments of a proof, is watched.
const START_TICKS: u32 = 1600;
const MOMENT_TICKS: u32 = 400;
/// Number of these moments.
const MOMENTS: usize = 12;
/// Changes after which a tile is unsteady.
const CHANGES: u8 = 2;

/// Number of triggers from which the tiles that players swap as they move are unsteady.
const MANY: u8 = 4;

/// The facts known about a tile.
#[derive(Clone, Copy, Default)]
struct Watched {
    changes: u8,
    was_solid: bool,
}

/// The unsteady tiles of a level.
#[derive(Clone)]
pub struct UnsteadyTiles(Option<Vec<Watched>>);

impl UnsteadyTiles {
    /// Finds those that change after the start of a search.
    pub fn of(level_data: &LevelData, start: &World) -> UnsteadyTiles {
        let changes_tiles = |kind: &ItemKind| matches!(kind, ItemKind::BlockManip(_));
        let mut items = start.items.used();
        let may_change = items.any(|(_, item)| changes_tiles(&item.kind));
        let mut tiles = UnsteadyTiles(may_change.then(|| vec![Watched::default(); TILES]));
        tiles.watch(level_data, start, START_TICKS);
        tiles.add_swapped(start);
        tiles
    }

    /// Adds those that many triggers for players swap: wherever players go, they swap them again and again.
    fn add_swapped(&mut self, start: &World) {
        let Some(watched) = &mut self.0 else {
            return;
        };
        let triggers = start.items.used().filter_map(|(_, item)| match &item.kind {
            ItemKind::Trigger(trigger) if trigger.who.contains(Targets::PLAYERS) => {
                Some([trigger.outputs.turned_on, trigger.outputs.turned_off])
            }
            _ => None,
        });
        let channels: HashSet<i32> = triggers.flatten().collect();
        let mut triggered = vec![0_u8; TILES];
        for (_, item) in start.items.used() {
            if let ItemKind::BlockManip(manip) = &item.kind
                && manip.mode == ManipMode::Swap
                && channels.contains(&manip.channel)
            {
                for tile in openers::changed_by_manip(start, manip, |_| true) {
                    triggered[tile] = triggered[tile].saturating_add(1);
                }
            }
        }
        let many = watched.iter_mut().zip(triggered);
        for (watched, _) in many.filter(|&(_, triggers)| triggers >= MANY) {
            watched.changes = CHANGES;
            watched.was_solid = true;
        }
    }

    /// Adds those that change when the player stops at some moments of a proof.
    pub fn add_along(&mut self, level_data: &LevelData, start: &World, proof: &[Buttons]) {
        if self.0.is_none() {
            return;
        }
        let spacing = (proof.len() / MOMENTS).max(1);
        let mut world = start.clone();
        for (index, &held) in proof.iter().enumerate() {
            step(level_data, &mut world, held);
            if (index + 1) % spacing == 0 {
                self.watch(level_data, &world, MOMENT_TICKS);
            }
        }
    }

    /// Watches a world in which the player does nothing, until the player dies or the level ends.
    fn watch(&mut self, level_data: &LevelData, start: &World, ticks: u32) {
        let Some(watched) = &mut self.0 else {
            return;
        };
        let mut world = start.clone();
        let mut changes = [0_u8; TILES];
        for _ in 0..ticks {
            let before = world.tiles.clone();
            step(level_data, &mut world, Buttons::empty());
            if world.globals.done.phase != DonePhase::Playing
                || matches!(world.players[0].pause, Pause::Dead(_))
            {
                break;
            }
            if world.tiles.shares_memory_with(&before) {
                continue;
            }
            let pairs = before.all().iter().zip(world.tiles.all());
            for (tile, (before, now)) in pairs.enumerate().filter(|(_, (a, b))| a != b) {
                changes[tile] = changes[tile].saturating_add(1);
                let is_solid = [before, now].map(|tile| tile.has(TileFlags::SOLID_PLAYER));
                watched[tile].was_solid |= is_solid.contains(&true);
            }
        }
        for (watched, changes) in watched.iter_mut().zip(changes) {
            watched.changes = watched.changes.max(changes);
        }
    }

    /// Iterates over them, and whether each is solid for players now and then.
    pub fn iter(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        let watched = self.0.iter().flatten().enumerate();
        watched
            .filter(|(_, watched)| watched.changes >= CHANGES)
            .map(|(tile, watched)| (tile, watched.was_solid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::sim::world::tiles::Tile;
    use crate::solver::facts::TileHashes;
    use crate::solver::terrain::position_of;
    use crate::solver::test_level::{base_of, drawn, problem_of};

    /// A level where an enemy walks through a field below the player and back; the field fills two tiles of the corridor, and `off` may
    /// empty them.
    fn with_walker(off: &str) -> Level {
        let rows = [
            "####################",
            "#S                E#",
            "####################",
            "#                  #",
            "####################",
        ];
        let field = format!(
            "(at: (8, 3), kind: Trigger(who: \"ENEMIES\", outputs: (on: 1, off: 2)), area: (8, 3, 4, 1)),
             (at: (5, 1), kind: BlockManip(channel: 1, mode: Fill, first: (948, \"0x70000\")), area: (5, 1, 2, 1)),
             {off}"
        );
        let walker = "enemies: [(at: (3, 3), kind: Archwagon(range: 0))]";
        drawn(&rows, &field, walker)
    }

    const OFF: &str = "(at: (5, 1), kind: BlockManip(channel: 2, mode: Fill, first: (0, \"0x0\")), area: (5, 1, 2, 1)),";

    fn unsteady(level: &Level) -> Vec<((i32, i32), bool)> {
        let base = base_of(level);
        let tiles = UnsteadyTiles::of(&level.level_data, &base);
        let places = tiles
            .iter()
            .map(|(tile, is_solid)| (position_of(tile), is_solid));
        places.collect()
    }

    #[test]
    fn tiles_that_enemies_switch_as_they_walk_are_unsteady() {
        assert_eq!(
            unsteady(&with_walker(OFF)),
            [((5, 1), true), ((6, 1), true)]
        );
    }

    #[test]
    fn tiles_that_players_swap_wherever_they_go_are_unsteady() {
        let rows = ["#S   2         E#", "#################"];
        let swapped = |triggers: usize| {
            let items = (1..=triggers).map(|n| {
                format!(
                    "(at: (1, 1), kind: Trigger(outputs: (turned_off: {n})), area: ({n}, 0, 1, 1)),
                     (at: (1, 1), kind: BlockManip(channel: {n}, mode: Swap, first: (173, \"0x1f0000\"), second: (8, \"0x0\")), area: (4, 0, 3, 1)),"
                )
            });
            let items: String = items.collect();
            unsteady(&drawn(&rows, &items, ""))
        };
        assert_eq!(swapped(3), []);
        assert_eq!(swapped(4), [((5, 0), true)]);
    }

    #[test]
    fn a_tile_that_stays_as_it_becomes_is_not_unsteady() {
        assert_eq!(unsteady(&with_walker("")), []);
    }

    #[test]
    fn unsteady_tiles_start_no_epoch() {
        let level = with_walker(OFF);
        let base = base_of(&level);
        let problem = problem_of(&level, &base);
        let hashes = |column: i32| {
            let mut world = base.clone();
            let tile = base.tiles.at(0, 0);
            assert_ne!(tile, Tile::EMPTY);
            world.tiles.set(column, 1, tile);
            TileHashes::of(&problem, &world)
        };
        let (neither, unsteady, steady) = (hashes(0), hashes(5), hashes(8));
        assert_ne!(neither.all, unsteady.all);
        assert_eq!(neither.firm, unsteady.firm);
        assert_ne!(neither.firm, steady.firm);
    }
}
