//! Bombs, explosions, and previews of the targets of bombs and rockets (spec 04 §9). Fuses are in
//! `sim/rules/item/bomb.rs`; duration and damage of explosions, and which tiles they clear (`blast_tiles`), in
//! `sim/rules/item/explosion.rs`.

use super::lerp::{self, radians};
use super::scene::Scene;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::sim::rules::item::explosion::{EXPLOSION_TICKS, blast_tiles};
use crate::sim::world::item::*;
use crate::sim::world::tiles::{SIDE, TILE, TileFlags};

/// Draws an unlit bomb.
pub fn draw_unlit(painter: &mut Painter, scene: &Scene, bomb: &Bomb, at: (f32, f32)) {
    let atlas = painter.atlas.clone();
    if bomb.sticky {
        scene.plain(painter, atlas.frame(atlas.get("item/sticky_spikes"), 0), at);
    }
    let name = if bomb.remote {
        "item/bomb_remote"
    } else {
        "item/bomb"
    };
    scene.plain(painter, atlas.frame(atlas.get(name), 0), at);
}

/// Draws a lit bomb or an explosion; `slot` is that of the item.
pub fn draw_lit(
    painter: &mut Painter,
    scene: &Scene,
    (slot, lit): (usize, &LitBomb),
    at: (f32, f32),
) {
    let atlas = painter.atlas.clone();
    let bomb = &lit.bomb;
    let middle = (at.0 + 10.0, at.1 + 10.0);
    if !scene.view.sees(middle, bomb.radius as f32 * 1.5 + 60.0) {
        return;
    }
    let left = (bomb.counter as f32 - scene.alpha) / bomb.fuse.max(1) as f32;
    let part = (1.0 - left).clamp(0.0, 1.0);
    match lit.phase {
        BombPhase::Fuse => {
            draw_range(painter, scene, middle, bomb.radius);
            let sprite = atlas.get("item/bomb_lit");
            scene.plain(
                painter,
                atlas.frame(sprite, (part * 6.0).min(5.0) as usize),
                at,
            );
            draw_clock(painter, scene, at, part);
        }
        BombPhase::Remote => {
            draw_range(painter, scene, middle, bomb.radius);
            let sprite = atlas.get("item/bomb_remote_armed");
            scene.plain(painter, atlas.frame(sprite, sprite.at(scene.tick())), at);
            let owner = usize::from(bomb.owner);
            if let Some(player) = scene.now.players.get(owner) {
                let from = super::players::position(scene.before, scene.now, scene.alpha, owner);
                let hand = (
                    from.0 + 10.0 + 14.0 * player.facing.sign() as f32,
                    from.1 + 7.0,
                );
                scene.line(painter, middle, hand, theme::faint(theme::DIM, 0.7));
            }
        }
        BombPhase::Explosion => {
            let brightness = match scene.flashes.is_bright(slot) {
                true => scene.flashing,
                false => 0.0,
            };
            draw_explosion(painter, scene, bomb, middle, brightness);
        }
        BombPhase::Idle => {}
    }
    if bomb.sticky && lit.phase != BombPhase::Explosion {
        scene.plain(painter, atlas.frame(atlas.get("item/sticky_spikes"), 0), at);
    }
}

/// Maximum number of fireballs in an explosion.
const MAX_FIREBALLS: f32 = 60.0;
/// Fraction of the explosion's time after which the fire has reached its full radius.
const SPREAD_TIME: f32 = 0.35;
/// Angle between successive fireballs in radians, so that they never line up.
const GOLDEN_ANGLE: f32 = 2.399_963;

