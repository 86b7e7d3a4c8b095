//! Prediction: a client's simulation of one level, ahead of the server's log (spec 07 C.8.1). How far ahead is limited
//! by the setting `max_prediction` (`config/sections/network.rs`), which `stall.rs` applies. How unknown input is predicted is in
//! `session/netgame/input_history.rs`; how corrections are made invisible, in `session/netgame/error_smoothing.rs`.

use super::input_arrivals::InputArrivals;
use super::sent_inputs::SentInputs;
use super::state_sync::StateSync;
use crate::net::message::control::LevelInfo;
use crate::net::message::input::InputBroadcast;
use crate::net::message::log::LogAction;
use crate::session::netgame::confirmed_ticks::ConfirmedTicks;
use crate::session::netgame::correction_log::{Correction, CorrectionCause, CorrectionLog};
use crate::session::netgame::error_smoothing::{SmoothedView, corrections, player_positions};
use crate::session::netgame::event_dedup::EventDedup;
use crate::session::netgame::input_history::{InputHistory, PlayerInputs};
use crate::session::netgame::local_seats::{LocalSeats, SeatInputs};
use crate::session::netgame::metrics::ClientMetrics;
use crate::session::netgame::rollback_buffer::{
    CLIENT_SNAPSHOTS, RollbackBuffer, command_tick, tick_of,
};
use crate::sim::command::{Command, CommandLog};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{LevelData, World};
use std::sync::Arc;

/// Maximum number of ticks simulated at once to catch up.
const MAX_CATCH_UP: u32 = 400;
/// Maximum number of pending commands.
const MAX_COMMANDS: usize = 2048;
/// Number of ticks before the confirmed ones for which inputs are kept.
const KEPT_TICKS: u32 = 80;

/// Errors of an input broadcast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BroadcastError {
    /// Log entries before the first one of the broadcast are missing. Only a received state can bridge the gap.
    Gap,
}

/// A client's predicted simulation of one level.
pub struct PredictedGame {
    /// The static part of the level.
    pub info: LevelInfo,
    /// The inputs sent so far.
    pub sent: SentInputs,
    /// Checksums, received states and baselines.
    pub states: StateSync,
    /// Plays every event once.
    pub event_dedup: EventDedup,
    /// The seats of the local players.
    pub seats: LocalSeats,
    /// The view to draw, once there is a world.
    pub shown: Option<SmoothedView>,
    /// The final ticks, for spectators and instant replays.
    pub confirmed: ConfirmedTicks,
    /// How the input of the last broadcasts arrived.
    pub arrivals: InputArrivals,
    level_data: Arc<LevelData>,
    rollback: Option<RollbackBuffer>,
    input_history: InputHistory,
    commands: CommandLog,
    log_next: u32,
    /// Log entries have arrived, which the server repeats until they are acknowledged.
    is_ack_due: bool,
    /// Latest server tick that a broadcast arrived for.
    server_tick: Option<u32>,
    /// Local tick at which that broadcast arrived.
    server_tick_arrival: u32,
    /// Ticks without a broadcast after which remote players are assumed to have released everything.
    hold_limit: u32,
    /// Inputs of ticks before this one are confirmed.
    complete: u32,
    /// Entries are missing; a state of this tick or a later one replaces them.
    gap_until: Option<u32>,
    /// Ticks from here on may have been simulated with inputs that differ from those known now.
    check_from: Option<u32>,
    /// Earliest tick that must be resimulated.
    dirty: Option<u32>,
}

impl PredictedGame {
    /// Creates the simulation of a level that still waits for its first state; `seats` are those of the local players.
    pub fn new(
        info: LevelInfo,
        level_data: LevelData,
        start: &World,
        seats: LocalSeats,
        log_next: u32,
    ) -> PredictedGame {
        PredictedGame {
            info,
            sent: SentInputs::default(),
            states: StateSync::new(start.image()),
            event_dedup: EventDedup::default(),
            shown: None,
            confirmed: ConfirmedTicks::default(),
            arrivals: InputArrivals::default(),
            seats,
            level_data: level_data.into(),
            rollback: None,
            input_history: InputHistory::default(),
            commands: CommandLog::new(),
            log_next,
            is_ack_due: false,
            server_tick: None,
            server_tick_arrival: 0,
            hold_limit: u32::MAX,
            complete: 0,
            gap_until: None,
            check_from: None,
            dirty: None,
        }
    }

    /// Returns the rollback buffer, once there is a world.
    pub fn rollback(&self) -> Option<&RollbackBuffer> {
        self.rollback.as_ref()
    }

