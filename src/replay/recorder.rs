//! Recording a game while it is played.

use super::demo::{CHECK_PERIOD, Demo, is_recordable};
use crate::sim::command::{CommandLog, TimedCommand};
use crate::sim::world::World;
use crate::sim::world::player::PLAYERS;

/// Collects the moves of a game and checksums of its world.
pub struct Recorder {
    demo: Demo,
}

impl Recorder {
    /// Begins a recording. `world` is the world before its first frame, after
    /// [`crate::sim::rules::start::begin_game`] or its like; `level_hash` is that of the level as
    /// it was loaded; `date` counts seconds since 1970 in UTC.
    pub fn new(level_name: &str, level_hash: u64, date: u64, world: &World) -> Recorder {
        Recorder {
            demo: Demo {
                level_name: level_name.to_string(),
                level_number: world.globals.level,
                level_hash,
                date,
                shot_rules: world.globals.shot_rules,
                players: world.players,
                names: Default::default(),
                moves: CommandLog::new(),
                checksums: Vec::new(),
                end_frame: world.globals.tick,
                end_checksum: world.checksum().total,
            },
        }
    }

    /// Gives a player's name; an empty one takes it away.
    pub fn name_player(&mut self, player: u8, name: &str) {
        if let Some(place) = self.demo.names.get_mut(usize::from(player) % PLAYERS) {
            *place = name.to_string();
        }
    }

    /// Notes a frame that has just been simulated: its moves and the world after it. Frames must
    /// come in order and without gaps.
    pub fn frame(&mut self, moves: &[TimedCommand], world: &World) {
        for timed in moves.iter().filter(|timed| is_recordable(timed)) {
            self.demo.moves.add(timed.tick, timed.action);
        }
        self.demo.end_frame = world.globals.tick;
        if world.globals.tick % CHECK_PERIOD == 0 {
            self.demo.checksums.push(world.checksum().total);
        }
    }

    /// The recording so far; `world` is the world after its last frame.
    pub fn demo(&self, world: &World) -> Demo {
        Demo {
            end_checksum: world.checksum().total,
            ..self.demo.clone()
        }
    }
}
