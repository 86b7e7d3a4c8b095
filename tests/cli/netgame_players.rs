//! What happens to players between `pm server` and `pm bot` as real processes: kicked, banned, muted, voted out, and
//! spectators who play.

use crate::netgame::Running;
use crate::program::Folder;
use std::process::Stdio;

/// Starts a bot that takes what is typed for chat, and waits until it plays in a slot or watches.
fn bot(folder: &Folder, port: u16, arguments: &str, greeting: &str) -> Running {
    // It ends by itself if a test waits in vain.
    let arguments = format!("bot --join 127.0.0.1:{port} --chat --seconds 90 {arguments}");
    let mut bot = Running::start_with(folder, &arguments, Stdio::piped());
    bot.wait_for_output(greeting);
    bot
}

fn player(folder: &Folder, port: u16, name: &str, slot: u8) -> Running {
    let greeting = format!("playing as player {slot} ");
    bot(
        folder,
        port,
        &format!("--name {name} --keep-session"),
        &greeting,
    )
}

/// Waits until a bot has been refused or kicked, with a sentence that says why.
fn ends_because(bot: Running, reason: &str) {
    let bot = bot.end();
    assert_eq!(bot.status, Some(1), "{}", bot.errors);
    assert!(bot.errors.contains(reason), "{}", bot.errors);
}

/// Tries to join; the server refuses that with a sentence that says why.
fn is_refused(folder: &Folder, port: u16, name: &str, reason: &str) {
    let arguments = format!("bot --join 127.0.0.1:{port} --name {name} --seconds 1");
    ends_because(Running::start(folder, &arguments), reason);
}

/// Makes a muted player talk, then another one; returns what a third one has read until the second one talked.
fn heard(muted: &mut Running, other: &mut Running, listener: &mut Running, round: u8) -> String {
    muted.enter("swordfish");
    // The answer about an empty slot follows the line before.
    muted.enter("/vote 7");
    muted.wait_for_output("Player 7 has left");
    other.enter(&format!("hello {round}"));
    listener.wait_for_output(&format!("player 1 says: hello {round}"))
}

#[test]
fn a_player_stays_muted_after_reconnecting() {
    let folder = Folder::new("netgame-muted");
    let (mut server, port) = Running::server_with(&folder, "", Stdio::piped());
    let mut ann = player(&folder, port, "Ann", 1);
    let mut bob = player(&folder, port, "Bob", 2);
    let mut cid = player(&folder, port, "Cid", 3);
    server.enter("mute 2");
    server.wait_for_line("Player 2 is muted");
    assert!(!heard(&mut bob, &mut ann, &mut cid, 1).contains("swordfish"));

    // The program is started again after a crash, and after leaving in order.
    bob.signal("KILL");
    drop(bob);
    let mut bob = player(&folder, port, "Bob", 2);
    server.wait_for_line("Bob (player 2) returns");
    assert!(!heard(&mut bob, &mut ann, &mut cid, 2).contains("swordfish"));
    bob.ask_to_end();
    assert_eq!(bob.end().status, Some(0));
    let mut bob = player(&folder, port, "Bob", 2);
    server.wait_for_line("Player 2 (Bob) is still muted");
    assert!(!heard(&mut bob, &mut ann, &mut cid, 3).contains("swordfish"));

    server.enter("unmute 2");
    server.wait_for_line("Player 2 is no longer muted");
    assert!(heard(&mut bob, &mut ann, &mut cid, 4).contains("player 2 says: swordfish"));
}

#[test]
fn kicked_and_banned_players_get_the_reason_and_bans_are_listed_with_the_time_left() {
    let folder = Folder::new("netgame-kicked");
    let (mut server, port) = Running::server_with(&folder, "", Stdio::piped());
    let mut ann = player(&folder, port, "Ann", 1);
    let bob = player(&folder, port, "Bob", 2);
    let cid = player(&folder, port, "Cid", 3);
    let mut dan = player(&folder, port, "Dan", 4);

    // Kicked by the host: Bob may return.
    server.enter("kick 2");
    server.wait_for_line("Player 2 was kicked");
    ends_because(bob, "you were kicked");
    let bob = player(&folder, port, "Bob", 2);

    // Kicked by a vote: nobody with this name may join from there.
    ann.enter("/vote 3");
    server.wait_for_line("Vote to kick player 3: 1 of 2");
    dan.wait_for_output("Vote to kick player 3");
    dan.enter("/yes");
    server.wait_for_line("Player 3 was kicked by a vote");
    ends_because(cid, "you were kicked");
    is_refused(&folder, port, "Cid", "you are banned from this server");

    // Banned by the host, under any name.
    server.enter("ban 4 5");
    server.wait_for_line("Player 4 was kicked, 127.0.0.1 is banned");
    ends_because(dan, "you are banned from this server");
    is_refused(&folder, port, "Other", "you are banned from this server");
    server.enter("bans");
    server.wait_for_line("127.0.0.1 is banned for 5 min");
    server.wait_for_line("127.0.0.1 (Cid) is banned for 10 min by a vote");
    server.enter("unban 127.0.0.1");
    server.wait_for_line("127.0.0.1 is no longer banned");
    server.enter("bans");
    server.wait_for_line("Nobody is banned");
    let cid = player(&folder, port, "Cid", 3);
    for bot in [ann, bob, cid] {
        bot.ask_to_end();
        assert_eq!(bot.end().status, Some(0));
    }
}

#[test]
fn a_spectator_who_plays_and_is_killed_returns_to_the_same_body() {
    let folder = Folder::new("netgame-spectator");
    let (mut server, port) = Running::server_with(&folder, "", Stdio::piped());
    let _ann = player(&folder, port, "Ann", 1);
    let spectator = "--seats 0 --name Eve --keep-session";
    let mut eve = bot(&folder, port, spectator, "watching on ");
    eve.enter("/play");
    eve.wait_for_output("playing as player 2 ");
    eve.signal("KILL");
    drop(eve);
    let mut eve = player(&folder, port, "Eve", 2);
    server.wait_for_line("Eve (player 2) returns");

    // Who watches has no body to return to.
    eve.enter("/watch");
    eve.wait_for_output("watching on ");
    eve.signal("KILL");
    drop(eve);
    let eve = player(&folder, port, "Eve", 2);
    server.wait_for_line("Eve (player 2) joins");
    drop(eve);
}
