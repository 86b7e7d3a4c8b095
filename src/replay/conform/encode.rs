//! Encodes a world in the original's numbers: a line of text per tick, checksums of live objects, game events. The
//! encodings of the original's memory appear only here and in the level importer.

use crate::level::import::LIFT_RECORD;
use crate::sim::world::channels::Channels;
use crate::sim::world::enemy::{Enemy, EnemyKind};
use crate::sim::world::item::{Item, ItemKind};
use crate::sim::world::lift::Lift;
use crate::sim::world::player::{Pause, Player};
use crate::sim::world::shot::{EnemyShot, EnemyShotKind, PlayerShot};
use crate::sim::world::tiles::Tiles;
use crate::sim::world::{DonePhase, World};
use std::fmt::Write;

/// Columns after the player blocks, in order.
pub const COLUMNS: [&str; 16] = [
    "nE", "nI", "nPS", "nES", "cL", "cE", "cI", "cLF", "cEa", "cIa", "cS", "cEV", "cEs", "cIs",
    "cPs", "cSs",
];

/// Bytes per shot.
const SHOT_BYTES: usize = 24;
/// Indices of the words of a lift that our records do not have: its colour and its number of steps.
const LIFT_COLOUR: usize = 18;
const LIFT_STEPS: usize = 20;

/// Encodes worlds as lines. Caches the checksums of the tiles and of the channels while they do not change.
pub struct Encoder {
    lift_records: Vec<[u8; LIFT_RECORD]>,
    tiles: Option<(Tiles, u32)>,
    channels: Option<(Channels, u32)>,
    bytes: Vec<u8>,
}

impl Encoder {
    /// Creates an encoder for a level. `lift_records` are the records of its file and provide the unused lifts.
    /// Without them (our own levels have none) unused lifts are zero, and so are the numbers of steps in the
    /// checksum of lifts.
    pub fn new(lift_records: Vec<[u8; LIFT_RECORD]>) -> Encoder {
        Encoder {
            lift_records,
            tiles: None,
            channels: None,
            bytes: Vec::new(),
        }
    }

    /// Appends the line of a world, without a line break.
    pub fn line(&mut self, world: &World, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", world.globals.tick);
        for (index, player) in world.active_players() {
            push_player_block(out, world, index, player);
        }
        let enemies = world.enemies.iter().filter(|e| !e.kind.is_empty()).count();
        let items = world.items.iter().filter(|i| !i.kind.is_empty()).count();
        let player_shots = world.player_shots.iter().filter(|s| s.active).count();
        let enemy_shots = world.enemy_shots.iter().filter(|s| s.active).count();
        let _ = write!(out, " {enemies} {items} {player_shots} {enemy_shots}");
        for column in &COLUMNS[4..] {
            match self.checksum(world, column) {
                Some(checksum) => {
                    let _ = write!(out, " {checksum:08x}");
                }
                None => out.push_str(" -"),
            }
        }
    }

    /// Returns the checksum of a column, or `None` for memory of the original that we do not model.
    pub fn checksum(&mut self, world: &World, column: &str) -> Option<u32> {
        let cached = match (column, &self.tiles, &self.channels) {
            ("cL", Some((tiles, checksum)), _) if *tiles == world.tiles => Some(*checksum),
            ("cEV", _, Some((channels, checksum))) if *channels == world.channels => {
                Some(*checksum)
            }
            _ => None,
        };
        if cached.is_some() {
            return cached;
        }
        let mut bytes = std::mem::take(&mut self.bytes);
        let is_known = self.bytes_of(world, column, &mut bytes);
        let checksum = crc32fast::hash(&bytes);
        self.bytes = bytes;
        match column {
            "cL" => self.tiles = Some((world.tiles.clone(), checksum)),
            "cEV" => self.channels = Some((world.channels, checksum)),
            _ => {}
        }
        is_known.then_some(checksum)
    }

    /// Replaces `out` with the bytes covered by a column's checksum. Returns false for a column without a checksum
    /// and for memory that we do not model.
    pub fn bytes_of(&self, world: &World, column: &str, out: &mut Vec<u8>) -> bool {
        out.clear();
        match column {
            "cL" => push_words(out, world.tiles.all().iter().map(|tile| tile.0 as i32)),
            "cLF" => self.push_lifts(out, world),
            "cS" => push_shots(out, world),
            "cEV" => push_words(out, world.channels.all().map(i32::from)),
            "cEs" => push_enemies(out, world),
            "cIs" => push_items(out, world),
            "cPs" => push_players(out, world),
            "cSs" => push_live_shots(out, world),
            _ => return false,
        }
        true
    }

