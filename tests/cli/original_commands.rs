//! `pm play`, `replay`, `verify`, `trace`, `check` and `screenshot` on level and recording files, as far as possible
//! without a window: files of the original, damaged files, and paths that are not files.

use crate::program::Folder;

/// Creates a recording of level 31 in `games` and its level in `levels`.
fn original(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder
        .put("games/run.gm", crate::original_files::game(31))
        .put("levels/level031.pml", crate::original_files::level());
    folder
}

#[test]
fn a_recording_of_the_original_is_verified_with_the_level_beside_its_folder() {
    let folder = original("verify-beside");
    let ran = folder.run(&["verify", "games/run.gm"]);
    ran.succeeds();
    assert!(
        ran.out
            .starts_with("games/run.gm: ok\n  level 31 \"level031\""),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("exit at tick"), "{}", ran.out);
}

#[test]
fn the_level_of_a_recording_may_be_beside_it_or_in_a_given_folder() {
    let folder = Folder::new("verify-where");
    folder
        .put("beside/run.gm", crate::original_files::game(31))
        .put("beside/LEVEL31.PML", crate::original_files::level())
        .put("alone/run.gm", crate::original_files::game(31))
        .put("beside/level032.pml", crate::original_files::newest_level())
        .put("alone/newest.GM", crate::original_files::newest_game(32));
    folder.run(&["verify", "beside/run.gm"]).succeeds();
    let named = [
        "verify",
        "alone/run.gm",
        "alone/newest.GM",
        "--levels",
        "beside",
    ];
    folder.run(&named).succeeds();
    // A bare name is in the working directory.
    folder.put("run.gm", crate::original_files::game(31));
    folder
        .run(&["verify", "run.gm"])
        .fails_with("level \"level031\" not found in .,");
    folder.put("level031.pml", crate::original_files::level());
    folder.run(&["verify", "run.gm"]).succeeds();
}

#[test]
fn a_recording_is_verified_on_the_imported_level_too() {
    let folder = original("verify-imported");
    folder.run(&["import", "levels", "-o", "ours"]).succeeds();
    let ran = folder.run(&["verify", "games/run.gm", "--levels", "ours"]);
    ran.succeeds();
    assert!(ran.out.contains("level 31 \"031_level031\""), "{}", ran.out);
    let checksum = |text: &str| {
        let at = text.find("checksum").expect("a checksum");
        text[at..at + 25].to_owned()
    };
    let first = folder.run(&["verify", "games/run.gm"]);
    assert_eq!(checksum(&first.out), checksum(&ran.out));
}

#[test]
fn our_levels_are_never_used_as_levels_of_the_original() {
    let folder = Folder::new("verify-ours");
    folder.put("run.gm", crate::original_files::game(1));
    let ran = folder.run(&["verify", "run.gm"]);
    ran.fails_with("level \"level001\" not found");
}

#[test]
fn a_recording_of_the_original_is_traced() {
    let folder = original("trace");
    let ran = folder.run(&["trace", "games/run.gm"]);
    ran.succeeds();
    assert!(ran.out.lines().count() > 85);
}

#[test]
fn an_imported_recording_is_verified_with_the_originals_own_level() {
    let folder = original("verify-pmd");
    folder
        .run(&["import", "games/run.gm", "-o", "ours"])
        .succeeds();
    let ran = folder.run(&["verify", "ours/run.pmd", "--levels", "levels"]);
    ran.succeeds();
}

#[test]
fn unplayable_files_are_reported_before_a_window_opens() {
    let folder = original("play-errors");
    folder
        .put("bad/level002.pml", "no level")
        .put("bad/02_bad.ron", "(")
        .put("bad/run.gm", "1\n2\n");
    let play = |level: &str| folder.run(&["play", level]);
    play("bad/level002.pml").fails_with("pm: bad/level002.pml: not a level:");
    play("bad/02_bad.ron").fails_with("pm: bad/02_bad.ron:");
    play("bad/level001.pml").fails_with("pm: bad/level001.pml: No such file");
    play("levels").fails_with("no level named `levels`; `pm levels` lists all");
    play("levels/").fails_with("no level named `levels/`");
    play("./levels").fails_with("./levels: found a folder, expected a regular file");
    play("999").fails_with("no level named `999`; `pm levels` lists all");
    let replay = |demo: &str| folder.run(&["replay", demo]);
    replay("bad/run.gm").fails_with("pm: bad/run.gm: line 3: found `end of file`");
    replay("none.gm").fails_with("pm: none.gm: No such file");
    replay("levels/level031.pml").fails_with("this is not a recording");
    let shot = |with: &[&str]| {
        let mut arguments = vec!["screenshot", "-o", "shot.png"];
        arguments.extend(with);
        folder.run(&arguments)
    };
    shot(&["--level", "nowhere"]).fails_with("no level named `nowhere`");
    shot(&["--level", "bad/level002.pml"]).fails_with("bad/level002.pml: not a level:");
    shot(&["--demo", "bad/run.gm"]).fails_with("bad/run.gm: line 3");
    shot(&["--demo", "games/run.gm", "--levels", "bad"]).fails_with("level \"level031\" not found");
    assert!(!folder.has("shot.png"));
}

