//! Level texts round-trip, and errors are reported with their position.

use super::problem::Position;
use super::*;
use crate::sim::num::Vec2;
use crate::sim::world::enemy::Enemy;
use crate::sim::world::image::Image;
use crate::sim::world::item::{Item, ItemKind};
use crate::sim::world::level_data::MessageStyle;
use crate::sim::world::level_data::{Backdrop, ViewSize};
use crate::sim::world::lift::{LiftMode, LiftPlan, LiftStep, StepWord};
use crate::sim::world::tiles::Tile;
use proptest::prelude::*;
use proptest::test_runner::TestRng;

/// An arbitrary value of a record: bytes of its image are replaced by random ones, as long
/// as the image stays valid.
fn scrambled<T: Image>(start: &T, rng: &mut TestRng) -> T {
    let mut bytes = vec![0; T::SIZE];
    start.write(&mut bytes);
    for at in 1..T::SIZE {
        let old = bytes[at];
        bytes[at] = match rng.next_u32() % 4 {
            0 => old,
            1 => (rng.next_u32() % 4) as u8,
            _ => rng.next_u32() as u8,
        };
        if T::read(&bytes).is_err() {
            bytes[at] = old;
        }
    }
    T::read(&bytes).unwrap_or_else(|e| panic!("{e}"))
}

/// A slot of an arbitrary kind with arbitrary values. `kind_at` is the offset of the kind in the image.
fn any_slot<T: Image + Default>(kind_at: usize, rng: &mut TestRng) -> T {
    let mut bytes = vec![0; T::SIZE];
    loop {
        T::default().write(&mut bytes);
        let tail = vec![0; T::SIZE - kind_at - 1];
        bytes[kind_at + 1..].copy_from_slice(&tail);
        bytes[kind_at] = (rng.next_u32() % 100) as u8;
        if let Ok(slot) = T::read(&bytes) {
            let mut slot = scrambled(&slot, rng);
            slot.write(&mut bytes);
            if rng.next_u32().is_multiple_of(2) {
                // Whole pixels are written in tiles.
                bytes[..2].fill(0);
                bytes[4..6].fill(0);
                slot = T::read(&bytes).unwrap_or_default();
            }
            return slot;
        }
    }
}

fn any_step(rng: &mut TestRng) -> LiftStep {
    let mut number = |n: u32| (rng.next_u32() % n) as i32 - 5;
    let word = (number(8) + 5) as u32 | ((number(600) + 5) as u32) << 23;
    LiftStep {
        word: StepWord(word),
        x: number(3) * 100,
        y: number(2000),
        width: number(3) * 20,
        height: number(40),
        value: number(12),
    }
}

fn any_level(mut rng: TestRng, few_tiles: bool) -> Level {
    let mut level = Level {
        level_data: LevelData::default(),
        world: World::default(),
    };
    let rng = &mut rng;
    let body = crate::sim::world::enemy::EnemyBody::SIZE;
    for enemy in &mut level.world.enemies {
        if !rng.next_u32().is_multiple_of(3) {
            *enemy = any_slot::<Enemy>(body, rng);
        }
    }
    let body = crate::sim::world::item::ItemBody::SIZE;
    for item in &mut level.world.items {
        if !rng.next_u32().is_multiple_of(3) {
            *item = any_slot::<Item>(body, rng);
        }
    }
    for column in 0..100 {
        for row in 0..100 {
            let word = rng.next_u32() & if few_tiles { 0x0801_0083 } else { u32::MAX };
            if !few_tiles || row < 60 {
                level.world.tiles.set(column, row, Tile(word));
            }
        }
    }
    for n in 0..rng.next_u32() % 41 {
        let steps: Vec<_> = (0..rng.next_u32() % 41).map(|_| any_step(rng)).collect();
        level.level_data.lifts.push(LiftPlan {
            name: format!("lift \"{n}\"\n"),
            home: (3, any_step(rng)),
            steps,
            mode: LiftMode::RunWhileRidden,
            reset_time: rng.next_u32() as i32,
            reset_left: 7,
        });
    }
    for n in 0..rng.next_u32() % 5 {
        level.level_data.messages.push(MessageStyle {
            text: format!("\\ \"{n}\"\n\tä"),
            x: n as i32 - 2,
            ..MessageStyle::default()
        });
    }
    level.level_data.coins = parse::count_coins(&level.world);
    level
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_level_round_trips_through_its_text(seed in any::<[u8; 32]>(), few_tiles: bool) {
        let rng = TestRng::from_seed(proptest::test_runner::RngAlgorithm::ChaCha, &seed);
        let level = any_level(rng, few_tiles);
        let text = level.to_text().unwrap_or_else(|e| panic!("{e}"));
        let again = Level::parse(&text, "text").unwrap_or_else(|e| panic!("{e}"));
        for (slot, (a, b)) in level.world.items.iter().zip(&again.world.items).enumerate() {
            prop_assert_eq!(a, b, "item {}", slot);
        }
        for (slot, (a, b)) in level.world.enemies.iter().zip(&again.world.enemies).enumerate() {
            prop_assert_eq!(a, b, "enemy {}", slot);
        }
        prop_assert_eq!(&again.level_data, &level.level_data);
        prop_assert!(again.world == level.world);
        prop_assert_eq!(again.content_hash(), level.content_hash());
    }
}

