//! The view of a spectator: the match live, delayed by some seconds, or at any tick of its past. An instant replay
//! is a past that is watched once.

use super::match_past::{MatchPast, PastMove};
use crate::session::game_view::Change;
use crate::session::netgame::confirmed_ticks::ConfirmedStep;
use crate::session::playback::controls::{Direction, PlaybackControls};
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::world::{LevelData, TICK_RATE};
use std::time::Duration;

/// Ticks by which a delayed view may be late before it catches up at once.
const MAX_LATE: i32 = TICK_RATE as i32;

/// Where in time a spectator is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// In the present, as the game thread shows it.
    Live,
    /// At the latest tick allowed by the chosen delay.
    Delayed,
    /// Anywhere in the past, moved by the playback controls.
    Past,
}

/// A change to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Of the worlds in the past.
    Past(Change),
    /// Back to the present.
    Live,
}

/// The view of a spectator.
pub struct Watching {
    past: MatchPast,
    mode: Mode,
    /// The chosen delay, ticks.
    delay: i32,
    controls: PlaybackControls,
    worlds: SnapshotPair,
    /// The shown tick of the past.
    tick: i32,
    /// The tick to seek to.
    wanted: Option<i32>,
    /// Single steps to make; negative ones are backwards.
    steps: i32,
    /// Ticks of this frame that are still due.
    due: u32,
}

impl Default for Watching {
    fn default() -> Watching {
        Watching {
            past: MatchPast::default(),
            mode: Mode::Live,
            delay: 0,
            controls: PlaybackControls::default(),
            worlds: SnapshotPair::still(LevelData::default(), Box::default()),
            tick: 0,
            wanted: None,
            steps: 0,
            due: 0,
        }
    }
}

impl Watching {
    /// Plays a past from a tick on.
    pub fn replay(past: MatchPast, from: i32) -> Watching {
        let mut watching = Watching {
            past,
            ..Watching::default()
        };
        watching.seek(from);
        watching
    }

    /// Adds a final tick.
    pub fn add(&mut self, step: ConfirmedStep) {
        let is_first = self.past.is_empty();
        self.past.add(step);
        if is_first {
            self.go_live();
        }
    }

    /// Drops the past when the spectator becomes a player. The chosen delay is kept.
    pub fn end(&mut self) {
        let delay = self.delay;
        *self = Watching::default();
        self.delay = delay;
    }

    /// Sets the delay in seconds, and moves to the latest tick it allows.
    pub fn set_delay(&mut self, seconds: u8) {
        self.delay = i32::from(seconds) * TICK_RATE as i32;
        self.go_live();
    }

    /// Returns the worlds to draw instead of those of the present.
    pub fn worlds(&self) -> Option<&SnapshotPair> {
        (self.mode != Mode::Live).then_some(&self.worlds)
    }

    /// Returns the worlds of the past that were shown last.
    pub fn shown(&self) -> &SnapshotPair {
        &self.worlds
    }

    /// Returns the past of the match.
    pub fn past(&self) -> &MatchPast {
        &self.past
    }

    /// Returns the playback controls.
    pub fn controls(&self) -> &PlaybackControls {
        &self.controls
    }

    /// Returns the latest tick allowed by the delay.
    pub fn end_tick(&self) -> i32 {
        let last = self.past.last().saturating_sub(self.delay);
        last.max(self.past.first())
    }

    /// Returns the shown tick.
    pub fn tick(&self) -> i32 {
        match self.mode {
            Mode::Live => self.past.last(),
            Mode::Delayed | Mode::Past => self.tick,
        }
    }

    /// Returns the tick to which the spectator is seeking, or the shown one.
    pub fn target(&self) -> i32 {
        self.wanted.unwrap_or(self.tick())
    }

    /// Returns the number of ticks between the shown tick and the present.
    pub fn behind(&self) -> i32 {
        match self.mode {
            Mode::Live => 0,
            Mode::Delayed | Mode::Past => (self.past.last() - self.tick).max(0),
        }
    }

    /// Returns true if the spectator moves in time with the controls, and not with the match.
    pub fn is_in_past(&self) -> bool {
        self.mode == Mode::Past
    }

