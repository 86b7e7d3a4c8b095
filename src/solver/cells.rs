//! Cells: classes of similar states, of which the archive keeps only the best.

use super::facts::Facts;
use super::search_key::KeyHasher;
use super::terrain::is_supported;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;

/// Side of a cell for a player who stands or climbs, and for one in the air, pixels.
const SUPPORTED_SIDE: i32 = 5;
const AIR_SIDE: i32 = 10;
/// Distance within which the positions of lifts keep states apart, pixels.
const LIFT_REACH: i32 = 120;
/// Rounding of those positions, pixels.
const LIFT_STEP: i32 = 30;
/// Distance within which living enemies are counted, pixels.
const ENEMY_REACH: i32 = 200;

/// Returns the cell of a world.
pub fn cell_of(world: &World, facts: Facts) -> u64 {
    let player = &world.players[0];
    let (x, y) = player.pos.round();
    let supported = is_supported(world);
    let side = if supported { SUPPORTED_SIDE } else { AIR_SIDE };
    let mut key = KeyHasher::new(facts.epoch);
    key.add(facts.details as i64);
    key.add(i64::from(x / side) << 32 | i64::from(y / side));
    let (vx, vy) = player.vel.round();
    let motion = i64::from(supported)
        | i64::from(player.on_ladder) << 1
        | i64::from(player.on_rope) << 2
        | player.ride.map_or(0, |lift| i64::from(lift) + 1) << 3;
    key.add(motion);
    key.add(i64::from(vx / 3) << 32 | i64::from((vy + 1) / 4));
    let lifts = usize::from(world.globals.lift_count);
    for (slot, lift) in world.lifts.iter().take(lifts).enumerate() {
        let near = x > lift.x1.saturating_sub(LIFT_REACH)
            && x < lift.x2.saturating_add(LIFT_REACH)
            && y > lift.y1.saturating_sub(LIFT_REACH)
            && y < lift.y2.saturating_add(LIFT_REACH);
        if near {
            key.add(slot as i64);
            key.add(i64::from(lift.x1 / LIFT_STEP) << 32 | i64::from(lift.y1 / LIFT_STEP));
            let direction = |v: i32| i64::from(v.signum() + 1);
            key.add(direction(lift.vel.x.raw()) * 3 + direction(lift.vel.y.raw()));
        }
    }
    key.add(enemies_near(world, x, y).min(3));
    key.finish()
}

fn enemies_near(world: &World, x: i32, y: i32) -> i64 {
    let near = world.enemies.used().filter(|(_, enemy)| {
        let (ex, ey) = enemy.body.pos.round();
        !matches!(enemy.kind, EnemyKind::Dying(_) | EnemyKind::Expiring(_))
            && (ex - x).abs() < ENEMY_REACH
            && (ey - y).abs() < ENEMY_REACH
    });
    near.count() as i64
}
