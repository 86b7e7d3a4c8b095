//! File transfer from the server to a client (spec 07 C.9).

use crate::net::limits::MAX_PIECE_BYTES;
use crate::net::wire::codec::{Fixed, Own, Rest, VarWithin, codes, packet};

/// Maximum length of a transferred file in bytes, uncompressed.
pub const MAX_FILE_BYTES: u32 = 256 * 1024;

codes! {
    /// Kind of a requested file.
    pub enum FileKind {
        /// The file of the current level.
        Level = 1,
        /// The recording of the previous epoch.
        Recording = 2,
    }
}

codes! {
    /// Answer to a file request.
    pub enum FileVerdict {
        /// Accepted; the file follows.
        Coming = 0,
        /// There is nothing to send.
        Nothing = 1,
        /// Not available for this level.
        NotHere = 2,
        /// The server is playing back a recording.
        Recording = 3,
        /// The receiver is not a server.
        NotServer = 4,
        /// The server does not send files.
        Disabled = 5,
        /// The file is too large.
        TooLarge = 6,
        /// The server is busy.
        Busy = 7,
    }
}

codes! {
    /// State of a transfer on the receiving side.
    pub enum FileState {
        /// In progress.
        Download = 0,
        /// Complete, with a correct checksum.
        Done = 1,
        /// Aborted.
        Aborted = 2,
    }
}

packet! {
    /// `FREQ`: a request for a file.
    pub struct FileRequest {
        /// Request number.
        request: u32 => Fixed,
        /// Kind of the file.
        kind: FileKind => Own,
        /// Bytes of the compressed file that the client already has.
        offset: u32 => VarWithin<0, MAX_FILE_BYTES>,
    }
}

packet! {
    /// `SRRF`: the answer to a file request.
    pub struct FileAnswer {
        /// Number of the request.
        request: u32 => Fixed,
        /// Whether the file will be sent, or why not.
        verdict: FileVerdict => Own,
        /// Length of the compressed file in bytes.
        total: u32 => VarWithin<0, MAX_FILE_BYTES>,
        /// Length of the uncompressed file in bytes.
        raw_length: u32 => VarWithin<0, MAX_FILE_BYTES>,
        /// Checksum of the uncompressed file.
        hash: u64 => Fixed,
    }
}

packet! {
    /// `SFIL`: a piece of a compressed file.
    pub struct FilePiece {
        /// Number of the request.
        request: u32 => Fixed,
        /// Offset of the piece in the compressed file.
        offset: u32 => VarWithin<0, MAX_FILE_BYTES>,
        /// The bytes of the piece.
        data: Vec<u8> => Rest<MAX_PIECE_BYTES>,
    }
}

packet! {
    /// `SFAK`: progress of a file transfer.
    pub struct FileAck {
        /// Number of the request.
        request: u32 => Fixed,
        /// Bytes received without a gap.
        received: u32 => VarWithin<0, MAX_FILE_BYTES>,
        /// State of the transfer.
        state: FileState => Own,
    }
}