    /// Returns the next tick to simulate.
    pub fn tick(&self) -> u32 {
        self.rollback.as_ref().map_or(0, RollbackBuffer::tick)
    }

    /// Returns the first tick whose inputs are not all confirmed.
    pub fn complete(&self) -> u32 {
        self.complete
    }

    /// Returns the number of the next log entry.
    pub fn log_next(&self) -> u32 {
        self.log_next
    }

    /// Returns true if log entries have arrived since the last call.
    pub fn take_ack_due(&mut self) -> bool {
        std::mem::take(&mut self.is_ack_due)
    }

    /// Returns the latest server tick that a broadcast arrived for.
    pub fn server_tick(&self) -> u32 {
        self.server_tick.unwrap_or(0)
    }

    /// Returns the number of ticks predicted ahead.
    pub fn ahead(&self) -> u32 {
        self.tick().saturating_sub(self.complete)
    }

    /// Returns true if a local player is active, or there is a world for a spectator.
    pub fn is_active(&self) -> bool {
        self.rollback.as_ref().is_some_and(|rollback| {
            let players = &rollback.now().players;
            self.seats.is_spectator() || self.seats.iter().any(|(_, slot)| players[slot].active)
        })
    }

    /// Applies an input broadcast of the server (spec 07 C.8.1, steps 1 and 3).
    ///
    /// # Errors
    /// Returns an error if log entries before those of the broadcast are missing.
    pub fn apply_broadcast(&mut self, broadcast: &InputBroadcast) -> Result<(), BroadcastError> {
        let mut result = Ok(());
        let known = broadcast
            .tick
            .saturating_add(1)
            .saturating_sub(broadcast.late_window.into());
        if broadcast.first > self.log_next {
            self.log_next = broadcast.first;
            self.gap_until = Some(known);
            self.states.want();
            result = Err(BroadcastError::Gap);
        }
        self.is_ack_due |= !broadcast.entries.is_empty();
        self.sent.on_ack(
            broadcast.tick,
            broadcast.input_ack,
            broadcast.ack_generation,
        );
        self.arrivals.on_broadcast(broadcast.tick);
        let have = (self.log_next - broadcast.first) as usize;
        for entry in broadcast.entries.iter().skip(have) {
            self.log_next = self.log_next.saturating_add(1);
            self.apply_entry(entry.tick, entry.action);
        }
        if self.server_tick.is_none_or(|known| known < broadcast.tick) {
            self.server_tick = Some(broadcast.tick);
            self.server_tick_arrival = self.tick();
        }
        if self.gap_until.is_none() && self.log_next >= broadcast.log_end && known > self.complete {
            // Until now these ticks used the inputs we sent; from now on they use the confirmed ones.
            self.check(self.complete);
            self.complete = known;
            self.input_history.forget_before(self.kept_from());
        }
        if let Some((tick, hash)) = broadcast.hash {
            self.states.expect(tick, hash);
        }
        result
    }

    fn apply_entry(&mut self, tick: u32, action: LogAction) {
        match action {
            LogAction::Command(Command::Buttons { player, held }) => {
                self.input_history.set(player.into(), tick, held);
                self.arrivals.on_entry(player.into(), tick);
                self.check(tick);
            }
            LogAction::Command(action) => {
                self.enforce_limits();
                self.commands.add(command_tick(tick), action);
                self.mark_dirty(tick);
            }
            LogAction::JoinStarted { .. } => {}
        }
    }

    /// Returns the first tick whose inputs are still needed. After a stall many ticks are confirmed at once, and
    /// those in the buffer are yet to be corrected.
    fn kept_from(&self) -> u32 {
        let oldest = self.rollback.as_ref().map(RollbackBuffer::oldest);
        let confirmed = self.complete.saturating_sub(KEPT_TICKS);
        oldest.map_or(confirmed, |oldest| oldest.min(confirmed))
    }

    /// Drops old commands. Commands are rare: if there are too many, they are old or from a misbehaving server.
    fn enforce_limits(&mut self) {
        if self.commands.all().len() >= MAX_COMMANDS {
            let from = command_tick(self.complete.saturating_sub(KEPT_TICKS));
            let all = std::mem::take(&mut self.commands);
            let recent = all.all().iter().filter(|command| command.tick >= from);
            for command in recent.take(MAX_COMMANDS / 2) {
                self.commands.add(command.tick, command.action);
            }
        }
    }

    /// Returns the number of inputs and commands kept; no server can raise it beyond a few thousand.
    pub fn kept(&self) -> usize {
        self.input_history.kept() + self.commands.all().len()
    }

