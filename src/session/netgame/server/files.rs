//! File transfers to clients: the current level, and the recording of the previous one (spec 07 C.9). Rates
//! are in `session/netgame/transfer/outgoing.rs`.

use super::Server;
use crate::level::Level;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::file::{FileAck, FileKind, FileRequest, FileVerdict};
use crate::net::token_bucket::TokenBucket;
use crate::net::transport::PeerId;
use crate::session::netgame::level_store::level_to_send;
use crate::session::netgame::transfer::{PackedFile, budget};
use std::sync::Arc;

/// A file ready for transfer, or the reason why there is none.
type Offered = Result<Arc<PackedFile>, FileVerdict>;

/// Files offered for download in an epoch, each compressed on first request.
pub struct Files {
    level: Box<Level>,
    compression: u8,
    level_offer: Option<Offered>,
    recording: Option<Vec<u8>>,
    recording_offer: Option<Offered>,
    budget: TokenBucket,
}

fn pack(bytes: Option<Vec<u8>>, compression: u8) -> Offered {
    let bytes = bytes.ok_or(FileVerdict::Nothing)?;
    PackedFile::pack(&bytes, compression).map(Arc::new)
}

impl Files {
    /// Creates the files of an epoch: its level, and the recording of the previous epoch if there is one.
    pub fn new(level: Box<Level>, recording: Option<Vec<u8>>, compression: u8) -> Files {
        Files {
            level,
            compression,
            level_offer: None,
            recording,
            recording_offer: None,
            budget: budget(),
        }
    }

    fn offer(&mut self, kind: FileKind) -> Offered {
        let compression = self.compression;
        match kind {
            FileKind::Level => self
                .level_offer
                .get_or_insert_with(|| pack(level_to_send(&self.level).ok(), compression))
                .clone(),
            FileKind::Recording => self
                .recording_offer
                .get_or_insert_with(|| pack(self.recording.take(), compression))
                .clone(),
        }
    }
}

impl Server {
    /// Answers a client's file request.
    pub(super) fn on_file_request(&mut self, id: PeerId, request: &FileRequest, now: Timestamp) {
        let offer = self.files.offer(request.kind);
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.who.id == id) else {
            return;
        };
        let answer = peer.outgoing.request(now, request, offer);
        log::debug!(target: "net::file", "to {}: {answer:?}", peer.who);
        let _ = self.net.send(id, &Message::FileAnswer(answer), now);
    }

    /// Handles a client's acknowledgement of file pieces.
    pub(super) fn on_file_ack(&mut self, id: PeerId, ack: &FileAck, now: Timestamp) {
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.who.id == id) else {
            return;
        };
        if let Err(error) = peer.outgoing.acknowledge(now, ack) {
            log::debug!(target: "net::file", "{}: {error}", peer.who);
        }
    }

    /// Sends the file pieces that are due in this tick.
    pub(super) fn send_files(&mut self, now: Timestamp) {
        for peer in &mut self.peers {
            for piece in peer.outgoing.due(now, &mut self.files.budget) {
                let _ = self.net.send(peer.who.id, &Message::FilePiece(piece), now);
            }
        }
    }
}
