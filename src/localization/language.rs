//! The languages of the game and their files.

use unic_langid::LanguageIdentifier;

/// A language of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the language of last resort.
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Portuguese.
    Portuguese,
    /// Polish.
    Polish,
}

/// Name and content of a file of messages.
type File = (&'static str, &'static str);

/// Embeds the files of a language.
macro_rules! files {
    ($code:literal) => {
        files!(
            $code: "common" "controls" "credits" "extras" "help" "join" "levels" "map" "menu" "messages" "netgame" "options" "play"
            "profiles" "records" "replays"
        )
    };
    ($code:literal: $($name:literal)+) => {
        &[$(($name, include_str!(concat!("../../assets/locales/", $code, "/", $name, ".ftl")))),+]
    };
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 6] = [
        Language::English,
        Language::German,
        Language::French,
        Language::Spanish,
        Language::Portuguese,
        Language::Polish,
    ];

    /// Returns the code used in `pm.cfg` and by the system (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
            Language::Spanish => "es",
            Language::Portuguese => "pt",
            Language::Polish => "pl",
        }
    }

    /// Returns the language of a locale such as `de-AT`.
    pub fn from_locale(locale: &str) -> Option<Language> {
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
            .find_map(|locale| Language::from_locale(&locale))
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
            Language::French => "Français",
            Language::Spanish => "Español",
            Language::Portuguese => "Português",
            Language::Polish => "Polski",
        }
    }

    /// Returns the embedded files.
    pub(super) const fn files(self) -> &'static [File] {
        match self {
            Language::English => files!("en"),
            Language::German => files!("de"),
            Language::French => files!("fr"),
            Language::Spanish => files!("es"),
            Language::Portuguese => files!("pt"),
            Language::Polish => files!("pl"),
        }
    }
}
