//! Deaths: a flash, then the body glows and breaks apart. The program also rotates and scales these sprites.

use super::super::forms::polar;
use super::{archwagon, bouncer, cannon, cloner, flapper, jumpworm, pod, trakbot};
use crate::art::atlas::Atlas;
use crate::art::canvas::{Canvas, hash};
use crate::art::palette::Colour::{self, *};

/// Adds four frames for each enemy that can be killed.
pub fn draw(atlas: &mut Atlas) {
    let bodies = [
        ("archwagon", archwagon::wagon(0, false), 5),
        ("bouncer", bouncer::moth(0), 4),
        ("jumpworm", jumpworm::crawl(0), 2),
        ("cannon", cannon::cannon(1), 6),
        ("pod", pod::bud(5), 8),
        ("trakbot", trakbot::bot(0, false), 7),
        ("cloner", cloner::machine(8, None), 6),
        ("flapper", flapper::bat(1, false), 5),
    ];
    for (name, body, ticks) in bodies {
        let frames = (0..4).map(|stage| dying(&body, stage)).collect();
        atlas.anim(&format!("enemy/dying_{name}"), frames, ticks);
    }
}

/// Returns the brightness of a colour, 0 to 255.
fn brightness(colour: Colour) -> i32 {
    let [r, g, b, _] = colour.rgba().map(i32::from);
    (r * 3 + g * 6 + b) / 10
}

fn heated(colour: Colour) -> Colour {
    const HEAT: [Colour; 6] = [Rust1, Red1, Red2, Rust5, Yellow2, Yellow3];
    match colour {
        Clear => Clear,
        other => HEAT[(brightness(other) * 6 / 256).clamp(0, 5) as usize],
    }
}

fn dying(body: &Canvas, stage: i32) -> Canvas {
    if stage == 0 {
        let mut flash = body.silhouette(White);
        flash.map(|x, y, old| {
            if brightness(body.get(x, y)) < 40 && old != Clear {
                Yellow2
            } else {
                old
            }
        });
        return flash;
    }
    let mut hot = body.clone();
    hot.map(|_, _, old| if stage == 2 { old } else { heated(old) });
    if stage == 1 {
        return hot;
    }
    // The body breaks into cells that fly from the middle; at the end only fragments are left in the smoke.
    let mut out = Canvas::tile();
    if stage == 3 {
        for puff in 0..6 {
            let at = polar((10.0, 10.0), 5.4, f64::from(puff) / 6.0 + 0.1);
            let size = 2.2 + f64::from(puff % 3) * 0.5;
            out.ball(at, (size, size), &[Metal0, Metal1, Metal2, Metal3]);
        }
        out.close();
    }
    for cell in 0..16 {
        let (column, row) = (cell % 4, cell / 4);
        let size = if stage == 2 { 5 } else { 2 + (cell % 2) };
        let part = hot.cut(column * 5, row * 5, size, size);
        let push = |cell: i32| (2 * cell - 3) * stage / 4;
        let jitter = (hash(column, row, 7) % 3) as i32 - 1;
        let place = (column * 5 + push(column), row * 5 + push(row) + jitter);
        out.blit(&part, place.0, place.1);
    }
    out
}
