//! Which connected gamepad belongs to which player on this computer.
//!
//! The keys of a player call the player's own gamepad by the player's number: `Joy3` in `[PLAYER3]`. Which one that is
//! depends on the `gamepad` setting. Players without that setting share the gamepads that are left: one for each, or,
//! if there are fewer, for the last players, since the keyboard has keys for the first two.

use crate::config::{Key, SEATS, Settings, Stick};
use crate::session::seat_set::SeatSet;

/// The gamepads of the players on this computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerPads([Option<Stick>; SEATS]);

impl PlayerPads {
    /// Assigns the connected gamepads to the players in some seats.
    pub fn assign(settings: &Settings, seats: SeatSet, connected: &[Stick]) -> PlayerPads {
        let chosen = settings.local_players().map(|player| player.gamepad);
        let mut pads = [None; SEATS];
        let seats = seats.iter().filter(|seat| *seat < SEATS);
        let (automatic, choosing): (Vec<usize>, Vec<usize>) =
            seats.partition(|seat| chosen[*seat] == 0);
        let mut free = connected.to_vec();
        for seat in choosing {
            let wanted = numbered(chosen[seat]);
            free.retain(|stick| Some(*stick) != wanted);
            pads[seat] = wanted.filter(|stick| connected.contains(stick));
        }
        let without = automatic.len().saturating_sub(free.len());
        for (seat, stick) in automatic.into_iter().skip(without).zip(free) {
            pads[seat] = Some(stick);
        }
        PlayerPads(pads)
    }

    /// Returns true if the gamepad belongs to one of the players.
    pub fn is_used(&self, stick: Stick) -> bool {
        self.0.contains(&Some(stick))
    }

    /// Returns true if one of the gamepads that were just disconnected belonged to one of the players in some seats.
    /// `connected` are those that are left.
    pub fn were_used(
        settings: &Settings,
        seats: SeatSet,
        connected: &[Stick],
        disconnected: &[Stick],
    ) -> bool {
        let was_there = |stick: &Stick| connected.contains(stick) || disconnected.contains(stick);
        let before: Vec<Stick> = Stick::ALL.into_iter().filter(was_there).collect();
        let pads = PlayerPads::assign(settings, seats, &before);
        disconnected.iter().any(|stick| pads.is_used(*stick))
    }

    /// Maps a gamepad control in a player's keys to the gamepad assigned to the player; `None` if there is none.
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

/// Returns the gamepad with a number from 1; `None` if there is none.
fn numbered(number: u8) -> Option<Stick> {
    Stick::ALL.get(usize::from(number).checked_sub(1)?).copied()
}

/// Returns the seat of a player who joins with a gamepad that belongs to nobody: the first free one that may have it.
pub fn seat_for(settings: &Settings, taken: SeatSet, stick: Stick) -> Option<usize> {
    let players = settings.local_players();
    let wants = |seat: &usize| numbered(players[*seat].gamepad) == Some(stick);
    let is_automatic = |seat: &usize| players[*seat].gamepad == 0;
    let free = || (0..SEATS).filter(|seat| !taken.contains(*seat));
    free().find(wants).or_else(|| free().find(is_automatic))
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
        PlayerPads::assign(settings, (0..players).collect(), connected).0
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
        assert_eq!(pads(4, &Stick::ALL)[3], Some(Fourth));
        let apart = PlayerPads::assign(&settings, [0, 3].into_iter().collect(), &[First, Second]);
        assert_eq!(apart.0, [Some(First), None, None, Some(Second)]);
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
    fn only_a_disconnected_gamepad_of_a_player_was_used() {
        let mut settings = Settings::default();
        let one = SeatSet::one(0);
        let were_used = |settings: &Settings, connected: &[Stick], gone: &[Stick]| {
            PlayerPads::were_used(settings, one, connected, gone)
        };
        assert!(were_used(&settings, &[], &[First]));
        assert!(were_used(&settings, &[Second], &[First]));
        assert!(!were_used(&settings, &[First], &[Second]), "nobody's");
        assert!(!were_used(&settings, &[First], &[]));
        settings.controls.gamepad = 2;
        assert!(were_used(&settings, &[First], &[Second]));
        assert!(!were_used(&settings, &[Second], &[First]));
    }

    #[test]
    fn a_player_who_joins_takes_the_first_free_seat_that_may_have_the_gamepad() {
        let mut settings = Settings::default();
        let first = SeatSet::one(0);
        assert_eq!(seat_for(&settings, first, Second), Some(1));
        settings.second_player.gamepad = 4;
        settings.fourth_player.gamepad = 3;
        assert_eq!(seat_for(&settings, first, Second), Some(2));
        assert_eq!(seat_for(&settings, first, Third), Some(3));
        assert_eq!(seat_for(&settings, (0..4).collect(), Third), None);
    }

    #[test]
    fn gamepad_controls_in_the_keys_of_a_player_refer_to_the_players_gamepad() {
        let mut settings = Settings::default();
        settings.third_player.gamepad = 1;
        let pads = PlayerPads::assign(&settings, (0..3).collect(), &[First]);
        let up = |stick| Key::Joystick(stick, crate::config::StickControl::Up);
        assert_eq!(pads.resolve(2, up(Third)), Some(up(First)));
        assert_eq!(pads.resolve(0, up(First)), None, "it is the third one's");
        assert_eq!(pads.resolve(0, up(Second)), Some(up(Second)));
        assert_eq!(pads.resolve(1, Key::W), Some(Key::W));
    }
}
