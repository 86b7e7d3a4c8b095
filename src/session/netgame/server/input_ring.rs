//! The buttons of one player as they came in, by tick (spec 07 C.3, C.6).

use crate::sim::world::buttons::Buttons;

/// Ticks that are remembered.
const LENGTH: usize = 256;

/// What a player is known to have held in which tick. The first word counts: what is confirmed is
/// never changed.
#[derive(Clone, Debug)]
pub struct InputRing {
    slots: Vec<Option<(u32, Buttons)>>,
    /// Everything up to this tick is confirmed without a gap.
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
    /// What was held in a tick, if it is known.
    pub fn confirmed(&self, tick: u32) -> Option<Buttons> {
        let slot = self.slots[tick as usize % LENGTH]?;
        (slot.0 == tick).then_some(slot.1)
    }

    /// Notes what was held in a tick. False if that is known already.
    pub fn confirm(&mut self, tick: u32, held: Buttons) -> bool {
        if self.confirmed(tick).is_some() {
            return false;
        }
        self.slots[tick as usize % LENGTH] = Some((tick, held - Buttons::MENU));
        self.follow(tick);
        true
    }

    /// Everything up to a tick without a gap; the tick of the first confirmation starts it, and so
    /// does one after a gap that can no longer be filled.
    fn follow(&mut self, tick: u32) {
        let lost = |end: u32| tick > end + 2 * crate::net::limits::CDAT_TICKS as u32;
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

    /// The tick up to which everything is known without a gap.
    pub fn contiguous(&self) -> Option<u32> {
        self.contiguous
    }

    /// True if one of the last `limit` ticks before this one is known.
    pub fn heard_before(&self, tick: u32, limit: u32) -> bool {
        (1..=limit.min(tick)).any(|back| self.confirmed(tick - back).is_some())
    }

    /// Forgets what came for ticks after this one.
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
    fn the_first_word_counts() {
        let mut ring = InputRing::default();
        assert!(ring.confirm(5, Buttons::LEFT));
        assert!(!ring.confirm(5, Buttons::RIGHT));
        assert_eq!(ring.confirmed(5), Some(Buttons::LEFT));
    }

    #[test]
    fn the_menu_key_is_not_kept() {
        let mut ring = InputRing::default();
        ring.confirm(5, Buttons::MENU | Buttons::FIRE);
        assert_eq!(ring.confirmed(5), Some(Buttons::FIRE));
    }

    #[test]
    fn ticks_of_the_last_round_are_forgotten() {
        let mut ring = InputRing::default();
        ring.confirm(5, Buttons::LEFT);
        assert_eq!(ring.confirmed(5 + LENGTH as u32), None);
        assert!(ring.confirm(5 + LENGTH as u32, Buttons::UP));
        assert_eq!(ring.confirmed(5), None);
    }

    #[test]
    fn the_end_without_gaps_moves_when_a_gap_is_filled() {
        let mut ring = InputRing::default();
        for tick in [10, 11, 13, 14] {
            ring.confirm(tick, Buttons::empty());
        }
        assert_eq!(ring.contiguous(), Some(11));
        ring.confirm(12, Buttons::empty());
        assert_eq!(ring.contiguous(), Some(14));
    }

    #[test]
    fn a_silent_player_is_noticed() {
        let mut ring = InputRing::default();
        ring.confirm(10, Buttons::LEFT);
        assert!(ring.heard_before(20, 10));
        assert!(!ring.heard_before(21, 10));
    }

    #[test]
    fn what_is_withdrawn_can_be_said_anew() {
        let mut ring = InputRing::default();
        for tick in 10..20 {
            ring.confirm(tick, Buttons::LEFT);
        }
        ring.withdraw_after(14);
        assert_eq!(ring.contiguous(), Some(14));
        assert!(ring.confirm(15, Buttons::RIGHT));
        assert!(!ring.confirm(14, Buttons::RIGHT));
    }
}
