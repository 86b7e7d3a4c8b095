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
mod tests {
    use super::*;
    use crate::config::Network;
    use crate::replay::LiveRecording;
    use crate::session::clock::{PROPER_RATE, TickClock};
    use crate::session::level_source::tests::EmptyLevels;
    use crate::session::netgame::open::{SimulatedLink, secret, serve};
    use crate::session::netgame::server::{self, HostPlayer};
    use crate::session::netgame::tuning::Tuning;
    use std::sync::Barrier;

    /// Runs ticks at the proper rate, notes the input of each, and has three events in each.
    struct Recorder {
        clock: TickClock,
        inputs: Vec<Buttons>,
        events: Vec<Event>,
        said: VecDeque<GameOutput>,
        /// Ticks wait for each other's side here, if there is one.
        barrier: Option<Arc<Barrier>>,
        left: Arc<AtomicBool>,
    }

    impl Recorder {
        fn new() -> Recorder {
            Recorder {
                clock: TickClock::new(PROPER_RATE),
                inputs: Vec::new(),
                events: Vec::new(),
                said: VecDeque::new(),
                barrier: None,
                left: Arc::default(),
            }
        }
    }

    impl Participant for Recorder {
        fn run(&mut self, now: Timestamp, input: &mut dyn FnMut() -> Buttons) -> u32 {
            let due = self.clock.advance(now);
            for _ in 0..due {
                if let Some(barrier) = self.barrier.take() {
                    barrier.wait();
                    barrier.wait();
                }
                self.inputs.push(input());
                let item = self.inputs.len() as u16;
                self.events.extend([Event::KeyTaken { player: 0, item }; 3]);
            }
            due
        }

        fn take_events(&mut self) -> Vec<Event> {
            std::mem::take(&mut self.events)
        }

        fn take_output(&mut self, output: &mut VecDeque<GameOutput>) {
            output.append(&mut self.said);
        }

        fn say(&mut self, text: &str, _: Timestamp) {
            self.said.push_back(GameOutput::Chat(None, text.to_owned()));
        }

        fn leave(&mut self, _: Timestamp) {
            self.left.store(true, Ordering::Relaxed);
        }

        fn has_left(&self) -> bool {
            self.left.load(Ordering::Relaxed)
        }

        fn ask_for_recording(&mut self) -> bool {
            true
        }

        fn recording(&self) -> Option<LiveRecording> {
            None
        }

        fn seal(&self) {}

        fn clock(&self) -> &TickClock {
            &self.clock
        }

        fn measure(&self, _: &mut NetStats, _: Timestamp) {}

        fn fill(&self, _: &mut GameSnapshot) {}
    }

    fn ms(ms: u64) -> Timestamp {
        Timestamp::from_millis(ms)
    }

    /// Lets a game thread run until a time, in turns of a millisecond.
    fn run_until(runner: &mut Runner<Recorder>, from: u64, to: u64) {
        for at in from..=to {
            assert!(runner.turn(ms(at)).is_ok());
        }
    }

    fn jump(is_held: bool, is_pressed: bool) -> FrameInput {
        let buttons = |is_set| {
            if is_set {
                Buttons::JUMP
            } else {
                Buttons::empty()
            }
        };
        FrameInput {
            held: buttons(is_held),
            pressed: buttons(is_pressed),
        }
    }

    #[test]
    fn a_tap_between_two_ticks_is_held_for_one_tick() {
        let (window, mut runner) = GameThread::prepare(Recorder::new());
        run_until(&mut runner, 0, 30);
        // Two frames within the tick that lasts from 25 to 50 ms: pressed in one, released in the next.
        window.send_input(jump(true, true), ms(31));
        run_until(&mut runner, 31, 40);
        window.send_input(jump(false, false), ms(41));
        run_until(&mut runner, 41, 110);
        let (none, jump) = (Buttons::empty(), Buttons::JUMP);
        assert_eq!(runner.participant.inputs, [none, jump, none, none]);
    }

    #[test]
    fn a_tap_is_held_for_one_tick_even_if_several_ticks_are_due_at_once() {
        let (window, mut runner) = GameThread::prepare(Recorder::new());
        run_until(&mut runner, 0, 1);
        window.send_input(jump(false, true), ms(2));
        assert!(runner.turn(ms(101)).is_ok());
        let (none, jump) = (Buttons::empty(), Buttons::JUMP);
        assert_eq!(runner.participant.inputs, [jump, none, none, none]);
    }

