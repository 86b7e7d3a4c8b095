//! An instant replay in a netgame between two windows.

use crate::game::{Bitmap, Player, is_skipped, new_home, open_display, turn};
use crate::net::{free_port, wait_for};

/// Shades of pink players (`assets/players.ron`), which little else in the game has.
const PINK: &[[u8; 3]] = &[[147, 36, 111], [219, 74, 160], [255, 135, 198]];
/// Minimum number of pixels of these colours in a player drawn at scale 1.
const PLAYER_PIXELS: usize = 40;

fn settings(name: &str, colour: u8, port: u16) -> String {
    format!(
        "[GAME]\ncolor = {colour}\nplayer_name = {name}\nname_display = never\n\
         [NETWORK]\nserver_IP = 127.0.0.1\nserver_port = {port}\n\
         [DEMO]\ndemo_mode_config_enable = 0\n"
    )
}

/// Returns whether the pink player is in the left and in the right half of a picture.
fn halves(picture: &Bitmap) -> (bool, bool) {
    let columns = picture.columns_of(PINK);
    let middle = picture.width as usize / 2;
    let left = columns.iter().filter(|x| **x < middle).count();
    let right = columns.len() - left;
    (left > PLAYER_PIXELS, right > PLAYER_PIXELS)
}

/// Returns the middle column of the pink player.
fn place(picture: &Bitmap) -> Option<usize> {
    let columns = picture.columns_of(PINK);
    columns.get(columns.len() / 2).copied()
}

/// Waits until as many instant replays as given have started and ended.
fn wait_for_replays(player: &mut Player, started: usize, ended: usize) {
    let count = |lines: &[String], start: &str| {
        let lines = lines.iter().filter(|line| line.starts_with(start));
        lines.count()
    };
    player.wait_for_log("pm: debug: instant replay: ", |lines| {
        count(lines, "from") == started && count(lines, "over") == ended
    });
}

#[test]
fn a_guest_watches_an_instant_replay_while_the_game_continues() {
    if is_skipped() {
        return;
    }
    let port = free_port();
    let hosts_home = new_home("replay-host", &settings("Hera", 9, port));
    let guests_home = new_home("replay-guest", &settings("Gus", 5, port));
    let _turn = turn();
    let (_first, hosts_display) = open_display();
    let (_second, guests_display) = open_display();
    let level = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/levels/01_first_steps.ron"
    );
    let mut host = Player::start_with(&hosts_display, &hosts_home, &["host", "--level", level]);
    host.focus();
    host.wait_for_ticks(40);
    let mut guest = Player::start_with(&guests_display, &guests_home, &["join"]);
    guest.focus();
    guest.wait_for_ticks(40);
    guest.hold("Right", 40);
    guest.wait_for_ticks(200);

    // What was seen is beside what happened, both with the guest in the middle.
    guest.press("b");
    guest.press("space");
    wait_for_replays(&mut guest, 1, 0);
    guest.press("End");
    wait_for(&mut guest, "the screen is not split", |picture| {
        halves(picture) == (true, true)
    });
    let beside = guest.screenshot();
    guest.press("c");
    wait_for(&mut guest, "there are still two views", |picture| {
        picture.difference(&beside) > 0.02
    });
    // Keys of the game do nothing until the replay is over.
    wait_for(&mut host, "the guest is not there", |picture| {
        place(picture).is_some()
    });
    guest.press("Escape");
    wait_for_replays(&mut guest, 1, 1);
    let before = place(&host.screenshot()).expect("the guest");
    // On a busy machine, it may have run as far as the next wall before, on either side.
    let mut directions = ["Left", "Right"].into_iter().cycle();
    wait_for(&mut host, "the guest does not run", |picture| {
        guest.hold(directions.next().expect("a direction"), 40);
        place(picture).is_none_or(|now| now.abs_diff(before) > 20)
    });

    // Left alone, it ends by itself; the key ends it at once.
    guest.press("b");
    wait_for_replays(&mut guest, 2, 2);
    guest.press("b");
    wait_for_replays(&mut guest, 3, 2);
    guest.press("b");
    wait_for_replays(&mut guest, 3, 3);
    drop((host, guest));
    for home in [hosts_home, guests_home] {
        std::fs::remove_dir_all(&home).expect("the home is removed");
    }
}
