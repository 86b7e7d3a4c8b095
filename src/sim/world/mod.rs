//! The state of the simulation as plain data.
//!
//! A [`World`] holds everything the rules may change; a [`LevelData`] holds the static part of a level. The logic is in
//! `rules/`.

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
pub(crate) mod text_form;
pub mod tiles;

use channels::Channels;
use enemy::Enemy;
use image::{Image, ImageError, ImageReader, ImageWriter, check_range, check_slot, choice, record};
use item::Item;
use lift::LIFT_STEPS;
use lift_slots::LiftSlots;
use player::{PLAYERS, Player};
use shot::{EnemyShot, PlayerShot};
use slots::{ENEMIES, ITEMS, LIFTS, SHOTS, Slots};
use tiles::Tiles;

pub use level_data::LevelData;

/// Simulation ticks per second.
pub const TICK_RATE: u32 = 40;
/// Length of a tick, milliseconds.
pub const MS_PER_TICK: u32 = 1000 / TICK_RATE;
const _: () = assert!(
    MS_PER_TICK * TICK_RATE == 1000,
    "a tick lasts whole milliseconds"
);

/// Converts ticks to whole seconds, rounding down.
pub const fn seconds(ticks: i32) -> i32 {
    ticks / TICK_RATE as i32
}

choice! {
    /// Phase of the end-of-level sequence (spec 01 §2.5). Counts down.
    pub enum DonePhase {
        /// The level is being played.
        Playing = 0,
        /// The next level must be loaded.
        Finished = 1,
        /// A short pause.
        Linger = 2,
        /// Second tick after the results.
        ResultsLeft = 3,
        /// First tick after the results.
        ResultsOver = 4,
        /// Results are shown until all players have acknowledged them.
        Results = 5,
        /// Right before the results.
        BeforeResults = 6,
        /// Players shrink into the exit.
        Shrink = 7,
        /// Players glide to the exit.
        Glide = 8,
        /// A player has touched the exit.
        Found = 9,
    }
}

record! {
    /// The sequence from touching an exit or warp to the next level.
    pub struct LevelDone {
        /// Current phase.
        phase: DonePhase = DonePhase::Playing,
        /// Ticks left in the phase.
        timer: i32 = 0,
        /// Left edge of the exit, pixels.
        x: i32 = 0,
        /// Top edge of the exit, pixels.
        y: i32 = 0,
        /// The player who found the exit.
        player: u8 = 0,
        /// Number of the next level.
        next_level: i32 = 0,
    }
}

record! {
    /// Effect of player shots on players (spec 02 §13.1).
    pub struct ShotRules {
        /// Shots hurt other players.
        hurt_others: bool = false,
        /// Shots hurt the player who fired them.
        hurt_self: bool = false,
        /// Health lost per hit, -10 to 100; negative values heal.
        damage: i32 = 5,
    }
}

impl ShotRules {
    /// Lowest and highest damage accepted from outside.
    pub const DAMAGE_RANGE: (i32, i32) = (-1000, 1000);

    /// Validates rules received from outside.
    ///
    /// # Errors
    /// Fails if the damage is outside [`Self::DAMAGE_RANGE`].
    pub fn check(&self) -> Result<(), ImageError> {
        check_range("damage of shots", self.damage, Self::DAMAGE_RANGE)
    }
}

record! {
    /// World state that belongs to no entity.
    pub struct Globals {
        /// Number of the last simulated tick; the first is 1. It stops at `i32::MAX`, after 621 days.
        tick: i32 = 0,
        /// Number of the level.
        level: i32 = 0,
        /// Lift slots in use.
        lift_count: u8 = 0,
        /// Number of enemies in the last tick (spec 01 §2.4).
        enemy_count: i32 = 0,
        /// The level a warp was taken from, until a player has been placed; 0 for none.
        warp_origin: i32 = 0,
        /// Effect of player shots on players.
        shot_rules: ShotRules = ShotRules::DEFAULT,
        /// The end-of-level sequence.
        done: LevelDone = LevelDone::DEFAULT,
    }
}

/// Everything that changes while a level is played.
///
/// Plain data: a clone is a snapshot. `clone_from` copies a few kilobytes and does not allocate, because it skips slots
/// that were never used and tiles are copy-on-write. Entities keep their slot, so an index stays valid for the lifetime
/// of the entity.
#[derive(Eq)]
pub struct World {
    /// State that belongs to no entity.
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
    /// Returns an empty level without players.
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
    /// Name, for messages.
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