    /// Goes to the present, or as near as the delay allows.
    pub fn go_live(&mut self) {
        self.controls = PlaybackControls::default();
        (self.steps, self.due) = (0, 0);
        self.wanted = None;
        self.mode = Mode::Live;
        if self.delay > 0 && !self.past.is_empty() {
            self.mode = Mode::Delayed;
            self.wanted = Some(self.end_tick());
        }
    }

    /// Leaves the present. Does nothing while there is no past.
    fn detach(&mut self) -> bool {
        if self.past.is_empty() {
            return false;
        }
        if self.mode == Mode::Live {
            self.wanted = Some(self.end_tick());
        }
        self.mode = Mode::Past;
        true
    }

    /// Pauses, or plays on.
    pub fn set_paused(&mut self, is_paused: bool) {
        if (is_paused || self.mode == Mode::Past) && self.detach() {
            self.controls.set_paused(is_paused);
        }
    }

    /// Reverses the playback direction and plays on.
    pub fn turn(&mut self, direction: Direction) {
        if self.detach() {
            self.controls.turn(direction);
            self.controls.set_paused(false);
        }
    }

    /// Changes the speed by some steps; positive is faster.
    pub fn change_speed(&mut self, steps: i32) {
        if (steps < 0 || self.mode == Mode::Past) && self.detach() {
            self.controls.change_speed(steps);
        }
    }

    /// Moves to a tick in the next frame; to the present if it is the last one.
    pub fn seek(&mut self, tick: i32) {
        if tick >= self.end_tick() && !self.controls.is_paused() {
            self.go_live();
        } else if self.detach() {
            self.wanted = Some(tick.clamp(self.past.first(), self.end_tick()));
            self.steps = 0;
        }
    }

    /// Pauses and moves by some ticks in the next frame; negative ones are backwards.
    pub fn step_by(&mut self, ticks: i32) {
        if self.detach() {
            self.controls.set_paused(true);
            self.steps = self.steps.saturating_add(ticks);
        }
    }

    /// Starts a frame at `now`: [`Watching::next_move`] then makes the moves that are due.
    pub fn start_frame(&mut self, now: Duration) {
        if self.mode == Mode::Live {
            self.controls.restart(now);
            return;
        }
        self.due = self.controls.due(now);
        let end = self.end_tick();
        let is_late = self.tick + MAX_LATE < end || self.tick < self.past.first();
        if self.mode == Mode::Delayed && (is_late || self.tick > end) {
            self.wanted = Some(end);
        }
        if self.wanted.is_some() {
            self.controls.restart(now);
            self.due = 0;
        }
    }

    /// Makes one of the moves of a frame. Returns what to show, or `None` when there are no more.
    pub fn next_move(&mut self) -> Option<Shown> {
        if let Some(wanted) = self.wanted.take() {
            self.tick = wanted;
            let moved = self.past.show(&mut self.worlds, wanted)?;
            return Some(Shown::Past(change_of(moved, Change::Seek)));
        }
        if self.steps != 0 {
            let direction = match self.steps > 0 {
                true => Direction::Forwards,
                false => Direction::Backwards,
            };
            self.steps -= self.steps.signum();
            return self.run(direction);
        }
        self.due = self.due.checked_sub(1)?;
        let direction = self.controls.direction();
        if let Some(shown) = self.run(direction) {
            return Some(shown);
        }
        self.due = 0;
        match (self.mode, direction) {
            (Mode::Past, Direction::Forwards) => {
                self.go_live();
                (self.mode == Mode::Live).then_some(Shown::Live)
            }
            (Mode::Past, Direction::Backwards) => {
                self.controls.set_paused(true);
                None
            }
            _ => None,
        }
    }

    /// Goes on by one tick in a direction. Returns `None` at the end or start.
    fn run(&mut self, direction: Direction) -> Option<Shown> {
        let is_within = self.tick < self.end_tick();
        let (worlds, tick) = (&mut self.worlds, self.tick);
        let (moved, by, change) = match direction {
            Direction::Forwards => {
                let moved = is_within.then(|| self.past.step(worlds, tick)).flatten();
                (moved, 1, Change::Step)
            }
            Direction::Backwards => (self.past.step_back(worlds, tick), -1, Change::StepBack),
        };
        let moved = moved?;
        self.tick += by;
        Some(Shown::Past(change_of(moved, change)))
    }
}

