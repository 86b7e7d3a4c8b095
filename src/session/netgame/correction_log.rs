//! Visible corrections of players, with their causes, for the player to read.

use std::collections::VecDeque;

/// Smallest correction that counts as visible, pixels.
pub const VISIBLE: f64 = 4.0;
/// Number of corrections that are kept.
const MAX_CORRECTIONS: usize = 6;

/// Why ticks were resimulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorrectionCause {
    /// Input of another player was still on its way here, as the distance demands.
    Distance,
    /// Input of another player reached the server this many ticks late.
    LateInput(u32),
    /// A packet from the server with the input of another player was lost, and a later one repeated it.
    LostPacket,
    /// Input of a local player reached the server this many ticks late.
    OwnLateInput(u32),
    /// The server changed the game: players joined, or it sent its state.
    Server,
}

impl CorrectionCause {
    /// Number of causes.
    pub const COUNT: usize = 5;

    /// Returns the place of the cause among all, however late the input was.
    fn index(self) -> usize {
        match self {
            CorrectionCause::Distance => 0,
            CorrectionCause::LateInput(_) => 1,
            CorrectionCause::LostPacket => 2,
            CorrectionCause::OwnLateInput(_) => 3,
            CorrectionCause::Server => 4,
        }
    }
}

/// A visible correction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correction {
    /// Why ticks were resimulated.
    pub cause: CorrectionCause,
    /// Slot of the player whose input it was; `None` for a change by the server.
    pub player: Option<usize>,
    /// Number of ticks that had been simulated without it.
    pub ticks: u32,
    /// How far a player was moved, pixels: the largest move that it caused.
    pub px: f64,
}

/// The last visible corrections, and how many there were of each cause.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CorrectionLog {
    counts: [u64; CorrectionCause::COUNT],
    recent: VecDeque<Correction>,
}

impl CorrectionLog {
    /// Adds a correction, if it is visible.
    pub fn add(&mut self, correction: Correction) {
        if correction.px < VISIBLE {
            return;
        }
        self.counts[correction.cause.index()] += 1;
        if self.recent.len() >= MAX_CORRECTIONS {
            self.recent.pop_front();
        }
        self.recent.push_back(correction);
    }

    /// Returns the number of visible corrections of a cause, however late the input was.
    pub fn count(&self, cause: CorrectionCause) -> u64 {
        self.counts[cause.index()]
    }

    /// Returns the last visible corrections, newest first.
    pub fn recent(&self) -> impl Iterator<Item = &Correction> {
        self.recent.iter().rev()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn correction(cause: CorrectionCause, px: f64) -> Correction {
        Correction {
            cause,
            player: Some(1),
            ticks: 3,
            px,
        }
    }

    #[test]
    fn corrections_of_less_than_four_pixels_are_noise() {
        let mut log = CorrectionLog::default();
        log.add(correction(CorrectionCause::Distance, 3.9));
        assert_eq!(
            (log.count(CorrectionCause::Distance), log.recent().count()),
            (0, 0)
        );
        log.add(correction(CorrectionCause::Distance, 4.0));
        assert_eq!(
            (log.count(CorrectionCause::Distance), log.recent().count()),
            (1, 1)
        );
    }

    #[test]
    fn the_last_six_corrections_are_kept_and_all_are_counted_by_cause() {
        let mut log = CorrectionLog::default();
        for late in 0..8 {
            log.add(correction(CorrectionCause::LateInput(late), 10.0));
        }
        log.add(correction(CorrectionCause::LostPacket, 20.0));
        assert_eq!(log.count(CorrectionCause::LateInput(0)), 8);
        assert_eq!(log.count(CorrectionCause::LostPacket), 1);
        let causes: Vec<_> = log.recent().map(|correction| correction.cause).collect();
        assert_eq!(
            causes[..2],
            [CorrectionCause::LostPacket, CorrectionCause::LateInput(7)]
        );
        assert_eq!(causes.len(), 6);
    }
}
