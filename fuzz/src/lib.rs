//! The fuzz targets, and what they share: playing a level with arbitrary input, and compressing bytes.
//!
//! `fuzz_targets/` passes these functions to libFuzzer; `tests/fuzz` runs them on mutated seeds with a stable
//! compiler.

pub mod capsule_file;
pub mod import_game;
pub mod import_level;
pub mod import_level_inside;
pub mod level_text;
pub mod net_datagram;
pub mod net_discovery;
pub mod net_handshake;
pub mod net_session;
pub mod net_stream;
pub mod port_mapping;
pub mod recording_file;
pub mod share_line;

use flate2::Compression;
use flate2::write::{DeflateEncoder, ZlibEncoder};
use purple_martians::level::Level;
use purple_martians::sim::command::{Command, TimedCommand};
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::player::PLAYERS;
use purple_martians::sim::world::{LevelData, ShotRules, World};
use std::io::Write;

/// Number of ticks for which a level is played.
pub const TICKS: i32 = 50;

/// Starts a game and plays [`TICKS`] ticks with eight players whose input comes from `tape`.
pub fn begin_and_play(level: &Level, tape: &[u8]) {
    let mut world = level.world.clone();
    start::begin_game(&level.level_data, &mut world);
    play(&level.level_data, &mut world, tape);
}

/// Plays [`TICKS`] ticks with eight players, each of whom changes their buttons every five ticks.
pub fn play(level_data: &LevelData, world: &mut World, tape: &[u8]) {
    let mut tape = tape.iter().copied().cycle();
    let mut commands = Vec::new();
    let mut events = Events::new();
    for played in 0..TICKS {
        let tick = world.globals.tick.wrapping_add(1);
        let mut add = |action| commands.push(TimedCommand { tick, action });
        if played == 0 {
            add(Command::Rules(ShotRules {
                hurt_others: true,
                hurt_self: true,
                damage: 5,
            }));
        }
        for player in 0..PLAYERS as u8 {
            if played == 0 {
                add(Command::Join { player, colour: 1 });
            }
            if played % 5 == 0 {
                let held = Buttons::from_bits_retain(tape.next().unwrap_or(played as u8));
                add(Command::Buttons { player, held });
            }
        }
        rules::step(level_data, world, &commands, &mut events);
        commands.clear();
        events.clear();
    }
}

/// Compresses bytes to a zlib stream.
pub fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::fast());
    out.write_all(bytes).expect("memory");
    out.finish().expect("memory")
}

/// Wraps bytes in a deflate stream without compressing them.
pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = DeflateEncoder::new(Vec::new(), Compression::none());
    out.write_all(bytes).expect("memory");
    out.finish().expect("memory")
}

/// Reads a byte slice from front to back.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// Returns the next `count` bytes, or fewer at the end.
    pub fn take(&mut self, count: usize) -> &'a [u8] {
        let (head, tail) = self.0.split_at(count.min(self.0.len()));
        self.0 = tail;
        head
    }

    /// Returns the next byte, or 0 at the end.
    pub fn byte(&mut self) -> u8 {
        self.take(1).first().copied().unwrap_or(0)
    }

    /// Returns the next two bytes as a little-endian number.
    pub fn short(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }
}
