//! A level as the main menu shows it.

use crate::app::context::AppContext;
use crate::app::thumbnails::PictureResult;
use crate::level::pack::id::LevelId;
use crate::localization::{Message, MessageId};
use crate::progress::time_text;
use std::path::PathBuf;
use std::rc::Rc;

/// A level as the main menu shows it.
pub(super) struct MenuLevel {
    /// Identity.
    pub id: LevelId,
    /// Its number in its pack.
    pub number: i32,
    /// Name of its pack; `None` for the first pack.
    pub pack: Option<String>,
    /// Level file.
    pub file: PathBuf,
}

impl MenuLevel {
    /// Describes a level.
    pub fn new(ctx: &AppContext, id: LevelId) -> MenuLevel {
        let library = &ctx.library;
        let first = library.packs().next();
        let is_first = first.is_some_and(|first| first.id == id.pack);
        let pack = library.pack(&id.pack).filter(|_| !is_first);
        let level = library.level(&id);
        MenuLevel {
            number: level.map_or(0, |level| level.number),
            pack: pack.map(|pack| pack.manifest.name.clone()),
            file: level.map(|level| level.file.clone()).unwrap_or_default(),
            id,
        }
    }

    /// Returns the picture of the level; `None` until it is there.
    pub fn picture(&self, ctx: &AppContext) -> Option<Rc<PictureResult>> {
        ctx.thumbnails.get(&self.file)
    }

    /// Returns the content hash of the level; `None` until its picture is there.
    pub fn hash(&self, ctx: &AppContext) -> Option<u64> {
        let picture = self.picture(ctx)?;
        picture.as_ref().as_ref().ok().map(|map| map.hash)
    }

    /// Returns the name of the level and the best results of the player, if it has been finished. `name` and `hash`
    /// are those of the level.
    pub fn caption(&self, ctx: &AppContext, name: &str, hash: u64) -> String {
        let name = match name {
            "" => ctx.text(self.short_name()),
            name => ctx.level_texts.of(name).to_owned(),
        };
        match ctx.progress.level(hash) {
            None => name,
            Some(best) => ctx.text(match best.best_ticks {
                Some(ticks) => MessageId("menu-best")
                    .with("level", name)
                    .with("time", time_text(ticks))
                    .with("coins", best.most_coins),
                None => MessageId("menu-best-rewound")
                    .with("level", name)
                    .with("coins", best.most_coins),
            }),
        }
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