    fn check(&mut self, tick: u32) {
        self.check_from = Some(self.check_from.map_or(tick, |from| from.min(tick)));
    }

    fn mark_dirty(&mut self, tick: u32) {
        if tick < self.tick() {
            self.dirty = Some(self.dirty.map_or(tick, |dirty| dirty.min(tick)));
        }
    }

    /// Returns the buttons of all players in a tick: those of the log, predicted by [`InputHistory::predict`] if the log
    /// does not reach that far, but for the local players the inputs sent, until they are confirmed.
    fn inputs(&self, tick: u32) -> PlayerInputs {
        let server_tick = self.server_tick();
        let silent =
            tick > server_tick && tick > self.server_tick_arrival.saturating_add(self.hold_limit);
        let mut inputs: PlayerInputs = std::array::from_fn(|player| match silent {
            true => Buttons::empty(),
            false => self.input_history.predict(player, tick, server_tick),
        });
        if tick >= self.complete
            && let Some(held) = self.sent.at(tick)
        {
            for (position, slot) in self.seats.iter() {
                inputs[slot] = held.0[position];
            }
        }
        inputs
    }

    /// Returns a received state that replaces everything that is missing, if there is one.
    pub fn first_state(&mut self, metrics: &mut ClientMetrics) -> Option<World> {
        self.states.take_first(self.gap_until, metrics)
    }

    /// Adopts the first world, or one after a long absence, and continues from it.
    pub fn begin(&mut self, state: World) {
        let tick = tick_of(&state);
        self.input_history.begin(tick, &state.players);
        self.confirmed.restart();
        match &mut self.rollback {
            Some(rollback) => rollback.adopt(&state),
            none => {
                let rollback = RollbackBuffer::new(
                    Arc::clone(&self.level_data),
                    Box::new(state),
                    CLIENT_SNAPSHOTS,
                );
                self.shown = Some(SmoothedView::new(&rollback));
                *none = Some(rollback);
            }
        }
        self.complete = self.complete.max(tick);
        self.gap_until = self.gap_until.filter(|until| *until > tick);
        self.dirty = None;
        self.check_from = None;
    }

    /// Simulates up to this tick, at most a few hundred ticks, and never so far that inputs that are still to be confirmed
    /// could not be corrected any more.
    pub fn catch_up(&mut self, until: u32) {
        let from = self.tick();
        let correctable = self.complete.saturating_add(CLIENT_SNAPSHOTS as u32);
        for _ in from..until.min(from + MAX_CATCH_UP).min(correctable) {
            self.simulate(until);
        }
    }

    fn simulate(&mut self, newest: u32) {
        let inputs = self.inputs(self.tick());
        let Some(rollback) = &mut self.rollback else {
            return;
        };
        let tick = rollback.tick();
        let commands = self.commands.at(command_tick(tick));
        let events = rollback.execute(inputs, commands);
        self.event_dedup.on_tick(tick, newest, events);
    }

    /// Rolls back to the earliest misprediction and resimulates to the present
    /// (spec 07 C.8.1, steps 3 to 6).
    pub fn resimulate(&mut self, metrics: &mut ClientMetrics) {
        let mispredicted = self.find_errors();
        let now = self.tick();
        let Some(rollback) = &self.rollback else {
            return;
        };
        let before = player_positions(rollback.now());
        let mut corrected = false;
        let oldest = rollback.oldest();
        if let Some(from) = self.dirty.take().map(|from| from.max(oldest))
            && from < now
        {
            self.resimulate_from(from, now);
            metrics.rollbacks.add(f64::from(now - from));
            corrected = true;
        }
        if let Some(state) = self.check_states(metrics) {
            self.begin(state);
            self.catch_up(now);
            corrected = true;
        }
        let Some(rollback) = &self.rollback else {
            return;
        };
        let after = player_positions(rollback.now());
        if corrected && let Some(shown) = &mut self.shown {
            shown.corrected(&before, &after);
        }
        if self.is_active() {
            let found = corrections(&before, &after);
            let largest = |own: bool| {
                let players = found.iter().enumerate();
                let players = players.filter(|(slot, _)| self.seats.contains(*slot) == own);
                players.filter_map(|(_, c)| *c).fold(0.0, f64::max)
            };
            metrics.local_corrections.add(largest(true));
            metrics.remote_corrections.add(largest(false));
            self.log_corrections(&found, &mispredicted, &mut metrics.corrections);
        }
        self.arrivals.clear();
    }

