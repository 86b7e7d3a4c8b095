//! `pm play`: plays a level at once.

use super::levels;
use crate::app::Start;
use crate::config::LOCAL_PLAYERS;
use crate::replay::Summary;
use crate::session::ghosts::MAX_CHOSEN;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm play`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Level: number, name, pack/name or file, ours (NN_name.ron) or the original's (levelNNN.pml);
    /// the next level of its pack follows (default: the level chosen last). `pm levels` lists them.
    #[arg(value_name = "FILE|NUMBER|NAME")]
    level: Option<String>,
    /// Players on this computer (default: `local_players` in `pm.cfg`). The second one has W, A, S, D,
    /// G to jump and H to shoot, or a gamepad; the first one also has right Control to jump and
    /// right Shift to shoot. The third and the fourth have gamepads, or the keys in `pm.cfg`.
    #[arg(long, value_name = "NUMBER", value_parser = number_of_players())]
    players: Option<u16>,
    /// Recording that races along as a ghost; up to eight times. Its best and the author's run race along if the setting
    /// `ghosts` says so.
    #[arg(long, value_name = "DEMO")]
    ghost: Vec<PathBuf>,
}

/// Returns the parser of a number of local players.
pub fn number_of_players() -> clap::builder::RangedI64ValueParser<u16> {
    let (least, most) = (*LOCAL_PLAYERS.start(), *LOCAL_PLAYERS.end());
    clap::value_parser!(u16).range(i64::from(least)..=i64::from(most))
}

impl Args {
    /// Opens the window and plays.
    pub fn run(self) -> ExitCode {
        let players = self.players;
        let level = match self.level.map(|level| levels::choose(&level)).transpose() {
            Ok(level) => level,
            Err(error) => return super::fail(error),
        };
        if let Some((library, level)) = &level {
            levels::warn(library, level);
        }
        if self.ghost.len() > MAX_CHOSEN {
            return super::fail(format!("at most {MAX_CHOSEN} ghosts can race along"));
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
