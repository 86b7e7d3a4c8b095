//! Interpolation between two ticks, and conversion of angles.

pub use crate::session::interpolation::{between, number, position, vector};

/// Converts a binary angle (256 per turn) to radians.
pub fn radians(units: f32) -> f32 {
    units * std::f32::consts::TAU / 256.0
}
