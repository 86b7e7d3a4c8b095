use super::super::medal::{Medal, MedalTimes};
use super::*;
use proptest::prelude::*;

fn problems(text: &str) -> Vec<String> {
    let problems = read(text).problems;
    problems.iter().map(LevelProblem::to_string).collect()
}

#[test]
fn a_manifest_names_its_worlds_and_their_levels_in_order() {
    let read = read(
        "(
            format: 1, id: \"mine\", name: \"My levels\", authors: [\"Ann\", \"Bob\"], licence: \"Zlib\",
            worlds: [
                (name: \"Start\", levels: [\"first\", \"second\"]), // a comment
                (name: \"End\", levels: [\"last-one\"]),
            ],
            medals: { \"first\": (author: 10, gold: 20, silver: 30, bronze: 40) },
        )",
    );
    assert_eq!(read.problems, []);
    let manifest = read.manifest;
    assert_eq!(manifest.id.as_deref(), Some("mine"));
    assert_eq!(manifest.authors, ["Ann", "Bob"]);
    let worlds: Vec<_> = manifest
        .worlds
        .iter()
        .map(|w| (&*w.name, w.levels.len()))
        .collect();
    assert_eq!(worlds, [("Start", 2), ("End", 1)]);
    assert_eq!(manifest.worlds[1].levels, ["last-one"]);
    assert_eq!(read.positions.len(), 3);
    let times = manifest.medals["first"];
    let next = [None, Some(Medal::Gold), Some(Medal::Author)].map(|earned| times.next(earned));
    let (bronze, author) = ((Medal::Bronze, 40), (Medal::Author, 10));
    assert_eq!(next, [Some(bronze), Some(author), None]);
    let medals = [10, 11, 40, 41].map(|ticks| times.medal(ticks));
    assert_eq!(
        medals,
        [
            Some(Medal::Author),
            Some(Medal::Gold),
            Some(Medal::Bronze),
            None
        ]
    );
}

#[test]
fn errors_name_line_field_and_what_was_expected() {
    for (text, expected) in [
        (
            "",
            "1:1: error: the file is empty; expected a pack: `( format: 1",
        ),
        (
            "(name: \"x\")",
            "error: format: the field is missing; expected `format: 1`",
        ),
        (
            "(format: 2, name: \"x\")",
            "1:10: error: format: version 2; this program reads version 1",
        ),
        ("(format: 1)", "error: name: the field is missing"),
        (
            "(format: 1, name: 5)",
            "1:19: error: name: found `5`; expected text in double quotes",
        ),
        (
            "(format: 1, name: \"x\",\n size: 1)",
            "2:2: error: size: unknown field; expected one of format, id",
        ),
        (
            "(format: 1, name: \"x\", name: \"y\")",
            "1:24: error: name: duplicate field",
        ),
        (
            "(format: 1, name: \"x\", id: \"A b\")",
            "1:28: error: id: found \"A b\"; expected at most 64",
        ),
        (
            "(format: 1, name: \"x\", worlds: 3)",
            "1:32: error: worlds: expected `[`",
        ),
        (
            "(format: 1, name: \"x\", worlds: [\n(name: \"w\")])",
            "2:1: error: worlds[0]: the field `levels` is missing",
        ),
        (
            "(format: 1, name: \"x\", worlds: [\n(levels: [], boss: 1)])",
            "2:14: error: worlds[0].boss: unknown field",
        ),
        (
            "(format: 1, name: \"x\", worlds: [\n 7])",
            "2:2: error: worlds[0]: expected a world: `(name",
        ),
        (
            "(format: 1, name: \"x\", worlds: [(levels: [\"a\",\n \"a\"])])",
            "2:2: error: worlds[0].levels: duplicate level \"a\"",
        ),
        (
            "(format: 1, name: \"x\", worlds: [(levels: [\"a\",\n 4])])",
            "2:2: error: worlds[0].levels: found `4`; expected text",
        ),
        (
            "(format: 1, name: \"x\", medals: {\"b\": (author: 1, gold: 1, silver: 1, bronze: 1)})",
            "1:32: error: medals, \"b\": no level of the worlds",
        ),
        (
            "(format: 1, name: \"x\", worlds: [(levels: [\"b\"])], medals: {\"b\": (author: 3, gold: 1, silver: 1, bronze: 1)})",
            "1:59: error: medals, \"b\": expected ticks with 0 < solver",
        ),
        (
            "(format: 1, name: \"x\", medals: {\"b\": (author: 3, steel: 1)})",
            "1:50: error: medals, \"b\": unknown field `steel`; expected one of",
        ),
    ] {
        let found = problems(text);
        assert!(
            found.iter().any(|line| line.starts_with(expected)),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn lists_are_limited() {
    let long = format!("(format: 1, name: \"{}\")", "x".repeat(MAX_NAME + 1));
    assert_eq!(
        problems(&long),
        ["1:19: error: name: 101 bytes; expected at most 100"]
    );
    let worlds = "(levels: []),".repeat(MAX_WORLDS + 1);
    let text = format!("(format: 1, name: \"x\", worlds: [{worlds}])");
    assert!(problems(&text)[0].ends_with("65 worlds; expected at most 64"));
    let levels: String = (0..MAX_LEVELS + 5).map(|n| format!("\"l{n}\",")).collect();
    let text = format!("(format: 1, name: \"x\", worlds: [(levels: [{levels}])])");
    assert_eq!(problems(&text).len(), 1);
    assert_eq!(read(&text).manifest.worlds[0].levels.len(), MAX_LEVELS);
}

proptest! {
    #[test]
    fn any_text_is_read_or_rejected(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "(", ")", "[", "]", "{", "}", ",", ":", "\"a\"", "\"", "format: 1,", "name: \"x\",",
                "worlds: [", "(levels: [", "medals: {", "author: 1", " \n", "é", "7", "//", "id:",
            ]),
            0..30,
        )
    ) {
        let read = read(&pieces.concat());
        let levels: usize = read.manifest.worlds.iter().map(|w| w.levels.len()).sum();
        prop_assert_eq!(levels, read.positions.len());
    }
}

#[test]
fn medal_times_follow_from_the_author_unless_the_manifest_gives_them() {
    let times = |fields: &str| {
        let text = format!(
            "(format: 1, name: \"x\", worlds: [(levels: [\"b\"])], medals: {{\"b\": ({fields})}})"
        );
        let times = read(&text).manifest.medals["b"];
        [times.author, times.gold, times.silver, times.bronze]
    };
    assert_eq!(times("author: 1000"), [1000, 1150, 1400, 2000]);
    assert_eq!(times("author: 1030"), [1030, 1185, 1442, 2060], "1184.5");
    assert_eq!(times("author: 1027"), [1027, 1181, 1438, 2054], "1181.05");
    assert_eq!(
        times("solver: 7, author: 10, silver: 30, bronze: 31"),
        [10, 12, 30, 31]
    );
    let longest = format!("author: {}", i32::MAX);
    assert_eq!(times(&longest), [i32::MAX; 4]);
}

#[test]
fn medal_times_of_the_campaign_all_follow_from_the_author() {
    let text = include_str!("../../../levels/pack.ron");
    let written = ["gold:", "silver:", "bronze:"].map(|name| text.contains(name));
    assert_eq!(written, [false; 3]);
}

#[test]
fn the_solver_medal_is_hidden_and_optional() {
    let times = MedalTimes {
        solver: Some(8),
        author: 10,
        gold: 20,
        silver: 30,
        bronze: 40,
    };
    let medals = [8, 9].map(|ticks| times.medal(ticks));
    assert_eq!(medals, [Some(Medal::Solver), Some(Medal::Author)]);
    assert_eq!(times.next(Some(Medal::Author)), None, "nobody is told");
    assert_eq!(times.next(Some(Medal::Solver)), None);
    let manifest = |solver: &str| {
        let text = format!(
            "(format: 1, name: \"x\", worlds: [(levels: [\"b\"])], \
             medals: {{\"b\": ({solver}author: 10, gold: 20, silver: 30, bronze: 40)}})"
        );
        read(&text)
    };
    let solver = |text: &str| manifest(text).manifest.medals["b"].solver;
    assert_eq!((solver("solver: 8, "), solver("")), (Some(8), None));
    assert_eq!(manifest("solver: 11, ").problems.len(), 1);
}
