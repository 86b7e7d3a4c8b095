//! `pm import`: converts levels and recordings of the original.

use super::{level_argument, recording_argument};
use crate::level::file::LevelFile;
use crate::level::folder;
use crate::level::playable::load_playable;
use crate::session::recording_file::{self, RecordedFile};
use crate::terminal::{print_error, print_line};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Maximum depth of nested folders to search.
const MAX_DEPTH: usize = 8;

/// Arguments of `pm import`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Levels (`levelNNN.pml`), recordings (`.gm`) and folders with them.
    #[arg(required = true, value_name = "FILE|FOLDER")]
    files: Vec<PathBuf>,
    /// Folder to write to; created if missing.
    #[arg(short, long, alias = "to", value_name = "FOLDER", default_value = ".")]
    output: PathBuf,
    /// Folder with the levels of the recordings (default: beside the recording, `../levels`).
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

impl Args {
    /// Imports all files; succeeds if all could be imported.
    pub fn run(self) -> ExitCode {
        let mut import = Import {
            args: &self,
            sources: BTreeMap::new(),
            levels: 0,
            games: 0,
            failed: 0,
        };
        if let Err(error) = fs::create_dir_all(&self.output) {
            return super::fail(format!("{}: {error}", self.output.display()));
        }
        for path in &self.files {
            match path.is_dir() {
                true => import.folder(path),
                false => import.file(path),
            }
        }
        let (levels, games, failed) = (import.levels, import.games, import.failed);
        print_line!(
            "{} and {} imported, {failed} failed",
            super::count(levels, "level"),
            super::count(games, "recording")
        );
        match failed {
            0 => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        }
    }
}

/// Progress of an import.
struct Import<'a> {
    args: &'a Args,
    /// Source of each file written, to detect two sources for one file.
    sources: BTreeMap<PathBuf, PathBuf>,
    levels: usize,
    games: usize,
    failed: usize,
}

impl Import<'_> {
    /// Imports all levels of a folder and its subfolders, then all recordings.
    fn folder(&mut self, folder: &Path) {
        let mut found = Vec::new();
        if let Err((path, error)) = find(folder, MAX_DEPTH, &mut found) {
            self.fail(&path, &error);
        }
        found.sort_by_key(|path| (recording_file::is_original(path), path.clone()));
        if found.is_empty() {
            self.fail(folder, &"no levels (.pml) or recordings (.gm) found");
        }
        for path in found {
            self.file(&path);
        }
    }

    fn file(&mut self, file: &Path) {
        let is_game = recording_file::is_original(file);
        let done = match is_game {
            true => self.game(file),
            false => self.level(file),
        };
        match done {
            Ok(written) => {
                print_line!("{} -> {}", file.display(), written.display());
                match is_game {
                    true => self.games += 1,
                    false => self.levels += 1,
                }
            }
            Err(error) => self.fail(file, &error),
        }
    }

    fn fail(&mut self, path: &Path, error: &dyn std::fmt::Display) {
        self.failed += 1;
        let (path, error) = (path.display().to_string(), error.to_string());
        // Some errors name their file already.
        match error.contains(&path) {
            true => super::fail(error),
            false => super::fail(format!("{path}: {error}")),
        };
    }

    fn level(&mut self, file: &Path) -> Result<PathBuf, Box<dyn Error>> {
        if !folder::is_original(file) {
            return Err("neither a level (.pml) nor a recording (.gm) of the original".into());
        }
        let loaded = LevelFile::load(file)?;
        for warning in &loaded.warnings {
            print_error!("pm: {}: {warning}", file.display());
        }
        let name = folder::imported_name(loaded.number.unwrap_or(1), &folder::name_of(file));
        let target = self.target(file, &format!("{name}.ron"))?;
        loaded.level.save(&target)?;
        if let Err(error) = load_playable(&target) {
            print_error!("pm: imported, but cannot be played:\n{error}");
        }
        Ok(target)
    }

    fn game(&mut self, file: &Path) -> Result<PathBuf, Box<dyn Error>> {
        let search = level_argument::search(self.args.levels.as_deref());
        let game = RecordedFile::load(file, &search)?;
        level_argument::print_warnings(&game.warnings);
        let target = self.target(file, &format!("{}.pmd", folder::name_of(file)))?;
        let (number, name) = game.level_file();
        // If the level has been imported already, its file name starts with the number.
        let name = match folder::number_of(name) {
            Some(_) => name.to_owned(),
            None => folder::imported_name(number, name),
        };
        let progress = recording_argument::progress(file);
        game.to_recording(Some(&name), progress).save(&target)?;
        Ok(target)
    }

    /// Returns the file to write, unless another source has been written there.
    fn target(&mut self, source: &Path, name: &str) -> Result<PathBuf, String> {
        let target = self.args.output.join(name);
        match self.sources.get(&target) {
            Some(other) if other != source => Err(format!(
                "would overwrite {}, which was imported from {}",
                target.display(),
                other.display()
            )),
            _ => {
                self.sources.insert(target.clone(), source.to_path_buf());
                Ok(target)
            }
        }
    }
}

/// Finds all levels and recordings of the original in a folder and its subfolders.
fn find(
    folder: &Path,
    depth: usize,
    found: &mut Vec<PathBuf>,
) -> Result<(), (PathBuf, std::io::Error)> {
    let failed = |error| (folder.to_path_buf(), error);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            if depth > 0 && !path.is_symlink() {
                find(&path, depth - 1, found)?;
            }
        } else if folder::is_original(&path) || recording_file::is_original(&path) {
            found.push(path);
        }
    }
    Ok(())
}
