//! Visible error: how far from the truth remote players are drawn, and how far they jump from one rendered frame to the
//! next. Measures the view that the window draws; the truth of a tick is known once all its input is confirmed.
//!
//! A frame drawn at tick *t* is compared with the final states around the same *t*:
//!
//! * The *error* is the distance between where a player was drawn and where it truly was at that time.
//! * The *displacement* is how far the drawn player moved since the last frame.
//! * The *jump* is the part of the displacement that is not motion: the length of the difference between the drawn and
//!   the true displacement, as vectors. A player who is drawn standing while it truly runs jumps as well.
//!
//! Jumps are counted for each remote player, and as the largest of all of them in each frame. Players who are dead, in a door, or past the exit, in
//! the drawn or in the true world, are excepted while that lasts, and those who are teleported for
//! [`SETTLE_TICKS`].

use super::client::PredictedGame;
use super::error_smoothing::{PlayerPositions, player_positions};
use super::metrics::Distribution;
use super::rollback_buffer::tick_of;
use crate::session::interpolation::{between, is_teleport, player_position};
use crate::sim::world::player::PLAYERS;
use std::collections::VecDeque;

/// Ticks for which a player is excepted after a teleport in the true or in the predicted world: others learn of it late.
const SETTLE_TICKS: u32 = 20;
/// Maximum number of frames that wait for the truth.
const MAX_PENDING: usize = 512;

/// A position, pixels.
type Point = (f32, f32);

/// Results of a [`VisibleErrorMeter`]. Lengths are in pixels.
#[derive(Clone, Debug, Default)]
pub struct VisibleError {
    /// Distance from the truth, one value per remote player and frame.
    pub error: Distribution,
    /// Largest displacement of a remote player, one value per frame.
    pub displacement: Distribution,
    /// Jump, one value per remote player and frame.
    pub jump: Distribution,
    /// Largest jump of a remote player, one value per frame.
    pub largest_jump: Distribution,
    /// Remote players in all frames.
    pub players: u64,
    /// Excepted remote players in all frames.
    pub excepted: u64,
}

impl VisibleError {
    /// Returns the share of remote players that were excepted, 0 to 1.
    pub fn excepted_share(&self) -> f64 {
        self.excepted as f64 / self.players.max(1) as f64
    }
}

/// A remote player in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drawn {
    at: Point,
    /// The player can move, and the predicted world does not teleport it.
    counts: bool,
    teleports: bool,
}

/// A frame that waits for the truth.
#[derive(Clone, Debug)]
struct Frame {
    /// The ticks between which the frame is: usually one after the other, but not after a clock jump.
    ticks: [u32; 2],
    alpha: f32,
    players: [Option<Drawn>; PLAYERS],
}

/// Drawn and actual position of a player.
type Compared = (Point, Point);

/// Measures the frames of a client.
#[derive(Default)]
pub struct VisibleErrorMeter {
    pending: VecDeque<Frame>,
    /// The players that counted in the last frame.
    last: [Option<Compared>; PLAYERS],
    /// Tick until which each player is excepted.
    excepted_until: [u32; PLAYERS],
    /// The results so far.
    pub result: VisibleError,
}

impl VisibleErrorMeter {
    /// Records a frame, which shows the view of a client at an interpolation factor, 0 to 1.
    pub fn draw(&mut self, game: &PredictedGame, alpha: f32) {
        let (Some(shown), Some(rollback)) = (&game.shown, game.rollback()) else {
            return;
        };
        let (before, now) = (&shown.worlds.before, &shown.worlds.now);
        let ticks = [tick_of(before), tick_of(now)];
        if self.pending.back().is_some_and(|last| ticks < last.ticks) {
            // The clock was set back, or a new level has begun.
            self.restart();
        }
        let predicted =
            |tick: u32| player_positions(rollback.state(tick).unwrap_or(rollback.now()));
        let [from, to] = ticks.map(predicted);
        let (drawn_before, drawn_now) = (player_positions(before), player_positions(now));
        let player = |slot: usize| {
            let is_remote = now.players[slot].active && !game.seats.contains(slot);
            is_remote.then(|| Drawn {
                at: player_position(before, now, alpha, slot),
                counts: drawn_before[slot].is_some() && drawn_now[slot].is_some(),
                teleports: teleports(from[slot], to[slot]),
            })
        };
        self.pending.push_back(Frame {
            ticks,
            alpha,
            players: std::array::from_fn(player),
        });
        if self.pending.len() > MAX_PENDING {
            self.pending.pop_front();
        }
        self.compare(game);
    }