    fn push_lifts(&self, out: &mut Vec<u8>, world: &World) {
        let used = usize::from(world.globals.lift_count);
        for (index, lift) in world.lifts.iter().enumerate() {
            let record = self.lift_records.get(index).unwrap_or(&[0; LIFT_RECORD]);
            if index < used {
                push_words(out, lift_words(lift, record));
            } else {
                out.extend_from_slice(record);
            }
        }
    }
}

fn push_words(out: &mut Vec<u8>, words: impl IntoIterator<Item = i32>) {
    for word in words {
        out.extend_from_slice(&word.to_le_bytes());
    }
}

/// Returns the original's pause counter of a player, in ticks while dead.
fn paused(player: &Player) -> i32 {
    match player.pause {
        Pause::None => 0,
        Pause::Dead(death) => death.ticks_left,
        Pause::Door(_) => 1,
        Pause::LevelDone(_) => 5,
    }
}

/// Returns the reason for the pause, if the original has one.
fn paused_type(world: &World, player: &Player) -> i32 {
    if world.globals.done.phase != DonePhase::Playing {
        return 0;
    }
    match player.pause {
        Pause::Dead(_) => 1,
        Pause::Door(_) => 2,
        Pause::None | Pause::LevelDone(_) => 0,
    }
}

fn ride(player: &Player) -> i32 {
    player.ride.map_or(0, |lift| 32 + i32::from(lift))
}

fn carry(player: &Player) -> i32 {
    player.carry.map_or(0, |item| 1 + i32::from(item))
}

/// Returns the phase of the level's end, which the original stores in the record of player 0.
fn done_mode(world: &World, index: usize) -> i32 {
    if index == 0 {
        world.globals.done.phase.number()
    } else {
        0
    }
}

fn push_player_block(out: &mut String, world: &World, index: usize, player: &Player) {
    let fields = [
        player.pos.x.raw(),
        player.pos.y.raw(),
        player.vel.x.raw(),
        player.vel.y.raw(),
        player.life.raw(),
        i32::from(player.on_ladder),
        i32::from(player.on_rope),
        ride(player),
        carry(player),
        player.facing.number(),
        paused(player),
        done_mode(world, index),
        i32::from(player.buttons.bits()),
    ];
    let _ = write!(out, " p{index}");
    for field in fields {
        let _ = write!(out, ",{field}");
    }
}

/// Names of the fields of a player block, for reports.
pub const PLAYER_FIELDS: [&str; 13] = [
    "PX",
    "PY",
    "xinc",
    "yinc",
    "LIFE",
    "on_ladder",
    "on_rope",
    "player_ride",
    "carry_item",
    "left_right",
    "paused",
    "level_done_mode",
    "buttons",
];

fn push_players(out: &mut Vec<u8>, world: &World) {
    for (index, player) in world.active_players() {
        let words = [
            index as i32,
            player.pos.x.raw(),
            player.pos.y.raw(),
            player.vel.x.raw(),
            player.vel.y.raw(),
            player.life.raw(),
            player.left_speed.raw(),
            player.right_speed.raw(),
            i32::from(player.on_ladder),
            i32::from(player.on_rope),
            ride(player),
            carry(player),
            player.facing.number(),
            paused(player),
            paused_type(world, player),
            done_mode(world, index),
        ];
        push_words(out, words);
    }
}

/// Returns the original's type number of an enemy.
pub const fn enemy_type(kind: &EnemyKind) -> i32 {
    match kind {
        EnemyKind::Empty => 0,
        EnemyKind::Archwagon(_) => 3,
        EnemyKind::Bouncer(_) => 4,
        EnemyKind::Jumpworm(_) => 5,
        EnemyKind::Cannon(_) => 6,
        EnemyKind::Podzilla(_) => 7,
        EnemyKind::Trakbot(_) => 8,
        EnemyKind::Cloner(_) => 9,
        EnemyKind::BlockWalker(_) => 11,
        EnemyKind::Flapper(_) => 12,
        EnemyKind::Vinepod(_) => 13,
        EnemyKind::Expiring(_) => 66,
        EnemyKind::Dying(_) => 99,
    }
}

