//! The local inputs sent to the server, by tick.

use crate::net::limits::CDAT_TICKS;
use crate::net::message::input::ClientInput;
use crate::session::netgame::local_seats::{LocalSeats, SeatInputs};

/// Number of ticks kept.
const LENGTH: usize = 256;

/// The local inputs of the last ticks.
#[derive(Clone, Debug)]
pub struct SentInputs {
    slots: Vec<Option<(u32, SeatInputs)>>,
    newest: Option<u32>,
    generation: u8,
}

impl Default for SentInputs {
    fn default() -> Self {
        SentInputs {
            slots: vec![None; LENGTH],
            newest: None,
            generation: 0,
        }
    }
}

impl SentInputs {
    /// Records the buttons held in a tick. Skipped ticks count as nothing held.
    pub fn set(&mut self, tick: u32, held: SeatInputs) {
        self.slots[tick as usize % LENGTH] = Some((tick, held.without_menu()));
        self.newest = self.newest.max(Some(tick));
    }

    /// Returns the buttons held in a tick, if still known.
    pub fn at(&self, tick: u32) -> Option<SeatInputs> {
        let slot = self.slots[tick as usize % LENGTH]?;
        (slot.0 == tick).then_some(slot.1)
    }

    /// Withdraws the inputs of a tick and later ones, after the clock was set back.
    pub fn withdraw_from(&mut self, from: u32) {
        for slot in &mut self.slots {
            *slot = slot.filter(|(tick, _)| *tick < from);
        }
        self.newest = from.checked_sub(1);
        self.generation = self.generation.wrapping_add(1);
    }

    /// Returns the message with the inputs of the last ticks of these seats; none for a spectator.
    pub fn message(&self, seats: LocalSeats) -> Option<ClientInput> {
        let newest = self.newest.filter(|_| !seats.is_spectator())?;
        let count = CDAT_TICKS.min(newest as usize + 1) as u32;
        let held: Vec<SeatInputs> = (0..count)
            .map(|back| self.at(newest - back).unwrap_or_default())
            .collect();
        let buttons = |seat: usize| held.iter().map(|held| held.0[seat].bits()).collect();
        Some(ClientInput {
            newest,
            generation: self.generation,
            seats: (0..seats.positions()).map(buttons).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::buttons::Buttons;

    #[test]
    fn inputs_are_sent_newest_first_and_skipped_ticks_hold_nothing() {
        let mut sent = SentInputs::default();
        sent.set(10, (Buttons::LEFT).into());
        sent.set(12, (Buttons::RIGHT | Buttons::MENU).into());
        let message = sent
            .message(LocalSeats::new([1]))
            .expect("something was held");
        assert_eq!(message.newest, 12);
        assert_eq!(message.seats[0][..4], [2, 0, 1, 0]);
        assert_eq!(message.seats[0].len(), 13);
    }

    #[test]
    fn withdrawn_inputs_are_sent_again_in_a_new_generation() {
        let mut sent = SentInputs::default();
        for tick in 0..100 {
            sent.set(tick, (Buttons::LEFT).into());
        }
        sent.withdraw_from(50);
        assert_eq!(sent.at(50), None);
        let message = sent
            .message(LocalSeats::new([1]))
            .expect("something was held");
        assert_eq!((message.newest, message.generation), (49, 1));
        assert_eq!(message.seats[0].len(), CDAT_TICKS);
    }

    #[test]
    fn the_inputs_of_all_seats_are_sent_and_a_spectator_sends_none() {
        let mut sent = SentInputs::default();
        let mut held = SeatInputs::from(Buttons::LEFT);
        held.0[1] = Buttons::JUMP;
        sent.set(0, held);
        let message = sent.message(LocalSeats::new([3, 6]));
        let seats = message.expect("something was held").seats;
        assert_eq!(
            seats,
            [[Buttons::LEFT.bits()], [Buttons::JUMP.bits()]],
            "in the order of the seats"
        );
        assert_eq!(sent.message(LocalSeats::default()), None);
    }
}
