//! Runs a server or a client on its own thread, so that it keeps its pace however long a frame takes to draw.
//!
//! The two threads share no lock. The game thread publishes snapshots through a triple buffer. The window sends
//! commands through one channel and receives everything that must arrive exactly once through another.

use super::local_seats::SeatInputs;
use super::open::NetTime;
use super::participant::{GameOutput, Participant};
use super::player_request::PlayerRequest;
use super::snapshot::GameSnapshot;
use super::stats::NetStats;
use super::stats::series::POINT;
use crate::net::limits::MAX_SEATS;
use crate::net::link::Timestamp;
use crate::net::transport::thread::wait_for_lingering;
use crate::session::input_latch::{FrameInput, InputLatch};
use crate::session::local_player::LocalPlayer;
use crate::sim::rules::events::Event;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, TrySendError, channel,
    sync_channel,
};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use triple_buffer::{Input, Output, TripleBuffer};

/// Maximum time between two polls of the network.
const POLL_EVERY: Duration = Duration::from_millis(4);
/// Minimum time between two polls, while a tick is due but cannot run.
const POLL_AT_MOST_EVERY: Duration = Duration::from_micros(500);
/// Maximum time between two snapshots.
const PUBLISH_EVERY: Duration = Duration::from_millis(50);
/// Time without input from the window after which the window counts as frozen and all buttons are released. Otherwise
/// its player would keep running.
const INPUT_TIMEOUT: Duration = Duration::from_secs(1);
/// Maximum number of events kept for the window; beyond it the oldest are dropped.
const MAX_EVENTS: usize = 4096;
/// Capacity of the channel to the window.
const MAX_OUTPUT: usize = 256;
/// Time between two checksums in the recording, so that a copy saved in the meantime can be verified up to there.
const SEAL_EVERY: Duration = Duration::from_millis(250);
/// Maximum duration of the goodbye.
pub const GOODBYE: Duration = Duration::from_millis(600);
/// Maximum time to wait, when the handle is dropped, for the thread to end and free its port.
const JOIN_TIMEOUT: Duration = Duration::from_millis(50);

/// A command from the window to its game thread.
#[derive(Debug)]
enum GameCommand {
    /// The input of the local players in one rendered frame, by seat.
    Input {
        inputs: [FrameInput; MAX_SEATS],
        /// Time at which the frame was rendered.
        at: Timestamp,
        /// Number of the first event that has not arrived at the window.
        next_event: u64,
    },
    Say(String),
    Request(PlayerRequest),
    LeaveSeat(usize),
    RequestSeats(Vec<LocalPlayer>),
    Leave,
    AskForRecording,
}

/// A participant with everything that still has to be published.
struct Runner<T> {
    participant: T,
    commands: Receiver<GameCommand>,
    snapshots: Input<GameSnapshot>,
    output: SyncSender<GameOutput>,
    /// Output that has not been sent because the channel was full.
    unsent: VecDeque<GameOutput>,
    latches: [InputLatch; MAX_SEATS],
    input_at: Timestamp,
    ticks: u64,
    events: VecDeque<Event>,
    first_event: u64,
    wants_recording: bool,
    stats: NetStats,
    shown_stats: Arc<NetStats>,
    stats_due: Timestamp,
    seal_due: Timestamp,
    publish_due: Timestamp,
}

/// The window has been closed.
struct Closed;

impl<T: Participant> Runner<T> {
    /// Applies commands, runs the ticks that are due and publishes changes.
    fn update_once(&mut self, now: Timestamp) -> Result<(), Closed> {
        loop {
            match self.commands.try_recv() {
                Ok(command) => self.apply(command, now),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(Closed),
            }
        }
        if now.saturating_sub(self.input_at) > INPUT_TIMEOUT {
            self.latches.iter_mut().for_each(InputLatch::release);
        }
        let latches = &mut self.latches;
        let mut input = || SeatInputs(latches.each_mut().map(InputLatch::next_tick));
        let ticks = self.participant.run(now, &mut input);
        self.ticks += u64::from(ticks);
        if self.wants_recording && self.participant.request_recording() {
            self.wants_recording = false;
        }
        let events = self.participant.take_events();
        let is_new = ticks > 0 || !events.is_empty();
        self.keep_events(events);
        self.send_output();
        if is_new || now >= self.publish_due {
            self.publish(now);
        }
        Ok(())
    }

