//! Draws the level, layer by layer (spec 06 §4).

use super::effects::Effects;
use super::health::HealthBars;
use super::layer_timing::LayerTiming;
use super::scene::Scene;
use super::tiles::TileSprites;
use super::{
    background, emotes, enemies, fields, ghosts, items, lifts, messages, names, own_markers,
    players, shots,
};
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;

/// Draws the level with everything in it.
pub fn draw(
    painter: &mut Painter,
    scene: &Scene,
    tiles: &mut TileSprites,
    effects: &Effects,
    health: &HealthBars,
    profile: &mut LayerTiming,
) {
    profile.begin();
    let gaps = tiles.gaps(&scene.view);
    background::draw(painter, scene, &gaps);
    background::dim(painter, scene.aids.dimming, &gaps);
    profile.lap();
    tiles.draw(painter, &scene.view, &scene.now.tiles, scene.tick());
    profile.lap();
    fields::draw_liquids(painter, scene);
    profile.lap();
    messages::draw(painter, scene);
    profile.lap();
    lifts::draw(painter, scene);
    profile.lap();
    fields::draw(painter, scene);
    profile.lap();
    outlined(painter, scene, theme::OUTLINE_ITEM, items::draw);
    profile.lap();
    outlined(painter, scene, theme::OUTLINE_DANGER, enemies::draw);
    profile.lap();
    outlined(painter, scene, theme::OUTLINE_DANGER, shots::draw);
    profile.lap();
    ghosts::draw(painter, scene);
    outlined(painter, scene, theme::OUTLINE_PLAYER, players::draw);
    profile.lap();
    effects.draw(painter, scene);
    profile.lap();
    health.draw(painter, scene);
    profile.lap();
    names::draw(painter, scene, health);
    emotes::draw(painter, scene);
    own_markers::draw(painter, scene, health);
    profile.lap();
}

/// Draws a layer, over the outlines of its sprites if the scene has outlines.
fn outlined(painter: &mut Painter, scene: &Scene, colour: Rgba, layer: fn(&mut Painter, &Scene)) {
    if scene.aids.outlines {
        let width = scene.view.hair();
        painter.outline(colour, width, |painter| layer(painter, scene));
    }
    layer(painter, scene);
}
