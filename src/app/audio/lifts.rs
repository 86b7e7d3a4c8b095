//! When lifts start and stop: beside a player, or because somebody waited for them. Lifts that only go back and forth elsewhere
//! are silent, or they would never be quiet.

use super::effect::{Cue, Effect};
use crate::sim::num::Vec2;
use crate::sim::world::World;
use crate::sim::world::lift::{Lift, LiftLimit, LiftMode, StepWord};
use crate::sim::world::player::Player;
use crate::sim::world::tiles::TILE;

/// Distance between a lift and a player beside it, level pixels.
const NEARBY: i32 = 100;
/// Volume of a lift, relative to the sound file.
const GAIN: f32 = 0.3;
/// Minimum number of ticks between two starts, and between two stops.
const HOLD_OFF: i32 = 10;

/// A lift that has just started or stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiftChange {
    /// It started; otherwise it stopped.
    pub starts: bool,
    /// Its middle, level pixels.
    pub middle: (i32, i32),
    /// It started because a player came near or a channel was raised, or stopped to wait for that, or for good.
    pub is_called: bool,
}

/// Returns the lifts that start or stop in a tick, of those that players can stand on and see.
pub fn changes(before: &World, now: &World) -> impl Iterator<Item = LiftChange> {
    let lifts = before.lifts.iter().zip(now.lifts.iter()).enumerate();
    lifts.filter_map(|(index, (was, is))| {
        let (ran, runs) = (runs(before, index, was), runs(now, index, is));
        let is_platform = is.word.has(StepWord::SOLID_PLAYER) && !is.word.has(StepWord::INVISIBLE);
        let waits = |lift: &Lift| matches!(lift.limit, LiftLimit::Proximity | LiftLimit::Trigger);
        (ran != runs && is_platform).then(|| LiftChange {
            starts: runs,
            middle: ((is.x1 + is.x2) / 2, (is.y1 + is.y2) / 2),
            is_called: match runs {
                true => waits(was),
                false => waits(is) || is.limit == LiftLimit::Frozen,
            },
        })
    })
}

/// Returns true if a lift moves or changes its size.
fn runs(world: &World, index: usize, lift: &Lift) -> bool {
    let has_speed = lift.vel != Vec2::ZERO || lift.growth != Vec2::ZERO;
    let is_ridden = || {
        let mut players = world.players.iter().filter(|player| player.is_present());
        players.any(|player| player.ride.map(usize::from) == Some(index))
    };
    has_speed && (lift.mode != LiftMode::RunWhileRidden || is_ridden())
}

/// Returns the sounds of lifts in a tick.
pub fn cues(before: &World, now: &World) -> impl Iterator<Item = Cue> {
    let audible = changes(before, now).filter(|change| change.is_called || is_beside(now, change));
    audible.map(|change| Cue {
        effect: match change.starts {
            true => Effect::LiftStart,
            false => Effect::LiftStop,
        },
        gain: GAIN,
        place: Some((change.middle.0 - TILE / 2, change.middle.1 - TILE / 2)),
        hold_off: HOLD_OFF,
    })
}

/// Returns true if a living player is beside a lift.
fn is_beside(now: &World, change: &LiftChange) -> bool {
    let is_near = |player: &Player| {
        let (x, y) = player.pos.round();
        let (right, down) = (
            x + TILE / 2 - change.middle.0,
            y + TILE / 2 - change.middle.1,
        );
        right.abs() <= NEARBY && down.abs() <= NEARBY
    };
    let mut players = now.players.iter().filter(|player| player.is_present());
    players.any(is_near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::num::Fx;

    /// A world with a player at the origin and a lift with its left top corner at a position.
    fn world(x: i32, y: i32) -> World {
        let mut world = World::default();
        world.players[0].active = true;
        let lift = &mut world.lifts[2];
        lift.word = StepWord::SOLID_PLAYER;
        (lift.x1, lift.y1, lift.x2, lift.y2) = (x, y, x + 40, y + 20);
        world
    }

    fn moving(mut world: World) -> World {
        world.lifts[2].vel = Vec2::new(Fx::ZERO, Fx::ONE);
        world.lifts[2].limit = LiftLimit::Move;
        world
    }

    fn effects_of(before: &World, now: &World) -> Vec<Effect> {
        cues(before, now).map(|cue| cue.effect).collect()
    }

    #[test]
    fn only_lifts_near_a_player_play_sounds_when_they_start_and_stop() {
        let mut resting = world(60, 20);
        resting.lifts[2].limit = LiftLimit::Time;
        let running = moving(resting.clone());
        assert_eq!(effects_of(&resting, &running), [Effect::LiftStart]);
        assert_eq!(effects_of(&running, &running), []);
        assert_eq!(effects_of(&running, &resting), [Effect::LiftStop]);
        let mut far = world(600, 20);
        far.lifts[2].limit = LiftLimit::Time;
        assert_eq!(effects_of(&far, &moving(far.clone())), []);
    }

    #[test]
    fn a_lift_that_was_waited_for_plays_its_sound_at_any_distance() {
        let mut waiting = world(600, 20);
        waiting.lifts[2].limit = LiftLimit::Trigger;
        let running = moving(waiting.clone());
        assert_eq!(effects_of(&waiting, &running), [Effect::LiftStart]);
        let mut frozen = running.clone();
        frozen.lifts[2] = world(600, 20).lifts[2];
        assert_eq!(frozen.lifts[2].limit, LiftLimit::Frozen);
        assert_eq!(effects_of(&running, &frozen), [Effect::LiftStop]);
    }

    #[test]
    fn scenery_makes_no_sound_and_a_lift_that_needs_a_rider_starts_with_one() {
        let mut scenery = world(60, 20);
        scenery.lifts[2].word = StepWord(0);
        assert_eq!(effects_of(&scenery, &moving(scenery.clone())), []);
        let mut left = moving(world(60, 20));
        left.lifts[2].mode = LiftMode::RunWhileRidden;
        let mut ridden = left.clone();
        ridden.players[0].ride = Some(2);
        assert_eq!(effects_of(&left, &ridden), [Effect::LiftStart]);
    }
}