    fn apply(&mut self, command: GameCommand, now: Timestamp) {
        match command {
            GameCommand::Input {
                inputs,
                at,
                next_event,
            } => {
                for (latch, input) in self.latches.iter_mut().zip(inputs) {
                    latch.report(input);
                }
                self.input_at = at;
                let confirmed = next_event.saturating_sub(self.first_event);
                self.drop_events(usize::try_from(confirmed).unwrap_or(usize::MAX));
            }
            GameCommand::Say(text) => self.participant.say(&text, now),
            GameCommand::Request(request) => self.participant.request(request, now),
            GameCommand::LeaveSeat(slot) => self.participant.leave_seat(slot),
            GameCommand::RequestSeats(players) => self.participant.request_seats(players),
            GameCommand::Leave => self.participant.leave(now),
            GameCommand::AskForRecording => self.wants_recording = true,
        }
        self.publish_due = now;
    }

    fn keep_events(&mut self, events: Vec<Event>) {
        self.events.extend(events);
        self.drop_events(self.events.len().saturating_sub(MAX_EVENTS));
    }

    fn drop_events(&mut self, number: usize) {
        let number = number.min(self.events.len());
        self.events.drain(..number);
        self.first_event += number as u64;
    }

    fn send_output(&mut self) {
        if self.unsent.is_empty() {
            self.participant.take_output(&mut self.unsent);
        }
        while let Some(output) = self.unsent.pop_front() {
            if let Err(TrySendError::Full(output)) = self.output.try_send(output) {
                self.unsent.push_front(output);
                return;
            }
        }
    }

    fn publish(&mut self, now: Timestamp) {
        self.publish_due = now + PUBLISH_EVERY;
        self.participant.measure(&mut self.stats, now);
        if now >= self.stats_due {
            self.stats_due = now + POINT;
            self.shown_stats = Arc::new(self.stats.copy());
        }
        if now >= self.seal_due {
            self.seal_due = now + SEAL_EVERY;
            self.participant.seal();
        }
        let mut snapshot = self.snapshots.input_buffer_publisher();
        snapshot.at = now;
        snapshot.ticks = self.ticks;
        snapshot.clock.clone_from(self.participant.clock());
        snapshot.first_event = self.first_event;
        snapshot.events.clear();
        snapshot.events.extend(&self.events);
        snapshot.stats.clone_from(&self.shown_stats);
        snapshot.recording = self.participant.recording();
        self.participant.fill(&mut snapshot);
    }

    /// Runs until the window is closed or the process ends, then says goodbye, even after a panic.
    fn run(mut self, time: NetTime) {
        // The panic hook has reported it already.
        let _ = catch_unwind(AssertUnwindSafe(|| self.play(time)));
        self.say_goodbye(time);
    }

