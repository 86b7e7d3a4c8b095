//! The interface of the replay player for what it plays: a recording, or the past of a match that somebody watches.

use super::controls::{Direction, PlaybackControls};
use crate::session::game_view::GameSession;
use crate::session::replay_marks::Marks;
use crate::session::seat_set::SeatSet;
use crate::sim::world::TICK_RATE;
use crate::sim::world::player::PLAYERS;

/// Ticks before a death to which jumping to that death seeks: 4 seconds.
pub const BEFORE_DEATH: i32 = 4 * TICK_RATE as i32;

/// Which player to follow instead of the followed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// The one with the next higher slot.
    Next,
    /// The one with the next lower slot.
    Previous,
}

impl Neighbour {
    /// Returns the active player beside the followed one, or `None` for several players, who can be followed if they are
    /// `together`.
    pub fn of(self, followed: Option<usize>, active: SeatSet, together: bool) -> Option<usize> {
        let after = |from: usize| active.iter().find(|seat| *seat >= from);
        let before = |end: usize| active.iter().take_while(|seat| *seat < end).last();
        let (found, around) = match self {
            Neighbour::Next => (after(followed.map_or(0, |seat| seat + 1)), after(0)),
            Neighbour::Previous => (before(followed.unwrap_or(PLAYERS)), before(PLAYERS)),
        };
        found.or(around.filter(|_| !together))
    }
}

/// A game whose ticks a viewer can visit in any order.
pub trait Viewable: GameSession {
    /// Returns the marks found so far.
    fn marks(&self) -> &Marks;

    /// Returns the tick up to which the game has been searched for marks.
    fn scanned(&self) -> i32;

    /// Returns the current tick.
    fn tick(&self) -> i32;

    /// Returns the first tick that can be shown.
    fn first(&self) -> i32;

    /// Returns the last tick; a lower bound until the recording has been scanned.
    fn end(&self) -> i32;

    /// Returns the playback controls.
    fn controls(&self) -> &PlaybackControls;

    /// Pauses, or plays on. At the end, a recording restarts from the beginning; in reverse, at the start, any game
    /// restarts from the end.
    fn set_paused(&mut self, is_paused: bool);

    /// Reverses the playback direction and plays on.
    fn turn(&mut self, direction: Direction);

    /// Changes the speed by some steps of [`super::controls::SPEEDS`]; positive is faster.
    fn change_speed(&mut self, steps: i32);

    /// Moves to a tick with the next [`GameSession::advance`]; later, if it has not been simulated by then.
    fn seek(&mut self, tick: i32);

    /// Returns the tick to which the viewer is seeking, or the current one.
    fn target(&self) -> i32;

    /// Pauses and moves by some ticks with the next [`GameSession::advance`]; negative ones are backwards.
    fn step_by(&mut self, ticks: i32);

    /// Returns all players who take part.
    fn players(&self) -> SeatSet;

    /// Follows a player, 0 to 7, or everyone who started together; in a match everyone who takes part.
    fn watch(&mut self, player: Option<usize>);

    /// Follows the next or previous active player; past the last or first, everyone who started together, if that is more than one.
    fn watch_beside(&mut self, neighbour: Neighbour);

    /// Returns the number of ticks between the current one and the present of a running match; `None` for a recording.
    fn behind(&self) -> Option<i32> {
        None
    }

    /// Returns the share of the game before the current tick, 0 to 1.
    fn share(&self) -> f32 {
        let (first, all) = (self.first(), self.end() - self.first());
        ((self.tick() - first) as f32 / all.max(1) as f32).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_and_previous_visit_all_active_players_in_turn() {
        let active = SeatSet::from_iter([1, 4, 6]);
        let visit = |neighbour: Neighbour, together| {
            let mut followed = Some(4);
            let mut visited = Vec::new();
            for _ in 0..4 {
                followed = neighbour.of(followed, active, together);
                visited.push(followed);
            }
            visited
        };
        let (next, previous) = (Neighbour::Next, Neighbour::Previous);
        assert_eq!(visit(next, false), [Some(6), Some(1), Some(4), Some(6)]);
        assert_eq!(visit(next, true), [Some(6), None, Some(1), Some(4)]);
        assert_eq!(visit(previous, false), [Some(1), Some(6), Some(4), Some(1)]);
        assert_eq!(visit(previous, true), [Some(1), None, Some(6), Some(4)]);
        assert_eq!(next.of(Some(3), SeatSet::EMPTY, false), None);
    }
}
