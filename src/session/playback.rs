//! Plays a recording back (spec 01 §4.4).

use super::clock::{NOMINAL_TICK_RATE, TickClock};
use super::game_view::{
    Change, GameKind, GameSession, GameView, ReplayProgress, RewindStatus, Roster, SeatSet,
};
use super::ghosts::RaceView;
use super::input_latch::FrameInput;
use super::snapshot_pair::SnapshotPair;
use crate::config::SEATS;
use crate::display_text::clean;
use crate::level::Level;
use crate::replay::{Demo, DemoError, Mismatch, Playback};
use crate::sim::command::Command;
use crate::sim::world::DonePhase;
use crate::sim::world::player::PLAYERS;
use std::sync::Arc;
use std::time::Duration;

/// Ticks that a replay continues after the last command.
pub const TICKS_AFTER_LAST: i32 = 160;

/// A [`Playback`] as a viewer sees it.
pub struct DemoGame {
    /// The worlds to draw.
    pub worlds: SnapshotPair,
    playback: Playback,
    /// The players' names, sanitized for display.
    names: [String; PLAYERS],
    /// Players who start the recording together; empty if they are too many for a shared view.
    starters: SeatSet,
    /// The player chosen to be followed; none for the starters.
    chosen: Option<usize>,
    clock: TickClock,
}

impl DemoGame {
    /// Starts replaying a recording on its level.
    ///
    /// # Errors
    /// Returns a message for the player if the recording was made on another level.
    pub fn begin(level: Level, demo: Demo) -> Result<DemoGame, String> {
        let hash = level.content_hash();
        let names = demo.names.each_ref().map(|name| clean(name).into_owned());
        let starters = starters(&demo);
        let playback = Playback::new(demo, level.level_data, level.world, hash);
        let playback = playback.map_err(|error| match error {
            DemoError::Level { name, .. } => format!(
                "The demo was recorded on a different version of the level `{}`.",
                clean(&name)
            ),
            other => other.to_string(),
        })?;
        let now = Box::new(playback.world().clone());
        Ok(DemoGame {
            worlds: SnapshotPair::still(Arc::clone(playback.level_data()), now),
            playback,
            names,
            starters,
            chosen: None,
            clock: TickClock::new(NOMINAL_TICK_RATE),
        })
    }

    /// Simulates one tick.
    pub fn step(&mut self) {
        let worlds = &mut self.worlds;
        worlds.events.clear();
        self.playback.advance(&mut worlds.events);
        std::mem::swap(&mut worlds.before, &mut worlds.now);
        (*worlds.now).clone_from(self.playback.world());
    }

    /// Moves to a tick of the recording; see [`Playback::seek`].
    pub fn seek(&mut self, tick: i32) {
        self.playback.seek(tick);
        self.worlds.show_still(self.playback.world());
    }

    /// Returns the first tick that diverged from the recording; always `None` for recordings without checksums, such
    /// as the original's.
    pub fn mismatch(&self) -> Option<Mismatch> {
        self.playback.mismatch()
    }

    /// Returns how much of the recording has been played.
    pub fn progress(&self) -> ReplayProgress {
        let commands = &self.playback.demo().commands;
        let (tick, all) = (self.worlds.now.globals.tick, commands.all());
        let applied = all.partition_point(|timed| timed.tick <= tick);
        ReplayProgress {
            share: (tick as f32 / commands.last_tick().max(1) as f32).min(1.0),
            commands: (applied, all.len()),
        }
    }

    /// Sets the playback speed, ticks per second.
    pub fn set_rate(&mut self, rate: f64) {
        self.clock.set_rate(rate);
    }

    /// Returns the followed players: the chosen one, or the next active one after it. If none was chosen, those who
    /// started together.
    pub fn followed(&self) -> SeatSet {
        let is_active = |seat: &usize| self.worlds.now.players[*seat].active;
        let together: SeatSet = self.starters.iter().filter(is_active).collect();
        if self.chosen.is_none() && !together.is_empty() {
            return together;
        }
        let chosen = self.chosen.unwrap_or(0);
        let following = (chosen..PLAYERS).chain(0..chosen);
        SeatSet::one(following.into_iter().find(is_active).unwrap_or(chosen))
    }

    /// Follows a player, 0 to 7, or all who started together.
    pub fn watch(&mut self, player: Option<usize>) {
        self.chosen = player.map(|player| player.min(PLAYERS - 1));
    }

    /// Returns true once the replay is over: the level is done, everybody has left, or the recording ended a
    /// while ago.
    pub fn is_over(&self) -> bool {
        let world = &self.worlds.now;
        world.globals.done.phase == DonePhase::Finished
            || world.globals.tick > self.playback.demo().commands.last_tick() + TICKS_AFTER_LAST
            || world.active_players().next().is_none()
    }
}

