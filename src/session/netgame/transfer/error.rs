//! Errors of a file transfer.

use crate::net::limits::FILE_PATIENCE;
use crate::net::message::file::FileVerdict;

/// Errors of a file transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransferError {
    /// The server refused.
    #[error("the server does not send the file: {}", words(*.0))]
    Refused(FileVerdict),
    /// No answer, or only "busy".
    #[error("the server did not begin to send the file in {} s", FILE_PATIENCE.as_secs())]
    NoAnswer,
    /// The transfer stalled.
    #[error(
        "nothing new came for {} s; {received} of {total} bytes are there",
        FILE_PATIENCE.as_secs()
    )]
    Stalled {
        /// Compressed bytes received without a gap.
        received: u32,
        /// Total compressed bytes.
        total: u32,
    },
    /// The announcement is out of range.
    #[error("the server announces {found} bytes for {field}, 1 to {max} expected")]
    Announcement {
        /// The field.
        field: &'static str,
        /// The announced number.
        found: u32,
        /// The maximum.
        max: u32,
    },
    /// The answer contradicts an earlier one to the same request.
    #[error("the server announces another file than before")]
    Contradiction,
    /// A piece is empty or too long.
    #[error("a piece has {found} bytes, 1 to {max} expected")]
    PieceLength {
        /// Its length, bytes.
        found: usize,
        /// The maximum, bytes.
        max: usize,
    },
    /// A piece is out of range.
    #[error("a piece of {length} bytes at {offset} does not lie within the file's {total} bytes")]
    OutOfBounds {
        /// Offset of the piece.
        offset: u32,
        /// Its length, bytes.
        length: usize,
        /// Total compressed bytes.
        total: u32,
    },
    /// The data is not a zlib stream.
    #[error("the file cannot be unpacked")]
    Packing,
    /// The file unpacks to less than announced.
    #[error("the file unpacks to {found} bytes, {expected} were announced")]
    TooShort {
        /// Bytes announced.
        expected: u32,
        /// Bytes unpacked.
        found: usize,
    },
    /// The file unpacks to more than announced.
    #[error("the file unpacks to more than the {0} bytes that were announced")]
    Bomb(u32),
    /// The checksum is wrong.
    #[error("the file has the checksum {found:016x}, {expected:016x} was announced")]
    Checksum {
        /// The announced checksum.
        expected: u64,
        /// The actual checksum.
        found: u64,
    },
}

fn words(verdict: FileVerdict) -> &'static str {
    match verdict {
        FileVerdict::Coming => "it comes",
        FileVerdict::Nothing => "there is nothing to send",
        FileVerdict::NotHere => "it has none for this level",
        FileVerdict::Demo => "what is played is a recording",
        FileVerdict::NotServer => "it is no server",
        FileVerdict::Disabled => "sending files is switched off",
        FileVerdict::TooLarge => "the file is too large",
        FileVerdict::Busy => "it is busy",
    }
}
