//! Widgets that change the rules of a hosted game. The ranges of the settings are in `config/sections/`.

use crate::app::context::AppContext;
use crate::app::cycle::{self, CycleStep};
use crate::app::play::rule_text::Rule;
use crate::app::ui::widget::{Widget, choice, labelled, switch};
use crate::config::{MatchMode, Settings, Value, setting};
use crate::localization::MessageId;
use crate::session::game_match::MatchRules;
use crate::session::netgame::tuning::Tuning;

/// Steps in which settings change: key and step.
const STEPS: [(&str, i32); 3] = [
    ("match_round_seconds", 30),
    ("match_score_limit", 5),
    ("match_warm_up_seconds", 10),
];

/// Returns the key of the setting of a rule.
fn key(rule: Rule) -> &'static str {
    match rule {
        Rule::Mode => "match_mode",
        Rule::Rounds => "match_rounds",
        Rule::Time => "match_round_seconds",
        Rule::Score => "match_score_limit",
        Rule::Lives => "match_lives",
        Rule::WarmUp => "match_warm_up_seconds",
        Rule::Order => "match_level_order",
        Rule::Shots => "deathmatch_pbullets",
        Rule::Damage => "deathmatch_pbullets_damage",
    }
}

fn help(rule: Rule, mode: MatchMode) -> MessageId {
    match rule {
        Rule::Mode => match mode {
            MatchMode::CoOp => MessageId("rules-help-co-op"),
            MatchMode::FreeForAll => MessageId("rules-help-free-for-all"),
            MatchMode::Teams => MessageId("rules-help-teams"),
            MatchMode::Race => MessageId("rules-help-race"),
            MatchMode::Coins => MessageId("rules-help-coins"),
        },
        Rule::Rounds => MessageId("rules-help-rounds"),
        Rule::Time => MessageId("rules-help-time"),
        Rule::Score => MessageId("rules-help-score"),
        Rule::Lives => MessageId("rules-help-lives"),
        Rule::WarmUp => MessageId("rules-help-warm-up"),
        Rule::Order => MessageId("rules-help-order"),
        Rule::Shots => MessageId("host-shots-help"),
        Rule::Damage => MessageId("rules-help-damage"),
    }
}

/// Returns true if a rule counts in a mode, or is not decided by it.
fn is_open(rule: Rule, mode: MatchMode) -> bool {
    match rule {
        Rule::Mode => true,
        Rule::Damage => mode != MatchMode::Race,
        Rule::Shots => matches!(mode, MatchMode::CoOp | MatchMode::Coins),
        _ => mode != MatchMode::CoOp,
    }
}

/// Changes the setting of a rule to the previous or next value, within its range.
pub fn change(rule: Rule, settings: &mut Settings, step: CycleStep) {
    let key = key(rule);
    let (Some(setting), Some(old)) = (setting(key), settings.get(key)) else {
        return;
    };
    let size = STEPS.iter().find(|(known, _)| *known == key);
    let size = size.map_or(1, |(_, size)| *size);
    let new = match old {
        Value::Flag(on) => Value::Flag(!on),
        Value::Choice(number) => {
            Value::Choice(cycle::beside(number, step, setting.kind.choices().len()))
        }
        Value::Whole(number) => Value::Whole(match step {
            CycleStep::Previous => (number - 1).div_euclid(size) * size,
            CycleStep::Next => (number.div_euclid(size) + 1) * size,
        }),
        other => other,
    };
    // Values out of range are rejected, which keeps the old value.
    let _ = settings.set(setting, new);
}

/// Returns the rules of netgames by the settings.
pub fn rules(settings: &Settings) -> MatchRules {
    let shots = Tuning::of(&settings.network).shots;
    MatchRules::for_netgame(&settings.match_rules, shots)
}

/// Returns the rules to show, also those that do not count in the mode.
fn shown_rules(settings: &Settings) -> MatchRules {
    let mode = settings.match_rules.mode;
    let mut match_rules = settings.match_rules.clone();
    // In any other mode than the co-operative one, they have the values of the settings.
    match_rules.mode = MatchMode::Coins;
    let shots = Tuning::of(&settings.network).shots;
    MatchRules {
        mode,
        shots: rules(settings).shots,
        ..MatchRules::for_netgame(&match_rules, shots)
    }
}

/// Describes the entry of a rule; `change` makes the message that changes it.
pub fn entry<'a, M: 'a>(
    ctx: &AppContext,
    rule: Rule,
    change: fn(Rule, CycleStep) -> M,
) -> Widget<'a, M> {
    let settings = &ctx.config.settings;
    let mode = settings.match_rules.mode;
    let rules = shown_rules(settings);
    let value = ctx.texts.get(rule.value(&rules));
    let value = match rule {
        Rule::Shots => switch(rules.shots.hurt_others, value),
        _ => choice(value),
    };
    labelled(ctx.texts.get(rule.label()), value)
        .on_change(move |step| change(rule, step))
        .enabled(is_open(rule, mode))
        .help(ctx.texts.get(help(rule, mode)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_change_in_steps_within_their_ranges() {
        let mut settings = Settings::default();
        change(Rule::Time, &mut settings, CycleStep::Next);
        assert_eq!(settings.match_rules.round_seconds, 210);
        settings.match_rules.round_seconds = 100;
        change(Rule::Time, &mut settings, CycleStep::Previous);
        assert_eq!(settings.match_rules.round_seconds, 90, "from the file");
        change(Rule::Score, &mut settings, CycleStep::Previous);
        assert_eq!(settings.match_rules.score_limit, 0);
        (0..30).for_each(|_| change(Rule::Score, &mut settings, CycleStep::Next));
        assert_eq!(settings.match_rules.score_limit, 100);
        (0..30).for_each(|_| change(Rule::Rounds, &mut settings, CycleStep::Previous));
        assert_eq!(settings.match_rules.rounds, 1);
        change(Rule::Mode, &mut settings, CycleStep::Previous);
        assert_eq!(settings.match_rules.mode, MatchMode::Coins);
        (0..2).for_each(|_| change(Rule::Damage, &mut settings, CycleStep::Next));
        assert_eq!(settings.network.player_shot_damage, 7);
    }

    #[test]
    fn modes_decide_whether_shots_hurt() {
        let mut settings = Settings::default();
        let hurt = |settings: &Settings| shown_rules(settings).shots.hurt_others;
        assert!(!hurt(&settings) && is_open(Rule::Shots, MatchMode::CoOp));
        settings.match_rules.mode = MatchMode::Teams;
        assert!(hurt(&settings) && !is_open(Rule::Shots, MatchMode::Teams));
    }

    #[test]
    fn rules_that_do_not_count_in_a_mode_show_their_settings() {
        let settings = Settings::default();
        assert_eq!(settings.match_rules.mode, MatchMode::CoOp);
        assert_eq!(shown_rules(&settings).round_ticks, 180 * 40);
        assert_eq!(rules(&settings).round_ticks, 0);
    }
}
