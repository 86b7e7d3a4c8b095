//! Death of an enemy (spec 03 §3.5, §3.6). The bonus that it leaves is in `bonus_drop.rs`.

use super::bonus_drop;
use super::turn_result::TurnResult;
use crate::num::{Fx, Vec2};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::World;
use crate::world::enemy::{Dying, Enemy, EnemyBody, EnemyKind, Hit, Species};

/// Turns an enemy into a dying one, which hurts nobody but still counts as an enemy.
pub fn kill(ctx: &mut TickContext, slot: usize, enemy: &mut Enemy) {
    let (species, ticks) = match enemy.kind {
        EnemyKind::Archwagon(_) => (Species::Archwagon, 20),
        EnemyKind::Bouncer(_) => (Species::Bouncer, 20),
        EnemyKind::Jumpworm(_) => (Species::Jumpworm, 20),
        EnemyKind::Cannon(_) => (Species::Cannon, 20),
        EnemyKind::Podzilla(_) | EnemyKind::Vinepod(_) => (Species::Pod, 40),
        EnemyKind::Trakbot(_) => (Species::Trakbot, 12),
        EnemyKind::Cloner(_) => (Species::Cloner, 40),
        EnemyKind::Flapper(_) => (Species::Flapper, 20),
        EnemyKind::Empty
        | EnemyKind::BlockWalker(_)
        | EnemyKind::Expiring(_)
        | EnemyKind::Dying(_) => return,
    };
    let vel = match species {
        Species::Jumpworm => Vec2::int(0, -2),
        _ => Vec2::ZERO,
    };
    let blasted = enemy.body.hit == Hit::Blast;
    enemy.body.damage = Fx::ZERO;
    enemy.body.bonus = bonus_drop::amount(enemy.body.bonus, blasted);
    let (player, killed) = (enemy.body.killer, slot as u8);
    ctx.events.push(if blasted {
        Event::EnemyBlasted {
            player,
            enemy: killed,
        }
    } else {
        Event::EnemyShot {
            player,
            enemy: killed,
        }
    });
    enemy.kind = EnemyKind::Dying(Dying {
        species,
        blasted,
        ticks_left: ticks,
        total: ticks,
        vel,
    });
}

/// Updates a dying enemy. The bonus appears where the enemy was before its last move.
pub fn step(world: &mut World, body: &mut EnemyBody, dying: &mut Dying) -> TurnResult {
    let (x, y) = body.pos.round();
    body.pos += dying.vel;
    dying.ticks_left = dying.ticks_left.saturating_sub(1);
    if dying.ticks_left >= 0 {
        return TurnResult::Lives;
    }
    bonus_drop::drop_bonus(world, Vec2::int(x, y), body.bonus, dying);
    TurnResult::Vanishes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::enemy::test_arena::TestArena;
    use crate::world::enemy::{Jumpworm, Podzilla};
    use crate::world::item::{Bonus, BonusLook, Item, ItemKind};

    fn killed(kind: EnemyKind, hit: Hit) -> TestArena {
        let mut arena = TestArena::new(&[(900, 900)]);
        let enemy = &mut arena.world.enemies[4];
        enemy.kind = kind;
        enemy.body.pos = Vec2::int(100, 100);
        enemy.body.bonus = 12;
        enemy.body.hit = hit;
        enemy.body.killer = 3;
        arena.step();
        arena
    }

    fn bonus(arena: &TestArena) -> Option<(Bonus, Vec2)> {
        match arena.world.items[0] {
            Item {
                kind: ItemKind::Bonus(bonus),
                body,
            } => Some((bonus, body.pos)),
            _ => None,
        }
    }

    #[test]
    fn a_shot_enemy_leaves_its_bonus_after_the_death_animation() {
        let mut arena = killed(EnemyKind::Podzilla(Podzilla::default()), Hit::Shot);
        let event = Event::EnemyShot {
            player: 3,
            enemy: 4,
        };
        assert_eq!(arena.events.all(), [event]);
        for _ in 0..40 {
            arena.step();
            assert_eq!(bonus(&arena), None);
            assert_eq!(arena.world.globals.enemy_count, 1);
        }
        arena.step();
        let (left, at) = bonus(&arena).expect("a bonus");
        assert_eq!((left.amount, left.look), (12, BonusLook::Trophy));
        assert_eq!((left.species, at), (Species::Pod, Vec2::int(100, 100)));
        assert!(arena.world.enemies[4].kind.is_empty());
    }

    #[test]
    fn an_explosion_doubles_the_bonus() {
        let mut arena = killed(EnemyKind::Podzilla(Podzilla::default()), Hit::Blast);
        arena.run(41);
        let (left, _) = bonus(&arena).expect("a bonus");
        assert_eq!((left.amount, left.look), (24, BonusLook::Gem));
    }

    #[test]
    fn a_dying_jumpworm_rises() {
        let mut arena = killed(EnemyKind::Jumpworm(Jumpworm::default()), Hit::Shot);
        arena.run(21);
        let (_, at) = bonus(&arena).expect("a bonus");
        assert_eq!(at, Vec2::int(100, 60));
    }

    #[test]
    fn no_bonus_without_a_free_item_slot() {
        let mut arena = killed(EnemyKind::Jumpworm(Jumpworm::default()), Hit::Shot);
        for item in &mut arena.world.items {
            item.kind = ItemKind::Mine(Default::default());
        }
        arena.run(21);
        assert_eq!(bonus(&arena), None);
        assert!(arena.world.enemies[4].kind.is_empty());
    }
}
