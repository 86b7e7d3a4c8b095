//! Several players at one computer: joining, split screen, dropping out, results, and a match in an arena.

use crate::game::{Player, TIMEOUT, find_files, is_skipped, new_home, open_display, turn};
use purple_martians::replay::Recording;
use purple_martians::sim::command::Command;
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

const SETTINGS: &str = "[GAME]\nplayer_name = Ann\ntransition_num_steps = 4\n\
    [PLAYER2]\np2_name = Bob\n[ARENA]\narena_rounds = 1\narena_round_seconds = 10\n\
    [DEMO]\ndemo_mode_config_enable = 0\n";

/// Log lines when the screen splits and when its views join.
const VIEWS: &str = "pm: debug: views: ";
const TICK: &str = "pm: trace: tick: ";

/// Writes a level with a long corridor, the start on the left and the exit on the right.
fn write_corridor(file: &Path) {
    let (wall, floor) = ("#".repeat(90), format!("#{}#", ".".repeat(88)));
    let rows = [&wall, &floor, &floor, &floor, &floor, &floor, &wall];
    let mut tiles = String::new();
    for row in rows {
        writeln!(tiles, "\"{row}\",").expect("a string");
    }
    let level = format!(
        "(format: 1, name: \"Corridor\", tiles: [{tiles}], items: [\n\
         (at: (4, 5), kind: Start()), (at: (85, 5), kind: Exit())])"
    );
    std::fs::write(file, level).expect("a level");
}

/// Waits until the last change of the views is this one.
fn wait_for_views(player: &mut Player, wanted: &str) {
    player.wait_for_log(VIEWS, |lines| {
        lines.last().is_some_and(|line| line == wanted)
    });
    player.check_running();
}

/// Presses fire until a saved recording has a player who has confirmed the results, and returns that one.
fn finished_recording(player: &mut Player, home: &Path) -> Recording {
    let is_confirmed = |demo: &Recording| {
        let mut commands = demo.commands.all().iter();
        commands.any(|timed| matches!(timed.action, Command::Acknowledge { .. }))
    };
    let start = Instant::now();
    loop {
        player.press("c");
        let files = find_files(home, "pmd").into_iter();
        let mut all = files.filter_map(|file| Recording::load(&file).ok());
        if let Some(demo) = all.find(is_confirmed) {
            return demo;
        }
        assert!(start.elapsed() < TIMEOUT, "the level is not finished");
    }
}

#[test]
fn a_second_player_joins_runs_ahead_drops_out_and_finishes_the_level() {
    if is_skipped() {
        return;
    }
    let home = new_home("co-op", SETTINGS);
    let level = home.join("corridor.ron");
    write_corridor(&level);
    let _turn = turn();
    let (_server, display) = open_display();
    let level = level.to_str().expect("a path");
    let mut player = Player::start_with(&display, &home, &["play", level]);
    player.focus();
    player.wait_for_ticks(40);
    player.press("h");
    player.xdotool(&["keydown", "d"]);
    wait_for_views(&mut player, "split");
    player.xdotool(&["keyup", "d"]);
    player.xdotool(&["keydown", "a"]);
    wait_for_views(&mut player, "shared");
    player.xdotool(&["keyup", "a"]);

    player.press("Escape");
    player.wait_for_screen("pause", 1);
    // Resume, retry, restart, quick save, quick load, the first player, the second player.
    (0..6).for_each(|_| player.press("Down"));
    player.press("Return");
    player.wait_for_ticks(40);
    player.press("h");
    player.xdotool(&["keydown", "d"]);
    let demo = finished_recording(&mut player, &home);
    player.xdotool(&["keyup", "d"]);
    drop(player);
    let changes: Vec<bool> = demo
        .commands
        .all()
        .iter()
        .filter_map(|timed| match timed.action {
            Command::Join { player: 1, .. } => Some(true),
            Command::Leave { player: 1, .. } => Some(false),
            _ => None,
        })
        .collect();
    assert_eq!(changes, [true, false, true]);
    assert_eq!(demo.names[..2], ["Ann", "Bob"]);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

#[test]
fn a_round_in_an_arena_ends_and_a_rematch_starts_it_again() {
    if is_skipped() {
        return;
    }
    let home = new_home("arena", SETTINGS);
    let _turn = turn();
    let (_server, display) = open_display();
    let level = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/levels/arenas/61_crossfire_canyon.ron"
    );
    let mut player = Player::start_with(&display, &home, &["play", level]);
    player.focus();
    let ticks = |lines: &[String]| -> Vec<i32> {
        let ticks = lines.iter().filter_map(|line| line.parse().ok());
        ticks.collect()
    };
    player.wait_for_log(TICK, |lines| ticks(lines).last() == Some(&400));
    let start = Instant::now();
    // The results cannot be confirmed at once.
    while ticks(&player.logged(TICK)).last() == Some(&400) {
        player.press("g");
        assert!(start.elapsed() < TIMEOUT, "no rematch");
    }
    player.wait_for_log(TICK, |lines| {
        ticks(lines).last().is_some_and(|tick| *tick < 400)
    });
    player.check_running();
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}
