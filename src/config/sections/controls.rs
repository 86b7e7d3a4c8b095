//! `[GAMECONTROLS]` and `[FUNCTIONKEYS]` (spec 08 §8).

use crate::config::keys::{Key, Stick, StickControl};
use crate::config::schema::SettingKind::{Choice, Keys};
use crate::config::table::{choice, section, whole, whole_of};
use std::ops::RangeInclusive;

/// Returns a control of a gamepad.
pub(super) const fn stick(stick: Stick, control: StickControl) -> Key {
    Key::Joystick(stick, control)
}

const fn first(control: StickControl) -> Key {
    stick(Stick::First, control)
}

/// Greatest number of a gamepad.
pub(super) const GAMEPADS: i32 = Stick::ALL.len() as i32;

choice! {
    /// How gamepad buttons are named on the screen.
    GamepadLabels {
        /// As on the connected gamepad.
        Automatic = "automatic",
        /// As on Xbox gamepads.
        Xbox = "xbox",
        /// As on PlayStation gamepads.
        PlayStation = "playstation",
        /// As on Switch gamepads.
        Switch = "switch",
        /// By their positions.
        Positions = "positions",
    }
}

/// Range of the dead zone of sticks, percent of full deflection.
pub const STICK_DEAD_ZONES: RangeInclusive<u16> = 10..=90;

/// The keys of a player's buttons.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerKeys<'a> {
    /// Aim up, climb, enter doors.
    pub up: &'a [Key],
    /// Aim down, climb down, let go of a rope.
    pub down: &'a [Key],
    /// Move left.
    pub left: &'a [Key],
    /// Move right.
    pub right: &'a [Key],
    /// Jump.
    pub jump: &'a [Key],
    /// Shoot; hold to carry things.
    pub fire: &'a [Key],
}

