//! Archwagon: walks, and shoots arrows at players in front of it (spec 03 §4.2). The defaults of its settings (speed,
//! range and reload time) are in `world/enemy/archwagon.rs`. The damage of its shots is in `world/shot.rs`.

use super::turn_result::TurnResult;
use super::{fire, touch_damage, walker};
use crate::rules::context::TickContext;
use crate::world::World;
use crate::world::enemy::{Archwagon, EnemyBody, Hit};
use crate::world::player::PLAYERS;

/// Updates an archwagon.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Archwagon,
) -> TurnResult {
    if body.hit != Hit::None {
        return TurnResult::Dies;
    }
    touch_damage::hurt_by_touch(ctx, slot, body);
    if own.reload_left > 0 {
        own.reload_left -= 1;
    } else {
        fire_at_players(ctx.world, body, own);
    }
    walker::walk(ctx.world, body, &mut own.walker);
    TurnResult::Lives
}

/// Fires one arrow at each player in range, even if there are several.
fn fire_at_players(world: &mut World, body: &EnemyBody, own: &mut Archwagon) {
    for player in 0..PLAYERS {
        if world.players[player].is_present() && is_in_range(world, player, body, own.range) {
            let target = world.players[player].pos.x;
            fire::fire_horizontal(world, body.pos, own.shot_speed, target);
            own.reload_left = own.reload;
        }
    }
}

/// True if the player is in front and at the same height: less than 10 pixels above or less than 6 below.
fn is_in_range(world: &World, player: usize, body: &EnemyBody, range: i32) -> bool {
    let (x, y) = body.pos.round();
    let (player_x, player_y) = world.players[player].pos.round();
    let away = (player_x - x) * body.facing.sign();
    away > 0 && away < range && y > player_y - 6 && y < player_y + 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::enemy::test_arena::{TestArena, on_row};
    use crate::world::enemy::{EnemyKind, Walker};
    use crate::world::player::Facing;
    use crate::world::shot::EnemyShotKind;

    const GROUND: i32 = on_row(30);

    /// An archwagon at (500, [`GROUND`]) on a floor, held in place by walls on both sides.
    fn standing(players: &[(i32, i32)], facing: Facing) -> TestArena {
        let kind = EnemyKind::Archwagon(Archwagon {
            reload: 9,
            walker: Walker {
                jump_under: 0,
                ..Walker::default()
            },
            ..Archwagon::default()
        });
        let mut arena = TestArena::with_enemy(players, 500, GROUND, kind);
        arena.build([0, 99], [30, 30]);
        arena.build([24, 24], [29, 29]).build([26, 26], [29, 29]);
        arena.body().facing = facing;
        arena
    }

    #[test]
    fn it_fires_horizontal_arrows_at_a_player_in_front() {
        let mut arena = standing(&[(550, GROUND)], Facing::Right);
        arena.step();
        let arrow = arena.world.enemy_shots[0];
        assert_eq!(
            (arrow.active, arrow.kind),
            (true, EnemyShotKind::ArrowRight)
        );
        assert_eq!(arrow.y_vel.get(), 0.0);
        assert!(arrow.x_vel.get() > 6.0);
        arena.run(9);
        assert_eq!(arena.shots(), 1);
        arena.step();
        assert_eq!(arena.shots(), 2);
    }

    #[test]
    fn it_fires_an_arrow_at_every_player_in_range() {
        let players = [(450, GROUND), (599, GROUND + 5), (560, GROUND - 9)];
        let mut arena = standing(&players, Facing::Right);
        arena.step();
        assert_eq!(arena.shots(), 2);
        let mut arena = standing(&players, Facing::Left);
        arena.step();
        assert_eq!(arena.shots(), 1);
        assert_eq!(arena.world.enemy_shots[0].kind, EnemyShotKind::ArrowLeft);
    }

    #[test]
    fn it_ignores_players_out_of_range_or_at_another_height() {
        for player in [(600, GROUND), (550, GROUND + 6), (550, GROUND - 10)] {
            let mut arena = standing(&[player], Facing::Right);
            arena.step();
            assert_eq!(arena.shots(), 0, "{player:?}");
        }
    }

    #[test]
    fn a_hit_archwagon_dies_before_it_fires_or_hurts() {
        let mut arena = standing(&[(550, GROUND)], Facing::Right);
        arena.body().hit = Hit::Field;
        arena.body().touched_by = Some(0);
        arena.step();
        assert!(matches!(arena.world.enemies[0].kind, EnemyKind::Dying(_)));
        assert_eq!(arena.shots(), 0);
        assert_eq!(arena.world.players[0].life.round(), 100);
    }
}
