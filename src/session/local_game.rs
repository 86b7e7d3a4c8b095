//! A game of the players on this computer: their button changes become commands and are recorded.

use super::clock::{NOMINAL_TICK_RATE, TickClock};
use super::game_view::{Change, GameKind, GameSession, GameView, Roster, SeatSet};
use super::input_latch::{FrameInput, InputLatch};
use super::local_player::LocalPlayer;
use super::results;
use super::snapshot_pair::SnapshotPair;
use crate::level::Level;
use crate::level::pack::id::LevelId;
use crate::progress::FinishedRun;
use crate::replay::{Demo, LiveRecording, Recorder};
use crate::sim::command::{Command, TimedCommand};
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{DonePhase, World};
use std::time::Duration;

/// Maximum number of local seats.
pub const MAX_SEATS: usize = 4;

/// A game of one to four players on this computer, from some level on. Their seats are the player slots from 0.
pub struct LocalGame {
    /// The level in play.
    pub worlds: SnapshotPair,
    level: LevelId,
    /// Content hash of the level.
    level_hash: u64,
    /// Enemies killed.
    kills: i32,
    /// The result once the exit has been reached, until it is taken.
    finished_run: Option<FinishedRun>,
    recorder: Recorder,
    clock: TickClock,
    seats: Vec<LocalSeat>,
}

/// A local player in the game.
struct LocalSeat {
    /// Player slot.
    seat: u8,
    player: LocalPlayer,
    /// Keeps short button presses for the next tick.
    latch: InputLatch,
    /// Buttons of the last recorded command; `None` makes the next tick record the buttons even if they are unchanged.
    recorded: Option<Buttons>,
    /// Buttons held in the last tick.
    held: Buttons,
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
            player,
            latch: InputLatch::default(),
            recorded: Some(Buttons::empty()),
            held: Buttons::empty(),
        }
    }

    /// Returns the command to record if the buttons have changed (spec 01 §2.3).
    fn button_change(&mut self) -> Option<Command> {
        let (player, held) = (self.seat, self.held);
        let is_new = self.recorded.replace(held) != Some(held);
        is_new.then_some(Command::Buttons { player, held })
    }
}

impl LocalGame {
    /// Starts a game with a level. At most [`MAX_SEATS`] players take part.
    pub fn begin(mut level: Level, info: &RecordingInfo, players: &[LocalPlayer]) -> LocalGame {
        let hash = level.content_hash();
        level.world.globals.level = info.number;
        let seats = (0..).zip(players.iter().take(MAX_SEATS).cloned());
        let seats: Vec<LocalSeat> = seats.map(LocalSeat::new).collect();
        let mut worlds = SnapshotPair::begin(level);
        for world in [&mut worlds.now, &mut worlds.before] {
            for seat in &seats {
                let player = &mut world.players[usize::from(seat.seat)];
                player.active = true;
                player.colour = seat.player.colour;
            }
        }
        LocalGame {
            recorder: record(&worlds.now, hash, info, &seats),
            worlds,
            level: info.level.clone(),
            level_hash: hash,
            kills: 0,
            finished_run: None,
            clock: TickClock::new(NOMINAL_TICK_RATE),
            seats,
        }
    }

    /// Continues with the next level after [`LocalGame::next_level`] and starts a new recording.
    pub fn begin_next(&mut self, mut level: Level, info: &RecordingInfo) {
        let hash = level.content_hash();
        level.world.globals.level = info.number;
        self.worlds = SnapshotPair::begin_next(level, &self.worlds.now);
        self.level = info.level.clone();
        self.level_hash = hash;
        self.kills = 0;
        self.finished_run = None;
        self.recorder = record(&self.worlds.now, hash, info, &self.seats);
        for seat in &mut self.seats {
            seat.recorded = Some(Buttons::empty());
            seat.held = Buttons::empty();
        }
    }

    /// Returns the level.
    pub fn level(&self) -> &LevelId {
        &self.level
    }

    /// Returns the number of players.
    pub fn player_count(&self) -> usize {
        self.seats.len()
    }

    /// Returns the recording of this level so far.
    pub fn recording(&self) -> Demo {
        self.recorder.demo(&self.worlds.now)
    }

    /// Returns a handle to the recording for the thread that saves it; see [`LocalGame::seal`].
    pub fn live(&self) -> LiveRecording {
        self.recorder.live()
    }

    /// Adds a checksum of the last tick, so that [`LiveRecording::verifiable`] includes it.
    pub fn seal(&self) {
        self.recorder.seal(&self.worlds.now);
    }