/// Returns the change to show after a move.
fn change_of(moved: PastMove, change: Change) -> Change {
    match moved {
        PastMove::SameLevel => change,
        PastMove::OtherLevel => Change::NewLevel,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::World;
    use std::sync::Arc;

    /// Adds a level of some ticks.
    fn add(watching: &mut Watching, ticks: i32) {
        if watching.past.is_empty() {
            let mut world = Box::new(World::default());
            world.players[0].active = true;
            let level_data = Arc::new(LevelData::default());
            watching.add(ConfirmedStep::Begin(level_data, world));
        }
        for _ in 0..ticks {
            watching.add(ConfirmedStep::Tick(Vec::new()));
        }
    }

    /// Continues the match for some time and returns the shown ticks.
    fn pass(watching: &mut Watching, from: u64, ticks: u64) -> Vec<Shown> {
        let mut shown = Vec::new();
        for tick in from..from + ticks {
            add(watching, 1);
            let now = Duration::from_millis(25 * tick);
            watching.start_frame(now);
            while let Some(change) = watching.next_move() {
                shown.push(change);
            }
        }
        shown
    }

    #[test]
    fn a_delayed_view_stays_behind_the_match() {
        let mut watching = Watching::default();
        add(&mut watching, 1000);
        watching.set_delay(5);
        let shown = pass(&mut watching, 0, 400);
        assert_eq!(
            shown[0],
            Shown::Past(Change::NewLevel),
            "the level of the past"
        );
        assert!(shown.len() > 390, "{}", shown.len());
        let behind = watching.behind();
        assert!((200..=210).contains(&behind), "{behind}");
        assert!(!watching.is_in_past());
    }

    #[test]
    fn a_match_shorter_than_the_delay_waits_at_its_start() {
        let mut watching = Watching::default();
        add(&mut watching, 10);
        watching.set_delay(30);
        pass(&mut watching, 0, 50);
        assert_eq!((watching.tick(), watching.end_tick()), (0, 0));
    }

    #[test]
    fn the_past_is_scrubbed_while_the_match_continues_and_live_returns_to_it() {
        let mut watching = Watching::default();
        add(&mut watching, 1000);
        watching.seek(500);
        assert_eq!(watching.target(), 500);
        pass(&mut watching, 0, 41);
        assert!(watching.is_in_past() && watching.worlds().is_some());
        let tick = watching.tick();
        assert!((538..=541).contains(&tick), "{tick}");
        watching.set_paused(true);
        pass(&mut watching, 41, 40);
        assert_eq!(watching.tick(), tick);
        watching.step_by(-3);
        pass(&mut watching, 81, 1);
        assert_eq!(watching.tick(), tick - 3);
        watching.go_live();
        assert_eq!((watching.behind(), watching.worlds().is_none()), (0, true));
    }

    #[test]
    fn fast_playback_ends_in_the_present() {
        let mut watching = Watching::default();
        add(&mut watching, 200);
        watching.seek(100);
        pass(&mut watching, 0, 1);
        watching.change_speed(2);
        let shown = pass(&mut watching, 1, 100);
        assert_eq!(shown.last(), Some(&Shown::Live));
        assert_eq!((watching.behind(), watching.controls().speed()), (0, 1.0));
    }

    #[test]
    fn playing_backwards_stops_at_the_start() {
        let mut watching = Watching::default();
        add(&mut watching, 30);
        watching.turn(Direction::Backwards);
        pass(&mut watching, 0, 60);
        assert_eq!(
            (watching.tick(), watching.controls().is_paused()),
            (0, true)
        );
    }

    fn pass_empty(watching: &mut Watching) -> Option<Shown> {
        watching.start_frame(Duration::ZERO);
        watching.next_move()
    }

    #[test]
    fn nothing_can_be_scrubbed_before_the_first_tick() {
        let mut watching = Watching::default();
        watching.set_paused(true);
        watching.seek(-5);
        watching.step_by(-1);
        assert!(!watching.is_in_past());
        assert_eq!(pass_empty(&mut watching), None);
    }
}
