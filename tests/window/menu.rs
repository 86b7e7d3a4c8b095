//! The screens around the game, in a window on a virtual display: quitting, options, controls, a failed join.
//!
//! Needs Xvfb and xdotool, which `./check` installs. `PM_NO_WINDOW=1` skips this test on a
//! machine that cannot have them.

use crate::game::{Player, TIMEOUT, is_skipped, new_home, open_display, turn};
use std::collections::HashSet;
use std::net::{SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

/// Demo mode is off, so that nothing starts by itself on a slow machine.
const SETTINGS: &str = "version = 3\n[DEMO]\ndemo_mode_config_enable = 0\n";

/// Presses keys one by one.
fn choose(player: &mut Player, keys: &[&str]) {
    keys.iter().for_each(|key| player.press(key));
}

#[test]
fn escape_selects_quit_and_then_quits() {
    if is_skipped() {
        return;
    }
    let home = new_home("escape", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();
    choose(&mut player, &["Escape"]);
    player.tap("Escape");
    assert!(
        player.exits_successfully(),
        "the second Escape does not quit"
    );
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

#[test]
fn changes_in_options_and_controls_are_saved() {
    if is_skipped() {
        return;
    }
    let home = new_home("options", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();
    // From the end: quit, settings; then options. Name, colour; on the third page sound, overall volume, effects, music.
    choose(&mut player, &["End", "Up", "Return", "Return"]);
    choose(&mut player, &["Down", "Right", "ctrl+Tab", "ctrl+Next"]);
    choose(&mut player, &["Home", "Down", "Down", "Down", "Left"]);
    choose(&mut player, &["Escape", "Down", "Return"]);
    // Entries up, down, left, right, jump. The key pressed after Enter is the new binding.
    choose(&mut player, &["Down", "Down", "Down", "Down"]);
    player.press("Return");
    player.press("z");
    choose(&mut player, &["Escape", "Escape", "Escape"]);
    player.tap("Escape");
    assert!(player.exits_successfully(), "the menu is not left");
    let settings = std::fs::read_to_string(home.join("pm.cfg")).expect("the settings");
    for line in ["color = 9", "st_scaler = 1", "jump_key = Z, Joy1Button1"] {
        assert!(
            settings.lines().any(|found| found == line),
            "{line}\n{settings}"
        );
    }
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

/// Waits for a datagram from an address not seen before.
fn wait_for_new_client(socket: &UdpSocket, known: &mut HashSet<SocketAddr>, what: &str) {
    let start = Instant::now();
    let mut bytes = [0; 2048];
    while start.elapsed() < TIMEOUT {
        if let Ok((_, from)) = socket.recv_from(&mut bytes)
            && known.insert(from)
        {
            return;
        }
    }
    panic!("{what}");
}

#[test]
fn a_cancelled_join_returns_to_the_form_and_can_be_retried() {
    if is_skipped() {
        return;
    }
    let silent = UdpSocket::bind("127.0.0.1:0").expect("a port");
    silent
        .set_read_timeout(Some(Duration::from_millis(200)))
        .expect("a limit");
    let address = silent.local_addr().expect("its address").to_string();
    let home = new_home("rejoin", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start_with(&display, &home, &["join", &address]);
    let mut known = HashSet::new();
    wait_for_new_client(&silent, &mut known, "no client connects");
    player.focus();
    // Whether the join was cancelled or timed out, the form appears in the end.
    player.press("Escape");
    player.press("Return");
    wait_for_new_client(&silent, &mut known, "no client connects again");
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}
