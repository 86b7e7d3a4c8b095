//! Names of keys and gamepad buttons on the screen, in the player's language.

use crate::config::{Key, Stick, StickControl};
use crate::localization::{Localizer, Message, MessageId};

/// Names of directions, on the keyboard and on gamepads.
const UP: &str = "\u{2191}";
const DOWN: &str = "\u{2193}";
const LEFT: &str = "\u{2190}";
const RIGHT: &str = "\u{2192}";

/// Returns the name of a key: `Left Alt`, `C`, `7`, `←`, `Gamepad: Lower button`.
pub fn name(key: Key) -> Message {
    match key {
        Key::Joystick(..) => MessageId("keycap-pad").with("control", short(key)),
        key => short(key),
    }
}

/// Returns the names of keyboard keys or gamepad buttons, separated by commas.
pub fn list(keys: &[Key], localizer: &Localizer) -> String {
    let names: Vec<String> = keys.iter().map(|key| localizer.text(short(*key))).collect();
    names.join(", ")
}

/// Returns the name of a key without the device.
fn short(key: Key) -> Message {
    let Key::Joystick(stick, control) = key else {
        return board_key(key);
    };
    let name = match control {
        StickControl::Up => UP.to_owned().into(),
        StickControl::Down => DOWN.to_owned().into(),
        StickControl::Left => LEFT.to_owned().into(),
        StickControl::Right => RIGHT.to_owned().into(),
        StickControl::Button(number) => button(number),
    };
    match stick {
        Stick::First => name,
        stick => MessageId("keycap-other-pad")
            .with("pad", stick.index() as i32 + 1)
            .with("control", name),
    }
}

/// Returns the name of a gamepad button: its label, or its place on common gamepads.
fn button(number: u8) -> Message {
    let id = match number {
        0 => MessageId("keycap-pad-lower"),
        1 => MessageId("keycap-pad-right"),
        2 => MessageId("keycap-pad-left"),
        3 => MessageId("keycap-pad-upper"),
        4 => MessageId("keycap-pad-left-shoulder"),
        5 => MessageId("keycap-pad-right-shoulder"),
        6 => MessageId("keycap-pad-left-trigger"),
        7 => MessageId("keycap-pad-right-trigger"),
        8 => MessageId("keycap-pad-select"),
        9 => MessageId("keycap-pad-start"),
        10 => MessageId("keycap-pad-left-stick"),
        11 => MessageId("keycap-pad-right-stick"),
        number => return MessageId("keycap-pad-button").with("number", i32::from(number)),
    };
    id.into()
}

/// Returns the name of a key of the keyboard.
fn board_key(key: Key) -> Message {
    let id = match key {
        Key::Left => return LEFT.to_owned().into(),
        Key::Right => return RIGHT.to_owned().into(),
        Key::Up => return UP.to_owned().into(),
        Key::Down => return DOWN.to_owned().into(),
        Key::Escape => MessageId("key-escape"),
        Key::Enter => MessageId("key-enter"),
        Key::Space => MessageId("key-space"),
        Key::Backspace => MessageId("key-backspace"),
        Key::Tab => MessageId("keycap-tab"),
        Key::Insert => MessageId("key-insert"),
        Key::Delete => MessageId("key-delete"),
        Key::Home => MessageId("key-home"),
        Key::End => MessageId("key-end"),
        Key::PageUp => MessageId("key-page-up"),
        Key::PageDown => MessageId("key-page-down"),
        Key::PrintScreen => MessageId("keycap-print-screen"),
        Key::Pause => MessageId("keycap-pause"),
        Key::LeftShift => MessageId("key-left-shift"),
        Key::RightShift => MessageId("key-right-shift"),
        Key::LeftControl => MessageId("key-left-control"),
        Key::RightControl => MessageId("key-right-control"),
        Key::LeftAlt => MessageId("key-left-alt"),
        Key::RightAlt => MessageId("key-right-alt"),
        Key::LeftSuper => MessageId("keycap-left-super"),
        Key::RightSuper => MessageId("keycap-right-super"),
        Key::Menu => MessageId("keycap-menu"),
        Key::ScrollLock => MessageId("keycap-scroll-lock"),
        Key::NumLock => MessageId("keycap-num-lock"),
        Key::CapsLock => MessageId("keycap-caps-lock"),
        Key::KeypadEnter => return MessageId("keycap-keypad").with("key", MessageId("key-enter")),
        Key::Grave => MessageId("key-grave"),
        Key::Minus => MessageId("key-minus"),
        Key::Equals => MessageId("key-equals"),
        Key::LeftBracket => MessageId("key-left-bracket"),
        Key::RightBracket => MessageId("key-right-bracket"),
        Key::Semicolon => MessageId("key-semicolon"),
        Key::Apostrophe => MessageId("key-apostrophe"),
        Key::Backslash => MessageId("key-backslash"),
        Key::Comma => MessageId("key-comma"),
        Key::Period => MessageId("key-period"),
        Key::Slash => MessageId("key-slash"),
        key => return printed(key),
    };
    id.into()
}

