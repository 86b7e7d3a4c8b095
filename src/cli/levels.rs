//! `pm levels`: lists packs, worlds and levels.

use super::level_argument;
use crate::display_text::clean;
use crate::json;
use crate::level::pack::Pack;
use crate::session::pack_library::PackLibrary;
use crate::terminal::{print_json, print_line};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm levels`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders whose packs are listed (default: those of the game and your own).
    #[arg(value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Print the list as JSON.
    #[arg(long)]
    json: bool,
}

/// A pack as JSON.
#[derive(Debug, Serialize)]
struct PackReport<'a> {
    id: &'a str,
    name: &'a str,
    authors: &'a [String],
    licence: &'a str,
    folder: String,
    levels: Vec<LevelReport<'a>>,
}

#[derive(Debug, Serialize)]
struct LevelReport<'a> {
    id: String,
    world: &'a str,
    number: i32,
    file: String,
}

impl Args {
    /// Prints the list.
    pub fn run(self) -> ExitCode {
        let missing = self.folders.iter().find(|folder| !folder.is_dir());
        if let Some(missing) = missing {
            return super::fail(format!("{}: expected a folder", missing.display()));
        }
        let library = match self.folders.is_empty() {
            true => level_argument::ours(),
            false => PackLibrary::from_folders(self.folders),
        };
        if self.json {
            let reports: Vec<_> = library.packs().map(report).collect();
            match json::pretty(&reports) {
                Ok(text) => print_json(&text),
                Err(error) => return super::fail(error),
            }
        } else {
            library.packs().for_each(print);
        }
        match library.first() {
            Some(_) => ExitCode::SUCCESS,
            None => super::fail("found no levels"),
        }
    }
}

fn report(pack: &Pack) -> PackReport<'_> {
    let levels = pack.levels().iter();
    PackReport {
        id: &pack.id,
        name: &pack.manifest.name,
        authors: &pack.manifest.authors,
        licence: &pack.manifest.licence,
        folder: pack.folder.display().to_string(),
        levels: levels
            .map(|level| LevelReport {
                id: pack.id_of(level).to_string(),
                world: &pack.manifest.worlds[level.world].name,
                number: level.number,
                file: level.file.display().to_string(),
            })
            .collect(),
    }
}

/// Prints a pack, its worlds, and a line for each level: number, identity and file.
fn print(pack: &Pack) {
    let manifest = &pack.manifest;
    let mut head = clean(&manifest.name).to_string();
    if !manifest.authors.is_empty() {
        head += &format!(" by {}", clean(&manifest.authors.join(", ")));
    }
    if !manifest.licence.is_empty() {
        head += &format!(" ({})", clean(&manifest.licence));
    }
    print_line!("{head}: {}", clean(&pack.folder.display().to_string()));
    for (index, world) in manifest.worlds.iter().enumerate() {
        let levels = pack.levels().iter().filter(|level| level.world == index);
        if !world.name.is_empty() {
            print_line!("  {}", clean(&world.name));
        }
        for level in levels {
            let file = level.file.file_name().unwrap_or_default();
            print_line!(
                "  {:>5}  {:<36} {}",
                level.number,
                pack.id_of(level).to_string(),
                clean(&file.to_string_lossy())
            );
        }
    }
    if pack.problems.iter().any(|problem| problem.is_error()) {
        let folder = pack.folder.display().to_string();
        print_line!(
            "  the manifest has errors; see `pm check {}`",
            clean(&folder)
        );
    }
}
