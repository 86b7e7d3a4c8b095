//! Archwagon: walks, and shoots arrows at players in front of it (spec 03 §4.2).

use super::turn_result::TurnResult;
use super::{fire, hits, walker};
use crate::sim::rules::context::TickContext;
use crate::sim::world::World;
use crate::sim::world::enemy::{Archwagon, EnemyBody, Hit};
use crate::sim::world::player::PLAYERS;

/// One frame.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Archwagon,
) -> TurnResult {
    if body.hit != Hit::None {
        return TurnResult::Dies;
    }
    hits::hurt_by_touch(ctx, slot, body);
    if own.reload_left > 0 {
        own.reload_left -= 1;
    } else {
        fire_at_players(ctx.world, body, own);
    }
    walker::walk(ctx.world, &ctx.targets, body, &mut own.walker);
    TurnResult::Lives
}

/// Fires one arrow for every player in range, even if there are several.
fn fire_at_players(world: &mut World, body: &EnemyBody, own: &mut Archwagon) {
    for player in 0..PLAYERS {
        if world.players[player].is_present() && is_in_range(world, player, body, own.range) {
            let target = world.players[player].pos.x;
            fire::fire_level(world, body.pos, own.shot_speed, target);
            own.reload_left = own.reload;
        }
    }
}

/// In front, and level with it: less than 10 pixels above and less than 6 below.
fn is_in_range(world: &World, player: usize, body: &EnemyBody, range: i32) -> bool {
    let (x, y) = body.pos.round();
    let (player_x, player_y) = world.players[player].pos.round();
    let away = (player_x - x) * body.facing.sign();
    away > 0 && away < range && y > player_y - 6 && y < player_y + 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::rules::enemy::test_arena::{TestArena, on_row};
    use crate::sim::world::enemy::{EnemyKind, Walker};
    use crate::sim::world::player::Facing;
    use crate::sim::world::shot::EnemyShotKind;

    const GROUND: i32 = on_row(30);

    /// A wagon between two walls that keep it in its place, on a floor, at (500, [`GROUND`]).
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
    fn it_fires_level_arrows_at_a_player_in_front() {
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
    fn players_out_of_its_range_or_height_are_safe() {
        for player in [(600, GROUND), (550, GROUND + 6), (550, GROUND - 10)] {
            let mut arena = standing(&[player], Facing::Right);
            arena.step();
            assert_eq!(arena.shots(), 0, "{player:?}");
        }
    }

    #[test]
    fn a_hit_one_dies_before_it_can_fire_or_hurt() {
        let mut arena = standing(&[(550, GROUND)], Facing::Right);
        arena.body().hit = Hit::Field;
        arena.body().touched_by = Some(0);
        arena.step();
        assert!(matches!(arena.world.enemies[0].kind, EnemyKind::Dying(_)));
        assert_eq!(arena.shots(), 0);
        assert_eq!(arena.world.players[0].life.round(), 100);
    }
}
