//! A window that watches a netgame, waits in the queue for a seat, plays, and watches again.

use crate::game::{
    Bitmap, GameServer, Player, is_skipped, new_home, open_display, start_bot, start_server, turn,
};
use crate::net::{free_port, wait_for};

/// Shades of a pink player (`assets/players.ron`), which little else in the game has.
const PINK: &[[u8; 3]] = &[[147, 36, 111], [219, 74, 160], [255, 135, 198]];
/// Minimum number of pixels of these colours in a player drawn at scale 1.
const PLAYER_PIXELS: usize = 40;

/// A server with a single seat.
const SERVER: &str = "[NETWORK]\nplayer_limit = 1\n";

fn settings(port: u16) -> String {
    format!(
        "version = 3\n[GAME]\ncolor = 5\nplayer_name = Eve\nname_display = never\n\
         [DEMO]\ndemo_mode_config_enable = 0\n[SOUND]\nsound_on = 0\n\
         [NETWORK]\nserver_IP = 127.0.0.1\nserver_port = {port}\n"
    )
}

fn plays(picture: &Bitmap) -> bool {
    picture.pixels_of(PINK) > PLAYER_PIXELS
}

/// Chooses an entry of the menu, counted from the last one.
fn choose(player: &mut Player, from_end: usize) {
    player.press("Escape");
    player.press("End");
    (0..from_end).for_each(|_| player.press("Up"));
    player.screenshot();
    player.press("Return");
}

/// Watches instead of playing: the entry before the last one.
fn watch(player: &mut Player, server: &mut GameServer) {
    choose(player, 1);
    server.wait_for_line("is now a spectator");
    wait_for(player, "the player stays", |picture| !plays(picture));
}

/// Asks for a seat: the entry before the delay, which is before the last one.
fn play(player: &mut Player) {
    choose(player, 2);
}

/// Waits until the server has given the spectator a seat, and returns it: `player 2`.
fn wait_for_seat(server: &mut GameServer) -> String {
    loop {
        let line = server.wait_for_line("Eve (");
        if let Some(seat) = line.strip_suffix(") is now a player") {
            return seat.to_owned();
        }
    }
}

#[test]
fn a_spectator_waits_for_a_seat_plays_and_watches_again() {
    if is_skipped() {
        return;
    }
    let port = free_port();
    let servers_home = new_home("watched", SERVER);
    let bots_home = new_home("watched-bot", "");
    let home = new_home("watcher", &settings(port));
    let _turn = turn();
    let mut server = start_server(&servers_home, port);
    let bot = start_bot(&bots_home, port, "Bot");
    server.wait_for_line("Bot (player 1) joins");
    let (_display, display) = open_display();
    let mut eve = Player::start_with(&display, &home, &["join", "--spectate"]);
    eve.focus();
    eve.wait_for_ticks(40);
    assert!(!plays(&eve.screenshot()), "a spectator has no martian");

    // The only seat is taken until the bot leaves.
    play(&mut eve);
    server.wait_for_line("is queued for seats");
    assert!(!plays(&eve.screenshot()), "there is no seat");
    bot.signal("TERM");
    wait_for_seat(&mut server);
    wait_for(&mut eve, "the spectator does not play", plays);

    watch(&mut eve, &mut server);
    play(&mut eve);
    let seat = wait_for_seat(&mut server);
    wait_for(&mut eve, "the spectator does not play again", plays);

    // After a crash, the program gets the same body.
    eve.signal("KILL");
    drop(eve);
    let mut eve = Player::start_with(&display, &home, &["join"]);
    server.wait_for_line(&format!("Eve ({seat}) returns"));
    eve.focus();
    wait_for(&mut eve, "the player does not return", plays);
    drop((eve, bot, server));
    for home in [servers_home, bots_home, home] {
        std::fs::remove_dir_all(&home).expect("the home is removed");
    }
}
