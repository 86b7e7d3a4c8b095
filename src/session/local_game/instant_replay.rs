//! Instant replays of a local game. What is replayed is simulated once more from the game's history.

use super::LocalGame;
use crate::session::game_view::GameSession;
use crate::session::local_replay::LocalReplay;
use crate::session::past::instant_replay::LENGTH;

impl LocalGame {
    /// Starts an instant replay of the last seconds of this level. `None` if nothing has happened yet.
    pub fn instant_replay(&self) -> Option<LocalReplay> {
        let past = self.run.rewind.last_ticks(LENGTH).ok()?;
        LocalReplay::begin(&past, self.local_seats(), self.view().roster.names)
    }
}
