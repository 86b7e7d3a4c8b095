//! Deaths: a flash, then the body glows and breaks apart. The program turns and scales these pictures as well.

use super::{archwagon, bouncer, cannon, cloner, flapper, jumpworm, pod, trakbot};
use crate::art::atlas::Atlas;
use crate::art::canvas::{Canvas, hash};
use crate::art::palette::Colour::{self, *};

/// Adds four pictures for each enemy that can be killed.
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

/// Brightness of a colour, 0 to 255.
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
    // The body breaks into cells that fly from the middle, farther at each stage.
    let mut out = Canvas::tile();
    for cell_y in 0..4 {
        for cell_x in 0..4 {
            let chance = hash(cell_x, cell_y, 7);
            if stage == 3 && chance.is_multiple_of(4) {
                continue;
            }
            let push = |cell: i32| (2 * cell - 3) * (stage - 1) / 2;
            let part = hot.cut(cell_x * 5, cell_y * 5, 5, 5);
            let jitter = (chance % 3) as i32 - 1;
            let place = (cell_x * 5 + push(cell_x), cell_y * 5 + push(cell_y));
            out.blit(&part, place.0 + jitter * (stage - 1).min(1), place.1);
        }
    }
    if stage == 3 {
        out.map(|x, y, old| {
            if hash(x / 2, y / 2, 3).is_multiple_of(3) {
                Clear
            } else {
                old
            }
        });
    }
    out
}
