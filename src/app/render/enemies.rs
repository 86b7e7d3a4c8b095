//! Draws enemies. Direction and size of their sprites are derived from the world's state (spec 03 §3.5, §4, §5).

use super::directions::{self, DIRECTIONS, QUARTERS};
use super::labels::draw_seconds;
use super::lerp;
use super::scene::Scene;
use super::vines;
use crate::app::paint::painter::{Painter, Pose};
use crate::app::paint::theme;
use crate::sim::num::Vec2;
use crate::sim::world::World;
use crate::sim::world::enemy::*;
use crate::sim::world::player::Facing;
use std::f32::consts::{FRAC_PI_2, PI};

/// Returns the number of enemies left. The world counts them in its first tick; before that they are counted here.
pub fn left(world: &World) -> i32 {
    match world.globals.tick {
        0 => world.enemies.iter().filter(|e| !e.kind.is_empty()).count() as i32,
        _ => world.globals.enemy_count,
    }
}

/// Draws all enemies.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    let pairs = scene.before.enemies.iter().zip(&scene.now.enemies);
    for (before, now) in pairs {
        if matches!(now.kind, EnemyKind::Empty) {
            continue;
        }
        let same = std::mem::discriminant(&before.kind) == std::mem::discriminant(&now.kind)
            || matches!(now.kind, EnemyKind::Dying(_) | EnemyKind::Expiring(_));
        let at = if same {
            lerp::vector(before.body.pos, now.body.pos, scene.alpha)
        } else {
            lerp::position(now.body.pos)
        };
        draw_enemy(painter, scene, now, at);
    }
}

fn draw_enemy(painter: &mut Painter, scene: &Scene, enemy: &Enemy, at: (f32, f32)) {
    if let EnemyKind::Vinepod(vine) = &enemy.kind {
        vines::draw(painter, scene, vine, at);
    }
    if let EnemyKind::Cloner(cloner) = &enemy.kind {
        draw_boxes(painter, scene, cloner);
    }
    if !scene.sees(at) {
        return;
    }
    let atlas = painter.atlas.clone();
    let look = look(scene, enemy);
    let sprite = atlas.get(look.name);
    let frame = look.frame.unwrap_or_else(|| sprite.at(scene.tick()));
    // Mirroring reverses the sense of rotation.
    let angle = if look.mirrored {
        -look.angle
    } else {
        look.angle
    };
    let source = directions::frame(&atlas, sprite, look.directions, frame, angle);
    let offset = look.pivot_distance.map_or((0.0, 0.0), |distance| {
        let direction = directions::nearest(angle, look.directions);
        let (sin, cos) = directions::angle(direction, look.directions).sin_cos();
        ((-sin * distance).round(), (cos * distance).round())
    });
    let pose = Pose {
        mirrored: look.mirrored,
        ..scene.pose((at.0 + offset.0, at.1 + offset.1))
    };
    painter.pose(source, pose);
    if enemy.body.ttl > 10 {
        draw_seconds(painter, scene, at, enemy.body.ttl);
    }
}

/// How an enemy is drawn.
struct Look {
    name: &'static str,
    /// Animation frame; `None` if it runs by the sprite's own timing.
    frame: Option<usize>,
    /// Number of directions that the sprite has.
    directions: usize,
    /// Clockwise rotation in radians.
    angle: f32,
    mirrored: bool,
    /// For an enemy that hangs and swings: distance from the pivot down to the centre of the sprite, level pixels.
    pivot_distance: Option<f32>,
}

impl Look {
    fn of(name: &'static str) -> Look {
        Look {
            name,
            frame: None,
            directions: 1,
            angle: 0.0,
            mirrored: false,
            pivot_distance: None,
        }
    }

    /// A sprite with 16 directions.
    fn directed(name: &'static str, angle: f32) -> Look {
        Look {
            directions: DIRECTIONS,
            angle,
            ..Look::of(name)
        }
    }
}

