//! Event deduplication: plays every event once, however often its tick is resimulated (spec 07 C.8.3).

use crate::sim::rules::events::Event;
use std::collections::VecDeque;
use std::mem::discriminant;

/// Events that first occur in a resimulation more than this many ticks late are dropped.
const MAX_LATE: u32 = 8;
/// Number of ticks whose events are remembered; more than any rollback reaches back.
const REMEMBERED: usize = 96;
/// Maximum number of events pending for their tick to become final.
const MAX_PENDING: usize = 256;

/// Plays every event once.
#[derive(Debug, Default)]
pub struct EventDedup {
    /// Events already played, by tick, ascending.
    played: VecDeque<(u32, Vec<Event>)>,
    /// Irreversible events pending until their tick is final.
    pending: Vec<(u32, Event)>,
    out: Vec<Event>,
}

/// Returns true for events whose effects cannot be undone. They are held back until their tick is final.
fn is_irreversible(event: &Event) -> bool {
    matches!(
        event,
        Event::Died { .. }
            | Event::Joined { .. }
            | Event::Left { .. }
            | Event::ExitReached { .. }
            | Event::WarpTaken { .. }
    )
}

fn count_of(events: &[Event], like: &Event) -> usize {
    let same_kind = |event: &&Event| discriminant(*event) == discriminant(like);
    events.iter().filter(same_kind).count()
}

impl EventDedup {
    /// Handles the events of a tick that was simulated or resimulated; `newest` is the latest tick simulated so far.
    pub fn on_tick(&mut self, tick: u32, newest: u32, events: &[Event]) {
        self.pending.retain(|(at, _)| *at != tick);
        let late = newest.saturating_sub(tick);
        let place = self.played.partition_point(|(at, _)| *at < tick);
        let known = self.played.get(place).is_some_and(|(at, _)| *at == tick);
        let mut added = 0;
        for (index, event) in events.iter().enumerate() {
            if is_irreversible(event) {
                if self.pending.len() < MAX_PENDING {
                    self.pending.push((tick, *event));
                }
                continue;
            }
            let ordinal = count_of(&events[..index], event);
            let before = match self.played.get(place) {
                Some((_, played)) if known => count_of(played, event),
                _ => 0,
            };
            if ordinal >= before && late <= MAX_LATE {
                self.out.push(*event);
                added += 1;
            }
        }
        let new = self.out[self.out.len() - added..].to_vec();
        match self.played.get_mut(place) {
            Some((_, played)) if known => played.extend(new),
            _ => self.played.insert(place, (tick, new)),
        }
        while self.played.len() > REMEMBERED {
            self.played.pop_front();
        }
    }

    /// Releases held-back events of the ticks before this one, which are final.
    pub fn release_final(&mut self, tick: u32) {
        let out = &mut self.out;
        self.pending.retain(|(at, event)| {
            let is_final = *at < tick;
            if is_final {
                out.push(*event);
            }
            !is_final
        });
    }

    /// Returns the events to play since the last call.
    pub fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JUMP: Event = Event::Jumped {
        player: 1,
        x: 5,
        y: 5,
    };
    const MOVED_JUMP: Event = Event::Jumped {
        player: 1,
        x: 6,
        y: 5,
    };
    const DEATH: Event = Event::Died { player: 2 };

    #[test]
    fn an_event_of_a_resimulated_tick_is_played_once() {
        let mut event_dedup = EventDedup::default();
        event_dedup.on_tick(10, 10, &[JUMP]);
        assert_eq!(event_dedup.take(), [JUMP]);
        event_dedup.on_tick(10, 12, &[MOVED_JUMP]);
        assert_eq!(event_dedup.take(), []);
        event_dedup.on_tick(10, 12, &[MOVED_JUMP, MOVED_JUMP]);
        assert_eq!(event_dedup.take(), [MOVED_JUMP]);
        event_dedup.on_tick(10, 12, &[MOVED_JUMP, MOVED_JUMP]);
        assert_eq!(event_dedup.take(), []);
    }

    #[test]
    fn an_event_discovered_too_late_is_dropped() {
        let mut event_dedup = EventDedup::default();
        event_dedup.on_tick(10, 10, &[]);
        event_dedup.on_tick(10, 18, &[JUMP]);
        assert_eq!(event_dedup.take(), [JUMP]);
        event_dedup.on_tick(11, 11, &[]);
        event_dedup.on_tick(11, 20, &[JUMP]);
        assert_eq!(event_dedup.take(), []);
    }

    #[test]
    fn a_death_is_reported_only_once_final() {
        let mut event_dedup = EventDedup::default();
        event_dedup.on_tick(10, 10, &[DEATH]);
        event_dedup.release_final(10);
        assert_eq!(event_dedup.take(), []);
        event_dedup.on_tick(10, 13, &[]);
        event_dedup.release_final(11);
        assert_eq!(event_dedup.take(), [], "the death was undone");
        event_dedup.on_tick(11, 11, &[DEATH]);
        event_dedup.release_final(12);
        assert_eq!(event_dedup.take(), [DEATH]);
        event_dedup.release_final(13);
        assert_eq!(event_dedup.take(), []);
    }

    #[test]
    fn memory_does_not_grow() {
        let mut event_dedup = EventDedup::default();
        for tick in 0..10_000 {
            event_dedup.on_tick(tick, tick, &[JUMP, DEATH]);
        }
        assert_eq!(event_dedup.played.len(), REMEMBERED);
        assert_eq!(event_dedup.pending.len(), MAX_PENDING);
    }
}
