//! The page with the rules of a hosted game. The ranges of the settings are in `config/sections/`.

use crate::app::context::AppContext;
use crate::app::cycle::{self, CycleStep};
use crate::app::play::{hud, match_words};
use crate::app::ui::widget::{Widget, choice, labelled, switch};
use crate::config::{LevelOrder, MatchMode, Settings, Value, setting};
use crate::localization::{Message, MessageId};
use crate::session::game_match::MatchRules;
use crate::sim::world::{ShotRules, TICK_RATE};

/// Steps in which settings change: key and step.
const STEPS: [(&str, i32); 3] = [
    ("match_round_seconds", 30),
    ("match_score_limit", 5),
    ("match_warm_up_seconds", 10),
];

/// A rule of a hosted game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// What counts.
    Mode,
    /// Number of rounds.
    Rounds,
    /// Time limit of a round.
    Time,
    /// Points that end a round.
    Score,
    /// Deaths after which a player no longer scores.
    Lives,
    /// Length of the warm-up.
    WarmUp,
    /// The level of the next round.
    Order,
    /// Whether shots hurt others.
    Shots,
    /// Damage of a shot.
    Damage,
}

impl Rule {
    /// All rules, in the order of the page.
    pub const ALL: [Rule; 9] = [
        Rule::Mode,
        Rule::Rounds,
        Rule::Time,
        Rule::Score,
        Rule::Lives,
        Rule::WarmUp,
        Rule::Order,
        Rule::Shots,
        Rule::Damage,
    ];

    /// Returns the key of its setting.
    fn key(self) -> &'static str {
        match self {
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

    fn label(self) -> MessageId {
        match self {
            Rule::Mode => MessageId("rules-mode"),
            Rule::Rounds => MessageId("rules-rounds"),
            Rule::Time => MessageId("rules-time"),
            Rule::Score => MessageId("rules-score"),
            Rule::Lives => MessageId("rules-lives"),
            Rule::WarmUp => MessageId("rules-warm-up"),
            Rule::Order => MessageId("rules-order"),
            Rule::Shots => MessageId("host-shots"),
            Rule::Damage => MessageId("rules-damage"),
        }
    }

    fn help(self, mode: MatchMode) -> MessageId {
        match self {
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

    /// Returns true if the rule counts in a mode, or is not decided by it.
    fn is_open(self, mode: MatchMode) -> bool {
        match self {
            Rule::Mode => true,
            Rule::Damage => mode != MatchMode::Race,
            Rule::Shots => matches!(mode, MatchMode::CoOp | MatchMode::Coins),
            _ => mode != MatchMode::CoOp,
        }
    }

    /// Changes its setting to the previous or next value, within its range.
    pub fn change(self, settings: &mut Settings, step: CycleStep) {
        let key = self.key();
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

    /// Returns its value in words.
    fn value(self, settings: &Settings) -> Message {
        let rules = &settings.match_rules;
        let or_none = |number: u8| match number {
            0 => MessageId("rules-none").into(),
            _ => MessageId("rules-number").with("number", i32::from(number)),
        };
        let time = |seconds: u16| {
            let time = hud::clock(i32::from(seconds) * TICK_RATE as i32);
            MessageId("rules-number").with("number", time)
        };
        match self {
            Rule::Mode => match_words::mode(rules.mode).into(),
            Rule::Rounds => MessageId("rules-number").with("number", i32::from(rules.rounds)),
            Rule::Time => time(rules.round_seconds),
            Rule::Score => or_none(rules.score_limit),
            Rule::Lives => or_none(rules.lives),
            Rule::WarmUp if rules.warm_up_seconds == 0 => MessageId("rules-none").into(),
            Rule::WarmUp => time(rules.warm_up_seconds),
            Rule::Order => match rules.order {
                LevelOrder::Same => MessageId("rules-order-same").into(),
                LevelOrder::Next => MessageId("rules-order-next").into(),
                LevelOrder::Random => MessageId("rules-order-random").into(),
            },
            Rule::Shots if shots_hurt(settings) => MessageId("common-on").into(),
            Rule::Shots => MessageId("common-off").into(),
            Rule::Damage => {
                let damage = i32::from(settings.network.player_shot_damage);
                MessageId("rules-number").with("number", damage)
            }
        }
    }
}

/// Returns whether shots hurt others, which some modes decide.
fn shots_hurt(settings: &Settings) -> bool {
    let shots = ShotRules {
        hurt_others: settings.network.player_shots_hurt,
        ..ShotRules::default()
    };
    let rules = MatchRules::of_netgame(&settings.match_rules, shots);
    rules.shots.hurt_others
}

/// Describes the entry of a rule; `change` makes the message that changes it.
pub fn entry<'a, M: 'a>(
    ctx: &AppContext,
    rule: Rule,
    change: fn(Rule, CycleStep) -> M,
) -> Widget<'a, M> {
    let settings = &ctx.config.settings;
    let mode = settings.match_rules.mode;
    let value = ctx.texts.get(rule.value(settings));
    let value = match rule {
        Rule::Shots => switch(shots_hurt(settings), value),
        _ => choice(value),
    };
    labelled(ctx.texts.get(rule.label()), value)
        .on_change(move |step| change(rule, step))
        .enabled(rule.is_open(mode))
        .help(ctx.texts.get(rule.help(mode)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_change_in_steps_within_their_ranges() {
        let mut settings = Settings::default();
        Rule::Time.change(&mut settings, CycleStep::Next);
        assert_eq!(settings.match_rules.round_seconds, 210);
        settings.match_rules.round_seconds = 100;
        Rule::Time.change(&mut settings, CycleStep::Previous);
        assert_eq!(settings.match_rules.round_seconds, 90, "from the file");
        Rule::Score.change(&mut settings, CycleStep::Previous);
        assert_eq!(settings.match_rules.score_limit, 0);
        (0..30).for_each(|_| Rule::Score.change(&mut settings, CycleStep::Next));
        assert_eq!(settings.match_rules.score_limit, 100);
        (0..30).for_each(|_| Rule::Rounds.change(&mut settings, CycleStep::Previous));
        assert_eq!(settings.match_rules.rounds, 1);
        Rule::Mode.change(&mut settings, CycleStep::Previous);
        assert_eq!(settings.match_rules.mode, MatchMode::Coins);
        (0..2).for_each(|_| Rule::Damage.change(&mut settings, CycleStep::Next));
        assert_eq!(settings.network.player_shot_damage, 7);
    }

    #[test]
    fn modes_decide_whether_shots_hurt() {
        let mut settings = Settings::default();
        assert!(!shots_hurt(&settings) && Rule::Shots.is_open(MatchMode::CoOp));
        settings.match_rules.mode = MatchMode::Teams;
        assert!(shots_hurt(&settings) && !Rule::Shots.is_open(MatchMode::Teams));
    }
}
