//! Going back in time in a local game, and single ticks. Rewinding while a key is held is in `session/rewind.rs`.

use super::{LocalGame, LocalSeat};
use crate::config::SEATS;
use crate::replay::{Assists, Recording};
use crate::session::checkpoint_log::CheckpointLog;
use crate::session::game_view::{Change, GameSession, GameView};
use crate::session::input_assists::LateJump;
use crate::session::input_latch::FrameInput;
use crate::session::local_player::LocalPlayer;
use crate::session::quick_save::QuickLoadError;
use crate::sim::num::Fx;
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::{DonePhase, World};
use std::sync::Arc;
use std::time::Duration;

/// The displayed state before a jump was moved to an earlier tick.
pub(super) struct BeforeLateJump {
    /// The state.
    pub shown: Box<World>,
    /// Events that have not happened without the jump.
    pub events: Vec<Event>,
}

impl LocalGame {
    /// Returns true until the exit is reached.
    pub fn is_in_progress(&self) -> bool {
        self.worlds.now.globals.done.phase == DonePhase::Playing
    }

    /// Returns true if time can run backwards: until the exit is reached, and not in a match.
    pub fn can_go_back(&self) -> bool {
        self.is_in_progress() && self.game_match.is_none()
    }

    /// Goes back to the tick in which the last checkpoint was reached, or to the start of the level; counts as a rewind.
    /// Returns false, without effect, at that tick, and once the exit is reached.
    pub fn retry(&mut self, now: Duration) -> bool {
        let checkpoint = self.run.log.last_checkpoint();
        let can_retry = self.can_go_back() && self.worlds.now.globals.tick > checkpoint;
        can_retry && self.jump_back(checkpoint, now)
    }

    /// Continues from an earlier tick. Returns false, without effect, if the history does not cover it.
    fn jump_back(&mut self, tick: i32, now: Duration) -> bool {
        let Some(world) = self.run.rewind.jump(tick) else {
            return false;
        };
        self.worlds.show_still(world);
        self.run.rewind_to(&self.worlds.now);
        self.run.cut_recording(&self.worlds.now);
        self.resume(now);
        true
    }

    /// Continues from the end of a recording of this level, with its players; counts as a rewind.
    ///
    /// # Errors
    /// Leaves the game as it is if the recording is of another level or does not replay.
    pub fn load(&mut self, mut demo: Recording, now: Duration) -> Result<(), QuickLoadError> {
        if demo.level_hash != self.run.counter.level() {
            return Err(QuickLoadError::OtherLevel);
        }
        let everybody = (0..SEATS).collect();
        let level_data = Arc::clone(&self.worlds.level_data);
        let (mut log, mut counter) = (CheckpointLog::default(), None);
        let (history, shared) = self
            .run
            .rewind
            .history_of(&demo, |before, now, events| {
                log.on_tick(before, now, everybody);
                let start = || self.run.counter.at(before.globals.tick);
                let counter = counter.get_or_insert_with(start);
                counter.on_tick(&level_data, now, events);
            })
            .map_err(|_| QuickLoadError::Diverged)?;
        if history.now().checksum().total != demo.end_checksum {
            return Err(QuickLoadError::Diverged);
        }
        self.worlds.show_still(history.now());
        self.run.counter = counter.unwrap_or_else(|| self.run.counter.at(shared));
        self.seats = seats_of(&demo, history.now());
        self.run.rewind.replace(history, demo.rewinds);
        self.run.log.truncate(shared);
        self.run.log.append(log);
        self.run.race.restart_splits(&self.worlds.now);
        demo.rewinds = self.run.rewind.count();
        demo.assists |= self.run.assists;
        self.run.assists = demo.assists;
        self.run.recorder.replace(demo, shared, &self.worlds.now);
        self.run.finished_run = None;
        self.resume(now);
        Ok(())
    }

    /// Simulates the next tick with the buttons held or just pressed, regardless of the clock.
    pub fn step_forward(
        &mut self,
        input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) {
        let held: Vec<Buttons> = input.iter().map(|i| i.held | i.pressed).collect();
        self.use_assists(Assists::SLOW);
        self.step(&held);
        on_change(Change::Step, &self.view());
    }

