//! What a camera aims at: the look direction from facing, buttons, motion and rockets, as the settings choose (spec 08 §6.4),
//! and how the player moves. How far and how fast the view looks ahead is in `render/look_ahead.rs`.

use crate::app::render::camera::TargetMotion;
use crate::config::{Game, ViewportMode};
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::item::ItemKind;
use crate::sim::world::player::{Pause, Player};

/// Player speed at which the look-ahead reaches its maximum, px/tick.
const FULL_LOOK_SPEED: f32 = 4.0;
/// Units of a full turn of a rocket's heading.
const FULL_TURN: f32 = 2560.0;

/// Returns the look direction according to the settings, right and down, each from -1 to 1.
pub fn look_direction(world: &World, followed: usize, settings: &Game) -> (f32, f32) {
    let Some(player) = world.players.get(followed) else {
        return (0.0, 0.0);
    };
    if settings.viewport_mode == ViewportMode::Static {
        return (0.0, 0.0);
    }
    if settings.viewport_look_rocket
        && let Some(heading) = rocket_heading(world, player)
    {
        let angle = heading / FULL_TURN * std::f32::consts::TAU;
        return (angle.sin(), -angle.cos());
    }
    let gradual = settings.viewport_mode == ViewportMode::Gradual;
    let mut look = (0.0, 0.0);
    if gradual || settings.viewport_look_facing {
        look.0 += player.facing.sign() as f32;
    }
    if gradual || settings.viewport_look_up_down {
        look.1 += f32::from(player.holds(Buttons::DOWN)) - f32::from(player.holds(Buttons::UP));
    }
    if settings.viewport_look_player_motion {
        look.0 += player.vel.x.to_f64() as f32 / FULL_LOOK_SPEED;
        look.1 += player.vel.y.to_f64() as f32 / FULL_LOOK_SPEED;
    }
    (look.0.clamp(-1.0, 1.0), look.1.clamp(-1.0, 1.0))
}

/// Returns how a player moves, for the vertical camera motion.
pub fn target_motion(worlds: &SnapshotPair, followed: usize) -> TargetMotion {
    let (before, now) = (
        &worlds.before.players[followed],
        &worlds.now.players[followed],
    );
    if rocket_heading(&worlds.now, now).is_some() {
        return TargetMotion::Flying;
    }
    let held = now.on_ladder || now.on_rope || now.ride.is_some();
    // At the top of a jump the speed is zero for one tick.
    let moves = now.vel.y.raw() != 0 || before.vel.y.raw() != 0;
    match matches!(now.pause, Pause::None) && moves && !held {
        true => TargetMotion::Airborne,
        false => TargetMotion::Grounded,
    }
}

/// Returns the heading of the rocket a player rides.
fn rocket_heading(world: &World, player: &Player) -> Option<f32> {
    let item = world.items.get(usize::from(player.carry?))?;
    match &item.kind {
        ItemKind::LitRocket(rocket) => Some(rocket.heading as f32),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::num::Fx;
    use crate::sim::world::LevelData;
    use crate::sim::world::item::Rocket;

    fn settings() -> Game {
        Game {
            viewport_look_up_down: false,
            viewport_look_rocket: false,
            viewport_look_player_motion: false,
            ..Game::default()
        }
    }

    fn world() -> Box<World> {
        let mut world = Box::new(World::default());
        let player = &mut world.players[0];
        player.active = true;
        player.buttons = Buttons::UP;
        player.vel.x = Fx::int(2);
        player.carry = Some(3);
        world.items[3].kind = ItemKind::LitRocket(Rocket {
            heading: 640,
            ..Rocket::default()
        });
        world
    }

    #[test]
    fn view_has_no_look_ahead_unless_enabled() {
        assert_eq!(look_direction(&world(), 0, &settings()), (0.0, 0.0));
    }

    #[test]
    fn each_setting_adds_its_look_direction() {
        let (world, off) = (world(), settings());
        let mut one = off.clone();
        one.viewport_look_up_down = true;
        assert_eq!(look_direction(&world, 0, &one), (0.0, -1.0));
        one = off.clone();
        one.viewport_look_facing = true;
        assert_eq!(look_direction(&world, 0, &one), (-1.0, 0.0));
        one = off.clone();
        one.viewport_look_player_motion = true;
        assert_eq!(look_direction(&world, 0, &one), (0.5, 0.0));
        one = off.clone();
        one.viewport_look_rocket = true;
        let (x, y) = look_direction(&world, 0, &one);
        assert!((x - 1.0).abs() < 0.001 && y.abs() < 0.001, "{x} {y}");
        one = off;
        one.viewport_mode = ViewportMode::Gradual;
        assert_eq!(look_direction(&world, 0, &one), (-1.0, -1.0));
    }

    #[test]
    fn a_player_on_a_ladder_is_not_in_the_air() {
        let mut worlds = SnapshotPair::still(LevelData::default(), Box::default());
        assert_eq!(target_motion(&worlds, 0), TargetMotion::Grounded);
        worlds.now.players[0].vel.y = Fx::int(3);
        assert_eq!(target_motion(&worlds, 0), TargetMotion::Airborne);
        worlds.before.clone_from(&worlds.now);
        worlds.now.players[0].vel.y = Fx::ZERO;
        assert_eq!(
            target_motion(&worlds, 0),
            TargetMotion::Airborne,
            "at the top of a jump"
        );
        worlds.now.players[0].on_ladder = true;
        assert_eq!(target_motion(&worlds, 0), TargetMotion::Grounded);
        worlds.now.clone_from(&world());
        assert_eq!(target_motion(&worlds, 0), TargetMotion::Flying);
    }

    #[test]
    fn static_mode_has_no_look_ahead() {
        let game = Game {
            viewport_mode: ViewportMode::Static,
            viewport_look_facing: true,
            ..Game::default()
        };
        assert_eq!(look_direction(&world(), 0, &game), (0.0, 0.0));
    }
}
