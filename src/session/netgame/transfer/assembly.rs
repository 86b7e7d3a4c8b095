//! Assembles the pieces of a compressed file and unpacks it. The maximum size of a file is in `net/message/file.rs`.

use super::error::TransferError;
use crate::net::limits::MAX_PIECE_BYTES;
use crate::net::message::file::{FileAnswer, FilePiece, MAX_FILE_BYTES};
use flate2::{Decompress, FlushDecompress, Status};
use xxhash_rust::xxh3::xxh3_64;

/// Maximum number of file pieces in flight to a client.
pub const FILE_PIECES_IN_FLIGHT: u32 = 32;

/// Size and checksum of a file, as announced by the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Announcement {
    /// Compressed size, bytes.
    pub total: u32,
    /// Size of the file, bytes.
    pub raw_length: u32,
    /// Checksum of the file.
    pub hash: u64,
}

impl Announcement {
    /// Checks an answer that announces a file.
    ///
    /// # Errors
    /// If a size is out of range.
    pub fn of(answer: &FileAnswer) -> Result<Announcement, TransferError> {
        let max = MAX_FILE_BYTES;
        let lengths = [
            ("the compressed file", answer.total),
            ("the file", answer.raw_length),
        ];
        for (field, found) in lengths {
            if found == 0 || found > max {
                return Err(TransferError::Announcement { field, found, max });
            }
        }
        Ok(Announcement {
            total: answer.total,
            raw_length: answer.raw_length,
            hash: answer.hash,
        })
    }
}

/// A compressed file being assembled.
#[derive(Debug)]
pub(super) struct FileAssembly {
    pub of: Announcement,
    bytes: Vec<u8>,
    /// Bytes received without a gap.
    received: u32,
    /// Ranges received beyond the first gap (start and end), sorted and disjoint.
    ahead: Vec<(u32, u32)>,
}

impl FileAssembly {
    /// Creates an empty assembly.
    pub fn new(of: Announcement) -> FileAssembly {
        FileAssembly {
            of,
            bytes: vec![0; of.total as usize],
            received: 0,
            ahead: Vec::new(),
        }
    }

    /// Returns the number of bytes received without a gap.
    pub fn received(&self) -> u32 {
        self.received
    }

    /// Returns true if the file is complete.
    pub fn is_complete(&self) -> bool {
        self.received == self.of.total
    }

    /// Adds a piece; bytes already received are not overwritten. A piece that would create one gap too
    /// many is dropped; it will be sent again.
    ///
    /// # Errors
    /// If a piece is empty, too long, or out of range.
    pub fn add(&mut self, piece: &FilePiece) -> Result<(), TransferError> {
        check_length(piece)?;
        let out_of_bounds = TransferError::OutOfBounds {
            offset: piece.offset,
            length: piece.data.len(),
            total: self.of.total,
        };
        let start = piece.offset as usize;
        let end = start.checked_add(piece.data.len()).ok_or(out_of_bounds)?;
        let place = self.bytes.get_mut(start..end).ok_or(out_of_bounds)?;
        // `end` is within the file, whose length fits into a u32.
        let (first, end) = (piece.offset.max(self.received), end as u32);
        if first >= end {
            return Ok(());
        }
        let is_gap = first > self.received;
        if is_gap && self.ahead.len() >= FILE_PIECES_IN_FLIGHT as usize {
            return Ok(());
        }
        let known = (first - piece.offset) as usize;
        if let (Some(place), Some(data)) = (place.get_mut(known..), piece.data.get(known..)) {
            place.copy_from_slice(data);
        }
        self.cover(first, end);
        Ok(())
    }

    /// Records that `start..end` has been received.
    fn cover(&mut self, mut start: u32, mut end: u32) {
        self.ahead.retain(|(first, past)| {
            let touches = *first <= end && *past >= start;
            if touches {
                (start, end) = (start.min(*first), end.max(*past));
            }
            !touches
        });
        if start <= self.received {
            self.received = self.received.max(end);
            return;
        }
        let place = self.ahead.partition_point(|(first, _)| *first < start);
        self.ahead.insert(place, (start, end));
    }

    /// Returns the unpacked file.
    ///
    /// # Errors
    /// If it does not match the announcement.
    pub fn unpack(&self) -> Result<Vec<u8>, TransferError> {
        let expected = self.of.raw_length;
        let length = expected as usize;
        // One byte more than announced detects an excess without unpacking all of it.
        let mut raw = Vec::with_capacity(length + 1);
        let mut decompress = Decompress::new(false);
        let status = decompress
            .decompress_vec(&self.bytes, &mut raw, FlushDecompress::Finish)
            .map_err(|_| TransferError::Packing)?;
        if raw.len() > length {
            return Err(TransferError::Bomb(expected));
        }
        if status != Status::StreamEnd || decompress.total_in() != self.bytes.len() as u64 {
            return Err(TransferError::Packing);
        }
        if raw.len() < length {
            let found = raw.len();
            return Err(TransferError::TooShort { expected, found });
        }
        let (expected, found) = (self.of.hash, xxh3_64(&raw));
        if expected != found {
            return Err(TransferError::Checksum { expected, found });
        }
        Ok(raw)
    }
}

/// Checks the length of a piece, which is possible even before the file is announced.
pub(super) fn check_length(piece: &FilePiece) -> Result<(), TransferError> {
    let (found, max) = (piece.data.len(), MAX_PIECE_BYTES);
    if found == 0 || found > max {
        return Err(TransferError::PieceLength { found, max });
    }
    Ok(())
}
