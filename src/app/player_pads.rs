//! Which connected gamepad belongs to which player on this computer.
//!
//! The keys of a player call the player's own gamepad by the player's number: `Joy3` in `[PLAYER3]`. Which one that is
//! depends on the `gamepad` setting. Players without that setting share the gamepads that are left: one for each, or,
//! if there are fewer, for the last players, since the keyboard has keys for the first two.

use crate::config::{Key, SEATS, Settings, Stick};

/// The gamepads of the players on this computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerPads([Option<Stick>; SEATS]);

impl PlayerPads {
    /// Assigns the connected gamepads to a number of players.
    pub fn assign(settings: &Settings, players: usize, connected: &[Stick]) -> PlayerPads {
        let chosen = settings.local_players().map(|player| player.gamepad);
        let chosen = &chosen[..players.min(SEATS)];
        let chosen_stick =
            |number: u8| Stick::ALL.get(usize::from(number).checked_sub(1)?).copied();
        let mut pads = [None; SEATS];
        for (pad, number) in pads.iter_mut().zip(chosen) {
            *pad = chosen_stick(*number).filter(|stick| connected.contains(stick));
        }
        let is_free =
            |stick: &&Stick| !chosen.iter().any(|own| chosen_stick(*own) == Some(**stick));
        let free: Vec<Stick> = connected.iter().filter(is_free).copied().collect();
        let automatic: Vec<usize> = (0..chosen.len())
            .filter(|seat| chosen[*seat] == 0)
            .collect();
        let without = automatic.len().saturating_sub(free.len());
        for (seat, stick) in automatic.into_iter().skip(without).zip(free) {
            pads[seat] = Some(stick);
        }
        PlayerPads(pads)
    }

    /// Returns the connected control that a key of a player stands for; `None` if the player has no gamepad.
    pub fn resolve(&self, seat: usize, key: Key) -> Option<Key> {
        match key {
            Key::Joystick(stick, control) if stick.index() == seat => {
                let own = self.0.get(seat).copied().flatten();
                own.map(|own| Key::Joystick(own, control))
            }
            key => Some(key),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Stick::{First, Fourth, Second, Third};

    fn assigned(
        settings: &Settings,
        players: usize,
        connected: &[Stick],
    ) -> [Option<Stick>; SEATS] {
        PlayerPads::assign(settings, players, connected).0
    }

    #[test]
    fn everybody_has_a_gamepad_of_their_own_or_else_the_last_players_do() {
        let settings = Settings::default();
        let pads = |players, connected: &[Stick]| assigned(&settings, players, connected);
        assert_eq!(pads(1, &[First, Second]), [Some(First), None, None, None]);
        assert_eq!(pads(2, &[First, Second])[..2], [Some(First), Some(Second)]);
        assert_eq!(pads(2, &[First])[..2], [None, Some(First)]);
        assert_eq!(pads(3, &[Second])[..3], [None, None, Some(Second)]);
        let four = pads(4, &[First, Second]);
        assert_eq!(four, [None, None, Some(First), Some(Second)]);
        assert_eq!(pads(4, &[]), [None; SEATS]);
        assert_eq!(pads(9, &Stick::ALL)[3], Some(Fourth));
    }

    #[test]
    fn a_chosen_gamepad_is_kept_for_its_player() {
        let mut settings = Settings::default();
        settings.second_player.gamepad = 1;
        let pads = assigned(&settings, 3, &[First, Third]);
        assert_eq!(pads, [None, Some(First), Some(Third), None]);
        let pads = assigned(&settings, 3, &[Second, Third]);
        assert_eq!(pads, [Some(Second), None, Some(Third), None], "not there");
        settings.controls.gamepad = 2;
        settings.second_player.gamepad = 0;
        assert_eq!(assigned(&settings, 1, &[First, Second])[0], Some(Second));
    }

    #[test]
    fn keys_of_a_player_stand_for_the_players_gamepad() {
        let mut settings = Settings::default();
        settings.third_player.gamepad = 1;
        let pads = PlayerPads::assign(&settings, 3, &[First]);
        let up = |stick| Key::Joystick(stick, crate::config::StickControl::Up);
        assert_eq!(pads.resolve(2, up(Third)), Some(up(First)));
        assert_eq!(pads.resolve(0, up(First)), None, "it is the third one's");
        assert_eq!(pads.resolve(0, up(Second)), Some(up(Second)));
        assert_eq!(pads.resolve(1, Key::W), Some(Key::W));
    }
}
