//! `[PLAYER2]`, `[PLAYER3]` and `[PLAYER4]`: the other players on this computer.

use super::controls::{GAMEPADS, PlayerKeys, stick};
use crate::config::keys::{Key, Stick, StickControl};
use crate::config::schema::SettingKind::Keys;
use crate::config::table::{section, text, whole};
use crate::sim::world::player::MAX_COLOUR;

const fn second(control: StickControl) -> Key {
    stick(Stick::Second, control)
}

const fn third(control: StickControl) -> Key {
    stick(Stick::Third, control)
}

const fn fourth(control: StickControl) -> Key {
    stick(Stick::Fourth, control)
}

section! {
    /// The second player on this computer: name, colour and keys, as in GAME and GAMECONTROLS.
    "PLAYER2", SecondPlayer {
        /// Name of the second player.
        name: String, "p2_name" = "Venusian".to_string(), text(16);
        /// Colour of the second player, 1 to 15.
        color: u8, "p2_color" = 7, whole(1, MAX_COLOUR as i32);
        /// Gamepad of the second player, as `gamepad` in GAMECONTROLS. Its controls are those of Joy2.
        gamepad: u8, "p2_gamepad" = 0, whole(0, GAMEPADS);
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
        /// Jump of the first player when several share this computer, in addition to GAMECONTROLS; near the arrow keys.
        first_jump: Vec<Key>, "first_jump_key" = vec![Key::RightControl], Keys;
        /// Fire of the first player when several share this computer, in addition to GAMECONTROLS.
        first_fire: Vec<Key>, "first_fire_key" = vec![Key::RightShift], Keys;
    }
}

section! {
    /// The third player on this computer. The keyboard keys are those of the number pad.
    "PLAYER3", ThirdPlayer {
        /// Name of the third player.
        name: String, "p3_name" = "Mercurian".to_string(), text(16);
        /// Colour of the third player, 1 to 15.
        color: u8, "p3_color" = 11, whole(1, MAX_COLOUR as i32);
        /// Gamepad of the third player, as `gamepad` in GAMECONTROLS. Its controls are those of Joy3.
        gamepad: u8, "p3_gamepad" = 0, whole(0, GAMEPADS);
        /// Aim up, climb, enter doors.
        up: Vec<Key>, "p3_up_key" = vec![Key::Keypad8, third(StickControl::Up)], Keys;
        /// Aim down, climb down, let go of a rope.
        down: Vec<Key>, "p3_down_key" = vec![Key::Keypad5, third(StickControl::Down)], Keys;
        /// Move left.
        left: Vec<Key>, "p3_left_key" = vec![Key::Keypad4, third(StickControl::Left)], Keys;
        /// Move right.
        right: Vec<Key>, "p3_right_key" = vec![Key::Keypad6, third(StickControl::Right)], Keys;
        /// Jump.
        jump: Vec<Key>, "p3_jump_key" = vec![Key::Keypad0, third(StickControl::Button(1))], Keys;
        /// Shoot; hold to carry things.
        fire: Vec<Key>, "p3_fire_key" = vec![Key::KeypadAdd, third(StickControl::Button(0))], Keys;
        /// Pause and open the menu.
        menu: Vec<Key>, "p3_menu_key" = vec![third(StickControl::Button(9))], Keys;
    }
}

section! {
    /// The fourth player on this computer. The keys are those of a gamepad; keyboard keys can be added.
    "PLAYER4", FourthPlayer {
        /// Name of the fourth player.
        name: String, "p4_name" = "Jovian".to_string(), text(16);
        /// Colour of the fourth player, 1 to 15.
        color: u8, "p4_color" = 12, whole(1, MAX_COLOUR as i32);
        /// Gamepad of the fourth player, as `gamepad` in GAMECONTROLS. Its controls are those of Joy4.
        gamepad: u8, "p4_gamepad" = 0, whole(0, GAMEPADS);
        /// Aim up, climb, enter doors.
        up: Vec<Key>, "p4_up_key" = vec![fourth(StickControl::Up)], Keys;
        /// Aim down, climb down, let go of a rope.
        down: Vec<Key>, "p4_down_key" = vec![fourth(StickControl::Down)], Keys;
        /// Move left.
        left: Vec<Key>, "p4_left_key" = vec![fourth(StickControl::Left)], Keys;
        /// Move right.
        right: Vec<Key>, "p4_right_key" = vec![fourth(StickControl::Right)], Keys;
        /// Jump.
        jump: Vec<Key>, "p4_jump_key" = vec![fourth(StickControl::Button(1))], Keys;
        /// Shoot; hold to carry things.
        fire: Vec<Key>, "p4_fire_key" = vec![fourth(StickControl::Button(0))], Keys;
        /// Pause and open the menu.
        menu: Vec<Key>, "p4_menu_key" = vec![fourth(StickControl::Button(9))], Keys;
    }
}

/// Implements the settings that all players have.
macro_rules! player_settings {
    ($($player:ident),+) => {$(
        impl $player {
            /// Returns the player's settings.
            pub fn settings(&self) -> PlayerSettings<'_> {
                PlayerSettings {
                    name: &self.name,
                    colour: self.color,
                    gamepad: self.gamepad,
                    keys: PlayerKeys {
                        up: &self.up,
                        down: &self.down,
                        left: &self.left,
                        right: &self.right,
                        jump: &self.jump,
                        fire: &self.fire,
                    },
                    menu: &self.menu,
                }
            }
        }
    )+};
}
player_settings!(SecondPlayer, ThirdPlayer, FourthPlayer);

/// The settings of a player on this computer.
#[derive(Clone, Copy, Debug)]
pub struct PlayerSettings<'a> {
    /// Name.
    pub name: &'a str,
    /// Colour, 1 to 15.
    pub colour: u8,
    /// Number of the player's gamepad among the connected ones, from 1; 0 is automatic.
    pub gamepad: u8,
    /// Keys of the player's buttons.
    pub keys: PlayerKeys<'a>,
    /// Keys that pause.
    pub menu: &'a [Key],
}
