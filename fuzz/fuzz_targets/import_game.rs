//! A recorded game of the original: it is imported or refused; imported moves are in order.
#![no_main]

use libfuzzer_sys::fuzz_target;
use purple_martians::level::import::import_game;

fuzz_target!(|file: &[u8]| {
    if let Ok(game) = import_game(file) {
        assert!(game.moves.all().is_sorted_by_key(|m| m.tick));
        assert!(game.moves.all().iter().all(|m| m.tick > 0));
    }
});
