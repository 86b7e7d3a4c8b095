use super::{Scratch, read};
use crate::config::load::read_settings;
use crate::config::{
    Config, Document, Settings, Value, all_settings, default_document, parse_keys,
};
use proptest::prelude::*;

/// Lines as found in configuration files, from valid to hopelessly malformed.
fn any_line() -> impl Strategy<Value = String> {
    let keys: Vec<&str> = all_settings().map(|setting| setting.key).collect();
    let sections: Vec<&str> = crate::config::SECTIONS
        .iter()
        .map(|section| section.name)
        .collect();
    prop_oneof![
        (proptest::sample::select(keys), "[ -~]{0,12}")
            .prop_map(|(key, value)| format!("{key} ={value}")),
        proptest::sample::select(sections).prop_map(|section| format!("[{section}]")),
        "[a-zA-Z.]{1,8}[ \t]{0,2}=[ \t]{0,2}[^\r\n]{0,12}",
        "[#;][^\n]{0,20}",
        "[ \t\r]{0,3}",
        "[^\n]{0,20}",
    ]
}

fn any_document() -> impl Strategy<Value = String> {
    let line =
        (any_line(), prop_oneof![Just("\n"), Just("\r\n")]).prop_map(|(text, end)| text + end);
    (proptest::collection::vec(line, 0..40), any_line())
        .prop_map(|(lines, last)| lines.concat() + &last)
}

proptest! {
    #[test]
    fn any_text_is_kept_unchanged(text in any_document()) {
        prop_assert_eq!(Document::parse(&text).to_string(), text);
    }

    #[test]
    fn any_unicode_is_kept_unchanged(text in "\\PC*|(?s).{0,200}") {
        prop_assert_eq!(Document::parse(&text).to_string(), text);
    }

    #[test]
    fn reading_never_panics(text in any_document()) {
        read_settings(&text);
        let _ = parse_keys(&text);
    }

    #[test]
    fn a_new_value_changes_only_its_line(text in any_document(), which in any::<prop::sample::Index>(), value in "(?s).{0,20}") {
        let before = Document::parse(&text);
        let entries: Vec<usize> = before.entries().map(|entry| entry.index).collect();
        prop_assume!(!entries.is_empty());
        let index = entries[which.index(entries.len())];
        let mut after = before.clone();
        after.set_value(index, &value);
        let written = after.to_string();
        let (old, new): (Vec<&str>, Vec<&str>) = (text.split('\n').collect(), written.split('\n').collect());
        prop_assert_eq!(old.len(), new.len());
        for (line, (old, new)) in old.iter().zip(&new).enumerate() {
            prop_assert!(line == index || old == new);
        }
        let reread = Document::parse(&written);
        let entry = reread.entries().find(|entry| entry.index == index).map(|entry| entry.value.to_string());
        prop_assert_eq!(entry, Some(value.replace(char::is_control, " ").trim().to_string()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn opening_and_saving_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let scratch = Scratch::new();
        let path = scratch.config(&bytes);
        let (mut config, _) = Config::open(&path);
        config.settings.sound.sound_on = false;
        let saved = config.save().unwrap();
        let kept = saved.backup.map(|backup| std::fs::read(backup).unwrap());
        prop_assert!(kept.is_none_or(|kept| kept == bytes));
        prop_assert!(!Config::open(&path).0.settings.sound.sound_on);
    }

    #[test]
    fn saved_settings_are_read_back_from_any_file(text in any_document(), color in 1..=15_u8, lead in 0..=8_u8) {
        let scratch = Scratch::new();
        let path = scratch.config(&text);
        let (mut config, _) = Config::open(&path);
        config.settings.game.player_colour = color;
        config.settings.network.control_lead_frames = lead;
        config.save().unwrap();
        prop_assert_eq!(Config::open(&path).0.settings, config.settings);
    }

    #[test]
    fn one_setting_of_a_complete_file_changes_one_line(which in any::<prop::sample::Index>(), number in any::<u16>()) {
        let settings: Vec<_> = all_settings().collect();
        let setting = settings[which.index(settings.len())];
        let before = default_document().to_string();
        let scratch = Scratch::new();
        let path = scratch.config(&before);
        let (mut config, _) = Config::open(&path);
        let value = setting.kind.parse(&number.to_string()).unwrap_or(Value::Flag(number % 2 == 0));
        let changed = config.settings.set(setting, value).is_ok() && config.settings != Settings::default();
        config.save().unwrap();
        let after = read(&path);
        prop_assert_eq!(before.lines().count(), after.lines().count());
        let differing = before.lines().zip(after.lines()).filter(|(old, new)| old != new).count();
        prop_assert_eq!(differing, usize::from(changed));
    }
}
