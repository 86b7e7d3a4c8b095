//! Runs an endpoint on its own thread, for exact arrival times and prompt round-trip replies even while the game is busy
//! (spec 07 D.3).
//!
//! The thread sleeps until a datagram arrives, the game makes a request, or something is due. Neither queue ever drops
//! anything: the game waits while the request queue is full, and the thread stops reading datagrams while the game has
//! not taken its events. Datagrams that then overflow the socket are lost like any others; they have not been
//! acknowledged.

use super::{Endpoint, PeerId, SendError, Traffic, Transport, TransportEvent};
use crate::net::datagram::SessionKey;
use crate::net::link::conditioner::ConditionedLink;
use crate::net::link::sockets::Sockets;
use crate::net::link::{Remote, Timestamp};
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

/// Capacity of the queues between the network thread and the game, in messages for each direction. A full queue blocks:
/// the game waits until the thread has taken a request, the thread stops reading the socket.
pub const QUEUE: usize = 8192;
/// Time for which an endpoint that ends keeps its connections open, so that the last messages are read: closing while data
/// arrives would make the system discard them.
pub const STREAM_LINGER: Duration = Duration::from_millis(500);

/// Minimum sleep when something is due.
const MIN_SLEEP: Duration = Duration::from_millis(1);
/// Wake-up sources of the thread.
const SOCKET: Token = Token(0);
const GAME: Token = Token(1);

type Socket = Endpoint<ConditionedLink<Sockets>>;

/// A request of the game to the thread.
enum Request {
    Admit(PeerId, SessionKey),
    Channel(SocketAddr, u64, SessionKey),
    Password(Option<String>),
    Dismiss(PeerId),
    Epoch(PeerId, u16),
    Send(PeerId, Message, Delivery),
    Raw(Remote, Message),
    Flush,
}

/// State shared by the game and the thread.
struct Shared {
    traffic: Mutex<BTreeMap<PeerId, Traffic>>,
    waker: Waker,
    /// The thread has been woken and has not processed its requests since.
    is_woken: AtomicBool,
    /// The panic that stopped the thread, until it is reported to the game.
    panic: Mutex<Option<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// Wakes the thread.
    fn wake(&self) {
        if !self.is_woken.swap(true, Ordering::AcqRel)
            && let Err(error) = self.waker.wake()
        {
            log::debug!("cannot wake the network thread: {error}");
        }
    }
}

/// Threads that have stopped, but still wait for others to read the last messages.
static LINGERING: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// Waits until all that network threads of this process have sent has been read, at most [`STREAM_LINGER`]. To be called
/// before the process ends.
pub fn wait_for_lingering() {
    let threads = std::mem::take(&mut *lock(&LINGERING));
    for thread in threads {
        // Panics are caught inside the thread.
        let _ = thread.join();
    }
}

/// The game's handle of a network thread. Dropping it stops the thread.
pub struct NetThread {
    /// Boxed like the events: a queue has memory for all its messages from the start, 4 MB if they lay in it.
    requests: Option<SyncSender<Box<Request>>>,
    events: Receiver<Box<TransportEvent>>,
    shared: Arc<Shared>,
    address: SocketAddr,
    start: Instant,
    thread: Option<JoinHandle<()>>,
    /// Closed when the thread has finished its requests and closed its ports.
    stopped: Receiver<()>,
}

impl NetThread {
    /// Starts a thread for an endpoint on real sockets.
    ///
    /// # Errors
    /// If the system cannot provide a poll or start a thread.
    pub fn start(endpoint: Socket) -> io::Result<NetThread> {
        NetThread::with_limits(endpoint, QUEUE, STREAM_LINGER)
    }

