//! Options for the rules of a hosted netgame. They change the settings of `[MATCH]` and `[NETWORK]`, where ranges and
//! defaults are.

use crate::config::{
    LIVES, ROUND_SECONDS, ROUNDS, SCORE_LIMIT, SHOT_DAMAGE_RANGE, Settings, Value, WARM_UP_SECONDS,
    setting,
};
use clap::builder::RangedI64ValueParser;
use std::ops::RangeInclusive;

/// Names of the modes, in the order of the settings.
const MODES: &[&str] = &["co-op", "free-for-all", "teams", "race", "coins"];
/// Names of the orders of levels, in the order of the settings.
const ORDERS: &[&str] = &["same", "next", "random"];
/// Off and on.
const FLAGS: &[&str] = &["off", "on"];

/// Rules of a hosted netgame.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Rules (default: those in the settings)")]
pub struct MatchArgs {
    /// Mode: co-op, free-for-all, teams, race or coins.
    #[arg(long, value_parser = mode)]
    mode: Option<usize>,
    /// Number of rounds.
    #[arg(long, value_name = "NUMBER", value_parser = within(ROUNDS))]
    rounds: Option<u16>,
    /// Time limit of a round in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = within(ROUND_SECONDS))]
    round_time: Option<u16>,
    /// Points that end a round; 0 for no limit.
    #[arg(long, value_name = "POINTS", value_parser = within(SCORE_LIMIT))]
    score_limit: Option<u16>,
    /// Deaths after which a player no longer scores in the round; 0 for no limit.
    #[arg(long, value_name = "NUMBER", value_parser = within(LIVES))]
    lives: Option<u16>,
    /// Length of the warm-up in seconds; 0 for none.
    #[arg(long, value_name = "SECONDS", value_parser = within(WARM_UP_SECONDS))]
    warm_up: Option<u16>,
    /// Level of the next round: same, next or random.
    #[arg(long, value_name = "ORDER", value_parser = order)]
    next_level: Option<usize>,
    /// Whether shots hurt other players, where the mode leaves it open: on or off.
    #[arg(long, value_name = "on|off", value_parser = flag)]
    shots: Option<usize>,
    /// Damage of a shot that hits a player; negative values heal.
    #[arg(long, value_name = "NUMBER", value_parser = damage())]
    shot_damage: Option<i16>,
}

impl MatchArgs {
    /// Returns the settings that the options choose, by key.
    pub fn settings(&self) -> Vec<(&'static str, Value)> {
        let whole = |number: Option<u16>| number.map(|number| Value::Whole(number.into()));
        let all = [
            ("match_mode", self.mode.map(Value::Choice)),
            ("match_rounds", whole(self.rounds)),
            ("match_round_seconds", whole(self.round_time)),
            ("match_score_limit", whole(self.score_limit)),
            ("match_lives", whole(self.lives)),
            ("match_warm_up_seconds", whole(self.warm_up)),
            ("match_level_order", self.next_level.map(Value::Choice)),
            (
                "deathmatch_pbullets",
                self.shots.map(|on| Value::Flag(on > 0)),
            ),
            (
                "deathmatch_pbullets_damage",
                self.shot_damage.map(|damage| Value::Whole(damage.into())),
            ),
        ];
        let chosen = all.into_iter();
        chosen
            .filter_map(|(key, value)| Some((key, value?)))
            .collect()
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

fn within(range: RangeInclusive<u16>) -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(i64::from(*range.start())..=i64::from(*range.end()))
}

fn damage() -> RangedI64ValueParser<i16> {
    let (min, max) = SHOT_DAMAGE_RANGE;
    clap::value_parser!(i16).range(i64::from(min)..=i64::from(max))
}

fn mode(text: &str) -> Result<usize, String> {
    one_of(MODES, text)
}

fn order(text: &str) -> Result<usize, String> {
    one_of(ORDERS, text)
}

fn flag(text: &str) -> Result<usize, String> {
    one_of(FLAGS, text)
}

/// Returns the number of a name in a list.
fn one_of(names: &[&str], text: &str) -> Result<usize, String> {
    let found = names.iter().position(|name| *name == text);
    found.ok_or_else(|| format!("must be one of: {}", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{LevelOrder, MatchMode};

    #[test]
    fn names_stand_for_the_choices_of_the_settings() {
        assert_eq!(MODES.len(), MatchMode::ALL.len());
        assert_eq!(ORDERS.len(), LevelOrder::ALL.len());
        let args = MatchArgs {
            mode: mode("race").ok(),
            next_level: order("random").ok(),
            shots: flag("on").ok(),
            lives: Some(3),
            ..MatchArgs::default()
        };
        let mut settings = Settings::default();
        args.apply(&mut settings);
        assert_eq!(settings.match_rules.mode, MatchMode::Race);
        assert_eq!(settings.match_rules.order, LevelOrder::Random);
        assert_eq!(settings.match_rules.lives, 3);
        assert!(settings.network.player_shots_hurt);
        assert!(mode("chess").is_err_and(|error| error.contains("free-for-all")));
    }
}
