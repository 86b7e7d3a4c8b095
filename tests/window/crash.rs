//! A crash of the program in a window on a virtual display: the last minute is saved, and can be replayed.
//!
//! Needs Xvfb and xdotool, which `./check` installs. `PM_NO_WINDOW=1` skips this test on a
//! machine that cannot have them.

use crate::game::{GAMEPAD, Player, find_files, is_skipped, new_home, open_display, turn};

const SETTINGS: &str = "[DEMO]\ndemo_mode_config_enable = 0\n";

#[test]
fn a_panic_leaves_a_capsule_that_the_replay_player_plays() {
    if is_skipped() {
        return;
    }
    let home = new_home("crash", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start_with(&display, &home, &["play", "1"]);
    player.focus();
    player.wait_for_screen("new game", 1);
    player.hold("Right", 80);
    std::fs::write(home.join(GAMEPAD), "panic\n").expect("a script");
    assert_eq!(player.ends(), Some(false), "a panic is a failure");
    let told = player.logged("pm: saved the last minute to ");
    drop(player);

    let capsules = find_files(&home, "pmc");
    assert_eq!((capsules.len(), told.len()), (1, 1), "{told:?}");
    let capsule = capsules[0].to_string_lossy().into_owned();
    assert!(told[0].starts_with(&capsule), "{told:?}");
    let size = std::fs::metadata(&capsule).expect("it is there").len();
    assert!(size < 20_000, "{size} bytes");
    assert_eq!(find_files(&home, "pmd").len(), 1, "the recording itself");

    std::fs::remove_file(home.join(GAMEPAD)).expect("the script");
    let mut player = Player::start_with(&display, &home, &["replay", &capsule]);
    player.focus();
    player.wait_for_screen("replay", 1);
    player.wait_for_ticks(40);
    let picture = player.screenshot();
    assert!(picture.colours() > 30, "nothing is shown");
    let verified = player.command(&["verify", &capsule]).output();
    let verified = verified.expect("the program starts");
    assert!(verified.status.success(), "{verified:?}");
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}
