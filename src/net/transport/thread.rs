//! An endpoint in a thread of its own, so that arrival times are right and echoes prompt whatever
//! the game is doing (spec 07 D.3).
//!
//! The thread sleeps until a datagram arrives, the game has an order, or something is due. Neither of the two queues
//! loses anything: the game waits for a place among the orders, and the thread reads no datagrams while the game is
//! behind with its events. What then finds no place in the socket is lost like anything that a network loses: it has not
//! been acknowledged.

use super::{Endpoint, PeerId, SendError, Traffic, Transport, TransportEvent};
use crate::net::datagram::SessionKey;
use crate::net::limits::QUEUE;
use crate::net::link::conditioner::ConditionedLink;
use crate::net::link::udp::UdpLink;
use crate::net::link::{Link, Timestamp};
use crate::net::message::{Delivery, Message};
use mio::{Events, Poll, Token, Waker};
use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Shortest sleep while something is due that cannot be done yet.
const REST: Duration = Duration::from_millis(1);
/// What wakes the thread.
const SOCKET: Token = Token(0);
const GAME: Token = Token(1);

type Socket = Endpoint<ConditionedLink<UdpLink>>;

/// What the thread is told to do.
enum Order {
    Admit(PeerId, SocketAddr, SessionKey),
    Dismiss(PeerId),
    Epoch(PeerId, u16),
    Send(PeerId, Message, Delivery),
    Raw(SocketAddr, Message),
    Flush,
}

/// What both sides have.
struct Shared {
    traffic: Mutex<BTreeMap<PeerId, Traffic>>,
    waker: Waker,
    /// The thread has been woken and has not looked for orders since.
    is_woken: AtomicBool,
    /// Why the thread has stopped, until the game has been told.
    panic: Mutex<Option<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// Ends the sleep of the thread.
    fn wake(&self) {
        if !self.is_woken.swap(true, Ordering::AcqRel)
            && let Err(error) = self.waker.wake()
        {
            log::debug!("the network thread is not woken: {error}");
        }
    }
}

/// The game's side of a network thread. Dropping it ends the thread.
pub struct NetThread {
    orders: Option<SyncSender<Order>>,
    events: Receiver<TransportEvent>,
    shared: Arc<Shared>,
    address: SocketAddr,
    start: Instant,
    thread: Option<JoinHandle<()>>,
}

impl NetThread {
    /// Starts a thread for this endpoint, whose link is a real socket.
    ///
    /// # Errors
    /// If the system has no means left to wait for the socket.
    pub fn start(endpoint: Socket) -> io::Result<NetThread> {
        NetThread::with_queues(endpoint, QUEUE)
    }

    /// Starts a thread with queues of this length.
    pub(super) fn with_queues(mut endpoint: Socket, length: usize) -> io::Result<NetThread> {
        let poll = Poll::new()?;
        let link = endpoint.link().inner_mut();
        link.register(poll.registry(), SOCKET)?;
        let start = link.start();
        let shared = Arc::new(Shared {
            traffic: Mutex::default(),
            waker: Waker::new(poll.registry(), GAME)?,
            is_woken: AtomicBool::new(false),
            panic: Mutex::default(),
        });
        let (orders, order_queue) = sync_channel(length);
        let (event_queue, events) = sync_channel(length);
        let address = endpoint.local_address();
        let runner = Runner {
            endpoint,
            poll,
            orders: order_queue,
            events: event_queue,
            backlog: VecDeque::new(),
            shared: Arc::clone(&shared),
            start,
        };
        let theirs = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("net".into())
            .spawn(move || {
                if let Err(panic) = catch_unwind(AssertUnwindSafe(|| runner.run())) {
                    *lock(&theirs.panic) = Some(text_of(&*panic));
                }
            })?;
        Ok(NetThread {
            orders: Some(orders),
            events,
            shared,
            address,
            start,
            thread: Some(thread),
        })
    }

    /// The time that the thread goes by: since its socket was opened.
    pub fn now(&self) -> Timestamp {
        self.start.elapsed()
    }

