use crate::config::{Key, Settings, Stick, StickControl, Value, format_keys, parse_keys};
use std::collections::HashSet;

#[test]
fn every_key_is_parsed_from_its_name() {
    let names: HashSet<String> = Key::all()
        .map(|key| key.to_string().to_lowercase())
        .collect();
    assert_eq!(names.len(), Key::all().count());
    for key in Key::all() {
        assert_eq!(Key::from_name(&key.to_string()), Some(key));
    }
}

#[test]
fn no_two_keys_share_a_number_of_the_original() {
    let keys: Vec<Key> = (0..=u16::MAX)
        .filter_map(Key::from_original_number)
        .collect();
    let different: HashSet<Key> = keys.iter().copied().collect();
    assert_eq!(keys.len(), different.len());
    // The original knows two joysticks.
    let is_newer = |key: &Key| matches!(key, Key::Joystick(Stick::Third | Stick::Fourth, _));
    let known = Key::all().filter(|key| !is_newer(key));
    assert_eq!(keys.len(), known.count());
}

#[test]
fn numbers_of_the_original_map_to_its_keys() {
    let first = |control| Key::Joystick(Stick::First, control);
    let second = |control| Key::Joystick(Stick::Second, control);
    for (number, key) in [
        (1, Key::A),
        (26, Key::Z),
        (27, Key::Digit0),
        (36, Key::Digit9),
        (37, Key::Keypad0),
        (46, Key::Keypad9),
        (47, Key::F1),
        (58, Key::F12),
        (59, Key::Escape),
        (67, Key::Enter),
        (75, Key::Space),
        (82, Key::Left),
        (83, Key::Right),
        (84, Key::Up),
        (85, Key::Down),
        (215, Key::LeftShift),
        (216, Key::RightShift),
        (217, Key::LeftControl),
        (218, Key::RightControl),
        (219, Key::LeftAlt),
        (220, Key::RightAlt),
        (128, first(StickControl::Up)),
        (131, first(StickControl::Right)),
        (132, first(StickControl::Button(0))),
        (147, first(StickControl::Button(15))),
        (148, second(StickControl::Up)),
        (151, second(StickControl::Right)),
        (152, second(StickControl::Button(0))),
        (167, second(StickControl::Button(15))),
    ] {
        assert_eq!(Key::from_original_number(number), Some(key), "{number}");
    }
    assert_eq!(Key::from_original_number(168), None);
}

#[test]
fn names_have_several_spellings() {
    for name in [
        "LeftAlt",
        "left alt",
        "LEFT_ALT",
        " left-alt ",
        "Alt",
        "219",
    ] {
        assert_eq!(Key::from_name(name), Some(Key::LeftAlt), "{name}");
    }
    assert_eq!(Key::from_name("Esc"), Some(Key::Escape));
    assert_eq!(
        Key::from_name("joy2button11"),
        Some(Key::Joystick(Stick::Second, StickControl::Button(11)))
    );
    for name in [
        "",
        "Joy5Up",
        "Joy1Button16",
        "0",
        "-1",
        "99999999999",
        "Up Down",
    ] {
        assert_eq!(Key::from_name(name), None, "{name}");
    }
}

#[test]
fn bindings_are_separated_by_commas() {
    assert_eq!(
        parse_keys("Up, W ,84,, "),
        Err("`` is not a key".to_string())
    );
    let keys = parse_keys("Up, W ,84").unwrap();
    assert_eq!(keys, [Key::Up, Key::W]);
    assert_eq!(format_keys(&keys), "Up, W");
    assert_eq!(parse_keys("none"), Ok(vec![]));
    assert_eq!(parse_keys(&format_keys(&[])), Ok(vec![]));
    assert_eq!(
        parse_keys("Up, Sideways"),
        Err("`Sideways` is not a key".to_string())
    );
}

#[test]
fn keys_of_every_screen_have_the_names_of_their_settings() {
    let mut settings = Settings::default();
    settings.function_keys.fake_keys = vec![Key::Pause];
    for (name, keys) in settings.function_keys.on_every_screen() {
        assert_eq!(
            settings.get(name),
            Some(Value::Keys(keys.to_vec())),
            "{name}"
        );
    }
}
