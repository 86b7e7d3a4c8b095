//! The lift slots of a world, with a grid that finds the lifts near a position.

use std::ops::{Deref, Index, IndexMut};

use super::image::{Image, ImageError};
use super::lift::Lift;
use super::slots::{LIFTS, Slot, Slots};

impl Slot for Lift {
    const BLANK: Self = Lift::DEFAULT;

    fn is_free(&self) -> bool {
        *self == Lift::DEFAULT
    }
}

/// The lift slots.
///
/// Enemies, items and players test for lifts several times per tick, so a grid finds those nearby.
/// [`LiftSlots::update_grid`] updates it; borrowing a lift mutably makes it invalid until then. The grid is not part of
/// the state.
#[derive(Default)]
pub struct LiftSlots {
    slots: Slots<Lift, LIFTS>,
    grid: Grid,
    /// No lift was borrowed mutably since the last update of the grid.
    is_valid: bool,
}

impl LiftSlots {
    /// Updates the grid after lifts have moved. With few lifts it stays invalid, because testing all of them is faster.
    pub fn update_grid(&mut self) {
        if self.slots.end() <= FEW_LIFTS {
            return;
        }
        for (slot, lift) in self.slots.up_to_end().iter().enumerate() {
            self.grid.put(slot, Span::of(lift));
        }
        self.is_valid = true;
    }

    /// Returns a bit mask of slots that includes all lifts which a box with its top-left corner at `(x, y)` may touch,
    /// or `None` if the grid is not valid.
    pub fn near(&self, x: i32, y: i32) -> Option<u64> {
        (self.is_valid).then(|| self.grid.columns[cell(x)] & self.grid.rows[cell(y)])
    }
}

impl Clone for LiftSlots {
    fn clone(&self) -> Self {
        LiftSlots {
            slots: self.slots.clone(),
            ..*self
        }
    }

    /// Copies only lifts that are not blank in both.
    fn clone_from(&mut self, other: &Self) {
        self.slots.clone_from(&other.slots);
        self.is_valid = other.is_valid;
        if other.is_valid {
            self.grid = other.grid;
        }
    }
}

impl Deref for LiftSlots {
    type Target = [Lift];
    fn deref(&self) -> &[Lift] {
        &self.slots
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
        self.is_valid = false;
        &mut self.slots[slot]
    }
}

impl<'a> IntoIterator for &'a LiftSlots {
    type Item = &'a Lift;
    type IntoIter = std::slice::Iter<'a, Lift>;
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

/// Maximum number of lifts without a grid: testing all of them is faster.
const FEW_LIFTS: usize = 4;
/// Cells in a row or column of the grid; the outermost extend to infinity.
const CELLS: usize = 64;
/// Binary logarithm of the side of a cell: 32 pixels, so that the cells cover a level.
const CELL_BITS: u32 = 5;
/// Maximum distance from the top-left corner of a box to the edges of a lift it touches, rounded up, pixels.
const REACH: i32 = 32;
/// Lifts with edges beyond this are in all cells, because distances to them may wrap around.
const FAR: i32 = 1 << 28;

/// Returns the row or column of cells that contains a pixel.
fn cell(at: i32) -> usize {
    (at >> CELL_BITS).clamp(0, CELLS as i32 - 1) as usize
}

/// The lifts that can be touched in each column and each row of cells, as bit masks.
#[derive(Clone, Copy)]
struct Grid {
    columns: [u64; CELLS],
    rows: [u64; CELLS],
    spans: [Span; LIFTS],
}

const _: () = assert!(LIFTS <= 64, "one bit per lift");

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

/// The columns and rows of cells in which a lift can be touched: the first and one past the last.
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

    /// Generates edges, most of them within a level and some far beyond.
    fn edge() -> impl Strategy<Value = i32> {
        prop_oneof![8 => -100..2100, 1 => any::<i32>(), 1 => Just(i32::MIN), 1 => Just(i32::MAX)]
    }

    proptest! {
        #[test]
        fn the_grid_finds_every_lift_within_reach(
            places in proptest::collection::vec(((edge(), edge()), (edge(), edge())), 5..9),
            moved in (edge(), edge()),
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
                let near = lifts.near(x, y).unwrap();
                prop_assert!(near & (1 << slot) != 0, "{lift:?} at {x}, {y}");
            }
        }
    }

    /// Returns lifts: the first one near the top left corner of the level, the others far away from it.
    fn lifts(count: usize) -> LiftSlots {
        let mut lifts = LiftSlots::default();
        for slot in 1..count {
            lifts[slot] = lift((1500, 1500), (1600, 1520));
        }
        lifts[0] = lift((100, 100), (200, 120));
        lifts
    }

    #[test]
    fn only_lifts_nearby_are_found_while_the_grid_is_valid() {
        let mut lifts = lifts(6);
        assert_eq!(lifts.near(1000, 1000), None);
        lifts.update_grid();
        assert_eq!(lifts.near(1000, 1000), Some(0));
        assert_eq!(lifts.near(1000, 110), Some(0));
        assert_eq!(lifts.near(150, 110), Some(1));
        lifts[0] = lift((900, 990), (1000, 1010));
        assert_eq!(lifts.near(1000, 1000), None);
        lifts.update_grid();
        assert_eq!(lifts.near(1000, 1000), Some(1));
        assert_eq!(lifts.near(150, 110), Some(0));
    }

    #[test]
    fn copies_find_the_same_lifts_whatever_they_held_before() {
        for (before, now) in [(6, 8), (8, 6), (6, 2), (2, 6)] {
            let (mut copy, mut other) = (lifts(before), lifts(now));
            copy.update_grid();
            other.update_grid();
            copy.clone_from(&other);
            assert!(copy == other);
            assert_eq!(copy.near(150, 110), other.near(150, 110));
            copy[now] = lift((100, 300), (200, 320));
            copy.update_grid();
            let expected = (now >= FEW_LIFTS).then_some(1 << now);
            assert_eq!(copy.near(150, 310), expected, "{before}, {now}");
        }
    }

    #[test]
    fn the_grid_is_not_part_of_the_state() {
        let mut lifts = lifts(6);
        let before = lifts.clone();
        lifts.update_grid();
        assert!(lifts == before);
    }
}