impl GameControls {
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

section! {
    /// Keys of the player. An action can have several, separated by commas, for example: Space, W, Joy1Button1
    /// Names: A to Z, Digit0 to Digit9, Keypad0 to Keypad9, F1 to F12, Up, Down, Left, Right, Space, Tab, Escape,
    /// LeftShift, RightShift, LeftControl, RightControl, LeftAlt, RightAlt, Insert, Delete, Home, End, PageUp,
    /// PageDown, PrintScreen, Joy1Up, Joy1Down, Joy1Left, Joy1Right, Joy1Button0 to Joy1Button15; further gamepads
    /// are Joy2 to Joy4. Gamepad buttons: 0 lower, 1 right, 2 left, 3 upper, 4 to 7 shoulder, 8 select, 9 start.
    /// Enter is reserved for menus. Plain numbers are key codes from older files.
    "GAMECONTROLS", GameControls {
        /// Gamepad of the first player: 1 is the one connected first. 0 is automatic: with fewer gamepads than players
        /// on this computer, the last players get them. The player's gamepad is called Joy1 in the keys of this section.
        gamepad: u8, "gamepad" = 0, whole(0, GAMEPADS);
        /// How far the stick of any gamepad must be pushed to count as a direction, percent of full deflection. It
        /// counts until it is back at 70 % of that.
        stick_dead_zone: u8, "stick_dead_zone" = 50, whole_of(STICK_DEAD_ZONES);
        /// Names of gamepad buttons on the screen; automatic: those of the first connected gamepad.
        gamepad_labels: GamepadLabels, "gamepad_labels" = GamepadLabels::Automatic, Choice(GamepadLabels::LABELS);
        /// Aim up, climb, enter doors.
        up: Vec<Key>, "up_key" = vec![Key::Up, first(StickControl::Up)], Keys, old "p1_up_key";
        /// Aim down, climb down, let go of a rope.
        down: Vec<Key>, "down_key" = vec![Key::Down, first(StickControl::Down)], Keys, old "p1_down_key";
        /// Move left.
        left: Vec<Key>, "left_key" = vec![Key::Left, first(StickControl::Left)], Keys, old "p1_left_key";
        /// Move right.
        right: Vec<Key>, "right_key" = vec![Key::Right, first(StickControl::Right)], Keys, old "p1_right_key";
        /// Jump.
        jump: Vec<Key>, "jump_key" = vec![Key::Space, first(StickControl::Button(1))], Keys, old "p1_jump_key";
        /// Shoot; hold to carry things.
        fire: Vec<Key>, "fire_key" = vec![Key::LeftAlt, Key::C, first(StickControl::Button(0))], Keys,
            old "p1_fire_key";
        /// Pause and open the menu. Escape always does this too.
        menu: Vec<Key>, "menu_key" = vec![Key::Escape, first(StickControl::Button(3)), first(StickControl::Button(9))], Keys, old "p1_menu_key";
    }
}

section! {
    /// Keys for functions of the program and of games. Leave an entry empty to turn its function off.
    "FUNCTIONKEYS", FunctionKeys {
        /// Toggle full screen.
        fullscreen: Vec<Key>, "fullscreen_key" = vec![Key::F12], Keys;
        /// Next text size.
        text_size: Vec<Key>, "text_double_key" = vec![Key::F11], Keys;
        /// Next page of the debug overlay.
        debug_overlay: Vec<Key>, "debug_overlay_key" = vec![Key::F10], Keys;
        /// Zoom out while held; both zoom keys together reset the zoom.
        zoom_out: Vec<Key>, "zoom_out_key" = vec![Key::F5], Keys;
        /// Zoom in while held.
        zoom_in: Vec<Key>, "zoom_in_key" = vec![Key::F6], Keys;
        /// Slow the game down, unless the speed is locked.
        speed_down: Vec<Key>, "speed_dec_key" = vec![Key::F7], Keys;
        /// Speed the game up, unless the speed is locked.
        speed_up: Vec<Key>, "speed_inc_key" = vec![Key::F8], Keys;
        /// Save a screenshot.
        screenshot: Vec<Key>, "printscreen_key" = vec![Key::PrintScreen], Keys;
        /// Press random keys until pressed again, for testing.
        fake_keys: Vec<Key>, "fakekey_key" = vec![], Keys;
        /// Save a recording of the running game.
        force_save: Vec<Key>, "force_save_key" = vec![Key::F4], Keys;
        /// Save the last minute of the running games for a problem report.
        report: Vec<Key>, "report_key" = vec![Key::F9], Keys;
        /// Open the chat in a netgame.
        chat: Vec<Key>, "chat_key" = vec![Key::T], Keys;
        /// Choose an emote to show in a netgame.
        emote: Vec<Key>, "emote_key" = vec![Key::E, first(StickControl::Button(5))], Keys;
        /// Show the player list of a netgame while held.
        players: Vec<Key>, "players_key" = vec![Key::Tab], Keys;
        /// Watch the last 15 seconds of a netgame again while it continues. The same key returns to it.
        instant_replay: Vec<Key>, "instant_replay_key" = vec![Key::B, first(StickControl::Button(11))], Keys;
        /// Restart the level of a local game at once.
        restart: Vec<Key>, "restart_key" = vec![Key::R], Keys;
        /// Go back to the last checkpoint of a local game, or to the start of the level.
        retry: Vec<Key>, "retry_key" = vec![Key::Q, first(StickControl::Button(8))], Keys;
        /// Select the next of three quick-save slots.
        quick_slot: Vec<Key>, "quick_slot_key" = vec![Key::F1], Keys;
        /// Save a local game to the selected slot.
        quick_save: Vec<Key>, "quick_save_key" = vec![Key::F2], Keys;
        /// Load the game in the selected slot.
        quick_load: Vec<Key>, "quick_load_key" = vec![Key::F3], Keys;
        /// Stop a local game, then step one tick forward per press.
        tick_forward: Vec<Key>, "tick_forward_key" = vec![Key::Period], Keys;
        /// Stop a local game, then step one tick back per press.
        tick_back: Vec<Key>, "tick_back_key" = vec![Key::Comma], Keys;
        /// Next slow-motion speed of a local game; resumes a stopped game.
        slow_motion: Vec<Key>, "slow_motion_key" = vec![Key::Slash], Keys;
        /// Rewind a local game while held, unless `rewind` in GAME is off.
        rewind: Vec<Key>, "rewind_key" = vec![Key::Backspace, first(StickControl::Button(4))], Keys;
        /// Watch the replay while the results of a local game are shown.
        watch_replay: Vec<Key>, "watch_replay_key" = vec![Key::V, first(StickControl::Button(2))], Keys;
        /// Share the level while the results of a local game are shown.
        share: Vec<Key>, "share_key" = vec![Key::L, first(StickControl::Button(7))], Keys;
        /// Make the camera follow the next ghost; after the last one, the player again.
        follow_ghost: Vec<Key>, "follow_ghost_key" = vec![Key::N], Keys;
    }
}

impl FunctionKeys {
    /// Returns the keys that work on every screen, with their names in the section.
    pub fn on_every_screen(&self) -> [(&'static str, &[Key]); 8] {
        [
            ("fullscreen_key", &self.fullscreen),
            ("text_double_key", &self.text_size),
            ("debug_overlay_key", &self.debug_overlay),
            ("zoom_out_key", &self.zoom_out),
            ("zoom_in_key", &self.zoom_in),
            ("printscreen_key", &self.screenshot),
            ("fakekey_key", &self.fake_keys),
            ("report_key", &self.report),
        ]
    }
}
