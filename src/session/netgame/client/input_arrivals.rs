//! How the input of the last broadcasts arrived: with the broadcast of its tick, late at the server, or in a repetition
//! after a lost packet. Tells why ticks are resimulated.

use crate::session::netgame::correction_log::CorrectionCause;

/// Maximum number of arrivals that are noted between two ticks.
const MAX_ARRIVALS: usize = 512;
/// Maximum distance between the ticks of a local player's moved input and of the correction for which it is the reason.
const RETIMED_TICKS: u32 = 64;

/// An input that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrival {
    player: usize,
    tick: u32,
    cause: CorrectionCause,
}

/// The arrivals since the last tick.
#[derive(Default)]
pub struct InputArrivals {
    arrivals: Vec<Arrival>,
    /// Tick of the latest broadcast and of the one that arrived before it.
    latest: Option<u32>,
    previous: Option<u32>,
    /// Smallest distance between two broadcasts: how often the server sends them.
    every: Option<u32>,
    /// Tick of the last input of a local player that the server has moved to a later tick, and by how many ticks.
    retimed: Option<(u32, u32)>,
}

impl InputArrivals {
    /// Records a broadcast of a server tick, before its entries.
    pub fn on_broadcast(&mut self, tick: u32) {
        if self.latest.is_some_and(|latest| tick <= latest) {
            return;
        }
        self.previous = self.latest.replace(tick);
        if let Some(previous) = self.previous {
            let distance = tick - previous;
            self.every = Some(self.every.map_or(distance, |every| every.min(distance)));
        }
    }

    /// Records the input of a player for a tick that the latest broadcast is the first to contain.
    pub fn on_entry(&mut self, player: usize, tick: u32) {
        if self.arrivals.len() < MAX_ARRIVALS {
            let cause = self.cause(tick);
            self.arrivals.push(Arrival {
                player,
                tick,
                cause,
            });
        }
    }

    /// Records that the server has moved a local player's input for a tick by some ticks, because it was late.
    pub fn on_retimed(&mut self, tick: u32, ticks: u32) {
        self.retimed = Some((tick, ticks));
    }

    /// Returns why input for a tick is new in the latest broadcast.
    fn cause(&self, tick: u32) -> CorrectionCause {
        let (Some(latest), Some(previous)) = (self.latest, self.previous) else {
            return CorrectionCause::Distance;
        };
        let every = self.every.unwrap_or(1);
        if tick.saturating_add(every) > latest {
            return CorrectionCause::Distance;
        }
        if tick <= previous {
            // The previous broadcast should have had it. If others are missing in between, it may have been in one of them.
            return CorrectionCause::LateInput(previous + every - tick);
        }
        CorrectionCause::LostPacket
    }

    /// Returns why the input of a player for a tick, which was predicted otherwise, had not arrived.
    pub fn why(&self, player: usize, is_local: bool, tick: u32) -> CorrectionCause {
        let mut arrivals = self.arrivals.iter().rev();
        let found = arrivals.find(|arrival| arrival.player == player && arrival.tick <= tick);
        let cause = found.map_or(CorrectionCause::Distance, |arrival| arrival.cause);
        if !is_local {
            return cause;
        }
        let near = |(at, _): &(u32, u32)| tick.abs_diff(*at) <= RETIMED_TICKS;
        CorrectionCause::OwnLateInput(match (self.retimed.filter(near), cause) {
            (Some((_, ticks)), _) | (None, CorrectionCause::LateInput(ticks)) => ticks,
            (None, _) => 1,
        })
    }

    /// Forgets the arrivals, once their ticks have been resimulated.
    pub fn clear(&mut self) {
        self.arrivals.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns why the input of player 1 for tick 100 is new in the last of these broadcasts.
    fn cause(broadcasts: &[u32]) -> CorrectionCause {
        let mut arrivals = InputArrivals::default();
        for tick in broadcasts {
            arrivals.on_broadcast(*tick);
        }
        arrivals.on_entry(1, 100);
        arrivals.why(1, false, 100)
    }

    #[test]
    fn input_in_the_broadcast_of_its_tick_was_on_its_way() {
        assert_eq!(cause(&[97, 98, 99, 100]), CorrectionCause::Distance);
        assert_eq!(cause(&[100]), CorrectionCause::Distance, "the first");
        assert_eq!(cause(&[96, 98, 99]), CorrectionCause::Distance, "ahead");
    }

    #[test]
    fn input_that_an_earlier_broadcast_should_have_had_was_late_at_the_server() {
        assert_eq!(cause(&[101, 102, 103]), CorrectionCause::LateInput(3));
        assert_eq!(cause(&[99, 100, 101]), CorrectionCause::LateInput(1));
    }

    #[test]
    fn input_whose_broadcast_never_arrived_was_in_a_lost_packet() {
        assert_eq!(cause(&[97, 98, 99, 102]), CorrectionCause::LostPacket);
        assert_eq!(
            cause(&[98, 99, 102, 101]),
            CorrectionCause::LostPacket,
            "reordered"
        );
    }

    #[test]
    fn a_server_that_broadcasts_every_other_tick_loses_nothing() {
        assert_eq!(cause(&[95, 97, 99, 101]), CorrectionCause::Distance);
        assert_eq!(cause(&[95, 97, 99, 103]), CorrectionCause::LostPacket);
    }

    #[test]
    fn lateness_of_local_input_is_what_the_server_reports() {
        let mut arrivals = InputArrivals::default();
        for tick in [103, 104] {
            arrivals.on_broadcast(tick);
        }
        arrivals.on_entry(1, 100);
        assert_eq!(arrivals.why(1, true, 100), CorrectionCause::OwnLateInput(4));
        arrivals.on_retimed(102, 7);
        assert_eq!(arrivals.why(1, true, 100), CorrectionCause::OwnLateInput(7));
        assert_eq!(arrivals.why(1, true, 90), CorrectionCause::OwnLateInput(7));
        assert_eq!(arrivals.why(1, true, 900), CorrectionCause::OwnLateInput(4));
    }

    #[test]
    fn the_cause_is_that_of_the_input_before_the_wrong_tick() {
        let mut arrivals = InputArrivals::default();
        for tick in [101, 102, 103] {
            arrivals.on_broadcast(tick);
        }
        arrivals.on_entry(1, 100);
        arrivals.on_entry(1, 103);
        arrivals.on_entry(2, 103);
        assert_eq!(arrivals.why(1, false, 102), CorrectionCause::LateInput(3));
        assert_eq!(arrivals.why(1, false, 103), CorrectionCause::Distance);
        arrivals.clear();
        assert_eq!(arrivals.why(1, false, 102), CorrectionCause::Distance);
    }
}
