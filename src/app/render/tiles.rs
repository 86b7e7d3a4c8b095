//! Draws the tiles. Those around the views that are not animated are drawn to cached images whenever they change, and from there
//! to the window in few large pieces.

use super::back_walls::{Backing, wall_behind};
use super::cell_areas::{CellArea, joined};
use super::ground_shading::GroundShading;
pub use super::tile_cache::TileViews;
use super::tile_cache::{CachedTiles, TileCache};
use super::viewport::Viewport;
use super::water;
use crate::app::paint::atlas::{Atlas, AtlasRect};
use crate::app::paint::painter::{PLAIN, Painter, Rgba};
use crate::level::tile_sprites;
use crate::sim::world::tiles::{SIDE, TILE, Tile, Tiles};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

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
    /// A horizontal row: single, left end, middle, right end; each may have several variants chosen by position.
    Row([Vec<AtlasRect>; 4]),
    /// A vertical column: top, rest.
    Column([AtlasRect; 2]),
    /// Water: its surface and the part below, both animated.
    Water {
        surface: Vec<AtlasRect>,
        body: Vec<AtlasRect>,
        ticks: u32,
    },
}

impl Look {
    /// Returns the role of a tile with this look, which is not a wall, for the walls of rooms.
    fn backing(&self) -> Backing {
        let has_gaps = |sources: &[AtlasRect]| sources.iter().any(|source| !source.opaque);
        let is_see_through = match self {
            Look::Nothing => return Backing::Open,
            Look::Ground { .. } | Look::Water { .. } => false,
            Look::Single(sources)
            | Look::Running {
                frames: sources, ..
            } => has_gaps(sources),
            Look::Row(pieces) => pieces.iter().any(|piece| has_gaps(piece)),
            Look::Column(pieces) => has_gaps(pieces),
        };
        if is_see_through {
            Backing::SeeThrough
        } else {
            Backing::Solid
        }
    }
}

/// Maximum number of sprites on top of each other in one cell: ground and four corners.
const LAYERS: usize = 5;

/// The sprites of one cell.
#[derive(Clone, Copy, Default, PartialEq)]
struct Cell {
    /// The wall behind the sprites.
    wall: Option<AtlasRect>,
    layers: [Option<AtlasRect>; LAYERS],
    /// The cell is animated, so its sprite is looked up in every frame; the wall behind it is not.
    running: bool,
}

/// The tiles of a level as sprites.
pub struct TileSprites {
    /// Tiles of one family share their look.
    looks: Vec<Rc<Look>>,
    /// Family of each tile number; tiles of the same family connect to each other.
    families: Vec<u16>,
    /// Role of each tile number for the walls of rooms.
    backings: Vec<Backing>,
    /// Mean colours, for maps.
    averages: Vec<Option<Rgba>>,
    known: Option<Tiles>,
    cells: Vec<Cell>,
    light: GroundShading,
    /// The cells that are not animated, as they were drawn last.
    cache: TileCache,
}

/// Maximum number of cells in a view that gets a cached image. In a larger one all cells are drawn one by one.
const MAX_CACHED: usize = 2500;

/// Number of different tile images.
const TILE_NUMBERS: u16 = 1024;

impl TileSprites {
    /// Looks up the sprites of all tile images.
    pub fn new(atlas: &Atlas) -> TileSprites {
        let names: Vec<&str> = (0..TILE_NUMBERS)
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
        let mut known = HashMap::new();
        let mut shared = |name: &str| {
            let new = || Rc::new(look(atlas, name));
            Rc::clone(known.entry(name.to_owned()).or_insert_with(new))
        };
        let looks: Vec<Rc<Look>> = names.iter().map(|name| shared(name)).collect();
        let backing = |(name, look): (&&str, &Rc<Look>)| match atlas.wall(name) {
            Some(wall) => Backing::Wall(family(&wall)),
            None => look.backing(),
        };
        TileSprites {
            averages: names.iter().map(average).collect(),
            backings: names.iter().zip(&looks).map(backing).collect(),
            looks,
            families: names.iter().map(family).collect(),
            known: None,
            cells: vec![Cell::default(); (SIDE * SIDE) as usize],
            light: GroundShading::full(),
            cache: TileCache::default(),
        }
    }

