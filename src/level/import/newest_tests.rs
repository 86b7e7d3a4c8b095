use super::arrays::NEWEST_BYTES;
use super::tests::deflate;
use super::*;
use crate::sim::num::Fx;
use crate::sim::rules::events::Events;
use crate::sim::rules::{self, start};
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::{Tile, TileFlags};

const ITEMS: usize = 40_000;
const ENEMY_INT: usize = ITEMS + 32_000;
const ENEMY_FLOAT: usize = ENEMY_INT + 12_800;
const LIFTS: usize = ENEMY_FLOAT + 6_400;
const STEPS: usize = LIFTS + 40 * 128;
const TEXTS: usize = STEPS + 38_400;

/// The bytes of a level of the newest version before compression.
struct Bytes(Vec<u8>);

impl Bytes {
    fn new() -> Bytes {
        Bytes(vec![0; NEWEST_BYTES])
    }

    fn put(&mut self, offset: usize, values: &[i32]) -> &mut Bytes {
        for (index, value) in values.iter().enumerate() {
            self.0[offset + index * 4..][..4].copy_from_slice(&value.to_le_bytes());
        }
        self
    }

    fn floats(&mut self, offset: usize, values: &[f32]) -> &mut Bytes {
        let bits: Vec<i32> = values.iter().map(|v| v.to_bits() as i32).collect();
        self.put(offset, &bits)
    }

    fn tile(&mut self, column: usize, row: usize, word: u32) -> &mut Bytes {
        self.put((column * 100 + row) * 4, &[word as i32])
    }

    /// Adds a lift with one step that is solid for players.
    fn lift(&mut self, slot: usize, x: i32, draw_mode: i32) -> &mut Bytes {
        let at = LIFTS + slot * 128;
        self.floats(at, &[x as f32, 40.0, 0.0, 0.0, 60.0, 20.0, 0.0, 0.0]);
        let words = [1, 0, 2, 30, 50, 0, draw_mode, 7, 7, 7, 0, 1, 0, 0];
        self.put(at + 32, &words);
        self.0[at + 88..][..4].copy_from_slice(b"lift");
        self.put(STEPS + slot * 960, &[1 << 26 | 1, x, 40, 60, 20, 20])
    }

    fn import(&self) -> Import {
        import_level(&deflate(&self.0), 7).unwrap_or_else(|error| panic!("{error}"))
    }
}

fn warnings_of(import: &Import) -> Vec<String> {
    import.warnings.iter().map(Warning::to_string).collect()
}

fn tile(import: &Import, column: i32, row: i32) -> (u16, TileFlags) {
    let tile = import.level.world.tiles.at(column, row);
    (tile.sprite(), tile.flags())
}

#[test]
fn level_of_the_newest_version_is_imported_with_a_warning() {
    let import = Bytes::new().import();
    assert_eq!(import.level.world.globals.level, 7);
    assert!(import.level.level_data.lifts.is_empty());
    let warnings = warnings_of(&import);
    assert_eq!(warnings.len(), 1);
    assert!(
        warnings[0].contains("a level of the newest version"),
        "{}",
        warnings[0]
    );
}

#[test]
fn tiles_without_new_features_are_unchanged() {
    let mut bytes = Bytes::new();
    let import = bytes.tile(3, 8, 0x021F_00A8).tile(99, 99, 1023).import();
    assert_eq!(import.level.world.tiles.at(3, 8), Tile(0x021F_00A8));
    assert_eq!(import.level.world.tiles.at(99, 99), Tile(1023));
    assert_eq!(import.warnings.len(), 1);
}

#[test]
fn unknown_sprite_numbers_become_a_typical_sprite_for_their_flags() {
    let mut bytes = Bytes::new();
    let words = [
        (1500, 0),
        (1500, 0x001F_0000),
        (1501, 0x00E7_0000),
        (2047, 0x0800_0000),
        (1024, 0x1000_0000),
        (1024, 0x011F_0000),
        (1024, 0x061F_0000),
    ];
    for (row, (sprite, flags)) in words.iter().enumerate() {
        bytes.tile(5, row, sprite | flags);
    }
    let import = bytes.import();
    let sprites: Vec<u16> = (0..7).map(|row| tile(&import, 5, row).0).collect();
    assert_eq!(sprites, [0, 128, 32, 18, 19, 64, 96]);
    for (row, (_, flags)) in words.iter().enumerate() {
        assert_eq!(tile(&import, 5, row as i32).1.bits(), *flags);
    }
    assert_eq!(
        warnings_of(&import)[1..],
        [
            "tile 5, 0 and 6 more: sprite number of a tile is 1500: greater than 1023; a typical \
             sprite for the tile's flags is used for all such tiles"
        ]
    );
}

#[test]
fn key_blocks_are_converted_with_a_single_warning() {
    let mut bytes = Bytes::new();
    for colour in 0..4 {
        bytes.tile(colour, 0, 0x001F_8000 | (colour as u32) << 13 | 1700);
    }
    bytes.tile(9, 9, 0x2000 | 40);
    let import = bytes.import();
    let blocks: Vec<_> = (0..4).map(|column| tile(&import, column, 0)).collect();
    let solid = TileFlags::ALL_SOLID;
    assert_eq!(blocks, [188, 189, 190, 191].map(|p| (p, solid)));
    assert_eq!(tile(&import, 9, 9), (40, TileFlags::empty()));
    let warnings = warnings_of(&import);
    assert_eq!(warnings.len(), 3);
    assert!(warnings[1].starts_with("tile 0, 0 and 3 more: key-block flags is 32768"));
    assert!(
        warnings[2].starts_with("tile 9, 9: key colour of a tile that is not a key block is 8192")
    );
}

