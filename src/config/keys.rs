//! Names of keys and joystick controls in `pm.cfg`, and their numbers in the original (spec 08 §8.2).
//!
//! These are only names; which device produces them is up to the app.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// Defines the keyboard: every key with its number in the original's files.
macro_rules! keyboard {
    ($($name:ident = $number:literal,)+) => {
        /// A key of the keyboard, or a control of one of four joysticks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub enum Key {
            $($name,)+
            /// A control of a joystick.
            Joystick(Stick, StickControl),
        }

        /// All keys of the keyboard: key, name, number in the original's files.
        const KEYBOARD: &[(Key, &str, u16)] = &[$((Key::$name, stringify!($name), $number),)+];
    };
}

keyboard! {
    A = 1, B = 2, C = 3, D = 4, E = 5, F = 6, G = 7, H = 8, I = 9, J = 10, K = 11, L = 12, M = 13,
    N = 14, O = 15, P = 16, Q = 17, R = 18, S = 19, T = 20, U = 21, V = 22, W = 23, X = 24, Y = 25, Z = 26,
    Digit0 = 27, Digit1 = 28, Digit2 = 29, Digit3 = 30, Digit4 = 31,
    Digit5 = 32, Digit6 = 33, Digit7 = 34, Digit8 = 35, Digit9 = 36,
    Keypad0 = 37, Keypad1 = 38, Keypad2 = 39, Keypad3 = 40, Keypad4 = 41,
    Keypad5 = 42, Keypad6 = 43, Keypad7 = 44, Keypad8 = 45, Keypad9 = 46,
    F1 = 47, F2 = 48, F3 = 49, F4 = 50, F5 = 51, F6 = 52,
    F7 = 53, F8 = 54, F9 = 55, F10 = 56, F11 = 57, F12 = 58,
    Escape = 59, Grave = 60, Minus = 61, Equals = 62, Backspace = 63, Tab = 64,
    LeftBracket = 65, RightBracket = 66, Enter = 67, Semicolon = 68, Apostrophe = 69, Backslash = 70,
    Comma = 72, Period = 73, Slash = 74, Space = 75,
    Insert = 76, Delete = 77, Home = 78, End = 79, PageUp = 80, PageDown = 81,
    Left = 82, Right = 83, Up = 84, Down = 85,
    KeypadDivide = 86, KeypadMultiply = 87, KeypadSubtract = 88, KeypadAdd = 89,
    KeypadDecimal = 90, KeypadEnter = 91, PrintScreen = 92, Pause = 93,
    LeftShift = 215, RightShift = 216, LeftControl = 217, RightControl = 218, LeftAlt = 219, RightAlt = 220,
    LeftSuper = 221, RightSuper = 222, Menu = 223, ScrollLock = 224, NumLock = 225, CapsLock = 226,
}

/// One of four joysticks or gamepads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stick {
    /// The first one, `Joy1` in names.
    First,
    /// The second one, `Joy2` in names.
    Second,
    /// The third one, `Joy3` in names.
    Third,
    /// The fourth one, `Joy4` in names.
    Fourth,
}

/// A direction of the main stick or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StickControl {
    /// Main stick pushed forward.
    Up,
    /// Main stick pulled back.
    Down,
    /// Main stick to the left.
    Left,
    /// Main stick to the right.
    Right,
    /// A button, 0 to 15.
    Button(u8),
}

/// Aliases of keys, normalised by [`plain`].
const OTHER_NAMES: &[(&str, Key)] = &[
    ("esc", Key::Escape),
    ("return", Key::Enter),
    ("spacebar", Key::Space),
    ("del", Key::Delete),
    ("ins", Key::Insert),
    ("pgup", Key::PageUp),
    ("pgdn", Key::PageDown),
    ("pgdown", Key::PageDown),
    ("shift", Key::LeftShift),
    ("ctrl", Key::LeftControl),
    ("control", Key::LeftControl),
    ("leftctrl", Key::LeftControl),
    ("rightctrl", Key::RightControl),
    ("alt", Key::LeftAlt),
    ("altgr", Key::RightAlt),
    ("print", Key::PrintScreen),
    ("capslk", Key::CapsLock),
];

/// Number of joystick buttons with names.
const BUTTONS: u8 = 16;
/// Numbers of the original, which supports two joysticks: up, down, left, right, then buttons.
const STICK_NUMBERS: [(Stick, u16); 2] = [(Stick::First, 128), (Stick::Second, 148)];

