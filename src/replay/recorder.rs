//! Records a game while it is played, with a checksum every [`CHECK_PERIOD`] ticks (`checksum_interval.rs`). The length of
//! capsules is in `capsule.rs`.

use super::assists::Assists;
use super::capsule::{CAPSULE_TICKS, Capsule};
use super::checksum_interval::{CHECK_PERIOD, is_due};
use super::recording::{Recording, UNKNOWN_CHECKSUM, is_recordable};
use crate::progress::FinishedRun;
use crate::sim::command::{CommandLog, TimedCommand};
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{Checksum, DonePhase, World};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, Weak};

/// Ticks between two states for capsules: ten seconds.
const KEYFRAME_PERIOD: i32 = 400;

/// Records the commands of a game and checksums of its world.
pub struct Recorder {
    state: Arc<Mutex<RecordingState>>,
    /// The only strong reference: [`LiveRecording`] treats the recording as complete once the recorder has dropped it.
    alive: Arc<()>,
}

/// The recording so far.
struct RecordingState {
    demo: Recording,
    /// The tick that [`Recording::end_checksum`] belongs to.
    proven: i32,
    exit_tick: Option<i32>,
    /// States at distances of [`KEYFRAME_PERIOD`], oldest first; the first is at least a minute old, or the first of the
    /// recording.
    keyframes: VecDeque<Box<World>>,
    /// Commands of a tick that is being simulated.
    pending: Vec<TimedCommand>,
    result: Option<FinishedRun>,
}

impl Recorder {
    /// Starts a recording. `world` is the world before its first tick, after
    /// [`crate::sim::rules::start::begin_game`] or similar; `level_hash` is the content hash of the level as it
    /// was loaded; `date` is in seconds since 1970 (UTC).
    pub fn new(level_name: &str, level_hash: u64, date: u64, world: &World) -> Recorder {
        let demo = Recording {
            level_name: level_name.to_string(),
            level_number: world.globals.level,
            level_hash,
            date,
            shot_rules: world.globals.shot_rules,
            players: world.players,
            names: Default::default(),
            commands: CommandLog::new(),
            checksums: Vec::new(),
            end_tick: world.globals.tick,
            end_checksum: world.checksum().total,
            rewinds: 0,
            assists: Assists::empty(),
            start: None,
        };
        Recorder::resume(demo, world)
    }

    /// Continues a recording in which the exit has not been reached; its last checksum is that of its last tick. `world` is
    /// the world after that tick.
    pub fn resume(demo: Recording, world: &World) -> Recorder {
        Recorder {
            state: Arc::new(Mutex::new(RecordingState {
                proven: demo.end_tick,
                demo,
                exit_tick: None,
                keyframes: VecDeque::from([Box::new(world.clone())]),
                pending: Vec::new(),
                result: None,
            })),
            alive: Arc::new(()),
        }
    }

    /// Sets a player's name; an empty string removes it.
    pub fn name_player(&mut self, player: u8, name: &str) {
        let demo = &mut lock(&self.state).demo;
        if let Some(place) = demo.names.get_mut(usize::from(player) % PLAYERS) {
            *place = name.to_string();
        }
    }

    /// Records the commands of a tick before it is simulated, for the capsule of a game that panics in it.
    pub fn begin_tick(&self, commands: &[TimedCommand]) {
        let mut state = lock(&self.state);
        state.pending.clear();
        state.pending.extend_from_slice(commands);
    }

    /// Records a simulated tick: its commands and the world after it. Ticks must be recorded in order and without
    /// gaps.
    pub fn record_tick(&mut self, commands: &[TimedCommand], world: &World) {
        self.record_checked_tick(commands, world, || world.checksum());
    }

