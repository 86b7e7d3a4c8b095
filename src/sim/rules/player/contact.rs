//! Contacts of a player with items, enemies and shots (spec 02 §8). The position is read again for each test because a
//! door can move the player in between. The damage of enemies' shots is in `world/shot.rs`; `ShotRules` in
//! `world/mod.rs` sets the damage of players' shots. Damage by touching an enemy is in `enemy/touch_damage.rs`. All
//! other sources of damage are listed in `player/health.rs`.

use crate::num::{Fx, Single};
use crate::rules::carry;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::rules::item;
use crate::world::World;
use crate::world::enemy::EnemyKind;
use crate::world::item::Item;
use crate::world::player::Player;
use crate::world::shot::{EnemyShot, PlayerShot};
use std::ops::Range;

/// Items closer than this are touched, in pixels between the top-left corners on each axis.
const ITEM_REACH: Fx = Fx::int(16);
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

/// Handles all contacts of one player in one tick.
pub fn step(ctx: &mut TickContext, player: usize) {
    ctx.world.players[player].marked_door = None;
    touch_items(ctx, player);
    touch_enemies(ctx.world, player);
    touch_enemy_shots(ctx, player);
    touch_player_shots(ctx, player);
}

fn touch_items(ctx: &mut TickContext, player: usize) {
    let end = ctx.world.items.end();
    let mut next = 0;
    while let Some(slot) = next_touched(ctx.world, player, next..end) {
        carry::pick_up(ctx.world, player, slot);
        item::touch(ctx, player, slot);
        next = slot + 1;
    }
}

/// Returns the first of these item slots that the player touches.
fn next_touched(world: &World, player: usize, slots: Range<usize>) -> Option<usize> {
    let p = &world.players[player];
    if !p.is_present() {
        return None;
    }
    let is_touched = |item: &Item| {
        // Most items are far away, so this comes first.
        p.pos.is_near(item.body.pos, ITEM_REACH) && !item.kind.is_empty() && !item.kind.is_field()
    };
    let items = world.items.get(slots.clone())?;
    Some(slots.start + items.iter().position(is_touched)?)
}

/// Records in each touched enemy the last player who touched it; the enemy deals the damage in its own update.
fn touch_enemies(world: &mut World, player: usize) {
    let pos = world.players[player].pos;
    for enemy in world.enemies.up_to_end_mut() {
        // Most enemies are far away, so this comes first.
        if pos.is_near(enemy.body.pos, Fx::int(enemy.body.hitbox))
            && !matches!(enemy.kind, EnemyKind::Empty | EnemyKind::Dying(_))
        {
            enemy.body.touched_by = Some(player as u8);
        }
    }
}

fn touch_enemy_shots(ctx: &mut TickContext, player: usize) {
    let (players, shots) = (&mut ctx.world.players, &mut ctx.world.enemy_shots);
    let p = &mut players[player];
    for (_, shot) in shots.used_mut() {
        if enemy_shot_hits(shot, p) {
            shot.active = false;
            let damage = shot.kind.damage();
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

fn touch_player_shots(ctx: &mut TickContext, player: usize) {
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
