//! Bot input sources selectable on the command line.

use crate::config::{DataFolder, Environment};
use crate::session::netsim::bots::{BotStyle, recorded_buttons};
use purple_martians_engine::replay::Recording;
use purple_martians_engine::replay::archive::Archive;
use std::path::Path;
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
            let demo = Recording::load(Path::new(file)).map_err(|error| error.to_string())?;
            Ok(BotStyle::Recorded(Arc::new(recorded_buttons(&demo))))
        }
    }
}

/// Returns the demos shipped with the game, one after the other, or random input if there are
/// none.
fn human() -> BotStyle {
    let environment = Environment::of_this_program();
    let folder = environment.data_folder(DataFolder::Recordings).ok();
    let mut files = folder.map_or(Vec::new(), |folder| Archive::new(folder).files());
    files.sort();
    let games = files.iter().filter_map(|file| Recording::load(file).ok());
    let track: Vec<_> = games.flat_map(|demo| recorded_buttons(&demo)).collect();
    match track.is_empty() {
        true => BotStyle::Human,
        false => BotStyle::Recorded(Arc::new(track)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn human_bots_play_the_recordings_shipped_with_the_game() {
        assert!(matches!(style(HUMAN), Ok(BotStyle::Recorded(track)) if track.len() > 10_000));
    }
}