    /// Records a tick like [`Recorder::record_tick`]. `checksum` is called for the checksum of the world if the recording
    /// stores one of this tick.
    pub fn record_checked_tick(
        &mut self,
        commands: &[TimedCommand],
        world: &World,
        checksum: impl FnOnce() -> Checksum,
    ) {
        let tick = world.globals.tick;
        let phase = world.globals.done.phase;
        let mut state = lock(&self.state);
        state.pending.clear();
        state.add_keyframe(world);
        for timed in commands.iter().filter(|timed| is_recordable(timed)) {
            state.demo.commands.add(timed.tick, timed.action);
        }
        state.demo.end_tick = tick;
        if phase != DonePhase::Playing {
            state.exit_tick.get_or_insert(tick);
        }
        let is_checked = is_due(tick);
        if is_checked || phase == DonePhase::Finished {
            state.set_checksum(checksum());
        }
        if is_checked {
            let checksum = state.demo.end_checksum;
            state.demo.checksums.push(checksum);
        }
    }

    /// Continues from an earlier tick of the recording and drops what was recorded after it. `world` is the world after
    /// that tick.
    pub fn resume_from(&mut self, world: &World) {
        let tick = world.globals.tick;
        let mut state = lock(&self.state);
        state.demo.truncate_after(tick);
        state.exit_tick = state.exit_tick.filter(|exit| *exit <= tick);
        state.pending.clear();
        state.cut_keyframes(world);
        state.result = state.result.filter(|run| run.ticks <= tick);
        state.add_checksum(world);
    }

    /// Continues from the end of another recording of the level in place of this one. Its last checksum must be that of
    /// its last tick; `world` is the world after that tick, and both recordings are the same up to the tick
    /// `shared`, 0 if they start differently.
    pub fn replace(&mut self, demo: Recording, shared: i32, world: &World) {
        let mut state = lock(&self.state);
        state.pending.clear();
        state.result = None;
        let is_shared = |frame: &World| shared > 0 && frame.globals.tick <= shared;
        state.keyframes.retain(|frame| is_shared(frame));
        state.cut_keyframes(world);
        state.proven = demo.end_tick;
        state.exit_tick = None;
        state.demo = demo;
    }

    /// Sets the number of times that the players went back to an earlier tick.
    pub fn set_rewinds(&mut self, count: u32) {
        lock(&self.state).demo.rewinds = count;
    }

    /// Sets the result of the run, once its exit has been reached.
    pub fn set_result(&mut self, run: FinishedRun) {
        lock(&self.state).result = Some(run);
    }

    /// Adds assists that the players used.
    pub fn add_assists(&mut self, assists: Assists) {
        lock(&self.state).demo.assists |= assists;
    }

    /// Returns the recording so far. `world` is the world after its last tick.
    pub fn demo(&self, world: &World) -> Recording {
        let mut state = lock(&self.state);
        state.add_checksum(world);
        state.demo.clone()
    }

    /// Adds a checksum of the last tick, so that [`LiveRecording::verifiable`] includes it. `world` is the world after
    /// that tick.
    pub fn seal(&self, world: &World) {
        lock(&self.state).add_checksum(world);
    }

    /// Returns a handle to the recording for another thread.
    pub fn live(&self) -> LiveRecording {
        LiveRecording {
            state: Arc::clone(&self.state),
            recorder: Arc::downgrade(&self.alive),
        }
    }
}

impl RecordingState {
    /// Keeps a state if one is due, and drops those that are no longer needed.
    fn add_keyframe(&mut self, world: &World) {
        let tick = world.globals.tick;
        if tick % KEYFRAME_PERIOD != 0 {
            return;
        }
        let second = |frames: &VecDeque<Box<World>>| frames.get(1).map(|w| w.globals.tick);
        let mut spare = None;
        while second(&self.keyframes).is_some_and(|second| second <= tick - CAPSULE_TICKS) {
            spare = self.keyframes.pop_front();
        }
        let keyframe = match spare {
            Some(mut spare) => {
                (*spare).clone_from(world);
                spare
            }
            None => Box::new(world.clone()),
        };
        self.keyframes.push_back(keyframe);
    }

    /// Drops the states after a world; keeps that one if no others are left.
    fn cut_keyframes(&mut self, world: &World) {
        let tick = world.globals.tick;
        self.keyframes.retain(|frame| frame.globals.tick <= tick);
        if self.keyframes.is_empty() {
            self.keyframes.push_back(Box::new(world.clone()));
        }
    }

