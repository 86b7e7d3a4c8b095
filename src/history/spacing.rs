//! Keyframe spacing by age. `keyframes.rs` thins them out accordingly.

/// Keyframe intervals and their memory limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spacing {
    /// At least one.
    pub(super) tiers: Vec<Tier>,
    pub(super) max_bytes: usize,
}

/// A range of ages with the same distance between keyframes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    /// Ticks from one keyframe to the next. Keyframes move from tier to tier, so each distance should be a multiple of
    /// the one before.
    pub interval: i32,
    /// Keyframes leave the tier at this age, in ticks.
    pub max_age: i32,
}

impl Spacing {
    /// Creates a spacing of tiers, from the most recent ticks to the oldest. Keyframes that leave the last tier are
    /// dropped. If all keyframes together take more than `max_bytes` bytes, the distance of the oldest ones is doubled,
    /// as often as necessary.
    pub fn new(newest: Tier, older: &[Tier], max_bytes: usize) -> Spacing {
        Spacing {
            tiers: [&[newest], older].concat(),
            max_bytes,
        }
    }

    /// Keeps the whole past: a keyframe every 80 ticks for ten minutes, and every 240 ticks before that; at most 48 MiB.
    /// Taking a new keyframe costs 10 to 40 ticks of an empty level, so closer ones would slow down appending. Wider spacing
    /// would make stepping back uneven: 80 ticks of the heaviest level take less than two milliseconds.
    pub fn whole() -> Spacing {
        let tier = |interval, max_age| Tier { interval, max_age };
        let ten_minutes = 10 * 60 * 40;
        Spacing::new(tier(80, ten_minutes), &[tier(240, i32::MAX)], 48 << 20)
    }

    /// Keeps the state of each of the last `length` ticks (at least 2) before the current one, and nothing older.
    pub fn recent(length: usize) -> Spacing {
        let max_age = i32::try_from(length).unwrap_or(i32::MAX).max(2);
        let interval = 1;
        Spacing::new(Tier { interval, max_age }, &[], usize::MAX)
    }
}
