//! Imports enemies: 32 integers and 16 fixed-point numbers each (spec 03 §2, §4).

use super::Warning;
use super::arrays::{Arrays, ENEMY_INTS, ENEMY_RAWS};
use super::record::Record;
use crate::sim::world::World;
use crate::sim::world::area::Area;
use crate::sim::world::enemy::*;
use crate::sim::world::player::{Facing, PLAYERS};
use crate::sim::world::slots::ENEMIES;

/// Reads all enemies into the world.
pub fn read(arrays: &Arrays, world: &mut World, warnings: &mut Vec<Warning>) {
    let ints = arrays.enemy_ints.chunks_exact(ENEMY_INTS);
    let raws = arrays.enemy_raws.chunks_exact(ENEMY_RAWS);
    for (index, (ints, raws)) in ints.zip(raws).enumerate() {
        let mut record = Record {
            place: format!("enemy {index}"),
            ints,
            raws,
            warnings,
        };
        let kind = kind(&mut record);
        if !kind.is_empty() {
            let body = body(&mut record);
            world.enemies[index] = Enemy { body, kind };
        }
    }
}

fn body(r: &mut Record) -> EnemyBody {
    EnemyBody {
        pos: r.vec(0),
        facing: facing(r),
        damage: r.fx(4),
        hitbox: r.int(29),
        bonus: r.int(25),
        touched_by: r.optional_slot(22, "player who touched it", 1, PLAYERS as u8),
        touch_wait: r.int(23),
        hit: r.choice(31, "hit", Hit::from_number, Hit::None),
        killer: r.bounded(26, "player who shot it", PLAYERS as u8 - 1, 0),
        ttl: r.int(27),
        creator: r.optional_slot(28, "cloner", 1000, ENEMIES as u8),
    }
}

/// Reads the facing. Kinds such as cloners and pods turn by themselves or ignore it. The number can also mean an
/// upside-down sprite, which is not kept.
fn facing(r: &mut Record) -> Facing {
    r.choice(2, "facing", Facing::from_number, Facing::Right)
}

fn kind(r: &mut Record) -> EnemyKind {
    match r.int(0) {
        0 => EnemyKind::Empty,
        3 => EnemyKind::Archwagon(archwagon(r)),
        4 => EnemyKind::Bouncer(bouncer(r)),
        5 => EnemyKind::Jumpworm(jumpworm(r)),
        6 => EnemyKind::Cannon(cannon(r)),
        7 => EnemyKind::Podzilla(podzilla(r)),
        8 => EnemyKind::Trakbot(trakbot(r)),
        9 => EnemyKind::Cloner(cloner(r)),
        11 => EnemyKind::BlockWalker(BlockWalker { walker: walker(r) }),
        12 => EnemyKind::Flapper(flapper(r)),
        13 => EnemyKind::Vinepod(vinepod(r)),
        66 => EnemyKind::Expiring(Expiring::default()),
        other => {
            r.warn("type", other, "not an enemy type of level files; dropped");
            EnemyKind::Empty
        }
    }
}

fn walker(r: &Record) -> Walker {
    Walker {
        jump: r.int(5),
        jump_period: r.int(6),
        jump_under: r.int(7),
        follow: !r.flag(8),
        turn_hole: r.int(10),
        jump_hole: r.int(11),
        jump_wall: r.int(12),
        fall_speed: r.fx(3),
        speed: r.fx(6),
    }
}

fn archwagon(r: &Record) -> Archwagon {
    Archwagon {
        walker: walker(r),
        reload: r.int(15),
        reload_left: r.int(16),
        range: r.int(17),
        shot_speed: r.fx(7),
    }
}

