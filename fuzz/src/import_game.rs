//! A recorded game of the original: it is imported or refused; imported moves are in order.

use purple_martians::level::import::import_game;

/// Tries one input.
pub fn run(file: &[u8]) {
    if let Ok(game) = import_game(file) {
        assert!(game.moves.all().is_sorted_by_key(|m| m.tick));
        assert!(game.moves.all().iter().all(|m| m.tick > 0));
    }
}
