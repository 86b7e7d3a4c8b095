//! Files that a client downloads: a level it does not have, or the recording of the previous level (spec 07 C.9).
//! Retries and timeouts are in `session/netgame/transfer/incoming.rs`.

use super::{Context, SERVER};
use crate::net::link::Timestamp;
use crate::net::message::file::{FileAnswer, FileKind, FilePiece};
use crate::session::netgame::transfer::{Incoming, TransferError};

/// A download in progress.
pub(super) struct Download(Incoming);

/// The result of a download: the bytes of the file, or an error.
type Received = Result<Vec<u8>, String>;

impl Download {
    /// Starts a download; `request` is its number.
    pub(super) fn new(now: Timestamp, request: u32, kind: FileKind) -> Download {
        Download(Incoming::new(now, request, kind))
    }

    /// Handles the answer to the request. Returns the end of the download, if this is it.
    pub(super) fn on_answer(&mut self, answer: &FileAnswer, now: Timestamp) -> Option<Received> {
        finish(self.0.answer(now, answer))
    }

    /// Handles a piece. Returns the end of the download, if this is it.
    pub(super) fn on_piece(&mut self, piece: &FilePiece, now: Timestamp) -> Option<Received> {
        finish(self.0.piece(now, piece))
    }

    /// Sends the requests and acknowledgements that are due. Returns an error if the download has timed out.
    pub(super) fn send_due(&mut self, context: &mut Context) -> Option<String> {
        match self.0.due(context.now) {
            Ok(messages) => {
                for message in messages {
                    let _ = context.net.send(SERVER, &message, context.now);
                }
                None
            }
            Err(error) => finish(Err(error))?.err(),
        }
    }

    /// Returns the progress: bytes received and total.
    pub(super) fn progress(&self) -> Option<(u32, u32)> {
        self.0.progress()
    }

    /// Returns true once everything has been received and acknowledged, or the download has failed.
    pub(super) fn is_over(&self) -> bool {
        self.0.is_over()
    }
}

fn finish(result: Result<Option<Vec<u8>>, TransferError>) -> Option<Received> {
    match result {
        Ok(None) => None,
        Ok(Some(bytes)) => {
            log::debug!(target: "net::file", "received {} bytes", bytes.len());
            Some(Ok(bytes))
        }
        Err(error) => {
            log::debug!(target: "net::file", "{error}");
            Some(Err(error.to_string()))
        }
    }
}
