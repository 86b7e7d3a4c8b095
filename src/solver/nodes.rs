//! How states were reached: a tree of what was held, in which every node leads from its parent to a state.

use super::macro_actions::{Hold, append};

/// The parent of the root.
const NONE: u32 = u32::MAX;

/// A node; its holds are those between the end of the node before it and its own.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    end: u32,
}

/// The tree. Node 0 is the start of the search.
#[derive(Default)]
pub struct Nodes {
    nodes: Vec<Node>,
    holds: Vec<Hold>,
}

impl Nodes {
    /// Adds a node that is reached from `parent` by holding buttons; returns its number. The first one has no parent.
    pub fn add(&mut self, parent: Option<u32>, holds: &[Hold]) -> u32 {
        self.holds.extend_from_slice(holds);
        self.nodes.push(Node {
            parent: parent.unwrap_or(NONE),
            end: self.holds.len() as u32,
        });
        self.nodes.len() as u32 - 1
    }

    /// Returns what is held from the parent of a node to it.
    fn holds(&self, node: u32) -> &[Hold] {
        let end = |node: usize| self.nodes[node].end as usize;
        let at = node as usize;
        let start = at.checked_sub(1).map_or(0, end);
        &self.holds[start..end(at)]
    }

    /// Returns what is held from the start to a node.
    pub fn way_to(&self, node: u32) -> Vec<Hold> {
        let mut parts = Vec::new();
        let mut at = node;
        while at != NONE {
            parts.push(self.holds(at));
            at = self.nodes[at as usize].parent;
        }
        let mut way = Vec::new();
        for hold in parts.into_iter().rev().flatten() {
            append(&mut way, *hold);
        }
        way
    }

    /// Drops all nodes that lead to none of these, and renumbers these.
    pub fn keep(&mut self, kept: Vec<&mut u32>) {
        let mut is_kept = vec![false; self.nodes.len()];
        for start in kept.iter().map(|node| **node).chain([0]) {
            let mut at = start;
            while at != NONE && !std::mem::replace(&mut is_kept[at as usize], true) {
                at = self.nodes[at as usize].parent;
            }
        }
        let mut smaller = Nodes::default();
        let mut numbers = vec![NONE; self.nodes.len()];
        // A parent is older than its children.
        for at in (0..self.nodes.len()).filter(|&at| is_kept[at]) {
            let parent = self.nodes[at].parent;
            let parent = (parent != NONE).then(|| numbers[parent as usize]);
            numbers[at] = smaller.add(parent, self.holds(at as u32));
        }
        for node in kept {
            *node = numbers[*node as usize];
        }
        *self = smaller;
    }

    /// Returns the memory of the tree, bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.nodes) + size_of_val(&*self.holds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::buttons::Buttons;

    #[test]
    fn ways_stay_the_same_when_other_nodes_are_dropped() {
        let hold = |held, ticks| Hold { held, ticks };
        let mut nodes = Nodes::default();
        let start = nodes.add(None, &[]);
        let right = nodes.add(Some(start), &[hold(Buttons::RIGHT, 3)]);
        let left = nodes.add(Some(start), &[hold(Buttons::LEFT, 9), hold(Buttons::UP, 2)]);
        let mut farther = nodes.add(Some(right), &[hold(Buttons::RIGHT, 4)]);
        let jump = [hold(Buttons::RIGHT, 1), hold(Buttons::JUMP, 5)];
        let mut farthest = nodes.add(Some(farther), &jump);
        let way = [hold(Buttons::RIGHT, 8), hold(Buttons::JUMP, 5)];
        assert_eq!(nodes.way_to(farthest), way);
        assert_eq!(nodes.way_to(left).len(), 2);
        let before = nodes.bytes();
        nodes.keep(vec![&mut farthest, &mut farther]);
        assert!(nodes.bytes() < before);
        assert_eq!(nodes.way_to(farthest), way);
        assert_eq!(nodes.way_to(farther), [hold(Buttons::RIGHT, 7)]);
    }
}