fn jumpworm(r: &mut Record) -> Jumpworm {
    let slow = r.int(4);
    if slow < 1 {
        r.warn(
            "ticks per crawl step",
            slow,
            "expected 1 or more; 1 is used",
        );
    }
    Jumpworm {
        slow: slow.max(1),
        jump: r.int(5),
        jump_period: r.int(6),
        jump_under: r.int(7),
        wall_boost: r.int(8),
        turn_hole: r.int(10),
        jump_hole: r.int(11),
        jump_wall: r.int(12),
        turn_pending: r.flag(13),
        cycle_offset: r.int(14),
        fall_speed: r.fx(3),
        air_speed: r.fx(6),
    }
}

fn bounce(r: &Record) -> Bounce {
    Bounce {
        bounces: r.int(7),
        seek_after: r.int(8),
        vel: r.vec(2),
        speed: r.fx(5),
    }
}

fn bouncer(r: &mut Record) -> Bouncer {
    let look = BouncerLook::from_number;
    Bouncer {
        bounce: bounce(r),
        main_look: r.choice(5, "main sprite", look, BouncerLook::Flicken),
        seek_look: r.choice(6, "seek sprite", look, BouncerLook::Pod),
    }
}

fn cannon(r: &Record) -> Cannon {
    Cannon {
        bounce: bounce(r),
        extra_hits: r.int(9),
        reload: r.int(15),
        reload_left: r.int(16),
        range: r.int(17),
        shot_speed: r.fx(7),
    }
}

fn podzilla(r: &mut Record) -> Podzilla {
    Podzilla {
        mode: r.choice(5, "mode", PodMode::from_number, PodMode::Wait),
        extended: r.int(6),
        extend_time: r.int(7),
        wait_left: r.int(8),
        wait: r.int(9),
        trigger: r.area(11),
        extend_vel: r.vec(2),
        shot_speed: r.fx(7),
    }
}

fn vinepod(r: &mut Record) -> Vinepod {
    Vinepod {
        start: r.pair(3),
        control_1: r.pair(5),
        control_2: r.pair(7),
        end: r.pair(9),
        trigger: r.area(11),
        mode: r.choice(15, "mode", PodMode::from_number, PodMode::Wait),
        extended: r.int(16),
        points: r.int(17),
        wait_left: r.int(18),
        wait: r.int(19),
        show_path: r.bit(20, 1),
        safe_at_rest: r.bit(20, 2),
        safe_extended: r.bit(20, 4),
        safe_moving: r.bit(20, 8),
        shot_speed: r.fx(7),
    }
}

fn trakbot(r: &mut Record) -> Trakbot {
    Trakbot {
        fall: r.int(4),
        mode: r.choice(5, "mode", TrakbotMode::from_number, TrakbotMode::FloorRight),
        drops: r.flag(7),
        twirl: r.int(8),
        reload: r.int(15),
        reload_left: r.int(16),
        range: r.int(17),
        floor_speed: r.fx(2),
        wall_speed: r.fx(3),
        shot_speed: r.fx(7),
    }
}

fn flapper(r: &Record) -> Flapper {
    Flapper {
        reload: r.int(15),
        reload_left: r.int(16),
        range: r.int(17),
        height: r.int(20),
        flap_height: r.int(21),
        x_vel: r.fx(2),
        climb_speed: r.fx(3),
        max_speed: r.fx(5),
        acceleration: r.fx(6),
        shot_speed: r.fx(7),
        last_offset: r.fx(8),
        phase: r.fx(9),
        flap_speed: r.fx(10),
    }
}

fn cloner(r: &mut Record) -> Cloner {
    Cloner {
        show: r.bounded(4, "boxes drawn", 3, 3),
        was_inside: r.flag(5),
        delay: r.int(6),
        delay_left: r.int(7),
        trigger_mode: r.choice(
            8,
            "trigger",
            ClonerTrigger::from_number,
            ClonerTrigger::OnEntry,
        ),
        copy_ttl: r.int(9),
        limit: r.int(10),
        trigger: r.area(11),
        source: Area {
            x: r.int(15),
            y: r.int(16),
            w: r.int(19),
            h: r.int(20),
        },
        target_x: r.int(17),
        target_y: r.int(18),
        invincible: r.flag(30),
    }
}
