//! The enemies. Each has its own silhouette and colour ramp, so that it is recognised at a glance.

mod archwagon;
mod blockwalker;
mod bouncer;
mod cannon;
mod cloner;
mod dying;
mod flapper;
mod jumpworm;
mod pod;
mod shots;
mod trakbot;

use super::rim::{RimLight, lit};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::rotated::{self, DIRECTIONS};

/// Size of rotated sprites: at an angle a body of 20 pixels needs more room.
const ROTATED_SIZE: i32 = 24;

/// Adds the sprites of enemies and of their shots.
pub fn draw(atlas: &mut Atlas) {
    archwagon::draw(atlas);
    blockwalker::draw(atlas);
    bouncer::draw(atlas);
    cannon::draw(atlas);
    cloner::draw(atlas);
    flapper::draw(atlas);
    jumpworm::draw(atlas);
    pod::draw(atlas);
    trakbot::draw(atlas);
    dying::draw(atlas);
    shots::draw(atlas);
}

/// Adds a sprite of a hazard, with red rim light.
fn add(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    let frames = frames.iter().map(|frame| lit(frame, RimLight::Danger));
    atlas.anim(name, frames.collect(), ticks);
}

/// Adds a sprite in all directions, clockwise. Rim light is added after the rotation, so that it always comes from the same side.
fn add_rotated(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    add(
        atlas,
        name,
        rotated::each(&frames, DIRECTIONS, ROTATED_SIZE),
        ticks,
    );
}
