//! The host command `/rules`: prints the rules of the match, or changes some. Names and values are those of the command line.

use crate::config::{MATCH_OPTIONS, MatchMode, MatchOption, MatchSettings, Settings, setting};
use crate::session::game_match::MatchRules;
use crate::sim::world::{ShotRules, TICK_RATE};
use std::fmt;

/// Arguments of `/rules` that are not a rule followed by a valid value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidRule(pub String);

impl fmt::Display for InvalidRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "No such rule or value: {} ({})", self.0, usage())
    }
}

/// Returns the syntax of the command.
pub fn usage() -> String {
    let rules: Vec<String> = MATCH_OPTIONS.iter().map(MatchOption::usage).collect();
    format!("/rules {}", rules.join(", "))
}

/// Formats rules as they are typed, without those that have no effect in the mode.
pub fn format(rules: &MatchRules) -> String {
    let settings = settings_of(rules);
    let has_effect = |option: &&MatchOption| {
        rules.mode != MatchMode::CoOp || ["mode", "shots", "shot-damage"].contains(&option.name)
    };
    let values = MATCH_OPTIONS
        .iter()
        .filter(has_effect)
        .filter_map(|option| {
            let value = settings.get(option.key)?;
            Some(format!("{} {}", option.name, option.format(&value)))
        });
    values.collect::<Vec<String>>().join(", ")
}

/// Returns settings with these rules. Rules without effect in the co-operative mode have their defaults.
fn settings_of(rules: &MatchRules) -> Settings {
    let mut settings = Settings::default();
    let seconds = |ticks: i32| u16::try_from(ticks / TICK_RATE as i32).unwrap_or(0);
    if rules.mode != MatchMode::CoOp {
        settings.match_rules = MatchSettings {
            mode: rules.mode,
            rounds: rules.rounds,
            round_seconds: seconds(rules.round_ticks),
            score_limit: u8::try_from(rules.score_limit).unwrap_or(0),
            lives: u8::try_from(rules.lives).unwrap_or(0),
            warm_up_seconds: seconds(rules.warm_up_ticks),
            order: rules.order,
        };
    }
    settings.network.player_shots_hurt = rules.shots.hurt_others;
    settings.network.player_shot_damage = i8::try_from(rules.shots.damage).unwrap_or(0);
    settings
}

/// Returns rules with changes: names of rules, each followed by its new value.
///
/// # Errors
/// Returns the first arguments that are not a rule and its value.
pub fn with_changes(rules: &MatchRules, arguments: &[&str]) -> Result<MatchRules, InvalidRule> {
    let mut settings = settings_of(rules);
    for pair in arguments.chunks(2) {
        change(&mut settings, pair).ok_or_else(|| InvalidRule(pair.join(" ")))?;
    }
    let shots = ShotRules {
        hurt_others: settings.network.player_shots_hurt,
        damage: settings.network.player_shot_damage.into(),
        ..rules.shots
    };
    Ok(MatchRules::for_netgame(&settings.match_rules, shots))
}

/// Changes the setting of a rule. Returns `None` if `pair` is not a rule and its value.
fn change(settings: &mut Settings, pair: &[&str]) -> Option<()> {
    let [name, value] = pair else {
        return None;
    };
    let option = MatchOption::find(name)?;
    let value = option.parse(value).ok()?;
    settings.set(setting(option.key)?, value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::LevelOrder;

    fn co_op() -> MatchRules {
        MatchRules::co_operative(ShotRules::default())
    }

    fn typed(rules: &MatchRules, line: &str) -> Result<MatchRules, InvalidRule> {
        let words: Vec<&str> = line.split_whitespace().collect();
        with_changes(rules, &words)
    }

    #[test]
    fn rules_are_typed_as_on_the_command_line() {
        let rules = typed(&co_op(), "mode race rounds 5 next-level random").expect("valid rules");
        assert_eq!(
            (rules.mode, rules.rounds, rules.order),
            (MatchMode::Race, 5, LevelOrder::Random)
        );
        let rules = typed(
            &rules,
            "mode coins round-time 60 score-limit 9 lives 3 warm-up 10",
        );
        let rules = rules.expect("valid rules");
        assert_eq!((rules.mode, rules.rounds), (MatchMode::Coins, 5), "kept");
        assert_eq!((rules.round_ticks, rules.warm_up_ticks), (2400, 400));
        assert_eq!((rules.score_limit, rules.lives), (9, 3));
        let rules = typed(&rules, "shots on shot-damage -5").expect("valid rules");
        assert_eq!((rules.shots.hurt_others, rules.shots.damage), (true, -5));
        let back = format(&rules).replace(',', "");
        assert_eq!(typed(&co_op(), &back), Ok(rules), "{back}");
    }

    #[test]
    fn only_rules_with_valid_values_are_accepted() {
        for (line, wrong) in [
            ("mode", "mode"),
            ("mode chess", "mode chess"),
            ("rounds 5 lives 21", "lives 21"),
            ("rounds 0", "rounds 0"),
            ("rounds many", "rounds many"),
            ("colour 3", "colour 3"),
            ("shots 1", "shots 1"),
        ] {
            assert_eq!(
                typed(&co_op(), line),
                Err(InvalidRule(wrong.into())),
                "{line}"
            );
        }
    }

    #[test]
    fn rules_without_effect_in_the_mode_are_not_listed() {
        let rules = format(&co_op());
        assert!(rules.starts_with("mode co-op, shots "), "{rules}");
        let usage = usage();
        assert!(usage.contains("mode co-op|free-for-all|teams|race|coins, rounds 1..9"));
    }
}
