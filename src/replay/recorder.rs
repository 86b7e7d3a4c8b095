//! Recording a game while it is played.

use super::demo::{CHECK_PERIOD, Demo, is_recordable};
use crate::sim::command::{CommandLog, TimedCommand};
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{DonePhase, World};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Collects the moves of a game and checksums of its world.
pub struct Recorder {
    tape: Arc<Mutex<Tape>>,
    /// Dropped with the recorder: [`LiveRecording`] sees it.
    alive: Arc<()>,
}

/// What has been recorded so far.
struct Tape {
    demo: Demo,
    /// The tick of [`Demo::end_checksum`].
    proven: i32,
    exit_tick: Option<i32>,
}

impl Recorder {
    /// Begins a recording. `world` is the world before its first frame, after
    /// [`crate::sim::rules::start::begin_game`] or its like; `level_hash` is that of the level as
    /// it was loaded; `date` counts seconds since 1970 in UTC.
    pub fn new(level_name: &str, level_hash: u64, date: u64, world: &World) -> Recorder {
        let demo = Demo {
            level_name: level_name.to_string(),
            level_number: world.globals.level,
            level_hash,
            date,
            shot_rules: world.globals.shot_rules,
            players: world.players,
            names: Default::default(),
            moves: CommandLog::new(),
            checksums: Vec::new(),
            end_frame: world.globals.tick,
            end_checksum: world.checksum().total,
        };
        Recorder {
            tape: Arc::new(Mutex::new(Tape {
                proven: demo.end_frame,
                demo,
                exit_tick: None,
            })),
            alive: Arc::new(()),
        }
    }

    /// Gives a player's name; an empty one takes it away.
    pub fn name_player(&mut self, player: u8, name: &str) {
        let demo = &mut lock(&self.tape).demo;
        if let Some(place) = demo.names.get_mut(usize::from(player) % PLAYERS) {
            *place = name.to_string();
        }
    }

    /// Notes a frame that has just been simulated: its moves and the world after it. Frames must
    /// come in order and without gaps.
    pub fn frame(&mut self, moves: &[TimedCommand], world: &World) {
        let frame = world.globals.tick;
        let phase = world.globals.done.phase;
        let mut tape = lock(&self.tape);
        for timed in moves.iter().filter(|timed| is_recordable(timed)) {
            tape.demo.moves.add(timed.tick, timed.action);
        }
        tape.demo.end_frame = frame;
        if phase != DonePhase::Playing {
            tape.exit_tick.get_or_insert(frame);
        }
        let is_checked = frame % CHECK_PERIOD == 0;
        if is_checked || phase == DonePhase::Finished {
            tape.prove(world);
        }
        if is_checked {
            let checksum = tape.demo.end_checksum;
            tape.demo.checksums.push(checksum);
        }
    }

    /// The recording so far; `world` is the world after its last frame.
    pub fn demo(&self, world: &World) -> Demo {
        let mut tape = lock(&self.tape);
        tape.prove(world);
        tape.demo.clone()
    }

    /// Makes the last frame provable for [`LiveRecording::proven`]; `world` is the world after it.
    pub fn seal(&self, world: &World) {
        lock(&self.tape).prove(world);
    }

    /// The same recording for another thread.
    pub fn live(&self) -> LiveRecording {
        LiveRecording {
            tape: Arc::clone(&self.tape),
            recorder: Arc::downgrade(&self.alive),
        }
    }
}

impl Tape {
    fn prove(&mut self, world: &World) {
        self.demo.end_checksum = world.checksum().total;
        self.proven = self.demo.end_frame;
    }
}

fn lock(tape: &Mutex<Tape>) -> MutexGuard<'_, Tape> {
    tape.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A recording in progress as another thread sees it.
#[derive(Clone)]
pub struct LiveRecording {
    tape: Arc<Mutex<Tape>>,
    recorder: Weak<()>,
}

impl LiveRecording {
    /// Returns true while the recorder exists: the recording may grow.
    pub fn is_running(&self) -> bool {
        self.recorder.strong_count() > 0
    }

    /// Returns true if the other one is of the same game.
    pub fn is_same(&self, other: &LiveRecording) -> bool {
        Arc::ptr_eq(&self.tape, &other.tape)
    }

    /// The last tick recorded.
    pub fn end_tick(&self) -> i32 {
        lock(&self.tape).demo.end_frame
    }

    /// The tick in which the exit was reached, after it was.
    pub fn exit_tick(&self) -> Option<i32> {
        lock(&self.tape).exit_tick
    }

    /// The recording up to the last tick whose checksum is known, at most a second ago; none before
    /// the first second.
    pub fn proven(&self) -> Option<Demo> {
        let (demo, proven) = {
            let tape = lock(&self.tape);
            (tape.demo.clone(), tape.proven)
        };
        let demo = demo.cut(proven);
        (demo.end_frame >= CHECK_PERIOD).then_some(demo)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Playback;
    use crate::sim::command::Command;
    use crate::sim::rules::events::Events;
    use crate::sim::rules::{self, start};
    use crate::sim::world::LevelData;
    use crate::sim::world::buttons::Buttons;

    fn step(recorder: &mut Recorder, world: &mut World) {
        let frame = world.globals.tick + 1;
        let held = Buttons::from_bits_truncate((frame / 7) as u8 & 63);
        let action = Command::Buttons { player: 0, held };
        let moves = [TimedCommand {
            tick: frame,
            action,
        }];
        rules::step(&LevelData::default(), world, &moves, &mut Events::sink());
        recorder.frame(&moves, world);
    }

    fn begin() -> (Recorder, World) {
        let mut world = World::default();
        start::begin_game(&LevelData::default(), &mut world);
        (Recorder::new("short", 5, 0, &world), world)
    }

    fn holds(demo: Demo) -> bool {
        let (end, world) = (demo.end_frame, World::default());
        let mut playback = Playback::new(demo, LevelData::default(), world, 5).expect("the level");
        while playback.step(&mut Events::sink()) {}
        playback.mismatch().is_none() && playback.world().globals.tick == end
    }

    #[test]
    fn another_thread_gets_a_recording_that_holds_at_any_tick() {
        let (mut recorder, mut world) = begin();
        let live = recorder.live();
        for tick in 1..=130 {
            step(&mut recorder, &mut world);
            let proven = std::thread::scope(|s| s.spawn(|| live.proven()).join());
            let proven = proven.expect("no panic");
            assert_eq!(proven.is_some(), tick >= 40, "{tick}");
            if let Some(demo) = proven {
                assert_eq!((demo.end_frame, live.end_tick()), (tick / 40 * 40, tick));
                assert!(demo.moves.last_tick() <= demo.end_frame);
                assert!(tick % 13 != 0 || holds(demo), "{tick}");
            }
        }
        recorder.seal(&world);
        let sealed = live.proven().expect("three seconds");
        assert_eq!(sealed, recorder.demo(&world));
        assert!(holds(sealed));
        assert!(live.is_running());
        drop(recorder);
        assert!(!live.is_running());
    }

    #[test]
    fn the_first_tick_after_play_is_the_exit_tick_and_a_finished_level_is_recorded_to_its_end() {
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
        let demo = live.proven().expect("two seconds");
        assert_eq!(demo.end_frame, 97);
        assert_eq!(demo.end_checksum, world.checksum().total);
    }
}