fn look(scene: &Scene, enemy: &Enemy) -> Look {
    let mirrored = enemy.body.facing == Facing::Left;
    let walking = |name| Look {
        mirrored,
        ..Look::of(name)
    };
    match &enemy.kind {
        EnemyKind::Archwagon(wagon) => walking(if wagon.reload_left > 0 {
            "enemy/archwagon_empty"
        } else {
            "enemy/archwagon_ready"
        }),
        EnemyKind::BlockWalker(_) => walking("enemy/blockwalker"),
        EnemyKind::Jumpworm(worm) => jumpworm(worm, mirrored),
        EnemyKind::Bouncer(bouncer) => {
            Look::directed(bouncer_sprite(bouncer), heading(bouncer.bounce.vel))
        }
        EnemyKind::Cannon(cannon) => cannon_look(scene.now, enemy, cannon),
        EnemyKind::Podzilla(pod) => {
            let angle = match pod.mode {
                PodMode::Aim | PodMode::Pause => to_player(scene.now, enemy),
                _ => heading(pod.extend_vel),
            };
            Look {
                frame: Some(opened(pod.extended, pod.extend_time)),
                ..Look::directed("enemy/podzilla", angle)
            }
        }
        EnemyKind::Vinepod(pod) => {
            let angle = match pod.mode {
                PodMode::Aim | PodMode::Pause => to_player(scene.now, enemy),
                _ => vines::heading(pod) - FRAC_PI_2,
            };
            Look {
                frame: Some(opened(pod.extended, pod.points)),
                pivot_distance: (pod.mode != PodMode::Wait).then_some(7.0),
                ..Look::directed("enemy/podzilla", angle)
            }
        }
        EnemyKind::Trakbot(bot) => trakbot(bot, enemy),
        EnemyKind::Flapper(flapper) => Look {
            mirrored: flapper.x_vel.raw() < 0,
            ..Look::of(if flapper.reload_left > 0 {
                "enemy/flapper_empty"
            } else {
                "enemy/flapper_ready"
            })
        },
        EnemyKind::Cloner(cloner) => cloner_look(cloner),
        EnemyKind::Dying(dying) => dying_look(scene, dying, mirrored),
        EnemyKind::Expiring(_) => Look {
            frame: Some((10 - enemy.body.ttl).clamp(0, 9) as usize),
            ..Look::of("item/expire")
        },
        EnemyKind::Empty => Look::of("item/expire"),
    }
}

/// Returns the rotation for a velocity, of a sprite drawn facing down.
fn heading(velocity: Vec2) -> f32 {
    let (x, y) = lerp::position(velocity);
    if x == 0.0 && y == 0.0 {
        return 0.0;
    }
    y.atan2(x) - FRAC_PI_2
}

/// Returns the rotation towards the nearest present player (spec 01 §8).
fn to_player(world: &World, enemy: &Enemy) -> f32 {
    let present = world.players.iter().filter(|p| p.is_present());
    let nearest = present.min_by_key(|p| (p.pos - enemy.body.pos).length());
    nearest.map_or(0.0, |p| heading(p.pos - enemy.body.pos))
}

/// Returns the frame of a pod: 0 closed to 7 open.
fn opened(extended: i32, most: i32) -> usize {
    (extended * 8 / most.max(1)).clamp(0, 7) as usize
}

fn bouncer_sprite(bouncer: &Bouncer) -> &'static str {
    let Bounce {
        bounces,
        seek_after,
        ..
    } = bouncer.bounce;
    let look = if seek_after > 0 && bounces == 0 {
        bouncer.seek_look
    } else {
        bouncer.main_look
    };
    match look {
        BouncerLook::Flicken => "enemy/bouncer_flicken",
        BouncerLook::Flutter => "enemy/bouncer_flutter",
        BouncerLook::Pod => "enemy/bouncer_pod",
    }
}

fn jumpworm(worm: &Jumpworm, mirrored: bool) -> Look {
    if worm.jump == 0 {
        return Look {
            mirrored,
            ..Look::of("enemy/jumpworm")
        };
    }
    let rise = worm.jump as f32 * lerp::number(worm.fall_speed) / 100.0;
    let angle = rise.atan2(lerp::number(worm.air_speed));
    Look {
        mirrored,
        ..Look::directed("enemy/jumpworm_air", if mirrored { -angle } else { angle })
    }
}

fn cannon_look(world: &World, enemy: &Enemy, cannon: &Cannon) -> Look {
    let readiness = match cannon.reload {
        0 => 0,
        reload => {
            let left = cannon.reload_left as f32 / reload as f32;
            [0.1, 0.2, 0.3]
                .iter()
                .filter(|limit| left < **limit)
                .count()
        }
    };
    // It grows by 10 % per hit; its hitbox grows by two pixels.
    let hits = (enemy.body.hitbox - 10).max(0) as usize / 2;
    let angle = to_player(world, enemy);
    match hits.checked_sub(1) {
        None => Look {
            frame: Some(readiness),
            ..Look::directed("enemy/cannon", angle)
        },
        Some(size) => Look {
            frame: Some(readiness / 2),
            ..Look::directed(GROWN[size.min(GROWN.len() - 1)], angle)
        },
    }
}