/// Returns the name of a key that is printed on it: `C`, `7`, `F12`, `Keypad 5`.
fn printed(key: Key) -> Message {
    let file_name = key.to_string();
    if let Some(digit) = file_name.strip_prefix("Digit") {
        return digit.to_owned().into();
    }
    if let Some(rest) = file_name.strip_prefix("Keypad") {
        let sign = match rest {
            "Divide" => "/",
            "Multiply" => "*",
            "Subtract" => "-",
            "Add" => "+",
            "Decimal" => ".",
            rest => rest,
        };
        return MessageId("keycap-keypad").with("key", sign);
    }
    file_name.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::{ButtonLabels, Language};
    use std::collections::HashSet;

    #[test]
    fn key_names_are_unique_in_every_language() {
        for language in Language::ALL {
            for buttons in ButtonLabels::ALL {
                let localizer = Localizer::with_buttons(Some(language), buttons);
                let names = Key::all().map(|key| localizer.text(name(key)));
                let names: HashSet<String> = names.collect();
                assert_eq!(names.len(), Key::all().count(), "{language:?} {buttons:?}");
            }
        }
    }

    #[test]
    fn gamepad_buttons_have_the_labels_of_the_gamepad() {
        let keys: Vec<Key> = (0..12)
            .map(|number| Key::Joystick(Stick::First, StickControl::Button(number)))
            .collect();
        let names =
            |language, buttons| list(&keys, &Localizer::with_buttons(Some(language), buttons));
        let english = |buttons| names(Language::English, buttons);
        assert_eq!(
            english(ButtonLabels::Xbox),
            "A, B, X, Y, LB, RB, LT, RT, View, Menu, LS, RS"
        );
        assert_eq!(
            english(ButtonLabels::PlayStation),
            "Cross, Circle, Square, Triangle, L1, R1, L2, R2, Create, Options, L3, R3"
        );
        assert_eq!(
            english(ButtonLabels::Switch),
            "B, A, Y, X, L, R, ZL, ZR, -, +, LS, RS"
        );
        assert_eq!(
            english(ButtonLabels::Positions),
            "Lower button, Right button, Left button, Upper button, L1, R1, L2, R2, Select, Start, L3, R3"
        );
        let german = names(Language::German, ButtonLabels::PlayStation);
        assert!(
            german.starts_with("Kreuz, Kreis, Quadrat, Dreieck,"),
            "{german}"
        );
    }

    #[test]
    fn the_labels_stay_when_the_language_changes() {
        let lower = Key::Joystick(Stick::First, StickControl::Button(0));
        let mut localizer = Localizer::new(Some(Language::English));
        localizer.follow_buttons(ButtonLabels::PlayStation);
        localizer.follow(Some(Language::German));
        assert_eq!(list(&[lower], &localizer), "Kreuz");
        localizer.follow_buttons(ButtonLabels::Positions);
        assert_eq!(list(&[lower], &localizer), "Untere Taste");
    }

    #[test]
    fn keys_have_readable_names() {
        let english = Localizer::new(Some(Language::English));
        let text = |key| english.text(name(key));
        assert_eq!(text(Key::LeftAlt), "Left Alt");
        assert_eq!(text(Key::Digit7), "7");
        assert_eq!(text(Key::F12), "F12");
        assert_eq!(text(Key::KeypadAdd), "Keypad +");
        assert_eq!(text(Key::Period), "Period");
        assert_eq!(text(Key::Right), "\u{2192}");
        let lower = Key::Joystick(Stick::First, StickControl::Button(0));
        assert_eq!(text(lower), "Gamepad: Lower button");
        let up = Key::Joystick(Stick::Second, StickControl::Up);
        assert_eq!(list(&[lower, up], &english), "Lower button, 2: \u{2191}");
        let german = Localizer::new(Some(Language::German));
        let names = [
            (Key::LeftAlt, "Alt links"),
            (Key::Period, "Punkt"),
            (Key::Comma, "Komma"),
            (Key::Space, "Leertaste"),
            (Key::KeypadEnter, "Num Enter"),
        ];
        for (key, word) in names {
            assert_eq!(german.text(name(key)), word);
        }
    }
}