    /// Compares the frames whose truth is known.
    fn compare(&mut self, game: &PredictedGame) {
        let Some(rollback) = game.rollback() else {
            return;
        };
        while let Some(frame) = self.pending.front()
            && frame.ticks[1] <= game.complete()
        {
            let [Some(before), Some(now)] = frame.ticks.map(|tick| rollback.state(tick)) else {
                self.restart();
                return;
            };
            let truth = [player_positions(before), player_positions(now)];
            if let Some(frame) = self.pending.pop_front() {
                self.count(&frame, &truth);
            }
        }
    }

    /// Drops all frames without a truth, and begins with the next one.
    fn restart(&mut self) {
        self.pending.clear();
        self.last = [None; PLAYERS];
        self.excepted_until = [0; PLAYERS];
    }

    /// Counts a frame; `truth` are the positions at its two ticks.
    fn count(&mut self, frame: &Frame, truth: &[PlayerPositions; 2]) {
        let mut largest: Option<(f64, f64)> = None;
        for slot in 0..PLAYERS {
            let compared = self.compared(frame, truth, slot);
            let last = std::mem::replace(&mut self.last[slot], compared);
            let Some((drawn, true_at)) = compared else {
                continue;
            };
            self.result.error.add(length(minus(drawn, true_at)));
            if let Some((last_drawn, last_true)) = last {
                let displacement = minus(drawn, last_drawn);
                let jump = length(minus(displacement, minus(true_at, last_true)));
                self.result.jump.add(jump);
                let (displaced, jumped) = largest.unwrap_or_default();
                largest = Some((displaced.max(length(displacement)), jumped.max(jump)));
            }
        }
        if let Some((displaced, jumped)) = largest {
            self.result.displacement.add(displaced);
            self.result.largest_jump.add(jumped);
        }
    }

    /// Returns where a player was drawn and where it truly was; `None` if it is not there or excepted.
    fn compared(
        &mut self,
        frame: &Frame,
        truth: &[PlayerPositions; 2],
        slot: usize,
    ) -> Option<Compared> {
        let player = frame.players[slot]?;
        let (from, to) = (truth[0][slot], truth[1][slot]);
        if player.teleports || teleports(from, to) {
            self.excepted_until[slot] = frame.ticks[1] + SETTLE_TICKS;
        }
        self.result.players += 1;
        let places = from.zip(to).filter(|_| {
            let settled = frame.ticks[1] >= self.excepted_until[slot];
            player.counts && settled
        });
        self.result.excepted += u64::from(places.is_none());
        let (from, to) = places?;
        Some((player.at, between(point(from), point(to), frame.alpha)))
    }
}

/// Returns true if a player who can move in both of two ticks is teleported between them.
fn teleports(from: Option<(f64, f64)>, to: Option<(f64, f64)>) -> bool {
    let places = from.zip(to);
    places.is_some_and(|(from, to)| is_teleport(point(from), point(to)))
}

