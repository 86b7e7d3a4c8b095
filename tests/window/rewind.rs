//! Rewinding with a gamepad, and a pause when it is unplugged, in a window.

use crate::game::{GAMEPAD, Player, is_skipped, new_home, open_display, turn};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

/// Demo mode is off. There need not be a sound device: commands to it are logged all the same.
const SETTINGS: &str = "[DEMO]\ndemo_mode_config_enable = 0\n[SOUND]\nsound_on = 1\n";

/// Log lines: a second of a level was played, or passed backwards; a command to the sound device.
const TICK: &str = "pm: trace: tick: ";
const REWOUND: &str = "pm: trace: rewound to tick: ";
const SOUND: &str = "pm: trace: sound: ";

/// Adds a line to the script of the gamepad.
fn write_pad(home: &Path, line: &str) {
    let script = OpenOptions::new()
        .append(true)
        .create(true)
        .open(home.join(GAMEPAD));
    let mut script = script.expect("the file of the gamepad");
    writeln!(script, "{line}").expect("the file of the gamepad");
}

#[test]
fn a_gamepad_rewinds_faster_and_faster_in_silence_and_pauses_when_it_is_unplugged() {
    if is_skipped() {
        return;
    }
    let home = new_home("rewind", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start_with(&display, &home, &["play", "1"]);
    player.focus();
    player.wait_for_ticks(40);
    for _ in 0..4 {
        player.press("space");
        player.wait_for_ticks(80);
    }
    let is_jump = |line: &String| line.starts_with("Play(") && line.contains("Jump");
    let jumps = player
        .logged(SOUND)
        .iter()
        .filter(|line| is_jump(line))
        .count();
    assert!(jumps >= 4, "{:?}", player.logged(SOUND));

    write_pad(&home, "hold Joy1Button4");
    let is_at = |lines: &[String], speed: &str| lines.iter().any(|line| line.ends_with(speed));
    for speed in ["speed 1", "speed 2", "speed 4"] {
        player.wait_for_log(REWOUND, |lines| is_at(lines, speed));
    }
    let played = player.logged(TICK).len();
    write_pad(&home, "release Joy1Button4");
    player.wait_for_log(TICK, |ticks| ticks.len() > played);

    let lines = player.logged("");
    let first = lines.iter().position(|line| line.starts_with(REWOUND));
    let last = lines.iter().rposition(|line| line.starts_with(REWOUND));
    let (first, last) = (first.expect("a rewind"), last.expect("a rewind"));
    let is_sound = |line: &&String| line.starts_with(SOUND) && line.contains("Play(");
    let sounds: Vec<&String> = lines[first..last].iter().filter(is_sound).collect();
    assert!(sounds.is_empty(), "{sounds:?}");
    let music: Vec<String> = player.logged(SOUND);
    let music: Vec<&str> = music
        .iter()
        .map(String::as_str)
        .filter(|line| line.starts_with("Pause(") || line.starts_with("Music("))
        .collect();
    let paused = ["Pause(true)", "Pause(false)"];
    assert!(music.ends_with(&paused), "it is only paused: {music:?}");
    let ticks = player.logged(TICK);
    let ticks: Vec<i32> = ticks.iter().filter_map(|tick| tick.parse().ok()).collect();
    assert!(ticks[played] < ticks[played - 1], "{ticks:?}");

    write_pad(&home, "disconnect");
    player.wait_for_screen("pause", 1);
    player.signal("TERM");
    player.ends();
    player.only_recording();
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}
