//! Draws the level, layer by layer (spec 06 §4).

use super::effects::Effects;
use super::health::HealthBars;
use super::layer_timing::LayerTiming;
use super::scene::Scene;
use super::tiles::TileSprites;
use super::{background, enemies, fields, ghosts, items, lifts, messages, names, players, shots};
use crate::app::paint::painter::Painter;

/// Draws the level with everything in it.
pub fn draw(
    painter: &mut Painter,
    scene: &Scene,
    tiles: &TileSprites,
    effects: &Effects,
    health: &HealthBars,
    profile: &mut LayerTiming,
) {
    profile.begin();
    let gaps = tiles.gaps(&scene.view);
    background::draw(painter, scene, &gaps);
    profile.lap();
    tiles.draw(painter, &scene.view, &scene.now.tiles, scene.tick());
    profile.lap();
    messages::draw(painter, scene);
    profile.lap();
    lifts::draw(painter, scene);
    profile.lap();
    fields::draw(painter, scene);
    profile.lap();
    items::draw(painter, scene);
    profile.lap();
    enemies::draw(painter, scene);
    profile.lap();
    shots::draw(painter, scene);
    profile.lap();
    ghosts::draw(painter, scene);
    players::draw(painter, scene);
    profile.lap();
    effects.draw(painter, scene);
    profile.lap();
    health.draw(painter, scene);
    profile.lap();
    names::draw(painter, scene, health);
    profile.lap();
}
