//! Rollback buffer: the last ticks of a netgame, which can be rolled back and resimulated with other inputs (spec 07
//! C.3, C.6.1, C.8.1). How far a server goes back for late input is the setting `late_window`, how far a client
//! predicts ahead `max_prediction` (both in `config/sections/network.rs`).
//!
//! [`crate::history`] keeps and restores the states. `server/authority.rs` and `client/prediction.rs` decide when to roll
//! back, and resimulate.
//!
//! The netgame numbers a tick by the state at its start: "the state of tick N" is the world whose tick counter is N, as
//! in [`crate::history`]. The commands executed in tick N lead to the state of tick N + 1; see [`command_tick`].

use super::input_history::PlayerInputs;
use crate::history::{History, Spacing};
use crate::sim::command::{Command, TimedCommand};
use crate::sim::rules::events::{Event, Events};
use crate::sim::world::{LevelData, World};
use std::sync::Arc;

/// Length of a server's rollback buffer, ticks.
pub const SERVER_SNAPSHOTS: usize = 32;
/// Length of a client's rollback buffer, ticks.
pub const CLIENT_SNAPSHOTS: usize = 64;

/// The history of the last ticks, each with a keyframe and the buttons of all players.
pub struct RollbackBuffer {
    history: History,
    /// Ring buffer of the buttons used, indexed by tick modulo its length.
    inputs: Vec<PlayerInputs>,
    /// Commands of the last executed tick.
    commands: Vec<TimedCommand>,
    /// Events of the last executed tick.
    events: Events,
}

impl RollbackBuffer {
    /// Creates a buffer of `length` ticks (less than 2 counts as 2) whose first state is `world`.
    pub fn new(
        level_data: impl Into<Arc<LevelData>>,
        world: Box<World>,
        length: usize,
    ) -> RollbackBuffer {
        let length = length.max(2);
        RollbackBuffer {
            history: History::new(level_data, world, Spacing::recent(length)),
            inputs: vec![PlayerInputs::default(); length],
            commands: Vec::new(),
            events: Events::new(),
        }
    }

    /// Returns the static level data.
    pub fn level_data(&self) -> &Arc<LevelData> {
        self.history.level_data()
    }

    /// Returns the tick that is executed next.
    pub fn tick(&self) -> u32 {
        tick_of(self.now())
    }

    /// Returns the state at the start of the next tick.
    pub fn now(&self) -> &World {
        self.history.now()
    }

    /// Returns the earliest tick to which [`RollbackBuffer::rewind`] can go back.
    pub fn oldest(&self) -> u32 {
        u32::try_from(self.history.oldest()).unwrap_or(0)
    }

    /// Returns the state at the start of a tick, if it is the next tick or one in the buffer.
    pub fn state(&self, tick: u32) -> Option<&World> {
        self.history.stored(i32::try_from(tick).ok()?)
    }

    /// Returns the buttons of all players in a past tick.
    pub fn inputs(&self, tick: u32) -> Option<PlayerInputs> {
        let is_past = (self.oldest()..self.tick()).contains(&tick);
        is_past.then(|| self.inputs[self.place(tick)])
    }

    /// Returns the commands of a past tick, including button changes.
    pub fn commands(&self, tick: u32) -> &[TimedCommand] {
        self.history.commands().at(command_tick(tick))
    }

    fn place(&self, tick: u32) -> usize {
        tick as usize % self.inputs.len()
    }

    /// Executes the next tick: first the commands `commands`, in their order, then the buttons of all players.
    /// Returns the events.
    pub fn execute(&mut self, inputs: PlayerInputs, commands: &[TimedCommand]) -> &[Event] {
        let place = self.place(self.tick());
        self.inputs[place] = inputs;
        collect_commands(self.history.now(), inputs, commands, &mut self.commands);
        self.events.clear();
        self.history.append(&self.commands, &mut self.events);
        self.events.all()
    }

    /// Rolls back to the start of a past tick. Returns false, without any change, if the tick is not in the buffer.
    pub fn rewind(&mut self, tick: u32) -> bool {
        i32::try_from(tick).is_ok_and(|tick| self.history.truncate(tick).is_ok())
    }

