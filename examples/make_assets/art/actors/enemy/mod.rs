//! The enemies: a silhouette and a ramp of its own for each, so that it is known at a glance.

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

use super::rim::{Behind, lit};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::turned::{self, DIRECTIONS};

/// Side of a picture that is turned: at a slant a body of 20 pixels needs more room.
const TURNED: i32 = 24;

/// Adds the pictures of enemies and of their shots.
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

/// Adds pictures of something that hurts: lit from behind in the colour of danger.
fn add(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    let frames = frames.iter().map(|frame| lit(frame, Behind::Danger));
    atlas.anim(name, frames.collect(), ticks);
}

/// The same in all directions, clockwise from the one that is drawn: first those of the first picture. The light stays where it
/// is, whichever way the body turns.
fn add_turned(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    add(
        atlas,
        name,
        turned::each(&frames, DIRECTIONS, TURNED),
        ticks,
    );
}
