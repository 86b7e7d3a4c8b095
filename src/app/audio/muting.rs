//! Muting of sounds and captions while a game or replay runs too fast to hear them apart.

/// Ticks per second above which sounds would be noise: five times the normal speed.
const MAX_AUDIBLE_RATE: f64 = 200.0;

/// Returns true if the sounds of a game that runs at `rate` ticks per second are played.
pub fn is_audible(rate: f64) -> bool {
    rate <= MAX_AUDIBLE_RATE
}
