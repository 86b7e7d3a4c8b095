use super::{Scratch, read};
use crate::config::sections::OVERLAY_ROWS;
use crate::config::{ChaseOffsetMode, Config, ConfigProblem, Key, Strength};

/// A file of the program of 2018 to 2023, with its object names and numbers.
const OLD: &str = "\
# my own note
[SCREEN]
mwD.disp_w_wind=1024
mwD.viewport_unknown=3
mwBM.bottom_msg_on=0
mwL.show_splash_screen=0
[GAME]
players[0].color=11
speed=40
[GAMECONTROLS]
p1_up_key=9
players1[0].jump_key=75
[NETWORK]
mwS.deathmatch_shots=1
deathmatch_pbullets_damage=7
control_lead_frames=3
stdf_freq=40
client_chase_offset=-0.035
client_chase_offset_mode=0
TCP=0
[OVERLAY]
mwDM.overlay_grid[0][0]=1
overlay_grid[0][1]=0
overlay_grid[7][3]=1
number_of_debug_overlay_modes=4
";

#[test]
fn a_file_of_the_original_is_read() {
    let scratch = Scratch::new();
    let (config, warnings) = Config::open(&scratch.config(OLD));
    assert_eq!(warnings, []);
    let settings = config.settings;
    assert_eq!(
        (settings.screen.window_width, settings.screen.message_feed),
        (1024, false)
    );
    assert_eq!(settings.game.player_colour, 11);
    assert_eq!(
        (settings.controls.up, settings.controls.jump),
        (vec![Key::I], vec![Key::Space])
    );
    let network = settings.network;
    assert_eq!(
        (network.player_shots_hurt, network.player_shot_damage),
        (true, 7)
    );
    assert_eq!((network.control_lead_frames, network.stdf_freq), (3, 40));
    assert_eq!(
        (network.chase_offset_mode, network.chase_offset_ms),
        (ChaseOffsetMode::Manual, -35)
    );
    assert_eq!(settings.overlay.cpu_graph, [true, false, false, false]);
    assert_eq!(settings.overlay.bandwidth, [false, false, false, true]);
    assert_eq!(settings.overlay.modes, 4);
}

#[test]
fn reading_an_old_file_does_not_touch_it() {
    let scratch = Scratch::new();
    let path = scratch.config(OLD);
    Config::open(&path);
    assert_eq!(read(&path), OLD);
}

#[test]
fn saving_an_old_file_migrates_it_and_keeps_a_backup() {
    let scratch = Scratch::new();
    let path = scratch.config(OLD);
    let (mut config, _) = Config::open(&path);
    let saved = config.save().unwrap();
    assert_eq!(saved.backup, Some(scratch.path("pm.cfg.old")));
    assert_eq!(read(&scratch.path("pm.cfg.old")), OLD);
    let text = read(&path);
    for line in [
        "version = 3",
        "# my own note",
        "disp_w_wind=1024",
        "mwD.viewport_unknown=3",
        "mwL.show_splash_screen=0",
        "color=11",
        "frame_speed=40",
        "up_key=I",
        "jump_key=Space",
        "deathmatch_pbullets=1",
        "deathmatch_pbullets_damage=7",
        "chase_offset_ms=-35",
        "TCP=0",
        "overlay_cpu_graph=1, 0, 0, 0",
        "overlay_bandwidth=0, 0, 0, 1",
        "server_port = 24785",
    ] {
        assert!(
            text.lines().any(|found| found == line),
            "{line} is not in\n{text}"
        );
    }
    assert!(!text.contains("overlay_grid"));
    let (again, _) = Config::open(&path);
    assert_eq!(again.settings, config.settings);
    assert!(
        !config.save().unwrap().written,
        "the second save has nothing to do"
    );
}

