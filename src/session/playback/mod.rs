//! Plays a recording back (spec 01 §4.4), with playback controls: pause, seek, step, any speed, backwards. The speeds
//! are in `controls.rs`; when a replay is over, in `ending.rs`.

pub mod controls;
mod ending;
mod scan;
pub mod viewable;

#[cfg(test)]
mod tests;

use self::controls::{Direction, PlaybackControls};
use self::ending::{is_finished, last_tick};
use self::scan::{Report, Scan};
use self::viewable::{Neighbour, Viewable};
use super::game_view::{
    Change, GameKind, GameSession, GameView, ReplayProgress, RewindStatus, Roster,
};
use super::ghosts::RaceView;
use super::input_latch::FrameInput;
use super::recorded_players;
use super::replay_marks::{self, Marks};
use super::seat_set::SeatSet;
use super::snapshot_pair::SnapshotPair;
use super::take_over::{TakeOver, TakeOverError};
use crate::config::SEATS;
use crate::display_text::clean;
use crate::level::Level;
use crate::replay::{Mismatch, Playback, Recording, RecordingError};
use crate::sim::rules::events::Events;
use crate::sim::world::player::PLAYERS;
use std::sync::Arc;
use std::time::Duration;

/// The view of a [`Playback`].
pub struct ReplayGame {
    /// The worlds to draw.
    pub worlds: SnapshotPair,
    playback: Playback,
    /// The players' names, sanitised for display.
    names: [String; PLAYERS],
    /// Players who start the recording together; empty if they are too many for a shared view.
    starters: SeatSet,
    /// All who take part at any time.
    players: SeatSet,
    /// The player chosen to be followed; none for the starters.
    chosen: Option<usize>,
    controls: PlaybackControls,
    /// The first tick: 0, or later in a capsule.
    first: i32,
    /// The last tick; a lower bound until the recording has been scanned.
    end: i32,
    marks: Marks,
    scan: ScanState,
    /// The tick up to which the recording has been searched for marks.
    scanned: i32,
    /// The tick to seek to.
    wanted: Option<i32>,
    /// Single steps to make; negative ones are backwards.
    steps: i32,
}

/// Simulation ahead of the viewer.
enum ScanState {
    /// It was not started: ticks are simulated when they are needed.
    Off,
    /// It runs, or has ended with the last report.
    Running {
        scan: Scan,
        /// A playback that has simulated more than the viewer's own, if there is one.
        ahead: Option<Box<Playback>>,
    },
    /// The last tick is known, and all marks.
    Complete {
        /// As above.
        ahead: Option<Box<Playback>>,
    },
}

impl ScanState {
    fn ahead(&mut self) -> Option<&mut Option<Box<Playback>>> {
        match self {
            ScanState::Off => None,
            ScanState::Running { ahead, .. } | ScanState::Complete { ahead } => Some(ahead),
        }
    }
}

impl ReplayGame {
    /// Starts replaying a recording on its level.
    ///
    /// # Errors
    /// Returns [`RecordingError::Level`] if the recording was made on another level.
    pub fn begin(level: Level, demo: Recording) -> Result<ReplayGame, RecordingError> {
        let hash = level.content_hash();
        let names = demo.names.each_ref().map(|name| clean(name).into_owned());
        let starters = Some(recorded_players::starters(&demo));
        let shared_view = starters.filter(|starters| starters.len() <= SEATS);
        let (players, end) = (recorded_players::all(&demo), last_tick(&demo));
        let playback = Playback::new(demo, level.level_data, level.world, hash)?;
        let now = Box::new(playback.world().clone());
        Ok(ReplayGame {
            worlds: SnapshotPair::still(Arc::clone(playback.level_data()), now.clone()),
            playback,
            names,
            starters: shared_view.unwrap_or_default(),
            players,
            chosen: None,
            controls: PlaybackControls::default(),
            first: now.globals.tick,
            end,
            marks: Marks::default(),
            scan: ScanState::Off,
            scanned: 0,
            wanted: None,
            steps: 0,
        })
    }

    /// Starts simulating ahead in the background, which finds the marks and makes seeking fast.
    pub fn start_scan(&mut self) {
        if !matches!(self.scan, ScanState::Off) {
            return;
        }
        let scan = self.playback.fork().map(Scan::start);
        match scan {
            Ok(Ok(scan)) => self.scan = ScanState::Running { scan, ahead: None },
            Ok(Err(error)) => log::warn!("no marks on the timeline: {error}"),
            Err(error) => log::warn!("no marks on the timeline: {error}"),
        }
    }

    /// Waits until the scan is complete.
    pub fn finish_scan(&mut self) {
        while let ScanState::Running { scan, .. } = &self.scan {
            match scan.wait() {
                Some(report) => self.receive(report),
                None => self.scan = ScanState::Off,
            }
        }
    }

    /// Receives the reports of the scan so far.
    fn poll_scan(&mut self) {
        while let ScanState::Running { scan, .. } = &self.scan {
            match scan.poll() {
                Ok(Some(report)) => self.receive(report),
                Ok(None) => return,
                // Its thread has died.
                Err(_) => self.scan = ScanState::Off,
            }
        }
    }

