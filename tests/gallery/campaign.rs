//! The shipped levels: in order, and each finished by the recording of the same name.

use purple_martians::level::Level;
use purple_martians::level::check::check_file;
use purple_martians::level::folder::name_of;
use purple_martians::level::pack::{Pack, PackLevel};
use purple_martians::replay::{Demo, Playback};
use purple_martians::sim::rules::events::{Event, Events};
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
fn levels_are_numbered_without_gaps() {
    let numbers: Vec<i32> = levels().iter().map(|level| level.number).collect();
    let expected: Vec<i32> = (1..=numbers.len() as i32).collect();
    assert_eq!(numbers, expected);
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

#[test]
fn every_level_is_finished_by_its_recording() {
    for listed in levels() {
        let level = Level::load(&listed.file).expect("a level");
        let file = checkout("demos").join(format!("{}.pmd", name_of(&listed.file)));
        let demo = Demo::load(&file).unwrap_or_else(|e| panic!("{}: {e}", name_of(&listed.file)));
        assert_eq!(demo.level_name, name_of(&listed.file));
        assert_eq!(demo.level_number, listed.number);
        let hash = level.content_hash();
        let mut playback = Playback::new(demo, level.level_data, level.world, hash)
            .unwrap_or_else(|e| panic!("{}: {e}", name_of(&listed.file)));
        let mut events = Events::new();
        let mut exit = None;
        while playback.step(&mut events) {
            let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
            exit = exit.or(events.all().iter().copied().find(is_exit));
            events.clear();
        }
        assert_eq!(playback.mismatch(), None, "{}", listed.slug);
        assert!(exit.is_some(), "{}: the exit is not reached", listed.slug);
    }
}
