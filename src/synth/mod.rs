//! Sound synthesis: the building blocks of the effects in `assets/sounds`, and the music. The effects themselves are
//! in `examples/make_sounds/effects/mod.rs` and the files beside it, one function each.
//!
//! Output is identical on every machine: it uses only basic operations and square roots of IEEE doubles, which
//! round correctly everywhere, and seeded noise. Sine and powers are polynomials ([`maths`]).
//!
//! A package of its own, because rendering the music takes long unless it is optimised.

pub mod clip;
pub mod envelope;
pub mod filter;
pub mod loudness;
pub mod maths;
pub mod measure;
pub mod music;
pub mod noise;
pub mod wav;
pub mod wave;

/// Sample rate of all sounds, Hz.
pub const RATE: u32 = 44_100;

/// Converts seconds to samples, rounding down; negative times give 0.
pub fn samples(seconds: f64) -> usize {
    (seconds * f64::from(RATE)) as usize
}
