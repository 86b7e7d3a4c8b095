//! Randomly damaged files of the original are imported or rejected, and imported levels can be
//! played. Nothing panics.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use proptest::collection::vec;
use proptest::prelude::*;
use purple_martians::level::import::{import_game, import_level};
use purple_martians::sim::command::{Command, TimedCommand};
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::buttons::Buttons;
use std::io::Write;

const LEVEL_BYTES: usize = 384_960;
const ITEMS: usize = 40_080;
const ENEMY_INTS: usize = 72_080;
const ENEMY_RAWS: usize = 84_880;
const LIFTS: usize = 91_280;
const STEPS: usize = 96_560;
const FRAMES: i32 = 60;

/// A number as found in files: mostly small or a position in the level, sometimes absurd.
fn number() -> impl Strategy<Value = i32> {
    prop_oneof![
        4 => -2..20_i32,
        3 => (0..100_i32).prop_map(|tile| tile * 20),
        2 => (-3000..3000_i32).prop_map(|pixels| pixels << 12),
        1 => any::<i32>(),
    ]
}

/// A level with a handful of objects with random numbers.
fn level() -> impl Strategy<Value = Vec<u8>> {
    let item = (1..18_i32, vec(number(), 15));
    let enemy = (3..14_i32, vec(number(), 31), vec(number(), 16));
    let lift = (vec(number(), 23), vec(vec(number(), 6), 6));
    let tile = (0..10_000_usize, any::<i32>());
    (
        vec(item, 0..30),
        vec(enemy, 0..20),
        vec(lift, 0..5),
        vec(tile, 0..300),
    )
        .prop_map(|(items, enemies, lifts, tiles)| {
            let mut bytes = vec![0; LEVEL_BYTES];
            let mut put = |at: usize, value: i32| {
                bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            };
            put(0, 5);
            put(20, lifts.len() as i32);
            for (place, word) in tiles {
                put(80 + place * 4, word);
            }
            for (slot, (kind, ints)) in items.iter().enumerate() {
                let words = std::iter::once(kind).chain(ints).enumerate();
                words.for_each(|(i, v)| put(ITEMS + slot * 64 + i * 4, *v));
            }
            for (slot, (kind, ints, raws)) in enemies.iter().enumerate() {
                let words = std::iter::once(kind).chain(ints).enumerate();
                words.for_each(|(i, v)| put(ENEMY_INTS + slot * 128 + i * 4, *v));
                let raws = raws.iter().enumerate();
                raws.for_each(|(i, v)| put(ENEMY_RAWS + slot * 64 + i * 4, *v));
            }
            for (slot, (words, steps)) in lifts.iter().enumerate() {
                let words = words.iter().enumerate();
                words.for_each(|(i, v)| put(LIFTS + slot * 132 + i * 4, *v));
                let words = steps.iter().flatten().enumerate();
                words.for_each(|(i, v)| put(STEPS + slot * 960 + i * 4, *v));
            }
            bytes
        })
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::fast());
    out.write_all(bytes).expect("memory");
    out.finish().expect("memory")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_level_of_random_numbers_is_imported_and_played(bytes in level(), held in vec(0..64_u8, 8)) {
        let Ok(import) = import_level(&deflate(&bytes), 1) else {
            return Err(TestCaseError::fail("a level of the right length"));
        };
        let (level_data, mut world) = (import.level.level_data, import.level.world);
        start::begin_game(&level_data, &mut world);
        let mut commands = Vec::new();
        for (player, held) in (0..8).zip(held) {
            let held = Buttons::from_bits_truncate(held);
            commands.push(TimedCommand { tick: 1, action: Command::Join { player, colour: 1 } });
            commands.push(TimedCommand { tick: 1, action: Command::Buttons { player, held } });
        }
        for tick in 1..=FRAMES {
            let now = if tick == 1 { commands.as_slice() } else { &[] };
            rules::step(&level_data, &mut world, now, &mut Events::sink());
        }
    }

    #[test]
    fn a_damaged_level_file_does_not_panic(
        bytes in level(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut file = deflate(&bytes);
        let length = file.len();
        file[place.index(length)] = byte;
        let _ = import_level(&file, 1);
        file.truncate(cut.index(length));
        let _ = import_level(&file, 1);
    }

    #[test]
    fn a_recording_of_random_lines_is_imported_or_rejected(
        headed in any::<bool>(),
        lines in vec("[-0-9]{0,11}|[0-9]{1,4},[0-9]{1,8},[0-9],[0-9]{1,3}|LEVEL:[0-9]+|.{0,20}", 0..60),
    ) {
        let mut text = if headed {
            format!("PMSAVEGAME\nLEVEL:1\nGAMEMOVE_NUM_ENTRIES:{}\nGAMEMOVE_DATA_START:\n", lines.len())
        } else {
            format!("{}\n0\n5\n0\n", lines.len() / 4)
        };
        text += &lines.join("\n");
        let _ = import_game(text.as_bytes());
    }

    #[test]
    fn a_recording_of_random_numbers_is_imported(
        entries in vec((0..50_i32, 0..10_i32, -1..9_i32, number()), 1..400),
    ) {
        let mut text = format!("{}\n1\n-3\n1\n", entries.len());
        for (tick, kind, first, second) in &entries {
            text += &format!("{tick}\n{kind}\n{first}\n{second}\n");
        }
        let game = import_game(text.as_bytes()).expect("a valid file");
        prop_assert!(game.commands.all().is_sorted_by_key(|m| m.tick));
        prop_assert!(game.commands.all().iter().all(|m| m.tick > 0));
    }
}
