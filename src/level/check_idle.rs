//! What becomes of a level's enemies while nobody plays: one that dies or falls off its ledge before a player comes near is
//! probably not meant to.

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
/// A walker that is this far below the ground it left has fallen off its ledge, pixels.
const FALL: Fx = Fx::int(3 * TILE);

/// An enemy that is not where its level wants it.
#[derive(Debug, PartialEq, Eq)]
pub struct Loss {
    /// Slot of the enemy.
    pub enemy: usize,
    /// What was found and what was expected.
    pub message: String,
}

/// Simulates the level for 20 s with one player who holds no button, and reports the enemies that die, vanish or leave
/// their place, in the order in which they do. Enemies with a time to live are meant to vanish.
pub fn losses(level: &Level) -> Vec<Loss> {
    let mut world = level.world.clone();
    start::begin_game(&level.level_data, &mut world);
    let enemies = world.enemies.iter().enumerate();
    let mut watched: Vec<Watched> = enemies
        .filter(|(_, enemy)| !enemy.kind.is_empty() && enemy.body.ttl == 0)
        .map(|(slot, enemy)| Watched::new(slot, enemy))
        .collect();
    let (mut losses, mut events) = (Vec::new(), Events::sink());
    for tick in 1..=TICKS {
        rules::step(&level.level_data, &mut world, &[], &mut events);
        if world.globals.done.phase != DonePhase::Playing {
            break;
        }
        watched.retain_mut(
            |watched| match watched.look(&world.enemies[watched.slot], tick) {
                None => true,
                Some(message) => {
                    let enemy = watched.slot;
                    losses.push(Loss { enemy, message });
                    false
                }
            },
        );
    }
    losses
}

/// An enemy that is still in its place.
struct Watched {
    slot: usize,
    last: Enemy,
    /// Where it stood on something last, and when.
    ground: (Enemy, i32),
}

impl Watched {
    fn new(slot: usize, enemy: &Enemy) -> Watched {
        Watched {
            slot,
            last: *enemy,
            ground: (*enemy, 0),
        }
    }

    /// Compares the enemy with how it was; says what has happened to it if it is lost.
    fn look(&mut self, now: &Enemy, tick: i32) -> Option<String> {
        let last = std::mem::replace(&mut self.last, *now);
        if discriminant(&last.kind) != discriminant(&now.kind) {
            let how = match now.kind {
                EnemyKind::Dying(_) => "dies",
                _ => "vanishes",
            };
            return Some(told(how, &last, tick));
        }
        let inside = |at: Fx| at >= Fx::ZERO && at <= Fx::int(LEVEL_PIXELS - TILE);
        if !inside(now.body.pos.x) || !inside(now.body.pos.y) {
            return Some(told("leaves the level", &last, tick));
        }
        let (ground, since) = &mut self.ground;
        match (fall_counter(&last.kind), fall_counter(&now.kind)) {
            // At the top of a jump the counter is 0 as well, but only once.
            (Some(0), Some(0)) => (*ground, *since) = (*now, tick),
            (_, Some(1..)) if now.body.pos.y > ground.body.pos.y + FALL => {
                return Some(told("falls off its ledge", ground, *since));
            }
            _ => {}
        }
        None
    }
}

fn told(how: &str, enemy: &Enemy, tick: i32) -> String {
    let (x, y) = enemy.body.pos.round();
    let (column, row) = ((x + TILE / 2) / TILE, (y + TILE / 2) / TILE);
    format!(
        "{how} by itself at tile ({column}, {row}) in tick {tick}; \
         expected it to be there for {TICKS} ticks ({SECONDS} s) while nobody plays"
    )
}

/// The jump and fall counter of a kind that walks, 0 on the ground; none for others.
fn fall_counter(kind: &EnemyKind) -> Option<i32> {
    match kind {
        EnemyKind::Archwagon(own) => Some(own.walker.jump),
        EnemyKind::BlockWalker(own) => Some(own.walker.jump),
        EnemyKind::Jumpworm(own) => Some(own.jump),
        _ => None,
    }
}
