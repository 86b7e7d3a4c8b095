//! What is: the world as plain data.
//!
//! A [`World`] holds everything that the rules may change; a [`LevelData`] holds what of a level
//! never changes while it is played. Nothing in here decides anything: that is `rules/`.

pub mod area;
pub mod buttons;
pub mod channels;
pub mod enemy;
pub mod facing;
pub mod image;
pub mod item;
pub mod level_data;
pub mod lift;
pub mod lift_slots;
pub mod player;
pub mod shot;
pub mod slots;
pub mod tiles;

use channels::Channels;
use enemy::{ENEMIES, Enemy};
use image::{Image, ImageError, ImageReader, ImageWriter, choice, record, slot_of, within};
use item::{ITEMS, Item};
use lift::{LIFT_STEPS, LIFTS};
use lift_slots::LiftSlots;
use player::{PLAYERS, Player};
use shot::{EnemyShot, PlayerShot, SHOTS};
use slots::Slots;
use tiles::Tiles;

pub use level_data::LevelData;

/// Frames of the simulation in a second.
pub const TICK_RATE: u32 = 40;
/// Length of a frame, milliseconds.
pub const FRAME_MS: u32 = 1000 / TICK_RATE;
const _: () = assert!(
    FRAME_MS * TICK_RATE == 1000,
    "a frame has whole milliseconds"
);

/// The whole seconds in a number of frames; the rest is dropped.
pub const fn seconds(frames: i32) -> i32 {
    frames / TICK_RATE as i32
}

/// The greatest number of a frame that a world from outside may have; the rules count on from it.
const MAX_TICK: i32 = i32::MAX / 2;

choice! {
    /// How far the end of a level has come (spec 01 §2.5). It counts down.
    pub enum DonePhase {
        /// The level is being played.
        Playing = 0,
        /// The next level is to be loaded.
        Finished = 1,
        /// A short pause.
        Linger = 2,
        /// After the results, second frame.
        ResultsLeft = 3,
        /// After the results, first frame.
        ResultsOver = 4,
        /// The results are shown until everybody has seen them.
        Results = 5,
        /// Before the results.
        BeforeResults = 6,
        /// Players shrink into the exit.
        Shrink = 7,
        /// Players glide to the exit.
        Glide = 8,
        /// Somebody has touched the exit.
        Found = 9,
    }
}

record! {
    /// The sequence from the touch of an exit or warp to the next level.
    pub struct LevelDone {
        /// How far it has come.
        phase: DonePhase = DonePhase::Playing,
        /// Frames left of the phase.
        timer: i32 = 0,
        /// Left edge of the exit, pixels.
        x: i32 = 0,
        /// Top edge of the exit, pixels.
        y: i32 = 0,
        /// Who found it.
        player: u8 = 0,
        /// Number of the next level.
        next_level: i32 = 0,
    }
}

record! {
    /// What players' shots do to players (spec 02 §13.1).
    pub struct ShotRules {
        /// They hurt others.
        hurt_others: bool = false,
        /// They hurt who fired them.
        hurt_self: bool = false,
        /// Health taken by one, -10 to 100; negative heals.
        damage: i32 = 5,
    }
}

impl ShotRules {
    /// The least and the greatest damage that rules from outside may have.
    pub const DAMAGES: (i32, i32) = (-1000, 1000);

    /// Checks rules that come from outside.
    ///
    /// # Errors
    /// A damage that no rules have.
    pub fn check(&self) -> Result<(), ImageError> {
        within("damage of shots", self.damage, Self::DAMAGES)
    }
}

record! {
    /// What belongs to nobody in particular.
    pub struct Globals {
        /// Number of the last simulated frame; the first is 1.
        tick: i32 = 0,
        /// Number of the level.
        level: i32 = 0,
        /// Lift slots in use.
        lift_count: u8 = 0,
        /// Enemies counted in the last frame (spec 01 §2.4).
        enemy_count: i32 = 0,
        /// The level from which a warp was taken, until a player has been placed; 0 for none.
        warp_origin: i32 = 0,
        /// What players' shots do to players.
        shot_rules: ShotRules = ShotRules::DEFAULT,
        /// The end of the level.
        done: LevelDone = LevelDone::DEFAULT,
    }
}