    fn receive(&mut self, report: Report) {
        self.marks.extend(report.marks);
        self.scanned = report.playback.simulated();
        if let Some(ahead) = self.scan.ahead() {
            *ahead = Some(Box::new(report.playback));
        }
        if let Some(end) = report.end {
            self.end = end;
            let ahead = self.scan.ahead().and_then(Option::take);
            self.scan = ScanState::Complete { ahead };
        }
    }

    /// Returns whether there is another tick in this direction; `None` while a seek is pending.
    fn can_run(&self, direction: Direction) -> Option<bool> {
        if self.wanted.is_some() {
            return None;
        }
        Some(match direction {
            Direction::Forwards => !self.is_over(),
            Direction::Backwards => self.tick() > self.first,
        })
    }

    /// Moves to a tick at once, simulating as much as necessary.
    pub fn show(&mut self, tick: i32) {
        self.seek(tick);
        self.finish_scan();
        self.go_to_wanted();
    }

    /// Seeks to the requested tick, or as far as the recording has been simulated. Returns true if the tick shown
    /// has changed.
    fn go_to_wanted(&mut self) -> bool {
        let Some(wanted) = self.wanted else {
            return false;
        };
        if wanted > self.playback.simulated()
            && let Some(ahead) = self.scan.ahead().and_then(Option::take)
            && ahead.simulated() > self.playback.simulated()
        {
            self.playback = *ahead;
        }
        let reachable = match self.scan {
            ScanState::Running { .. } => wanted.min(self.playback.simulated()),
            ScanState::Off | ScanState::Complete { .. } => wanted.min(self.end),
        };
        self.playback.seek(reachable.min(self.playback.simulated()));
        while self.playback.tick() < reachable && !is_finished(self.playback.world()) {
            self.playback.advance(&mut Events::sink());
        }
        if is_finished(self.playback.world()) {
            self.end = self.end.min(self.playback.tick());
        }
        if reachable == wanted.min(self.end) || self.playback.tick() >= self.end {
            self.wanted = None;
        }
        let has_changed = self.playback.tick() != self.tick();
        self.worlds.show_still(self.playback.world());
        has_changed
    }

    /// Simulates one tick. Returns false, without effect, at the end.
    pub fn step(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let tick = self.tick();
        if self.playback.tick() != tick {
            self.playback.seek(tick);
        }
        let worlds = &mut self.worlds;
        worlds.events.clear();
        self.playback.advance(&mut worlds.events);
        std::mem::swap(&mut worlds.before, &mut worlds.now);
        (*worlds.now).clone_from(self.playback.world());
        if is_finished(&worlds.now) {
            self.end = self.end.min(worlds.now.globals.tick);
        }
        true
    }

    /// Goes back by one tick. Returns false, without effect, at the start.
    fn step_back(&mut self) -> bool {
        let Some(earlier) = self.playback.state(self.tick() - 1) else {
            return false;
        };
        self.worlds.step_back(earlier);
        true
    }

    /// Goes on by one tick in a direction. Returns false at the end or start.
    fn run(&mut self, direction: Direction, on_change: &mut dyn FnMut(Change, &GameView)) -> bool {
        let (has_run, change) = match direction {
            Direction::Forwards => (self.step(), Change::Step),
            Direction::Backwards => (self.step_back(), Change::StepBack),
        };
        if has_run {
            on_change(change, &self.view());
        }
        has_run
    }

    /// Returns the first tick found so far that diverged from the recording; always `None` for recordings without
    /// checksums, such as the original's.
    pub fn mismatch(&self) -> Option<Mismatch> {
        let ahead = match &self.scan {
            ScanState::Off => None,
            ScanState::Running { ahead, .. } | ScanState::Complete { ahead } => ahead.as_ref(),
        };
        let ahead = ahead.and_then(|playback| playback.mismatch());
        self.playback.mismatch().or(ahead)
    }

    /// Prepares to take over a player, 0 to 7, at the current tick.
    ///
    /// # Errors
    /// If that is impossible at this tick.
    pub fn take_over(&self, player: usize) -> Result<TakeOver, TakeOverError> {
        let (tick, mut marks) = (self.tick(), self.marks.clone());
        if tick > self.scanned {
            let history = self.playback.history();
            let from = self.scanned.max(self.first);
            marks.extend(replay_marks::between(history, from, tick)?);
        }
        TakeOver::new(&self.playback, &marks, tick, player)
    }

    /// Returns the recording.
    pub fn demo(&self) -> &Recording {
        self.playback.demo()
    }

    /// Returns a player's name for display; empty if it is unknown.
    pub fn name(&self, player: usize) -> &str {
        self.names.get(player).map_or("", String::as_str)
    }

