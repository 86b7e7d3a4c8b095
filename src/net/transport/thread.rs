//! An endpoint in a thread of its own, so that arrival times are right and echoes prompt whatever
//! the game is doing (spec 07 D.3).

use super::{Endpoint, PeerId, SendError, Traffic, Transport, TransportEvent};
use crate::net::datagram::SessionKey;
use crate::net::limits::QUEUE;
use crate::net::link::Timestamp;
use crate::net::link::conditioner::ConditionedLink;
use crate::net::link::udp::UdpLink;
use crate::net::message::{Delivery, Message};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two polls of the socket.
const POLL_EVERY: Duration = Duration::from_millis(1);

/// What the thread is told to do.
enum Order {
    Admit(PeerId, SocketAddr, SessionKey),
    Dismiss(PeerId),
    Epoch(PeerId, u16),
    Send(PeerId, Message, Delivery),
    Raw(SocketAddr, Message),
    Flush,
}

/// What the thread shows of itself.
#[derive(Default)]
struct SmoothedView {
    traffic: Mutex<BTreeMap<PeerId, Traffic>>,
    /// Events and orders that found no place in their queue.
    dropped: AtomicU64,
}

/// The game's side of a network thread. Dropping it ends the thread.
pub struct NetThread {
    orders: Option<SyncSender<Order>>,
    events: Receiver<TransportEvent>,
    shown: Arc<SmoothedView>,
    address: SocketAddr,
    start: Instant,
    thread: Option<JoinHandle<()>>,
}

impl NetThread {
    /// Starts a thread that polls this endpoint, whose link is a real socket.
    pub fn start(mut endpoint: Endpoint<ConditionedLink<UdpLink>>) -> NetThread {
        let (orders, order_queue) = sync_channel(QUEUE);
        let (event_queue, events) = sync_channel(QUEUE);
        let shown = Arc::new(SmoothedView::default());
        let start = endpoint.link().inner().start();
        let address = endpoint.local_address();
        let theirs = Arc::clone(&shown);
        let thread = std::thread::spawn(move || {
            let run = || run(endpoint, &order_queue, &event_queue, &theirs, start);
            if let Err(panic) = catch_unwind(AssertUnwindSafe(run)) {
                let reason = panic
                    .downcast_ref::<&str>()
                    .map(ToString::to_string)
                    .or_else(|| panic.downcast_ref::<String>().cloned())
                    .unwrap_or_default();
                // The game may be gone already.
                let _ = event_queue.send(TransportEvent::Dead { reason });
            }
        });
        NetThread {
            orders: Some(orders),
            events,
            shown,
            address,
            start,
            thread: Some(thread),
        }
    }

    /// The time that the thread goes by: since its socket was opened.
    pub fn now(&self) -> Timestamp {
        self.start.elapsed()
    }

    /// Events and orders that were lost because a queue was full.
    pub fn dropped(&self) -> u64 {
        self.shown.dropped.load(Ordering::Relaxed)
    }

    fn order(&self, order: Order) -> Result<(), SendError> {
        let queue = self.orders.as_ref().ok_or(SendError::Full)?;
        queue.try_send(order).map_err(|_| {
            self.shown.dropped.fetch_add(1, Ordering::Relaxed);
            SendError::Full
        })
    }
}

impl Drop for NetThread {
    /// Lets the thread send what it was told to, and waits for it.
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // Panics are caught inside of the thread.
            let _ = thread.join();
        }
    }
}

impl Transport for NetThread {
    fn admit(&mut self, peer: PeerId, address: SocketAddr, key: SessionKey, _now: Timestamp) {
        let _ = self.order(Order::Admit(peer, address, key));
    }

    fn dismiss(&mut self, peer: PeerId) {
        let _ = self.order(Order::Dismiss(peer));
    }

    fn set_epoch(&mut self, peer: PeerId, epoch: u16) {
        let _ = self.order(Order::Epoch(peer, epoch));
    }

    fn send_as(
        &mut self,
        peer: PeerId,
        message: &Message,
        delivery: Delivery,
        _now: Timestamp,
    ) -> Result<(), SendError> {
        self.order(Order::Send(peer, message.clone(), delivery))
    }

    fn send_raw(
        &mut self,
        to: SocketAddr,
        message: &Message,
        _now: Timestamp,
    ) -> Result<(), SendError> {
        self.order(Order::Raw(to, message.clone()))
    }

    fn flush(&mut self, _now: Timestamp) {
        let _ = self.order(Order::Flush);
    }

    fn poll(&mut self, _now: Timestamp, events: &mut Vec<TransportEvent>) {
        events.extend(self.events.try_iter().take(QUEUE));
    }

    fn traffic(&self, peer: PeerId) -> Option<Traffic> {
        let shown = self.shown.traffic.lock();
        shown
            .unwrap_or_else(PoisonError::into_inner)
            .get(&peer)
            .copied()
    }

    fn local_address(&self) -> SocketAddr {
        self.address
    }
}

fn run(
    mut endpoint: Endpoint<ConditionedLink<UdpLink>>,
    orders: &Receiver<Order>,
    events: &SyncSender<TransportEvent>,
    shown: &SmoothedView,
    start: Instant,
) {
    let mut happened = Vec::new();
    loop {
        let game_is_there = obey(&mut endpoint, orders, start);
        endpoint.poll(start.elapsed(), &mut happened);
        for event in happened.drain(..) {
            match events.try_send(event) {
                Ok(()) => {}
                Err(TrySendError::Full(_)) => {
                    shown.dropped.fetch_add(1, Ordering::Relaxed);
                }
                Err(TrySendError::Disconnected(_)) => return,
            }
        }
        if !game_is_there {
            return;
        }
        let traffic = endpoint.peers.iter().map(|p| (p.id, p.traffic)).collect();
        *shown.traffic.lock().unwrap_or_else(PoisonError::into_inner) = traffic;
        std::thread::sleep(POLL_EVERY);
    }
}

/// Does what the game has ordered. False if the game has gone.
fn obey(
    endpoint: &mut Endpoint<ConditionedLink<UdpLink>>,
    orders: &Receiver<Order>,
    start: Instant,
) -> bool {
    loop {
        let now = start.elapsed();
        match orders.try_recv() {
            Ok(Order::Admit(peer, address, key)) => endpoint.admit(peer, address, key, now),
            Ok(Order::Dismiss(peer)) => endpoint.dismiss(peer),
            Ok(Order::Epoch(peer, epoch)) => endpoint.set_epoch(peer, epoch),
            Ok(Order::Send(peer, message, delivery)) => {
                // Too long or to nobody: the game has been told where it matters, by silence.
                if let Err(error) = endpoint.send_as(peer, &message, delivery, now) {
                    log::debug!("{} not sent: {error}", message.kind());
                }
            }
            Ok(Order::Raw(to, message)) => {
                if let Err(error) = endpoint.send_raw(to, &message, now) {
                    log::debug!("{} not sent: {error}", message.kind());
                }
            }
            Ok(Order::Flush) => endpoint.flush(now),
            Err(TryRecvError::Empty) => return true,
            Err(TryRecvError::Disconnected) => return false,
        }
    }
}