impl Stick {
    /// All joysticks in order.
    pub const ALL: [Stick; 4] = [Stick::First, Stick::Second, Stick::Third, Stick::Fourth];

    /// Returns the index, from 0.
    pub fn index(self) -> usize {
        self as usize
    }
}

impl StickControl {
    /// All controls in the order of the original's numbers.
    pub fn all() -> impl Iterator<Item = StickControl> {
        use StickControl::{Button, Down, Left, Right, Up};
        [Up, Down, Left, Right]
            .into_iter()
            .chain((0..BUTTONS).map(Button))
    }
}

impl Key {
    /// Returns all keys and controls that have a name.
    pub fn all() -> impl Iterator<Item = Key> {
        let sticks = Stick::ALL.into_iter();
        let sticks = sticks.flat_map(|stick| {
            StickControl::all().map(move |control| Key::Joystick(stick, control))
        });
        KEYBOARD.iter().map(|(key, _, _)| *key).chain(sticks)
    }

    /// Returns the number in the original's files (spec 08 §8.2).
    pub fn from_original_number(number: u16) -> Option<Key> {
        if let Some((key, _, _)) = KEYBOARD.iter().find(|(_, _, known)| *known == number) {
            return Some(*key);
        }
        STICK_NUMBERS.iter().find_map(|(stick, first)| {
            let control = number.checked_sub(*first)?;
            let control = StickControl::all().nth(usize::from(control))?;
            Some(Key::Joystick(*stick, control))
        })
    }

    /// Parses a name such as `Up`, `left alt` or `Joy1Button0`, or a number of the original such as `84`. Case, blanks,
    /// `-` and `_` are ignored.
    pub fn from_name(name: &str) -> Option<Key> {
        let wanted = plain(name);
        if let Ok(number) = name.trim().parse() {
            return Key::from_original_number(number);
        }
        NAMES.get(&wanted).copied()
    }

    /// Returns true for the controls of gamepads, false for the keys of the keyboard.
    pub fn is_gamepad(self) -> bool {
        matches!(self, Key::Joystick(..))
    }

    /// Returns whether the key is reserved for menus and cannot be bound to an action (spec 08 §8.3).
    pub fn is_reserved(self) -> bool {
        matches!(self, Key::Enter | Key::KeypadEnter)
    }
}

/// All keys and controls by their normalised names.
static NAMES: LazyLock<HashMap<String, Key>> = LazyLock::new(|| {
    let names = Key::all().map(|key| (plain(&key.to_string()), key));
    let others = OTHER_NAMES.iter();
    names
        .chain(others.map(|(name, key)| ((*name).to_string(), *key)))
        .collect()
});

/// Normalises a name for comparison: lower case, without blanks, `-` and `_`.
fn plain(name: &str) -> String {
    let letters = name
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '_' | '-'));
    letters.collect::<String>().to_ascii_lowercase()
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Key::Joystick(stick, control) = self else {
            let known = KEYBOARD.iter().find(|(key, _, _)| key == self);
            return f.write_str(known.map_or("?", |(_, name, _)| name));
        };
        let stick = stick.index() + 1;
        match control {
            StickControl::Button(button) => write!(f, "Joy{stick}Button{button}"),
            direction => write!(f, "Joy{stick}{direction:?}"),
        }
    }
}

/// The name of "no key".
pub const NO_KEY: &str = "None";

/// Parses the bindings of an action, separated by commas. `None` or an empty string is no binding.
///
/// # Errors
/// A message about the first name that is unknown or cannot be bound.
pub fn parse_keys(text: &str) -> Result<Vec<Key>, String> {
    if text.trim().is_empty() || plain(text) == plain(NO_KEY) {
        return Ok(Vec::new());
    }
    let mut keys = Vec::new();
    for name in text.split(',') {
        let name = name.trim();
        let key = Key::from_name(name).ok_or_else(|| format!("`{name}` is not a key"))?;
        if key.is_reserved() {
            return Err(format!("`{name}` is reserved for menus"));
        }
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    Ok(keys)
}

/// Formats bindings as [`parse_keys`] reads them.
pub fn format_keys(keys: &[Key]) -> String {
    if keys.is_empty() {
        return NO_KEY.to_string();
    }
    let names: Vec<String> = keys.iter().map(Key::to_string).collect();
    names.join(", ")
}
