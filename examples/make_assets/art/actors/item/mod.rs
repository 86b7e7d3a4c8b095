//! The items.

mod bombs;
mod bonus;
mod doors;
mod keys;
mod machines;
mod marks;
mod rocket;
mod trophies;

use super::rim::{RimLight, lit};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;

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

/// Adds a sprite of a pickup or of a thing to use, with gold rim light.
fn add(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    let frames = frames.iter().map(|frame| lit(frame, RimLight::Gold));
    atlas.anim(name, frames.collect(), ticks);
}

/// Adds a sprite whose own colour has a meaning, with rim light in that colour.
fn add_own(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    let frames = frames.iter().map(|frame| lit(frame, RimLight::Own));
    atlas.anim(name, frames.collect(), ticks);
}

/// Adds a sprite of a hazard, with red rim light.
fn add_danger(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    let frames = frames.iter().map(|frame| lit(frame, RimLight::Danger));
    atlas.anim(name, frames.collect(), ticks);
}
