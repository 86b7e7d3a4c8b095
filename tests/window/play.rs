//! The game itself, in a window on a virtual display, played by pressing keys.
//!
//! Needs Xvfb and xdotool, which `./check` installs. `PM_NO_WINDOW=1` skips this test on a
//! machine that cannot have them.

use crate::game::{Player, TIMEOUT, find_files, is_skipped, new_home, open_display, turn};
use crate::net::free_port;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The player is forest-coloured, in shades that nothing else in the game has. Demo mode is off, since the menu may
/// wait long for a key on a slow machine.
const SETTINGS: &str = "[GAME]\ncolor = 9\n[DEMO]\ndemo_mode_config_enable = 0\n";
/// Minimum number of pixels of these colours in a player drawn at scale 1.
const PLAYER_PIXELS: usize = 40;

/// Opens the map from the menu: *Play*, then the default name.
fn open_map(player: &mut Player) {
    player.press("Return");
    player.press("Return");
    player.wait_for_screen("map", 1);
}

/// Starts the first level from the menu.
fn start_on_map(player: &mut Player) {
    open_map(player);
    player.press("Return");
}

#[test]
fn a_game_is_started_from_the_menu_and_played_with_keys() {
    if is_skipped() {
        return;
    }
    let home = new_home("play", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();

    let menu = player.screenshot();
    assert_eq!((menu.width, menu.height), (1280, 720));
    assert!(
        menu.colours() > 30,
        "the menu is blank: {} colours",
        menu.colours()
    );

    start_on_map(&mut player);
    player.wait_for_ticks(80);
    let start = player.screenshot();
    assert!(start.difference(&menu) > 0.2, "the game has not started");
    let seen = start.player_pixels();
    assert!(
        seen > PLAYER_PIXELS,
        "no player is visible: {seen} pixels of its colours"
    );

    player.hold("Right", 80);
    player.press("space");
    player.press("c");
    let later = player.screenshot();
    let (from, to) = (start.player_column(), later.player_column());
    assert!(
        to > from + 20,
        "the player has not walked to the right: from {from} to {to}"
    );
    let seen = later.player_pixels();
    assert!(
        seen > PLAYER_PIXELS,
        "no player is visible: {seen} pixels of its colours"
    );

    player.press("Escape");
    player.wait_for_screen("pause", 1);
    let paused = player.screenshot();
    assert!(paused.difference(&later) > 0.02, "Escape does not pause");
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

#[test]
fn losing_focus_saves_the_running_recording() {
    if is_skipped() {
        return;
    }
    let home = new_home("focus", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();
    start_on_map(&mut player);
    player.hold("Right", 80);
    assert!(find_files(&home, "pmd").is_empty(), "nothing is saved yet");

    player.unfocus();
    let start = Instant::now();
    while find_files(&home, "pmd").is_empty() {
        assert!(start.elapsed() < TIMEOUT, "nothing was saved");
        sleep(Duration::from_millis(100));
        player.check_running();
    }
    let files = find_files(&home, "pmd");
    assert!(
        files[0].to_string_lossy().ends_with("-unfinished.pmd"),
        "{files:?}"
    );
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

/// How a game is ended from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Signal(&'static str),
    DisplayGone,
}

#[test]
fn a_game_ended_from_outside_keeps_a_valid_recording() {
    if is_skipped() {
        return;
    }
    let _turn = turn();
    for (number, end) in [End::Signal("TERM"), End::Signal("HUP"), End::DisplayGone]
        .into_iter()
        .enumerate()
    {
        let home = new_home(&format!("end-{number}"), SETTINGS);
        let (server, display) = open_display();
        let mut player = Player::start_with(&display, &home, &["play", "1"]);
        player.focus();
        player.hold("Right", 80);
        match end {
            End::Signal(name) => player.signal(name),
            End::DisplayGone => drop(server),
        }
        let ended = player.ends();
        assert_eq!(ended, Some(end != End::DisplayGone), "{end:?}");
        let name = player.only_recording();
        assert!(name.ends_with("-unfinished.pmd"), "{end:?}: {name}");
        std::fs::remove_dir_all(&home).expect("the game's home is removed");
    }
}

/// Starts a bot that joins the host at a port; returns when it is in the game.
fn bot_in_play(host: &Player, port: u16) -> Child {
    let address = format!("127.0.0.1:{port}");
    let bot = host
        .command(&["bot", "--join", &address])
        .stdout(Stdio::piped())
        .spawn();
    let mut bot = bot.expect("the bot starts");
    let output = bot.stdout.as_mut().expect("piped output");
    // The fingerprint of the server comes first.
    let mut lines = BufReader::new(output).lines();
    let is_playing = |line: String| line.starts_with("playing as player");
    assert!(lines.any(|line| is_playing(line.expect("text"))));
    bot
}

#[test]
fn a_hosted_game_ended_from_outside_notifies_its_guest_and_keeps_its_recording() {
    if is_skipped() {
        return;
    }
    let _turn = turn();
    for (number, end) in [End::Signal("INT"), End::DisplayGone]
        .into_iter()
        .enumerate()
    {
        let port = free_port();
        let settings = format!("{SETTINGS}[NETWORK]\nserver_port = {port}\n");
        let home = new_home(&format!("host-end-{number}"), &settings);
        let (server, display) = open_display();
        let mut host = Player::start_with(&display, &home, &["host", "--level", "1"]);
        host.focus();
        let mut bot = bot_in_play(&host, port);
        host.hold("Right", 80);
        match end {
            End::Signal(name) => host.signal(name),
            End::DisplayGone => drop(server),
        }
        let ended = host.ends();
        assert_eq!(ended, Some(end != End::DisplayGone), "{end:?}");
        // The bot's status is success only if the server said goodbye.
        let status = bot.wait().expect("the bot ends");
        assert!(status.success(), "{end:?}: {status}");
        let name = host.only_recording();
        assert!(name.ends_with("-unfinished.pmd"), "{end:?}: {name}");
        std::fs::remove_dir_all(&home).expect("the game's home is removed");
    }
}

#[test]
fn a_solo_game_pauses_when_its_window_loses_focus() {
    if is_skipped() {
        return;
    }
    let home = new_home("pause", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();
    start_on_map(&mut player);
    player.wait_for_ticks(80);
    let playing = player.screenshot();

    player.unfocus();
    player.wait_for_screen("pause", 1);
    player.focus();
    let paused = player.screenshot();
    // The level is darkened behind the pause menu.
    assert!(paused.difference(&playing) > 0.4, "the game is not paused");
    // From the second screenshot on, all show the toast about the one before.
    let earlier = player.screenshot();
    let later = player.screenshot();
    let moved = later.difference(&earlier);
    assert!(moved < 0.01, "something moves in a paused game: {moved}");
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

#[test]
fn windows_of_any_size_are_drawn_and_small_ones_grow_to_a_usable_size() {
    if is_skipped() {
        return;
    }
    let home = new_home("sizes", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();
    open_map(&mut player);
    let window = player.xdotool(&["search", "--onlyvisible", "--name", "Purple Martians"]);
    let window = window.expect("the window");
    let window = window.lines().next().expect("a window").to_owned();
    let shrink = |player: &mut Player| {
        for (width, height) in [
            ("1", "1"),
            ("14", "14"),
            ("900", "3"),
            ("3", "600"),
            ("40", "16"),
        ] {
            player.xdotool(&["windowsize", &window, width, height]);
            player.screenshot();
        }
    };
    shrink(&mut player);
    player.press("Return");
    player.wait_for_ticks(1);
    shrink(&mut player);
    let start = Instant::now();
    loop {
        let picture = player.screenshot();
        if picture.width >= 320 && picture.height >= 240 {
            break;
        }
        assert!(start.elapsed() < TIMEOUT, "the window stays too small");
    }
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}
