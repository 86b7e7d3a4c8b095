//! Cells: classes of similar states, of which the archive keeps only the best. Places: coarser classes.

use super::facts::Facts;
use super::fuses;
use super::search_key::KeyHasher;
use super::terrain::{beside, is_supported, ridden_rocket, tile_under};
use crate::sim::world::World;
use crate::sim::world::area::Area;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::{DamageMode, ItemKind, Targets};
use std::collections::HashMap;

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

/// Headings of a rocket, and their rounding.
const FULL_TURN: i32 = 2560;
const HEADING_STEP: i32 = 160;

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
    if let Some(rocket) = ridden_rocket(world) {
        key.add(i64::from(
            rocket.heading.rem_euclid(FULL_TURN) / HEADING_STEP,
        ));
    }
    add_phases(world, &mut key);
    key.add(enemies_near(world, x, y).min(3));
    add_triggering(world, &mut key);
    fuses::add_to(&mut key, world);
    key.finish()
}

/// Region of the player, coarser than a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Key of the facts without the tiles that the player's shots break, and without enemies.
    pub facts: u64,
    /// The slots of the enemies that must die before an exit opens, as bits.
    pub enemies: u128,
    /// The tile.
    pub tile: Option<usize>,
    /// Whether something supports the player.
    pub is_supported: bool,
}

impl Place {
    /// Returns what distinguishes it besides enemies.
    fn spot(&self) -> (u64, Option<usize>, bool) {
        (self.facts, self.tile, self.is_supported)
    }

    /// Returns true if a way from another place is open from here, too: it is the same, and all enemies left here are left
    /// there.
    pub fn is_as_good_as(&self, other: &Place) -> bool {
        self.spot() == other.spot() && self.enemies & !other.enemies == 0
    }
}

/// Places from which there is a way.
#[derive(Clone, Debug, Default)]
pub struct Places(HashMap<(u64, Option<usize>, bool), Vec<Place>>);

impl Places {
    /// Adds places.
    pub fn extend(&mut self, places: impl IntoIterator<Item = Place>) {
        for place in places {
            let known = self.0.entry(place.spot()).or_default();
            if !known.iter().any(|known| place.is_as_good_as(known)) {
                known.retain(|known| !known.is_as_good_as(&place));
                known.push(place);
            }
        }
    }

    /// Returns true if there is a way from a place: one from a place that it [is as good as](Place::is_as_good_as) is known.
    pub fn lead_on(&self, place: &Place) -> bool {
        let known = self.0.get(&place.spot());
        known.is_some_and(|known| known.iter().any(|known| place.is_as_good_as(known)))
    }

    /// Returns the tiles where players can rest and from which there is a way, for a player with the facts and enemies of a place;
    /// in order.
    pub fn tiles_for(&self, state: &Place) -> Vec<usize> {
        let known = self.0.values().flatten().filter(|place| {
            let here = Place {
                tile: place.tile,
                is_supported: true,
                ..*state
            };
            here.is_as_good_as(place)
        });
        let mut tiles: Vec<usize> = known.filter_map(|place| place.tile).collect();
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }
}

/// Returns the place of the player.
pub fn place_of(world: &World, facts: Facts) -> Place {
    let mut key = KeyHasher::new(facts.without_enemies);
    key.add(facts.latches as i64);
    Place {
        facts: key.finish(),
        enemies: facts.enemies,
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

/// Adds how far enemies and their shots are from the triggers that wait for one.
fn add_triggering(world: &World, key: &mut KeyHasher) {
    for (_, item) in world.items.used() {
        let ItemKind::Trigger(trigger) = &item.kind else {
            continue;
        };
        if trigger.who.contains(Targets::PLAYERS) {
            continue;
        }
        let far = TRIGGER_STEP * TRIGGER_STEPS;
        let steps =
            |distance: Option<i32>| i64::from(distance.unwrap_or(far).min(far) / TRIGGER_STEP);
        if trigger.who.contains(Targets::ENEMIES) {
            let enemies = world.enemies.used();
            let alive = enemies.filter(|(_, enemy)| is_alive(&enemy.kind));
            let distances = alive.map(|(_, enemy)| distance(&trigger.area, enemy.body.pos.round()));
            key.add(steps(distances.min()));
        }
        if trigger.who.contains(Targets::ENEMY_SHOTS) {
            let shots = world.enemy_shots.used();
            let shots = shots.map(|(_, shot)| (shot.x.trunc(), shot.y.trunc()));
            key.add(steps(shots.map(|at| distance(&trigger.area, at)).min()));
        }
    }
}

/// Returns how far a position is from an area, pixels, along both axes added.
fn distance(area: &Area, at: (i32, i32)) -> i32 {
    let (dx, dy) = beside(area, at);
    dx.saturating_add(dy)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_open_with_fewer_enemies_left_but_not_with_others() {
        let place = |tile: usize, enemies: u128| Place {
            facts: 1,
            enemies,
            tile: Some(tile),
            is_supported: true,
        };
        let mut places = Places::default();
        places.extend([place(7, 0b0110), place(7, 0b0111), place(8, 0b1000)]);
        assert!(places.lead_on(&place(7, 0b0111)));
        assert!(places.lead_on(&place(7, 0b0101)));
        assert!(!places.lead_on(&place(7, 0b1000)));
        assert!(!places.lead_on(&place(9, 0)));
        assert_eq!(places.tiles_for(&place(9, 0)), [7, 8]);
        assert_eq!(places.tiles_for(&place(9, 0b1000)), [8]);
    }
}
