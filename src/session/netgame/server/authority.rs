//! The server's own game of one level: which buttons counted in which tick (spec 07 C.6).

use super::input_ring::InputRing;
use super::log::Log;
use crate::net::message::input::InputNoticeKind;
use crate::net::message::log::LogAction;
use crate::replay::{Demo, LiveRecording, Recorder};
use crate::session::netgame::error_smoothing::{PlayerPositions, places};
use crate::session::netgame::event_dedup::EventDedup;
use crate::session::netgame::input_history::{ButtonMasks, InputHistory};
use crate::session::netgame::rollback_buffer::{RollbackBuffer, frame_of};
use crate::session::netgame::tuning::{
    BASES, FARTHEST_AHEAD, HASH_EVERY, RELAY_AHEAD, SERVER_SNAPSHOTS, Tuning,
};
use crate::session::results::{MIN_TICKS, is_fresh_press};
use crate::sim::command::{Command, CommandLog};
use crate::sim::rules::level_done::results_age;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{Checksum, DonePhase, LevelData, World};
use std::collections::VecDeque;

/// Ticks that one player may make the server live again in [`BUDGET_TIME`].
const BUDGET: u32 = 20;
/// Ticks in which they are counted; then a player who made it too many has no late window for as
/// long again.
const BUDGET_TIME: u32 = 40;

/// A final state that differences start from.
pub struct BaselineState {
    /// The tick at whose start it is.
    pub tick: u32,
    /// Its byte image.
    pub image: Vec<u8>,
    /// Its checksums.
    pub checksum: Checksum,
}

/// Something to tell a player about its buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerNotice {
    /// Slot.
    pub player: usize,
    /// What.
    pub kind: InputNoticeKind,
    /// The tick concerned.
    pub tick: u32,
    /// Ticks by which the buttons were moved.
    pub shift: u32,
}

/// How much of the late window a player has used.
#[derive(Clone, Copy, Debug, Default)]
struct Budget {
    since: u32,
    used: u32,
    shut_until: u32,
}

/// The server's own game of one level.
pub struct Authority {
    /// The log.
    pub log: Log,
    /// What happened, once each.
    pub event_dedup: EventDedup,
    line: RollbackBuffer,
    input_history: InputHistory,
    inputs: [InputRing; PLAYERS],
    orders: CommandLog,
    /// The earliest tick that must be lived again.
    dirty: Option<u32>,
    /// The tick that is new, also while earlier ones are lived again.
    newest: u32,
    /// The newest tick that each player has spoken of.
    heard: [Option<u32>; PLAYERS],
    budgets: [Budget; PLAYERS],
    silent: [bool; PLAYERS],
    told: Vec<PlayerNotice>,
    recorder: Recorder,
    /// The state of this tick is final and recorded.
    final_tick: u32,
    bases: VecDeque<BaselineState>,
    late_window: u32,
    hold_limit: u32,
    /// Ticks lived again so far.
    rewound: u64,
}

impl Authority {
    /// A level from its first tick on.
    pub fn new(
        level_data: LevelData,
        start: World,
        recorder: Recorder,
        tuning: &Tuning,
    ) -> Authority {
        let mut input_history = InputHistory::default();
        input_history.begin(0, &start.players);
        let line = RollbackBuffer::new(level_data, Box::new(start), SERVER_SNAPSHOTS);
        let mut authority = Authority {
            log: Log::default(),
            event_dedup: EventDedup::default(),
            line,
            input_history,
            inputs: Default::default(),
            orders: CommandLog::new(),
            dirty: None,
            newest: 0,
            heard: [None; PLAYERS],
            budgets: Default::default(),
            silent: [false; PLAYERS],
            told: Vec::new(),
            recorder,
            final_tick: 0,
            bases: VecDeque::new(),
            late_window: tuning.late_window,
            hold_limit: tuning.hold_limit,
            rewound: 0,
        };
        authority.keep_base();
        authority
    }

    /// The tick that is executed next.
    pub fn tick(&self) -> u32 {
        self.line.tick()
    }

    /// The world and its last ticks.
    pub fn line(&self) -> &RollbackBuffer {
        &self.line
    }

    /// The tick whose state is final: nothing that is still to come can change it.
    pub fn final_tick(&self) -> u32 {
        self.final_tick
    }

    /// The final states that differences start from, oldest first; the last is the newest.
    pub fn bases(&self) -> &VecDeque<BaselineState> {
        &self.bases
    }

    /// Changes of buttons that are kept.
    pub fn controls_kept(&self) -> usize {
        self.input_history.kept()
    }

