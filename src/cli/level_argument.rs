//! Finds levels and recordings named on the command line.

use crate::config::{Config, Environment};
use crate::level::check::check_file;
use crate::level::folder::LevelFormat;
use crate::level::import::Warning;
use crate::level::pack::id::LevelId;
use crate::session::pack_library::{NameError, PackLibrary};
use crate::session::recording_file::LevelSearch;
use crate::terminal::print_error;
use std::path::{Component, Path, PathBuf};

/// Extensions of level files.
const EXTENSIONS: [&str; 2] = ["ron", "pml"];

/// Finds a level and its library: a file and the pack of its folder, or a number, name or identity of the game's and
/// the user's levels. Loads the level once and prints warnings about it to standard error.
///
/// # Errors
/// A message if there is no such level.
pub fn choose(text: &str) -> Result<(PackLibrary, LevelId), String> {
    let (library, id) = match text.parse() {
        _ if is_path(text) => {
            PackLibrary::beside(Path::new(text)).map_err(|error| format!("{text}: {error}"))?
        }
        Ok(number) => find(|library| library.numbered(number))?,
        Err(_) => find(|library| library.named(text))?,
    };
    library.load(&id)?;
    Ok((library, id))
}

/// Returns whether a text is the path of a file rather than the name of a level, which may contain one `/`.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    let has_extension =
        |extension: &std::ffi::OsStr| EXTENSIONS.iter().any(|e| extension.eq_ignore_ascii_case(e));
    let mut components = path.components();
    let is_name =
        matches!(components.next(), Some(Component::Normal(_))) && components.count() <= 1;
    path.extension().is_some_and(has_extension) || !is_name
}

fn find(
    level: impl Fn(&PackLibrary) -> Result<LevelId, NameError>,
) -> Result<(PackLibrary, LevelId), String> {
    let library = ours();
    let id = level(&library).map_err(|error| error.to_string())?;
    Ok((library, id))
}

/// Prints the warnings of `pm check` for a level of ours to standard error. Warnings about the original's levels are
/// mostly faults of those levels.
pub fn warn(library: &PackLibrary, id: &LevelId) {
    let file = library.level(id).map(|level| &level.file);
    let own = |file: &&PathBuf| LevelFormat::of(file) == Some(LevelFormat::Own);
    let Some(file) = file.filter(own) else {
        return;
    };
    // The level has been loaded, so it has no errors.
    for problem in check_file(file).unwrap_or_default() {
        print_error!("pm: {}", problem.in_file(&file.display().to_string()));
    }
}

/// Returns the packs of the game and the user.
pub fn ours() -> PackLibrary {
    let environment = Environment::of_this_program();
    PackLibrary::open(&environment, &environment.config_file())
}

/// Returns the library of [`ours`] and the level in the settings.
///
/// # Errors
/// A message if there are no levels, or if it cannot be loaded.
pub fn usual(config: &Config) -> Result<(PackLibrary, LevelId), String> {
    let (library, game) = (ours(), &config.settings.game);
    let level = library.in_pack(&game.start_pack, game.start_level.into());
    let level = level.ok_or("there are no levels")?;
    library.load(&level)?;
    Ok((library, level))
}

/// Returns the number of a level in its pack.
pub fn number(library: &PackLibrary, level: &LevelId) -> i32 {
    library.level(level).map_or(0, |level| level.number)
}

/// Returns where to search for the levels of recordings; `chosen` is the folder given by `--levels`.
pub fn search(chosen: Option<&Path>) -> LevelSearch {
    let environment = Environment::of_this_program();
    LevelSearch::of_player(&environment, &environment.config_file(), chosen)
}

/// Prints import warnings to standard error.
pub fn print_warnings(warnings: &[(PathBuf, Warning)]) {
    for (file, warning) in warnings {
        print_error!("pm: {}: {warning}", file.display());
    }
}
