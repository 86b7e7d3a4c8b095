//! A tick of the simulation does not allocate, and a history allocates only what it keeps.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use std::sync::Arc;

use common::Game;
use purple_martians::history::{History, Spacing};
use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::world::World;
use purple_martians::sim::world::image::Image;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    /// Allocated and not freed, bytes.
    static LIVE_BYTES: Cell<isize> = const { Cell::new(0) };
}

// SAFETY: every call is forwarded to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        LIVE_BYTES.with(|bytes| bytes.set(bytes.get() + layout.size() as isize));
        // SAFETY: the caller upholds the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE_BYTES.with(|bytes| bytes.set(bytes.get() - layout.size() as isize));
        // SAFETY: the caller upholds the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the start of a game as a world that shares no memory with any other.
fn start_of(game: &Game) -> World {
    World::read(&game.level.world.image()).expect("its own image")
}

fn allocations_of(mut act: impl FnMut()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    act();
    ALLOCATIONS.with(Cell::get) - before
}

/// Plays a game and returns the allocations of all ticks.
fn allocations_alone(game: &Game) -> usize {
    let mut world = start_of(game);
    let mut events = Events::new();
    allocations_of(|| {
        for tick in 1..=game.ticks {
            events.clear();
            rules::step(
                &game.level.level_data,
                &mut world,
                game.commands.at(tick),
                &mut events,
            );
        }
    })
}

/// Plays a game with a snapshot before each tick, and a rollback to the oldest now and then.
///
/// A snapshot shares the tiles of the world, so the first tile change after it copies them. The
/// memory of a snapshot grows with the slots that have been used.
fn play_with_snapshots(game: &Game) {
    const KEPT: usize = 8;
    const GROWTH: usize = 40;
    let mut world = start_of(game);
    let mut snapshots = vec![world.clone(); KEPT];
    let mut events = Events::new();
    let mut to_copy = 0;
    for tick in 1..=game.ticks.min(3000) {
        let snapshot = &mut snapshots[tick as usize % KEPT];
        to_copy += allocations_of(|| snapshot.clone_from(&world));
        events.clear();
        let commands = game.commands.at(tick);
        let to_step = allocations_of(|| {
            rules::step(&game.level.level_data, &mut world, commands, &mut events);
        });
        let shared = world.tiles.shares_memory_with(&snapshot.tiles);
        assert_eq!(to_step, usize::from(!shared), "{}, tick {tick}", game.name);
        if tick % 50 == 0 {
            let oldest = &snapshots[(tick as usize + 1) % KEPT];
            let mut again = oldest.clone();
            to_copy += allocations_of(|| again.clone_from(&world));
            assert!(again == world);
        }
    }
    assert!(to_copy <= KEPT * GROWTH, "{}: {to_copy}", game.name);
}

#[test]
fn the_counter_counts_allocations() {
    let before = ALLOCATIONS.with(Cell::get);
    drop(std::hint::black_box(Box::new(5)));
    assert_eq!(ALLOCATIONS.with(Cell::get), before + 1);
}

fn all_games() -> Vec<Game> {
    let levels = common::test_levels();
    let random = levels
        .iter()
        .map(|(name, level)| common::random_game(name, level, 8, 1500, 3));
    let recorded = common::test_demos().into_iter();
    random
        .chain(recorded)
        .chain(common::recorded_games())
        .collect()
}

#[test]
fn ticks_do_not_allocate() {
    for game in all_games() {
        assert_eq!(allocations_alone(&game), 0, "{}", game.name);
    }
}

#[test]
fn a_tick_after_a_snapshot_allocates_only_for_tiles_that_change() {
    for game in all_games() {
        play_with_snapshots(&game);
    }
}

/// Returns games on levels with many and with few objects, long enough for a history to thin its keyframes.
fn long_games() -> Vec<Game> {
    let levels = common::test_levels();
    let levels = levels.iter().step_by(5);
    let games = levels.map(|(name, level)| common::random_game(name, level, 4, 6000, 9));
    games.collect()
}

fn history(game: &Game, spacing: Spacing) -> History {
    let level_data = Arc::new(game.level.level_data.clone());
    History::new(level_data, Box::new(start_of(game)), spacing)
}

/// Appends a tick; returns the allocations, without those of a copy of the tiles.
fn append(history: &mut History, game: &Game, events: &mut Events) -> usize {
    let tick = history.end() + 1;
    let tiles = history.now().tiles.clone();
    let count = allocations_of(|| history.append(game.commands.at(tick), events));
    count - usize::from(!history.now().tiles.shares_memory_with(&tiles))
}

/// Maximum allocations for the growth of the lists of keyframes and of the input log.
const GROWTH: usize = 40;

#[test]
fn a_history_of_recent_ticks_uses_its_memory_again() {
    const LENGTH: usize = 16;
    for game in long_games() {
        let mut history = history(&game, Spacing::recent(LENGTH));
        let mut events = Events::sink();
        let mut count = 0;
        for tick in 1..=game.ticks {
            count += append(&mut history, &game, &mut events);
            if tick % 50 == 0 {
                let back = history.end() - 10;
                count += allocations_of(|| assert_eq!(history.truncate(back), Ok(())));
                while history.end() < tick {
                    count += append(&mut history, &game, &mut events);
                }
            }
        }
        let limit = LENGTH + 10 + GROWTH;
        assert!(count <= limit, "{}: {count} allocations", game.name);
    }
}

#[test]
fn a_history_allocates_only_for_the_keyframes_it_keeps() {
    for game in long_games() {
        let mut history = history(&game, Spacing::whole());
        let mut events = Events::sink();
        let ticks = 1..=game.ticks;
        let count: usize = ticks
            .map(|_| append(&mut history, &game, &mut events))
            .sum();
        let ticks = history.oldest()..history.end();
        let kept = ticks.filter(|tick| history.stored(*tick).is_some()).count();
        let limit = kept + 2 + GROWTH;
        assert!(
            count <= limit,
            "{}: {count} for {kept} keyframes",
            game.name
        );
    }
}

#[test]
fn a_history_reports_the_memory_it_has_allocated() {
    for game in long_games() {
        let level_data = Arc::new(game.level.level_data.clone());
        let before = LIVE_BYTES.with(Cell::get);
        let start = Box::new(start_of(&game));
        let mut history = History::new(level_data, start, Spacing::whole());
        for tick in 1..=game.ticks {
            history.append(game.commands.at(tick), &mut Events::sink());
            if tick % 400 == 0 {
                let used = usize::try_from(LIVE_BYTES.with(Cell::get) - before);
                let (used, reported) = (used.expect("it grows"), history.memory());
                // Tiles may be shared between the last keyframe, the current state and dropped snapshots.
                let most = used + used / 20 + 200_000;
                let name = &game.name;
                assert!(
                    (used..=most).contains(&reported),
                    "{name}: {reported} of {used}"
                );
            }
        }
    }
}
