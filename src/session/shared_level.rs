//! Imports shared levels into the player's folders. The maximum length of a shared level is in `records/share.rs`.

use crate::files;
use crate::level::pack::id::{LevelId, slug_of};
use crate::progress::FinishedRun;
use crate::records::share::{self, ShareError};
use crate::replay::RecordingError;
use crate::replay::file_name::EXTENSION;
use crate::session::pack_library::PackLibrary;
use std::io;
use std::path::{Path, PathBuf};

/// Folder of shared levels among the player's levels; they are a pack of their own.
pub const FOLDER: &str = "shared";

/// A shared level in the player's folders.
pub struct ImportedLevel {
    /// Its file.
    pub file: PathBuf,
    /// Its recording, which replays without a difference.
    pub demo: Option<PathBuf>,
    /// The result of the recording, if it reaches an exit.
    pub run: Option<FinishedRun>,
}

/// Why a shared level cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ShareImportError {
    /// The line cannot be used.
    #[error(transparent)]
    Share(#[from] ShareError),
    /// The recording cannot be saved.
    #[error(transparent)]
    Recording(#[from] RecordingError),
    /// A file or folder cannot be written.
    #[error("{}: {source}", path.display())]
    File {
        /// File or folder.
        path: PathBuf,
        /// Cause.
        source: io::Error,
    },
}

/// Verifies a shared level and saves it below the folder `levels`, and its recording in the folder `recordings`. A level
/// that is imported again gets the same files.
///
/// # Errors
/// If the line is not valid, its recording does not replay, or a file cannot be written.
pub fn import(
    line: &str,
    levels: &Path,
    recordings: &Path,
) -> Result<ImportedLevel, ShareImportError> {
    let mut shared = share::decode(line)?;
    let run = shared.verify()?;
    let hash = shared.level.content_hash();
    let slug = format!("{}-{:08x}", slug_of(&shared.name), hash as u32);
    let folder = levels.join(FOLDER);
    let file = folder.join(format!("{slug}.ron"));
    let failed = |path: &Path| {
        let path = path.to_path_buf();
        move |source| ShareImportError::File { path, source }
    };
    std::fs::create_dir_all(&folder).map_err(failed(&folder))?;
    files::write_atomically(&file, shared.text.as_bytes()).map_err(failed(&file))?;
    let demo = match shared.demo {
        None => None,
        Some(mut demo) => {
            std::fs::create_dir_all(recordings).map_err(failed(recordings))?;
            demo.level_name = LevelId::new(FOLDER, &slug).to_string();
            let name = format!("shared-{slug}-{:08x}.{EXTENSION}", demo.end_checksum as u32);
            let path = recordings.join(name);
            demo.save(&path)?;
            Some(path)
        }
    };
    Ok(ImportedLevel { file, demo, run })
}

/// Returns the library and identity of an imported level: a pack with all shared levels.
///
/// # Errors
/// If its folder cannot be read.
pub fn open(imported: &ImportedLevel) -> Result<(PackLibrary, LevelId), ShareImportError> {
    PackLibrary::beside(&imported.file).map_err(|source| ShareImportError::File {
        path: imported.file.clone(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::replay::Recording;

    #[test]
    fn a_shared_level_is_saved_once_and_can_be_played() {
        let root = Path::new(crate::CHECKOUT);
        let level =
            Level::load(&root.join("tests/levels/02_ladders_and_ropes.ron")).expect("a level");
        let demo = Recording::load(&root.join("tests/levels/demos/02_ladders_and_ropes.pmd"))
            .expect("a recording");
        let line = share::encode("My level!", &level, Some(&demo)).expect("it is short");
        let folder = std::env::temp_dir().join(format!("pm-shared-{}", std::process::id()));
        let (levels, recordings) = (folder.join("levels"), folder.join("recordings"));
        let first = import(&line, &levels, &recordings).expect("it is valid");
        let again = import(&line, &levels, &recordings).expect("it is valid");
        let opened = open(&first).map(|(library, id)| library.load(&id).map(|l| l.content_hash()));
        let saved = Recording::load(first.demo.as_deref().expect("it has a proof"));
        let rejected = import(&line[..line.len() - 9], &levels, &recordings).is_err();
        let count = std::fs::read_dir(levels.join(FOLDER)).map(Iterator::count);
        // On failure it stays in the temporary folder.
        let _ = std::fs::remove_dir_all(&folder);
        assert_eq!((first.file, &first.demo), (again.file, &again.demo));
        assert_eq!(opened.ok(), Some(Ok(level.content_hash())));
        assert!(first.run.is_some_and(|run| run.ticks > 100));
        assert!(saved.is_ok_and(|saved| saved.checksums == demo.checksums));
        assert!(rejected);
        assert_eq!(count.ok(), Some(1));
    }
}
