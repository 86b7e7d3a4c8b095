//! The typed settings, and the list of all descriptors. Keys, defaults, ranges and comments are in `sections/`.

use super::schema::{Section, Setting, Value};
use super::sections::{
    Arena, AssistSettings, Demo, FourthPlayer, FunctionKeys, Game, GameControls, LOCAL_PLAYERS,
    Logging, MatchSettings, Messages, Network, Overlay, PlayerSettings, ReplayKeys, Screen,
    SecondPlayer, Sound, ThirdPlayer,
};
use super::table::Part;

/// All settings. `Settings::default()` matches a new `pm.cfg`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// `[SCREEN]`
    pub screen: Screen,
    /// `[GAME]`
    pub game: Game,
    /// `[ASSISTS]`
    pub assists: AssistSettings,
    /// `[ARENA]`
    pub arena: Arena,
    /// `[MATCH]`
    pub match_rules: MatchSettings,
    /// `[GAMECONTROLS]`
    pub controls: GameControls,
    /// `[PLAYER2]`
    pub second_player: SecondPlayer,
    /// `[PLAYER3]`
    pub third_player: ThirdPlayer,
    /// `[PLAYER4]`
    pub fourth_player: FourthPlayer,
    /// `[FUNCTIONKEYS]`
    pub function_keys: FunctionKeys,
    /// `[REPLAYKEYS]`
    pub replay_keys: ReplayKeys,
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

/// Maximum number of players on this computer.
pub const SEATS: usize = *LOCAL_PLAYERS.end() as usize;

/// All sections, in file order.
pub const SECTIONS: &[Section] = &[
    Screen::SECTION,
    Game::SECTION,
    AssistSettings::SECTION,
    Arena::SECTION,
    MatchSettings::SECTION,
    GameControls::SECTION,
    SecondPlayer::SECTION,
    ThirdPlayer::SECTION,
    FourthPlayer::SECTION,
    FunctionKeys::SECTION,
    ReplayKeys::SECTION,
    Sound::SECTION,
    Network::SECTION,
    Demo::SECTION,
    Messages::SECTION,
    Overlay::SECTION,
    Logging::SECTION,
];

/// Returns all descriptors, section by section.
pub fn all_settings() -> impl Iterator<Item = &'static Setting> {
    SECTIONS.iter().flat_map(|section| section.settings)
}

/// Returns true if the value of a key must never be shown.
pub(super) fn is_secret(key: &str) -> bool {
    key.eq_ignore_ascii_case("server_password")
}

/// Returns the descriptor of a key, by its current name.
pub fn setting(key: &str) -> Option<&'static Setting> {
    all_settings().find(|setting| setting.key.eq_ignore_ascii_case(key))
}

/// Returns whether a section is known, ignoring case.
pub(super) fn is_known_section(name: &str) -> bool {
    SECTIONS
        .iter()
        .any(|section| section.name.eq_ignore_ascii_case(name))
}

/// Returns the section name closest to a name, by edit distance.
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
            &self.second_player,
            &self.third_player,
            &self.fourth_player,
            &self.assists,
            &self.arena,
            &self.match_rules,
            &self.function_keys,
            &self.replay_keys,
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
            &mut self.second_player,
            &mut self.third_player,
            &mut self.fourth_player,
            &mut self.assists,
            &mut self.arena,
            &mut self.match_rules,
            &mut self.function_keys,
            &mut self.replay_keys,
            &mut self.sound,
            &mut self.network,
            &mut self.demo,
            &mut self.messages,
            &mut self.overlay,
            &mut self.logging,
        ]
    }

    /// Returns the settings of the players on this computer.
    pub fn local_players(&self) -> [PlayerSettings<'_>; SEATS] {
        let (game, controls) = (&self.game, &self.controls);
        let first = PlayerSettings {
            name: &game.player_name,
            colour: game.player_colour,
            gamepad: controls.gamepad,
            keys: controls.keys(),
            menu: &controls.menu,
        };
        [
            first,
            self.second_player.settings(),
            self.third_player.settings(),
            self.fourth_player.settings(),
        ]
    }

    /// Returns a line for each setting that differs from its default, without passwords.
    pub fn changes(&self) -> String {
        let defaults = Settings::default();
        let shown = all_settings().filter(|setting| !is_secret(setting.key));
        let changed = shown.filter_map(|setting| {
            let value = self.get(setting.key)?;
            (defaults.get(setting.key).as_ref() != Some(&value))
                .then(|| format!("{} = {}\n", setting.key, value.text()))
        });
        changed.collect()
    }

    /// Returns true if the file of these settings holds a password.
    pub fn has_secret(&self) -> bool {
        !self.network.server_password.trim().is_empty()
    }

    /// Returns the value of a setting by its current key; `None` if there is no such setting.
    pub fn get(&self, key: &str) -> Option<Value> {
        self.parts().into_iter().find_map(|part| part.get(key))
    }

    /// Sets a setting. Values of the wrong kind or out of range are rejected.
    ///
    /// # Errors
    /// A message that says what was expected instead.
    pub fn set(&mut self, setting: &Setting, value: Value) -> Result<(), String> {
        let fits = setting.kind.allows(&value);
        let mut parts = self.parts_mut().into_iter();
        if fits && parts.any(|part| part.set(setting.key, value.clone())) {
            Ok(())
        } else {
            Err(setting.kind.expected())
        }
    }

    /// Returns all settings with their values, section by section.
    pub fn values(&self) -> impl Iterator<Item = (&'static Setting, Value)> {
        all_settings().filter_map(|setting| Some((setting, self.get(setting.key)?)))
    }
}
