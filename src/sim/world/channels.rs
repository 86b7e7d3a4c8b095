//! Event channels: flags that triggers and orbs raise and clear (`rules/item/channel_outputs.rs`), and that lifts, block
//! manipulators and damage fields read (`rules/lifts.rs`, `item/block_manip.rs`, `item/damage_field.rs`; spec 01 §7).
//! Each lift also clears the channels that its own steps wait for.

use super::image::{Image, ImageError};

/// Number of channels.
pub const CHANNELS: usize = 1000;

const BYTES: usize = CHANNELS / 8;

/// The 1000 channels. By convention channel 0 means "not connected", but it works like any other.
///
/// One bit per channel, lowest bit first; the byte image is the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Channels([u8; BYTES]);

impl Default for Channels {
    fn default() -> Self {
        Channels([0; BYTES])
    }
}

/// Returns the byte index and bit mask of a channel; the index of an out-of-range channel is past the end.
fn locate(channel: i32) -> (usize, u8) {
    // A negative channel becomes a huge index.
    (channel as usize / 8, 1 << (channel & 7))
}

impl Channels {
    /// Returns true if the channel is raised; out-of-range channels never are.
    pub fn is_set(&self, channel: i32) -> bool {
        let (byte, bit) = locate(channel);
        self.0.get(byte).is_some_and(|byte| byte & bit != 0)
    }

    /// Raises or clears a channel; out-of-range channels are ignored.
    pub fn set(&mut self, channel: i32, on: bool) {
        let (byte, bit) = locate(channel);
        if let Some(byte) = self.0.get_mut(byte) {
            *byte = if on { *byte | bit } else { *byte & !bit };
        }
    }

    /// Iterates over all channels in order.
    pub fn all(&self) -> impl Iterator<Item = bool> {
        let bits = |byte| (0..8).map(move |bit| byte & (1 << bit) != 0);
        self.0.into_iter().flat_map(bits)
    }
}

impl Image for Channels {
    const SIZE: usize = BYTES;
    fn write(&self, out: &mut [u8]) {
        out.copy_from_slice(&self.0);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        let mut channels = Channels::default();
        channels.0.copy_from_slice(bytes);
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
