//! Level files of the original, unmodified: the input is imported or rejected.

use super::begin_and_play;
use purple_martians::level::import::import_level;

/// Runs the target on one input.
pub fn run(file: &[u8]) {
    if let Ok(import) = import_level(file, 1) {
        begin_and_play(&import.level, &file[file.len().saturating_sub(80)..]);
    }
}
