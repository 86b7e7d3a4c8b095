//! Which key is for which action, and how that changes.

use crate::config::{Key, Settings, Value, setting};

/// The actions: how they are called here and in `pm.cfg`.
pub const ACTIONS: [(&str, &str); 20] = [
    ("Up, climb, doors", "up_key"),
    ("Down, let go", "down_key"),
    ("Left", "left_key"),
    ("Right", "right_key"),
    ("Jump", "jump_key"),
    ("Fire, carry", "fire_key"),
    ("Pause, menu", MENU),
    ("Restart level", "restart_key"),
    ("Chat in netgames", "chat_key"),
    ("Players of netgames", "players_key"),
    ("Zoom out", "zoom_out_key"),
    ("Zoom in", "zoom_in_key"),
    ("Full screen", "fullscreen_key"),
    ("Size of texts", "text_double_key"),
    ("Save a picture", "printscreen_key"),
    ("Save the recording", "force_save_key"),
    ("Slower, if unlocked", "speed_dec_key"),
    ("Faster, if unlocked", "speed_inc_key"),
    ("Debug pages", "debug_overlay_key"),
    ("Keys at random", "fakekey_key"),
];

/// The first so many actions are those without which nobody can play.
const VITAL: usize = 6;

/// The key that leaves a game for the menu, and leaves menus.
const MENU: &str = "menu_key";

/// Keys that menus need beside Enter, which nothing else can have.
const OF_MENUS: [Key; 9] = [
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::Space,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
];

/// What came of a key that was given to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssignResult {
    /// It is for the action.
    Done,
    /// It was for the one with this name before, and is not any more; whether that has none left now.
    TakenFrom(&'static str, bool),
    /// Why it cannot be, in words.
    Refused(String),
}

/// How an action is called within a sentence.
pub fn short_name(action: usize) -> &'static str {
    let name = ACTIONS[action].0;
    name.split(',').next().unwrap_or(name)
}

/// The actions that a game needs and that have neither a key nor a button.
pub fn missing(settings: &Settings) -> Vec<&'static str> {
    let empty = (0..VITAL).filter(|action| keys_of(settings, *action).is_empty());
    empty.map(short_name).collect()
}

/// The keys of an action.
pub fn keys_of(settings: &Settings, action: usize) -> Vec<Key> {
    match settings.get(ACTIONS[action].1) {
        Some(Value::Keys(keys)) => keys,
        _ => Vec::new(),
    }
}

fn set_keys(settings: &mut Settings, action: usize, keys: Vec<Key>) {
    if let Some(setting) = setting(ACTIONS[action].1) {
        // Keys that cannot be assigned are refused before.
        let _ = settings.set(setting, Value::Keys(keys));
    }
}

fn is_pad(key: Key) -> bool {
    matches!(key, Key::Joystick(..))
}

/// Gives a key to an action: instead of those of the same device, or beside them. No other action keeps it.
pub fn assign(settings: &mut Settings, action: usize, key: Key, beside: bool) -> AssignResult {
    if key.is_reserved() {
        let why = "Enter chooses in menus and can be for nothing else";
        return AssignResult::Refused(why.to_owned());
    }
    if ACTIONS[action].1 == MENU && OF_MENUS.contains(&key) {
        return AssignResult::Refused(format!("{key} is needed in menus"));
    }
    let mut outcome = AssignResult::Done;
    for other in (0..ACTIONS.len()).filter(|other| *other != action) {
        let mut keys = keys_of(settings, other);
        if keys.contains(&key) {
            keys.retain(|own| *own != key);
            outcome = AssignResult::TakenFrom(ACTIONS[other].0, keys.is_empty());
            set_keys(settings, other, keys);
        }
    }
    let mut keys = keys_of(settings, action);
    keys.retain(|own| *own != key && (beside || is_pad(*own) != is_pad(key)));
    keys.push(key);
    // Those of the keyboard stand first.
    keys.sort_by_key(|key| is_pad(*key));
    set_keys(settings, action, keys);
    outcome
}

/// Takes the last key of the keyboard away from an action, or the last button if it has none; which one that was.
pub fn release(settings: &mut Settings, action: usize) -> Option<Key> {
    if action >= ACTIONS.len() {
        return None;
    }
    let mut keys = keys_of(settings, action);
    let board = keys.iter().rposition(|key| !is_pad(*key));
    let at = board.or(keys.len().checked_sub(1))?;
    let key = keys.remove(at);
    set_keys(settings, action, keys);
    Some(key)
}

/// Makes all keys those of a new file.
pub fn reset(settings: &mut Settings) {
    let defaults = Settings::default();
    settings.controls = defaults.controls;
    settings.function_keys = defaults.function_keys;
}

