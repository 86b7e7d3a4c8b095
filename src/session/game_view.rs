//! The view of a game of any kind, from which the app draws and plays sounds.
//!
//! A local game, a replay and a netgame are all a [`GameSession`]. The app shows their [`GameView`] and depends on nothing
//! else about them.

use super::game_match::GameMatch;
use super::ghosts::RaceView;
use super::input_latch::FrameInput;
use super::netgame::stats::NetStats;
use super::seat_set::SeatSet;
use super::snapshot_pair::SnapshotPair;
use crate::level::pack::id::LevelId;
use crate::records::book::Standing;
use crate::replay::{Assists, is_unaided};
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::player::PLAYERS;
use std::time::Duration;

/// The players by seat. Colours are part of the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roster<'a> {
    /// Display names by seat; empty for unused seats.
    pub names: [&'a str; PLAYERS],
    /// Seats controlled from this computer. In a netgame all others are remote, in a replay recorded.
    pub local: SeatSet,
}

/// The kind of a game, as far as it makes a difference on the screen.
#[derive(Clone, Copy)]
pub enum GameKind<'a> {
    /// All players are on this computer.
    Local,
    /// A recording.
    Replay(ReplayProgress),
    /// A netgame, with its statistics.
    Netgame(&'a NetStats),
}

/// How much of a recording has been played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayProgress {
    /// Played share, 0 to 1.
    pub share: f32,
    /// Commands applied so far, and in total.
    pub commands: (usize, usize),
}

/// Whether and how often a game was rewound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RewindStatus {
    /// Number of rewinds in this run of the level; steps back in a row count as one.
    pub count: u32,
    /// Speed while time runs backwards, as a multiple of the normal one.
    pub speed: Option<u32>,
}

/// How an instant replay compares what happened with what this window drew at that time.
#[derive(Clone, Copy)]
pub enum Comparison<'a> {
    /// It does not, because a host and a local game are drawn as they happen.
    Same,
    /// Both are beside each other. `None` for ticks that were not drawn.
    Beside(Option<&'a SnapshotPair>),
    /// The drawn players are ghosts ([`GameView::race`]), where they differ from the real ones.
    Ghosts,
}

/// Everything that is shown of a game in one frame.
#[derive(Clone, Copy)]
pub struct GameView<'a> {
    /// Identity of the level, for its medals; `None` if the game does not count for them.
    pub level: Option<&'a LevelId>,
    /// Static level data, current and previous snapshot.
    pub worlds: &'a SnapshotPair,
    /// Interpolation factor between the previous and the current snapshot, 0 to 1.
    pub alpha: f32,
    /// The current snapshot before the last step; see [`Change::Step`].
    pub earlier: &'a World,
    /// Events of the last step.
    pub events: &'a [Event],
    /// The players.
    pub roster: Roster<'a>,
    /// Seats that the camera keeps in view; at least one.
    pub followed: SeatSet,
    /// Ticks per second; 0 while paused.
    pub rate: f64,
    /// Rewinds of the game.
    pub rewind: RewindStatus,
    /// Ghosts that race along.
    pub race: RaceView<'a>,
    /// How an instant replay compares the worlds with what this window drew; `None` outside of one.
    pub replay: Option<Comparison<'a>>,
    /// Assists that the players used in this level.
    pub assists: Assists,
    /// How the finished run compares with the player's records; none before the exit.
    pub standing: Option<Standing>,
    /// The match, if the game is one.
    pub game_match: Option<&'a GameMatch>,
    /// The kind of game.
    pub kind: GameKind<'a>,
}

impl<'a> GameView<'a> {
    /// Returns true for a game without rewinds and assists so far.
    pub fn is_unaided(&self) -> bool {
        is_unaided(self.rewind.count, self.assists)
    }

    /// Returns true if the only player is on this computer.
    fn is_solo(&self) -> bool {
        let (names, local) = (self.roster.names, self.roster.local);
        let is_other = |seat: &usize| !local.contains(*seat) && !names[*seat].is_empty();
        local.len() == 1 && !(0..PLAYERS).any(|seat| is_other(&seat))
    }

    /// Returns true if the message feed announces an event. The hidden host of a dedicated server, who has no name, leaves
    /// silently.
    pub fn is_announced(&self, event: Event) -> bool {
        match (&self.kind, event) {
            (GameKind::Netgame(_), Event::Left { player }) => {
                let name = self.roster.names.get(usize::from(player));
                name.is_some_and(|name| !name.is_empty())
            }
            _ => true,
        }
    }

    /// Returns the player names shown in messages: all empty in a game of one player.
    pub fn names_in_messages(&self) -> [&'a str; PLAYERS] {
        match self.kind {
            GameKind::Local if self.is_solo() => [""; PLAYERS],
            _ => self.roster.names,
        }
    }
}

/// A change of a game, reported to the app while the game's view shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The game has started another level by itself.
    NewLevel,
    /// Time has passed: one tick, or in a netgame all ticks since the last frame.
    Step,
    /// Time has run backwards by one tick.
    StepBack,
    /// The game has moved to another tick.
    Seek,
}

/// A game that the app can show: a local game, a replay or a netgame.
pub trait GameSession {
    /// Returns what is shown of the game now.
    fn view(&self) -> GameView<'_>;

    /// Runs the ticks due at `now`, with the input of each local player in this frame. Calls `on_change` for every
    /// change. Returns the number of ticks.
    fn advance(
        &mut self,
        now: Duration,
        input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32;

    /// Skips the time until `now` while the app shows the opening of a level. A netgame goes on.
    fn wait(&mut self, now: Duration);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::LevelData;

    /// Returns the view of a game in which the first player is Ann and the others have no names.
    fn view<'a>(worlds: &'a SnapshotPair, kind: GameKind<'a>, local: SeatSet) -> GameView<'a> {
        let mut roster = Roster {
            local,
            ..Roster::default()
        };
        roster.names[0] = "Ann";
        GameView {
            level: None,
            worlds,
            alpha: 1.0,
            earlier: &worlds.before,
            events: &[],
            roster,
            followed: SeatSet::one(0),
            rate: 40.0,
            rewind: RewindStatus::default(),
            race: RaceView::default(),
            replay: None,
            assists: Assists::empty(),
            standing: None,
            game_match: None,
            kind,
        }
    }

    #[test]
    fn messages_name_players_except_in_a_game_of_one() {
        let worlds = SnapshotPair::still(LevelData::default(), Box::default());
        let named = |kind, local| view(&worlds, kind, local).names_in_messages()[0] == "Ann";
        let (one, two) = (SeatSet::one(0), SeatSet::from_iter([0, 1]));
        let progress = ReplayProgress {
            share: 0.0,
            commands: (0, 0),
        };
        assert!(!named(GameKind::Local, one));
        assert!(named(GameKind::Local, two));
        assert!(named(GameKind::Replay(progress), SeatSet::EMPTY));
        assert!(named(GameKind::Netgame(&NetStats::default()), one));
    }

    #[test]
    fn the_nameless_host_of_a_dedicated_server_leaves_silently() {
        let worlds = SnapshotPair::still(LevelData::default(), Box::default());
        let (stats, one) = (NetStats::default(), SeatSet::one(0));
        let netgame = view(&worlds, GameKind::Netgame(&stats), one);
        assert!(netgame.is_announced(Event::Left { player: 0 }));
        assert!(!netgame.is_announced(Event::Left { player: 1 }));
        assert!(netgame.is_announced(Event::Died { player: 1 }));
        let local = view(&worlds, GameKind::Local, one);
        assert!(local.is_announced(Event::Left { player: 1 }));
    }
}
