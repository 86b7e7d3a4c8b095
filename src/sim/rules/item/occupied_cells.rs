//! A coarse grid of where items are, for the triggers that detect items.
//!
//! Only an optimisation: a level may have a hundred such triggers, and most of them are far from all items in most ticks. The
//! first of them in a pass over the items makes the grid.

use crate::num::{Fx, Vec2};
use crate::world::World;
use crate::world::area::Field;

/// Cells in a row or column; those at the edge also cover everything beyond.
const CELLS: usize = 64;
/// Side of a cell, as the number of bits to shift: 32 pixels in 16.16.
const CELL_BITS: u32 = 16 + 5;

/// Cells with at least one item slot in them, free slots included.
///
/// Valid during one pass over the items, in which an item changes no position but its own. A cell that an item has left stays
/// marked, so a marked cell may be empty, but an unmarked one is.
pub struct OccupiedCells {
    /// A bit per column, for each row.
    rows: [u64; CELLS],
}

impl OccupiedCells {
    /// Marks the cells of all items.
    pub fn new(world: &World) -> OccupiedCells {
        let mut cells = OccupiedCells { rows: [0; CELLS] };
        for item in world.items.up_to_end() {
            cells.mark(item.body.pos);
        }
        cells
    }

    /// Marks the cell of an item that was just updated.
    pub fn mark(&mut self, pos: Vec2) {
        self.rows[cell(pos.y)] |= 1 << cell(pos.x);
    }

    /// Returns false only if no item is in the field.
    pub fn may_have_items_in(&self, field: &Field) -> bool {
        let (left, right) = (cell(field.left), cell(field.right));
        if left > right {
            return false;
        }
        let columns = (u64::MAX << left) & (u64::MAX >> (CELLS - 1 - right));
        let mut rows = cell(field.top)..=cell(field.bottom);
        rows.any(|row| self.rows[row] & columns != 0)
    }

    /// Returns true if the cells of all items are marked.
    pub fn are_up_to_date(&self, world: &World) -> bool {
        let mut items = world.items.up_to_end().iter().map(|item| item.body.pos);
        items.all(|pos| self.rows[cell(pos.y)] & (1 << cell(pos.x)) != 0)
    }
}

/// Returns the row or column of cells at a distance from the edge.
fn cell(at: Fx) -> usize {
    (at.raw() >> CELL_BITS).clamp(0, CELLS as i32 - 1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::area::Area;
    use crate::world::item::{ItemKind, Mine};

    #[test]
    fn an_item_in_a_field_is_never_missed() {
        let mut world = World::default();
        world.items[3].kind = ItemKind::Mine(Mine::default());
        let edges = [-5000, -1, 0, 31, 32, 640, 1990, 2047, 2048, 9000];
        for (x, y) in edges.into_iter().flat_map(|x| edges.map(|y| (x, y))) {
            world.items[3].body.pos = Vec2::int(x, y);
            let cells = OccupiedCells::new(&world);
            for (w, h) in [(1, 1), (20, 20), (64, 33)] {
                // The field of an area begins half a tile before it.
                let area = Area {
                    x: x + 10 - w / 2,
                    y: y + 10 - h / 2,
                    w,
                    h,
                };
                let field = area.field();
                assert!(cells.may_have_items_in(&field), "{x} {y} {w} {h}");
            }
        }
    }

    #[test]
    fn a_field_far_from_all_items_is_found_empty() {
        let mut world = World::default();
        world.items[0].body.pos = Vec2::int(1980, 1980);
        let cells = OccupiedCells::new(&world);
        let near = |x, y| {
            let (w, h) = (60, 60);
            cells.may_have_items_in(&Area { x, y, w, h }.field())
        };
        assert!(!near(300, 300));
        assert!(!near(1960, 300));
        assert!(near(1960, 1960));
    }
}