#[test]
#[cfg(unix)]
fn named_pipes_are_rejected_by_every_command_without_blocking() {
    let folder = Folder::new("pipes");
    for name in ["pipe.ron", "pipe.pml", "pipe.pmd", "pipe.gm"] {
        let made = std::process::Command::new("mkfifo")
            .arg(folder.path(name))
            .status();
        assert!(made.is_ok_and(|status| status.success()), "{name}");
    }
    let commands: [&[&str]; 14] = [
        &["check", "pipe.ron"],
        &["check", "pipe.pml"],
        &["check", "."],
        &["play", "pipe.ron"],
        &["play", "pipe.pml"],
        &["host", "--level", "pipe.ron"],
        &["server", "--level", "pipe.ron"],
        &["verify", "pipe.pmd"],
        &["verify", "pipe.gm"],
        &["trace", "pipe.pmd"],
        &["replay", "pipe.gm"],
        &["import", "pipe.pml"],
        &["import", "pipe.gm"],
        &["screenshot", "-o", "shot.png", "--level", "pipe.ron"],
    ];
    for command in commands {
        let ran = folder.run(command);
        ran.fails_with("found a named pipe, expected a regular file");
    }
}

#[test]
fn play_rejects_the_levels_that_check_rejects_with_the_same_messages() {
    let folder = Folder::new("play-rejected");
    let level = |items: &str| format!("(format: 1, tiles: [\"    \"],\nitems: [\n{items}])");
    folder
        .put("01_no_exit.ron", level("(kind: Start()),\n(kind: Door())"))
        .put(
            "02_odd.ron",
            level("(kind: Start()), (kind: Exit()),\n(kind: Orb(outputs: (on: 7)))"),
        );
    let errors = [
        "01_no_exit.ron:2:1: error: items: the level has neither Exit nor Warp",
        "01_no_exit.ron:4:1: error: item 1 (Door): leads to item -1; expected",
    ];
    for command in [
        &["check", "01_no_exit.ron"][..],
        &["play", "01_no_exit.ron"],
        &["host", "--level", "01_no_exit.ron"],
        &["screenshot", "-o", "shot.png", "--level", "01_no_exit.ron"],
    ] {
        let ran = folder.run(command);
        errors.iter().for_each(|error| ran.fails_with(error));
    }
    // A warning is printed and does not stop the program; the missing display does.
    let warning = "02_odd.ron:4:1: warning: item 2 (Orb): outputs.on: nothing reads channel 7";
    let ran = folder.run(&["check", "02_odd.ron"]);
    assert!(ran.succeeds().out.contains(warning), "{}", ran.out);
    let ran = folder.run(&["play", "02_odd.ron"]);
    ran.fails_with(warning);
    ran.fails_with("there is no display");
}

#[test]
fn checking_a_folder_includes_levels_of_the_original() {
    let folder = original("check-folder");
    let ran = folder.run(&["check", "levels"]);
    assert!(
        ran.succeeds()
            .out
            .ends_with("1 file, 0 errors, 0 warnings\n"),
        "{}",
        ran.out
    );
    folder.put("levels/more/level002.PML", "no level");
    let ran = folder.run(&["check", "levels"]);
    ran.fails_with("levels/more/level002.PML: not a level:");
    ran.fails_with("2 files, 1 error, 0 warnings");
    folder
        .run(&["check", "games"])
        .fails_with("expected files that end with .ron or .pml");
}

#[test]
fn a_screenshot_without_a_display_is_an_error() {
    let folder = Folder::new("screenshot-display");
    let ran = folder.run(&["screenshot", "--level", "1", "-o", "shot.png"]);
    ran.fails_with("there is no display: DISPLAY is not set; `xvfb-run");
    let help = folder.run(&["screenshot", "--help"]);
    assert!(help.succeeds().out.contains("display"), "{}", help.out);
}
