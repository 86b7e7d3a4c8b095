//! A cache of rendered tiles: images of the tiles around the views of a level, at one texel per level pixel. An image of the
//! whole level would take 16 MB.

use super::cell_areas::CellArea;
use crate::app::paint::image::{Canvas, Texture};
use crate::app::paint::painter::Painter;
use crate::sim::world::tiles::{SIDE, TILE};
use std::ops::Range;

/// Cells beyond each edge of a view that a new image also shows, so that it lasts while the view moves.
const MARGIN: usize = 6;
/// The same for views of more than [`LARGE`] cells.
const LARGE_MARGIN: usize = 3;
const LARGE: usize = 1500;
/// Number of views from which on they share an image of the whole level. They are zoomed out by fractions, and a row of
/// pixels that lies between two rows of texels gets the one or the other depending on the size of the image.
const MANY_VIEWS: usize = 3;
/// Frames for which an image that no view needs is kept.
const KEPT: u64 = 60;

/// The views of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileViews {
    /// A number of views that mostly keep their size.
    Steady(usize),
    /// The opening of a level, which zooms in. No image suits its views for long, and one of a view of nearly the whole level
    /// would be kept afterwards.
    Opening,
}

/// An image of a part of the level.
#[derive(Debug)]
pub struct CachedTiles {
    /// The part.
    pub area: CellArea,
    canvas: Canvas,
    /// The last frame in which a view needed it.
    used: u64,
}

/// The cached images of all views.
#[derive(Debug, Default)]
pub struct TileCache {
    images: Vec<CachedTiles>,
    /// Number of frames so far.
    frame: u64,
    /// One image of the whole level is for all views.
    is_whole: bool,
    /// The views of this frame are drawn without images.
    is_bypassed: bool,
}

impl CachedTiles {
    /// Returns the canvas.
    pub fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    /// Returns the canvas as a texture.
    pub fn texture(&self) -> Texture {
        self.canvas.texture()
    }

    fn shows(&self, visible: &CellArea) -> bool {
        let has =
            |all: &Range<i32>, part: &Range<i32>| all.start <= part.start && part.end <= all.end;
        has(&self.area.columns, &visible.columns) && has(&self.area.rows, &visible.rows)
    }

    /// Returns whether the canvas suits a view of this size: neither too small nor much too large.
    fn suits(&self, visible: &CellArea) -> bool {
        let suits = |side: usize, seen: usize| {
            let least = (seen + LARGE_MARGIN).min(SIDE as usize);
            (least..=least + 4 * MARGIN).contains(&side)
        };
        suits(self.area.columns.len(), visible.columns.len())
            && suits(self.area.rows.len(), visible.rows.len())
    }
}

impl TileCache {
    /// Starts a frame, and drops the images that have not been needed for some time.
    pub fn begin_frame(&mut self, views: TileViews) {
        self.is_whole = matches!(views, TileViews::Steady(MANY_VIEWS..));
        self.is_bypassed = views == TileViews::Opening;
        self.frame += 1;
        let oldest = self.frame.saturating_sub(KEPT);
        self.images.retain(|image| image.used >= oldest);
    }

    /// Returns true if one image of the whole level is for all views.
    pub fn is_of_whole_level(&self) -> bool {
        self.is_whole
    }

    /// Returns true if the views of this frame are drawn without images.
    pub fn is_bypassed(&self) -> bool {
        self.is_bypassed
    }

    /// Returns all images.
    pub fn all(&self) -> &[CachedTiles] {
        &self.images
    }

    /// Returns the image that shows a part of the level, if there is one.
    pub fn find(&mut self, visible: &CellArea) -> Option<&CachedTiles> {
        let mut images = self.images.iter_mut();
        let whole = (0..SIDE, 0..SIDE);
        let part = match self.is_whole {
            true => &CellArea {
                columns: whole.0,
                rows: whole.1,
            },
            false => visible,
        };
        let image = images.find(|image| image.shows(part))?;
        image.used = self.frame;
        Some(image)
    }

