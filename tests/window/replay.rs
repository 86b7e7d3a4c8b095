//! The replay player in a window on a virtual display: a shipped recording is scrubbed with mouse and keys, and taken over.
//!
//! Needs Xvfb and xdotool, which `./check` installs. `PM_NO_WINDOW=1` skips this test on a
//! machine that cannot have them.

use crate::game::{Player, find_files, is_skipped, new_home, open_display, turn};
use std::path::Path;

const SETTINGS: &str = "[DEMO]\ndemo_mode_config_enable = 0\ntake_over_countdown = 0\n";

#[test]
fn a_shipped_recording_is_scrubbed_and_taken_over() {
    if is_skipped() {
        return;
    }
    let home = new_home("replay", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let demo = shipped_recording();
    let mut player = Player::start_with(&display, &home, &["replay", &demo, "--at", "40"]);
    player.focus();
    player.wait_for_screen("replay", 1);
    let early = player.screenshot();
    assert!(early.colours() > 30, "nothing is shown");

    // The middle of the timeline, then to the left of it.
    player.xdotool(&["mousemove", "700", "660", "mousedown", "1"]);
    let dragged = player.screenshot();
    assert!(dragged.difference(&early) > 0.05, "a click does not seek");
    player.xdotool(&["mousemove", "400", "660", "mouseup", "1"]);
    let back = player.screenshot();
    assert!(back.difference(&dragged) > 0.05, "dragging does not seek");
    player.press("period");
    player.press("Next");
    let mark = player.screenshot();
    assert!(mark.difference(&back) > 0.05, "the keys do not seek");
    player.press("h");
    let hidden = player.screenshot();
    assert!(hidden.difference(&mark) > 0.05, "the HUD is not hidden");

    player.press("Return");
    player.wait_for_screen("take-over", 1);
    player.hold("Left", 40);
    player.press("F4");
    player.press("Escape");
    player.wait_for_screen("pause", 1);
    let ticks = verified_ticks(&player, &home);
    assert!(ticks > 60, "{ticks}");
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

#[test]
fn a_recording_is_taken_over_from_the_command_line() {
    if is_skipped() {
        return;
    }
    let home = new_home("play-from", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let demo = shipped_recording();
    let place = format!("{demo}@200");
    let arguments = ["play", "--from", &place, "--as", "1"];
    let mut player = Player::start_with(&display, &home, &arguments);
    player.focus();
    player.wait_for_screen("take-over", 1);
    player.hold("Left", 40);
    player.press("F4");
    player.press("Escape");
    player.wait_for_screen("pause", 1);
    let ticks = verified_ticks(&player, &home);
    assert!(ticks > 200, "{ticks}");
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

/// Returns the first recording that comes with the game.
fn shipped_recording() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("demos");
    let first = find_files(&folder, "pmd").into_iter().min();
    let first = first.expect("a recording");
    first.to_string_lossy().into_owned()
}

/// Verifies the recording saved with a key; returns its number of ticks.
fn verified_ticks(player: &Player, home: &Path) -> i32 {
    let files = find_files(home, "pmd").into_iter();
    let mut names = files.map(|file| file.to_string_lossy().into_owned());
    let kept = names.find(|name| name.ends_with("-kept.pmd"));
    let kept = kept.expect("the recording was saved");
    let output = player.command(&["verify", &kept]).output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    let mut parts = text.split(", ");
    let ticks = parts.find_map(|part| part.strip_suffix(" ticks")?.parse().ok());
    ticks.expect("the number of ticks")
}
