//! The start of a search: the beginning of a level, or a tick of a recording.

use super::macro_actions::Hold;
use crate::level::Level;
use crate::replay::{Playback, Recorder, Recording};
use crate::sim::command::{Command, CommandLog};
use crate::sim::rules::events::Events;
use crate::sim::rules::level_done::results_age;
use crate::sim::rules::{self, start};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::{PLAYERS, Pause};
use crate::sim::world::{DonePhase, LevelData, World};

/// Colours and name of the players in proofs.
const COLOURS: [u8; PLAYERS] = [8, 7, 11, 13, 12, 14, 10, 1];
const NAME: &str = "Martian";
/// Ticks for which the results are shown in a proof before they are acknowledged.
const RESULTS_TICKS: i32 = 40;
/// Maximum number of ticks from an exit to the end of a level.
const END_LIMIT: i32 = 1000;

/// A level, and the commands up to the tick in which a search starts.
pub struct Start {
    /// Static level data.
    pub level_data: LevelData,
    /// The level as it was loaded.
    loaded: Box<World>,
    /// The world before the first tick.
    first: Box<World>,
    names: [String; PLAYERS],
    commands: CommandLog,
    tick: i32,
    level_name: String,
    level_hash: u64,
}

/// When a recording of some holds ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// After the last hold.
    AtOnce,
    /// When the level has ended; until then nothing is held.
    WithLevel,
}

/// Why a search cannot start at a tick of a recording.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The recording is shorter.
    #[error("tick {tick} is outside the recording, expected 0 to {last}")]
    Outside {
        /// The requested tick.
        tick: i32,
        /// The last tick of the recording.
        last: i32,
    },
    /// The recording does not replay.
    #[error("the recording cannot be continued: {0}")]
    Mismatch(String),
    /// Player 1 cannot move there.
    #[error("player 1 is {state} at tick {tick}; choose a tick at which the player can move")]
    Player {
        /// The requested tick.
        tick: i32,
        /// Why the player cannot move.
        state: &'static str,
    },
}

impl Start {
    /// Starts at the beginning of a level with one player.
    pub fn of_level(level: &Level, name: &str, number: i32) -> Start {
        let mut world = Box::new(level.world.clone());
        world.globals.level = number;
        start::begin_game(&level.level_data, &mut world);
        world.players[0].colour = COLOURS[0];
        let mut names: [String; PLAYERS] = Default::default();
        names[0] = NAME.to_string();
        Start {
            level_data: level.level_data.clone(),
            loaded: Box::new(level.world.clone()),
            first: world,
            names,
            commands: CommandLog::new(),
            tick: 0,
            level_name: name.to_string(),
            level_hash: level.content_hash(),
        }
    }

    /// Lets this many players, 1 to 8, start the level together.
    #[must_use]
    pub fn with_players(mut self, players: usize) -> Start {
        for (slot, player) in self.first.players.iter_mut().enumerate().take(players) {
            player.active = true;
            player.colour = COLOURS[slot];
            self.names[slot] = match slot {
                0 => NAME.to_owned(),
                _ => format!("{NAME} {}", slot + 1),
            };
        }
        self
    }

    /// Returns how many players, from slot 0 on, are in the level where the search starts.
    pub fn players(&self) -> usize {
        let world = self.world();
        world
            .players
            .iter()
            .take_while(|player| player.active)
            .count()
    }

    /// Starts at a tick of a recording, which is verified up to there. Player 1 is searched for; other players keep holding
    /// what they hold at that tick.
    ///
    /// # Errors
    /// If the recording does not replay up to there, or player 1 cannot move there.
    pub fn of_recording(level: &Level, demo: Recording, tick: i32) -> Result<Start, StartError> {
        let last = demo.end_tick;
        if !(0..=last).contains(&tick) {
            return Err(StartError::Outside { tick, last });
        }
        let hash = level.content_hash();
        let (names, level_name) = (demo.names.clone(), demo.level_name.clone());
        let mut commands = demo.commands.clone();
        commands.truncate_after(tick);
        let mismatch = |error: String| StartError::Mismatch(error);
        let mut playback = Playback::new(demo, level.level_data.clone(), level.world.clone(), hash)
            .map_err(|error| mismatch(error.to_string()))?;
        let first = Box::new(playback.world().clone());
        playback.seek(tick);
        if let Some(error) = playback.mismatch() {
            return Err(mismatch(error.to_string()));
        }
        let world = playback.world();
        let player = &world.players[0];
        let state = match player.pause {
            _ if !player.active => Some("not in the game"),
            _ if world.globals.done.phase != DonePhase::Playing => Some("done with the level"),
            Pause::Dead(_) => Some("dead"),
            _ => None,
        };
        if let Some(state) = state {
            return Err(StartError::Player { tick, state });
        }
        Ok(Start {
            level_data: level.level_data.clone(),
            loaded: Box::new(level.world.clone()),
            first,
            names,
            commands,
            tick,
            level_name,
            level_hash: hash,
        })
    }

