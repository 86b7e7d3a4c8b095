//! What is played: a game of one's own, a recording, a netgame.

use crate::app::netgame::NetGame;
use crate::session::playback::DemoGame;
use crate::session::snapshot_pair::SnapshotPair;
use crate::session::solo::{PLAYER, SoloGame};
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::player::PLAYERS;

/// What is played.
pub enum PlaySource {
    /// A game of the player's own.
    Single(Box<SoloGame>),
    /// A recorded game.
    Demo(Box<DemoGame>),
    /// A game with players at other machines.
    Net(Box<NetGame>),
}

impl PlaySource {
    /// The names of the players; empty where there is none. `own` is that of the settings.
    pub(super) fn names<'a>(&'a self, own: &'a str) -> [&'a str; PLAYERS] {
        match self {
            PlaySource::Single(_) => std::array::from_fn(|player| match player {
                player if player == usize::from(PLAYER) => own,
                _ => "",
            }),
            PlaySource::Demo(_) | PlaySource::Net(_) => self.known_names(),
        }
    }

    /// The names by which players are told from each other; none in a game played alone.
    pub(super) fn known_names(&self) -> [&str; PLAYERS] {
        match self {
            PlaySource::Single(_) => [""; PLAYERS],
            PlaySource::Demo(demo) => demo.names(),
            PlaySource::Net(net) => net.names(),
        }
    }

    /// The slot of the player of this window; none in a recorded game.
    pub(super) fn own_player(&self) -> Option<usize> {
        match self {
            PlaySource::Single(_) => Some(usize::from(PLAYER)),
            PlaySource::Demo(_) => None,
            PlaySource::Net(net) => Some(net.own()),
        }
    }

    /// The worlds that are drawn.
    pub(super) fn worlds(&self) -> &SnapshotPair {
        match self {
            PlaySource::Single(game) => &game.worlds,
            PlaySource::Demo(demo) => &demo.worlds,
            PlaySource::Net(net) => net.worlds(),
        }
    }

    /// What there is to tell since it was told last: the world then, and what has happened.
    pub(super) fn last_step(&self) -> (&World, &[Event]) {
        match self {
            PlaySource::Net(net) => net.last_step(),
            _ => (&self.worlds().before, self.worlds().events.all()),
        }
    }
}
