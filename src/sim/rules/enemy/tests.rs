use super::test_arena::TestArena;
use super::*;
use crate::num::Single;
use crate::world::enemy::{Bouncer, Dying, EnemyBody, Hit};
use crate::world::image::Image;
use crate::world::item::ItemKind;
use crate::world::shot::PlayerShot;
use crate::world::slots::ENEMIES;

/// Every kind of enemy that acts.
fn kinds() -> [EnemyKind; 10] {
    [
        EnemyKind::Archwagon(Default::default()),
        EnemyKind::Bouncer(Default::default()),
        EnemyKind::Jumpworm(Default::default()),
        EnemyKind::Cannon(Default::default()),
        EnemyKind::Podzilla(Default::default()),
        EnemyKind::Trakbot(Default::default()),
        EnemyKind::Cloner(Default::default()),
        EnemyKind::BlockWalker(Default::default()),
        EnemyKind::Flapper(Default::default()),
        EnemyKind::Vinepod(Default::default()),
    ]
}

/// A walled level with an enemy in every slot and moving players among them.
fn crowd() -> TestArena {
    let mut arena = TestArena::new(&[(300, 300), (900, 500), (1500, 1300)]);
    arena.build([0, 99], [0, 0]).build([0, 99], [99, 99]);
    arena.build([0, 0], [0, 99]).build([99, 99], [0, 99]);
    for row in (9..99).step_by(9) {
        arena.build([5, 94], [row, row]);
    }
    for slot in 0..ENEMIES {
        let (x, y) = (
            60 + 180 * (slot as i32 % 10),
            100 + 180 * (slot as i32 / 10),
        );
        arena.world.enemies[slot] = Enemy {
            body: EnemyBody {
                pos: Vec2::int(x, y),
                ..EnemyBody::default()
            },
            kind: kinds()[slot % 10],
        };
    }
    arena
}

#[test]
fn a_full_level_of_enemies_is_deterministic_over_3000_ticks() {
    let (mut one, mut other) = (crowd(), crowd());
    for n in 0..3000 {
        for arena in [&mut one, &mut other] {
            for player in 0..3 {
                let step = Vec2::int((n / 40 + player) % 7 - 3, (n / 60) % 5 - 2);
                arena.world.players[player as usize].pos += step;
                arena.world.players[player as usize].vel = step;
            }
            crate::rules::shot_flight::move_enemy_shots(&mut arena.world);
            arena.step();
        }
    }
    assert!(one.world == other.world);
    for shot in one.world.enemy_shots.iter().filter(|shot| shot.active) {
        for number in [shot.x, shot.y, shot.x_vel, shot.y_vel] {
            assert!(number.get().is_finite());
        }
    }
    assert!(one.world.globals.enemy_count > 50);
}

#[test]
fn every_kind_can_be_killed_and_all_but_block_walkers_leave_a_bonus() {
    for kind in kinds() {
        let mut arena = TestArena::with_enemy(&[(900, 900)], 500, 500, kind);
        arena.body().hit = Hit::Shot;
        arena.run(42);
        assert!(arena.world.enemies[0].kind.is_empty(), "{}", kind.name());
        let leaves = matches!(arena.world.items[0].kind, ItemKind::Bonus(_));
        let is_block = matches!(kind, EnemyKind::BlockWalker(_));
        assert_eq!(leaves, !is_block, "{}", kind.name());
    }
}

#[test]
fn a_shot_kills_in_the_tick_it_hits_and_overrides_an_explosion() {
    let kind = EnemyKind::Podzilla(Default::default());
    let mut arena = TestArena::with_enemy(&[(900, 900)], 500, 500, kind);
    arena.body().hit = Hit::Blast;
    arena.world.player_shots[0] = PlayerShot {
        active: true,
        x: Single::from_int(500),
        y: Single::from_int(500),
        ..PlayerShot::default()
    };
    arena.step();
    let EnemyKind::Dying(Dying { blasted, .. }) = arena.world.enemies[0].kind else {
        panic!("not dying");
    };
    assert!(!blasted);
    assert!(!arena.world.player_shots[0].active);
}

#[test]
fn shots_pass_through_dying_enemies() {
    let mut arena = TestArena::with_enemy(&[], 500, 500, EnemyKind::Dying(Dying::default()));
    arena.world.player_shots[0] = PlayerShot {
        active: true,
        x: Single::from_int(500),
        y: Single::from_int(500),
        ..PlayerShot::default()
    };
    arena.step();
    assert!(arena.world.player_shots[0].active);
}

#[test]
fn an_enemy_outside_the_level_is_counted_once_more_and_removed() {
    let kind = EnemyKind::Bouncer(Bouncer::default());
    let mut arena = TestArena::with_enemy(&[(900, 900)], 2000, 500, kind);
    arena.step();
    assert!(arena.world.enemies[0].kind.is_empty());
    assert_eq!(arena.world.globals.enemy_count, 1);
    arena.step();
    assert_eq!(arena.world.globals.enemy_count, 0);
}

#[test]
fn a_dying_copy_whose_ttl_expires_leaves_no_bonus() {
    let kind = EnemyKind::Podzilla(Default::default());
    let mut arena = TestArena::with_enemy(&[(900, 900)], 500, 500, kind);
    arena.body().ttl = 30;
    arena.body().hit = Hit::Shot;
    arena.run(60);
    assert!(arena.world.enemies[0].kind.is_empty());
    assert!(arena.world.items[0].kind.is_empty());
}

/// Values most likely to cause arithmetic errors.
const EXTREMES: [i32; 8] = [i32::MIN, i32::MIN + 1, -1, 0, 1, 9, i32::MAX - 1, i32::MAX];

proptest::proptest! {
    /// A damaged level or a forged state may hold any numbers.
    #[test]
    fn invalid_records_do_not_panic(
        kind in 0..kinds().len(),
        changes in proptest::collection::vec((0..Enemy::SIZE - 3, 0..EXTREMES.len()), 1..8),
        place in (0..2000, 0..2000),
    ) {
        let mut arena = TestArena::new(&[(310, 310), (1000, 1000)]);
        arena.build([0, 99], [50, 50]);
        let sound = Enemy {
            body: EnemyBody {
                pos: Vec2::int(place.0, place.1),
                ..EnemyBody::default()
            },
            kind: kinds()[kind],
        };
        let mut image = [0; Enemy::SIZE];
        sound.write(&mut image);
        for (at, number) in changes {
            image[at..at + 4].copy_from_slice(&EXTREMES[number].to_le_bytes());
        }
        if let Ok(damaged) = Enemy::read(&image) {
            arena.world.enemies[7] = damaged;
            arena.run(5);
        }
    }
}
