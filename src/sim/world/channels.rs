//! Event channels: flags that triggers and orbs raise and lifts and fields read (spec 01 §7).

use super::image::{Image, ImageError};

/// Number of channels.
pub const CHANNELS: usize = 1000;

/// The 1000 channels. Channel 0 means "not connected" to people but works like any other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Channels([bool; CHANNELS]);

impl Default for Channels {
    fn default() -> Self {
        Channels([false; CHANNELS])
    }
}

impl Channels {
    /// True if the channel is raised; one out of range never is.
    pub fn is_set(&self, channel: i32) -> bool {
        usize::try_from(channel).is_ok_and(|c| self.0.get(c).copied().unwrap_or(false))
    }

    /// Raises or clears a channel; one out of range is ignored.
    pub fn set(&mut self, channel: i32, on: bool) {
        if let Some(flag) = usize::try_from(channel)
            .ok()
            .and_then(|c| self.0.get_mut(c))
        {
            *flag = on;
        }
    }

    /// All channels in order.
    pub fn all(&self) -> &[bool] {
        &self.0
    }
}

impl Image for Channels {
    const SIZE: usize = CHANNELS / 8;
    fn write(&self, out: &mut [u8]) {
        for (byte, flags) in out.iter_mut().zip(self.0.chunks_exact(8)) {
            *byte = (0..8).fold(0, |bits, i| bits | (u8::from(flags[i]) << i));
        }
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        let mut channels = Channels::default();
        for (byte, flags) in bytes.iter().zip(channels.0.chunks_exact_mut(8)) {
            for (i, flag) in flags.iter_mut().enumerate() {
                *flag = byte & (1 << i) != 0;
            }
        }
        Ok(channels)
    }
}
