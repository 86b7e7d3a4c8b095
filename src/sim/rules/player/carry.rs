//! Picking up, carrying, dropping and throwing items (spec 02 §9.2, 04 §5).

use crate::sim::world::World;

/// Takes the carried item out of a player's hands and out of walls (spec 04 §5.4). Returns by how
/// many pixels it was embedded; a thrown item that was embedded by 6 or more gets no velocity.
pub fn drop_item(_world: &mut World, _player: usize) -> i32 {
    0
}
