//! Damage fields hurt or heal players, kill enemies, and remove items and shots (spec 04 §6.18). The defaults of damage
//! and times are in `world/item/damage_field.rs`.

use super::follow;
use crate::num::{Fx, Single, Vec2};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::World;
use crate::world::area::Field;
use crate::world::enemy::Hit;
use crate::world::item::{DamageField, DamageMode, ItemKind, Targets};
use crate::world::player::FULL_LIFE;

/// Ticks in which an item caught in a field fades out.
const CAUGHT_TTL: i32 = 10;

/// Updates a damage field. Whether it is on was decided in the previous tick.
pub fn step(ctx: &mut TickContext, index: usize) {
    let ItemKind::DamageField(mut damage) = ctx.world.items[index].kind else {
        return;
    };
    damage.area = follow::placed(ctx.world, damage.area, damage.follow);
    if damage.on {
        act(ctx, index, &damage);
    }
    run_mode(ctx.world, &mut damage);
    // The field may have removed itself.
    if let ItemKind::DamageField(record) = &mut ctx.world.items[index].kind {
        *record = damage;
    }
}

fn act(ctx: &mut TickContext, index: usize, damage: &DamageField) {
    let field = damage.area.field();
    if damage.who.contains(Targets::PLAYERS) {
        hurt_players(ctx, index, damage, &field);
    }
    let world = &mut *ctx.world;
    if damage.who.contains(Targets::ENEMIES) {
        for (_, enemy) in world.enemies.used_mut() {
            if field.contains(enemy.body.pos) {
                enemy.body.hit = Hit::Field;
            }
        }
    }
    if damage.who.contains(Targets::ITEMS) {
        remove_items(world, &field);
    }
    let catches = |x: Single, y: Single| field.contains(Vec2::new(x.to_fx(), y.to_fx()));
    if damage.who.contains(Targets::PLAYER_SHOTS) {
        for (_, shot) in world.player_shots.used_mut() {
            shot.active = !catches(shot.x, shot.y);
        }
    }
    if damage.who.contains(Targets::ENEMY_SHOTS) {
        for (_, shot) in world.enemy_shots.used_mut() {
            shot.active = !catches(shot.x, shot.y);
        }
    }
}

fn hurt_players(ctx: &mut TickContext, index: usize, damage: &DamageField, field: &Field) {
    let amount = Fx::int(damage.damage).div(Fx::int(100));
    for (number, player) in ctx.world.players.iter_mut().enumerate() {
        if !player.is_present() || !field.contains(player.pos) {
            continue;
        }
        if damage.deadly {
            player.life = Fx::ZERO;
        } else if damage.damage > 0 {
            player.life -= amount;
            ctx.events.push(Event::FieldHurt {
                player: number as u8,
                item: index as u16,
            });
        } else if player.life < FULL_LIFE {
            player.life = (player.life - amount).min(FULL_LIFE);
        }
    }
}

/// Removes fields and orbs at once, including this field itself, and lets other items fade out. Starts stay.
fn remove_items(world: &mut World, field: &Field) {
    for (_, item) in world.items.used_mut() {
        if !field.contains(item.body.pos) {
            continue;
        }
        if item.kind.is_field() || matches!(item.kind, ItemKind::Orb(_)) {
            item.kind = ItemKind::Empty;
        }
        if !matches!(item.kind, ItemKind::Expiring(_) | ItemKind::Start(_)) {
            item.body.ttl = CAUGHT_TTL;
        }
    }
}

/// Decides whether the field is on in the next tick.
fn run_mode(world: &World, damage: &mut DamageField) {
    let raised = world.channels.is_set(damage.channel);
    match damage.mode {
        DamageMode::Always => damage.on = true,
        DamageMode::Toggle => damage.on ^= raised,
        DamageMode::OffForTime | DamageMode::OnForTime => {
            if raised {
                damage.time_left = damage.time;
            }
            let is_running = match damage.mode {
                DamageMode::OnForTime => damage.time_left > 0,
                _ => damage.time_left != 0,
            };
            damage.on = is_running == (damage.mode == DamageMode::OnForTime);
        }
        DamageMode::Timed => {
            if damage.time_left == 0 {
                damage.time_left = damage.time;
            }
            damage.on = damage.time_left < damage.on_time;
        }
        DamageMode::Fixed => {}
    }
    damage.time_left = damage.time_left.saturating_sub(1).max(0);
}

#[cfg(test)]
#[path = "damage_field_tests.rs"]
mod tests;
