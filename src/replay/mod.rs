//! Recordings (layer 2): file format, recording, verified playback.

pub mod archive;
mod assists;
mod bytes;
mod capsule;
mod checksum_interval;
pub mod conform;
pub mod file_name;
pub mod original;
mod playback;
mod recorder;
mod recording;
pub mod retention;
mod summary;
mod without_checksums;

#[cfg(test)]
mod tests;

pub use assists::{Assists, is_unaided};
pub use capsule::Capsule;
pub use checksum_interval::CHECK_PERIOD;
pub use playback::{Mismatch, Playback};
pub use recorder::{LiveRecording, Recorder};
pub use recording::{MAGIC, MAX_FILE, Recording, RecordingError};
pub use summary::Summary;
