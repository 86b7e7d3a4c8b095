//! Progress of players (layer 2): the best results of each level, by content hash, in one file per profile. Which time
//! earns which medal is in `level/pack/medal.rs`.

pub mod campaign_facts;
pub mod counter;
pub mod journey;
pub mod level_skip;
pub mod profile;
pub mod profile_files;
pub mod unlocking;

use crate::sim::world::TICK_RATE;
use serde::{Deserialize, Serialize};

/// Milliseconds in a second.
const MILLISECONDS: u32 = 1000;

/// A finished run of a level. Counts are totals of all players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishedRun {
    /// Content hash of the level.
    pub level: u64,
    /// Number of players who took part, even if they left before the exit.
    pub players: u8,
    /// Ticks from the start of the level to its exit.
    pub ticks: i32,
    /// Purple coins collected.
    pub coins: i32,
    /// Purple coins in the level.
    pub coins_in_level: i32,
    /// Deaths.
    pub deaths: i32,
    /// Enemies killed.
    pub kills: i32,
    /// Enemies left that could have been killed.
    pub enemies_left: i32,
    /// Shots fired.
    pub shots: i32,
    /// How often the players rewound the level.
    pub rewinds: u32,
    /// Assists were used, such as slow motion.
    pub is_assisted: bool,
}

impl FinishedRun {
    /// Returns true for a run without rewinds and assists.
    pub fn is_unaided(&self) -> bool {
        is_unaided(self.rewinds, self.is_assisted)
    }
}

/// Returns true for a run without rewinds and assists. Only such runs count for medals, best times and records.
pub fn is_unaided(rewinds: u32, is_assisted: bool) -> bool {
    rewinds == 0 && !is_assisted
}

/// The best results of all finished runs of a level. Medals follow from the best time and the pack's medal times.
/// Times and deaths of runs with rewinds or assists do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelProgress {
    /// Shortest time without rewinds and assists, ticks; `None` if there is no such run.
    pub best_ticks: Option<i32>,
    /// Highest number of purple coins in one run.
    pub most_coins: i32,
    /// Fewest deaths in one run without rewinds and assists; `None` if there is no such run.
    pub fewest_deaths: Option<i32>,
    /// Highest number of enemies killed in one run.
    pub most_kills: i32,
    /// Number of finished runs.
    pub finishes: u32,
}

impl From<FinishedRun> for LevelProgress {
    fn from(run: FinishedRun) -> LevelProgress {
        LevelProgress {
            best_ticks: run.is_unaided().then_some(run.ticks),
            most_coins: run.coins,
            fewest_deaths: run.is_unaided().then_some(run.deaths),
            most_kills: run.kills,
            finishes: 1,
        }
    }
}

impl LevelProgress {
    /// Adds a run.
    pub fn add(&mut self, run: FinishedRun) {
        let finishes = self.finishes.saturating_add(1);
        *self = LevelProgress {
            finishes,
            ..self.merged(run.into())
        };
    }

    /// Returns the better of each result of two copies of the same profile. The order and number of merges do not
    /// matter.
    pub fn merged(self, other: LevelProgress) -> LevelProgress {
        LevelProgress {
            best_ticks: least(self.best_ticks, other.best_ticks),
            most_coins: self.most_coins.max(other.most_coins),
            fewest_deaths: least(self.fewest_deaths, other.fewest_deaths),
            most_kills: self.most_kills.max(other.most_kills),
            finishes: self.finishes.max(other.finishes),
        }
    }

    /// Returns whether the numbers can be results.
    fn is_valid(&self) -> bool {
        let numbers = [
            self.best_ticks.unwrap_or(0),
            self.most_coins,
            self.fewest_deaths.unwrap_or(0),
            self.most_kills,
        ];
        numbers.iter().all(|number| *number >= 0) && self.finishes > 0
    }
}

/// Returns the smaller of two numbers, or the only one.
fn least(first: Option<i32>, second: Option<i32>) -> Option<i32> {
    first.into_iter().chain(second).min()
}

/// Formats a time in ticks as minutes, seconds and milliseconds: `1:02.025`.
pub fn time_text(ticks: i32) -> String {
    let ticks = ticks.max(0).cast_unsigned();
    let (seconds, rest) = (ticks / TICK_RATE, ticks % TICK_RATE);
    let milliseconds = rest * MILLISECONDS / TICK_RATE;
    format!("{}:{:02}.{milliseconds:03}", seconds / 60, seconds % 60)
}

/// Formats a difference of times in ticks as seconds with hundredths: `+0.35`, `-0.20`.
pub fn difference_text(ticks: i32) -> String {
    let milliseconds = u64::from(ticks.unsigned_abs()) * u64::from(MILLISECONDS / TICK_RATE);
    let hundredths = milliseconds.div_ceil(10);
    let sign = if ticks < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_a_sign_and_hundredths() {
        let texts = [0, 14, -8, 1, -1, 41, i32::MIN].map(difference_text);
        let expected = [
            "+0.00",
            "+0.35",
            "-0.20",
            "+0.03",
            "-0.03",
            "+1.03",
            "-53687091.20",
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn times_have_milliseconds() {
        let texts = [0, 1, 39, 40, 2481, -5].map(time_text);
        let expected = [
            "0:00.000", "0:00.025", "0:00.975", "0:01.000", "1:02.025", "0:00.000",
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn a_run_improves_each_result_by_itself() {
        let run = |ticks, coins, deaths| FinishedRun {
            level: 1,
            ticks,
            coins,
            deaths,
            kills: 2,
            ..FinishedRun::default()
        };
        let mut progress = LevelProgress::from(run(100, 2, 0));
        progress.add(run(90, 1, 3));
        progress.add(run(200, 5, 1));
        let expected = LevelProgress {
            best_ticks: Some(90),
            most_coins: 5,
            fewest_deaths: Some(0),
            most_kills: 2,
            finishes: 3,
        };
        assert_eq!(progress, expected);
    }

    #[test]
    fn time_and_deaths_of_a_run_with_rewinds_do_not_count() {
        let run = |ticks, coins, rewinds| FinishedRun {
            level: 1,
            ticks,
            coins,
            deaths: 1,
            kills: 2,
            rewinds,
            ..FinishedRun::default()
        };
        let mut progress = LevelProgress::from(run(100, 3, 2));
        let results = |p: &LevelProgress| (p.best_ticks, p.fewest_deaths, p.most_coins, p.finishes);
        assert_eq!(results(&progress), (None, None, 3, 1));
        progress.add(run(200, 1, 0));
        assert_eq!(results(&progress), (Some(200), Some(1), 3, 2));
        progress.add(run(50, 1, 1));
        assert_eq!(results(&progress), (Some(200), Some(1), 3, 3));
    }

    #[test]
    fn time_and_deaths_of_a_run_with_assists_do_not_count() {
        let run = FinishedRun {
            level: 1,
            ticks: 100,
            coins: 2,
            deaths: 0,
            kills: 1,
            is_assisted: true,
            ..FinishedRun::default()
        };
        let progress = LevelProgress::from(run);
        assert_eq!((progress.best_ticks, progress.fewest_deaths), (None, None));
        assert_eq!((progress.most_coins, progress.finishes), (2, 1));
    }
}
