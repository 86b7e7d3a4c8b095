//! A netgame as the replay player shows it to a spectator.

use super::NetGame;
use crate::session::game_view::GameSession;
use crate::session::playback::controls::{Direction, PlaybackControls};
use crate::session::playback::viewable::Viewable;
use crate::session::replay_marks::Marks;
use crate::session::seat_set::SeatSet;
use crate::sim::world::player::PLAYERS;

impl Viewable for NetGame {
    fn marks(&self) -> &Marks {
        self.watching.past().marks()
    }

    fn scanned(&self) -> i32 {
        self.watching.past().last()
    }

    fn tick(&self) -> i32 {
        self.watching.tick()
    }

    fn first(&self) -> i32 {
        self.watching.past().first()
    }

    fn end(&self) -> i32 {
        self.watching.past().last()
    }

    fn controls(&self) -> &PlaybackControls {
        self.watching.controls()
    }

    fn set_paused(&mut self, is_paused: bool) {
        self.watching.set_paused(is_paused);
    }

    fn turn(&mut self, direction: Direction) {
        self.watching.turn(direction);
    }

    fn change_speed(&mut self, steps: i32) {
        self.watching.change_speed(steps);
    }

    fn seek(&mut self, tick: i32) {
        self.watching.seek(tick);
    }

    fn target(&self) -> i32 {
        self.watching.target()
    }

    fn step_by(&mut self, ticks: i32) {
        self.watching.step_by(ticks);
    }

    fn players(&self) -> SeatSet {
        let listed = self.players().iter();
        let listed: SeatSet = listed.map(|player| usize::from(player.player)).collect();
        listed | self.active_seats()
    }

    fn watch(&mut self, player: Option<usize>) {
        self.watched = player.map(|player| player.min(PLAYERS - 1));
    }

    fn watch_next(&mut self) {
        let active = self.active_seats();
        let from = match self.watched {
            None => 0,
            Some(_) => self.view().followed.first().map_or(0, |seat| seat + 1),
        };
        let next = (from..PLAYERS).find(|seat| active.contains(*seat));
        self.watched = match next {
            None if active.len() == 1 => active.first(),
            next => next,
        };
    }

    fn behind(&self) -> Option<i32> {
        Some(self.watching.behind())
    }
}
