//! Files from the server to a client (spec 07 C.9).

use crate::net::limits::{FILE_BYTES_MAX, PIECE_BYTES_MAX};
use crate::net::wire::codec::{Fixed, Own, Rest, VarWithin, codes, packet};

codes! {
    /// What a client can ask for.
    pub enum FileKind {
        /// The file of the level that is played.
        Level = 1,
        /// The recording of the epoch that has just ended.
        Recording = 2,
    }
}

codes! {
    /// The answer to a request for a file.
    pub enum FileVerdict {
        /// It comes.
        Coming = 0,
        /// There is nothing to send.
        Nothing = 1,
        /// Not for this level.
        NotHere = 2,
        /// What is played is a recording.
        Demo = 3,
        /// This is no server.
        NotServer = 4,
        /// The server does not send files.
        Disabled = 5,
        /// It is too large.
        TooLarge = 6,
        /// The server is busy.
        Busy = 7,
    }
}

codes! {
    /// How the receiver of a file fares.
    pub enum FileState {
        /// It goes on.
        Download = 0,
        /// All is there and its checksum is right.
        Done = 1,
        /// Given up.
        Aborted = 2,
    }
}

packet! {
    /// `FREQ`: a client asks for a file.
    pub struct FileRequest {
        /// Number of the request.
        request: u32 => Fixed,
        /// What is asked for.
        kind: FileKind => Own,
        /// Bytes that the client has already.
        offset: u32 => VarWithin<0, FILE_BYTES_MAX>,
    }
}

packet! {
    /// `SRRF`: whether the file will come.
    pub struct FileAnswer {
        /// That of the request.
        request: u32 => Fixed,
        /// Whether.
        verdict: FileVerdict => Own,
        /// Bytes that are sent in all, compressed.
        total: u32 => VarWithin<0, FILE_BYTES_MAX>,
        /// Bytes of the file.
        raw_length: u32 => VarWithin<0, FILE_BYTES_MAX>,
        /// Checksum of the file.
        hash: u64 => Fixed,
    }
}

packet! {
    /// `SFIL`: a piece of the compressed file.
    pub struct FilePiece {
        /// That of the request.
        request: u32 => Fixed,
        /// Place of the piece.
        offset: u32 => VarWithin<0, FILE_BYTES_MAX>,
        /// Its bytes.
        data: Vec<u8> => Rest<PIECE_BYTES_MAX>,
    }
}

packet! {
    /// `SFAK`: how much of a file is there.
    pub struct FileAck {
        /// That of the request.
        request: u32 => Fixed,
        /// Bytes without a gap.
        received: u32 => VarWithin<0, FILE_BYTES_MAX>,
        /// How it goes.
        state: FileState => Own,
    }
}
