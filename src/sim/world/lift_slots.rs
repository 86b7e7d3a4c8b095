//! The lifts of a level, with a grid that finds those near a place.

use std::ops::{Index, IndexMut};

use super::image::{Image, ImageError};
use super::lift::{LIFTS, Lift};
use super::slots::{Iter, Slot, Slots};

impl Slot for Lift {
    fn is_free(&self) -> bool {
        *self == Lift::DEFAULT
    }

    fn blank() -> &'static Self {
        const { &Lift::DEFAULT }
    }
}

/// The lift slots.
///
/// A hundred bodies ask several times a tick which of the lifts they touch, so a grid tells which
/// are near. It is brought up to date by [`LiftSlots::update_grid`] and not used after a lift was
/// given out to be changed. It is no part of the state.
#[derive(Clone, Default)]
pub struct LiftSlots {
    slots: Slots<Lift, LIFTS>,
    grid: Grid,
    /// No lift was given out to be changed since the grid was brought up to date.
    is_fresh: bool,
}

impl LiftSlots {
    /// Returns a lift; none if there is no such slot.
    pub fn get(&self, slot: usize) -> Option<&Lift> {
        self.slots.get(slot)
    }

    /// Iterates over all slots.
    pub fn iter(&self) -> Iter<'_, Lift> {
        self.slots.iter()
    }

    /// Brings the grid up to date after lifts have moved.
    pub fn update_grid(&mut self) {
        for (slot, lift) in self.slots.up_to_end().iter().enumerate() {
            self.grid.put(slot, Span::of(lift));
        }
        self.is_fresh = true;
    }

    /// Returns the slots of all lifts that a box with its corner at `(x, y)` may touch, and perhaps
    /// of others, as a bit mask.
    pub fn near(&self, x: i32, y: i32) -> u64 {
        if self.is_fresh {
            self.grid.columns[cell(x)] & self.grid.rows[cell(y)]
        } else {
            u64::MAX
        }
    }
}

impl Index<usize> for LiftSlots {
    type Output = Lift;
    fn index(&self, slot: usize) -> &Lift {
        &self.slots[slot]
    }
}

impl IndexMut<usize> for LiftSlots {
    fn index_mut(&mut self, slot: usize) -> &mut Lift {
        self.is_fresh = false;
        &mut self.slots[slot]
    }
}

impl<'a> IntoIterator for &'a LiftSlots {
    type Item = &'a Lift;
    type IntoIter = Iter<'a, Lift>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for LiftSlots {
    fn eq(&self, other: &Self) -> bool {
        self.slots == other.slots
    }
}

impl Eq for LiftSlots {}

impl Image for LiftSlots {
    const SIZE: usize = <Slots<Lift, LIFTS>>::SIZE;
    fn write(&self, out: &mut [u8]) {
        self.slots.write(out);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        Ok(LiftSlots {
            slots: Slots::read(bytes)?,
            ..LiftSlots::default()
        })
    }
}

/// Cells of the grid in a row or column; the outermost reach to infinity.
const CELLS: usize = 64;
/// Side of a cell, as a power of two: 32 pixels, so that the cells cover a level.
const CELL_BITS: u32 = 5;
/// Distance from which a box of 20 x 20 pixels feels a lift, rounded up.
const REACH: i32 = 32;
/// Edges beyond this are taken for edges at any place, because distances to them may wrap around.
const FAR: i32 = 1 << 28;

/// The row or column of cells in which a pixel is.
fn cell(at: i32) -> usize {
    (at >> CELL_BITS).clamp(0, CELLS as i32 - 1) as usize
}

/// For every column and row of cells the lifts that may be felt there, a bit each.
#[derive(Clone, Copy)]
struct Grid {
    columns: [u64; CELLS],
    rows: [u64; CELLS],
    spans: [Span; LIFTS],
}

const _: () = assert!(LIFTS <= 64, "a lift has a bit of a u64");

impl Default for Grid {
    fn default() -> Self {
        Grid {
            columns: [0; CELLS],
            rows: [0; CELLS],
            spans: [Span::EMPTY; LIFTS],
        }
    }
}

