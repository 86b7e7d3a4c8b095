//! The shipped levels: in order, and each finished by the recordings that its sheet names.

use purple_martians::level::Level;
use purple_martians::level::check::check_file;
use purple_martians::level::folder::name_of;
use purple_martians::level::pack::{Pack, PackLevel};
use purple_martians::level::sheet::{self, Sheet};
use purple_martians::replay::{Demo, Playback};
use purple_martians::sim::rules::events::{Event, Events};
use purple_martians::sim::world::World;
use purple_martians::sim::world::item::{BonusKind, Item, ItemKind};
use std::path::{Path, PathBuf};

fn checkout(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn levels() -> Vec<PackLevel> {
    let packs = Pack::open_all(&checkout("levels")).expect("a folder of levels");
    let levels: Vec<PackLevel> = packs.iter().flat_map(Pack::levels).cloned().collect();
    assert!(!levels.is_empty());
    levels
}

#[test]
fn every_level_is_without_errors_and_warnings() {
    for level in levels() {
        let problems = check_file(&level.file).expect("a readable level");
        assert!(problems.is_empty(), "{}: {problems:#?}", level.slug);
    }
}

#[test]
fn levels_are_in_the_order_of_their_numbers() {
    let numbers: Vec<i32> = levels().iter().map(|level| level.number).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
}

#[test]
fn every_level_survives_writing_and_reading() {
    for listed in levels() {
        let level = Level::load(&listed.file).expect("a level");
        let text = level.to_text().expect("a text");
        let again = Level::parse(&text, &listed.slug).expect("a level");
        assert_eq!(
            again.content_hash(),
            level.content_hash(),
            "{}",
            listed.slug
        );
        assert_eq!(again.level_data, level.level_data, "{}", listed.slug);
    }
}

/// Returns the sheet of a level.
fn sheet(listed: &PackLevel) -> Sheet {
    let text = std::fs::read_to_string(&listed.file).expect("a readable level");
    let sheet = sheet::read(&text).unwrap_or_else(|| panic!("{} has no sheet", listed.slug));
    sheet.unwrap_or_else(|problems| panic!("{}: {problems:#?}", listed.slug))
}

#[test]
fn the_sheet_of_every_level_has_its_slug() {
    for listed in levels() {
        assert_eq!(sheet(&listed).slug, listed.slug);
    }
}

#[test]
fn every_level_is_finished_by_its_recordings() {
    for listed in levels() {
        for proof in sheet(&listed).proofs {
            let demo = Demo::load(&checkout(&proof)).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(demo.level_name, name_of(&listed.file), "{proof}");
            assert_eq!(demo.level_number, listed.number, "{proof}");
            finish(&listed, demo, &proof);
        }
    }
}

/// Replays a recording of a level: it matches, and reaches an exit.
fn finish(listed: &PackLevel, demo: Demo, proof: &str) {
    let level = Level::load(&listed.file).expect("a level");
    let hash = level.content_hash();
    let mut playback = Playback::new(demo, level.level_data, level.world, hash)
        .unwrap_or_else(|e| panic!("{proof}: {e}"));
    let mut events = Events::new();
    let mut exit = None;
    while playback.step(&mut events) {
        let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
        exit = exit.or(events.all().iter().copied().find(is_exit));
        events.clear();
    }
    assert_eq!(playback.mismatch(), None, "{proof}");
    assert!(exit.is_some(), "{proof}: the exit is not reached");
}

#[test]
fn the_second_recording_of_a_level_takes_all_coins() {
    for listed in levels() {
        let Some(proof) = sheet(&listed).proofs.get(1).cloned() else {
            continue;
        };
        let demo = Demo::load(&checkout(&proof)).unwrap_or_else(|e| panic!("{e}"));
        let level = Level::load(&listed.file).expect("a level");
        let (hash, last) = (level.content_hash(), demo.end_tick);
        let coins = coins_left(&level.world);
        let mut playback = Playback::new(demo, level.level_data, level.world, hash)
            .unwrap_or_else(|e| panic!("{proof}: {e}"));
        playback.seek(last);
        let left = coins_left(playback.world());
        assert_eq!(left, 0, "{proof}: {left} of {coins} coins are left");
    }
}

/// Returns the number of purple coins.
fn coins_left(world: &World) -> usize {
    let is_coin = |item: &&Item| matches!(&item.kind, ItemKind::Bonus(bonus) if bonus.kind == BonusKind::Coin);
    world.items.iter().filter(is_coin).count()
}
