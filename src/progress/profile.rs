//! A player's profile and the text of its file. What happens to damaged files is in `profile_files.rs`.

use super::journey::Journey;
use super::{FinishedRun, LevelProgress};
use crate::json;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Version of the file format. Version 1 had no journey.
pub const FORMAT: u32 = 2;
/// Versions that can be read.
const READABLE: RangeInclusive<u32> = 1..=FORMAT;
/// Maximum number of levels in a profile.
pub const MAX_LEVELS: usize = 20_000;
/// Maximum length of a profile's name, bytes.
pub const MAX_NAME: usize = 64;

/// A player's results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Name for players.
    pub name: String,
    /// Results by content hash of the level.
    pub levels: BTreeMap<u64, LevelProgress>,
    /// The way through the campaign.
    pub journey: Journey,
}

/// Why a text is not a profile.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// It is not valid JSON of a profile; the message has line, column and field.
    #[error("{0}")]
    Text(#[from] serde_json::Error),
    /// It was written by a later version of the program.
    #[error("format: found {0}, expected {FORMAT}")]
    Format(u32),
    /// A value is out of range: field and problem.
    #[error("{0}: {1}")]
    Value(String, String),
}

/// The contents of a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    format: u32,
    name: String,
    /// By content hash in 16 hexadecimal digits.
    levels: BTreeMap<String, LevelProgress>,
    #[serde(default, skip_serializing_if = "Journey::is_empty")]
    journey: Journey,
}

/// The part of a file that all versions have.
#[derive(Deserialize)]
struct Version {
    format: u32,
}

impl Profile {
    /// Creates a profile without results.
    pub fn new(name: &str) -> Profile {
        let mut profile = Profile::default();
        profile.rename(name);
        profile
    }

    /// Returns true if the player has results or has been on the map.
    pub fn has_begun(&self) -> bool {
        !self.levels.is_empty() || !self.journey.is_empty()
    }

    /// Changes the name; what is too long is cut off.
    pub fn rename(&mut self, name: &str) {
        let end = name.floor_char_boundary(MAX_NAME);
        name[..end].clone_into(&mut self.name);
    }

    /// Adds a finished run.
    pub fn add(&mut self, run: FinishedRun) {
        if let Some(progress) = self.levels.get_mut(&run.level) {
            progress.add(run);
        } else if self.levels.len() < MAX_LEVELS {
            self.levels.insert(run.level, run.into());
        }
    }

    /// Merges another copy of the profile into this one, keeping the best of both.
    pub fn merge(&mut self, other: &Profile) {
        for (level, theirs) in &other.levels {
            let ours = self.levels.entry(*level).or_insert(*theirs);
            *ours = ours.merged(*theirs);
        }
        self.journey.merge(&other.journey);
    }

