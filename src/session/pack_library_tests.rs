use super::*;
use std::fs;

/// A temporary folder that is removed after the test.
struct Scratch(PathBuf);

impl Scratch {
    /// Creates empty level files in folders.
    fn new(name: &str, files: &[&str]) -> Scratch {
        let path = std::env::temp_dir().join(format!("pm-library-{name}-{}", std::process::id()));
        // May be left over from a failed test.
        let _ = fs::remove_dir_all(&path);
        for file in files {
            let file = path.join(file);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a temporary folder");
            fs::write(file, "").expect("a file");
        }
        Scratch(path)
    }

    fn library(&self, folders: &[&str]) -> PackLibrary {
        PackLibrary::from_folders(folders.iter().map(|folder| self.0.join(folder)))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Anything left is in the system's temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(found: Result<LevelId, NameError>) -> String {
    found.map_or_else(|error| format!("error: {error}"), |id| id.to_string())
}

#[test]
fn a_folder_and_its_subfolders_are_packs_with_unique_identifiers() {
    let files = [
        "game/1_a.ron",
        "game/rooms/x.ron",
        "own/1_a.ron",
        "own/rooms/y.ron",
        "own/empty/z.txt",
    ];
    let scratch = Scratch::new("packs", &files);
    let library = scratch.library(&["game", "missing", "own"]);
    let ids: Vec<&str> = library.packs().map(|pack| &*pack.id).collect();
    assert_eq!(ids, ["game", "rooms", "own", "rooms-2"]);
    let file = library
        .level(&LevelId::new("rooms-2", "y"))
        .map(|level| &level.file);
    assert_eq!(file, Some(&scratch.0.join("own/rooms/y.ron")));
}

#[test]
fn a_level_is_found_by_identity_name_and_number() {
    let files = [
        "game/01_first_steps.ron",
        "game/02_ladders.ron",
        "game/12_ladders_again.ron",
        "own/02_ladders.ron",
        "own/40_door.ron",
    ];
    let library = Scratch::new("names", &files).library(&["game", "own"]);
    for (name, expected) in [
        ("game/first-steps", "game/first-steps"),
        ("02_ladders", "game/ladders"),
        ("First Steps", "game/first-steps"),
        ("own/ladders", "own/ladders"),
        ("OWN/02 Ladders", "own/ladders"),
        ("ladders-a", "game/ladders-again"),
        ("door", "own/door"),
        (
            "moon",
            "error: no level named `moon`; `pm levels` lists all",
        ),
        (
            "first-step5",
            "error: no level named `first-step5`; did you mean game/first-steps? `pm levels` lists all",
        ),
        (
            "ladder",
            "error: `ladder` is ambiguous: game/ladders, game/ladders-again, own/ladders",
        ),
        ("_", "error: no level named `_`; `pm levels` lists all"),
        (
            "game/door",
            "error: no level named `game/door`; `pm levels` lists all",
        ),
    ] {
        let found = text(library.named(name));
        // Which of several similar names is suggested does not matter.
        let (found, expected) = match expected.contains("lists all") && name != "first-step5" {
            true => (
                &found[..found.find(';').unwrap_or(0)],
                &expected[..expected.find(';').unwrap_or(0)],
            ),
            false => (&*found, expected),
        };
        assert_eq!(found, expected, "{name}");
    }
    assert_eq!(
        text(library.numbered(2)),
        "game/ladders",
        "the first pack that has the number"
    );
    assert_eq!(text(library.numbered(40)), "own/door");
    assert!(library.numbered(99).is_err());
    let in_pack = |pack: &str, number| {
        text(library.in_pack(pack, number).ok_or(NameError::Unknown {
            name: String::new(),
            similar: None,
        }))
    };
    assert_eq!(in_pack("own", 3), "own/door");
    assert_eq!(in_pack("own", 99), "own/ladders");
    assert_eq!(in_pack("gone", 2), "game/first-steps");
    let recorded = |name: &str| library.recorded(name).map(|id| id.to_string());
    assert_eq!(recorded("own/door").as_deref(), Some("own/door"));
    assert_eq!(
        recorded("12_ladders_again").as_deref(),
        Some("game/ladders-again")
    );
    assert_eq!(recorded("ladders_again"), None);
}

#[test]
fn stepping_goes_from_pack_to_pack_and_playing_stays_in_one() {
    let library =
        Scratch::new("steps", &["a/1_x.ron", "a/5_y.ron", "b/1_z.ron"]).library(&["a", "b"]);
    let id = |text: &str| text.parse::<LevelId>().expect("an identity");
    let step = |from: &str, by| library.step(&id(from), by).map(|id| id.to_string());
    assert_eq!(step("a/y", 1).as_deref(), Some("b/z"));
    assert_eq!(step("b/z", -1).as_deref(), Some("a/y"));
    assert_eq!(
        (step("a/x", -1), step("b/z", 1), step("c/c", 1)),
        (None, None, None)
    );
    let next = |after: &str, wanted| library.next(&id(after), wanted).map(|id| id.to_string());
    assert_eq!(next("a/x", 2).as_deref(), Some("a/y"));
    assert_eq!(next("a/y", 6), None);
    assert_eq!(next("a/y", 1).as_deref(), Some("a/x"));
    let source = library.source("a");
    assert_eq!(source.numbers(), [1, 5]);
    assert_eq!((source.next(1, 2), source.next(5, 6)), (Some(5), None));
    assert_eq!(source.recorded_name(5).as_deref(), Some("a/y"));
    assert!(library.source("gone").numbers().is_empty());
}

#[test]
fn a_level_file_belongs_to_the_pack_of_its_format() {
    let names = [
        "level007.pml",
        "LEVEL9.PML",
        "level8.txt",
        "08_a.ron",
        "08_b.ron",
        "c.ron",
    ];
    let scratch = Scratch::new("beside", &names);
    let beside = |name: &str| PackLibrary::beside(&scratch.0.join(name));
    let (originals, seventh) = beside("level007.pml").expect("it is there");
    let after = originals.next(&seventh, 8);
    assert_eq!(after.map(|id| id.slug).as_deref(), Some("level9"));
    let (ours, second) = beside("08_b.ron").expect("it is there");
    let file = ours.level(&second).map(|level| level.file.as_path());
    assert_eq!(file, Some(scratch.0.join("08_b.ron").as_path()));
    let after = ours.next(&second, 10);
    assert_eq!(after.map(|id| id.slug).as_deref(), Some("c"));
    assert!(beside("level008.pml").is_err());
    let (alone, text) = beside("level8.txt").expect("it is there");
    assert_eq!((alone.levels().count(), text.slug.as_str()), (1, "level8"));
}
