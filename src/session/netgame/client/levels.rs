//! Where a client has its levels from.

use crate::level::Level;
use crate::net::message::control::LevelInfo;
use crate::session::shelf::Shelf;

/// Where a client has its levels from.
pub trait Levels {
    /// The level that the server plays, ready to be played.
    ///
    /// # Errors
    /// If it is not here, in words for the player.
    fn find(&self, info: &LevelInfo) -> Result<Level, String>;
}

/// The levels that come with the game.
pub struct ShelfLevels<S>(pub S);

impl<S: Shelf> Levels for ShelfLevels<S> {
    fn find(&self, info: &LevelInfo) -> Result<Level, String> {
        let number = i32::from(info.number);
        let mut level = self.0.load(number)?;
        if level.content_hash() != info.hash {
            return Err(format!(
                "level {number} is not the one that the server plays"
            ));
        }
        level.world.globals.level = number;
        Ok(level)
    }
}
