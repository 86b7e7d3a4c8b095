//! The positions of all items, close together in memory, for the triggers that detect items.
//!
//! Only an optimisation: an item is ten times the size of its position, and a level may have a hundred such triggers,
//! each of which tests every item in every tick. The first of them in a pass copies the positions.

use crate::num::{Fx, Vec2};
use crate::world::World;
use crate::world::area::Field;
use crate::world::slots::ITEMS;

/// Number of positions that are tested together, without a branch for each.
const CHUNK: usize = 16;

/// Positions of the item slots during one pass over the items, in which an item changes no position but its own.
pub struct Positions {
    x: [Fx; ITEMS],
    y: [Fx; ITEMS],
    count: usize,
}

impl Positions {
    /// Copies the positions of all items.
    pub fn new(world: &World) -> Positions {
        let items = world.items.up_to_end();
        let mut positions = Positions {
            x: [Fx::ZERO; ITEMS],
            y: [Fx::ZERO; ITEMS],
            count: items.len(),
        };
        for (index, item) in items.iter().enumerate() {
            positions.set(index, item.body.pos);
        }
        positions
    }

    /// Stores the new position of an item that was just updated.
    pub fn set(&mut self, index: usize, pos: Vec2) {
        (self.x[index], self.y[index]) = (pos.x, pos.y);
    }

    /// Returns true if there is an item in the field.
    pub fn is_any_inside(&self, world: &World, field: &Field) -> bool {
        let x = self.x[..self.count].chunks(CHUNK);
        let y = self.y[..self.count].chunks(CHUNK);
        let mut chunks = x.zip(y).enumerate();
        chunks.any(|(chunk, (x, y))| {
            let is_hit = x.iter().zip(y).fold(false, |hit, (&x, &y)| {
                hit | ((x > field.left) & (x < field.right) & (y > field.top) & (y < field.bottom))
            });
            is_hit && {
                let first = chunk * CHUNK;
                let mut items = world.items.up_to_end()[first..].iter().take(x.len());
                items.any(|i| field.contains(i.body.pos) && !i.kind.is_empty())
            }
        })
    }

    /// Returns true if they are still those of the items.
    pub fn is_up_to_date(&self, world: &World) -> bool {
        let items = world.items.up_to_end();
        let positions = self.x.iter().zip(&self.y);
        items.len() == self.count
            && (items.iter().zip(positions)).all(|(i, (&x, &y))| i.body.pos == Vec2::new(x, y))
    }
}
