//! A small map of a level, a few screen pixels per tile.

use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::app::render::tiles::TileSprites;
use crate::level::Level;
use crate::sim::rules::start;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::{SIDE, TILE, TileFlags};

/// A small map of a level.
pub struct Preview {
    /// Name of the level.
    pub name: String,
    /// Vertical runs of tiles of the same colour: column, first row, number of rows, colour.
    cells: Vec<(i32, i32, i32, Rgba)>,
    marks: Vec<(i32, i32, Rgba)>,
    part: Region,
}

impl Preview {
    /// Draws the map of a level before its first tick.
    pub fn of(level: &Level, pictures: &TileSprites) -> Preview {
        let mut world = Box::new(level.world.clone());
        start::begin_game(&level.level_data, &mut world);
        let marks = marks(&world);
        let solid = |column: i32, row: i32| {
            let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
            !inside || world.tiles.at(column, row).has(TileFlags::ALL_SOLID)
        };
        let all = || (0..SIDE).flat_map(|column| (0..SIDE).map(move |row| (column, row)));
        let part = Region::around(all().filter(|(column, row)| !solid(*column, *row)));
        let mut cells: Vec<(i32, i32, i32, Rgba)> = Vec::new();
        for (column, row) in all().filter(|at| part.has(*at)) {
            let Some(colour) = pictures.average(world.tiles.at(column, row).picture()) else {
                continue;
            };
            let deep = (-1..=1).all(|x| (-1..=1).all(|y| solid(column + x, row + y)));
            let colour = if deep {
                theme::dark(colour, 0.35)
            } else {
                brighter(colour)
            };
            match cells.last_mut() {
                Some((c, r, rows, same)) if (*c, *r + *rows, *same) == (column, row, colour) => {
                    *rows += 1;
                }
                _ => cells.push((column, row, 1, colour)),
            }
        }
        Preview {
            name: level.level_data.name.clone(),
            cells,
            marks,
            part,
        }
    }

    /// Returns the width and height of the map in a square with this side, at a whole number of screen pixels per tile.
    pub fn size(&self, side: f32) -> (f32, f32) {
        let cell = self.cell(side);
        (
            self.part.columns as f32 * cell,
            self.part.rows as f32 * cell,
        )
    }

    fn cell(&self, side: f32) -> f32 {
        let most = self.part.columns.max(self.part.rows).max(1);
        (side / most as f32).floor().max(1.0)
    }

    /// Draws the map, scaled to fit a square with this side.
    pub fn draw(&self, painter: &mut Painter, (x, y): (f32, f32), side: f32) {
        let (width, height) = self.size(side);
        painter.fade((x, y, width, height), [44, 24, 70, 255], [24, 14, 42, 255]);
        let cell = self.cell(side);
        let marks = self
            .marks
            .iter()
            .filter(|(c, r, _)| self.part.has((*c, *r)));
        let marks = marks.map(|(column, row, colour)| (*column, *row, 1, *colour));
        for (column, row, rows, colour) in self.cells.iter().copied().chain(marks) {
            let left = (column - self.part.column) as f32 * cell;
            let top = (row - self.part.row) as f32 * cell;
            painter.fill((x + left, y + top, cell, rows as f32 * cell), colour);
        }
    }
}

/// Brightens solid tiles next to open space, so that their outline is visible on a small map.
fn brighter([red, green, blue, opacity]: Rgba) -> Rgba {
    let part = |value: u8| value.saturating_add(value / 2).saturating_add(28);
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

    fn preview(part: Region) -> Preview {
        Preview {
            name: String::new(),
            cells: Vec::new(),
            marks: Vec::new(),
            part,
        }
    }

    #[test]
    fn a_tile_of_the_map_is_a_whole_number_of_pixels_and_at_least_one() {
        let part = Region {
            column: 5,
            row: 7,
            columns: 30,
            rows: 40,
        };
        assert_eq!(preview(part).size(99.0), (60.0, 80.0));
        assert_eq!(preview(part).size(80.0), (60.0, 80.0));
        assert_eq!(preview(part).size(10.0), (30.0, 40.0));
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
    fn outlines_are_brighter_up_to_white() {
        assert_eq!(brighter([0, 100, 250, 77]), [28, 178, 255, 77]);
    }

    #[test]
    fn maps_of_a_small_room_and_of_solid_rock_stay_inside_the_level() {
        let part = Region::around([(97, 3)].into_iter());
        assert_eq!((part.column, part.columns), (80, MIN_SIDE));
        assert_eq!((part.row, part.rows), (0, MIN_SIDE));
        let whole = Region::around(std::iter::empty());
        assert_eq!((whole.columns, whole.rows), (SIDE, SIDE));
    }
}