/// Everything that changes while a level is played.
///
/// Plain data: a clone is a snapshot. It takes a few kilobytes, because slots that were never used
/// take no memory and tiles are shared until they change; `clone_from` asks for no memory once the
/// target has held a world as large. Entities keep their slots, so an index stays valid as long as
/// the entity lives.
#[derive(PartialEq, Eq)]
pub struct World {
    /// What belongs to nobody in particular.
    pub globals: Globals,
    /// Player slots.
    pub players: [Player; PLAYERS],
    /// Enemy slots.
    pub enemies: Slots<Enemy, ENEMIES>,
    /// Item slots.
    pub items: Slots<Item, ITEMS>,
    /// Lift slots.
    pub lifts: LiftSlots,
    /// Shots of players.
    pub player_shots: Slots<PlayerShot, SHOTS>,
    /// Shots of enemies.
    pub enemy_shots: Slots<EnemyShot, SHOTS>,
    /// Event channels.
    pub channels: Channels,
    /// Tiles.
    pub tiles: Tiles,
}

impl Default for World {
    /// An empty level without players.
    fn default() -> Self {
        World {
            globals: Globals::default(),
            players: [Player::default(); PLAYERS],
            enemies: Slots::default(),
            items: Slots::default(),
            lifts: LiftSlots::default(),
            player_shots: Slots::default(),
            enemy_shots: Slots::default(),
            channels: Channels::default(),
            tiles: Tiles::default(),
        }
    }
}

/// A section of the world's byte image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Name, for people.
    pub name: &'static str,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

macro_rules! sections {
    ($($field:ident: $ty:ty,)*) => {
        /// The sections of the byte image, in order.
        pub const SECTIONS: &[Section] = &{
            let mut end = 0;
            [$({
                let start = end;
                end += <$ty as Image>::SIZE;
                Section { name: stringify!($field), start, end }
            },)*]
        };

        impl Clone for World {
            fn clone(&self) -> Self {
                World { $($field: self.$field.clone(),)* }
            }
            fn clone_from(&mut self, other: &Self) {
                $(self.$field.clone_from(&other.$field);)*
            }
        }

        impl Image for World {
            const SIZE: usize = 0 $(+ <$ty as Image>::SIZE)*;
            fn write(&self, out: &mut [u8]) {
                let mut writer = ImageWriter::new(out);
                $(writer.put(&self.$field);)*
            }
            fn read(bytes: &[u8]) -> Result<Self, ImageError> {
                if bytes.len() != Self::SIZE {
                    return Err(ImageError::Length { expected: Self::SIZE, found: bytes.len() });
                }
                let mut reader = ImageReader::new(bytes);
                let world = World { $($field: reader.take()?,)* };
                world.check()?;
                Ok(world)
            }
        }
    };
}

sections! {
    globals: Globals,
    players: [Player; PLAYERS],
    enemies: Slots<Enemy, ENEMIES>,
    items: Slots<Item, ITEMS>,
    lifts: LiftSlots,
    player_shots: Slots<PlayerShot, SHOTS>,
    enemy_shots: Slots<EnemyShot, SHOTS>,
    channels: Channels,
    tiles: Tiles,
}

/// Order-sensitive 64-bit checksums of a world, by section and in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum {
    /// In the order of [`SECTIONS`].
    pub sections: [u64; SECTIONS.len()],
    /// Of the sections' checksums.
    pub total: u64,
}

impl World {
    /// The canonical byte image, [`Image::SIZE`] bytes.
    pub fn image(&self) -> Vec<u8> {
        let mut bytes = vec![0; World::SIZE];
        self.write(&mut bytes);
        bytes
    }

    /// Checks what the rules take for granted of a world that was read from outside: that the
    /// slots of players, lifts and items it speaks of exist.
    fn check(&self) -> Result<(), ImageError> {
        within(
            "lift_count",
            self.globals.lift_count.into(),
            (0, LIFTS as i32),
        )?;
        within("frame", self.globals.tick, (0, MAX_TICK))?;
        for lift in &self.lifts {
            within("step of a lift", lift.step, (-1, LIFT_STEPS as i32 - 1))?;
        }
        slot_of("done.player", self.globals.done.player, PLAYERS)?;
        self.globals.shot_rules.check()?;
        for shot in &self.player_shots {
            slot_of("player of a shot", shot.player, PLAYERS)?;
        }
        player::check_all(&self.players)
    }

