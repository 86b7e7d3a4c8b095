//! How orbs and triggers raise their channels (spec 04 §7).

use crate::sim::world::channels::Channels;
use crate::sim::world::item::Outputs;

/// Clears all four channels, then raises those that apply: of several outputs on one channel one
/// is enough, and of several writers of one channel the last one decides.
pub fn write(channels: &mut Channels, outputs: &Outputs, on: bool, was_on: bool) {
    let states = [
        (outputs.on, on),
        (outputs.off, !on),
        (outputs.turned_on, on && !was_on),
        (outputs.turned_off, !on && was_on),
    ];
    for (channel, _) in states {
        channels.set(channel, false);
    }
    for (channel, _) in states.into_iter().filter(|&(_, applies)| applies) {
        channels.set(channel, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUTS: Outputs = Outputs {
        on: 1,
        off: 2,
        turned_on: 3,
        turned_off: 4,
    };

    fn raised(outputs: &Outputs, on: bool, was_on: bool) -> Vec<i32> {
        let mut channels = Channels::default();
        for channel in 1..5 {
            channels.set(channel, true);
        }
        write(&mut channels, outputs, on, was_on);
        (0..5).filter(|&c| channels.is_set(c)).collect()
    }

    #[test]
    fn each_channel_tells_one_thing() {
        assert_eq!(raised(&OUTPUTS, true, true), [1]);
        assert_eq!(raised(&OUTPUTS, true, false), [1, 3]);
        assert_eq!(raised(&OUTPUTS, false, false), [2]);
        assert_eq!(raised(&OUTPUTS, false, true), [2, 4]);
    }

    #[test]
    fn outputs_on_one_channel_are_joined_and_channel_0_is_one_like_any_other() {
        let joined = Outputs {
            off: 1,
            turned_on: 0,
            ..OUTPUTS
        };
        assert_eq!(raised(&joined, false, false), [1, 2, 3]);
        assert_eq!(raised(&joined, true, false), [0, 1, 2, 3]);
    }
}
