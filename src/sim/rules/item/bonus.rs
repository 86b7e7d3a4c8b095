//! Bonuses: health, extra lives (spec: free men) and purple coins (spec 04 §6.2). The default amounts are in
//! `world/item/bonus.rs`. Bonuses left by killed enemies are in `enemy/bonus_drop.rs`.

use crate::num::Fx;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::item::{Bonus, BonusKind, ItemKind};
use crate::world::player::FULL_LIFE;

/// Gives a player a bonus. Health is taken only if it is needed.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, bonus: Bonus) {
    let taker = &mut ctx.world.players[player];
    let (player, item) = (player as u8, index as u16);
    let event = match bonus.kind {
        BonusKind::Health if taker.life < FULL_LIFE => {
            taker.life = (taker.life + Fx::int(bonus.amount)).min(FULL_LIFE);
            Event::HealthTaken {
                player,
                item,
                look: bonus.look,
                species: bonus.species,
                amount: bonus.amount,
            }
        }
        BonusKind::FreeMan => Event::FreeManTaken { player, item },
        BonusKind::Coin => {
            taker.coins = taker.coins.saturating_add(1);
            Event::CoinTaken { player, item }
        }
        BonusKind::Health | BonusKind::Nothing => return,
    };
    ctx.world.items[index].kind = ItemKind::Empty;
    ctx.events.push(event);
}

#[cfg(test)]
mod tests {
    use super::super::test_level::TestLevel;
    use super::*;

    fn touched(kind: BonusKind, amount: i32, life: i32) -> TestLevel {
        let mut scene = TestLevel::new();
        scene.world.players[0].life = Fx::int(life);
        let bonus = Bonus {
            kind,
            amount,
            ..Bonus::default()
        };
        scene.put(3, 100, 100, ItemKind::Bonus(bonus));
        scene.touch(3);
        scene
    }

    #[test]
    fn health_is_taken_only_when_needed_and_never_exceeds_100() {
        for (amount, before, after, taken) in [
            (10, 50, 60, true),
            (50, 80, 100, true),
            (10, 100, 100, false),
        ] {
            let mut scene = touched(BonusKind::Health, amount, before);
            assert_eq!(scene.world.players[0].life, Fx::int(after));
            assert_eq!(scene.is_gone(3), taken);
            assert_eq!(scene.take_events().len(), usize::from(taken));
        }
    }

    #[test]
    fn a_coin_counts_for_the_player_who_takes_it() {
        let mut scene = touched(BonusKind::Coin, 0, 100);
        assert_eq!(scene.world.players[0].coins, 1);
        assert!(scene.is_gone(3));
        let taken = Event::CoinTaken { player: 0, item: 3 };
        assert_eq!(scene.take_events(), [taken]);
    }

    #[test]
    fn an_extra_life_vanishes_without_effect() {
        let mut scene = touched(BonusKind::FreeMan, 30, 40);
        assert_eq!(scene.world.players[0].life, Fx::int(40));
        assert!(scene.is_gone(3));
        let taken = Event::FreeManTaken { player: 0, item: 3 };
        assert_eq!(scene.take_events(), [taken]);
    }
}
