//! Solidity tests of 20 x 20 boxes against tiles and lifts (spec 02 §2).
//!
//! The tests in this file take whole pixels and tolerate 3 px at corners; those in `exact` measure how far
//! something can move.

pub mod exact;

use crate::world::World;
use crate::world::lift::{Lift, StepWord};
use crate::world::tiles::{TILE, Tile, TileFlags};

/// The kind of object being tested. Solidity differs by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A player.
    Player,
    /// An enemy.
    Enemy,
    /// An item.
    Item,
}

impl Mover {
    const fn solid(self) -> TileFlags {
        match self {
            Mover::Player => TileFlags::SOLID_PLAYER,
            Mover::Enemy => TileFlags::SOLID_ENEMY,
            Mover::Item => TileFlags::SOLID_ITEM,
        }
    }

    const fn semi_solid(self) -> TileFlags {
        match self {
            Mover::Player => TileFlags::SEMI_PLAYER,
            Mover::Enemy => TileFlags::SEMI_ENEMY,
            Mover::Item => TileFlags::SEMI_ITEM,
        }
    }

    const fn lift_solid(self) -> StepWord {
        match self {
            Mover::Player => StepWord::SOLID_PLAYER,
            Mover::Enemy => StepWord::SOLID_ENEMY,
            Mover::Item => StepWord::SOLID_ITEM,
        }
    }
}

/// One of the four solidity tests: [`up`], [`down`], [`left`] and [`right`].
pub type SolidTest = fn(&World, i32, i32, Mover, Lifts) -> Option<Obstacle>;

/// An obstacle found by a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A solid tile.
    Tile,
    /// A lift, by its slot. Reported instead of a tile at the same place.
    Lift(usize),
}

impl Obstacle {
    /// Returns the lift, if the obstacle is one.
    pub const fn lift(self) -> Option<usize> {
        match self {
            Obstacle::Tile => None,
            Obstacle::Lift(lift) => Some(lift),
        }
    }
}

/// Whether lifts are included in a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifts {
    /// Lifts are tested before tiles.
    Count,
    /// Only tiles are tested.
    Ignore,
}

/// Returns the obstacle to the right of the box at `(x, y)` (spec 02 §2.3).
pub fn right(world: &World, x: i32, y: i32, mover: Mover, lifts: Lifts) -> Option<Obstacle> {
    let touches = |o: Offset| o.left > -18 && o.left < -8 && o.top > -18 && o.bottom < -2;
    if let Some(lift) = find_lift(world, (x, y), mover, lifts, touches) {
        return Some(lift);
    }
    let column = x / TILE + 1;
    beside(y, |row| world.tiles.at(column, row).has(mover.solid()))
}

/// Returns the obstacle to the left of the box at `(x, y)` (spec 02 §2.3).
pub fn left(world: &World, x: i32, y: i32, mover: Mover, lifts: Lifts) -> Option<Obstacle> {
    let touches = |o: Offset| o.right > -8 && o.right < 2 && o.top > -18 && o.bottom < -2;
    if let Some(lift) = find_lift(world, (x, y), mover, lifts, touches) {
        return Some(lift);
    }
    let column = x / TILE;
    beside(y, |row| world.tiles.at(column, row).has(mover.solid()))
}

/// Returns the obstacle below the box at `(x, y)` (spec 02 §2.3).
pub fn down(world: &World, x: i32, y: i32, mover: Mover, lifts: Lifts) -> Option<Obstacle> {
    let touches = |o: Offset| o.top > -25 && o.top < -10 && o.left > -18 && o.right < -2;
    if let Some(lift) = find_lift(world, (x, y), mover, lifts, touches) {
        return Some(lift);
    }
    let row = y / TILE + 1;
    beside(x, |column| world.tiles.at(column, row).has(mover.solid()))
}

/// Returns the obstacle above the box at `(x, y)`; semi-solid tiles are ignored (spec 02 §2.3).
pub fn up(world: &World, x: i32, y: i32, mover: Mover, lifts: Lifts) -> Option<Obstacle> {
    let touches = |o: Offset| o.bottom > -10 && o.bottom < 2 && o.left > -18 && o.right < -2;
    if let Some(lift) = find_lift(world, (x, y), mover, lifts, touches) {
        return Some(lift);
    }
    let row = (y - 2) / TILE;
    beside(x, |column| {
        let tile: Tile = world.tiles.at(column, row);
        tile.has(mover.solid()) && !tile.has(mover.semi_solid())
    })
}

