//! The facts about a pack that the rules of unlocking depend on: which levels a player has finished, with how many coins.

use super::profile::Profile;
use super::unlocking::LevelFacts;
use crate::level::pack::{Pack, PackLevel};

/// The facts about a level file that the rules of unlocking depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelContents {
    /// Content hash.
    pub hash: u64,
    /// Purple coins.
    pub coins: i32,
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
    use crate::level::pack::id::LevelId;
    use crate::progress::FinishedRun;
    use crate::progress::journey::JourneyStep;
    use crate::progress::unlocking::{LevelState, unlock};
    use std::path::Path;

    fn campaign() -> Pack {
        let folder = Path::new(crate::CHECKOUT).join("levels");
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
