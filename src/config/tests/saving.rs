use super::{Scratch, read};
use crate::config::{Config, Document, SaveError, Settings, default_document};
use std::fs;
use std::path::Path;

#[test]
fn nothing_changed_means_nothing_written() {
    let scratch = Scratch::new();
    let (mut config, _) = Config::open(&scratch.path("pm.cfg"));
    let saved = config.save().unwrap();
    assert!(!saved.written && saved.backup.is_none());
}

#[test]
fn one_changed_value_changes_one_line() {
    let scratch = Scratch::new();
    let before = default_document()
        .to_string()
        .replace("st_scaler = 2", "  st_scaler\t=2 ")
        + "; end\n[MINE]\na b c\n";
    for line_end in ["\n", "\r\n"] {
        let before = before.replace('\n', line_end);
        let path = scratch.config(&before);
        let (mut config, _) = Config::open(&path);
        config.settings.sound.music_volume = 7;
        assert!(config.save().unwrap().written);
        assert_eq!(
            read(&path),
            before.replace("  st_scaler\t=2 ", "  st_scaler\t=7 ")
        );
        assert_eq!(scratch.names(), ["pm.cfg"], "no temporary file is left");
    }
}

#[test]
fn missing_settings_are_added_with_a_comment_on_save() {
    let scratch = Scratch::new();
    let path = scratch.config("version = 3\r\n[SOUND]\r\nse_scaler=9\r\n");
    let (mut config, _) = Config::open(&path);
    config.save().unwrap();
    let text = read(&path);
    assert!(text.starts_with(
        "version = 3\r\n[SOUND]\r\nse_scaler=9\r\n\r\n# Turns all sound on or off.\r\n"
    ));
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    let (again, warnings) = Config::open(&path);
    assert_eq!((again.settings, warnings), (config.settings, vec![]));
}

#[test]
fn a_bad_value_is_replaced_by_the_one_in_use() {
    let scratch = Scratch::new();
    let path = scratch.config(
        default_document()
            .to_string()
            .replace("color = 8", "color = 99"),
    );
    let (mut config, _) = Config::open(&path);
    config.save().unwrap();
    assert_eq!(read(&path), default_document().to_string());
}

#[test]
fn edits_by_hand_while_the_game_runs_are_kept() {
    let scratch = Scratch::new();
    let path = scratch.path("pm.cfg");
    let (mut config, _) = Config::open(&path);
    let by_hand = read(&path).replace("color = 8", "# the best\ncolor = 11");
    fs::write(&path, &by_hand).unwrap();
    config.settings.sound.sound_on = false;
    config.save().unwrap();
    assert_eq!(read(&path), by_hand.replace("sound_on = 1", "sound_on = 0"));
    config.settings.sound.sound_on = true;
    config.save().unwrap();
    assert_eq!(read(&path), by_hand);
}

#[test]
fn a_deleted_file_is_recreated_with_the_current_settings() {
    let scratch = Scratch::new();
    let path = scratch.config(
        default_document()
            .to_string()
            .replace("color = 8", "color = 3"),
    );
    let (mut config, _) = Config::open(&path);
    fs::remove_file(&path).unwrap();
    config.settings.game.player_name = "Ümläut # 1".to_string();
    config.save().unwrap();
    let (again, warnings) = Config::open(&path);
    assert_eq!((&again.settings, warnings), (&config.settings, vec![]));
    assert_eq!(again.settings.game.player_colour, 3);
}

#[test]
fn a_bad_file_is_backed_up_before_it_is_replaced_and_no_backup_is_overwritten() {
    let scratch = Scratch::new();
    let contents: [&[u8]; 2] = [b"\xff\xfe[\0S\0", &vec![b'#'; 2 << 20]];
    for (content, copy) in contents.into_iter().zip(["pm.cfg.bad", "pm.cfg.bad2"]) {
        let path = scratch.config(content);
        let (mut config, warnings) = Config::open(&path);
        assert_eq!(warnings.len(), 1);
        config.settings.game.start_level = 12;
        let saved = config.save().unwrap();
        assert_eq!(saved.backup, Some(scratch.path(copy)));
        assert_eq!(fs::read(scratch.path(copy)).unwrap(), content);
        let (again, warnings) = Config::open(&path);
        assert_eq!((again.settings.game.start_level, warnings), (12, vec![]));
    }
    assert_eq!(scratch.names(), ["pm.cfg", "pm.cfg.bad", "pm.cfg.bad2"]);
}

