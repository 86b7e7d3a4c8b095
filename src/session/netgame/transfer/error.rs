//! Errors of a file transfer.

use crate::net::message::file::FileVerdict;
use std::time::Duration;

/// A transfer without progress for this long is aborted.
pub const FILE_TIMEOUT: Duration = Duration::from_secs(5);

/// Errors of a file transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransferError {
    /// The server refused.
    #[error("the server refused to send the file: {}", verdict_text(*.0))]
    Refused(FileVerdict),
    /// No answer, or only "busy".
    #[error("the server did not start sending the file within {} s", FILE_TIMEOUT.as_secs())]
    NoAnswer,
    /// The transfer stalled.
    #[error(
        "the transfer stalled for {} s; received {received} of {total} bytes",
        FILE_TIMEOUT.as_secs()
    )]
    Stalled {
        /// Compressed bytes received without a gap.
        received: u32,
        /// Total compressed bytes.
        total: u32,
    },
    /// The announcement is out of range.
    #[error("the server announced {found} bytes for {field}, expected 1 to {max}")]
    Announcement {
        /// The field.
        field: &'static str,
        /// The announced number.
        found: u32,
        /// The maximum.
        max: u32,
    },
    /// The answer contradicts an earlier one to the same request.
    #[error("the server announced a different file from before")]
    Contradiction,
    /// A piece is empty or too long.
    #[error("a piece has {found} bytes, expected 1 to {max}")]
    PieceLength {
        /// Its length, bytes.
        found: usize,
        /// The maximum, bytes.
        max: usize,
    },
    /// A piece is out of range.
    #[error("a piece of {length} bytes at offset {offset} exceeds the file of {total} bytes")]
    OutOfBounds {
        /// Offset of the piece.
        offset: u32,
        /// Its length, bytes.
        length: usize,
        /// Total compressed bytes.
        total: u32,
    },
    /// The data is not a zlib stream.
    #[error("the file cannot be decompressed")]
    Packing,
    /// The file unpacks to less than announced.
    #[error("the file decompresses to {found} bytes, expected {expected}")]
    TooShort {
        /// Bytes announced.
        expected: u32,
        /// Bytes unpacked.
        found: usize,
    },
    /// The file unpacks to more than announced.
    #[error("the file decompresses to more than the announced {0} bytes")]
    Bomb(u32),
    /// The checksum is wrong.
    #[error("the file has checksum {found:016x}, expected {expected:016x}")]
    Checksum {
        /// The announced checksum.
        expected: u64,
        /// The actual checksum.
        found: u64,
    },
}

fn verdict_text(verdict: FileVerdict) -> &'static str {
    match verdict {
        FileVerdict::Coming => "transfer accepted",
        FileVerdict::Nothing => "no file available",
        FileVerdict::NotHere => "not available for this level",
        FileVerdict::Recording => "a recording is being played",
        FileVerdict::NotServer => "not a server",
        FileVerdict::Disabled => "file transfers are disabled",
        FileVerdict::TooLarge => "the file is too large",
        FileVerdict::Busy => "server busy",
    }
}
