//! The final ticks of a client's or host's game in order, for spectators and instant replays.

use super::rollback_buffer::RollbackBuffer;
use crate::sim::command::TimedCommand;
use crate::sim::world::{LevelData, World};
use std::sync::Arc;

/// Maximum number of steps kept for their receiver; beyond it they are dropped, and the past starts again.
const MAX_STEPS: usize = 2048;

/// A step of the past of a match.
#[derive(Clone)]
pub enum ConfirmedStep {
    /// The past starts with this state: in a new level, or because ticks are missing.
    Begin(Arc<LevelData>, Box<World>),
    /// The next tick, with all of its commands.
    Tick(Vec<TimedCommand>),
}

impl std::fmt::Debug for ConfirmedStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ConfirmedStep::Begin(_, state) => write!(f, "Begin at tick {}", state.globals.tick),
            ConfirmedStep::Tick(commands) => f.debug_tuple("Tick").field(commands).finish(),
        }
    }
}

/// Collects the ticks whose input is confirmed.
#[derive(Default)]
pub struct ConfirmedTicks {
    /// The next tick to collect; `None` if the past starts again.
    next: Option<u32>,
    steps: Vec<ConfirmedStep>,
}

impl ConfirmedTicks {
    /// Starts the past again, because the game continues from another state.
    pub fn restart(&mut self) {
        self.next = None;
    }

    /// Collects the ticks before `complete`, the first tick whose input is not confirmed. All of them must have been
    /// simulated with their confirmed input.
    pub fn collect(&mut self, rollback: &RollbackBuffer, complete: u32) {
        if self.steps.len() >= MAX_STEPS {
            self.steps.clear();
            self.restart();
        }
        let oldest = rollback.oldest();
        let from = match self.next.filter(|next| *next >= oldest) {
            Some(next) => next,
            None => match rollback.state(oldest).filter(|_| oldest <= complete) {
                Some(state) => {
                    let level_data = Arc::clone(rollback.level_data());
                    let state = Box::new(state.clone());
                    self.steps.push(ConfirmedStep::Begin(level_data, state));
                    oldest
                }
                None => return,
            },
        };
        let until = complete.min(rollback.tick()).max(from);
        let ticks = (from..until).map(|tick| rollback.commands(tick).to_vec());
        self.steps.extend(ticks.map(ConfirmedStep::Tick));
        self.next = Some(until);
    }

    /// Returns the steps since the last call.
    pub fn take(&mut self) -> Vec<ConfirmedStep> {
        std::mem::take(&mut self.steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::netgame::input_history::PlayerInputs;
    use crate::sim::world::buttons::Buttons;

    fn buffer() -> RollbackBuffer {
        let mut world = Box::new(World::default());
        world.players[0].active = true;
        RollbackBuffer::new(LevelData::default(), world, 16)
    }

    fn run(rollback: &mut RollbackBuffer, ticks: u32) {
        for _ in 0..ticks {
            let mut inputs = PlayerInputs::default();
            inputs[0] = Buttons::from_bits_truncate((rollback.tick() / 3) as u8 & 63);
            rollback.execute(inputs, &[]);
        }
    }

    /// Returns the first tick and the number of ticks of every uninterrupted part.
    fn parts(steps: &[ConfirmedStep]) -> Vec<(i32, usize)> {
        let mut parts = Vec::new();
        for step in steps {
            match (step, parts.last_mut()) {
                (ConfirmedStep::Begin(_, state), _) => parts.push((state.globals.tick, 0)),
                (ConfirmedStep::Tick(_), Some((_, ticks))) => *ticks += 1,
                (ConfirmedStep::Tick(_), None) => panic!("a tick without a state"),
            }
        }
        parts
    }

    #[test]
    fn every_confirmed_tick_is_collected_once_and_no_other() {
        let (mut rollback, mut confirmed) = (buffer(), ConfirmedTicks::default());
        let mut steps = Vec::new();
        for complete in [0, 3, 3, 9] {
            run(&mut rollback, 4);
            confirmed.collect(&rollback, complete);
            steps.extend(confirmed.take());
        }
        assert_eq!(parts(&steps), [(0, 9)]);
        // The clock is set back: what is resimulated has been collected.
        assert!(rollback.rewind(5));
        confirmed.collect(&rollback, 9);
        run(&mut rollback, 10);
        confirmed.collect(&rollback, 12);
        steps.extend(confirmed.take());
        assert_eq!(parts(&steps), [(0, 12)]);
    }

    #[test]
    fn the_past_starts_again_after_missing_ticks_and_with_another_state() {
        let (mut rollback, mut confirmed) = (buffer(), ConfirmedTicks::default());
        run(&mut rollback, 4);
        confirmed.collect(&rollback, 4);
        run(&mut rollback, 40);
        confirmed.collect(&rollback, 40);
        let mut other = rollback.now().clone();
        other.globals.tick = 100;
        rollback.adopt(&other);
        confirmed.restart();
        run(&mut rollback, 5);
        confirmed.collect(&rollback, 103);
        assert_eq!(parts(&confirmed.take()), [(0, 4), (28, 12), (100, 3)]);
    }

    #[test]
    fn memory_does_not_grow_without_a_receiver() {
        let (mut rollback, mut confirmed) = (buffer(), ConfirmedTicks::default());
        for _ in 0..3 * MAX_STEPS {
            run(&mut rollback, 1);
            confirmed.collect(&rollback, rollback.tick());
        }
        assert!(confirmed.steps.len() <= MAX_STEPS + 2);
        assert!(matches!(confirmed.steps[0], ConfirmedStep::Begin(..)));
    }
}
