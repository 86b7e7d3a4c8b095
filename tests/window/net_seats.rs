//! A netgame between two windows that have two local players each, and a spectator.

use crate::game::{Bitmap, Player, is_skipped, new_home, open_display, turn};
use crate::net::{free_port, wait_for};

/// Shades of players (`assets/players.ron`), which little else in the game has.
const FOREST: &[[u8; 3]] = &[[47, 117, 70], [90, 161, 88], [164, 213, 133]];
const PINK: &[[u8; 3]] = &[[147, 36, 111], [219, 74, 160], [255, 135, 198]];
const BLUE: &[[u8; 3]] = &[[23, 52, 154], [31, 100, 220], [79, 160, 251]];
const AQUA: &[[u8; 3]] = &[[18, 102, 140], [32, 168, 189], [91, 224, 216]];
/// Minimum number of pixels of these colours in a player drawn at scale 1.
const PLAYER_PIXELS: usize = 40;

fn settings(names: [&str; 2], colours: [u8; 2], port: u16) -> String {
    format!(
        "[GAME]\ncolor = {}\nplayer_name = {}\nname_display = never\n\
         [PLAYER2]\np2_color = {}\np2_name = {}\n\
         [NETWORK]\nserver_IP = 127.0.0.1\nserver_port = {port}\n\
         [DEMO]\ndemo_mode_config_enable = 0\n",
        colours[0], names[0], colours[1], names[1]
    )
}

/// Returns the middle column of a player below the top bar; `None` if the player is not visible.
fn place(picture: &Bitmap, colours: &[[u8; 3]]) -> Option<usize> {
    let columns = picture.columns_of(colours);
    (columns.len() > PLAYER_PIXELS).then(|| columns[columns.len() / 2])
}

/// Returns how far the second player of a window is to the right of the first.
fn apart(picture: &Bitmap, [first, second]: [&[[u8; 3]]; 2]) -> Option<isize> {
    let (first, second) = (place(picture, first)?, place(picture, second)?);
    Some(second as isize - first as isize)
}

#[test]
fn two_local_players_join_a_host_with_two_local_players() {
    if is_skipped() {
        return;
    }
    let port = free_port();
    let hosts_home = new_home("hosts", &settings(["Ann", "Bob"], [12, 13], port));
    let guests_home = new_home("guests", &settings(["Cid", "Dot"], [9, 5], port));
    let watchers_home = new_home("watchers", &settings(["Eve", "Fay"], [9, 5], port));
    let _turn = turn();
    let (_first, hosts_display) = open_display();
    let (_second, guests_display) = open_display();
    let (_third, watchers_display) = open_display();
    let level = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/levels/01_first_steps.ron"
    );
    let host = ["host", "--level", level, "--players", "2"];
    let mut host = Player::start_with(&hosts_display, &hosts_home, &host);
    host.focus();
    host.wait_for_ticks(40);
    let mut guests = Player::start_with(&guests_display, &guests_home, &["join", "--players", "2"]);
    guests.focus();
    guests.wait_for_ticks(40);

    // The hosts run to the first hill and so does the second guest; nobody hides the first one then.
    host.xdotool(&["keydown", "d"]);
    host.hold("Right", 80);
    host.xdotool(&["keyup", "d"]);
    guests.hold("d", 80);
    wait_for(&mut guests, "the second one does not run", |picture| {
        apart(picture, [FOREST, PINK]).is_some_and(|apart| apart > 100)
    });
    wait_for(&mut host, "the hosts do not run", |picture| {
        let both = |other| apart(picture, [FOREST, other]);
        both(BLUE).or(both(AQUA)).is_some_and(|apart| apart > 100)
    });

    let mut watcher =
        Player::start_with(&watchers_display, &watchers_home, &["join", "--spectate"]);
    watcher.focus();
    wait_for(&mut watcher, "the spectator sees no guest", |picture| {
        place(picture, FOREST).is_some()
    });

    // Menu key; the last entries: the first one leaves, the second one leaves, both leave.
    for key in ["Escape", "End", "Up", "Return"] {
        guests.press(key);
        guests.screenshot();
    }
    wait_for(&mut guests, "the second one stays", |picture| {
        place(picture, FOREST).is_some() && place(picture, PINK).is_none()
    });
    drop((host, guests, watcher));
    for home in [hosts_home, guests_home, watchers_home] {
        std::fs::remove_dir_all(&home).expect("the home is removed");
    }
}
