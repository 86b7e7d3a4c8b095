//! What an item is: what all have in common, and one record for each kind (spec 04 §1, §6).
//!
//! The defaults are those of newly created objects in the specification.

pub mod fields;

use super::area::Area;
use super::enemy::Species;
use super::image::{choice, flags_image, kinds, record};
use super::slots::Slot;
use crate::sim::num::Vec2;

pub use fields::{
    Align, BlockManip, DamageField, DamageLook, DamageMode, Follow, ManipMode, Outputs, TimerLook,
    Trigger, Who,
};

/// Number of item slots.
pub const ITEMS: usize = 500;

choice! {
    /// How an item moves by itself (spec 04 §1.2).
    pub enum Motion {
        /// It stays where it is.
        Stationary = 0,
        /// It falls.
        Falls = 1,
        /// It falls and can be carried.
        Carryable = -1,
        /// It falls and can be carried, also through doors.
        CarryableThroughDoors = -2,
    }
}

impl Motion {
    /// Players can pick it up.
    pub const fn is_carryable(self) -> bool {
        matches!(self, Motion::Carryable | Motion::CarryableThroughDoors)
    }
}

choice! {
    /// How a door takes a player to another (spec 04 §6.1).
    pub enum DoorMove {
        /// At once if the destination can move, else visibly.
        Auto = 0,
        /// At once.
        Instant = 1,
        /// Visibly.
        Travel = 2,
    }
}

choice! {
    /// What a player does to enter a door.
    pub enum DoorEntry {
        /// Touch it.
        Touch = 0,
        /// Press up at it.
        Up = 1,
        /// Press down at it.
        Down = 2,
        /// It cannot be entered.
        Never = 3,
    }
}

choice! {
    /// Look of a door.
    pub enum DoorStyle {
        /// A rotating field.
        New = 0,
        /// A panel that opens.
        Old = 1,
        /// None; using it is not reported either.
        Invisible = 2,
    }
}

choice! {
    /// When the line from a door to its destination is drawn.
    pub enum DoorLine {
        /// Never.
        Never = 0,
        /// Always.
        Always = 1,
        /// While a player touches the door.
        Touched = 2,
    }
}

record! {
    /// A door (spec 04 §6.1).
    pub struct Door {
        /// Colour, 1 to 15.
        colour: u8 = 13,
        /// How it moves a player.
        travel: DoorMove = DoorMove::Auto,
        /// It leads somewhere; otherwise it is only an exit of other doors.
        linked: bool = true,
        /// The item slot it leads to; a number that is no slot leads nowhere.
        target: i32 = -1,
        /// Frame in which the entry key was held at it last, 0 for released.
        key_held: i32 = 0,
        /// How to enter.
        entry: DoorEntry = DoorEntry::Up,
        /// When the line to its destination is drawn.
        line: DoorLine = DoorLine::Always,
        /// Look.
        style: DoorStyle = DoorStyle::New,
    }
}

choice! {
    /// What a bonus gives (spec 04 §6.2).
    pub enum BonusKind {
        /// Health.
        Health = 1,
        /// A free man, which has no effect.
        FreeMan = 2,
        /// A purple coin.
        Coin = 3,
        /// Nothing.
        Nothing = 0,
    }
}

choice! {
    /// Look of a bonus. It does not decide what it gives.
    pub enum BonusLook {
        /// Health 10.
        Health10 = 0,
        /// Health 50.
        Health50 = 1,
        /// Other health.
        HealthOther = 2,
        /// Free man.
        FreeMan = 3,
        /// Purple coin.
        Coin = 4,
        /// What a killed enemy leaves.
        Trophy = 5,
        /// What an enemy killed by an explosion leaves.
        Gem = 6,
    }
}

record! {
    /// A bonus (spec 04 §6.2).
    pub struct Bonus {
        /// What it gives.
        kind: BonusKind = BonusKind::Health,
        /// Health given.
        amount: i32 = 10,
        /// Look.
        look: BonusLook = BonusLook::Health10,
        /// The enemy it comes from; for trophies and gems.
        species: Species = Species::Archwagon,
    }
}

record! {
    /// The exit (spec 04 §6.3).
    pub struct Exit {
        /// It opens when at most this many enemies are left.
        enemies_allowed: i32 = 100,
    }
}

