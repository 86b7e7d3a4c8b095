//! Health bonuses left by killed enemies: how large they are and how long they stay (spec 03 §3.5, §3.6). The amount of each
//! enemy before that is `EnemyBody::bonus` (`world/enemy/mod.rs`). How players take bonuses is in `item/bonus.rs`.

use crate::num::Vec2;
use crate::world::World;
use crate::world::enemy::Dying;
use crate::world::item::{Bonus, BonusKind, BonusLook, Item, ItemBody, ItemKind, Motion};

/// Ticks until the bonus of a killed enemy disappears.
const BONUS_TTL: i32 = 800;
/// Factor by which the bonus of an enemy that was killed by an explosion is larger.
const BLAST_FACTOR: i32 = 2;

/// Returns the bonus, in health points, of an enemy that has been killed; `bonus` is its amount so far.
pub fn amount(bonus: i32, is_blasted: bool) -> i32 {
    match is_blasted {
        true => bonus.wrapping_mul(BLAST_FACTOR),
        false => bonus,
    }
}

/// Puts the bonus of a killed enemy into the level, if an item slot is free.
pub fn drop_bonus(world: &mut World, pos: Vec2, amount: i32, dying: &Dying) {
    let Some(free) = world.items.first_free() else {
        return;
    };
    world.items[free] = Item {
        body: ItemBody {
            pos,
            motion: Motion::Carryable,
            ttl: BONUS_TTL,
            ..ItemBody::default()
        },
        kind: ItemKind::Bonus(Bonus {
            kind: BonusKind::Health,
            amount,
            look: if dying.blasted {
                BonusLook::Gem
            } else {
                BonusLook::Trophy
            },
            species: dying.species,
        }),
    };
}
