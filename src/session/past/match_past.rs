//! The past of a match, over several levels: all final ticks since joining, which a spectator watches, or the last ones, for
//! an instant replay.
//!
//! Ticks are counted through the whole match: in the first level as in the level itself, and on from there.

use crate::history::{History, Segment, Spacing, Tier};
use crate::session::netgame::confirmed_ticks::ConfirmedStep;
use crate::session::replay_marks::{self, Marks};
use crate::session::respawn_points::RespawnPoints;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::command::TimedCommand;
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::{LevelData, World};
use std::collections::VecDeque;
use std::sync::Arc;

/// Memory above which the oldest levels are dropped, bytes. The current one is never dropped; its keyframes take at most
/// 48 MiB.
const MAX_BYTES: usize = 96 << 20;

/// Consecutive ticks of a level.
struct Part {
    history: History,
    /// States for stepping back.
    segment: Segment,
    /// The state at the end.
    end: Box<World>,
    /// Difference between the ticks of the match and those of the level.
    offset: i32,
}

impl Part {
    fn first(&self) -> i32 {
        self.history.oldest().saturating_add(self.offset)
    }

    fn last(&self) -> i32 {
        self.history.end().saturating_add(self.offset)
    }
}

/// Where a step of [`MatchPast::show`] or [`MatchPast::step`] has led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastMove {
    /// To another tick of the same level.
    SameLevel,
    /// To another level.
    OtherLevel,
}

/// Ticks between two keyframes of a past that is kept for some ticks.
const KEYFRAME_INTERVAL: i32 = 80;

/// The past of a match.
pub struct MatchPast {
    parts: VecDeque<Part>,
    marks: Marks,
    events: Events,
    /// Number of ticks that are kept.
    length: i32,
    /// Ticks before this one are not shown.
    from: i32,
}

impl Default for MatchPast {
    /// Creates a past that is kept as a whole, as far as memory allows.
    fn default() -> MatchPast {
        MatchPast::recent(i32::MAX)
    }
}

impl MatchPast {
    /// Creates a past of which only the last ticks are kept.
    pub fn recent(length: i32) -> MatchPast {
        MatchPast {
            parts: VecDeque::new(),
            marks: Marks::default(),
            events: Events::default(),
            length,
            from: i32::MIN,
        }
    }

    /// Returns an independent copy of the past, which shares its memory as far as possible. It grows only by what is added
    /// to it, and keeps all of that.
    pub fn fork(&self) -> MatchPast {
        let parts = self.parts.iter().filter_map(|part| {
            Some(Part {
                history: part.history.fork(part.history.end()).ok()?,
                segment: Segment::default(),
                end: part.end.clone(),
                offset: part.offset,
            })
        });
        MatchPast {
            parts: parts.collect(),
            marks: self.marks.clone(),
            events: Events::default(),
            length: i32::MAX,
            from: self.from,
        }
    }

    /// Returns the step with which another past continues from the end of this one.
    pub fn continuation(&self) -> Option<ConfirmedStep> {
        let part = self.parts.back()?;
        let level_data = Arc::clone(part.history.level_data());
        Some(ConfirmedStep::Begin(level_data, part.end.clone()))
    }

    /// Returns the tick of the match for a tick of a level, which may be after the end; `None` if the level is not the last.
    pub fn tick_of_match(&self, level_data: &Arc<LevelData>, tick: i32) -> Option<i32> {
        let part = self.parts.back()?;
        let is_same = Arc::ptr_eq(part.history.level_data(), level_data);
        is_same.then(|| tick.saturating_add(part.offset))
    }

    fn spacing(&self) -> Spacing {
        if self.length == i32::MAX {
            return Spacing::whole();
        }
        let tier = Tier {
            interval: KEYFRAME_INTERVAL,
            max_age: self.length + KEYFRAME_INTERVAL,
        };
        Spacing::new(tier, &[], MAX_BYTES)
    }

    /// Adds a step.
    pub fn add(&mut self, step: ConfirmedStep) {
        match step {
            ConfirmedStep::Begin(level_data, state) => self.begin(level_data, state),
            ConfirmedStep::Tick(commands) => self.tick(&commands),
        }
    }