    /// Gives the thread an order, and waits while it has too many.
    fn order(&self, order: Order) -> Result<(), SendError> {
        let queue = self.orders.as_ref().ok_or(SendError::Stopped)?;
        let sent = match queue.try_send(order) {
            Err(TrySendError::Full(order)) => {
                self.shared.wake();
                queue.send(order).map_err(|_| SendError::Stopped)
            }
            Err(TrySendError::Disconnected(_)) => Err(SendError::Stopped),
            Ok(()) => Ok(()),
        };
        self.shared.wake();
        sent
    }
}

/// What a panic said.
fn text_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}

impl Drop for NetThread {
    /// Lets the thread send what it was told to, and waits for it.
    fn drop(&mut self) {
        self.orders = None;
        self.shared.wake();
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
        let before = events.len();
        events.extend(self.events.try_iter().take(QUEUE));
        if events.len() == before
            && let Some(reason) = lock(&self.shared.panic).take()
        {
            events.push(TransportEvent::Dead { reason });
        }
    }

    fn traffic(&self, peer: PeerId) -> Option<Traffic> {
        lock(&self.shared.traffic).get(&peer).copied()
    }

    fn local_address(&self) -> SocketAddr {
        self.address
    }
}

/// What runs in the thread.
struct Runner {
    endpoint: Socket,
    poll: Poll,
    orders: Receiver<Order>,
    events: SyncSender<TransportEvent>,
    /// Events that found no place in the queue, oldest first.
    backlog: VecDeque<TransportEvent>,
    shared: Arc<Shared>,
    start: Instant,
}

impl Runner {
    /// Works until the game has gone.
    fn run(mut self) {
        let mut happened = Vec::new();
        let mut wakers = Events::with_capacity(8);
        loop {
            let game_is_there = self.obey();
            let now = self.start.elapsed();
            // What is not read is not acknowledged, and will be sent again.
            if self.backlog.is_empty() {
                self.endpoint.receive(now, &mut happened);
            }
            self.endpoint.work(now, &mut happened);
            self.backlog.extend(happened.drain(..));
            self.pass_on();
            if !game_is_there {
                return;
            }
            let peers = self.endpoint.peers.iter();
            *lock(&self.shared.traffic) = peers.map(|p| (p.id, p.traffic)).collect();
            match self.poll.poll(&mut wakers, self.sleep()) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    log::debug!("cannot wait for the network: {error}");
                    std::thread::sleep(REST);
                }
            }
        }
    }

    /// How long there is nothing to do unless something comes; none if that is for ever.
    fn sleep(&self) -> Option<Duration> {
        if !self.backlog.is_empty() {
            return Some(REST);
        }
        if self.endpoint.link.may_have_more() {
            return Some(Duration::ZERO);
        }
        let due = self.endpoint.next_due()?;
        Some(due.saturating_sub(self.start.elapsed()).max(REST))
    }

    /// Gives the game as many events as it has room for.
    fn pass_on(&mut self) {
        while let Some(event) = self.backlog.pop_front() {
            match self.events.try_send(event) {
                Ok(()) => {}
                Err(TrySendError::Full(event)) => {
                    self.backlog.push_front(event);
                    return;
                }
                // The game has gone; so will the thread.
                Err(TrySendError::Disconnected(_)) => {}
            }
        }
    }

    /// Does what the game has ordered. False if the game has gone.
    fn obey(&mut self) -> bool {
        // Before the orders are read, so that none can come unnoticed after that.
        self.shared.is_woken.swap(false, Ordering::AcqRel);
        let endpoint = &mut self.endpoint;
        loop {
            let now = self.start.elapsed();
            match self.orders.try_recv() {
                Ok(Order::Admit(peer, address, key)) => endpoint.admit(peer, address, key, now),
                Ok(Order::Dismiss(peer)) => endpoint.dismiss(peer),
                Ok(Order::Epoch(peer, epoch)) => endpoint.set_epoch(peer, epoch),
                Ok(Order::Send(peer, message, delivery)) => {
                    // If a reliable message finds no place, the game gets `TransportEvent::Stuck`.
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
}

#[cfg(test)]
#[path = "thread_tests.rs"]
mod tests;
