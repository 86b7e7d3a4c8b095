//! Texts of levels: what is written reads back, what is wrong is told.

use super::problem::Position;
use super::*;
use crate::sim::num::Vec2;
use crate::sim::world::enemy::Enemy;
use crate::sim::world::image::Image;
use crate::sim::world::item::{Item, ItemKind};
use crate::sim::world::level_data::MessageLook;
use crate::sim::world::lift::{LiftMode, LiftPlan, LiftStep, StepWord};
use crate::sim::world::tiles::Tile;
use proptest::prelude::*;
use proptest::test_runner::TestRng;

/// Any value of a record: the bytes of its image are replaced one by one by random ones, as long
/// as it stays an image.
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

/// A slot of any kind with any values. `kind_at` is the offset of the kind in the image.
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
                // Whole pixels are written in another way.
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
        level.level_data.messages.push(MessageLook {
            text: format!("\\ \"{n}\"\n\tä"),
            x: n as i32 - 2,
            ..MessageLook::default()
        });
    }
    level.level_data.coins = parse::count_coins(&level.world);
    level
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_level_survives_its_text(seed in any::<[u8; 32]>(), few_tiles: bool) {
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
    outside: "empty",
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
fn a_level_written_by_hand_reads_as_it_looks() {
    let level = Level::parse(SMALL, "small").unwrap_or_else(|e| panic!("{e}"));
    let world = &level.world;
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
fn every_error_is_told_with_its_place() {
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
    let told: Vec<String> = problems.iter().map(|p| p.to_string()).collect();
    for expected in [
        "3:20: error: autor: unknown field",
        "8:12: error: tiles: `Ω` is not in the legend; expected a blank or one of",
        "12:26: error: lift 0: Unexpected field named `frame`",
        "14:44: error: enemy 0: Unexpected field named `rage`",
        "17:9: error: item 0: the slot is already taken in line 16",
        "18:9: error: item 1: no item is called \"c\"",
    ] {
        assert!(
            told.iter().any(|t| t.starts_with(expected)),
            "{expected}\n{told:#?}"
        );
    }
    assert_eq!(told.len(), 6, "{told:#?}");
}

#[test]
fn a_character_that_is_not_in_the_legend_is_told_once_with_its_first_place() {
    let text = SMALL.replace("#..@", "ΩΩΞΩ");
    let Err(LevelError::Text { problems, .. }) = Level::parse(&text, "small") else {
        panic!("the text is wrong");
    };
    let told: Vec<String> = problems.iter().map(|p| p.to_string()).collect();
    assert_eq!(told.len(), 2, "{told:#?}");
    let expected = [
        "8:10: error: tiles: `Ω` is not in the legend (and at 2 other places); expected",
        "8:12: error: tiles: `Ξ` is not in the legend; expected",
    ];
    for (told, expected) in told.iter().zip(expected) {
        assert!(told.starts_with(expected), "{told}");
    }
}

#[test]
fn a_problem_without_a_place_stands_one_blank_behind_its_file() {
    let whole = LevelProblem::error(None, "", "too long");
    assert_eq!(whole.in_file("a.ron"), "a.ron: error: too long");
    let place = Position { line: 3, column: 4 };
    let part = LevelProblem::error(Some(place), "tiles", "odd");
    assert_eq!(part.in_file("a.ron"), "a.ron:3:4: error: tiles: odd");
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
fn texts_do_not_change_the_hash_but_lifts_do() {
    let hash = |text: &str| Level::parse(text, "t").map(|l| l.content_hash()).ok();
    assert_eq!(hash(SMALL), hash(&SMALL.replace("Hello", "Bye")));
    assert_ne!(
        hash(SMALL),
        hash(&SMALL.replace("speed: 1.5", "speed: 1.6"))
    );
    assert_ne!(hash(SMALL), hash(&SMALL.replace("(1.5, 1)", "(1.5, 2)")));
}
