//! The items.

mod bombs;
mod bonus;
mod doors;
mod keys;
mod machines;
mod marks;
mod rocket;
mod trophies;

use super::rim::{Behind, lit};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;

/// Adds the pictures of items.
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

/// Adds pictures of something that can be taken or used: lit from behind in gold.
fn add(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    let frames = frames.iter().map(|frame| lit(frame, Behind::Gold));
    atlas.anim(name, frames.collect(), ticks);
}

/// Adds pictures of something in a colour of its own, or whose colour means something: lit by itself.
fn add_own(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    let frames = frames.iter().map(|frame| lit(frame, Behind::Own));
    atlas.anim(name, frames.collect(), ticks);
}

/// Adds pictures of something that hurts: lit from behind in the colour of danger.
fn add_danger(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    let frames = frames.iter().map(|frame| lit(frame, Behind::Danger));
    atlas.anim(name, frames.collect(), ticks);
}
