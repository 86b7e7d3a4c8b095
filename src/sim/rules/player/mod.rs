//! The players' part of a frame (spec 02 §4).

pub mod carry;

use super::Frame;

/// One frame of all players.
pub fn step(_frame: &mut Frame) {}
