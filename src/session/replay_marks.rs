//! Events of a recording that are marked on the timeline.

use super::respawn_points::RespawnPoints;
use super::seat_set::SeatSet;
use crate::history::{History, OutsideHistory};
use crate::sim::rules::events::{Event, Events};
use crate::sim::world::World;

/// Maximum number of marks; further events are not marked.
const MAX_MARKS: usize = 50_000;

/// The kind of a marked event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// The player died.
    Death,
    /// The player collected a coin.
    Coin,
    /// The player reached a checkpoint.
    Checkpoint,
    /// The player killed an enemy.
    Kill,
    /// The player entered a door.
    Door,
    /// The player reached the exit, or took a warp.
    Exit,
}

impl MarkKind {
    /// All kinds.
    pub const ALL: [MarkKind; 6] = [
        MarkKind::Death,
        MarkKind::Coin,
        MarkKind::Checkpoint,
        MarkKind::Kill,
        MarkKind::Door,
        MarkKind::Exit,
    ];
}

/// A marked event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its tick.
    pub tick: i32,
    /// Player slot, 0 to 7.
    pub player: u8,
    /// Its kind.
    pub kind: MarkKind,
}

/// All marks, in the order of their ticks.
#[derive(Clone, Debug, Default)]
pub struct Marks(Vec<Mark>);

impl Marks {
    /// Returns the marks.
    pub fn all(&self) -> &[Mark] {
        &self.0
    }

    /// Adds marks of later ticks.
    pub fn extend(&mut self, marks: impl IntoIterator<Item = Mark>) {
        let room = MAX_MARKS.saturating_sub(self.0.len());
        self.0.extend(marks.into_iter().take(room));
    }

    /// Drops the marks before a tick.
    pub fn forget_before(&mut self, tick: i32) {
        let before = self.0.partition_point(|mark| mark.tick < tick);
        self.0.drain(..before);
    }

    /// Returns the tick of the last death of one of some players.
    pub fn last_death(&self, seats: SeatSet) -> Option<i32> {
        let is_wanted =
            |mark: &&Mark| mark.kind == MarkKind::Death && seats.contains(mark.player.into());
        self.0.iter().rev().find(is_wanted).map(|mark| mark.tick)
    }

    /// Returns the tick of the first mark after `tick`.
    pub fn next(&self, tick: i32) -> Option<i32> {
        let after = self.0.partition_point(|mark| mark.tick <= tick);
        self.0.get(after).map(|mark| mark.tick)
    }

    /// Returns the tick of the last mark before `tick`.
    pub fn previous(&self, tick: i32) -> Option<i32> {
        let before = self.0.partition_point(|mark| mark.tick < tick);
        self.0[..before].last().map(|mark| mark.tick)
    }
}

/// Adds the marks of a tick: of its events, and of checkpoints reached since the tick before.
pub fn find(before: RespawnPoints, world: &World, events: &[Event], marks: &mut Vec<Mark>) {
    let tick = world.globals.tick;
    marks.extend(events.iter().filter_map(|event| {
        let (player, kind) = of_event(*event)?;
        Some(Mark { tick, player, kind })
    }));
    marks.extend(before.reached(world).map(|(player, _)| Mark {
        tick,
        player: player as u8,
        kind: MarkKind::Checkpoint,
    }));
}

/// Returns the marks of the ticks after `from` up to `until`.
///
/// # Errors
/// If the history does not cover these ticks.
pub fn between(history: &History, from: i32, until: i32) -> Result<Vec<Mark>, OutsideHistory> {
    let mut history = history.fork(until)?;
    history.seek(from)?;
    let (mut marks, mut events) = (Vec::new(), Events::new());
    while history.tick() < until {
        let before = RespawnPoints::of(history.now());
        events.clear();
        history.step(&mut events);
        find(before, history.now(), events.all(), &mut marks);
    }
    Ok(marks)
}

fn of_event(event: Event) -> Option<(u8, MarkKind)> {
    Some(match event {
        Event::Died { player } => (player, MarkKind::Death),
        Event::CoinTaken { player, .. } => (player, MarkKind::Coin),
        Event::EnemyShot { player, .. } | Event::EnemyBlasted { player, .. } => {
            (player, MarkKind::Kill)
        }
        Event::DoorUsed { player, .. } => (player, MarkKind::Door),
        Event::ExitReached { player, .. } | Event::WarpTaken { player, .. } => {
            (player, MarkKind::Exit)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_players_are_marked() {
        let mut world = World::default();
        world.globals.tick = 7;
        let before = RespawnPoints::of(&world);
        let events = [
            Event::Died { player: 2 },
            Event::Joined { player: 1 },
            Event::CoinTaken { player: 0, item: 4 },
        ];
        let mut marks = Vec::new();
        find(before, &world, &events, &mut marks);
        let mark = |player, kind| Mark {
            tick: 7,
            player,
            kind,
        };
        assert_eq!(marks, [mark(2, MarkKind::Death), mark(0, MarkKind::Coin)]);
    }

    #[test]
    fn checkpoints_are_marked() {
        let mut world = World::default();
        world.players[1].active = true;
        let before = RespawnPoints::of(&world);
        world.players[1].spawn_index = 3;
        let mut marks = Vec::new();
        find(before, &world, &[], &mut marks);
        assert_eq!(marks.len(), 1, "{marks:?}");
        assert_eq!((marks[0].player, marks[0].kind), (1, MarkKind::Checkpoint));
    }

    #[test]
    fn the_next_and_the_previous_mark_are_found_from_any_tick() {
        let mut marks = Marks::default();
        marks.extend([10, 10, 40].map(|tick| Mark {
            tick,
            player: 0,
            kind: MarkKind::Coin,
        }));
        let around = |tick| (marks.previous(tick), marks.next(tick));
        assert_eq!(around(0), (None, Some(10)));
        assert_eq!(around(10), (None, Some(40)));
        assert_eq!(around(25), (Some(10), Some(40)));
        assert_eq!(around(41), (Some(40), None));
    }
}
