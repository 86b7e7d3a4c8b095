//! A thumbnail: a map of a level with one pixel per tile.

use crate::app::paint::atlas::AtlasRect;
use crate::app::paint::bitmap::Bitmap;
use crate::app::paint::image::Texture;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::level::Level;
use crate::sim::rules::start;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::{SIDE, TILE, TileFlags};
use std::cell::OnceCell;

/// Key of the level's name among the texts of a PNG file.
const NAME: &str = "Title";
/// Key of the number of its coins.
const COINS: &str = "Coins";
/// Fully transparent: the background shows through.
const EMPTY: Rgba = [0; 4];

/// A rectangle of the screen: left, top, width, height.
type Rect = (f32, f32, f32, f32);

/// A map of the used part of a level, one pixel per tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thumbnail {
    /// Name of the level.
    pub name: String,
    /// Purple coins in the level.
    pub coins: i32,
    columns: i32,
    /// Rows of pixels from top to bottom.
    pixels: Vec<Rgba>,
}

impl Thumbnail {
    /// Draws the map of a level before its first tick. `colours` are the mean colours of the tile sprites by number;
    /// `None` for tiles that are not drawn.
    pub fn of(level: &Level, colours: &[Option<Rgba>]) -> Thumbnail {
        let mut world = Box::new(level.world.clone());
        start::begin_game(&level.level_data, &mut world);
        let solid = |column: i32, row: i32| {
            let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
            !inside || world.tiles.at(column, row).has(TileFlags::ALL_SOLID)
        };
        let all = || (0..SIDE).flat_map(|column| (0..SIDE).map(move |row| (column, row)));
        let part = Region::around(all().filter(|(column, row)| !solid(*column, *row)));
        let mut pixels = vec![EMPTY; (part.columns * part.rows) as usize];
        for (column, row) in all().filter(|at| part.has(*at)) {
            let number = usize::from(world.tiles.at(column, row).sprite());
            let Some(colour) = colours.get(number).copied().flatten() else {
                continue;
            };
            let deep = (-1..=1).all(|x| (-1..=1).all(|y| solid(column + x, row + y)));
            pixels[part.index((column, row))] = match deep {
                true => theme::dark(colour, 0.35),
                false => brighter(colour),
            };
        }
        for (column, row, colour) in marks(&world) {
            if part.has((column, row)) {
                pixels[part.index((column, row))] = colour;
            }
        }
        Thumbnail {
            name: level.level_data.name.clone(),
            coins: level.level_data.coins,
            columns: part.columns,
            pixels,
        }
    }

    fn rows(&self) -> i32 {
        self.pixels.len() as i32 / self.columns.max(1)
    }

    /// Returns the width and height of the map in a square with this side, at a whole number of screen pixels per tile.
    pub fn size(&self, side: f32) -> (f32, f32) {
        let cell = self.cell(side);
        (self.columns as f32 * cell, self.rows() as f32 * cell)
    }

    fn cell(&self, side: f32) -> f32 {
        let most = self.columns.max(self.rows()).max(1);
        (side / most as f32).floor().max(1.0)
    }

    /// Returns the largest centred rectangle for the map in an area, with a whole number of screen pixels per tile if at
    /// least two fit.
    fn place_within(&self, (x, y, w, h): Rect) -> Rect {
        let (columns, rows) = (self.columns.max(1) as f32, self.rows().max(1) as f32);
        let cell = (w / columns).min(h / rows);
        let cell = if cell >= 2.0 { cell.floor() } else { cell };
        let (width, height) = ((columns * cell).round(), (rows * cell).round());
        let middle = |start: f32, room: f32, part: f32| start + ((room - part) / 2.0).floor();
        (middle(x, w, width), middle(y, h, height), width, height)
    }

    /// Returns the map as an image, one pixel per tile.
    fn to_bitmap(&self) -> Bitmap {
        Bitmap {
            width: self.columns as u32,
            height: self.rows() as u32,
            bytes: self.pixels.as_flattened().to_vec(),
        }
    }

    /// Draws the map in the middle of an area. The texture is made when the map is drawn for the first time.
    pub fn draw(&self, painter: &mut Painter, area: Rect, texture: &OnceCell<Texture>) {
        let place = self.place_within(area);
        painter.fade(place, [44, 24, 70, 255], [24, 14, 42, 255]);
        let texture = texture.get_or_init(|| painter.new_texture(self.to_bitmap()));
        let (w, h) = texture.size();
        let whole = AtlasRect {
            x: 0.0,
            y: 0.0,
            w,
            h,
            opaque: false,
        };
        painter.textured(texture, false, [(whole, place)].into_iter());
    }

