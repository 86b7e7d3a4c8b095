//! A transport without a network, for tests of single messages.

use crate::net::datagram::SessionKey;
use crate::net::link::{Remote, Timestamp};
use crate::net::message::{Delivery, Message};
use crate::net::transport::{PeerId, SendError, Traffic, Transport, TransportEvent};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};

/// Recorded calls of a transport.
#[derive(Default)]
pub struct Sent {
    pub messages: Vec<(PeerId, Message, Delivery)>,
    pub raw: Vec<(Remote, Message)>,
    pub admitted: Vec<PeerId>,
    pub dismissed: Vec<PeerId>,
    pub epochs: Vec<(PeerId, u16)>,
    pub flushes: usize,
    pub password: Option<String>,
    pub traffic: BTreeMap<PeerId, Traffic>,
    /// Events of the next poll.
    pub arriving: Vec<TransportEvent>,
}

#[derive(Clone, Default)]
pub struct ScriptedTransport(Arc<Mutex<Sent>>);

impl ScriptedTransport {
    /// Returns what has been done since the last call of [`ScriptedTransport::take`].
    pub fn sent(&self) -> MutexGuard<'_, Sent> {
        self.0.lock().expect("no test has failed")
    }

    /// Returns what has been done since the last call; traffic counters stay as they are.
    pub fn take(&self) -> Sent {
        let mut sent = self.sent();
        let traffic = sent.traffic.clone();
        std::mem::replace(
            &mut *sent,
            Sent {
                traffic,
                ..Sent::default()
            },
        )
    }
}

impl Transport for ScriptedTransport {
    fn admit(&mut self, peer: PeerId, _: SessionKey, _: Timestamp) {
        self.sent().admitted.push(peer);
    }

    fn open_channel(&mut self, _: SocketAddr, _: u64, _: SessionKey, _: Timestamp) {}

    fn set_password(&mut self, password: Option<String>) {
        self.sent().password = password;
    }

    fn dismiss(&mut self, peer: PeerId, _: Timestamp) {
        self.sent().dismissed.push(peer);
    }

    fn set_epoch(&mut self, peer: PeerId, epoch: u16) {
        self.sent().epochs.push((peer, epoch));
    }

    fn send_as(
        &mut self,
        peer: PeerId,
        message: &Message,
        delivery: Delivery,
        _: Timestamp,
    ) -> Result<(), SendError> {
        let sent = (peer, message.clone(), delivery);
        self.sent().messages.push(sent);
        Ok(())
    }

    fn send_raw(&mut self, to: Remote, message: &Message, _: Timestamp) -> Result<(), SendError> {
        self.sent().raw.push((to, message.clone()));
        Ok(())
    }

    fn flush(&mut self, _: Timestamp) {
        self.sent().flushes += 1;
    }

    fn poll(&mut self, _: Timestamp, events: &mut Vec<TransportEvent>) {
        events.append(&mut self.sent().arriving);
    }

    fn traffic(&self, peer: PeerId) -> Option<Traffic> {
        self.sent().traffic.get(&peer).copied()
    }

    fn local_address(&self) -> SocketAddr {
        ([127, 0, 0, 1], 1).into()
    }
}
