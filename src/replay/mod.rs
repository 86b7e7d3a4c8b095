//! Recorded games (floor 2).

pub mod conform;
