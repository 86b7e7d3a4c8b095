//! The backdrops of levels, in parallax layers: three for the canyon and the caves, four for the other worlds, some of
//! them animated.
//!
//! The first layer of each is opaque. All are 640x360, repeat horizontally and are aligned with the lower edge of the
//! view. They are dark and low in contrast, so that actors stand out: no reserved colours, no light steps of a ramp, and
//! no shape of the size of an actor.

mod canyon;
mod caves;
mod city;
mod hive;
mod ruins;

use super::super::canvas::{Canvas, bayer};
use super::super::palette::Colour;

const WIDTH: i32 = 640;
const HEIGHT: i32 = 360;

/// Returns the layers of all backdrops with their names, `WORLD_LAYER`, farthest first.
pub fn layers() -> Vec<(&'static str, Canvas)> {
    [
        canyon::layers(),
        caves::layers(),
        city::layers(),
        ruins::layers(),
        hive::layers(),
    ]
    .concat()
}

/// Returns an opaque layer of horizontal bands, each with the row where it ends. Each border is dithered over 16 rows
/// and displaced by slow waves, like thin clouds.
fn bands(colours: &[(i32, Colour)]) -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    layer.map(|x, y, _| {
        let wave = triangle(x, 320, 7) + triangle(x + 90, 640, 9);
        let row = y + wave + bayer(x, y) - 8;
        let band = colours.iter().find(|(until, _)| row < *until);
        band.or(colours.last()).map_or(Colour::Ink, |band| band.1)
    });
    layer
}

/// Returns a triangle wave; period and height in pixels.
fn triangle(x: i32, period: i32, height: i32) -> i32 {
    let phase = x.rem_euclid(period);
    let half = period / 2;
    phase.min(period - phase) * height / half
}

/// Returns the signed distance between columns on a ring of the layer's width.
fn distance(x: i32, to: i32) -> i32 {
    (x - to + WIDTH / 2).rem_euclid(WIDTH) - WIDTH / 2
}
