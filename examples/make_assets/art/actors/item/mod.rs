//! The items.

mod bombs;
mod bonus;
mod doors;
mod keys;
mod machines;
mod marks;
mod rocket;
mod trophies;

use crate::art::atlas::Atlas;

/// Adds the sprites of items.
pub fn draw(atlas: &mut Atlas) {
    bombs::draw(atlas);
    bonus::draw(atlas);
    doors::draw(atlas);
    keys::draw(atlas);
    machines::draw(atlas);
    marks::draw(atlas);
    rocket::draw(atlas);
    trophies::draw(atlas);
}
