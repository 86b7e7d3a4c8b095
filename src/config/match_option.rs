//! Rules of a match by name: options of the command line (`--round-time 60`) and of the chat command (`/rules round-time 60`).
//! Ranges and defaults are those of the settings.

use super::schema::{SettingKind, Value};
use super::sections::{LevelOrder, MatchMode};
use super::settings::setting;

/// A rule of a match that is set by name.
#[derive(Clone, Copy, Debug)]
pub struct MatchOption {
    /// Name, without the dashes of the command line.
    pub name: &'static str,
    /// Key of the setting.
    pub key: &'static str,
    /// Names of the values, in the order of the setting; empty if the value is a number.
    choices: &'static [&'static str],
}

const MODES: [&str; MatchMode::ALL.len()] = ["co-op", "free-for-all", "teams", "race", "coins"];
const ORDERS: [&str; LevelOrder::ALL.len()] = ["same", "next", "random"];
const FLAGS: [&str; 2] = ["off", "on"];

/// All options.
pub const MATCH_OPTIONS: [MatchOption; 9] = [
    choice("mode", "match_mode", &MODES),
    number("rounds", "match_rounds"),
    number("round-time", "match_round_seconds"),
    number("score-limit", "match_score_limit"),
    number("lives", "match_lives"),
    number("warm-up", "match_warm_up_seconds"),
    choice("next-level", "match_level_order", &ORDERS),
    choice("shots", "deathmatch_pbullets", &FLAGS),
    number("shot-damage", "deathmatch_pbullets_damage"),
];

const fn choice(
    name: &'static str,
    key: &'static str,
    choices: &'static [&'static str],
) -> MatchOption {
    MatchOption { name, key, choices }
}

const fn number(name: &'static str, key: &'static str) -> MatchOption {
    choice(name, key, &[])
}

impl MatchOption {
    /// Returns the option with this name.
    pub fn find(name: &str) -> Option<&'static MatchOption> {
        MATCH_OPTIONS.iter().find(|option| option.name == name)
    }

    fn kind(&self) -> SettingKind {
        setting(self.key).map_or(SettingKind::Flag, |setting| setting.kind)
    }

    /// Parses a value.
    ///
    /// # Errors
    /// A message that says what was expected instead.
    pub fn parse(&self, text: &str) -> Result<Value, String> {
        if self.choices.is_empty() {
            let value = self.kind().parse(text);
            return value.map_err(|range| format!("expected {range}"));
        }
        let index = self.choices.iter().position(|choice| *choice == text);
        let index = index.ok_or_else(|| format!("expected one of: {}", self.choices.join(", ")))?;
        Ok(match self.kind() {
            SettingKind::Flag => Value::Flag(index > 0),
            _ => Value::Choice(index),
        })
    }

    /// Formats a value of the setting; [`MatchOption::parse`] reads it back.
    pub fn format(&self, value: &Value) -> String {
        let choice = match value {
            Value::Flag(flag) => self.choices.get(usize::from(*flag)),
            Value::Choice(index) => self.choices.get(*index),
            _ => None,
        };
        choice.map_or_else(|| value.text(), |name| (*name).to_string())
    }

    /// Returns the name and its values, such as `rounds 1..9`.
    pub fn usage(&self) -> String {
        let values = match self.kind() {
            SettingKind::Whole { min, max } => format!("{min}..{max}"),
            _ => self.choices.join("|"),
        };
        format!("{} {values}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;

    #[test]
    fn every_option_reads_back_the_default_of_its_setting() {
        for option in &MATCH_OPTIONS {
            let default = Settings::default().get(option.key).expect("a setting");
            let text = option.format(&default);
            assert_eq!(option.parse(&text), Ok(default), "{} {text}", option.name);
        }
    }

    #[test]
    fn names_stand_for_the_choices_of_the_settings() {
        let value = |name, text| MatchOption::find(name).expect("an option").parse(text);
        let race = MatchMode::ALL
            .iter()
            .position(|mode| *mode == MatchMode::Race);
        assert_eq!(value("mode", "race").ok(), race.map(Value::Choice));
        assert_eq!(value("shots", "on"), Ok(Value::Flag(true)));
        assert_eq!(value("shot-damage", "-5"), Ok(Value::Whole(-5)));
    }

    #[test]
    fn errors_and_usage_list_the_values() {
        let option = |name| MatchOption::find(name).expect("an option");
        let error = option("mode").parse("chess").unwrap_err();
        assert_eq!(
            error,
            "expected one of: co-op, free-for-all, teams, race, coins"
        );
        let error = option("rounds").parse("10").unwrap_err();
        assert_eq!(error, "expected a whole number from 1 to 9");
        assert_eq!(option("rounds").usage(), "rounds 1..9");
        assert_eq!(option("shots").usage(), "shots off|on");
    }
}
