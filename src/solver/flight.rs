//! Flights on rockets: where rockets wait for riders, and what they fly through.

use super::copies;
use super::terrain::Flight;
use crate::sim::world::World;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::TileFlags;

/// Returns where rockets fly in a world; none if there are no rockets.
pub fn of(world: &World) -> Option<Flight> {
    let rockets = world.items.used().map(|(_, item)| item);
    let mut rockets =
        rockets.filter(|item| matches!(item.kind, ItemKind::Rocket(_) | ItemKind::LitRocket(_)));
    let first = rockets.next()?;
    let waiting = std::iter::once(first).chain(rockets);
    let waiting = waiting.filter(|item| matches!(item.kind, ItemKind::Rocket(_)));
    let tiles = world.tiles.all().iter();
    Some(Flight {
        boarding: waiting
            .flat_map(|item| copies::places(world, item))
            .collect(),
        is_open: tiles.map(|tile| !tile.has(TileFlags::SOLID_ITEM)).collect(),
    })
}
