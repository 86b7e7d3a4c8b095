//! The players of this computer, as chosen in the settings.

use crate::config::Settings;

/// A player of this computer: what a game needs to know to give it a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalPlayer {
    /// Name in recordings and netgames.
    pub name: String,
    /// Colour, 1 to 15.
    pub colour: u8,
}

impl LocalPlayer {
    /// Returns the first player.
    pub fn first(settings: &Settings) -> LocalPlayer {
        LocalPlayer {
            name: settings.game.player_name.clone(),
            colour: settings.game.player_color,
        }
    }

    /// Returns the first players, up to `number` of those that the settings know.
    pub fn some(settings: &Settings, number: usize) -> Vec<LocalPlayer> {
        let second = LocalPlayer {
            name: settings.second_player.second_name.clone(),
            colour: settings.second_player.second_color,
        };
        let players = [LocalPlayer::first(settings), second];
        players.into_iter().take(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_say_who_plays() {
        let mut settings = Settings::default();
        settings.second_player.second_name = "Ann".to_owned();
        settings.second_player.second_color = 3;
        let first = LocalPlayer::first(&settings);
        assert_eq!(LocalPlayer::some(&settings, 1).len(), 1);
        let second = LocalPlayer {
            name: "Ann".to_owned(),
            colour: 3,
        };
        assert_eq!(LocalPlayer::some(&settings, 2), [first, second]);
    }
}
