//! Tests of the game thread.

use super::*;
use crate::config::Network;
use crate::net::secure::ServerIdentity;
use crate::replay::LiveRecording;
use crate::session::clock::{NOMINAL_TICK_RATE, TickClock};
use crate::session::level_source::tests::EmptyLevels;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::open::{SimulatedLink, serve};
use crate::session::netgame::server;
use crate::session::netgame::tuning::Tuning;
use crate::sim::world::buttons::Buttons;
use std::sync::Barrier;

/// A participant that runs ticks at the nominal rate, records the input of each tick and emits three events per tick.
struct Recorder {
    clock: TickClock,
    /// Input of the first seat.
    inputs: Vec<Buttons>,
    second_seat: Vec<Buttons>,
    events: Vec<Event>,
    output: VecDeque<GameOutput>,
    /// Blocks the next tick at two points, if set.
    barrier: Option<Arc<Barrier>>,
    left: Arc<AtomicBool>,
    /// Number of requests for the recording that are refused.
    refused_requests: u32,
    requests: u32,
    seals: AtomicUsize,
    /// Number of calls of `run` after leaving until the goodbye is complete.
    goodbye_polls: Arc<AtomicUsize>,
    /// Panics in the first tick, if set.
    panics: bool,
}

impl Recorder {
    fn new() -> Recorder {
        Recorder {
            clock: TickClock::new(NOMINAL_TICK_RATE),
            inputs: Vec::new(),
            second_seat: Vec::new(),
            events: Vec::new(),
            output: VecDeque::new(),
            barrier: None,
            left: Arc::default(),
            refused_requests: 0,
            requests: 0,
            seals: AtomicUsize::new(0),
            goodbye_polls: Arc::default(),
            panics: false,
        }
    }
}

impl Participant for Recorder {
    fn run(&mut self, now: Timestamp, input: &mut dyn FnMut() -> SeatInputs) -> u32 {
        if self.left.load(Ordering::Relaxed) {
            self.goodbye_polls.fetch_sub(1, Ordering::Relaxed);
            return 0;
        }
        let due = self.clock.advance(now);
        for _ in 0..due {
            assert!(!self.panics, "as the test wants");
            if let Some(barrier) = self.barrier.take() {
                barrier.wait();
                barrier.wait();
            }
            let held = input().0;
            self.inputs.push(held[0]);
            self.second_seat.push(held[1]);
            let item = self.inputs.len() as u16;
            self.events.extend([Event::KeyTaken { player: 0, item }; 3]);
        }
        due
    }

    fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    fn take_output(&mut self, output: &mut VecDeque<GameOutput>) {
        output.append(&mut self.output);
    }

    fn say(&mut self, text: &str, _: Timestamp) {
        self.output
            .push_back(GameOutput::Chat(None, text.to_owned()));
    }

    fn request(&mut self, _: PlayerRequest, _: Timestamp) {}

    fn leave_seat(&mut self, _: usize) {}

    fn request_seats(&mut self, _: Vec<LocalPlayer>) {}

    fn leave(&mut self, _: Timestamp) {
        self.left.store(true, Ordering::Relaxed);
    }

    fn has_left(&self) -> bool {
        self.left.load(Ordering::Relaxed) && self.goodbye_polls.load(Ordering::Relaxed) == 0
    }

    fn request_recording(&mut self) -> bool {
        self.requests += 1;
        self.requests > self.refused_requests
    }

    fn recording(&self) -> Option<LiveRecording> {
        None
    }

    fn seal(&self) {
        self.seals.fetch_add(1, Ordering::Relaxed);
    }

    fn clock(&self) -> &TickClock {
        &self.clock
    }

    fn measure(&self, _: &mut NetStats, _: Timestamp) {}

    fn fill(&self, _: &mut GameSnapshot) {}
}

fn ms(ms: u64) -> Timestamp {
    Timestamp::from_millis(ms)
}

