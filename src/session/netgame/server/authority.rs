//! The authoritative simulation of one level: decides which input applies in which tick (spec 07 C.6). `late_input.rs`
//! decides which received input counts; the buttons of a silent player stay held for `hold_limit` ticks
//! (`config/sections/network.rs`).

use super::input_log::InputLog;
use super::late_input::{Decided, ReceivedInput};
use crate::net::message::input::InputNoticeKind;
use crate::net::message::log::LogAction;
use crate::replay::{LiveRecording, Recorder, Recording};
use crate::session::game_match::{GameMatch, MatchRules};
use crate::session::netgame::error_smoothing::{PlayerPositions, player_positions};
use crate::session::netgame::event_dedup::EventDedup;
use crate::session::netgame::input_history::{InputHistory, PlayerInputs};
use crate::session::netgame::rollback_buffer::{RollbackBuffer, SERVER_SNAPSHOTS, command_tick};
use crate::session::netgame::tuning::{BASELINES, HASH_EVERY, Tuning};
use crate::session::results_confirmation::{MIN_TICKS, is_fresh_press};
use crate::sim::command::{Command, CommandLog};
use crate::sim::rules::events::Event;
use crate::sim::rules::level_done::results_age;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{Checksum, DonePhase, LevelData, World};
use std::collections::VecDeque;

/// Maximum lead of inputs that the server broadcasts, ticks.
const RELAY_AHEAD: u32 = 8;

/// A final state that deltas are encoded against.
pub struct BaselineState {
    /// Tick at whose start the state was taken.
    pub tick: u32,
    /// Byte image of the state.
    pub image: Vec<u8>,
    /// Checksums of the state.
    pub checksum: Checksum,
}

/// A notice to a player about late or rejected input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerNotice {
    /// Player slot.
    pub player: usize,
    /// Kind of notice.
    pub kind: InputNoticeKind,
    /// Tick that the input was sent for.
    pub tick: u32,
    /// Ticks by which the input was moved.
    pub shift: u32,
}

/// The authoritative simulation of one level.
pub struct Authority {
    /// Log of confirmed inputs and commands.
    pub log: InputLog,
    /// Events, each reported once.
    pub event_dedup: EventDedup,
    rollback: RollbackBuffer,
    input_history: InputHistory,
    inputs: [ReceivedInput; PLAYERS],
    commands: CommandLog,
    /// Earliest tick that must be resimulated.
    dirty: Option<u32>,
    /// Latest tick simulated; does not go back during a resimulation.
    newest: u32,
    silent: [bool; PLAYERS],
    notices: Vec<PlayerNotice>,
    recorder: Recorder,
    /// The state of this tick is final and recorded.
    final_tick: u32,
    baselines: VecDeque<BaselineState>,
    /// Events of the last simulation of each tick that is not final yet, by tick modulo the length.
    unscored: Vec<Vec<Event>>,
    game_match: GameMatch,
    /// Nothing of this level counts, and its rounds do not end: it is played while a lobby is open.
    is_unscored: bool,
    late_window: u32,
    hold_limit: u32,
    /// Number of ticks resimulated so far.
    resimulated: u64,
}

impl Authority {
    /// Creates the simulation of a level at its first tick.
    pub fn new(
        level_data: LevelData,
        start: World,
        recorder: Recorder,
        tuning: &Tuning,
    ) -> Authority {
        let mut input_history = InputHistory::default();
        input_history.begin(0, &start.players);
        let rollback = RollbackBuffer::new(level_data, Box::new(start), SERVER_SNAPSHOTS);
        let mut authority = Authority {
            log: InputLog::default(),
            event_dedup: EventDedup::default(),
            rollback,
            input_history,
            inputs: Default::default(),
            commands: CommandLog::new(),
            dirty: None,
            newest: 0,
            silent: [false; PLAYERS],
            notices: Vec::new(),
            recorder,
            final_tick: 0,
            baselines: VecDeque::new(),
            unscored: vec![Vec::new(); SERVER_SNAPSHOTS],
            game_match: GameMatch::new(MatchRules::co_operative(tuning.shots)),
            is_unscored: false,
            late_window: tuning.late_window,
            hold_limit: tuning.hold_limit,
            resimulated: 0,
        };
        authority.store_baseline();
        authority
    }

    /// Returns the tick that is executed next.
    pub fn tick(&self) -> u32 {
        self.rollback.tick()
    }

    /// Returns the rollback buffer.
    pub fn rollback(&self) -> &RollbackBuffer {
        &self.rollback
    }

    /// Returns the final tick. No input that arrives later can change its state.
    pub fn final_tick(&self) -> u32 {
        self.final_tick
    }

    /// Returns the baselines, oldest first.
    pub fn baselines(&self) -> &VecDeque<BaselineState> {
        &self.baselines
    }

    /// Returns the number of stored input changes.
    pub fn inputs_kept(&self) -> usize {
        self.input_history.kept()
    }

    /// Returns the number of ticks resimulated so far.
    pub fn resimulated_ticks(&self) -> u64 {
        self.resimulated
    }