    fn begin(&mut self, level_data: Arc<LevelData>, state: Box<World>) {
        let tick = state.globals.tick;
        let offset = match self.parts.back() {
            Some(part) => part.last().saturating_sub(tick),
            None => 0,
        };
        self.parts.push_back(Part {
            end: state.clone(),
            history: History::new(level_data, state, self.spacing()),
            segment: Segment::default(),
            offset,
        });
        while self.parts.len() > 1 && self.memory() > MAX_BYTES {
            self.parts.pop_front();
        }
    }

    fn tick(&mut self, commands: &[TimedCommand]) {
        let Some(part) = self.parts.back_mut() else {
            return;
        };
        let before = RespawnPoints::of(&part.end);
        part.history.record_tick(&part.end, commands);
        let number = part.history.end();
        let commands = part.history.commands().at(number);
        self.events.clear();
        let level_data = part.history.level_data();
        rules::step(level_data, &mut part.end, commands, &mut self.events);
        let mut marks = Vec::new();
        replay_marks::find(before, &part.end, self.events.all(), &mut marks);
        for mark in &mut marks {
            mark.tick = mark.tick.saturating_add(part.offset);
        }
        self.marks.extend(marks);
        if self.length < i32::MAX {
            self.forget();
        }
    }

    /// Drops ticks beyond the maximum age.
    fn forget(&mut self) {
        self.from = self.last().saturating_sub(self.length).max(self.from);
        let from = self.from;
        while self.parts.get(1).is_some_and(|next| next.first() <= from) {
            self.parts.pop_front();
        }
        self.marks.forget_before(from);
    }

    /// Returns the memory in use, bytes.
    pub fn memory(&self) -> usize {
        let used = |part: &Part| part.history.memory() + part.segment.memory();
        self.parts.iter().map(used).sum()
    }

    /// Returns true while there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the first tick.
    pub fn first(&self) -> i32 {
        let first = self.parts.front().map_or(0, Part::first);
        first.max(self.from).min(self.last())
    }

    /// Returns the last tick.
    pub fn last(&self) -> i32 {
        self.parts.back().map_or(0, Part::last)
    }

    /// Returns the marks of the match.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Returns the part that contains a tick, or the nearest one; where two parts meet, the later one.
    fn part_at(&mut self, tick: i32) -> Option<&mut Part> {
        let after = self.parts.partition_point(|part| part.first() <= tick);
        self.parts.get_mut(after.saturating_sub(1))
    }

    /// Sets both snapshots to the state at a tick, so that nothing is interpolated.
    pub fn show(&mut self, worlds: &mut SnapshotPair, tick: i32) -> Option<PastMove> {
        let part = self.part_at(tick)?;
        let local = tick.clamp(part.first(), part.last()) - part.offset;
        part.history.seek(local).ok()?;
        let level = enter_level(worlds, part.history.level_data());
        worlds.show_still(part.history.now());
        Some(level)
    }

    /// Moves from a tick to the next one, with its events. `None`, without effect, at the end.
    pub fn step(&mut self, worlds: &mut SnapshotPair, from: i32) -> Option<PastMove> {
        let last = self.last();
        if from >= last {
            return None;
        }
        let part = self.part_at(from)?;
        if from.saturating_add(1) == part.last() && part.last() < last {
            // The next part begins with this state.
            return self.show(worlds, from.saturating_add(1));
        }
        let local = from - part.offset;
        if part.history.tick() != local {
            part.history.seek(local).ok()?;
        }
        worlds.events.clear();
        if !part.history.step(&mut worlds.events) {
            return None;
        }
        std::mem::swap(&mut worlds.before, &mut worlds.now);
        (*worlds.now).clone_from(part.history.now());
        Some(PastMove::SameLevel)
    }

    /// Moves from a tick to the one before. `None`, without effect, at the start.
    pub fn step_back(&mut self, worlds: &mut SnapshotPair, from: i32) -> Option<PastMove> {
        let to = from.saturating_sub(1);
        if to < self.first() {
            return None;
        }
        let part = self.part_at(to)?;
        if !Arc::ptr_eq(part.history.level_data(), &worlds.level_data) {
            return self.show(worlds, to);
        }
        let earlier = part.segment.state(&mut part.history, to - part.offset)?;
        worlds.step_back(earlier);
        Some(PastMove::SameLevel)
    }
}

