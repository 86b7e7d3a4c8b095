//! Options for the rules of a hosted netgame. They change the settings of `[MATCH]` and `[NETWORK]`, where ranges and
//! defaults are.

use crate::config::{MatchOption, Settings, Value, setting};

/// Rules of a hosted netgame.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Rules (default: those in the settings)")]
pub struct MatchArgs {
    /// Mode: co-op, free-for-all, teams, race or coins.
    #[arg(long, value_parser = value_of("mode"))]
    mode: Option<Value>,
    /// Number of rounds.
    #[arg(long, value_name = "NUMBER", value_parser = value_of("rounds"))]
    rounds: Option<Value>,
    /// Time limit of a round in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = value_of("round-time"))]
    round_time: Option<Value>,
    /// Points that end a round; 0 for no limit.
    #[arg(long, value_name = "POINTS", value_parser = value_of("score-limit"))]
    score_limit: Option<Value>,
    /// Deaths after which a player no longer scores in the round; 0 for no limit.
    #[arg(long, value_name = "NUMBER", value_parser = value_of("lives"))]
    lives: Option<Value>,
    /// Length of the warm-up in seconds; 0 for none.
    #[arg(long, value_name = "SECONDS", value_parser = value_of("warm-up"))]
    warm_up: Option<Value>,
    /// Level of the next round: same, next or random (of the pack).
    #[arg(long, value_name = "ORDER", value_parser = value_of("next-level"))]
    next_level: Option<Value>,
    /// Damage between players, if the mode does not decide: on or off.
    #[arg(long, value_name = "on|off", value_parser = value_of("shots"))]
    shots: Option<Value>,
    /// Damage of a shot to another player; negative values heal.
    #[arg(long, value_name = "NUMBER", value_parser = value_of("shot-damage"))]
    shot_damage: Option<Value>,
}

impl MatchArgs {
    /// Returns the settings that the options choose, by key.
    pub fn settings(&self) -> Vec<(&'static str, Value)> {
        let all = [
            ("mode", &self.mode),
            ("rounds", &self.rounds),
            ("round-time", &self.round_time),
            ("score-limit", &self.score_limit),
            ("lives", &self.lives),
            ("warm-up", &self.warm_up),
            ("next-level", &self.next_level),
            ("shots", &self.shots),
            ("shot-damage", &self.shot_damage),
        ];
        let chosen = all.into_iter().filter_map(|(name, value)| {
            let option = MatchOption::find(name)?;
            Some((option.key, value.clone()?))
        });
        chosen.collect()
    }

    /// Changes the settings.
    pub fn apply(&self, settings: &mut Settings) {
        for (key, value) in self.settings() {
            set_option(settings, key, value);
        }
    }
}

/// Sets a setting to a value that the command line has checked already.
fn set_option(settings: &mut Settings, key: &str, value: Value) {
    let changed = setting(key).map(|setting| settings.set(setting, value));
    debug_assert_eq!(changed, Some(Ok(())), "{key}");
}

/// Returns the parser of the values of an option.
fn value_of(name: &'static str) -> impl Fn(&str) -> Result<Value, String> + Clone + Send + Sync {
    move |text| {
        let option = MatchOption::find(name).ok_or("no such option")?;
        option.parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{LevelOrder, MATCH_OPTIONS, MatchMode};
    use clap::{Args, Command, FromArgMatches};

    fn parsed(arguments: &[&str]) -> Result<MatchArgs, clap::Error> {
        let command = MatchArgs::augment_args(Command::new("pm").no_binary_name(true));
        MatchArgs::from_arg_matches(&command.try_get_matches_from(arguments)?)
    }

    #[test]
    fn options_change_the_settings() {
        let args = "--mode race --next-level random --shots on --lives 3 --shot-damage=-5";
        let args: Vec<&str> = args.split(' ').collect();
        let mut settings = Settings::default();
        parsed(&args).expect("valid options").apply(&mut settings);
        assert_eq!(settings.match_rules.mode, MatchMode::Race);
        assert_eq!(settings.match_rules.order, LevelOrder::Random);
        assert_eq!(settings.match_rules.lives, 3);
        assert!(settings.network.player_shots_hurt);
        assert_eq!(settings.network.player_shot_damage, -5);
        let error = parsed(&["--mode", "chess"]).unwrap_err().to_string();
        assert!(error.contains("free-for-all"), "{error}");
    }

    #[test]
    fn every_rule_of_a_match_has_an_option() {
        for option in &MATCH_OPTIONS {
            let name = format!("--{}", option.name);
            let default = Settings::default().get(option.key).expect("a setting");
            let args = parsed(&[&name, &option.format(&default)]).expect(&name);
            assert_eq!(args.settings(), [(option.key, default)]);
        }
    }
}
