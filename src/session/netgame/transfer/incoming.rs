//! Receives a file from a server. The timeout of both sides is in `error.rs`.

use super::assembly::{Announcement, FileAssembly, check_length};
use super::error::TransferError;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::file::{
    FileAck, FileAnswer, FileKind, FilePiece, FileRequest, FileState, FileVerdict,
};
use crate::session::netgame::transfer::assembly::FILE_PIECES_IN_FLIGHT;
use crate::session::netgame::transfer::error::FILE_TIMEOUT;
use std::time::Duration;

/// Interval at which a client acknowledges file data.
const FILE_ACK_EVERY: Duration = Duration::from_millis(100);
/// Number of times a client reports the end of a transfer, because reports may be lost.
pub const FILE_END_REPORTS: u8 = 3;
/// A client repeats its file request after this time without new data.
const FILE_RETRY_AFTER: Duration = Duration::from_secs(1);

enum Phase {
    /// Waiting for an answer.
    Asking,
    /// Receiving pieces.
    Download(FileAssembly),
    /// Done; the server is notified a few more times.
    Over { ack: FileAck, farewells: u8 },
}

/// A file request and its transfer.
///
/// Answers and pieces may arrive in any order and repeatedly; the call that completes the file
/// returns it. The messages of [`Incoming::due`] must be sent.
pub struct Incoming {
    request: u32,
    kind: FileKind,
    phase: Phase,
    /// Pieces that arrived before the answer.
    early: Vec<FilePiece>,
    asked_at: Option<Timestamp>,
    acknowledged: Option<Timestamp>,
    progress: Timestamp,
}

impl Incoming {
    /// Creates a request. `request` must not have been used before in the session.
    pub fn new(now: Timestamp, request: u32, kind: FileKind) -> Incoming {
        Incoming {
            request,
            kind,
            phase: Phase::Asking,
            early: Vec::new(),
            asked_at: None,
            acknowledged: None,
            progress: now,
        }
    }

    /// Handles an answer. Answers to other requests are ignored.
    ///
    /// # Errors
    /// If the file cannot be received; the transfer is over.
    pub fn answer(
        &mut self,
        now: Timestamp,
        answer: &FileAnswer,
    ) -> Result<Option<Vec<u8>>, TransferError> {
        if answer.request != self.request || matches!(self.phase, Phase::Over { .. }) {
            return Ok(None);
        }
        match answer.verdict {
            FileVerdict::Coming => {}
            // The request will be repeated.
            FileVerdict::Busy => return Ok(None),
            other => return self.fail(TransferError::Refused(other)),
        }
        let announced = match Announcement::of(answer) {
            Ok(announced) => announced,
            Err(error) => return self.fail(error),
        };
        match &self.phase {
            Phase::Download(assembly) if assembly.of != announced => {
                return self.fail(TransferError::Contradiction);
            }
            Phase::Download(_) | Phase::Over { .. } => return Ok(None),
            Phase::Asking => {
                self.phase = Phase::Download(FileAssembly::new(announced));
                self.progress = now;
            }
        }
        for piece in std::mem::take(&mut self.early) {
            if let Some(file) = self.piece(now, &piece)? {
                return Ok(Some(file));
            }
        }
        Ok(None)
    }

    /// Handles a piece and returns the file if it was the last one missing. Pieces of other requests
    /// are ignored.
    ///
    /// # Errors
    /// If the file cannot be received; the transfer is over.
    pub fn piece(
        &mut self,
        now: Timestamp,
        piece: &FilePiece,
    ) -> Result<Option<Vec<u8>>, TransferError> {
        if piece.request != self.request {
            return Ok(None);
        }
        let assembly = match &mut self.phase {
            Phase::Over { .. } => return Ok(None),
            Phase::Asking => {
                if let Err(error) = check_length(piece) {
                    return self.fail(error);
                }
                if self.early.len() < FILE_PIECES_IN_FLIGHT as usize {
                    self.early.push(piece.clone());
                }
                return Ok(None);
            }
            Phase::Download(assembly) => assembly,
        };
        let before = assembly.received();
        if let Err(error) = assembly.add(piece) {
            return self.fail(error);
        }
        if assembly.received() > before {
            self.progress = now;
        }
        if !assembly.is_complete() {
            return Ok(None);
        }
        match assembly.unpack() {
            Ok(file) => {
                self.end(FileState::Done);
                Ok(Some(file))
            }
            Err(error) => self.fail(error),
        }
    }

    /// Returns the messages to send now; to be called every tick.
    ///
    /// # Errors
    /// If there was no progress for too long; the transfer is over.
    pub fn due(&mut self, now: Timestamp) -> Result<Vec<Message>, TransferError> {
        let waited = now.saturating_sub(self.progress);
        if waited >= FILE_TIMEOUT && !matches!(self.phase, Phase::Over { .. }) {
            let error = match &self.phase {
                Phase::Download(assembly) => TransferError::Stalled {
                    received: assembly.received(),
                    total: assembly.of.total,
                },
                _ => TransferError::NoAnswer,
            };
            return self.fail(error);
        }
        let mut messages = Vec::new();
        let is_over = matches!(self.phase, Phase::Over { .. });
        let silent = waited >= FILE_RETRY_AFTER && has_passed(self.asked_at, FILE_RETRY_AFTER, now);
        if !is_over && (self.asked_at.is_none() || silent) {
            self.asked_at = Some(now);
            messages.push(Message::FileRequest(FileRequest {
                request: self.request,
                kind: self.kind,
                offset: self.received(),
            }));
        }
        if has_passed(self.acknowledged, FILE_ACK_EVERY, now)
            && let Some(ack) = self.next_ack()
        {
            self.acknowledged = Some(now);
            messages.push(Message::FileAck(ack));
        }
        Ok(messages)
    }

    /// Returns true if there is nothing left to do, including notifying the server.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { farewells: 0, .. })
    }

    /// Returns the compressed bytes received and the total, once known.
    pub fn progress(&self) -> Option<(u32, u32)> {
        match &self.phase {
            Phase::Download(assembly) => Some((assembly.received(), assembly.of.total)),
            _ => None,
        }
    }

    fn received(&self) -> u32 {
        match &self.phase {
            Phase::Asking => 0,
            Phase::Download(assembly) => assembly.received(),
            Phase::Over { ack, .. } => ack.received,
        }
    }

    fn next_ack(&mut self) -> Option<FileAck> {
        match &mut self.phase {
            Phase::Asking => None,
            Phase::Download(assembly) => Some(FileAck {
                request: self.request,
                received: assembly.received(),
                state: FileState::Download,
            }),
            Phase::Over { farewells: 0, .. } => None,
            Phase::Over { ack, farewells } => {
                *farewells -= 1;
                Some(ack.clone())
            }
        }
    }

    fn fail<T>(&mut self, error: TransferError) -> Result<T, TransferError> {
        self.end(FileState::Aborted);
        Err(error)
    }

    /// Ends the transfer, unless it is over already.
    fn end(&mut self, state: FileState) {
        if matches!(self.phase, Phase::Over { .. }) {
            return;
        }
        let ack = FileAck {
            request: self.request,
            received: self.received(),
            state,
        };
        self.phase = Phase::Over {
            ack,
            farewells: FILE_END_REPORTS,
        };
        self.early.clear();
        // The first notification is due at once.
        self.acknowledged = None;
    }
}

fn has_passed(since: Option<Timestamp>, time: Timestamp, now: Timestamp) -> bool {
    since.is_none_or(|since| now.saturating_sub(since) >= time)
}
