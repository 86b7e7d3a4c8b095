use crate::config::{
    NameDisplay, SECTIONS, SettingKind, Settings, Value, ViewportMode, all_settings, setting,
};
use std::collections::HashSet;

#[test]
fn setting_names_are_unique_across_all_sections() {
    let mut names = HashSet::new();
    for setting in all_settings() {
        for name in std::iter::once(setting.key).chain(setting.old_names.iter().copied()) {
            assert!(
                names.insert(name.to_ascii_lowercase()),
                "{name} is there twice"
            );
            assert!(!name.contains(['.', '=', '#', '[']), "{name}");
        }
    }
    assert!(!names.contains("version"));
}

#[test]
fn every_descriptor_has_a_value() {
    assert_eq!(Settings::default().values().count(), all_settings().count());
    assert_eq!(Settings::default().get("nothing"), None);
}

#[test]
fn every_setting_is_listed_in_its_section() {
    for section in SECTIONS {
        assert!(
            section
                .settings
                .iter()
                .all(|setting| setting.section == section.name)
        );
    }
}

#[test]
fn every_default_is_in_range_and_survives_saving() {
    for (setting, value) in Settings::default().values() {
        assert!(setting.kind.allows(&value), "{}", setting.key);
        assert_eq!(
            setting.kind.parse(&value.text()),
            Ok(value),
            "{}",
            setting.key
        );
    }
}

#[test]
fn every_whole_value_in_range_fits_the_field() {
    for setting in all_settings() {
        if let SettingKind::Whole { min, max } = setting.kind {
            let mut settings = Settings::default();
            for bound in [min, max] {
                assert_eq!(
                    settings.set(setting, Value::Whole(bound)),
                    Ok(()),
                    "{}",
                    setting.key
                );
                assert_eq!(settings.get(setting.key), Some(Value::Whole(bound)));
            }
            assert!(settings.set(setting, Value::Whole(max + 1)).is_err());
            assert_eq!(
                settings.get(setting.key),
                Some(Value::Whole(max)),
                "a refused value changes nothing"
            );
        }
    }
}

#[test]
fn a_setting_is_changed_through_its_descriptor() {
    let mut settings = Settings::default();
    let mode = setting("viewport_mode").unwrap();
    assert_eq!(settings.set(mode, Value::Choice(2)), Ok(()));
    assert_eq!(settings.game.viewport_mode, ViewportMode::Gradual);
    assert!(settings.set(mode, Value::Choice(3)).is_err());
    assert!(settings.set(mode, Value::Flag(true)).is_err());
    assert_eq!(settings.game.viewport_mode, ViewportMode::Gradual);
    assert_eq!(NameDisplay::ALL.len(), NameDisplay::LABELS.len());
}

#[test]
fn invalid_numbers_are_rejected() {
    let kind = SettingKind::Real { min: 0.0, max: 1.0 };
    for text in ["NaN", "inf", "-0.1", "1.01", "", "1,0"] {
        assert!(kind.parse(text).is_err(), "{text}");
    }
    assert_eq!(kind.parse("0.330000"), Ok(Value::Real(0.33)));
}

#[test]
fn network_defaults_match_the_protocol() {
    let network = Settings::default().network;
    assert_eq!(
        (network.control_lead_frames, network.server_lead_frames),
        (0, 1)
    );
    assert_eq!(
        (network.stdf_freq, network.late_window, network.hold_limit),
        (5, 6, 10)
    );
    assert_eq!(
        (network.max_prediction, network.zlib_cmp, network.piece_size),
        (40, 5, 1000)
    );
    assert_eq!((network.chase_offset_ms, network.chase_margin_ms), (-20, 5));
    assert_eq!((network.server_port, network.host_lead_frames), (24785, -1));
}