#[test]
fn overlays_and_unknown_bits_are_dropped_with_one_warning_each() {
    let mut bytes = Bytes::new();
    for row in 0..50 {
        bytes.tile(1, row, 0xC01F_1800 | 130);
    }
    let import = bytes.import();
    assert_eq!(tile(&import, 1, 49), (130, TileFlags::ALL_SOLID));
    let warnings = warnings_of(&import);
    assert_eq!(warnings.len(), 3);
    assert!(warnings[1].starts_with("tile 1, 0 and 49 more: unknown bits of tiles"));
    assert!(warnings[2].starts_with("tile 1, 0 and 49 more: sprite drawn over a tile"));
}

#[test]
fn enemy_positions_are_in_pixels() {
    let mut bytes = Bytes::new();
    bytes.put(ENEMY_INT + 2 * 128, &[4]);
    bytes.floats(ENEMY_FLOAT + 2 * 64, &[100.25, -3.5, 0.1]);
    let import = bytes.import();
    let enemy = &import.level.world.enemies[2];
    assert!(matches!(enemy.kind, EnemyKind::Bouncer(_)));
    assert_eq!(enemy.body.pos.x, Fx::from_raw(100 << 16 | 0x4000));
    assert_eq!(enemy.body.pos.y, Fx::from_f64(-3.5));
}

#[test]
fn out_of_range_positions_are_reported_for_used_enemies() {
    let mut bytes = Bytes::new();
    bytes.put(ENEMY_INT + 128, &[4]);
    let odd = [f32::NAN, f32::INFINITY, -1e9, 1.0];
    bytes
        .floats(ENEMY_FLOAT, &odd)
        .floats(ENEMY_FLOAT + 64, &odd);
    let import = bytes.import();
    let pos = import.level.world.enemies[1].body.pos;
    assert_eq!((pos.x, pos.y), (Fx::ZERO, Fx::MAX));
    let warnings: Vec<_> = import.warnings.iter().map(|w| w.place.as_str()).collect();
    let places = [
        "enemy 1, number 0",
        "enemy 1, number 1",
        "enemy 1, number 2",
    ];
    assert_eq!(warnings[1..4], places);
}

#[test]
fn items_are_unchanged_and_new_types_are_dropped() {
    let mut bytes = Bytes::new();
    bytes.put(ITEMS, &[3, 0, 0, 0, 200, 300]);
    bytes.put(ITEMS + 64, &[18]).put(ITEMS + 128, &[19]);
    bytes.put(ITEMS + 192, &[10, 0, 1]);
    bytes.0[TEXTS + 3 * 500..][..5].copy_from_slice(b"hello");
    let import = bytes.import();
    let items = &import.level.world.items;
    assert!(matches!(items[0].kind, ItemKind::Exit(_)));
    assert_eq!(items[0].body.pos.round(), (200, 300));
    assert!(items[1].kind.is_empty() && items[2].kind.is_empty());
    assert_eq!(import.level.level_data.messages[0].text, "hello");
    assert_eq!(
        warnings_of(&import)[1..],
        [
            "item 1: type is 18: not an item type of level files; dropped",
            "item 2: type is 19: not an item type of level files; dropped",
        ]
    );
}

#[test]
fn lifts_keep_their_slots_after_inactive_ones() {
    let mut bytes = Bytes::new();
    bytes.lift(0, 100, 0).lift(2, 500, 3);
    // Left behind by a deleted lift.
    bytes.put(STEPS + 960, &[1 << 26 | 1, 9, 9, 900, 900, 20]);
    let import = bytes.import();
    let lifts = &import.level.level_data.lifts;
    assert_eq!(lifts.len(), 3);
    assert_eq!((lifts[0].name.as_str(), lifts[0].home.1.x), ("lift", 100));
    assert_eq!((lifts[0].reset_left, lifts[0].reset_time), (30, 50));
    assert_eq!((lifts[2].home.1.x, lifts[2].home.1.width), (500, 60));
    assert_eq!((lifts[1].home.1.width, lifts[1].home.1.height), (0, 0));
    assert_eq!(
        warnings_of(&import)[1..],
        [
            "lift 1: active is 0: but lifts follow; it keeps its slot, hidden and without size",
            "lift 2: draw mode is 3: not supported by our levels; dropped",
        ]
    );
    let (level_data, mut world) = (import.level.level_data, import.level.world);
    start::begin_game(&level_data, &mut world);
    for _ in 0..100 {
        rules::step(&level_data, &mut world, &[], &mut Events::sink());
    }
    let lift = &world.lifts[1];
    assert_eq!((lift.x1, lift.y1, lift.width, lift.height), (0, 0, 0, 0));
}

#[test]
fn truncated_level_is_rejected() {
    let whole = deflate(&Bytes::new().0);
    for end in [0, 1, 2, whole.len() / 2, whole.len() - 5] {
        let error = import_level(&whole[..end], 1).err();
        assert!(
            matches!(
                error,
                Some(ImportError::Inflate(_) | ImportError::Truncated { .. })
            ),
            "{end}: {error:?}"
        );
    }
}

#[test]
fn garbage_of_the_right_length_is_playable() {
    let mut bytes = Bytes::new();
    let mut state = 1_u32;
    for byte in &mut bytes.0 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = (state >> 24) as u8;
    }
    let import = bytes.import();
    let (level_data, mut world) = (import.level.level_data, import.level.world);
    start::begin_game(&level_data, &mut world);
    for _ in 0..40 {
        rules::step(&level_data, &mut world, &[], &mut Events::sink());
    }
    assert_eq!(world.globals.tick, 40);
}
