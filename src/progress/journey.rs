//! A player's way through a campaign: which levels were finished, skipped and found by warps, and where the player was.
//! When the player is offered to skip a level is in `app/screen/pause.rs`.
//!
//! Levels are named by identity, so that the way through the campaign stays open when a level is edited; its results do not.

use crate::level::pack::id::LevelId;
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
    /// The player's last place, `pack/level`.
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
