//! The static world: tiles, decoration, backgrounds, user interface panels and fonts.

mod backdrops;
mod blocks;
mod city_blocks;
mod city_deco;
mod city_deco_art;
mod city_grounds;
mod clockwork;
mod comb;
mod deco;
mod deco_art;
mod emblems;
mod flower;
mod font;
mod grounds;
mod hive_blocks;
mod hive_copies;
mod hive_deco;
mod hive_grounds;
mod hive_ships;
mod hive_walls;
mod logo;
mod mass;
pub mod signs;
mod sky_blocks;
mod sky_deco;
mod sky_deco_art;
mod sky_grounds;
mod texture;
mod tubes;
mod ui;

use super::atlas::Atlas;
use super::canvas::Canvas;

/// Adds all sprites of the world.
pub fn draw(atlas: &mut Atlas) {
    grounds::draw(atlas);
    tubes::draw(atlas);
    blocks::draw(atlas);
    emblems::draw(atlas);
    deco::draw(atlas);
    city_blocks::draw(atlas);
    city_deco::draw(atlas);
    sky_blocks::draw(atlas);
    sky_deco::draw(atlas);
    hive_blocks::draw(atlas);
    hive_walls::draw(atlas);
    hive_deco::draw(atlas);
    hive_copies::draw(atlas);
    hive_ships::draw(atlas);
    ui::draw(atlas);
    atlas.add("ui/logo", logo::draw());
    font::draw(atlas);
}

/// Returns the layers behind the level, farthest first; each repeats without a seam.
pub fn backgrounds() -> Vec<(&'static str, Canvas)> {
    backdrops::layers()
}