/// Sprites of a cannon after 1, 2, ... hits, with two frames each: cold, and about to fire.
const GROWN: [&str; 6] = [
    "enemy/cannon_grown_1",
    "enemy/cannon_grown_2",
    "enemy/cannon_grown_3",
    "enemy/cannon_grown_4",
    "enemy/cannon_grown_5",
    "enemy/cannon_grown_6",
];

fn trakbot(bot: &Trakbot, enemy: &Enemy) -> Look {
    let (angle, mirrored) = match bot.mode {
        TrakbotMode::FloorRight => (0.0, false),
        TrakbotMode::RightWallUp => (-FRAC_PI_2, false),
        TrakbotMode::CeilingLeft => (PI, false),
        TrakbotMode::LeftWallDown => (FRAC_PI_2, false),
        TrakbotMode::FloorLeft => (0.0, true),
        TrakbotMode::LeftWallUp => (FRAC_PI_2, true),
        TrakbotMode::CeilingRight => (PI, true),
        TrakbotMode::RightWallDown => (-FRAC_PI_2, true),
    };
    // The track turns with the distance travelled.
    let (x, y) = enemy.body.pos.round();
    let way = match bot.mode {
        TrakbotMode::FloorRight | TrakbotMode::CeilingRight => x,
        TrakbotMode::FloorLeft | TrakbotMode::CeilingLeft => -x,
        TrakbotMode::RightWallUp | TrakbotMode::LeftWallUp => -y,
        TrakbotMode::LeftWallDown | TrakbotMode::RightWallDown => y,
    };
    Look {
        frame: Some(way.rem_euclid(6) as usize),
        directions: QUARTERS,
        angle,
        mirrored,
        ..Look::of(if bot.reload_left > 0 {
            "enemy/trakbot_empty"
        } else {
            "enemy/trakbot_ready"
        })
    }
}

fn cloner_look(cloner: &Cloner) -> Look {
    if cloner.delay_left <= 0 || cloner.delay_left >= cloner.delay {
        return Look::of("enemy/cloner");
    }
    let done = (cloner.delay - cloner.delay_left) * 9 / cloner.delay.max(1);
    Look {
        frame: Some(done.clamp(0, 8) as usize),
        ..Look::of("enemy/cloner_gauge")
    }
}

/// Animation frames of a death.
const DEATH_FRAMES: f32 = 12.0;

/// Stretches the animation of a death over the ticks that it takes (spec 03 §3.5).
fn dying_look(scene: &Scene, dying: &Dying, mirrored: bool) -> Look {
    let name = match dying.species {
        Species::Archwagon => "enemy/dying_archwagon",
        Species::Bouncer => "enemy/dying_bouncer",
        Species::Jumpworm => "enemy/dying_jumpworm",
        Species::Cannon => "enemy/dying_cannon",
        Species::Pod => "enemy/dying_pod",
        Species::Trakbot => "enemy/dying_trakbot",
        Species::Cloner => "enemy/dying_cloner",
        Species::Flapper => "enemy/dying_flapper",
    };
    let passed = (dying.total - dying.ticks_left) as f32 + scene.alpha - 1.0;
    let part = (passed / (dying.total.max(1) + 1) as f32).clamp(0.0, 0.999);
    Look {
        frame: Some((part * DEATH_FRAMES) as usize),
        mirrored,
        ..Look::of(name)
    }
}

/// Draws the boxes of a cloner: trigger, source and destination.
fn draw_boxes(painter: &mut Painter, scene: &Scene, cloner: &Cloner) {
    let mut frame = |x: i32, y: i32, w: i32, h: i32, colour| {
        let area = scene.view.area(x as f32, y as f32, w as f32, h as f32);
        painter.rectangle(area, theme::faint(colour, 0.08));
        painter.frame(area, scene.view.hair(), theme::faint(colour, 0.6));
    };
    let Cloner {
        trigger, source, ..
    } = cloner;
    if matches!(cloner.show, 1 | 3) {
        frame(
            trigger.x,
            trigger.y,
            trigger.w + 20,
            trigger.h + 20,
            theme::LIT,
        );
    }
    if matches!(cloner.show, 2 | 3) {
        frame(source.x, source.y, source.w, source.h, theme::GOOD);
        frame(
            cloner.target_x,
            cloner.target_y,
            source.w,
            source.h,
            theme::BAD,
        );
    }
}
