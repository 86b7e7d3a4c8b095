//! Ring buffer of the input received from one player, by tick (spec 07 C.3, C.6). `late_input.rs` decides what is
//! stored. How long a silent player's buttons stay held is the setting `hold_limit` (`config/sections/network.rs`), which `authority.rs` applies.

use crate::sim::world::buttons::Buttons;

/// Length of the ring, ticks.
const LENGTH: usize = 256;

/// Received input of one player. The first value received for a tick wins: it is never changed
/// unless it is withdrawn.
#[derive(Clone, Debug)]
pub struct InputRing {
    slots: Vec<Option<(u32, Buttons)>>,
    /// All ticks up to this one are confirmed without a gap.
    contiguous: Option<u32>,
}

impl Default for InputRing {
    fn default() -> Self {
        InputRing {
            slots: vec![None; LENGTH],
            contiguous: None,
        }
    }
}

impl InputRing {
    /// Returns the input of a tick, if it has been received.
    pub fn confirmed(&self, tick: u32) -> Option<Buttons> {
        let slot = self.slots[tick as usize % LENGTH]?;
        (slot.0 == tick).then_some(slot.1)
    }

    /// Stores the input of a tick. Returns false if that tick has a value already.
    pub fn confirm(&mut self, tick: u32, held: Buttons) -> bool {
        if self.confirmed(tick).is_some() {
            return false;
        }
        self.slots[tick as usize % LENGTH] = Some((tick, held - Buttons::MENU));
        self.extend_contiguous(tick);
        true
    }

    /// Extends the contiguous range. The first confirmed tick starts it, and so does one after a gap
    /// that can no longer be filled.
    fn extend_contiguous(&mut self, tick: u32) {
        let lost = |end: u32| tick > end + 2 * crate::net::message::input::CDAT_TICKS as u32;
        let mut end = match self.contiguous {
            None => tick,
            Some(end) if lost(end) => tick,
            Some(end) => end,
        };
        while self.confirmed(end + 1).is_some() {
            end += 1;
        }
        self.contiguous = Some(end);
    }

    /// Returns the tick up to which all input is known without a gap.
    pub fn contiguous(&self) -> Option<u32> {
        self.contiguous
    }

    /// Returns true if input of any of the `limit` ticks before this one is known.
    pub fn received_within(&self, tick: u32, limit: u32) -> bool {
        (1..=limit.min(tick)).any(|back| self.confirmed(tick - back).is_some())
    }

    /// Discards the input of all ticks after this one.
    pub fn withdraw_after(&mut self, tick: u32) {
        for slot in &mut self.slots {
            *slot = slot.filter(|(at, _)| *at <= tick);
        }
        self.contiguous = self.contiguous.map(|end| end.min(tick));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_of_a_tick_wins() {
        let mut ring = InputRing::default();
        assert!(ring.confirm(5, Buttons::LEFT));
        assert!(!ring.confirm(5, Buttons::RIGHT));
        assert_eq!(ring.confirmed(5), Some(Buttons::LEFT));
    }

    #[test]
    fn the_menu_button_is_not_stored() {
        let mut ring = InputRing::default();
        ring.confirm(5, Buttons::MENU | Buttons::FIRE);
        assert_eq!(ring.confirmed(5), Some(Buttons::FIRE));
    }

    #[test]
    fn old_ticks_are_overwritten_when_the_ring_wraps() {
        let mut ring = InputRing::default();
        ring.confirm(5, Buttons::LEFT);
        assert_eq!(ring.confirmed(5 + LENGTH as u32), None);
        assert!(ring.confirm(5 + LENGTH as u32, Buttons::UP));
        assert_eq!(ring.confirmed(5), None);
    }

    #[test]
    fn filling_a_gap_extends_the_contiguous_range() {
        let mut ring = InputRing::default();
        for tick in [10, 11, 13, 14] {
            ring.confirm(tick, Buttons::empty());
        }
        assert_eq!(ring.contiguous(), Some(11));
        ring.confirm(12, Buttons::empty());
        assert_eq!(ring.contiguous(), Some(14));
    }

    #[test]
    fn received_within_looks_back_at_most_the_limit() {
        let mut ring = InputRing::default();
        ring.confirm(10, Buttons::LEFT);
        assert!(ring.received_within(20, 10));
        assert!(!ring.received_within(21, 10));
    }

    #[test]
    fn withdrawn_ticks_can_be_confirmed_again() {
        let mut ring = InputRing::default();
        for tick in 10..20 {
            ring.confirm(tick, Buttons::LEFT);
        }
        ring.withdraw_after(14);
        assert_eq!(ring.contiguous(), Some(14));
        assert!(ring.confirm(15, Buttons::RIGHT));
        assert!(!ring.confirm(14, Buttons::RIGHT));
    }

    #[test]
    fn a_gap_counts_as_lost_once_no_packet_can_fill_it() {
        for (tick, expected) in [(74, 10), (75, 75)] {
            let mut ring = InputRing::default();
            ring.confirm(10, Buttons::empty());
            ring.confirm(tick, Buttons::empty());
            assert_eq!(ring.contiguous(), Some(expected));
        }
    }
}
