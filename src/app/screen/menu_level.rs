//! A level as the main menu shows it.

use super::preview::Preview;
use crate::app::context::AppContext;
use crate::level::pack::id::LevelId;
use crate::localization::{Message, MessageId};
use crate::progress::{LevelProgress, time_text};

/// A level as the menu shows it.
pub(super) struct MenuLevel {
    /// Identity.
    pub id: LevelId,
    /// Its number in its pack.
    pub number: i32,
    /// Name of its pack; `None` for the first pack.
    pub pack: Option<String>,
    /// The player's results, if the level has been finished.
    pub progress: Option<LevelProgress>,
    /// Map of the level.
    pub preview: Result<Preview, String>,
}

impl MenuLevel {
    /// Loads a level with its map.
    pub fn load(ctx: &AppContext, id: LevelId) -> MenuLevel {
        let library = &ctx.library;
        let is_first = library
            .packs()
            .next()
            .is_some_and(|first| first.id == id.pack);
        let pack = library.pack(&id.pack).filter(|_| !is_first);
        let level = library.load(&id);
        MenuLevel {
            number: library.level(&id).map_or(0, |level| level.number),
            pack: pack.map(|pack| pack.manifest.name.clone()),
            progress: level
                .as_ref()
                .ok()
                .and_then(|level| ctx.progress.level(level.content_hash())),
            preview: level.map(|level| Preview::of(&level, &ctx.tiles)),
            id,
        }
    }

    /// Returns the best results as text, if the level has been finished.
    pub fn best(&self) -> Option<Message> {
        let best = self.progress?;
        Some(match best.best_ticks {
            Some(ticks) => MessageId("menu-best")
                .with("time", time_text(ticks))
                .with("coins", best.most_coins),
            None => MessageId("menu-best-rewound").with("coins", best.most_coins),
        })
    }

    /// Returns a short name: its number, and its pack if it is not of the first.
    pub fn short_name(&self) -> Message {
        match &self.pack {
            None => MessageId("menu-level").with("level", self.number),
            Some(pack) => MessageId("menu-level-of-pack")
                .with("pack", pack.clone())
                .with("level", self.number),
        }
    }
}
