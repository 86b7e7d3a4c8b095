//! Finds enemies that are lost while nobody plays: an enemy that dies or falls off its ledge before any player is near is
//! probably a mistake.

use super::Level;
use crate::sim::num::Fx;
use crate::sim::rules::events::Events;
use crate::sim::rules::{self, start};
use crate::sim::world::enemy::{Enemy, EnemyKind};
use crate::sim::world::tiles::{LEVEL_PIXELS, TILE};
use crate::sim::world::{DonePhase, TICK_RATE};
use std::mem::discriminant;

/// Length of the simulation, seconds.
const SECONDS: u32 = 20;
/// Length of the simulation, ticks.
const TICKS: i32 = (SECONDS * TICK_RATE) as i32;
/// A walker this many pixels below the ground it left has fallen off its ledge.
const FALL: Fx = Fx::int(3 * TILE);

/// An enemy that did not stay where the level put it.
#[derive(Debug, PartialEq, Eq)]
pub struct Loss {
    /// Slot of the enemy.
    pub enemy: usize,
    /// What was found and what was expected.
    pub message: String,
}

/// Simulates the level for 20 s with one player who holds no button. Returns the enemies that die, vanish or leave
/// their place, in order of occurrence. Enemies with a limited lifetime are exempt.
pub fn losses(level: &Level) -> Vec<Loss> {
    let mut world = level.world.clone();
    start::begin_game(&level.level_data, &mut world);
    let enemies = world.enemies.iter().enumerate();
    let mut tracked: Vec<Tracked> = enemies
        .filter(|(_, enemy)| !enemy.kind.is_empty() && enemy.body.ttl == 0)
        .map(|(slot, enemy)| Tracked::new(slot, enemy))
        .collect();
    let (mut losses, mut events) = (Vec::new(), Events::sink());
    for tick in 1..=TICKS {
        rules::step(&level.level_data, &mut world, &[], &mut events);
        if world.globals.done.phase != DonePhase::Playing {
            break;
        }
        tracked.retain_mut(
            |tracked| match tracked.update(&world.enemies[tracked.slot], tick) {
                None => true,
                Some(message) => {
                    let enemy = tracked.slot;
                    losses.push(Loss { enemy, message });
                    false
                }
            },
        );
    }
    losses
}

/// An enemy that has not been lost so far.
struct Tracked {
    slot: usize,
    last: Enemy,
    /// Last state in which it stood on the ground, and the tick.
    ground: (Enemy, i32),
}

impl Tracked {
    fn new(slot: usize, enemy: &Enemy) -> Tracked {
        Tracked {
            slot,
            last: *enemy,
            ground: (*enemy, 0),
        }
    }

    /// Compares the enemy with its last state; returns a message if it is lost.
    fn update(&mut self, now: &Enemy, tick: i32) -> Option<String> {
        let last = std::mem::replace(&mut self.last, *now);
        if discriminant(&last.kind) != discriminant(&now.kind) {
            let how = match now.kind {
                EnemyKind::Dying(_) => "dies",
                _ => "vanishes",
            };
            return Some(loss_message(how, &last, tick));
        }
        let inside = |at: Fx| at >= Fx::ZERO && at <= Fx::int(LEVEL_PIXELS - TILE);
        if !inside(now.body.pos.x) || !inside(now.body.pos.y) {
            return Some(loss_message("leaves the level", &last, tick));
        }
        let (ground, since) = &mut self.ground;
        match (fall_counter(&last.kind), fall_counter(&now.kind)) {
            // At the top of a jump the counter is also 0, but only for one tick.
            (Some(0), Some(0)) => (*ground, *since) = (*now, tick),
            (_, Some(1..)) if now.body.pos.y > ground.body.pos.y + FALL => {
                return Some(loss_message("falls off its ledge", ground, *since));
            }
            _ => {}
        }
        None
    }
}

fn loss_message(how: &str, enemy: &Enemy, tick: i32) -> String {
    let (x, y) = enemy.body.pos.round();
    let (column, row) = ((x + TILE / 2) / TILE, (y + TILE / 2) / TILE);
    format!(
        "{how} without any player action at tile ({column}, {row}) in tick {tick}; \
         expected it to stay in place for {TICKS} ticks ({SECONDS} s) of idle play"
    )
}

/// Returns the jump and fall counter of a walking kind (0 on the ground), or `None` for other kinds.
fn fall_counter(kind: &EnemyKind) -> Option<i32> {
    match kind {
        EnemyKind::Archwagon(own) => Some(own.walker.jump),
        EnemyKind::BlockWalker(own) => Some(own.walker.jump),
        EnemyKind::Jumpworm(own) => Some(own.jump),
        _ => None,
    }
}
