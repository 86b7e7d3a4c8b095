//! Why a file did not come.

use crate::net::limits::FILE_PATIENCE;
use crate::net::message::file::FileVerdict;

/// Why a file did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransferError {
    /// The server says no.
    #[error("the server does not send the file: {}", words(*.0))]
    Refused(FileVerdict),
    /// The server says nothing, or only that it is busy.
    #[error("the server did not begin to send the file in {} s", FILE_PATIENCE.as_secs())]
    NoAnswer,
    /// It came to a halt.
    #[error(
        "nothing new came for {} s; {received} of {total} bytes are there",
        FILE_PATIENCE.as_secs()
    )]
    Stalled {
        /// Compressed bytes without a gap.
        received: u32,
        /// All compressed bytes.
        total: u32,
    },
    /// The answer announces what no file has.
    #[error("the server announces {found} bytes for {field}, 1 to {max} expected")]
    Announcement {
        /// What of the file.
        field: &'static str,
        /// The number announced.
        found: u32,
        /// The greatest number allowed.
        max: u32,
    },
    /// The answer differs from an earlier one to the same request.
    #[error("the server announces another file than before")]
    Contradiction,
    /// A piece without bytes, or with more than a piece has.
    #[error("a piece has {found} bytes, 1 to {max} expected")]
    PieceLength {
        /// Its bytes.
        found: usize,
        /// The greatest number allowed.
        max: usize,
    },
    /// A piece does not lie within the file.
    #[error("a piece of {length} bytes at {offset} does not lie within the file's {total} bytes")]
    OutOfBounds {
        /// Place of the piece.
        offset: u32,
        /// Its bytes.
        length: usize,
        /// All compressed bytes.
        total: u32,
    },
    /// It is not what the compressor makes.
    #[error("the file cannot be unpacked")]
    Packing,
    /// It unpacks to less than announced.
    #[error("the file unpacks to {found} bytes, {expected} were announced")]
    TooShort {
        /// Bytes announced.
        expected: u32,
        /// Bytes unpacked.
        found: usize,
    },
    /// It unpacks to more than announced.
    #[error("the file unpacks to more than the {0} bytes that were announced")]
    Bomb(u32),
    /// Its checksum is wrong.
    #[error("the file has the checksum {found:016x}, {expected:016x} was announced")]
    Checksum {
        /// Announced.
        expected: u64,
        /// That of the bytes.
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
