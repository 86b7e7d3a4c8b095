//! What is being played: a solo game, a recording or a netgame.

use crate::app::netgame::NetGame;
use crate::session::playback::DemoGame;
use crate::session::snapshot_pair::SnapshotPair;
use crate::session::solo::{PLAYER, SoloGame};
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::player::PLAYERS;

/// The game behind a level in play.
pub enum PlaySource {
    /// A solo game.
    Single(Box<SoloGame>),
    /// A recording.
    Demo(Box<DemoGame>),
    /// A netgame.
    Net(Box<NetGame>),
}

impl PlaySource {
    /// Returns the player names; empty for unused slots. `own` is the name from the settings.
    pub(super) fn names<'a>(&'a self, own: &'a str) -> [&'a str; PLAYERS] {
        match self {
            PlaySource::Single(_) => std::array::from_fn(|player| match player {
                player if player == usize::from(PLAYER) => own,
                _ => "",
            }),
            PlaySource::Demo(_) | PlaySource::Net(_) => self.known_names(),
        }
    }

    /// Returns the player names used to tell players apart; all empty in a solo game.
    pub(super) fn known_names(&self) -> [&str; PLAYERS] {
        match self {
            PlaySource::Single(_) => [""; PLAYERS],
            PlaySource::Demo(demo) => demo.names(),
            PlaySource::Net(net) => net.names(),
        }
    }

    /// Returns the slot of this window's player; none for a recording.
    pub(super) fn local_player(&self) -> Option<usize> {
        match self {
            PlaySource::Single(_) => Some(usize::from(PLAYER)),
            PlaySource::Demo(_) => None,
            PlaySource::Net(net) => Some(net.local_player()),
        }
    }

    /// Returns the world snapshots to draw.
    pub(super) fn worlds(&self) -> &SnapshotPair {
        match self {
            PlaySource::Single(game) => &game.worlds,
            PlaySource::Demo(demo) => &demo.worlds,
            PlaySource::Net(net) => net.worlds(),
        }
    }

    /// Returns the world before the last tick, and the events since then.
    pub(super) fn last_step(&self) -> (&World, &[Event]) {
        match self {
            PlaySource::Net(net) => net.last_step(),
            _ => (&self.worlds().before, self.worlds().events.all()),
        }
    }
}
