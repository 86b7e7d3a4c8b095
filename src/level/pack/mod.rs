//! Packs: the levels of a folder in order. A manifest (`pack.ron`) names them; a folder without one is a pack of all
//! its levels, ordered by number and file name.

pub mod id;
pub mod manifest;
pub mod medal;

use self::id::{LevelId, slug_of, slug_of_file};
use self::manifest::{MAX_BYTES, PackManifest, PackWorld, ReadManifest};
use self::medal::MedalTimes;
use super::folder::{self, LevelFormat, MANIFEST};
use super::problem::LevelProblem;
use super::{LevelError, file_error};
use crate::files;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Suffix of the identifier of a folder's levels of the original, if it has levels of ours as well.
const ORIGINALS: &str = "-original";

/// A pack with the levels that exist.
#[derive(Clone, Debug, Default)]
pub struct Pack {
    /// Identifier, a slug.
    pub id: String,
    /// Folder of its levels.
    pub folder: PathBuf,
    /// Its manifest, or the implied one. The worlds name all levels, missing ones included.
    pub manifest: PackManifest,
    /// Everything wrong with the manifest.
    pub problems: Vec<LevelProblem>,
    levels: Vec<PackLevel>,
}

/// A level of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackLevel {
    /// Name in the pack.
    pub slug: String,
    /// Alias on the wire, in the simulation and on the command line, at least 1: the number in the file name, or
    /// one after the highest.
    pub number: i32,
    /// Index of its world in the manifest.
    pub world: usize,
    /// Level file.
    pub file: PathBuf,
}

/// Numbers of hard levels, which open by coins or warps.
const HARD_NUMBERS: RangeInclusive<i32> = 51..=59;

impl PackLevel {
    /// Returns true for a hard level of a campaign.
    pub fn is_hard(&self) -> bool {
        HARD_NUMBERS.contains(&self.number)
    }
}

impl Pack {
    /// Opens the packs of a folder: the one of its manifest, or one of all levels in each format.
    ///
    /// # Errors
    /// If the folder cannot be read. Errors in the manifest are in [`Pack::problems`].
    pub fn open_all(folder: &Path) -> io::Result<Vec<Pack>> {
        let files = folder::level_files(folder)?;
        if let Some(read) = read_manifest(folder) {
            return Ok(vec![Pack::from_manifest(folder, read, &files)]);
        }
        let (originals, ours): (Vec<PathBuf>, Vec<PathBuf>) = files
            .into_iter()
            .partition(|file| LevelFormat::of(file) == Some(LevelFormat::Original));
        let id = folder_slug(folder);
        let original_id = match ours.is_empty() {
            true => id.clone(),
            false => slug_of(&format!("{id}{ORIGINALS}")),
        };
        let packs = [(id, ours), (original_id, originals)];
        let packs = packs.into_iter().filter(|(_, files)| !files.is_empty());
        Ok(packs
            .map(|(id, files)| Pack::implied(folder, id, &files))
            .collect())
    }

    /// Makes a pack of a single level file.
    pub fn from_file(file: &Path) -> Pack {
        let folder = file.parent().unwrap_or(Path::new(""));
        Pack::implied(folder, folder_slug(folder), &[file.to_path_buf()])
    }

    /// Returns the pack of files without a manifest.
    fn implied(folder: &Path, id: String, files: &[PathBuf]) -> Pack {
        let mut files: Vec<&PathBuf> = files.iter().collect();
        files.sort_by_cached_key(|file| {
            (
                folder::number(file).map_or((1, 0), |number| (0, number)),
                file.to_path_buf(),
            )
        });
        let mut taken = BTreeSet::new();
        let levels: Vec<(String, usize, PathBuf)> = files
            .into_iter()
            .map(|file| (free_slug(file, &mut taken), 0, file.clone()))
            .collect();
        let world = PackWorld {
            name: String::new(),
            levels: levels.iter().map(|level| level.0.clone()).collect(),
        };
        Pack {
            manifest: PackManifest {
                name: id.clone(),
                worlds: vec![world],
                ..PackManifest::default()
            },
            id,
            folder: folder.to_path_buf(),
            problems: Vec::new(),
            levels: numbered(levels),
        }
    }

    /// Returns the pack of a manifest. If it has no worlds, or none that could be read, the pack has all levels.
    fn from_manifest(folder: &Path, read: ReadManifest, files: &[PathBuf]) -> Pack {
        if !read.manifest.worlds.is_empty() {
            return Pack::described(folder, read, files);
        }
        let id = read.manifest.id.clone();
        let id = id.unwrap_or_else(|| folder_slug(folder));
        let mut pack = Pack::implied(folder, id, files);
        let worlds = std::mem::take(&mut pack.manifest.worlds);
        pack.manifest = PackManifest {
            worlds,
            name: match read.manifest.name.is_empty() {
                true => pack.manifest.name,
                false => read.manifest.name.clone(),
            },
            ..read.manifest
        };
        pack.problems = read.problems;
        pack
    }

