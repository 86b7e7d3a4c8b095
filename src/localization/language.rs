//! The languages of the game and their files.

use unic_langid::LanguageIdentifier;

/// A language of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the language of last resort.
    English,
    /// German.
    German,
}

/// Embeds the files of a language: name and content.
macro_rules! files {
    ($code:literal: $($name:literal)+) => {
        &[$(($name, include_str!(concat!("../../assets/locales/", $code, "/", $name, ".ftl")))),+]
    };
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Returns the code used in `pm.cfg` and by the system (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// Returns the language of a locale such as `de-AT`.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let identifier: LanguageIdentifier = locale.parse().ok()?;
        let code = identifier.language;
        Language::ALL
            .into_iter()
            .find(|language| code.as_str() == language.code())
    }

    /// Returns the first of the system's preferred languages that the game has, or English.
    pub fn of_system() -> Language {
        let mut locales = sys_locale::get_locales();
        locales
            .find_map(|locale| Language::of_locale(&locale))
            .unwrap_or(Language::English)
    }

    /// Returns the language as Fluent needs it, for plurals.
    pub(super) fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    /// Returns the language's own name, which is the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }

    /// Returns the embedded files: name and content.
    pub(super) const fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Language::English => {
                files!(
                    "en": "common" "controls" "credits" "extras" "help" "join" "levels" "map" "menu" "messages" "netgame" "options"
                    "play" "profiles" "records" "replays"
                )
            }
            Language::German => {
                files!(
                    "de": "common" "controls" "credits" "extras" "help" "join" "levels" "map" "menu" "messages" "netgame" "options"
                    "play" "profiles" "records" "replays"
                )
            }
        }
    }
}
