//! Events of a tick for presentation: sounds, messages and effects (spec 01 §2.9).
//!
//! Events never feed back into the simulation. The caller of the step reads them afterwards, or passes a sink
//! while it resimulates ticks.

use crate::world::enemy::Species;
use crate::world::item::BonusLook;
use crate::world::shot::EnemyShotKind;

/// Something that happened in a tick. Players, enemies and items are given by slot, positions in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player fired.
    ShotFired {
        /// Player slot.
        player: u8,
        /// Shot slot.
        shot: u8,
        /// Position, pixels.
        x: i32,
        /// Position, pixels.
        y: i32,
    },
    /// A key was touched and flies to its blocks.
    KeyTaken {
        /// Player slot.
        player: u8,
        /// The key.
        item: u16,
    },
    /// A player touches a locked exit.
    ExitLocked {
        /// Player slot.
        player: u8,
        /// The exit.
        item: u16,
        /// How many more enemies must be killed.
        left: i32,
    },
    /// The exit was reached.
    ExitReached {
        /// Player slot.
        player: u8,
        /// The exit.
        item: u16,
    },
    /// A warp was taken.
    WarpTaken {
        /// Player slot.
        player: u8,
        /// The warp.
        item: u16,
    },
    /// A visible door was entered.
    DoorUsed {
        /// Player slot.
        player: u8,
        /// Slot of the door entered.
        item: u16,
    },
    /// A player jumped off a floor or lift.
    Jumped {
        /// Player slot.
        player: u8,
        /// Position, pixels.
        x: i32,
        /// Position, pixels.
        y: i32,
    },
    /// The sound of an explosion; emitted once, while it is still growing.
    Exploded {
        /// Slot of the bomb.
        item: u16,
    },
    /// A fuse was lit.
    BombLit {
        /// Player slot.
        player: u8,
        /// Radius of the coming explosion, tiles.
        radius: i32,
        /// Fuse, seconds.
        seconds: i32,
    },
    /// A bomb was armed with its remote detonator.
    RemoteArmed {
        /// Player slot.
        player: u8,
        /// Radius of the coming explosion, tiles.
        radius: i32,
    },
    /// A rocket was lit.
    RocketLit {
        /// Player slot.
        player: u8,
        /// The rocket.
        item: u16,
    },
    /// A switch was flipped.
    SwitchFlipped {
        /// Player slot.
        player: u8,
        /// The switch.
        item: u16,
    },
    /// A spring launched a player.
    Sprung {
        /// Player slot.
        player: u8,
        /// The spring.
        item: u16,
    },
    /// A player was hit by a player's shot.
    ShotByPlayer {
        /// Who was hit.
        player: u8,
        /// Who fired; the same player if it was their own shot.
        shooter: u8,
        /// Health lost.
        damage: i32,
    },
    /// A player was hit by an enemy's shot.
    ShotByEnemy {
        /// Player slot.
        player: u8,
        /// The kind of shot.
        shot: EnemyShotKind,
        /// Health lost.
        damage: i32,
    },
    /// A player was hurt by touching an enemy.
    TouchedEnemy {
        /// Player slot.
        player: u8,
        /// The enemy.
        enemy: u8,
        /// Health lost, rounded.
        damage: i32,
    },
    /// A player stands on a mine.
    Mined {
        /// Player slot.
        player: u8,
        /// The mine.
        item: u16,
        /// Damage of the mine, in tenths of health.
        damage: i32,
    },
    /// A player was hurt by an explosion.
    Bombed {
        /// Player slot.
        player: u8,
        /// Owner of the bomb; may be the player who was hurt.
        owner: u8,
        /// Health lost, rounded.
        damage: i32,
    },
    /// A player was squeezed by a lift.
    Squished {
        /// Player slot.
        player: u8,
        /// Position, pixels.
        x: i32,
        /// Position, pixels.
        y: i32,
    },
    /// A player is stuck in solid tiles.
    Stuck {
        /// Player slot.
        player: u8,
        /// Position, pixels.
        x: i32,
        /// Position, pixels.
        y: i32,
    },
    /// A player is hurt by a damage field.
    FieldHurt {
        /// Player slot.
        player: u8,
        /// The field.
        item: u16,
    },
    /// An enemy was killed by a shot or a damage field.
    EnemyShot {
        /// The player whose shot hit last.
        player: u8,
        /// The enemy.
        enemy: u8,
    },
    /// An enemy was killed by an explosion.
    EnemyBlasted {
        /// Owner of the bomb.
        player: u8,
        /// The enemy.
        enemy: u8,
    },
    /// An extra life was collected (spec: free man).
    FreeManTaken {
        /// Player slot.
        player: u8,
        /// The bonus.
        item: u16,
    },
    /// A purple coin was collected.
    CoinTaken {
        /// Player slot.
        player: u8,
        /// The bonus.
        item: u16,
    },
    /// A health bonus was collected.
    HealthTaken {
        /// Player slot.
        player: u8,
        /// The bonus.
        item: u16,
        /// Its appearance.
        look: BonusLook,
        /// The enemy it came from, for trophies and gems.
        species: Species,
        /// Health given.
        amount: i32,
    },
    /// A player joined.
    Joined {
        /// Player slot.
        player: u8,
    },
    /// A player left.
    Left {
        /// Player slot.
        player: u8,
    },
    /// A player died.
    Died {
        /// Player slot.
        player: u8,
    },
}

/// The events of one tick, in the order in which they happened.
#[derive(Clone, Debug)]
pub struct Events {
    list: Vec<Event>,
    keep: bool,
}

impl Events {
    /// Creates a list that keeps events until they are cleared. It has capacity for far more events than a tick
    /// produces, so stepping does not allocate.
    pub fn new() -> Events {
        Events {
            list: Vec::with_capacity(4096),
            keep: true,
        }
    }

    /// Creates a list that discards all events, for resimulated ticks.
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

    /// Returns the events reported since the last [`Events::clear`].
    pub fn all(&self) -> &[Event] {
        &self.list
    }

    /// Removes all events.
    pub fn clear(&mut self) {
        self.list.clear();
    }
}

impl Default for Events {
    fn default() -> Self {
        Events::new()
    }
}
