//! A frame of the simulation does not ask for memory.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use common::Game;
use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations_of(game: &Game) -> usize {
    let mut world = game.level.world.clone();
    let mut events = Events::new();
    let before = ALLOCATIONS.with(Cell::get);
    for frame in 1..=game.frames {
        events.clear();
        rules::step(
            &game.level.level_data,
            &mut world,
            game.moves.at(frame),
            &mut events,
        );
    }
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    let before = ALLOCATIONS.with(Cell::get);
    drop(std::hint::black_box(Box::new(5)));
    assert_eq!(ALLOCATIONS.with(Cell::get), before + 1);
}

#[test]
fn no_frame_of_a_shipped_level_allocates() {
    for (name, level) in common::shipped_levels() {
        let game = common::random_game(&name, &level, 8, 1500, 3);
        assert_eq!(allocations_of(&game), 0, "{name}");
    }
}

#[test]
fn no_frame_of_a_recorded_game_allocates() {
    let games = common::shipped_demos()
        .into_iter()
        .chain(common::recorded_games());
    for game in games {
        assert_eq!(allocations_of(&game), 0, "{}", game.name);
    }
}
