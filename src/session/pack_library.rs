//! The packs that can be played, with lookup of their levels by identity, name, number and content.

use super::level_source::LevelSource;
use crate::config::{DataFolder, Environment, UserFolder};
use crate::level::folder::{self, LevelFormat};
use crate::level::pack::id::{LevelId, slug_of};
use crate::level::pack::{Pack, PackLevel};
use crate::level::playable::load_playable;
use crate::level::{Level, content_index};
use crate::terminal::print_error;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Packs in the order in which they are offered: the game's, then the user's.
#[derive(Clone, Debug, Default)]
pub struct PackLibrary {
    packs: Vec<Arc<Pack>>,
}

/// The levels of one pack by number, for netgames.
#[derive(Clone, Debug)]
pub struct PackSource {
    pack: Arc<Pack>,
    numbers: Vec<i32>,
}

/// Errors of finding a level by name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// No level name matches.
    #[error("no level named `{name}`{}", closest(.similar))]
    Unknown {
        /// The requested name.
        name: String,
        /// The most similar level, if any is similar.
        similar: Option<LevelId>,
    },
    /// Several names begin with it.
    #[error("`{name}` is ambiguous: {}", list(.available))]
    Ambiguous {
        /// The requested name.
        name: String,
        /// Levels whose names begin with it.
        available: Vec<LevelId>,
    },
}

/// Minimum similarity of a suggested name, 0 to 1.
const SIMILAR: f64 = 0.6;

fn closest(similar: &Option<LevelId>) -> String {
    match similar {
        Some(level) => format!("; did you mean {level}? `pm levels` lists all"),
        None => "; `pm levels` lists all".to_owned(),
    }
}

fn list(levels: &[LevelId]) -> String {
    let names: Vec<String> = levels.iter().map(LevelId::to_string).collect();
    names.join(", ")
}

/// Returns the level folders: candidates for those shipped with the game, best first, then the user's own.
pub fn level_folders(environment: &Environment, config_file: &Path) -> Vec<PathBuf> {
    let mut folders = environment.data_candidates(DataFolder::Levels);
    folders.push(environment.user_folder(config_file, UserFolder::Levels));
    folders
}

/// Returns the path of the index of content hashes, which is kept between runs.
pub fn level_index(environment: &Environment, config_file: &Path) -> PathBuf {
    let folder = environment.user_folder(config_file, UserFolder::State);
    folder.join(content_index::FILE_NAME)
}

/// Returns the packs of a folder, then those of its subfolders by name. A folder that cannot be read has none: the
/// user need not have any levels.
fn packs_below(folder: &Path) -> Vec<Pack> {
    let mut packs = Pack::open_all(folder).unwrap_or_default();
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .filter(|entry| entry.file_name() != folder::LOCALES)
        .map(|entry| entry.path())
        .collect();
    folders.sort();
    packs.extend(
        folders
            .iter()
            .flat_map(|folder| Pack::open_all(folder).unwrap_or_default()),
    );
    packs.retain(|pack| !pack.levels().is_empty() || !pack.problems.is_empty());
    packs
}

impl PackLibrary {
    /// Opens the packs that come with the game and those of the user.
    pub fn open(environment: &Environment, config_file: &Path) -> PackLibrary {
        let own = environment.user_folder(config_file, UserFolder::Levels);
        let given = environment.data_folder(DataFolder::Levels).ok();
        PackLibrary::from_folders(given.into_iter().chain([own]))
    }

    /// Opens the packs of some folders and of their subfolders.
    pub fn from_folders(folders: impl IntoIterator<Item = PathBuf>) -> PackLibrary {
        let packs = folders.into_iter().flat_map(|folder| packs_below(&folder));
        PackLibrary::of(packs.collect())
    }

    /// Opens the pack of a level file, and returns its identity. A file that is not a level of its folder's pack
    /// is a pack of its own.
    ///
    /// # Errors
    /// If the file or its folder cannot be read.
    pub fn beside(file: &Path) -> io::Result<(PackLibrary, LevelId)> {
        std::fs::metadata(file)?;
        let packs = Pack::open_all(file.parent().unwrap_or(Path::new("")))?;
        let of_it = |pack: &Pack| {
            let mut levels = pack.levels().iter();
            levels
                .find(|level| level.file == file)
                .map(|level| pack.id_of(level))
        };
        let found = packs.iter().find_map(of_it);
        if let Some(id) = found {
            return Ok((PackLibrary::of(packs), id));
        }
        let pack = Pack::from_file(file);
        let id = of_it(&pack).ok_or(io::ErrorKind::NotFound)?;
        Ok((PackLibrary::of(vec![pack]), id))
    }

