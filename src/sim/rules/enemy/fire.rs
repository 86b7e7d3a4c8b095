//! Firing of enemy shots, and how they lead a moving player (spec 03 §3.8). If there is no free slot, the shot is lost.
//! The damage of each kind of shot is in `player/shot_hits.rs`; its speed is a field of the enemy (`world/enemy/`).

use crate::num::{Fx, Single, Vec2, mixed};
use crate::world::World;
use crate::world::shot::{EnemyShot, EnemyShotKind};

/// Fires a horizontal arrow towards the x position `target`; to the left if both are the same.
pub fn fire_horizontal(world: &mut World, from: Vec2, speed: Fx, target: Fx) {
    if from.x < target {
        spawn_shot(
            world,
            EnemyShotKind::ArrowRight,
            from,
            Vec2::new(speed, Fx::ZERO),
        );
    } else {
        spawn_shot(
            world,
            EnemyShotKind::ArrowLeft,
            from,
            Vec2::new(-speed, Fx::ZERO),
        );
    }
}

/// Fires at the point where a player will be when the shot arrives, assuming constant velocity.
pub fn fire_aimed(world: &mut World, kind: EnemyShotKind, from: Vec2, speed: Fx, player: usize) {
    let target = &world.players[player];
    let lift = target
        .ride
        .and_then(|ride| world.lifts.get(usize::from(ride)));
    let velocity = mixed::raw_velocity(target.vel, lift.map(|lift| lift.vel));
    let aim = mixed::intercept(from, speed, target.pos, velocity);
    spawn_shot(world, kind, from, (aim - from).with_length(speed));
}

fn spawn_shot(world: &mut World, kind: EnemyShotKind, from: Vec2, vel: Vec2) {
    if let Some(free) = world.enemy_shots.first_free() {
        world.enemy_shots[free] = EnemyShot {
            active: true,
            kind,
            x: Single::from_fx(from.x),
            y: Single::from_fx(from.y),
            x_vel: Single::from_fx(vel.x),
            y_vel: Single::from_fx(vel.y),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::enemy::test_arena::world_with_players;

    const AT: Vec2 = Vec2::int(500, 500);

    fn velocity(world: &World) -> (f32, f32) {
        let shot = &world.enemy_shots[0];
        (shot.x_vel.get(), shot.y_vel.get())
    }

    #[test]
    fn shots_are_aimed_directly_at_a_standing_player() {
        let mut world = world_with_players(&[(500, 300)]);
        fire_aimed(&mut world, EnemyShotKind::Cannon, AT, Fx::int(4), 0);
        assert_eq!(velocity(&world), (0.0, -4.0));
    }

    #[test]
    fn shots_lead_a_running_player() {
        let mut world = world_with_players(&[(500, 300)]);
        world.players[0].vel = Vec2::int(3, 0);
        fire_aimed(&mut world, EnemyShotKind::Cannon, AT, Fx::int(5), 0);
        let (x, y) = velocity(&world);
        assert!((x - 3.0).abs() < 0.01 && (y + 4.0).abs() < 0.01, "{x} {y}");
    }

    #[test]
    fn the_lead_includes_the_velocity_of_the_players_lift() {
        let mut world = world_with_players(&[(500, 300)]);
        world.players[0].ride = Some(7);
        world.lifts[7].vel = Vec2::int(3, 0);
        fire_aimed(&mut world, EnemyShotKind::Cannon, AT, Fx::int(5), 0);
        assert!((velocity(&world).0 - 3.0).abs() < 0.01);
    }

    #[test]
    fn shots_aim_at_the_current_position_of_a_player_too_fast_to_hit() {
        let mut world = world_with_players(&[(600, 500)]);
        world.players[0].vel = Vec2::int(0, 6);
        fire_aimed(&mut world, EnemyShotKind::Cannon, AT, Fx::int(2), 0);
        assert_eq!(velocity(&world), (2.0, 0.0));
    }

    #[test]
    fn the_shot_is_lost_without_a_free_slot() {
        let mut world = world_with_players(&[(600, 500)]);
        for shot in &mut world.enemy_shots {
            shot.active = true;
        }
        let before = world.clone();
        fire_horizontal(&mut world, AT, Fx::int(6), Fx::int(600));
        assert!(world == before);
    }
}
