//! A level file of the original as it comes: it is imported or refused.

use super::begin_and_play;
use purple_martians::level::import::import_level;

/// Tries one input.
pub fn run(file: &[u8]) {
    if let Ok(import) = import_level(file, 1) {
        begin_and_play(&import.level, &file[file.len().saturating_sub(80)..]);
    }
}
