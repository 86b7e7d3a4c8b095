//! State deltas are smaller than those of the original, game by game.
//!
//! Needs the recordings of the original; without `PM_CONFORMANCE` it prints that it was skipped.

use purple_martians::config::Network;
use purple_martians::net::state_delta::StateCodec;
use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;

/// Size of the original's deltas, deflated bytes: medians for consecutive ticks, and for ticks four
/// apart.
const ORIGINAL: [(&str, usize, usize); 7] = [
    ("lev17_short", 1362, 1580),
    ("lev33", 1140, 1369),
    ("lev31", 1162, 1386),
    ("lev36", 540, 632),
    ("lev2", 417, 481),
    ("lev81", 197, 210),
    ("lev94", 185, 195),
];

/// Ticks between two measurements.
const EVERY: i32 = 37;

fn median(mut sizes: Vec<usize>) -> usize {
    sizes.sort_unstable();
    sizes[sizes.len() / 2]
}

/// Returns the median delta sizes for one tick and for four.
fn medians(game: &crate::common::Game, codec: &mut StateCodec) -> (usize, usize) {
    let mut world = game.level.world.clone();
    let mut events = Events::sink();
    let (mut one, mut four) = (Vec::new(), Vec::new());
    let mut images: Vec<Vec<u8>> = Vec::new();
    for tick in 1..=game.ticks {
        rules::step(
            &game.level.level_data,
            &mut world,
            game.commands.at(tick),
            &mut events,
        );
        if tick % EVERY >= EVERY - 5 {
            images.push(world.image());
        } else if tick % EVERY == 0 {
            images.clear();
        }
        if tick % EVERY == EVERY - 1 && images.len() >= 5 {
            let [first, .., before, last] = images.as_slice() else {
                continue;
            };
            one.push(codec.pack(before, last).len());
            four.push(codec.pack(first, last).len());
        }
    }
    (median(one), median(four))
}

#[test]
fn deltas_of_one_and_four_ticks_are_smaller_than_the_originals() {
    let games = crate::common::recorded_games();
    if games.is_empty() {
        println!("skipped: PM_CONFORMANCE does not name a folder of recordings");
        return;
    }
    let mut codec = StateCodec::new(Network::default().zlib_cmp);
    let mut compared = 0;
    for game in &games {
        let Some((name, one, four)) = ORIGINAL.iter().find(|(name, ..)| *name == game.name) else {
            continue;
        };
        let ours = medians(game, &mut codec);
        println!("{name}: {ours:?}, original ({one}, {four})");
        assert!(ours.1 <= *four, "{name}: {ours:?}");
        assert!(ours.0 <= *one, "{name}: {ours:?}");
        compared += 1;
    }
    assert_eq!(compared, ORIGINAL.len());
}