    /// Ticks lived again so far.
    pub fn rewound(&self) -> u64 {
        self.rewound
    }

    /// What everybody holds in a tick, as far as it is decided.
    pub fn masks(&self, tick: u32) -> ButtonMasks {
        self.input_history.all_at(tick)
    }

    /// The tick up to which a player's buttons are there without a gap.
    pub fn input_end(&self, player: usize) -> Option<u32> {
        self.inputs[player].contiguous()
    }

    /// What is to be told to players since the last call.
    pub fn take_notices(&mut self) -> Vec<PlayerNotice> {
        std::mem::take(&mut self.told)
    }

    /// The recording of everything that is final.
    pub fn recording(&self) -> Option<Demo> {
        let state = self.line.state(self.final_tick)?;
        Some(self.recorder.demo(state))
    }

    /// Lets [`LiveRecording::proven`] reach to the last final tick.
    pub fn seal(&self) {
        if let Some(state) = self.line.state(self.final_tick) {
            self.recorder.seal(state);
        }
    }

    /// The recording for a thread that saves it.
    pub fn live_recording(&self) -> LiveRecording {
        self.recorder.live()
    }

    /// Gives a player's name to the recording.
    pub fn name_player(&mut self, player: u8, name: &str) {
        self.recorder.name_player(player, name);
    }

    /// The number of the next level, when the end of this one is final.
    pub fn finished(&self) -> Option<i32> {
        let done = self.line.state(self.final_tick)?.globals.done;
        (done.phase == DonePhase::Finished).then_some(done.next_level)
    }

    /// Something happens at the start of a tick, which must not have been executed yet.
    pub fn order(&mut self, tick: u32, action: Command) {
        let tick = tick.max(self.tick());
        self.orders.add(frame_of(tick), action);
        self.log.add(self.tick(), tick, LogAction::Command(action));
    }

    /// A player's buttons came, for `newest` and the ticks before it (spec 07 C.6.1, C.6.4).
    pub fn accept(&mut self, player: usize, newest: u32, masks: &[u8]) {
        let now = self.tick();
        let window = match self.budgets[player].shut_until > now {
            true => 0,
            false => self.late_window,
        };
        let earliest = now.saturating_sub(window);
        if newest > now + FARTHEST_AHEAD {
            return self.tell(player, InputNoticeKind::TooFarAhead, newest, 0);
        }
        let news = self.heard[player].is_none_or(|heard| newest > heard);
        self.heard[player] = self.heard[player].max(Some(newest));
        if newest < earliest {
            // Too late for its own tick: the newest counts now.
            let held = masks.first().copied().unwrap_or(0);
            if news && self.confirm(player, now, Buttons::from_bits_truncate(held)) {
                self.tell(player, InputNoticeKind::Redated, newest, now - newest);
            }
            return;
        }
        for (tick, held) in (0..=newest)
            .rev()
            .zip(masks)
            .take_while(|(tick, _)| *tick >= earliest)
        {
            self.confirm(player, tick, Buttons::from_bits_truncate(*held));
        }
    }

    fn confirm(&mut self, player: usize, tick: u32, held: Buttons) -> bool {
        let new = self.inputs[player].confirm(tick, held);
        let held = held - Buttons::MENU;
        if new && tick < self.tick() && held != self.input_history.at(player, tick) {
            self.dirty = Some(self.dirty.map_or(tick, |dirty| dirty.min(tick)));
            self.charge(player, self.tick() - tick);
        }
        new
    }

    fn charge(&mut self, player: usize, ticks: u32) {
        let now = self.tick();
        let budget = &mut self.budgets[player];
        if now >= budget.since + BUDGET_TIME {
            (budget.since, budget.used) = (now, 0);
        }
        budget.used += ticks;
        if budget.used > BUDGET {
            budget.shut_until = now + BUDGET_TIME;
        }
    }

    /// A client's clock was put back: what it said of ticks that others do not know yet counts no
    /// more.
    pub fn withdraw(&mut self, player: usize) {
        let now = self.tick();
        let mut told = now.saturating_sub(1);
        // The tick before this one was executed, and what is confirmed for the ticks after it has been told.
        for tick in now..now + RELAY_AHEAD {
            if self.input_history.at(player, tick) != self.input_history.at(player, told) {
                told = tick;
            }
        }
        self.inputs[player].withdraw_after(told);
        self.heard[player] = None;
    }

