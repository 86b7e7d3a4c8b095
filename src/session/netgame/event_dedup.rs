//! Event deduplication: plays every event once, however often its tick is resimulated (spec 07 C.8.3).

use crate::sim::rules::events::Event;
use std::collections::VecDeque;
use std::mem::discriminant;

/// Events discovered more than this many ticks late are dropped.
const TOO_OLD: u32 = 8;
/// Number of ticks whose events are remembered; more than any rollback reaches back.
const REMEMBERED: usize = 96;
/// Maximum number of events waiting for their tick to become final.
const WAITING: usize = 256;

/// Plays every event once.
#[derive(Debug, Default)]
pub struct EventDedup {
    /// Events already played, by tick, ascending.
    heard: VecDeque<(u32, Vec<Event>)>,
    /// Irreversible events waiting until their tick is final.
    waiting: Vec<(u32, Event)>,
    out: Vec<Event>,
}

/// Returns true for events that cannot be undone on screen and wait until their tick is final.
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
    let alike = |event: &&Event| discriminant(*event) == discriminant(like);
    events.iter().filter(alike).count()
}

impl EventDedup {
    /// Handles the events of a tick that was simulated or resimulated; `newest` is the latest tick simulated so far.
    pub fn on_tick(&mut self, tick: u32, newest: u32, events: &[Event]) {
        self.waiting.retain(|(at, _)| *at != tick);
        let late = newest.saturating_sub(tick);
        let place = self.heard.partition_point(|(at, _)| *at < tick);
        let known = self.heard.get(place).is_some_and(|(at, _)| *at == tick);
        let mut told = 0;
        for (index, event) in events.iter().enumerate() {
            if is_irreversible(event) {
                if self.waiting.len() < WAITING {
                    self.waiting.push((tick, *event));
                }
                continue;
            }
            let ordinal = count_of(&events[..index], event);
            let before = match self.heard.get(place) {
                Some((_, heard)) if known => count_of(heard, event),
                _ => 0,
            };
            if ordinal >= before && late <= TOO_OLD {
                self.out.push(*event);
                told += 1;
            }
        }
        let news = self.out[self.out.len() - told..].to_vec();
        match self.heard.get_mut(place) {
            Some((_, heard)) if known => heard.extend(news),
            _ => self.heard.insert(place, (tick, news)),
        }
        while self.heard.len() > REMEMBERED {
            self.heard.pop_front();
        }
    }

    /// Releases waiting events: all ticks before this one are final.
    pub fn settle(&mut self, tick: u32) {
        let out = &mut self.out;
        self.waiting.retain(|(at, event)| {
            let known = *at < tick;
            if known {
                out.push(*event);
            }
            !known
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

    const MINE: Event = Event::Jumped {
        player: 1,
        x: 5,
        y: 5,
    };
    const MOVED: Event = Event::Jumped {
        player: 1,
        x: 6,
        y: 5,
    };
    const DEATH: Event = Event::Died { player: 2 };

    #[test]
    fn an_event_of_a_resimulated_tick_is_played_once() {
        let mut event_dedup = EventDedup::default();
        event_dedup.on_tick(10, 10, &[MINE]);
        assert_eq!(event_dedup.take(), [MINE]);
        event_dedup.on_tick(10, 12, &[MOVED]);
        assert_eq!(event_dedup.take(), []);
        event_dedup.on_tick(10, 12, &[MOVED, MOVED]);
        assert_eq!(event_dedup.take(), [MOVED]);
        event_dedup.on_tick(10, 12, &[MOVED, MOVED]);
        assert_eq!(event_dedup.take(), []);
    }

    #[test]
    fn an_event_discovered_too_late_is_dropped() {
        let mut event_dedup = EventDedup::default();
        event_dedup.on_tick(10, 10, &[]);
        event_dedup.on_tick(10, 18, &[MINE]);
        assert_eq!(event_dedup.take(), [MINE]);
        event_dedup.on_tick(11, 11, &[]);
        event_dedup.on_tick(11, 20, &[MINE]);
        assert_eq!(event_dedup.take(), []);
    }

    #[test]
    fn a_death_is_reported_only_once_final() {
        let mut event_dedup = EventDedup::default();
        event_dedup.on_tick(10, 10, &[DEATH]);
        event_dedup.settle(10);
        assert_eq!(event_dedup.take(), []);
        event_dedup.on_tick(10, 13, &[]);
        event_dedup.settle(11);
        assert_eq!(event_dedup.take(), [], "it was taken back");
        event_dedup.on_tick(11, 11, &[DEATH]);
        event_dedup.settle(12);
        assert_eq!(event_dedup.take(), [DEATH]);
        event_dedup.settle(13);
        assert_eq!(event_dedup.take(), []);
    }

    #[test]
    fn memory_does_not_grow() {
        let mut event_dedup = EventDedup::default();
        for tick in 0..10_000 {
            event_dedup.on_tick(tick, tick, &[MINE, DEATH]);
        }
        assert_eq!(event_dedup.heard.len(), REMEMBERED);
        assert_eq!(event_dedup.waiting.len(), WAITING);
    }
}
