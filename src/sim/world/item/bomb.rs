//! Bombs: settings, their defaults, and state (spec 04 §6.8, §6.9). What they do is in `rules/item/bomb.rs` and
//! `rules/item/explosion.rs`.

use crate::world::image::{choice, record};

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