/// The keys that an action has and others have too, as a file written by hand may say.
pub fn rivals(settings: &Settings, action: usize) -> Vec<(Key, &'static str)> {
    if action >= ACTIONS.len() {
        return Vec::new();
    }
    let own = keys_of(settings, action);
    let others = (0..ACTIONS.len()).filter(|other| *other != action);
    let shared = others.flat_map(|other| {
        let theirs = keys_of(settings, other).into_iter();
        theirs.map(move |key| (key, ACTIONS[other].0))
    });
    shared.filter(|(key, _)| own.contains(key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{SECTIONS, SettingKind, Stick, StickControl};

    const JUMP: usize = 4;
    const FIRE: usize = 5;
    const LEAVE: usize = 6;

    fn pad(number: u8) -> Key {
        Key::Joystick(Stick::First, StickControl::Button(number))
    }

    #[test]
    fn every_setting_of_keys_is_listed_once() {
        let of_file = SECTIONS.iter().flat_map(|section| section.settings);
        let of_file = of_file.filter(|setting| setting.kind == SettingKind::Keys);
        let mut wanted: Vec<&str> = of_file.map(|setting| setting.key).collect();
        let mut listed = ACTIONS.map(|(_, key)| key).to_vec();
        wanted.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, wanted);
    }

    #[test]
    fn a_new_key_replaces_those_of_the_keyboard_and_leaves_the_pad_alone() {
        let mut settings = Settings::default();
        assert_eq!(
            assign(&mut settings, JUMP, Key::Z, false),
            AssignResult::Done
        );
        assert_eq!(settings.controls.jump, [Key::Z, pad(1)]);
        assert_eq!(
            assign(&mut settings, JUMP, pad(5), false),
            AssignResult::Done
        );
        assert_eq!(settings.controls.jump, [Key::Z, pad(5)]);
        assert_eq!(
            assign(&mut settings, JUMP, Key::W, true),
            AssignResult::Done
        );
        assert_eq!(settings.controls.jump, [Key::Z, Key::W, pad(5)]);
    }

    #[test]
    fn a_key_that_is_taken_from_another_action_is_told() {
        let mut settings = Settings::default();
        let told = assign(&mut settings, JUMP, Key::C, false);
        assert_eq!(told, AssignResult::TakenFrom("Fire, carry", false));
        assert_eq!(settings.controls.fire, [Key::LeftAlt, pad(0)]);
        assert!(rivals(&settings, JUMP).is_empty());
        let told = assign(&mut settings, JUMP, Key::F12, true);
        assert_eq!(told, AssignResult::TakenFrom("Full screen", true));
    }

    #[test]
    fn keys_that_menus_need_are_refused() {
        let mut settings = Settings::default();
        let told = assign(&mut settings, FIRE, Key::Enter, false);
        assert!(matches!(told, AssignResult::Refused(_)));
        let told = assign(&mut settings, LEAVE, Key::Up, false);
        assert!(matches!(told, AssignResult::Refused(_)));
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn keys_are_taken_away_one_by_one_and_come_back_with_the_defaults() {
        let mut settings = Settings::default();
        assert_eq!(release(&mut settings, FIRE), Some(Key::C));
        assert_eq!(release(&mut settings, FIRE), Some(Key::LeftAlt));
        assert_eq!(release(&mut settings, FIRE), Some(pad(0)));
        assert_eq!(release(&mut settings, FIRE), None);
        assert_eq!(release(&mut settings, ACTIONS.len()), None);
        reset(&mut settings);
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn an_action_that_a_game_needs_is_missed_when_it_has_neither_key_nor_button() {
        let mut settings = Settings::default();
        assert!(missing(&settings).is_empty());
        settings.controls.fire = vec![pad(0)];
        settings.controls.menu.clear();
        assert!(missing(&settings).is_empty());
        settings.controls.fire.clear();
        settings.controls.up.clear();
        assert_eq!(missing(&settings), ["Up", "Fire"]);
        let names: Vec<&str> = (0..VITAL).map(short_name).collect();
        assert_eq!(names, ["Up", "Down", "Left", "Right", "Jump", "Fire"]);
    }

    #[test]
    fn a_key_that_a_file_gives_to_two_actions_is_told_at_both() {
        let mut settings = Settings::default();
        settings.controls.jump = vec![Key::C];
        assert_eq!(rivals(&settings, JUMP), [(Key::C, "Fire, carry")]);
        assert_eq!(rivals(&settings, FIRE), [(Key::C, "Jump")]);
        assert!(rivals(&Settings::default(), FIRE).is_empty());
    }
}
