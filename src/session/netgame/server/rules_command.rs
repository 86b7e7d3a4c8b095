//! The words of the host command `/rules`, which shows the rules of the match or changes some: those of the command line's
//! options.

use crate::config::{MatchMode, MatchSettings, Settings, Value, setting};
use crate::session::game_match::MatchRules;
use crate::sim::world::{ShotRules, TICK_RATE};
use std::fmt;

/// What can be chosen instead of a number, in the order of the setting.
type Names = &'static [&'static str];

const MODES: Names = &["co-op", "free-for-all", "teams", "race", "coins"];
const ORDERS: Names = &["same", "next", "random"];
const FLAGS: Names = &["off", "on"];
const NUMBER: Names = &[];

/// The rules: their names, their settings and the values that are no numbers.
const RULES: [(&str, &str, Names); 9] = [
    ("mode", "match_mode", MODES),
    ("rounds", "match_rounds", NUMBER),
    ("round-time", "match_round_seconds", NUMBER),
    ("score-limit", "match_score_limit", NUMBER),
    ("lives", "match_lives", NUMBER),
    ("warm-up", "match_warm_up_seconds", NUMBER),
    ("next-level", "match_level_order", ORDERS),
    ("shots", "deathmatch_pbullets", FLAGS),
    ("shot-damage", "deathmatch_pbullets_damage", NUMBER),
];

/// Words that are no rule with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoRule(pub String);

impl fmt::Display for NoRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "No such rule or value: {} ({})", self.0, usage())
    }
}

/// Returns the rules and their values, as they are typed.
pub fn usage() -> String {
    let rules = RULES.iter().map(|(name, key, names)| {
        let values = match names {
            [] => setting(key).map_or(String::new(), |setting| setting.kind.expected()),
            names => names.join("|"),
        };
        let values = values
            .replace("a whole number from ", "")
            .replace(" to ", "..");
        format!("{name} {values}")
    });
    format!("/rules {}", rules.collect::<Vec<String>>().join(", "))
}

/// Returns rules as they are typed.
pub fn in_words(rules: &MatchRules) -> String {
    let settings = settings_of(rules);
    let values = RULES.iter().filter_map(|(name, key, names)| {
        let value = match settings.get(key)? {
            Value::Flag(flag) => names.get(usize::from(flag))?.to_string(),
            Value::Choice(index) => names.get(index)?.to_string(),
            Value::Whole(number) => number.to_string(),
            _ => return None,
        };
        Some(format!("{name} {value}"))
    });
    let has_limits = rules.mode != MatchMode::CoOp;
    let is_told =
        |text: &String| has_limits || text.starts_with("mode") || text.starts_with("shot");
    values.filter(is_told).collect::<Vec<String>>().join(", ")
}

/// Returns the settings that have these rules. Those that do not count in the co-operative mode have their defaults.
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

/// Returns rules with some changes: names of rules, each followed by its value.
///
/// # Errors
/// Returns the words that are no rule, or no value of it.
pub fn changed(rules: &MatchRules, words: &[&str]) -> Result<MatchRules, NoRule> {
    let mut settings = settings_of(rules);
    for words in words.chunks(2) {
        let wrong = || NoRule(words.join(" "));
        let [name, value] = words else {
            return Err(wrong());
        };
        let known = RULES.iter().find(|(known, ..)| known == name);
        let (_, key, names) = known.ok_or_else(wrong)?;
        let setting = setting(key).ok_or_else(wrong)?;
        let place = names.iter().position(|known| known == value);
        let value = match (*names, place) {
            (NUMBER, _) => setting.kind.parse(value).map_err(|_| wrong())?,
            (FLAGS, Some(place)) => Value::Flag(place > 0),
            (_, Some(place)) => Value::Choice(place),
            (_, None) => return Err(wrong()),
        };
        settings.set(setting, value).map_err(|_| wrong())?;
    }
    let shots = ShotRules {
        hurt_others: settings.network.player_shots_hurt,
        damage: settings.network.player_shot_damage.into(),
        ..rules.shots
    };
    Ok(MatchRules::of_netgame(&settings.match_rules, shots))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::LevelOrder;

    fn co_op() -> MatchRules {
        MatchRules::co_operative(ShotRules::default())
    }

    fn typed(rules: &MatchRules, line: &str) -> Result<MatchRules, NoRule> {
        let words: Vec<&str> = line.split_whitespace().collect();
        changed(rules, &words)
    }

    #[test]
    fn rules_are_typed_as_on_the_command_line() {
        let rules = typed(&co_op(), "mode race rounds 5 next-level random").expect("known words");
        assert_eq!(
            (rules.mode, rules.rounds, rules.order),
            (MatchMode::Race, 5, LevelOrder::Random)
        );
        let rules = typed(
            &rules,
            "mode coins round-time 60 score-limit 9 lives 3 warm-up 10",
        );
        let rules = rules.expect("known words");
        assert_eq!((rules.mode, rules.rounds), (MatchMode::Coins, 5), "kept");
        assert_eq!((rules.round_ticks, rules.warm_up_ticks), (2400, 400));
        assert_eq!((rules.score_limit, rules.lives), (9, 3));
        let rules = typed(&rules, "shots on shot-damage -5").expect("known words");
        assert_eq!((rules.shots.hurt_others, rules.shots.damage), (true, -5));
        let back = in_words(&rules).replace(',', "");
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
            assert_eq!(typed(&co_op(), line), Err(NoRule(wrong.into())), "{line}");
        }
    }

    #[test]
    fn limits_are_not_told_where_they_do_not_count() {
        let rules = in_words(&co_op());
        assert!(rules.starts_with("mode co-op, shots "), "{rules}");
        let usage = usage();
        assert!(usage.contains("mode co-op|free-for-all|teams|race|coins, rounds 1..9"));
    }
}
