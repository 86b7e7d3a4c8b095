//! What keys and buttons are called on the screen.

use crate::config::{Key, Stick, StickControl};

/// A key: `Left Alt`, `C`, `7`, `pad ↑`, `pad lower`.
pub fn name(key: Key) -> String {
    match key {
        Key::Joystick(..) => format!("pad {}", short(key)),
        key => short(key),
    }
}

/// Keys of the keyboard, or buttons of pads, separated by commas.
pub fn list(keys: &[Key]) -> String {
    let names: Vec<String> = keys.iter().map(|key| short(*key)).collect();
    names.join(", ")
}

/// A key without what it is of.
fn short(key: Key) -> String {
    let Key::Joystick(stick, control) = key else {
        return spaced(&key.to_string());
    };
    let name = match control {
        StickControl::Up => "\u{2191}".to_owned(),
        StickControl::Down => "\u{2193}".to_owned(),
        StickControl::Left => "\u{2190}".to_owned(),
        StickControl::Right => "\u{2192}".to_owned(),
        StickControl::Button(number) => button(number),
    };
    match stick {
        Stick::First => name,
        Stick::Second => format!("2: {name}"),
    }
}

/// A button by its place on usual pads.
fn button(number: u8) -> String {
    let names = [
        "lower", "right", "left", "upper", "L1", "R1", "L2", "R2", "select", "start",
    ];
    match names.get(usize::from(number)) {
        Some(name) => (*name).to_owned(),
        None => format!("button {number}"),
    }
}

/// The name in the file with a blank before each capital letter: `Left Alt`. Digits are themselves.
fn spaced(name: &str) -> String {
    if let Some(digit) = name.strip_prefix("Digit") {
        return digit.to_owned();
    }
    let mut spaced = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push(letter);
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_key_has_a_name_of_its_own() {
        let names: HashSet<String> = Key::all().map(name).collect();
        assert_eq!(names.len(), Key::all().count());
    }

    #[test]
    fn keys_are_called_as_people_call_them() {
        assert_eq!(name(Key::LeftAlt), "Left Alt");
        assert_eq!(name(Key::Digit7), "7");
        assert_eq!(name(Key::F12), "F12");
        let lower = Key::Joystick(Stick::First, StickControl::Button(0));
        assert_eq!(name(lower), "pad lower");
        let up = Key::Joystick(Stick::Second, StickControl::Up);
        assert_eq!(list(&[lower, up]), "lower, 2: \u{2191}");
    }
}
