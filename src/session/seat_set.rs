//! Sets of seats.

use crate::sim::world::player::PLAYERS;
use std::ops::{BitAnd, BitOr, Sub};

/// A set of seats. A seat is a player slot of the world, 0 to 7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Returns the set of one seat; empty if there is no such seat.
    pub fn one(seat: usize) -> SeatSet {
        [seat].into_iter().collect()
    }

    /// Returns true if the seat is in the set.
    pub fn contains(self, seat: usize) -> bool {
        seat < PLAYERS && self.0 & (1 << seat) != 0
    }

    /// Returns true if no seat is in the set.
    pub fn is_empty(self) -> bool {
        self == SeatSet::EMPTY
    }

    /// Returns the number of seats.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        (0..PLAYERS).filter(move |seat| self.contains(*seat))
    }

    /// Returns the lowest seat.
    pub fn first(self) -> Option<usize> {
        self.iter().next()
    }
}

impl BitAnd for SeatSet {
    type Output = SeatSet;

    /// Returns the seats in both sets.
    fn bitand(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
}

impl BitOr for SeatSet {
    type Output = SeatSet;

    /// Returns the seats in either set.
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl Sub for SeatSet {
    type Output = SeatSet;

    /// Returns the seats of the first set that are not in the other.
    fn sub(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }
}

impl FromIterator<usize> for SeatSet {
    /// Collects seats; numbers that are no seat are ignored.
    fn from_iter<I: IntoIterator<Item = usize>>(seats: I) -> SeatSet {
        let seats = seats.into_iter().filter(|seat| *seat < PLAYERS);
        SeatSet(seats.fold(0, |set, seat| set | 1 << seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_listed_in_ascending_order() {
        let seats: SeatSet = [5, 0, 8, 5, 200].into_iter().collect();
        assert_eq!(seats.iter().collect::<Vec<_>>(), [0, 5]);
        assert_eq!((seats.len(), seats.first()), (2, Some(0)));
        assert!(seats.contains(5) && !seats.contains(1) && !seats.contains(8));
        assert_eq!((SeatSet::one(5) | SeatSet::one(0)), seats);
        assert_eq!(seats - SeatSet::one(5), SeatSet::one(0));
        assert!(SeatSet::EMPTY.is_empty() && SeatSet::one(8).is_empty());
    }
}