/// Returns the original's type number of an item.
pub const fn item_type(kind: &ItemKind) -> i32 {
    match kind {
        ItemKind::Empty => 0,
        ItemKind::Door(_) => 1,
        ItemKind::Bonus(_) => 2,
        ItemKind::Exit(_) => 3,
        ItemKind::Key(_) => 4,
        ItemKind::Start(_) => 5,
        ItemKind::Orb(_) => 6,
        ItemKind::Mine(_) => 7,
        ItemKind::Bomb(_) => 8,
        ItemKind::Trigger(_) => 9,
        ItemKind::Message(_) => 10,
        ItemKind::Rocket(_) => 11,
        ItemKind::Warp(_) => 12,
        ItemKind::Switch(_) => 14,
        ItemKind::Spring(_) => 15,
        ItemKind::BlockManip(_) => 16,
        ItemKind::DamageField(_) => 17,
        ItemKind::Expiring(_) => 66,
        ItemKind::LitRocket(_) => 98,
        ItemKind::LitBomb(_) => 99,
    }
}

/// Returns the original's sprite or animation number of an enemy's shot.
const fn shot_shape(kind: EnemyShotKind) -> i32 {
    match kind {
        EnemyShotKind::ArrowRight => 488,
        EnemyShotKind::ArrowLeft => 489,
        EnemyShotKind::Cannon => 1055,
        EnemyShotKind::Trakbot => 1020,
        EnemyShotKind::Pod => 1054,
        EnemyShotKind::Flapper => 1062,
    }
}

fn push_enemies(out: &mut Vec<u8>, world: &World) {
    let live = world.enemies.iter().enumerate();
    for (index, Enemy { body, kind }) in live.filter(|(_, e)| !e.kind.is_empty()) {
        let place = [body.pos.x.raw(), body.pos.y.raw()];
        push_words(out, [index as i32, enemy_type(kind), place[0], place[1]]);
    }
}

fn push_items(out: &mut Vec<u8>, world: &World) {
    let live = world.items.iter().enumerate();
    for (index, Item { body, kind }) in live.filter(|(_, i)| !i.kind.is_empty()) {
        let place = [body.pos.x.raw(), body.pos.y.raw()];
        push_words(out, [index as i32, item_type(kind), place[0], place[1]]);
    }
}

fn push_shots(out: &mut Vec<u8>, world: &World) {
    for shot in &world.player_shots {
        let PlayerShot {
            x, y, x_vel, y_vel, ..
        } = shot;
        let numbers = [x, y, x_vel, y_vel].map(|n| n.to_bits() as i32);
        push_shot(out, shot.active, i32::from(shot.player), numbers);
    }
    for shot in &world.enemy_shots {
        let EnemyShot {
            x, y, x_vel, y_vel, ..
        } = shot;
        let numbers = [x, y, x_vel, y_vel].map(|n| n.to_bits() as i32);
        push_shot(out, shot.active, shot_shape(shot.kind), numbers);
    }
}

fn push_shot(out: &mut Vec<u8>, active: bool, kind: i32, numbers: [i32; 4]) {
    if active {
        push_words(out, [1, kind]);
        push_words(out, numbers);
    } else {
        out.extend_from_slice(&[0; SHOT_BYTES]);
    }
}

fn push_live_shots(out: &mut Vec<u8>, world: &World) {
    let (ours, theirs) = (&world.player_shots, &world.enemy_shots);
    for (slot, shot) in ours.iter().enumerate().filter(|(_, s)| s.active) {
        let place = [shot.x, shot.y].map(|n| n.to_bits() as i32);
        push_words(out, [0, slot as i32, place[0], place[1]]);
    }
    for (slot, shot) in theirs.iter().enumerate().filter(|(_, s)| s.active) {
        let place = [shot.x, shot.y].map(|n| n.to_bits() as i32);
        push_words(out, [1, slot as i32, place[0], place[1]]);
    }
}

/// Returns the 23 words of a used lift. Those that never change come from the file.
fn lift_words(lift: &Lift, record: &[u8; LIFT_RECORD]) -> [i32; LIFT_RECORD / 4] {
    let stored = |word: usize| {
        let b = &record[word * 4..][..4];
        i32::from_le_bytes([b[0], b[1], b[2], b[3]])
    };
    [
        lift.pos.x.raw(),
        lift.pos.y.raw(),
        lift.vel.x.raw(),
        lift.vel.y.raw(),
        lift.size.x.raw(),
        lift.size.y.raw(),
        lift.growth.x.raw(),
        lift.growth.y.raw(),
        lift.x1,
        lift.y1,
        lift.x2,
        lift.y2,
        lift.width,
        lift.height,
        lift.word.0 as i32,
        lift.mode.number(),
        lift.reset_left,
        lift.reset_time,
        stored(LIFT_COLOUR),
        lift.step,
        stored(LIFT_STEPS),
        lift.counter,
        lift.limit.number(),
    ]
}
