//! A game of the players on this computer: their button changes become commands and are recorded. Whether rewinding is
//! allowed, and which assists are on, is decided in `app/screen/game.rs`.

mod from_recording;
mod instant_replay;
mod level_run;
mod time_travel;

use self::level_run::LevelRun;
use super::clock::{NOMINAL_TICK_RATE, TickClock};
use super::game_match::GameMatch;
use super::game_view::{Change, GameKind, GameSession, GameView, Roster};
use super::ghosts::Ghosts;
use super::input_assists::{AssistOptions, FireBuffer};
use super::input_latch::{FrameInput, InputLatch};
use super::local_player::LocalPlayer;
use super::netgame::leave_reason;
use super::results_confirmation;
use super::rewind::Rewind;
use super::seat_set::SeatSet;
use super::snapshot_pair::SnapshotPair;
use crate::config::SEATS;
use crate::level::Level;
use crate::level::pack::id::LevelId;
use crate::progress::FinishedRun;
use crate::progress::counter::RunCounter;
use crate::records::book::{Group, Standing};
use crate::replay::{Assists, LiveRecording, Recorder, Recording};
use crate::sim::command::{Command, TimedCommand};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{DonePhase, World};
use std::time::Duration;

/// A game of one to four players on this computer, from some level on. Their seats are the player slots from 0.
pub struct LocalGame {
    /// The level in play.
    pub worlds: SnapshotPair,
    run: LevelRun,
    clock: TickClock,
    seats: Vec<LocalSeat>,
    options: AssistOptions,
    /// The match, if the game is one.
    game_match: Option<GameMatch>,
}

/// A local player in the game.
struct LocalSeat {
    /// Player slot.
    seat: u8,
    /// Number of the player on this computer, from 0, who has that player's keys: the slot, unless a recording was taken
    /// over.
    local: u8,
    player: LocalPlayer,
    /// Keeps short button presses for the next tick.
    latch: InputLatch,
    /// Buttons of the last recorded command; `None` makes the next tick record the buttons even if they are unchanged.
    recorded: Option<Buttons>,
    /// Buttons held in the last tick.
    held: Buttons,
    fire_buffer: FireBuffer,
}

/// Metadata of a recording and its level.
#[derive(Clone, Debug, Default)]
pub struct RecordingInfo {
    /// Level.
    pub level: LevelId,
    /// Its number in its pack.
    pub number: i32,
    /// Date in seconds since 1970 (UTC).
    pub date: u64,
}

impl LocalSeat {
    fn new((seat, player): (u8, LocalPlayer)) -> LocalSeat {
        LocalSeat {
            seat,
            local: seat,
            player,
            latch: InputLatch::default(),
            recorded: Some(Buttons::empty()),
            held: Buttons::empty(),
            fire_buffer: FireBuffer::default(),
        }
    }

    /// Resets the seat for the next level: the player's own seat, no buttons held.
    fn begin_level(&mut self) {
        self.seat = self.local;
        self.recorded = Some(Buttons::empty());
        self.held = Buttons::empty();
    }

    /// Returns the command to record if the buttons have changed (spec 01 §2.3).
    fn button_change(&mut self) -> Option<Command> {
        let (player, held) = (self.seat, self.held);
        let is_new = self.recorded.replace(held) != Some(held);
        is_new.then_some(Command::Buttons { player, held })
    }
}

impl LocalGame {
    /// Starts a game with a level. At most [`SEATS`] players take part.
    pub fn begin(level: Level, info: &RecordingInfo, players: &[LocalPlayer]) -> LocalGame {
        LocalGame::begin_in(level, info, (0..).zip(players.iter().cloned()))
    }

    /// Starts a game with a level, with players in certain seats, in ascending order. At most [`SEATS`] take part.
    pub fn begin_in(
        level: Level,
        info: &RecordingInfo,
        players: impl IntoIterator<Item = (u8, LocalPlayer)>,
    ) -> LocalGame {
        LocalGame::begin_match(level, info, players, None)
    }

