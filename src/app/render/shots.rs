//! Draws the shots of enemies and players.

use super::lerp;
use super::scene::Scene;
use crate::app::paint::painter::Painter;
use crate::sim::num::Single;
use crate::sim::world::shot::EnemyShotKind;

type Flight = (bool, Single, Single, Single, Single);

/// Returns the interpolated position of a flying shot.
fn position(scene: &Scene, before: Flight, now: Flight) -> Option<(f32, f32)> {
    let (flies, x, y, x_vel, y_vel) = now;
    if !flies {
        return None;
    }
    let at = (x.get(), y.get());
    let from = if before.0 {
        (before.1.get(), before.2.get())
    } else {
        // A new shot: extrapolate its previous position.
        (at.0 - x_vel.get(), at.1 - y_vel.get())
    };
    // Do not interpolate if a slot was reused at once.
    let expected = (from.0 + x_vel.get(), from.1 + y_vel.get());
    let off = (expected.0 - at.0).abs() + (expected.1 - at.1).abs();
    let at = if off > 4.0 {
        at
    } else {
        lerp::between(from, at, scene.alpha)
    };
    scene.sees(at).then_some(at)
}

/// Draws all shots, those of players on top.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    let atlas = painter.atlas.clone();
    let pairs = scene.before.enemy_shots.iter().zip(&scene.now.enemy_shots);
    for (before, now) in pairs {
        let flight =
            |s: &crate::sim::world::shot::EnemyShot| (s.active, s.x, s.y, s.x_vel, s.y_vel);
        let Some(at) = position(scene, flight(before), flight(now)) else {
            continue;
        };
        let sprite = atlas.get(match now.kind {
            EnemyShotKind::ArrowRight | EnemyShotKind::ArrowLeft => "shot/arrow",
            EnemyShotKind::Cannon => "shot/cannon",
            EnemyShotKind::Trakbot => "shot/trakbot",
            EnemyShotKind::Pod => "shot/pod",
            EnemyShotKind::Flapper => "shot/flapper",
        });
        let mut pose = scene.pose(at);
        pose.mirrored = now.kind == EnemyShotKind::ArrowLeft;
        if now.kind == EnemyShotKind::Flapper {
            pose.mirrored = now.x_vel.get() < 0.0;
        }
        painter.pose(atlas.frame(sprite, sprite.at(scene.tick())), pose);
    }
    let sprite = atlas.get("player/shot");
    let pairs = scene
        .before
        .player_shots
        .iter()
        .zip(&scene.now.player_shots);
    for (before, now) in pairs {
        let flight =
            |s: &crate::sim::world::shot::PlayerShot| (s.active, s.x, s.y, s.x_vel, s.y_vel);
        let Some(at) = position(scene, flight(before), flight(now)) else {
            continue;
        };
        let owner = scene.now.players.get(usize::from(now.player));
        let colour = owner.map_or(8, |player| player.colour);
        let mut pose = scene.pose(at);
        pose.mirrored = now.x_vel.get() < 0.0;
        painter.pose(atlas.tinted(sprite, sprite.at(scene.tick()), colour), pose);
    }
}
