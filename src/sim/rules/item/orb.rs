//! Orbs: switches that raise channels (spec 04 §6.6). When each output raises its channel (on, off, turned on, turned
//! off) is in `channel_outputs.rs`. The default of their time is in `world/item/orb.rs`.

use super::channel_outputs;
use crate::num::{Single, Vec2};
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::item::{ItemKind, Orb, OrbMode};
use crate::world::shot::PlayerShot;

/// A shot closer than this on both axes triggers the orb, in pixels.
const SHOT_REACH: i32 = 8;

/// Triggers the orb if it reacts to being touched or to the buttons the player holds.
pub fn touch(world: &mut World, player: usize, index: usize, mut orb: Orb) {
    let player = &world.players[player];
    let triggers = orb.by_touch
        || (orb.by_up && player.holds(Buttons::UP))
        || (orb.by_down && player.holds(Buttons::DOWN));
    if triggers {
        orb.triggered = true;
        world.items[index].kind = ItemKind::Orb(orb);
    }
}

/// Updates an orb.
pub fn step(world: &mut World, index: usize, mut orb: Orb) {
    run_timer(&mut orb);
    let pos = world.items[index].body.pos;
    orb.triggered |= orb.by_shot && world.player_shots.used().any(|(_, shot)| hits(shot, pos));
    if orb.triggered {
        trigger(&mut orb);
    }
    orb.was_triggered = orb.triggered;
    orb.triggered = false;
    channel_outputs::write(&mut world.channels, &orb.outputs, orb.on, orb.was_on);
    orb.was_on = orb.on;
    world.items[index].kind = ItemKind::Orb(orb);
}

/// Advances the timer of the timed modes. They react one tick after the timer was started.
fn run_timer(orb: &mut Orb) {
    let while_running = match orb.mode {
        OrbMode::TimedOn => true,
        OrbMode::TimedOff => false,
        OrbMode::Toggle | OrbMode::StickOn | OrbMode::StickOff => return,
    };
    orb.time_left = orb.time_left.wrapping_sub(1).max(0);
    orb.on = (orb.time_left > 0) == while_running;
}

/// Applies a trigger. Timers restart as long as the orb is triggered; the other modes act only in the first tick.
fn trigger(orb: &mut Orb) {
    let is_first = !orb.was_triggered;
    match orb.mode {
        OrbMode::TimedOn | OrbMode::TimedOff => orb.time_left = orb.time.wrapping_add(1),
        OrbMode::Toggle if is_first => orb.on = !orb.on,
        OrbMode::StickOn if is_first => orb.on = true,
        OrbMode::StickOff if is_first => orb.on = false,
        OrbMode::Toggle | OrbMode::StickOn | OrbMode::StickOff => {}
    }
}

fn hits(shot: &PlayerShot, orb: Vec2) -> bool {
    let reach = Single::from_int(SHOT_REACH);
    let is_near = |at: Single, shot: Single| at > shot - reach && at < shot + reach;
    is_near(Single::from_fx(orb.x), shot.x) && is_near(Single::from_fx(orb.y), shot.y)
}

#[cfg(test)]
#[path = "orb_tests.rs"]
mod tests;
