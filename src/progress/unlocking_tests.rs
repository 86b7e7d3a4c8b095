use super::*;
use proptest::prelude::*;

/// Levels, and hard levels, in each of the campaign's five worlds.
const CAMPAIGN: [(usize, usize); 5] = [(9, 1), (10, 1), (10, 1), (9, 1), (10, 2)];

fn world(levels: usize, hard: usize) -> Vec<LevelFacts> {
    let level = |is_hard| LevelFacts {
        is_hard,
        coins_in_level: 5,
        ..LevelFacts::default()
    };
    let easy = std::iter::repeat_n(level(false), levels);
    easy.chain(std::iter::repeat_n(level(true), hard)).collect()
}

fn campaign() -> Vec<Vec<LevelFacts>> {
    CAMPAIGN.map(|(levels, hard)| world(levels, hard)).to_vec()
}

fn finish(world: &mut [LevelFacts], levels: impl IntoIterator<Item = usize>) {
    for level in levels {
        world[level].is_finished = true;
    }
}

/// Returns the indices of the open levels of a world, finished ones included.
fn open(worlds: &[Vec<LevelFacts>], world: usize) -> Vec<usize> {
    let state = unlock(worlds).swap_remove(world);
    let levels = state.levels.iter().enumerate();
    let open = levels.filter(|(_, level)| level.is_open());
    open.map(|(index, _)| index).collect()
}

#[test]
fn the_first_two_levels_of_an_open_world_are_open() {
    let worlds = campaign();
    assert_eq!(open(&worlds, 0), [0, 1]);
    assert!(open(&worlds, 1).is_empty());
    let states = unlock(&worlds);
    assert_eq!(
        states[0].levels[2],
        LevelState::Locked(Requirement::Levels(1))
    );
    assert_eq!(states[1].levels[0], LevelState::Locked(Requirement::World));
}

#[test]
fn each_finished_level_opens_another() {
    let mut worlds = campaign();
    finish(&mut worlds[0], [1]);
    assert_eq!(open(&worlds, 0), [0, 1, 2]);
    finish(&mut worlds[0], [2, 0]);
    assert_eq!(open(&worlds, 0), [0, 1, 2, 3, 4]);
}

#[test]
fn the_closing_level_and_the_next_world_open_with_all_but_two_of_the_others() {
    let mut worlds = campaign();
    finish(&mut worlds[0], 0..5);
    assert!(!open(&worlds, 0).contains(&8));
    assert_eq!(unlock(&worlds)[1].missing, 1);
    finish(&mut worlds[0], [6]);
    assert!(open(&worlds, 0).contains(&8));
    assert_eq!(open(&worlds, 1), [0, 1]);
}

#[test]
fn nobody_has_to_finish_a_closing_level_to_see_more() {
    let mut worlds = campaign();
    for (world, (levels, _)) in worlds.iter_mut().zip(CAMPAIGN) {
        finish(world, 0..levels - 1);
    }
    assert!(unlock(&worlds).iter().all(WorldState::is_open));
}

#[test]
fn a_hard_level_opens_with_four_fifths_of_the_coins() {
    let mut worlds = campaign();
    finish(&mut worlds[0], 0..9);
    worlds[0]
        .iter_mut()
        .take(7)
        .for_each(|level| level.coins = 5);
    let hard = |worlds: &[Vec<LevelFacts>]| unlock(worlds)[0].levels[9];
    let locked = |coins| LevelState::Locked(Requirement::Coins(coins));
    assert_eq!(hard(&worlds), locked(1));
    worlds[0][9].coins = 5;
    assert_eq!(hard(&worlds), locked(1), "its own coins do not count");
    worlds[0][8].coins = 1;
    assert_eq!(hard(&worlds), LevelState::Open);
}

#[test]
fn a_warp_opens_the_hard_level_at_once() {
    let mut worlds = campaign();
    worlds[0][9].is_found = true;
    assert_eq!(open(&worlds, 0), [0, 1, 9]);
    worlds[1][10].is_found = true;
    assert_eq!(open(&worlds, 1), [10], "even in a closed world");
}

