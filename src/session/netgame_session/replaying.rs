//! The recent past of a netgame for instant replays, and the replay in progress.

use crate::session::netgame::confirmed_ticks::ConfirmedStep;
use crate::session::past::drawn_ticks::DrawnTicks;
use crate::session::past::instant_replay::{InstantReplay, LENGTH, Opening};
use crate::session::past::match_past::MatchPast;
use crate::session::seat_set::SeatSet;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::rules::player::DEATH_TICKS;
use crate::sim::world::player::Pause;

/// The recent past for instant replays, and the replay in progress.
pub struct Replaying {
    /// The last final ticks while this window has players.
    past: MatchPast,
    /// The last ticks as the client drew them.
    drawn: DrawnTicks,
    /// The replay in progress.
    replay: Option<Box<InstantReplay>>,
}

impl Default for Replaying {
    fn default() -> Replaying {
        Replaying {
            past: MatchPast::recent(LENGTH),
            drawn: DrawnTicks::new(LENGTH as usize),
            replay: None,
        }
    }
}

impl Replaying {
    /// Returns the replay in progress.
    pub fn replay(&self) -> Option<&InstantReplay> {
        self.replay.as_deref()
    }

    /// Returns the replay in progress, to change it.
    pub fn replay_mut(&mut self) -> Option<&mut InstantReplay> {
        self.replay.as_deref_mut()
    }

    /// Returns the last final ticks.
    pub fn past(&self) -> &MatchPast {
        &self.past
    }

    /// Returns the memory in use without a replay, bytes: of what happened, and of what was drawn.
    pub fn memory(&self) -> (usize, usize) {
        (self.past.memory(), self.drawn.memory())
    }

    /// Adds a final tick of a match in which this window has players.
    pub fn add(&mut self, step: ConfirmedStep) {
        if let Some(replay) = &mut self.replay {
            replay.add(&step);
        }
        self.past.add(step);
    }

    /// Records what a client draws now, unless a replay is in front of it.
    pub fn record_drawn(&mut self, worlds: &SnapshotPair) {
        if self.replay.is_none() {
            self.drawn.record(&worlds.level_data, &worlds.now);
        }
    }

    /// Starts a replay of what players of this window have seen; `worlds` are those on the screen. Returns false if there is no
    /// past.
    pub fn start(&mut self, worlds: &SnapshotPair, seats: SeatSet, is_host: bool) -> bool {
        let (tick, last) = (worlds.now.globals.tick, self.past.last());
        let now = self.past.tick_of_match(&worlds.level_data, tick);
        let now = now.unwrap_or(last).max(last);
        // A death on the screen may not be final yet.
        let seen = seats
            .iter()
            .filter_map(|seat| match worlds.now.players[seat].pause {
                Pause::Dead(death) => Some(now - (DEATH_TICKS - death.ticks_left)),
                _ => None,
            });
        let drawn = (!is_host).then(|| self.drawn.clone());
        let level_data = &worlds.level_data;
        let first = drawn.as_ref().and_then(|drawn| drawn.first(level_data));
        let opening = Opening {
            now,
            death: seen.chain(self.past.marks().last_death(seats)).max(),
            drawn_from: first.and_then(|tick| self.past.tick_of_match(level_data, tick)),
            watched: Some(seats.first().unwrap_or(0)),
        };
        self.replay = InstantReplay::begin(&self.past, drawn, opening).map(Box::new);
        if let Some(replay) = &self.replay {
            log::debug!("instant replay: from tick {}", replay.watching.target());
        }
        self.replay.is_some()
    }

    /// Ends the replay.
    pub fn end(&mut self) {
        if self.replay.take().is_some() {
            log::debug!("instant replay: over");
        }
    }
}
