//! Positions from which a shot reaches a trigger field: the player's own, or an enemy's aimed at the player.

use super::terrain::{Passage, TILES, Terrain, position_of, tile_index, tile_under};
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::World;
use crate::sim::world::area::{Area, Field};
use crate::sim::world::enemy::{Enemy, EnemyKind};
use crate::sim::world::tiles::{TILE, TileFlags};

/// Distance from which a player is sure to hit a field, tiles.
const SHOT_TILES: i32 = 24;
/// Half the side of the square whose edge gives the directions of shots.
const DIRECTIONS: i32 = 24;
/// Distance between the points of a flight that are looked at, pixels.
const STEP: i32 = TILE / 2;
/// Farthest that a shot is followed, pixels.
const MAX_FLIGHT: i32 = 60 * TILE;
/// Range of enemies that fire whenever a player is in their box, pixels.
const BOX_RANGE: i32 = 400;
/// Longest time for which an enemy aims ahead of a player, ticks.
const MAX_LEAD_TICKS: i64 = 1000;
/// Farthest point at which an enemy aims when players move away, tenths of its range.
const AIM_RANGE_TENTHS: i32 = 16;
/// Velocities of players whom an enemy aims at, px/tick.
const SIDEWAYS: [i32; 3] = [-4, 0, 4];
const UP_OR_DOWN: [i32; 4] = [-6, -3, 0, 7];

/// Returns the tiles from which a player's shot, straight left, right, up or down, gets into an area.
pub fn of_player(world: &World, terrain: &Terrain, area: &[usize]) -> Vec<usize> {
    let mut places = Marks::new(terrain);
    for &tile in area {
        let (column, row) = position_of(tile);
        for (dx, dy) in [(-1, 0), (1, 0), (0, 1), (0, -1)] {
            for n in 0..=SHOT_TILES {
                let (column, row) = (column + dx * n, row + dy * n);
                let stops = TileFlags::SOLID_PLAYER_SHOT;
                if world.tiles.at(column, row).has(stops) {
                    break;
                }
                places.mark(tile_index(column, row));
            }
        }
    }
    places.tiles()
}

/// Returns the tiles where a player stands, runs, jumps or falls while an enemy shoots into an area. Enemies are where they are now.
pub fn of_enemies(world: &World, terrain: &Terrain, area: Area) -> Vec<usize> {
    let field = area.field();
    let mut places = Marks::new(terrain);
    for gun in world.enemies.used().filter_map(|(_, enemy)| Gun::of(enemy)) {
        for toward in gun.directions() {
            if gun.hits(world, &field, toward) {
                gun.lure(toward, &mut places);
            }
        }
    }
    places.tiles()
}

/// A direction in which a shot flies.
#[derive(Clone, Copy)]
struct ShotDirection {
    dx: i32,
    dy: i32,
    length: i32,
}

/// An enemy that shoots at players.
struct Gun {
    from: (i32, i32),
    /// Speed of its shots, px/tick.
    speed: Fx,
    range: i32,
    /// It shoots straight left and right.
    is_level: bool,
}

impl Gun {
    fn of(enemy: &Enemy) -> Option<Gun> {
        let (speed, range) = match &enemy.kind {
            EnemyKind::Archwagon(own) => (own.shot_speed, own.range),
            EnemyKind::Cannon(own) if own.reload > 0 => (own.shot_speed, own.range),
            EnemyKind::Trakbot(own) => (own.shot_speed, own.range),
            EnemyKind::Flapper(own) => (own.shot_speed, own.range),
            EnemyKind::Podzilla(own) => (own.shot_speed, BOX_RANGE),
            EnemyKind::Vinepod(own) => (own.shot_speed, BOX_RANGE),
            _ => return None,
        };
        (speed > Fx::ZERO).then(|| Gun {
            from: enemy.body.pos.round(),
            speed,
            range: range.clamp(0, MAX_FLIGHT),
            is_level: matches!(enemy.kind, EnemyKind::Archwagon(_)),
        })
    }

    /// Iterates over the directions in which it may shoot.
    fn directions(&self) -> impl Iterator<Item = ShotDirection> + use<> {
        let is_level = self.is_level;
        let side = -DIRECTIONS..=DIRECTIONS;
        side.clone()
            .flat_map(move |dx| side.clone().map(move |dy| (dx, dy)))
            .filter(move |&(dx, dy): &(i32, i32)| {
                dx.abs().max(dy.abs()) == DIRECTIONS && !(is_level && dy != 0)
            })
            .map(|(dx, dy)| ShotDirection {
                dx,
                dy,
                length: (dx * dx + dy * dy).isqrt(),
            })
    }

