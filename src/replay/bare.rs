//! Recordings without the checksums that replaying them restores, for sharing.

use super::bytes::Reader;
use super::demo::read_body;
use super::{Demo, DemoError};
use crate::sim;

impl Demo {
    /// Returns the recording as bytes without checksums except the last one, for [`Demo::from_bytes_without_checks`].
    pub fn to_bytes_without_checks(&self) -> Vec<u8> {
        let mut out = sim::VERSION.to_le_bytes().to_vec();
        out.extend(self.body(false));
        out
    }

    /// Reads what [`Demo::to_bytes_without_checks`] has written. Never panics.
    ///
    /// # Errors
    /// If the bytes are not a valid recording of this simulation version.
    pub fn from_bytes_without_checks(bytes: &[u8]) -> Result<Demo, DemoError> {
        let mut reader = Reader(bytes);
        let mut version = [0; 4];
        version.copy_from_slice(reader.bytes(4, "the recording")?);
        let found = u32::from_le_bytes(version);
        match found == sim::VERSION {
            true => read_body(&mut reader, false),
            false => Err(DemoError::Simulation { found }),
        }
    }
}