    /// Starts a thread with queues of this length, and time for others to read the last messages.
    pub(super) fn with_limits(
        mut endpoint: Socket,
        length: usize,
        linger: Duration,
    ) -> io::Result<NetThread> {
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
        let (requests, request_queue) = sync_channel(length);
        let (event_queue, events) = sync_channel(length);
        let (stop, stopped) = sync_channel(0);
        let address = endpoint.local_address();
        let runner = Runner {
            endpoint,
            poll,
            requests: request_queue,
            events: event_queue,
            backlog: VecDeque::new(),
            shared: Arc::clone(&shared),
            start,
            linger,
            stop,
        };
        let theirs = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("net".into())
            .spawn(move || {
                if let Err(panic) = catch_unwind(AssertUnwindSafe(|| runner.run())) {
                    *lock(&theirs.panic) = Some(panic_message(&*panic));
                }
            })?;
        Ok(NetThread {
            requests: Some(requests),
            events,
            shared,
            address,
            start,
            thread: Some(thread),
            stopped,
        })
    }

    /// Returns the thread's time: the time since its socket was opened.
    pub fn now(&self) -> Timestamp {
        self.start.elapsed()
    }

    /// Sends a request to the thread, and waits while the queue is full.
    fn send_request(&self, request: Request) -> Result<(), SendError> {
        let queue = self.requests.as_ref().ok_or(SendError::Stopped)?;
        let sent = match queue.try_send(Box::new(request)) {
            Err(TrySendError::Full(request)) => {
                self.shared.wake();
                queue.send(request).map_err(|_| SendError::Stopped)
            }
            Err(TrySendError::Disconnected(_)) => Err(SendError::Stopped),
            Ok(()) => Ok(()),
        };
        self.shared.wake();
        sent
    }
}

/// Returns the message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}

impl Drop for NetThread {
    /// Lets the thread finish its requests and close its ports. Its TCP connections may stay for a moment.
    fn drop(&mut self) {
        self.requests = None;
        self.shared.wake();
        // Nothing is ever sent.
        let _ = self.stopped.recv();
        let mut lingering = lock(&LINGERING);
        lingering.retain(|thread| !thread.is_finished());
        lingering.extend(self.thread.take());
    }
}

impl Transport for NetThread {
    fn admit(&mut self, peer: PeerId, key: SessionKey, _now: Timestamp) {
        let _ = self.send_request(Request::Admit(peer, key));
    }

    fn open_channel(&mut self, address: SocketAddr, nonce: u64, key: SessionKey, _now: Timestamp) {
        let _ = self.send_request(Request::Channel(address, nonce, key));
    }

    fn set_password(&mut self, password: Option<String>) {
        let _ = self.send_request(Request::Password(password));
    }

    fn dismiss(&mut self, peer: PeerId, _now: Timestamp) {
        let _ = self.send_request(Request::Dismiss(peer));
    }

    fn set_epoch(&mut self, peer: PeerId, epoch: u16) {
        let _ = self.send_request(Request::Epoch(peer, epoch));
    }

    fn send_as(
        &mut self,
        peer: PeerId,
        message: &Message,
        delivery: Delivery,
        _now: Timestamp,
    ) -> Result<(), SendError> {
        self.send_request(Request::Send(peer, message.clone(), delivery))
    }

    fn send_raw(
        &mut self,
        to: Remote,
        message: &Message,
        _now: Timestamp,
    ) -> Result<(), SendError> {
        self.send_request(Request::Raw(to, message.clone()))
    }

    fn flush(&mut self, _now: Timestamp) {
        let _ = self.send_request(Request::Flush);
    }