choice! {
    /// Colour of a key and its lock blocks.
    pub enum KeyColour {
        /// Red.
        Red = 0,
        /// Green.
        Green = 1,
        /// Blue.
        Blue = 2,
        /// Purple.
        Purple = 3,
    }
}

record! {
    /// A key (spec 04 §6.4).
    pub struct Key {
        /// Colour.
        colour: KeyColour = KeyColour::Red,
        /// The blocks it removes.
        range: Area = Area::DEFAULT,
        /// It removes only lock blocks of its colour.
        matching_only: bool = false,
        /// Frames left of its flight, 0 at rest.
        flight: i32 = 0,
    }
}

choice! {
    /// Which of several starts a player returns to (spec 04 §6.5).
    pub enum StartMode {
        /// The first one.
        Default = 0,
        /// The first or second by team.
        Team = 1,
        /// The check point touched last by anybody.
        Common = 2,
        /// The check point this player touched last.
        Individual = 3,
        /// None; the place is left as it is.
        Other = 4,
    }
}

record! {
    /// A start or check point (spec 04 §6.5).
    pub struct Start {
        /// How starts are chosen; that of index 0 counts.
        mode: StartMode = StartMode::Common,
        /// Number of this start, 0 to 7.
        index: i32 = 0,
        /// It is the check point touched last; drawing only.
        lit: bool = true,
    }
}

choice! {
    /// How an orb changes when it is triggered (spec 04 §6.6).
    pub enum OrbMode {
        /// On and off in turn.
        Toggle = 0,
        /// On for ever.
        StickOn = 1,
        /// Off for ever.
        StickOff = 2,
        /// On for a time.
        TimedOn = 3,
        /// Off for a time.
        TimedOff = 4,
    }
}

choice! {
    /// The surface an orb is fixed to, drawing only.
    pub enum OrbMount {
        /// On a floor.
        Floor = 0,
        /// On a wall to its left.
        LeftWall = 1,
        /// Under a ceiling.
        Ceiling = 2,
        /// On a wall to its right.
        RightWall = 3,
    }
}

record! {
    /// An orb: a switch for channels (spec 04 §6.6).
    pub struct Orb {
        /// On.
        on: bool = false,
        /// Was on after its last step.
        was_on: bool = false,
        /// Reacts to the touch of a player.
        by_touch: bool = true,
        /// Reacts to up pressed at it.
        by_up: bool = false,
        /// Reacts to down pressed at it.
        by_down: bool = false,
        /// Reacts to players' shots.
        by_shot: bool = false,
        /// Triggered since its last step.
        triggered: bool = false,
        /// Triggered before its last step.
        was_triggered: bool = false,
        /// Surface it is fixed to.
        mount: OrbMount = OrbMount::Floor,
        /// How it changes.
        mode: OrbMode = OrbMode::Toggle,
        /// Frames of the timed modes.
        time: i32 = 60,
        /// Frames left.
        time_left: i32 = 0,
        /// Channels.
        outputs: Outputs = Outputs::DEFAULT,
    }
}

record! {
    /// A mine (spec 04 §6.7).
    pub struct Mine {
        /// Tenths of health per frame.
        damage: i32 = 5,
    }
}

record! {
    /// A bomb (spec 04 §6.8).
    pub struct Bomb {
        /// Radius of its explosion, pixels.
        radius: i32 = 20,
        /// Frames from lighting to the explosion.
        fuse: i32 = 40,
        /// Frames left of the fuse or the explosion; runs on below 0 with a remote detonator.
        counter: i32 = 0,
        /// Sticks to walls when lit.
        sticky: bool = false,
        /// Set off by the player's down key instead of a fuse.
        remote: bool = false,
        /// Who lit or carried it last.
        owner: u8 = 0,
    }
}

choice! {
    /// What a lit bomb is doing (spec 04 §6.9).
    pub enum BombPhase {
        /// The fuse burns.
        Fuse = 1,
        /// It explodes.
        Explosion = 2,
        /// It waits for its remote detonator.
        Remote = 3,
        /// Nothing.
        Idle = 0,
    }
}

record! {
    /// A lit bomb or an exploding rocket (spec 04 §6.9).
    pub struct LitBomb {
        /// The bomb.
        bomb: Bomb = Bomb::DEFAULT,
        /// What it is doing.
        phase: BombPhase = BombPhase::Fuse,
    }
}

