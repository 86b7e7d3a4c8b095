//! The items' part of a frame (spec 04 §3), and what happens when a player touches one.

use crate::sim::rules::frame::Frame;

/// One frame of all items.
pub fn step(_frame: &mut Frame) {}

/// What an item does to a player who touches it, and the other way round (spec 04 §5.1).
/// Whether it can be picked up has been decided before.
pub fn touch(_frame: &mut Frame, _player: usize, _item: usize) {}