    /// Starts a game like [`LocalGame::begin_in`], as a round of a match if there is one.
    pub fn begin_match(
        mut level: Level,
        info: &RecordingInfo,
        players: impl IntoIterator<Item = (u8, LocalPlayer)>,
        game_match: Option<GameMatch>,
    ) -> LocalGame {
        let hash = level.content_hash();
        level.world.globals.level = info.number;
        if let Some(game_match) = &game_match {
            level.world.globals.shot_rules = game_match.rules().shots;
        }
        let seats = players.into_iter().take(SEATS).map(LocalSeat::new);
        let seats: Vec<LocalSeat> = seats.collect();
        let mut worlds = SnapshotPair::begin(level);
        occupy(&mut worlds, &seats);
        LocalGame {
            run: begin_run(&worlds, hash, info, &seats),
            worlds,
            clock: TickClock::new(NOMINAL_TICK_RATE),
            seats,
            options: AssistOptions::default(),
            game_match,
        }
    }

    /// Returns the match, if the game is one. It cannot go back in time, and uses no assists.
    pub fn game_match(&self) -> Option<&GameMatch> {
        self.game_match.as_ref()
    }

    /// Returns true if the game is a match and the time of its round is up: nothing happens any more.
    pub fn is_round_over(&self) -> bool {
        let game_match = self.game_match.as_ref();
        game_match.is_some_and(GameMatch::is_round_over)
    }

    /// Takes over the deaths counted by the game before a restart of the level, and whether it is practised.
    pub fn continue_from(&mut self, before: &LocalGame) {
        self.run.deaths_seen = before.run.deaths_seen;
        if before.is_practice() {
            self.practise();
        }
    }

    /// Makes the rest of this level, and restarts of it, practice: the run sets no records.
    pub fn practise(&mut self) {
        self.run.use_assists(Assists::PRACTICE);
    }

    /// Returns true if the level is practised.
    pub fn is_practice(&self) -> bool {
        self.run.assists.contains(Assists::PRACTICE)
    }

    /// Returns the number of the checkpoint that was reached last, once.
    pub fn take_checkpoint(&mut self) -> Option<u8> {
        self.run.checkpoint.take()
    }

    /// Chooses the assists.
    pub fn set_assists(&mut self, options: AssistOptions) {
        self.options = match self.game_match {
            Some(_) => AssistOptions::default(),
            None => options,
        };
    }

    /// Returns the number of deaths in this level, including those in runs before a restart and those undone by going
    /// back in time.
    pub fn deaths_seen(&self) -> u32 {
        self.run.deaths_seen
    }

    /// Continues with the next level after [`LocalGame::next_level`] and starts a new recording.
    pub fn begin_next(&mut self, mut level: Level, info: &RecordingInfo) {
        let hash = level.content_hash();
        level.world.globals.level = info.number;
        self.worlds = SnapshotPair::begin_next(level, &self.worlds.now);
        self.seats.iter_mut().for_each(LocalSeat::begin_level);
        occupy(&mut self.worlds, &self.seats);
        self.run = begin_run(&self.worlds, hash, info, &self.seats);
    }

    /// Returns the results counted so far.
    #[cfg(test)]
    pub fn counter(&self) -> &RunCounter {
        &self.run.counter
    }

    /// Returns the level.
    pub fn level(&self) -> &LevelId {
        &self.run.level
    }

    /// Returns the level and the number of players, which decide the runs that this one competes with.
    pub fn group(&self) -> Group {
        Group {
            level: self.run.counter.level(),
            players: self.seats.len() as u8,
        }
    }

    /// Sets the ghosts that race along in this level.
    pub fn set_ghosts(&mut self, ghosts: Ghosts) {
        self.run.race.ghosts = ghosts;
        self.run.race.ghosts.receive();
        self.run.race.followed = None;
    }

    /// Returns the ghosts.
    pub fn ghosts(&self) -> &Ghosts {
        &self.run.race.ghosts
    }

