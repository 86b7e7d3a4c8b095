//! Places of the copies that cloners make of items.

use super::terrain::tile_under;
use crate::sim::rules::enemy::cloner;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::Item;

/// Maximum number of places followed; cloners can copy copies across the whole level.
const MOST: usize = 64;

/// Returns the tile of an item, and those where cloners can put copies of it and of its copies.
pub fn places(world: &World, item: &Item) -> Vec<usize> {
    let cloners: Vec<_> = world
        .enemies
        .used()
        .filter_map(|(_, enemy)| match enemy.kind {
            EnemyKind::Cloner(cloner) => Some(cloner),
            _ => None,
        })
        .collect();
    let mut positions = vec![item.body.pos];
    let mut next = 0;
    while let Some(&pos) = positions.get(next) {
        next += 1;
        let copies = cloners
            .iter()
            .filter_map(|own| cloner::place_of_copy(own, pos));
        for copy in copies {
            if positions.len() < MOST && !positions.contains(&copy) {
                positions.push(copy);
            }
        }
    }
    positions.into_iter().filter_map(tile_under).collect()
}
