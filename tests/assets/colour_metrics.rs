//! Contrast and colour difference of sprites as perceived by the human eye.

use crate::sprite_images::{Image, Rgb};

fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.04045 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

/// Relative luminance (WCAG 2), 0 to 1.
pub fn luminance((r, g, b): Rgb) -> f64 {
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// Contrast of two luminances (WCAG 2), 1 to 21.
pub fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// A quantile: the value below which the given share of the numbers lies.
pub fn quantile(mut numbers: Vec<f64>, share: f64) -> f64 {
    assert!(!numbers.is_empty());
    numbers.sort_by(f64::total_cmp);
    numbers[((numbers.len() - 1) as f64 * share).round() as usize]
}

/// Luminance of an actor's rim: for each border pixel, the brightest pixel next to it counts, because a dark outline
/// merges with a dark background. A third of the border may be darker: it may lie in shadow.
pub fn rim_luminance(image: &Image) -> f64 {
    let solid = |x, y| image.at(x, y).is_some();
    let mut border = Vec::new();
    for y in 0..image.height {
        for x in 0..image.width {
            let open = [(0, -1), (1, 0), (0, 1), (-1, 0)];
            if !solid(x, y) || open.iter().all(|(dx, dy)| solid(x + dx, y + dy)) {
                continue;
            }
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
            let seen = around.filter_map(|(x, y)| image.at(x, y)).map(luminance);
            border.push(seen.fold(0.0, f64::max));
        }
    }
    quantile(border, 1.0 / 3.0)
}

/// The share of visible pixels that have one of the given colours.
pub fn share(images: &[Image], colours: &[Rgb]) -> f64 {
    let all: Vec<Rgb> = images.iter().flat_map(Image::colours).collect();
    all.iter().filter(|c| colours.contains(c)).count() as f64 / all.len().max(1) as f64
}

/// The mean colour in linear light.
pub fn mean(images: &[Image]) -> [f64; 3] {
    let all: Vec<Rgb> = images.iter().flat_map(Image::colours).collect();
    let mut sum = [0.0; 3];
    for (r, g, b) in &all {
        for (total, part) in sum.iter_mut().zip([r, g, b]) {
            *total += linear(*part) / all.len() as f64;
        }
    }
    sum
}

/// Kinds of colour vision as matrices on linear RGB (Machado, Oliveira and Fernandes 2009, full severity).
pub const COLOUR_VISIONS: [(&str, [[f64; 3]; 3]); 4] = [
    (
        "normal",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protan",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deutan",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritan",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// Difference of two colours (CIE 1976 delta E) for a kind of colour vision; 2.3 is just noticeable.
pub fn delta_e(vision: &[[f64; 3]; 3], a: [f64; 3], b: [f64; 3]) -> f64 {
    let see =
        |c: [f64; 3]| vision.map(|row| (0..3).map(|i| row[i] * c[i]).sum::<f64>().clamp(0.0, 1.0));
    let (a, b) = (lab(see(a)), lab(see(b)));
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let f = |t: f64| {
        if t > 0.008856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    [
        116.0 * f(y) - 16.0,
        500.0 * (f(x) - f(y)),
        200.0 * (f(y) - f(z)),
    ]
}
