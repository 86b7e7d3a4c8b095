//! The rank of a state among similar ones: how soon it was reached, and at what cost in health.

use crate::sim::world::World;
use crate::sim::world::item::{BonusKind, Item, ItemKind};

/// Ticks that a point of health is worth.
const HEALTH_TICKS: i32 = 2;
/// Number of classes of health.
const CLASSES: i32 = 5;
/// Health of a player who lost none.
const FULL_HEALTH: i32 = 100;

/// How good a state is compared with others of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// Ticks since the start of the level, and health lost or wasted, as one number: lower is better.
    pub score: i32,
    /// Class of the player's health: higher is better. A slower state with more health is kept beside the faster one.
    pub health: u8,
}

impl Rank {
    /// The class of full health, and of all states of an exploration, which keeps only the fastest one of a cell.
    pub const HEALTHY: u8 = CLASSES as u8 - 1;

    /// Returns the rank of a state in a search that started from `base`. Health that still lies in the level is not lost.
    pub fn of(base: &World, world: &World) -> Rank {
        let taken = base.items.used().filter(|&(slot, item)| {
            healing(item).is_some() && healing(&world.items[slot]) != healing(item)
        });
        let taken: i32 = taken.filter_map(|(_, item)| healing(item)).sum();
        Rank {
            score: score(world, taken),
            health: ((health(world) - 1).max(0) * CLASSES / FULL_HEALTH) as u8,
        }
    }

    /// Returns the rank of a state in an exploration.
    pub fn of_explored(world: &World) -> Rank {
        Rank {
            score: score(world, 0),
            health: Rank::HEALTHY,
        }
    }

    /// Iterates over the classes of at least this health.
    pub fn classes_at_least(self) -> impl Iterator<Item = u8> {
        self.health..=Rank::HEALTHY
    }
}

/// Returns the player's health.
fn health(world: &World) -> i32 {
    world.players[0].life.round().clamp(0, FULL_HEALTH)
}

/// Returns the score of a state in which the player has taken items that give this much health.
fn score(world: &World, taken: i32) -> i32 {
    let lost = (FULL_HEALTH - health(world)).saturating_add(taken);
    let lost = lost.saturating_mul(HEALTH_TICKS);
    world.globals.tick.saturating_add(lost)
}

/// Returns how much health an item gives.
fn healing(item: &Item) -> Option<i32> {
    match item.kind {
        ItemKind::Bonus(bonus) if bonus.kind == BonusKind::Health => {
            Some(bonus.amount.clamp(0, FULL_HEALTH))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::num::Fx;
    use crate::solver::test_level::{base_of, level};

    #[test]
    fn health_that_is_taken_in_vain_is_lost() {
        let level = level("gallery/bonus");
        let base = base_of(&level);
        let full = Rank::of(&base, &base);
        assert_eq!(full.score, base.globals.tick);
        assert_eq!(full.health, Rank::HEALTHY);
        let mut world = base.clone();
        let hearts = base
            .items
            .used()
            .filter_map(|(slot, item)| Some((slot, healing(item)?)));
        let (slot, amount) = hearts.max_by_key(|heart| heart.1).expect("a heart");
        world.items[slot].kind = ItemKind::Empty;
        let wasted = Rank::of(&base, &world);
        assert_eq!(wasted.score, full.score + amount * HEALTH_TICKS);
        assert_eq!(wasted.health, full.health);
    }

    #[test]
    fn an_exploration_ranks_states_by_time_and_health_alone() {
        let level = level("gallery/bonus");
        let base = base_of(&level);
        let mut hurt = base.clone();
        hurt.players[0].life = Fx::int(70);
        let rank = Rank::of_explored(&hurt);
        assert_eq!(rank.score, base.globals.tick + 30 * HEALTH_TICKS);
        assert_eq!(rank.score, Rank::of(&base, &hurt).score);
        assert_eq!(rank.health, Rank::HEALTHY);
        assert!(Rank::of(&base, &hurt).health < Rank::HEALTHY);
    }
}