    /// Makes the camera follow the first ghost, then the next one, and after the last one the players again.
    pub fn follow_next_ghost(&mut self) {
        let next = self.run.race.followed.map_or(0, |ghost| ghost + 1);
        self.run.race.followed = (next < self.run.race.ghosts.count()).then_some(next);
    }

    /// Returns true if players can join: in a level or a round in progress that does not continue a recording.
    pub fn can_join(&self) -> bool {
        let is_alone = self.run.others.is_empty();
        let is_over = !self.is_in_progress() || self.is_round_over();
        !is_over && is_alone && !self.run.rewind.is_active()
    }

    /// Adds a player in a free seat; the next tick records it. Returns false if that is not possible.
    pub fn add_player(&mut self, seat: u8, player: LocalPlayer) -> bool {
        let is_free = usize::from(seat) < SEATS && !self.local_seats().contains(seat.into());
        if !self.can_join() || !is_free {
            return false;
        }
        self.run.recorder.name_player(seat, &player.name);
        let at = self.seats.partition_point(|other| other.seat < seat);
        self.seats.insert(at, LocalSeat::new((seat, player)));
        true
    }

    /// Makes one of several players leave; the next tick records it. Returns false if it is the only one or not there.
    pub fn remove_player(&mut self, seat: u8) -> bool {
        let count = self.seats.len();
        if count > 1 {
            self.seats.retain(|other| other.seat != seat);
        }
        self.seats.len() < count
    }

    /// Returns the numbers of the players on this computer, from 0. They are their seats, unless a recording was taken over.
    pub fn local_players(&self) -> SeatSet {
        let numbers = self.seats.iter().map(|seat| usize::from(seat.local));
        numbers.collect()
    }

    /// Returns the seats of the players.
    pub fn local_seats(&self) -> SeatSet {
        let seats = self.seats.iter().map(|seat| usize::from(seat.seat));
        seats.collect()
    }

    /// Returns the recording of this level so far.
    pub fn recording(&self) -> Recording {
        self.run.recorder.demo(&self.worlds.now)
    }

    /// Returns a handle to the recording for the thread that saves it; see [`LocalGame::seal`].
    pub fn live(&self) -> LiveRecording {
        self.run.recorder.live()
    }

    /// Adds a checksum of the last tick, so that [`LiveRecording::verifiable`] includes it.
    pub fn seal(&self) {
        self.run.recorder.seal(&self.worlds.now);
    }

    /// Handles a pause: the next tick records the held buttons even if they are unchanged (spec 01 §2.7), and none of them
    /// counts as newly pressed.
    fn interrupt(&mut self) {
        for seat in &mut self.seats {
            seat.recorded = None;
            seat.held = Buttons::all();
            seat.fire_buffer.interrupt();
        }
    }

    /// Continues after a pause; the time of the pause is skipped.
    pub fn resume(&mut self, now: Duration) {
        self.clock.restart(now);
        self.seats.iter_mut().for_each(|seat| seat.latch.release());
        self.interrupt();
    }

    /// Sets the game speed, ticks per second.
    pub fn set_rate(&mut self, rate: f64) {
        self.clock.set_rate(rate);
    }

    /// Starts to run time backwards while the key for it is held, until the exit is reached; once it is released, the game
    /// continues from there.
    pub fn set_rewinding(&mut self, held: bool, now: Duration) {
        let is_held = held && self.can_go_back();
        match (is_held, self.run.rewind.is_active()) {
            (true, false) => self.run.rewind.begin(now),
            (false, true) => {
                self.run.rewind.finish(&self.worlds.now);
                self.run.rewind_to(&self.worlds.now);
                self.resume(now);
            }
            _ => {}
        }
    }

    /// Returns true while time runs backwards.
    pub fn is_rewinding(&self) -> bool {
        self.run.rewind.is_active()
    }

    /// Runs time backwards by the ticks that are due. The recording then ends at the tick shown. Returns their number.
    fn advance_backwards(
        &mut self,
        now: Duration,
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        let mut run = 0;
        for _ in 0..self.run.rewind.due(now) {
            let Some(earlier) = self.run.rewind.state_before(self.worlds.now.globals.tick) else {
                self.worlds.before.clone_from(&self.worlds.now);
                break;
            };
            self.worlds.step_back(earlier);
            run += 1;
            on_change(Change::StepBack, &self.view());
        }
        if run > 0 {
            self.run.cut_recording(&self.worlds.now);
        }
        run
    }

