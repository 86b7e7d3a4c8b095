//! Texts in the player's language: those of the program and those of levels.

use crate::level::translation::LevelTexts;
use crate::localization::{Language, Localizer, Message};
use crate::session::pack_library::PackLibrary;
use std::path::{Path, PathBuf};

/// Texts in the player's language.
pub struct Texts {
    /// Texts of the program.
    pub localizer: Localizer,
    /// Texts of levels.
    pub levels: LevelTexts,
    /// The folders of the packs with these levels.
    folders: Vec<PathBuf>,
}

impl Texts {
    /// Loads the texts of a language, and of the levels in a library. `None` is the system's language.
    pub fn new(language: Option<Language>, library: &PackLibrary) -> Texts {
        let mut texts = Texts {
            localizer: Localizer::new(language),
            levels: LevelTexts::default(),
            folders: Vec::new(),
        };
        texts.load_levels(library);
        texts
    }

    /// Changes to a language if it is not the current one, and to the levels in a library if it has other packs than
    /// before. `None` is the system's language.
    pub fn follow(&mut self, language: Option<Language>, library: &PackLibrary) {
        let is_changed = self.localizer.follow(language);
        if is_changed || !folders(library).eq(&self.folders) {
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
        self.folders = folders(library).map(Path::to_path_buf).collect();
    }

    /// Returns the text of a message.
    pub fn get(&self, message: impl Into<Message>) -> String {
        self.localizer.text(message)
    }
}

/// Returns the folders of the packs in a library.
fn folders(library: &PackLibrary) -> impl Iterator<Item = &Path> {
    library.packs().map(|pack| pack.folder.as_path())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_given_by_its_path_has_the_translations_beside_it() {
        let folder = std::env::temp_dir().join(format!("pm-texts-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("locales")).expect("a folder");
        let level = folder.join("pond.ron");
        let source = Path::new(crate::CHECKOUT).join("tests/levels/01_first_steps.ron");
        std::fs::copy(source, &level).expect("a level");
        let catalogue = r#"{ "The pond": "Der Teich" }"#;
        std::fs::write(folder.join("locales/de.ron"), catalogue).expect("a catalogue");
        let german = Some(Language::German);
        let mut texts = Texts::new(german, &PackLibrary::default());
        assert_eq!(texts.levels.of("The pond"), "The pond");
        let (library, _) = PackLibrary::beside(&level).expect("a level");
        texts.follow(german, &library);
        assert_eq!(texts.levels.of("The pond"), "Der Teich");
        std::fs::remove_dir_all(&folder).expect("it is there");
    }
}
