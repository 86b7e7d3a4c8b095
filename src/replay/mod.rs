//! Recordings (layer 2): file format, recording, verified playback.

mod bytes;
pub mod conform;
mod demo;
pub mod original;
mod playback;
mod recorder;

#[cfg(test)]
mod tests;

pub use demo::{CHECK_PERIOD, Demo, DemoError, MAGIC};
pub use playback::{Mismatch, Playback};
pub use recorder::Recorder;
