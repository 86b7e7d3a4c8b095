//! Game speed of local games, changed by two keys (spec 08 §8.5). The slowest and fastest speed are in
//! `config/sections/game.rs`; slow motion is in `app/play/time_controls.rs`.

use crate::config::FRAME_SPEEDS;
use crate::sim::world::TICK_RATE;

/// Normal speed, ticks per second.
pub const NORMAL: u8 = TICK_RATE as u8;

/// State of the speed keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpeedKeys {
    /// The slower key was pressed.
    pub slower: bool,
    /// The faster key was pressed.
    pub faster: bool,
    /// Both are held.
    pub both: bool,
    /// Control is held: steps of 20.
    pub control: bool,
    /// Shift is held: steps of 100.
    pub shift: bool,
}

/// Returns the new speed, ticks per second.
pub fn after_keys(speed: u8, keys: SpeedKeys) -> u8 {
    if keys.both {
        return NORMAL;
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

/// Returns a speed in percent of the normal one.
pub fn percent(speed: u8) -> f32 {
    f32::from(speed) * 100.0 / f32::from(NORMAL)
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
    fn both_keys_reset_the_speed() {
        let keys = SpeedKeys {
            slower: true,
            both: true,
            ..SpeedKeys::default()
        };
        assert_eq!(after_keys(93, keys), 40);
    }

    #[test]
    fn a_speed_is_shown_in_percent_of_normal() {
        assert_eq!(percent(36), 90.0);
        assert_eq!(percent(41), 102.5);
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
