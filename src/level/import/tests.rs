use super::arrays::{ENEMY_INTS, ENEMY_RAWS, ITEM_INTS, LEVEL_BYTES, LIFT_BYTES, STEP_INTS};
use super::*;
use crate::sim::command::Command;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::enemy::{EnemyKind, TrakbotMode};
use crate::sim::world::item::{Align, ItemKind, Orb, OrbMount};
use crate::sim::world::lift::LIFT_STEPS;
use crate::sim::world::tiles::Tile;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

const TILES: usize = 80;
const ITEMS: usize = TILES + 40_000;
const ENEMY_INT: usize = ITEMS + 32_000;
const ENEMY_RAW: usize = ENEMY_INT + 12_800;
const LIFTS: usize = ENEMY_RAW + 6_400;
const STEPS: usize = LIFTS + 5_280;
const TEXTS: usize = STEPS + 38_400;

/// The bytes of a level before compression.
struct Bytes(Vec<u8>);

impl Bytes {
    fn new(lifts: i32) -> Bytes {
        let mut bytes = Bytes(vec![0; LEVEL_BYTES]);
        bytes.put(0, 5).put(20, lifts);
        bytes
    }

    fn put(&mut self, offset: usize, value: i32) -> &mut Bytes {
        self.0[offset..offset + 4].copy_from_slice(&value.to_le_bytes());
        self
    }

    fn item(&mut self, slot: usize, ints: &[(usize, i32)]) -> &mut Bytes {
        for (index, value) in ints {
            self.put(ITEMS + (slot * ITEM_INTS + index) * 4, *value);
        }
        self
    }

    fn enemy(&mut self, slot: usize, ints: &[(usize, i32)], raws: &[(usize, i32)]) -> &mut Bytes {
        for (index, value) in ints {
            self.put(ENEMY_INT + (slot * ENEMY_INTS + index) * 4, *value);
        }
        for (index, value) in raws {
            self.put(ENEMY_RAW + (slot * ENEMY_RAWS + index) * 4, *value);
        }
        self
    }

    fn step(&mut self, lift: usize, step: usize, words: [i32; STEP_INTS]) -> &mut Bytes {
        let offset = STEPS + (lift * LIFT_STEPS + step) * STEP_INTS * 4;
        for (index, value) in words.into_iter().enumerate() {
            self.put(offset + index * 4, value);
        }
        self
    }

    fn import(&self) -> Result<Import, ImportError> {
        import_level(&deflate(&self.0), 7)
    }
}

pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::fast());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}

fn error_of(file: &[u8]) -> ImportError {
    import_level(file, 1).err().expect("an error")
}

#[test]
fn empty_level_is_imported_without_warnings() {
    let import = Bytes::new(0).import().unwrap();
    assert!(import.warnings.is_empty());
    assert_eq!(import.level.world.globals.level, 7);
    assert_eq!(import.lift_records.len(), 40);
}

#[test]
fn tiles_are_read_column_by_column() {
    let mut bytes = Bytes::new(0);
    bytes.put(TILES + (3 * 100 + 8) * 4, 0x021F_00A8);
    let import = bytes.import().unwrap();
    assert_eq!(import.level.world.tiles.at(3, 8), Tile(0x021F_00A8));
}

#[test]
fn files_that_are_not_levels_are_rejected_with_a_reason() {
    assert!(matches!(error_of(b"not zlib"), ImportError::Inflate(_)));
    assert!(matches!(error_of(b""), ImportError::Inflate(_)));
    let whole = deflate(&vec![0; LEVEL_BYTES]);
    let half = &whole[..whole.len() / 2];
    assert!(matches!(error_of(half), ImportError::Inflate(_)));
    assert!(matches!(
        error_of(&deflate(&[0; 1000])),
        ImportError::Truncated { found: 1000, .. }
    ));
    for length in [LEVEL_BYTES - 1, 384_719, 384_721] {
        assert!(matches!(
            error_of(&deflate(&vec![0; length])),
            ImportError::Truncated { found, .. } if found == length
        ));
    }
    assert!(matches!(
        error_of(&whole),
        ImportError::Field { found: 0, .. }
    ));
    let lifts = Bytes::new(41).import().err().unwrap();
    assert_eq!(lifts.to_string(), "number of lifts is 41; expected 0 to 40");
}

