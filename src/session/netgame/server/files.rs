//! Files that a server sends: the level that is played, the recording of the one before
//! (spec 07 C.9).

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

/// A file that can be sent, or why not.
type Offered = Result<Arc<PackedFile>, FileVerdict>;

/// The files of an epoch. Each is packed when it is first asked for.
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
    /// The files of an epoch with this level, after one with this recording.
    pub fn new(level: Level, recording: Option<Vec<u8>>, compression: u8) -> Files {
        Files {
            level: Box::new(level),
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
    /// A client asks for a file.
    pub(super) fn answer_request(&mut self, id: PeerId, request: &FileRequest, now: Timestamp) {
        let offer = self.files.offer(request.kind);
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.who.id == id) else {
            return;
        };
        let answer = peer.outgoing.request(now, request, offer);
        ::log::debug!(target: "net::file", "to player {}: {answer:?}", peer.who.player);
        let _ = self.net.send(id, &Message::FileAnswer(answer), now);
    }

    /// A client says how much of a file it has.
    pub(super) fn hear_file_ack(&mut self, id: PeerId, ack: &FileAck, now: Timestamp) {
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.who.id == id) else {
            return;
        };
        if let Err(error) = peer.outgoing.acknowledge(now, ack) {
            ::log::debug!(target: "net::file", "player {}: {error}", peer.who.player);
        }
    }

    /// Sends what is due of files in this tick.
    pub(super) fn send_files(&mut self, now: Timestamp) {
        for peer in &mut self.peers {
            for piece in peer.outgoing.due(now, &mut self.files.budget) {
                let _ = self.net.send(peer.who.id, &Message::FilePiece(piece), now);
            }
        }
    }
}
