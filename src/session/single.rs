//! A game played alone. Everything that is pressed is recorded as moves.

use super::worlds::Worlds;
use crate::level::Level;
use crate::replay::{Demo, Recorder};
use crate::sim::moves::{Move, TimedMove};
use crate::sim::world::DonePhase;
use crate::sim::world::controls::Controls;

/// The slot of the player in a game played alone.
pub const PLAYER: u8 = 0;

/// A game played alone, from some level on.
pub struct SingleGame {
    /// The level in play.
    pub worlds: Worlds,
    number: i32,
    recorder: Recorder,
    /// What was held when a move was recorded last; nothing if the next frame is to record afresh.
    held: Option<Controls>,
}

/// What is known of a level and of a recording before it starts.
#[derive(Clone, Debug, Default)]
pub struct Title {
    /// Number of the level.
    pub number: i32,
    /// Name of the level's file, without folder and ending.
    pub file: String,
    /// Seconds since 1970 in UTC.
    pub date: u64,
    /// Name of the player.
    pub player: String,
}

impl SingleGame {
    /// Starts a game with a level; `colour` is 1 to 15.
    pub fn begin(mut level: Level, title: &Title, colour: u8) -> SingleGame {
        let hash = level.content_hash();
        level.world.globals.level = title.number;
        let mut worlds = Worlds::begin(level);
        for world in [&mut worlds.now, &mut worlds.before] {
            world.players[usize::from(PLAYER)].colour = colour;
        }
        SingleGame::start(worlds, hash, title)
    }

    /// Goes on with the next level after [`SingleGame::next_level`]; its recording starts anew.
    pub fn begin_next(&mut self, mut level: Level, title: &Title) {
        let hash = level.content_hash();
        level.world.globals.level = title.number;
        let worlds = Worlds::begin_next(level, &self.worlds.now);
        *self = SingleGame::start(worlds, hash, title);
    }

    fn start(worlds: Worlds, hash: u64, title: &Title) -> SingleGame {
        let mut recorder = Recorder::new(&title.file, hash, title.date, &worlds.now);
        recorder.name_player(PLAYER, &title.player);
        SingleGame {
            worlds,
            number: title.number,
            recorder,
            held: Some(Controls::empty()),
        }
    }

    /// The number of the level.
    pub fn number(&self) -> i32 {
        self.number
    }

    /// The recording of this level so far.
    pub fn recording(&self) -> Demo {
        self.recorder.demo(&self.worlds.now)
    }

    /// The game was interrupted: the next frame records what is held then, whatever it is (spec 01 §2.7).
    pub fn interrupt(&mut self) {
        self.held = None;
    }

    /// Simulates a frame while `held` is held; the menu key is none of the game's business.
    pub fn step(&mut self, held: Controls) {
        let frame = self.worlds.next_frame();
        let action = self.action(held - Controls::MENU);
        let timed = action.map(|action| TimedMove { frame, action });
        let moves = timed.as_slice();
        self.worlds.step(moves);
        self.recorder.frame(moves, &self.worlds.now);
    }

    /// What a change of the controls means now (spec 01 §2.3, §3.3).
    fn action(&mut self, held: Controls) -> Option<Move> {
        let player = PLAYER;
        let phase = self.worlds.now.globals.done.phase;
        let sampled = matches!(phase, DonePhase::Playing | DonePhase::Results);
        if !sampled || self.held == Some(held) {
            return None;
        }
        self.held = Some(held);
        if phase == DonePhase::Results && !held.is_empty() {
            let seen = self.worlds.now.players[usize::from(player)].acknowledged;
            return (!seen).then_some(Move::Acknowledge { player });
        }
        Some(Move::Controls { player, held })
    }

    /// After the last frame of a level: the number that the next level should have.
    pub fn next_level(&self) -> Option<i32> {
        let done = self.worlds.now.globals.done;
        (done.phase == DonePhase::Finished).then_some(done.next_level)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shelf::Shelf;
    use super::super::shelf::tests::EmptyLevels;
    use super::*;
    use crate::replay::Playback;
    use crate::sim::rules::events::Events;

    fn title(number: i32) -> Title {
        Title {
            number,
            ..Title::default()
        }
    }

    fn game() -> SingleGame {
        let level = EmptyLevels(vec![3]).load(3).expect("it is on the shelf");
        SingleGame::begin(level, &title(3), 8)
    }

    fn actions(game: &SingleGame) -> Vec<(i32, Move)> {
        let demo = game.recording();
        let moves = demo.moves.all().iter();
        moves.map(|m| (m.frame, m.action)).collect()
    }

    fn holds(held: Controls) -> Move {
        let player = PLAYER;
        Move::Controls { player, held }
    }

    #[test]
    fn only_changes_of_the_controls_are_recorded() {
        let mut game = game();
        for held in [
            Controls::empty(),
            Controls::LEFT,
            Controls::LEFT,
            Controls::empty(),
        ] {
            game.step(held);
        }
        assert_eq!(
            actions(&game),
            [(2, holds(Controls::LEFT)), (4, holds(Controls::empty()))]
        );
        assert_eq!(game.worlds.now.players[0].colour, 8);
    }

    #[test]
    fn the_menu_key_is_never_recorded() {
        let mut game = game();
        game.step(Controls::MENU);
        assert!(actions(&game).is_empty());
    }

    #[test]
    fn after_an_interruption_the_controls_are_recorded_afresh() {
        let mut game = game();
        game.step(Controls::empty());
        game.interrupt();
        game.step(Controls::empty());
        assert_eq!(actions(&game), [(2, holds(Controls::empty()))]);
    }

    #[test]
    fn a_press_at_the_results_acknowledges_them_once() {
        let mut game = game();
        game.worlds.now.globals.done.phase = DonePhase::Results;
        game.worlds.now.globals.done.timer = 600;
        game.step(Controls::JUMP);
        game.step(Controls::JUMP);
        game.step(Controls::FIRE);
        assert_eq!(actions(&game), [(1, Move::Acknowledge { player: PLAYER })]);
    }

    #[test]
    fn a_finished_level_says_which_is_next_and_the_next_one_starts_at_frame_0() {
        let mut game = game();
        game.worlds.now.globals.done.phase = DonePhase::Linger;
        game.worlds.now.globals.done.timer = 1;
        game.worlds.now.globals.done.next_level = 4;
        game.step(Controls::FIRE);
        assert_eq!(game.next_level(), Some(4));
        let level = EmptyLevels(vec![7]).load(7).expect("it is on the shelf");
        game.begin_next(level, &title(7));
        assert_eq!((game.number(), game.next_level()), (7, None));
        assert_eq!(game.worlds.next_frame(), 1);
        assert!(actions(&game).is_empty());
    }

    #[test]
    fn the_recording_replays_to_the_same_world() {
        let mut game = game();
        for frame in 0..200 {
            game.step(Controls::from_bits_truncate((frame / 7) as u8 & 63));
        }
        let level = EmptyLevels(vec![3]).load(3).expect("it is on the shelf");
        let hash = level.content_hash();
        let mut again = Playback::new(game.recording(), level.stage, level.world, hash)
            .expect("it is the same level");
        while again.step(&mut Events::sink()) {}
        assert_eq!(again.mismatch(), None);
        assert!(*again.world() == *game.worlds.now);
    }
}
