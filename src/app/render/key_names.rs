//! What the keys of the player are called on signs.

use crate::config::{GameControls, Key};
use crate::level::placeholder::Placeholder;

/// What is pressed for something, as it is written in the texts of a level: `[Space]`, or `[Left Alt] or [C]`.
/// Joysticks are named only where there is no key.
pub fn on_sign(controls: &GameControls, placeholder: Placeholder) -> String {
    let keys = match placeholder {
        Placeholder::Up => &controls.up,
        Placeholder::Down => &controls.down,
        Placeholder::Left => &controls.left,
        Placeholder::Right => &controls.right,
        Placeholder::Jump => &controls.jump,
        Placeholder::Fire => &controls.fire,
        Placeholder::Menu => &controls.menu,
    };
    let is_key = |key: &&Key| !matches!(key, Key::Joystick(..));
    let boxed = |key: &Key| format!("[{}]", name(*key));
    let names: Vec<String> = match keys.iter().filter(is_key).count() {
        0 => keys.iter().take(MOST).map(boxed).collect(),
        _ => keys.iter().filter(is_key).take(MOST).map(boxed).collect(),
    };
    match names.is_empty() {
        true => "[no key]".to_owned(),
        false => names.join(" or "),
    }
}

/// Keys of one action that are named.
const MOST: usize = 2;

/// The name of a key in words, or an arrow: `Left Alt`, `R`, `←`.
pub fn name(key: Key) -> String {
    match key {
        Key::Left => "←".to_owned(),
        Key::Right => "→".to_owned(),
        Key::Up => "↑".to_owned(),
        Key::Down => "↓".to_owned(),
        other => spaced(&other.to_string()),
    }
}

/// A name such as `LeftAlt` in words.
fn spaced(name: &str) -> String {
    let name = name.strip_prefix("Digit").unwrap_or(name);
    let mut words = String::new();
    let mut before = ' ';
    for letter in name.chars() {
        if letter.is_uppercase() && before.is_lowercase()
            || letter.is_ascii_digit() && before.is_lowercase()
            || letter.is_uppercase() && before.is_ascii_digit()
        {
            words.push(' ');
        }
        words.push(letter);
        before = letter;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Stick, StickControl};

    #[test]
    fn signs_name_the_keys_as_they_are_set() {
        let mut controls = GameControls::default();
        let on_sign = |controls: &GameControls, p| super::on_sign(controls, p);
        assert_eq!(on_sign(&controls, Placeholder::Jump), "[Space]");
        assert_eq!(on_sign(&controls, Placeholder::Left), "[←]");
        assert_eq!(on_sign(&controls, Placeholder::Fire), "[Left Alt] or [C]");
        controls.jump = vec![Key::W];
        assert_eq!(on_sign(&controls, Placeholder::Jump), "[W]");
        controls.jump = vec![Key::Joystick(Stick::First, StickControl::Button(1))];
        assert_eq!(on_sign(&controls, Placeholder::Jump), "[Joy 1 Button 1]");
        controls.jump.clear();
        assert_eq!(on_sign(&controls, Placeholder::Jump), "[no key]");
    }

    #[test]
    fn names_of_keys_are_written_in_words() {
        for (key, words) in [
            (Key::RightControl, "Right Control"),
            (Key::Digit4, "4"),
            (Key::Keypad4, "Keypad 4"),
            (Key::F10, "F10"),
            (Key::PageDown, "Page Down"),
        ] {
            assert_eq!(name(key), words);
        }
    }
}