    fn play(&mut self, time: NetTime) {
        while !LEAVE.load(Ordering::Relaxed) && self.update_once(time.now()).is_ok() {
            let next_tick = self.participant.clock().until_next(time.now());
            let pause = next_tick.clamp(POLL_AT_MOST_EVERY, POLL_EVERY);
            match self.commands.recv_timeout(pause) {
                Ok(command) => self.apply(command, time.now()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn say_goodbye(&mut self, time: NetTime) {
        let start = time.now();
        self.participant.leave(start);
        while !self.participant.has_left() && time.now().saturating_sub(start) < GOODBYE {
            self.participant.run(time.now(), &mut SeatInputs::default);
            std::thread::sleep(POLL_AT_MOST_EVERY);
        }
    }
}

/// Set when all netgames of the process should say goodbye.
static LEAVE: AtomicBool = AtomicBool::new(false);
/// Number of threads that have not said goodbye.
static PLAYING: AtomicUsize = AtomicUsize::new(0);

/// Counts a running thread until it is dropped.
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

/// Makes all netgames of the process say goodbye and waits for them, for at most 1.5 times [`GOODBYE`]. Used when the
/// process ends without dropping anything.
pub fn leave_all() {
    LEAVE.store(true, Ordering::Relaxed);
    if PLAYING.load(Ordering::Relaxed) == 0 {
        return;
    }
    let start = Instant::now();
    while PLAYING.load(Ordering::Relaxed) > 0 && start.elapsed() < GOODBYE.mul_f32(1.5) {
        std::thread::sleep(Duration::from_millis(1));
    }
    // Time for the network threads to send the last messages, and for others to read them.
    std::thread::sleep(Duration::from_millis(20));
    wait_for_lingering();
}

/// The window's handle of its game thread. No method blocks on the thread. Dropping the handle lets the thread say
/// goodbye and end.
pub struct GameThread {
    commands: Option<Sender<GameCommand>>,
    snapshots: Output<GameSnapshot>,
    output: Receiver<GameOutput>,
    thread: Option<JoinHandle<()>>,
    /// Number of the first event that has not been taken.
    next_event: u64,
}

impl GameThread {
    /// Runs a server or client on the clock of its socket.
    pub fn start<T: Participant>(participant: T, time: NetTime) -> GameThread {
        let (mut handle, mut runner) = GameThread::prepare(participant);
        runner.publish(time.now());
        let playing = Playing::begin();
        handle.thread = Some(std::thread::spawn(move || {
            let _playing = playing;
            runner.run(time);
        }));
        handle
    }

    fn prepare<T: Participant>(participant: T) -> (GameThread, Runner<T>) {
        let (commands, theirs) = channel();
        let (input, output) = TripleBuffer::<GameSnapshot>::default().split();
        let (to_window, from_game) = sync_channel(MAX_OUTPUT);
        let runner = Runner {
            participant,
            commands: theirs,
            snapshots: input,
            output: to_window,
            unsent: VecDeque::new(),
            latches: Default::default(),
            input_at: Timestamp::ZERO,
            ticks: 0,
            events: VecDeque::new(),
            first_event: 0,
            wants_recording: false,
            stats: NetStats::default(),
            shown_stats: Arc::default(),
            stats_due: Timestamp::ZERO,
            seal_due: Timestamp::ZERO,
            publish_due: Timestamp::ZERO,
        };
        let handle = GameThread {
            commands: Some(commands),
            snapshots: output,
            output: from_game,
            thread: None,
            next_event: 0,
        };
        (handle, runner)
    }

    fn send(&self, command: GameCommand) {
        if let Some(commands) = &self.commands {
            // If the thread has ended, `is_broken` reports it.
            let _ = commands.send(command);
        }
    }

    /// Sends the input of the local players in the frame rendered at `now`, in the order of their seats. Seats without
    /// input hold nothing.
    pub fn send_input(&self, input: &[FrameInput], now: Timestamp) {
        let next_event = self.next_event;
        let mut inputs = [FrameInput::default(); MAX_SEATS];
        for (seat, input) in inputs.iter_mut().zip(input) {
            *seat = *input;
        }
        self.send(GameCommand::Input {
            inputs,
            at: now,
            next_event,
        });
    }

    /// Sends a chat line or host command.
    pub fn say(&self, text: &str) {
        self.send(GameCommand::Say(text.to_owned()));
    }

    /// Sends what a player asks for, or does it if this is the host.
    pub fn request(&self, request: PlayerRequest) {
        self.send(GameCommand::Request(request));
    }

    /// Makes the local player with this slot leave; the others stay.
    pub fn leave_seat(&self, slot: usize) {
        self.send(GameCommand::LeaveSeat(slot));
    }

    /// Asks for seats for these players, or to watch if there are none.
    pub fn request_seats(&self, players: Vec<LocalPlayer>) {
        self.send(GameCommand::RequestSeats(players));
    }

    /// Leaves the game. If this is the host, the game ends for everybody.
    pub fn leave(&self) {
        self.send(GameCommand::Leave);
    }

    /// Asks the host for the recording of the last level.
    pub fn request_recording(&self) {
        self.send(GameCommand::AskForRecording);
    }

    /// Switches to the latest snapshot and returns the events that are new in it.
    pub fn update(&mut self) -> Vec<Event> {
        let snapshot = self.snapshots.read();
        let known = self.next_event.saturating_sub(snapshot.first_event);
        let known = usize::try_from(known).unwrap_or(usize::MAX);
        self.next_event = snapshot.first_event + snapshot.events.len() as u64;
        snapshot.events.get(known..).unwrap_or_default().to_vec()
    }

    /// Returns the snapshot of the last [`GameThread::update`].
    pub fn snapshot(&self) -> &GameSnapshot {
        self.snapshots.output_buffer()
    }

    /// Returns the output since the last call, oldest first.
    pub fn take_output(&self) -> impl Iterator<Item = GameOutput> + '_ {
        self.output.try_iter()
    }

    /// Returns true if the thread has panicked.
    pub fn is_broken(&self) -> bool {
        self.thread.as_ref().is_some_and(JoinHandle::is_finished)
    }
}

impl Drop for GameThread {
    fn drop(&mut self) {
        self.commands = None;
        let start = Instant::now();
        while let Some(thread) = &self.thread
            && !thread.is_finished()
            && start.elapsed() < JOIN_TIMEOUT
        {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

#[cfg(test)]
#[path = "game_thread_tests.rs"]
mod tests;
