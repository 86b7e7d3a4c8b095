//! The trail: states on the last part of the way to the nearest state so far. A stuck search continues from them, because a
//! slightly different approach may succeed where the nearest state just failed.

use super::facts::{Facts, TileHashes};
use super::macro_actions::Hold;
use super::packed_world::PackedWorld;
use super::problem::Problem;
use super::step::step;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::Pause;

/// States of a trail.
const STATES: usize = 40;
/// Length of the shortest trail, ticks; each longer one is twice as long.
const SHORTEST: usize = 120;
/// Number of lengths.
pub const LENGTHS: u32 = 5;

/// A state of the trail.
pub struct TrailState {
    /// Its snapshot.
    pub packed: PackedWorld,
    /// Its facts.
    pub facts: Facts,
    /// Hashes of its tiles.
    pub tiles: TileHashes,
    /// The buttons held last.
    pub last: Buttons,
    /// Ticks from the start of the way.
    pub ticks: usize,
}

/// Returns states along the last part of a way, which is longer for higher lengths.
pub fn along(problem: &Problem, way: &[Hold], length: u32) -> Vec<TrailState> {
    let inputs: Vec<Buttons> = Hold::inputs(way).collect();
    let part = SHORTEST << length.min(LENGTHS - 1);
    let (first, spacing) = (inputs.len().saturating_sub(part), part / STATES);
    let mut world = problem.base.clone();
    let mut states = Vec::new();
    for (index, &last) in inputs.iter().enumerate() {
        step(problem.level_data, &mut world, last);
        let ticks = index + 1;
        let is_chosen = ticks > first && (ticks - first).is_multiple_of(spacing);
        if !is_chosen || !matches!(world.players[0].pause, Pause::None) {
            continue;
        }
        let tiles = TileHashes::of(problem, &world);
        states.push(TrailState {
            packed: PackedWorld::new(problem.base, &world),
            facts: Facts::of(problem, &world, tiles),
            tiles,
            last,
            ticks,
        });
    }
    states
}

/// Returns the first ticks of a way.
pub fn first_part(way: &[Hold], ticks: usize) -> Box<[Hold]> {
    let mut left = ticks;
    let parts = way.iter().map_while(|hold| {
        let ticks = left.min(usize::from(hold.ticks));
        left -= ticks;
        (ticks > 0).then_some(Hold {
            held: hold.held,
            ticks: ticks as u8,
        })
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_level::{base_of, level, problem_of};

    #[test]
    fn a_trail_has_the_states_along_the_end_of_a_way() {
        let level = level("gallery/climbing");
        let base = base_of(&level);
        let problem = problem_of(&level, &base);
        let hold = |held, ticks| Hold { held, ticks };
        let way = [hold(Buttons::RIGHT, 150), hold(Buttons::LEFT, 50)];
        let trail = along(&problem, &way, 0);
        assert_eq!(trail.len(), STATES);
        assert_eq!((trail[0].ticks, trail[STATES - 1].ticks), (83, 200));
        let state = &trail[STATES - 5];
        let mut world = base.clone();
        for hold in first_part(&way, state.ticks) {
            for _ in 0..hold.ticks {
                step(&level.level_data, &mut world, hold.held);
            }
        }
        let mut restored = base.clone();
        state.packed.restore(&base, &mut restored);
        assert!(restored.players == world.players && restored.globals == world.globals);
    }
}
