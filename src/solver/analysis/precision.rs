//! How precise the timing of a proof must be. What each class of level must measure is in `bounds.rs`.

use super::super::humanise::survives;
use super::super::parallel::in_parallel;
use super::super::terrain::{position_of, tile_under};
use super::super::trial::Solution;
use super::Place;
use crate::sim::num::Vec2;
use crate::sim::world::buttons::Buttons;
use serde::Serialize;

/// Shifts of a key change that are tried, ticks.
const SHIFTS: [isize; 4] = [-2, -1, 1, 2];

/// Ticks that may be simulated.
const TICKS: usize = 6_000_000;
/// Key changes that a thread measures at a time.
const PART: usize = 8;

/// A change of the buttons held in the proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyChange {
    /// Its tick.
    pub tick: i32,
    /// Tile of the player.
    pub at: Place,
    /// How many of the four shifts by one and two ticks still reach the exit.
    pub survived: usize,
}

/// The longest time without a key change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LongestHold {
    /// Tick in which it begins.
    pub tick: i32,
    /// Its length without rides on moving lifts and rockets and travels through doors, ticks.
    pub ticks: i32,
    /// Tile of the player.
    pub at: Place,
}

/// Shifts every key change of a proof, but at most `most` of them, evenly spread, and in very long proofs only as many as
/// `TICKS` allows; `route` has the positions of the player.
pub fn measure(
    solution: &Solution,
    route: &[Place],
    most: usize,
    threads: usize,
) -> Vec<KeyChange> {
    let changes = solution.changes();
    let length = solution.inputs().len();
    let most = most.min(TICKS / (SHIFTS.len() * length).max(1)).max(1);
    let measured: Vec<usize> = match changes.len() > most {
        true => (0..most)
            .map(|at| changes[at * changes.len() / most])
            .collect(),
        false => changes,
    };
    let parts: Vec<&[usize]> = measured.chunks(PART).collect();
    let measured = in_parallel(threads, &parts, |part| {
        let mut solution = solution.with_budget(u64::MAX);
        let changes = part.iter().map(|&change| KeyChange {
            tick: change as i32,
            at: tile_at(route, change),
            survived: SHIFTS
                .into_iter()
                .filter(|&by| survives(&mut solution, change, by))
                .count(),
        });
        changes.collect::<Vec<_>>()
    });
    measured.into_iter().flatten().collect()
}

/// Returns the share of shifts that still reach the exit, percent.
pub fn survival_percent(changes: &[KeyChange]) -> usize {
    let survived: usize = changes.iter().map(|change| change.survived).sum();
    (survived * 100)
        .checked_div(changes.len() * SHIFTS.len())
        .unwrap_or(100)
}

/// Returns the longest time without a key change, ticks in which the player is carried excepted.
pub fn longest_hold(inputs: &[Buttons], is_carried: &[bool], route: &[Place]) -> LongestHold {
    let (mut longest, mut start, mut ticks) = (LongestHold::default(), 0, 0);
    for (index, (held, &is_carried)) in inputs.iter().zip(is_carried).enumerate() {
        if index > 0 && inputs[index - 1] != *held {
            (start, ticks) = (index, 0);
        }
        ticks += i32::from(!is_carried);
        if ticks > longest.ticks {
            longest = LongestHold {
                tick: start as i32,
                ticks,
                at: tile_at(route, start),
            };
        }
    }
    longest
}

/// Returns the tile of the player in a tick.
fn tile_at(route: &[Place], tick: usize) -> Place {
    let (x, y) = route.get(tick).copied().unwrap_or_default();
    tile_under(Vec2::int(x, y)).map_or((0, 0), position_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rides_do_not_count_as_time_without_a_key_change() {
        let inputs = [[Buttons::RIGHT; 30], [Buttons::LEFT; 30]].concat();
        let route = vec![(40, 60); 61];
        let mut is_carried = vec![false; 60];
        is_carried[35..50].fill(true);
        let hold = longest_hold(&inputs, &is_carried, &route);
        assert_eq!((hold.tick, hold.ticks, hold.at), (0, 30, (2, 3)));
        is_carried[5..10].fill(true);
        is_carried[50] = false;
        assert_eq!(longest_hold(&inputs, &is_carried, &route).ticks, 25);
    }
}
