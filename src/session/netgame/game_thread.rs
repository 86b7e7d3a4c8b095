//! A server or a client in a thread of its own beside a window: it keeps its pace however long a
//! picture takes.

use super::client::Client;
use super::open::NetTime;
use super::server::Server;
use crate::net::link::Timestamp;
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Time between two looks whether a tick is due.
const LOOK_EVERY: Duration = Duration::from_millis(1);
/// A window that has said nothing for this long hangs, and its keys are no longer held: without
/// this its player would run on for ever.
const KEYS_LAST: Duration = Duration::from_secs(1);
/// Most events that wait for the window; older ones are dropped.
const EVENTS: usize = 4096;

/// An end of a netgame.
pub trait End: Send + 'static {
    /// Does what is due; `held` is what the player at this machine holds. Returns the number of
    /// ticks.
    fn run(&mut self, now: Timestamp, held: Buttons) -> u32;

    /// What has happened since the last call.
    fn take_events(&mut self) -> Vec<Event>;
}

impl End for Server {
    fn run(&mut self, now: Timestamp, held: Buttons) -> u32 {
        self.update(now, held)
    }

    fn take_events(&mut self) -> Vec<Event> {
        Server::take_events(self)
    }
}

impl End for Client {
    fn run(&mut self, now: Timestamp, held: Buttons) -> u32 {
        self.update(now, || held)
    }

    fn take_events(&mut self) -> Vec<Event> {
        let game = self.game_mut();
        game.map_or_else(Vec::new, |game| game.event_dedup.take())
    }
}

/// An end of a netgame and what it has done since the window looked last.
pub struct Running<T> {
    /// The server or client.
    pub end: T,
    ticks: u32,
    events: Vec<Event>,
    /// What the player at this machine holds, and when the window said so.
    held: Buttons,
    held_at: Timestamp,
}

impl<T> Running<T> {
    /// Ticks and events since the last call.
    pub fn take_news(&mut self) -> (u32, Vec<Event>) {
        (
            std::mem::take(&mut self.ticks),
            std::mem::take(&mut self.events),
        )
    }
}

impl<T: End> Running<T> {
    fn run(&mut self, now: Timestamp) {
        let silence = now.saturating_sub(self.held_at);
        let held = match silence > KEYS_LAST {
            true => Buttons::empty(),
            false => self.held,
        };
        self.ticks += self.end.run(now, held);
        self.events.extend(self.end.take_events());
        let too_many = self.events.len().saturating_sub(EVENTS);
        self.events.drain(..too_many);
    }
}

struct Shared<T> {
    running: Mutex<Running<T>>,
    stop: AtomicBool,
}

impl<T: End> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, Running<T>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, time: NetTime) {
        while !self.stop.load(Ordering::Relaxed) {
            self.lock().run(time.now());
            std::thread::sleep(LOOK_EVERY);
        }
    }
}

/// The window's hold on an end of a netgame that runs by itself. Dropping it ends the thread.
pub struct GameThread<T> {
    shared: Arc<Shared<T>>,
    time: NetTime,
    thread: Option<JoinHandle<()>>,
}

impl<T: End> GameThread<T> {
    /// Lets a server or client run, by the time of its socket.
    pub fn start(end: T, time: NetTime) -> GameThread<T> {
        let shared = Arc::new(Shared {
            running: Mutex::new(Running {
                end,
                ticks: 0,
                events: Vec::new(),
                held: Buttons::empty(),
                held_at: Timestamp::ZERO,
            }),
            stop: AtomicBool::new(false),
        });
        let theirs = Arc::clone(&shared);
        GameThread {
            shared,
            time,
            thread: Some(std::thread::spawn(move || theirs.run(time))),
        }
    }

    /// What the player at this machine holds from the next tick on.
    pub fn hold(&self, held: Buttons) {
        let mut running = self.lock();
        running.held = held;
        running.held_at = self.time.now();
    }

    /// The server or client; it stands still as long as this is held.
    pub fn lock(&self) -> MutexGuard<'_, Running<T>> {
        self.shared.lock()
    }

    /// True if the thread has come to a bad end.
    pub fn is_broken(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl<T> Drop for GameThread<T> {
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
    use crate::session::level_source::tests::EmptyLevels;
    use crate::session::netgame::open::{SimulatedLink, secret, serve};
    use crate::session::netgame::server::{self, HostPlayer};
    use crate::session::netgame::tuning::Tuning;

    /// Remembers what is held, and tells of an event in every tick.
    struct Recorder(Buttons);

    impl End for Recorder {
        fn run(&mut self, _: Timestamp, held: Buttons) -> u32 {
            self.0 = held;
            1
        }

        fn take_events(&mut self) -> Vec<Event> {
            vec![Event::KeyTaken { player: 0, item: 0 }; 3]
        }
    }

    #[test]
    fn a_window_that_hangs_lets_go_of_its_keys_and_fills_no_memory() {
        let mut running = Running {
            end: Recorder(Buttons::empty()),
            ticks: 0,
            events: Vec::new(),
            held: Buttons::RIGHT,
            held_at: Duration::from_secs(5),
        };
        running.run(Duration::from_secs(5) + KEYS_LAST);
        assert_eq!(running.end.0, Buttons::RIGHT);
        for tick in 1..2000 {
            running.run(Duration::from_secs(5) + KEYS_LAST + LOOK_EVERY * tick);
        }
        assert_eq!(running.end.0, Buttons::empty());
        let (ticks, events) = running.take_news();
        assert_eq!((ticks, events.len()), (2000, EVENTS));
    }

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
        let level_source = Box::new(EmptyLevels(vec![1]));
        let tuning = Tuning::of(&Network::default());
        let simulated_link = SimulatedLink::default();
        let (server, time) =
            serve(0, level_source, tuning, hosting, simulated_link).expect("a port");
        let thread = GameThread::start(server, time);
        let buttons = |thread: &GameThread<Server>| {
            let running = thread.lock();
            let buttons = running.end.authority().line().now().players[0].buttons;
            (buttons, running.ticks)
        };
        // Nobody asks for news meanwhile.
        for _ in 0..10_000 {
            thread.hold(Buttons::RIGHT);
            if buttons(&thread).1 >= 8 {
                break;
            }
            std::thread::sleep(LOOK_EVERY);
        }
        let (held, ticks) = buttons(&thread);
        assert_eq!((held, ticks >= 8), (Buttons::RIGHT, true));
        let (news, _) = thread.lock().take_news();
        assert!(news >= ticks && !thread.is_broken());
    }
}