const SMALL: &str = r######"(
    format: 1,
    name: "Small", author: "Nobody",
    outside: "empty", backdrop: Caves, view: Wide,
    legend: { '@': "jade: SOLID_PLAYER" },
    tiles: [
        "####",
        "#..@",
        "####",
    ],
    lifts: [(name: "up", size: (4, 1), steps: [
        Move(to: (2, 1), speed: 1.5), WaitTime(frames: 40), Move(to: (2.5, 3), speed: 2, hidden: true), Loop(),
    ])],
    enemies: [(at: (1, 1), kind: Archwagon(range: 60), facing: Left)],
    items: [
        (at: (1, 1), kind: Start()),
        (id: "b", slot: 7, at: (1.5, 1), kind: Door()),
        (at: (1, 1), kind: Door(colour: 3), leads_to: "b"),
        (at_px: (20.25, 20), kind: Message(always: true), area: (1, 1, 2, 2),
            says: (text: "Hello", at: (1, 1), size: (4, 2))),
    ],
)"######;

#[test]
fn lift_steps_have_only_the_fields_of_their_kind() {
    let fields = ["speed", "frames", "pixels", "channel", "word", "value"];
    let kinds = [
        ("Move", "speed"),
        ("Move", "frames"),
        ("WaitTime", "frames"),
        ("WaitNear", "pixels"),
        ("WaitChannel", "channel"),
        ("Loop", "size"),
        ("Warp", "size"),
        ("Freeze", "size"),
    ];
    for (kind, own) in kinds {
        let value = if own == "size" { "(4, 1)" } else { "1" };
        for field in fields.into_iter().filter(|field| *field != own) {
            let step = format!("{kind}({own}: {value}, {field}: 1)");
            let text = format!("(format: 1, lifts: [(size: (4, 1), steps: [{step}])])");
            let Err(LevelError::Text { problems, .. }) = Level::parse(&text, "x") else {
                panic!("{step} has no `{field}`");
            };
            let expected = format!("a step of this kind has no `{field}`");
            let found = problems[0].to_string();
            // A move with a speed and a duration has too many frames.
            let excess = "a step of this kind has no `frames`";
            assert!(
                found.contains(&expected)
                    || kind == "Move"
                        && ["speed", "frames"].contains(&field)
                        && found.contains(excess),
                "{step}: {found}"
            );
        }
    }
}

