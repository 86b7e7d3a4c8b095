//! Texts in the player's language: those of the program and those of levels.

use crate::level::translation::LevelTexts;
use crate::localization::{Language, Localizer, Message};
use crate::session::pack_library::PackLibrary;

/// Texts in the player's language.
pub struct Texts {
    /// Texts of the program.
    pub localizer: Localizer,
    /// Texts of levels.
    pub levels: LevelTexts,
}

impl Texts {
    /// Loads the texts of a language, and of the levels in a library. `None` is the system's language.
    pub fn new(language: Option<Language>, library: &PackLibrary) -> Texts {
        let mut texts = Texts {
            localizer: Localizer::new(language),
            levels: LevelTexts::default(),
        };
        texts.load_levels(library);
        texts
    }

    /// Changes to a language if it is not the current one. `None` is the system's language.
    pub fn follow(&mut self, language: Option<Language>, library: &PackLibrary) {
        if self.localizer.follow(language) {
            self.load_levels(library);
        }
    }

    /// Loads the translations of the levels in a library.
    fn load_levels(&mut self, library: &PackLibrary) {
        let language = self.localizer.language().code();
        let (texts, errors) = LevelTexts::of_packs(library.packs(), language);
        for error in errors {
            log::warn!("{error}");
        }
        self.levels = texts;
    }

    /// Returns the text of a message.
    pub fn get(&self, message: impl Into<Message>) -> String {
        self.localizer.text(message)
    }
}
