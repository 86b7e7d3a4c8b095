//! `pm import`: levels and recorded games of the original become ours.

use crate::files::read_limited;
use crate::level::import::{import_game, import_level};
use crate::level::{Level, folder};
use crate::replay::Recorder;
use crate::sim::rules::events::Events;
use crate::sim::rules::{self, start};
use crate::sim::world::DonePhase;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The greatest file that is read, bytes.
const MAX_FILE: u64 = 16 << 20;
/// Frames that a recorded game runs on after its last entry.
const FRAMES_AFTER_LAST: i32 = 160;
/// The longest recorded game, frames: a day.
const MAX_FRAMES: i32 = 24 * 3600 * 40;

/// Arguments of `pm import`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Levels (`levelNNN.pml`) and recorded games (`.gm`).
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Folder to write to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    to: PathBuf,
    /// Folder with the levels of recorded games; without it, `../levels` beside them.
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

impl Args {
    /// Imports all files; success only if all could be.
    pub fn run(self) -> ExitCode {
        let mut status = ExitCode::SUCCESS;
        for file in &self.files {
            let done = match file.extension() {
                Some(ending) if ending == "gm" => self.game(file),
                _ => self.level(file),
            };
            match done {
                Ok(written) => println!("{} -> {}", file.display(), written.display()),
                Err(error) => status = super::fail(format!("{}: {error}", file.display())),
            }
        }
        status
    }

    fn level(&self, file: &Path) -> Result<PathBuf, Box<dyn Error>> {
        let (level, number) = load(file)?;
        let target = self.to.join(format!("{}.ron", name_of(number, file)));
        level.save(&target)?;
        Ok(target)
    }

    fn game(&self, file: &Path) -> Result<PathBuf, Box<dyn Error>> {
        let game = import_game(&read_limited(file, MAX_FILE)?)?;
        for warning in &game.warnings {
            eprintln!("{}: {warning}", file.display());
        }
        let beside = file.parent().map(|games| games.join("../levels"));
        let levels = self.levels.clone().or(beside).unwrap_or_default();
        let level_file = levels.join(format!("level{:03}.pml", game.level));
        let (level, number) =
            load(&level_file).map_err(|e| format!("{}: {e}", level_file.display()))?;
        let hash = level.content_hash();
        let mut world = level.world;
        world.globals.level = number;
        start::begin_game(&level.stage, &mut world);
        let mut recorder = Recorder::new(&name_of(number, &level_file), hash, 0, &world);
        let end = game.last_frame.saturating_add(FRAMES_AFTER_LAST);
        for frame in 1..=end.min(MAX_FRAMES) {
            let moves = game.moves.at(frame);
            rules::step(&level.stage, &mut world, moves, &mut Events::sink());
            recorder.frame(moves, &world);
            if world.globals.done.phase == DonePhase::Finished {
                break;
            }
        }
        let target = self.to.join(format!("{}.pmd", folder::name_of(file)));
        recorder.demo(&world).save(&target)?;
        Ok(target)
    }
}

/// Reads a level of the original; the number is in the name of its file.
fn load(file: &Path) -> Result<(Level, i32), Box<dyn Error>> {
    let name = folder::name_of(file);
    let number = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let number = folder::number_of(number).unwrap_or(1);
    let import = import_level(&read_limited(file, MAX_FILE)?, number)?;
    for warning in &import.warnings {
        eprintln!("{}: {warning}", file.display());
    }
    Ok((import.level, number))
}

/// The name of an imported level begins with its number.
fn name_of(number: i32, file: &Path) -> String {
    format!("{number:03}_{}", folder::name_of(file))
}
