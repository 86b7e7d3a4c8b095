//! Tests of reports and dumps.

use super::*;
use crate::level::Level;
use crate::sim::num::Single;
use crate::sim::rules;
use crate::sim::world::image::Image;
use crate::sim::world::player::{Death, Pause};
use crate::sim::world::tiles::{Tile, TileFlags};
use crate::sim::world::{SECTIONS, World};
use proptest::prelude::*;
use std::path::{Path, PathBuf};

/// Returns a shipped level at its start.
fn world() -> Box<World> {
    let folder = Path::new(crate::CHECKOUT).join("tests/levels");
    let level = Level::load(&folder.join("03_riding_high.ron")).expect("a shipped level");
    let mut world = Box::new(level.world);
    rules::start::begin_game(&level.level_data, &mut world);
    world
}

fn dump(role: DumpRole, world: Box<World>) -> Dump {
    Dump {
        role,
        epoch: 3,
        level: 0x1234,
        tick: 1000,
        inputs: (900..1000).map(|tick| (tick, [tick as u8; 8])).collect(),
        world,
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("pm-dump-{name}-{}", std::process::id()));
    // Left over from a failed run.
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn equal_worlds_have_no_report() {
    assert_eq!(DesyncReport::compare(5, &world(), &world()), None);
}

/// Returns the report of one change, without the checksums.
fn report_of(change: fn(&mut World)) -> Vec<String> {
    let ours = world();
    let mut theirs = ours.clone();
    change(&mut theirs);
    let report = DesyncReport::compare(5, &ours, &theirs).expect("a difference");
    let text = report.to_string();
    assert!(text.starts_with("tick 5: the worlds differ (ours | theirs): "));
    text.lines()
        .skip(1)
        .map(|line| match line.split_once(": ") {
            Some((name, _)) if line.starts_with("  ") && !line.starts_with("   ") => name.trim(),
            _ => line.trim(),
        })
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_change_is_reported_with_section_entity_slot_field_and_both_values() {
    assert_eq!(
        report_of(|w| w.globals.done.timer = 7),
        ["globals", "globals 0", "done.timer: 0 | 7"]
    );
    assert_eq!(
        report_of(|w| w.players[3].pause = Pause::Dead(Death { ticks_left: 9 })),
        [
            "players",
            "player 3",
            "pause: None | Dead Death",
            "pause.ticks_left: - | 9"
        ]
    );
    assert_eq!(
        report_of(|w| w.enemies[99].body.ttl = 4),
        ["enemies", "enemy Empty 99", "body.ttl: 0 | 4"]
    );
    assert_eq!(
        report_of(|w| w.items[499].body.ttl = 1),
        ["items", "item Empty 499", "body.ttl: 0 | 1"]
    );
    assert_eq!(
        report_of(|w| w.lifts[39].step = -1),
        ["lifts", "lift 39", "step: 0 | -1"]
    );
    assert_eq!(
        report_of(|w| w.player_shots[2].player = 6),
        ["player_shots", "shot of a player 2", "player: 0 | 6"]
    );
    assert_eq!(
        report_of(|w| w.enemy_shots[49].active = true),
        ["enemy_shots", "shot of an enemy 49", "active: false | true"]
    );
    assert_eq!(
        report_of(|w| w.channels.set(999, true)),
        ["channels", "channel 999", "raised: false | true"]
    );
    let tile = report_of(|w| w.tiles.set(98, 97, Tile::new(77, TileFlags::LADDER)));
    assert_eq!(tile[..2], ["tiles", "tile in column 98, row 97, 9897"]);
    assert!(tile[2].ends_with(" | 77"), "{tile:?}");
}

#[test]
fn entities_of_different_kinds_are_reported_with_both_kinds() {
    let ours = world();
    let slot = ours.enemies.iter().position(|e| !e.kind.is_empty());
    let slot = slot.expect("the level has enemies");
    let mut theirs = ours.clone();
    theirs.enemies[slot] = Default::default();
    let report = DesyncReport::compare(5, &ours, &theirs).expect("a difference");
    let entity = &report.sections[0].entities[0];
    let name = ours.enemies[slot].kind.name();
    assert_eq!(entity.kind, format!("enemy {name} | Empty"));
    assert_eq!(entity.slot, slot);
}

#[test]
fn numbers_with_equal_text_are_reported_by_their_bytes() {
    let mut ours = world();
    let mut theirs = ours.clone();
    // NaNs with different bits.
    ours.player_shots[1].x = Single::from_bits(0x7FC0_0000);
    theirs.player_shots[1].x = Single::from_bits(0x7FC0_0001);
    let report = DesyncReport::compare(5, &ours, &theirs).expect("a difference");
    let field = &report.sections[0].entities[0].fields[0];
    assert_eq!(field.to_string(), "byte 2: 00 | 01");
}

#[test]
fn only_the_first_differences_are_listed_and_the_rest_counted() {
    let ours = world();
    let mut theirs = ours.clone();
    for column in 0..50 {
        theirs.tiles.set(column, 50, Tile(0x1234_0000));
    }
    let report = DesyncReport::compare(5, &ours, &theirs).expect("a difference");
    let section = &report.sections[0];
    assert_eq!(section.entities.len(), MAX_ENTITIES);
    assert!(section.more >= 50 - 2 * MAX_ENTITIES, "{}", section.more);
    let last = format!("and {} more", section.more);
    assert!(report.to_string().trim_end().ends_with(&last));
}

proptest! {
    #[test]
    fn a_flipped_bit_is_found_in_its_section_and_nowhere_else(
        section in 0..SECTIONS.len(), at in any::<prop::sample::Index>(), bit in 0..8_u8
    ) {
        let ours = world();
        let place = SECTIONS[section];
        let mut image = ours.image();
        image[place.start + at.index(place.end - place.start)] ^= 1 << bit;
        // Some bits are invalid, and some are meaningless in the kind that a slot holds.
        if let Ok(theirs) = World::read(&image) {
            match DesyncReport::compare(5, &ours, &theirs) {
                Some(report) => {
                    prop_assert_eq!(report.sections.len(), 1);
                    let found = &report.sections[0];
                    prop_assert_eq!(found.name, place.name);
                    prop_assert_eq!(found.entities.len(), 1);
                    prop_assert!(!found.entities[0].fields.is_empty());
                    prop_assert!(report.to_string().contains(place.name));
                }
                None => prop_assert_eq!(theirs.image(), ours.image()),
            }
        }
    }
}

#[test]
fn dumps_of_server_and_client_can_be_read_back_and_compared() {
    let folder = folder("pair");
    let (ours, mut theirs) = (
        dump(DumpRole::Server, world()),
        dump(DumpRole::Client, world()),
    );
    theirs.world.players[1].coins = 3;
    theirs.inputs[99].1[1] = 0x12;
    theirs.inputs.remove(0);
    let write = |dump: &Dump| {
        let path = DumpWriter::new(folder.clone()).write(dump);
        path.expect("a temporary folder").expect("the first one")
    };
    let paths = [write(&ours), write(&theirs), write(&theirs)];
    let names = paths.clone().map(|path| {
        let name = path.file_name().expect("it has a name");
        name.to_string_lossy().into_owned()
    });
    let size = std::fs::metadata(&paths[0]).expect("it is there").len();
    let read = paths.map(|path| read_dump(&path));
    std::fs::remove_dir_all(&folder).expect("it is there");
    let [server, client, _] = read.map(|dump| dump.expect("it was written whole"));
    assert_eq!(
        names,
        [
            "divergence-server-epoch3-tick1000.json",
            "divergence-client-epoch3-tick1000.json",
            "divergence-client-epoch3-tick1000-2.json"
        ]
    );
    assert!(size < 20_000, "{size} bytes");
    assert!(server == ours && client == theirs);
    let comparison = compare_dumps(&server, &client).expect("the same tick");
    let text = comparison.to_string();
    for line in [
        "server | client\n",
        "inputs: 1 of 99 common ticks differ\n",
        "  tick 999, player 1: e7 | 12\n",
        "tick 1000: the worlds differ",
        "    player 1\n      coins: 0 | 3\n",
    ] {
        assert!(text.contains(line), "{line:?} is not in {text}");
    }
}

#[test]
fn dumps_of_different_ticks_are_not_compared() {
    let ours = dump(DumpRole::Server, world());
    let mut theirs = dump(DumpRole::Client, world());
    let equal = compare_dumps(&ours, &theirs).map(|c| c.to_string());
    assert!(equal.is_ok_and(|text| text.ends_with("the worlds are equal\n")));
    theirs.tick = 1008;
    let error = compare_dumps(&ours, &theirs).expect_err("another tick");
    assert_eq!(error.to_string(), "the dumps differ in tick: 1000 and 1008");
}

#[test]
fn at_most_ten_dumps_are_written_per_run() {
    let folder = folder("many");
    let mut writer = DumpWriter::new(folder.clone());
    let dump = dump(DumpRole::Server, world());
    let written = (0..15)
        .filter(|_| writer.write(&dump).expect("a temporary folder").is_some())
        .count();
    let files = std::fs::read_dir(&folder).expect("it is there").count();
    std::fs::remove_dir_all(&folder).expect("it is there");
    assert_eq!((written, files), (DUMPS_PER_RUN, DUMPS_PER_RUN));
}

#[test]
fn a_tampered_dump_is_rejected_with_the_invalid_field() {
    let folder = folder("changed");
    let dump = dump(DumpRole::Server, world());
    let path = DumpWriter::new(folder.clone()).write(&dump);
    let path = path.expect("a temporary folder").expect("the first one");
    let text = std::fs::read_to_string(&path).expect("it is there");
    let items = SECTIONS.iter().position(|s| s.name == "items");
    let sum = dump.world.checksum().sections[items.expect("a section")];
    let state = text.find("\"state\": \"").expect("a field") + 10;
    let mut errors = Vec::new();
    for changed in [
        text.replace("\"format\": 1", "\"format\": 2"),
        text.replace("\"simulation\": ", "\"simulation\": 9"),
        text.replace("\"items\"", "\"things\""),
        text.replace("\"role\": \"server\"", "\"role\": \"judge\""),
        text.replace("\"tick\"", "\"tock\""),
        text.replace(&format!("{sum:016x}"), "0000000000000000"),
        text.replace("\"0000000000001234\"", "\"level\""),
        text.replacen("8484848484848484", "84848484", 1),
        format!("{}x{}", &text[..state], &text[state + 1..]),
        format!("{}\"\n}}", &text[..state + 100]),
        text[..text.len() / 2].to_owned(),
        String::new(),
    ] {
        std::fs::write(&path, changed).expect("it is there");
        let error = read_dump(&path).err().map(|error| error.to_string());
        errors.push(error.unwrap_or_default());
    }
    std::fs::remove_dir_all(&folder).expect("it is there");
    let expected = [
        "field format: found 2, expected 1",
        "field simulation: found 9",
        "field name of a section: found things, expected items",
        "unknown variant `judge`, expected `server` or `client` at line",
        "unknown field `tock`",
        "field checksum of items: found 0000000000000000",
        "field level: found level",
        "field inputs of tick 900: found 84848484, expected 16 hexadecimal digits",
        "field state: found something else, expected pairs of hexadecimal digits",
        "field state: ",
        "at line",
        "at line 1 column 0",
    ];
    for (error, expected) in errors.iter().zip(expected) {
        assert!(error.contains(expected), "{error:?} without {expected:?}");
        assert!(error.contains("divergence-server"), "{error:?}");
    }
}

#[test]
fn a_state_that_unpacks_to_more_than_a_world_is_rejected() {
    use std::io::Write;
    let folder = folder("bomb");
    let path = DumpWriter::new(folder.clone()).write(&dump(DumpRole::Server, world()));
    let path = path.expect("a temporary folder").expect("the first one");
    let text = std::fs::read_to_string(&path).expect("it is there");
    let level = flate2::Compression::best();
    let mut bomb = flate2::write::ZlibEncoder::new(Vec::new(), level);
    bomb.write_all(&vec![0; 50_000_000]).expect("memory");
    let bomb: Vec<String> = bomb
        .finish()
        .expect("memory")
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let state = text.find("\"state\": \"").expect("a field") + 10;
    let changed = format!("{}{}\"\n}}", &text[..state], bomb.concat());
    std::fs::write(&path, changed).expect("it is there");
    let error = read_dump(&path).err().map(|error| error.to_string());
    std::fs::remove_dir_all(&folder).expect("it is there");
    let expected = format!(
        "wrong length of a world image: expected {} bytes, found {}",
        World::SIZE,
        World::SIZE + 1
    );
    assert!(error.is_some_and(|error| error.ends_with(&expected)));
}
