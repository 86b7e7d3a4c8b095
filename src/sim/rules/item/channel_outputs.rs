//! Channel outputs of orbs and triggers: when each raises its channel (spec 04 §7). What turns them on is in `orb.rs`
//! and `trigger.rs`.

use crate::world::channels::Channels;
use crate::world::item::Outputs;

/// Clears all four channels, then raises those whose condition holds. One true output is enough to raise a channel;
/// if several items write the same channel, the last one wins.
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
    fn each_channel_reports_one_condition() {
        assert_eq!(raised(&OUTPUTS, true, true), [1]);
        assert_eq!(raised(&OUTPUTS, true, false), [1, 3]);
        assert_eq!(raised(&OUTPUTS, false, false), [2]);
        assert_eq!(raised(&OUTPUTS, false, true), [2, 4]);
    }

    #[test]
    fn outputs_on_the_same_channel_are_combined_and_channel_0_is_not_special() {
        let joined = Outputs {
            off: 1,
            turned_on: 0,
            ..OUTPUTS
        };
        assert_eq!(raised(&joined, false, false), [1, 2, 3]);
        assert_eq!(raised(&joined, true, false), [0, 1, 2, 3]);
    }
}
