//! `pm record` turns text into recordings that verify, and recordings into text.

use crate::program::Folder;
use std::fs;

/// A level with a block to jump over.
const LEVEL: &str = r#"(
    format: 1, name: "Corridor", author: "test", outside: "rock",
    tiles: [
        "MMMMMMMMMMMMMM",
        "M            M",
        "M            M",
        "M            M",
        "M     M      M",
        "MMMMMMMMMMMMMM",
    ],
    items: [(at: (1, 4), kind: Start()), (at: (12, 4), kind: Exit())],
)"#;

const SCRIPT: &str = "right until x>4\nright+jump until vy>0 # over the block\nright 200\n";

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.put("levels/01_corridor.ron", LEVEL);
    folder.put("run.txt", SCRIPT);
    folder
}

const RECORD: [&str; 4] = ["record", "levels/01_corridor.ron", "--input", "run.txt"];

#[test]
fn a_script_becomes_a_proof_and_its_printed_text_the_same_proof() {
    let folder = folder("record-proof");
    let ran = folder.run(&[&RECORD[..], &["-o", "proof.pmd", "--trace"]].concat());
    ran.succeeds();
    assert!(ran.out.contains("01_corridor: exit at tick"), "{}", ran.out);
    assert!(ran.out.contains("   2: tick"), "{}", ran.out);
    let ran = folder.run(&["verify", "proof.pmd", "--levels", "levels"]);
    ran.succeeds();
    assert!(ran.out.contains("exit at tick"), "{}", ran.out);
    let level = "levels/01_corridor.ron";
    let ran = folder.run(&["record", level, "--print", "proof.pmd"]);
    ran.succeeds();
    assert!(ran.out.contains("# tick"), "{}", ran.out);
    folder.put("printed.txt", &ran.out);
    let again = ["record", level, "--input", "printed.txt", "-o", "again.pmd"];
    folder.run(&again).succeeds();
    let read = |name: &str| fs::read(folder.path(name)).expect("a recording");
    assert_eq!(read("proof.pmd"), read("again.pmd"));
}

#[test]
fn a_recording_of_several_players_is_printed_one_player_at_a_time() {
    let folder = folder("record-players");
    folder.put("first.txt", "right 10\n- until player2.x>9 max 20");
    folder.put("second.txt", "- until player1.vx>0 max 3");
    let level = RECORD[1];
    let record = |second: &str| {
        let files = ["--input", "first.txt", "--input", second];
        let rest = ["--partial", "-o", "both.pmd"];
        folder.run(&[&["record", level][..], &files, &rest].concat())
    };
    record("second.txt").fails_with("second.txt: line 1: `player1.vx`: expected x, y,");
    folder.put("second.txt", "left 7\n- 3");
    record("second.txt").fails_with("first.txt: line 2: the condition was not met");
    assert!(!folder.has("both.pmd"));
    folder.put("first.txt", "right 10\n- until player2.x<9 max 20");
    record("second.txt").succeeds();
    let print = ["record", "--print", "both.pmd"];
    folder
        .run(&print)
        .fails_with("choose one of its players with --player: 1, 2");
    for (player, first) in [("1", "right 10"), ("2", "left 7")] {
        let ran = folder.run(&[&print[..], &["--player", player]].concat());
        ran.succeeds();
        assert!(ran.out.starts_with(first), "{}", ran.out);
    }
    let ran = folder.run(&[&print[..], &["--player", "3"]].concat());
    ran.fails_with("--player: 1, 2");
}

#[test]
fn a_script_without_an_exit_is_recorded_only_as_a_part() {
    let folder = folder("record-part");
    folder.put("run.txt", "right until x>4\n");
    let output = ["-o", "part.pmd"];
    let ran = folder.run(&[&RECORD[..], &output].concat());
    ran.fails_with("run.txt: the script ended before an exit");
    assert!(!folder.has("part.pmd"));
    folder
        .run(&[&RECORD[..], &output, &["--partial"]].concat())
        .succeeds();
    folder.put("run.txt", "right+jump until vy>0\nright 200\n");
    let ran = folder.run(&[&RECORD[..], &["--from", "part.pmd"]].concat());
    ran.succeeds();
    assert!(ran.out.contains("exit at tick"), "{}", ran.out);
}

#[test]
fn a_condition_that_is_never_met_is_an_error_even_in_a_part() {
    let folder = folder("record-part-condition");
    folder.put("run.txt", "right 4\nright until x>9 max 50\nleft 4\n");
    let partial = [&RECORD[..], &["--partial", "-o", "part.pmd"]].concat();
    let ran = folder.run(&partial);
    ran.fails_with("run.txt: line 2: the condition was not met");
    assert!(!folder.has("part.pmd"));
    // An exit ends the recording before the condition holds.
    let script = SCRIPT.replace("right 200", "right until x<1");
    folder.put("run.txt", &script);
    folder.run(&partial).succeeds();
    assert!(folder.has("part.pmd"));
}

#[test]
fn mistakes_in_a_script_are_reported_with_file_and_line() {
    let folder = folder("record-mistakes");
    folder.put("run.txt", "right 4\n\nrihgt 4\n");
    folder
        .run(&RECORD)
        .fails_with("run.txt: line 3: unknown button `rihgt`");
    folder.put("run.txt", "right 4\nright until x>9 max 50\n");
    let ran = folder.run(&RECORD);
    ran.fails_with("run.txt: line 2: the condition was not met");
    assert!(ran.err.contains("tick    54  x   5.10"), "{}", ran.err);
}
