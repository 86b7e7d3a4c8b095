//! A server or a client in a thread of its own beside a window: it keeps its pace however long a
//! picture takes.

use super::client::{Client, Phase};
use super::open::NetTime;
use super::server::Server;
use crate::net::link::Timestamp;
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two looks whether a tick is due.
const LOOK_EVERY: Duration = Duration::from_millis(1);
/// A window that has said nothing for this long hangs, and its keys are no longer held: without
/// this its player would run on for ever.
const KEYS_LAST: Duration = Duration::from_secs(1);
/// The longest time that a goodbye may take.
pub const GOODBYE: Duration = Duration::from_millis(600);
/// Most events that wait for the window; older ones are dropped.
const EVENTS: usize = 4096;

/// An end of a netgame.
pub trait End: Send + 'static {
    /// Does what is due; `held` is what the player at this machine holds. Returns the number of
    /// ticks.
    fn run(&mut self, now: Timestamp, held: Buttons) -> u32;

    /// What has happened since the last call.
    fn take_events(&mut self) -> Vec<Event>;

    /// Says goodbye to the other side, unless that has been done.
    fn leave(&mut self, now: Timestamp);

    /// Returns true after the goodbye.
    fn has_left(&self) -> bool;
}

impl End for Server {
    fn run(&mut self, now: Timestamp, held: Buttons) -> u32 {
        self.update(now, held)
    }

    fn take_events(&mut self) -> Vec<Event> {
        Server::take_events(self)
    }

    fn leave(&mut self, now: Timestamp) {
        self.close(now);
    }