    /// Returns the input of all players in a tick, as far as it has been decided.
    pub fn inputs(&self, tick: u32) -> PlayerInputs {
        self.input_history.all_at(tick)
    }

    /// Returns the tick up to which a player's input has arrived without a gap.
    pub fn input_end(&self, player: usize) -> Option<u32> {
        self.inputs[player].ring().contiguous()
    }

    /// Returns the notices to players since the last call.
    pub fn take_notices(&mut self) -> Vec<PlayerNotice> {
        std::mem::take(&mut self.notices)
    }

    /// Returns the recording of all final ticks.
    pub fn recording(&self) -> Option<Recording> {
        let state = self.rollback.state(self.final_tick)?;
        Some(self.recorder.demo(state))
    }

    /// Adds a checksum of the last final tick, so that [`LiveRecording::verifiable`] includes it.
    pub fn seal(&self) {
        if let Some(state) = self.rollback.state(self.final_tick) {
            self.recorder.seal(state);
        }
    }

    /// Returns a handle to the recording for the thread that saves it.
    pub fn live_recording(&self) -> LiveRecording {
        self.recorder.live()
    }

    /// Sets a player's name in the recording.
    pub fn name_player(&mut self, player: u8, name: &str) {
        self.recorder.name_player(player, name);
    }

    /// Returns the number of the next level once the end of this one is final.
    pub fn finished(&self) -> Option<i32> {
        let done = self.rollback.state(self.final_tick)?.globals.done;
        (done.phase == DonePhase::Finished).then_some(done.next_level)
    }

    /// Returns the match, as counted up to the final tick.
    pub fn game_match(&self) -> &GameMatch {
        &self.game_match
    }

    /// Plays a match from the next final tick on.
    pub fn set_game_match(&mut self, game_match: GameMatch) {
        self.game_match = game_match;
    }

    /// Changes the rules of the match.
    pub fn change_rules(&mut self, rules: MatchRules) {
        self.game_match.change_rules(rules);
    }

    /// Lets the level count for the match, or not.
    pub fn set_unscored(&mut self, is_unscored: bool) {
        self.is_unscored = is_unscored;
    }

    /// Ends the round of the match.
    pub fn skip_round(&mut self) {
        if let Some(state) = self.rollback.state(self.final_tick) {
            self.game_match.end_round(state);
        }
    }

    /// Schedules a command for the start of a tick, or of the next tick if that one has been executed already.
    pub fn schedule(&mut self, tick: u32, action: Command) {
        let tick = tick.max(self.tick());
        self.commands.add(command_tick(tick), action);
        self.log.add(self.tick(), tick, LogAction::Command(action));
    }

    /// Applies a player's input for `newest` and the ticks before it, by the rules in `late_input.rs`.
    pub fn accept(&mut self, player: usize, newest: u32, buttons: &[u8]) {
        let decided = Decided {
            now: self.tick(),
            late_window: self.late_window,
            history: &self.input_history,
        };
        let effect = self.inputs[player].accept(player, newest, buttons, &decided);
        if let Some(from) = effect.resimulate_from {
            self.dirty = Some(self.dirty.map_or(from, |dirty| dirty.min(from)));
        }
        if let Some((kind, shift)) = effect.notice {
            self.notify(player, kind, newest, shift);
        }
    }

    /// Discards a player's input for future ticks that has not been broadcast yet; called when a client has set
    /// its clock back.
    pub fn withdraw(&mut self, player: usize) {
        let now = self.tick();
        let mut last_broadcast = now.saturating_sub(1);
        // The previous tick has been executed, and confirmed inputs of the ticks after it have been broadcast.
        for tick in now..now + RELAY_AHEAD {
            if self.input_history.at(player, tick) != self.input_history.at(player, last_broadcast)
            {
                last_broadcast = tick;
            }
        }
        self.inputs[player].withdraw_after(last_broadcast);
    }

    /// Forgets the score of a slot that is given to another player.
    pub fn forget_score(&mut self, player: usize) {
        self.game_match.forget(player);
    }

    /// Clears the input of a slot that is given to another player.
    pub fn forget_inputs(&mut self, player: usize) {
        self.inputs[player] = ReceivedInput::default();
        self.silent[player] = false;
    }

    fn notify(&mut self, player: usize, kind: InputNoticeKind, tick: u32, shift: u32) {
        self.notices.push(PlayerNotice {
            player,
            kind,
            tick,
            shift,
        });
    }

    /// Runs one tick. If late input caused a resimulation, returns the positions of the players before
    /// and after it.
    pub fn step(&mut self) -> Option<(PlayerPositions, PlayerPositions)> {
        let corrected = self.rewind();
        let tick = self.tick();
        self.newest = tick;
        let inputs = self.decide(tick);
        self.confirm_results(tick);
        self.relay(tick);
        self.simulate(inputs, tick);
        self.finalise();
        corrected
    }

    fn rewind(&mut self) -> Option<(PlayerPositions, PlayerPositions)> {
        let (from, now) = (self.dirty.take()?, self.tick());
        self.newest = now;
        let before = player_positions(self.rollback.now());
        // Accepted input is never older than the late-input window, and the rollback buffer is longer than that.
        if !self.rollback.rewind(from) {
            return None;
        }
        for tick in from..now {
            let inputs = self.decide(tick);
            self.simulate(inputs, now);
        }
        self.resimulated += u64::from(now - from);
        Some((before, player_positions(self.rollback.now())))
    }

