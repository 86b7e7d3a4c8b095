//! Names of keys and gamepad buttons on the screen.

use crate::config::{Key, Stick, StickControl};

/// Returns the name of a key: `Left Alt`, `C`, `7`, `pad ↑`, `pad lower`.
pub fn name(key: Key) -> String {
    match key {
        Key::Joystick(..) => format!("pad {}", short(key)),
        key => short(key),
    }
}

/// Returns the names of keyboard keys or gamepad buttons, separated by commas.
pub fn list(keys: &[Key]) -> String {
    let names: Vec<String> = keys.iter().map(|key| short(*key)).collect();
    names.join(", ")
}

/// Returns the name of a key without `pad`.
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

/// Returns the name of a gamepad button by its place on common gamepads.
fn button(number: u8) -> String {
    let names = [
        "lower", "right", "left", "upper", "L1", "R1", "L2", "R2", "select", "start",
    ];
    match names.get(usize::from(number)) {
        Some(name) => (*name).to_owned(),
        None => format!("button {number}"),
    }
}

/// Returns the name in the file with a space before each capital letter: `Left Alt`. `Digit7` becomes `7`.
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
    fn key_names_are_unique() {
        let names: HashSet<String> = Key::all().map(name).collect();
        assert_eq!(names.len(), Key::all().count());
    }

    #[test]
    fn keys_have_readable_names() {
        assert_eq!(name(Key::LeftAlt), "Left Alt");
        assert_eq!(name(Key::Digit7), "7");
        assert_eq!(name(Key::F12), "F12");
        let lower = Key::Joystick(Stick::First, StickControl::Button(0));
        assert_eq!(name(lower), "pad lower");
        let up = Key::Joystick(Stick::Second, StickControl::Up);
        assert_eq!(list(&[lower, up]), "lower, 2: \u{2191}");
    }
}