    /// Handles a pause: the next tick records the held buttons even if they are unchanged (spec 01 §2.7), and none of them
    /// counts as newly pressed.
    fn interrupt(&mut self) {
        for seat in &mut self.seats {
            seat.recorded = None;
            seat.held = Buttons::all();
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

    /// Simulates one tick with the buttons that each player holds; menu buttons are ignored.
    pub fn step(&mut self, held: &[Buttons]) {
        let tick = self.worlds.next_tick();
        let actions = self.actions(held);
        let timed = |action| TimedCommand { tick, action };
        let commands: Vec<TimedCommand> = actions.into_iter().map(timed).collect();
        self.worlds.step(&commands);
        self.recorder.record_tick(&commands, &self.worlds.now);
        self.count();
    }

    /// Counts the kills of the last tick, and notes the result if the exit was reached in it: coins and deaths of all
    /// players. A warp does not finish a level.
    fn count(&mut self) {
        let SnapshotPair { now, before, .. } = &self.worlds;
        self.kills += killed(before, now);
        let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
        if self.worlds.events.all().iter().any(is_exit) {
            let seats = self.seats.iter().map(|seat| usize::from(seat.seat));
            let players = seats.map(|seat| &now.players[seat]);
            self.finished_run = Some(FinishedRun {
                level: self.level_hash,
                ticks: now.globals.tick,
                coins: players.clone().map(|player| player.coins).sum(),
                deaths: players.map(|player| player.deaths).sum(),
                kills: self.kills,
            });
        }
    }

    /// Returns the result of this level once, after its exit has been reached.
    pub fn take_finished_run(&mut self) -> Option<FinishedRun> {
        self.finished_run.take()
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
            pressed |= results::is_fresh_press(before, held);
        }
        let world = &self.worlds.now;
        match world.globals.done.phase {
            DonePhase::Playing => {
                let changes = self.seats.iter_mut().map(LocalSeat::button_change);
                changes.flatten().collect()
            }
            DonePhase::Results if pressed && results::can_be_confirmed(&world.globals.done) => {
                let seats = self.seats.iter().map(|seat| seat.seat);
                seats
                    .filter_map(|seat| acknowledgement(world, seat))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the number of the next level after the last tick of this one.
    pub fn next_level(&self) -> Option<i32> {
        let done = self.worlds.now.globals.done;
        (done.phase == DonePhase::Finished).then_some(done.next_level)
    }
}

/// Returns how many enemies started to die in a tick.
fn killed(before: &World, now: &World) -> i32 {
    let pairs = before.enemies.iter().zip(&now.enemies);
    let is_dying = |kind: &EnemyKind| matches!(kind, EnemyKind::Dying(_));
    let killed = pairs.filter(|(before, now)| is_dying(&now.kind) && !is_dying(&before.kind));
    killed.count() as i32
}

/// Starts the recording of a level.
fn record(world: &World, hash: u64, info: &RecordingInfo, seats: &[LocalSeat]) -> Recorder {
    let mut recorder = Recorder::new(&info.level.to_string(), hash, info.date, world);
    for seat in seats {
        recorder.name_player(seat.seat, &seat.player.name);
    }
    recorder
}

/// Returns the command by which a player confirms the results, unless they are confirmed already.
fn acknowledgement(world: &World, player: u8) -> Option<Command> {
    let confirmed = world.players[usize::from(player)].acknowledged;
    (!confirmed).then_some(Command::Acknowledge { player })
}

impl GameSession for LocalGame {
    fn view(&self) -> GameView<'_> {
        let mut names = [""; PLAYERS];
        for seat in &self.seats {
            names[usize::from(seat.seat)] = &seat.player.name;
        }
        let local: SeatSet = self
            .seats
            .iter()
            .map(|seat| usize::from(seat.seat))
            .collect();
        GameView {
            worlds: &self.worlds,
            alpha: self.clock.alpha(),
            earlier: &self.worlds.before,
            events: self.worlds.events.all(),
            roster: Roster { names, local },
            followed: local,
            rate: self.clock.rate(),
            kind: GameKind::Local,
        }
    }

    fn advance(
        &mut self,
        now: Duration,
        input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        let due = self.clock.advance(now);
        for (seat, input) in self.seats.iter_mut().zip(input) {
            seat.latch.report(*input);
        }
        for run in 1..=due {
            let held = self.seats.iter_mut().map(|seat| seat.latch.next_tick());
            let held: Vec<Buttons> = held.collect();
            self.step(&held);
            on_change(Change::Step, &self.view());
            if self.next_level().is_some() {
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
mod tests {
    use super::super::level_source::LevelSource;
    use super::super::level_source::tests::EmptyLevels;
    use super::*;
    use crate::replay::Playback;
    use crate::sim::rules::events::Events;

    fn title(number: i32) -> RecordingInfo {
        RecordingInfo {
            number,
            ..RecordingInfo::default()
        }
    }

    fn player(name: &str, colour: u8) -> LocalPlayer {
        LocalPlayer {
            name: name.to_owned(),
            colour,
        }
    }

    fn game_of(players: &[LocalPlayer]) -> LocalGame {
        let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
        LocalGame::begin(level, &title(3), players)
    }

    fn game() -> LocalGame {
        game_of(&[player("Ann", 8)])
    }

    fn pair() -> LocalGame {
        game_of(&[player("Ann", 8), player("Bob", 3)])
    }

    fn actions(game: &LocalGame) -> Vec<(i32, Command)> {
        let demo = game.recording();
        let commands = demo.commands.all().iter();
        commands.map(|m| (m.tick, m.action)).collect()
    }

    fn holds(held: Buttons) -> Command {
        Command::Buttons { player: 0, held }
    }

    #[test]
    fn only_button_changes_are_recorded() {
        let mut game = game();
        for held in [
            Buttons::empty(),
            Buttons::LEFT,
            Buttons::LEFT,
            Buttons::empty(),
        ] {
            game.step(&[held]);
        }
        assert_eq!(
            actions(&game),
            [(2, holds(Buttons::LEFT)), (4, holds(Buttons::empty()))]
        );
        assert_eq!(game.worlds.now.players[0].colour, 8);
    }

    #[test]
    fn the_menu_button_is_never_recorded() {
        let mut game = game();
        game.step(&[Buttons::MENU]);
        assert!(actions(&game).is_empty());
    }

    #[test]
    fn after_an_interruption_the_buttons_are_recorded_again() {
        let mut game = game();
        game.step(&[Buttons::empty()]);
        game.interrupt();
        game.step(&[Buttons::empty()]);
        assert_eq!(actions(&game), [(2, holds(Buttons::empty()))]);
    }

    /// Shows the results of a game as they are after `age` ticks.
    fn at_results(mut game: LocalGame, age: i32) -> LocalGame {
        game.worlds.now.globals.done.phase = DonePhase::Results;
        game.worlds.now.globals.done.timer = 600 - age;
        game
    }

    #[test]
    fn a_press_at_the_results_confirms_them_once() {
        let mut game = at_results(game(), 20);
        game.step(&[Buttons::JUMP]);
        game.step(&[Buttons::empty()]);
        game.step(&[Buttons::FIRE]);
        assert_eq!(actions(&game), [(1, Command::Acknowledge { player: 0 })]);
    }

    #[test]
    fn buttons_still_held_from_the_level_do_not_confirm_its_results() {
        let (run, jump) = (Buttons::RIGHT, Buttons::JUMP);
        let mut game = game();
        game.step(&[run | jump]);
        game.worlds.now.globals.done.phase = DonePhase::Results;
        game.worlds.now.globals.done.timer = 600;
        for held in [run | jump, jump, run | jump, run, Buttons::UP] {
            game.step(&[held]);
        }
        assert!(!game.worlds.now.players[0].acknowledged);
        while !results::can_be_confirmed(&game.worlds.now.globals.done) {
            game.step(&[jump]);
        }
        game.step(&[jump]);
        game.step(&[run | jump]);
        game.step(&[run]);
        assert!(!game.worlds.now.players[0].acknowledged);
        game.step(&[run | jump]);
        assert!(game.worlds.now.players[0].acknowledged);
    }

    #[test]
    fn a_button_that_closed_the_pause_menu_does_not_confirm_the_results() {
        let mut game = at_results(game(), 100);
        game.interrupt();
        game.step(&[Buttons::JUMP]);
        game.step(&[Buttons::JUMP]);
        assert!(actions(&game).is_empty());
        game.step(&[Buttons::empty()]);
        game.step(&[Buttons::JUMP]);
        assert_eq!(actions(&game), [(4, Command::Acknowledge { player: 0 })]);
    }

    #[test]
    fn a_finished_level_reports_the_next_one_which_starts_at_tick_0() {
        let mut game = game();
        game.worlds.now.globals.done.phase = DonePhase::Linger;
        game.worlds.now.globals.done.timer = 1;
        game.worlds.now.globals.done.next_level = 4;
        game.step(&[Buttons::FIRE]);
        assert_eq!(game.next_level(), Some(4));
        let level = EmptyLevels(vec![7]).load(7).expect("the source has it");
        game.begin_next(level, &title(7));
        assert_eq!(
            (game.worlds.now.globals.level, game.next_level()),
            (7, None)
        );
        assert_eq!(game.worlds.next_tick(), 1);
        assert!(actions(&game).is_empty());
    }

    #[test]
    fn reaching_the_exit_gives_a_result_of_all_players_once() {
        let mut game = pair();
        let exit = game.worlds.now.items[0].body.pos;
        game.step(&[]);
        assert_eq!(game.take_finished_run(), None);
        let players = &mut game.worlds.now.players;
        players[0].pos = exit;
        (players[0].coins, players[1].coins, players[1].deaths) = (3, 1, 2);
        (0..3).for_each(|_| game.step(&[]));
        let run = game.take_finished_run().expect("the exit was reached");
        let level = EmptyLevels(vec![3]).load(3).expect("a level");
        assert_eq!(
            (run.level, run.coins, run.deaths, run.kills),
            (level.content_hash(), 4, 2, 0)
        );
        assert_eq!(run.ticks, 2);
        assert_eq!(game.take_finished_run(), None);
    }

    #[test]
    fn a_kill_counts_when_the_enemy_starts_to_die() {
        use crate::sim::world::enemy::Dying;
        let mut before = World::default();
        let mut now = before.clone();
        now.enemies[2].kind = EnemyKind::Dying(Dying::default());
        assert_eq!(killed(&before, &now), 1);
        before.enemies[2].kind = EnemyKind::Dying(Dying::default());
        assert_eq!(
            (killed(&before, &now), killed(&now, &World::default())),
            (0, 0)
        );
    }

    #[test]
    fn the_recording_replays_to_the_same_world() {
        let mut game = pair();
        for tick in 0..200 {
            let held = |period| Buttons::from_bits_truncate((tick / period) as u8 & 63);
            game.step(&[held(7), held(5)]);
        }
        let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
        let hash = level.content_hash();
        let mut again = Playback::new(game.recording(), level.level_data, level.world, hash)
            .expect("it is the same level");
        while again.step(&mut Events::sink()) {}
        assert_eq!(again.mismatch(), None);
        assert!(*again.world() == *game.worlds.now);
    }
    #[test]
    fn each_seat_records_its_own_button_changes() {
        let mut game = pair();
        game.step(&[Buttons::LEFT]);
        game.step(&[Buttons::LEFT, Buttons::JUMP]);
        game.step(&[Buttons::RIGHT, Buttons::empty()]);
        let second = |held| Command::Buttons { player: 1, held };
        assert_eq!(
            actions(&game),
            [
                (1, holds(Buttons::LEFT)),
                (2, second(Buttons::JUMP)),
                (3, holds(Buttons::RIGHT)),
                (3, second(Buttons::empty())),
            ]
        );
        let players = &game.worlds.now.players;
        assert!(players[0].active && players[1].active && !players[2].active);
        assert_eq!((players[0].colour, players[1].colour), (8, 3));
        assert_eq!(game.recording().names[..3], ["Ann", "Bob", ""]);
    }

    #[test]
    fn any_player_confirms_the_results_for_all() {
        let mut game = at_results(pair(), 20);
        game.step(&[Buttons::empty(), Buttons::FIRE]);
        let confirmed = |player| (1, Command::Acknowledge { player });
        assert_eq!(actions(&game), [confirmed(0), confirmed(1)]);
    }

    #[test]
    fn all_seats_play_on_in_the_next_level() {
        let mut game = pair();
        game.step(&[Buttons::LEFT, Buttons::LEFT]);
        game.worlds.now.players[1].life = crate::sim::num::Fx::int(40);
        let level = EmptyLevels(vec![7]).load(7).expect("the source has it");
        game.begin_next(level, &title(7));
        let players = &game.worlds.now.players;
        assert!(players[0].active && players[1].active);
        assert_eq!(players[1].life.round(), 40);
        assert_eq!(game.recording().names[1], "Bob");
    }

    #[test]
    fn at_most_four_players_take_part() {
        let game = game_of(&vec![player("Ann", 8); 6]);
        assert_eq!(game.view().followed.len(), MAX_SEATS);
        assert_eq!(game.worlds.now.active_players().count(), MAX_SEATS);
    }

    #[test]
    fn a_short_press_of_each_player_reaches_the_next_tick() {
        let mut game = pair();
        let press = |pressed| FrameInput {
            held: Buttons::empty(),
            pressed,
        };
        let mut steps = 0;
        let (ms, nothing) = (Duration::from_millis, press(Buttons::empty()));
        for (now, second) in [
            (0, nothing),
            (10, press(Buttons::FIRE)),
            (20, nothing),
            (55, nothing),
        ] {
            game.advance(ms(now), &[nothing, second], &mut |_, _| steps += 1);
        }
        let second = |held| Command::Buttons { player: 1, held };
        assert_eq!(steps, 2);
        assert_eq!(
            actions(&game),
            [(1, second(Buttons::FIRE)), (2, second(Buttons::empty()))]
        );
    }
}
