//! What the Hive has copied from the other worlds, in chitin and wax. Each copy has one mistake.

use super::super::atlas::Atlas;
use super::super::canvas::Canvas;
use super::super::palette::{Colour, Colour::*};
use super::city_deco_art::{LAMPS, STILL as CITY};
use super::clockwork::Wheel;
use super::comb::distance;
use super::deco_art::PLANTS;
use super::flower::{Petals, bloom};
use super::hive_deco::WAX;
use super::mass::TILE;
use super::sky_deco::{banner, standing, statue};
use super::sky_deco_art::STILL as SKY;

/// Chitin, dark to light.
const CHITIN: [Colour; 4] = [Violet0, Violet1, Violet2, Violet3];

/// Adds the copies.
pub fn draw(atlas: &mut Atlas) {
    let mut add = |name: &str, frames: Vec<Canvas>, ticks: u32| {
        atlas.anim(&format!("deco/hive/{name}"), frames, ticks);
    };
    add("copy_bush", vec![bush()], 0);
    // The arms of the cactus point down.
    add(
        "copy_cactus",
        vec![placed(&plant("cactus", CHITIN).flipped())],
        0,
    );
    add("copy_fern", vec![fern()], 0);
    // The mushrooms stand on their caps.
    add(
        "copy_mushroom",
        vec![placed(&plant("mushroom", WAX).flipped())],
        0,
    );
    // The lamp does not burn.
    add(
        "copy_lamp",
        vec![cast(&placed(&art(&LAMPS, "street_lamp")), WAX)],
        0,
    );
    add(
        "copy_post",
        vec![cast(&placed(&art(&CITY, "post")), WAX)],
        0,
    );
    add("copy_cog", vec![cog()], 0);
    add("copy_gauge", vec![gauge()], 0);
    // The banner hangs upwards.
    let cloth = [Violet0, Violet1, Violet2, Sand0];
    let banners: Vec<Canvas> = (0..8).map(|phase| banner(cloth, phase).flipped()).collect();
    let part = |y: i32| banners.iter().map(|b| b.cut(0, y, TILE, TILE)).collect();
    add("copy_banner", part(TILE), 8);
    add("copy_banner_end", part(0), 8);
    // The urn stands on its mouth.
    add(
        "copy_urn",
        vec![cast(&placed(&art(&SKY, "urn").flipped()), WAX)],
        0,
    );
    let statue = whole_statue();
    add("copy_statue_upper", vec![statue.cut(0, 0, TILE, TILE)], 0);
    add(
        "copy_statue_lower",
        vec![statue.cut(0, TILE, TILE, TILE)],
        0,
    );
    add("copy_loot", vec![loot()], 0);
    add("copy_flower", vec![flower(Petals::Five)], 0);
    add("brush", vec![brush()], 0);
    add("brushes", vec![brushes()], 0);
    add("brush_rack", vec![brush_rack()], 0);
}

/// Returns a picture of a list by its name.
fn art(list: &[(&str, &str)], name: &str) -> Canvas {
    let found = list.iter().find(|entry| entry.0 == name);
    Canvas::art(found.map_or("", |entry| entry.1))
}

/// Returns a plant of the first worlds in other colours.
fn plant(name: &str, ramp: [Colour; 4]) -> Canvas {
    let found = PLANTS.iter().find(|entry| entry.0 == name);
    let legend: Vec<(char, Colour)> = ('1'..='4').zip(ramp).collect();
    Canvas::art_with(found.map_or("", |entry| entry.2), &legend)
}

/// Returns a tile with a picture in the middle of its lower edge.
fn placed(picture: &Canvas) -> Canvas {
    let mut tile = Canvas::tile();
    tile.blit(picture, (TILE - picture.w) / 2, TILE - picture.h);
    tile
}

/// Returns a picture cast in other colours by the lightness of its own.
fn cast(picture: &Canvas, ramp: [Colour; 4]) -> Canvas {
    let mut out = picture.clone();
    out.map(|_, _, old| {
        let [r, g, b, _] = old.rgba().map(i32::from);
        match 2 * r + 5 * g + b {
            _ if old == Clear => Clear,
            ..260 => ramp[0],
            260..480 => ramp[1],
            480..720 => ramp[2],
            _ => ramp[3],
        }
    });
    out
}

/// A bush of the canyon. One of its leaves is a hole with six corners.
fn bush() -> Canvas {
    let mut tile = placed(&plant("bush", CHITIN));
    tile.map(|x, y, old| match distance(2 * x - 25, 2 * y - 31) {
        ..4 => Clear,
        4..6 if y < 18 => Violet3,
        4..6 => Violet2,
        _ => old,
    });
    tile
}

