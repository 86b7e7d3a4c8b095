//! An instant replay of a local game, which waits meanwhile.

use super::game_view::{
    Change, Comparison, GameKind, GameSession, GameView, ReplayProgress, RewindStatus, Roster,
};
use super::ghosts::RaceView;
use super::input_latch::FrameInput;
use super::past::instant_replay::{InstantReplay, Opening};
use super::past::match_past::MatchPast;
use super::past::watching::Shown;
use super::playback::controls::{Direction, PlaybackControls};
use super::playback::viewable::{Neighbour, Viewable};
use super::replay_marks::Marks;
use super::seat_set::SeatSet;
use super::snapshot_pair::SnapshotPair;
use crate::config::SEATS;
use crate::replay::Assists;
use crate::sim::world::player::PLAYERS;
use std::time::Duration;

/// An instant replay of a local game. It is a copy: nothing in it reaches the game.
pub struct LocalReplay {
    replay: InstantReplay,
    /// Names of the players by seat.
    names: [String; PLAYERS],
}

impl LocalReplay {
    /// Starts to replay a past for the players in some seats; of several, all are followed. `None` if there is no past.
    pub fn begin(past: &MatchPast, seats: SeatSet, names: [&str; PLAYERS]) -> Option<LocalReplay> {
        let opening = Opening {
            now: past.last(),
            death: past.marks().last_death(seats),
            drawn_from: None,
            watched: seats.first().filter(|_| seats.len() == 1),
        };
        let mut replay = InstantReplay::begin(past, None, opening)?;
        log::debug!("instant replay: from tick {}", replay.watching.target());
        // The first tick, so that there is something to draw.
        replay.watching.next_move();
        Some(LocalReplay {
            replay,
            names: names.map(str::to_owned),
        })
    }

    /// Returns true once the replay has reached its end.
    pub fn is_over(&self) -> bool {
        self.replay.is_over()
    }

    /// Ends the replay.
    pub fn stop(&mut self) {
        self.replay.watching.go_live();
    }

    /// Returns the worlds to draw.
    fn worlds(&self) -> &SnapshotPair {
        self.replay.watching.shown()
    }

    /// Returns the seats of the players who take part in the shown tick.
    fn active_seats(&self) -> SeatSet {
        let active = self.worlds().now.active_players();
        active.map(|(player, _)| player).collect()
    }

    /// Returns the seats that the camera follows.
    fn followed(&self) -> SeatSet {
        let active = self.active_seats();
        match self.replay.watched {
            None if (1..=SEATS).contains(&active.len()) => active,
            Some(watched) if active.contains(watched) => SeatSet::one(watched),
            _ => SeatSet::one(active.first().unwrap_or(0)),
        }
    }
}

impl GameSession for LocalReplay {
    fn view(&self) -> GameView<'_> {
        let (controls, worlds) = (self.controls(), self.worlds());
        GameView {
            level: None,
            worlds,
            alpha: controls.alpha(),
            earlier: &worlds.before,
            events: worlds.events.all(),
            roster: Roster {
                names: self.names.each_ref().map(String::as_str),
                local: SeatSet::EMPTY,
            },
            followed: self.followed(),
            rate: controls.rate(),
            rewind: RewindStatus::default(),
            race: RaceView::default(),
            replay: Some(Comparison::Same),
            assists: Assists::empty(),
            standing: None,
            game_match: None,
            kind: GameKind::Replay(ReplayProgress {
                share: self.share(),
                commands: (0, 0),
            }),
        }
    }

    fn advance(
        &mut self,
        now: Duration,
        _input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        self.replay.watching.start_frame(now);
        let mut moves = 0;
        while let Some(Shown::Past(change)) = self.replay.watching.next_move() {
            // There is only one level.
            let change = match change {
                Change::NewLevel => Change::Seek,
                change => change,
            };
            on_change(change, &self.view());
            moves += 1;
        }
        moves
    }

    fn wait(&mut self, _now: Duration) {}
}

impl Viewable for LocalReplay {
    fn marks(&self) -> &Marks {
        self.replay.watching.past().marks()
    }

    fn scanned(&self) -> i32 {
        Viewable::end(self)
    }

    fn tick(&self) -> i32 {
        self.replay.watching.tick()
    }

    fn first(&self) -> i32 {
        self.replay.watching.past().first()
    }

    fn end(&self) -> i32 {
        self.replay.watching.past().last()
    }

    fn controls(&self) -> &PlaybackControls {
        self.replay.watching.controls()
    }

    fn set_paused(&mut self, is_paused: bool) {
        self.replay.watching.set_paused(is_paused);
    }

    fn turn(&mut self, direction: Direction) {
        self.replay.watching.turn(direction);
    }

