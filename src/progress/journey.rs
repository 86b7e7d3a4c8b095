//! A player's way through a campaign: which levels were finished, skipped and found by warps, and where the player was.
//!
//! Levels are named by identity, so that the way through the campaign stays open when a level is edited; its results do not.

use super::profile::Profile;
use super::unlocking::LevelFacts;
use crate::level::pack::id::LevelId;
use crate::level::pack::{Pack, PackLevel};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;

/// Maximum number of levels of each kind in a journey.
const MAX_LEVELS: usize = 5_000;

/// A set of levels, stored as a list of identities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelSet(BTreeSet<LevelId>);

/// A player's way through campaigns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Journey {
    /// Finished levels.
    pub finished: LevelSet,
    /// Levels marked as skipped.
    pub skipped: LevelSet,
    /// Levels reached by a warp.
    pub found: LevelSet,
    /// Where the player was last, `pack/level`.
    #[serde(with = "place")]
    pub place: Option<LevelId>,
}

/// A change of a journey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JourneyStep {
    /// A level was finished.
    Finished(LevelId),
    /// A level was marked as skipped.
    Skipped(LevelId),
    /// A level was reached by a warp.
    Found(LevelId),
    /// The player is at a level.
    At(LevelId),
}

/// What a level file contains, as far as it is needed for the rules of unlocking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelContents {
    /// Content hash.
    pub hash: u64,
    /// Purple coins.
    pub coins: i32,
}

impl LevelSet {
    /// Returns whether a level is in the set.
    pub fn contains(&self, level: &LevelId) -> bool {
        self.0.contains(level)
    }

    /// Returns true if there is no level.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn add(&mut self, level: LevelId) {
        if self.0.len() < MAX_LEVELS {
            self.0.insert(level);
        }
    }
}

impl FromIterator<LevelId> for LevelSet {
    fn from_iter<I: IntoIterator<Item = LevelId>>(levels: I) -> LevelSet {
        LevelSet(levels.into_iter().take(MAX_LEVELS).collect())
    }
}

impl Serialize for LevelSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(LevelId::to_string))
    }
}

impl<'de> Deserialize<'de> for LevelSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LevelSet, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        let levels = texts.iter().map(|text| text.parse());
        levels
            .collect::<Result<LevelSet, _>>()
            .map_err(serde::de::Error::custom)
    }
}

/// Stores a place as the identity of its level.
mod place {
    use super::{Deserialize, Deserializer, LevelId, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        place: &Option<LevelId>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        place.as_ref().map(LevelId::to_string).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<LevelId>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let level = text.map(|text| text.parse()).transpose();
        level.map_err(serde::de::Error::custom)
    }
}

impl Journey {
    /// Returns true if nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        *self == Journey::default()
    }

    /// Makes a change.
    pub fn take(&mut self, step: JourneyStep) {
        match step {
            JourneyStep::Finished(level) => self.finished.add(level),
            JourneyStep::Skipped(level) => self.skipped.add(level),
            JourneyStep::Found(level) => self.found.add(level),
            JourneyStep::At(level) => self.place = Some(level),
        }
    }

    /// Merges another copy of the journey into this one. The order and number of merges do not matter; of two places,
    /// one is kept.
    pub fn merge(&mut self, other: &Journey) {
        let sets = [
            (&mut self.finished, &other.finished),
            (&mut self.skipped, &other.skipped),
            (&mut self.found, &other.found),
        ];
        for (ours, theirs) in sets {
            theirs.0.iter().cloned().for_each(|level| ours.add(level));
        }
        if other.place > self.place {
            self.place.clone_from(&other.place);
        }
    }
}

/// Returns what the rules of unlocking need to know about the levels of a pack, by world. `contents` returns what a
/// level contains, or `None` if that is not known (yet).
pub fn facts(
    pack: &Pack,
    profile: &Profile,
    contents: impl Fn(&PackLevel) -> Option<LevelContents>,
) -> Vec<Vec<LevelFacts>> {
    let mut worlds = vec![Vec::new(); pack.manifest.worlds.len()];
    for level in pack.levels() {
        let id = pack.id_of(level);
        let contents = contents(level);
        let results = contents.and_then(|contents| profile.levels.get(&contents.hash));
        let journey = &profile.journey;
        let facts = LevelFacts {
            is_hard: level.is_hard(),
            is_finished: results.is_some() || journey.finished.contains(&id),
            is_skipped: journey.skipped.contains(&id),
            is_found: journey.found.contains(&id),
            coins: results.map_or(0, |results| results.most_coins),
            coins_in_level: contents.map_or(0, |contents| contents.coins),
        };
        if let Some(world) = worlds.get_mut(level.world) {
            world.push(facts);
        }
    }
    worlds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::FinishedRun;
    use crate::progress::unlocking::{LevelState, unlock};
    use std::path::Path;

    fn campaign() -> Pack {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        Pack::open_all(&folder).expect("the campaign").remove(0)
    }

    /// Every level has its number as its hash, and four coins.
    fn contents(level: &PackLevel) -> Option<LevelContents> {
        Some(LevelContents {
            hash: level.number.unsigned_abs().into(),
            coins: 4,
        })
    }

    #[test]
    fn results_from_before_the_map_count() {
        let (pack, mut profile) = (campaign(), Profile::new("Ann"));
        for level in 1..=3 {
            profile.add(FinishedRun {
                level,
                coins: 2,
                ..FinishedRun::default()
            });
        }
        let worlds = facts(&pack, &profile, contents);
        let states = unlock(&worlds);
        let finished = |state: &&LevelState| **state == LevelState::Finished;
        assert_eq!(states[0].levels.iter().filter(finished).count(), 3);
        assert!(states[0].levels[4].is_open() && !states[0].levels[5].is_open());
        assert_eq!(states[0].completion.done, 3 + 6);
    }

    #[test]
    fn a_finished_level_stays_finished_when_it_is_edited() {
        let (pack, mut profile) = (campaign(), Profile::new("Ann"));
        let id = LevelId::new("campaign", "windfall");
        profile.journey.take(JourneyStep::Finished(id));
        let edited =
            |level: &PackLevel| contents(level).map(|known| LevelContents { hash: 77, ..known });
        let worlds = facts(&pack, &profile, edited);
        assert!(worlds[0][1].is_finished && !worlds[0][0].is_finished);
    }

    #[test]
    fn levels_from_51_on_are_hard() {
        let pack = campaign();
        for level in pack.levels() {
            assert_eq!(level.is_hard(), level.number > 50, "{}", level.slug);
        }
    }
}
