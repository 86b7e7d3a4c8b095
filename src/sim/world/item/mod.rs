//! Items: the fields shared by all of them, and one record per kind (spec 04 §1, §6). What each kind does is in
//! `rules/item/`.
//!
//! Default values are those of newly created objects in the specification.

pub mod fields;

use super::area::Area;
use super::enemy::Species;
use super::image::{choice, flags_image, kinds, record};
use super::slots::Slot;
use crate::num::Vec2;

pub use fields::{
    Align, BlockManip, DamageField, DamageLook, DamageMode, Follow, ManipMode, Outputs, Targets,
    TimerLook, Trigger,
};

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

choice! {
    /// How a door moves a player to its destination (spec 04 §6.1).
    pub enum DoorMove {
        /// Instantly if the destination can move, otherwise visibly.
        Auto = 0,
        /// Instantly.
        Instant = 1,
        /// Visibly.
        Travel = 2,
    }
}

choice! {
    /// How a player enters a door.
    pub enum DoorEntry {
        /// By touching it.
        Touch = 0,
        /// By pressing up at it.
        Up = 1,
        /// By pressing down at it.
        Down = 2,
        /// It cannot be entered.
        Never = 3,
    }
}

choice! {
    /// Appearance of a door.
    pub enum DoorStyle {
        /// A rotating field.
        New = 0,
        /// A panel that opens.
        Old = 1,
        /// Not drawn; using it produces no event either.
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
        /// How it moves players.
        travel: DoorMove = DoorMove::Auto,
        /// Leads to another door; otherwise it is only an exit of other doors.
        linked: bool = true,
        /// Item slot of the destination; an invalid number leads nowhere.
        target: i32 = -1,
        /// Tick at which the entry button was last held at it; 0 for released.
        key_held: i32 = 0,
        /// How players enter it.
        entry: DoorEntry = DoorEntry::Up,
        /// When the line to its destination is drawn.
        line: DoorLine = DoorLine::Always,
        /// Appearance.
        style: DoorStyle = DoorStyle::New,
    }
}

choice! {
    /// What a bonus gives (spec 04 §6.2).
    pub enum BonusKind {
        /// Health.
        Health = 1,
        /// An extra life, without effect ("free man" in the specification).
        FreeMan = 2,
        /// A purple coin.
        Coin = 3,
        /// Nothing.
        Nothing = 0,
    }
}

choice! {
    /// Sprite of a bonus; independent of what it gives.
    pub enum BonusLook {
        /// Health 10.
        Health10 = 0,
        /// Health 50.
        Health50 = 1,
        /// Other health.
        HealthOther = 2,
        /// Extra life.
        FreeMan = 3,
        /// Purple coin.
        Coin = 4,
        /// Left by a killed enemy.
        Trophy = 5,
        /// Left by an enemy killed by an explosion.
        Gem = 6,
    }
}

record! {
    /// A bonus (spec 04 §6.2).
    pub struct Bonus {
        /// What it gives.
        kind: BonusKind = BonusKind::Health,
        /// Amount of health.
        amount: i32 = 10,
        /// Sprite.
        look: BonusLook = BonusLook::Health10,
        /// The enemy that left it; for trophies and gems.
        species: Species = Species::Archwagon,
    }
}

record! {
    /// The exit (spec 04 §6.3).
    pub struct Exit {
        /// Opens when at most this many enemies are left.
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
        /// Area of the blocks it removes.
        range: Area = Area::DEFAULT,
        /// Removes only lock blocks of its colour.
        matching_only: bool = false,
        /// Ticks left of its flight; 0 at rest.
        flight: i32 = 0,
    }
}

choice! {
    /// Which start a player returns to (spec 04 §6.5).
    pub enum StartMode {
        /// The first one.
        Default = 0,
        /// The first or second, by team.
        Team = 1,
        /// The checkpoint last touched by anyone.
        Common = 2,
        /// The checkpoint last touched by this player.
        Individual = 3,
        /// None; the position is left unchanged.
        Other = 4,
    }
}

record! {
    /// A start or checkpoint (spec 04 §6.5).
    pub struct Start {
        /// How players choose a start; only the value of the start with index 0 counts.
        mode: StartMode = StartMode::Common,
        /// Number of this start, 0 to 7.
        index: i32 = 0,
        /// The checkpoint touched last; drawing only.
        lit: bool = true,
    }
}

