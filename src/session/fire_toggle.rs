//! Fire as a toggle, for players who cannot hold a key down: a press holds the button until the next press. It also holds
//! what is carried.

use super::input_latch::FrameInput;
use crate::net::limits::MAX_SEATS;

use crate::sim::world::buttons::Buttons;

/// Whose fire button a press has left held, by position among the local players.
#[derive(Clone, Copy, Debug, Default)]
pub struct FireToggle {
    is_held: [bool; MAX_SEATS],
}

impl FireToggle {
    /// Replaces the fire buttons in the input of a frame; all are released while the toggle is off.
    pub fn apply(&mut self, is_on: bool, inputs: &mut [FrameInput]) {
        if !is_on {
            *self = FireToggle::default();
            return;
        }
        for (is_held, input) in self.is_held.iter_mut().zip(inputs) {
            *is_held ^= input.pressed.contains(Buttons::FIRE);
            input.held.set(Buttons::FIRE, *is_held);
            if !*is_held {
                // The press that lets go is no shot.
                input.pressed.remove(Buttons::FIRE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_holds_fire_until_the_next_press() {
        let (down, up) = (Buttons::FIRE | Buttons::LEFT, Buttons::empty());
        let press = FrameInput {
            held: down,
            pressed: down,
        };
        let none = FrameInput {
            held: up,
            pressed: up,
        };
        let mut toggle = FireToggle::default();
        let mut fires = |is_on, input: FrameInput| {
            let mut inputs = [input];
            toggle.apply(is_on, &mut inputs);
            let fires = |buttons: Buttons| buttons.contains(Buttons::FIRE);
            (fires(inputs[0].held), fires(inputs[0].pressed))
        };
        assert_eq!(fires(true, press), (true, true));
        assert_eq!(fires(true, none), (true, false), "held without a key");
        assert_eq!(fires(true, press), (false, false), "let go");
        assert_eq!(fires(true, none), (false, false));
        assert_eq!(fires(true, press), (true, true));
        assert_eq!(fires(false, none), (false, false), "turned off");
        assert_eq!(fires(false, press), (true, true), "as the key");
        assert_eq!(fires(true, none), (false, false));
    }

    #[test]
    fn every_player_has_a_toggle_and_other_buttons_stay_as_they_are() {
        let input = |held, pressed| FrameInput { held, pressed };
        let mut inputs = [
            input(Buttons::LEFT, Buttons::FIRE | Buttons::JUMP),
            input(Buttons::RIGHT, Buttons::empty()),
        ];
        FireToggle::default().apply(true, &mut inputs);
        let first = input(Buttons::LEFT | Buttons::FIRE, Buttons::FIRE | Buttons::JUMP);
        assert_eq!(inputs, [first, input(Buttons::RIGHT, Buttons::empty())]);
    }
}
