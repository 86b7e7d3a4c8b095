//! Maps of the worlds of a campaign. A map is a level file that nobody plays: its tiles are the landscape, and its
//! warps are the nodes, one for each level, with the level's number.

use super::Level;
use super::folder::{self, level_files};
use super::legend::Legend;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::{SIDE, TILE, Tile, TileFlags};
use crate::sim::world::{LevelData, World};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;

/// A position in tiles: column and row.
pub type Cell = (i32, i32);

/// Distance between the nodes of a plain map, and its ground level, tiles.
const PLAIN_STEP: i32 = 6;
const PLAIN_ROW: i32 = 70;
/// Row of the ground of a plain map's steps, by node.
const PLAIN_STEPS: [i32; 4] = [0, 1, 0, -1];

/// The map of a world.
#[derive(Clone)]
pub struct CampaignMap {
    /// The landscape.
    pub level: Level,
    /// Nodes of the world's levels, in their order.
    pub nodes: Vec<Cell>,
}

/// A direction on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Direction {
    /// Returns how far a way leads in this direction, and how far across it, tiles.
    fn parts(self, (from, to): (Cell, Cell)) -> (i32, i32) {
        let (right, down) = (to.0 - from.0, to.1 - from.1);
        match self {
            Direction::Up => (-down, right.abs()),
            Direction::Down => (down, right.abs()),
            Direction::Left => (-right, down.abs()),
            Direction::Right => (right, down.abs()),
        }
    }
}

impl CampaignMap {
    /// Makes the map of a level file with nodes for the levels with some numbers; `None` if a node is missing.
    fn new(level: Level, levels: &[i32]) -> Option<CampaignMap> {
        let node = |number: i32| {
            let mut items = level.world.items.iter();
            let is_node =
                |kind: &ItemKind| matches!(kind, ItemKind::Warp(warp) if warp.level == number);
            let (x, y) = items.find(|item| is_node(&item.kind))?.body.pos.round();
            Some((x / TILE, y / TILE))
        };
        let nodes: Option<Vec<Cell>> = levels.iter().map(|number| node(*number)).collect();
        nodes.map(|nodes| CampaignMap { level, nodes })
    }

    /// Loads the map of the world with an index from a folder, with nodes for the levels with some numbers; a plain one
    /// if there is none, or if a node is missing.
    pub fn of_world(folder: Option<&Path>, world: usize, levels: &[i32]) -> CampaignMap {
        let files = folder.and_then(|folder| level_files(folder).ok());
        let number = i32::try_from(world + 1).unwrap_or(0);
        let file = files
            .unwrap_or_default()
            .into_iter()
            .find(|file| folder::number(file) == Some(number));
        let map = file.and_then(|file| {
            let level = Level::load(&file);
            level
                .inspect_err(|error| log::warn!("{}: {error}", file.display()))
                .ok()
        });
        map.and_then(|level| CampaignMap::new(level, levels))
            .unwrap_or_else(|| CampaignMap::plain(levels.len()))
    }

    /// Makes a map of plain ground.
    fn plain(levels: usize) -> CampaignMap {
        let mut level = Level {
            level_data: LevelData::default(),
            world: World::default(),
        };
        let rock = Legend::default().tile('#').unwrap_or_default();
        let ground = |column: i32| {
            let step = (column / PLAIN_STEP).rem_euclid(PLAIN_STEPS.len() as i32);
            PLAIN_ROW + PLAIN_STEPS[step as usize]
        };
        for column in 0..SIDE {
            for row in ground(column)..SIDE {
                level.world.tiles.set(column, row, rock);
            }
        }
        let node = |at: usize| {
            let column = (at as i32 * PLAIN_STEP + 3).min(SIDE - 2);
            (column, ground(column) - 1)
        };
        CampaignMap {
            level,
            nodes: (0..levels).map(node).collect(),
        }
    }