    fn of(mut packs: Vec<Pack>) -> PackLibrary {
        let mut taken = BTreeSet::new();
        for pack in &mut packs {
            for problem in &pack.problems {
                let manifest = pack.folder.join(folder::MANIFEST);
                log::warn!("{}", problem.in_file(&manifest.display().to_string()));
            }
            let wanted = pack.id.clone();
            let mut count = 2;
            while !taken.insert(pack.id.clone()) {
                pack.id = slug_of(&format!("{wanted}-{count}"));
                count += 1;
            }
        }
        PackLibrary {
            packs: packs.into_iter().map(Arc::new).collect(),
        }
    }

    /// Returns the packs.
    pub fn packs(&self) -> impl DoubleEndedIterator<Item = &Pack> {
        self.packs.iter().map(|pack| &**pack)
    }

    /// Returns the pack with this identifier.
    pub fn pack(&self, id: &str) -> Option<&Pack> {
        self.packs().find(|pack| pack.id == id)
    }

    /// Returns the level with this identity.
    pub fn level(&self, id: &LevelId) -> Option<&PackLevel> {
        self.pack(&id.pack)?.level(&id.slug)
    }

    /// Returns all levels with their packs, in order.
    pub fn levels(&self) -> impl Iterator<Item = (&Pack, &PackLevel)> {
        self.packs()
            .flat_map(|pack| pack.levels().iter().map(move |level| (pack, level)))
    }

    /// Returns the first level of all.
    pub fn first(&self) -> Option<LevelId> {
        self.levels().next().map(|(pack, level)| pack.id_of(level))
    }

    /// Returns the level that a number stands for in a pack: the one with that number, otherwise the one with the
    /// next higher number, otherwise the first. Without such a pack, that is the first level of all.
    pub fn in_pack(&self, pack: &str, number: i32) -> Option<LevelId> {
        let found = self.pack(pack).and_then(|pack| {
            let level = pack.at_or_after(number).or_else(|| pack.levels().first());
            level.map(|level| pack.id_of(level))
        });
        found.or_else(|| self.first())
    }

    /// Returns the level `by` places after another one, or before it if negative; the first level of a pack follows
    /// the last of the pack before. `None` beyond the ends.
    pub fn step(&self, from: &LevelId, by: i32) -> Option<LevelId> {
        let all: Vec<LevelId> = self.levels().map(|(pack, l)| pack.id_of(l)).collect();
        let at = all.iter().position(|level| level == from)?;
        let to = at.checked_add_signed(by as isize)?;
        all.get(to).cloned()
    }

    /// Returns the level to play after another one whose end leads to the number `wanted`; see [`Pack::next`].
    pub fn next(&self, after: &LevelId, wanted: i32) -> Option<LevelId> {
        let pack = self.pack(&after.pack)?;
        let number = pack.level(&after.slug).map_or(0, |level| level.number);
        pack.next(number, wanted).map(|level| pack.id_of(level))
    }

    /// Returns the first level whose file name has this number.
    ///
    /// # Errors
    /// Returns an error if there is none.
    pub fn numbered(&self, number: i32) -> Result<LevelId, NameError> {
        let has_it = |level: &PackLevel| folder::number(&level.file) == Some(number);
        let found = self.levels().find(|(_, level)| has_it(level));
        let found = found.map(|(pack, level)| pack.id_of(level));
        found.ok_or_else(|| NameError::Unknown {
            name: number.to_string(),
            similar: None,
        })
    }

    /// Returns the level with a name: its identity, its file name, with or without the number, or the beginning of
    /// one. Case, spaces and punctuation are ignored. A whole name of several packs' levels means the first.
    ///
    /// # Errors
    /// Returns an error if there is no such level, or more than one whose name begins like that.
    pub fn named(&self, wanted: &str) -> Result<LevelId, NameError> {
        let name = wanted.to_owned();
        let (pack, wanted) = match wanted.split_once('/') {
            Some((pack, level)) => (Some(normalise(pack)), normalise(level)),
            None => (None, normalise(wanted)),
        };
        let fits = |fit: &dyn Fn(&str) -> bool| -> Vec<LevelId> {
            let levels = self.levels().filter(|(of, level)| {
                let file = normalise(&folder::name_of(&level.file));
                let names = [normalise(&level.slug), file];
                pack.as_ref().is_none_or(|pack| normalise(&of.id) == *pack)
                    && names.iter().any(|name| fit(name))
            });
            levels.map(|(pack, level)| pack.id_of(level)).collect()
        };
        if let Some(whole) = fits(&|name| name == wanted).into_iter().next() {
            return Ok(whole);
        }
        let mut begun = match wanted.is_empty() {
            true => Vec::new(),
            false => fits(&|name| name.starts_with(&wanted)),
        };
        match begun.len() {
            0 => Err(NameError::Unknown {
                similar: self.similar(&name),
                name,
            }),
            1 => Ok(begun.remove(0)),
            _ => Err(NameError::Ambiguous {
                name,
                available: begun,
            }),
        }
    }

