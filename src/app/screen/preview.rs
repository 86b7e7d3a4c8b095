//! A map of a level, a few pixels for each tile.

use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::app::render::tiles::TilePictures;
use crate::level::Level;
use crate::sim::rules::start;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::{SIDE, TILE};

/// A map of a level.
pub struct Preview {
    /// Name of the level.
    pub name: String,
    cells: Vec<(i32, i32, Rgba)>,
    marks: Vec<(i32, i32, Rgba)>,
    /// First column and row that are not empty, and number of columns or rows, whichever are more.
    part: (i32, i32, i32),
}

impl Preview {
    /// The map of a level before its first frame.
    pub fn of(level: &Level, pictures: &TilePictures) -> Preview {
        let mut world = Box::new(level.world.clone());
        start::begin_game(&level.stage, &mut world);
        let mut cells = Vec::new();
        for column in 0..SIDE {
            for row in 0..SIDE {
                if let Some(colour) = pictures.average(world.tiles.at(column, row).picture()) {
                    cells.push((column, row, colour));
                }
            }
        }
        let marks = marks(&world);
        let part = part(cells.iter().chain(&marks));
        Preview {
            name: level.stage.name.clone(),
            cells,
            marks,
            part,
        }
    }

    /// Draws the map into a square of the screen, as large as whole pixels allow.
    pub fn draw(&self, painter: &mut Painter, (x, y): (f32, f32), side: f32) {
        painter.fade((x, y, side, side), [44, 24, 70, 255], [24, 14, 42, 255]);
        let (first_column, first_row, count) = self.part;
        let cell = (side / count as f32).floor().max(1.0);
        let offset = ((side - cell * count as f32) / 2.0).floor().max(0.0);
        for (column, row, colour) in self.cells.iter().chain(&self.marks) {
            let left = offset + (column - first_column) as f32 * cell;
            let top = offset + (row - first_row) as f32 * cell;
            painter.rectangle((x + left, y + top, cell, cell), *colour);
        }
    }
}

/// The smallest square around cells: first column, first row and side, which is at least 20.
fn part<'a>(cells: impl Iterator<Item = &'a (i32, i32, Rgba)>) -> (i32, i32, i32) {
    let (mut low, mut high) = ((SIDE, SIDE), (0, 0));
    for (column, row, _) in cells {
        low = (low.0.min(*column), low.1.min(*row));
        high = (high.0.max(*column), high.1.max(*row));
    }
    let (width, height) = (high.0 - low.0 + 1, high.1 - low.1 + 1);
    let side = width.max(height).max(20);
    (
        low.0 - (side - width) / 2,
        low.1 - (side - height) / 2,
        side,
    )
}

/// Enemies, items and the player as coloured tiles.
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