#[test]
fn the_last_hard_level_opens_with_the_last_closing_level() {
    let mut worlds = campaign();
    for world in &mut worlds {
        finish(world, 0..9);
        world.iter_mut().for_each(|level| level.coins = 5);
    }
    let last = |worlds: &[Vec<LevelFacts>]| unlock(worlds)[4].levels[10..].to_vec();
    let locked = LevelState::Locked(Requirement::Closing);
    assert_eq!(last(&worlds), [LevelState::Open, locked]);
    finish(&mut worlds[4], [9]);
    assert_eq!(last(&worlds), [LevelState::Open, LevelState::Open]);
}

#[test]
fn skipped_levels_open_others_but_are_not_completed() {
    let mut worlds = campaign();
    worlds[0][0].is_skipped = true;
    let states = unlock(&worlds);
    assert_eq!(open(&worlds, 0), [0, 1, 2]);
    assert_eq!(states[0].levels[0], LevelState::Skipped);
    assert_eq!(states[0].completion.done, 0);
    finish(&mut worlds[0], [0]);
    assert_eq!(unlock(&worlds)[0].levels[0], LevelState::Finished);
}

#[test]
fn levels_finished_in_other_ways_stay_open() {
    let mut worlds = campaign();
    finish(&mut worlds[1], [4]);
    assert_eq!(open(&worlds, 1), [0, 1, 2, 4]);
    assert_eq!(open(&worlds, 0), [0, 1]);
    assert!(open(&worlds, 2).is_empty());
}

#[test]
fn only_everything_is_100_per_cent() {
    let mut worlds = vec![world(9, 1)];
    let share = |worlds: &[Vec<LevelFacts>]| completion(&unlock(worlds)).per_cent();
    assert_eq!(share(&worlds), 0);
    finish(&mut worlds[0], 0..10);
    worlds[0].iter_mut().for_each(|level| level.coins = 5);
    assert_eq!(share(&worlds), 100);
    worlds[0][3].coins = 4;
    assert_eq!(share(&worlds), 98);
}

proptest! {
    /// Levels finished or skipped in any order and by any way: at least two unfinished levels are open, as long as
    /// there are two.
    #[test]
    fn two_unfinished_levels_are_open_until_the_last(
        sizes in prop::collection::vec((0usize..12, 0usize..3), 1..6),
        done in prop::collection::vec((0usize..6, 0usize..12, any::<bool>()), 0..60),
    ) {
        let mut worlds: Vec<Vec<LevelFacts>> =
            sizes.iter().map(|(levels, hard)| world(*levels, *hard)).collect();
        for (world, level, is_skipped) in done {
            let level = worlds.get_mut(world).and_then(|world| world.get_mut(level));
            if let Some(level) = level {
                (level.is_skipped, level.is_finished) = (is_skipped, !is_skipped);
            }
        }
        let states = unlock(&worlds);
        let levels = worlds.iter().flatten().zip(states.iter().flat_map(|w| &w.levels));
        let unfinished = levels.filter(|(level, _)| !level.is_hard && !level.is_passed());
        let unfinished: Vec<LevelState> = unfinished.map(|(_, state)| *state).collect();
        let open = unfinished.iter().filter(|state| state.is_open()).count();
        prop_assert!(open >= unfinished.len().min(2), "{open} of {unfinished:?}");
    }

    /// From an empty profile, finishing any open level after another reaches the end.
    #[test]
    fn the_campaign_can_be_finished_in_any_order_of_open_levels(choices in prop::collection::vec(any::<u8>(), 48)) {
        let mut worlds = campaign();
        for choice in choices {
            let states = unlock(&worlds);
            let mut open = Vec::new();
            for (world, state) in states.iter().enumerate() {
                let levels = state.levels.iter().enumerate();
                let levels = levels.filter(|(_, state)| **state == LevelState::Open);
                open.extend(levels.map(|(at, _)| (world, at)));
            }
            open.retain(|(world, level): &(usize, usize)| !worlds[*world][*level].is_hard);
            prop_assert!(!open.is_empty());
            let (world, level) = open[usize::from(choice) % open.len()];
            finish(&mut worlds[world], [level]);
        }
        prop_assert!(worlds.iter().flatten().all(|level| level.is_hard || level.is_finished));
    }
}