    /// Returns the thumbnail as a PNG file.
    ///
    /// # Errors
    /// Errors of the encoder; none are known to occur.
    pub fn to_png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let size = (self.columns as u32, self.rows() as u32);
        let mut encoder = png::Encoder::new(&mut bytes, size.0, size.1);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.add_itxt_chunk(NAME.to_owned(), self.name.clone())?;
        encoder.add_itxt_chunk(COINS.to_owned(), self.coins.to_string())?;
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(bytes)
    }

    /// Reads a PNG file written by [`Thumbnail::to_png`]; `None` if it is not one.
    pub fn from_png(bytes: &[u8]) -> Option<Thumbnail> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
            .read_info()
            .ok()?;
        let info = reader.info();
        let is_side = |side: u32| (1..=SIDE as u32).contains(&side);
        let is_ours = is_side(info.width) && is_side(info.height);
        let format = (info.color_type, info.bit_depth);
        if !is_ours || format != (png::ColorType::Rgba, png::BitDepth::Eight) {
            return None;
        }
        let columns = info.width as i32;
        let text = |key: &str| {
            let text = info.utf8_text.iter().find(|text| text.keyword == key)?;
            text.get_text().ok()
        };
        let (name, coins) = (text(NAME)?, text(COINS)?.parse().ok()?);
        let mut pixels = vec![EMPTY; (info.width * info.height) as usize];
        reader.next_frame(pixels.as_flattened_mut()).ok()?;
        // Checks what follows the pixels, too.
        reader.finish().ok()?;
        Some(Thumbnail {
            name,
            coins,
            columns,
            pixels,
        })
    }
}

/// Brightens solid tiles next to open space, so that their outline is visible on a small map.
fn brighter([red, green, blue, opacity]: Rgba) -> Rgba {
    let part = |value: u8| value.saturating_mul(2).saturating_add(30);
    [part(red), part(green), part(blue), opacity]
}

/// The part of a level on the map, tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Region {
    column: i32,
    row: i32,
    columns: i32,
    rows: i32,
}

/// Solid tiles shown around open space.
const MARGIN: i32 = 2;
/// Minimum number of columns and rows.
const MIN_SIDE: i32 = 20;

impl Region {
    /// Returns the part around all open tiles, or the whole level if there are none.
    fn around(open: impl Iterator<Item = (i32, i32)> + Clone) -> Region {
        let columns = open.clone().map(|at| at.0);
        let rows = open.map(|at| at.1);
        let (column, columns) = span(columns);
        let (row, rows) = span(rows);
        Region {
            column,
            row,
            columns,
            rows,
        }
    }

    /// Returns the index of a tile's pixel.
    fn index(&self, (column, row): (i32, i32)) -> usize {
        ((row - self.row) * self.columns + column - self.column) as usize
    }

    fn has(&self, (column, row): (i32, i32)) -> bool {
        (self.column..self.column + self.columns).contains(&column)
            && (self.row..self.row + self.rows).contains(&row)
    }
}

/// Returns the first tile and the number of tiles along one axis.
fn span(open: impl Iterator<Item = i32> + Clone) -> (i32, i32) {
    let Some((low, high)) = open.clone().min().zip(open.max()) else {
        return (0, SIDE);
    };
    let first = (low - MARGIN).max(0);
    let count = (high + MARGIN + 1).min(SIDE) - first;
    let wanted = count.max(MIN_SIDE);
    let first = first - (wanted - count) / 2;
    (first.clamp(0, SIDE - wanted), wanted)
}

