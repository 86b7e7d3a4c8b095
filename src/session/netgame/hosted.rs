//! A server in a thread of its own beside a window: it keeps its pace however long a picture takes.

use super::open::NetTime;
use super::server::Server;
use crate::sim::rules::events::Event;
use crate::sim::world::controls::Controls;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Time between two looks whether a tick is due.
const LOOK_EVERY: Duration = Duration::from_millis(1);

/// A server and what it has done since the window looked last.
pub struct Hosting {
    /// The server.
    pub server: Server,
    ticks: u32,
    events: Vec<Event>,
}

impl Hosting {
    /// Ticks and events since the last call.
    pub fn take_news(&mut self) -> (u32, Vec<Event>) {
        (
            std::mem::take(&mut self.ticks),
            std::mem::take(&mut self.events),
        )
    }
}

struct Shared {
    hosting: Mutex<Hosting>,
    /// What the host's player holds.
    held: AtomicU8,
    stop: AtomicBool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Hosting> {
        self.hosting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, time: NetTime) {
        while !self.stop.load(Ordering::Relaxed) {
            let held = Controls::from_bits_truncate(self.held.load(Ordering::Relaxed));
            let mut hosting = self.lock();
            hosting.ticks += hosting.server.update(time.now(), held);
            let events = hosting.server.take_events();
            hosting.events.extend(events);
            drop(hosting);
            std::thread::sleep(LOOK_EVERY);
        }
    }
}

/// The window's hold on a server that runs by itself. Dropping it ends the thread.
pub struct Hosted {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Hosted {
    /// Lets a server run, by the time of its socket.
    pub fn start(server: Server, time: NetTime) -> Hosted {
        let shared = Arc::new(Shared {
            hosting: Mutex::new(Hosting {
                server,
                ticks: 0,
                events: Vec::new(),
            }),
            held: AtomicU8::new(0),
            stop: AtomicBool::new(false),
        });
        let theirs = Arc::clone(&shared);
        Hosted {
            shared,
            thread: Some(std::thread::spawn(move || theirs.run(time))),
        }
    }

    /// What the host's player holds from the next tick on.
    pub fn hold(&self, held: Controls) {
        self.shared.held.store(held.bits(), Ordering::Relaxed);
    }

    /// The server; it stands still as long as this is held.
    pub fn lock(&self) -> MutexGuard<'_, Hosting> {
        self.shared.lock()
    }

    /// True if the thread has come to a bad end.
    pub fn is_broken(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // If it has panicked, that has been told.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Network;
    use crate::session::netgame::open::{Weather, secret, serve};
    use crate::session::netgame::server::{self, HostPlayer};
    use crate::session::netgame::tuning::Tuning;
    use crate::session::shelf::tests::EmptyLevels;

    #[test]
    fn a_server_plays_on_while_no_picture_is_drawn() {
        let hosting = server::Hosting {
            player: Some(HostPlayer {
                name: "Host".into(),
                colour: 8,
            }),
            password: None,
            level: 1,
            date: 0,
            secret: secret().expect("random numbers"),
        };
        let shelf = Box::new(EmptyLevels(vec![1]));
        let tuning = Tuning::of(&Network::default());
        let weather = Weather::default();
        let (server, time) = serve(0, shelf, tuning, hosting, weather).expect("a port");
        let hosted = Hosted::start(server, time);
        hosted.hold(Controls::RIGHT);
        let controls = |hosted: &Hosted| {
            let hosting = hosted.lock();
            let controls = hosting.server.master().line().now().players[0].controls;
            (controls, hosting.ticks)
        };
        // Nobody asks for news meanwhile.
        for _ in 0..10_000 {
            if controls(&hosted).1 >= 8 {
                break;
            }
            std::thread::sleep(LOOK_EVERY);
        }
        let (held, ticks) = controls(&hosted);
        assert_eq!((held, ticks >= 8), (Controls::RIGHT, true));
        let (news, _) = hosted.lock().take_news();
        assert!(news >= ticks && !hosted.is_broken());
    }
}
