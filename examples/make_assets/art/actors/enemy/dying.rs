//! Deaths: a white flash, then the body bursts into its own pixels, which fly, fall and fade.

use super::super::rim::{RimLight, lit};
use super::{archwagon, bouncer, cannon, cloner, flapper, jumpworm, pod, trakbot};
use crate::art::atlas::Atlas;
use crate::art::canvas::{Canvas, hash};
use crate::art::palette::Colour::{self, *};

/// Frames of a death.
const STAGES: i32 = 12;
/// Size of a frame, with room for the flying pieces.
const SIDE: i32 = 56;

/// How a body bursts. Speeds are in pixels per frame.
struct Burst {
    /// Initial speed outwards.
    speed: f64,
    /// Initial speed downwards; negative is upwards.
    kick: f64,
    /// Speed around the centre, clockwise.
    swirl: f64,
    /// Downward acceleration.
    gravity: f64,
    /// Size of the pieces in pixels.
    piece: i32,
}

/// A light body is blown away.
const LIGHT: Burst = Burst {
    speed: 2.6,
    kick: -0.8,
    swirl: 0.4,
    gravity: 0.14,
    piece: 1,
};
/// A heavy body breaks and falls.
const HEAVY: Burst = Burst {
    speed: 2.3,
    kick: -1.6,
    swirl: 0.0,
    gravity: 0.42,
    piece: 2,
};
/// A spinning body keeps whirling.
const WHIRL: Burst = Burst {
    speed: 1.5,
    kick: -0.6,
    swirl: 2.2,
    gravity: 0.2,
    piece: 1,
};

/// Adds the deaths of all enemies that can be killed.
pub fn draw(atlas: &mut Atlas) {
    let bodies = [
        ("archwagon", archwagon::wagon(0, false), HEAVY),
        ("bouncer", bouncer::moth(0), LIGHT),
        ("bouncer_flicken", bouncer::squid(0), LIGHT),
        ("bouncer_pod", bouncer::seed(0), HEAVY),
        ("jumpworm", jumpworm::crawl(0), WHIRL),
        ("cannon", cannon::cannon(1), HEAVY),
        ("pod", pod::bud(5), LIGHT),
        ("trakbot", trakbot::bot(0, false), WHIRL),
        ("cloner", cloner::machine(8, None), HEAVY),
        ("flapper", flapper::bat(1, false), LIGHT),
    ];
    for (name, body, burst) in bodies {
        let body = lit(&body, RimLight::Danger);
        let frames = (0..STAGES).map(|stage| dying(&body, &burst, stage));
        atlas.anim(&format!("enemy/dying_{name}"), frames.collect(), 0);
    }
}

/// Returns the brightness of a colour, 0 to 255.
fn brightness(colour: Colour) -> i32 {
    let [r, g, b, _] = colour.rgba().map(i32::from);
    (r * 3 + g * 6 + b) / 10
}

/// Returns a colour as it looks when red-hot.
fn heated(colour: Colour) -> Colour {
    const HEAT: [Colour; 6] = [Red1, Red2, Rust5, Rust6, Yellow3, White];
    HEAT[(brightness(colour) * 6 / 256).clamp(0, 5) as usize]
}

fn dying(body: &Canvas, burst: &Burst, stage: i32) -> Canvas {
    let mut out = Canvas::new(SIDE, SIDE);
    let corner = (SIDE - body.w) / 2;
    if stage == 0 {
        // The whole body as a white silhouette: the hit reads before anything moves.
        out.blit(&body.silhouette(White), corner, corner);
        out.outline(Red3);
        return out;
    }
    shock(&mut out, stage);
    let side = burst.piece;
    for row in 0..body.h / side {
        for column in 0..body.w / side {
            let piece = body.cut(column * side, row * side, side, side);
            let colour = (0..side * side)
                .map(|i| piece.get(i % side, i / side))
                .max_by_key(|c| brightness(*c));
            let Some(colour) = colour.filter(|c| *c != Clear && brightness(*c) > 40) else {
                continue;
            };
            let from = (
                f64::from(column * side) + 0.5 - f64::from(body.w) / 2.0,
                f64::from(row * side) + 0.5 - f64::from(body.h) / 2.0,
            );
            let chance = hash(column, row, 7);
            fly(&mut out, burst, stage, from, colour, chance);
        }
    }
    out
}

/// Draws one piece where it has flown by a stage.
fn fly(out: &mut Canvas, burst: &Burst, stage: i32, from: (f64, f64), colour: Colour, chance: u32) {
    let share = |bits: u32| f64::from(chance >> bits & 15) / 15.0;
    let life = 5 + (chance >> 16 & 7) as i32;
    if stage > life {
        return;
    }
    let length = (from.0 * from.0 + from.1 * from.1).sqrt().max(1.0);
    let (nx, ny) = (from.0 / length, from.1 / length);
    let speed = burst.speed * (0.35 + share(0) * 0.9) * (0.5 + length / 14.0);
    // Drag: pieces cover most of their distance at the start.
    let age = f64::from(stage);
    let way = age / (1.0 + age * 0.09);
    let turn = burst.swirl * way * (0.6 + share(4) * 0.5);
    let x = from.0 + nx * speed * way - ny * turn;
    let y =
        from.1 + ny * speed * way + nx * turn + burst.kick * way + burst.gravity * age * age * 0.5;
    let colour = match (stage, life - stage) {
        (1, _) => White,
        (2, _) => heated(colour),
        (_, 0) => Red1,
        (_, 1) => Red2,
        _ => colour,
    };
    let middle = f64::from(SIDE) / 2.0;
    let side = if life - stage < 3 { 1 } else { burst.piece };
    out.rect(
        (x + middle).floor() as i32,
        (y + middle).floor() as i32,
        side,
        side,
        colour,
    );
}

/// Draws the shock wave: a ring that expands and breaks up.
fn shock(out: &mut Canvas, stage: i32) {
    let middle = f64::from(SIDE) / 2.0;
    let radius = [0.0, 11.0, 15.5, 18.5, 20.5][(stage as usize).min(4)];
    if stage > 4 {
        return;
    }
    let thick = [0.0, 2.2, 1.6, 1.1, 0.8][stage as usize];
    let colour = [White, White, Rust6, Red3, Red1][stage as usize];
    let mut ring = Canvas::new(SIDE, SIDE);
    ring.ring((middle, middle), (radius - thick, radius), &[colour]);
    ring.map(|x, y, old| {
        let gap = (hash(x / 3, y / 3, 31) % 4) as i32;
        if gap < stage - 1 { Clear } else { old }
    });
    out.blit(&ring, 0, 0);
}