    /// Returns the pack described by a manifest's worlds.
    fn described(folder: &Path, read: ReadManifest, files: &[PathBuf]) -> Pack {
        let ReadManifest {
            manifest,
            positions,
            mut problems,
        } = read;
        let slugs = manifest.worlds.iter().enumerate();
        let slugs = slugs.flat_map(|(world, entry)| entry.levels.iter().map(move |s| (world, s)));
        let mut by_slug: BTreeMap<String, Vec<&PathBuf>> = BTreeMap::new();
        for file in files {
            by_slug.entry(slug_of_path(file)).or_default().push(file);
        }
        let mut levels = Vec::new();
        for ((world, slug), position) in slugs.zip(positions) {
            let subject = format!("worlds[{world}].levels");
            let found = by_slug.get(slug).map_or(&[][..], Vec::as_slice);
            let message = match found {
                [file] => {
                    levels.push((slug.clone(), world, (*file).clone()));
                    continue;
                }
                [] => format!("found no file of the level \"{slug}\"; expected NN_{slug}.ron"),
                [first, second, ..] => {
                    levels.push((slug.clone(), world, (*first).clone()));
                    let (first, second) = (folder::name_of(first), folder::name_of(second));
                    format!("\"{slug}\" is the name of two files, {first} and {second}")
                }
            };
            problems.push(LevelProblem::error(Some(position), subject, message));
        }
        let unlisted = files
            .iter()
            .filter(|file| !levels.iter().any(|level| level.2 == **file));
        problems.extend(unlisted.map(|file| {
            let message = format!("the level {} is in no world", folder::name_of(file));
            LevelProblem::warning(None, "worlds", message)
        }));
        Pack {
            id: manifest.id.clone().unwrap_or_else(|| folder_slug(folder)),
            folder: folder.to_path_buf(),
            manifest,
            problems,
            levels: numbered(levels),
        }
    }

    /// Returns the levels in order.
    pub fn levels(&self) -> &[PackLevel] {
        &self.levels
    }

    /// Returns the level with a slug.
    pub fn level(&self, slug: &str) -> Option<&PackLevel> {
        self.levels.iter().find(|level| level.slug == slug)
    }

    /// Returns the level with a number.
    pub fn numbered(&self, number: i32) -> Option<&PackLevel> {
        self.levels.iter().find(|level| level.number == number)
    }

    /// Returns the identity of one of the levels.
    pub fn id_of(&self, level: &PackLevel) -> LevelId {
        LevelId::new(&self.id, &level.slug)
    }

    /// Returns the level to play after the one with number `current`, if its end leads to number `wanted`: the next
    /// in order that is not hard for an exit, which leads to the number after its own; otherwise the level with that
    /// number, or the first with a higher one.
    pub fn next(&self, current: i32, wanted: i32) -> Option<&PackLevel> {
        let at = self.levels.iter().position(|l| l.number == current);
        match at.filter(|_| wanted == current.wrapping_add(1)) {
            Some(at) => self.levels[at + 1..].iter().find(|l| !l.is_hard()),
            None => self.at_or_after(wanted),
        }
    }

    /// Returns the level with this number, or the one with the lowest higher number.
    pub fn at_or_after(&self, number: i32) -> Option<&PackLevel> {
        let later = self.levels.iter().filter(|level| level.number >= number);
        later.min_by_key(|level| level.number)
    }

    /// Returns the medal times of a level, if the manifest has any.
    pub fn medals(&self, slug: &str) -> Option<MedalTimes> {
        self.manifest.medals.get(slug).copied()
    }
}

/// Returns everything wrong with a manifest, which includes levels that are missing from its folder.
///
/// # Errors
/// If the file or its folder cannot be read.
pub fn check_manifest(file: &Path) -> Result<Vec<LevelProblem>, LevelError> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let packs = fs::metadata(file).and_then(|_| Pack::open_all(folder));
    let packs = packs.map_err(|source| file_error(file, source))?;
    Ok(packs.into_iter().flat_map(|pack| pack.problems).collect())
}

/// Reads the manifest of a folder, if there is one.
fn read_manifest(folder: &Path) -> Option<ReadManifest> {
    let file = folder.join(MANIFEST);
    fs::symlink_metadata(&file).ok()?;
    let text = files::read_limited(&file, MAX_BYTES)
        .map_err(|error| error.to_string())
        .and_then(|bytes| {
            String::from_utf8(bytes).map_err(|error| {
                let at = error.utf8_error().valid_up_to();
                format!("byte {at} of the file is not UTF-8; expected text in UTF-8")
            })
        });
    Some(match text {
        Ok(text) => manifest::read(&text),
        Err(message) => ReadManifest {
            problems: vec![LevelProblem::error(None, "", message)],
            ..ReadManifest::default()
        },
    })
}

/// Returns the identifier of a folder without a manifest.
fn folder_slug(folder: &Path) -> String {
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    slug_of(&whole.file_name().unwrap_or_default().to_string_lossy())
}

fn slug_of_path(file: &Path) -> String {
    slug_of_file(&folder::name_of(file))
}

/// Returns a slug for a file that is not taken: without its number, otherwise with it, otherwise with a counter.
fn free_slug(file: &Path, taken: &mut BTreeSet<String>) -> String {
    let whole = slug_of(&folder::name_of(file));
    let counted = (2..).map(|count| format!("{}-{count}", &whole[..whole.floor_char_boundary(56)]));
    let slug = [slug_of_path(file), whole.clone()]
        .into_iter()
        .chain(counted)
        .find(|slug| !taken.contains(slug))
        .unwrap_or_default();
    taken.insert(slug.clone());
    slug
}

/// Gives each level its number: that of its file if no earlier level has it, otherwise one after the highest.
fn numbered(levels: Vec<(String, usize, PathBuf)>) -> Vec<PackLevel> {
    let mut taken = BTreeSet::new();
    let own: Vec<Option<i32>> = levels
        .iter()
        .map(|level| folder::number(&level.2).filter(|number| taken.insert(*number)))
        .collect();
    let mut last = taken.last().copied().unwrap_or(0);
    let levels = levels.into_iter().zip(own);
    levels
        .map(|((slug, world, file), own)| PackLevel {
            slug,
            number: own.unwrap_or_else(|| {
                last = last.saturating_add(1);
                last
            }),
            world,
            file,
        })
        .collect()
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
