//! Sends files to one client, within limits of rate and size.

use crate::net::limits::MAX_PIECE_BYTES;
use crate::net::link::Timestamp;
use crate::net::message::file::{
    FileAck, FileAnswer, FilePiece, FileRequest, FileState, FileVerdict, MAX_FILE_BYTES,
};
use crate::net::token_bucket::TokenBucket;
use crate::session::netgame::transfer::assembly::FILE_PIECES_IN_FLIGHT;
use crate::session::netgame::transfer::error::FILE_TIMEOUT;
use flate2::Compression;
use flate2::read::DeflateEncoder;
use std::io::Read;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// Maximum number of file pieces sent to a client in one tick (spec 07 C.9).
pub const FILE_PIECES_PER_TICK: usize = 8;
/// File transfers per second that a server starts or resumes for one client after the first
/// [`FILE_TRANSFER_BURST`]; it answers other requests that the server is busy.
const FILE_TRANSFERS_PER_SECOND: u32 = 1;
/// Burst size of file transfers started or resumed.
const FILE_TRANSFER_BURST: u32 = 4;
/// File transfer rate limit for each client, bytes per second.
pub const FILE_BYTES_PER_CLIENT: u32 = 64_000;
/// File transfer rate limit for all clients together, bytes per second.
const FILE_BYTES_TOTAL: u32 = 256_000;

/// Bandwidth budget of all clients together, bytes per second: one per server, passed to every
/// [`Outgoing::due`].
pub fn budget() -> TokenBucket {
    let at_once = FILE_PIECES_PER_TICK as u32 * MAX_PIECE_BYTES as u32;
    TokenBucket::new(FILE_BYTES_TOTAL, 4 * at_once)
}

/// A file ready to be sent to any number of clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedFile {
    packed: Vec<u8>,
    raw_length: u32,
    hash: u64,
}

impl PackedFile {
    /// Packs a file with a compression level from 0 (none) to 9 (smallest).
    ///
    /// # Errors
    /// The verdict to send: no file, or too large.
    pub fn pack(file: &[u8], level: u8) -> Result<PackedFile, FileVerdict> {
        if file.is_empty() {
            return Err(FileVerdict::Nothing);
        }
        let fits = |bytes: &[u8]| {
            let length = u32::try_from(bytes.len()).ok();
            length.filter(|length| *length <= MAX_FILE_BYTES)
        };
        let raw_length = fits(file).ok_or(FileVerdict::TooLarge)?;
        let mut packed = Vec::new();
        let level = Compression::new(u32::from(level.min(9)));
        DeflateEncoder::new(file, level)
            .read_to_end(&mut packed)
            .map_err(|_| FileVerdict::Nothing)?;
        fits(&packed).ok_or(FileVerdict::TooLarge)?;
        Ok(PackedFile {
            hash: xxh3_64(file),
            packed,
            raw_length,
        })
    }

    /// Returns the compressed size, bytes.
    pub fn total(&self) -> u32 {
        self.packed.len() as u32
    }
}

/// An acknowledgement of bytes that were never sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the client acknowledged {received} bytes of a file, but only {sent} were sent")]
pub struct AckError {
    /// Bytes acknowledged.
    pub received: u32,
    /// Bytes sent.
    pub sent: u32,
}

/// State of the last transfer to a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutgoingState {
    /// None yet.
    Idle,
    /// In progress.
    Sending,
    /// Complete.
    Done,
    /// Aborted by the client.
    Declined,
    /// No progress for [`FILE_TIMEOUT`].
    Stalled,
}

struct Job {
    request: u32,
    offer: Arc<PackedFile>,
    /// Next byte to send.
    next: u32,
    /// End of the bytes sent, or acknowledged.
    sent: u32,
    /// Bytes acknowledged.
    acknowledged: u32,
    progress: Timestamp,
}

/// Sends files to one client, one at a time.
pub struct Outgoing {
    piece_size: u32,
    rate: TokenBucket,
    requests: TokenBucket,
    state: OutgoingState,
    job: Option<Job>,
}

impl Outgoing {
    /// Creates an idle sender with pieces of `piece_size` bytes, 1 to [`MAX_PIECE_BYTES`].
    pub fn new(piece_size: usize) -> Outgoing {
        let piece_size = piece_size.clamp(1, MAX_PIECE_BYTES) as u32;
        let at_once = FILE_PIECES_PER_TICK as u32 * piece_size;
        Outgoing {
            piece_size,
            rate: TokenBucket::new(FILE_BYTES_PER_CLIENT, at_once),
            requests: TokenBucket::new(FILE_TRANSFERS_PER_SECOND, FILE_TRANSFER_BURST),
            state: OutgoingState::Idle,
            job: None,
        }
    }