record! {
    /// A rocket, unlit or in flight (spec 04 §6.11).
    pub struct Rocket {
        /// Change of heading per frame while steered.
        steering: i32 = 1,
        /// Radius of its explosion, pixels.
        radius: i32 = 80,
        /// Greatest speed, pixels per frame.
        max_speed: i32 = 8,
        /// Thousandths of a pixel per frame and frame.
        acceleration: i32 = 50,
        /// Heading: 0 up, 640 right, 2560 a full turn; unbounded.
        heading: i32 = 0,
        /// Speed, thousandths of a pixel per frame.
        speed: i32 = 0,
        /// Its explosion has a remote detonator, without effect.
        remote: bool = false,
        /// Who lit or rode it last.
        owner: u8 = 0,
    }
}

record! {
    /// A warp to another level (spec 04 §6.14).
    pub struct Warp {
        /// Level number.
        level: i32 = 1,
    }
}

bitflags::bitflags! {
    /// Colours of a switch (spec 04 §6.15).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub struct SwitchColours: u8 {
        /// Green.
        const GREEN = 1;
        /// Red.
        const RED = 2;
        /// Blue.
        const BLUE = 4;
        /// Purple.
        const PURPLE = 8;
    }
}

flags_image!(SwitchColours);

record! {
    /// A switch for coloured blocks (spec 04 §6.15).
    pub struct Switch {
        /// In its other position.
        pressed: bool = false,
        /// The blocks it switches.
        range: Area = Area { x: 0, y: 0, w: 2000, h: 2000 },
        /// The colours it switches.
        colours: SwitchColours = SwitchColours::GREEN,
        /// Last frame in which it cannot be used again.
        locked_until: i32 = 0,
    }
}

record! {
    /// A spring (spec 04 §6.16).
    pub struct Spring {
        /// Strength; 40 to 200 are usual.
        strength: i32 = 40,
    }
}

record! {
    /// A message (spec 04 §6.13). Its text and look are in the level_data.
    pub struct Message {
        /// Number of the text in the level_data.
        text: u16 = 0,
        /// It is always shown.
        always: bool = false,
        /// A player in `trigger` shows it.
        has_trigger: bool = false,
        /// Field that shows it.
        trigger: Area = Area::DEFAULT,
        /// Frames left that it is shown.
        shown: i32 = 0,
        /// Frames that it is shown.
        time: i32 = 120,
    }
}

record! {
    /// An item whose time is up; it fades (spec 04 §3).
    pub struct ExpiringItem {}
}

kinds! {
    /// What an item slot holds.
    pub enum ItemKind {
        /// Nothing; the slot is free.
        Empty,
        /// Door.
        Door(Door) = 1,
        /// Bonus.
        Bonus(Bonus) = 2,
        /// Exit.
        Exit(Exit) = 3,
        /// Key.
        Key(Key) = 4,
        /// Start or check point.
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
        /// Its time is up.
        Expiring(ExpiringItem) = 66,
        /// Rocket in flight.
        LitRocket(Rocket) = 98,
        /// Lit bomb.
        LitBomb(LitBomb) = 99,
    }
}

impl ItemKind {
    /// Triggers, block manipulators and damage fields: nobody touches them and they neither move
    /// nor expire (spec 04 §1.2).
    pub const fn is_field(&self) -> bool {
        matches!(
            self,
            ItemKind::Trigger(_) | ItemKind::BlockManip(_) | ItemKind::DamageField(_)
        )
    }
}

record! {
    /// What all items have (spec 04 §1.2). It is kept when the slot becomes free.
    pub struct ItemBody {
        /// Top-left corner of the 20 x 20 box, pixels.
        pos: Vec2 = Vec2::ZERO,
        /// Pixels per frame.
        vel: Vec2 = Vec2::ZERO,
        /// How it moves by itself.
        motion: Motion = Motion::Stationary,
        /// Frames to live, 0 for ever. Not used by fields.
        ttl: i32 = 0,
        /// The cloner that made it, an enemy slot. Not used by damage fields.
        creator: Option<u8> = None,
    }
}

record! {
    /// An item slot.
    pub struct Item {
        /// What all items have.
        body: ItemBody = ItemBody::DEFAULT,
        /// What this one is.
        kind: ItemKind = ItemKind::Empty,
    }
}

impl Slot for Item {
    fn is_free(&self) -> bool {
        self.kind.is_empty()
    }

    fn blank() -> &'static Self {
        const { &Item::DEFAULT }
    }
}
