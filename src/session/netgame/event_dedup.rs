//! Lets every event out once, however often its tick is lived again (spec 07 C.8.3).

use crate::sim::rules::events::Event;
use std::collections::VecDeque;
use std::mem::discriminant;

/// An event that turns up this many ticks late is not let out any more.
const TOO_OLD: u32 = 8;
/// Ticks for which it is remembered what was let out: more than any rollback goes back.
const REMEMBERED: usize = 96;
/// Most events that wait for their tick to be known.
const WAITING: usize = 256;

/// Lets every event out once.
#[derive(Debug, Default)]
pub struct EventDedup {
    /// What was let out, by tick, ascending.
    heard: VecDeque<(u32, Vec<Event>)>,
    /// What cannot be taken back and waits until its tick is known.
    waiting: Vec<(u32, Event)>,
    out: Vec<Event>,
}

/// What cannot be taken back: it waits until its tick is known for certain.
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
    /// A tick has been lived, perhaps again; `newest` is the newest tick that has been.
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

    /// Everything before this tick is known for certain.
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

    /// What is to be seen and heard since the last call.
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
    fn an_event_of_a_tick_that_is_lived_again_is_let_out_once() {
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
    fn an_event_that_turns_up_too_late_is_dropped() {
        let mut event_dedup = EventDedup::default();
        event_dedup.on_tick(10, 10, &[]);
        event_dedup.on_tick(10, 18, &[MINE]);
        assert_eq!(event_dedup.take(), [MINE]);
        event_dedup.on_tick(11, 11, &[]);
        event_dedup.on_tick(11, 20, &[MINE]);
        assert_eq!(event_dedup.take(), []);
    }

    #[test]
    fn a_death_is_told_only_when_it_is_certain() {
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