    /// Handles a request for the file in `offer`; [`Outgoing::due`] then returns its pieces. A repeated request resumes at
    /// the requested offset; a request with another number replaces the transfer.
    pub fn request(
        &mut self,
        now: Timestamp,
        request: &FileRequest,
        offer: Result<Arc<PackedFile>, FileVerdict>,
    ) -> FileAnswer {
        let offer = match offer {
            _ if !self.requests.take(1, now) => Err(FileVerdict::Busy),
            other => other,
        };
        let offer = match offer {
            Ok(offer) => offer,
            Err(verdict) => return refusal(request.request, verdict),
        };
        let answer = FileAnswer {
            request: request.request,
            verdict: FileVerdict::Coming,
            total: offer.total(),
            raw_length: offer.raw_length,
            hash: offer.hash,
        };
        // An offset beyond the file belongs to another file; the client will notice.
        let start = match request.offset <= offer.total() {
            true => request.offset,
            false => 0,
        };
        let before = self
            .job
            .take()
            .filter(|job| job.request == request.request && job.offer == offer);
        self.state = OutgoingState::Sending;
        self.job = Some(Job {
            request: request.request,
            next: start,
            sent: before.as_ref().map_or(start, |job| job.sent.max(start)),
            acknowledged: start,
            // Repeating a request is not progress.
            progress: match &before {
                Some(job) if start <= job.acknowledged => job.progress,
                _ => now,
            },
            offer,
        });
        answer
    }

    /// Handles an acknowledgement. Those of earlier requests are ignored.
    ///
    /// # Errors
    /// If it covers bytes that were never sent.
    pub fn acknowledge(&mut self, now: Timestamp, ack: &FileAck) -> Result<(), AckError> {
        let Some(job) = self.job.as_mut().filter(|job| job.request == ack.request) else {
            return Ok(());
        };
        if ack.received > job.sent {
            return Err(AckError {
                received: ack.received,
                sent: job.sent,
            });
        }
        if ack.received > job.acknowledged {
            job.acknowledged = ack.received;
            job.next = job.next.max(ack.received);
            job.progress = now;
        }
        match ack.state {
            FileState::Download => {}
            FileState::Done => self.end(OutgoingState::Done),
            FileState::Aborted => self.end(OutgoingState::Declined),
        }
        Ok(())
    }

    /// Returns the pieces to send in this tick, within `budget`, which all clients share.
    pub fn due(&mut self, now: Timestamp, budget: &mut TokenBucket) -> Vec<FilePiece> {
        let mut pieces = Vec::new();
        let Some(job) = &mut self.job else {
            return pieces;
        };
        if now.saturating_sub(job.progress) >= FILE_TIMEOUT {
            self.end(OutgoingState::Stalled);
            return pieces;
        }
        let farthest = FILE_PIECES_IN_FLIGHT * self.piece_size + job.acknowledged;
        while pieces.len() < FILE_PIECES_PER_TICK {
            let end = job.offer.total().min(job.next + self.piece_size);
            let data = job.offer.packed.get(job.next as usize..end as usize);
            let Some(data) = data.filter(|data| !data.is_empty() && end <= farthest) else {
                break;
            };
            let bytes = end - job.next;
            // Take nothing from one bucket unless the other allows it too.
            let mut rate = self.rate;
            if !rate.take(bytes, now) || !budget.take(bytes, now) {
                break;
            }
            self.rate = rate;
            pieces.push(FilePiece {
                request: job.request,
                offset: job.next,
                data: data.to_vec(),
            });
            job.next = end;
            job.sent = job.sent.max(end);
        }
        pieces
    }

    /// Returns the state of the last transfer.
    pub fn state(&self) -> OutgoingState {
        self.state
    }

    /// Returns acknowledged and total bytes of a transfer in progress.
    pub fn progress(&self) -> Option<(u32, u32)> {
        let job = self.job.as_ref()?;
        Some((job.acknowledged, job.offer.total()))
    }

    fn end(&mut self, state: OutgoingState) {
        self.job = None;
        self.state = state;
    }
}

/// Returns the answer that refuses a file.
fn refusal(request: u32, verdict: FileVerdict) -> FileAnswer {
    FileAnswer {
        request,
        verdict,
        total: 0,
        raw_length: 0,
        hash: 0,
    }
}
