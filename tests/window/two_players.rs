//! A game of two players on one keyboard, in a window on a virtual display.

use crate::game::{Bitmap, Player, TIMEOUT, find_files, is_skipped, new_home, open_display, turn};
use purple_martians::replay::Recording;
use purple_martians::sim::command::Command;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Shades of players in forest and in pink (`assets/players.ron`), which little else in the game has.
const FOREST: &[[u8; 3]] = &[[47, 117, 70], [90, 161, 88], [164, 213, 133]];
const PINK: &[[u8; 3]] = &[[147, 36, 111], [219, 74, 160], [255, 135, 198]];
/// Minimum number of pixels of these colours in a player drawn at scale 1.
const PLAYER_PIXELS: usize = 40;

const SETTINGS: &str = "[GAME]\ncolor = 9\nname_display = never\nplayer_name = Ann\n\
    [PLAYER2]\np2_color = 5\np2_name = Bob\n[DEMO]\ndemo_mode_config_enable = 0\n";

/// Returns the middle columns of both players, who must be visible below the top bar and its figures.
fn places(picture: &Bitmap) -> (usize, usize) {
    let middle = |colours: &[[u8; 3]]| {
        let columns = picture.columns_of(colours);
        assert!(columns.len() > PLAYER_PIXELS, "a player is not visible");
        columns[columns.len() / 2]
    };
    (middle(FOREST), middle(PINK))
}

/// Saves the recording with its key and returns the file.
fn saved_recording(player: &mut Player, home: &std::path::Path) -> PathBuf {
    player.press("F4");
    let start = Instant::now();
    loop {
        if let Some(file) = find_files(home, "pmd").first() {
            return file.clone();
        }
        assert!(start.elapsed() < TIMEOUT, "no recording was saved");
        sleep(Duration::from_millis(50));
    }
}

/// A folder of levels that stay as they are, and its first one.
const LEVELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/levels");
const LEVEL: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/levels/01_first_steps.ron"
);

#[test]
fn two_players_share_a_keyboard_a_view_and_a_recording() {
    if is_skipped() {
        return;
    }
    let home = new_home("two", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start_with(&display, &home, &["play", LEVEL, "--players", "2"]);
    player.focus();
    player.wait_for_ticks(40);
    player.hold("d", 80);
    let (first, second) = places(&player.screenshot());
    assert!(second > first + 100, "the second runs: {first}, {second}");

    player.xdotool(&["keydown", "a"]);
    player.hold("Right", 120);
    player.xdotool(&["keyup", "a"]);
    let (first, second) = places(&player.screenshot());
    assert!(first > second + 100, "both run: {first}, {second}");

    let file = saved_recording(&mut player, &home);
    drop(player);
    let demo = Recording::load(&file).expect("a recording");
    let pressed = |seat: u8| {
        let all = demo.commands.all().iter();
        all.filter(
            |timed| matches!(timed.action, Command::Buttons { player, .. } if player == seat),
        )
        .count()
    };
    assert!(pressed(0) >= 2 && pressed(1) >= 4, "both are recorded");
    assert_eq!(demo.names[..3], ["Ann", "Bob", ""]);

    let name = file.to_str().expect("a path");
    let mut replay = Player::start_with(&display, &home, &["replay", name, "--levels", LEVELS]);
    replay.focus();
    let verified = replay
        .command(&["verify", name, "--levels", LEVELS])
        .output();
    let verified = verified.expect("the program starts");
    assert!(verified.status.success(), "{verified:?}");
    replay.wait_for_ticks(80);
    places(&replay.screenshot());
    drop(replay);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}
