//! The shipped levels: in order, and each finished by the recording of the same name.

use purple_martians::level::check::check_file;
use purple_martians::level::{Level, folder};
use purple_martians::replay::{Demo, Playback};
use purple_martians::sim::rules::events::{Event, Events};
use std::path::{Path, PathBuf};

fn checkout(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn levels() -> Vec<folder::LevelListing> {
    let levels = folder::list(&checkout("levels")).expect("a folder of levels");
    assert!(!levels.is_empty());
    levels
}

#[test]
fn every_level_is_without_errors_and_warnings() {
    for level in levels() {
        let problems = check_file(&level.path).expect("a readable level");
        assert!(problems.is_empty(), "{}: {problems:#?}", level.name);
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
        let level = Level::load(&listed.path).expect("a level");
        let text = level.to_text().expect("a text");
        let again = Level::parse(&text, &listed.name).expect("a level");
        assert_eq!(
            again.content_hash(),
            level.content_hash(),
            "{}",
            listed.name
        );
        assert_eq!(again.level_data, level.level_data, "{}", listed.name);
    }
}

#[test]
fn every_level_is_finished_by_its_recording() {
    for listed in levels() {
        let level = Level::load(&listed.path).expect("a level");
        let file = checkout("demos").join(format!("{}.pmd", listed.name));
        let demo = Demo::load(&file).unwrap_or_else(|e| panic!("{}: {e}", listed.name));
        assert_eq!(demo.level_name, listed.name);
        assert_eq!(demo.level_number, listed.number);
        let hash = level.content_hash();
        let mut playback = Playback::new(demo, level.level_data, level.world, hash)
            .unwrap_or_else(|e| panic!("{}: {e}", listed.name));
        let mut events = Events::new();
        let mut exit = None;
        while playback.step(&mut events) {
            let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
            exit = exit.or(events.all().iter().copied().find(is_exit));
            events.clear();
        }
        assert_eq!(playback.mismatch(), None, "{}", listed.name);
        assert!(exit.is_some(), "{}: the exit is not reached", listed.name);
    }
}
