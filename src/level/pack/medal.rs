//! Medals: which time earns which. Only runs without rewinds and assists count (`FinishedRun::is_unaided` in
//! `progress/mod.rs`). The author's and the solver's time of each level are in `levels/pack.ron`; the other times follow
//! from the author's.

use serde::{Deserialize, Deserializer};

/// Time for gold, percent of the author's.
const GOLD_PERCENT: i64 = 115;
/// Time for silver, percent of the author's.
const SILVER_PERCENT: i64 = 140;
/// Time for bronze, percent of the author's.
const BRONZE_PERCENT: i64 = 200;

/// The times in which a level must be finished for its medals, in ticks (40 per second). Each is at most the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "WrittenTimes")]
pub struct MedalTimes {
    /// A hidden medal: halfway from the author's time to the shortest run of the solver; `None` if that is not known.
    pub solver: Option<i32>,
    /// The author's own time.
    pub author: i32,
    /// Gold medal.
    pub gold: i32,
    /// Silver medal.
    pub silver: i32,
    /// Bronze medal.
    pub bronze: i32,
}

/// Medal times as written in a manifest, where those that follow from the author's may be missing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTimes {
    #[serde(default, deserialize_with = "given")]
    solver: Option<i32>,
    author: i32,
    #[serde(default, deserialize_with = "given")]
    gold: Option<i32>,
    #[serde(default, deserialize_with = "given")]
    silver: Option<i32>,
    #[serde(default, deserialize_with = "given")]
    bronze: Option<i32>,
}

impl From<WrittenTimes> for MedalTimes {
    fn from(written: WrittenTimes) -> MedalTimes {
        let share = |percent| share_of(written.author, percent);
        MedalTimes {
            solver: written.solver,
            author: written.author,
            gold: written.gold.unwrap_or(share(GOLD_PERCENT)),
            silver: written.silver.unwrap_or(share(SILVER_PERCENT)),
            bronze: written.bronze.unwrap_or(share(BRONZE_PERCENT)),
        }
    }
}

/// Returns a percentage of a time, rounded to the nearest tick.
fn share_of(ticks: i32, percent: i64) -> i32 {
    let share = (i64::from(ticks) * percent + 50).div_euclid(100);
    i32::try_from(share).unwrap_or(i32::MAX)
}

/// A medal, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Medal {
    /// Bronze.
    Bronze,
    /// Silver.
    Silver,
    /// Gold.
    Gold,
    /// As fast as the author.
    Author,
    /// Hidden: nearly as fast as the solver.
    Solver,
}

/// Reads an optional number that is written without `Some`.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    i32::deserialize(deserializer).map(Some)
}

impl MedalTimes {
    /// Returns the medal for a time in ticks, if it is fast enough for one.
    pub fn medal(&self, ticks: i32) -> Option<Medal> {
        let solver = self.solver.map(|limit| (Medal::Solver, limit));
        let mut times = self.times().into_iter().chain(solver);
        let earned = times.rfind(|(_, limit)| ticks <= *limit);
        earned.map(|(medal, _)| medal)
    }

    /// Returns the medal above the one earned, and its time in ticks; `None` above the author's, since the solver's is
    /// hidden.
    pub fn next(&self, earned: Option<Medal>) -> Option<(Medal, i32)> {
        let mut times = self.times().into_iter();
        times.find(|(medal, _)| Some(*medal) > earned)
    }

    /// Returns the medals that are not hidden and their times in ticks, from the lowest to the highest.
    pub fn times(&self) -> [(Medal, i32); 4] {
        [
            (Medal::Bronze, self.bronze),
            (Medal::Silver, self.silver),
            (Medal::Gold, self.gold),
            (Medal::Author, self.author),
        ]
    }

    /// Returns true if no medal is easier than the one below it, and all times are positive.
    pub(super) fn is_ordered(&self) -> bool {
        let times = self.times().map(|(_, ticks)| ticks);
        let fastest = self.solver.unwrap_or(self.author);
        (1..=self.author).contains(&fastest) && times.is_sorted_by(|slow, fast| slow >= fast)
    }
}
