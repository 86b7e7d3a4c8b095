//! The levels of the campaign: in order, with complete sheets, and finished by their proofs.

use crate::passed::{Inputs, Passed};
use purple_martians::level::Level;
use purple_martians::level::check::check_file;
use purple_martians::level::pack::{Pack, PackLevel};
use purple_martians::level::sheet::{self, Sheet};
use purple_martians::replay::{Playback, Recording};
use purple_martians::sim::rules::events::{Event, Events};
use purple_martians::solver::analysis::bounds::{Expected, violations};
use purple_martians::solver::analysis::{measure, survival_percent};
use purple_martians::solver::goal::Goal;
use purple_martians::solver::start::Start;
use std::path::{Path, PathBuf};

pub fn checkout(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn levels() -> Vec<PackLevel> {
    levels_in("levels")
}

/// Returns the levels of the pack in a folder.
pub fn levels_in(folder: &str) -> Vec<PackLevel> {
    let packs = Pack::open_all(&checkout(folder)).expect("a folder of levels");
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
fn levels_are_played_in_the_order_of_their_numbers() {
    let packs = Pack::open_all(&checkout("levels")).expect("a folder of levels");
    for world in packs.iter().flat_map(|pack| &pack.manifest.worlds) {
        let number = |slug: &String| {
            let level = levels().into_iter().find(|level| level.slug == *slug);
            level.expect("a level of the pack").number
        };
        let numbers: Vec<i32> = world.levels.iter().map(number).collect();
        assert!(numbers.is_sorted(), "{}: {numbers:?}", world.name);
    }
}

/// Returns the sheet of a level.
pub fn sheet(listed: &PackLevel) -> Sheet {
    let text = std::fs::read_to_string(&listed.file).expect("a readable level");
    let sheet = sheet::read(&text).unwrap_or_else(|| panic!("{}: no sheet", listed.slug));
    sheet.unwrap_or_else(|problems| panic!("{}: {problems:#?}", listed.slug))
}

#[test]
fn every_level_has_a_sheet() {
    for listed in levels() {
        let sheet = sheet(&listed);
        assert_eq!(sheet.slug, listed.slug);
    }
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

/// Replays a proof to the exit. Returns the coins left, and the ticks.
fn play(listed: &PackLevel, proof: &str) -> (i32, i32) {
    let level = Level::load(&listed.file).expect("a level");
    let demo = Recording::load(&checkout(proof)).unwrap_or_else(|e| panic!("{proof}: {e}"));
    let (hash, coins) = (level.content_hash(), level.level_data.coins);
    let mut playback = Playback::new(demo, level.level_data, level.world, hash)
        .unwrap_or_else(|e| panic!("{proof}: {e}"));
    let mut events = Events::new();
    let mut exit = None;
    while playback.step(&mut events) {
        let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
        if exit.is_none() && events.all().iter().any(is_exit) {
            exit = Some(playback.world().globals.tick);
        }
        events.clear();
    }
    assert_eq!(playback.mismatch(), None, "{proof}");
    let exit = exit.unwrap_or_else(|| panic!("{proof}: the exit is not reached"));
    (coins - playback.world().players[0].coins, exit)
}

#[test]
fn every_level_is_finished_by_its_proofs() {
    for listed in levels() {
        let sheet = sheet(&listed);
        let (_, ticks) = play(&listed, &sheet.proofs[0]);
        assert!(ticks <= sheet.par, "{}: {ticks} ticks", listed.slug);
        let (left, _) = play(&listed, sheet.proofs.last().expect("a proof"));
        assert_eq!(left, 0, "{}: coins left", listed.slug);
    }
}

/// Key changes of a proof with all coins that are shifted; the bound is far from what levels reach.
const COIN_CHANGES: usize = 48;

/// Measures a level along its proofs, without searching, and returns what is out of bounds.
fn out_of_bounds(listed: &PackLevel) -> Vec<String> {
    let level = Level::load(&listed.file).expect("a level");
    let sheet = sheet(listed);
    let proof = |file: &str| {
        let demo = Recording::load(&checkout(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        let start = Start::of_recording(&level, demo.clone(), 0);
        (start.unwrap_or_else(|e| panic!("{file}: {e}")), demo)
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (start, demo) = proof(&sheet.proofs[0]);
    let mut analysis = measure(&start, &demo, threads).expect("a proof");
    if let Some(file) = sheet.proofs.get(1) {
        let (start, demo) = proof(file);
        let percent = survival_percent(&start, &demo, Goal::Coins, COIN_CHANGES, threads);
        analysis.coins_survival_percent = Some(percent.expect("a proof with all coins"));
    }
    violations(&analysis, &Expected::of(sheet.class, Some(&sheet)))
}

/// Returns the files that decide whether a level is within its bounds: the level and its proofs.
fn measured_files(listed: &PackLevel) -> Vec<PathBuf> {
    let proofs = sheet(listed).proofs;
    let proofs = proofs.iter().map(|proof| checkout(proof));
    std::iter::once(listed.file.clone()).chain(proofs).collect()
}

#[test]
fn every_level_is_within_the_bounds_of_its_class() {
    let passed = Passed::of_test("bounds");
    let mut problems = Vec::new();
    for listed in levels() {
        let (slug, files) = (&listed.slug, Inputs::files(&measured_files(&listed)));
        if passed.contains(slug, files) {
            continue;
        }
        let found = out_of_bounds(&listed);
        if found.is_empty() {
            passed.insert(slug, files);
        }
        problems.extend(found.iter().map(|problem| format!("{slug}: {problem}")));
    }
    assert!(problems.is_empty(), "{problems:#?}");
}
