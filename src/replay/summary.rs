//! The header of a recording, read from the start of its file.

use super::RecordingError;
use super::bytes::Reader;
use super::recording::{MAGIC, file_error, read_head, read_opening};
use crate::files;
use flate2::read::DeflateDecoder;
use std::io::Read;
use std::path::Path;

/// Number of bytes to read from a file: the header is short, the rest may be long.
const START: u64 = 16 << 10;

/// The header of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Name of the level's file without folder and extension.
    pub level_name: String,
    /// Number of the level.
    pub level_number: i32,
    /// [`crate::level::Level::content_hash`] of the level.
    pub level_hash: u64,
    /// Time of recording in seconds since 1970 (UTC); 0 if unknown.
    pub date: u64,
    /// Known player names.
    pub players: Vec<String>,
    /// The last tick.
    pub end_tick: i32,
}

impl Summary {
    /// Reads only the first 16 KiB of a file. The rest may be damaged.
    ///
    /// # Errors
    /// If the file cannot be read or does not start like a recording.
    pub fn load(path: &Path) -> Result<Summary, RecordingError> {
        let bytes = files::read_start(path, START).map_err(|e| file_error(path, e))?;
        Summary::decode(&bytes).map_err(|error| error.of(path))
    }

    fn decode(bytes: &[u8]) -> Result<Summary, RecordingError> {
        let mut reader = Reader(bytes);
        read_head(MAGIC, &mut reader)?;
        let mut body = Vec::new();
        // The data may be truncated here; the decompressed part is used.
        let _ = DeflateDecoder::new(reader.0)
            .take(START)
            .read_to_end(&mut body);
        let opening = read_opening(&mut Reader(&body))?;
        let players = opening.names.into_iter().filter(|name| !name.is_empty());
        Ok(Summary {
            level_name: opening.level_name,
            level_number: opening.level_number,
            level_hash: opening.level_hash,
            date: opening.date,
            players: players.collect(),
            end_tick: opening.end_tick,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Recording;
    use std::path::PathBuf;

    fn shipped() -> Vec<PathBuf> {
        let folder = Path::new(crate::CHECKOUT).join("demos/campaign");
        let entries = std::fs::read_dir(folder).expect("a folder of the checkout");
        entries
            .map(|entry| entry.expect("an entry").path())
            .collect()
    }

    #[test]
    fn a_summary_agrees_with_the_whole_recording() {
        let files = shipped();
        assert!(files.len() > 3);
        for file in files {
            let (summary, demo) = (Summary::load(&file), Recording::load(&file));
            let (summary, demo) = (summary.expect("a recording"), demo.expect("a recording"));
            assert_eq!(summary.level_name, demo.level_name);
            assert_eq!(summary.level_number, demo.level_number);
            assert_eq!(summary.level_hash, demo.level_hash);
            assert_eq!((summary.date, summary.end_tick), (demo.date, demo.end_tick));
            let named = demo.names.iter().filter(|name| !name.is_empty());
            assert!(named.eq(&summary.players));
        }
    }

    #[test]
    fn a_truncated_file_has_a_summary_and_other_files_are_rejected() {
        let demo = Recording::load(&shipped()[0]).expect("a recording");
        let bytes = demo.encode().expect("memory");
        let cut = &bytes[..bytes.len() - 8];
        assert!(Recording::decode(cut).is_err());
        assert_eq!(
            Summary::decode(cut).expect("its beginning").level_hash,
            demo.level_hash
        );
        let error = |bytes: &[u8]| Summary::decode(bytes).expect_err("not a recording");
        assert!(matches!(error(b"GIF89a"), RecordingError::NotARecording));
        assert!(matches!(
            error(&bytes[..30]),
            RecordingError::Truncated { .. }
        ));
    }
}
