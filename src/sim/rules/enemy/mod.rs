//! The enemies' part of a frame (spec 03 §2.3).

use crate::sim::rules::frame::Frame;

/// One frame of all enemies.
pub fn step(_frame: &mut Frame) {}
