//! Splits a large image into parts by how cheaply they can be drawn.
//!
//! With software rendering nearly all time is spent on pixels, and a pixel of a plain colour costs a quarter of one
//! that is sampled from a texture and blended.

use super::bitmap::{Bitmap, Rgba};

/// A rectangle within an image, pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Left edge.
    pub x: u32,
    /// Top edge.
    pub y: u32,
    /// Width.
    pub w: u32,
    /// Height.
    pub h: u32,
}

/// The parts of an image. Together they show all of it; opaque parts may cover plain ones.
#[derive(Clone, Debug, Default)]
pub struct OpaqueParts {
    /// Parts of one opaque colour.
    pub plain: Vec<(Area, Rgba)>,
    /// Parts without transparent pixels.
    pub opaque: Vec<Area>,
    /// Parts with some transparent pixels. Everything not listed is fully transparent.
    pub blended: Vec<Area>,
    /// First row from which all rows down to the last are fully opaque.
    pub solid_from: u32,
}

/// Width of a cell, the unit of classification, pixels.
const CELL: u32 = 16;
/// Maximum height of a cell, pixels.
const ROWS: u32 = 8;
/// A row counts as plain if at most one in this many pixels has another colour.
const ODD: u32 = 16;
/// Minimum height of a plain band, pixels. Lower ones cost more as parts of their own than they save.
const MIN_PLAIN: usize = 6;

/// Classification of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    /// This colour, with few exceptions.
    Plain(Rgba),
    /// No transparent pixels.
    Opaque,
    /// Some transparent pixels.
    Mixed,
}

/// Classification of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Opaque,
    Blended,
}

impl OpaqueParts {
    /// Splits an image.
    pub fn of(image: &Bitmap) -> OpaqueParts {
        let mut rows: Vec<Row> = (0..image.height).map(|y| row(image, y)).collect();
        join_low_bands(&mut rows);
        let solid = rows.iter().rev().take_while(|row| **row != Row::Mixed);
        let mut parts = OpaqueParts {
            solid_from: image.height - solid.count() as u32,
            ..OpaqueParts::default()
        };
        let mut top = 0;
        for band in rows.chunk_by(|a, b| a == b) {
            let height = band.len() as u32;
            parts.add_band(image, band[0], (top, height));
            top += height;
        }
        parts
    }

    /// Adds a band of consecutive rows of the same kind.
    fn add_band(&mut self, image: &Bitmap, row: Row, (top, height): (u32, u32)) {
        let band = Area {
            x: 0,
            y: top,
            w: image.width,
            h: height,
        };
        let is_odd = match row {
            Row::Opaque => {
                self.opaque.push(band);
                return;
            }
            Row::Plain(colour) => {
                self.plain.push((band, colour));
                Some(colour)
            }
            Row::Mixed => None,
        };
        for y in (top..top + height).step_by(ROWS as usize) {
            let h = ROWS.min(top + height - y);
            let cells = (0..image.width).step_by(CELL as usize);
            let cells: Vec<Cell> = cells
                .map(|x| cell(image, (x, y, CELL.min(image.width - x), h), is_odd))
                .collect();
            self.add_cells(image.width, (y, h), &cells);
        }
    }

    /// Adds a row of cells; runs of equal cells become one part.
    fn add_cells(&mut self, width: u32, (y, h): (u32, u32), cells: &[Cell]) {
        let mut x = 0;
        for run in cells.chunk_by(|a, b| a == b) {
            let w = (run.len() as u32 * CELL).min(width - x);
            let area = Area { x, y, w, h };
            match run[0] {
                Cell::Empty => {}
                Cell::Opaque => self.opaque.push(area),
                Cell::Blended => self.blended.push(area),
            }
            x += w;
        }
    }
}

/// Counts low plain bands as opaque, so that rows of a dithered gradient become one part.
fn join_low_bands(rows: &mut [Row]) {
    for band in rows.chunk_by_mut(|a, b| a == b) {
        if matches!(band[0], Row::Plain(_)) && band.len() < MIN_PLAIN {
            band.fill(Row::Opaque);
        }
    }
}