    /// Updates the cells whose tiles or neighbours have changed, and their cached images; to be called once in each frame, with the
    /// views that will be drawn.
    pub fn update(&mut self, painter: &mut Painter, tiles: &Tiles, views: TileViews) {
        self.cache.begin_frame(views);
        if self.known.as_ref() == Some(tiles) {
            return;
        }
        let mut stale = self.update_cells(tiles);
        let ground = |tile: &Tile| {
            let look = &self.looks[usize::from(tile.sprite())];
            matches!(**look, Look::Ground { .. })
        };
        let ground: Vec<bool> = tiles.all().iter().map(ground).collect();
        let light = std::mem::replace(&mut self.light, GroundShading::around(&ground));
        for (column, row) in all_cells() {
            let is_lit_as_before = light.of(column, row) == self.light.of(column, row);
            stale[index(column, row)] |= !is_lit_as_before;
        }
        self.known = Some(tiles.clone());
        for image in self.cache.all() {
            let is_stale = |(column, row): &(i32, i32)| stale[index(*column, *row)];
            let cells: Vec<(i32, i32)> = cells(&image.area).filter(is_stale).collect();
            if !cells.is_empty() {
                self.draw_cells(painter, image, &cells);
            }
        }
    }

    /// Updates the cells whose tiles or neighbours have changed; returns which cells have to be drawn again.
    fn update_cells(&mut self, tiles: &Tiles) -> Vec<bool> {
        let Some(known) = &self.known else {
            for (column, row) in all_cells() {
                self.cells[index(column, row)] = self.cell(tiles, column, row);
            }
            return vec![true; self.cells.len()];
        };
        let pairs = known.all().iter().zip(tiles.all());
        let changed: Vec<bool> = pairs.map(|(old, new)| old != new).collect();
        let mut stale = vec![false; self.cells.len()];
        for (column, row) in all_cells() {
            let near = |dx: i32, dy: i32| {
                let (c, r) = (column + dx, row + dy);
                let inside = (0..SIDE).contains(&c) && (0..SIDE).contains(&r);
                inside && changed[index(c, r)]
            };
            // A wall behind a cell may depend on tiles that are further away.
            let is_see_through = self.backing(tiles, column, row) == Backing::SeeThrough;
            if is_see_through || (-1..=1).any(|dx| (-1..=1).any(|dy| near(dx, dy))) {
                let cell = self.cell(tiles, column, row);
                stale[index(column, row)] = cell != self.cells[index(column, row)];
                self.cells[index(column, row)] = cell;
            }
        }
        stale
    }

    /// Draws cells to a cached image.
    fn draw_cells(&self, painter: &mut Painter, image: &CachedTiles, cells: &[(i32, i32)]) {
        let area = |column: i32, row: i32| {
            let side = TILE as f32;
            let (column, row) = (
                column - image.area.columns.start,
                row - image.area.rows.start,
            );
            (column as f32 * side, row as f32 * side, side, side)
        };
        painter.draw_to(image.canvas(), |painter| {
            let white = painter.atlas.white();
            for &(column, row) in cells {
                let (source, colours) = match self.still(column, row).next() {
                    Some(source) => (source, self.shade(column, row)),
                    None => (white, [[0; 4]; 4]),
                };
                painter.replace(source, area(column, row), colours);
            }
            for &(column, row) in cells {
                for source in self.still(column, row).skip(1) {
                    let corners = corners(area(column, row));
                    painter.quad(source, corners, self.shade(column, row));
                }
            }
        });
    }

    /// Draws the cells of a part of the level one by one.
    fn draw_each(&self, painter: &mut Painter, view: &Viewport, visible: &CellArea) {
        let side = TILE as f32;
        let area =
            |column: i32, row: i32| view.area(column as f32 * side, row as f32 * side, side, side);
        for (column, row) in cells(visible) {
            if let Some(source) = self.opaque(column, row) {
                painter.replace(source, area(column, row), self.shade(column, row));
            }
        }
        for (column, row) in cells(visible) {
            let hidden = usize::from(self.opaque(column, row).is_some());
            for source in self.still(column, row).skip(hidden) {
                let corners = corners(area(column, row));
                painter.quad(source, corners, self.shade(column, row));
            }
        }
    }