/// Makes a level the shown one.
fn enter_level(worlds: &mut SnapshotPair, level_data: &Arc<LevelData>) -> PastMove {
    match Arc::ptr_eq(&worlds.level_data, level_data) {
        true => PastMove::SameLevel,
        false => {
            worlds.level_data = Arc::clone(level_data);
            PastMove::OtherLevel
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::command::Command;
    use crate::sim::world::buttons::Buttons;

    fn world() -> Box<World> {
        let mut world = Box::new(World::default());
        world.players[0].active = true;
        world
    }

    /// Returns the commands that lead to a tick.
    fn commands(tick: i32) -> Vec<TimedCommand> {
        let held = Buttons::from_bits_truncate((tick / 5) as u8 & 63);
        let action = Command::Buttons { player: 0, held };
        vec![TimedCommand { tick, action }]
    }

    /// Adds a level of some ticks and returns all of its states.
    fn add_level(past: &mut MatchPast, start: Box<World>, ticks: i32) -> Vec<World> {
        let level_data = Arc::new(LevelData::default());
        let mut state = start.clone();
        past.add(ConfirmedStep::Begin(Arc::clone(&level_data), start));
        let mut states = vec![(*state).clone()];
        for _ in 0..ticks {
            let commands = commands(state.globals.tick + 1);
            rules::step(&level_data, &mut state, &commands, &mut Events::sink());
            past.add(ConfirmedStep::Tick(commands));
            states.push((*state).clone());
        }
        states
    }

    fn shown() -> SnapshotPair {
        SnapshotPair::still(LevelData::default(), Box::default())
    }

    #[test]
    fn every_tick_of_the_match_can_be_shown_in_any_order() {
        let mut past = MatchPast::default();
        let states = add_level(&mut past, world(), 300);
        assert_eq!((past.first(), past.last()), (0, 300));
        let mut worlds = shown();
        for tick in [300, 0, 123, 299, 7] {
            assert!(past.show(&mut worlds, tick).is_some());
            assert!(*worlds.now == states[tick as usize], "tick {tick}");
        }
        past.show(&mut worlds, 290);
        for tick in 290..300 {
            assert_eq!(past.step(&mut worlds, tick), Some(PastMove::SameLevel));
            assert!(*worlds.now == states[tick as usize + 1]);
        }
        assert_eq!(past.step(&mut worlds, 300), None, "the present");
        for tick in (1..=300).rev() {
            assert!(past.step_back(&mut worlds, tick).is_some());
            assert!(*worlds.now == states[tick as usize - 1]);
        }
        assert_eq!(past.step_back(&mut worlds, 0), None, "the start");
    }

    #[test]
    fn the_match_continues_while_an_earlier_tick_is_shown() {
        let mut past = MatchPast::default();
        let states = add_level(&mut past, world(), 50);
        let mut worlds = shown();
        past.show(&mut worlds, 10);
        let mut state = Box::new(states[50].clone());
        for _ in 0..100 {
            let commands = commands(state.globals.tick + 1);
            let level_data = LevelData::default();
            rules::step(&level_data, &mut state, &commands, &mut Events::sink());
            past.add(ConfirmedStep::Tick(commands));
        }
        past.step(&mut worlds, 10);
        assert!(*worlds.now == states[11]);
        past.show(&mut worlds, 150);
        assert!(*worlds.now == *state);
    }

    #[test]
    fn levels_follow_each_other() {
        let mut past = MatchPast::default();
        let first = add_level(&mut past, world(), 60);
        let second = add_level(&mut past, world(), 40);
        assert_eq!((past.first(), past.last()), (0, 100));
        let mut worlds = shown();
        past.show(&mut worlds, 58);
        assert_eq!(past.step(&mut worlds, 58), Some(PastMove::SameLevel));
        assert!(*worlds.now == first[59]);
        assert_eq!(past.step(&mut worlds, 59), Some(PastMove::OtherLevel));
        assert!(*worlds.now == second[0]);
        assert_eq!(past.step(&mut worlds, 60), Some(PastMove::SameLevel));
        assert!(*worlds.now == second[1]);
        assert_eq!(past.step_back(&mut worlds, 61), Some(PastMove::SameLevel));
        assert_eq!(past.step_back(&mut worlds, 60), Some(PastMove::OtherLevel));
        assert!(*worlds.now == first[59]);
    }
}
