use super::{Scratch, read};
use crate::config::{Config, ConfigProblem, ConfigWarning, Key, Settings, default_document};
use std::fs;

fn open(content: impl AsRef<[u8]>) -> (Settings, Vec<ConfigWarning>) {
    let scratch = Scratch::new();
    let (config, warnings) = Config::open(&scratch.config(content));
    (config.settings, warnings)
}

#[test]
fn a_missing_file_is_created_with_commented_defaults() {
    let scratch = Scratch::new();
    let path = scratch.path("new/folder/pm.cfg");
    let (config, warnings) = Config::open(&path);
    assert_eq!(warnings, []);
    assert_eq!(config.settings, Settings::default());
    assert_eq!(read(&path), default_document().to_string());
    assert!(read(&path).contains(
        "# Volume of music; 0 is silent.\n# A whole number from 0 to 9. Default: 2\nst_scaler = 2\n"
    ));
}

#[test]
fn the_default_file_has_no_warnings() {
    let (settings, warnings) = open(default_document().to_string());
    assert_eq!(warnings, []);
    assert_eq!(settings, Settings::default());
}

#[test]
fn a_missing_key_takes_the_default() {
    let (settings, warnings) = open("version = 3\n[SOUND]\nse_scaler = 9\n");
    let mut expected = Settings::default();
    expected.sound.effects_volume = 9;
    assert_eq!((settings, warnings), (expected, vec![]));
}

#[test]
fn a_bad_value_is_reported_with_file_line_found_and_expected() {
    let scratch = Scratch::new();
    let path =
        scratch.config("version = 3\n[GAME]\n# mine\ncolor = 16\n[SOUND]\nse_scaler = loud\n");
    let (config, warnings) = Config::open(&path);
    let texts: Vec<String> = warnings.iter().map(ConfigWarning::to_string).collect();
    let file = path.display();
    assert_eq!(
        texts,
        [
            format!("{file}:4: color: found `16`, expected a whole number from 1 to 15; using `8`"),
            format!(
                "{file}:6: se_scaler: found `loud`, expected a whole number from 0 to 9; using `5`"
            ),
        ]
    );
    assert_eq!(config.settings, Settings::default());
}

#[test]
fn a_bad_key_name_is_reported() {
    let (_, warnings) = open("version = 3\n[GAMECONTROLS]\nup_key = Up, Sideways\n");
    assert!(
        warnings[0].to_string().contains("`Sideways` is not a key"),
        "{}",
        warnings[0]
    );
}