    /// Returns the sprites of a cell from bottom to top, without those that are animated.
    fn still(&self, column: i32, row: i32) -> impl Iterator<Item = AtlasRect> + '_ {
        let cell = &self.cells[index(column, row)];
        let layers: &[_] = if cell.running { &[] } else { &cell.layers };
        cell.wall
            .into_iter()
            .chain(layers.iter().copied().flatten())
    }

    fn backing(&self, tiles: &Tiles, column: i32, row: i32) -> Backing {
        self.backings[usize::from(tiles.at(column, row).sprite())]
    }

    fn family(&self, tiles: &Tiles, column: i32, row: i32) -> u16 {
        let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
        // Tiles beyond the edge of the level count as equal to the outermost ones.
        let (column, row) = (column.clamp(0, SIDE - 1), row.clamp(0, SIDE - 1));
        let tile: Tile = tiles.at(column, row);
        let family = self.families[usize::from(tile.sprite())];
        if inside || matches!(*self.looks[usize::from(family)], Look::Ground { .. }) {
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
        let wall = wall_behind(|column, row| self.backing(tiles, column, row), column, row);
        if let Some(Look::Single(variants)) = wall.map(|wall| &*self.looks[usize::from(wall)]) {
            cell.wall = Some(variant(variants));
        }
        match &*self.looks[usize::from(tiles.at(column, row).sprite())] {
            Look::Nothing => {}
            Look::Single(variants) => cell.layers[0] = Some(variant(variants)),
            Look::Running { .. } => cell.running = true,
            Look::Water { surface, body, .. } => {
                cell.running = true;
                let above = &self.looks[usize::from(self.family(tiles, column, row - 1))];
                // Water under ground has no surface.
                let is_surface = !same(0, -1) && !matches!(**above, Look::Ground { .. });
                cell.layers[0] = Some(if is_surface { surface[0] } else { body[0] });
            }
            Look::Row(pieces) => {
                let piece = usize::from(same(-1, 0)) * 2 + usize::from(same(1, 0));
                // Single; continues right; continues left; both.
                cell.layers[0] = Some(variant(&pieces[[0, 1, 3, 2][piece]]));
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
    pub fn draw(&mut self, painter: &mut Painter, view: &Viewport, tiles: &Tiles, frame: i32) {
        let side = TILE as f32;
        let visible = CellArea {
            columns: within_level(visible_cells(view.x, view.size().0)),
            rows: within_level(visible_cells(view.y, view.size().1)),
        };
        match visible.columns.len() * visible.rows.len() {
            0 => return,
            _ if self.cache.is_bypassed() => self.draw_each(painter, view, &visible),
            _ if self.cache.is_of_whole_level() => self.draw_from_cache(painter, view, &visible),
            1..=MAX_CACHED => self.draw_from_cache(painter, view, &visible),
            _ => self.draw_each(painter, view, &visible),
        }
        for (column, row) in cells(&visible) {
            let cell = &self.cells[index(column, row)];
            let look = &self.looks[usize::from(tiles.at(column, row).sprite())];
            if !cell.running {
                continue;
            }
            let area = view.area(column as f32 * side, row as f32 * side, side, side);
            // Waves differ from cell to cell.
            let lead = hash(column, row) >> 5;
            let source = running(look, cell.layers[0], (frame, lead));
            match (source, &**look) {
                (Some(source), Look::Water { .. }) => {
                    let family = self.family(tiles, column, row);
                    let shade = water::shade(|right, above| {
                        self.family(tiles, column + right, row - above) == family
                    });
                    painter.quad(source, corners(area), shade);
                }
                (Some(source), _) => painter.stretch(source, area, PLAIN),
                (None, _) => {}
            }
        }
    }

    /// Draws the cells of a part of the level from a cached image, which is drawn first if there is none that shows them all.
    fn draw_from_cache(&mut self, painter: &mut Painter, view: &Viewport, visible: &CellArea) {
        let mut cache = std::mem::take(&mut self.cache);
        if cache.find(visible).is_none() {
            let image = cache.place(painter, visible);
            let cells: Vec<(i32, i32)> = cells(&image.area).collect();
            self.draw_cells(painter, image, &cells);
        }
        if let Some(image) = cache.find(visible) {
            self.copy(painter, image, view, visible);
        }
        self.cache = cache;
    }

    /// Draws the cells of a part of the level from a cached image that shows them.
    fn copy(
        &self,
        painter: &mut Painter,
        image: &CachedTiles,
        view: &Viewport,
        visible: &CellArea,
    ) {
        let side = TILE as f32;
        let (left, top) = (image.area.columns.start, image.area.rows.start);
        let is_opaque = |column: i32, row: i32| self.opaque(column, row).is_some();
        let is_blended = |column: i32, row: i32| {
            self.still(column, row).next().is_some() && !is_opaque(column, row)
        };
        let part = |area: CellArea| {
            let texels = AtlasRect {
                x: (area.columns.start - left) as f32 * side,
                y: (area.rows.start - top) as f32 * side,
                w: area.columns.len() as f32 * side,
                h: area.rows.len() as f32 * side,
                opaque: false,
            };
            let (x, y) = (area.columns.start as f32, area.rows.start as f32);
            (texels, view.area(x * side, y * side, texels.w, texels.h))
        };
        let texture = &image.texture();
        let opaque = joined(visible, is_opaque);
        painter.textured(texture, true, opaque.into_iter().map(part));
        let blended = joined(visible, is_blended);
        painter.textured(texture, false, blended.into_iter().map(part));
    }

    /// Returns the lowest sprite of a cell if it hides everything below it.
    fn opaque(&self, column: i32, row: i32) -> Option<AtlasRect> {
        self.still(column, row)
            .next()
            .filter(|source| source.opaque)
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
        let visible = CellArea {
            columns: visible_cells(view.x, view.size().0),
            rows: visible_cells(view.y, view.size().1),
        };
        let is_open = |column: i32, row: i32| {
            let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
            !inside || self.opaque(column, row).is_none()
        };
        let side = TILE as f32;
        let gaps = joined(&visible, is_open).into_iter().map(|area| {
            let start = (
                area.columns.start as f32 * side,
                area.rows.start as f32 * side,
            );
            let end = (area.columns.end as f32 * side, area.rows.end as f32 * side);
            let ((x, y), (right, bottom)) = (view.point(start), view.point(end));
            let (x, y) = (x.max(left), y.max(top));
            let (right, bottom) = (right.min(left + width), bottom.min(top + height));
            (x, y, right - x, bottom - y)
        });
        gaps.filter(|gap| gap.2 > 0.0 && gap.3 > 0.0).collect()
    }

    /// Returns the mean colours of the tile sprites by number, for maps; `None` if nothing is drawn.
    pub fn averages(&self) -> &[Option<Rgba>] {
        &self.averages
    }
}

/// Returns the range of visible cells along one axis of a view.
fn visible_cells(start: f32, size: f32) -> Range<i32> {
    let first = (start / TILE as f32).floor() as i32;
    let last = ((start + size) / TILE as f32).floor() as i32;
    first..last + 1
}

/// Limits a range of cells to those of the level.
fn within_level(cells: Range<i32>) -> Range<i32> {
    cells.start.max(0)..cells.end.min(SIDE)
}

/// Returns the column and row of the cells in an area, column by column.
fn cells(area: &CellArea) -> impl Iterator<Item = (i32, i32)> + use<> {
    let (columns, rows) = (area.columns.clone(), area.rows.clone());
    columns.flat_map(move |column| rows.clone().map(move |row| (column, row)))
}

/// Returns the corners of a rectangle, clockwise from the top left.
fn corners((x, y, w, h): Rect) -> [(f32, f32); 4] {
    [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
}

/// Returns the column and row of all cells.
fn all_cells() -> impl Iterator<Item = (i32, i32)> {
    (0..SIDE).flat_map(|column| (0..SIDE).map(move |row| (column, row)))
}

/// Returns the index of a cell in lists of all cells.
fn index(column: i32, row: i32) -> usize {
    (column * SIDE + row) as usize
}

/// Returns the sprite of an animation in a tick; below its surface, water is some frames ahead.
fn running(look: &Look, first: Option<AtlasRect>, (tick, lead): (i32, u32)) -> Option<AtlasRect> {
    let at = |frames: &[AtlasRect], ticks: u32, lead: u32| {
        let frame = tick.max(0) as u32 / ticks.max(1) + lead;
        frames[frame as usize % frames.len()]
    };
    match look {
        Look::Running { frames, ticks } => Some(at(frames, *ticks, 0)),
        Look::Water {
            surface,
            body,
            ticks,
        } => {
            let is_body = first == body.first().copied();
            Some(match is_body {
                true => at(body, *ticks, lead),
                false => at(surface, *ticks, 0),
            })
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
        return Look::Row(
            [single, "left", "mid", "right"].map(|part| all(&format!("{name}/{part}"))),
        );
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

    /// Returns whether the water in a column of tiles has waves, from the top down; `column` has names of tile sprites.
    fn waves(column: &[&str]) -> Vec<bool> {
        let sprites = TileSprites::new(&Atlas::without_texture());
        let mut tiles = Tiles::default();
        for (row, name) in column.iter().enumerate() {
            let tile = tile_sprites::by_name(name).expect("a tile sprite");
            tiles.set(5, 5 + row as i32, tile.into());
        }
        let has_waves = |row: i32| {
            let look = &sprites.looks[usize::from(tiles.at(5, row).sprite())];
            match &**look {
                Look::Water { surface, .. } => {
                    Some(sprites.cell(&tiles, 5, row).layers[0] == surface.first().copied())
                }
                _ => None,
            }
        };
        (5..5 + column.len() as i32).filter_map(has_waves).collect()
    }

    #[test]
    fn water_has_waves_on_its_surface_but_not_under_ground() {
        assert_eq!(waves(&["empty", "water", "water"]), [true, false]);
        assert_eq!(waves(&["slate", "water", "water"]), [false, false]);
        assert_eq!(waves(&["fern", "water"]), [true]);
        assert_eq!(waves(&["water", "slate", "water"]), [true, false]);
    }
}