    /// Returns what player 1 holds in a recording up to its last tick.
    pub fn holds_of(demo: &Recording) -> Vec<Hold> {
        Hold::of_inputs(demo.buttons_by_tick(0))
    }

    /// Returns the tick in which the search starts.
    pub fn tick(&self) -> i32 {
        self.tick
    }

    /// Returns the world in which the search starts.
    pub fn world(&self) -> Box<World> {
        let mut world = self.first.clone();
        for tick in 1..=self.tick {
            let commands = self.commands.at(tick);
            rules::step(&self.level_data, &mut world, commands, &mut Events::sink());
        }
        world
    }

    /// Records what happens when player 1 holds these buttons.
    pub fn record(&self, holds: &[Hold], ending: Ending) -> Recording {
        self.record_players(&[holds], ending)
    }

    /// Records what happens when the players from slot 0 on hold these buttons; their holds are equally long.
    pub fn record_players(&self, holds: &[&[Hold]], ending: Ending) -> Recording {
        let mut world = self.first.clone();
        let mut recorder = Recorder::new(&self.level_name, self.level_hash, 0, &world);
        for (player, name) in self.names.iter().enumerate() {
            recorder.name_player(player as u8, name);
        }
        let mut held: Vec<_> = holds.iter().map(|holds| Hold::inputs(holds)).collect();
        let (mut end, mut has_acknowledged) = (None, false);
        while world.globals.done.phase != DonePhase::Finished {
            let tick = world.globals.tick + 1;
            let mut commands = CommandLog::new();
            if tick <= self.tick {
                let recorded = self.commands.at(tick);
                recorded.iter().for_each(|c| commands.add(tick, c.action));
            } else {
                let is_over = world.globals.done.phase != DonePhase::Playing;
                let next: Vec<Buttons> = match is_over {
                    true => Vec::new(),
                    false => held.iter_mut().filter_map(Iterator::next).collect(),
                };
                let limit = match ending {
                    Ending::AtOnce => 0,
                    Ending::WithLevel => END_LIMIT,
                };
                if next.is_empty() && *end.get_or_insert(tick + limit) <= tick {
                    break;
                }
                for player in 0..holds.len() {
                    let held = next.get(player).copied().unwrap_or_default();
                    if held != world.players[player].buttons {
                        let player = player as u8;
                        commands.add(tick, Command::Buttons { player, held });
                    }
                }
                let results = results_age(&world.globals.done);
                if results.is_some_and(|age| age > RESULTS_TICKS) && !has_acknowledged {
                    has_acknowledged = true;
                    for (player, _) in world.active_players() {
                        let player = player as u8;
                        commands.add(tick, Command::Acknowledge { player });
                    }
                }
            }
            rules::step(
                &self.level_data,
                &mut world,
                commands.at(tick),
                &mut Events::sink(),
            );
            recorder.record_tick(commands.at(tick), &world);
        }
        recorder.demo(&world)
    }

    /// Replays a recording from the level as it was loaded. Returns the world after its last tick if all checksums match.
    pub fn verified(&self, demo: &Recording) -> Option<World> {
        let level_data = self.level_data.clone();
        let world = (*self.loaded).clone();
        let mut playback = Playback::new(demo.clone(), level_data, world, self.level_hash).ok()?;
        while playback.step(&mut Events::sink()) {}
        playback
            .mismatch()
            .is_none()
            .then(|| playback.world().clone())
    }
}
