//! Translations of the texts in levels: names of levels, worlds and lifts, and signs. The languages are in
//! `localization/language.rs`.
//!
//! A pack may have a catalogue for each language, `locales/de.ron`: a map from the original text to its translation. Level
//! files do not change, and neither do their content hashes and recordings.

use super::LevelError;
use super::folder::LOCALES;
use super::pack::Pack;
use super::problem::{LevelProblem, Position};
use super::read_text;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};

/// The level texts of one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelTexts(HashMap<String, String>);

impl LevelTexts {
    /// Reads the catalogues of some packs for a language, by its ISO 639-1 code. Where packs translate the same text,
    /// the first one counts. Catalogues that cannot be read are reported and left out.
    pub fn of_packs<'a>(
        packs: impl Iterator<Item = &'a Pack>,
        language: &str,
    ) -> (LevelTexts, Vec<LevelError>) {
        let (mut texts, mut errors) = (HashMap::new(), Vec::new());
        for pack in packs {
            match read(&catalogue_file(pack, language)) {
                Ok(catalogue) => {
                    for (original, translation) in catalogue {
                        texts.entry(original).or_insert(translation);
                    }
                }
                Err(error) => errors.push(error),
            }
        }
        (LevelTexts(texts), errors)
    }

    /// Returns the translation of a text, or the text itself if there is none.
    pub fn of<'a>(&'a self, original: &'a str) -> &'a str {
        self.0.get(original).map_or(original, String::as_str)
    }
}

/// Returns the path of a pack's catalogue for a language.
pub fn catalogue_file(pack: &Pack, language: &str) -> PathBuf {
    let folder = pack.folder.join(LOCALES);
    folder.join(format!("{language}.ron"))
}

/// Reads a catalogue; one that does not exist is empty.
///
/// # Errors
/// If the file cannot be read or is not a map of texts.
pub fn read(file: &Path) -> Result<BTreeMap<String, String>, LevelError> {
    let text = match read_text(file) {
        Err(LevelError::File { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            return Ok(BTreeMap::new());
        }
        text => text?,
    };
    ron::from_str(&text).map_err(|error| {
        let start = error.span.start;
        let position = Position {
            line: start.line,
            column: start.col,
        };
        let expected = "expected { \"original\": \"translation\", ... }";
        let message = format!("{}; {expected}", error.code);
        LevelError::Text {
            name: file.display().to_string(),
            problems: vec![LevelProblem::error(Some(position), "", message)],
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::sim::world::item::ItemKind;
    use std::collections::BTreeSet;

    /// Returns the packs of the game.
    fn packs() -> Vec<Pack> {
        let levels = Path::new(crate::CHECKOUT).join("levels");
        let folders = ["", "gallery", "arenas", "co-op"].map(|pack| levels.join(pack));
        let packs = folders.iter().map(|folder| Pack::open_all(folder));
        packs.flat_map(|packs| packs.expect("a folder")).collect()
    }

    /// Returns true if the name of a lift has a word in it, unlike `60 T` and `XII`, which all languages share.
    fn has_word(name: &str) -> bool {
        name.chars().filter(char::is_ascii_lowercase).count() > 2
    }

    /// Returns the texts of a pack that players read: names of worlds, levels and lifts, and signs.
    fn texts(pack: &Pack) -> BTreeSet<String> {
        let worlds = pack.manifest.worlds.iter();
        let mut texts: BTreeSet<String> = worlds.map(|world| world.name.clone()).collect();
        for level in pack.levels() {
            let level = Level::load(&level.file).expect("a level of the game");
            texts.insert(level.level_data.name.clone());
            let lifts = level.level_data.lifts.iter().map(|lift| &lift.name);
            texts.extend(lifts.filter(|name| has_word(name)).cloned());
            for item in &level.world.items {
                if let ItemKind::Message(sign) = &item.kind {
                    texts.insert(
                        level.level_data.messages[usize::from(sign.text)]
                            .text
                            .clone(),
                    );
                }
            }
        }
        texts
    }

    /// Returns the codes of the game's languages but English.
    fn languages() -> Vec<String> {
        let locales = Path::new(crate::CHECKOUT).join("assets/locales");
        let folders = std::fs::read_dir(locales).expect("the languages of the game");
        let codes = folders.map(|folder| folder.expect("an entry").file_name());
        let codes = codes.map(|code| code.into_string().expect("a code"));
        codes.filter(|code| code != "en").collect()
    }

    #[test]
    fn every_text_of_the_game_is_translated_and_no_translation_is_unused() {
        for pack in packs() {
            let texts = texts(&pack);
            for language in languages() {
                let catalogue = read(&catalogue_file(&pack, &language)).expect("a catalogue");
                let translated: BTreeSet<String> = catalogue.into_keys().collect();
                let missing: Vec<_> = texts.difference(&translated).collect();
                let unused: Vec<_> = translated.difference(&texts).collect();
                assert!(missing.is_empty(), "{} {language}: {missing:#?}", pack.id);
                assert!(unused.is_empty(), "{} {language}: {unused:#?}", pack.id);
            }
        }
    }

    #[test]
    fn translations_have_the_same_keys_and_only_characters_of_the_font() {
        let sprites = include_str!("../../assets/sprites.ron");
        let keys = |text: &str| {
            let parts = text.split('{').skip(1);
            let mut keys: Vec<String> = parts
                .filter_map(|part| part.split_once('}'))
                .map(|(key, _)| key.to_owned())
                .collect();
            keys.sort();
            keys
        };
        // The first translation that has each character.
        let mut letters = BTreeMap::new();
        for (pack, language) in packs().iter().flat_map(|pack| {
            let languages = languages().into_iter();
            languages.map(move |language| (pack, language))
        }) {
            let catalogue = read(&catalogue_file(pack, &language)).expect("a catalogue");
            for (original, translation) in catalogue {
                assert_eq!(keys(&original), keys(&translation), "{original}");
                for letter in translation.chars().filter(|c| *c != '\n') {
                    letters.entry(letter).or_insert_with(|| translation.clone());
                }
            }
        }
        for (letter, translation) in letters {
            let glyph = format!("\"font/8/{:x}\":", letter as u32);
            assert!(sprites.contains(&glyph), "{translation}: {letter:?}");
        }
    }

    #[test]
    fn texts_without_a_translation_are_not_changed() {
        let packs = packs();
        let (texts, errors) = LevelTexts::of_packs(packs.iter(), "de");
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(texts.of("The Wreck"), "Das Wrack");
        assert_eq!(texts.of("A level of my own"), "A level of my own");
        let (texts, errors) = LevelTexts::of_packs(packs.iter(), "tlh");
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(texts, LevelTexts::default());
    }

    #[test]
    fn a_damaged_catalogue_is_reported_with_its_position() {
        let folder = std::env::temp_dir().join(format!("pm-catalogue-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        let file = folder.join("de.ron");
        std::fs::write(&file, "{\n \"a\": 5 }").expect("a file");
        let error = read(&file).expect_err("5 is not a text").to_string();
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
        assert!(error.contains("de.ron:2:"), "{error}");
    }
}
