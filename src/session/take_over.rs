//! Taking over a recording: a local game that starts with the first part of it.

use super::local_player::LocalPlayer;
use crate::display_text::clean;
use crate::history::{History, OutsideHistory};
use crate::replay::{Demo, Playback};
use crate::sim::command::{Command, CommandLog, TimedCommand};
use crate::sim::world::DonePhase;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;

/// A tick of a recording from which a player of it is taken over.
pub struct TakeOver {
    /// The past up to that tick.
    pub(super) history: History,
    /// The recording of it.
    pub(super) recording: Demo,
    /// The other players.
    pub(super) others: RecordedPlayers,
    /// The slot of the player who is taken over.
    pub(super) player: u8,
}

/// Why a recording cannot be taken over at some tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakeOverError {
    /// The player is not in the game at that tick.
    #[error("player {} is not in the game at tick {tick}", player + 1)]
    NoPlayer {
        /// The player's slot.
        player: u8,
        /// The tick.
        tick: i32,
    },
    /// The exit has been reached by then.
    #[error("the level is done at tick {tick}")]
    LevelDone {
        /// The tick.
        tick: i32,
    },
    /// The tick has not been simulated.
    #[error(transparent)]
    Tick(#[from] OutsideHistory),
}

impl TakeOver {
    /// Prepares to take over a player, 0 to 7, at a tick that the playback has simulated.
    ///
    /// # Errors
    /// If that is impossible at this tick.
    pub fn new(playback: &Playback, tick: i32, player: usize) -> Result<TakeOver, TakeOverError> {
        let (history, recording) = playback.take_until(tick)?;
        let world = history.now();
        // There are eight slots.
        let slot = (player % PLAYERS) as u8;
        if !world.players[usize::from(slot)].active {
            return Err(TakeOverError::NoPlayer { player: slot, tick });
        }
        if world.globals.done.phase != DonePhase::Playing {
            return Err(TakeOverError::LevelDone { tick });
        }
        Ok(TakeOver {
            others: RecordedPlayers::of(playback.demo(), slot, tick),
            recording,
            history,
            player: slot,
        })
    }

    /// Returns the recording so far, continued now by a player of this computer. To go on from one of its ticks counts as
    /// a rewind.
    pub(super) fn recording(&self, player: &LocalPlayer, date: u64) -> Demo {
        let mut demo = self.recording.clone();
        demo.date = date;
        demo.rewinds = demo.rewinds.saturating_add(1);
        demo.names[usize::from(self.player)].clone_from(&player.name);
        demo
    }
}

/// The other players of a recording that was taken over: they go on as recorded, whatever happens around them. After the
/// end of the recording they press nothing.
#[derive(Default)]
pub(super) struct RecordedPlayers {
    commands: CommandLog,
    names: [String; PLAYERS],
}

impl RecordedPlayers {
    /// Returns all players of a recording but one, who was taken over after a tick.
    fn of(demo: &Demo, taken: u8, since: i32) -> RecordedPlayers {
        let mut commands = CommandLog::new();
        let kept = demo.commands.all().iter().filter(|timed| {
            // The results are confirmed by the players of this computer. A rewind may lead back to before the player who
            // was taken over had joined.
            match timed.action {
                Command::Acknowledge { .. } => false,
                Command::Buttons { player, .. } => player != taken,
                Command::Join { player, .. }
                | Command::Leave { player, .. }
                | Command::Reset { player } => player != taken || timed.tick <= since,
                Command::Rules(_) => true,
            }
        });
        for timed in kept {
            commands.add(timed.tick, timed.action);
        }
        let after = demo
            .end_tick
            .max(demo.commands.last_tick())
            .saturating_add(1);
        for player in (0..PLAYERS as u8).filter(|player| *player != taken) {
            let held = Buttons::empty();
            commands.add(after, Command::Buttons { player, held });
        }
        let mut names = demo.names.each_ref().map(|name| clean(name).into_owned());
        names[usize::from(taken)].clear();
        RecordedPlayers { commands, names }
    }

    /// Returns the commands of a tick.
    pub(super) fn at(&self, tick: i32) -> &[TimedCommand] {
        self.commands.at(tick)
    }

    /// Returns a player's name for display; empty if unknown, and for players of this computer.
    pub(super) fn name(&self, player: usize) -> &str {
        &self.names[player]
    }
}
