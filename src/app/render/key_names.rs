//! Names of the player's keys as shown on signs.

use crate::config::{GameControls, Key};
use crate::level::placeholder::Placeholder;
use crate::localization::{Localizer, MessageId};

/// Returns the keys bound to a placeholder as shown in level texts: `[Space]`, or `[Left Alt] or [C]`.
/// Gamepad controls are named only if no key is bound.
pub fn on_sign(localizer: &Localizer, controls: &GameControls, placeholder: Placeholder) -> String {
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
    let boxed = |key: &Key| format!("[{}]", name(localizer, *key));
    let names: Vec<String> = match keys.iter().filter(is_key).count() {
        0 => keys.iter().take(MOST).map(boxed).collect(),
        _ => keys.iter().filter(is_key).take(MOST).map(boxed).collect(),
    };
    match names.as_slice() {
        [] => format!("[{}]", localizer.text(MessageId("sign-no-key"))),
        [first, second] => {
            let either = MessageId("sign-either-key")
                .with("first", first.as_str())
                .with("second", second.as_str());
            localizer.text(either)
        }
        names => names.concat(),
    }
}

/// Maximum number of keys named per action.
const MOST: usize = 2;

/// Returns the name of a key in words, or an arrow: `Left Alt`, `R`, `←`.
pub fn name(localizer: &Localizer, key: Key) -> String {
    match key {
        Key::Left => "←".to_owned(),
        Key::Right => "→".to_owned(),
        Key::Up => "↑".to_owned(),
        Key::Down => "↓".to_owned(),
        other => match named_key(other) {
            Some(id) => localizer.text(id),
            None => spaced(&other.to_string()),
        },
    }
}

/// Returns the message for a key that has another name in each language.
fn named_key(key: Key) -> Option<MessageId> {
    Some(match key {
        Key::Space => MessageId("key-space"),
        Key::Enter => MessageId("key-enter"),
        Key::Escape => MessageId("key-escape"),
        Key::Backspace => MessageId("key-backspace"),
        Key::Delete => MessageId("key-delete"),
        Key::Insert => MessageId("key-insert"),
        Key::Home => MessageId("key-home"),
        Key::End => MessageId("key-end"),
        Key::PageUp => MessageId("key-page-up"),
        Key::PageDown => MessageId("key-page-down"),
        Key::LeftAlt => MessageId("key-left-alt"),
        Key::RightAlt => MessageId("key-right-alt"),
        Key::LeftControl => MessageId("key-left-control"),
        Key::RightControl => MessageId("key-right-control"),
        Key::LeftShift => MessageId("key-left-shift"),
        Key::RightShift => MessageId("key-right-shift"),
        _ => return None,
    })
}

/// Inserts spaces into a name such as `LeftAlt`.
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
    use crate::localization::Language;

    #[test]
    fn signs_show_the_configured_keys() {
        let mut controls = GameControls::default();
        let english = Localizer::new(Some(Language::English));
        let on_sign = |controls: &GameControls, p| super::on_sign(&english, controls, p);
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
    fn key_names_are_spelled_out() {
        let english = Localizer::new(Some(Language::English));
        for (key, words) in [
            (Key::RightControl, "Right Control"),
            (Key::Digit4, "4"),
            (Key::Keypad4, "Keypad 4"),
            (Key::F10, "F10"),
            (Key::PageDown, "Page Down"),
        ] {
            assert_eq!(name(&english, key), words);
        }
    }
}
