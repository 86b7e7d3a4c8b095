//! Texts about the rules of a match and their changes.

use super::{hud, match_text};
use crate::config::LevelOrder;
use crate::localization::{Localizer, Message, MessageId};
use crate::session::game_match::MatchRules;
use crate::sim::world::ShotRules;

/// A rule of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Game mode.
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

    /// Returns its name.
    pub fn label(self) -> MessageId {
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

    /// Returns its value in words.
    pub fn value(self, rules: &MatchRules) -> Message {
        let number = |number: i32| MessageId("rules-number").with("number", number);
        let or_none = |count: i32, none: MessageId| match count {
            0 => none.into(),
            _ => number(count),
        };
        let time = |ticks: i32| match ticks {
            0 => MessageId("rules-none").into(),
            _ => MessageId("rules-number").with("number", hud::clock(ticks)),
        };
        match self {
            Rule::Mode => match_text::mode(rules.mode).into(),
            Rule::Rounds => number(rules.rounds.into()),
            Rule::Time => time(rules.round_ticks),
            Rule::Score => or_none(rules.score_limit, MessageId("rules-none")),
            Rule::Lives => or_none(rules.lives, MessageId("rules-unlimited")),
            Rule::WarmUp => time(rules.warm_up_ticks),
            Rule::Order => match rules.order {
                LevelOrder::Same => MessageId("rules-order-same").into(),
                LevelOrder::Next => MessageId("rules-order-next").into(),
                LevelOrder::Random => MessageId("rules-order-random").into(),
            },
            Rule::Shots if rules.shots.hurt_others => MessageId("common-on").into(),
            Rule::Shots => MessageId("common-off").into(),
            Rule::Damage => number(rules.shots.damage),
        }
    }

    /// Returns true if this rule is the same in `a` and `b`.
    fn is_same(self, a: &MatchRules, b: &MatchRules) -> bool {
        match self {
            Rule::Mode => a.mode == b.mode,
            Rule::Rounds => a.rounds == b.rounds,
            Rule::Time => a.round_ticks == b.round_ticks,
            Rule::Score => a.score_limit == b.score_limit,
            Rule::Lives => a.lives == b.lives,
            Rule::WarmUp => a.warm_up_ticks == b.warm_up_ticks,
            Rule::Order => a.order == b.order,
            Rule::Shots => a.shots.hurt_others == b.shots.hurt_others,
            Rule::Damage => a.shots.damage == b.shots.damage,
        }
    }
}

/// The rules of a match that players know: those of this round, and those from the next one on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownRules {
    /// Of this round.
    pub now: MatchRules,
    /// From the next round on.
    pub coming: MatchRules,
}

impl KnownRules {
    /// Returns the rules known to a player who has just joined: those of this round.
    pub fn for_new_player(self) -> KnownRules {
        KnownRules {
            coming: self.now,
            ..self
        }
    }
}

/// Returns some rules with their values, on one line.
fn list(localizer: &Localizer, rules: &[Rule], values: &MatchRules) -> String {
    let rules = rules.iter().map(|rule| {
        let item = MessageId("rules-item")
            .with("rule", rule.label())
            .with("value", rule.value(values));
        localizer.text(item)
    });
    rules.collect::<Vec<String>>().join(", ")
}

/// Returns all rules from the next round on, on one line.
pub fn next_round_rules(localizer: &Localizer, rules: &MatchRules) -> String {
    let rules = list(localizer, &Rule::ALL, rules);
    localizer.text(MessageId("rules-next-round").with("rules", rules))
}

/// Returns the messages for changed rules: those that apply at once, and those that apply from the next round on. Nothing is
/// announced again when a round begins.
pub fn changes(localizer: &Localizer, before: &KnownRules, after: &KnownRules) -> Vec<String> {
    // Shot rules of a new mode are decided when it begins.
    let shots = |rules: &MatchRules| MatchRules {
        shots: ShotRules::default(),
        ..*rules
    };
    let is_begun = before.now.mode != after.now.mode || after.now == before.coming;
    let differing = |a: &MatchRules, b: &MatchRules| -> Vec<Rule> {
        let rules = Rule::ALL.into_iter();
        rules.filter(|rule| !rule.is_same(a, b)).collect()
    };
    let mut lines = Vec::new();
    let at_once = match is_begun {
        true => Vec::new(),
        false => differing(&before.now, &after.now),
    };
    let later = differing(&shots(&before.coming), &shots(&after.coming));
    let later: Vec<Rule> = later
        .into_iter()
        .filter(|rule| !at_once.contains(rule))
        .collect();
    if !at_once.is_empty() {
        let rules = list(localizer, &at_once, &after.now);
        lines.push(localizer.text(MessageId("rules-changed").with("rules", rules)));
    }
    if !later.is_empty() {
        let rules = list(localizer, &later, &after.coming);
        lines.push(localizer.text(MessageId("rules-next-round").with("rules", rules)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{MatchMode, MatchSettings};
    use crate::localization::Language;

    fn rules(change: impl FnOnce(&mut MatchSettings)) -> MatchRules {
        let mut settings = MatchSettings {
            mode: MatchMode::FreeForAll,
            ..MatchSettings::default()
        };
        change(&mut settings);
        MatchRules::for_netgame(&settings, ShotRules::default())
    }

    fn messages(before: (MatchRules, MatchRules), after: (MatchRules, MatchRules)) -> Vec<String> {
        let known = |(now, coming)| KnownRules { now, coming };
        let localizer = Localizer::new(Some(Language::English));
        changes(&localizer, &known(before), &known(after))
    }

    #[test]
    fn changed_rules_are_shown_once_and_not_again_when_they_begin() {
        let old = rules(|_| ());
        let race = rules(|settings| (settings.mode, settings.lives) = (MatchMode::Race, 3));
        let line = "From the next round on: Mode: Race, Lives: 3";
        assert_eq!(messages((old, old), (old, race)), [line]);
        assert_eq!(messages((old, race), (old, race)), [""; 0]);
        assert_eq!(messages((old, race), (race, race)), [""; 0]);
    }

    #[test]
    fn a_new_player_sees_the_rules_of_the_next_round() {
        let now = rules(|_| ());
        let coming = rules(|settings| settings.mode = MatchMode::Race);
        let localizer = Localizer::new(Some(Language::English));
        let welcome = |known: KnownRules| {
            let before = known.for_new_player();
            changes(&localizer, &before, &known)
        };
        let line = "From the next round on: Mode: Race";
        assert_eq!(welcome(KnownRules { now, coming }), [line]);
        assert_eq!(welcome(KnownRules { now, coming: now }), [""; 0]);
    }

    #[test]
    fn rules_that_apply_at_once_have_a_message_of_their_own() {
        let old = rules(|_| ());
        let now = rules(|settings| settings.rounds = 5);
        let coming = rules(|settings| (settings.rounds, settings.score_limit) = (5, 20));
        assert_eq!(
            messages((old, old), (now, coming)),
            [
                "The rules have changed: Rounds: 5",
                "From the next round on: Score limit: 20"
            ]
        );
        let mut shots = old;
        shots.shots.damage = 9;
        let line = "The rules have changed: Shot damage: 9";
        assert_eq!(messages((old, old), (shots, shots)), [line]);
    }

    #[test]
    fn a_match_without_a_limit_of_lives_has_unlimited_lives() {
        let limited = rules(|settings| settings.lives = 3);
        let line = "From the next round on: Lives: Unlimited";
        let unlimited = rules(|settings| settings.lives = 0);
        assert_eq!(messages((limited, limited), (limited, unlimited)), [line]);
    }
}
