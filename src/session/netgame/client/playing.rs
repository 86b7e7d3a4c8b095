//! A client's ticks: the first state, the clock and its jumps (spec 07 C.7). When a client stalls is in `stall.rs`; from
//! which error on its clock jumps in `clock_sync.rs`, how many jumps end the session in `session_end.rs`.

use super::download::Download;
use super::session_end::MAX_JUMPS;
use super::stall::Stall;
use super::{Context, PredictedGame, SessionEnd};
use crate::net::link::Timestamp;
use crate::session::clock::NOMINAL_TICK_RATE;
use crate::session::netgame::clock_sync::{ClockSync, SYNCED_ERROR};
use crate::session::netgame::local_seats::SeatInputs;
use crate::session::netgame::metrics::ClientMetrics;
use crate::session::netgame::rollback_buffer::tick_of;
use crate::session::netgame::tuning::{TICK, TICK_MS};
use crate::sim::world::World;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Period over which clock jumps are counted.
const JUMP_TIME: Duration = Duration::from_secs(10);
/// The clock is synced when its error has been small for this many ticks.
const SETTLED_TICKS: u32 = 40;
/// Ticks by which a jump may be longer than the time for which the client has waited and still be due to that.
const WAIT_SLACK: f64 = 8.0;

/// The game of a level that the client has.
pub(super) struct CurrentGame {
    pub(super) game: PredictedGame,
    /// Latest server tick (with fraction) and its arrival time.
    pub(super) newest: Option<(f64, Timestamp)>,
    /// Download of the recording of the previous level, or the end of the level's own download.
    pub(super) download: Option<Download>,
}

/// The start of a game: its first state, and the latest server tick with its arrival time.
pub(super) struct Start {
    state: World,
    newest: (f64, Timestamp),
}

impl CurrentGame {
    /// Returns what the game begins with, once it has arrived.
    pub(super) fn take_start(&mut self, metrics: &mut ClientMetrics) -> Option<Start> {
        let newest = self.newest?;
        let state = self.game.first_state(metrics)?;
        Some(Start { state, newest })
    }
}

/// A game that is being simulated.
pub(super) struct Playing {
    pub(super) current: CurrentGame,
    /// Whether the local player has become active in this level.
    pub(super) active: bool,
    /// Stalls since the last clock jump.
    pub(super) stall: Stall,
    /// Ticks for which the clock error has been small.
    settled: u32,
    since: Timestamp,
}

impl Playing {
    /// Begins to play: sets the clock to its target and simulates up to it.
    pub(super) fn begin(
        mut current: CurrentGame,
        start: Start,
        clock_sync: &mut ClockSync,
        context: &mut Context,
    ) -> Playing {
        let now = context.now;
        let (server, at) = start.newest;
        let passed = now.saturating_sub(at).as_secs_f64() * 1000.0;
        let set_point = clock_sync.set_point(&context.tuning);
        let place = server + (passed - set_point) / TICK_MS;
        let place = place.max(f64::from(tick_of(&start.state)));
        current.game.begin(start.state);
        current.game.catch_up((place as u32).saturating_add(1));
        context.clock.restart(now);
        context.clock.set_rate(NOMINAL_TICK_RATE);
        context.clock.set_phase(place.fract());
        clock_sync.jumped();
        Playing {
            current,
            active: false,
            stall: Stall::default(),
            settled: 0,
            since: now,
        }
    }

    /// Runs one tick in the order of the specification. Returns false if the client stalls.
    pub(super) fn tick(
        &mut self,
        clock_sync: &mut ClockSync,
        context: &mut Context,
        held: &mut dyn FnMut() -> SeatInputs,
    ) -> bool {
        let game = &mut self.current.game;
        let metrics = &mut context.metrics;
        clock_sync.tick();
        game.resimulate(metrics);
        if self
            .stall
            .update(game.ahead(), context.tuning.max_prediction)
        {
            metrics.stalled += 1;
            return false;
        }
        let start = Instant::now();
        game.set_hold_limit(context.tuning.hold_limit);
        game.step(held().without_menu(), context.tuning.control_lead);
        let cost = start.elapsed().as_secs_f64() * 1e6;
        metrics.tick_cost.add(cost);
        self.update_metrics(clock_sync, context);
        true
    }

    fn update_metrics(&mut self, clock_sync: &ClockSync, context: &mut Context) {
        let metrics = &mut context.metrics;
        let is_active = self.current.game.is_active();
        if is_active {
            self.active = true;
            metrics.active_ticks += 1;
            let since = context.now.saturating_sub(context.started);
            metrics.to_active.get_or_insert(since);
        }
        let Some(error) = clock_sync.error(&context.tuning) else {
            return;
        };
        if is_active {
            metrics.clock_error.add(error.abs());
        }
        self.settled = match error.abs() < SYNCED_ERROR {
            true => self.settled + 1,
            false => 0,
        };
        if self.settled == SETTLED_TICKS {
            let took = context.now.saturating_sub(self.since);
            let took = took.saturating_sub(TICK * SETTLED_TICKS);
            metrics.settle.get_or_insert(took);
        }
    }

    /// Jumps if the clock is far off (spec 07 C.7.4). A jump that only makes up for the time that the client has waited, for
    /// example for a lost packet over TCP, says nothing about the server's clock.
    ///
    /// # Errors
    /// Returns [`SessionEnd::WildClock`] after too many jumps.
    pub(super) fn jump_if_needed(
        &mut self,
        clock_sync: &mut ClockSync,
        jumps: &mut VecDeque<Timestamp>,
        context: &mut Context,
    ) -> Result<(), SessionEnd> {
        let Some(by) = clock_sync.jump(&context.tuning) else {
            return Ok(());
        };
        let game = &mut self.current.game;
        let delay = context.tuning.control_lead;
        let now = f64::from(game.tick()) + context.clock.phase_at(context.now);
        let target = (now + by).max(0.0);
        // The ticks that are simulated now may push those that need a correction out of the buffer.
        game.resimulate(&mut context.metrics);
        let tick = target as u32;
        if by > 0.0 {
            game.catch_up(tick);
        } else if !game.set_back(tick, delay) {
            game.states.want();
        }
        context.clock.set_phase(target.fract());
        clock_sync.jumped();
        context.metrics.jumps += 1;
        log::info!(target: "net::timing", "clock jumped by {by:.1} ticks");
        let waited = f64::from(self.stall.take_ticks());
        let catches_up = waited > 0.0 && by > 0.0 && by <= waited + WAIT_SLACK;
        if !catches_up {
            jumps.push_back(context.now);
        }
        let recent = context.now.saturating_sub(JUMP_TIME);
        jumps.retain(|at| *at >= recent);
        match jumps.len() > MAX_JUMPS {
            true => Err(SessionEnd::WildClock),
            false => Ok(()),
        }
    }
}