/// Position of a box's top-left corner relative to each edge of a lift, in pixels to the right or down.
#[derive(Clone, Copy)]
struct Offset {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Offset {
    /// Wraps, because a plan is not limited to the level and edges may be any number.
    fn of((x, y): (i32, i32), lift: &Lift) -> Offset {
        Offset {
            left: x.wrapping_sub(lift.x1),
            right: x.wrapping_sub(lift.x2),
            top: y.wrapping_sub(lift.y1),
            bottom: y.wrapping_sub(lift.y2),
        }
    }
}

/// Returns the first lift that is solid for the mover and touched by the box at `at`.
fn find_lift(
    world: &World,
    at: (i32, i32),
    mover: Mover,
    lifts: Lifts,
    touches: impl Fn(Offset) -> bool,
) -> Option<Obstacle> {
    if lifts == Lifts::Ignore {
        return None;
    }
    let count = usize::from(world.globals.lift_count);
    let lifts = world.lifts.get(..count).unwrap_or(&world.lifts);
    let blocks = |lift: &Lift| touches(Offset::of(at, lift)) && lift.word.has(mover.lift_solid());
    let found = match world.lifts.near(at.0, at.1) {
        None => lifts.iter().position(blocks),
        Some(mut near) => loop {
            let slot = near.trailing_zeros() as usize;
            match lifts.get(slot) {
                None => break None,
                Some(lift) if blocks(lift) => break Some(slot),
                Some(_) => near &= near - 1,
            }
        },
    };
    found.map(Obstacle::Lift)
}

/// Tests the one or two tiles that a box covers along an axis, with a tolerance of 3 px at each corner.
fn beside(along: i32, is_solid: impl Fn(i32) -> bool) -> Option<Obstacle> {
    let first = along / TILE;
    let solid = match along % TILE {
        17.. => is_solid(first + 1),
        ..3 => is_solid(first),
        _ => is_solid(first) || is_solid(first + 1),
    };
    solid.then_some(Obstacle::Tile)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world_with_block(column: i32, row: i32, flags: TileFlags) -> World {
        let mut world = World::default();
        world.tiles.set(column, row, Tile::new(128, flags));
        world
    }

    #[test]
    fn corners_are_tolerated_by_three_pixels() {
        let world = world_with_block(6, 6, TileFlags::SOLID_PLAYER);
        let down_at = |x| down(&world, x, 100, Mover::Player, Lifts::Ignore);
        assert_eq!(down_at(102), None);
        assert_eq!(down_at(103), Some(Obstacle::Tile));
        assert_eq!(down_at(136), Some(Obstacle::Tile));
        assert_eq!(down_at(137), None);
    }

    #[test]
    fn a_tile_is_solid_only_for_the_movers_in_its_flags() {
        let world = world_with_block(6, 5, TileFlags::SOLID_ENEMY);
        assert_eq!(right(&world, 100, 100, Mover::Player, Lifts::Ignore), None);
        assert!(right(&world, 100, 100, Mover::Enemy, Lifts::Ignore).is_some());
        assert!(left(&world, 120, 100, Mover::Enemy, Lifts::Ignore).is_some());
    }

    #[test]
    fn semi_solid_tiles_are_open_only_from_below() {
        let flags = TileFlags::SOLID_PLAYER | TileFlags::SEMI_PLAYER;
        let world = world_with_block(5, 5, flags);
        assert_eq!(up(&world, 100, 121, Mover::Player, Lifts::Ignore), None);
        assert!(down(&world, 100, 80, Mover::Player, Lifts::Ignore).is_some());
    }

    #[test]
    fn lifts_take_precedence_over_tiles_and_are_detected_at_their_edges() {
        let mut world = world_with_block(5, 6, TileFlags::SOLID_PLAYER);
        world.globals.lift_count = 2;
        world.lifts[1] = Lift {
            x1: 100,
            y1: 120,
            x2: 180,
            y2: 140,
            word: StepWord::SOLID_PLAYER,
            ..Lift::default()
        };
        let below = |y, lifts| down(&world, 100, y, Mover::Player, lifts);
        assert_eq!(below(100, Lifts::Count), Some(Obstacle::Lift(1)));
        assert_eq!(below(100, Lifts::Ignore), Some(Obstacle::Tile));
        assert_eq!(below(95, Lifts::Count), None);
        let enemy_below = down(&world, 100, 100, Mover::Enemy, Lifts::Count);
        assert_eq!(enemy_below, None);
    }
}
