//! `pm play`: plays a level at once.

use super::time::parse_time;
use super::{demos, levels};
use crate::app::Start;
use crate::config::{Environment, LOCAL_PLAYERS, UserFolder};
use crate::level::pack::id::LevelId;
use crate::progress::time_text;
use crate::records::share;
use crate::replay::Summary;
use crate::session::ghosts::MAX_CHOSEN;
use crate::session::pack_library::PackLibrary;
use crate::session::shared_level;
use crate::terminal::print_line;
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
    #[arg(long, value_name = "DEMO@TIME", value_parser = parse_place, conflicts_with_all = ["level", "players"])]
    from: Option<(PathBuf, i32)>,
    /// The player of the recording to play as: name or number (default: the first).
    #[arg(long = "as", value_name = "PLAYER", requires = "from")]
    as_player: Option<String>,
    /// Folder with the level of the recording (default: beside the recording, `../levels`, the game's own levels).
    #[arg(long, value_name = "DIR", requires = "from")]
    levels: Option<PathBuf>,
    /// Recording to race against as a ghost; up to eight times. The setting `ghosts` adds your best run and the author's
    /// proof.
    #[arg(long, value_name = "DEMO")]
    ghost: Vec<PathBuf>,
}

/// Parses a recording and a tick.
fn parse_place(text: &str) -> Result<(PathBuf, i32), String> {
    let (file, tick) = text
        .rsplit_once('@')
        .ok_or("expected a recording and a tick or time, such as run.pmd@400 or run.pmd@12.5s")?;
    match parse_time(tick) {
        Ok(tick) if !file.is_empty() => Ok((file.into(), tick)),
        _ => Err(
            "expected a recording and a tick or time, such as run.pmd@400 or run.pmd@12.5s"
                .to_owned(),
        ),
    }
}

/// Returns the parser of a number of local players.
pub fn number_of_players() -> clap::builder::RangedI64ValueParser<u16> {
    let (least, most) = (*LOCAL_PLAYERS.start(), *LOCAL_PLAYERS.end());
    clap::value_parser!(u16).range(i64::from(least)..=i64::from(most))
}

/// Imports a shared level into the player's folders.
fn import(line: &str) -> Result<(PackLibrary, LevelId), String> {
    let places = Environment::of_this_program();
    let config = places.config_file();
    let folder = |folder| places.user_folder(&config, folder);
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
        if let Some((file, tick)) = self.from {
            return take_over(file, tick, self.as_player, self.levels);
        }
        let players = self.players;
        let level = self
            .level
            .map(|level| match level.starts_with(share::PREFIX) {
                true => import(&level),
                false => levels::choose(&level),
            });
        let level = match level.transpose() {
            Ok(level) => level,
            Err(error) => return super::fail(error),
        };
        if let Some((library, level)) = &level {
            levels::warn(library, level);
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
    if let Err(error) = demos::check_take_over(&file, tick, player.as_deref(), levels.as_deref()) {
        return super::fail(error);
    }
    super::open(Start::TakeOver {
        file,
        levels,
        tick,
        player,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_recording_is_a_file_and_a_tick() {
        assert_eq!(parse_place("a@b.pmd@40"), Ok(("a@b.pmd".into(), 40)));
        assert_eq!(parse_place("b.pmd@0:01.500"), Ok(("b.pmd".into(), 60)));
        for bad in ["run.pmd", "run.pmd@", "@4", "run.pmd@-1", "run.pmd@1.5"] {
            assert!(parse_place(bad).is_err(), "{bad}");
        }
    }
}