choice! {
    /// What an orb does when triggered (spec 04 §6.6).
    pub enum OrbMode {
        /// Toggles.
        Toggle = 0,
        /// Turns on permanently.
        StickOn = 1,
        /// Turns off permanently.
        StickOff = 2,
        /// Turns on for some time.
        TimedOn = 3,
        /// Turns off for some time.
        TimedOff = 4,
    }
}

choice! {
    /// Surface an orb is mounted on; drawing only.
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
        /// Current state.
        on: bool = false,
        /// State after its last update.
        was_on: bool = false,
        /// Triggered by touch.
        by_touch: bool = true,
        /// Triggered by pressing up at it.
        by_up: bool = false,
        /// Triggered by pressing down at it.
        by_down: bool = false,
        /// Triggered by player shots.
        by_shot: bool = false,
        /// Triggered since its last update.
        triggered: bool = false,
        /// Was already triggered at its last update.
        was_triggered: bool = false,
        /// Surface it is mounted on.
        mount: OrbMount = OrbMount::Floor,
        /// What it does when triggered.
        mode: OrbMode = OrbMode::Toggle,
        /// Duration in the timed modes, ticks.
        time: i32 = 60,
        /// Ticks left.
        time_left: i32 = 0,
        /// Output channels.
        outputs: Outputs = Outputs::DEFAULT,
    }
}

record! {
    /// A mine (spec 04 §6.7).
    pub struct Mine {
        /// Damage in tenths of health per tick.
        damage: i32 = 5,
    }
}

record! {
    /// A bomb (spec 04 §6.8).
    pub struct Bomb {
        /// Radius of its explosion, pixels.
        radius: i32 = 20,
        /// Ticks from lighting to the explosion.
        fuse: i32 = 40,
        /// Ticks left of the fuse or explosion; keeps counting below 0 with a remote detonator.
        counter: i32 = 0,
        /// Sticks to walls once lit.
        sticky: bool = false,
        /// Detonated with the player's down button instead of a fuse.
        remote: bool = false,
        /// The player who last lit or carried it.
        owner: u8 = 0,
    }
}

choice! {
    /// State of a lit bomb (spec 04 §6.9).
    pub enum BombPhase {
        /// The fuse is burning.
        Fuse = 1,
        /// Exploding.
        Explosion = 2,
        /// Waiting for its remote detonator.
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
        /// Current state.
        phase: BombPhase = BombPhase::Fuse,
    }
}

record! {
    /// A rocket, unlit or in flight (spec 04 §6.11).
    pub struct Rocket {
        /// Change of heading per tick of steering.
        steering: i32 = 1,
        /// Radius of its explosion, pixels.
        radius: i32 = 80,
        /// Maximum speed, px/tick.
        max_speed: i32 = 8,
        /// Acceleration, thousandths of a pixel per tick per tick.
        acceleration: i32 = 50,
        /// Heading: 0 up, 640 right, 2560 for a full turn; unbounded.
        heading: i32 = 0,
        /// Speed, thousandths of a pixel per tick.
        speed: i32 = 0,
        /// Its explosion has a remote detonator; no effect.
        remote: bool = false,
        /// The player who last lit or rode it.
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
    /// Block colours of a switch (spec 04 §6.15).
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
        /// Area of the blocks it switches.
        range: Area = Area { x: 0, y: 0, w: 2000, h: 2000 },
        /// Colours of the blocks it switches.
        colours: SwitchColours = SwitchColours::GREEN,
        /// Last tick in which it is locked after use.
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
    /// A message (spec 04 §6.13). Its text and appearance are in the level data.
    pub struct Message {
        /// Index of the text in the level data.
        text: u16 = 0,
        /// Always shown.
        always: bool = false,
        /// Shown when a player is in `trigger`.
        has_trigger: bool = false,
        /// Area that shows the message.
        trigger: Area = Area::DEFAULT,
        /// Ticks it remains visible.
        shown: i32 = 0,
        /// Ticks it stays visible after being triggered.
        time: i32 = 120,
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
