//! A netgame as the replay player shows it: to a spectator, or as an instant replay.

use super::NetGame;
use crate::session::game_view::GameSession;
use crate::session::playback::controls::{Direction, PlaybackControls};
use crate::session::playback::viewable::{Neighbour, Viewable};
use crate::session::replay_marks::Marks;
use crate::session::seat_set::SeatSet;
use crate::sim::world::player::PLAYERS;

impl Viewable for NetGame {
    fn marks(&self) -> &Marks {
        self.watching().past().marks()
    }

    fn scanned(&self) -> i32 {
        self.watching().past().last()
    }

    fn tick(&self) -> i32 {
        self.watching().tick()
    }

    fn first(&self) -> i32 {
        self.watching().past().first()
    }

    fn end(&self) -> i32 {
        self.watching().past().last()
    }

    fn controls(&self) -> &PlaybackControls {
        self.watching().controls()
    }

    fn set_paused(&mut self, is_paused: bool) {
        self.watching_mut().set_paused(is_paused);
    }

    fn turn(&mut self, direction: Direction) {
        self.watching_mut().turn(direction);
    }

    fn change_speed(&mut self, steps: i32) {
        self.watching_mut().change_speed(steps);
    }

    fn seek(&mut self, tick: i32) {
        self.watching_mut().seek(tick);
    }

    fn target(&self) -> i32 {
        self.watching().target()
    }

    fn step_by(&mut self, ticks: i32) {
        self.watching_mut().step_by(ticks);
    }

    fn players(&self) -> SeatSet {
        let listed = self.players().iter();
        let listed: SeatSet = listed.map(|player| usize::from(player.player)).collect();
        listed | self.active_seats()
    }

    fn watch(&mut self, player: Option<usize>) {
        let player = player.map(|player| player.min(PLAYERS - 1));
        match self.replaying.replay_mut() {
            Some(replay) => replay.watched = player,
            None => self.watched = player,
        }
    }

    fn watch_beside(&mut self, neighbour: Neighbour) {
        let active = self.active_seats();
        let watched = self.replaying.replay().map_or(self.watched, |r| r.watched);
        let followed = watched.and_then(|_| self.view().followed.first());
        self.watch(neighbour.of(followed, active, active.len() > 1));
    }

    fn behind(&self) -> Option<i32> {
        match self.is_replaying() {
            true => Some((self.replaying.past().last() - self.tick()).max(0)),
            false => Some(self.watching.behind()),
        }
    }
}
