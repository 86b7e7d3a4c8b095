//! The typed settings, and the list of all descriptors.

use super::schema::{Section, Setting, Value};
use super::sections::{
    Demo, FunctionKeys, Game, GameControls, Logging, Messages, Network, Overlay, Screen, Sound,
};
use super::table::Part;

/// Everything that can be set. `Settings::default()` is what a new `pm.cfg` says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// `[SCREEN]`
    pub screen: Screen,
    /// `[GAME]`
    pub game: Game,
    /// `[GAMECONTROLS]`
    pub controls: GameControls,
    /// `[FUNCTIONKEYS]`
    pub function_keys: FunctionKeys,
    /// `[SOUND]`
    pub sound: Sound,
    /// `[NETWORK]`
    pub network: Network,
    /// `[DEMO]`
    pub demo: Demo,
    /// `[BMSG]`
    pub messages: Messages,
    /// `[OVERLAY]`
    pub overlay: Overlay,
    /// `[LOGGING]`
    pub logging: Logging,
}

/// All sections in the order in which a new file has them.
pub const SECTIONS: &[Section] = &[
    Screen::SECTION,
    Game::SECTION,
    GameControls::SECTION,
    FunctionKeys::SECTION,
    Sound::SECTION,
    Network::SECTION,
    Demo::SECTION,
    Messages::SECTION,
    Overlay::SECTION,
    Logging::SECTION,
];

/// All descriptors, section by section.
pub fn all_settings() -> impl Iterator<Item = &'static Setting> {
    SECTIONS.iter().flat_map(|section| section.settings)
}

/// Returns true if the value of a key must never be shown.
pub(super) fn is_secret(key: &str) -> bool {
    key.eq_ignore_ascii_case("server_password")
}

/// The descriptor of a key, by its name of today.
pub fn setting(key: &str) -> Option<&'static Setting> {
    all_settings().find(|setting| setting.key.eq_ignore_ascii_case(key))
}

/// Whether a section is one of ours (upper and lower case are the same).
pub(super) fn is_known_section(name: &str) -> bool {
    SECTIONS
        .iter()
        .any(|section| section.name.eq_ignore_ascii_case(name))
}

/// The name of the section that is nearest to a name, by the letters that would have to be changed.
pub(super) fn nearest_section(name: &str) -> &'static str {
    let name = name.to_ascii_uppercase();
    let names = SECTIONS.iter().map(|section| section.name);
    let nearest = names.min_by_key(|known| strsim::damerau_levenshtein(known, &name));
    nearest.unwrap_or_default()
}

impl Settings {
    fn parts(&self) -> [&dyn Part; SECTIONS.len()] {
        [
            &self.screen,
            &self.game,
            &self.controls,
            &self.function_keys,
            &self.sound,
            &self.network,
            &self.demo,
            &self.messages,
            &self.overlay,
            &self.logging,
        ]
    }

    fn parts_mut(&mut self) -> [&mut dyn Part; SECTIONS.len()] {
        [
            &mut self.screen,
            &mut self.game,
            &mut self.controls,
            &mut self.function_keys,
            &mut self.sound,
            &mut self.network,
            &mut self.demo,
            &mut self.messages,
            &mut self.overlay,
            &mut self.logging,
        ]
    }

    /// Returns true if the file of these settings holds a password.
    pub fn has_secret(&self) -> bool {
        !self.network.server_password.trim().is_empty()
    }

    /// The value of a setting by its key of today; none if no setting has this key.
    pub fn get(&self, key: &str) -> Option<Value> {
        self.parts().into_iter().find_map(|part| part.get(key))
    }

    /// Changes a setting. A value of the wrong kind or out of range changes nothing.
    ///
    /// # Errors
    /// What was expected instead, in words.
    pub fn set(&mut self, setting: &Setting, value: Value) -> Result<(), String> {
        let fits = setting.kind.allows(&value);
        let mut parts = self.parts_mut().into_iter();
        if fits && parts.any(|part| part.set(setting.key, value.clone())) {
            Ok(())
        } else {
            Err(setting.kind.expected())
        }
    }

    /// All settings with their values, section by section.
    pub fn values(&self) -> impl Iterator<Item = (&'static Setting, Value)> {
        all_settings().filter_map(|setting| Some((setting, self.get(setting.key)?)))
    }
}