    /// Corrupts the current state and all snapshots, to test the detection of desyncs.
    #[cfg(test)]
    pub fn corrupt(&mut self, change: impl Fn(&mut World)) {
        self.history.corrupt(change);
    }

    /// Continues from another state; the buffer becomes empty.
    pub fn adopt(&mut self, world: &World) {
        self.history.restart(world);
    }
}

/// Returns the number of the tick that a world is about to simulate.
pub fn tick_of(world: &World) -> u32 {
    u32::try_from(world.globals.tick).unwrap_or(0)
}

/// Returns the tick number of commands executed in `tick`: a command is numbered with the tick that it leads to.
pub fn command_tick(tick: u32) -> i32 {
    i32::try_from(tick).unwrap_or(i32::MAX - 1) + 1
}

/// Collects all commands of a tick in `all`. Buttons are added only where they change, and again after a reset, which
/// clears them.
fn collect_commands(
    world: &World,
    inputs: PlayerInputs,
    commands: &[TimedCommand],
    all: &mut Vec<TimedCommand>,
) {
    let number = world.globals.tick.saturating_add(1);
    all.clear();
    all.extend(commands.iter().map(|command| TimedCommand {
        tick: number,
        ..*command
    }));
    for (player, held) in inputs.into_iter().enumerate() {
        let slot = player as u8;
        let reset = commands
            .iter()
            .any(|command| command.action == Command::Reset { player: slot });
        if reset || world.players[player].buttons != held {
            all.push(TimedCommand {
                tick: number,
                action: Command::Buttons { player: slot, held },
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::buttons::Buttons;

    fn buffer() -> RollbackBuffer {
        let mut world = Box::new(World::default());
        world.players[0].active = true;
        RollbackBuffer::new(LevelData::default(), world, 8)
    }

    fn inputs(held: Buttons) -> PlayerInputs {
        let mut inputs = PlayerInputs::default();
        inputs[0] = held;
        inputs
    }

    #[test]
    fn resimulating_with_the_same_inputs_gives_the_same_world() {
        let mut rollback = buffer();
        let held = |tick: u32| inputs(Buttons::from_bits_truncate((tick / 3) as u8 & 63));
        for tick in 0..50 {
            rollback.execute(held(tick), &[]);
        }
        let expected = rollback.now().clone();
        assert!(rollback.rewind(43));
        for tick in 43..50 {
            rollback.execute(held(tick), &[]);
        }
        assert!(*rollback.now() == expected);
    }

    #[test]
    fn only_ticks_with_snapshots_can_be_rewound_to() {
        let mut rollback = buffer();
        for _ in 0..20 {
            rollback.execute(PlayerInputs::default(), &[]);
        }
        assert_eq!((rollback.tick(), rollback.oldest()), (20, 12));
        assert!(!rollback.rewind(11));
        assert!(rollback.rewind(12));
        assert_eq!(rollback.tick(), 12);
        assert!(rollback.state(13).is_none());
    }

    #[test]
    fn an_adopted_state_has_no_snapshots() {
        let mut rollback = buffer();
        for _ in 0..20 {
            rollback.execute(PlayerInputs::default(), &[]);
        }
        let mut other = rollback.now().clone();
        other.globals.tick = 30;
        rollback.adopt(&other);
        assert!(!rollback.rewind(19));
        rollback.execute(PlayerInputs::default(), &[]);
        assert_eq!((rollback.tick(), rollback.oldest()), (31, 30));
    }

    #[test]
    fn buttons_become_commands_only_where_they_change() {
        let mut rollback = buffer();
        rollback.execute(inputs(Buttons::LEFT), &[]);
        rollback.execute(inputs(Buttons::LEFT), &[]);
        let command = TimedCommand {
            tick: 0,
            action: Command::Reset { player: 0 },
        };
        rollback.execute(inputs(Buttons::LEFT), &[command]);
        let counts: Vec<usize> = (0..3).map(|tick| rollback.commands(tick).len()).collect();
        assert_eq!(counts, [1, 0, 2]);
        assert_eq!(rollback.commands(2)[0].tick, 3);
        assert_eq!(rollback.now().players[0].buttons, Buttons::LEFT);
    }
}
