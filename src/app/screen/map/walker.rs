//! The martian that walks on the map from node to node. Where it can walk is in `level/campaign_map.rs`.

use crate::level::campaign_map::{CampaignMap, Cell};
use crate::sim::world::tiles::TILE;
use std::collections::BTreeSet;

/// Walking speed, cells per second, and the maximum duration of a walk, seconds.
const SPEED: f32 = 8.0;
const MAX_SECONDS: f32 = 1.6;

/// Current activity of the martian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Stands.
    Stands,
    /// Walks.
    Walks,
    /// Climbs a ladder.
    Climbs,
    /// Hangs on a rope.
    Hangs,
}

/// Somebody on the map.
#[derive(Clone, Debug)]
pub struct Walker {
    /// Cells of the way, from the start to the end; at least one.
    way: Vec<Cell>,
    /// Distance walked on it, cells.
    walked: f32,
    /// Cells per second.
    speed: f32,
    /// Looks to the left.
    pub is_mirrored: bool,
}

impl Walker {
    /// Puts the martian at a node.
    pub fn at(map: &CampaignMap, node: usize) -> Walker {
        let cell = map.nodes.get(node).copied().unwrap_or_default();
        Walker {
            way: vec![cell],
            walked: 0.0,
            speed: SPEED,
            is_mirrored: false,
        }
    }

    /// Starts walking to a node, around closed ones; stays if there is no way.
    pub fn walk_to(&mut self, map: &CampaignMap, node: usize, closed: &BTreeSet<usize>) {
        let at = (self.walked.round() as usize).min(self.way.len() - 1);
        if let Some(way) = map.way(self.way[at], node, closed) {
            self.speed = SPEED.max(way.len() as f32 / MAX_SECONDS);
            self.way = way;
            self.walked = 0.0;
        }
    }

    /// Walks on; `None` arrives at once.
    pub fn advance(&mut self, seconds: Option<f32>) {
        let end = (self.way.len() - 1) as f32;
        let walked = seconds.map_or(end, |seconds| self.walked + seconds * self.speed);
        self.walked = walked.min(end);
        let (from, to) = self.step();
        if from.0 != to.0 {
            self.is_mirrored = to.0 < from.0;
        }
    }

    /// Returns the cells between which the martian is.
    fn step(&self) -> (Cell, Cell) {
        let last = self.way.len() - 1;
        let at = (self.walked as usize).min(last);
        (self.way[at], self.way[(at + 1).min(last)])
    }

    /// Returns true once the end of the way is reached.
    pub fn has_arrived(&self) -> bool {
        self.walked >= (self.way.len() - 1) as f32
    }

    /// Returns the left top corner of the martian's box, level pixels.
    pub fn position(&self) -> (f32, f32) {
        let (from, to) = self.step();
        let part = self.walked.fract();
        let side = TILE as f32;
        let between = |from: i32, to: i32| (from as f32 + (to - from) as f32 * part) * side;
        // A step up or down is a little hop.
        let hop = match from.0 != to.0 && from.1 != to.1 {
            true => (part * std::f32::consts::PI).sin() * 6.0,
            false => 0.0,
        };
        (between(from.0, to.0), between(from.1, to.1) - hop)
    }

    /// Returns what the martian does.
    pub fn gait(&self, map: &CampaignMap) -> Gait {
        let (from, to) = self.step();
        if self.has_arrived() {
            Gait::Stands
        } else if from.0 == to.0 {
            Gait::Climbs
        } else if map.is_rope(from) && map.is_rope(to) {
            Gait::Hangs
        } else {
            Gait::Walks
        }
    }

    /// Returns the distance walked, cells.
    pub fn walked(&self) -> f32 {
        self.walked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> CampaignMap {
        CampaignMap::of_world(None, 0, &[1, 2, 3, 4])
    }

    #[test]
    fn the_martian_walks_to_a_node_and_turns_round_on_the_way() {
        let map = map();
        let mut walker = Walker::at(&map, 0);
        assert!(walker.has_arrived());
        walker.walk_to(&map, 2, &BTreeSet::new());
        walker.advance(Some(0.5));
        assert!(!walker.has_arrived() && !walker.is_mirrored);
        walker.walk_to(&map, 0, &BTreeSet::new());
        walker.advance(Some(0.1));
        assert!(walker.is_mirrored);
        walker.advance(None);
        let home = map.nodes[0];
        let home = ((home.0 * TILE) as f32, (home.1 * TILE) as f32);
        assert_eq!((walker.position(), walker.gait(&map)), (home, Gait::Stands));
    }

    #[test]
    fn a_closed_node_is_not_walked_through() {
        let map = map();
        let mut walker = Walker::at(&map, 0);
        walker.walk_to(&map, 3, &BTreeSet::from([2]));
        assert!(walker.has_arrived());
    }

    #[test]
    fn long_ways_take_no_longer_than_short_ones() {
        let levels: Vec<i32> = (1..=16).collect();
        let map = CampaignMap::of_world(None, 0, &levels);
        let mut walker = Walker::at(&map, 0);
        walker.walk_to(&map, 15, &BTreeSet::new());
        walker.advance(Some(MAX_SECONDS));
        assert!(walker.has_arrived());
    }
}
