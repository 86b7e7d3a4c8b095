//! Starts and ends instant replays during a running netgame, and keeps its past for them and for spectators.

use super::replaying::Replaying;
use super::{NetGame, Side};
use crate::session::netgame::confirmed_ticks::ConfirmedStep;
use crate::session::past::watching::Watching;

impl NetGame {
    /// Starts an instant replay for the players of this window. Returns false if nothing has happened yet.
    pub fn start_replay(&mut self) -> bool {
        let seats = self.local_seats();
        let is_host = matches!(self.side, Side::Host { .. });
        let worlds = &self.displayed.worlds;
        !seats.is_empty() && self.replaying.start(worlds, seats, is_host)
    }

    /// Ends the instant replay; the match is shown again, and its players get their input.
    pub fn end_replay(&mut self) {
        self.replaying.end();
    }

    /// Returns true during an instant replay.
    pub fn is_replaying(&self) -> bool {
        self.replaying.replay().is_some()
    }

    /// Shows what this window drew beside what happened, or as ghosts over it.
    pub fn toggle_ghosts(&mut self) {
        if let Some(replay) = self.replaying.replay_mut() {
            replay.toggle_ghosts();
        }
    }

    /// Returns what is watched: an instant replay, or what a spectator watches.
    pub(super) fn watching(&self) -> &Watching {
        match self.replaying.replay() {
            Some(replay) => &replay.watching,
            None => &self.watching,
        }
    }

    /// Returns what is watched, to move in it.
    pub(super) fn watching_mut(&mut self) -> &mut Watching {
        match self.replaying.replay_mut() {
            Some(replay) => &mut replay.watching,
            None => &mut self.watching,
        }
    }

    /// Keeps a final tick: for spectators everything since they joined, for players the last seconds.
    pub(super) fn keep(&mut self, step: ConfirmedStep) {
        match self.local_seats().is_empty() {
            true => self.watching.add(step),
            false => self.replaying.add(step),
        }
    }

    /// Begins another past where the players of this window have become spectators, or the other way round.
    pub(super) fn follow_seats(&mut self) {
        let is_spectator = self.is_spectator();
        let (watched, played) = (self.watching.past(), self.replaying.past());
        if is_spectator && !played.is_empty() {
            let step = played.continuation();
            self.replaying = Replaying::default();
            step.into_iter().for_each(|step| self.watching.add(step));
        } else if !is_spectator && !watched.is_empty() && !self.local_seats().is_empty() {
            let step = watched.continuation();
            self.watching.end();
            step.into_iter().for_each(|step| self.replaying.add(step));
        }
    }

    /// Ends the instant replay if it has reached its end; called after every move in it.
    pub(super) fn follow_replay(&mut self) {
        let names = self.names.display_names();
        if let Some(replay) = self.replaying.replay_mut() {
            match replay.is_over() {
                true => self.replaying.end(),
                false => replay.update_seen(names),
            }
        }
    }
}
