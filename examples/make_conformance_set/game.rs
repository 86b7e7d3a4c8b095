//! Plays a game and records it.

use crate::coverage::{Coverage, Tick};
use crate::digest::Digest;
use crate::explorer::Explorer;
use crate::random::Random;
use purple_martians::level::Level;
use purple_martians::replay::{Recorder, Recording};
use purple_martians::sim::command::{Command, CommandLog};
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::{DonePhase, ShotRules, World};

/// Maximum length of a game, ticks.
const TICKS: i32 = 1600;

/// A game that has been played.
pub struct Played {
    pub demo: Recording,
    pub coverage: Coverage,
    pub digest: Digest,
}

/// Plays a level with some players.
pub fn play(level: &Level, name: &str, players: usize, seed: u64) -> Played {
    let mut world = level.world.clone();
    world.globals.level = 1;
    start::begin_game(&level.level_data, &mut world);
    world.players[0].colour = 8;
    let mut others = ExternalEvents::new(players, seed);
    let mut explorers: Vec<Explorer> = (0..players as u8)
        .map(|slot| Explorer::new(slot, seed.wrapping_mul(31).wrapping_add(u64::from(slot))))
        .collect();
    let mut film = GameRecorder::new(name, level, world);
    while film.world.globals.tick < TICKS && film.world.globals.done.phase != DonePhase::Finished {
        let tick = film.world.globals.tick + 1;
        let mut commands = CommandLog::new();
        others.commands(&film.world, tick, &mut commands);
        for explorer in &mut explorers {
            if let Some(change) = explorer.next(&level.level_data, &film.world) {
                commands.add(tick, change);
            }
        }
        film.step(level, &commands);
    }
    film.end()
}

/// Replays the inputs of a recording.
pub fn replay(level: &Level, old: &Recording) -> Played {
    let mut world = level.world.clone();
    world.globals.level = old.level_number;
    start::begin_game(&level.level_data, &mut world);
    world.globals.shot_rules = old.shot_rules;
    world.players = old.players;
    let mut film = GameRecorder::new(&old.level_name, level, world);
    for _ in 0..old.end_tick {
        film.step(level, &old.commands);
    }
    film.end()
}

/// A game being recorded.
struct GameRecorder {
    world: World,
    recorder: Recorder,
    events: Events,
    coverage: Coverage,
    digest: Digest,
}

impl GameRecorder {
    fn new(name: &str, level: &Level, world: World) -> GameRecorder {
        GameRecorder {
            recorder: Recorder::new(name, level.content_hash(), 0, &world),
            world,
            events: Events::new(),
            coverage: Coverage::default(),
            digest: Digest::new(),
        }
    }

    fn step(&mut self, level: &Level, commands: &CommandLog) {
        let before = self.world.clone();
        let commands = commands.at(before.globals.tick + 1);
        self.events.clear();
        rules::step(
            &level.level_data,
            &mut self.world,
            commands,
            &mut self.events,
        );
        self.recorder.record_tick(commands, &self.world);
        self.digest.tick(&self.world, self.events.all());
        self.coverage.watch(&Tick {
            level_data: &level.level_data,
            before: &before,
            after: &self.world,
            commands,
            events: self.events.all(),
        });
    }

    fn end(self) -> Played {
        Played {
            demo: self.recorder.demo(&self.world),
            coverage: self.coverage,
            digest: self.digest,
        }
    }
}

/// Events other than player input: players join, leave and return; rules change.
struct ExternalEvents {
    players: usize,
    random: Random,
}

impl ExternalEvents {
    fn new(players: usize, seed: u64) -> ExternalEvents {
        ExternalEvents {
            players,
            random: Random(seed ^ 0x5DEE_CE66),
        }
    }

    fn commands(&mut self, world: &World, tick: i32, commands: &mut CommandLog) {
        let join = |player: u8| Command::Join {
            player,
            colour: player + 1,
        };
        for slot in 1..self.players as u8 {
            // Players join one after the other.
            if tick == 1 + 7 * i32::from(slot) {
                commands.add(tick, join(slot));
            }
        }
        if self.players > 1 && tick == 20 {
            let rules = ShotRules {
                hurt_others: self.random.chance(70),
                hurt_self: self.random.chance(40),
                damage: self.random.within(-10, 40),
            };
            commands.add(tick, Command::Rules(rules));
        }
        if self.players > 1 && tick > 100 && self.random.below(700) == 0 {
            let player = self.random.within(1, self.players as i32 - 1) as u8;
            if world.players[usize::from(player)].active {
                commands.add(tick, Command::Leave { player, reason: 64 });
            } else {
                if self.random.chance(50) {
                    commands.add(tick, Command::Reset { player });
                }
                commands.add(tick, join(player));
            }
        }
        if world.globals.done.phase == DonePhase::Results && world.globals.done.timer < 560 {
            for (slot, player) in world.active_players() {
                if !player.acknowledged && self.random.chance(10) {
                    commands.add(tick, Command::Acknowledge { player: slot as u8 });
                }
            }
        }
    }
}
