//! Layouts of the keyboard for the first two players, from which players choose at the first start.

use super::keys::Key;
use super::schema::Value;
use super::settings::{Settings, setting};

/// A layout of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyLayout {
    /// Arrow keys move the first player, as in the default settings.
    Arrows,
    /// W, A, S and D move the first player, and the arrow keys the second one. The left hand alone reaches all of the first
    /// player's keys.
    Letters,
    /// Arrow keys, jump and fire beside them: for the right hand alone.
    RightHand,
}

/// Settings with their keys in the three layouts. In the second one, retrying and restarting are away from the letters that
/// move.
const KEYS: [(&str, [&[Key]; 3]); 16] = [
    ("up_key", [&[Key::Up], &[Key::W], &[Key::Up]]),
    ("down_key", [&[Key::Down], &[Key::S], &[Key::Down]]),
    ("left_key", [&[Key::Left], &[Key::A], &[Key::Left]]),
    ("right_key", [&[Key::Right], &[Key::D], &[Key::Right]]),
    (
        "jump_key",
        [&[Key::Space], &[Key::Space], &[Key::RightControl]],
    ),
    (
        "fire_key",
        [
            &[Key::LeftAlt, Key::C],
            &[Key::LeftShift, Key::J],
            &[Key::RightShift],
        ],
    ),
    ("restart_key", [&[Key::R], &[Key::P], &[Key::R]]),
    ("retry_key", [&[Key::Q], &[Key::O], &[Key::Q]]),
    (
        "first_jump_key",
        [&[Key::RightControl], &[Key::G], &[Key::Space]],
    ),
    (
        "first_fire_key",
        [&[Key::RightShift], &[Key::H], &[Key::LeftAlt, Key::C]],
    ),
    ("p2_up_key", [&[Key::W], &[Key::Up], &[Key::W]]),
    ("p2_down_key", [&[Key::S], &[Key::Down], &[Key::S]]),
    ("p2_left_key", [&[Key::A], &[Key::Left], &[Key::A]]),
    ("p2_right_key", [&[Key::D], &[Key::Right], &[Key::D]]),
    ("p2_jump_key", [&[Key::G], &[Key::RightControl], &[Key::G]]),
    ("p2_fire_key", [&[Key::H], &[Key::RightShift], &[Key::H]]),
];

impl KeyLayout {
    /// All layouts.
    pub const ALL: [KeyLayout; 3] = [KeyLayout::Arrows, KeyLayout::Letters, KeyLayout::RightHand];

    /// Returns the layout of some settings; `None` if the player has changed keys of it.
    pub fn of(settings: &Settings) -> Option<KeyLayout> {
        KeyLayout::ALL.into_iter().find(|layout| {
            layout.keys().all(|(key, keys)| {
                let bound = bound(settings, key);
                let bound: Vec<Key> = bound.into_iter().filter(|key| !key.is_gamepad()).collect();
                bound == keys
            })
        })
    }

    /// Binds the keys of the layout in some settings; gamepad controls stay.
    pub fn apply(self, settings: &mut Settings) {
        for (key, keys) in self.keys() {
            let old = bound(settings, key).into_iter();
            let pads = old.filter(|key| key.is_gamepad());
            let new = keys.iter().copied().chain(pads).collect();
            if let Some(setting) = setting(key) {
                // Keys are never rejected.
                let _ = settings.set(setting, Value::Keys(new));
            }
        }
    }

    fn keys(self) -> impl Iterator<Item = (&'static str, &'static [Key])> {
        KEYS.into_iter()
            .map(move |(key, layouts)| (key, layouts[self as usize]))
    }
}

/// Returns the keys that a setting binds.
fn bound(settings: &Settings, key: &str) -> Vec<Key> {
    match settings.get(key) {
        Some(Value::Keys(keys)) => keys,
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_default_keys_are_a_layout_and_another_one_can_be_chosen_and_taken_back() {
        let mut settings = Settings::default();
        let before = settings.clone();
        assert_eq!(KeyLayout::of(&settings), Some(KeyLayout::Arrows));
        KeyLayout::Letters.apply(&mut settings);
        assert_eq!(KeyLayout::of(&settings), Some(KeyLayout::Letters));
        assert_eq!(settings.controls.left[0], Key::A);
        assert_eq!(settings.controls.left[1..], before.controls.left[1..]);
        KeyLayout::Arrows.apply(&mut settings);
        assert_eq!(settings, before);
        settings.controls.jump.push(Key::W);
        assert_eq!(KeyLayout::of(&settings), None, "a layout of one's own");
    }

    #[test]
    fn no_key_has_two_functions_in_a_game_in_any_layout() {
        for layout in KeyLayout::ALL {
            let mut settings = Settings::default();
            layout.apply(&mut settings);
            let mut uses: BTreeMap<String, Vec<&str>> = BTreeMap::new();
            for (setting, value) in settings.values() {
                // Replays have keys of their own.
                if let Value::Keys(keys) = value
                    && !setting.section.contains("REPLAY")
                {
                    for key in keys.iter().filter(|key| !key.is_gamepad()) {
                        let uses = uses.entry(format!("{key:?}")).or_default();
                        uses.push(setting.key);
                    }
                }
            }
            uses.retain(|_, settings| settings.len() > 1);
            assert_eq!(uses, BTreeMap::new(), "{layout:?}");
        }
    }
}
