//! `pm solve` writes proofs that verify, and its exit status tells the three verdicts apart.

use crate::program::Folder;
use std::fs;
use std::path::Path;

/// Returns the text of a gallery room.
fn room(name: &str) -> String {
    let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/gallery");
    fs::read_to_string(gallery.join(name).with_extension("ron")).expect("a gallery room")
}

#[test]
fn a_proof_is_written_and_verifies() {
    let folder = Folder::new("solve-proven");
    folder.put("levels/01_climbing.ron", room("climbing"));
    let ran = folder.run(&["solve", "levels/01_climbing.ron", "-o", "proof.pmd"]);
    ran.succeeds();
    assert!(
        ran.out.contains("01_climbing: proven, exit at tick"),
        "{}",
        ran.out
    );
    let ran = folder.run(&["verify", "proof.pmd", "--levels", "levels"]);
    ran.succeeds();
    assert!(ran.out.contains("exit at tick"), "{}", ran.out);
    let continued = [
        "solve",
        "levels/01_climbing.ron",
        "--from",
        "proof.pmd@30",
        "--json",
    ];
    let ran = folder.run(&continued);
    ran.succeeds();
    assert!(ran.out.contains("\"verdict\": \"proven\""), "{}", ran.out);
}

#[test]
fn a_proof_is_made_in_parts() {
    let folder = Folder::new("solve-parts");
    folder.put("levels/01_climbing.ron", room("climbing"));
    let level = "levels/01_climbing.ron";
    let part = ["solve", level, "--reach", "8,13", "-o", "part.pmd"];
    let ran = folder.run(&part);
    ran.succeeds();
    assert!(ran.out.contains("proven, tile at tick"), "{}", ran.out);
    let rest = ["solve", level, "--from", "part.pmd", "-o", "proof.pmd"];
    folder.run(&rest).succeeds();
    let ran = folder.run(&["verify", "proof.pmd", "--levels", "levels"]);
    ran.succeeds();
    assert!(ran.out.contains("exit at tick"), "{}", ran.out);
    let ran = folder.run(&["solve", level, "--reach", "8,100"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("expected COLUMN,ROW"), "{}", ran.err);
}

#[test]
fn a_level_out_of_bounds_has_its_own_exit_status() {
    let folder = Folder::new("analyse-bounds");
    let sheet = "// SHEET\n// world: 1-2\n// END\n";
    folder.put("01_climbing.ron", format!("{sheet}{}", room("climbing")));
    folder
        .run(&["solve", "01_climbing.ron", "-o", "proof.pmd"])
        .succeeds();
    let analyse = [
        "analyse",
        "01_climbing.ron",
        "--demo",
        "proof.pmd",
        "--nodes",
        "500",
    ];
    folder.run(&analyse).succeeds();
    let ran = folder.run(&[&analyse[..], &["--bounds", "long", "--html", "page.html"]].concat());
    assert_eq!(ran.status, Some(5), "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("out of bounds: the proof takes"),
        "{}",
        ran.out
    );
    let ran = folder.run(&[&analyse[..], &["--bounds", "long", "--json"]].concat());
    assert!(ran.out.contains("\"out_of_bounds\": ["), "{}", ran.out);
}

#[test]
fn impossible_levels_and_used_up_budgets_have_their_own_exit_status() {
    let folder = Folder::new("solve-others");
    let walled_in = room("climbing").replace(
        "(at: (43, 18), kind: Exit())",
        "(at: (90, 90), kind: Exit())",
    );
    folder
        .put("01_climbing.ron", room("climbing"))
        .put("02_walled_in.ron", walled_in);
    let solve = |arguments: &[&str]| folder.run(&[&["solve"], arguments].concat());
    let ran = solve(&["02_walled_in.ron"]);
    assert_eq!(ran.status, Some(3), "{}{}", ran.out, ran.err);
    let reason = "impossible even in the relaxed world: no way to the exit at (90, 90)";
    assert!(ran.out.contains(reason), "{}", ran.out);
    let ran = solve(&["01_climbing.ron", "--nodes", "1"]);
    assert_eq!(ran.status, Some(4), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("not found in"), "{}", ran.out);
    let ran = solve(&["01_climbing.ron", "--from", "proof.pmd@x"]);
    assert_eq!(ran.status, Some(2), "{}", ran.err);
    let reason = "expected a recording and a tick";
    assert!(ran.err.contains(reason), "{}", ran.err);
    solve(&["01_climbing.ron", "--from", "none.pmd@5"]).fails_with("none.pmd");
}
