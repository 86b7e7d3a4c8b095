//! A level as shown in the main menu and in level select.

use crate::app::selection;
use crate::app::texts::Texts;
use crate::app::thumbnails::{ThumbnailResult, Thumbnails};
use crate::config::Game;
use crate::level::pack::id::LevelId;
use crate::level::pack::medal::MedalTimes;
use crate::localization::{Message, MessageId};
use crate::net::limits::MAX_LEVEL;
use crate::progress::time_text;
use crate::session::pack_library::PackLibrary;
use crate::session::progress_keeper::ProgressKeeper;
use std::path::PathBuf;
use std::rc::Rc;

/// A level as shown in the main menu and in level select.
pub struct MenuLevel {
    /// Identity.
    pub id: LevelId,
    /// Its number in its pack.
    pub number: i32,
    /// Name of its pack; `None` for the first pack.
    pub pack: Option<String>,
    /// Level file.
    pub file: PathBuf,
    /// Its medal times, if its pack has any.
    pub medals: Option<MedalTimes>,
}

impl MenuLevel {
    /// Describes a level.
    pub fn new(library: &PackLibrary, id: LevelId) -> MenuLevel {
        let first = library.packs().next();
        let is_first = first.is_some_and(|first| first.id == id.pack);
        let own = library.pack(&id.pack);
        let pack = own.filter(|_| !is_first);
        let level = library.level(&id);
        MenuLevel {
            number: level.map_or(0, |level| level.number),
            pack: pack.map(|pack| pack.manifest.name.clone()),
            file: level.map(|level| level.file.clone()).unwrap_or_default(),
            medals: own.and_then(|pack| pack.medals(&id.slug)),
            id,
        }
    }

    /// Returns the level in the settings; `None` if there are no levels.
    pub fn chosen(library: &PackLibrary, settings: &Game) -> Option<MenuLevel> {
        let level = library.in_pack(&settings.start_pack, settings.start_level.into());
        level.map(|level| MenuLevel::new(library, level))
    }

    /// Writes a level into the settings.
    pub fn choose(settings: &mut Game, library: &PackLibrary, id: &LevelId) {
        let number = library.level(id).map_or(1, |level| level.number);
        settings.start_pack = id.pack.clone();
        settings.start_level = u16::try_from(number).map_or(1, |n| n.clamp(1, MAX_LEVEL));
    }

    /// Returns the thumbnail of the level; `None` until it is there.
    pub fn thumbnail(&self, thumbnails: &Thumbnails) -> Option<Rc<ThumbnailResult>> {
        thumbnails.get(&self.file)
    }

    /// Returns the content hash of the level; `None` until its thumbnail has been drawn.
    pub fn hash(&self, thumbnails: &Thumbnails) -> Option<u64> {
        let thumbnail = self.thumbnail(thumbnails)?;
        thumbnail.as_ref().as_ref().ok().map(|map| map.hash)
    }

    /// Returns the name of the level and the best results of the player, if it has been finished. `name` and `hash`
    /// are those of the level.
    pub fn caption(
        &self,
        progress: &ProgressKeeper,
        texts: &Texts,
        name: &str,
        hash: u64,
    ) -> String {
        let name = self.name(texts, name);
        match progress.level(hash) {
            None => name,
            Some(best) => texts.get(match best.best_ticks {
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

    /// Returns the translation of the level's own name, or a short name if it has none.
    pub fn name(&self, texts: &Texts, own: &str) -> String {
        match own {
            "" => texts.get(self.short_name()),
            own => texts.levels.of(own).to_owned(),
        }
    }

    /// Returns a short name: its number, and its pack if it is not of the first; the packs of the game are translated.
    pub fn short_name(&self) -> Message {
        match &self.pack {
            None => MessageId("menu-level").with("level", self.number),
            Some(pack) => {
                let own = || Message::from(pack.clone());
                let pack = selection::pack_name(&self.id.pack).map_or_else(own, Message::from);
                MessageId("menu-level-of-pack")
                    .with("pack", pack)
                    .with("level", self.number)
            }
        }
    }
}