#[test]
fn decompression_stops_at_the_maximum_size() {
    let bomb = deflate(&vec![0; 64 << 20]);
    assert!(matches!(error_of(&bomb), ImportError::Oversized { .. }));
}

#[test]
fn unsupported_data_is_reported_as_a_warning() {
    let mut bytes = Bytes::new(0);
    bytes.item(4, &[(0, 13)]);
    bytes.enemy(2, &[(0, 8), (2, 3), (5, 9)], &[]);
    let import = bytes.import().unwrap();
    let messages: Vec<String> = import.warnings.iter().map(Warning::to_string).collect();
    assert_eq!(
        messages,
        [
            "item 4: type is 13: not an item type of level files; dropped",
            "enemy 2: mode is 9: unknown; the default is used",
            "enemy 2: facing is 3: unknown; the default is used",
        ]
    );
    assert!(import.level.world.items[4].kind.is_empty());
    let trakbot = import.level.world.enemies[2].kind;
    assert!(matches!(trakbot, EnemyKind::Trakbot(t) if t.mode == TrakbotMode::FloorRight));
}

#[test]
fn field_is_imported_with_its_lift_and_alignment() {
    let mut bytes = Bytes::new(0);
    // Follows; horizontally far edge on far edge, vertically centred.
    let flags = 0x200 | 0x800 | 0x1000 | 0x2000 | 0x4000;
    bytes.item(0, &[(0, 9), (3, flags), (10, 5)]);
    bytes.item(1, &[(0, 17), (3, flags >> 3), (10, 5)]);
    let import = bytes.import().unwrap();
    let follows = [0, 1].map(|slot| match import.level.world.items[slot].kind {
        ItemKind::Trigger(trigger) => trigger.follow,
        ItemKind::DamageField(field) => field.follow,
        _ => None,
    });
    let follow = follows[0].expect("a lift");
    assert_eq!(follow.lift, 5);
    assert_eq!((follow.x, follow.y), (Align::FarOnFar, Align::Centre));
    assert_eq!(follows[1], follows[0]);
}

#[test]
fn a_field_is_aligned_by_three_flags_per_axis() {
    let alignments = [
        (0, Align::NearOnNear),
        (4, Align::NearOnFar),
        (2, Align::FarOnNear),
        (6, Align::FarOnFar),
        (1, Align::Centre),
        (7, Align::Centre),
    ];
    for (flags, align) in alignments {
        for (shift, is_vertical) in [(10, false), (13, true)] {
            let mut bytes = Bytes::new(0);
            bytes.item(0, &[(0, 9), (3, 0x200 | flags << shift), (10, 5)]);
            let import = bytes.import().expect("a level");
            let ItemKind::Trigger(trigger) = import.level.world.items[0].kind else {
                panic!("not a trigger");
            };
            let follow = trigger.follow.expect("a lift");
            let (this, other) = match is_vertical {
                true => (follow.y, follow.x),
                false => (follow.x, follow.y),
            };
            assert_eq!((this, other), (align, Align::NearOnNear), "{flags}");
        }
    }
}

#[test]
fn every_flag_of_an_orb_is_a_bit_of_its_own() {
    let orb = |flags: i32| {
        let level = Bytes::new(0).item(3, &[(0, 6), (2, flags)]).import();
        let level = level.expect("it is a level").level;
        match level.world.items[3].kind {
            ItemKind::Orb(orb) => orb,
            other => panic!("{other:?}"),
        }
    };
    let flags = |orb: Orb| {
        let triggers = [orb.by_touch, orb.by_up, orb.by_down, orb.by_shot];
        let states = [orb.on, orb.was_on, orb.triggered, orb.was_triggered];
        [states, triggers].concat()
    };
    for (place, bit) in [0x1, 0x2, 0x100, 0x200, 0x10, 0x20, 0x40, 0x80]
        .into_iter()
        .enumerate()
    {
        let mut expected = vec![false; 8];
        expected[place] = true;
        assert_eq!(flags(orb(bit)), expected, "{bit:x}");
    }
    let mounts = [
        OrbMount::Floor,
        OrbMount::LeftWall,
        OrbMount::Ceiling,
        OrbMount::RightWall,
    ];
    for (number, mount) in (0..).zip(mounts) {
        assert_eq!(orb(number << 14).mount, mount);
        assert_eq!(orb(number << 14 | 0x3FFF).mount, mount, "other bits");
    }
}

