//! Cells: classes of similar states, of which the archive keeps only the best. Places: coarser classes.

use super::facts::Facts;
use super::search_key::KeyHasher;
use super::terrain::{is_supported, tile_under};
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::{DamageMode, ItemKind, Targets};

/// Side of a cell for a player who stands or climbs, and for one in the air, pixels.
const SUPPORTED_SIDE: i32 = 5;
const AIR_SIDE: i32 = 10;
/// Distance within which the positions of lifts and the phases of timed fields keep states apart, pixels.
const LIFT_REACH: i32 = 120;
/// Rounding of those positions, pixels.
const LIFT_STEP: i32 = 30;
/// Distance within which living enemies are counted, pixels.
const ENEMY_REACH: i32 = 200;
/// Rounding of the distances between enemies and the triggers that wait for them, pixels, and the farthest one in such steps.
const TRIGGER_STEP: i32 = 60;
const TRIGGER_STEPS: i32 = 12;

/// Returns the cell of a world.
pub fn cell_of(world: &World, facts: Facts) -> u64 {
    let player = &world.players[0];
    let (x, y) = player.pos.round();
    let supported = is_supported(world);
    let side = if supported { SUPPORTED_SIDE } else { AIR_SIDE };
    let mut key = KeyHasher::new(facts.epoch);
    key.add(facts.details as i64);
    key.add(facts.tiles as i64);
    key.add(i64::from(x / side) << 32 | i64::from(y / side));
    let (vx, vy) = player.vel.round();
    let motion = i64::from(supported)
        | i64::from(player.on_ladder) << 1
        | i64::from(player.on_rope) << 2
        | player.ride.map_or(0, |lift| i64::from(lift) + 1) << 3;
    key.add(motion);
    key.add(i64::from(vx / 3) << 32 | i64::from((vy + 1) / 4));
    add_phases(world, &mut key);
    key.add(enemies_near(world, x, y).min(3));
    add_triggering(world, &mut key);
    key.finish()
}

/// Where the player is, coarser than a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Key of the facts without the tiles that the player's shots break.
    pub facts: u64,
    /// The tile.
    pub tile: Option<usize>,
    /// Whether something supports the player.
    pub is_supported: bool,
}

/// Returns the place of the player.
pub fn place_of(world: &World, facts: Facts) -> Place {
    let mut key = KeyHasher::new(facts.epoch);
    key.add(facts.latches as i64);
    Place {
        facts: key.finish(),
        tile: tile_under(world.players[0].pos),
        is_supported: is_supported(world),
    }
}

/// Returns a key of where lifts near the player are, and which timed fields near the player are on.
pub fn phases(world: &World) -> u64 {
    let mut key = KeyHasher::new(2);
    add_phases(world, &mut key);
    key.finish()
}

fn add_phases(world: &World, key: &mut KeyHasher) {
    let (x, y) = world.players[0].pos.round();
    let is_near = |x1: i32, y1: i32, x2: i32, y2: i32| {
        x > x1.saturating_sub(LIFT_REACH)
            && x < x2.saturating_add(LIFT_REACH)
            && y > y1.saturating_sub(LIFT_REACH)
            && y < y2.saturating_add(LIFT_REACH)
    };
    let lifts = usize::from(world.globals.lift_count);
    for (slot, lift) in world.lifts.iter().take(lifts).enumerate() {
        if is_near(lift.x1, lift.y1, lift.x2, lift.y2) {
            key.add(slot as i64);
            key.add(i64::from(lift.x1 / LIFT_STEP) << 32 | i64::from(lift.y1 / LIFT_STEP));
            let direction = |v: i32| i64::from(v.signum() + 1);
            key.add(direction(lift.vel.x.raw()) * 3 + direction(lift.vel.y.raw()));
        }
    }
    for (slot, item) in world.items.used() {
        if let ItemKind::DamageField(field) = &item.kind
            && field.mode == DamageMode::Timed
        {
            let area = field.area;
            let (x2, y2) = (area.x.saturating_add(area.w), area.y.saturating_add(area.h));
            if is_near(area.x, area.y, x2, y2) {
                key.add(slot as i64 * 2 + i64::from(field.on));
            }
        }
    }
}

/// Adds how far enemies are from the triggers that wait for one.
fn add_triggering(world: &World, key: &mut KeyHasher) {
    for (_, item) in world.items.used() {
        let ItemKind::Trigger(trigger) = &item.kind else {
            continue;
        };
        if !trigger.who.contains(Targets::ENEMIES) || trigger.who.contains(Targets::PLAYERS) {
            continue;
        }
        let area = trigger.area;
        let enemies = world.enemies.used();
        let distances = enemies
            .filter(|(_, enemy)| is_alive(&enemy.kind))
            .map(|(_, enemy)| {
                let (x, y) = enemy.body.pos.round();
                let beside = |at: i32, start: i32, length: i32| {
                    let end = start.saturating_add(length);
                    start.saturating_sub(at).max(at.saturating_sub(end)).max(0)
                };
                beside(x, area.x, area.w).saturating_add(beside(y, area.y, area.h))
            });
        let nearest = distances.min().unwrap_or(i32::MAX);
        key.add(i64::from((nearest / TRIGGER_STEP).min(TRIGGER_STEPS)));
    }
}

/// Returns true unless an enemy is dying.
fn is_alive(kind: &EnemyKind) -> bool {
    !matches!(kind, EnemyKind::Dying(_) | EnemyKind::Expiring(_))
}

fn enemies_near(world: &World, x: i32, y: i32) -> i64 {
    let near = world.enemies.used().filter(|(_, enemy)| {
        let (ex, ey) = enemy.body.pos.round();
        is_alive(&enemy.kind) && (ex - x).abs() < ENEMY_REACH && (ey - y).abs() < ENEMY_REACH
    });
    near.count() as i64
}
