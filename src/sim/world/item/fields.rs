//! Items that are fields: triggers, block manipulators and damage fields. Players cannot touch or carry them; they do
//! not move by themselves and never expire (spec 04 §6.10, §6.17, §6.18). What they do is in `rules/item/`.

use crate::world::area::Area;
use crate::world::image::{choice, flags_image, record};
use crate::world::tiles::Tile;

record! {
    /// The four output channels of an orb or trigger. By convention 0 means "not connected", but it works like any other.
    pub struct Outputs {
        /// Raised while on.
        on: i32 = 0,
        /// Raised while off.
        off: i32 = 0,
        /// Raised when it turns on.
        turned_on: i32 = 0,
        /// Raised when it turns off.
        turned_off: i32 = 0,
    }
}

bitflags::bitflags! {
    /// What a field detects or affects (spec 04 §6.10, §6.18).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub struct Targets: u8 {
        /// Players.
        const PLAYERS = 1;
        /// Enemies.
        const ENEMIES = 2;
        /// Items.
        const ITEMS = 4;
        /// Shots of players.
        const PLAYER_SHOTS = 8;
        /// Shots of enemies.
        const ENEMY_SHOTS = 16;
    }
}

flags_image!(Targets);

choice! {
    /// Alignment of a field with its lift on one axis (spec 04 §6.10.1).
    pub enum Align {
        /// Near edge of the field on the near edge of the lift.
        NearOnNear = 0,
        /// Near edge of the field on the far edge of the lift.
        NearOnFar = 1,
        /// Far edge of the field on the near edge of the lift.
        FarOnNear = 2,
        /// Far edge of the field on the far edge of the lift.
        FarOnFar = 3,
        /// Centre on centre.
        Centre = 4,
    }
}

record! {
    /// Attaches a field to a lift (spec 04 §6.10.1).
    pub struct Follow {
        /// Lift slot; invalid numbers are ignored.
        lift: i32 = 0,
        /// Horizontal alignment.
        x: Align = Align::NearOnNear,
        /// Vertical alignment.
        y: Align = Align::NearOnNear,
    }
}

record! {
    /// A field that raises channels (spec 04 §6.10).
    pub struct Trigger {
        /// What it detects.
        who: Targets = Targets::PLAYERS,
        /// Whether anyone was inside at its last update.
        on: bool = false,
        /// Area of the field.
        area: Area = Area::DEFAULT,
        /// The lift it follows.
        follow: Option<Follow> = None,
        /// Output channels.
        outputs: Outputs = Outputs::DEFAULT,
        /// Colour, 1 to 15.
        colour: u8 = 14,
        /// Whether the field is drawn.
        visible: bool = true,
    }
}

choice! {
    /// What a block manipulator does (spec 04 §6.17).
    pub enum ManipMode {
        /// Nothing.
        Off = 0,
        /// Fills its field with the first tile.
        Fill = 1,
        /// Replaces the second tile with the first.
        Replace = 2,
        /// Swaps the two tiles.
        Swap = 3,
    }
}

record! {
    /// A field that changes tiles when a channel is raised (spec 04 §6.17).
    pub struct BlockManip {
        /// Channel that activates it.
        channel: i32 = 0,
        /// What it does to the tiles.
        mode: ManipMode = ManipMode::Off,
        /// Area of the field.
        area: Area = Area::DEFAULT,
        /// First tile, with flags.
        first: Tile = Tile::EMPTY,
        /// Second tile, with flags.
        second: Tile = Tile::EMPTY,
        /// Colour, 1 to 15.
        colour: u8 = 12,
        /// Whether the field is drawn.
        visible: bool = true,
    }
}

choice! {
    /// When a damage field is on (spec 04 §6.18).
    pub enum DamageMode {
        /// Always.
        Always = 0,
        /// A channel turns it on and off.
        Toggle = 1,
        /// A channel turns it off for some time.
        OffForTime = 2,
        /// A channel turns it on for some time.
        OnForTime = 3,
        /// Cycles on and off by a timer.
        Timed = 4,
        /// Never changes.
        Fixed = 8,
    }
}

choice! {
    /// Appearance of a damage field.
    pub enum DamageLook {
        /// Not drawn.
        None = 0,
        /// A rectangle.
        Rectangle = 1,
        /// Spikes along the floor.
        Spikes = 2,
        /// A liquid between the solid tiles.
        Liquid = 3,
    }
}

choice! {
    /// How the timer of a damage field is drawn.
    pub enum TimerLook {
        /// Not drawn.
        None = 0,
        /// Small number.
        SmallNumber = 1,
        /// Big number.
        BigNumber = 2,
        /// Small bar.
        SmallBar = 3,
        /// Big bar.
        BigBar = 4,
    }
}

record! {
    /// A field that hurts or heals (spec 04 §6.18).
    pub struct DamageField {
        /// Channel that controls it.
        channel: i32 = 0,
        /// What it affects.
        who: Targets = Targets::empty(),
        /// On; determined one tick before it takes effect.
        on: bool = true,
        /// Kills players instantly.
        deadly: bool = false,
        /// Area of the field.
        area: Area = Area::DEFAULT,
        /// The lift it follows.
        follow: Option<Follow> = None,
        /// When the field is on.
        mode: DamageMode = DamageMode::Always,
        /// Duration in the timed modes, ticks; the full period for [`DamageMode::Timed`].
        time: i32 = 100,
        /// Ticks left.
        time_left: i32 = 0,
        /// Ticks per period that a [`DamageMode::Timed`] field is on.
        on_time: i32 = 100,
        /// Damage per tick, in hundredths of a health point (full health is 100 points); negative values heal.
        damage: i32 = 0,
        /// Appearance.
        look: DamageLook = DamageLook::Rectangle,
        /// Appearance of the timer.
        timer: TimerLook = TimerLook::None,
    }
}
