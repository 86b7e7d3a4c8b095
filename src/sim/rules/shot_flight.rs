//! Flight of shots: movement and collisions with tiles (spec 02 §13.3, §13.4). What they hit is decided later in the
//! tick, in `player/shot_hits.rs` and `enemy/shot_hits.rs`. Shots are fired in `player/shoot.rs` and `enemy/fire.rs`.

use crate::num::Single;
use crate::world::World;
use crate::world::shot::{EnemyShot, PlayerShot};
use crate::world::tiles::{LEVEL_PIXELS, TILE, Tile, TileFlags, Tiles};

/// Player shots end this far from the edges of the level, in pixels.
const PLAYER_SHOT_MARGIN: i32 = 5;

/// Moves the enemy shots.
pub fn move_enemy_shots(world: &mut World) {
    let (tiles, shots) = (&mut world.tiles, &mut world.enemy_shots);
    for (_, shot) in shots.used_mut() {
        move_enemy_shot(tiles, shot);
    }
}

/// Moves the player shots.
pub fn move_player_shots(world: &mut World) {
    let (tiles, shots) = (&mut world.tiles, &mut world.player_shots);
    for (_, shot) in shots.used_mut() {
        move_player_shot(tiles, shot);
    }
}

fn move_enemy_shot(tiles: &mut Tiles, shot: &mut EnemyShot) {
    shot.x += shot.x_vel;
    shot.y += shot.y_vel;
    if is_outside(shot.x, shot.y, 0) {
        shot.active = false;
    }
    // The tile is looked up even for a shot that has just left the level.
    let (column, row) = tile_of(shot.x, shot.y);
    let tile = tiles.at(column, row);
    if tile.has(TileFlags::SOLID_ENEMY_SHOT) {
        shot.active = false;
        if tile.has(TileFlags::BREAKABLE_ENEMY_SHOT) {
            tiles.set(column, row, Tile::EMPTY);
        }
    }
}

fn move_player_shot(tiles: &mut Tiles, shot: &mut PlayerShot) {
    shot.x += shot.x_vel;
    shot.y += shot.y_vel;
    if is_outside(shot.x, shot.y, PLAYER_SHOT_MARGIN) {
        shot.active = false;
    }
    let (column, row) = tile_of(shot.x, shot.y);
    let tile = tiles.at(column, row);
    if tile.has(TileFlags::SOLID_PLAYER_SHOT | TileFlags::BREAKABLE_PLAYER_SHOT) {
        shot.active = false;
        if tile.has(TileFlags::BREAKABLE_PLAYER_SHOT) {
            tiles.set(column, row, Tile::EMPTY);
        }
    }
}

fn is_outside(x: Single, y: Single, margin: i32) -> bool {
    let (low, high) = (
        Single::from_int(margin),
        Single::from_int(LEVEL_PIXELS - margin),
    );
    x < low || x > high || y < low || y > high
}

/// Returns the tile at the middle of a shot. A coordinate too large for an integer yields a tile outside the
/// level.
fn tile_of(x: Single, y: Single) -> (i32, i32) {
    let tile = |v: Single| ((v + Single::from_int(TILE / 2)) / Single::from_int(TILE)).trunc();
    (tile(x), tile(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world_with_tile(flags: TileFlags) -> World {
        let mut world = World::default();
        world.tiles.set(11, 10, Tile::new(96, flags));
        world.player_shots[0] = PlayerShot {
            active: true,
            x: Single::new(200.0),
            y: Single::new(200.0),
            x_vel: Single::new(12.0),
            ..PlayerShot::default()
        };
        world.enemy_shots[0] = EnemyShot {
            active: true,
            x: Single::new(200.0),
            y: Single::new(200.0),
            x_vel: Single::new(12.0),
            ..EnemyShot::default()
        };
        world
    }

    #[test]
    fn a_player_shot_breaks_a_breakable_tile_even_if_it_is_not_solid() {
        let mut world = world_with_tile(TileFlags::BREAKABLE_PLAYER_SHOT);
        move_player_shots(&mut world);
        assert!(!world.player_shots[0].active);
        assert_eq!(world.tiles.at(11, 10), Tile::EMPTY);
    }

    #[test]
    fn an_enemy_shot_passes_a_breakable_tile_that_is_not_solid() {
        let mut world = world_with_tile(TileFlags::BREAKABLE_ENEMY_SHOT);
        move_enemy_shots(&mut world);
        assert!(world.enemy_shots[0].active);
        assert_ne!(world.tiles.at(11, 10), Tile::EMPTY);
    }

    #[test]
    fn a_shot_ends_at_the_edge_of_the_level() {
        let mut world = World::default();
        world.player_shots[7] = PlayerShot {
            active: true,
            x: Single::new(1990.0),
            y: Single::new(100.0),
            x_vel: Single::new(12.0),
            ..PlayerShot::default()
        };
        move_player_shots(&mut world);
        assert!(!world.player_shots[7].active);
    }
}
