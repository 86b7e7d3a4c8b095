//! The world that stands still: tiles, decoration, backgrounds, frames of the user interface and letters.

mod background;
mod blocks;
mod deco;
mod deco_art;
mod emblems;
mod font;
mod grounds;
mod logo;
mod mass;
pub mod signs;
mod texture;
mod tubes;
mod ui;

use super::atlas::Atlas;
use super::canvas::Canvas;

/// Adds all pictures of the world.
pub fn draw(atlas: &mut Atlas) {
    grounds::draw(atlas);
    tubes::draw(atlas);
    blocks::draw(atlas);
    emblems::draw(atlas);
    deco::draw(atlas);
    ui::draw(atlas);
    atlas.add("ui/logo", logo::draw());
    font::draw(atlas);
}

/// The layers behind the level, from the farthest, each of a width that repeats without a seam.
pub fn backgrounds() -> Vec<(&'static str, Canvas)> {
    background::layers()
}
