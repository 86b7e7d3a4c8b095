//! Progress of players (layer 2): the best results of each level, by content hash, in one file per profile.

pub mod profile;
pub mod store;

use crate::sim::world::TICK_RATE;
use serde::{Deserialize, Serialize};

/// Milliseconds in a second.
const MILLISECONDS: u32 = 1000;

/// A finished run of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedRun {
    /// Content hash of the level.
    pub level: u64,
    /// Ticks from the start of the level to its exit.
    pub ticks: i32,
    /// Purple coins collected.
    pub coins: i32,
    /// Deaths of the player.
    pub deaths: i32,
    /// Enemies killed.
    pub kills: i32,
}

/// The best results of all finished runs of a level. Medals follow from the best time and the pack's medal times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelProgress {
    /// Shortest time, ticks.
    pub best_ticks: i32,
    /// Most purple coins in one run.
    pub most_coins: i32,
    /// Fewest deaths in one run.
    pub fewest_deaths: i32,
    /// Most enemies killed in one run.
    pub most_kills: i32,
    /// Number of finished runs.
    pub finishes: u32,
}

impl From<FinishedRun> for LevelProgress {
    fn from(run: FinishedRun) -> LevelProgress {
        LevelProgress {
            best_ticks: run.ticks,
            most_coins: run.coins,
            fewest_deaths: run.deaths,
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
            best_ticks: self.best_ticks.min(other.best_ticks),
            most_coins: self.most_coins.max(other.most_coins),
            fewest_deaths: self.fewest_deaths.min(other.fewest_deaths),
            most_kills: self.most_kills.max(other.most_kills),
            finishes: self.finishes.max(other.finishes),
        }
    }

    /// Returns whether the numbers can be results.
    fn is_valid(&self) -> bool {
        let numbers = [
            self.best_ticks,
            self.most_coins,
            self.fewest_deaths,
            self.most_kills,
        ];
        numbers.iter().all(|number| *number >= 0) && self.finishes > 0
    }
}

/// Formats a time in ticks as minutes, seconds and milliseconds: `1:02.025`.
pub fn time_text(ticks: i32) -> String {
    let ticks = ticks.max(0).cast_unsigned();
    let (seconds, rest) = (ticks / TICK_RATE, ticks % TICK_RATE);
    let milliseconds = rest * MILLISECONDS / TICK_RATE;
    format!("{}:{:02}.{milliseconds:03}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        };
        let mut progress = LevelProgress::from(run(100, 2, 0));
        progress.add(run(90, 1, 3));
        progress.add(run(200, 5, 1));
        let expected = LevelProgress {
            best_ticks: 90,
            most_coins: 5,
            fewest_deaths: 0,
            most_kills: 2,
            finishes: 3,
        };
        assert_eq!(progress, expected);
    }
}
