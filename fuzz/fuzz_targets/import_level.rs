//! A level file of the original as it comes: it is imported or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use purple_martians::level::import::import_level;
use purple_martians_fuzz::begin_and_play;

fuzz_target!(|file: &[u8]| {
    if let Ok(import) = import_level(file, 1) {
        begin_and_play(&import.level, &file[file.len().saturating_sub(80)..]);
    }
});