    /// Returns the text of a file.
    pub fn to_text(&self) -> String {
        let levels = self.levels.iter();
        let stored = Stored {
            format: FORMAT,
            name: self.name.clone(),
            levels: levels
                .map(|(level, progress)| (format!("{level:016x}"), *progress))
                .collect(),
            journey: self.journey.clone(),
        };
        // Strings and numbers can always be written.
        json::pretty(&stored).unwrap_or_default()
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// The problem, with line or field.
    pub fn parse(text: &[u8]) -> Result<Profile, ProfileError> {
        let Version { format } = serde_json::from_slice(text)?;
        if !READABLE.contains(&format) {
            return Err(ProfileError::Format(format));
        }
        let stored: Stored = serde_json::from_slice(text)?;
        let value =
            |field: &str, what: &str| ProfileError::Value(field.to_owned(), what.to_owned());
        if stored.name.len() > MAX_NAME {
            return Err(value("name", "expected at most 64 bytes"));
        }
        if stored.levels.len() > MAX_LEVELS {
            return Err(value("levels", "expected at most 20000"));
        }
        let mut levels = BTreeMap::new();
        for (key, progress) in stored.levels {
            let field = format!("levels, {key:?}");
            let is_hash = key.len() == 16 && key.bytes().all(|b| b.is_ascii_hexdigit());
            let level = u64::from_str_radix(&key, 16).ok().filter(|_| is_hash);
            let Some(level) = level else {
                return Err(value(&field, "expected 16 hexadecimal digits"));
            };
            if !progress.is_valid() {
                return Err(value(
                    &field,
                    "expected numbers of at least 0, and finishes of at least 1",
                ));
            }
            levels.insert(level, progress);
        }
        Ok(Profile {
            name: stored.name,
            levels,
            journey: stored.journey,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::pack::id::LevelId;
    use proptest::prelude::*;

    prop_compose! {
        fn any_progress()(
            best_ticks in prop::option::of(0..1000), most_coins in 0..20,
            fewest_deaths in prop::option::of(0..20), most_kills in 0..50,
            finishes in 1u32..100,
        ) -> LevelProgress {
            LevelProgress { best_ticks, most_coins, fewest_deaths, most_kills, finishes }
        }
    }

    fn any_level() -> impl Strategy<Value = LevelId> {
        "[a-d]".prop_map(|slug| LevelId::new("campaign", &slug))
    }

    prop_compose! {
        fn any_journey()(
            finished in prop::collection::vec(any_level(), 0..4),
            skipped in prop::collection::vec(any_level(), 0..4),
            place in prop::option::of(any_level()),
        ) -> Journey {
            Journey {
                finished: finished.into_iter().collect(),
                skipped: skipped.into_iter().collect(),
                place,
                ..Journey::default()
            }
        }
    }

    fn any_profile() -> impl Strategy<Value = Profile> {
        let levels = prop::collection::btree_map(0u64..6, any_progress(), 0..6);
        (levels, any_journey()).prop_map(|(levels, journey)| Profile {
            name: "Ann".to_owned(),
            levels,
            journey,
        })
    }

    fn merged(first: &Profile, second: &Profile) -> Profile {
        let mut first = first.clone();
        first.merge(second);
        first
    }

    proptest! {
        #[test]
        fn merging_depends_on_neither_order_nor_repetition(
            a in any_profile(), b in any_profile(), c in any_profile(),
        ) {
            prop_assert_eq!(merged(&a, &b), merged(&b, &a));
            prop_assert_eq!(merged(&merged(&a, &b), &c), merged(&a, &merged(&b, &c)));
            prop_assert_eq!(merged(&merged(&a, &b), &b), merged(&a, &b));
            prop_assert_eq!(merged(&a, &a), a);
        }

        #[test]
        fn a_merge_never_loses_a_result(a in any_profile(), b in any_profile()) {
            let both = merged(&a, &b);
            for (level, progress) in a.levels.iter().chain(&b.levels) {
                let best = both.levels[level];
                let is_kept = |best: Option<i32>, known: Option<i32>| {
                    known.is_none_or(|known| best.is_some_and(|best| best <= known))
                };
                prop_assert!(is_kept(best.best_ticks, progress.best_ticks));
                prop_assert!(best.most_coins >= progress.most_coins);
                prop_assert!(is_kept(best.fewest_deaths, progress.fewest_deaths));
                prop_assert!(best.finishes >= progress.finishes);
            }
        }

        #[test]
        fn a_file_is_read_as_written(profile in any_profile()) {
            let read = Profile::parse(profile.to_text().as_bytes()).map_err(|e| e.to_string());
            prop_assert_eq!(read, Ok(profile));
        }

        #[test]
        fn damaged_files_are_rejected_or_read_without_a_panic(
            profile in any_profile(), at in 0usize..400, byte in any::<u8>(), cut in 0usize..400,
        ) {
            let mut text = profile.to_text().into_bytes();
            let length = text.len();
            text[at % length] = byte;
            text.truncate(length - cut % length);
            if let Ok(read) = Profile::parse(&text) {
                prop_assert!(read.levels.values().all(LevelProgress::is_valid));
            }
        }
    }

    #[test]
    fn errors_name_the_field() {
        let error = |text: &str| {
            Profile::parse(text.as_bytes())
                .err()
                .map_or(String::new(), |e| e.to_string())
        };
        let level = |key: &str, ticks: i32| {
            format!(
                "{{\"format\":1,\"name\":\"A\",\"levels\":{{\"{key}\":{{\"best_ticks\":{ticks},\"most_coins\":0,\"fewest_deaths\":0,\"most_kills\":0,\"finishes\":1}}}}}}"
            )
        };
        assert_eq!(error(&level("00000000000000ff", 7)), "");
        for (text, expected) in [
            ("", "EOF while parsing"),
            ("{\"format\":3}", "format: found 3, expected 2"),
            ("{\"format\":1,\"name\":\"A\"}", "missing field `levels`"),
            (
                "{\"format\":1,\"name\":\"A\",\"levels\":{},\"gold\":1}",
                "unknown field `gold`",
            ),
            (
                "{\"format\":2,\"name\":\"A\",\"levels\":{},\"journey\":{\"finished\":[\"wreck\"]}}",
                "expected a pack and a level",
            ),
            (
                &level("ff", 7),
                "levels, \"ff\": expected 16 hexadecimal digits",
            ),
            (
                &level("+0000000000000ff", 7),
                "levels, \"+0000000000000ff\": expected 16",
            ),
            (
                &level("00000000000000ff", -7),
                "levels, \"00000000000000ff\": expected numbers of at least 0",
            ),
        ] {
            assert!(error(text).starts_with(expected), "{text}: {}", error(text));
        }
    }
}
