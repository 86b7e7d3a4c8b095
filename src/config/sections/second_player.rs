//! `[PLAYER2]`: the second player on this computer.

use super::controls::{PlayerKeys, stick};
use crate::config::keys::{Key, Stick, StickControl};
use crate::config::schema::SettingKind::Keys;
use crate::config::table::{section, text, whole};
use crate::sim::world::player::COLOUR_MAX;

const fn second(control: StickControl) -> Key {
    stick(Stick::Second, control)
}

section! {
    /// The second player in a game of two on this computer: name, color and keys, as in GAME and GAMECONTROLS.
    "PLAYER2", SecondPlayer {
        /// Name of the second player.
        second_name: String, "p2_name" = "Venusian".to_string(), text(16);
        /// Color of the second player, 1 to 15.
        second_color: u8, "p2_color" = 7, whole(1, COLOUR_MAX as i32);
        /// Aim up, climb, enter doors.
        up: Vec<Key>, "p2_up_key" = vec![Key::W, second(StickControl::Up)], Keys;
        /// Aim down, climb down, let go of a rope.
        down: Vec<Key>, "p2_down_key" = vec![Key::S, second(StickControl::Down)], Keys;
        /// Move left.
        left: Vec<Key>, "p2_left_key" = vec![Key::A, second(StickControl::Left)], Keys;
        /// Move right.
        right: Vec<Key>, "p2_right_key" = vec![Key::D, second(StickControl::Right)], Keys;
        /// Jump.
        jump: Vec<Key>, "p2_jump_key" = vec![Key::G, second(StickControl::Button(1))], Keys;
        /// Shoot; hold to carry things.
        fire: Vec<Key>, "p2_fire_key" = vec![Key::H, second(StickControl::Button(0))], Keys;
        /// Pause and open the menu.
        menu: Vec<Key>, "p2_menu_key" = vec![second(StickControl::Button(9))], Keys;
        /// Jump of the first player in a game of two, besides the keys of GAMECONTROLS, beside the arrow keys.
        first_jump: Vec<Key>, "first_jump_key" = vec![Key::RightControl], Keys;
        /// Fire of the first player in a game of two, besides the keys of GAMECONTROLS.
        first_fire: Vec<Key>, "first_fire_key" = vec![Key::RightShift], Keys;
    }
}

impl SecondPlayer {
    /// Returns the keys of the player's buttons.
    pub fn keys(&self) -> PlayerKeys<'_> {
        PlayerKeys {
            up: &self.up,
            down: &self.down,
            left: &self.left,
            right: &self.right,
            jump: &self.jump,
            fire: &self.fire,
        }
    }
}
