//! Event channels: flags that triggers and orbs raise and clear (`rules/item/channel_outputs.rs`), and that lifts,
//! block manipulators and damage fields read (`rules/lifts.rs`, `rules/item/block_manip.rs`,
//! `rules/item/damage_field.rs`; spec 01 §7). Each lift also clears the channels that its own steps wait for.

use super::image::{Image, ImageError};

/// Number of channels.
pub const CHANNELS: usize = 1000;

const BYTES: usize = CHANNELS / 8;

/// The 1000 channels. By convention channel 0 means "not connected", but it works like any other.
///
/// The byte image has one bit per channel, lowest bit first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Channels([bool; CHANNELS]);

impl Default for Channels {
    fn default() -> Self {
        Channels([false; CHANNELS])
    }
}

impl Channels {
    /// Returns true if the channel is raised; out-of-range channels never are.
    pub fn is_set(&self, channel: i32) -> bool {
        // A negative channel becomes a huge index.
        self.0.get(channel as usize).is_some_and(|on| *on)
    }

    /// Raises or clears a channel; out-of-range channels are ignored.
    pub fn set(&mut self, channel: i32, on: bool) {
        if let Some(state) = self.0.get_mut(channel as usize) {
            *state = on;
        }
    }

    /// Iterates over all channels in order.
    pub fn all(&self) -> impl Iterator<Item = bool> {
        self.0.into_iter()
    }
}

impl Image for Channels {
    const SIZE: usize = BYTES;
    fn write(&self, out: &mut [u8]) {
        for (byte, channels) in out.iter_mut().zip(self.0.chunks_exact(8)) {
            let bits = channels.iter().enumerate();
            *byte = bits.fold(0, |byte, (bit, on)| byte | u8::from(*on) << bit);
        }
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        let mut channels = Channels::default();
        for (byte, channels) in bytes.iter().zip(channels.0.chunks_exact_mut(8)) {
            for (bit, on) in channels.iter_mut().enumerate() {
                *on = byte & (1 << bit) != 0;
            }
        }
        Ok(channels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_are_bits_of_the_image_and_out_of_range_channels_are_ignored() {
        let mut channels = Channels::default();
        for channel in [i32::MIN, -8, -1, 1000, i32::MAX] {
            channels.set(channel, true);
            assert!(!channels.is_set(channel), "{channel}");
        }
        assert!(channels == Channels::default());
        for channel in [0, 3, 17, 999] {
            channels.set(channel, true);
        }
        channels.set(3, false);
        let raised: Vec<usize> = (channels.all().enumerate())
            .filter_map(|(channel, on)| on.then_some(channel))
            .collect();
        assert_eq!(raised, [0, 17, 999]);
        assert!(channels.is_set(17) && !channels.is_set(3));
        let mut image = [0; BYTES];
        channels.write(&mut image);
        assert_eq!((image[0], image[2], image[124]), (1, 2, 128));
        assert!(Channels::read(&image) == Ok(channels));
    }
}
