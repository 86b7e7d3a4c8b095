//! What the outside may see and hear of a frame (spec 01 §2.9).
//!
//! Events never feed back into the simulation. Whoever steps the world takes them afterwards, or
//! gives a sink while frames are replayed.

use crate::sim::world::enemy::Species;
use crate::sim::world::item::BonusLook;
use crate::sim::world::shot::EnemyShotKind;

/// Something that happened. Players, enemies and items are slots; places are pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player fired.
    ShotFired {
        /// Who.
        player: u8,
        /// Shot slot.
        shot: u8,
        /// Where.
        x: i32,
        /// Where.
        y: i32,
    },
    /// A key was taken.
    KeyTaken {
        /// Who.
        player: u8,
        /// The key.
        item: u16,
    },
    /// A locked exit is being touched.
    ExitLocked {
        /// Who.
        player: u8,
        /// The exit.
        item: u16,
        /// How many enemies must still die.
        left: i32,
    },
    /// The exit was reached.
    ExitReached {
        /// Who.
        player: u8,
        /// The exit.
        item: u16,
    },
    /// A warp was taken.
    WarpTaken {
        /// Who.
        player: u8,
        /// The warp.
        item: u16,
    },
    /// A visible door was entered.
    DoorUsed {
        /// Who.
        player: u8,
        /// The door.
        item: u16,
    },
    /// A player jumped off a floor or lift.
    Jumped {
        /// Who.
        player: u8,
        /// Where.
        x: i32,
        /// Where.
        y: i32,
    },
    /// An explosion is heard.
    Exploded {
        /// The bomb.
        item: u16,
    },
    /// A fuse was lit.
    BombLit {
        /// Who.
        player: u8,
        /// Radius of the coming explosion, tiles.
        radius: i32,
        /// Fuse, seconds.
        seconds: i32,
    },
    /// A bomb was armed with its remote detonator.
    RemoteArmed {
        /// Who.
        player: u8,
        /// Radius of the coming explosion, tiles.
        radius: i32,
    },
    /// A rocket was lit.
    RocketLit {
        /// Who.
        player: u8,
        /// The rocket.
        item: u16,
    },
    /// A switch was flipped.
    SwitchFlipped {
        /// Who.
        player: u8,
        /// The switch.
        item: u16,
    },
    /// A spring threw a player up.
    Sprung {
        /// Who.
        player: u8,
        /// The spring.
        item: u16,
    },
    /// A player was hit by a shot of another, or by an own one.
    ShotByPlayer {
        /// Who was hit.
        player: u8,
        /// Who fired; the same for an own shot.
        shooter: u8,
        /// Health taken.
        damage: i32,
    },
    /// A player was hit by an enemy's shot.
    ShotByEnemy {
        /// Who.
        player: u8,
        /// What hit.
        shot: EnemyShotKind,
        /// Health taken.
        damage: i32,
    },
    /// A player was hurt by touching an enemy.
    TouchedEnemy {
        /// Who.
        player: u8,
        /// The enemy.
        enemy: u8,
        /// Health taken, rounded.
        damage: i32,
    },
    /// A player stands on a mine.
    Mined {
        /// Who.
        player: u8,
        /// The mine.
        item: u16,
        /// Tenths of health taken.
        damage: i32,
    },
    /// A player was hurt by an explosion.
    Bombed {
        /// Who.
        player: u8,
        /// Whose bomb it was; may be the same.
        owner: u8,
        /// Health taken, rounded.
        damage: i32,
    },
    /// A player was squeezed by a lift.
    Squished {
        /// Who.
        player: u8,
        /// Where.
        x: i32,
        /// Where.
        y: i32,
    },
    /// A player is stuck in solid tiles.
    Stuck {
        /// Who.
        player: u8,
        /// Where.
        x: i32,
        /// Where.
        y: i32,
    },
    /// A player is hurt by a damage field.
    FieldHurt {
        /// Who.
        player: u8,
        /// The field.
        item: u16,
    },
    /// An enemy was killed by a shot or a damage field.
    EnemyShot {
        /// Who shot it last.
        player: u8,
        /// The enemy.
        enemy: u8,
    },
    /// An enemy was killed by an explosion.
    EnemyBlasted {
        /// Whose bomb it was.
        player: u8,
        /// The enemy.
        enemy: u8,
    },
    /// A free man was taken.
    FreeManTaken {
        /// Who.
        player: u8,
        /// The bonus.
        item: u16,
    },
    /// A purple coin was taken.
    CoinTaken {
        /// Who.
        player: u8,
        /// The bonus.
        item: u16,
    },
    /// Health was taken.
    HealthTaken {
        /// Who.
        player: u8,
        /// The bonus.
        item: u16,
        /// Its look.
        look: BonusLook,
        /// The enemy it came from, for trophies and gems.
        species: Species,
        /// Health given.
        amount: i32,
    },
    /// A player joined.
    Joined {
        /// Who.
        player: u8,
    },
    /// A player left.
    Left {
        /// Who.
        player: u8,
    },
    /// A player died.
    Died {
        /// Who.
        player: u8,
    },
}

/// The events of one frame, in the order in which they happened.
#[derive(Clone, Debug)]
pub struct Events {
    list: Vec<Event>,
    keep: bool,
}

impl Events {
    /// Events that are kept until they are taken. There is room for many more than a frame has,
    /// so that stepping does not allocate.
    pub fn new() -> Events {
        Events {
            list: Vec::with_capacity(4096),
            keep: true,
        }
    }

    /// Events that are thrown away, for frames that are replayed.
    pub fn sink() -> Events {
        Events {
            list: Vec::new(),
            keep: false,
        }
    }

    /// Reports an event.
    pub fn push(&mut self, event: Event) {
        if self.keep {
            self.list.push(event);
        }
    }

    /// What has been reported since the last [`Events::clear`].
    pub fn all(&self) -> &[Event] {
        &self.list
    }

    /// Forgets everything reported.
    pub fn clear(&mut self) {
        self.list.clear();
    }
}

impl Default for Events {
    fn default() -> Self {
        Events::new()
    }
}
