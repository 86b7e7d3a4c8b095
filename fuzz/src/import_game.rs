//! Recordings of the original: the input is imported or rejected; the commands of an imported recording are sorted.

use purple_martians::level::import::import_game;

/// Runs the target on one input.
pub fn run(file: &[u8]) {
    if let Ok(game) = import_game(file) {
        assert!(game.commands.all().is_sorted_by_key(|m| m.tick));
        assert!(game.commands.all().iter().all(|m| m.tick > 0));
    }
}
