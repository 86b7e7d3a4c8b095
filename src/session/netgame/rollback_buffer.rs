//! A world with its past: it can go back to any of the last ticks and live them again with other
//! buttons (spec 07 C.3, C.6.1, C.8.1).
//!
//! The state of tick N is the world at the start of tick N, everywhere: its frame number is N.

use super::input_history::ButtonMasks;
use crate::sim::command::{Command, TimedCommand};
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::{LevelData, World};

/// A tick that has been lived: the state at its start, and what happened from outside.
struct Snapshot {
    world: Box<World>,
    masks: ButtonMasks,
    moves: Vec<TimedCommand>,
}

/// A world with its past.
pub struct RollbackBuffer {
    level_data: LevelData,
    now: Box<World>,
    /// The place of a tick is its number modulo the length.
    past: Vec<Option<Snapshot>>,
    /// The earliest tick of the past that is still there.
    oldest: u32,
    /// What happened in the tick executed last.
    events: Events,
}

impl RollbackBuffer {
    /// A timeline that begins with a state and remembers some ticks.
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

    /// What never changes of the level.
    pub fn level_data(&self) -> &LevelData {
        &self.level_data
    }

    /// The tick that is executed next.
    pub fn tick(&self) -> u32 {
        tick_of(&self.now)
    }

    /// The state at the start of the next tick.
    pub fn now(&self) -> &World {
        &self.now
    }

    /// The earliest tick to which [`RollbackBuffer::rewind`] can go back.
    pub fn oldest(&self) -> u32 {
        let length = u32::try_from(self.past.len()).unwrap_or(u32::MAX);
        self.oldest.max(self.tick().saturating_sub(length))
    }

    /// The state at the start of a tick, if it is remembered or that of the next tick.
    pub fn state(&self, tick: u32) -> Option<&World> {
        if tick == self.tick() {
            return Some(&self.now);
        }
        self.snapshot(tick).map(|snapshot| &*snapshot.world)
    }

    /// What everybody held in a tick of the past.
    pub fn masks(&self, tick: u32) -> Option<ButtonMasks> {
        self.snapshot(tick).map(|snapshot| snapshot.masks)
    }

    /// What entered the simulation in a tick of the past.
    pub fn moves(&self, tick: u32) -> &[TimedCommand] {
        self.snapshot(tick)
            .map_or(&[], |snapshot| snapshot.moves.as_slice())
    }

    fn snapshot(&self, tick: u32) -> Option<&Snapshot> {
        if tick >= self.tick() || tick < self.oldest() {
            return None;
        }
        let snapshot = self.past[tick as usize % self.past.len()].as_ref();
        // After going back, places of the past hold ticks that have been taken back.
        snapshot.filter(|snapshot| tick_of(&snapshot.world) == tick)
    }

    /// Executes the next tick: `orders` first, in their order, then what everybody holds. Returns
    /// what happened.
    pub fn execute(
        &mut self,
        masks: ButtonMasks,
        orders: &[TimedCommand],
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
        collect_moves(&self.now, masks, orders, &mut snapshot.moves);
        self.events.clear();
        rules::step(
            &self.level_data,
            &mut self.now,
            &snapshot.moves,
            &mut self.events,
        );
        self.events.all()
    }

    /// Goes back to the start of a tick of the past. False, and nothing happens, if it is not
    /// remembered.
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

    /// Changes the present and the past behind everybody's back, to see whether that is noticed.
    #[cfg(test)]
    pub fn spoil(&mut self, change: impl Fn(&mut World)) {
        change(&mut self.now);
        for snapshot in self.past.iter_mut().flatten() {
            change(&mut snapshot.world);
        }
    }

    /// Goes on from another state; the past is forgotten.
    pub fn adopt(&mut self, world: &World) {
        (*self.now).clone_from(world);
        self.oldest = self.tick();
    }
}

/// The tick at whose start a world is.
pub fn tick_of(world: &World) -> u32 {
    u32::try_from(world.globals.tick).unwrap_or(0)
}

/// The frame that a tick leads to, which is what its moves are known by.
pub fn frame_of(tick: u32) -> i32 {
    i32::try_from(tick).unwrap_or(i32::MAX - 1) + 1
}

/// The moves of a tick. Buttons are said only where they change something, and again after a
/// reset, which takes them away.
fn collect_moves(
    world: &World,
    masks: ButtonMasks,
    orders: &[TimedCommand],
    moves: &mut Vec<TimedCommand>,
) {
    let frame = world.globals.tick + 1;
    moves.clear();
    moves.extend(orders.iter().map(|order| TimedCommand {
        tick: frame,
        ..*order
    }));
    for (player, held) in masks.into_iter().enumerate() {
        let number = player as u8;
        let reset = orders
            .iter()
            .any(|order| order.action == Command::Reset { player: number });
        if reset || world.players[player].buttons != held {
            moves.push(TimedCommand {
                tick: frame,
                action: Command::Buttons {
                    player: number,
                    held,
                },
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::buttons::Buttons;

    fn timeline() -> RollbackBuffer {
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
    fn living_the_past_again_with_the_same_controls_gives_the_same_world() {
        let mut line = timeline();
        let held = |tick: u32| masks(Buttons::from_bits_truncate((tick / 3) as u8 & 63));
        for tick in 0..50 {
            line.execute(held(tick), &[]);
        }
        let expected = line.now().clone();
        assert!(line.rewind(43));
        for tick in 43..50 {
            line.execute(held(tick), &[]);
        }
        assert!(*line.now() == expected);
    }

    #[test]
    fn only_what_is_remembered_can_be_gone_back_to() {
        let mut line = timeline();
        for _ in 0..20 {
            line.execute(ButtonMasks::default(), &[]);
        }
        assert_eq!((line.tick(), line.oldest()), (20, 12));
        assert!(!line.rewind(11));
        assert!(line.rewind(12));
        assert_eq!(line.tick(), 12);
        assert!(line.state(13).is_none());
    }

    #[test]
    fn a_state_that_is_adopted_has_no_past() {
        let mut line = timeline();
        for _ in 0..20 {
            line.execute(ButtonMasks::default(), &[]);
        }
        let mut other = line.now().clone();
        other.globals.tick = 30;
        line.adopt(&other);
        assert!(!line.rewind(19));
        line.execute(ButtonMasks::default(), &[]);
        assert_eq!((line.tick(), line.oldest()), (31, 30));
    }

    #[test]
    fn controls_are_moves_only_where_they_change() {
        let mut line = timeline();
        line.execute(masks(Buttons::LEFT), &[]);
        line.execute(masks(Buttons::LEFT), &[]);
        let order = TimedCommand {
            tick: 0,
            action: Command::Reset { player: 0 },
        };
        line.execute(masks(Buttons::LEFT), &[order]);
        let counts: Vec<usize> = (0..3).map(|tick| line.moves(tick).len()).collect();
        assert_eq!(counts, [1, 0, 2]);
        assert_eq!(line.moves(2)[0].tick, 3);
        assert_eq!(line.now().players[0].buttons, Buttons::LEFT);
    }
}
