use super::super::test_level::TestLevel;
use super::*;
use crate::world::enemy::{Archwagon, EnemyKind};
use crate::world::item::{BombPhase, LitBomb};
use crate::world::player::{Death, Pause};

/// A bomb of the given radius in slot 8 that has just started to explode.
fn scene(radius: i32) -> TestLevel {
    let mut scene = TestLevel::new();
    let bomb = Bomb {
        radius,
        counter: 21,
        fuse: 20,
        owner: 3,
        ..Bomb::default()
    };
    let lit = LitBomb {
        bomb,
        phase: BombPhase::Explosion,
    };
    scene.put(8, 500, 500, ItemKind::LitBomb(lit));
    scene
}

fn bombable() -> Tile {
    Tile::new(64, TileFlags::ALL_SOLID | TileFlags::BOMBABLE)
}

#[test]
fn damage_decreases_with_distance_and_wraps_at_the_centre() {
    // Radius, distance (raw), damage (raw); spec 04 §6.9.6.
    for (radius, distance, damage) in [
        (100, 100 << 16, 20 << 16),
        (100, 50 << 16, 40 << 16),
        (100, 25 << 16, 80 << 16),
        (100, 10 << 16, 80 << 16),
        (200, 3 << 15, 80 << 16),
        (200, 0, -20),
        (1000, 1 << 15, -1673527296),
    ] {
        let found = damage_at(Fx::from_raw(distance), radius).raw();
        assert_eq!(found, damage, "radius {radius}, distance {distance}");
    }
}

#[test]
fn players_are_hurt_once_at_the_end_with_the_full_radius() {
    let mut scene = scene(100);
    scene.join(0, 550, 500);
    scene.join(3, 500, 599);
    scene.join(4, 500, 600);
    let dead = scene.join(5, 500, 500);
    dead.pause = Pause::Dead(Death::default());
    scene.run(20);
    assert_eq!(scene.world.players[0].life, Fx::int(100));
    scene.take_events();
    scene.run(1);
    let life = |p: usize| scene.world.players[p].life.round();
    assert_eq!([life(0), life(3), life(4), life(5)], [60, 80, 100, 100]);
    let bombed = |player, damage| Event::Bombed {
        player,
        owner: 3,
        damage,
    };
    assert_eq!(scene.take_events(), [bombed(0, 40), bombed(3, 20)]);
    assert!(scene.is_gone(8));
}

#[test]
fn enemies_are_hit_as_the_explosion_grows() {
    let mut scene = scene(100);
    let enemy = &mut scene.world.enemies[7];
    enemy.kind = EnemyKind::Archwagon(Archwagon::default());
    enemy.body.pos = Vec2::int(560, 500);
    scene.run(13);
    assert_eq!(scene.world.enemies[7].body.hit, Hit::None);
    scene.run(1);
    assert_eq!(scene.world.enemies[7].body.hit, Hit::Blast);
    assert_eq!(scene.world.enemies[7].body.killer, 3);
}

#[test]
fn only_bombable_tiles_within_the_radius_are_cleared() {
    let mut scene = scene(60);
    for column in 20..30 {
        for row in 20..30 {
            scene.world.tiles.set(column, row, bombable());
        }
    }
    scene.wall(25, 26);
    scene.run(21);
    let tiles = &scene.world.tiles;
    assert_eq!(tiles.at(25, 25), Tile::EMPTY);
    assert_eq!(tiles.at(27, 26), Tile::EMPTY);
    assert_ne!(tiles.at(25, 26), Tile::EMPTY);
    assert_ne!(tiles.at(28, 25), Tile::EMPTY);
    assert_ne!(tiles.at(27, 28), Tile::EMPTY);
}

#[test]
fn the_first_row_and_column_are_skipped_but_not_the_last() {
    let mut tiles = Tiles::default();
    for (column, row) in [(0, 5), (5, 0), (99, 5), (5, 99), (1, 1), (99, 99)] {
        tiles.set(column, row, bombable());
    }
    clear_tiles(&mut tiles, (100, 100), 150);
    clear_tiles(&mut tiles, (1900, 100), 150);
    clear_tiles(&mut tiles, (100, 1900), 150);
    clear_tiles(&mut tiles, (1900, 1900), 150);
    assert_ne!(tiles.at(0, 5), Tile::EMPTY);
    assert_ne!(tiles.at(5, 0), Tile::EMPTY);
    for (column, row) in [(99, 5), (5, 99), (1, 1), (99, 99)] {
        assert_eq!(tiles.at(column, row), Tile::EMPTY, "{column}, {row}");
    }
}

#[test]
fn an_explosion_at_the_top_reaches_the_bottom_of_the_column_to_the_left() {
    let mut tiles = Tiles::default();
    tiles.set(9, 98, bombable());
    tiles.set(0, 99, bombable());
    clear_tiles(&mut tiles, (200, 20), 100);
    assert_eq!(tiles.at(9, 98), Tile::EMPTY);
    clear_tiles(&mut tiles, (20, 20), 100);
    assert_eq!(tiles.at(0, 99), Tile::EMPTY);
}

#[test]
fn a_huge_explosion_radius_is_clamped() {
    for radius in [i32::MIN, i32::MAX] {
        clear_tiles(&mut Tiles::default(), (100, 100), radius);
    }
}

#[test]
fn blast_tiles_are_the_tiles_that_an_explosion_clears() {
    for at in [(0, 0), (20, 20), (200, 20), (505, 713), (1980, 1980)] {
        for radius in [19, 39, 100, 150] {
            let mut tiles = Tiles::default();
            for (column, row) in (0..SIDE).flat_map(|c| (0..SIDE).map(move |r| (c, r))) {
                tiles.set(column, row, bombable());
            }
            let mut expected = tiles.clone();
            for (column, row) in blast_tiles(at, radius) {
                assert!(column > 0 && row != 0, "{at:?}, {radius}: {column}, {row}");
                expected.set(column, row, Tile::EMPTY);
            }
            clear_tiles(&mut tiles, at, radius);
            assert!(tiles == expected, "{at:?}, {radius}");
        }
    }
}