/// A fern of the caves. It has leaves on one side only.
fn fern() -> Canvas {
    let mut tile = placed(&plant("fern", WAX));
    tile.map(|x, y, old| match old {
        _ if x > 11 && y < 17 => Clear,
        old => old,
    });
    tile
}

/// A stopped cog of the city. Three of its teeth are missing.
fn cog() -> Canvas {
    let mut tile = Canvas::tile();
    let wheel = Wheel {
        radius2: 19,
        tooth2: 5,
        rim2: 5,
        hub2: 5,
        spoke2: 3,
        teeth: 8,
        spokes: 4,
        colours: [Violet0, Violet1, Violet2, Violet3],
    };
    wheel.draw(&mut tile, (20, 20), (0, 8), |x| x);
    tile.map(|x, y, old| {
        let (dx, dy) = (2 * x - 19, 2 * y - 19);
        let is_tooth = dx * dx + dy * dy > 14 * 14;
        if is_tooth && dx > -3 && dy < 4 {
            Clear
        } else {
            old
        }
    });
    tile
}

/// A gauge of the city with two hands.
fn gauge() -> Canvas {
    let mut tile = cast(&placed(&art(&CITY, "gauge")), WAX);
    tile.map(|x, y, old| {
        let inside = (x - 9) * (x - 9) + (y - 8) * (y - 8) < 17;
        if inside { Soil1 } else { old }
    });
    tile.line(9, 8, 12, 5, Sand1);
    tile.line(9, 8, 6, 5, Sand1);
    tile
}

/// The statue of the ruins. It has a head.
fn whole_statue() -> Canvas {
    let mut canvas = cast(&statue(), WAX);
    canvas.ellipse(20, 10, 6, 7, Soil2);
    canvas.ellipse(18, 9, 3, 5, Sand1);
    canvas.set(8, 5, Soil1);
    canvas.set(11, 5, Soil1);
    canvas
}

/// A part of the ship in wax. Its lens is closed by a lid.
fn loot() -> Canvas {
    let mut tile = cast(&placed(&art(&CITY, "loot")), WAX);
    tile.disc(20, 25, 6, Soil1);
    tile.disc(20, 24, 5, Sand1);
    tile
}

/// The Painter's flower, or a copy of it.
pub fn flower(petals: Petals) -> Canvas {
    let mut tile = Canvas::tile();
    let (stalk, leaf, colours) = match petals {
        Petals::Six => (Green1, Sage, [Violet2, Violet3, Sand1]),
        Petals::Five => (Violet1, Violet2, [Violet2, Violet3, Sand1]),
    };
    tile.line(10, 13, 10, 19, stalk);
    tile.line(9, 17, 9, 19, stalk);
    for (x, y) in [(8, 16), (7, 15), (6, 15), (12, 17), (13, 16), (14, 16)] {
        tile.rect(x, y, 1, 2, leaf);
    }
    tile.rect(7, 19, 7, 1, leaf);
    bloom(&mut tile, petals, (20, 15), (9, 6), colours);
    if petals == Petals::Six {
        tile.disc(20, 15, 3, Yellow0);
    }
    tile
}

const BRUSH: &str = "
..dd..
.eddc.
.eddc.
.ddcc.
.dccb.
..cb..
.pppt.
.uuut.
..up..
..up..
..up..
..up..
..up..
..up..
..up..
..ut..
..ut..
..ut..
..tt..
";

/// The Painter's brush stuck into the ground.
fn brush() -> Canvas {
    standing(BRUSH)
}

/// Brushes in a pot.
fn brushes() -> Canvas {
    let mut tile = Canvas::tile();
    let brush = Canvas::art(BRUSH);
    tile.blit(&brush, 2, 2);
    tile.blit(&brush, 11, 4);
    tile.blit(&brush, 7, 0);
    for (y, inset) in (12..TILE).zip([4, 3, 3, 3, 3, 4, 4, 5]) {
        tile.rect(inset, y, TILE - 2 * inset, 1, Sand0);
        tile.rect(inset, y, 3, 1, Soil2);
        tile.rect(TILE - inset - 3, y, 3, 1, Soil1);
    }
    tile.rect(4, 12, 12, 1, Sand1);
    tile
}

/// A row of brushes that hang from a rail; it continues to both sides.
fn brush_rack() -> Canvas {
    let mut tile = Canvas::tile();
    tile.rect(0, 0, TILE, 1, Sand1);
    tile.rect(0, 1, TILE, 1, Soil2);
    let brush = Canvas::art(BRUSH).flipped();
    for x in [-1, 4, 9, 14] {
        tile.blit(&brush, x, 1);
    }
    tile
}
