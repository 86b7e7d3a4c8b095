//! The screens around the game, in a window on a virtual display: the way out, options, controls, a join that fails.
//!
//! Needs Xvfb and xdotool, which `./check` installs. `PM_NO_WINDOW=1` leaves this test out on a
//! machine that cannot have them.

use crate::game::{PATIENCE, Player, alone, is_skipped, new_home, open_display};
use std::collections::HashSet;
use std::net::{SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

/// Nothing begins by itself, however slow the machine is.
const SETTINGS: &str = "version = 2\n[DEMO]\ndemo_mode_config_enable = 0\n";

/// Presses keys one by one, each in a picture of its own however slow these are.
fn choose(player: &mut Player, keys: &[&str]) {
    for key in keys {
        player.press(key);
        player.picture();
    }
}

#[test]
fn escape_leads_to_the_way_out_of_the_menu_and_then_out() {
    if is_skipped() {
        return;
    }
    let home = new_home("escape", SETTINGS);
    let _alone = alone();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();
    choose(&mut player, &["Escape"]);
    player.tap("Escape");
    assert!(player.ends_well(), "the second Escape does not quit");
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

#[test]
fn what_is_changed_in_options_and_controls_is_in_the_file() {
    if is_skipped() {
        return;
    }
    let home = new_home("options", SETTINGS);
    let _alone = alone();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();
    // From the end: quit, controls, options. Name, colour, sound, effects, music.
    choose(&mut player, &["End", "Up", "Up", "Return"]);
    choose(
        &mut player,
        &["Down", "Right", "Down", "Down", "Down", "Left"],
    );
    choose(&mut player, &["Escape", "Down", "Return"]);
    // Up, down, left, right, jump. The key after Enter is the new one, whichever it is.
    choose(&mut player, &["Down", "Down", "Down", "Down"]);
    player.press("Return");
    player.press("z");
    choose(&mut player, &["Escape", "Escape"]);
    player.tap("Escape");
    assert!(player.ends_well(), "the menu is not left");
    let settings = std::fs::read_to_string(home.join("pm.cfg")).expect("the settings");
    for line in ["color = 9", "st_scaler = 1", "jump_key = Z, Joy1Button1"] {
        assert!(
            settings.lines().any(|found| found == line),
            "{line}\n{settings}"
        );
    }
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

/// Waits for a datagram of somebody who is not known yet.
fn hear_another(socket: &UdpSocket, known: &mut HashSet<SocketAddr>, what: &str) {
    let start = Instant::now();
    let mut bytes = [0; 2048];
    while start.elapsed() < PATIENCE {
        if let Ok((_, from)) = socket.recv_from(&mut bytes)
            && known.insert(from)
        {
            return;
        }
    }
    panic!("{what}");
}

#[test]
fn a_join_that_is_given_up_leads_to_the_form_where_it_is_tried_again() {
    if is_skipped() {
        return;
    }
    let silent = UdpSocket::bind("127.0.0.1:0").expect("a port");
    silent
        .set_read_timeout(Some(Duration::from_millis(200)))
        .expect("a limit");
    let address = silent.local_addr().expect("its address").to_string();
    let home = new_home("rejoin", SETTINGS);
    let _alone = alone();
    let (_server, display) = open_display();
    let mut player = Player::start_with(&display, &home, &["join", &address]);
    let mut known = HashSet::new();
    hear_another(&silent, &mut known, "nobody knocks");
    player.focus();
    // Whether it was given up or nobody has answered: the form, sooner or later.
    player.press("Escape");
    player.press("Return");
    hear_another(&silent, &mut known, "nobody knocks again");
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}