#[test]
fn a_reserved_key_cannot_be_bound_and_is_reported_with_its_line() {
    let (settings, warnings) = open(
        "version = 3\n[GAMECONTROLS]\nfire_key = C, Enter\njump_key = 91\n[FUNCTIONKEYS]\nfullscreen_key = return\n",
    );
    assert_eq!(settings, Settings::default());
    let lines: Vec<_> = warnings.iter().map(|warning| warning.line).collect();
    assert_eq!(lines, [Some(3), Some(4), Some(6)]);
    let text = warnings[0].to_string();
    for part in [
        "fire_key",
        "`C, Enter`",
        "is reserved for menus",
        "using `LeftAlt, C, Joy1Button0`",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn unknown_keys_and_odd_lines_are_reported_in_current_files() {
    let (_, warnings) = open("version = 3\nhello\n[SOUND]\nsoud_on = 1\n[OTHER]\nx = 1\n");
    let problems: Vec<_> = warnings
        .iter()
        .map(|warning| (warning.line, &warning.problem))
        .collect();
    assert!(matches!(
        problems[0],
        (Some(2), ConfigProblem::Malformed { .. })
    ));
    assert!(matches!(
        problems[1],
        (Some(4), ConfigProblem::UnknownKey { .. })
    ));
    assert!(matches!(
        problems[2],
        (Some(5), ConfigProblem::UnknownSection { .. })
    ));
    assert_eq!(problems.len(), 3, "keys of an unknown section are its own");
}

#[test]
fn an_unknown_section_is_reported_with_the_nearest_one_and_kept_with_its_keys() {
    let scratch = Scratch::new();
    let path = scratch.config("version = 3\n[NETWOK]\nserver_port = 5\n");
    let (mut config, warnings) = Config::open(&path);
    let texts: Vec<String> = warnings.iter().map(ConfigWarning::to_string).collect();
    let file = path.display();
    assert_eq!(
        texts,
        [format!(
            "{file}:2: unknown section [NETWOK], did you mean [NETWORK]? Its lines are ignored"
        )]
    );
    assert_eq!(config.settings, Settings::default());
    config.settings.sound.effects_volume = 9;
    config.save().expect("write the file");
    let text = read(&path);
    assert!(text.contains("[NETWOK]\nserver_port = 5\n"), "{text}");
}

#[test]
fn the_last_duplicate_setting_wins() {
    let (settings, warnings) =
        open("version = 3\n[SOUND]\nse_scaler = 1\nst_scaler=4\nse_scaler = 3\n");
    assert_eq!(settings.sound.effects_volume, 3);
    let again = ConfigProblem::Duplicate {
        key: "se_scaler".to_string(),
        counts: 5,
    };
    assert_eq!((warnings[0].line, &warnings[0].problem), (Some(3), &again));
    assert_eq!(warnings.len(), 1);
}

#[test]
fn an_action_can_have_several_keys() {
    let (settings, warnings) =
        open("version = 3\n[GAMECONTROLS]\njump_key = Space, 23, Joy1Button1\nmenu_key = None\n");
    assert_eq!(warnings, []);
    assert_eq!(settings.controls.jump[..2], [Key::Space, Key::W]);
    assert_eq!(settings.controls.jump.len(), 3);
    assert_eq!(settings.controls.menu, []);
}

#[test]
fn old_names_and_object_names_are_accepted_in_current_files() {
    let (settings, warnings) = open(
        "version = 3\n[network]\nmwS.deathmatch_shots = 1\nDEATHMATCH_SHOT_DAMAGE = -3\nsuicide_shots = yes\nchdf_freq = 40\n",
    );
    assert_eq!(warnings, []);
    let network = settings.network;
    assert!(network.player_shots_hurt && network.player_shots_hurt_self);
    assert_eq!((network.player_shot_damage, network.stdf_freq), (-3, 40));
}

#[test]
fn the_current_name_wins_over_an_old_one() {
    let (settings, warnings) =
        open("version = 3\n[NETWORK]\ndeathmatch_pbullets = 0\ndeathmatch_shots = 1\n");
    assert!(!settings.network.player_shots_hurt);
    assert_eq!((warnings.len(), warnings[0].line), (1, Some(4)));
}

#[test]
fn a_setting_in_another_section_of_ours_is_found() {
    let (settings, warnings) =
        open("version = 3\n[GAME]\nautosave_game_on_level_done = 1\n[X]\nse_scaler = 9\n");
    assert_eq!((warnings.len(), warnings[0].line), (1, Some(4)));
    assert!(settings.demo.autosave_on_level_done);
    assert_eq!(settings.sound.effects_volume, 5);
}

#[test]
fn prediction_and_late_window_must_fit_into_the_rollback_buffer() {
    let (settings, warnings) =
        open("version = 3\n[NETWORK]\nlate_window = 16\nmax_prediction = 60\n");
    assert_eq!(settings.network.max_prediction, 44);
    assert!(matches!(
        warnings[0].problem,
        ConfigProblem::Conflict { .. }
    ));
}

#[test]
fn files_that_are_not_text_give_defaults_and_are_kept() {
    let bad: [&[u8]; 2] = [b"[SOUND]\nse_scaler = \xff\n", &vec![b'\n'; (1 << 20) + 1]];
    for content in bad {
        let scratch = Scratch::new();
        let path = scratch.config(content);
        let (config, warnings) = Config::open(&path);
        assert_eq!(config.settings, Settings::default());
        assert!(matches!(
            warnings[..],
            [ConfigWarning {
                problem: ConfigProblem::Unreadable { .. },
                ..
            }]
        ));
        assert_eq!(fs::read(&path).unwrap(), content);
        assert_eq!(scratch.names(), ["pm.cfg"]);
    }
}

#[test]
fn a_line_that_is_not_utf_8_is_reported() {
    let (_, warnings) = open(b"[SOUND]\nse_scaler = \xff\n");
    assert!(
        warnings[0].to_string().contains("line 2 is not UTF-8"),
        "{}",
        warnings[0]
    );
}

#[test]
fn a_folder_named_pm_cfg_gives_defaults() {
    let scratch = Scratch::new();
    let (config, warnings) = Config::open(&scratch.folder("pm.cfg"));
    assert_eq!(config.settings, Settings::default());
    assert!(matches!(
        warnings[0].problem,
        ConfigProblem::Unreadable { .. }
    ));
}

#[test]
fn a_read_only_place_gives_defaults() {
    let scratch = Scratch::new();
    let file = scratch.config("");
    let (config, warnings) = Config::open(&file.join("pm.cfg"));
    assert_eq!(config.settings, Settings::default());
    assert_eq!(warnings.len(), 1);
}
