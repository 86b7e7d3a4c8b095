//! Draws the tiles. The sprites of each cell are cached and updated when tiles change.

use super::ground_shading::GroundShading;
use super::viewport::Viewport;
use crate::app::paint::atlas::{Atlas, AtlasRect};
use crate::app::paint::painter::{PLAIN, Painter, Rgba};
use crate::level::tile_sprites;
use crate::sim::world::tiles::{SIDE, TILE, Tile, Tiles};
use std::ops::Range;

/// A rectangle of the screen: left, top, width, height.
type Rect = (f32, f32, f32, f32);

/// How the sprites of a tile are chosen.
enum Look {
    /// Nothing is drawn.
    Nothing,
    /// One sprite; several still frames are variants chosen by position.
    Single(Vec<AtlasRect>),
    /// An animation.
    Running { frames: Vec<AtlasRect>, ticks: u32 },
    /// Ground that connects to its neighbours: sprites by mask of equal sides, and the inner corners (nw, ne, se, sw).
    Ground {
        masks: Vec<Vec<AtlasRect>>,
        corners: [AtlasRect; 4],
    },
    /// A horizontal row: single, left end, middle, right end.
    Row([AtlasRect; 4]),
    /// A vertical column: top, rest.
    Column([AtlasRect; 2]),
    /// Water: its surface and the part below, both animated.
    Water {
        surface: Vec<AtlasRect>,
        body: Vec<AtlasRect>,
        ticks: u32,
    },
}

/// Maximum number of sprites on top of each other in one cell: ground and four corners.
const LAYERS: usize = 5;

/// The sprites of one cell.
#[derive(Clone, Copy, Default)]
struct Cell {
    layers: [Option<AtlasRect>; LAYERS],
    /// The cell is animated, so its sprite is looked up in every frame.
    running: bool,
}

/// The tiles of a level as sprites.
pub struct TileSprites {
    looks: Vec<Look>,
    /// Family of each tile number; tiles of the same family connect to each other.
    families: Vec<u16>,
    /// Mean colours, for maps.
    averages: Vec<Option<Rgba>>,
    known: Option<Tiles>,
    cells: Vec<Cell>,
    light: GroundShading,
}

/// Number of different tile images.
const PICTURES: u16 = 1024;

impl TileSprites {
    /// Looks up the sprites of all tile images.
    pub fn new(atlas: &Atlas) -> TileSprites {
        let names: Vec<&str> = (0..PICTURES)
            .map(|number| tile_sprites::sprite(number).unwrap_or(""))
            .collect();
        let family = |name: &&str| names.iter().position(|n| n == name).unwrap_or(0) as u16;
        let average = |name: &&str| {
            let alone = atlas.find(name);
            let sprite = alone.or_else(|| {
                let parts = ["15", "mid", "single"];
                parts
                    .iter()
                    .find_map(|part| atlas.find(&format!("{name}/{part}")))
            });
            sprite.map(|sprite| atlas.average(sprite))
        };
        TileSprites {
            averages: names.iter().map(average).collect(),
            looks: names.iter().map(|name| look(atlas, name)).collect(),
            families: names.iter().map(family).collect(),
            known: None,
            cells: vec![Cell::default(); (SIDE * SIDE) as usize],
            light: GroundShading::full(),
        }
    }

