//! Bot input sources selectable on the command line.

use crate::config::{DataFolder, Environment};
use crate::replay::Demo;
use crate::session::netsim::bots::{BotStyle, recorded_buttons};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Replays the demos shipped with the game.
pub const HUMAN: &str = "human";
/// Random buttons on every tick.
pub const RANDOM: &str = "random";

/// Returns an input source: `human`, `random`, or the recording with this name.
///
/// # Errors
/// A message if the recording does not exist.
pub fn style(name: &str) -> Result<BotStyle, String> {
    match name {
        RANDOM => Ok(BotStyle::Random),
        HUMAN => Ok(human()),
        file => {
            let demo = Demo::load(Path::new(file)).map_err(|error| error.to_string())?;
            Ok(BotStyle::Recorded(Arc::new(recorded_buttons(&demo))))
        }
    }
}

/// Returns the demos shipped with the game, one after the other, or random input if there are
/// none.
fn human() -> BotStyle {
    let places = Environment::of_this_program();
    let folder = places.data_folder(DataFolder::Demos).ok();
    let files = folder.map_or(Vec::new(), |folder| recorded_games(&folder));
    let games = files.iter().filter_map(|file| Demo::load(file).ok());
    let track: Vec<_> = games.flat_map(|demo| recorded_buttons(&demo)).collect();
    match track.is_empty() {
        true => BotStyle::Human,
        false => BotStyle::Recorded(Arc::new(track)),
    }
}

fn recorded_games(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "pmd"))
        .collect();
    files.sort();
    files
}