    /// Returns the capsule of the last minute.
    fn capsule(&self, report: &str) -> Option<Capsule> {
        let keyframe = self.keyframes.front()?;
        let mut demo = self.demo.clone();
        if self.proven != demo.end_tick {
            demo.end_checksum = UNKNOWN_CHECKSUM;
        }
        if let Some(first) = self.pending.first() {
            demo.end_tick = first.tick;
            demo.end_checksum = UNKNOWN_CHECKSUM;
            let commands = self.pending.iter().filter(|timed| is_recordable(timed));
            commands.for_each(|timed| demo.commands.add(timed.tick, timed.action));
        }
        Some(Capsule::new(demo, keyframe, report))
    }

    fn add_checksum(&mut self, world: &World) {
        self.set_checksum(world.checksum());
    }

    /// Sets the checksum of the last tick.
    fn set_checksum(&mut self, checksum: Checksum) {
        self.demo.end_checksum = checksum.total;
        self.proven = self.demo.end_tick;
    }
}

fn lock(state: &Mutex<RecordingState>) -> MutexGuard<'_, RecordingState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A handle to a recording in progress, for another thread.
#[derive(Clone)]
pub struct LiveRecording {
    state: Arc<Mutex<RecordingState>>,
    recorder: Weak<()>,
}

impl LiveRecording {
    /// Returns true while the recorder exists, so that the recording may still grow.
    pub fn is_running(&self) -> bool {
        self.recorder.strong_count() > 0
    }

