//! Sound from numbers (floor 2, uses nothing else): what the effects in `assets/sounds` and the
//! music are made with.
//!
//! Every machine makes the same samples: only the basic operations and the square root of IEEE
//! doubles are used, which are correctly rounded everywhere, and noise comes from a seeded
//! generator. Sine and powers are polynomials of our own ([`maths`]).

pub mod clip;
pub mod envelope;
pub mod filter;
pub mod maths;
pub mod measure;
pub mod music;
pub mod noise;
pub mod wav;
pub mod wave;

/// Samples in a second, of everything.
pub const RATE: u32 = 44_100;

/// Samples in so many seconds, rounded down; none for negative times.
pub fn samples(seconds: f64) -> usize {
    (seconds * f64::from(RATE)) as usize
}