    fn has_left(&self) -> bool {
        self.closed()
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

    fn leave(&mut self, _: Timestamp) {
        if !self.has_left() {
            Client::leave(self);
        }
    }

    fn has_left(&self) -> bool {
        matches!(self.phase(), Phase::Ended(_))
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

    /// Runs until the thread is to end, then says goodbye; after a panic as well.
    fn run(&self, time: NetTime) {
        let played = catch_unwind(AssertUnwindSafe(|| {
            while !self.stop.load(Ordering::Relaxed) && !LEAVE.load(Ordering::Relaxed) {
                self.lock().run(time.now());
                std::thread::sleep(LOOK_EVERY);
            }
        }));
        let goodbye = catch_unwind(AssertUnwindSafe(|| self.say_goodbye(time)));
        if let Err(panic) = played.and(goodbye) {
            resume_unwind(panic);
        }
    }

    fn say_goodbye(&self, time: NetTime) {
        let start = time.now();
        self.lock().end.leave(start);
        while !self.lock().end.has_left() && time.now().saturating_sub(start) < GOODBYE {
            self.lock().run(time.now());
            std::thread::sleep(LOOK_EVERY);
        }
    }
}

/// Set when every netgame of the process is to say goodbye.
static LEAVE: AtomicBool = AtomicBool::new(false);
/// The number of threads that have not said goodbye.
static PLAYING: AtomicUsize = AtomicUsize::new(0);

/// Counts a thread as long as it exists.
struct Playing;

impl Playing {
    fn begin() -> Playing {
        PLAYING.fetch_add(1, Ordering::Relaxed);
        Playing
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        PLAYING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Lets every netgame of the process say goodbye and waits for it, at most [`GOODBYE`] and a little more: for the end of
/// a process that drops nothing.
pub fn leave_all() {
    LEAVE.store(true, Ordering::Relaxed);
    if PLAYING.load(Ordering::Relaxed) == 0 {
        return;
    }
    let start = Instant::now();
    while PLAYING.load(Ordering::Relaxed) > 0 && start.elapsed() < GOODBYE.mul_f32(1.5) {
        std::thread::sleep(LOOK_EVERY);
    }
    // Their network threads send what was said last.
    std::thread::sleep(LOOK_EVERY * 20);
}

/// The window's hold on an end of a netgame that runs by itself. Dropping it says goodbye and ends the thread.
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
        let playing = Playing::begin();
        GameThread {
            shared,
            time,
            thread: Some(std::thread::spawn(move || {
                let _playing = playing;
                theirs.run(time);
            })),
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
    use crate::session::netgame::client::{JoinInfo, SessionEnd, SourceLevels};
    use crate::session::netgame::leave_reason;
    use crate::session::netgame::open::{SimulatedLink, reach, secret, serve};
    use crate::session::netgame::server::{self, HostPlayer};
    use crate::session::netgame::tuning::Tuning;

    /// Remembers what is held, and tells of an event in every tick.
    #[derive(Default)]
    struct Recorder {
        held: Buttons,
        panics: bool,
        left: Arc<AtomicBool>,
    }

    impl End for Recorder {
        fn run(&mut self, _: Timestamp, held: Buttons) -> u32 {
            assert!(!self.panics, "a panic of the test");
            self.held = held;
            1
        }

        fn take_events(&mut self) -> Vec<Event> {
            vec![Event::KeyTaken { player: 0, item: 0 }; 3]
        }

        fn leave(&mut self, _: Timestamp) {
            self.left.store(true, Ordering::Relaxed);
        }

        fn has_left(&self) -> bool {
            self.left.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn a_window_that_hangs_lets_go_of_its_keys_and_fills_no_memory() {
        let mut running = Running {
            end: Recorder::default(),
            ticks: 0,
            events: Vec::new(),
            held: Buttons::RIGHT,
            held_at: Duration::from_secs(5),
        };
        running.run(Duration::from_secs(5) + KEYS_LAST);
        assert_eq!(running.end.held, Buttons::RIGHT);
        for tick in 1..2000 {
            running.run(Duration::from_secs(5) + KEYS_LAST + LOOK_EVERY * tick);
        }
        assert_eq!(running.end.held, Buttons::empty());
        let (ticks, events) = running.take_news();
        assert_eq!((ticks, events.len()), (2000, EVENTS));
    }

    fn serve_level_1() -> (Server, NetTime) {
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
        serve(0, level_source, tuning, hosting, simulated_link).expect("a port")
    }

    /// Looks every millisecond, for ten seconds at most.
    fn wait_until(mut done: impl FnMut() -> bool) {
        for _ in 0..10_000 {
            if done() {
                return;
            }
            std::thread::sleep(LOOK_EVERY);
        }
        panic!("it did not happen");
    }

    #[test]
    fn dropping_a_netgame_says_goodbye_even_after_a_panic() {
        for panics in [false, true] {
            let left = Arc::<AtomicBool>::default();
            let end = Recorder {
                panics,
                left: left.clone(),
                ..Recorder::default()
            };
            let thread = GameThread::start(end, serve_level_1().1);
            if panics {
                wait_until(|| thread.is_broken());
            }
            drop(thread);
            assert!(left.load(Ordering::Relaxed), "{panics}");
        }
    }

    #[test]
    fn guests_are_told_when_the_host_drops_the_game() {
        let (server, server_time) = serve_level_1();
        let address = format!("127.0.0.1:{}", server.net().local_address().port());
        let host = GameThread::start(server, server_time);
        let visitor = JoinInfo {
            name: "Ann".into(),
            colour: 3,
            password: None,
        };
        let levels = Box::new(SourceLevels(EmptyLevels(vec![1])));
        let tuning = Tuning::of(&Network::default());
        let simulated_link = SimulatedLink::default();
        let guest = reach(&address, 1, levels, tuning, visitor, simulated_link).expect("a port");
        let guest = GameThread::start(guest.0, guest.1);
        wait_until(|| *guest.lock().end.phase() == Phase::Active);
        drop(host);
        wait_until(|| guest.lock().end.has_left());
        let ending = guest.lock().end.phase().clone();
        let told = matches!(&ending, Phase::Ended(SessionEnd::Dismissed { reason, .. })
            if *reason == leave_reason::SERVER_QUIT);
        assert!(told, "{ending:?}");
    }

    #[test]
    fn a_server_plays_on_while_no_picture_is_drawn() {
        let (server, time) = serve_level_1();
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
