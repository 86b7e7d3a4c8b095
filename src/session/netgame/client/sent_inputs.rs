//! The local inputs sent to the server, by tick.

use crate::net::message::input::{CDAT_TICKS, ClientInput};
use crate::session::netgame::local_seats::{LocalSeats, SeatInputs};

/// Number of ticks kept.
const LENGTH: usize = 256;

/// The local inputs of the last ticks.
#[derive(Clone, Debug)]
pub struct SentInputs {
    slots: Vec<Option<(u32, SeatInputs)>>,
    newest: Option<u32>,
    generation: u8,
    /// Tick up to which the server has them all, and the server tick at which it did.
    acknowledged: Option<(u32, u32)>,
}

impl Default for SentInputs {
    fn default() -> Self {
        SentInputs {
            slots: vec![None; LENGTH],
            newest: None,
            generation: 0,
            acknowledged: None,
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
        self.acknowledged = None;
    }

    /// Handles an acknowledgement that the server sent in a tick: it has all inputs up to `end`, of a generation with this
    /// lowest bit.
    pub fn on_ack(&mut self, server_tick: u32, end: u32, generation: u8) {
        let is_newer = self
            .acknowledged
            .is_none_or(|(_, tick)| server_tick >= tick);
        if is_newer && generation == self.generation & 1 {
            self.acknowledged = Some((end, server_tick));
        }
    }

    /// Returns the message with the inputs of these seats in the last ticks that the server does not have, and always in
    /// the last one; none for a spectator.
    pub fn message(&self, seats: LocalSeats) -> Option<ClientInput> {
        let newest = self.newest.filter(|_| !seats.is_spectator())?;
        let all = CDAT_TICKS.min(newest as usize + 1) as u32;
        let missing = self.acknowledged.map(|(end, _)| newest.saturating_sub(end));
        let count = missing.unwrap_or(all).clamp(1, all);
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
    fn inputs_are_sent_until_they_are_acknowledged() {
        let mut sent = SentInputs::default();
        for tick in 0..100 {
            sent.set(tick, (Buttons::LEFT).into());
        }
        let ticks = |sent: &SentInputs| {
            let message = sent.message(LocalSeats::new([1]));
            message.expect("something was held").seats[0].len()
        };
        assert_eq!(ticks(&sent), CDAT_TICKS, "no acknowledgement has arrived");
        sent.on_ack(90, 94, 0);
        assert_eq!(ticks(&sent), 5);
        sent.on_ack(89, 93, 0);
        assert_eq!(ticks(&sent), 5, "overtaken by a newer one");
        sent.on_ack(91, 50, 0);
        assert_eq!(ticks(&sent), CDAT_TICKS, "the server has lost some");
        sent.on_ack(92, 99, 0);
        assert_eq!(ticks(&sent), 1, "the newest always is sent");
        sent.on_ack(93, 200, 0);
        assert_eq!(ticks(&sent), 1);
    }

    #[test]
    fn acknowledgements_of_withdrawn_inputs_do_not_count() {
        let mut sent = SentInputs::default();
        for tick in 0..100 {
            sent.set(tick, (Buttons::LEFT).into());
        }
        sent.on_ack(90, 94, 0);
        sent.withdraw_from(90);
        sent.set(90, (Buttons::RIGHT).into());
        let count = |sent: &SentInputs| {
            let message = sent.message(LocalSeats::new([1]));
            message.expect("something was held").seats[0].len()
        };
        assert_eq!(count(&sent), CDAT_TICKS);
        sent.on_ack(91, 95, 0);
        assert_eq!(count(&sent), CDAT_TICKS, "of the former generation");
        sent.on_ack(92, 88, 1);
        assert_eq!(count(&sent), 2);
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
