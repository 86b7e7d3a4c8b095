//! The seats of a client: the player slots of its local players, and the buttons that they hold. Their maximum number
//! is `MAX_SEATS` in `net/limits.rs`.

use crate::net::limits::MAX_SEATS;
use crate::sim::world::buttons::Buttons;

/// The player slots of a client's seats. A seat keeps its position when another one leaves; a client without seats is
/// a spectator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalSeats {
    slots: [Option<usize>; MAX_SEATS],
    /// Number of seats at first.
    count: usize,
}

impl LocalSeats {
    /// Creates the seats of these player slots; those beyond the maximum are ignored.
    pub fn new(slots: impl IntoIterator<Item = usize>) -> LocalSeats {
        let mut seats = LocalSeats::default();
        for (place, slot) in seats.slots.iter_mut().zip(slots) {
            *place = Some(slot);
            seats.count += 1;
        }
        seats
    }

    /// Returns the number of positions, including those of players who have left.
    pub fn positions(&self) -> usize {
        self.count
    }

    /// Returns true if the client has never had a seat.
    pub fn is_spectator(&self) -> bool {
        self.count == 0
    }

    /// Returns the position and slot of every player.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let slots = self.slots.iter().enumerate();
        slots.filter_map(|(position, slot)| slot.map(|slot| (position, slot)))
    }

    /// Returns the slot of the first player.
    pub fn first(&self) -> Option<usize> {
        self.iter().next().map(|(_, slot)| slot)
    }

    /// Returns true if a local player has this slot.
    pub fn contains(&self, slot: usize) -> bool {
        self.slots.contains(&Some(slot))
    }

    /// Removes the player with this slot. Returns false if there is none.
    pub fn remove(&mut self, slot: usize) -> bool {
        let place = self.slots.iter_mut().find(|place| **place == Some(slot));
        place.is_some_and(|place| place.take().is_some())
    }
}

/// The buttons held by the local players of a client, by position of the seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatInputs(pub [Buttons; MAX_SEATS]);

impl SeatInputs {
    /// Returns the buttons without the menu button, which is not part of a game.
    pub fn without_menu(self) -> SeatInputs {
        SeatInputs(self.0.map(|held| held - Buttons::MENU))
    }
}

impl From<Buttons> for SeatInputs {
    /// Returns the input of a client with one seat.
    fn from(held: Buttons) -> SeatInputs {
        let mut inputs = SeatInputs::default();
        inputs.0[0] = held;
        inputs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_keeps_its_position_when_another_one_leaves() {
        let mut seats = LocalSeats::new([2, 5, 6]);
        assert!(seats.remove(2));
        assert!(!seats.remove(2));
        assert_eq!(seats.iter().collect::<Vec<_>>(), [(1, 5), (2, 6)]);
        assert_eq!((seats.first(), seats.positions()), (Some(5), 3));
        assert!(seats.contains(6) && !seats.contains(2));
    }
}
