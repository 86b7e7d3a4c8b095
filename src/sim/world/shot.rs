//! Data of shots in flight: 50 of players, 50 of enemies (spec 02 §13.1). How they move is in `rules/shot_flight.rs`, what
//! they do to players in `rules/player/shot_hits.rs`, how players fire them in `rules/player/shoot.rs`, and enemies in
//! `rules/enemy/fire.rs`.

use super::image::{choice, record};
use super::slots::Slot;
use crate::num::Single;

record! {
    /// A shot of a player.
    pub struct PlayerShot {
        /// In flight; an inactive slot keeps its other values.
        active: bool = false,
        /// The player who fired it.
        player: u8 = 0,
        /// Left edge of the 20 x 20 sprite, pixels.
        x: Single = Single::ZERO,
        /// Top edge, pixels.
        y: Single = Single::ZERO,
        /// Horizontal velocity, px/tick.
        x_vel: Single = Single::ZERO,
        /// Vertical velocity, px/tick.
        y_vel: Single = Single::ZERO,
    }
}

choice! {
    /// Kinds of enemy shots (spec 03 §3.8).
    pub enum EnemyShotKind {
        /// Fired to the right by an archwagon.
        ArrowRight = 0,
        /// Fired to the left by an archwagon.
        ArrowLeft = 1,
        /// Fired by a cannon.
        Cannon = 2,
        /// Fired by a trakbot.
        Trakbot = 3,
        /// Fired by a podzilla or vinepod.
        Pod = 4,
        /// Fired by a flapper.
        Flapper = 5,
    }
}

record! {
    /// A shot of an enemy.
    pub struct EnemyShot {
        /// In flight; an inactive slot keeps its other values.
        active: bool = false,
        /// Kind.
        kind: EnemyShotKind = EnemyShotKind::ArrowRight,
        /// Left edge of the 20 x 20 sprite, pixels.
        x: Single = Single::ZERO,
        /// Top edge, pixels.
        y: Single = Single::ZERO,
        /// Horizontal velocity, px/tick.
        x_vel: Single = Single::ZERO,
        /// Vertical velocity, px/tick.
        y_vel: Single = Single::ZERO,
    }
}

impl Slot for PlayerShot {
    const BLANK: Self = Self::DEFAULT;

    fn is_free(&self) -> bool {
        !self.active
    }
}

impl Slot for EnemyShot {
    const BLANK: Self = Self::DEFAULT;

    fn is_free(&self) -> bool {
        !self.active
    }
}
