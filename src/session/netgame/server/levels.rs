//! Loads levels in the background of a running server. `epoch.rs` decides when the level changes.

use super::ServerError;
use crate::level::Level;
use crate::net::limits::{LEVEL_NAME_BYTES, MAX_LEVEL};
use crate::net::message::control::LevelInfo;
use crate::net::wire::WireText;
use crate::session::level_source::LevelSource;
use crate::session::worker::Worker;
use crate::sim::rules::start;
use crate::sim::world::World;
use std::io;
use xxhash_rust::xxh3::xxh3_64;

/// A request for a level.
pub enum LevelLoad {
    /// The level with this number, or else none: the first one of a server.
    First(i32),
    /// The level `wanted`, or else `current` again.
    Chosen {
        /// Number of the level to load.
        wanted: i32,
        /// Number of the current level.
        current: i32,
    },
    /// The level that follows `current` if its end leads to the number `wanted`, or else `current` again.
    Next {
        /// Number to which the end of the level leads.
        wanted: i32,
        /// Number of the level that ends.
        current: i32,
    },
    /// Any level but `current`, if there is another one.
    Random {
        /// Number of the level that ends.
        current: i32,
        /// Decides which one.
        seed: u64,
    },
}

/// A level of the pack: number and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelName {
    /// Number.
    pub number: u16,
    /// Name.
    pub name: WireText<LEVEL_NAME_BYTES>,
}

/// A loaded level that is ready to be played.
pub struct LoadedLevel {
    pub(super) info: LevelInfo,
    /// Byte image of the level's initial state, which clients compute as well.
    pub(super) start_image: Vec<u8>,
    pub(super) level: Box<Level>,
    /// Name by which recordings refer to the level.
    pub(super) recorded_name: String,
    /// All levels of the pack, in order.
    pub(super) pack_levels: Vec<LevelName>,
}

/// The worker that loads the levels of a server.
pub type LevelLoader = Worker<LevelLoad, Result<LoadedLevel, ServerError>>;

/// Returns a loader with a thread of its own.
///
/// # Errors
/// Returns an error if the thread cannot be started.
pub fn in_background(source: Box<dyn LevelSource>) -> io::Result<LevelLoader> {
    LevelLoader::in_background("levels", answers(source))
}

/// Returns a loader that answers after `delay` calls of [`LevelLoader::poll`], for virtual clocks.
pub fn after_polls(delay: u32, source: Box<dyn LevelSource>) -> LevelLoader {
    LevelLoader::after_polls(delay, answers(source))
}

fn answers(
    source: Box<dyn LevelSource>,
) -> impl FnMut(LevelLoad) -> Result<LoadedLevel, ServerError> + Send {
    // The names are in the files of the levels, which are read only once.
    let mut names = None;
    move |request| {
        let mut loaded = load_or_restart(&*source, &request)?;
        let names = names.get_or_insert_with(|| pack_levels(&*source));
        loaded.pack_levels.clone_from(names);
        Ok(loaded)
    }
}

/// Loads the requested level, or else the current one again.
fn load_or_restart(
    source: &dyn LevelSource,
    request: &LevelLoad,
) -> Result<LoadedLevel, ServerError> {
    let (number, current) = match *request {
        LevelLoad::First(number) => return load(source, number),
        LevelLoad::Chosen { wanted, current } => (wanted, current),
        LevelLoad::Random { current, seed } => (random_level(source, current, seed), current),
        LevelLoad::Next { wanted, current } => (next_level(source, wanted, current), current),
    };
    load(source, number).or_else(|error| {
        if number == current {
            return Err(error);
        }
        log::error!("{error}; restarting level {current}");
        load(source, current)
    })
}

/// Returns the number of any level but `current`, if there is another one.
fn random_level(source: &dyn LevelSource, current: i32, seed: u64) -> i32 {
    let numbers = source.numbers().iter().copied();
    let others: Vec<i32> = numbers.filter(|number| *number != current).collect();
    let chosen = xxh3_64(&seed.to_le_bytes()) % others.len().max(1) as u64;
    others.get(chosen as usize).copied().unwrap_or(current)
}

/// Returns the number of the level that follows another one, or else of the first one.
fn next_level(source: &dyn LevelSource, wanted: i32, current: i32) -> i32 {
    let first = || source.numbers().first().copied();
    source
        .next(current, wanted)
        .or_else(first)
        .unwrap_or(wanted)
}

fn load(source: &dyn LevelSource, number: i32) -> Result<LoadedLevel, ServerError> {
    let fits = |n: &u16| (1..=MAX_LEVEL).contains(n);
    let short = u16::try_from(number).ok().filter(fits);
    let short = short.ok_or(ServerError::Number(number))?;
    let mut level = source
        .load(number)
        .map_err(|reason| ServerError::Level { number, reason })?;
    let hash = level.content_hash();
    level.world.globals.level = number;
    let start_image = start_of(&level).image();
    let recorded_name = source.recorded_name(number);
    Ok(LoadedLevel {
        info: LevelInfo {
            number: short,
            name: WireText::new(&level.level_data.name),
            hash,
        },
        start_image,
        level: Box::new(level),
        pack_levels: Vec::new(),
        recorded_name: recorded_name.unwrap_or_else(|| format!("level{short:02}")),
    })
}

/// Returns the levels of a pack that can be played in netgames.
fn pack_levels(source: &dyn LevelSource) -> Vec<LevelName> {
    let numbers = source.numbers().iter();
    let levels = numbers.filter_map(|number| {
        let short = u16::try_from(*number).ok();
        let short = short.filter(|short| (1..=MAX_LEVEL).contains(short))?;
        let name = WireText::new(&source.name(*number));
        Some(LevelName {
            number: short,
            name,
        })
    });
    levels.collect()
}

/// Returns the initial state of a level. Everyone who has the level computes the same; it is the first baseline.
pub fn start_of(level: &Level) -> Box<World> {
    let mut world = Box::new(level.world.clone());
    start::begin_game(&level.level_data, &mut world);
    world
}

#[cfg(test)]
#[path = "levels_tests.rs"]
pub(super) mod tests;
