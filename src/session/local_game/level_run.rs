//! Everything about the level in play that starts anew with the next level.

use crate::level::pack::id::LevelId;
use crate::progress::FinishedRun;
use crate::progress::counter::RunCounter;
use crate::records::book::Standing;
use crate::replay::{Assists, Recorder};
use crate::session::checkpoint_log::CheckpointLog;
use crate::session::ghosts::{Ghosts, RaceView, SplitTime};
use crate::session::rewind::Rewind;
use crate::session::seat_set::SeatSet;
use crate::session::snapshot_pair::SnapshotPair;
use crate::session::splits::Splits;
use crate::session::take_over::RecordedPlayers;
use crate::sim::rules::events::Event;
use crate::sim::world::{LevelData, World};

/// The run of a level. The next level gets a new one, so nothing of the last level is left in it.
pub(super) struct LevelRun {
    /// The level.
    pub level: LevelId,
    /// Counts the result.
    pub counter: RunCounter,
    /// When checkpoints were reached.
    pub log: CheckpointLog,
    /// The race against ghosts.
    pub race: Race,
    /// The recording.
    pub recorder: Recorder,
    /// Earlier states.
    pub rewind: Rewind,
    /// Players of the recording that this run continues.
    pub others: RecordedPlayers,
    /// Assists that the players used.
    pub assists: Assists,
    /// A checkpoint reached since [`super::LocalGame::take_checkpoint`] was last called.
    pub checkpoint: Option<u8>,
    /// Deaths, including those that were undone by going back in time.
    pub deaths_seen: u32,
    /// The result once the exit has been reached, until it is taken.
    pub finished_run: Option<FinishedRun>,
    /// How the result compares with the records.
    pub standing: Option<Standing>,
}

/// A race against ghosts.
#[derive(Default)]
pub(super) struct Race {
    /// The ghosts.
    pub ghosts: Ghosts,
    /// The ghost that the camera follows, by index.
    pub followed: Option<usize>,
    /// Split times of the players.
    pub splits: Splits,
    /// The last split time.
    pub split: Option<SplitTime>,
    /// All split times of the run so far.
    pub compared: Vec<SplitTime>,
}

impl LevelRun {
    /// Creates a run without recorded players, used assists or results, which is at a state of the level.
    pub fn new(
        level: LevelId,
        counter: RunCounter,
        recorder: Recorder,
        rewind: Rewind,
        now: &World,
    ) -> LevelRun {
        LevelRun {
            level,
            counter,
            log: CheckpointLog::default(),
            race: Race {
                splits: Splits::begin(now),
                ..Race::default()
            },
            recorder,
            rewind,
            others: RecordedPlayers::default(),
            assists: Assists::empty(),
            checkpoint: None,
            deaths_seen: 0,
            finished_run: None,
            standing: None,
        }
    }

    /// Counts the last tick for the players in these seats, and notes the result if the exit was reached in it.
    pub fn on_tick(&mut self, worlds: &SnapshotPair, seats: SeatSet) {
        let SnapshotPair {
            level_data,
            now,
            before,
            events,
        } = worlds;
        let events = events.all();
        let is_death = |event: &&Event| matches!(event, Event::Died { player } if seats.contains(usize::from(*player)));
        self.deaths_seen += events.iter().filter(is_death).count() as u32;
        if let Some(run) = self.add_tick(level_data, [before, now], events, seats) {
            let run = FinishedRun {
                rewinds: self.rewind.count(),
                is_assisted: !self.assists.is_empty(),
                ..run
            };
            self.recorder.set_result(run);
            self.finished_run = Some(run);
        }
    }

    /// Adds a tick to the results: the states before and after it, and its events. Returns the result without rewinds and
    /// assists if the exit was reached in it.
    pub fn add_tick(
        &mut self,
        level_data: &LevelData,
        [before, now]: [&World; 2],
        events: &[Event],
        seats: SeatSet,
    ) -> Option<FinishedRun> {
        let reached = self.log.on_tick(before, now, seats);
        self.checkpoint = reached.or(self.checkpoint);
        self.race.on_tick(now, events);
        self.counter.on_tick(level_data, now, events)
    }

    /// Removes results of ticks after a state.
    pub fn rewind_to(&mut self, now: &World) {
        self.counter.rewind_to(now.globals.tick);
        self.log.truncate(now.globals.tick);
        self.race.rewind_to(now);
    }

    /// Ends the recording at a state to which the players went back.
    pub fn cut_recording(&mut self, now: &World) {
        self.recorder.set_rewinds(self.rewind.count());
        self.recorder.resume_from(now);
    }

    /// Adds assists that the players used.
    pub fn use_assists(&mut self, assists: Assists) {
        if !self.assists.contains(assists) {
            self.assists |= assists;
            self.recorder.add_assists(assists);
        }
    }
}

impl Race {
    /// Compares the time of a point that the players passed in the last tick.
    fn on_tick(&mut self, now: &World, events: &[Event]) {
        if let Some(point) = self.splits.on_tick(now, events) {
            self.split = self.ghosts.compare(point, now.globals.tick);
            self.compared.extend(self.split);
        }
    }

    /// Removes times of ticks after a state.
    fn rewind_to(&mut self, now: &World) {
        self.splits.rewind_to(now);
        self.split = self.split.filter(|split| split.tick <= now.globals.tick);
        self.compared.retain(|split| split.tick <= now.globals.tick);
    }

    /// Starts the players' split times again from a state.
    pub fn restart_splits(&mut self, now: &World) {
        self.splits = Splits::begin(now);
        self.split = None;
        self.compared.clear();
    }

    /// Returns the race at a pair of snapshots.
    pub fn view(&self, worlds: &SnapshotPair) -> RaceView<'_> {
        let [now, before] = [&worlds.now, &worlds.before].map(|world| world.globals.tick);
        let mut view = self.ghosts.view(now, before);
        view.split = self.split;
        view.compared = &self.compared;
        view.followed = self.followed;
        view
    }
}
