//! The levels available to a client. How many downloaded levels are kept is in `session/netgame/level_store.rs`.

use crate::level::Level;
use crate::net::message::control::LevelInfo;
use crate::session::level_source::LevelSource;
use crate::session::netgame::level_store::{LevelStore, received_level};
use crate::session::worker::Worker;
use std::io;

/// A request of a client to its levels.
pub enum LevelLookup {
    /// Finds the level that the server plays.
    Find(LevelInfo),
    /// Checks and keeps a level downloaded from the server.
    Keep(Vec<u8>, LevelInfo),
}

/// The level; `None` if it is not available locally; an error for the player if the downloaded one is wrong.
pub type LevelAnswer = Result<Option<Box<Level>>, String>;

/// The worker that finds the levels of a client.
pub type LevelWorker = Worker<LevelLookup, LevelAnswer>;

/// Returns a worker that finds levels on a thread of its own.
///
/// # Errors
/// Returns an error if the thread cannot be started.
pub fn in_background(levels: Box<dyn Levels>) -> io::Result<LevelWorker> {
    LevelWorker::in_background("levels", answers(levels))
}

/// Returns a worker that finds levels after `delay` calls of [`LevelWorker::poll`], for virtual clocks.
pub fn after_polls(delay: u32, levels: Box<dyn Levels>) -> LevelWorker {
    LevelWorker::after_polls(delay, answers(levels))
}

fn answers(mut levels: Box<dyn Levels>) -> impl FnMut(LevelLookup) -> LevelAnswer + Send {
    move |request| match request {
        LevelLookup::Find(info) => Ok(levels.find(&info).map(Box::new)),
        LevelLookup::Keep(bytes, info) => levels.receive(&bytes, &info).map(Box::new).map(Some),
    }
}

/// The source of a client's levels.
pub trait Levels: Send {
    /// Returns the level that the server plays, if it is available locally.
    fn find(&mut self, info: &LevelInfo) -> Option<Level>;

    /// Accepts a level downloaded from the server; it may be stored for next time.
    ///
    /// # Errors
    /// Returns a message for the player if it is not the announced level.
    fn receive(&mut self, bytes: &[u8], info: &LevelInfo) -> Result<Level, String>;
}

impl Levels for LevelStore {
    fn find(&mut self, info: &LevelInfo) -> Option<Level> {
        LevelStore::find(self, info.number.into(), info.name.as_str(), info.hash)
    }

    fn receive(&mut self, bytes: &[u8], info: &LevelInfo) -> Result<Level, String> {
        let kept = self.keep(bytes, info.hash).map_err(|e| e.to_string())?;
        if let Some(cache_error) = kept.cache_error {
            log::warn!("cannot cache the level from the server: {cache_error}");
        }
        Ok(kept.level)
    }
}

/// Levels of a level source, for tests; downloads are not stored.
pub struct SourceLevels<S>(pub S);

impl<S: LevelSource> Levels for SourceLevels<S> {
    fn find(&mut self, info: &LevelInfo) -> Option<Level> {
        let level = self.0.load(info.number.into()).ok()?;
        (level.content_hash() == info.hash).then_some(level)
    }

    fn receive(&mut self, bytes: &[u8], info: &LevelInfo) -> Result<Level, String> {
        received_level(bytes, info.hash).map_err(|error| error.to_string())
    }
}
