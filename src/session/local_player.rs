//! The players of this computer, as chosen in the settings. How many there can be is in `config/sections/game.rs`,
//! names and colours of the others in `config/sections/local_players.rs`.

use crate::config::{PlayerSettings, Settings};

/// A player of this computer: what a game needs to know to give it a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalPlayer {
    /// Name in recordings and netgames.
    pub name: String,
    /// Colour, 1 to 15.
    pub colour: u8,
}

impl LocalPlayer {
    /// Returns the first players of the settings, at most four.
    pub fn some(settings: &Settings, number: usize) -> Vec<LocalPlayer> {
        let players = settings.local_players().into_iter().take(number);
        let player = |player: PlayerSettings| LocalPlayer {
            name: player.name.to_owned(),
            colour: player.colour,
        };
        players.map(player).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_determine_the_local_players() {
        let mut settings = Settings::default();
        settings.second_player.name = "Ann".to_owned();
        settings.fourth_player.color = 3;
        let all = LocalPlayer::some(&settings, 4);
        assert_eq!(all[1].name, "Ann");
        assert_eq!(all[3].colour, 3);
        assert_eq!(LocalPlayer::some(&settings, 2), all[..2]);
        assert_eq!(LocalPlayer::some(&settings, 5).len(), 4);
    }
}
