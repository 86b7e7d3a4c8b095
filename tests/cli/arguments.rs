//! Arguments that contradict each other or lead nowhere are rejected with a reason.

use crate::program::Folder;
use std::fs;
use std::path::Path;

/// Creates a level and a recording of it that stops halfway.
fn with_part(name: &str) -> Folder {
    let folder = Folder::new(name);
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/gallery/climbing.ron");
    let room = fs::read_to_string(room).expect("a gallery room");
    folder.put("levels/01_climbing.ron", room);
    folder.put("script.txt", "right 40\n");
    let record = ["record", "levels/01_climbing.ron", "--input", "script.txt"];
    let output = ["--partial", "-o", "part.pmd"];
    folder.run(&[&record[..], &output[..]].concat());
    assert!(folder.has("part.pmd"));
    folder
}

#[test]
fn a_recording_is_shared_with_its_own_level_only() {
    let folder = with_part("share-demo");
    let ran = folder.run(&["share", "part.pmd", "--demo", "part.pmd"]);
    ran.fails_with("--demo goes with a level; part.pmd is a recording");
}

#[test]
fn sharing_a_recording_without_an_exit_is_rejected_as_no_proof() {
    let folder = with_part("share-part");
    let level = "levels/01_climbing.ron";
    let ran = folder.run(&["share", level, "--demo", "part.pmd", "--no-qr"]);
    ran.succeeds();
    assert!(ran.out.starts_with("pm1:"), "{}", ran.out);
    let expected = "part.pmd: the recording does not reach an exit";
    assert!(ran.err.contains(expected), "{}", ran.err);
    let ran = folder.run(&["share", level, "--no-qr"]);
    assert!(ran.succeeds().err.contains("no proof found"), "{}", ran.err);
}

#[test]
fn a_recording_is_continued_from_a_tick_and_without_ghosts() {
    let folder = with_part("play-from");
    for (arguments, expected) in [
        (&["part.pmd"][..], "expected a recording and a tick"),
        (&["part.pmd@x"][..], "expected a recording and a tick"),
        (
            &["part.pmd@9", "--ghost", "part.pmd"][..],
            "cannot be used with",
        ),
    ] {
        let ran = folder.run(&[&["play", "--from"], arguments].concat());
        assert_eq!(ran.status, Some(2), "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

#[test]
fn images_of_the_same_name_do_not_replace_each_other() {
    let folder = with_part("screenshot-names");
    folder.put("more/01_climbing.ron", "");
    fs::copy(
        folder.path("levels/01_climbing.ron"),
        folder.path("more/01_climbing.ron"),
    )
    .expect("a level");
    let levels = ["levels/01_climbing.ron", "more/01_climbing.ron"];
    let ran = folder.run(&["screenshot", "--level", levels[0], levels[1], "-o", "shots"]);
    ran.fails_with("two images would be named 01_climbing.png");
}

#[test]
fn a_recording_that_is_not_a_proof_is_reported() {
    let folder = with_part("analyse-part");
    let level = "levels/01_climbing.ron";
    let ran = folder.run(&["analyse", level, "--demo", "part.pmd"]);
    ran.fails_with("part.pmd: the recording is no proof");
    let ran = folder.run(&["analyse", level, "--bounds"]);
    ran.fails_with("the level has no sheet; expected a class");
}