/// Returns the players who are in the game from its first tick on, if they are few enough for a shared view.
fn starters(demo: &Demo) -> SeatSet {
    let present = (0..PLAYERS).filter(|seat| demo.players[*seat].active);
    let joining = demo
        .commands
        .at(1)
        .iter()
        .filter_map(|timed| match timed.action {
            Command::Join { player, .. } => Some(usize::from(player)),
            _ => None,
        });
    let seats: SeatSet = present.chain(joining).collect();
    if seats.len() <= SEATS {
        seats
    } else {
        SeatSet::EMPTY
    }
}

impl GameSession for DemoGame {
    fn view(&self) -> GameView<'_> {
        GameView {
            level: None,
            worlds: &self.worlds,
            alpha: self.clock.alpha(),
            earlier: &self.worlds.before,
            events: self.worlds.events.all(),
            roster: Roster {
                names: self.names.each_ref().map(String::as_str),
                local: SeatSet::EMPTY,
            },
            followed: self.followed(),
            rate: self.clock.rate(),
            rewind: RewindStatus {
                count: self.playback.demo().rewinds,
                speed: None,
            },
            race: RaceView::default(),
            assists: self.playback.demo().assists,
            standing: None,
            kind: GameKind::Replay(self.progress()),
        }
    }

    fn advance(
        &mut self,
        now: Duration,
        _input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        let due = self.clock.advance(now);
        for run in 1..=due {
            self.step();
            on_change(Change::Step, &self.view());
            if self.is_over() {
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
    use crate::config::Settings;
    use crate::session::local_game::{LocalGame, RecordingInfo};
    use crate::session::local_player::LocalPlayer;
    use crate::sim::command::CommandLog;

    fn recording(commands: CommandLog) -> (Level, Demo) {
        let level = EmptyLevels(vec![1]).load(1).expect("the source has it");
        let players = LocalPlayer::some(&Settings::default(), 1);
        let game = LocalGame::begin(level.clone(), &RecordingInfo::default(), &players);
        let demo = Demo {
            commands,
            ..game.recording()
        };
        (level, demo)
    }

    fn demo(commands: CommandLog) -> DemoGame {
        let (level, demo) = recording(commands);
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
    fn a_sought_tick_is_shown_still_and_playback_continues_from_it() {
        let mut commands = CommandLog::new();
        let held = crate::sim::world::buttons::Buttons::RIGHT;
        commands.add(20, Command::Buttons { player: 0, held });
        let (mut game, mut expected) = (demo(commands.clone()), demo(commands));
        (0..70).for_each(|_| game.step());
        game.seek(30);
        (0..30).for_each(|_| expected.step());
        assert!(game.worlds.now == expected.worlds.now && game.worlds.now == game.worlds.before);
        assert!(game.worlds.events.all().is_empty());
        game.step();
        expected.step();
        assert!(game.worlds.now == expected.worlds.now);
        assert!(game.worlds.before == expected.worlds.before);
    }

    #[test]
    fn a_demo_ends_160_ticks_after_its_last_command() {
        let mut commands = CommandLog::new();
        let held = crate::sim::world::buttons::Buttons::LEFT;
        commands.add(30, Command::Buttons { player: 0, held });
        let mut demo = demo(commands);
        let mut ticks = 0;
        while !demo.is_over() {
            demo.step();
            ticks += 1;
        }
        assert_eq!(ticks, 191);
        assert_eq!(demo.progress().share, 1.0);
    }

    #[test]
    fn a_demo_ends_when_everybody_has_left() {
        let mut commands = CommandLog::new();
        commands.add(
            5,
            Command::Leave {
                player: 0,
                reason: 64,
            },
        );
        let mut demo = demo(commands);
        for _ in 0..5 {
            assert!(!demo.is_over());
            demo.step();
        }
        assert!(demo.is_over());
    }

    #[test]
    fn the_next_active_player_is_followed_when_the_chosen_one_is_inactive() {
        let mut commands = CommandLog::new();
        commands.add(
            1,
            Command::Join {
                player: 5,
                colour: 3,
            },
        );
        let mut demo = demo(commands);
        demo.step();
        demo.watch(Some(2));
        assert_eq!(demo.followed(), SeatSet::one(5));
        demo.watch(Some(6));
        assert_eq!(demo.followed(), SeatSet::one(0));
    }
    #[test]
    fn players_who_start_together_are_followed_until_one_is_chosen() {
        let mut commands = CommandLog::new();
        let join = |player| Command::Join { player, colour: 3 };
        commands.add(1, join(1));
        commands.add(2, join(4));
        let leave = Command::Leave {
            player: 1,
            reason: 64,
        };
        commands.add(4, leave);
        let mut demo = demo(commands);
        assert_eq!(demo.followed(), SeatSet::one(0), "the other has not joined");
        (0..3).for_each(|_| demo.step());
        assert_eq!(demo.followed(), [0, 1].into_iter().collect());
        demo.watch(Some(4));
        assert_eq!(demo.followed(), SeatSet::one(4));
        demo.watch(None);
        demo.step();
        assert_eq!(demo.followed(), SeatSet::one(0), "the other has left");
    }
}