/// Runs a game thread from one time to another in steps of one millisecond.
fn run_until(runner: &mut Runner<Recorder>, from: u64, to: u64) {
    for at in from..=to {
        assert!(runner.update_once(ms(at)).is_ok());
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
    // Two frames within the tick from 25 to 50 ms: pressed in the first, released in the second.
    window.send_input(&[jump(true, true)], ms(31));
    run_until(&mut runner, 31, 40);
    window.send_input(&[jump(false, false)], ms(41));
    run_until(&mut runner, 41, 110);
    let (none, jump) = (Buttons::empty(), Buttons::JUMP);
    assert_eq!(runner.participant.inputs, [none, jump, none, none]);
}

#[test]
fn every_local_player_has_an_input_of_its_own() {
    let (window, mut runner) = GameThread::prepare(Recorder::new());
    run_until(&mut runner, 0, 1);
    window.send_input(&[jump(true, true), jump(false, true)], ms(2));
    assert!(runner.update_once(ms(51)).is_ok());
    let (none, jump) = (Buttons::empty(), Buttons::JUMP);
    assert_eq!(runner.participant.inputs, [jump, jump]);
    assert_eq!(runner.participant.second_seat, [jump, none], "a tap");
}

#[test]
fn a_tap_is_held_for_one_tick_even_if_several_ticks_are_due_at_once() {
    let (window, mut runner) = GameThread::prepare(Recorder::new());
    run_until(&mut runner, 0, 1);
    window.send_input(&[jump(false, true)], ms(2));
    assert!(runner.update_once(ms(101)).is_ok());
    let (none, jump) = (Buttons::empty(), Buttons::JUMP);
    assert_eq!(runner.participant.inputs, [jump, none, none, none]);
}

#[test]
fn every_event_arrives_once_even_if_the_window_rarely_updates() {
    let (mut window, mut runner) = GameThread::prepare(Recorder::new());
    let mut ticks = Vec::new();
    for (from, to) in [(0, 30), (31, 31), (32, 200), (201, 203), (204, 1000)] {
        run_until(&mut runner, from, to);
        ticks.extend(window.update().into_iter().map(|event| match event {
            Event::KeyTaken { item, .. } => item,
            other => panic!("{other:?}"),
        }));
        // One confirmation is omitted, as if it arrived late.
        if from != 32 {
            window.send_input(&[FrameInput::default()], ms(to));
        }
    }
    let expected: Vec<u16> = (1..=40).flat_map(|tick| [tick; 3]).collect();
    assert_eq!(ticks, expected);
    assert_eq!(window.snapshot().ticks, 40);
}

#[test]
fn while_the_window_is_frozen_buttons_are_released_and_queues_stay_bounded() {
    let (mut window, mut runner) = GameThread::prepare(Recorder::new());
    window.send_input(&[jump(true, true)], ms(0));
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
fn a_snapshot_is_published_after_a_tick_after_a_command_and_every_50_milliseconds() {
    let (mut window, mut runner) = GameThread::prepare(Recorder::new());
    // No tick is due for a while.
    runner.participant.clock.set_rate(1.0);
    let mut published = Vec::new();
    for at in 1..=120 {
        if at == 70 {
            window.say("hello");
        }
        run_until(&mut runner, at, at);
        window.update();
        let at = window.snapshot().at;
        if published.last() != Some(&at) {
            published.push(at);
        }
    }
    assert_eq!(published, [1, 51, 70, 120].map(ms));
}

#[test]
fn confirmed_events_are_not_published_again() {
    let (mut window, mut runner) = GameThread::prepare(Recorder::new());
    run_until(&mut runner, 0, 30);
    // The window has not seen the events yet, so that this confirms nothing.
    window.send_input(&[], ms(30));
    run_until(&mut runner, 31, 31);
    assert_eq!(window.update().len(), 3);
    assert_eq!(window.snapshot().events.len(), 3);
    window.send_input(&[], ms(31));
    run_until(&mut runner, 32, 32);
    assert_eq!(window.update().len(), 0);
    assert_eq!(window.snapshot().events.len(), 0);
    assert_eq!(window.snapshot().first_event, 3);
}

#[test]
fn a_recording_is_requested_until_the_request_is_accepted() {
    let mut recorder = Recorder::new();
    recorder.refused_requests = 3;
    let (window, mut runner) = GameThread::prepare(recorder);
    run_until(&mut runner, 0, 3);
    assert_eq!(runner.participant.requests, 0);
    window.request_recording();
    run_until(&mut runner, 4, 20);
    assert_eq!(runner.participant.requests, 4);
}

#[test]
fn statistics_are_published_ten_times_a_second_and_recordings_sealed_four_times() {
    let (mut window, mut runner) = GameThread::prepare(Recorder::new());
    let mut copies: Vec<Arc<NetStats>> = Vec::new();
    for at in 0..1000 {
        run_until(&mut runner, at, at);
        window.update();
        let stats = &window.snapshot().stats;
        if copies.last().is_none_or(|last| !Arc::ptr_eq(last, stats)) {
            copies.push(stats.clone());
        }
    }
    assert_eq!(copies.len(), 10);
    assert_eq!(runner.participant.seals.load(Ordering::Relaxed), 4);
}

#[test]
fn the_game_thread_ends_with_its_window() {
    let (window, mut runner) = GameThread::prepare(Recorder::new());
    assert!(runner.update_once(ms(1)).is_ok());
    drop(window);
    assert!(runner.update_once(ms(2)).is_err());
}

fn hosting() -> server::Hosting {
    server::Hosting {
        players: vec![LocalPlayer {
            name: "Host".into(),
            colour: 8,
        }],
        password: None,
        level: 1,
        date: 0,
        identity: ServerIdentity::fixed(1),
    }
}

fn server() -> (server::Server, NetTime) {
    let level_source = Box::new(EmptyLevels(vec![1]));
    let tuning = Tuning::of(&Network::default());
    serve(0, level_source, tuning, hosting(), SimulatedLink::default()).expect("a port")
}

#[test]
fn the_window_does_not_block_on_the_game_thread() {
    let barrier = Arc::new(Barrier::new(2));
    let mut blocked = Recorder::new();
    blocked.barrier = Some(barrier.clone());
    let (_server, time) = server();
    let mut window = GameThread::start(blocked, time);
    barrier.wait();
    // Until the second wait the thread is blocked in the middle of a tick.
    for _ in 0..1000 {
        window.send_input(&[jump(false, true)], time.now());
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
fn a_server_keeps_running_while_no_frame_is_drawn() {
    let (server, time) = server();
    let mut window = GameThread::start(server, time);
    let held = FrameInput {
        held: Buttons::RIGHT,
        pressed: Buttons::empty(),
    };
    // The loop takes no output, only events.
    loop {
        window.send_input(&[held], time.now());
        window.update();
        let snapshot = window.snapshot();
        let player = snapshot.frames.worlds.now.players[0];
        if snapshot.ticks >= 8 && player.buttons == Buttons::RIGHT {
            break;
        }
        assert!(!window.is_broken() && time.now() < Duration::from_secs(30));
        std::thread::yield_now();
    }
    assert_eq!(window.snapshot().frames.level_count, Some(1));
    assert_eq!(window.snapshot().players.len(), 1);
}

#[test]
fn a_game_thread_says_goodbye_when_its_window_is_closed() {
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

/// Waits for something that another thread does.
fn wait_until(time: NetTime, mut is_done: impl FnMut() -> bool) {
    while !is_done() {
        assert!(time.now() < Duration::from_secs(30));
        std::thread::yield_now();
    }
}

#[test]
fn a_game_thread_runs_until_the_goodbye_is_complete() {
    let (_server, time) = server();
    let mut recorder = Recorder::new();
    recorder.goodbye_polls = Arc::new(AtomicUsize::new(1));
    let polls = recorder.goodbye_polls.clone();
    let mut window = GameThread::start(recorder, time);
    window.commands = None;
    wait_until(time, || window.is_broken());
    assert_eq!(polls.load(Ordering::Relaxed), 0);
}

#[test]
fn a_game_thread_says_goodbye_after_a_panic() {
    let (_server, time) = server();
    let mut recorder = Recorder::new();
    recorder.panics = true;
    let left = recorder.left.clone();
    let window = GameThread::start(recorder, time);
    wait_until(time, || window.is_broken());
    assert!(left.load(Ordering::Relaxed));
}
