//! Finds the moments of a recording that show the beats of a level.

use crate::level::sheet::Beat;
use crate::session::game_view::GameSession;
use crate::session::playback::ReplayGame;
use crate::session::playback::viewable::Viewable;
use crate::sim::world::DonePhase;
use crate::sim::world::player::Pause;
use crate::sim::world::tiles::TILE;

/// Least share of the recording between two moments: one part of so many.
const PARTS: usize = 12;

/// A moment of a recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The tick.
    pub tick: i32,
    /// Middle of the player, tiles.
    pub place: (f32, f32),
}

/// Returns a moment for each beat, in order: those that keep the player as near as possible to the middles of all beats.
/// There are fewer if the recording is shorter than the number of beats.
pub fn of_beats(game: &mut ReplayGame, beats: &[Beat]) -> Vec<Moment> {
    let middles: Vec<(f32, f32)> = beats.iter().map(middle).collect();
    let mut ticks = Vec::new();
    let mut places = Vec::new();
    game.show(game.first());
    loop {
        let tick = game.tick();
        let now = &game.view().worlds.now;
        if now.globals.done.phase != DonePhase::Playing {
            break;
        }
        let players = now.active_players();
        let alive = players.filter(|(_, player)| !matches!(player.pause, Pause::Dead(_)));
        let tiles = alive.map(|(_, player)| {
            let (x, y) = player.pos.round();
            let tile = |position: i32| (position as f32 / TILE as f32) + 0.5;
            (tile(x), tile(y))
        });
        ticks.push(tick);
        places.push(tiles.collect::<Vec<_>>());
        if game.is_over() || !game.step() {
            break;
        }
    }
    let nearest = |tick: usize, beat: usize| {
        let all = places[tick].iter().copied();
        all.min_by(|a, b| distance(*a, middles[beat]).total_cmp(&distance(*b, middles[beat])))
    };
    let cost = |tick: usize, beat: usize| {
        nearest(tick, beat).map_or(f32::INFINITY, |place| distance(place, middles[beat]))
    };
    let apart = (ticks.len() / PARTS).max(1);
    let chosen = in_order(ticks.len(), middles.len(), apart, cost);
    let moments = chosen.into_iter().enumerate().map(|(beat, index)| Moment {
        tick: ticks[index],
        place: nearest(index, beat).unwrap_or(middles[beat]),
    });
    moments.collect()
}

fn middle(beat: &Beat) -> (f32, f32) {
    let middle = |(first, last): (u8, u8)| (f32::from(first) + f32::from(last) + 1.0) / 2.0;
    (middle(beat.columns), middle(beat.rows))
}

fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Chooses a tick for each beat, each at least `apart` ticks later than the one before, with the least sum of costs.
fn in_order(
    ticks: usize,
    beats: usize,
    apart: usize,
    cost: impl Fn(usize, usize) -> f32,
) -> Vec<usize> {
    // For each beat and tick: the least sum up to that beat in a tick not later, and the beat's tick.
    let mut best: Vec<Vec<(f32, usize)>> = Vec::new();
    for beat in 0..beats {
        let mut row = Vec::with_capacity(ticks);
        let mut least = (f32::INFINITY, 0);
        for tick in 0..ticks {
            let before = match (beat.checked_sub(1), tick.checked_sub(apart)) {
                (None, _) => 0.0,
                (_, None) => f32::INFINITY,
                (Some(beat), Some(tick)) => best[beat][tick].0,
            };
            let sum = before + cost(tick, beat);
            if sum < least.0 {
                least = (sum, tick);
            }
            row.push(least);
        }
        best.push(row);
    }
    let mut chosen = Vec::new();
    let mut last = ticks.checked_sub(1);
    for row in best.iter().rev() {
        let Some((sum, tick)) = last.map(|tick| row[tick]) else {
            return Vec::new();
        };
        if sum.is_infinite() {
            return Vec::new();
        }
        chosen.push(tick);
        last = tick.checked_sub(apart);
    }
    chosen.reverse();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chooses ticks for places along a line, at least `apart` ticks from each other.
    fn chosen_apart(places: &[f32], middles: &[f32], apart: usize) -> Vec<usize> {
        let cost = |tick: usize, beat: usize| (places[tick] - middles[beat]).abs();
        in_order(places.len(), middles.len(), apart, cost)
    }

    fn chosen(places: &[f32], middles: &[f32]) -> Vec<usize> {
        chosen_apart(places, middles, 1)
    }

    #[test]
    fn each_beat_is_shown_when_the_player_is_nearest_to_its_middle() {
        let places = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0];
        assert_eq!(chosen(&places, &[0.9, 4.2]), [1, 4]);
    }

    #[test]
    fn a_place_that_is_passed_twice_is_shown_in_the_order_of_the_beats() {
        let there_and_back = [0.0, 1.0, 2.0, 1.0, 0.0];
        assert_eq!(chosen(&there_and_back, &[2.0, 1.0]), [2, 3]);
        assert_eq!(chosen(&there_and_back, &[1.0, 2.0]), [1, 2]);
    }

    #[test]
    fn beats_in_the_same_place_are_shown_at_different_times() {
        let places = [9.0, 3.0, 3.0, 9.0, 4.0, 9.0];
        assert_eq!(chosen(&places, &[3.0, 3.0]), [1, 2]);
        assert_eq!(chosen_apart(&places, &[3.0, 3.0], 2), [1, 4]);
        assert_eq!(chosen_apart(&places, &[3.0, 3.0], 6), [] as [usize; 0]);
    }

    #[test]
    fn a_recording_with_fewer_ticks_than_beats_has_no_moments() {
        assert_eq!(chosen(&[0.0], &[0.0, 0.0]), [] as [usize; 0]);
        assert_eq!(chosen(&[], &[]), [] as [usize; 0]);
    }
}
