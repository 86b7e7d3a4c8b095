//! The frame of the game in which the exit was reached: the time that is shown from then on.

use crate::sim::rules::level_done::frames_since_found;
use crate::sim::world::{DonePhase, World};

/// The frame in which the exit was reached; none while the level is played.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExitTime(Option<i32>);

impl ExitTime {
    /// Takes in a world after each frame. While the world itself tells the frame, everybody in a netgame sees the same,
    /// whenever they came.
    pub fn see(&mut self, world: &World) {
        let now = world.globals.tick;
        let done = &world.globals.done;
        self.0 = match done.phase {
            DonePhase::Playing => None,
            _ => match frames_since_found(done) {
                Some(frames) => Some(now - frames),
                None => self.0.or(Some(now)),
            },
        };
    }

    /// The time to be shown of a world, in frames.
    pub fn shown(self, world: &World) -> i32 {
        self.0.unwrap_or(world.globals.tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::rules::{self, events::Events};
    use crate::sim::world::LevelData;

    /// The times that are shown from the start of the sequence in frame 1000 until it is over.
    fn times(phase: DonePhase, skip: i32) -> Vec<i32> {
        let mut world = Box::new(World::default());
        world.globals.tick = 1000;
        world.players[0].active = true;
        world.globals.done.phase = phase;
        let (level_data, mut events) = (LevelData::default(), Events::sink());
        let (mut time, mut times) = (ExitTime::default(), Vec::new());
        while world.globals.done.phase != DonePhase::Finished {
            if world.globals.tick >= 1000 + skip {
                time.see(&world);
                times.push(time.shown(&world));
            }
            world.players[0].acknowledged = world.globals.tick > 1200;
            rules::step(&level_data, &mut world, &[], &mut events);
        }
        times
    }

    #[test]
    fn the_time_stands_still_from_the_touch_of_the_exit_to_the_next_level() {
        for times in [times(DonePhase::Found, 0), times(DonePhase::Linger, 0)] {
            assert!(times.iter().all(|time| *time == 1000), "{times:?}");
        }
    }

    #[test]
    fn who_comes_while_the_results_stand_there_sees_the_time_of_the_others() {
        let times = times(DonePhase::Found, 150);
        assert!(times.len() > 50 && times.iter().all(|time| *time == 1000));
    }

    #[test]
    fn the_time_goes_on_in_the_next_level() {
        let (mut time, mut world) = (ExitTime::default(), Box::new(World::default()));
        world.globals.tick = 500;
        world.globals.done.phase = DonePhase::Linger;
        time.see(&world);
        world.globals.tick = 3;
        world.globals.done.phase = DonePhase::Playing;
        time.see(&world);
        assert_eq!(time.shown(&world), 3);
    }
}