#[test]
fn handwritten_level_is_parsed_correctly() {
    let level = Level::parse(SMALL, "small").unwrap_or_else(|e| panic!("{e}"));
    let world = &level.world;
    assert_eq!(level.level_data.backdrop, Backdrop::Caves);
    assert_eq!(level.level_data.view, ViewSize::Wide);
    let text = level.to_text().unwrap_or_else(|e| panic!("{e}"));
    assert!(text.contains("backdrop: Caves"), "{text}");
    assert!(text.contains("view: Wide"), "{text}");
    assert_eq!(world.tiles.at(3, 1), Tile(137 | 1 << 16));
    assert_eq!(world.tiles.at(4, 1), Tile::EMPTY);
    assert_eq!(world.enemies[0].body.pos, Vec2::int(20, 20));
    assert_eq!(world.items[7].body.pos, Vec2::int(30, 20));
    assert!(matches!(world.items[8].kind, ItemKind::Door(d) if d.target == 7 && d.colour == 3));
    assert!(
        matches!(world.items[9].kind, ItemKind::Message(m) if m.has_trigger && m.trigger.w == 40)
    );
    assert_eq!(level.level_data.messages[0].text, "Hello");
    let steps = &level.level_data.lifts[0].steps;
    assert_eq!((steps[2].x, steps[2].width, steps[2].value), (50, 80, 20));
    assert_eq!(steps[0].word.0, 0xC700_0001);
    assert_eq!(steps[2].word.0, 0xCF00_0001);
}

#[test]
fn all_errors_are_reported_with_their_position() {
    let text = SMALL
        .replace("#..@", "#.Ω@")
        .replace("range: 60", "rage: 60")
        .replace("leads_to: \"b\"", "leads_to: \"c\"")
        .replace("speed: 1.5", "frame: 3")
        .replace("slot: 7", "slot: 0")
        .replace("author", "autor");
    let Err(LevelError::Text { problems, .. }) = Level::parse(&text, "small") else {
        panic!("the text is wrong");
    };
    let messages: Vec<String> = problems.iter().map(|p| p.to_string()).collect();
    for expected in [
        "3:20: error: autor: unknown field",
        "8:12: error: tiles: `Ω` is not in the legend; expected a space or one of",
        "12:26: error: lift 0, steps[0]: unknown field `frame`; expected one of `word`, `to`, `size`,",
        "14:44: error: enemy 0, kind: unknown field `rage`; expected one of `walker`, `reload`,",
        "17:9: error: item 0: the slot is already taken in line 16",
        "18:9: error: item 1: no item has the id \"c\"",
    ] {
        assert!(
            messages.iter().any(|t| t.starts_with(expected)),
            "{expected}\n{messages:#?}"
        );
    }
    assert_eq!(messages.len(), 6, "{messages:#?}");
}