    fn change_speed(&mut self, steps: i32) {
        self.replay.watching.change_speed(steps);
    }

    fn seek(&mut self, tick: i32) {
        self.replay.watching.seek(tick);
    }

    fn target(&self) -> i32 {
        self.replay.watching.target()
    }

    fn step_by(&mut self, ticks: i32) {
        self.replay.watching.step_by(ticks);
    }

    fn players(&self) -> SeatSet {
        self.active_seats()
    }

    fn watch(&mut self, player: Option<usize>) {
        self.replay.watched = player.map(|player| player.min(PLAYERS - 1));
    }

    fn watch_beside(&mut self, neighbour: Neighbour) {
        let active = self.active_seats();
        let followed = self.replay.watched.and_then(|_| self.followed().first());
        self.watch(neighbour.of(followed, active, active.len() > 1));
    }

    fn behind(&self) -> Option<i32> {
        Some(self.replay.watching.behind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::past::instant_replay::LENGTH;
    use crate::session::test_game::{TICK, TestGame};
    use crate::sim::world::World;
    use crate::sim::world::buttons::Buttons;

    /// Plays a game of some players for some ticks, walking back and forth; returns all of its states.
    fn played(players: usize, ticks: i32) -> (TestGame, Vec<World>) {
        let mut test = TestGame::begin(players);
        let mut states = vec![(*test.game.worlds.now).clone()];
        for tick in 0..ticks {
            let held = match tick / 20 % 2 {
                0 => Buttons::RIGHT,
                _ => Buttons::LEFT,
            };
            test.play(1, &[held, Buttons::JUMP]);
            states.push((*test.game.worlds.now).clone());
        }
        (test, states)
    }

    /// Lets a replay run for some ticks of real time; returns the number of changes.
    fn run(replay: &mut LocalReplay, from: u64, ticks: u64) -> usize {
        let mut changes = 0;
        for tick in from..from + ticks {
            let now = Duration::from_millis(tick * TICK);
            replay.advance(now, &[], &mut |_, _| changes += 1);
        }
        changes
    }

    #[test]
    fn the_last_fifteen_seconds_of_a_local_game_are_shown_as_they_were() {
        let (test, states) = played(1, 700);
        let mut replay = test.game.instant_replay().expect("there is a past");
        assert_eq!(
            (replay.first(), Viewable::end(&replay)),
            (700 - LENGTH, 700)
        );
        assert!(*replay.view().worlds.now == states[100], "drawn at once");
        run(&mut replay, 0, 51);
        assert_eq!(replay.tick(), 150);
        assert!(*replay.view().worlds.now == states[150]);
        assert_eq!(replay.behind(), Some(550));
        replay.seek(400);
        replay.set_paused(true);
        run(&mut replay, 51, 10);
        assert!(*replay.view().worlds.now == states[400]);
        replay.step_by(-1);
        run(&mut replay, 61, 1);
        assert!(*replay.view().worlds.now == states[399]);
        assert_eq!(test.tick(), 700, "the game waits");
        assert!(*test.game.worlds.now == states[700]);
        test.assert_recording_is_valid();
    }

    #[test]
    fn a_replay_ends_by_itself_or_when_it_is_stopped() {
        let (test, _) = played(2, 30);
        let mut replay = test.game.instant_replay().expect("there is a past");
        run(&mut replay, 0, 29);
        assert!(!replay.is_over());
        run(&mut replay, 29, 5);
        assert!(replay.is_over());
        let mut replay = test.game.instant_replay().expect("there is a past");
        replay.stop();
        assert!(replay.is_over());
        assert!(
            TestGame::begin(1).game.instant_replay().is_none(),
            "no past"
        );
    }

    #[test]
    fn all_local_players_are_followed_until_one_is_chosen() {
        let (test, _) = played(2, 60);
        let mut replay = test.game.instant_replay().expect("there is a past");
        let both = SeatSet::from_iter([0, 1]);
        assert_eq!(replay.view().followed, both);
        replay.watch(Some(1));
        assert_eq!(replay.view().followed, SeatSet::one(1));
        replay.watch_beside(Neighbour::Next);
        assert_eq!(replay.view().followed, both);
        assert_eq!(replay.view().roster.names[1], "Player 1");
    }

    #[test]
    fn what_was_undone_by_going_back_is_not_replayed() {
        let (mut test, states) = played(1, 200);
        test.rewind(50);
        let tick = test.tick();
        assert!(tick < 170, "{tick}");
        let mut replay = test.game.instant_replay().expect("there is a past");
        assert_eq!(Viewable::end(&replay), tick);
        replay.set_paused(true);
        replay.seek(tick);
        run(&mut replay, 0, 1);
        assert!(*replay.view().worlds.now == states[tick as usize]);
    }
}
