//! Damage fields: settings, their defaults, and state (spec 04 §6.18). What they do is in `rules/item/damage_field.rs`.

use super::fields::{Follow, Targets};
use crate::world::area::Area;
use crate::world::image::{choice, record};

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
