//! When a recording stores a checksum of the world: every [`CHECK_PERIOD`] ticks, and at its end.

/// Ticks between two checksums.
pub const CHECK_PERIOD: i32 = 40;

/// Returns whether a recording has a checksum of this tick, whether or not it is the last.
pub(super) fn is_due(tick: i32) -> bool {
    tick % CHECK_PERIOD == 0
}

/// Returns the number of checksums up to a tick, excluding that of the last tick.
pub(super) fn checks_until(tick: i32) -> usize {
    usize::try_from(tick / CHECK_PERIOD).unwrap_or(0)
}
