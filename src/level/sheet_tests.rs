use super::*;

const SHEET: &str = "// SHEET
// slug: metronome
// world: 1-4
// class: medium
// idea: Lengthen a column of bouncers
//   and you shoot a rest into their beat.
// new: bouncer (6, 78)
// beats:
//   introduce (4-20, 72-82): one column
//   develop (21-46, 64-82): four beads
//   twist (47-68, 50-82): two columns
//   finish (69-90, 46-82): three columns
// coins: 1: (14, 74)
// secrets: 2: soft walls (1, 2) (3, 4)
// checkpoints: (22, 81)
// par: 2100 ticks (proof 1740)
// proof: demos/a.pmd; all coins: demos/a_coins.pmd
// difficulty: 3
// open: no
// drafts: A kept
// analysed: survival main 84 %
// END
(format: 1)
";

fn problems(text: &str) -> Vec<String> {
    match read(text) {
        Some(Err(problems)) => problems.iter().map(ToString::to_string).collect(),
        _ => vec![],
    }
}

#[test]
fn a_sheet_is_read_from_the_comments_at_the_head() {
    let sheet = read(SHEET).expect("a sheet").expect("no problems");
    assert_eq!(sheet.secrets, 2);
    assert_eq!((&*sheet.slug, &*sheet.world), ("metronome", "1-4"));
    assert_eq!(
        sheet.idea,
        "Lengthen a column of bouncers and you shoot a rest into their beat."
    );
    assert_eq!((sheet.class, sheet.par), (Class::Medium, 2100));
    assert_eq!((sheet.difficulty, sheet.open), (3, false));
    assert_eq!(sheet.proofs, ["demos/a.pmd", "demos/a_coins.pmd"]);
    assert_eq!(sheet.beats.len(), 4);
    assert_eq!(
        sheet.beats[3],
        Beat {
            columns: (69, 90),
            rows: (46, 82),
            text: "three columns".to_owned()
        }
    );
    assert!(read("(format: 1)").is_none());
    assert!(read(&format!("(format: 1)\n{SHEET}")).is_none());
}

#[test]
fn indented_lines_continue_a_beat() {
    let wrapped = SHEET.replace(
        "twist (47-68, 50-82): two columns",
        "twist (47-68, 50-82): two columns\n//     twist around\n//   each other",
    );
    let sheet = read(&wrapped).expect("a sheet").expect("no problems");
    let texts: Vec<&str> = sheet.beats.iter().map(|beat| &*beat.text).collect();
    let twist = "two columns twist around each other";
    assert_eq!(texts, ["one column", "four beads", twist, "three columns"]);
    let twice = SHEET.replace("//   finish", "//   twist (1-2, 3-4): again\n//   finish");
    assert!(
        problems(&twice)[0].contains("expected `finish (COLUMN"),
        "{:?}",
        problems(&twice)
    );
}

#[test]
fn each_missing_entry_is_named() {
    for key in KEYS {
        let lines = SHEET.lines();
        let without: Vec<&str> = lines
            .filter(|line| !line.starts_with(&format!("// {key}:")))
            .collect();
        let found = problems(&without.join("\n"));
        let expected = format!("1:1: error: sheet: expected an entry `{key}: ...`");
        assert!(found.contains(&expected), "{key}: {found:?}");
    }
}

#[test]
fn wrong_values_are_reported_with_their_lines() {
    for (old, new, expected) in [
        (
            "class: medium",
            "class: huge",
            "4:1: error: class: expected short, medium",
        ),
        (
            "par: 2100 ticks",
            "par: soon",
            "16:1: error: par: expected a number of ticks",
        ),
        (
            "difficulty: 3",
            "difficulty: 11",
            "18:1: error: difficulty: expected a number",
        ),
        (
            "open: no",
            "open: maybe",
            "19:1: error: open: expected yes or no",
        ),
        (
            "slug: metronome",
            "slug:",
            "2:1: error: slug: expected text",
        ),
        (
            "twist (47-68",
            "twist (68-47",
            "8:1: error: beats: expected `twist (COLUMN",
        ),
        (
            "46-82)",
            "46-100)",
            "8:1: error: beats: expected `finish (COLUMN",
        ),
        (
            "demos/a.pmd",
            "../a.pmd",
            "17:1: error: proof: expected `FILE.pmd`",
        ),
        ("// END\n", "", "1:1: error: sheet: no end"),
        (
            "new: ",
            "news: ",
            "7:1: error: sheet: expected `key: value` with one of slug",
        ),
        ("open: no", "slug: again", "19:1: error: slug: given twice"),
    ] {
        let text = SHEET.replacen(old, new, 1);
        assert_ne!(text, SHEET, "{old}");
        let found = problems(&text);
        assert!(
            found.iter().any(|problem| problem.starts_with(expected)),
            "{new}: {found:?}"
        );
    }
}

#[test]
fn measures_outside_their_bounds_are_read_one_per_line() {
    let with = |lines: &str| SHEET.replace("// END", &format!("// outside:{lines}\n// END"));
    let text = with("\n//   tiles 2265 all of it is air\n//   length 46 the last lift is slow");
    let sheet = read(&text).expect("a sheet").expect("no problems");
    let outside = |measure: Measure, value: i64, reason: &str| Outside {
        measure,
        value,
        reason: reason.to_owned(),
    };
    assert_eq!(
        sheet.outside,
        [
            outside(Measure::Tiles, 2265, "all of it is air"),
            outside(Measure::Length, 46, "the last lift is slow"),
        ]
    );
    let one = read(&with(" deaths 9 a race")).expect("a sheet");
    assert_eq!(
        one.expect("no problems").outside,
        [outside(Measure::Deaths, 9, "a race")]
    );
    for wrong in [
        "",
        " dead 3 a reason",
        " deaths many a reason",
        " deaths 9",
        " deaths 9 a\n//   deaths 8 b",
    ] {
        let problems = problems(&with(wrong));
        assert!(
            problems.len() == 1 && problems[0].contains("outside"),
            "{wrong}: {problems:?}"
        );
    }
}