        impl PartialEq for World {
            // Derived, it would be compiled, and optimised, with each package that uses it.
            fn eq(&self, other: &Self) -> bool {
                true $(&& self.$field == other.$field)*
            }
        }

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

/// Order-sensitive 64-bit checksums of a world: one per section and a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum {
    /// Checksums of the sections, in the order of [`SECTIONS`].
    pub sections: [u64; SECTIONS.len()],
    /// Checksum of the section checksums.
    pub total: u64,
}

impl World {
    /// Returns the canonical byte image, [`Image::SIZE`] bytes.
    pub fn image(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.image_into(&mut bytes);
        bytes
    }

    /// Replaces the contents of `bytes` by the canonical byte image. The memory of an older image is not cleared first.
    pub fn image_into(&self, bytes: &mut Vec<u8>) {
        if bytes.len() != World::SIZE {
            *bytes = vec![0; World::SIZE];
        }
        self.write(bytes);
    }

    /// Validates a world read from outside against the assumptions of the rules: referenced slots of players, lifts and
    /// items must exist.
    fn check(&self) -> Result<(), ImageError> {
        check_range(
            "lift_count",
            self.globals.lift_count.into(),
            (0, LIFTS as i32),
        )?;
        check_range("tick", self.globals.tick, (0, i32::MAX))?;
        for lift in &self.lifts {
            check_range("step of a lift", lift.step, (-1, LIFT_STEPS as i32 - 1))?;
        }
        check_slot("done.player", self.globals.done.player, PLAYERS)?;
        self.globals.shot_rules.check()?;
        for shot in &self.player_shots {
            check_slot("player of a shot", shot.player, PLAYERS)?;
        }
        player::check_all(&self.players)
    }

    /// Computes the checksums of the byte image.
    pub fn checksum(&self) -> Checksum {
        Checksum::of_image(&self.image())
    }

    /// Lowers the end of the slot arrays to the last used slot, to shorten the loops of a tick.
    pub fn trim_slots(&mut self) {
        self.enemies.trim();
        self.items.trim();
        self.player_shots.trim();
        self.enemy_shots.trim();
    }

    /// Iterates over active players with their slot numbers.
    pub fn active_players(&self) -> impl Iterator<Item = (usize, &Player)> {
        self.players.iter().enumerate().filter(|(_, p)| p.active)
    }
}

impl Checksum {
    /// Computes checksums from a world's byte image; `bytes` must have length [`Image::SIZE`].
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
    fn world_image_round_trips() {
        let mut world = World::default();
        world.globals.tick = 77;
        world.players[3].pause = player::Pause::Dead(player::Death { ticks_left: 12 });
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
    fn an_image_overwrites_every_byte_of_an_older_one() {
        let mut world = World::default();
        world.players[1].carry = Some(3);
        world.items[9].kind = item::ItemKind::DamageField(item::DamageField::default());
        world.enemies[2].kind = enemy::EnemyKind::Vinepod(enemy::Vinepod::default());
        world.channels.set(7, true);
        let image = world.image();
        for older in [vec![], vec![0xFF; 10], vec![0xFF; World::SIZE]] {
            let mut bytes = older;
            world.image_into(&mut bytes);
            assert!(bytes == image);
        }
    }

    #[test]
    fn a_change_affects_only_the_checksum_of_its_section() {
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
    fn image_of_wrong_length_is_rejected() {
        assert!(World::read(&[0; 10]).is_err());
    }

    #[test]
    fn image_with_invalid_slot_numbers_is_rejected() {
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
        assert!(damaged(|w| w.globals.lift_count = 41).contains("lift_count"));
        assert!(damaged(|w| w.globals.tick = -1).contains("tick"));
        assert!(damaged(|w| w.lifts[39].step = i32::MAX).contains("lift"));
        assert_eq!(damaged(|w| w.lifts[39].step = -1), "");
        assert!(damaged(|w| w.player_shots[3].player = 8).contains("shot"));
        assert!(damaged(|w| w.globals.shot_rules.damage = i32::MIN).contains("damage"));
        assert_eq!(damaged(|w| w.globals.lift_count = 40), "");
    }
}
