//! The announcement of a server, shared between the game and the network thread.

use super::message::ServerInfo;
use std::sync::{Arc, Mutex, PoisonError};

/// The current state of a server, as announced to searching clients. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Announcement(Arc<Mutex<Option<ServerInfo>>>);

impl Announcement {
    /// Replaces the announcement; `None` stops it.
    pub fn set(&self, info: Option<ServerInfo>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = info;
    }

    /// Returns the current announcement.
    pub fn get(&self) -> Option<ServerInfo> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