fn row(image: &Bitmap, y: u32) -> Row {
    let pixels = || (0..image.width).map(|x| image.pixel(x, y));
    if pixels().any(|pixel| pixel[3] != 255) {
        return Row::Mixed;
    }
    // A colour shared by nearly all pixels is also the colour of one of these samples.
    let samples = [0, 1, 2].map(|part| image.pixel(image.width * part / 3, y));
    let odd = |colour: Rgba| pixels().filter(|pixel| *pixel != colour).count() as u32;
    let plain = samples.into_iter().find(|s| odd(*s) * ODD <= image.width);
    plain.map_or(Row::Opaque, Row::Plain)
}

/// Classifies a cell; on top of a plain colour, cells of that colour are empty.
fn cell(image: &Bitmap, (x, y, w, h): (u32, u32, u32, u32), over: Option<Rgba>) -> Cell {
    let all = |is: &dyn Fn(Rgba) -> bool| {
        (y..y + h).all(|row| (x..x + w).all(|column| is(image.pixel(column, row))))
    };
    if all(&|pixel| pixel[3] == 0 || Some(pixel) == over) {
        Cell::Empty
    } else if all(&|pixel| pixel[3] == 255) {
        Cell::Opaque
    } else {
        Cell::Blended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// Composes the parts in the order in which they are drawn: plain, opaque, blended.
    fn compose(image: &Bitmap, parts: &OpaqueParts) -> Bitmap {
        let mut drawn = Bitmap::clear(image.width, image.height);
        let mut set = |x: u32, y: u32, pixel: Rgba| {
            let at = ((y * image.width + x) * 4) as usize;
            drawn.bytes[at..at + 4].copy_from_slice(&pixel);
        };
        for (area, colour) in &parts.plain {
            area.pixels().for_each(|(x, y)| set(x, y, *colour));
        }
        for area in &parts.opaque {
            for (x, y) in area.pixels() {
                let pixel = image.pixel(x, y);
                assert_eq!(pixel[3], 255, "{x}, {y}");
                set(x, y, pixel);
            }
        }
        for (x, y) in parts.blended.iter().flat_map(|area| area.pixels()) {
            let pixel = image.pixel(x, y);
            if pixel[3] > 0 {
                set(x, y, pixel);
            }
        }
        drawn
    }

    impl Area {
        fn pixels(self) -> impl Iterator<Item = (u32, u32)> {
            let rows = self.y..self.y + self.h;
            rows.flat_map(move |y| (self.x..self.x + self.w).map(move |x| (x, y)))
        }
    }

    /// Returns all layers of backdrops with their names.
    fn backgrounds() -> Vec<(String, Bitmap)> {
        let folder = Path::new(crate::CHECKOUT).join("assets/background");
        let files = std::fs::read_dir(folder).expect("a folder of ours");
        let layers = files.map(|file| {
            let path = file.expect("a file").path();
            let image = Bitmap::load(&path).expect("an asset of ours");
            (path.display().to_string(), image.without_empty_rows())
        });
        layers.collect()
    }

    #[test]
    fn parts_recompose_every_background() {
        for (name, image) in backgrounds() {
            let parts = OpaqueParts::of(&image);
            let mut expected = image.clone();
            // The colour of transparent pixels does not matter.
            let pixels = expected.bytes.chunks_exact_mut(4);
            pixels.filter(|p| p[3] == 0).for_each(|p| p.fill(0));
            assert!(compose(&image, &parts) == expected, "{name}");
            let solid = |y| (0..image.width).all(|x| image.pixel(x, y)[3] == 255);
            assert!((parts.solid_from..image.height).all(solid), "{name}");
        }
    }

    #[test]
    fn backdrops_have_few_parts() {
        let mut skies = 0;
        for (name, image) in backgrounds() {
            let parts = OpaqueParts::of(&image);
            let number = parts.plain.len() + parts.opaque.len() + parts.blended.len();
            assert!(number < 900, "{name}: {number} parts");
            if name.ends_with("canyon_sky.png") {
                skies += 1;
                let rows: u32 = parts.plain.iter().map(|(area, _)| area.h).sum();
                assert!(rows * 2 > image.height, "{rows} rows of the sky");
                assert!(number < 250, "{number} parts cost more than they save");
            }
        }
        assert_eq!(skies, 1);
    }
}
