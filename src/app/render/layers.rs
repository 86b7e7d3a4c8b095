//! The level as it is drawn: the layers in their order (spec 06 §4).

use super::effects::Effects;
use super::health::HealthBars;
use super::scene::Scene;
use super::tiles::TilePictures;
use super::{background, enemies, fields, items, lifts, messages, names, players, shots};
use crate::app::paint::painter::Painter;

/// Draws everything of the level.
pub fn draw(
    painter: &mut Painter,
    scene: &Scene,
    tiles: &TilePictures,
    effects: &Effects,
    health: &HealthBars,
) {
    background::draw(painter, &scene.view, scene.scale);
    tiles.draw(painter, &scene.view, &scene.now.tiles, scene.frame());
    lifts::draw(painter, scene);
    fields::draw(painter, scene);
    items::draw(painter, scene);
    enemies::draw(painter, scene);
    shots::draw(painter, scene);
    players::draw(painter, scene);
    effects.draw(painter, scene);
    health.draw(painter, scene);
    names::draw(painter, scene, health);
    messages::draw(painter, scene);
}
