//! Rules of a match, as chosen in the settings. Ranges and defaults are in `config/sections/arena.rs` and
//! `config/sections/match_rules.rs`. What ends a round, and who wins a tie, is in `mod.rs`.

use crate::config::{Arena, LevelOrder, MatchMode, MatchSettings};
use crate::sim::world::{ShotRules, TICK_RATE};

/// Rules of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// Game mode.
    pub mode: MatchMode,
    /// Number of rounds.
    pub rounds: u8,
    /// Longest duration of a round, ticks; 0 for no limit.
    pub round_ticks: i32,
    /// Points of a player or team in a round that end it; 0 for no limit.
    pub score_limit: i32,
    /// Deaths in a round after which a player no longer scores; 0 for no limit.
    pub lives: i32,
    /// Duration of the warm-up before the first round, ticks; 0 for none.
    pub warm_up_ticks: i32,
    /// The level of the next round. Only netgames use it: a match on one computer stays in its level.
    pub order: LevelOrder,
    /// Effect of shots on players.
    pub shots: ShotRules,
}

fn ticks(seconds: u16) -> i32 {
    i32::from(seconds) * TICK_RATE as i32
}

impl MatchRules {
    /// Returns the rules of matches in arenas on this computer.
    pub fn for_arena(settings: &Arena) -> MatchRules {
        MatchRules {
            mode: settings.mode,
            rounds: settings.rounds,
            round_ticks: ticks(settings.round_seconds),
            score_limit: settings.score_limit.into(),
            lives: settings.lives.into(),
            warm_up_ticks: ticks(settings.warm_up_seconds),
            order: LevelOrder::Same,
            shots: ShotRules {
                hurt_others: settings.shots_hurt,
                hurt_self: false,
                damage: settings.shot_damage.into(),
            },
        }
    }

    /// Returns the rules of a hosted netgame; `shots` are those of `[NETWORK]`. In the co-operative mode, levels follow
    /// each other without limits. Shots always hurt others where kills count, and never in a race.
    pub fn for_netgame(settings: &MatchSettings, shots: ShotRules) -> MatchRules {
        let mode = settings.mode;
        let hurt_others = match mode {
            MatchMode::CoOp | MatchMode::Coins => shots.hurt_others,
            MatchMode::FreeForAll | MatchMode::Teams => true,
            MatchMode::Race => false,
        };
        let shots = ShotRules {
            hurt_others,
            ..shots
        };
        if mode == MatchMode::CoOp {
            return MatchRules::co_operative(shots);
        }
        MatchRules {
            mode,
            rounds: settings.rounds,
            round_ticks: ticks(settings.round_seconds),
            score_limit: settings.score_limit.into(),
            lives: settings.lives.into(),
            warm_up_ticks: ticks(settings.warm_up_seconds),
            order: settings.order,
            shots,
        }
    }

    /// Returns the rules of a netgame in which everybody plays the campaign together.
    pub fn co_operative(shots: ShotRules) -> MatchRules {
        MatchRules {
            mode: MatchMode::CoOp,
            rounds: 1,
            round_ticks: 0,
            score_limit: 0,
            lives: 0,
            warm_up_ticks: 0,
            order: LevelOrder::Next,
            shots,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mode_decides_whether_shots_hurt_others() {
        let hurt = |mode, hurt_others| {
            let settings = MatchSettings {
                mode,
                ..MatchSettings::default()
            };
            let shots = ShotRules {
                hurt_others,
                ..ShotRules::default()
            };
            MatchRules::for_netgame(&settings, shots).shots.hurt_others
        };
        assert!(!hurt(MatchMode::Race, true));
        assert!(hurt(MatchMode::Teams, false) && hurt(MatchMode::FreeForAll, false));
        assert!(hurt(MatchMode::Coins, true) && !hurt(MatchMode::CoOp, false));
    }

    #[test]
    fn the_campaign_is_played_without_limits() {
        let settings = MatchSettings::default();
        assert_eq!(settings.mode, MatchMode::CoOp);
        let rules = MatchRules::for_netgame(&settings, ShotRules::default());
        assert_eq!((rules.round_ticks, rules.score_limit), (0, 0));
        assert_eq!((rules.lives, rules.warm_up_ticks), (0, 0));
    }
}