    /// Returns the slot of a player by number, from 1, or by name, ignoring case.
    pub fn player_named(&self, name: &str) -> Option<usize> {
        let wanted = name.to_lowercase();
        let named = |seat: &usize| self.name(*seat).to_lowercase() == wanted;
        let number = name.parse::<usize>().ok();
        let numbered = number.and_then(|number| number.checked_sub(1));
        let found = self.players.iter().find(named).or(numbered);
        found.filter(|seat| self.players.contains(*seat))
    }

    /// Returns how much of the recording has been played.
    pub fn progress(&self) -> ReplayProgress {
        let commands = &self.playback.demo().commands;
        let (tick, all) = (self.tick(), commands.all());
        let applied = all.partition_point(|timed| timed.tick <= tick);
        ReplayProgress {
            share: ((tick - self.first) as f32 / (self.end - self.first).max(1) as f32).min(1.0),
            commands: (applied, all.len()),
        }
    }

    /// Returns the followed players: the chosen one, or the next active one after it. If none was chosen, those who
    /// started together.
    pub fn followed(&self) -> SeatSet {
        let is_active = |seat: &usize| self.worlds.now.players[*seat].active;
        let together: SeatSet = self.starters.iter().filter(is_active).collect();
        if self.chosen.is_none() && !together.is_empty() {
            return together;
        }
        let chosen = self.chosen.unwrap_or(0);
        let following = (chosen..PLAYERS).chain(0..chosen);
        SeatSet::one(following.into_iter().find(is_active).unwrap_or(chosen))
    }

    /// Returns true once the replay is over: at its last tick, or when the level is done or everybody has left.
    pub fn is_over(&self) -> bool {
        self.tick() >= self.end || is_finished(&self.worlds.now)
    }
}

impl GameSession for ReplayGame {
    fn view(&self) -> GameView<'_> {
        GameView {
            level: None,
            worlds: &self.worlds,
            alpha: self.controls.alpha(),
            earlier: &self.worlds.before,
            events: self.worlds.events.all(),
            roster: Roster {
                names: self.names.each_ref().map(String::as_str),
                local: SeatSet::EMPTY,
            },
            followed: self.followed(),
            rate: self.controls.rate(),
            rewind: RewindStatus {
                count: self.playback.demo().rewinds,
                speed: None,
            },
            race: RaceView::default(),
            replay: None,
            assists: self.playback.demo().assists,
            standing: None,
            game_match: None,
            kind: GameKind::Replay(self.progress()),
        }
    }

    fn advance(
        &mut self,
        now: Duration,
        _input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        self.poll_scan();
        if self.wanted.is_some() {
            if self.go_to_wanted() {
                on_change(Change::Seek, &self.view());
            }
            self.controls.restart(now);
            return 0;
        }
        let steps = std::mem::take(&mut self.steps);
        let stepping = match steps > 0 {
            true => Direction::Forwards,
            false => Direction::Backwards,
        };
        for _ in 0..steps.unsigned_abs() {
            self.run(stepping, on_change);
        }
        let (due, direction) = (self.controls.due(now), self.controls.direction());
        for run in 0..due {
            if !self.run(direction, on_change) {
                self.controls.set_paused(true);
                return run;
            }
        }
        due
    }

    fn wait(&mut self, now: Duration) {
        self.controls.restart(now);
    }
}

impl Viewable for ReplayGame {
    fn marks(&self) -> &Marks {
        &self.marks
    }

    fn scanned(&self) -> i32 {
        self.scanned
    }

    fn tick(&self) -> i32 {
        self.worlds.now.globals.tick
    }

    fn first(&self) -> i32 {
        self.first
    }

    fn end(&self) -> i32 {
        self.end
    }

    fn controls(&self) -> &PlaybackControls {
        &self.controls
    }

    fn set_paused(&mut self, is_paused: bool) {
        self.controls.set_paused(is_paused);
        if !is_paused && self.can_run(self.controls.direction()) == Some(false) {
            self.seek(match self.controls.direction() {
                Direction::Forwards => self.first,
                Direction::Backwards => self.end,
            });
        }
    }

    fn turn(&mut self, direction: Direction) {
        self.controls.turn(direction);
        self.controls.set_paused(false);
    }

    fn change_speed(&mut self, steps: i32) {
        self.controls.change_speed(steps);
    }

    fn seek(&mut self, tick: i32) {
        self.wanted = Some(tick.min(self.end).max(self.first));
        self.steps = 0;
    }

    fn target(&self) -> i32 {
        self.wanted.unwrap_or(self.tick())
    }

    fn step_by(&mut self, ticks: i32) {
        self.controls.set_paused(true);
        self.steps = self.steps.saturating_add(ticks);
    }

    fn players(&self) -> SeatSet {
        self.players
    }

    fn watch(&mut self, player: Option<usize>) {
        self.chosen = player.map(|player| player.min(PLAYERS - 1));
    }

    fn watch_beside(&mut self, neighbour: Neighbour) {
        let active = self.worlds.now.active_players();
        let active = active.map(|(player, _)| player).collect();
        let together = self.starters.len() > 1;
        let followed = match self.chosen {
            None if together => None,
            _ => self.followed().first(),
        };
        self.chosen = neighbour.of(followed, active, together);
    }
}