    #[test]
    fn every_event_arrives_once_however_rarely_the_window_looks() {
        let (mut window, mut runner) = GameThread::prepare(Recorder::new());
        let mut ticks = Vec::new();
        for (from, to) in [(0, 30), (31, 31), (32, 200), (201, 203), (204, 1000)] {
            run_until(&mut runner, from, to);
            ticks.extend(window.update().into_iter().map(|event| match event {
                Event::KeyTaken { item, .. } => item,
                other => panic!("{other:?}"),
            }));
            // The confirmation may arrive late.
            if from != 32 {
                window.send_input(FrameInput::default(), ms(to));
            }
        }
        let expected: Vec<u16> = (1..=40).flat_map(|tick| [tick; 3]).collect();
        assert_eq!(ticks, expected);
        assert_eq!(window.snapshot().ticks, 40);
    }

    #[test]
    fn a_window_that_hangs_releases_its_buttons_and_fills_no_memory() {
        let (mut window, mut runner) = GameThread::prepare(Recorder::new());
        window.send_input(jump(true, true), ms(0));
        run_until(&mut runner, 0, 1000);
        assert_eq!(runner.participant.inputs, [Buttons::JUMP; 40]);
        for line in 0..1000 {
            window.say(&line.to_string());
        }
        run_until(&mut runner, 1001, 60_000);
        assert_eq!(
            runner.participant.inputs[40..],
            vec![Buttons::empty(); 2360]
        );
        assert_eq!(window.update().len(), MAX_EVENTS);
        // The channel is full; the rest waits in the game thread.
        assert_eq!(window.take_output().count(), MAX_OUTPUT);
        run_until(&mut runner, 60_001, 60_001);
        let next = window.take_output().next();
        assert!(matches!(next, Some(GameOutput::Chat(None, text)) if text == "256"));
    }

    #[test]
    fn the_game_thread_ends_with_its_window() {
        let (window, mut runner) = GameThread::prepare(Recorder::new());
        assert!(runner.turn(ms(1)).is_ok());
        drop(window);
        assert!(runner.turn(ms(2)).is_err());
    }

    fn hosting() -> server::Hosting {
        server::Hosting {
            player: Some(HostPlayer {
                name: "Host".into(),
                colour: 8,
            }),
            password: None,
            level: 1,
            date: 0,
            secret: secret().expect("random numbers"),
        }
    }

    fn server() -> (server::Server, NetTime) {
        let level_source = Box::new(EmptyLevels(vec![1]));
        let tuning = Tuning::of(&Network::default());
        serve(0, level_source, tuning, hosting(), SimulatedLink::default()).expect("a port")
    }

    #[test]
    fn the_window_reads_on_while_the_game_thread_is_blocked() {
        let barrier = Arc::new(Barrier::new(2));
        let mut blocked = Recorder::new();
        blocked.barrier = Some(barrier.clone());
        let (_server, time) = server();
        let mut window = GameThread::start(blocked, time);
        barrier.wait();
        // From here to the second wait the thread is in the middle of a tick and does not come back.
        for _ in 0..1000 {
            window.send_input(jump(false, true), time.now());
            window.say("still here");
            assert_eq!(
                (window.update().len(), window.take_output().count()),
                (0, 0)
            );
            assert_eq!((window.snapshot().ticks, window.is_broken()), (0, false));
        }
        barrier.wait();
        while window.take_output().next().is_none() {
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_server_plays_on_while_no_picture_is_drawn() {
        let (server, time) = server();
        let mut window = GameThread::start(server, time);
        let held = FrameInput {
            held: Buttons::RIGHT,
            pressed: Buttons::empty(),
        };
        // Nobody takes events meanwhile.
        loop {
            window.send_input(held, time.now());
            window.update();
            let snapshot = window.snapshot();
            let player = snapshot.frames.worlds.now.players[0];
            if snapshot.ticks >= 8 && player.buttons == Buttons::RIGHT {
                break;
            }
            assert!(!window.is_broken() && time.now() < Duration::from_secs(30));
            std::thread::yield_now();
        }
        assert_eq!(window.snapshot().frames.epoch, Some(1));
        assert_eq!(window.snapshot().players.len(), 1);
    }

    #[test]
    fn a_game_thread_says_goodbye_when_its_window_is_gone() {
        let (left, (_server, time)) = (Arc::<AtomicBool>::default(), server());
        let recorder = Recorder {
            left: left.clone(),
            ..Recorder::new()
        };
        drop(GameThread::start(recorder, time));
        while !left.load(Ordering::Relaxed) {
            assert!(time.now() < Duration::from_secs(30));
            std::thread::yield_now();
        }
    }
}