    /// Returns true if both handles belong to the same recording.
    pub fn is_same(&self, other: &LiveRecording) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
    }

    /// Returns the capsule of the last minute with a text about the program. Never waits: returns `None` while another
    /// thread uses the recording.
    pub fn capsule(&self, report: &str) -> Option<Capsule> {
        match self.state.try_lock() {
            Ok(state) => state.capsule(report),
            Err(TryLockError::Poisoned(state)) => state.into_inner().capsule(report),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// Returns the last recorded tick.
    pub fn end_tick(&self) -> i32 {
        lock(&self.state).demo.end_tick
    }

    /// Returns the tick in which the exit was reached, if it has been.
    pub fn exit_tick(&self) -> Option<i32> {
        lock(&self.state).exit_tick
    }

    /// Returns the result of the run, if its exit has been reached in a local game.
    pub fn result(&self) -> Option<FinishedRun> {
        lock(&self.state).result
    }

    /// Returns the recording up to the last tick with a known checksum, which is at most a second old. Returns `None`
    /// during the first second.
    pub fn verifiable(&self) -> Option<Recording> {
        let (mut demo, proven) = {
            let state = lock(&self.state);
            (state.demo.clone(), state.proven)
        };
        demo.truncate_after(proven);
        (demo.end_tick >= CHECK_PERIOD).then_some(demo)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{History, Spacing};
    use crate::replay::Playback;
    use crate::sim::command::Command;
    use crate::sim::rules::events::Events;
    use crate::sim::rules::{self, start};
    use crate::sim::world::LevelData;
    use crate::sim::world::buttons::Buttons;

    fn step(recorder: &mut Recorder, world: &mut World) {
        let tick = world.globals.tick + 1;
        let held = Buttons::from_bits_truncate((tick / 7) as u8 & 63);
        let action = Command::Buttons { player: 0, held };
        let commands = [TimedCommand { tick, action }];
        rules::step(&LevelData::default(), world, &commands, &mut Events::sink());
        recorder.record_tick(&commands, world);
    }

    fn begin() -> (Recorder, World) {
        let mut world = World::default();
        start::begin_game(&LevelData::default(), &mut world);
        (Recorder::new("short", 5, 0, &world), world)
    }

    fn is_valid(demo: Recording) -> bool {
        let (end, world) = (demo.end_tick, World::default());
        let mut playback = Playback::new(demo, LevelData::default(), world, 5).expect("the level");
        while playback.step(&mut Events::sink()) {}
        playback.mismatch().is_none() && playback.world().globals.tick == end
    }

    #[test]
    fn another_thread_gets_a_valid_recording_at_any_tick() {
        let (mut recorder, mut world) = begin();
        let live = recorder.live();
        for tick in 1..=130 {
            step(&mut recorder, &mut world);
            let proven = std::thread::scope(|s| s.spawn(|| live.verifiable()).join());
            let proven = proven.expect("no panic");
            assert_eq!(proven.is_some(), tick >= 40, "{tick}");
            if let Some(demo) = proven {
                assert_eq!((demo.end_tick, live.end_tick()), (tick / 40 * 40, tick));
                assert!(demo.commands.last_tick() <= demo.end_tick);
                assert!(tick % 13 != 0 || is_valid(demo), "{tick}");
            }
        }
        recorder.seal(&world);
        let complete = live.verifiable().expect("three seconds");
        assert_eq!(complete, recorder.demo(&world));
        assert!(is_valid(complete));
        assert!(live.is_running());
        drop(recorder);
        assert!(!live.is_running());
    }

    #[test]
    fn a_recording_that_continues_from_an_earlier_tick_is_valid() {
        let mut world = World::default();
        start::begin_game(&LevelData::default(), &mut world);
        let mut recorder = Recorder::new("short", 5, 0, &world);
        let live = recorder.live();
        let mut history = History::new(LevelData::default(), Box::new(world), Spacing::whole());
        let play = |history: &mut History, recorder: &mut Recorder, held: Buttons| {
            let tick = history.end() + 1;
            let action = Command::Buttons { player: 0, held };
            history.append(&[TimedCommand { tick, action }], &mut Events::sink());
            recorder.record_tick(history.commands().at(tick), history.now());
        };
        for tick in 0..170 {
            play(
                &mut history,
                &mut recorder,
                Buttons::from_bits_truncate((tick / 7) & 63),
            );
        }
        for (back, end) in [(93, 140), (80, 115), (40, 41), (39, 90)] {
            history.truncate(back).expect("it is covered");
            recorder.resume_from(history.now());
            let demo = recorder.demo(history.now());
            assert_eq!((demo.end_tick, live.end_tick()), (back, back));
            assert_eq!(
                live.verifiable().map(|demo| demo.end_tick),
                (back >= 40).then_some(back)
            );
            assert!(is_valid(demo), "back to tick {back}");
            while history.end() < end {
                play(&mut history, &mut recorder, Buttons::LEFT | Buttons::JUMP);
            }
            let demo = recorder.demo(history.now());
            assert_eq!(&demo.commands, history.commands());
            assert!(is_valid(demo), "from tick {back} to {end}");
        }
    }

    #[test]
    fn an_exit_after_the_tick_to_continue_from_does_not_count() {
        let (mut recorder, mut world) = begin();
        let live = recorder.live();
        for tick in 1..=60 {
            if tick == 50 {
                world.globals.done.phase = DonePhase::Results;
                world.globals.done.timer = 500;
            }
            step(&mut recorder, &mut world);
        }
        assert_eq!(live.exit_tick(), Some(50));
        world.globals.tick = 50;
        recorder.resume_from(&world);
        assert_eq!(live.exit_tick(), Some(50));
        world.globals.tick = 49;
        recorder.resume_from(&world);
        assert_eq!(live.exit_tick(), None);
    }

    #[test]
    fn the_exit_tick_is_recorded_and_a_finished_level_is_complete() {
        let (mut recorder, mut world) = begin();
        let live = recorder.live();
        for tick in 1..=97 {
            if tick == 50 {
                world.globals.done.phase = DonePhase::Linger;
                world.globals.done.timer = 47;
            }
            assert_eq!(live.exit_tick(), (tick > 50).then_some(50));
            step(&mut recorder, &mut world);
        }
        assert_eq!(world.globals.done.phase, DonePhase::Finished);
        let demo = live.verifiable().expect("two seconds");
        assert_eq!(demo.end_tick, 97);
        assert_eq!(demo.end_checksum, world.checksum().total);
    }
}
