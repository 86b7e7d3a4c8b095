//! A thin wrapper around the transport library, `laminar`.
//!
//! Each peer has its own connection manager, whose socket is a pair of queues. A peer can therefore be dropped at once,
//! peers cannot affect each other, and the order of sending does not depend on the iteration order of a hash map.

use crate::net::datagram::{DatagramKind, MAX_DATAGRAM};
use crate::net::link::Timestamp;
use laminar::{
    Config, ConnectionManager, DatagramSocket, OrderingGuarantee, Packet, SocketEvent,
    VirtualConnection,
};
use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Far above the usual number of packets in flight; reaching it would mean that nothing was acknowledged for much
/// longer than a session can last.
const MAX_IN_FLIGHT: u16 = 4096;

/// The library's socket: queues of received and outgoing packets.
#[derive(Debug)]
struct QueueSocket {
    peer: SocketAddr,
    inbox: VecDeque<Vec<u8>>,
    outbox: VecDeque<Vec<u8>>,
}

impl DatagramSocket for QueueSocket {
    fn send_packet(&mut self, _: &SocketAddr, payload: &[u8]) -> io::Result<usize> {
        self.outbox.push_back(payload.to_vec());
        Ok(payload.len())
    }

    fn receive_packet<'a>(&mut self, buffer: &'a mut [u8]) -> io::Result<(&'a [u8], SocketAddr)> {
        let packet = self
            .inbox
            .pop_front()
            .ok_or_else(|| io::Error::from(io::ErrorKind::WouldBlock))?;
        let length = packet.len().min(buffer.len());
        buffer[..length].copy_from_slice(&packet[..length]);
        Ok((&buffer[..length], self.peer))
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.peer)
    }

    fn is_blocking_mode(&self) -> bool {
        false
    }
}

/// The library's connection to one peer.
pub(super) struct LaminarConnection {
    manager: ConnectionManager<QueueSocket, VirtualConnection>,
    peer: SocketAddr,
    /// The library's time at which the virtual clock is zero.
    start: Instant,
    /// Something was queued since the last [`LaminarConnection::work`].
    is_due: bool,
}

/// A payload delivered by the library.
pub(super) struct DeliveredPayload {
    /// The ordered stream it arrived on, if any.
    pub stream: Option<u8>,
    /// The payload.
    pub payload: Vec<u8>,
}

impl LaminarConnection {
    /// Creates a connection.
    pub fn new(peer: SocketAddr) -> LaminarConnection {
        let socket = QueueSocket {
            peer,
            inbox: VecDeque::new(),
            outbox: VecDeque::new(),
        };
        let config = Config {
            // Sessions have their own timeouts. If the library dropped an idle connection, it would restart with
            // sequence numbers that the peer does not expect.
            idle_connection_timeout: Duration::from_secs(24 * 3600),
            heartbeat_interval: None,
            receive_buffer_max_size: MAX_DATAGRAM + 64,
            fragment_size: 1200,
            max_packets_in_flight: MAX_IN_FLIGHT,
            ..Config::default()
        };
        LaminarConnection {
            manager: ConnectionManager::new(socket, config),
            peer,
            start: Instant::now(),
            is_due: false,
        }
    }

    /// Queues a payload for sending with the next [`LaminarConnection::work`].
    pub fn send(&mut self, kind: DatagramKind, payload: Vec<u8>) {
        let packet = match kind.channel() {
            Some(channel) => Packet::reliable_ordered(self.peer, payload, Some(channel as u8)),
            None if kind == DatagramKind::Pulse => Packet::reliable_unordered(self.peer, payload),
            None => Packet::unreliable(self.peer, payload),
        };
        // Cannot fail: the manager owns the receiver of this channel.
        let _ = self.manager.event_sender().send(packet);
        self.is_due = true;
    }

    /// Queues a received packet for the library.
    pub fn receive(&mut self, packet: Vec<u8>) {
        self.manager.socket_mut().inbox.push_back(packet);
        self.is_due = true;
    }

    /// Runs the library until it has processed everything that is queued. Without anything new it would only look through
    /// the packets in flight for nothing: what it sends again depends on received packets, and it has no timers here.
    pub fn work(&mut self, now: Timestamp) {
        if std::mem::take(&mut self.is_due) {
            self.manager.manual_poll(self.start + now);
        }
    }

    /// Returns the next payload delivered by the library.
    pub fn next_delivered(&mut self) -> Option<DeliveredPayload> {
        loop {
            match self.manager.event_receiver().try_recv() {
                Ok(SocketEvent::Packet(packet)) => {
                    return Some(DeliveredPayload {
                        stream: match packet.order_guarantee() {
                            OrderingGuarantee::Ordered(stream) => stream,
                            _ => None,
                        },
                        payload: packet.payload().to_vec(),
                    });
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Returns the next packet that the library wants to send.
    pub fn next_packet(&mut self) -> Option<Vec<u8>> {
        self.manager.socket_mut().outbox.pop_front()
    }
}