#[test]
fn an_unreadable_file_is_not_replaced() {
    let scratch = Scratch::new();
    let (mut config, _) = Config::open(&scratch.folder("pm.cfg"));
    assert!(matches!(config.save(), Err(SaveError::Read { .. })));
    assert!(scratch.path("pm.cfg").is_dir());
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_stays_a_link() {
    let scratch = Scratch::new();
    scratch.folder("real");
    let target = scratch.path("real/settings");
    fs::write(&target, default_document().to_string()).unwrap();
    let link = scratch.path("pm.cfg");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let (mut config, _) = Config::open(&link);
    config.settings.game.player_colour = 1;
    config.save().unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(read(&target).contains("\ncolor = 1\n"));
}

/// Values in the shipped file may be changed by hand; everything else must match what the program writes.
/// `cargo run --example default_config > pm.cfg` updates it.
#[test]
fn the_shipped_file_is_current() {
    let path = Path::new(crate::CHECKOUT).join("pm.cfg");
    let mut shipped = Document::parse(&read(&path));
    for (setting, default) in Settings::default().values() {
        let entry = shipped.find(setting.section, setting.key);
        let index = entry
            .unwrap_or_else(|| panic!("pm.cfg has no {}", setting.key))
            .index;
        shipped.set_value(index, &default.text());
    }
    assert_eq!(
        shipped.to_string().replace("\r\n", "\n"),
        default_document().to_string()
    );
    assert_eq!(Config::open(&path).1, []);
}

#[test]
fn a_setting_of_every_kind_survives_saving() {
    let scratch = Scratch::new();
    let path = scratch.path("pm.cfg");
    let (mut config, _) = Config::open(&path);
    let settings: &mut Settings = &mut config.settings;
    settings.screen.zoom = 1.1;
    settings.screen.fullscreen = true;
    settings.network.server_address = "pm.example.org".to_string();
    settings.network.server_port = 65535;
    settings.game.viewport_mode = crate::config::ViewportMode::Static;
    settings.function_keys.screenshot.clear();
    settings.overlay.misc = [true, false, true, true];
    config.save().unwrap();
    let (again, warnings) = Config::open(&path);
    assert_eq!((again.settings, warnings), (config.settings, vec![]));
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;

    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
#[test]
fn a_file_with_a_password_and_its_backups_are_owner_only() {
    use std::os::unix::fs::PermissionsExt;

    let scratch = Scratch::new();
    let path = scratch.config("[GAME]\ncolor = 3\n[NETWORK]\nserver_password = swordfish\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let (mut config, warnings) = Config::open(&path);
    let told: Vec<String> = warnings.iter().map(|w| w.problem.to_string()).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("other users can read this file (mode 644"));
    // A file of an older version: a copy is kept.
    let copy = config.save().unwrap().backup.unwrap();
    assert_eq!((mode(&path), mode(&copy)), (0o600, 0o600));
    assert_eq!(Config::open(&path).1, []);

    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    assert!(config.save().unwrap().written, "for the mode alone");
    assert_eq!(mode(&path), 0o600);
    assert!(!config.save().unwrap().written);
}

#[cfg(unix)]
#[test]
fn adding_a_password_by_hand_makes_the_file_private() {
    use std::os::unix::fs::PermissionsExt;

    let scratch = Scratch::new();
    let path = scratch.config(default_document().to_string());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let (mut config, warnings) = Config::open(&path);
    assert_eq!(warnings, []);
    config.settings.sound.music_volume = 7;
    config.save().unwrap();
    assert_eq!(mode(&path), 0o644);
    let text = read(&path).replace("server_password = ", "server_password = swordfish");
    fs::write(&path, text).unwrap();
    config.settings.sound.music_volume = 8;
    config.save().unwrap();
    assert_eq!(mode(&path), 0o600);
}

#[test]
fn a_bad_password_is_reported_without_its_value() {
    let scratch = Scratch::new();
    let secret = "swordfish".repeat(20);
    let path = scratch.config(format!(
        "version = 3\n[NETWORK]\nserver_password = {secret}\n"
    ));
    let (_, warnings) = Config::open(&path);
    let told = warnings.iter().map(|warning| warning.to_string());
    let told = told.collect::<Vec<_>>().join("\n");
    assert!(told.contains("server_password: found `(hidden)`"), "{told}");
    assert!(!told.contains("swordfish"), "{told}");
}
