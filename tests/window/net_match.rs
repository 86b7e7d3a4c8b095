//! A match between two windows on a dedicated server with a lobby, also after the key of the server has changed.

use crate::game::{GameServer, Player, is_skipped, new_home, open_display, start_server, turn};
use crate::net::free_port;
use std::path::{Path, PathBuf};

/// Log lines: the places of the controls, a round begins or ends, a screen opens.
const PLACES: &str = "pm: trace: controls: ";
const ROUND: &str = "pm: trace: round: ";
const SCREEN: &str = "pm: debug: screen: ";

/// A server with a lobby and matches of one round of ten seconds.
const SERVER: &str = "[NETWORK]\nlobby = 1\n\
     [MATCH]\nmatch_mode = free-for-all\nmatch_rounds = 1\nmatch_round_seconds = 10\n";

fn settings(name: &str, port: u16) -> String {
    format!(
        "version = 3\n[GAME]\nplayer_name = {name}\n[DEMO]\ndemo_mode_config_enable = 0\n\
         [SOUND]\nsound_on = 0\n[NETWORK]\nserver_IP = 127.0.0.1\nserver_port = {port}\n"
    )
}

fn server_home(name: &str) -> PathBuf {
    new_home(name, SERVER)
}

/// Returns the text of the file in which a game remembers the keys of servers.
fn known_servers(home: &Path) -> String {
    std::fs::read_to_string(home.join("known_servers.txt")).expect("the known servers")
}

/// Waits until the page of the lobby is open, or closed.
fn wait_for_lobby(player: &mut Player, is_open: bool) {
    player.wait_on_screen(PLACES, |lines| {
        let shown = lines
            .last()
            .is_some_and(|places| places.contains("lobby 0 at"));
        shown == is_open
    });
}

/// Waits until the window shows the end of a round for the `count`-th time.
fn wait_for_end_of_round(player: &mut Player, count: usize) {
    player.wait_on_screen(ROUND, |lines| {
        lines.iter().filter(|line| *line == "1 over").count() == count
    });
}

/// Makes all players ready in the lobby, and waits until the server has started the game.
fn start(server: &mut GameServer, players: &mut [&mut Player], epoch: u32) {
    for player in players.iter_mut() {
        wait_for_lobby(player, true);
        player.press("Return");
    }
    server.wait_for_line(&format!("epoch {epoch}: level 1"));
    for player in players {
        wait_for_lobby(player, false);
    }
}

/// Accepts the changed key of a server in the question that follows the `count`-th try to join.
fn accept_key(player: &mut Player, count: usize) {
    player.wait_for_screen("question", count);
    player.press("Down");
    player.press("Return");
}

#[test]
fn two_windows_play_a_match_and_a_rematch_on_a_dedicated_server() {
    if is_skipped() {
        return;
    }
    let port = free_port();
    let servers_home = server_home("match-server");
    let homes = ["Ann", "Bob"].map(|name| new_home(name, &settings(name, port)));
    let _turn = turn();
    let mut server = start_server(&servers_home, port);
    let [(_first, anns), (_second, bobs)] = [open_display(), open_display()];
    let mut ann = Player::start_with(&anns, &homes[0], &["join"]);
    let mut bob = Player::start_with(&bobs, &homes[1], &["join"]);
    ann.focus();
    bob.focus();

    start(&mut server, &mut [&mut ann, &mut bob], 2);
    for player in [&mut ann, &mut bob] {
        wait_for_end_of_round(player, 1);
        player.screenshot();
    }
    // The results of the only round are those of the match; then the lobby opens for the next one.
    server.wait_for_line("the lobby is open");
    start(&mut server, &mut [&mut ann, &mut bob], 4);
    for player in [&mut ann, &mut bob] {
        wait_for_end_of_round(player, 2);
    }
    drop((ann, bob, server));
    for home in homes.into_iter().chain([servers_home]) {
        std::fs::remove_dir_all(&home).expect("the home is removed");
    }
}

#[test]
fn a_player_who_accepts_a_changed_key_joins_the_server() {
    if is_skipped() {
        return;
    }
    let port = free_port();
    let servers = ["first-key", "second-key"].map(server_home);
    let home = new_home("key-guest", &settings("Cid", port));
    let _turn = turn();
    let server = start_server(&servers[0], port);
    let (_display, display) = open_display();
    let mut guest = Player::start_with(&display, &home, &["join"]);
    guest.focus();
    wait_for_lobby(&mut guest, true);
    let first = known_servers(&home);

    // Another server takes its place while the guest plays, who is asked before joining it.
    drop(server);
    let _server = start_server(&servers[1], port);
    guest.wait_for_screen("question", 1);
    guest.screenshot();
    guest.press("Return");
    guest.wait_for_screen("join form", 1);
    assert_eq!(known_servers(&home), first, "the key was not accepted");

    guest.press("Return");
    accept_key(&mut guest, 2);
    guest.wait_for_screen("netgame", 2);
    wait_for_lobby(&mut guest, true);
    assert_ne!(known_servers(&home), first, "the key was accepted");
    assert_eq!(
        guest.logged(SCREEN).last().map(String::as_str),
        Some("netgame")
    );
    drop(guest);
    for home in servers.into_iter().chain([home]) {
        std::fs::remove_dir_all(&home).expect("the home is removed");
    }
}