/// Sprites of the fireballs of an explosion.
struct Fireballs {
    /// Layers from the rim to the core. Each layer is drawn for all fireballs before the next, so that they merge into one cloud.
    layers: [&'static str; 4],
    /// Distance between neighbouring fireballs in level pixels, less than their width.
    spacing: f32,
}

/// Number of layers, from the rim, that are not bright.
const DARK_LAYERS: usize = 2;

const SMALL_FIRE: Fireballs = Fireballs {
    layers: ["fx/fire_0", "fx/fire_1", "fx/fire_2", "fx/fire_3"],
    spacing: 13.0,
};
/// For explosions with a radius above [`LARGE_RADIUS`].
const LARGE_FIRE: Fireballs = Fireballs {
    layers: [
        "fx/large_fire_0",
        "fx/large_fire_1",
        "fx/large_fire_2",
        "fx/large_fire_3",
    ],
    spacing: 24.0,
};
/// Level pixels.
const LARGE_RADIUS: f32 = 80.0;

/// Draws fireballs that fill the blast radius from the middle outwards, unscaled, so that their pixels are as large as all others.
/// `brightness` is the opacity of the bright layers and the ring, 0 to 1; without them, nothing flashes.
fn draw_explosion(
    painter: &mut Painter,
    scene: &Scene,
    bomb: &Bomb,
    middle: (f32, f32),
    brightness: f32,
) {
    let atlas = painter.atlas.clone();
    let total = (bomb.fuse as f32).clamp(1.0, EXPLOSION_TICKS as f32);
    let part = (1.0 - (bomb.counter as f32 - scene.alpha) / total).clamp(0.0, 1.0);
    let radius = bomb.radius as f32;
    let fire = if radius > LARGE_RADIUS {
        LARGE_FIRE
    } else {
        SMALL_FIRE
    };
    let count = (radius / fire.spacing)
        .powi(2)
        .clamp(1.0, MAX_FIREBALLS)
        .floor();
    for (index, layer) in fire.layers.iter().enumerate() {
        let opacity = match index {
            ..DARK_LAYERS => 1.0,
            _ => brightness,
        };
        if opacity == 0.0 {
            break;
        }
        let sprite = atlas.get(layer);
        for number in 0..count as usize {
            let share = ((number as f32 + 0.5) / count).sqrt();
            let burnt = (part - share * SPREAD_TIME) / (1.0 - SPREAD_TIME);
            if !(0.0..1.0).contains(&burnt) {
                continue;
            }
            // Fireballs drift outwards and rise as they burn.
            let angle = number as f32 * GOLDEN_ANGLE;
            let out = share * (radius - fire.spacing).max(0.0) * (0.92 + 0.08 * burnt);
            let x = middle.0 + angle.cos() * out;
            let y = middle.1 + angle.sin() * out - 6.0 * burnt * burnt;
            let frame = (burnt * sprite.len() as f32) as usize;
            let at = (x.round() - 10.0, y.round() - 10.0);
            scene.faint(painter, atlas.frame(sprite, frame), at, opacity);
        }
    }
    if brightness == 0.0 {
        return;
    }
    let ring = radius * (part / SPREAD_TIME).min(1.0) * scene.view.zoom;
    let colour = theme::faint(theme::TEXT, (1.0 - part) * brightness);
    let thick = 2.0 * scene.view.hair();
    painter.circle(scene.view.point(middle), ring, thick, colour);
}

/// Draws a dial that shows how much of the fuse has burnt.
fn draw_clock(painter: &mut Painter, scene: &Scene, at: (f32, f32), part: f32) {
    let middle = scene.view.point((at.0 + 10.0, at.1 + 13.0));
    let radius = 5.0 * scene.view.zoom;
    painter.circle(middle, radius, scene.view.hair(), theme::TEXT);
    let angle = radians(part * 256.0) - std::f32::consts::FRAC_PI_2;
    let hand = (
        middle.0 + angle.cos() * radius,
        middle.1 + angle.sin() * radius,
    );
    painter.line(middle, hand, scene.view.hair(), theme::BAD);
}

/// Draws the range of an upcoming explosion, and marks everything it will hit.
fn draw_range(painter: &mut Painter, scene: &Scene, middle: (f32, f32), radius: i32) {
    let colour = pulse(scene);
    let range = radius as f32;
    painter.circle(
        scene.view.point(middle),
        range * scene.view.zoom,
        2.0 * scene.view.hair(),
        theme::faint(colour, 0.7),
    );
    let tile = TILE as f32;
    let corner = (
        (middle.0 - 10.0).round() as i32,
        (middle.1 - 10.0).round() as i32,
    );
    for (column, row) in blast_tiles(corner, radius) {
        if scene.now.tiles.at(column, row).has(TileFlags::BOMBABLE) {
            // Rows above the level refer to the column to the left.
            let index = column * SIDE + row;
            let (column, row) = (index.div_euclid(SIDE), index.rem_euclid(SIDE));
            let at = (column as f32 * tile, row as f32 * tile);
            draw_cross(painter, scene, at, colour);
        }
    }
    let bodies = scene.now.enemies.iter().filter(|e| {
        use crate::sim::world::enemy::EnemyKind;
        !matches!(
            e.kind,
            EnemyKind::Empty | EnemyKind::Dying(_) | EnemyKind::Expiring(_)
        )
    });
    let players = scene.now.players.iter().filter(|p| p.is_present());
    let positions = bodies.map(|e| e.body.pos).chain(players.map(|p| p.pos));
    let positions: Vec<(f32, f32)> = positions.map(lerp::position).collect();
    for (x, y) in positions {
        let centre = (x + 10.0, y + 10.0);
        if (centre.0 - middle.0).hypot(centre.1 - middle.1) < range {
            let at = scene.view.point(centre);
            let ring = 12.0 * scene.view.zoom;
            painter.circle(at, ring, scene.view.hair(), colour);
            let slope = ring * 0.7;
            let (from, to) = ((at.0 - slope, at.1 - slope), (at.0 + slope, at.1 + slope));
            painter.line(from, to, scene.view.hair(), colour);
        }
    }
}

fn draw_cross(painter: &mut Painter, scene: &Scene, (x, y): (f32, f32), colour: Rgba) {
    let (left, top, w, h) = scene.view.area(x, y, 20.0, 20.0);
    let hair = scene.view.hair();
    painter.frame((left, top, w, h), hair, colour);
    painter.line((left, top), (left + w, top + h), hair, colour);
    painter.line((left + w, top), (left, top + h), hair, colour);
}

/// Returns the danger colour, which pulses too little to be a flash; steady without flashing.
fn pulse(scene: &Scene) -> Rgba {
    let wave = (scene.time() * std::f32::consts::TAU / 20.0).sin();
    theme::faint(theme::BAD, 1.0 - 0.2 * (1.0 - wave) * scene.flashing)
}

/// Draws the trajectory of an unsteered rocket: a line to its impact, and a preview of that explosion.
pub fn draw_aim(
    painter: &mut Painter,
    scene: &Scene,
    rocket: &Rocket,
    item: &Item,
    at: (f32, f32),
) {
    let start = (at.0 + 10.0, at.1 + 10.0);
    let angle = radians(rocket.heading as f32 / 10.0);
    let step = (angle.sin() * 4.0, -angle.cos() * 4.0);
    let _ = item;
    let mut tip = start;
    for _ in 0..1000 {
        let next = (tip.0 + step.0, tip.1 + step.1);
        let (column, row) = ((next.0 / 20.0) as i32, (next.1 / 20.0) as i32);
        let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
        if !inside || scene.now.tiles.at(column, row).has(TileFlags::SOLID_PLAYER) {
            break;
        }
        tip = next;
    }
    scene.line(painter, start, tip, theme::faint(theme::TEXT, 0.35));
    let dot = 3.0 * scene.view.zoom;
    let (x, y) = scene.view.point(tip);
    painter.rectangle((x - dot / 2.0, y - dot / 2.0, dot, dot), pulse(scene));
    draw_range(painter, scene, tip, rocket.radius);
}