#[test]
fn the_greatest_colour_is_accepted_and_a_greater_one_replaced() {
    let mut bytes = Bytes::new(0);
    bytes.item(1, &[(0, 9), (2, 15)]);
    bytes.item(2, &[(0, 9), (2, 16)]);
    let import = bytes.import().expect("a level");
    let colour = |slot: usize| match import.level.world.items[slot].kind {
        ItemKind::Trigger(trigger) => trigger.colour,
        _ => 0,
    };
    assert_eq!(colour(1), 15);
    assert_eq!(colour(2), 14);
    let warnings: Vec<String> = import.warnings.iter().map(Warning::to_string).collect();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(
        warnings[0].starts_with("item 2: colour is 16"),
        "{warnings:?}"
    );
}

/// Describes the import of one record of every type, whose numbers are all different: the number in slot `s` is
/// `factor * s + 1`.
fn records_of_every_type(factor: i32) -> String {
    let number = |slot: usize| (slot, factor * slot as i32 + 1);
    let mut lines = String::new();
    for kind in (1..=17).chain([66, 98, 99]) {
        let mut bytes = Bytes::new(0);
        let ints: Vec<_> = (1..ITEM_INTS).map(number).chain([(0, kind)]).collect();
        bytes.item(0, &ints);
        let import = bytes.import().expect("a level");
        let item = &import.level.world.items[0];
        lines += &format!("item {kind}: {item:?}\n");
        for message in &import.level.level_data.messages {
            lines += &format!("    {message:?}\n");
        }
        let warnings = import.warnings.iter();
        lines.extend(warnings.map(|warning| format!("    {warning}\n")));
    }
    for kind in 1..=20 {
        let mut bytes = Bytes::new(0);
        let ints: Vec<_> = (1..ENEMY_INTS).map(number).chain([(0, kind)]).collect();
        let raws: Vec<_> = (0..ENEMY_RAWS)
            .map(|slot| (slot, number(slot).1 << 16))
            .collect();
        bytes.enemy(0, &ints, &raws);
        let import = bytes.import().expect("a level");
        lines += &format!("enemy {kind}: {:?}\n", import.level.world.enemies[0]);
        let warnings = import.warnings.iter();
        lines.extend(warnings.map(|warning| format!("    {warning}\n")));
    }
    lines
}

