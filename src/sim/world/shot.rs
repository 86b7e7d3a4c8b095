//! Shots in flight: 50 of the players, 50 of the enemies (spec 02 §13.1).

use super::image::{choice, record};
use super::slots::Slot;
use crate::sim::num::Single;

/// Slots of each of the two kinds.
pub const SHOTS: usize = 50;

record! {
    /// A shot of a player.
    pub struct PlayerShot {
        /// In flight; a slot that is not keeps its other values.
        active: bool = false,
        /// Who fired it.
        player: u8 = 0,
        /// Left edge of the 20 x 20 sprite, pixels.
        x: Single = Single::ZERO,
        /// Top edge, pixels.
        y: Single = Single::ZERO,
        /// Pixels per frame.
        x_vel: Single = Single::ZERO,
        /// Pixels per frame.
        y_vel: Single = Single::ZERO,
    }
}

choice! {
    /// What an enemy fires (spec 03 §3.8).
    pub enum EnemyShotKind {
        /// Of an archwagon, to the right.
        ArrowRight = 0,
        /// Of an archwagon, to the left.
        ArrowLeft = 1,
        /// Of a cannon.
        Cannon = 2,
        /// Of a trakbot.
        Trakbot = 3,
        /// Of a podzilla or vinepod.
        Pod = 4,
        /// Of a flapper.
        Flapper = 5,
    }
}

record! {
    /// A shot of an enemy.
    pub struct EnemyShot {
        /// In flight; a slot that is not keeps its other values.
        active: bool = false,
        /// What it is.
        kind: EnemyShotKind = EnemyShotKind::ArrowRight,
        /// Left edge of the 20 x 20 sprite, pixels.
        x: Single = Single::ZERO,
        /// Top edge, pixels.
        y: Single = Single::ZERO,
        /// Pixels per frame.
        x_vel: Single = Single::ZERO,
        /// Pixels per frame.
        y_vel: Single = Single::ZERO,
    }
}

impl Slot for PlayerShot {
    fn is_free(&self) -> bool {
        !self.active
    }

    fn blank() -> &'static Self {
        const { &PlayerShot::DEFAULT }
    }
}

impl Slot for EnemyShot {
    fn is_free(&self) -> bool {
        !self.active
    }

    fn blank() -> &'static Self {
        const { &EnemyShot::DEFAULT }
    }
}
