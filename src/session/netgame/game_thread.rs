//! Runs a server or a client on a thread of its own, so that it keeps its pace however long a frame takes to draw.
//!
//! The two threads share no lock. The game thread publishes snapshots through a triple buffer; the window sends commands
//! through a channel and gets what must arrive exactly once through another.

use super::open::NetTime;
use super::participant::{GameOutput, Participant};
use super::snapshot::GameSnapshot;
use super::stats::NetStats;
use super::stats::series::POINT;
use crate::net::link::Timestamp;
use crate::session::input_latch::{FrameInput, InputLatch};
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, TrySendError, channel,
    sync_channel,
};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use triple_buffer::{Input, Output, TripleBuffer};

/// Longest time between two checks of the network.
const POLL_EVERY: Duration = Duration::from_millis(4);
/// Shortest time, while a tick is due but cannot run.
const POLL_AT_MOST_EVERY: Duration = Duration::from_micros(500);
/// Longest time between two snapshots.
const PUBLISH_EVERY: Duration = Duration::from_millis(50);
/// Time without input from the window after which it counts as hung and all buttons as released. Otherwise its player would
/// run on for ever.
const INPUT_TIMEOUT: Duration = Duration::from_secs(1);
/// Most events kept for the window; older ones are dropped.
const MAX_EVENTS: usize = 4096;
/// Capacity of the channel to the window.
const MAX_OUTPUT: usize = 256;
/// Time between two checksums that prove the recording so far.
const SEAL_EVERY: Duration = Duration::from_millis(250);
/// The longest time that a goodbye may take.
pub const GOODBYE: Duration = Duration::from_millis(600);
/// Longest time that dropping the handle waits for the thread, so that its port is free again.
const JOIN_TIMEOUT: Duration = Duration::from_millis(50);

/// What a window wants of its game thread.
#[derive(Debug)]
enum GameCommand {
    /// The local player's input in a rendered frame.
    Input {
        input: FrameInput,
        /// When the frame was rendered.
        at: Timestamp,
        /// All events before this one have arrived.
        next_event: u64,
    },
    Say(String),
    Leave,
    AskForRecording,
}

/// A participant, and what of it is still to be published.
struct Runner<T> {
    participant: T,
    commands: Receiver<GameCommand>,
    snapshots: Input<GameSnapshot>,
    output: SyncSender<GameOutput>,
    /// Not sent yet because the channel is full.
    unsent: VecDeque<GameOutput>,
    latch: InputLatch,
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

/// The window is gone.
struct Closed;

impl<T: Participant> Runner<T> {
    /// Applies commands, runs what is due and publishes what has changed.
    fn turn(&mut self, now: Timestamp) -> Result<(), Closed> {
        loop {
            match self.commands.try_recv() {
                Ok(command) => self.apply(command, now),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(Closed),
            }
        }
        if now.saturating_sub(self.input_at) > INPUT_TIMEOUT {
            self.latch.release();
        }
        let latch = &mut self.latch;
        let ticks = self.participant.run(now, &mut || latch.next_tick());
        self.ticks += u64::from(ticks);
        if self.wants_recording && self.participant.ask_for_recording() {
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
                input,
                at,
                next_event,
            } => {
                self.latch.report(input);
                self.input_at = at;
                let confirmed = next_event.saturating_sub(self.first_event);
                self.drop_events(usize::try_from(confirmed).unwrap_or(usize::MAX));
            }
            GameCommand::Say(text) => self.participant.say(&text, now),
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

    /// Runs until the window is gone or the process ends, then says goodbye; after a panic as well.
    fn run(mut self, time: NetTime) {
        let played = catch_unwind(AssertUnwindSafe(|| self.play(time)));
        let goodbye = catch_unwind(AssertUnwindSafe(|| self.say_goodbye(time)));
        if let Err(panic) = played.and(goodbye) {
            resume_unwind(panic);
        }
    }

    fn play(&mut self, time: NetTime) {
        while !LEAVE.load(Ordering::Relaxed) && self.turn(time.now()).is_ok() {
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
            self.participant.run(time.now(), &mut Buttons::empty);
            std::thread::sleep(POLL_AT_MOST_EVERY);
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
        std::thread::sleep(Duration::from_millis(1));
    }
    // Their network threads send what was said last.
    std::thread::sleep(Duration::from_millis(20));
}

/// A window's handle to its game thread. No method waits for the thread; dropping the handle lets it say goodbye and end.
pub struct GameThread {
    commands: Option<Sender<GameCommand>>,
    snapshots: Output<GameSnapshot>,
    output: Receiver<GameOutput>,
    thread: Option<JoinHandle<()>>,
    /// Number of the first event that has not been taken.
    next_event: u64,
}

impl GameThread {
    /// Runs a server or client by the time of its socket.
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
            latch: InputLatch::default(),
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
            // If the thread has ended, `is_broken` says so.
            let _ = commands.send(command);
        }
    }

    /// Sends the local player's input of a frame that is rendered at `now`.
    pub fn send_input(&self, input: FrameInput, now: Timestamp) {
        let next_event = self.next_event;
        self.send(GameCommand::Input {
            input,
            at: now,
            next_event,
        });
    }

    /// Sends a chat line or host command.
    pub fn say(&self, text: &str) {
        self.send(GameCommand::Say(text.to_owned()));
    }

    /// Leaves the game; a host ends it for everybody.
    pub fn leave(&self) {
        self.send(GameCommand::Leave);
    }

    /// Asks the host for the recording of the last level.
    pub fn ask_for_recording(&self) {
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

    /// Returns the snapshot that the last [`GameThread::update`] switched to.
    pub fn snapshot(&self) -> &GameSnapshot {
        self.snapshots.output_buffer()
    }

    /// Returns what has arrived since the last call, oldest first.
    pub fn take_output(&self) -> impl Iterator<Item = GameOutput> + '_ {
        self.output.try_iter()
    }

    /// True if the thread has panicked.
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
