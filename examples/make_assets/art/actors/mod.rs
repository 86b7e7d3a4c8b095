//! Everything that moves: the martian, enemies, items, shots and effects.

pub mod colours;
mod effects;
mod enemy;
mod field;
mod forms;
mod item;
mod lift;
mod player;
mod rim;

use super::atlas::Atlas;

/// Adds all sprites of actors.
pub fn draw(atlas: &mut Atlas) {
    player::draw(atlas);
    enemy::draw(atlas);
    item::draw(atlas);
    field::draw(atlas);
    lift::draw(atlas);
    effects::draw(atlas);
}