#[test]
fn every_field_is_read_from_its_own_number() {
    let found = [0, 1, 3].map(records_of_every_type).concat();
    let expected = include_str!("records_of_every_type.txt");
    let pairs = found.lines().zip(expected.lines());
    for (found, expected) in pairs {
        assert_eq!(found, expected);
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{found}");
}

#[test]
fn message_text_and_style_are_in_the_level_data() {
    let mut bytes = Bytes::new(0);
    let at = 300 << 16 | 200;
    bytes.item(
        9,
        &[(0, 10), (2, 0x84), (10, at), (12, 3 << 16 | 90), (6, 40)],
    );
    bytes.0[TEXTS + 9 * 500..][..4].copy_from_slice(b"a\nb\0");
    let import = bytes.import().unwrap();
    let look = &import.level.level_data.messages[0];
    assert_eq!((look.text.as_str(), look.x, look.y), ("a\nb", 300, 200));
    assert_eq!(look.border, 12);
    let kind = import.level.world.items[9].kind;
    assert!(
        matches!(kind, ItemKind::Message(m) if m.shown == 3 && m.time == 90 && m.trigger.x == 40)
    );
}

#[test]
fn lift_without_initial_move_starts_at_the_last_move_up_to_step_18() {
    let mut bytes = Bytes::new(3);
    for lift in 0..3 {
        bytes.put(LIFTS + lift * LIFT_BYTES + 20 * 4, 1);
        bytes.step(lift, 0, [4, 0, 0, 0, 0, 0]);
    }
    bytes.step(0, 1, [1, 60, 80, 40, 20, 10]);
    bytes.step(1, 18, [1, 100, 0, 20, 20, 0]);
    bytes.step(1, 19, [1, 200, 0, 20, 20, 0]);
    let lifts = bytes.import().unwrap().level.level_data.lifts;
    assert_eq!((lifts[0].home.0, lifts[0].home.1.x), (1, 60));
    assert_eq!((lifts[1].home.0, lifts[1].home.1.x), (18, 100));
    assert_eq!(lifts[2].home.0, -1);
    assert_eq!(lifts[0].steps.len(), 1);
}

#[test]
fn lift_without_steps_starts_at_the_leftover_step() {
    let mut bytes = Bytes::new(1);
    bytes.step(0, 0, [1, 500, 200, 80, 100, 0]);
    let lift = bytes.import().unwrap().level.level_data.lifts.remove(0);
    assert!(lift.steps.is_empty());
    assert_eq!((lift.home.0, lift.home.1.x), (0, 500));
}

/// A recording in the old form.
fn game(entries: &[[i32; 4]]) -> RecordedGame {
    let mut text = format!("{}\r\n1\r\n20\r\n0\r\n", entries.len());
    for number in entries.iter().flatten() {
        text += &format!("{number}\r\n");
    }
    import_game(text.as_bytes()).unwrap()
}

fn held(game: &RecordedGame, tick: i32) -> Vec<u8> {
    let commands = game.commands.at(tick).iter();
    commands
        .filter_map(|m| match m.action {
            Command::Buttons { held, .. } => Some(held.bits()),
            _ => None,
        })
        .collect()
}

#[test]
fn entries_of_one_tick_are_applied_in_reverse_order() {
    let game = game(&[[0, 0, 0, 36], [5, 5, 0, 1], [5, 5, 0, 2], [9, 5, 0, 0]]);
    assert_eq!(game.level, 36);
    assert_eq!(game.last_tick, 9);
    assert_eq!(held(&game, 5), [2, 1]);
    assert!(
        matches!(game.commands.at(1)[0].action, Command::Rules(r) if r.hurt_others && r.damage == 20)
    );
}

#[test]
fn entries_of_tick_0_are_ignored() {
    let game = game(&[[0, 0, 0, 1], [0, 1, 3, 8], [1, 5, 0, 4]]);
    assert_eq!(game.commands.all().len(), 2);
}

#[test]
fn entry_more_than_100_places_away_is_ignored_with_a_warning() {
    let mut entries = vec![[0, 0, 0, 1]];
    entries.extend((1..=150).map(|tick| [tick + 10, 5, 0, 1]));
    entries.push([3, 5, 0, 2]);
    entries.insert(50, [4, 5, 0, 8]);
    let game = game(&entries);
    assert!(held(&game, 3).is_empty());
    assert_eq!(held(&game, 4), [8]);
    assert_eq!(game.warnings.len(), 1);
    assert_eq!(game.warnings[0].place, "line 613");
}

#[test]
fn acknowledgement_among_the_last_1000_entries_applies_from_the_start() {
    let acknowledged = |place: usize| {
        let mut entries = vec![[0, 0, 0, 1]];
        entries.extend((1..=1500).map(|tick| [tick, 5, 0, tick & 1]));
        entries[place] = [900, 8, 2, 0];
        let game = game(&entries);
        let is_there =
            |m: &crate::sim::command::TimedCommand| m.action == Command::Acknowledge { player: 2 };
        game.commands.at(1).iter().any(is_there)
    };
    assert!(acknowledged(1500));
    assert!(acknowledged(502));
    assert!(!acknowledged(501));
    assert!(!acknowledged(0));
}

#[test]
fn newest_form_has_rules_and_joins_as_commands() {
    let text = "PMSAVEGAME\nMUID:ABCDEFGHIJKLMNOP\nVERSION:3\nLEVEL:12\nLAST_FRAME:40\n\
        GAMEMOVE_NUM_ENTRIES:4\nGAMEMOVE_DATA_START:\n1,9,3,7\n1,8390656,2036427856,807432805\n\
        30,5,0,17\n40,8,0,0\n";
    let game = import_game(text.as_bytes()).unwrap();
    assert_eq!((game.level, game.last_tick), (12, 40));
    assert_eq!(game.warnings.len(), 1, "only that it is of the newest form");
    let first: Vec<Command> = game.commands.at(1).iter().map(|m| m.action).collect();
    assert_eq!(
        first[0],
        Command::Join {
            player: 0,
            colour: 8
        }
    );
    assert!(matches!(first[1], Command::Rules(r) if r.hurt_self && r.damage == 7));
    let held = Buttons::LEFT | Buttons::JUMP;
    assert_eq!(
        game.commands.at(30)[0].action,
        Command::Buttons { player: 0, held }
    );
    assert_eq!(
        game.commands.at(40)[0].action,
        Command::Acknowledge { player: 0 }
    );
}

/// Returns the commands of tick 1 and the warnings about the lines of a recording, except the one about its form.
fn first_tick(text: &str) -> (Vec<Command>, Vec<String>) {
    let game = import_game(text.as_bytes()).unwrap();
    let messages = game.warnings.iter().map(Warning::to_string);
    let messages = messages.filter(|warning| !warning.contains("form is 3"));
    let commands = game.commands.at(1).iter().map(|m| m.action);
    (commands.collect(), messages.collect())
}

#[test]
fn shot_damage_is_clamped_to_the_range_of_our_recordings() {
    let of_header = |damage: i32| {
        let (commands, messages) = first_tick(&format!("1\n1\n{damage}\n0\n0\n0\n0\n36\n"));
        let [Command::Rules(rules)] = commands[..] else {
            panic!("{commands:?}");
        };
        assert_eq!(rules.check(), Ok(()));
        (rules.damage, messages)
    };
    assert_eq!(of_header(-1000), (-1000, vec![]));
    assert_eq!(of_header(1000), (1000, vec![]));
    let message =
        "line 3: damage of a shot is 1001: expected -1000 to 1000; the nearest value is used";
    assert_eq!(of_header(1001), (1000, vec![message.to_owned()]));
    assert_eq!(of_header(i32::MIN).0, -1000);

    let (commands, messages) = first_tick(
        "PMSAVEGAME\nLEVEL:12\nGAMEMOVE_NUM_ENTRIES:1\nGAMEMOVE_DATA_START:\n1,9,3,-2000\n",
    );
    assert!(matches!(commands[..], [Command::Rules(r)] if r.damage == -1000 && r.hurt_self));
    assert_eq!(messages.len(), 1);
    assert!(messages[0].starts_with("line 5: damage of a shot is -2000"));
}

#[test]
fn player_colour_is_limited_to_the_range_of_our_recordings() {
    let joined = |colour: i32| {
        let text = format!("2\n0\n5\n0\n0\n0\n0\n36\n1\n1\n3\n{colour}\n");
        let (commands, messages) = first_tick(&text);
        let [Command::Rules(_), Command::Join { player: 3, colour }] = commands[..] else {
            panic!("{commands:?}");
        };
        (colour, messages)
    };
    assert_eq!(joined(1), (1, vec![]));
    assert_eq!(joined(15), (15, vec![]));
    for wrong in [0, 16, -1, 263] {
        let message = format!("line 9: colour is {wrong}: expected 1 to 15; 8 is used");
        assert_eq!(joined(wrong), (8, vec![message]));
    }
}

#[test]
fn invalid_recording_is_rejected_with_its_line() {
    let error = |text: &[u8]| import_game(text).unwrap_err().to_string();
    assert_eq!(
        error(b"2\n0\n5\nx\n"),
        "line 4: found `x`, expected 0 or 1 for shots that hurt their owner"
    );
    assert_eq!(
        error(b"2\n0\n5\n0\n1\n5\n0\n"),
        "line 8: found `end of file`, expected the second value of an entry"
    );
    assert!(error(b"2000000\n").starts_with("line 1: found `2000000`, expected a number"));
    assert!(error(b"0\n0\n5\n0\n").starts_with("line 1: found `0`"));
    assert!(error(b"PMSAVEGAME\nGAMEMOVE_DATA_START:\n").contains("LEVEL before it"));
    assert!(error(b"1\n\xFF\n").starts_with("line 2: found `binary data`"));
}
