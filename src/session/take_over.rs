//! Taking over a recording: a local game that starts with its first part.

use super::checkpoint_log::CheckpointLog;
use super::local_player::LocalPlayer;
use super::recorded_players;
use super::replay_marks::{MarkKind, Marks};
use super::seat_set::SeatSet;
use crate::display_text::clean;
use crate::history::{History, OutsideHistory};
use crate::progress::counter::RunCounter;
use crate::replay::{Playback, Recording};
use crate::sim::command::{Command, CommandLog, TimedCommand};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{DonePhase, World};
use std::time::Duration;

/// Time that the game waits before it continues, if `take_over_countdown` is on.
pub const COUNTDOWN: Duration = Duration::from_secs(1);

/// A tick of a recording from which a player of it is taken over.
pub struct TakeOver {
    /// The past up to that tick.
    pub(super) history: History,
    /// The recording of it.
    pub(super) recording: Recording,
    /// The other players.
    pub(super) others: RecordedPlayers,
    /// The slot of the player who is taken over.
    pub(super) player: u8,
    /// Events up to that tick.
    pub(super) log: CheckpointLog,
    /// Counts the results from that tick on.
    pub(super) counter: RunCounter,
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
    /// A capsule has no start, so nothing that verifies can continue it.
    #[error("a capsule cannot be taken over")]
    Capsule,
    /// The tick has not been simulated.
    #[error(transparent)]
    Tick(#[from] OutsideHistory),
}

impl TakeOver {
    /// Prepares to take over a player, 0 to 7, at a tick that the playback has simulated. `marks` are those of the recording.
    ///
    /// # Errors
    /// If that is impossible at this tick.
    pub fn new(
        playback: &Playback,
        marks: &Marks,
        tick: i32,
        player: usize,
    ) -> Result<TakeOver, TakeOverError> {
        if playback.demo().start.is_some() {
            return Err(TakeOverError::Capsule);
        }
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
        let kills = ticks(marks, tick, MarkKind::Kill, |_| true);
        let first_ticks = recorded_players::first_ticks(&recording);
        Ok(TakeOver {
            counter: RunCounter::resume(recording.level_hash, kills, first_ticks),
            others: RecordedPlayers::of(playback.demo(), slot),
            recording,
            history,
            player: slot,
            log: CheckpointLog::new(ticks(marks, tick, MarkKind::Checkpoint, |of| of == slot)),
        })
    }

    /// Returns the recording so far, continued now by a player of this computer. Continuing from one of its ticks counts as
    /// a rewind.
    pub(super) fn recording(&self, player: &LocalPlayer, date: u64) -> Recording {
        let mut demo = self.recording.clone();
        demo.date = date;
        demo.rewinds = demo.rewinds.saturating_add(1);
        demo.names[usize::from(self.player)].clone_from(&player.name);
        demo
    }
}

/// Returns the ticks of the marks of a kind until a tick, of some players.
fn ticks(marks: &Marks, until: i32, kind: MarkKind, is_of: impl Fn(u8) -> bool) -> Vec<i32> {
    let marks = marks.all().iter().filter(|mark| mark.tick <= until);
    let marks = marks.filter(|mark| mark.kind == kind && is_of(mark.player));
    marks.map(|mark| mark.tick).collect()
}

/// The other players of a recording that was taken over: they keep playing as recorded, whatever happens around them, and
/// release all buttons when the recording ends.
#[derive(Default)]
pub(super) struct RecordedPlayers {
    /// Their slots.
    seats: SeatSet,
    commands: CommandLog,
    names: [String; PLAYERS],
}

impl RecordedPlayers {
    /// Returns all players of a recording but one.
    fn of(demo: &Recording, taken: u8) -> RecordedPlayers {
        let mut commands = CommandLog::new();
        let kept = demo.commands.all().iter().filter(|timed| {
            // The results are confirmed by the players of this computer.
            match timed.action {
                Command::Acknowledge { .. } => false,
                Command::Buttons { player, .. }
                | Command::Join { player, .. }
                | Command::Leave { player, .. }
                | Command::Reset { player } => player != taken,
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
        let others = recorded_players::all(demo)
            .iter()
            .filter(|seat| *seat != usize::from(taken));
        let seats: SeatSet = others.collect();
        for player in seats.iter().map(|seat| seat as u8) {
            let held = Buttons::empty();
            commands.add(after, Command::Buttons { player, held });
        }
        let mut names = demo.names.each_ref().map(|name| clean(name).into_owned());
        names[usize::from(taken)].clear();
        RecordedPlayers {
            seats,
            commands,
            names,
        }
    }

    /// Returns true without such players: no recording was taken over, or it has no other players.
    pub(super) fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// Returns true if a player is one of them.
    pub(super) fn contain(&self, player: usize) -> bool {
        self.seats.contains(player)
    }

    /// Returns the players who are in the game.
    pub(super) fn active(&self, world: &World) -> impl Iterator<Item = u8> {
        let seats = self.seats.iter();
        let active = seats.filter(|seat| world.players[*seat].active);
        active.map(|seat| seat as u8)
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