    /// Goes back by one tick; several in a row count as one rewind. Does nothing at the start of the level, and once the
    /// exit is reached.
    pub fn step_back(&mut self, on_change: &mut dyn FnMut(Change, &GameView)) {
        let tick = self.worlds.now.globals.tick;
        if !self.can_go_back() {
            return;
        }
        let Some(earlier) = self.run.rewind.step_back(tick) else {
            return;
        };
        self.worlds.show_still(earlier);
        self.run.rewind.finish(&self.worlds.now);
        self.run.rewind_to(&self.worlds.now);
        self.run.cut_recording(&self.worlds.now);
        self.interrupt();
        self.run.use_assists(Assists::SLOW);
        on_change(Change::StepBack, &self.view());
    }

    /// Marks the run as assisted, unless it has reached the exit: its result is final.
    pub(super) fn use_assists(&mut self, assists: Assists) {
        if self.is_in_progress() {
            self.run.use_assists(assists);
        }
    }

    /// Records that the run started at a checkpoint reached in another run.
    pub fn mark_checkpoint_start(&mut self) {
        self.run.use_assists(Assists::CHECKPOINT_START);
    }

    /// Moves jumps that come a little too late to the last tick in which they were possible: those of players who have
    /// walked off an edge and press jump now.
    pub(super) fn jump_late(&mut self, held: &[Buttons]) -> Option<BeforeLateJump> {
        let limit = self.options.coyote_ticks;
        let mut changed: Option<BeforeLateJump> = None;
        for (index, held) in held.iter().enumerate().take(self.seats.len()) {
            let seat = &self.seats[index];
            let is_pressed = (*held - seat.held).contains(Buttons::JUMP);
            if limit == 0 || !is_pressed || !is_free(&self.worlds.now, seat.seat) {
                continue;
            }
            let Some(late) = self.run.rewind.late_jump(seat.seat, limit) else {
                continue;
            };
            let shown = self.worlds.now.clone();
            let events = late.events.clone();
            self.replay(late);
            let seat = &mut self.seats[index];
            let recorded = self.worlds.now.players[usize::from(seat.seat)].buttons;
            seat.recorded = seat.recorded.map(|_| recorded);
            let change = changed.get_or_insert(BeforeLateJump {
                shown,
                events: Vec::new(),
            });
            change.events.extend(events);
        }
        changed
    }

    /// Replaces the last ticks by those with a late jump.
    fn replay(&mut self, late: LateJump) {
        self.run.use_assists(Assists::COYOTE);
        let mut before = late.start;
        self.run.rewind.truncate(&before);
        self.run.rewind_to(&before);
        self.run.recorder.resume_from(&before);
        let local = self.local_seats();
        for tick in late.ticks {
            let (commands, after, events) = (&tick.commands, &tick.after, &tick.events);
            self.run.rewind.record_tick(&before, commands);
            self.run.recorder.record_tick(commands, after);
            let level_data = &self.worlds.level_data;
            // A late jump changes nothing about the exit, so there is no result.
            self.run
                .add_tick(level_data, [&before, after], events, local);
            before = tick.after;
        }
        self.worlds.now = before;
    }

    /// Returns the buttons to apply in place of those held: presses of fire may wait for the next shot.
    pub(super) fn buffer_fire(&mut self, held: &[Buttons]) -> Vec<Buttons> {
        let limit = self.options.fire_buffer_ticks;
        let mut was_used = false;
        let mut seats = self.seats.iter_mut();
        let apply = |held: &Buttons| {
            let Some(seat) = seats.next() else {
                return *held;
            };
            let wait = self.worlds.now.players[usize::from(seat.seat)].shot_wait;
            let buffered = seat.fire_buffer.apply(*held, wait, limit);
            was_used |= seat.fire_buffer.is_waiting();
            buffered
        };
        let buffered = held.iter().map(apply).collect();
        if was_used {
            self.use_assists(Assists::FIRE_BUFFER);
        }
        buffered
    }
}

/// Returns true if a player can move, and neither rises nor holds on to something.
fn is_free(world: &World, seat: u8) -> bool {
    let player = &world.players[usize::from(seat)];
    let is_held = player.on_ladder || player.on_rope || player.ride.is_some();
    world.globals.done.phase == DonePhase::Playing
        && player.is_present()
        && !is_held
        && player.vel.y >= Fx::ZERO
}

/// Returns the seats of the players in a state of a recording.
fn seats_of(demo: &Recording, world: &World) -> Vec<LocalSeat> {
    let active = world.active_players().take(SEATS);
    active
        .map(|(slot, player)| {
            let (name, colour) = (demo.names[slot].clone(), player.colour);
            LocalSeat::new((slot as u8, LocalPlayer { name, colour }))
        })
        .collect()
}
