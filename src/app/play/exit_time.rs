//! Stops the clock of the HUD at the tick in which the exit was reached.

use crate::sim::rules::level_done::ticks_since_found;
use crate::sim::world::{DonePhase, World};

/// The tick in which the exit was reached; none while the level is in progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExitTime(Option<i32>);

impl ExitTime {
    /// Updates the time after a tick. As long as it can be derived from the world, all players of a netgame see the
    /// same time, even those who joined later.
    pub fn update(&mut self, world: &World) {
        let now = world.globals.tick;
        let done = &world.globals.done;
        self.0 = match done.phase {
            DonePhase::Playing => None,
            _ => match ticks_since_found(done) {
                Some(ticks) => Some(now - ticks),
                None => self.0.or(Some(now)),
            },
        };
    }

    /// Returns the time to show for a world, in ticks.
    pub fn displayed(self, world: &World) -> i32 {
        self.0.unwrap_or(world.globals.tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::rules::{self, events::Events};
    use crate::sim::world::LevelData;

    /// Returns the times shown from the start of the level-done sequence (tick 1000) to its end, without the first
    /// `skip` ticks.
    fn times(phase: DonePhase, skip: i32) -> Vec<i32> {
        let mut world = Box::new(World::default());
        world.globals.tick = 1000;
        world.players[0].active = true;
        world.globals.done.phase = phase;
        let (level_data, mut events) = (LevelData::default(), Events::sink());
        let (mut time, mut times) = (ExitTime::default(), Vec::new());
        while world.globals.done.phase != DonePhase::Finished {
            if world.globals.tick >= 1000 + skip {
                time.update(&world);
                times.push(time.displayed(&world));
            }
            world.players[0].acknowledged = world.globals.tick > 1200;
            rules::step(&level_data, &mut world, &[], &mut events);
        }
        times
    }

    #[test]
    fn time_stops_from_reaching_the_exit_until_the_next_level() {
        for times in [times(DonePhase::Found, 0), times(DonePhase::Linger, 0)] {
            assert!(times.iter().all(|time| *time == 1000), "{times:?}");
        }
    }

    #[test]
    fn late_joiners_see_the_same_time_during_the_results() {
        let times = times(DonePhase::Found, 150);
        assert!(times.len() > 50 && times.iter().all(|time| *time == 1000));
    }

    #[test]
    fn time_runs_again_in_the_next_level() {
        let (mut time, mut world) = (ExitTime::default(), Box::new(World::default()));
        world.globals.tick = 500;
        world.globals.done.phase = DonePhase::Linger;
        time.update(&world);
        world.globals.tick = 3;
        world.globals.done.phase = DonePhase::Playing;
        time.update(&world);
        assert_eq!(time.displayed(&world), 3);
    }
}