    /// Updates the cells whose tiles or neighbours have changed.
    pub fn update(&mut self, tiles: &Tiles) {
        if self.known.as_ref() == Some(tiles) {
            return;
        }
        let changed: Vec<bool> = match &self.known {
            None => vec![true; self.cells.len()],
            Some(known) => {
                let pairs = known.all().iter().zip(tiles.all());
                pairs.map(|(old, new)| old != new).collect()
            }
        };
        for column in 0..SIDE {
            for row in 0..SIDE {
                let near = |dx: i32, dy: i32| {
                    let (c, r) = (column + dx, row + dy);
                    let inside = (0..SIDE).contains(&c) && (0..SIDE).contains(&r);
                    inside && changed[(c * SIDE + r) as usize]
                };
                if (-1..=1).any(|dx| (-1..=1).any(|dy| near(dx, dy))) {
                    self.cells[(column * SIDE + row) as usize] = self.cell(tiles, column, row);
                }
            }
        }
        let ground = |tile: &Tile| {
            let look = &self.looks[usize::from(tile.picture())];
            matches!(look, Look::Ground { .. })
        };
        let ground: Vec<bool> = tiles.all().iter().map(ground).collect();
        self.light = GroundShading::around(&ground);
        self.known = Some(tiles.clone());
    }

    fn family(&self, tiles: &Tiles, column: i32, row: i32) -> u16 {
        let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
        // Tiles beyond the edge of the level count as equal to the outermost ones.
        let (column, row) = (column.clamp(0, SIDE - 1), row.clamp(0, SIDE - 1));
        let tile: Tile = tiles.at(column, row);
        let family = self.families[usize::from(tile.picture())];
        if inside || matches!(self.looks[usize::from(family)], Look::Ground { .. }) {
            family
        } else {
            0
        }
    }