    /// Returns the input of all players in a tick, and adds changes to the log.
    fn decide(&mut self, tick: u32) -> PlayerInputs {
        std::array::from_fn(|player| {
            let held = self.resolve(player, tick);
            self.log_input(player, tick, held);
            held
        })
    }

    /// Returns the received input of a player or else repeats the previous one, up to the hold limit.
    fn resolve(&mut self, player: usize, tick: u32) -> Buttons {
        let ring = self.inputs[player].ring();
        if let Some(held) = ring.confirmed(tick) {
            self.silent[player] = false;
            return held;
        }
        let before = tick.checked_sub(1).map_or(Buttons::empty(), |before| {
            self.input_history.at(player, before)
        });
        if before.is_empty() || ring.received_within(tick, self.hold_limit) {
            return before;
        }
        if !self.silent[player] {
            self.silent[player] = true;
            self.notify(player, InputNoticeKind::HoldLimit, tick, 0);
        }
        Buttons::empty()
    }

    fn log_input(&mut self, player: usize, tick: u32, held: Buttons) {
        if self.input_history.at(player, tick) != held {
            self.input_history.set(player, tick, held);
            let player = player as u8;
            let action = LogAction::Command(Command::Buttons { player, held });
            self.log.add(self.newest, tick, action);
        }
    }

    /// Confirms the results, once for each player who has newly pressed fire or jump since they can be
    /// confirmed. Includes presses that arrived late, within the late-input window.
    fn confirm_results(&mut self, tick: u32) {
        let world = self.rollback.now();
        let done = &world.globals.done;
        let Some(open_for) = results_age(done).and_then(|age| u32::try_from(age - MIN_TICKS).ok())
        else {
            return;
        };
        let recent = open_for.min(self.late_window);
        let pressed = |player: usize| {
            (tick.saturating_sub(recent)..=tick).any(|tick| {
                let before = self.input_history.at(player, tick.saturating_sub(1));
                is_fresh_press(before, self.input_history.at(player, tick))
            })
        };
        let confirmed: Vec<u8> = world
            .active_players()
            .filter(|(player, slot)| !slot.acknowledged && pressed(*player))
            .map(|(player, _)| player as u8)
            .collect();
        for player in confirmed {
            self.schedule(tick, Command::Acknowledge { player });
        }
    }

    /// Adds input that has arrived early for the next ticks to the log, so that it is broadcast early.
    fn relay(&mut self, tick: u32) {
        for player in 0..PLAYERS {
            for next in tick + 1..=tick + RELAY_AHEAD {
                match self.inputs[player].ring().confirmed(next) {
                    Some(held) => self.log_input(player, next, held),
                    None => break,
                }
            }
        }
    }

    fn simulate(&mut self, inputs: PlayerInputs, newest: u32) {
        let tick = self.tick();
        let commands = self.commands.at(command_tick(tick));
        let events = self.rollback.execute(inputs, commands);
        let unscored = &mut self.unscored[tick as usize % SERVER_SNAPSHOTS];
        unscored.clear();
        unscored.extend_from_slice(events);
        self.event_dedup.on_tick(tick, newest, events);
    }

    /// Records the ticks that have become final and stores baselines.
    fn finalise(&mut self) {
        while self.final_tick + self.late_window < self.tick() {
            let tick = self.final_tick;
            self.final_tick += 1;
            if self.final_tick.is_multiple_of(HASH_EVERY) {
                self.store_baseline();
            }
            if let Some(after) = self.rollback.state(tick + 1) {
                let baseline = self.baselines.back();
                let baseline = baseline.filter(|baseline| baseline.tick == tick + 1);
                let known = baseline.map(|baseline| baseline.checksum);
                // Checksums take longer than everything else in a tick.
                let checksum = || known.unwrap_or_else(|| after.checksum());
                let commands = self.rollback.commands(tick);
                self.recorder.record_checked_tick(commands, after, checksum);
                if !self.is_unscored {
                    let events = &self.unscored[tick as usize % SERVER_SNAPSHOTS];
                    let level_data = self.rollback.level_data();
                    self.game_match.on_tick(level_data, after, events);
                }
            }
        }
        self.event_dedup.release_final(self.final_tick);
        self.input_history
            .forget_before(self.final_tick.saturating_sub(1));
    }

    fn store_baseline(&mut self) {
        let Some(state) = self.rollback.state(self.final_tick) else {
            return;
        };
        let is_full = self.baselines.len() >= BASELINES;
        let oldest = self.baselines.pop_front_if(|_| is_full);
        let mut image = oldest.map_or_else(Vec::new, |oldest| oldest.image);
        state.image_into(&mut image);
        self.baselines.push_back(BaselineState {
            tick: self.final_tick,
            checksum: Checksum::of_image(&image),
            image,
        });
    }
}

#[cfg(test)]
#[path = "authority_tests.rs"]
mod tests;
