//! Bonuses: settings, their defaults, and state (spec 04 §6.2). What they do is in `rules/item/bonus.rs`.

use crate::world::enemy::Species;
use crate::world::image::{choice, record};

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
