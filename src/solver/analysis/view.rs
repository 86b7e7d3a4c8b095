//! The view at the default zoom: a model of the camera at rest.

use super::Place;
use super::observe::{Observer, Tick};
use crate::sim::world::World;
use crate::sim::world::area::Area;
use crate::sim::world::tiles::{LEVEL_PIXELS, SIDE, TILE, TileFlags};

/// Size of the view, pixels: 32 x 18 tiles.
const SIZE: Place = (640, 360);
/// Middle of the view from the middle of the player: this far ahead and above, pixels.
const AHEAD: i32 = 74;
const ABOVE: i32 = 72;
/// Wall tiles shown around the free tiles of a level.
const MARGIN: i32 = 2;

/// The part of a level that is on the screen.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Corners of the part of the level that the view stays within, pixels.
    first: Place,
    last: Place,
    /// Direction in which the player last moved: -1, 0 or 1.
    side: i32,
    /// Top left corner, pixels.
    corner: Place,
}

impl View {
    /// Returns the view at the start of a level.
    pub fn new(world: &World) -> View {
        let (mut first, mut last) = ((SIDE, SIDE), (-1, -1));
        for (index, tile) in world.tiles.all().iter().enumerate() {
            if !tile.has(TileFlags::SOLID_PLAYER) {
                let (column, row) = (index as i32 / SIDE, index as i32 % SIDE);
                first = (first.0.min(column), first.1.min(row));
                last = (last.0.max(column), last.1.max(row));
            }
        }
        let near = |tile: i32| (tile - MARGIN).max(0) * TILE;
        let far = |tile: i32| (tile + 1 + MARGIN).min(SIDE) * TILE;
        let mut view = View {
            first: (near(first.0), near(first.1)),
            last: (far(last.0), far(last.1)),
            side: 0,
            corner: (0, 0),
        };
        view.follow(world);
        view
    }

    /// Moves the view to player 1.
    pub fn follow(&mut self, world: &World) {
        let player = &world.players[0];
        let speed = player.vel.x.round();
        if speed != 0 {
            self.side = speed.signum();
        }
        let (x, y) = player.pos.round();
        let (x, y) = (x + TILE / 2 + self.side * AHEAD, y + TILE / 2 - ABOVE);
        let place = |middle: i32, size: i32, first: i32, last: i32| {
            let start = middle - size / 2;
            match last - first > size {
                true => start.clamp(first, last - size),
                // A level smaller than the view is centred.
                false => (first + last - size) / 2,
            }
        };
        self.corner = (
            place(x, SIZE.0, self.first.0, self.last.0),
            place(y, SIZE.1, self.first.1, self.last.1),
        );
    }

    /// Returns true if a 20 x 20 box at a position is in view, at least in part.
    pub fn shows(&self, (x, y): Place) -> bool {
        self.overlaps(x, y, TILE, TILE)
    }

    /// Returns true if some of an area is in view.
    pub fn shows_area(&self, area: &Area) -> bool {
        self.overlaps(area.x, area.y, area.w, area.h)
    }

    fn overlaps(&self, x: i32, y: i32, width: i32, height: i32) -> bool {
        let (left, top) = self.corner;
        x < left + SIZE.0
            && x.saturating_add(width) > left
            && y < top + SIZE.1
            && y.saturating_add(height) > top
    }

    /// Iterates over column and row of the tiles in view.
    pub fn tiles(&self) -> impl Iterator<Item = Place> + use<> {
        let range = |start: i32, size: i32| {
            let first = start.div_euclid(TILE).clamp(0, SIDE);
            first..(start + size).div_euclid(TILE).clamp(first, SIDE)
        };
        let rows = range(self.corner.1, SIZE.1);
        range(self.corner.0, SIZE.0)
            .flat_map(move |column| rows.clone().map(move |row| (column, row)))
    }
}

impl Observer for View {
    fn see(&mut self, tick: &Tick) {
        self.follow(tick.after);
    }
}

// The view never leaves the level.
const _: () = assert!(SIZE.0 <= LEVEL_PIXELS && SIZE.1 <= LEVEL_PIXELS);