fn point(at: (f64, f64)) -> Point {
    (at.0 as f32, at.1 as f32)
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn length(by: Point) -> f64 {
    f64::from(by.0.hypot(by.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the positions of player 1 at one place.
    fn positions(x: f64) -> PlayerPositions {
        let mut all = [None; PLAYERS];
        all[1] = Some((x, 100.0));
        all
    }

    /// Returns a frame that draws player 1 at a place.
    fn frame(tick: u32, alpha: f32, x: f32) -> Frame {
        let mut players = [None; PLAYERS];
        players[1] = Some(Drawn {
            at: (x, 100.0),
            counts: true,
            teleports: false,
        });
        Frame {
            ticks: [tick - 1, tick],
            alpha,
            players,
        }
    }

    #[test]
    fn a_player_drawn_where_it_was_a_tick_ago_has_the_error_of_one_tick_and_does_not_jump() {
        let mut meter = VisibleErrorMeter::default();
        for tick in 1..40 {
            let x = f64::from(tick) * 5.0;
            let truth = [positions(x - 5.0), positions(x)];
            for alpha in [0.25, 0.75] {
                let drawn = x as f32 - 5.0 + alpha * 5.0 - 5.0;
                meter.count(&frame(tick, alpha, drawn), &truth);
            }
        }
        let found = &meter.result;
        assert_eq!((found.error.mean(), found.error.max()), (5.0, 5.0));
        assert_eq!((found.jump.count(), found.jump.max()), (77, 0.0));
        assert_eq!(found.displacement.max(), 2.5);
    }

    #[test]
    fn a_correction_of_30_pixels_in_one_frame_is_a_jump_of_30_pixels() {
        let mut meter = VisibleErrorMeter::default();
        let truth = [positions(130.0); 2];
        for (tick, x) in [(1, 100.0), (2, 100.0), (3, 130.0), (4, 130.0)] {
            meter.count(&frame(tick, 1.0, x), &truth);
        }
        let found = &meter.result;
        assert_eq!((found.jump.max(), found.displacement.max()), (30.0, 30.0));
        assert_eq!((found.jump.count(), found.error.mean()), (3, 15.0));
    }

    #[test]
    fn a_player_drawn_standing_while_it_runs_jumps_by_its_motion() {
        let mut meter = VisibleErrorMeter::default();
        for tick in 1..10 {
            let x = f64::from(tick) * 5.0;
            meter.count(&frame(tick, 1.0, 0.0), &[positions(x - 5.0), positions(x)]);
        }
        let found = &meter.result;
        assert_eq!((found.jump.max(), found.displacement.max()), (5.0, 0.0));
    }

    #[test]
    fn the_largest_of_several_jumps_in_a_frame_counts_once() {
        let mut meter = VisibleErrorMeter::default();
        let mut truth = positions(100.0);
        truth[2] = truth[1];
        for (tick, moved) in [(1, 0.0), (2, 8.0)] {
            let mut frame = frame(tick, 1.0, 100.0 + moved);
            frame.players[2] = frame.players[1].map(|player| Drawn {
                at: (100.0 - 3.0 * moved, 100.0),
                ..player
            });
            meter.count(&frame, &[truth; 2]);
        }
        let found = &meter.result;
        assert_eq!((found.jump.count(), found.jump.mean()), (2, 16.0));
        let largest = &found.largest_jump;
        assert_eq!((largest.count(), largest.max()), (1, 24.0));
    }

    #[test]
    fn doors_and_deaths_are_excepted_and_counted_as_such() {
        let mut meter = VisibleErrorMeter::default();
        meter.count(&frame(1, 1.0, 100.0), &[positions(100.0); 2]);
        meter.count(&frame(2, 1.0, 100.0), &[positions(100.0), [None; PLAYERS]]);
        meter.count(&frame(3, 1.0, 900.0), &[positions(900.0); 2]);
        let found = &meter.result;
        assert_eq!((found.players, found.excepted), (3, 1));
        assert_eq!((found.jump.count(), found.error.max()), (0, 0.0));
    }

    #[test]
    fn a_teleport_is_excepted_until_others_know_of_it() {
        let mut meter = VisibleErrorMeter::default();
        let there = positions(900.0);
        meter.count(&frame(9, 1.0, 100.0), &[positions(100.0), there]);
        for tick in 10..29 {
            meter.count(&frame(tick, 1.0, 100.0), &[there; 2]);
        }
        assert_eq!((meter.result.players, meter.result.excepted), (20, 20));
        meter.count(&frame(29, 1.0, 100.0), &[there; 2]);
        assert_eq!(meter.result.excepted, 20);
        assert_eq!(meter.result.error.max(), 800.0);
    }
}