#[test]
fn unknown_character_is_reported_once_at_its_first_position() {
    let text = SMALL.replace("#..@", "ΩΩΞΩ");
    let Err(LevelError::Text { problems, .. }) = Level::parse(&text, "small") else {
        panic!("the text is wrong");
    };
    let messages: Vec<String> = problems.iter().map(|p| p.to_string()).collect();
    assert_eq!(messages.len(), 2, "{messages:#?}");
    let expected = [
        "8:10: error: tiles: `Ω` is not in the legend (and at 2 other places); expected",
        "8:12: error: tiles: `Ξ` is not in the legend; expected",
    ];
    for (message, expected) in messages.iter().zip(expected) {
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn problem_without_position_is_separated_by_a_space() {
    let whole = LevelProblem::error(None, "", "too long");
    assert_eq!(whole.in_file("a.ron"), "a.ron: error: too long");
    let place = Position { line: 3, column: 4 };
    let part = LevelProblem::error(Some(place), "tiles", "odd");
    assert_eq!(part.in_file("a.ron"), "a.ron:3:4: error: tiles: odd");
}

#[test]
fn tiles_like_the_last_one_are_written_once_for_everything_outside() {
    let mut level = Level::parse(SMALL, "small").unwrap_or_else(|e| panic!("{e}"));
    let rock = Tile(137 | 1 << 16);
    level.world.tiles = Default::default();
    for column in 0..100 {
        for row in 0..100 {
            level.world.tiles.set(column, row, rock);
        }
    }
    level.world.tiles.set(3, 2, Tile::EMPTY);
    let text = level.to_text().expect("a text");
    let rows = text.lines().skip_while(|line| line.trim() != "tiles: [");
    let rows: Vec<&str> = rows.skip(1).take_while(|line| line.contains('"')).collect();
    assert_eq!(rows.len(), 3, "{text}");
    assert!(
        rows.iter().all(|row| row.trim().len() == "\"####\",".len()),
        "{rows:?}"
    );
    let read = Level::parse(&text, "written").unwrap_or_else(|e| panic!("{e}"));
    assert!(read.world.tiles == level.world.tiles);
}

proptest! {
    #[test]
    fn a_damaged_text_is_a_level_or_an_error(at in 0..SMALL.len(), byte in 32u8..127, cut in 0..SMALL.len()) {
        let mut text = SMALL.as_bytes().to_vec();
        text[at] = byte;
        text.truncate(cut.max(at));
        let _ = Level::parse(&String::from_utf8_lossy(&text), "damaged");
    }
}

#[test]
fn lifts_affect_the_content_hash_but_texts_do_not() {
    let hash = |text: &str| Level::parse(text, "t").map(|l| l.content_hash()).ok();
    assert_eq!(hash(SMALL), hash(&SMALL.replace("Hello", "Bye")));
    assert_ne!(
        hash(SMALL),
        hash(&SMALL.replace("speed: 1.5", "speed: 1.6"))
    );
    assert_ne!(hash(SMALL), hash(&SMALL.replace("(1.5, 1)", "(1.5, 2)")));
}

/// Returns the errors of [`SMALL`] with `piece` replaced by `other`.
fn errors_of(piece: &str, other: &str) -> Vec<String> {
    assert!(SMALL.contains(piece), "{piece}");
    match Level::parse(&SMALL.replacen(piece, other, 1), "small") {
        Ok(_) => Vec::new(),
        Err(LevelError::Text { problems, .. }) => problems.iter().map(|p| p.to_string()).collect(),
        Err(error) => vec![error.to_string()],
    }
}

#[test]
fn a_field_that_occurs_twice_is_an_error() {
    let errors = errors_of("range: 60", "range: 60, range: 61");
    let is_named = |error: &String| error.contains("enemy 0, kind: duplicate field `range`");
    assert!(errors.iter().any(is_named), "{errors:?}");
}

#[test]
fn invalid_value_is_reported_with_its_field_and_the_expected_value() {
    let mut wrong = Vec::new();
    for (piece, other, expected) in [
        (
            "format: 1",
            "format: one",
            "2:13: error: format: found `one`; expected a whole number",
        ),
        (
            "format: 1",
            "format: 2",
            "2:13: error: format: version 2; this program reads version 1",
        ),
        (
            "\"Small\"",
            "Small",
            "3:11: error: name: found `Small`; expected text in double quotes",
        ),
        (
            "range: 60",
            "range: many",
            "14:51: error: enemy 0, kind.range: found `many`; expected a whole number",
        ),
        (
            "range: 60",
            "range: ",
            "14:51: error: enemy 0, kind.range: found `)`; expected a whole number",
        ),
        (
            "range: 60",
            "range: 9999999999",
            "14:51: error: enemy 0, kind.range: the number is too large",
        ),
        (
            "Left",
            "Up",
            "14:64: error: enemy 0, facing: unknown value `Up`; expected one of `Left`, `Right`",
        ),
        (
            "(1, 1), kind: Start",
            "(x, 1), kind: Start",
            "16:15: error: item 0, at: found `x`; expected a number",
        ),
        (
            "(1, 1), kind: Start",
            "(1), kind: Start",
            "16:16: error: item 0, at: found 1 element; expected a tuple of size 2",
        ),
        (
            "speed: 2,",
            "speed: 2.03,",
            "12:87: error: lift 0, steps[2].speed: speed 2.03; expected pixels",
        ),
        (
            "(2.5, 3)",
            "(2.51, 3)",
            "12:71: error: lift 0, steps[2].to: 2.51 tiles is not a whole number",
        ),
        (
            "always: true",
            "always: yes",
            "19:52: error: item 9, kind.always: found `yes`; expected `true` or `false`",
        ),
        (
            "text: \"Hello\", ",
            "",
            "20:44: error: item 9, says: the field `text` is missing",
        ),
        (
            "Archwagon",
            "Archwaggon",
            "14:34: error: enemy 0, kind: unknown value `Archwaggon`; expected one of `Empty`,",
        ),
        (
            "legend: {",
            "legend: { x: \"rock\",",
            "5:15: error: legend: expected a character and its tile",
        ),
        (
            "legend: {",
            "legend: { 'x': \"jad\",",
            "5:20: error: legend: unknown tile `jad`; expected",
        ),
        (
            "enemies:",
            "\u{1b}c: 3, enemies:",
            "14:5: error: \\u{1b}c: unknown field; expected one of format,",
        ),
    ] {
        let messages = errors_of(piece, other);
        let is_reported = messages.len() == 1 && messages[0].starts_with(expected);
        if !is_reported || messages[0].contains(char::is_control) {
            wrong.push(format!(
                "{piece} -> {other}: {messages:#?}, expected {expected}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn list_with_too_many_elements_is_a_single_error() {
    let many = |piece: &str, element: &str, count: usize| {
        errors_of(
            piece,
            &format!("{piece} {}", format!("{element}, ").repeat(count)),
        )
    };
    let items = many("items: [", "(kind: Mine())", 501);
    assert_eq!(items.len(), 1, "{:?}", &items[..2]);
    assert!(
        items[0].contains("items: 505 items; expected at most 500"),
        "{}",
        items[0]
    );
    let enemies = many("enemies: [", "(kind: Rubbish)", 5000);
    assert_eq!(enemies.len(), 101);
    assert!(
        enemies[0].contains("enemies: 5001 enemies; expected at most 100"),
        "{}",
        enemies[0]
    );
    let steps = many("steps: [", "Freeze()", 60);
    assert_eq!(steps.len(), 1);
    assert!(
        steps[0].contains("lift 0, steps[41]: too many steps; expected at most 40"),
        "{}",
        steps[0]
    );
    let lifts = many("lifts: [", "(name: \"\")", 40);
    assert_eq!(lifts.len(), 1);
    assert!(
        lifts[0].contains("lifts: 41 lifts; expected at most 40"),
        "{}",
        lifts[0]
    );
    let rows = many("tiles: [", "\"#\"", 100);
    assert_eq!(rows.len(), 1);
    assert!(
        rows[0].contains("rows: 103 rows; expected at most 100"),
        "{}",
        rows[0]
    );
    let legend = many("legend: {", "'x': \"rock\"", 10_001);
    assert_eq!(legend.len(), 1);
    assert!(
        legend[0].contains("more than 10000 elements in a list"),
        "{}",
        legend[0]
    );
}

/// Texts of maximum length whose parsing once took up to minutes.
#[test]
fn longest_lines_are_parsed_or_rejected_quickly() {
    let filled = |start: &str, piece: &str, end: &str| {
        let count = (limits::MAX_BYTES - start.len() - end.len()) / piece.len();
        format!("{start}{}{end}", piece.repeat(count))
    };
    let texts = [
        filled("(format: 1, items: [", "(at: (1, 1), kind: Mine()), ", "])"),
        filled("(format: 1, items: [", "(", "])"),
        filled("(format: 1, items: [", "a,", "])"),
        filled("(format: 1, tiles: [", "\"#\",", "])"),
        filled("(format: 1, tiles: [\"", "#", "\"])"),
        filled("(format: 1, tiles: [\"", "\u{3a9}", "\"])"),
        filled("(format: 1, legend: {", "'a': \"rock\",", "})"),
        filled("(format: 1, lifts: [(steps: [", "Freeze(),", "])])"),
        filled("(format: 1, ", "a: 1,", ")"),
        filled("(format: 1, name: \"", "\\n", "\")"),
        filled("(format: 1, name: ", "1 ", ")"),
        filled("(format: 1, /*", "/* */", "*/)"),
        filled("(format: 1, name: ", "r#", ")"),
        filled("", "\n", ""),
    ];
    let begun = std::time::Instant::now();
    for text in &texts {
        let _ = Level::parse(text, "long");
    }
    // A hundred times the usual time; quadratic parsing would exceed it by another factor of a hundred.
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

#[test]
fn invalid_utf8_is_reported_with_its_position() {
    let path = std::env::temp_dir().join(format!("pm-latin1-{}.ron", std::process::id()));
    std::fs::write(&path, b"(format: 1,\n name: \"Caf\xE9\")").expect("a file");
    let error = Level::load(&path).err().map(|error| error.to_string());
    std::fs::remove_file(&path).expect("it is there");
    let expected = format!(
        "{}:2:12: error: byte 23 of the file is not UTF-8; expected text in UTF-8",
        path.display()
    );
    assert_eq!(error, Some(expected));
}
