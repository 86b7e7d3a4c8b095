//! Whatever is done to a history - appending, seeking, truncating, forking - its states are those of a straight
//! simulation of its commands.

use std::sync::LazyLock;

use proptest::prelude::*;
use purple_martians::history::{History, Spacing, Tier};
use purple_martians::level::Level;
use purple_martians::sim::command::{Command, TimedCommand};
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::World;
use purple_martians::sim::world::buttons::Buttons;

use crate::common::Random;

/// Number of test cases, and of operations in each: 10 000 operations in all.
const CASES: u32 = 25;
const OPERATIONS: usize = 400;
/// Maximum number of histories that are changed in turn.
const MAX_FORKS: usize = 4;
const PLAYERS: u8 = 4;

/// The busiest levels: those with the most enemies and items at the start.
static LEVELS: LazyLock<Vec<(String, Level)>> = LazyLock::new(|| {
    let mut levels = crate::common::test_levels();
    let used = |world: &World| world.enemies.used().count() + world.items.used().count();
    levels.sort_by_key(|(_, level)| std::cmp::Reverse(used(&level.world)));
    levels.truncate(8);
    levels
});

/// An operation on one of the histories. Ticks are given as a distance from the last one.
#[derive(Clone, Debug)]
enum Operation {
    Append { ticks: i32, seed: u64 },
    Seek { back: i32 },
    Step,
    Truncate { back: i32 },
    Fork { back: i32, place: usize },
    Switch { place: usize },
}

/// Distances from the last tick: mostly short ones.
fn back() -> impl Strategy<Value = i32> {
    prop_oneof![6 => 0..60i32, 2 => 0..500i32, 1 => 0..5000i32]
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        8 => (1..60i32, any::<u64>()).prop_map(|(ticks, seed)| Operation::Append { ticks, seed }),
        6 => back().prop_map(|back| Operation::Seek { back }),
        2 => Just(Operation::Step),
        3 => back().prop_map(|back| Operation::Truncate { back: back / 2 }),
        1 => (back(), 0..MAX_FORKS).prop_map(|(back, place)| Operation::Fork { back, place }),
        1 => (0..MAX_FORKS).prop_map(|place| Operation::Switch { place }),
    ]
}

/// A history, and the states that it should have.
struct Pair {
    history: History,
    /// Commands by tick, from tick 1.
    commands: Vec<Vec<TimedCommand>>,
    /// States by tick, from tick 0.
    states: Vec<World>,
}

impl Pair {
    fn new(level: &Level, spacing: Spacing) -> Pair {
        let mut world = level.world.clone();
        start::begin_game(&level.level_data, &mut world);
        Pair {
            states: vec![world.clone()],
            commands: Vec::new(),
            history: History::new(level.level_data.clone(), Box::new(world), spacing),
        }
    }

    /// Returns the tick at a distance from the last one.
    fn tick(&self, back: i32) -> i32 {
        (self.history.end() - back).max(0)
    }

    fn append(&mut self, random: &mut Random) {
        let tick = self.states.len() as i32;
        let mut commands = Vec::new();
        for player in 0..PLAYERS {
            if tick == 1 {
                let colour = player + 1;
                commands.push(Command::Join { player, colour });
            }
            if random.below(12) == 0 {
                let held = Buttons::from_bits_truncate(random.below(64) as u8);
                commands.push(Command::Buttons { player, held });
            }
        }
        let timed = commands.into_iter();
        let timed: Vec<TimedCommand> = timed.map(|action| TimedCommand { tick, action }).collect();
        self.history.append(&timed, &mut Events::sink());
        let mut world = self.states.last().expect("the start").clone();
        rules::step(
            self.history.level_data(),
            &mut world,
            &timed,
            &mut Events::sink(),
        );
        self.states.push(world);
        self.commands.push(timed);
    }

    fn truncate(&mut self, tick: i32) {
        self.commands.truncate(tick as usize);
        self.states.truncate(tick as usize + 1);
    }

    fn check(&self) {
        let (history, tick) = (&self.history, self.history.tick());
        assert_eq!(history.end() as usize + 1, self.states.len());
        let (found, expected) = (
            history.now().checksum(),
            self.states[tick as usize].checksum(),
        );
        assert_eq!(found, expected, "tick {tick} of {}", history.end());
    }

    /// Compares all states with those of a simulation from the start.
    fn check_all(mut self) {
        let mut world = self.states[0].clone();
        let level_data = self.history.level_data().clone();
        assert_eq!(self.history.seek(0), Ok(()));
        for commands in &self.commands {
            self.history.step(&mut Events::sink());
            rules::step(&level_data, &mut world, commands, &mut Events::sink());
            assert_eq!(self.history.commands().at(world.globals.tick), commands);
            assert!(*self.history.now() == world, "tick {}", world.globals.tick);
        }
        assert!(!self.history.step(&mut Events::sink()));
    }
}

fn apply(pairs: &mut Vec<Pair>, current: &mut usize, operation: &Operation) {
    let count = pairs.len();
    let pair = &mut pairs[*current];
    match *operation {
        Operation::Append { ticks, seed } => {
            let mut random = Random(seed);
            (0..ticks).for_each(|_| pair.append(&mut random));
        }
        Operation::Seek { back } => assert_eq!(pair.history.seek(pair.tick(back)), Ok(())),
        Operation::Step => {
            let (before, end) = (pair.history.tick(), pair.history.end());
            assert_eq!(pair.history.step(&mut Events::sink()), before < end);
            assert_eq!(pair.history.tick(), end.min(before + 1));
        }
        Operation::Truncate { back } => {
            let tick = pair.tick(back);
            assert_eq!(pair.history.truncate(tick), Ok(()));
            pair.truncate(tick);
        }
        Operation::Fork { back, place } => {
            let tick = pair.tick(back);
            let mut fork = Pair {
                history: pair.history.fork(tick).expect("it is covered"),
                commands: pair.commands.clone(),
                states: pair.states.clone(),
            };
            fork.truncate(tick);
            assert_eq!((fork.history.tick(), fork.history.end()), (tick, tick));
            fork.check();
            match count < MAX_FORKS {
                true => pairs.push(fork),
                false => pairs[place] = fork,
            }
        }
        Operation::Switch { place } => *current = place % count,
    }
    pairs[*current].check();
}

/// Spacings from dense to coarse, with and without a limit that matters.
fn spacings() -> Vec<Spacing> {
    let tier = |interval, max_age| Tier { interval, max_age };
    let older = [tier(9, 90), tier(27, i32::MAX)];
    vec![
        Spacing::whole(),
        Spacing::new(tier(3, 30), &older, usize::MAX),
        Spacing::new(tier(1, 50), &older, 1_000_000),
        Spacing::new(tier(16, i32::MAX), &[], 500_000),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, max_shrink_iters: 100, ..ProptestConfig::default() })]

    #[test]
    fn a_history_equals_a_straight_simulation_after_any_operations(
        which in any::<prop::sample::Index>(),
        spacing in prop::sample::select(spacings()),
        operations in prop::collection::vec(operation(), OPERATIONS),
    ) {
        let (_, level) = which.get(&LEVELS);
        let mut pairs = vec![Pair::new(level, spacing)];
        let mut current = 0;
        for operation in &operations {
            apply(&mut pairs, &mut current, operation);
        }
        pairs.into_iter().for_each(Pair::check_all);
    }
}