    /// Finds the first tick that was simulated with other inputs than those known now, and marks it for resimulation. Returns
    /// the first such tick of each player.
    fn find_errors(&mut self) -> [Option<u32>; PLAYERS] {
        let mut mispredicted = [None; PLAYERS];
        let (Some(from), Some(rollback)) = (self.check_from.take(), &self.rollback) else {
            return mispredicted;
        };
        for tick in from.max(rollback.oldest())..rollback.tick() {
            let (Some(used), known) = (rollback.inputs(tick), self.inputs(tick)) else {
                continue;
            };
            for (player, first) in mispredicted.iter_mut().enumerate() {
                if used[player] != known[player] {
                    first.get_or_insert(tick);
                }
            }
        }
        if let Some(tick) = mispredicted.iter().flatten().min() {
            self.mark_dirty(*tick);
        }
        mispredicted
    }

    /// Logs corrections with their causes. A player whose own input was predicted correctly was moved by the input that was
    /// mispredicted for the longest time, or by the server.
    fn log_corrections(
        &self,
        found: &[Option<f64>; PLAYERS],
        mispredicted: &[Option<u32>; PLAYERS],
        log: &mut CorrectionLog,
    ) {
        let wrong = |player: usize| mispredicted[player].map(|tick| (tick, player));
        let first = (0..PLAYERS).filter_map(wrong).min();
        let mut moved: [Option<(u32, f64)>; PLAYERS] = [None; PLAYERS];
        for (slot, px) in found.iter().enumerate() {
            let px = px.unwrap_or(0.0);
            match wrong(slot).or(first) {
                Some((tick, player)) => {
                    let most = moved[player].map_or(0.0, |(_, most)| most);
                    moved[player] = Some((tick, px.max(most)));
                }
                None => log.add(Correction {
                    cause: CorrectionCause::Server,
                    player: None,
                    ticks: 0,
                    px,
                }),
            }
        }
        for (player, found) in moved.iter().enumerate() {
            let Some((tick, px)) = *found else { continue };
            log.add(Correction {
                cause: self.arrivals.why(player, self.seats.contains(player), tick),
                player: Some(player),
                ticks: self.tick() - tick,
                px,
            });
        }
    }

    fn resimulate_from(&mut self, from: u32, until: u32) {
        if let Some(rollback) = &mut self.rollback {
            rollback.rewind(from);
            self.catch_up(until);
        }
    }

    fn check_states(&mut self, metrics: &mut ClientMetrics) -> Option<World> {
        let rollback = self.rollback.as_ref()?;
        self.states
            .check(rollback, self.complete, self.gap_until, metrics)
    }

    /// Corrupts the current state and the history, to test desync detection.
    #[cfg(test)]
    pub fn corrupt(&mut self, change: impl Fn(&mut World)) {
        if let Some(rollback) = &mut self.rollback {
            rollback.corrupt(change);
        }
    }

    /// Returns the buttons of all players in the last ticks.
    pub fn recent_inputs(&self) -> Vec<(u32, [u8; PLAYERS])> {
        let Some(rollback) = &self.rollback else {
            return Vec::new();
        };
        let ticks = rollback.oldest()..rollback.tick();
        let inputs = ticks.filter_map(|tick| rollback.inputs(tick).map(|inputs| (tick, inputs)));
        inputs
            .map(|(tick, held)| (tick, held.map(|held| held.bits())))
            .collect()
    }

    /// Sets the server's limit of ticks without input, after which remote players are assumed to have
    /// released everything (spec 07 C.8.2).
    pub fn set_hold_limit(&mut self, ticks: u32) {
        self.hold_limit = ticks;
    }

    /// Simulates one tick; the buttons held now take effect `delay` ticks later.
    pub fn step(&mut self, held: SeatInputs, delay: u32) {
        let tick = self.tick();
        self.sent.set(tick + delay, held);
        self.simulate(tick);
        self.event_dedup.release_final(self.complete.min(tick + 1));
        if let (Some(shown), Some(rollback)) = (&mut self.shown, &self.rollback) {
            let seats = self.seats;
            shown.advance(rollback, |slot| seats.contains(slot));
        }
        if let Some(rollback) = &self.rollback {
            self.confirmed.collect(rollback, self.complete);
        }
    }

    /// Sets the clock back to a tick. Returns false if it is no longer in the buffer.
    pub fn set_back(&mut self, tick: u32, delay: u32) -> bool {
        let rolled_back = self
            .rollback
            .as_mut()
            .is_some_and(|rollback| rollback.rewind(tick));
        if rolled_back {
            self.sent.withdraw_from(tick + delay);
        }
        rolled_back
    }
}

#[cfg(test)]
#[path = "prediction_tests.rs"]
mod tests;
