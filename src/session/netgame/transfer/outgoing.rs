//! Sending a file to one client.

use crate::net::limits::{
    FILE_BYTES_IN_ALL, FILE_BYTES_MAX, FILE_BYTES_PER_CLIENT, FILE_PATIENCE, FILE_PIECES_PER_TICK,
    FILE_PIECES_UNDER_WAY, PIECE_BYTES_MAX,
};
use crate::net::link::Timestamp;
use crate::net::message::file::{
    FileAck, FileAnswer, FilePiece, FileRequest, FileState, FileVerdict,
};
use crate::net::token_bucket::TokenBucket;
use flate2::Compression;
use flate2::read::DeflateEncoder;
use std::io::Read;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// Requests a second that are answered, on average; four times that at once.
const REQUESTS_PER_SECOND: u32 = 1;

/// The bytes that all clients together may get in a second: one for a server, given to every
/// [`Outgoing::due`].
pub fn budget() -> TokenBucket {
    let at_once = FILE_PIECES_PER_TICK as u32 * PIECE_BYTES_MAX as u32;
    TokenBucket::new(FILE_BYTES_IN_ALL, 4 * at_once)
}

/// A file that is ready to be sent, to any number of clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedFile {
    packed: Vec<u8>,
    raw_length: u32,
    hash: u64,
}

impl PackedFile {
    /// Packs a file with a level from 0, not at all, to 9, smallest.
    ///
    /// # Errors
    /// The verdict for whoever asks for it: nothing to send, or too much.
    pub fn pack(file: &[u8], level: u8) -> Result<PackedFile, FileVerdict> {
        if file.is_empty() {
            return Err(FileVerdict::Nothing);
        }
        let fits = |bytes: &[u8]| {
            let length = u32::try_from(bytes.len()).ok();
            length.filter(|length| *length <= FILE_BYTES_MAX)
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

    /// Compressed bytes.
    pub fn total(&self) -> u32 {
        self.packed.len() as u32
    }
}

/// An acknowledgement of bytes that were never sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the client acknowledges {received} bytes of a file, {sent} were sent")]
pub struct AckError {
    /// Bytes acknowledged.
    pub received: u32,
    /// Bytes sent.
    pub sent: u32,
}

/// How the last transfer to a client stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutgoingState {
    /// There was none.
    Idle,
    /// It goes on.
    Sending,
    /// The client has it all.
    Done,
    /// The client gave it up.
    Declined,
    /// No progress for [`FILE_PATIENCE`].
    Stalled,
}

struct Job {
    request: u32,
    offer: Arc<PackedFile>,
    /// The next byte to send.
    next: u32,
    /// One past the last byte that was sent, or that the client said it has.
    sent: u32,
    /// Bytes that the client has.
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
    /// Nothing to send yet; later in pieces of `piece_size` bytes, 1 to [`PIECE_BYTES_MAX`].
    pub fn new(piece_size: usize) -> Outgoing {
        let piece_size = piece_size.clamp(1, PIECE_BYTES_MAX) as u32;
        let at_once = FILE_PIECES_PER_TICK as u32 * piece_size;
        Outgoing {
            piece_size,
            rate: TokenBucket::new(FILE_BYTES_PER_CLIENT, at_once),
            requests: TokenBucket::new(REQUESTS_PER_SECOND, 4 * REQUESTS_PER_SECOND),
            state: OutgoingState::Idle,
            job: None,
        }
    }

    /// Answers a request for what `offer` is. From now on [`Outgoing::due`] gives its pieces. The
    /// same request again goes on from where the client says; another one takes its place.
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
        // An offset beyond the file is one of another file; the client will see that.
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
            // To ask again is no progress.
            progress: match &before {
                Some(job) if start <= job.acknowledged => job.progress,
                _ => now,
            },
            offer,
        });
        answer
    }

    /// Takes an acknowledgement. One of an earlier request means nothing.
    ///
    /// # Errors
    /// Bytes that were never sent.
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

    /// The pieces to send in this tick. They are taken from `budget`, which all clients share.
    pub fn due(&mut self, now: Timestamp, budget: &mut TokenBucket) -> Vec<FilePiece> {
        let mut pieces = Vec::new();
        let Some(job) = &mut self.job else {
            return pieces;
        };
        if now.saturating_sub(job.progress) >= FILE_PATIENCE {
            self.end(OutgoingState::Stalled);
            return pieces;
        }
        let farthest = FILE_PIECES_UNDER_WAY * self.piece_size + job.acknowledged;
        while pieces.len() < FILE_PIECES_PER_TICK {
            let end = job.offer.total().min(job.next + self.piece_size);
            let data = job.offer.packed.get(job.next as usize..end as usize);
            let Some(data) = data.filter(|data| !data.is_empty() && end <= farthest) else {
                break;
            };
            let bytes = end - job.next;
            // Nothing is taken from one bucket for what the other does not allow.
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

    /// How the last transfer stands.
    pub fn state(&self) -> OutgoingState {
        self.state
    }

    /// Compressed bytes that the client has and those there are, of a transfer that goes on.
    pub fn progress(&self) -> Option<(u32, u32)> {
        let job = self.job.as_ref()?;
        Some((job.acknowledged, job.offer.total()))
    }

    fn end(&mut self, state: OutgoingState) {
        self.job = None;
        self.state = state;
    }
}

/// The answer that there will be no file.
fn refusal(request: u32, verdict: FileVerdict) -> FileAnswer {
    FileAnswer {
        request,
        verdict,
        total: 0,
        raw_length: 0,
        hash: 0,
    }
}
