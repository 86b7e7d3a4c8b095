//! Touch damage: enemies hurt players who touch them, with a cool-down per enemy (spec 03 §3.3). The health lost is the
//! enemy's `damage` (`world/enemy/mod.rs`). All other damage, such as that of mines (`item/mine.rs`) and shots
//! (`player/contact.rs`), is listed in `player/health.rs`.
//!
//! `player/contact.rs` notes in `EnemyBody::touched_by` who touched the enemy; the enemy deals the
//! damage in its own turn, later in the same tick.

use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::enemy::EnemyBody;

/// Cool-down after touch damage: the next damage comes 61 ticks later at the earliest.
const COOL_DOWN: i32 = 60;

/// Hurts the player who touched the enemy in this tick, unless the cool-down of the last damage is
/// still running.
pub fn hurt_by_touch(ctx: &mut TickContext, slot: usize, body: &mut EnemyBody) {
    body.touch_wait = body.touch_wait.saturating_sub(1);
    let Some(player) = body.touched_by.take() else {
        return;
    };
    if body.touch_wait >= 0 {
        return;
    }
    body.touch_wait = COOL_DOWN;
    if let Some(touched) = ctx.world.players.get_mut(usize::from(player)) {
        touched.life -= body.damage;
        ctx.events.push(Event::TouchedEnemy {
            player,
            enemy: slot as u8,
            damage: body.damage.round(),
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::num::{Fx, Vec2};
    use crate::rules::enemy::test_arena::TestArena;
    use crate::world::enemy::{Cloner, EnemyKind};
    use crate::world::player::FULL_LIFE;

    #[test]
    fn an_enemy_deals_touch_damage_at_most_every_61_ticks() {
        let mut arena = TestArena::new(&[(100, 100), (300, 100)]);
        arena.world.enemies[5].kind = EnemyKind::Cloner(Cloner::default());
        let enemy = &mut arena.world.enemies[5].body;
        (enemy.pos, enemy.damage) = (Vec2::int(100, 100), Fx::int(2));
        let mut hurt_in = Vec::new();
        for n in 1..=130 {
            arena.world.enemies[5].body.touched_by = Some((n % 2) as u8);
            let before = arena
                .world
                .players
                .map(|p| p.life.raw())
                .iter()
                .sum::<i32>();
            arena.step();
            let after = arena
                .world
                .players
                .map(|p| p.life.raw())
                .iter()
                .sum::<i32>();
            if after != before {
                assert_eq!(before - after, Fx::int(2).raw());
                hurt_in.push(n);
            }
        }
        assert_eq!(hurt_in, [1, 62, 123]);
        assert!(arena.world.players[0].life < FULL_LIFE);
        assert!(arena.world.players[1].life < FULL_LIFE);
    }
}