    /// Somebody else has the slot from now on.
    pub fn forget_inputs(&mut self, player: usize) {
        self.inputs[player] = InputRing::default();
        self.heard[player] = None;
        self.silent[player] = false;
        self.budgets[player] = Budget::default();
    }

    fn tell(&mut self, player: usize, kind: InputNoticeKind, tick: u32, shift: u32) {
        self.told.push(PlayerNotice {
            player,
            kind,
            tick,
            shift,
        });
    }

    /// One tick of the game. If the last ticks had to be lived again, says where everybody was
    /// before and is after that.
    pub fn step(&mut self) -> Option<(PlayerPositions, PlayerPositions)> {
        let corrected = self.rewind();
        let tick = self.tick();
        self.newest = tick;
        let masks = self.decide(tick);
        self.confirm_results(tick);
        self.relay(tick);
        self.live(masks, tick);
        self.settle();
        corrected
    }

    fn rewind(&mut self) -> Option<(PlayerPositions, PlayerPositions)> {
        let (from, now) = (self.dirty.take()?, self.tick());
        self.newest = now;
        let before = places(self.line.now());
        // What is accepted is never older than the late window, and the past is longer than that.
        if !self.line.rewind(from) {
            return None;
        }
        for tick in from..now {
            let masks = self.decide(tick);
            self.live(masks, now);
        }
        self.rewound += u64::from(now - from);
        Some((before, places(self.line.now())))
    }

    /// What everybody holds in a tick; what the log does not say yet is added to it.
    fn decide(&mut self, tick: u32) -> ButtonMasks {
        std::array::from_fn(|player| {
            let held = self.resolve(player, tick);
            self.enter(player, tick, held);
            held
        })
    }

    /// What came, or what was held before; nothing after too long a silence.
    fn resolve(&mut self, player: usize, tick: u32) -> Buttons {
        let ring = &self.inputs[player];
        if let Some(held) = ring.confirmed(tick) {
            self.silent[player] = false;
            return held;
        }
        let before = tick.checked_sub(1).map_or(Buttons::empty(), |before| {
            self.input_history.at(player, before)
        });
        if before.is_empty() || ring.heard_before(tick, self.hold_limit) {
            return before;
        }
        if !self.silent[player] {
            self.silent[player] = true;
            self.tell(player, InputNoticeKind::HoldLimit, tick, 0);
        }
        Buttons::empty()
    }

    fn enter(&mut self, player: usize, tick: u32, held: Buttons) {
        if self.input_history.at(player, tick) != held {
            self.input_history.set(player, tick, held);
            let player = player as u8;
            let action = LogAction::Command(Command::Buttons { player, held });
            self.log.add(self.newest, tick, action);
        }
    }

    /// Confirms the results for every player who pressed fire or jump afresh since they can be confirmed, once each. A press
    /// that arrived late, within the late window, counts as well.
    fn confirm_results(&mut self, tick: u32) {
        let world = self.line.now();
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
            self.order(tick, Command::Acknowledge { player });
        }
    }

    /// Others are told early of what is known already for the next ticks.
    fn relay(&mut self, tick: u32) {
        for player in 0..PLAYERS {
            for next in tick + 1..=tick + RELAY_AHEAD {
                match self.inputs[player].confirmed(next) {
                    Some(held) => self.enter(player, next, held),
                    None => break,
                }
            }
        }
    }

    fn live(&mut self, masks: ButtonMasks, newest: u32) {
        let tick = self.tick();
        let orders = self.orders.at(frame_of(tick));
        let events = self.line.execute(masks, orders);
        self.event_dedup.on_tick(tick, newest, events);
    }

    /// What has become final is recorded and becomes a base.
    fn settle(&mut self) {
        while self.final_tick + self.late_window < self.tick() {
            let tick = self.final_tick;
            if let Some(after) = self.line.state(tick + 1) {
                self.recorder.frame(self.line.moves(tick), after);
            }
            self.final_tick += 1;
            if self.final_tick.is_multiple_of(HASH_EVERY) {
                self.keep_base();
            }
        }
        self.event_dedup.settle(self.final_tick);
        self.input_history
            .forget_before(self.final_tick.saturating_sub(1));
    }

    fn keep_base(&mut self) {
        let Some(state) = self.line.state(self.final_tick) else {
            return;
        };
        let image = state.image();
        if self.bases.len() >= BASES {
            self.bases.pop_front();
        }
        self.bases.push_back(BaselineState {
            tick: self.final_tick,
            checksum: Checksum::of_image(&image),
            image,
        });
    }
}

#[cfg(test)]
#[path = "authority_tests.rs"]
mod tests;