    /// Simulates one tick with the buttons that each player holds; menu buttons are ignored.
    pub fn step(&mut self, held: &[Buttons]) {
        let held = self.buffer_fire(held);
        let late_jump = self.jump_late(&held);
        self.step_plainly(&held);
        if let Some(before) = late_jump {
            self.worlds.before = before.shown;
            let events = before.events.into_iter();
            events.for_each(|event| self.worlds.events.push(event));
        }
    }

    /// Simulates one tick without assists.
    fn step_plainly(&mut self, held: &[Buttons]) {
        let tick = self.worlds.next_tick();
        let actions = self.actions(held);
        let timed = |action| TimedCommand { tick, action };
        let recorded = match self.worlds.now.globals.done.phase {
            DonePhase::Playing => self.run.others.at(tick),
            _ => &[],
        };
        let actions = actions.into_iter().map(timed);
        let commands: Vec<TimedCommand> = recorded.iter().copied().chain(actions).collect();
        self.run.rewind.record_tick(&self.worlds.now, &commands);
        self.run.recorder.begin_tick(&commands);
        self.worlds.step(&commands);
        self.run.recorder.record_tick(&commands, &self.worlds.now);
        self.run.on_tick(&self.worlds, self.local_seats());
        if let Some(game_match) = &mut self.game_match {
            let SnapshotPair {
                level_data,
                now,
                events,
                ..
            } = &self.worlds;
            game_match.on_tick(level_data, now, events.all());
        }
    }

    /// Returns the result of this level once, after its exit has been reached.
    pub fn take_finished_run(&mut self) -> Option<FinishedRun> {
        self.run.finished_run.take()
    }

    /// Sets how the finished run compares with the records, to be shown with the results.
    pub fn set_standing(&mut self, standing: Standing) {
        self.run.standing = Some(standing);
    }

    /// Returns the commands to record for the buttons held in this tick (spec 01 §2.3, §3.3). Any player confirms the
    /// results for all, since all look at the same screen.
    fn actions(&mut self, held: &[Buttons]) -> Vec<Command> {
        let mut pressed = false;
        let held = held
            .iter()
            .copied()
            .chain(std::iter::repeat(Buttons::empty()));
        for (seat, held) in self.seats.iter_mut().zip(held) {
            let held = held - Buttons::MENU;
            let before = std::mem::replace(&mut seat.held, held);
            pressed |= results_confirmation::is_fresh_press(before, held);
        }
        let mut commands = self.joins_and_leaves();
        let world = &self.worlds.now;
        match world.globals.done.phase {
            DonePhase::Playing => {
                let changes = self.seats.iter_mut().map(LocalSeat::button_change);
                commands.extend(changes.flatten());
            }
            DonePhase::Results
                if pressed && results_confirmation::can_be_confirmed(&world.globals.done) =>
            {
                let seats = self.seats.iter().map(|seat| seat.seat);
                let seats = seats.chain(self.run.others.active(world));
                commands.extend(seats.filter_map(|seat| acknowledgement(world, seat)));
            }
            _ => {}
        }
        commands
    }

    /// Returns the join and leave commands for players whose seats differ from the world's active players: after somebody
    /// has joined or left, and after a rewind to before that. Players of a recording are left alone. Nobody joins once the
    /// exit is reached.
    fn joins_and_leaves(&self) -> Vec<Command> {
        let world = &self.worlds.now;
        let seats = self.local_seats();
        let active = world.active_players().map(|(player, _)| player);
        let is_other = |player: usize| !seats.contains(player) && !self.run.others.contain(player);
        let leaving = active.filter(|player| is_other(*player));
        let leaves = leaving.map(|player| Command::Leave {
            player: player as u8,
            reason: leave_reason::CLIENT_QUIT,
        });
        let is_playing = world.globals.done.phase == DonePhase::Playing;
        let is_missing = |seat: &&LocalSeat| !world.players[usize::from(seat.seat)].active;
        let joining = self.seats.iter().filter(is_missing).filter(|_| is_playing);
        let joins = joining.map(|seat| Command::Join {
            player: seat.seat,
            colour: seat.player.colour,
        });
        leaves.chain(joins).collect()
    }