    fn poll(&mut self, _now: Timestamp, events: &mut Vec<TransportEvent>) {
        let before = events.len();
        events.extend(self.events.try_iter().take(QUEUE).map(|event| *event));
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

/// The state of the thread itself.
struct Runner {
    endpoint: Socket,
    poll: Poll,
    requests: Receiver<Box<Request>>,
    events: SyncSender<Box<TransportEvent>>,
    /// Events that did not fit into the queue, oldest first.
    backlog: VecDeque<Box<TransportEvent>>,
    shared: Arc<Shared>,
    start: Instant,
    /// Time for others to read the last messages.
    linger: Duration,
    /// Dropped when the ports are closed.
    stop: SyncSender<()>,
}

impl Runner {
    /// Runs until the game has dropped its handle.
    fn run(mut self) {
        let mut events = Vec::new();
        let mut ready = Events::with_capacity(64);
        loop {
            let game_is_connected = self.process_requests();
            let now = self.start.elapsed();
            // Datagrams that are not read are not acknowledged and will be resent.
            if self.backlog.is_empty() {
                self.endpoint.receive(now, &mut events);
            }
            self.endpoint.work(now, &mut events);
            self.backlog.extend(events.drain(..).map(Box::new));
            self.forward_events();
            if !game_is_connected {
                return self.finish(&mut ready);
            }
            let peers = self.endpoint.peers.iter();
            *lock(&self.shared.traffic) = peers.map(|p| (p.id, p.traffic)).collect();
            self.wait(&mut ready, self.sleep());
        }
    }

    /// Waits until something is ready or this time is over.
    fn wait(&mut self, ready: &mut Events, time: Option<Duration>) {
        match self.poll.poll(ready, time) {
            Ok(()) => {
                for event in ready.iter().filter(|event| event.token() != GAME) {
                    self.endpoint.link.inner_mut().on_ready(event);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                log::debug!("cannot poll the network: {error}");
                std::thread::sleep(MIN_SLEEP);
            }
        }
    }

    /// Closes everything, the TCP connections last, so that the others have time to read the last messages, such as a
    /// goodbye.
    fn finish(self, ready: &mut Events) {
        let Runner {
            endpoint,
            mut poll,
            start,
            linger,
            stop,
            ..
        } = self;
        let mut connections = endpoint.link.into_inner().into_connections();
        drop(stop);
        let end = start.elapsed() + linger;
        loop {
            let now = start.elapsed();
            connections.finish(now);
            if now >= end || connections.is_empty() {
                return;
            }
            match poll.poll(ready, Some(end - now)) {
                Ok(()) => ready.iter().for_each(|event| connections.on_ready(event)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    log::debug!("cannot poll the network: {error}");
                    return;
                }
            }
        }
    }

    /// Returns how long to sleep if nothing arrives, or `None` for no limit.
    fn sleep(&self) -> Option<Duration> {
        if !self.backlog.is_empty() {
            return Some(MIN_SLEEP);
        }
        if self.endpoint.may_have_more() {
            return Some(Duration::ZERO);
        }
        let due = self.endpoint.next_due()?;
        Some(due.saturating_sub(self.start.elapsed()).max(MIN_SLEEP))
    }

    /// Passes as many events to the game as its queue has room for.
    fn forward_events(&mut self) {
        while let Some(event) = self.backlog.pop_front() {
            match self.events.try_send(event) {
                Ok(()) => {}
                Err(TrySendError::Full(event)) => {
                    self.backlog.push_front(event);
                    return;
                }
                // The game has dropped its handle, so the thread is about to stop.
                Err(TrySendError::Disconnected(_)) => {}
            }
        }
    }

    /// Processes the requests of the game. Returns false if the game has dropped its handle.
    fn process_requests(&mut self) -> bool {
        // Reset before reading, so that no later request goes unnoticed.
        self.shared.is_woken.swap(false, Ordering::AcqRel);
        let endpoint = &mut self.endpoint;
        loop {
            let now = self.start.elapsed();
            let request = match self.requests.try_recv() {
                Ok(request) => *request,
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            };
            match request {
                Request::Admit(peer, key) => endpoint.admit(peer, key, now),
                Request::Channel(address, nonce, key) => {
                    endpoint.open_channel(address, nonce, key, now);
                }
                Request::Password(password) => endpoint.set_password(password),
                Request::Dismiss(peer) => endpoint.dismiss(peer, now),
                Request::Epoch(peer, epoch) => endpoint.set_epoch(peer, epoch),
                Request::Send(peer, message, delivery) => {
                    // If the queue of reliable messages is full, the game gets `TransportEvent::Lost`.
                    if let Err(error) = endpoint.send_as(peer, &message, delivery, now) {
                        log::debug!("cannot send {}: {error}", message.kind());
                    }
                }
                Request::Raw(to, message) => {
                    if let Err(error) = endpoint.send_raw(to, &message, now) {
                        log::debug!("cannot send {}: {error}", message.kind());
                    }
                }
                Request::Flush => endpoint.flush(now),
            }
        }
    }
}

#[cfg(test)]
#[path = "thread_tests.rs"]
mod tests;
