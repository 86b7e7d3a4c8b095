//! Hits of shots on players: damage and knock-back (spec 02 §8.5, §13.3, §13.4). How much the shots of players hurt is a
//! setting, `ShotRules` in `world/mod.rs`. Hits on enemies are in `enemy/shot_hits.rs`.

use crate::num::{Fx, Single};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::player::Player;
use crate::world::shot::{EnemyShot, EnemyShotKind, PlayerShot};

/// Half the side of a player shot's hit box, in pixels.
const SHOT_REACH: i32 = 10;
/// Minimum half side of an enemy shot's hit box, in pixels.
const ENEMY_SHOT_REACH: i32 = 4;
/// Maximum horizontal speed after a hit, px/tick.
const MAX_KICK: Fx = Fx::int(4);
/// Limits of the vertical velocity after a hit by a player's or an enemy's shot, px/tick.
const MAX_FALL_KICK: Fx = Fx::int(5);
const MAX_RISE_KICK: Fx = Fx::int(-5);
const MAX_RISE_KICK_BY_ENEMY: Fx = Fx::int(-8);

/// Returns the health a player loses when hit by the shot of an enemy, points (spec 02 §13.4).
const fn damage_of(shot: EnemyShotKind) -> i32 {
    match shot {
        EnemyShotKind::ArrowRight | EnemyShotKind::ArrowLeft => 5,
        EnemyShotKind::Cannon => 7,
        EnemyShotKind::Flapper => 8,
        EnemyShotKind::Trakbot => 9,
        EnemyShotKind::Pod => 10,
    }
}

/// Applies hits by the shots of enemies.
pub fn hit_by_enemy_shots(ctx: &mut TickContext, player: usize) {
    let (players, shots) = (&mut ctx.world.players, &mut ctx.world.enemy_shots);
    let p = &mut players[player];
    for (_, shot) in shots.used_mut() {
        if enemy_shot_hits(shot, p) {
            shot.active = false;
            let damage = damage_of(shot.kind);
            p.life -= Fx::int(damage);
            ctx.events.push(Event::ShotByEnemy {
                player: player as u8,
                shot: shot.kind,
                damage,
            });
            kick_sideways(p, (shot.x_vel / Single::from_int(2)).to_fx());
            p.vel.y = (p.vel.y + (shot.y_vel / Single::from_int(2)).to_fx())
                .min(MAX_FALL_KICK)
                .max(MAX_RISE_KICK_BY_ENEMY);
        }
    }
}

fn enemy_shot_hits(shot: &EnemyShot, p: &Player) -> bool {
    let least = Single::from_int(ENEMY_SHOT_REACH);
    is_within(p.pos.x, shot.x, shot.x_vel.abs().max(least))
        && is_within(p.pos.y, shot.y, shot.y_vel.abs().max(least))
}

/// True if `at` is strictly within `reach` of a shot's coordinate, compared in fixed point.
fn is_within(at: Fx, shot: Single, reach: Single) -> bool {
    at > (shot - reach).to_fx() && at < (shot + reach).to_fx()
}

/// Applies hits by the shots of players, as far as the rules allow them.
pub fn hit_by_player_shots(ctx: &mut TickContext, player: usize) {
    let rules = ctx.world.globals.shot_rules;
    let (players, shots) = (&mut ctx.world.players, &mut ctx.world.player_shots);
    let p = &mut players[player];
    for (_, shot) in shots.used_mut() {
        let is_own = usize::from(shot.player) == player;
        let hurts = if is_own {
            rules.hurt_self
        } else {
            rules.hurt_others
        };
        if !hurts || !player_shot_hits(shot, p) {
            continue;
        }
        shot.active = false;
        p.life -= Fx::int(rules.damage);
        kick_sideways(p, (shot.x_vel / Single::from_int(3)).to_fx());
        p.vel.y = (p.vel.y + (shot.y_vel / Single::from_int(2)).to_fx())
            .min(MAX_FALL_KICK)
            .max(MAX_RISE_KICK);
        if shot.y_vel < Single::ZERO {
            p.ride = None;
            p.pos.y += p.vel.y;
        }
        ctx.events.push(Event::ShotByPlayer {
            player: player as u8,
            shooter: shot.player,
            damage: rules.damage,
        });
    }
}

/// True if a shot hits the player. Both axes use the shot's x position, so shots hit only near the diagonal of the
/// level (spec 02 §8.5).
fn player_shot_hits(shot: &PlayerShot, p: &Player) -> bool {
    let reach = Single::from_int(SHOT_REACH);
    is_within(p.pos.x, shot.x, reach) && is_within(p.pos.y, shot.x, reach)
}

fn kick_sideways(p: &mut Player, kick: Fx) {
    if kick > Fx::ZERO {
        p.right_speed = (p.right_speed + kick).min(MAX_KICK);
    } else if kick < Fx::ZERO {
        p.left_speed = (p.left_speed + kick).max(-MAX_KICK);
    }
}
