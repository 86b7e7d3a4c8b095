//! Two games in two windows on two virtual displays: one hosts from its menu, the other joins from
//! its menu.
//!
//! Needs Xvfb and xdotool, which `./check` installs. `PM_NO_WINDOW=1` skips this test on a
//! machine that cannot have them.

use crate::game::{Bitmap, Player, TIMEOUT, find_files, is_skipped, new_home, open_display, turn};
use std::net::{TcpListener, UdpSocket};
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Shades of forest-coloured and pink players (`assets/players.ron`), which little else in the game has.
const FOREST: &[[u8; 3]] = &[[47, 117, 70], [90, 161, 88], [164, 213, 133]];
const PINK: &[[u8; 3]] = &[[147, 36, 111], [219, 74, 160], [255, 135, 198]];
/// Minimum number of pixels of these colours in a player drawn at scale 1.
const PLAYER_PIXELS: usize = 40;

/// Returns a port that no program uses, for UDP or TCP. It is none of those that systems give to sockets without a port
/// of their own, so it stays free until it is bound.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = std::process::id() as u16;
    let is_free = |port: &u16| {
        let bound = (
            UdpSocket::bind(("127.0.0.1", *port)),
            TcpListener::bind(("127.0.0.1", *port)),
        );
        matches!(bound, (Ok(_), Ok(_)))
    };
    std::iter::repeat_with(|| NEXT.fetch_add(1, Ordering::Relaxed))
        .take(10_000)
        .map(|n| 20_000 + first.wrapping_add(n) % 10_000)
        .find(is_free)
        .expect("a free port")
}

fn settings(name: &str, colour: u8, port: u16) -> String {
    format!(
        "[GAME]\ncolor = {colour}\nplayer_name = {name}\nname_display = never\nviewport_look_player_motion = 0\n\
         [NETWORK]\nserver_IP = 127.0.0.1\nserver_port = {port}\nsession_timeout_s = 30\njoin_timeout_s = 120\n\
         [DEMO]\ndemo_mode_config_enable = 0\n"
    )
}

/// Waits until a screenshot meets a condition.
pub fn wait_for(player: &mut Player, what: &str, mut shows: impl FnMut(&Bitmap) -> bool) {
    let start = Instant::now();
    while !shows(&player.screenshot()) {
        assert!(start.elapsed() < TIMEOUT, "{what}");
    }
}

/// Presses keys one by one.
fn choose(player: &mut Player, keys: &[&str]) {
    keys.iter().for_each(|key| player.press(key));
}

#[test]
fn a_game_hosted_from_one_menu_is_joined_from_another() {
    if is_skipped() {
        return;
    }
    let port = free_port();
    let hosts_home = new_home("host", &settings("Hera", 9, port));
    let guests_home = new_home("guest", &settings("Gus", 5, port));
    let _turn = turn();
    let (_first, hosts_display) = open_display();
    let (_second, guests_display) = open_display();
    let mut host = Player::start(&hosts_display, &hosts_home);
    let mut guest = Player::start(&guests_display, &guests_home);
    host.focus();
    guest.focus();

    // Campaign, levels, together; players, co-op levels, host; then the first entry of the form.
    choose(
        &mut host,
        &["Down", "Down", "Return", "Down", "Down", "Return", "Return"],
    );
    let seen = |colour: &'static [[u8; 3]]| {
        move |picture: &Bitmap| picture.pixels_of(colour) > PLAYER_PIXELS
    };
    wait_for(&mut host, "the host does not play", seen(FOREST));
    assert!(
        !seen(PINK)(&host.screenshot()),
        "a player in pink is visible already"
    );

    // The entry after that, and the first entry of the form.
    choose(
        &mut guest,
        &[
            "Down", "Down", "Return", "Down", "Down", "Down", "Return", "Return",
        ],
    );
    wait_for(&mut host, "the host does not see the guest", seen(PINK));
    guest.hold("Right", 60);
    wait_for(&mut guest, "the guest does not play", seen(PINK));
    wait_for(&mut guest, "the guest does not see the host", seen(FOREST));
    // The guest may still be moving, and later in one of the windows.
    let middle = |picture: Bitmap| {
        let columns = picture.columns_of(PINK);
        columns
            .get(columns.len() / 2)
            .copied()
            .unwrap_or(usize::MAX)
    };
    let start = Instant::now();
    loop {
        let apart = middle(host.screenshot()).abs_diff(middle(guest.screenshot()));
        if apart < 8 {
            break;
        }
        assert!(
            start.elapsed() < TIMEOUT,
            "the guest is {apart} pixels apart in the windows"
        );
    }

    // Menu key, the last entry, the second answer.
    choose(&mut host, &["Escape", "End", "Return", "Down", "Return"]);
    let start = Instant::now();
    while find_files(&hosts_home, "pmd").is_empty() {
        assert!(start.elapsed() < TIMEOUT, "the host keeps no recording");
        sleep(Duration::from_millis(100));
        host.check_running();
    }
    // The guest is notified; Enter leads back to the menu, where no forest-coloured player is that high up.
    wait_for(&mut guest, "the guest plays on alone", |picture| {
        picture.pixels_of(FOREST) < PLAYER_PIXELS
    });
    guest.press("Return");
    drop((host, guest));
    for home in [hosts_home, guests_home] {
        std::fs::remove_dir_all(&home).expect("the home is removed");
    }
}