    /// Returns an image for a part of the level, in which nothing has been drawn yet. It replaces the nearest one that no
    /// view of this frame needed so far.
    pub fn place(&mut self, painter: &Painter, visible: &CellArea) -> &CachedTiles {
        let free = self.images.iter().enumerate();
        let free = free.filter(|(_, image)| image.used < self.frame);
        let nearest = free.min_by_key(|(_, image)| distance(&image.area, visible));
        let nearest = nearest.map(|(index, _)| index);
        let replaced = nearest.map(|index| self.images.swap_remove(index));
        let suitable = replaced.filter(|image| !self.is_whole && image.suits(visible));
        let image = match suitable {
            Some(image) => CachedTiles {
                area: CellArea {
                    columns: around(&visible.columns, image.area.columns.len()),
                    rows: around(&visible.rows, image.area.rows.len()),
                },
                used: self.frame,
                ..image
            },
            None => {
                let margin = match visible.columns.len() * visible.rows.len() {
                    _ if self.is_whole => SIDE as usize,
                    ..=LARGE => MARGIN,
                    _ => LARGE_MARGIN,
                };
                let wide = |seen: &Range<i32>| around(seen, seen.len() + 2 * margin);
                let area = CellArea {
                    columns: wide(&visible.columns),
                    rows: wide(&visible.rows),
                };
                let pixels = |cells: &Range<i32>| cells.len() as u32 * TILE as u32;
                CachedTiles {
                    canvas: painter.new_canvas(pixels(&area.columns), pixels(&area.rows)),
                    area,
                    used: self.frame,
                }
            }
        };
        self.images.push(image);
        &self.images[self.images.len() - 1]
    }
}

/// Returns how far the middles of two areas are apart, in half cells.
fn distance(a: &CellArea, b: &CellArea) -> i32 {
    let along = |a: &Range<i32>, b: &Range<i32>| (a.start + a.end - b.start - b.end).abs();
    along(&a.columns, &b.columns) + along(&a.rows, &b.rows)
}

/// Returns a range of cells of the level with a length, around a part of it; at most the whole level.
fn around(part: &Range<i32>, length: usize) -> Range<i32> {
    let length = (length as i32).min(SIDE);
    let start = part.start - (length - part.len() as i32) / 2;
    let start = start.clamp(0, SIDE - length);
    start..start + length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::paint::atlas::Atlas;

    fn area(columns: Range<i32>, rows: Range<i32>) -> CellArea {
        CellArea { columns, rows }
    }

    /// Returns whether a frame with these views had to draw images: one flag for each view.
    fn frame(images: &mut TileCache, painter: &Painter, views: &[CellArea]) -> Vec<bool> {
        images.begin_frame(TileViews::Steady(views.len()));
        let mut draw = |view: &CellArea| {
            let is_new = images.find(view).is_none();
            let shows = is_new && images.place(painter, view).shows(view);
            assert_eq!(shows, is_new);
            is_new
        };
        views.iter().map(&mut draw).collect()
    }

    #[test]
    fn an_image_lasts_while_its_view_moves_a_little() {
        let painter = Painter::new(Atlas::without_texture());
        let mut images = TileCache::default();
        let view = |x: i32| area(x..x + 33, 20..39);
        assert_eq!(frame(&mut images, &painter, &[view(10)]), [true]);
        let moved = (10..60).map(|x| frame(&mut images, &painter, &[view(x)])[0]);
        assert_eq!(moved.filter(|is_new| *is_new).count(), 7);
        assert_eq!(images.all().len(), 1, "its memory is used again");
    }

    #[test]
    fn every_view_keeps_an_image_of_its_own() {
        let painter = Painter::new(Atlas::without_texture());
        let mut images = TileCache::default();
        let views = |x: i32| [area(x..x + 17, 0..19), area(80 - x..97 - x, 70..89)];
        let news: Vec<_> = (0..20)
            .map(|x| frame(&mut images, &painter, &views(x)))
            .collect();
        assert!(
            news.iter().filter(|new| new.contains(&true)).count() <= 4,
            "{news:?}"
        );
        assert_eq!(images.all().len(), 2);
        for _ in 0..=KEPT {
            frame(&mut images, &painter, &views(19)[..1]);
        }
        assert_eq!(images.all().len(), 1, "the other view has gone");
    }

    #[test]
    fn three_views_share_an_image_of_the_whole_level() {
        let painter = Painter::new(Atlas::without_texture());
        let mut images = TileCache::default();
        let views = [0, 40, 80].map(|x| area(x..x + 17, 30..40));
        assert_eq!(frame(&mut images, &painter, &views), [true, false, false]);
        assert_eq!(frame(&mut images, &painter, &views), [false; 3]);
        assert_eq!(images.all().len(), 1);
    }

    #[test]
    fn images_stay_inside_the_level() {
        assert_eq!(around(&(0..5), 11), 0..11);
        assert_eq!(around(&(95..100), 11), 89..100);
        assert_eq!(around(&(3..98), 107), 0..100);
        assert_eq!(around(&(40..45), 11), 37..48);
    }
}
