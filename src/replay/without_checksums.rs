//! Recordings without the checksums that replaying them restores, for sharing.

use super::bytes::Reader;
use super::recording::read_body;
use super::{Recording, RecordingError};
use crate::sim;

impl Recording {
    /// Returns the recording as bytes without checksums except the last one, for [`Recording::from_bytes_without_checks`].
    pub fn to_bytes_without_checks(&self) -> Vec<u8> {
        let mut out = sim::VERSION.to_le_bytes().to_vec();
        out.extend(self.body(false));
        out
    }

    /// Reads what [`Recording::to_bytes_without_checks`] has written. Never panics.
    ///
    /// # Errors
    /// If the bytes are not a valid recording of this simulation version.
    pub fn from_bytes_without_checks(bytes: &[u8]) -> Result<Recording, RecordingError> {
        let mut reader = Reader(bytes);
        let mut version = [0; 4];
        version.copy_from_slice(reader.bytes(4, "the recording")?);
        let found = u32::from_le_bytes(version);
        match found == sim::VERSION {
            true => read_body(&mut reader, false),
            false => Err(RecordingError::Simulation { found }),
        }
    }
}