    fn tile(&self, (column, row): Cell) -> Option<Tile> {
        let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
        inside.then(|| self.level.world.tiles.at(column, row))
    }

    fn has(&self, cell: Cell, flags: TileFlags) -> bool {
        self.tile(cell).is_some_and(|tile| tile.has(flags))
    }

    /// Returns true if somebody climbs in a cell.
    pub fn is_ladder(&self, cell: Cell) -> bool {
        self.has(cell, TileFlags::LADDER)
    }

    /// Returns true if somebody hangs on a rope in a cell.
    pub fn is_rope(&self, cell: Cell) -> bool {
        self.has(cell, TileFlags::ROPE)
    }

    /// Returns true if one can stand, climb or hang in a cell.
    fn is_way(&self, cell: Cell) -> bool {
        let is_free = self.tile(cell).is_some() && !self.has(cell, TileFlags::SOLID_PLAYER);
        let below = (cell.0, cell.1 + 1);
        let holds = self.has(below, TileFlags::SOLID_PLAYER) || self.is_ladder(below);
        is_free && (holds || self.is_ladder(cell) || self.is_rope(cell))
    }

    /// Returns the cells next to one on foot: beside it, a step up or down, or along a ladder.
    fn steps(&self, (column, row): Cell) -> impl Iterator<Item = Cell> + '_ {
        let here = (column, row);
        let beside = [-1, 1].into_iter().flat_map(move |by| {
            let level = (column + by, row);
            let up = (column + by, row - 1);
            let down = (column + by, row + 1);
            let over = |cell: Cell| !self.has(cell, TileFlags::SOLID_PLAYER);
            [
                Some(level),
                over((column, row - 1)).then_some(up),
                over(level).then_some(down),
            ]
        });
        let above = (column, row - 1);
        let along = [
            self.is_ladder(here).then_some(above),
            self.is_ladder((column, row + 1))
                .then_some((column, row + 1)),
        ];
        let all = beside.chain(along).flatten();
        all.filter(|cell| self.is_way(*cell))
    }

    /// Returns the shortest way from a cell to a node as cells, both included, that enters no `closed` node except
    /// its end; `None` if there is none.
    pub fn way(&self, start: Cell, to: usize, closed: &BTreeSet<usize>) -> Option<Vec<Cell>> {
        let end = *self.nodes.get(to)?;
        let closed: BTreeSet<Cell> = closed
            .iter()
            .filter(|node| **node != to)
            .filter_map(|node| self.nodes.get(*node).copied())
            .collect();
        let mut before: BTreeMap<Cell, Cell> = BTreeMap::new();
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            if cell == end {
                break;
            }
            for next in self.steps(cell) {
                if next != start && !closed.contains(&next) && !before.contains_key(&next) {
                    before.insert(next, cell);
                    queue.push_back(next);
                }
            }
        }
        let mut way = vec![end];
        while *way.last()? != start {
            way.push(*before.get(way.last()?)?);
        }
        way.reverse();
        Some(way)
    }

    /// Returns the nodes that can be reached from one without passing another.
    pub fn neighbours(&self, node: usize) -> Vec<usize> {
        let others = (0..self.nodes.len()).filter(|other| *other != node);
        let is_next = |other: &usize| {
            let closed = (0..self.nodes.len()).filter(|p| *p != node && p != other);
            let from = self.nodes.get(node);
            from.is_some_and(|from| self.way(*from, *other, &closed.collect()).is_some())
        };
        others.filter(is_next).collect()
    }

    /// Returns the neighbour of a node in a direction.
    pub fn neighbour(&self, node: usize, direction: Direction) -> Option<usize> {
        let from = *self.nodes.get(node)?;
        let to = |other: usize| direction.parts((from, self.nodes[other]));
        let neighbours = self.neighbours(node).into_iter();
        let ahead = neighbours.filter(|other| {
            let (along, across) = to(*other);
            along > 0 && 2 * along >= across
        });
        // The one most directly in that direction.
        ahead.max_by_key(|other| {
            let (along, across) = to(*other);
            along * 1000 / (along + across)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::check::check_file;
    use crate::level::pack::Pack;

    fn shipped() -> impl Iterator<Item = (usize, CampaignMap)> {
        let root = Path::new(crate::CHECKOUT);
        let pack = Pack::open_all(&root.join("levels"))
            .expect("a folder")
            .remove(0);
        let folder = root.join("assets/maps");
        (0..pack.manifest.worlds.len()).map(move |world| {
            let levels = pack.levels().iter().filter(|level| level.world == world);
            let numbers: Vec<i32> = levels.map(|level| level.number).collect();
            (world, CampaignMap::of_world(Some(&folder), world, &numbers))
        })
    }

    /// Returns all maps with all of their nodes, also those of levels that are not built yet.
    fn drawn() -> impl Iterator<Item = (usize, CampaignMap)> {
        let folder = Path::new(crate::CHECKOUT).join("assets/maps");
        let files = level_files(&folder).expect("the folder of the maps");
        files.into_iter().enumerate().map(|(world, file)| {
            let level = Level::load(&file).expect("a map");
            let items = level.world.items.iter();
            let numbers: Vec<i32> = items
                .filter_map(|item| match &item.kind {
                    ItemKind::Warp(warp) => Some(warp.level),
                    _ => None,
                })
                .collect();
            let map = CampaignMap::new(level, &numbers).expect("its own nodes");
            (world, map)
        })
    }

    #[test]
    fn the_maps_have_no_errors() {
        let folder = Path::new(crate::CHECKOUT).join("assets/maps");
        for file in level_files(&folder).expect("the folder of the maps") {
            let problems = check_file(&file).expect("a map");
            assert_eq!(problems, [], "{}", file.display());
        }
    }

    #[test]
    fn every_world_has_its_own_map() {
        for (world, map) in shipped() {
            let plain = CampaignMap::plain(map.nodes.len());
            assert_ne!(map.nodes, plain.nodes, "world {world}");
        }
    }

    #[test]
    fn every_node_of_every_world_is_reached_on_foot() {
        for (world, map) in shipped().chain(drawn()) {
            for to in 1..map.nodes.len() {
                let way = map.way(map.nodes[0], to, &BTreeSet::new());
                assert!(way.is_some(), "world {world}, node {to}: {:?}", map.nodes);
            }
        }
    }

    #[test]
    fn the_directions_of_the_keys_lead_to_every_node_and_back() {
        use Direction::{Down, Left, Right, Up};
        for (world, map) in shipped().chain(drawn()) {
            let mut reached = BTreeSet::from([0]);
            for _ in 0..map.nodes.len() {
                let next = reached.iter().flat_map(|node| {
                    let directions = [Up, Down, Left, Right].into_iter();
                    directions.filter_map(|d| map.neighbour(*node, d))
                });
                reached = next.chain(reached.iter().copied()).collect();
            }
            assert_eq!(reached.len(), map.nodes.len(), "world {world}: {reached:?}");
        }
    }

    #[test]
    fn a_closed_node_is_not_passed() {
        let map = CampaignMap::plain(4);
        let way = |to, closed: &[usize]| {
            let closed = closed.iter().copied().collect();
            map.way(map.nodes[0], to, &closed).is_some()
        };
        assert!(way(3, &[]) && !way(3, &[2]) && way(2, &[2]));
        assert_eq!(map.neighbours(1), [0, 2]);
        assert_eq!(map.neighbour(1, Direction::Right), Some(2));
        assert_eq!(map.neighbour(1, Direction::Left), Some(0));
    }

    #[test]
    fn a_world_without_a_map_gets_a_plain_one() {
        let map = CampaignMap::of_world(None, 3, &[30, 31, 32, 54]);
        assert_eq!(map.nodes.len(), 4);
        assert!(map.way(map.nodes[0], 3, &BTreeSet::new()).is_some());
    }
}