    fn cell(&self, tiles: &Tiles, column: i32, row: i32) -> Cell {
        let family = self.family(tiles, column, row);
        let same = |dx: i32, dy: i32| self.family(tiles, column + dx, row + dy) == family;
        let mut cell = Cell::default();
        let variant = |sources: &[AtlasRect]| sources[hash(column, row) as usize % sources.len()];
        match &self.looks[usize::from(tiles.at(column, row).picture())] {
            Look::Nothing => {}
            Look::Single(variants) => cell.layers[0] = Some(variant(variants)),
            Look::Running { .. } => cell.running = true,
            Look::Water { surface, body, .. } => {
                cell.running = true;
                cell.layers[0] = Some(if same(0, -1) { body[0] } else { surface[0] });
            }
            Look::Row(pieces) => {
                let piece = usize::from(same(-1, 0)) * 2 + usize::from(same(1, 0));
                // Single; continues right; continues left; both.
                cell.layers[0] = Some([pieces[0], pieces[1], pieces[3], pieces[2]][piece]);
            }
            Look::Column([top, rest]) => {
                cell.layers[0] = Some(if same(0, -1) { *rest } else { *top });
            }
            Look::Ground { masks, corners } => {
                let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(dx, dy)| same(dx, dy));
                let mask = (0..4)
                    .map(|side| usize::from(sides[side]) << side)
                    .sum::<usize>();
                cell.layers[0] = Some(variant(&masks[mask]));
                // Corners nw, ne, se, sw: their two sides and the diagonal between them.
                let diagonals = [(3, 0, -1, -1), (0, 1, 1, -1), (1, 2, 1, 1), (2, 3, -1, 1)];
                for (corner, (a, b, dx, dy)) in diagonals.into_iter().enumerate() {
                    if sides[a] && sides[b] && !same(dx, dy) {
                        cell.layers[1 + corner] = Some(corners[corner]);
                    }
                }
            }
        }
        cell
    }

    /// Draws the visible cells; `frame` is the current tick.
    pub fn draw(&self, painter: &mut Painter, view: &Viewport, tiles: &Tiles, frame: i32) {
        let (columns, rows) = (seen(view.x, view.size().0), seen(view.y, view.size().1));
        let cells = || {
            let columns = columns.start.max(0)..columns.end.min(SIDE);
            columns.flat_map(|column| {
                let rows = rows.start.max(0)..rows.end.min(SIDE);
                rows.map(move |row| (column, row))
            })
        };
        for (column, row) in cells() {
            if let Some(source) = self.opaque(column, row) {
                let corners = corners(view, column, row);
                painter.opaque_quad(source, corners, self.shade(column, row));
            }
        }
        for (column, row) in cells() {
            let cell = &self.cells[(column * SIDE + row) as usize];
            if cell.running {
                let look = &self.looks[usize::from(tiles.at(column, row).picture())];
                if let Some(source) = running(look, cell.layers[0], frame) {
                    painter.quad(source, corners(view, column, row), [PLAIN; 4]);
                }
                continue;
            }
            let below = usize::from(self.opaque(column, row).is_some());
            let mut layers = cell.layers[below..].iter().flatten().peekable();
            if layers.peek().is_some() {
                let (corners, shade) = (corners(view, column, row), self.shade(column, row));
                layers.for_each(|source| painter.quad(*source, corners, shade));
            }
        }
    }

    /// Returns the lowest sprite of a cell if it hides everything below it.
    fn opaque(&self, column: i32, row: i32) -> Option<AtlasRect> {
        let cell = &self.cells[(column * SIDE + row) as usize];
        cell.layers[0].filter(|source| source.opaque && !cell.running)
    }

    /// Returns the shading colours at a cell's corners.
    fn shade(&self, column: i32, row: i32) -> [Rgba; 4] {
        let light = self.light.of(column, row);
        light.map(|part| [part, part, part, 255])
    }

    /// Returns the parts of a view's port in which something behind the tiles may be visible, as non-overlapping
    /// rectangles.
    pub fn gaps(&self, view: &Viewport) -> Vec<Rect> {
        let (left, top, width, height) = view.port;
        let (columns, rows) = (seen(view.x, view.size().0), seen(view.y, view.size().1));
        let is_open = |column: i32, row: i32| {
            let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
            !inside || self.opaque(column, row).is_none()
        };
        let side = TILE as f32;
        let mut gaps: Vec<Rect> = Vec::new();
        let mut above = 0..0;
        for row in rows {
            let (_, y, _, h) = view.area(0.0, row as f32 * side, side, side);
            let (upper, lower) = (y.max(top), (y + h).min(top + height));
            let first = gaps.len();
            let mut from = columns.start;
            while from < columns.end {
                let open = is_open(from, row);
                let mut to = from + 1;
                while to < columns.end && is_open(to, row) == open {
                    to += 1;
                }
                if open && lower > upper {
                    let x = |column: i32| view.point((column as f32 * side, 0.0)).0;
                    let (x0, x1) = (x(from).max(left), x(to).min(left + width));
                    gaps.push((x0, upper, x1 - x0, lower - upper));
                }
                from = to;
            }
            above = join(&mut gaps, above, first);
        }
        gaps.retain(|gap| gap.2 > 0.0);
        gaps
    }

    /// Returns the mean colours of the tile sprites by number, for maps; `None` if nothing is drawn.
    pub fn averages(&self) -> &[Option<Rgba>] {
        &self.averages
    }
}

/// Returns the range of visible cells along one axis of a view.
fn seen(start: f32, size: f32) -> Range<i32> {
    let first = (start / TILE as f32).floor() as i32;
    let last = ((start + size) / TILE as f32).floor() as i32;
    first..last + 1
}

