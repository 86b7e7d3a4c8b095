//! The speed of a game played alone, which two keys change (spec 08 §8.5).

use crate::config::FRAME_SPEEDS;
use crate::sim::world::TICK_RATE;

/// Frames per second as the game was made for.
pub const PROPER: u8 = TICK_RATE as u8;

/// What the speed keys are doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpeedKeys {
    /// The key for slower has been pressed.
    pub slower: bool,
    /// The key for faster has been pressed.
    pub faster: bool,
    /// Both are held.
    pub both: bool,
    /// Control is held: steps of 20.
    pub control: bool,
    /// Shift is held: steps of 100.
    pub shift: bool,
}

/// The speed after the keys, frames per second.
pub fn after_keys(speed: u8, keys: SpeedKeys) -> u8 {
    if keys.both {
        return PROPER;
    }
    let step = match (keys.control, keys.shift) {
        (false, false) => 1,
        (true, false) => 20,
        (false, true) => 100,
        (true, true) => u8::MAX,
    };
    let speed = match (keys.slower, keys.faster) {
        (true, false) => speed.saturating_sub(step),
        (false, true) => speed.saturating_add(step),
        _ => speed,
    };
    speed.clamp(*FRAME_SPEEDS.start(), *FRAME_SPEEDS.end())
}

/// A speed in words, as a part of the proper one.
pub fn words(speed: u8) -> String {
    let percent = f64::from(speed) * 100.0 / f64::from(PROPER);
    format!("speed {percent} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_change_the_speed_by_one_or_with_control_by_twenty() {
        let mut keys = SpeedKeys {
            faster: true,
            ..SpeedKeys::default()
        };
        assert_eq!(after_keys(40, keys), 41);
        keys.control = true;
        assert_eq!(after_keys(40, keys), 60);
        keys.shift = true;
        assert_eq!(after_keys(40, keys), 200);
    }

    #[test]
    fn both_keys_bring_back_the_proper_speed() {
        let keys = SpeedKeys {
            slower: true,
            both: true,
            ..SpeedKeys::default()
        };
        assert_eq!(after_keys(93, keys), 40);
    }

    #[test]
    fn a_speed_is_told_in_hundredths_of_the_proper_one() {
        assert_eq!(words(36), "speed 90 %");
        assert_eq!(words(41), "speed 102.5 %");
    }

    #[test]
    fn the_speed_never_leaves_its_range() {
        let slower = SpeedKeys {
            slower: true,
            shift: true,
            ..SpeedKeys::default()
        };
        assert_eq!(after_keys(7, slower), 5);
        let faster = SpeedKeys {
            faster: true,
            ..SpeedKeys::default()
        };
        assert_eq!(after_keys(200, faster), 200);
    }
}
