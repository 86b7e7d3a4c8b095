//! Questions in datagrams that are repeated until an answer comes.

use super::PortMappingError;
use std::net::{SocketAddr, UdpSocket};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

/// Maximum number of requests to a router.
const MAPPING_TRIES: u32 = 4;

/// Maximum time until a thread notices that it is to stop.
const CHECK_EVERY: Duration = Duration::from_millis(50);
/// Size of the largest answer that is read, bytes.
const MAX_ANSWER: usize = 2048;

/// Deadline of a request to a router, which also ends when the port mapping is dropped.
pub struct Patience {
    /// Time to wait for the first answer; every further try waits twice as long.
    pub first: Duration,
    /// Closed by the owner at the end.
    pub stop: Receiver<()>,
}

impl Patience {
    /// Returns true if the port is no longer needed.
    pub fn is_over(&self) -> bool {
        self.stop.try_recv() == Err(TryRecvError::Disconnected)
    }

    /// Waits, and returns true if the port is no longer needed.
    pub fn wait(&self, time: Duration) -> bool {
        self.stop.recv_timeout(time) == Err(RecvTimeoutError::Disconnected)
    }
}

/// Sends a question until `read` accepts a datagram as its answer.
///
/// # Errors
/// If no answer comes, or the socket fails.
pub fn exchange<T>(
    socket: &UdpSocket,
    patience: &Patience,
    send: impl Fn(),
    mut read: impl FnMut(SocketAddr, &[u8]) -> Option<T>,
) -> Result<T, PortMappingError> {
    let mut buffer = [0; MAX_ANSWER];
    for attempt in 0..MAPPING_TRIES {
        send();
        let end = Instant::now() + patience.first * 2_u32.pow(attempt);
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            if patience.is_over() {
                return Err(PortMappingError::NoAnswer);
            }
            socket.set_read_timeout(Some(left.min(CHECK_EVERY)))?;
            // Some systems report here that an earlier datagram could not be delivered.
            let Ok((length, from)) = socket.recv_from(&mut buffer) else {
                continue;
            };
            if let Some(answer) = read(from, &buffer[..length]) {
                return Ok(answer);
            }
        }
    }
    Err(PortMappingError::NoAnswer)
}
