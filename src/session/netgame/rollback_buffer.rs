//! Rollback buffer: a world with snapshots of its last ticks, which can be rolled back and resimulated with other
//! inputs (spec 07 C.3, C.6.1, C.8.1).
//!
//! "The state of tick N" always means the world at the start of tick N, whose tick counter is N.

use super::input_history::ButtonMasks;
use crate::sim::command::{Command, TimedCommand};
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::{LevelData, World};

/// A snapshot of one tick: the state at its start and its input.
struct Snapshot {
    world: Box<World>,
    masks: ButtonMasks,
    moves: Vec<TimedCommand>,
}

/// A world with snapshots of its last ticks.
pub struct RollbackBuffer {
    level_data: LevelData,
    now: Box<World>,
    /// Ring buffer of snapshots, indexed by tick modulo its length.
    past: Vec<Option<Snapshot>>,
    /// Earliest tick with a valid snapshot.
    oldest: u32,
    /// Events of the last executed tick.
    events: Events,
}

impl RollbackBuffer {
    /// Creates a buffer of `length` snapshots (at least 2) that starts with the state `world`.
    pub fn new(level_data: LevelData, world: Box<World>, length: usize) -> RollbackBuffer {
        let oldest = tick_of(&world);
        RollbackBuffer {
            level_data,
            now: world,
            past: (0..length.max(2)).map(|_| None).collect(),
            oldest,
            events: Events::new(),
        }
    }

    /// Returns the static level data.
    pub fn level_data(&self) -> &LevelData {
        &self.level_data
    }

    /// Returns the tick that is executed next.
    pub fn tick(&self) -> u32 {
        tick_of(&self.now)
    }

    /// Returns the state at the start of the next tick.
    pub fn now(&self) -> &World {
        &self.now
    }

    /// Returns the earliest tick to which [`RollbackBuffer::rewind`] can go back.
    pub fn oldest(&self) -> u32 {
        let length = u32::try_from(self.past.len()).unwrap_or(u32::MAX);
        self.oldest.max(self.tick().saturating_sub(length))
    }

    /// Returns the state at the start of a tick, if it is the next tick or one with a snapshot.
    pub fn state(&self, tick: u32) -> Option<&World> {
        if tick == self.tick() {
            return Some(&self.now);
        }
        self.snapshot(tick).map(|snapshot| &*snapshot.world)
    }

    /// Returns the buttons of all players in a past tick.
    pub fn masks(&self, tick: u32) -> Option<ButtonMasks> {
        self.snapshot(tick).map(|snapshot| snapshot.masks)
    }

    /// Returns the commands of a past tick, including button changes.
    pub fn moves(&self, tick: u32) -> &[TimedCommand] {
        self.snapshot(tick)
            .map_or(&[], |snapshot| snapshot.moves.as_slice())
    }

    fn snapshot(&self, tick: u32) -> Option<&Snapshot> {
        if tick >= self.tick() || tick < self.oldest() {
            return None;
        }
        let snapshot = self.past[tick as usize % self.past.len()].as_ref();
        // After a rollback, the buffer still holds snapshots of ticks that have been undone.
        snapshot.filter(|snapshot| tick_of(&snapshot.world) == tick)
    }

    /// Executes the next tick: first the commands `commands`, in their order, then the buttons of all players.
    /// Returns the events.
    pub fn execute(
        &mut self,
        masks: ButtonMasks,
        commands: &[TimedCommand],
    ) -> &[rules::events::Event] {
        let tick = self.tick();
        let place = tick as usize % self.past.len();
        let snapshot = match &mut self.past[place] {
            Some(snapshot) => {
                snapshot.world.clone_from(&self.now);
                snapshot
            }
            empty => empty.insert(Snapshot {
                world: self.now.clone(),
                masks,
                moves: Vec::new(),
            }),
        };
        snapshot.masks = masks;
        collect_commands(&self.now, masks, commands, &mut snapshot.moves);
        self.events.clear();
        rules::step(
            &self.level_data,
            &mut self.now,
            &snapshot.moves,
            &mut self.events,
        );
        self.events.all()
    }

    /// Rolls back to the start of a past tick. Returns false, without any change, if there is no snapshot of it.
    pub fn rewind(&mut self, tick: u32) -> bool {
        if tick == self.tick() {
            return true;
        }
        if self.snapshot(tick).is_none() {
            return false;
        }
        let place = tick as usize % self.past.len();
        if let Some(snapshot) = &self.past[place] {
            self.now.clone_from(&snapshot.world);
        }
        true
    }

    /// Corrupts the current state and all snapshots, to test the detection of desyncs.
    #[cfg(test)]
    pub fn corrupt(&mut self, change: impl Fn(&mut World)) {
        change(&mut self.now);
        for snapshot in self.past.iter_mut().flatten() {
            change(&mut snapshot.world);
        }
    }

    /// Continues from another state; all snapshots become invalid.
    pub fn adopt(&mut self, world: &World) {
        (*self.now).clone_from(world);
        self.oldest = self.tick();
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

/// Collects the commands of a tick. Buttons are added only where they change, and again after a reset, which
/// clears them.
fn collect_commands(
    world: &World,
    masks: ButtonMasks,
    commands: &[TimedCommand],
    moves: &mut Vec<TimedCommand>,
) {
    let number = world.globals.tick.saturating_add(1);
    moves.clear();
    moves.extend(commands.iter().map(|command| TimedCommand {
        tick: number,
        ..*command
    }));
    for (player, held) in masks.into_iter().enumerate() {
        let slot = player as u8;
        let reset = commands
            .iter()
            .any(|command| command.action == Command::Reset { player: slot });
        if reset || world.players[player].buttons != held {
            moves.push(TimedCommand {
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

    fn masks(held: Buttons) -> ButtonMasks {
        let mut masks = ButtonMasks::default();
        masks[0] = held;
        masks
    }

    #[test]
    fn resimulating_with_the_same_inputs_gives_the_same_world() {
        let mut rollback = buffer();
        let held = |tick: u32| masks(Buttons::from_bits_truncate((tick / 3) as u8 & 63));
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
            rollback.execute(ButtonMasks::default(), &[]);
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
            rollback.execute(ButtonMasks::default(), &[]);
        }
        let mut other = rollback.now().clone();
        other.globals.tick = 30;
        rollback.adopt(&other);
        assert!(!rollback.rewind(19));
        rollback.execute(ButtonMasks::default(), &[]);
        assert_eq!((rollback.tick(), rollback.oldest()), (31, 30));
    }

    #[test]
    fn buttons_become_commands_only_where_they_change() {
        let mut rollback = buffer();
        rollback.execute(masks(Buttons::LEFT), &[]);
        rollback.execute(masks(Buttons::LEFT), &[]);
        let command = TimedCommand {
            tick: 0,
            action: Command::Reset { player: 0 },
        };
        rollback.execute(masks(Buttons::LEFT), &[command]);
        let counts: Vec<usize> = (0..3).map(|tick| rollback.moves(tick).len()).collect();
        assert_eq!(counts, [1, 0, 2]);
        assert_eq!(rollback.moves(2)[0].tick, 3);
        assert_eq!(rollback.now().players[0].buttons, Buttons::LEFT);
    }
}