    /// Returns the level whose name is most similar to a text.
    fn similar(&self, text: &str) -> Option<LevelId> {
        let likeness = |id: &LevelId| {
            let whole = id.to_string();
            let of = |name: &str| strsim::normalized_damerau_levenshtein(name, text);
            of(&id.slug).max(of(&whole))
        };
        let ids = self.levels().map(|(pack, level)| pack.id_of(level));
        let scored = ids.map(|id| (likeness(&id), id));
        let best = scored.max_by(|a, b| a.0.total_cmp(&b.0));
        best.filter(|(score, _)| *score >= SIMILAR)
            .map(|(_, id)| id)
    }

    /// Returns the level with the name in a recording: an identity, or a file name as in recordings of earlier
    /// versions.
    pub fn recorded(&self, name: &str) -> Option<LevelId> {
        let mut levels = self.levels();
        let found = match name.parse::<LevelId>() {
            Ok(id) => levels.find(|(pack, level)| pack.id_of(level) == id),
            Err(_) => levels.find(|(_, level)| folder::name_of(&level.file) == name),
        };
        found.map(|(pack, level)| pack.id_of(level))
    }

    /// Returns the identity of the level in a file. A file that is in none of the packs is added in a pack of its own.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of_file(&mut self, file: &Path) -> io::Result<LevelId> {
        let wanted = file.canonicalize()?;
        let is_it = |level: &PackLevel| level.file.canonicalize().is_ok_and(|file| file == wanted);
        let known = self.levels().find(|(_, level)| is_it(level));
        if let Some((pack, level)) = known {
            return Ok(pack.id_of(level));
        }
        let mut pack = Pack::from_file(file);
        pack.id = self.unused_id(&pack.id);
        let level = pack.levels().first().ok_or(io::ErrorKind::NotFound)?;
        let id = pack.id_of(level);
        self.packs.push(Arc::new(pack));
        Ok(id)
    }

    /// Returns an unused pack identifier: `wanted`, if it is free.
    fn unused_id(&self, wanted: &str) -> String {
        let others = (2..).map(|count| slug_of(&format!("{wanted}-{count}")));
        let mut ids = std::iter::once(wanted.to_owned()).chain(others);
        let unused = ids.find(|id| self.pack(id).is_none());
        unused.unwrap_or_default()
    }

    /// Loads a level. Prints import warnings to standard error, once per level.
    ///
    /// # Errors
    /// Returns the reason for the player if the level cannot be loaded.
    pub fn load(&self, id: &LevelId) -> Result<Level, String> {
        match self.level(id) {
            Some(level) => load(level),
            None => Err(format!("There is no level {id}.")),
        }
    }

    /// Returns the levels of a pack by number; of an empty pack if there is no such pack.
    pub fn source(&self, pack: &str) -> PackSource {
        let found = self.packs.iter().find(|found| found.id == pack);
        let pack = found.cloned().unwrap_or_default();
        PackSource {
            numbers: pack.levels().iter().map(|level| level.number).collect(),
            pack,
        }
    }
}

fn normalise(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Loads a level; prints import warnings once per file.
fn load(level: &PackLevel) -> Result<Level, String> {
    static WARNED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

    let loaded = load_playable(&level.file).map_err(|error| error.to_string())?;
    let is_original = LevelFormat::of(&level.file) == Some(LevelFormat::Original);
    let mut warned = WARNED.lock().unwrap_or_else(PoisonError::into_inner);
    if is_original && warned.insert(level.file.clone()) {
        for warning in &loaded.warnings {
            print_error!("pm: {}: {warning}", level.file.display());
        }
    }
    Ok(*loaded.level)
}

/// Returns the name in the text of a level, without reading the rest of the level; `None` for other formats.
fn name_in_file(file: &Path) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let name = text
        .lines()
        .find_map(|line| line.trim_start().strip_prefix("name: \""));
    let (name, _) = name?.split_once('"')?;
    Some(name.to_owned())
}

impl LevelSource for PackSource {
    fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    fn name(&self, number: i32) -> String {
        let level = self.pack.numbered(number);
        level.map_or_else(String::new, |level| {
            name_in_file(&level.file).unwrap_or_else(|| level.slug.clone())
        })
    }

    fn recorded_name(&self, number: i32) -> Option<String> {
        let level = self.pack.numbered(number)?;
        Some(self.pack.id_of(level).to_string())
    }

    fn next(&self, current: i32, wanted: i32) -> Option<i32> {
        self.pack.next(current, wanted).map(|level| level.number)
    }

    fn load(&self, number: i32) -> Result<Level, String> {
        match self.pack.numbered(number) {
            Some(level) => load(level),
            None => Err(format!("There is no level {number}.")),
        }
    }
}

#[cfg(test)]
#[path = "pack_library_tests.rs"]
mod tests;