    /// Returns the number of the next level after the last tick of this one.
    pub fn next_level(&self) -> Option<i32> {
        let done = self.worlds.now.globals.done;
        (done.phase == DonePhase::Finished).then_some(done.next_level)
    }
}

/// Makes exactly the players with a seat active in the first state of a level.
fn occupy(worlds: &mut SnapshotPair, seats: &[LocalSeat]) {
    for world in [&mut worlds.now, &mut worlds.before] {
        for (slot, player) in world.players.iter_mut().enumerate() {
            let seat = seats.iter().find(|seat| usize::from(seat.seat) == slot);
            player.active = seat.is_some();
            player.colour = seat.map_or(player.colour, |seat| seat.player.colour);
        }
    }
}

/// Starts the run and the recording of a level with this content hash.
fn begin_run(
    worlds: &SnapshotPair,
    hash: u64,
    info: &RecordingInfo,
    seats: &[LocalSeat],
) -> LevelRun {
    let now = &worlds.now;
    let mut recorder = Recorder::new(&info.level.to_string(), hash, info.date, now);
    for seat in seats {
        recorder.name_player(seat.seat, &seat.player.name);
    }
    let (level, counter) = (info.level.clone(), RunCounter::new(hash));
    LevelRun::new(level, counter, recorder, Rewind::new(worlds), now)
}

/// Returns the command by which a player confirms the results, unless they are confirmed already.
fn acknowledgement(world: &World, player: u8) -> Option<Command> {
    let confirmed = world.players[usize::from(player)].acknowledged;
    (!confirmed).then_some(Command::Acknowledge { player })
}

impl GameSession for LocalGame {
    fn view(&self) -> GameView<'_> {
        let mut names: [&str; PLAYERS] = std::array::from_fn(|seat| self.run.others.name(seat));
        for seat in &self.seats {
            names[usize::from(seat.seat)] = &seat.player.name;
        }
        let local = self.local_seats();
        GameView {
            level: Some(&self.run.level),
            worlds: &self.worlds,
            alpha: self.run.rewind.alpha().unwrap_or(self.clock.alpha()),
            earlier: &self.worlds.before,
            events: self.worlds.events.all(),
            roster: Roster { names, local },
            followed: local,
            rate: self.clock.rate(),
            rewind: self.run.rewind.status(),
            race: self.run.race.view(&self.worlds),
            replay: None,
            assists: self.run.assists,
            standing: self.run.standing,
            game_match: self.game_match.as_ref(),
            kind: GameKind::Local,
        }
    }

    fn advance(
        &mut self,
        now: Duration,
        input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        self.run.race.ghosts.receive();
        if self.run.rewind.is_active() {
            return self.advance_backwards(now, on_change);
        }
        if self.is_round_over() {
            self.clock.restart(now);
            return 0;
        }
        let due = self.clock.advance(now);
        if due > 0 && self.clock.rate() < NOMINAL_TICK_RATE {
            self.use_assists(Assists::SLOW);
        }
        for (seat, input) in self.seats.iter_mut().zip(input) {
            seat.latch.report(*input);
        }
        for run in 1..=due {
            let held = self.seats.iter_mut().map(|seat| seat.latch.next_tick());
            let held: Vec<Buttons> = held.collect();
            self.step(&held);
            on_change(Change::Step, &self.view());
            if self.next_level().is_some() || self.is_round_over() {
                return run;
            }
        }
        due
    }

    fn wait(&mut self, now: Duration) {
        self.clock.restart(now);
    }
}

#[cfg(test)]
#[path = "local_game_tests.rs"]
mod tests;
