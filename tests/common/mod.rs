//! Shared by several tests: levels, recordings if available, and players with random
//! input.

#![allow(dead_code, reason = "each test uses a part")]

#[path = "../../examples/make_conformance_set/random.rs"]
mod random;

pub use random::Random;
use std::path::{Path, PathBuf};

use purple_martians::level::Level;
use purple_martians::level::folder::{LevelFormat, all_files};
use purple_martians::level::import::{import_game, import_level};
use purple_martians::replay::Recording;
use purple_martians::sim::command::{Command, CommandLog};
use purple_martians::sim::rules::start;
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::player::PLAYERS;

/// Returns the rooms of the gallery and the levels for tests, with their names.
pub fn test_levels() -> Vec<(String, Level)> {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
    ["levels/gallery", "tests/levels"]
        .iter()
        .flat_map(|folder| all_files(&checkout.join(folder)).expect("a folder of levels"))
        .filter(|file| LevelFormat::of(file) == Some(LevelFormat::Own))
        .map(|file| {
            let level = Level::load(&file).unwrap_or_else(|e| panic!("{e}"));
            (
                file.file_stem()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned(),
                level,
            )
        })
        .collect()
}

/// A game before its first tick, and its commands.
pub struct Game {
    /// Name, for messages.
    pub name: String,
    /// Level with its initial world.
    pub level: Level,
    /// Commands of the players.
    pub commands: CommandLog,
    /// Number of ticks to play.
    pub ticks: i32,
}

/// Returns the recordings of the levels for tests.
pub fn test_demos() -> Vec<Game> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/levels/demos");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder of recordings")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let levels = test_levels();
    files
        .iter()
        .map(|file| {
            let demo = Recording::load(file).unwrap_or_else(|e| panic!("{e}"));
            let name = file
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let (_, level) = levels
                .iter()
                .find(|(_, level)| level.content_hash() == demo.level_hash)
                .unwrap_or_else(|| panic!("{name} belongs to no level"));
            let mut level = level.clone();
            start::begin_game(&level.level_data, &mut level.world);
            level.world.players = demo.players;
            level.world.globals.shot_rules = demo.shot_rules;
            Game {
                name,
                level,
                ticks: demo.end_tick,
                commands: demo.commands,
            }
        })
        .collect()
}

/// Returns the recordings of the original, if `PM_CONFORMANCE` names their folder.
pub fn recorded_games() -> Vec<Game> {
    let Some(folder) = std::env::var_os("PM_CONFORMANCE").map(PathBuf::from) else {
        println!("skipped recordings of the original: PM_CONFORMANCE is not set");
        return Vec::new();
    };
    let mut names: Vec<PathBuf> = std::fs::read_dir(folder.join("games"))
        .expect("a folder of games")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "gm"))
        .collect();
    names.sort();
    names
        .iter()
        .map(|path| recorded_game(&folder, path))
        .collect()
}

/// Returns a level of the original, if `PM_CONFORMANCE` names their folder and it has this level.
pub fn original_level(number: i32) -> Option<Level> {
    let folder = std::env::var_os("PM_CONFORMANCE").map(PathBuf::from)?;
    level_file(&folder, number)
        .exists()
        .then(|| read_original(&folder, number))
}

fn level_file(folder: &Path, number: i32) -> PathBuf {
    folder.join(format!("levels/level{number:03}.pml"))
}

fn read_original(folder: &Path, number: i32) -> Level {
    let bytes = std::fs::read(level_file(folder, number)).expect("a level");
    import_level(&bytes, number).expect("a level").level
}

fn recorded_game(folder: &Path, path: &Path) -> Game {
    let game = import_game(&std::fs::read(path).expect("a game")).expect("a game");
    let mut level = read_original(folder, game.level);
    start::begin_game(&level.level_data, &mut level.world);
    Game {
        name: path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned(),
        level,
        ticks: game.last_tick,
        commands: game.commands,
    }
}

/// Returns a game of a level with players with random input.
pub fn random_game(name: &str, level: &Level, players: usize, ticks: i32, seed: u64) -> Game {
    let mut level = level.clone();
    start::begin_game(&level.level_data, &mut level.world);
    Game {
        name: name.to_owned(),
        level,
        commands: random_moves(players, ticks, seed),
        ticks,
    }
}

/// Returns commands of players who join in the first tick, hold random buttons for a while, and then
/// others.
pub fn random_moves(players: usize, ticks: i32, seed: u64) -> CommandLog {
    let mut random = Random(seed);
    let mut commands = CommandLog::new();
    for player in 0..players.min(PLAYERS) as u8 {
        commands.add(
            1,
            Command::Join {
                player,
                colour: player + 1,
            },
        );
    }
    for tick in 1..=ticks {
        for player in 0..players as u8 {
            if random.below(12) == 0 {
                let held = Buttons::from_bits_truncate(random.below(64) as u8);
                commands.add(tick, Command::Buttons { player, held });
            }
        }
    }
    commands
}

/// Time the original takes per tick in some of its recordings, microseconds: mean and 99th
/// percentile, from the heaviest to the lightest. Measured separately, on a machine with two
/// cores; compare ratios.
pub const ORIGINAL_TIMES: &[(&str, f64, f64)] = &[
    ("lev17_short", 22.6, 32.0),
    ("lev33", 18.9, 25.9),
    ("lev31", 15.7, 18.9),
    ("lev36", 9.8, 15.1),
    ("lev20", 8.9, 13.0),
    ("lev94", 2.9, 4.0),
    ("lev81", 2.0, 3.0),
    ("lev25", 1.4, 2.1),
];
