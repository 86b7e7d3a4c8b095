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

use crate::art::atlas::Atlas;

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
