//! The transport library, `laminar`, behind a handful of functions.
//!
//! Each peer has a connection manager of its own, with a socket that is two queues. So a peer can
//! be forgotten at once, peers cannot disturb each other, and what is sent does not depend on the
//! order of a hash map.

use crate::net::datagram::DatagramKind;
use crate::net::limits::DATAGRAM_MAX;
use crate::net::link::Timestamp;
use laminar::{
    Config, ConnectionManager, DatagramSocket, OrderingGuarantee, Packet, SocketEvent,
    VirtualConnection,
};
use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Fewer packets in flight than this are normal; more would mean that nothing is acknowledged for
/// far longer than a session lives.
const IN_FLIGHT_MAX: u16 = 4096;

/// The library's socket: what came in and what goes out.
#[derive(Debug)]
struct Port {
    peer: SocketAddr,
    inbox: VecDeque<Vec<u8>>,
    outbox: VecDeque<Vec<u8>>,
}

impl DatagramSocket for Port {
    fn send_packet(&mut self, _: &SocketAddr, payload: &[u8]) -> io::Result<usize> {
        self.outbox.push_back(payload.to_vec());
        Ok(payload.len())
    }

    fn receive_packet<'a>(&mut self, buffer: &'a mut [u8]) -> io::Result<(&'a [u8], SocketAddr)> {
        let frame = self
            .inbox
            .pop_front()
            .ok_or_else(|| io::Error::from(io::ErrorKind::WouldBlock))?;
        let length = frame.len().min(buffer.len());
        buffer[..length].copy_from_slice(&frame[..length]);
        Ok((&buffer[..length], self.peer))
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.peer)
    }

    fn is_blocking_mode(&self) -> bool {
        false
    }
}

/// A connection of the library to one peer.
pub(super) struct LaminarConnection {
    manager: ConnectionManager<Port, VirtualConnection>,
    peer: SocketAddr,
    /// Where the virtual clock begins on the library's.
    start: Instant,
}

/// A payload that the library hands over.
pub(super) struct DeliveredPayload {
    /// The ordered stream it came on.
    pub stream: Option<u8>,
    /// Its bytes.
    pub payload: Vec<u8>,
}

impl LaminarConnection {
    /// A new connection.
    pub fn new(peer: SocketAddr) -> LaminarConnection {
        let port = Port {
            peer,
            inbox: VecDeque::new(),
            outbox: VecDeque::new(),
        };
        let config = Config {
            // Sessions end by rules of their own; a connection that ended earlier would begin anew
            // with other numbers.
            idle_connection_timeout: Duration::from_secs(24 * 3600),
            heartbeat_interval: None,
            receive_buffer_max_size: DATAGRAM_MAX + 64,
            fragment_size: 1200,
            max_packets_in_flight: IN_FLIGHT_MAX,
            ..Config::default()
        };
        LaminarConnection {
            manager: ConnectionManager::new(port, config),
            peer,
            start: Instant::now(),
        }
    }

    /// Gives the library a payload to send; it leaves with the next [`LaminarConnection::work`].
    pub fn send(&mut self, carrier: DatagramKind, payload: Vec<u8>) {
        let packet = match carrier.channel() {
            Some(channel) => Packet::reliable_ordered(self.peer, payload, Some(channel as u8)),
            None if carrier == DatagramKind::Pulse => {
                Packet::reliable_unordered(self.peer, payload)
            }
            None => Packet::unreliable(self.peer, payload),
        };
        // The receiving end is in the manager beside it, so this cannot fail.
        let _ = self.manager.event_sender().send(packet);
    }

    /// Gives the library a frame that has arrived.
    pub fn receive(&mut self, frame: Vec<u8>) {
        self.manager.socket_mut().inbox.push_back(frame);
    }

    /// Lets the library do what is due.
    pub fn work(&mut self, now: Timestamp) {
        self.manager.manual_poll(self.start + now);
    }

    /// The next payload that has become ready.
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

    /// The next frame that the library wants to have sent.
    pub fn next_frame(&mut self) -> Option<Vec<u8>> {
        self.manager.socket_mut().outbox.pop_front()
    }
}