/// Returns the corners of a cell on the screen, clockwise from the top left.
fn corners(view: &Viewport, column: i32, row: i32) -> [(f32, f32); 4] {
    let side = TILE as f32;
    let (x, y, w, h) = view.area(column as f32 * side, row as f32 * side, side, side);
    [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
}

/// Extends the gaps of the row `above` downwards where those of the next row, from index `first` on, continue them.
/// Returns the indices of the gaps of the last row.
fn join(gaps: &mut Vec<Rect>, above: Range<usize>, first: usize) -> Range<usize> {
    let fits = |(a, b): (&Rect, &Rect)| (a.0, a.2) == (b.0, b.2) && a.1 + a.3 == b.1;
    let number = gaps.len() - first;
    let pairs = gaps[above.clone()].iter().zip(&gaps[first..]);
    if number == 0 || above.len() != number || !pairs.clone().all(fits) {
        return first..gaps.len();
    }
    let heights: Vec<f32> = pairs.map(|(_, below)| below.3).collect();
    gaps.truncate(first);
    for (gap, height) in gaps[above.clone()].iter_mut().zip(heights) {
        gap.3 += height;
    }
    above
}

fn running(look: &Look, first: Option<AtlasRect>, frame: i32) -> Option<AtlasRect> {
    let at = |frames: &[AtlasRect], ticks: u32| {
        frames[(frame.max(0) as u32 / ticks.max(1)) as usize % frames.len()]
    };
    match look {
        Look::Running { frames, ticks } => Some(at(frames, *ticks)),
        Look::Water {
            surface,
            body,
            ticks,
        } => {
            let frames = if first == body.first().copied() {
                body
            } else {
                surface
            };
            Some(at(frames, *ticks))
        }
        _ => None,
    }
}

fn look(atlas: &Atlas, name: &str) -> Look {
    if name.is_empty() {
        return Look::Nothing;
    }
    let part = |part: &str| atlas.frame(atlas.get(&format!("{name}/{part}")), 0);
    let all = |name: &str| -> Vec<AtlasRect> {
        let sprite = atlas.get(name);
        (0..sprite.len()).map(|i| atlas.frame(sprite, i)).collect()
    };
    if atlas.find(&format!("{name}/00")).is_some() {
        let corner = |corner: &str| part(&format!("inner_{corner}"));
        return Look::Ground {
            masks: (0..16)
                .map(|mask| all(&format!("{name}/{mask:02}")))
                .collect(),
            corners: ["nw", "ne", "se", "sw"].map(corner),
        };
    }
    if atlas.find(&format!("{name}/left")).is_some() {
        let single = if atlas.find(&format!("{name}/single")).is_some() {
            "single"
        } else {
            "mid"
        };
        return Look::Row([single, "left", "mid", "right"].map(part));
    }
    if atlas.find(&format!("{name}/top")).is_some() {
        return Look::Column(["top", "mid"].map(part));
    }
    let sprite = atlas.get(name);
    let frames = all(name);
    if atlas.find(&format!("{name}_top")).is_some() {
        let surface = all(&format!("{name}_top"));
        return Look::Water {
            surface,
            body: frames,
            ticks: sprite.ticks(),
        };
    }
    if sprite.ticks() > 0 && frames.len() > 1 {
        return Look::Running {
            frames,
            ticks: sprite.ticks(),
        };
    }
    Look::Single(frames)
}

/// Returns a pseudo-random number that is always the same for a cell.
pub fn hash(column: i32, row: i32) -> u32 {
    let mut n = (column as u32).wrapping_mul(0x9E37_79B1) ^ (row as u32).wrapping_mul(0x85EB_CA77);
    n ^= n >> 15;
    n = n.wrapping_mul(0x2C1B_3C6D);
    n ^ (n >> 13)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_of_equal_width_are_joined() {
        let mut gaps = vec![(0.0, 0.0, 40.0, 20.0), (80.0, 0.0, 20.0, 20.0)];
        let mut above = 0..2;
        gaps.extend([(0.0, 20.0, 40.0, 20.0), (80.0, 20.0, 20.0, 20.0)]);
        above = join(&mut gaps, above, 2);
        assert_eq!((above.clone(), gaps.len()), (0..2, 2));
        gaps.push((0.0, 40.0, 60.0, 20.0));
        above = join(&mut gaps, above, 2);
        assert_eq!(above, 2..3);
        gaps.push((0.0, 60.0, 60.0, 20.0));
        join(&mut gaps, above, 3);
        let expected = [
            (0.0, 0.0, 40.0, 40.0),
            (80.0, 0.0, 20.0, 40.0),
            (0.0, 40.0, 60.0, 40.0),
        ];
        assert_eq!(gaps, expected);
    }
}
