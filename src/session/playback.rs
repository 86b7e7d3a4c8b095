//! Plays a recording back (spec 01 §4.4).

use super::snapshot_pair::SnapshotPair;
use crate::display_text::clean;
use crate::level::Level;
use crate::replay::{Demo, Mismatch};
use crate::sim::world::DonePhase;
use crate::sim::world::player::PLAYERS;

/// Ticks that a replay continues after the last command.
pub const AFTERMATH: i32 = 160;

/// A replay of a recording.
pub struct DemoGame {
    /// The level in play.
    pub worlds: SnapshotPair,
    demo: Demo,
    /// The players' names, sanitized for display.
    names: [String; PLAYERS],
    followed: usize,
    has_proof: bool,
    mismatch: Option<Mismatch>,
}

impl DemoGame {
    /// Starts replaying a recording on its level.
    ///
    /// # Errors
    /// Returns a message for the player if the recording was made on another level.
    pub fn begin(mut level: Level, demo: Demo) -> Result<DemoGame, String> {
        if level.content_hash() != demo.level_hash {
            return Err(format!(
                "The demo was recorded on a different version of the level `{}`.",
                clean(&demo.level_name)
            ));
        }
        level.world.globals.level = demo.level_number;
        let mut worlds = SnapshotPair::begin(level);
        for world in [&mut worlds.now, &mut worlds.before] {
            world.globals.shot_rules = demo.shot_rules;
            world.players = demo.players;
        }
        Ok(DemoGame {
            worlds,
            has_proof: !demo.checksums.is_empty(),
            names: demo.names.each_ref().map(|name| clean(name).into_owned()),
            demo,
            followed: 0,
            mismatch: None,
        })
    }

    /// Simulates one tick.
    pub fn step(&mut self) {
        let tick = self.worlds.next_tick();
        self.worlds.step(self.demo.moves.at(tick));
        if self.has_proof && self.mismatch.is_none() {
            self.mismatch = Mismatch::find(&self.demo, &self.worlds.now);
        }
    }

    /// Returns the first tick that diverged from the recording; always `None` for recordings without checksums, such
    /// as the original's.
    pub fn mismatch(&self) -> Option<Mismatch> {
        self.mismatch
    }

    /// Returns the played share of the recording, 0 to 1.
    pub fn progress(&self) -> f32 {
        let tick = self.worlds.now.globals.tick as f32;
        (tick / self.demo.moves.last_tick().max(1) as f32).min(1.0)
    }

    /// Returns the number of commands applied so far, and the total.
    pub fn command_counts(&self) -> (usize, usize) {
        let moves = self.demo.moves.all();
        let tick = self.worlds.now.globals.tick;
        let done = moves.partition_point(|timed| timed.tick <= tick);
        (done, moves.len())
    }

    /// Returns the followed player: the chosen one, or the next active one after it.
    pub fn followed(&self) -> usize {
        let following = (self.followed..PLAYERS).chain(0..self.followed);
        let mut playing = following.filter(|p| self.worlds.now.players[*p].active);
        playing.next().unwrap_or(self.followed)
    }

    /// Returns the names of the players; empty where there is none.
    pub fn names(&self) -> [&str; PLAYERS] {
        self.names.each_ref().map(String::as_str)
    }

    /// Follows a player, 0 to 7.
    pub fn watch(&mut self, player: usize) {
        self.followed = player.min(PLAYERS - 1);
    }

    /// Returns true once nothing is left to see: the level is done, everybody has left, or the recording ended a
    /// while ago.
    pub fn is_over(&self) -> bool {
        let world = &self.worlds.now;
        world.globals.done.phase == DonePhase::Finished
            || world.globals.tick > self.demo.moves.last_tick() + AFTERMATH
            || world.active_players().next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::super::level_source::LevelSource;
    use super::super::level_source::tests::EmptyLevels;
    use super::*;
    use crate::session::solo::{RecordingInfo, SoloGame};
    use crate::sim::command::{Command, CommandLog};

    fn recording(moves: CommandLog) -> (Level, Demo) {
        let level = EmptyLevels(vec![1]).load(1).expect("the source has it");
        let game = SoloGame::begin(level.clone(), &RecordingInfo::default(), 8);
        let demo = Demo {
            moves,
            ..game.recording()
        };
        (level, demo)
    }

    fn demo(moves: CommandLog) -> DemoGame {
        let (level, demo) = recording(moves);
        DemoGame::begin(level, demo).expect("it is the same level")
    }

    #[test]
    fn a_demo_of_a_different_version_of_the_level_is_rejected() {
        let (mut level, demo) = recording(CommandLog::new());
        level.world.items[0].body.ttl = 99;
        assert!(DemoGame::begin(level, demo).is_err());
    }

    #[test]
    fn a_diverging_replay_reports_the_tick() {
        let (level, mut demo) = recording(CommandLog::new());
        let mut game = DemoGame::begin(level.clone(), demo.clone()).expect("it is the same level");
        demo.checksums = (0..2)
            .map(|_| {
                (0..40).for_each(|_| game.step());
                game.worlds.now.checksum().total
            })
            .collect();
        demo.end_tick = 100;
        demo.checksums[1] ^= 1;
        let mut game = DemoGame::begin(level, demo).expect("it is the same level");
        (0..79).for_each(|_| game.step());
        assert_eq!(game.mismatch(), None);
        game.step();
        assert_eq!(game.mismatch().map(|mismatch| mismatch.tick), Some(80));
    }

    #[test]
    fn a_demo_ends_160_ticks_after_its_last_command() {
        let mut moves = CommandLog::new();
        let held = crate::sim::world::buttons::Buttons::LEFT;
        moves.add(30, Command::Buttons { player: 0, held });
        let mut demo = demo(moves);
        let mut ticks = 0;
        while !demo.is_over() {
            demo.step();
            ticks += 1;
        }
        assert_eq!(ticks, 191);
        assert_eq!(demo.progress(), 1.0);
    }

    #[test]
    fn a_demo_ends_when_everybody_has_left() {
        let mut moves = CommandLog::new();
        moves.add(
            5,
            Command::Leave {
                player: 0,
                reason: 64,
            },
        );
        let mut demo = demo(moves);
        for _ in 0..5 {
            assert!(!demo.is_over());
            demo.step();
        }
        assert!(demo.is_over());
    }

    #[test]
    fn the_next_active_player_is_followed_when_the_chosen_one_is_inactive() {
        let mut moves = CommandLog::new();
        moves.add(
            1,
            Command::Join {
                player: 5,
                colour: 3,
            },
        );
        let mut demo = demo(moves);
        demo.step();
        demo.watch(2);
        assert_eq!(demo.followed(), 5);
        demo.watch(6);
        assert_eq!(demo.followed(), 0);
    }
}
