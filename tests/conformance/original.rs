//! Comparison with the original, for those who have its recordings.
//!
//! Set `PM_CONFORMANCE` to the folder of the data (`games`, `levels`, `traces`, `events`,
//! `levels_initial.tsv`, `fixmath_golden.tsv.gz`); without it these tests print that they are
//! skipped and pass.

use crate::passed::{Inputs, Passed};
use purple_martians::level::Level;
use purple_martians::level::import::import_level;
use purple_martians::replay::conform::encode::Encoder;
use purple_martians::replay::conform::{ConformOutcome, Options, run_folder};
use purple_martians::sim::num::{Fx, mixed, trig};
use purple_martians::sim::rules::start;
use std::io::Read;
use std::path::{Path, PathBuf};

fn data() -> Option<PathBuf> {
    let folder = std::env::var_os("PM_CONFORMANCE").map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: PM_CONFORMANCE is not set");
    }
    folder
}

#[test]
fn every_recording_of_the_original_matches_on_every_tick() {
    let Some(folder) = data() else { return };
    let passed = Passed::of_test("original");
    passed.unless_passed("recordings", Inputs::folder(&folder), || {
        match_on_every_tick(&folder)
    });
}

fn match_on_every_tick(folder: &Path) {
    let reports = run_folder(folder, &Options::default()).expect("a folder with games");
    assert!(!reports.is_empty(), "no games in {}", folder.display());
    let different: Vec<String> = reports
        .iter()
        .filter(|report| !matches!(report.outcome, ConformOutcome::Same))
        .map(|report| format!("{}: same for {} frames", report.game, report.frames))
        .collect();
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn every_level_of_the_original_has_the_same_initial_state() {
    let Some(folder) = data() else { return };
    let table = std::fs::read_to_string(folder.join("levels_initial.tsv")).expect("a table");
    let mut lines = table.lines();
    let header = lines.next().expect("a header").trim_start_matches('#');
    let names: Vec<&str> = header.split('\t').collect();
    for line in lines {
        let row: Vec<&str> = line.split('\t').collect();
        let expected = |name: &str| {
            let column = names.iter().position(|found| *found == name);
            row[column.expect("a column of the table")]
        };
        let number: i32 = expected("level").parse().expect("a level number");
        let path = folder.join(format!("levels/level{number:03}.pml"));
        let import = import_level(&std::fs::read(path).expect("a level"), number).expect("a level");
        let (level_data, mut world) = (import.level.level_data, import.level.world);
        start::begin_game(&level_data, &mut world);

        let enemies = world.enemies.iter().filter(|e| !e.kind.is_empty()).count();
        let items = world.items.iter().filter(|i| !i.kind.is_empty()).count();
        let mut encoder = Encoder::new(import.lift_records);
        let mut checksum = |column| format!("{:08x}", encoder.checksum(&world, column).unwrap());
        let found = [
            ("num_lifts", level_data.lifts.len().to_string()),
            ("enemies", enemies.to_string()),
            ("items", items.to_string()),
            ("purple_coins", level_data.coins.to_string()),
            ("startPX", world.players[0].pos.x.raw().to_string()),
            ("startPY", world.players[0].pos.y.raw().to_string()),
            ("crc_l", checksum("cL")),
            ("crc_lifts", checksum("cLF")),
            ("cEs", checksum("cEs")),
            ("cIs", checksum("cIs")),
        ];
        for (name, value) in found {
            assert_eq!(value, expected(name), "{name} of level {number}");
        }
    }
}

#[test]
fn levels_of_the_original_survive_our_text_form() {
    let Some(folder) = data() else { return };
    for entry in std::fs::read_dir(folder.join("levels")).expect("levels") {
        let path = entry.expect("a level").path();
        let import = import_level(&std::fs::read(&path).expect("a level"), 1).expect("a level");
        let text = import.level.to_text().expect("a text");
        let again = Level::parse(&text, "text").expect("the same level");
        let name = path.display();
        assert!(
            again.level_data == import.level.level_data,
            "level data of {name}"
        );
        // The number of a level is not part of its text.
        let mut world = again.world;
        world.globals = import.level.world.globals;
        assert!(world == import.level.world, "world of {name}");
    }
}

#[test]
fn arithmetic_matches_the_original() {
    let Some(folder) = data() else { return };
    let file = std::fs::File::open(folder.join("fixmath_golden.tsv.gz")).expect("samples");
    let mut text = String::new();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .expect("samples");
    for line in text.lines() {
        let (function, values) = line.split_once('\t').expect("a function and numbers");
        if function == "spline" {
            check_curve(values);
            continue;
        }
        let numbers: Vec<f64> = values.split('\t').map(|v| v.parse().expect(line)).collect();
        let raw = |index: usize| Fx::from_raw(numbers[index] as i32);
        let found = match function {
            "sin" => trig::sin(raw(0)).raw(),
            "cos" => trig::cos(raw(0)).raw(),
            "atan2" => trig::atan2(raw(0), raw(1)).raw(),
            "hypot" => Fx::hypot(raw(0), raw(1)).raw(),
            "mul" => raw(0).mul(raw(1)).raw(),
            "div" => raw(0).div(raw(1)).raw(),
            "fixtoi" => raw(0).round(),
            "ftofix" => Fx::from_f64(numbers[0]).raw(),
            other => panic!("{other}: no such function"),
        };
        let expected = numbers[numbers.len() - 1] as i32;
        assert_eq!(found, expected, "{line}");
    }
}

/// The points of a curve are written with nine digits, which single precision survives.
fn check_curve(values: &str) {
    let numbers: Vec<f32> = values.split('\t').map(|v| v.parse().unwrap()).collect();
    let count = numbers[0] as i32;
    let control = |i: usize| (numbers[1 + 2 * i] as i32, numbers[2 + 2 * i] as i32);
    let points = [control(0), control(1), control(2), control(3)];
    for (index, point) in numbers[9..].chunks_exact(2).enumerate() {
        let (found, _) = mixed::bezier_point(points, count, index as i32);
        let expected = [point[0], point[1]].map(|v| Fx::from_f64(f64::from(v)));
        assert_eq!([found.x, found.y], expected, "point {index} of {values}");
    }
}