#[test]
fn cells_beyond_the_overlay_grid_are_left_alone() {
    let scratch = Scratch::new();
    let last_row = OVERLAY_ROWS.len() - 1;
    let beyond = [
        format!("overlay_grid[{last_row}][4]=1"),
        format!("overlay_grid[{}][3]=1", last_row + 1),
        format!("overlay_grid[{0}][{0}]=1", usize::MAX),
        "overlay_grid[-1][0]=1".to_string(),
        "overlay_grid[0]=1".to_string(),
    ];
    let within = format!("overlay_grid[{last_row}][3]=1");
    let lines = beyond.join("\n");
    let path = scratch.config(format!("[OVERLAY]\n{within}\n{lines}\n"));
    let (mut config, _) = Config::open(&path);
    config.save().unwrap();
    let text = read(&path);
    for line in &beyond {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    let migrated = format!("{}=0, 0, 0, 1", OVERLAY_ROWS[last_row]);
    assert!(text.contains(&migrated), "{migrated} is not in\n{text}");
    assert!(!text.contains(&within), "{text}");
}

#[test]
fn a_bad_value_of_an_old_file_is_reported_at_its_own_line() {
    let scratch = Scratch::new();
    let grid = "[OVERLAY]\noverlay_grid[0][0]=1\noverlay_grid[0][1]=1\n[SOUND]\nst_scaler=x\n";
    let (_, warnings) = Config::open(&scratch.config(grid));
    assert_eq!((warnings.len(), warnings[0].line), (1, Some(5)));
}

#[test]
fn a_file_of_a_newer_version_is_read_and_only_changed_values_are_written() {
    let scratch = Scratch::new();
    let text = "version = 9\n[SOUND]\nse_scaler = 3\nst_scaler = 4 dB\n";
    let path = scratch.config(text);
    let (mut config, warnings) = Config::open(&path);
    assert_eq!(
        warnings[0].problem,
        ConfigProblem::NewerVersion { found: 9, known: 3 }
    );
    assert_eq!(config.settings.sound.effects_volume, 3);
    assert!(!config.save().unwrap().written);
    config.settings.sound.effects_volume = 6;
    config.save().unwrap();
    assert_eq!(read(&path), text.replace("se_scaler = 3", "se_scaler = 6"));
}

#[test]
fn an_invalid_version_is_reported() {
    let scratch = Scratch::new();
    for version in ["0", "two", "-1", ""] {
        let path = scratch.config(format!("version = {version}\n[SOUND]\nse_scaler = 3\n"));
        let (mut config, warnings) = Config::open(&path);
        assert!(
            matches!(&warnings[0].problem, ConfigProblem::BadValue { key, .. } if key == "version")
        );
        assert_eq!(config.settings.sound.effects_volume, 3);
        config.save().unwrap();
        assert_eq!(Config::open(&path).1, []);
    }
}

#[test]
fn switches_for_shaking_and_flashing_become_percentages() {
    let switches = |shake: &str, reduced: &str| {
        format!(
            "version = 2\n[SCREEN]\n# Explosions shake the screen.\n# 0 or 1. Default: 1\nscreen_shake = {shake}\n# mine\nreduced_flashing = {reduced}\n"
        )
    };
    let cases = [
        (("1", "0"), ("100", "100"), [Strength::Full; 2]),
        (("0", "1"), ("0", "0"), [Strength::Off; 2]),
        (("off", "no"), ("0", "100"), [Strength::Off, Strength::Full]),
    ];
    for ((shake, reduced), (new_shake, flashing), expected) in cases {
        let scratch = Scratch::new();
        let path = scratch.config(switches(shake, reduced));
        let (mut config, warnings) = Config::open(&path);
        assert_eq!(warnings, []);
        let screen = &config.settings.screen;
        assert_eq!([screen.screen_shake, screen.flashing], expected);
        config.save().unwrap();
        let text = read(&path);
        let shake = format!(
            "# How much explosions shake the screen, in percent.\n# One of 0, 50, 100. Default: 100\nscreen_shake = {new_shake}\n"
        );
        let flashing = format!("# mine\nflashing = {flashing}\n");
        assert!(text.contains(&(shake + &flashing)), "{text}");
        let (again, warnings) = Config::open(&path);
        assert_eq!((again.settings, warnings), (config.settings, vec![]));
    }
}

#[test]
fn half_the_shaking_is_kept_and_other_strengths_are_reported() {
    let scratch = Scratch::new();
    let half = "version = 3\n[SCREEN]\nscreen_shake = 50\nflashing = 30\n";
    let (config, warnings) = Config::open(&scratch.config(half));
    let screen = &config.settings.screen;
    assert_eq!(
        [screen.screen_shake, screen.flashing],
        [Strength::Half, Strength::Full]
    );
    assert_eq!((warnings.len(), warnings[0].line), (1, Some(4)));
}