    /// Checksums of the byte image.
    pub fn checksum(&self) -> Checksum {
        Checksum::of_image(&self.image())
    }

    /// Lowers the bounds of the slots to what is used, so that the loops of a frame are short.
    pub fn trim_slots(&mut self) {
        self.enemies.trim();
        self.items.trim();
        self.player_shots.trim();
        self.enemy_shots.trim();
    }

    /// The players that take part, with their numbers.
    pub fn active_players(&self) -> impl Iterator<Item = (usize, &Player)> {
        self.players.iter().enumerate().filter(|(_, p)| p.active)
    }
}

impl Checksum {
    /// Checksums of a world's byte image; `bytes` must have [`Image::SIZE`] bytes.
    pub fn of_image(bytes: &[u8]) -> Checksum {
        use xxhash_rust::xxh3::xxh3_64;
        let mut sections = [0; SECTIONS.len()];
        let mut all = [0; SECTIONS.len() * 8];
        for (i, section) in SECTIONS.iter().enumerate() {
            sections[i] = xxh3_64(&bytes[section.start..section.end]);
            all[i * 8..][..8].copy_from_slice(&sections[i].to_le_bytes());
        }
        Checksum {
            sections,
            total: xxh3_64(&all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_image_of_a_world_reads_back_as_the_same_world() {
        let mut world = World::default();
        world.globals.tick = 77;
        world.players[3].pause = player::Pause::Dead(player::Death { frames: 12 });
        world.players[3].carry = Some(499);
        world.items[9].kind = item::ItemKind::DamageField(item::DamageField::default());
        world.items[9].body.motion = item::Motion::CarryableThroughDoors;
        world.enemies[99].kind = enemy::EnemyKind::Vinepod(enemy::Vinepod::default());
        world.channels.set(999, true);
        world.tiles.set(99, 99, tiles::Tile(0x7FFF_FFFF));
        let image = world.image();
        assert_eq!(image.len(), SECTIONS[SECTIONS.len() - 1].end);
        assert!(World::read(&image) == Ok(world));
    }

    #[test]
    fn a_difference_shows_in_the_checksum_of_its_section_alone() {
        let world = World::default();
        let mut other = world.clone();
        other.items[499].body.ttl = 1;
        let (a, b) = (world.checksum(), other.checksum());
        assert_ne!(a.total, b.total);
        for (i, section) in SECTIONS.iter().enumerate() {
            assert_eq!(a.sections[i] != b.sections[i], section.name == "items");
        }
    }

    #[test]
    fn an_image_of_another_length_is_refused() {
        assert!(World::read(&[0; 10]).is_err());
    }

    #[test]
    fn an_image_that_speaks_of_slots_that_do_not_exist_is_refused() {
        let damaged = |damage: fn(&mut World)| {
            let mut world = World::default();
            damage(&mut world);
            let error = World::read(&world.image()).err();
            error.map(|e| e.to_string()).unwrap_or_default()
        };
        let door = damaged(|w| {
            w.players[1].pause = player::Pause::Door(player::DoorTravel {
                target: 500,
                ..Default::default()
            });
        });
        assert_eq!(door, "player 1: door.target is 500, expected 0 to 499");
        assert_eq!(
            damaged(|w| w.players[2].ride = Some(40)),
            "player 2: ride is 40, expected 0 to 39"
        );
        assert_eq!(
            damaged(|w| w.players[7].carry = Some(500)),
            "player 7: carry is 500, expected 0 to 499"
        );
        assert!(damaged(|w| w.players[0].deaths = i32::MAX).contains("deaths"));
        assert!(damaged(|w| w.globals.lift_count = 41).contains("lift_count"));
        assert!(damaged(|w| w.globals.tick = i32::MAX).contains("frame"));
        assert!(damaged(|w| w.lifts[39].step = i32::MAX).contains("lift"));
        assert_eq!(damaged(|w| w.lifts[39].step = -1), "");
        assert!(damaged(|w| w.player_shots[3].player = 8).contains("shot"));
        assert!(damaged(|w| w.globals.shot_rules.damage = i32::MIN).contains("damage"));
        assert_eq!(damaged(|w| w.globals.lift_count = 40), "");
    }

    #[test]
    fn a_world_without_its_slots_and_tiles_fits_into_8_kib() {
        let size = size_of::<World>();
        assert!(size < 8 * 1024, "{size} bytes");
    }
}
