//! Names of the players of a recording.

use crate::app::play::hud;
use crate::localization::Localizer;
use crate::session::playback::ReplayGame;

/// Returns a player's name for display.
pub fn player_name(localizer: &Localizer, game: &ReplayGame, player: usize) -> String {
    match game.name(player) {
        "" => localizer.text(hud::player_name(player)),
        name => name.to_owned(),
    }
}
