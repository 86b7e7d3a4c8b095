use super::*;

/// A temporary folder that is removed after the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, files: &[(&str, &str)]) -> Scratch {
        let path = std::env::temp_dir().join(format!("pm-pack-{name}-{}", std::process::id()));
        // May be left over from a failed test.
        let _ = fs::remove_dir_all(&path);
        let scratch = Scratch(path.join("My Pack"));
        fs::create_dir_all(&scratch.0).expect("a temporary folder");
        for (name, text) in files {
            fs::write(scratch.0.join(name), text).expect("a file");
        }
        scratch
    }

    fn packs(&self) -> Vec<Pack> {
        Pack::open_all(&self.0).expect("the folder exists")
    }

    /// Returns the only pack.
    fn pack(&self) -> Pack {
        let mut packs = self.packs();
        assert_eq!(packs.len(), 1);
        packs.remove(0)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Anything left is in the system's temporary folder.
        let _ = fs::remove_dir_all(self.0.parent().unwrap_or(&self.0));
    }
}

fn levels(pack: &Pack) -> Vec<(&str, i32)> {
    let levels = pack.levels().iter();
    levels.map(|level| (&*level.slug, level.number)).collect()
}

fn problems(pack: &Pack) -> Vec<String> {
    pack.problems.iter().map(LevelProblem::to_string).collect()
}

#[test]
fn a_folder_without_a_manifest_is_ordered_by_number_and_name() {
    let files = [
        "b.ron",
        "10_c.ron",
        "2_a.ron",
        "2_z.ron",
        "3_a.ron",
        "notes.txt",
        "x.PML",
    ];
    let scratch = Scratch::new("implied", &files.map(|name| (name, "")));
    let packs = scratch.packs();
    let ids: Vec<&str> = packs.iter().map(|pack| &*pack.id).collect();
    assert_eq!(ids, ["my-pack", "my-pack-original"]);
    let expected = [("a", 2), ("z", 11), ("3-a", 3), ("c", 10), ("b", 12)];
    assert_eq!(levels(&packs[0]), expected);
    assert_eq!(levels(&packs[1]), [("x", 1)]);
    assert_eq!(packs[0].problems, []);
}

#[test]
fn the_manifest_decides_the_order_not_the_numbers() {
    let manifest = "(format: 1, id: \"mine\", name: \"Mine\", worlds: [
        (name: \"One\", levels: [\"far\", \"near\"]),
        (name: \"Two\", levels: [\"room\"]),
    ])";
    let files = [
        ("1_near.ron", ""),
        ("7_far.ron", ""),
        ("room.ron", ""),
        ("pack.ron", manifest),
    ];
    let pack = Scratch::new("manifest", &files).pack();
    assert_eq!((&*pack.id, problems(&pack)), ("mine", vec![]));
    assert_eq!(levels(&pack), [("far", 7), ("near", 1), ("room", 8)]);
    assert_eq!(pack.level("room").map(|level| level.world), Some(1));
    let next = |current, wanted| pack.next(current, wanted).map(|level| &*level.slug);
    assert_eq!(
        next(7, 8),
        Some("near"),
        "an exit leads to the next level in order"
    );
    assert_eq!(next(1, 2), Some("room"));
    assert_eq!(next(8, 9), None);
    assert_eq!(next(7, 1), Some("near"), "a warp leads to its level");
    assert_eq!(
        next(1, 3),
        Some("far"),
        "or to the one with the next number"
    );
    assert_eq!(next(1, 9), None);
}

#[test]
fn missing_doubtful_and_unlisted_levels_are_reported() {
    let manifest = "(format: 1, name: \"x\", worlds: [(levels: [\n\"a\",\n\"b\", \"c\"])])";
    let files = [
        ("1_a.ron", ""),
        ("2_a.ron", ""),
        ("c.ron", ""),
        ("d.ron", ""),
        ("pack.ron", manifest),
    ];
    let pack = Scratch::new("missing", &files).pack();
    assert_eq!(
        problems(&pack),
        [
            "2:1: error: worlds[0].levels: \"a\" is the name of two files, 1_a and 2_a",
            "3:1: error: worlds[0].levels: found no file of the level \"b\"; expected NN_b.ron",
            "warning: worlds: the level 2_a is in no world",
            "warning: worlds: the level d is in no world",
        ]
    );
    assert_eq!(levels(&pack), [("a", 1), ("c", 2)]);
}

#[test]
fn checking_a_manifest_reports_its_problems_or_that_it_cannot_be_read() {
    let manifest = "(format: 1, name: \"x\", worlds: [(levels: [\"a\", \"b\"])])";
    let files = [("1_a.ron", ""), ("pack.ron", manifest)];
    let scratch = Scratch::new("checked", &files);
    let problems = check_manifest(&scratch.0.join("pack.ron")).expect("a manifest");
    let problems: Vec<String> = problems.iter().map(LevelProblem::to_string).collect();
    assert_eq!(
        problems,
        ["1:48: error: worlds[0].levels: found no file of the level \"b\"; expected NN_b.ron"]
    );
    assert!(check_manifest(&scratch.0.join("other.ron")).is_err());
}

#[test]
fn a_damaged_manifest_leaves_the_levels_playable() {
    for manifest in ["", "(format: 1", "(format: 9, name: \"x\")", "\u{0}"] {
        let pack = Scratch::new("damaged", &[("2_b.ron", ""), ("pack.ron", manifest)]).pack();
        assert_eq!(levels(&pack), [("b", 2)], "{manifest}");
        assert!(
            pack.problems.iter().any(LevelProblem::is_error),
            "{manifest}"
        );
    }
    let scratch = Scratch::new("latin1", &[("2_b.ron", "")]);
    fs::write(scratch.0.join(MANIFEST), [b'(', 0xff]).expect("a file");
    let expected = "error: byte 1 of the file is not UTF-8; expected text in UTF-8";
    assert_eq!(problems(&scratch.pack()), [expected]);
}

#[test]
fn the_shipped_packs_have_no_problems() {
    let root = Path::new(crate::CHECKOUT).join("levels");
    for (folder, id) in [
        (root.clone(), "campaign"),
        (root.join("gallery"), "gallery"),
    ] {
        let packs = Pack::open_all(&folder).expect("a folder of the checkout");
        assert_eq!(packs.len(), 1);
        assert_eq!((&*packs[0].id, problems(&packs[0])), (id, vec![]));
        assert!(!packs[0].levels().is_empty());
    }
}
