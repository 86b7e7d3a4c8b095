//! The costs of a plan, stored only for the tiles from which its first step can be reached.

use super::relaxed_moves::{LEVELS, UNREACHABLE, tile_of};
use super::terrain::TILES;

/// Index of a tile of which nothing is stored, and cost of a node that cannot be reached.
const NONE: u16 = u16::MAX;

/// Costs of all nodes; the highest are rounded down.
pub struct Field {
    /// Which group of costs belongs to each tile.
    groups: Box<[u16]>,
    /// A cost for each level of each group.
    costs: Box<[u16]>,
}

impl Field {
    /// Stores the costs of all nodes.
    pub fn of(costs: &[u32]) -> Field {
        let mut groups = vec![NONE; TILES].into_boxed_slice();
        let mut stored = Vec::new();
        for (tile, levels) in costs.chunks_exact(LEVELS).enumerate() {
            if levels.iter().all(|&cost| cost == UNREACHABLE) {
                continue;
            }
            groups[tile] = (stored.len() / LEVELS) as u16;
            stored.extend(levels.iter().map(|&cost| match cost {
                UNREACHABLE => NONE,
                cost => cost.min(u32::from(NONE) - 1) as u16,
            }));
        }
        Field {
            groups,
            costs: stored.into(),
        }
    }

    /// Returns the cost of a node.
    pub fn cost(&self, node: usize) -> u32 {
        let (tile, level) = (tile_of(node), node % LEVELS);
        let cost = match self.groups[tile] {
            NONE => NONE,
            group => self.costs[usize::from(group) * LEVELS + level],
        };
        match cost {
            NONE => UNREACHABLE,
            cost => u32::from(cost),
        }
    }

    /// Returns its memory, bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.groups) + size_of_val(&*self.costs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::relaxed_moves::{NODES, node};

    #[test]
    fn costs_of_a_few_tiles_take_little_memory() {
        let mut costs = vec![UNREACHABLE; NODES];
        let known = [(node(3, 0), 0), (node(3, 6), 77), (node(9_999, 2), 60_000)];
        known.iter().for_each(|&(node, cost)| costs[node] = cost);
        let field = Field::of(&costs);
        assert!((0..NODES).all(|node| field.cost(node) == costs[node]));
        assert!(field.bytes() < size_of_val(&*costs) / 10);
        costs[node(3, 1)] = 1_000_000;
        let (high, highest) = (60_000, Field::of(&costs).cost(node(3, 1)));
        assert!(high < highest && highest < 1_000_000, "{highest}");
    }
}