    fn point(&self, toward: ShotDirection, distance: i32) -> (i32, i32) {
        let at = |from: i32, d: i32| from + d * distance / toward.length;
        (at(self.from.0, toward.dx), at(self.from.1, toward.dy))
    }

    /// Returns true if a shot in this direction gets into a field.
    fn hits(&self, world: &World, field: &Field, toward: ShotDirection) -> bool {
        let flight = (STEP..=MAX_FLIGHT).step_by(STEP as usize);
        for (x, y) in flight.map(|distance| self.point(toward, distance)) {
            let at = Vec2::int(x, y);
            if field.contains(at) {
                return true;
            }
            let Some((column, row)) = tile_under(at).map(position_of) else {
                return false;
            };
            if world.tiles.at(column, row).has(TileFlags::SOLID_ENEMY_SHOT) {
                return false;
            }
        }
        false
    }

    /// Marks the tiles of the players at whom it shoots in this direction.
    fn lure(&self, toward: ShotDirection, places: &mut Marks) {
        let farthest = self.range * AIM_RANGE_TENTHS / 10;
        for distance in (0..=farthest).step_by(STEP as usize) {
            let aim = self.point(toward, distance);
            let ticks =
                i64::from(distance) * i64::from(Fx::ONE.raw()) / i64::from(self.speed.raw());
            let ticks = ticks.min(MAX_LEAD_TICKS) as i32;
            for vx in SIDEWAYS {
                for vy in UP_OR_DOWN {
                    let (x, y) = (aim.0 - vx * ticks, aim.1 - vy * ticks);
                    let (dx, dy) = (x - self.from.0, y - self.from.1);
                    if dx * dx + dy * dy < self.range * self.range {
                        places.mark(tile_under(Vec2::int(x, y)));
                    }
                }
            }
        }
    }
}

/// Tiles that a player can pass, each at most once.
struct Marks<'a> {
    terrain: &'a Terrain,
    is_marked: Vec<bool>,
}

impl Marks<'_> {
    fn new(terrain: &Terrain) -> Marks<'_> {
        let is_marked = vec![false; TILES];
        Marks { terrain, is_marked }
    }

    fn mark(&mut self, tile: Option<usize>) {
        let passable = |tile: &usize| self.terrain.passage[*tile] != Passage::Closed;
        if let Some(tile) = tile.filter(passable) {
            self.is_marked[tile] = true;
        }
    }

    fn tiles(self) -> Vec<usize> {
        (0..TILES).filter(|&tile| self.is_marked[tile]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_level::{base_of, drawn};

    /// Returns the columns of the floor from which a cannon in column 4 shoots into the field in columns 14 to 16, behind a gate in column
    /// 12 that lets shots pass.
    fn columns(speed: u8, gate: &str) -> Vec<i32> {
        let rows = [
            "#           G       #",
            "#           G       #",
            "#           G       #",
            "#S          G     E #",
            "#####################",
        ];
        let things = format!(
            "legend: {{ 'G': \"{gate}\" }}, enemies: [(at: (4, 0), kind: Cannon(bounce: (vel: (0, 0)), \
             reload: 9, shot_speed: {speed}, range: 300))]"
        );
        let level = drawn(&rows, "", &things);
        let world = base_of(&level);
        let terrain = Terrain::of(&level.level_data, &world);
        let [x, w, h] = [14, 3, 4].map(|tiles| tiles * TILE);
        let area = Area { x, y: 0, w, h };
        let tiles = of_enemies(&world, &terrain, area).into_iter();
        let floor = tiles.map(position_of).filter(|&(_, row)| row == 3);
        floor.map(|(column, _)| column).collect()
    }

    #[test]
    fn running_at_a_gate_lures_slow_shots_through_it() {
        let gate = "gate: SOLID_PLAYER";
        let (slow, fast) = (columns(6, gate), columns(20, gate));
        assert!(slow.contains(&6) && slow.contains(&11), "{slow:?}");
        assert!(!fast.contains(&6) && fast.contains(&11), "{fast:?}");
        assert!(!slow.contains(&12), "inside the gate: {slow:?}");
    }

    #[test]
    fn no_shot_is_lured_through_rock() {
        assert!(columns(6, "brass").is_empty());
    }
}
