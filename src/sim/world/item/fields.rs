//! Items that are fields of a level: triggers, block manipulators and damage fields. Nobody
//! touches them; they neither move nor expire (spec 04 §6.10, §6.17, §6.18).

use crate::sim::world::area::Area;
use crate::sim::world::image::{choice, flags_image, record};
use crate::sim::world::tiles::Tile;

record! {
    /// The four channels of an orb or trigger; 0 means not connected, but works like any other.
    pub struct Outputs {
        /// Raised while on.
        on: i32 = 0,
        /// Raised while off.
        off: i32 = 0,
        /// Raised when it goes on.
        turned_on: i32 = 0,
        /// Raised when it goes off.
        turned_off: i32 = 0,
    }
}

bitflags::bitflags! {
    /// Who is noticed or hurt by a field (spec 04 §6.10, §6.18).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub struct Who: u8 {
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

flags_image!(Who);

choice! {
    /// Where on one axis a field sits on its lift (spec 04 §6.10.1).
    pub enum Align {
        /// Near edge on the near edge of the lift.
        NearOnNear = 0,
        /// Near edge on the far edge of the lift.
        NearOnFar = 1,
        /// Far edge on the near edge of the lift.
        FarOnNear = 2,
        /// Far edge on the far edge of the lift.
        FarOnFar = 3,
        /// Centre on centre.
        Centre = 4,
    }
}

record! {
    /// A field that follows a lift (spec 04 §6.10.1).
    pub struct Follow {
        /// The lift, a slot; a number that is none is ignored.
        lift: i32 = 0,
        /// Horizontally.
        x: Align = Align::NearOnNear,
        /// Vertically.
        y: Align = Align::NearOnNear,
    }
}

record! {
    /// A field that raises channels (spec 04 §6.10).
    pub struct Trigger {
        /// Whom it notices.
        who: Who = Who::PLAYERS,
        /// Somebody was inside at its last step.
        on: bool = false,
        /// The field.
        area: Area = Area::DEFAULT,
        /// The lift it follows.
        follow: Option<Follow> = None,
        /// Channels.
        outputs: Outputs = Outputs::DEFAULT,
        /// Colour, 1 to 15.
        colour: u8 = 14,
        /// The field is drawn.
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
        /// Replaces the second tile by the first.
        Replace = 2,
        /// Swaps the two.
        Swap = 3,
    }
}

record! {
    /// A field that changes tiles when a channel is raised (spec 04 §6.17).
    pub struct BlockManip {
        /// Channel.
        channel: i32 = 0,
        /// What it does.
        mode: ManipMode = ManipMode::Off,
        /// The field.
        area: Area = Area::DEFAULT,
        /// First tile, with flags.
        first: Tile = Tile::EMPTY,
        /// Second tile, with flags.
        second: Tile = Tile::EMPTY,
        /// Colour, 1 to 15.
        colour: u8 = 12,
        /// The field is drawn.
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
        /// A channel turns it off for a time.
        OffForTime = 2,
        /// A channel turns it on for a time.
        OnForTime = 3,
        /// On and off by time.
        Timed = 4,
        /// It never changes.
        Fixed = 8,
    }
}

choice! {
    /// Look of a damage field.
    pub enum DamageLook {
        /// None.
        None = 0,
        /// A rectangle.
        Rectangle = 1,
        /// Spikes along the floor.
        Spikes = 2,
    }
}

choice! {
    /// How the timer of a damage field is shown.
    pub enum TimerLook {
        /// Not.
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
    /// A field that hurts, or heals (spec 04 §6.18).
    pub struct DamageField {
        /// Channel.
        channel: i32 = 0,
        /// Whom it affects.
        who: Who = Who::empty(),
        /// On; decided one frame before it acts.
        on: bool = true,
        /// Players die at once.
        deadly: bool = false,
        /// The field.
        area: Area = Area::DEFAULT,
        /// The lift it follows.
        follow: Option<Follow> = None,
        /// When it is on.
        mode: DamageMode = DamageMode::Always,
        /// Frames of the timed modes; the whole period of [`DamageMode::Timed`].
        time: i32 = 100,
        /// Frames left.
        time_left: i32 = 0,
        /// Frames of the period of [`DamageMode::Timed`] in which it is on.
        on_time: i32 = 100,
        /// Hundredths of health per frame; 0 and below heals.
        damage: i32 = 0,
        /// Look.
        look: DamageLook = DamageLook::Rectangle,
        /// Look of the timer.
        timer: TimerLook = TimerLook::None,
    }
}
