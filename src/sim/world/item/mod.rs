//! Items: the fields shared by all of them (spec 04 §1). Each kind has a file here with its settings and their
//! defaults, which are those of newly created objects in the specification. What each kind does is in `rules/item/`.

mod block_manip;
mod bomb;
mod bonus;
mod damage_field;
mod door;
mod exit;
mod fields;
mod key;
mod message;
mod mine;
mod orb;
mod outputs;
mod rocket;
mod spring;
mod start;
mod switch;
mod trigger;
mod warp;

pub use block_manip::{BlockManip, ManipMode};
pub use bomb::{Bomb, BombPhase, LitBomb};
pub use bonus::{Bonus, BonusKind, BonusLook};
pub use damage_field::{DamageField, DamageLook, DamageMode, TimerLook};
pub use door::{Door, DoorEntry, DoorLine, DoorMove, DoorStyle};
pub use exit::Exit;
pub use fields::{Align, Follow, Targets};
pub use key::{Key, KeyColour};
pub use message::Message;
pub use mine::Mine;
pub use orb::{Orb, OrbMode, OrbMount};
pub use outputs::Outputs;
pub use rocket::Rocket;
pub use spring::Spring;
pub use start::{Start, StartMode};
pub use switch::{Switch, SwitchColours};
pub use trigger::Trigger;
pub use warp::Warp;

use super::image::{choice, kinds, record};
use super::slots::Slot;
use crate::num::Vec2;

choice! {
    /// How an item moves by itself (spec 04 §1.2).
    pub enum Motion {
        /// Does not move.
        Stationary = 0,
        /// Falls.
        Falls = 1,
        /// Falls and can be carried.
        Carryable = -1,
        /// Falls and can be carried, also through doors.
        CarryableThroughDoors = -2,
    }
}

impl Motion {
    /// Returns true if players can pick it up.
    pub const fn is_carryable(self) -> bool {
        matches!(self, Motion::Carryable | Motion::CarryableThroughDoors)
    }
}

record! {
    /// An item whose lifetime is over; it fades out (spec 04 §3).
    pub struct ExpiringItem {}
}

kinds! {
    /// The contents of an item slot.
    pub enum ItemKind {
        /// A free slot.
        Empty,
        /// Door.
        Door(Door) = 1,
        /// Bonus.
        Bonus(Bonus) = 2,
        /// Exit.
        Exit(Exit) = 3,
        /// Key.
        Key(Key) = 4,
        /// Start or checkpoint.
        Start(Start) = 5,
        /// Orb.
        Orb(Orb) = 6,
        /// Mine.
        Mine(Mine) = 7,
        /// Bomb.
        Bomb(Bomb) = 8,
        /// Trigger.
        Trigger(Trigger) = 9,
        /// Message.
        Message(Message) = 10,
        /// Rocket.
        Rocket(Rocket) = 11,
        /// Warp.
        Warp(Warp) = 12,
        /// Switch.
        Switch(Switch) = 14,
        /// Spring.
        Spring(Spring) = 15,
        /// Block manipulator.
        BlockManip(BlockManip) = 16,
        /// Damage field.
        DamageField(DamageField) = 17,
        /// Lifetime over, fading out.
        Expiring(ExpiringItem) = 66,
        /// Rocket in flight.
        LitRocket(Rocket) = 98,
        /// Lit bomb.
        LitBomb(LitBomb) = 99,
    }
}

impl ItemKind {
    /// Returns true for triggers, block manipulators and damage fields, which cannot be touched, move or expire
    /// (spec 04 §1.2).
    pub const fn is_field(&self) -> bool {
        matches!(
            self,
            ItemKind::Trigger(_) | ItemKind::BlockManip(_) | ItemKind::DamageField(_)
        )
    }
}

record! {
    /// Fields shared by all items (spec 04 §1.2). They keep their values when the slot becomes free.
    pub struct ItemBody {
        /// Top-left corner of the 20 x 20 box, pixels.
        pos: Vec2 = Vec2::ZERO,
        /// Velocity, px/tick.
        vel: Vec2 = Vec2::ZERO,
        /// How it moves by itself.
        motion: Motion = Motion::Stationary,
        /// Remaining lifetime in ticks; 0 for unlimited. Not used by fields.
        ttl: i32 = 0,
        /// Enemy slot of the cloner that made it. Not used by damage fields.
        creator: Option<u8> = None,
    }
}

record! {
    /// An item slot.
    pub struct Item {
        /// Shared fields.
        body: ItemBody = ItemBody::DEFAULT,
        /// Kind and its fields.
        kind: ItemKind = ItemKind::Empty,
    }
}

impl Slot for Item {
    const BLANK: Self = Self::DEFAULT;

    fn is_free(&self) -> bool {
        self.kind.is_empty()
    }
}