impl Grid {
    fn put(&mut self, slot: usize, span: Span) {
        let before = std::mem::replace(&mut self.spans[slot], span);
        if before == span {
            return;
        }
        let bit = 1 << slot;
        for (lines, (before, now)) in [
            (&mut self.columns, (before.columns, span.columns)),
            (&mut self.rows, (before.rows, span.rows)),
        ] {
            (lines[cells(before)].iter_mut()).for_each(|lifts| *lifts &= !bit);
            (lines[cells(now)].iter_mut()).for_each(|lifts| *lifts |= bit);
        }
    }
}

/// The columns and rows of cells in which a lift may be felt: the first and one past the last.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Span {
    columns: (u8, u8),
    rows: (u8, u8),
}

fn cells((first, end): (u8, u8)) -> std::ops::Range<usize> {
    first.into()..end.into()
}

impl Span {
    const EMPTY: Span = Span {
        columns: (0, 0),
        rows: (0, 0),
    };

    fn of(lift: &Lift) -> Span {
        let along = |a: i32, b: i32| {
            if a.min(b) < -FAR || a.max(b) > FAR {
                return (0, CELLS as u8);
            }
            let (first, last) = (cell(a.min(b) - REACH), cell(a.max(b) + REACH));
            (first as u8, last as u8 + 1)
        };
        Span {
            columns: along(lift.x1, lift.x2),
            rows: along(lift.y1, lift.y2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lift((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> Lift {
        Lift {
            x1,
            y1,
            x2,
            y2,
            ..Lift::default()
        }
    }

    /// Lengths of a lift and places mostly within a level, and some far beyond.
    fn place() -> impl Strategy<Value = i32> {
        prop_oneof![8 => -100..2100, 1 => any::<i32>(), 1 => Just(i32::MIN), 1 => Just(i32::MAX)]
    }

    proptest! {
        #[test]
        fn the_grid_finds_every_lift_within_reach(
            places in proptest::collection::vec(((place(), place()), (place(), place())), 1..8),
            moved in (place(), place()),
            queries in proptest::collection::vec((0..8_usize, any::<bool>(), -25..=25, any::<bool>(), -25..=25), 20),
        ) {
            let mut lifts = LiftSlots::default();
            for (slot, (a, b)) in places.iter().enumerate() {
                lifts[slot] = lift(*a, *b);
            }
            lifts.update_grid();
            let (a, _) = places[0];
            lifts[0] = lift(moved, a);
            lifts.update_grid();
            for (slot, right, dx, bottom, dy) in queries {
                let slot = slot % places.len();
                let lift = lifts[slot];
                let x = if right { lift.x2 } else { lift.x1 }.wrapping_add(dx);
                let y = if bottom { lift.y2 } else { lift.y1 }.wrapping_add(dy);
                prop_assert!(lifts.near(x, y) & (1 << slot) != 0, "{lift:?} at {x}, {y}");
            }
        }
    }

    #[test]
    fn lifts_far_away_are_not_near_unless_one_was_given_out() {
        let mut lifts = LiftSlots::default();
        lifts[3] = lift((100, 100), (200, 120));
        assert_eq!(lifts.near(1000, 1000), u64::MAX);
        lifts.update_grid();
        assert_eq!(lifts.near(1000, 1000), 0);
        assert_eq!(lifts.near(1000, 110), 0);
        assert_eq!(lifts.near(150, 110), 1 << 3);
        lifts[3] = lift((900, 990), (1000, 1010));
        assert_eq!(lifts.near(1000, 1000), u64::MAX);
        lifts.update_grid();
        assert_eq!((lifts.near(1000, 1000), lifts.near(150, 110)), (1 << 3, 0));
    }

    #[test]
    fn the_grid_is_no_part_of_the_state() {
        let mut lifts = LiftSlots::default();
        lifts[3] = lift((100, 100), (200, 120));
        let before = lifts.clone();
        lifts.update_grid();
        assert!(lifts == before);
    }
}