/// Returns the tiles of enemies, items and the player, with their colours.
fn marks(world: &World) -> Vec<(i32, i32, Rgba)> {
    let cell = |(x, y): (i32, i32)| ((x + 10) / TILE, (y + 10) / TILE);
    let inside =
        |(column, row): (i32, i32)| (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
    let mut marks = Vec::new();
    for item in &world.items {
        let colour = match item.kind {
            ItemKind::Exit(_) => theme::GOOD,
            ItemKind::Door(door) => theme::colour(door.colour),
            ItemKind::Bonus(_) | ItemKind::Key(_) => theme::LIT,
            _ => continue,
        };
        marks.push((cell(item.body.pos.round()), colour));
    }
    for enemy in &world.enemies {
        if !matches!(enemy.kind, EnemyKind::Empty) {
            marks.push((cell(enemy.body.pos.round()), theme::BAD));
        }
    }
    for (_, player) in world.active_players() {
        marks.push((cell(player.pos.round()), theme::TEXT));
    }
    marks.retain(|(at, _)| inside(*at));
    marks
        .into_iter()
        .map(|((c, r), colour)| (c, r, colour))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_shows_open_space_and_a_margin() {
        let open = (1..60).flat_map(|column| (1..30).map(move |row| (column, row)));
        let part = Region::around(open);
        assert_eq!((part.column, part.columns), (0, 62));
        assert_eq!((part.row, part.rows), (0, 32));
    }

    #[test]
    fn a_tile_of_the_map_is_a_whole_number_of_pixels_and_at_least_one() {
        let part = Region {
            column: 5,
            row: 7,
            columns: 30,
            rows: 40,
        };
        let map = Thumbnail {
            name: String::new(),
            coins: 0,
            columns: part.columns,
            pixels: vec![EMPTY; (part.columns * part.rows) as usize],
        };
        assert_eq!(map.size(99.0), (60.0, 80.0));
        assert_eq!(map.size(80.0), (60.0, 80.0));
        assert_eq!(map.size(10.0), (30.0, 40.0));
        assert_eq!(
            map.place_within((2.0, 3.0, 99.0, 85.0)),
            (21.0, 5.0, 60.0, 80.0)
        );
        let small = map.place_within((0.0, 0.0, 10.0, 20.0));
        assert_eq!(small, (0.0, 3.0, 10.0, 13.0), "less than a pixel per tile");
        assert!(part.has((5, 7)) && part.has((34, 46)));
        assert!(!part.has((4, 7)) && !part.has((35, 7)) && !part.has((5, 47)));
    }

    #[test]
    fn the_map_marks_exits_doors_coins_enemies_and_players_at_the_nearest_tile() {
        use crate::sim::num::Vec2;
        use crate::sim::world::item::{Exit, Mine};
        let mut world = World::default();
        let mut item = |slot: usize, kind, x| {
            world.items[slot].kind = kind;
            world.items[slot].body.pos = Vec2::int(x, 40);
        };
        item(0, ItemKind::Exit(Exit { enemies_allowed: 0 }), 49);
        item(1, ItemKind::Mine(Mine { damage: 1 }), 80);
        // Outside the level.
        item(2, ItemKind::Exit(Exit { enemies_allowed: 0 }), 5000);
        world.enemies[3].kind = EnemyKind::Cannon(Default::default());
        world.enemies[3].body.pos = Vec2::int(50, 69);
        world.players[1].active = true;
        world.players[1].pos = Vec2::int(0, 1999);
        let expected = [(2, 2, theme::GOOD), (3, 3, theme::BAD)];
        assert_eq!(marks(&world), expected);
        world.players[1].pos = Vec2::int(0, 1980);
        assert_eq!(marks(&world)[2..], [(0, 99, theme::TEXT)]);
    }

    #[test]
    fn outline_colours_are_brightened_and_clamped_at_white() {
        assert_eq!(brighter([0, 100, 250, 77]), [30, 230, 255, 77]);
    }

    #[test]
    fn maps_of_a_small_room_and_of_solid_rock_stay_inside_the_level() {
        let part = Region::around([(97, 3)].into_iter());
        assert_eq!((part.column, part.columns), (80, MIN_SIDE));
        assert_eq!((part.row, part.rows), (0, MIN_SIDE));
        let whole = Region::around(std::iter::empty());
        assert_eq!((whole.columns, whole.rows), (SIDE, SIDE));
    }

    #[test]
    fn a_png_file_keeps_the_map_and_its_name() {
        let file = std::path::Path::new(crate::CHECKOUT).join("tests/levels/01_first_steps.ron");
        let level = Level::load(&file).expect("a shipped level");
        let colours = vec![Some([90, 60, 40, 255]); 1024];
        let thumbnail = Thumbnail::of(&level, &colours);
        assert!(!thumbnail.name.is_empty() && thumbnail.size(200.0).0 > 100.0);
        let distinct: std::collections::BTreeSet<Rgba> = thumbnail.pixels.iter().copied().collect();
        assert!(distinct.len() > 3, "{distinct:?}");
        let png = thumbnail.to_png().expect("memory");
        assert_eq!(Thumbnail::from_png(&png), Some(thumbnail));
        for damaged in [&png[..png.len() / 2], b"", b"GIF89a"] {
            assert_eq!(Thumbnail::from_png(damaged), None);
        }
    }
}
