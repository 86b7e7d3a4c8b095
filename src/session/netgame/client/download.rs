//! Files that a client downloads: a level it does not have, or the recording of the previous level
//! (spec 07 C.9).

use super::{Client, Phase, SERVER, SessionEnd};
use crate::net::message::control::LevelInfo;
use crate::net::message::file::{FileAnswer, FileKind, FilePiece};
use crate::session::netgame::transfer::{Incoming, TransferError};

/// A download in progress.
pub(super) struct Download {
    incoming: Incoming,
    /// The level and its first log entry; `None` for a recording.
    level: Option<(LevelInfo, u32)>,
}

type Received = Result<Option<Vec<u8>>, TransferError>;

impl Client {
    /// Starts downloading a level from the server.
    pub(super) fn download_level(&mut self, info: LevelInfo, log_next: u32) {
        log::info!(target: "net", "level {} not available locally; downloading it from the server", info.number);
        self.phase = Phase::Loading;
        self.receive(FileKind::Level, Some((info, log_next)));
    }

    /// Requests the recording of the level that has just ended; see [`Client::take_recording`].
    /// Returns false while another download is in progress.
    pub fn ask_for_recording(&mut self) -> bool {
        let free = self.receiving.is_none();
        if free {
            self.receive(FileKind::Recording, None);
        }
        free
    }

    /// Returns the requested recording once it has arrived, as the bytes of a file.
    pub fn take_recording(&mut self) -> Option<Vec<u8>> {
        self.recording.take()
    }

    /// Returns the download progress: bytes received and total.
    pub fn received(&self) -> Option<(u32, u32)> {
        self.receiving.as_ref()?.incoming.progress()
    }

    fn receive(&mut self, kind: FileKind, level: Option<(LevelInfo, u32)>) {
        self.requests = self.requests.wrapping_add(1);
        self.receiving = Some(Download {
            incoming: Incoming::new(self.now, self.requests, kind),
            level,
        });
    }

    pub(super) fn on_file_answer(&mut self, answer: &FileAnswer) {
        let now = self.now;
        let receiving = self.receiving.as_mut();
        if let Some(result) = receiving.map(|r| r.incoming.answer(now, answer)) {
            self.on_transfer_result(result);
        }
    }

    pub(super) fn on_file_piece(&mut self, piece: &FilePiece) {
        let now = self.now;
        let receiving = self.receiving.as_mut();
        if let Some(result) = receiving.map(|r| r.incoming.piece(now, piece)) {
            self.on_transfer_result(result);
        }
    }

    fn on_transfer_result(&mut self, result: Received) {
        match &result {
            Ok(Some(bytes)) => log::debug!(target: "net::file", "received {} bytes", bytes.len()),
            Err(error) => log::debug!(target: "net::file", "{error}"),
            Ok(None) => {}
        }
        let level = self.receiving.as_mut().map(|r| &mut r.level);
        match (result, level) {
            (Ok(None), _) | (_, None) => {}
            (Ok(Some(bytes)), Some(None)) => self.recording = Some(bytes),
            (Ok(Some(bytes)), Some(level)) => {
                if let Some((info, log_next)) = level.take() {
                    match self.levels.receive(&bytes, &info) {
                        Ok(level) => self.begin_level(info, level, log_next),
                        Err(reason) => self.fail(reason),
                    }
                }
            }
            (Err(error), Some(level)) => {
                if level.take().is_some() {
                    self.fail(format!("cannot download the level: {error}"));
                } else {
                    log::warn!(target: "net::file", "cannot download the recording: {error}");
                }
            }
        }
    }

    fn fail(&mut self, reason: String) {
        self.leave();
        self.phase = Phase::Ended(SessionEnd::NoLevel(reason));
    }

    /// Sends requests and acknowledgements, and times out.
    pub(super) fn update_download(&mut self) {
        let Some(receiving) = &mut self.receiving else {
            return;
        };
        let due = receiving.incoming.due(self.now);
        match due {
            Ok(messages) => {
                for message in messages {
                    let _ = self.net.send(SERVER, &message, self.now);
                }
            }
            Err(error) => self.on_transfer_result(Err(error)),
        }
        let over = |receiving: &Download| receiving.incoming.is_over();
        if self.receiving.as_ref().is_some_and(over) {
            self.receiving = None;
        }
    }
}
