//! `pm play`: plays a level at once.

use super::recording_tick::{RecordingTick, RecordingTickError};
use super::{level_argument, recording_argument};
use crate::app::Start;
use crate::config::{Environment, LOCAL_PLAYERS, UserFolder};
use crate::level::pack::id::LevelId;
use crate::records::share;
use crate::session::ghosts::MAX_CHOSEN;
use crate::session::pack_library::PackLibrary;
use crate::session::shared_level;
use crate::terminal::print_line;
use purple_martians_engine::progress::time_text;
use purple_martians_engine::replay::Summary;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm play`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Level: number, name, pack/name or file, ours (NN_name.ron) or the original's (levelNNN.pml);
    /// the next level of its pack follows (default: the level chosen last). `pm levels` lists them. A line from `pm
    /// share`, `pm1:...`, is imported first.
    #[arg(value_name = "FILE|NUMBER|NAME")]
    level: Option<String>,
    /// Players on this computer (default: `local_players` in `pm.cfg`). The second one has W, A, S, D,
    /// G to jump and H to shoot, or a gamepad; the first one also has right Control to jump and
    /// right Shift to shoot. The third and the fourth have gamepads, or the keys in `pm.cfg`.
    #[arg(long, value_name = "NUMBER", value_parser = number_of_players())]
    players: Option<u16>,
    /// Continue a recording, ours (.pmd) or the original's (.gm), from a tick (40 per second) or time, for
    /// example demos/campaign/01_wreck.pmd@400 or @12.5s.
    #[arg(long, value_name = "RECORDING@TIME", value_parser = demo_with_tick, conflicts_with_all = ["level", "players", "ghost"])]
    from: Option<RecordingTick>,
    /// The player of the recording to play as: name or number (default: the first).
    #[arg(long = "as", value_name = "PLAYER", requires = "from")]
    as_player: Option<String>,
    /// Folder with the level of the recording (default: beside the recording, `../levels`, the game's own levels).
    #[arg(long, value_name = "DIR", requires = "from")]
    levels: Option<PathBuf>,
    /// Recording to race against as a ghost; up to eight times. The setting `ghosts` adds your best run and the author's
    /// proof.
    #[arg(long, value_name = "RECORDING")]
    ghost: Vec<PathBuf>,
}

/// Parses `RECORDING@TIME`.
fn demo_with_tick(text: &str) -> Result<RecordingTick, RecordingTickError> {
    let place: RecordingTick = text.parse()?;
    match place.tick {
        Some(_) => Ok(place),
        None => Err(RecordingTickError),
    }
}

/// Returns the parser of a number of local players.
pub fn number_of_players() -> clap::builder::RangedI64ValueParser<u16> {
    let (least, most) = (*LOCAL_PLAYERS.start(), *LOCAL_PLAYERS.end());
    clap::value_parser!(u16).range(i64::from(least)..=i64::from(most))
}

/// Imports a shared level into the player's folders.
fn import(line: &str) -> Result<(PackLibrary, LevelId), String> {
    let environment = Environment::of_this_program();
    let config = environment.config_file();
    let folder = |folder| environment.user_folder(&config, folder);
    let (levels, recordings) = (folder(UserFolder::Levels), folder(UserFolder::SavedGames));
    let imported = shared_level::import(line, &levels, &recordings).map_err(|e| e.to_string())?;
    match imported.run {
        Some(run) => print_line!("proof verified: {}", time_text(run.ticks)),
        None => print_line!("no proof shows that the level can be finished"),
    }
    let (library, level) = shared_level::open(&imported).map_err(|error| error.to_string())?;
    library.load(&level)?;
    Ok((library, level))
}

impl Args {
    /// Opens the window and plays.
    pub fn run(self) -> ExitCode {
        if let Some(from) = self.from {
            let tick = from.tick.unwrap_or_default();
            return take_over(from.file, tick, self.as_player, self.levels);
        }
        let players = self.players;
        let level = self
            .level
            .map(|level| match level.starts_with(share::PREFIX) {
                true => import(&level),
                false => level_argument::choose(&level),
            });
        let level = match level.transpose() {
            Ok(level) => level,
            Err(error) => return super::fail(error),
        };
        if let Some((library, level)) = &level {
            level_argument::warn(library, level);
        }
        if self.ghost.len() > MAX_CHOSEN {
            return super::fail(format!("too many ghosts; at most {MAX_CHOSEN}"));
        }
        for file in &self.ghost {
            if let Err(error) = Summary::load(file) {
                return super::fail(error);
            }
        }
        let ghosts = self.ghost;
        super::open(Start::Play {
            level,
            players,
            ghosts,
        })
    }
}

/// Opens the window and continues a recording.
fn take_over(
    file: PathBuf,
    tick: i32,
    player: Option<String>,
    levels: Option<PathBuf>,
) -> ExitCode {
    // Errors are printed here rather than shown in a window.
    if let Err(error) =
        recording_argument::check_take_over(&file, tick, player.as_deref(), levels.as_deref())
    {
        return super::fail(error);
    }
    super::open(Start::TakeOver {
        file,
        levels,
        tick,
        player,
    })
}
