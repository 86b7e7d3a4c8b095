//! `pm import` converts files of the original, and the results verify.

use crate::program::Folder;

#[test]
fn a_folder_of_levels_and_recordings_is_imported_and_the_recordings_verify() {
    let folder = Folder::new("import-folder");
    folder
        .put("from/levels/level031.pml", crate::original_files::level())
        .put("from/levels/notes.txt", "nothing")
        .put("from/games/run.gm", crate::original_files::game(31));
    let ran = folder.run(&["import", "from", "-o", "into/new"]);
    ran.succeeds();
    assert!(
        ran.out
            .contains("level031.pml -> into/new/031_level031.ron")
    );
    assert!(ran.out.contains("run.gm -> into/new/run.pmd"));
    assert!(
        ran.out
            .ends_with("1 level and 1 recording imported, 0 failed\n")
    );
    let ran = folder.run(&["check", "into/new/031_level031.ron"]);
    ran.succeeds();
    let ran = folder.run(&["verify", "into/new/run.pmd"]);
    ran.succeeds();
    assert!(ran.out.contains("level 31 \"031_level031\""), "{}", ran.out);
    assert!(ran.out.contains("exit at tick"), "{}", ran.out);
}

#[test]
fn a_bad_file_is_reported_and_the_others_are_imported() {
    let folder = Folder::new("import-bad");
    folder
        .put("from/level001.pml", "no level at all")
        .put("from/level002.pml", crate::original_files::level())
        .put(
            "from/level003.pml",
            crate::original_files::deflate(&[0; 1000]),
        )
        .put("from/a.gm", "3\n0\n5\nx\n")
        .put("from/b.gm", crate::original_files::game(2))
        .put("from/c.gm", crate::original_files::game(77))
        .put("from/d.gm", crate::original_files::game(1));
    let ran = folder.run(&["import", "from", "--output", "into"]);
    ran.fails_with("pm: from/level001.pml: not a level:");
    ran.fails_with(
        "from/level003.pml: expected 384960 bytes of decompressed level data, found 1000",
    );
    ran.fails_with("from/a.gm: line 4: found `x`, expected 0 or 1 for shots that hurt their owner");
    ran.fails_with("from/c.gm: level \"level077\" not found in from, from/../levels");
    ran.fails_with("pm: from/d.gm: from/level001.pml: not a level:");
    assert!(
        ran.out
            .ends_with("1 level and 1 recording imported, 5 failed\n")
    );
    assert!(folder.has("into/002_level002.ron") && folder.has("into/b.pmd"));
}

#[test]
fn losses_from_the_newest_format_are_printed_to_standard_error() {
    let folder = Folder::new("import-newest");
    folder
        .put("level005.pml", crate::original_files::newest_level())
        .put("new.gm", crate::original_files::newest_game(5));
    let ran = folder.run(&["import", "level005.pml", "new.gm", "-o", "into"]);
    ran.succeeds();
    assert!(
        ran.err
            .contains("pm: level005.pml: item 2: type is 18: not an item type of level files")
    );
    assert!(
        ran.err
            .contains("pm: level005.pml: level: size in bytes is 384720")
    );
    assert!(
        ran.err
            .contains("pm: new.gm: line 1: form is 3: a game of the newest version")
    );
    folder.run(&["verify", "into/new.pmd"]).succeeds();
}

#[test]
fn two_sources_never_overwrite_the_same_file() {
    let folder = Folder::new("import-same");
    folder
        .put("from/a/level001.pml", crate::original_files::level())
        .put("from/b/level001.pml", crate::original_files::level());
    let ran = folder.run(&["import", "from", "-o", "into"]);
    ran.fails_with(
        "pm: from/b/level001.pml: would overwrite into/001_level001.ron, which was imported \
         from from/a/level001.pml",
    );
}

#[test]
fn other_files_and_empty_folders_are_rejected() {
    let folder = Folder::new("import-other");
    folder.put("empty/notes.txt", "nothing");
    let import = |file: &str| folder.run(&["import", file, "-o", "into"]);
    import("empty").fails_with("pm: empty: no levels (.pml) or recordings (.gm) found");
    import("empty/notes.txt").fails_with("neither a level (.pml) nor a recording (.gm)");
    import("level009.pml").fails_with("pm: level009.pml: No such file");
}
