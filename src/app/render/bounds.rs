//! The used part of a level, which the camera stays within.

use crate::sim::num::Vec2;
use crate::sim::world::World;
use crate::sim::world::area::Area;
use crate::sim::world::item::{ItemKind, ManipMode};
use crate::sim::world::tiles::{LEVEL_PIXELS, SIDE, TILE, Tile, TileFlags};

/// A rectangle in level pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Left edge.
    pub left: f32,
    /// Upper edge.
    pub top: f32,
    /// Right edge.
    pub right: f32,
    /// Lower edge.
    pub bottom: f32,
}

/// Wall tiles shown around the used rooms.
const MARGIN: i32 = 2;

impl Bounds {
    /// All 100 x 100 tiles.
    pub const WHOLE: Bounds = Bounds {
        left: 0.0,
        top: 0.0,
        right: LEVEL_PIXELS as f32,
        bottom: LEVEL_PIXELS as f32,
    };

    /// Returns the bounding rectangle of everything players can reach: the rooms with a player, start, exit, door or
    /// collectable, plus a margin of the walls around them.
    pub fn of(world: &World) -> Bounds {
        let mut rooms = Rooms::new(world);
        for (_, player) in world.active_players() {
            rooms.enter(player.pos);
        }
        for (_, item) in world.items.used() {
            if attracts_players(&item.kind) {
                rooms.enter(item.body.pos);
            }
        }
        let Some((first, last)) = rooms.used else {
            return Bounds::WHOLE;
        };
        let near = |cell: i32| (cell - MARGIN).max(0) as f32 * TILE as f32;
        let far = |cell: i32| (cell + 1 + MARGIN).min(SIDE) as f32 * TILE as f32;
        Bounds {
            left: near(first.0),
            top: near(first.1),
            right: far(last.0),
            bottom: far(last.1),
        }
    }

    /// Returns width and height.
    pub fn size(&self) -> (f32, f32) {
        (self.right - self.left, self.bottom - self.top)
    }
}

/// Returns true for items that players want to reach.
fn attracts_players(kind: &ItemKind) -> bool {
    matches!(
        kind,
        ItemKind::Door(_)
            | ItemKind::Bonus(_)
            | ItemKind::Exit(_)
            | ItemKind::Key(_)
            | ItemKind::Start(_)
            | ItemKind::Orb(_)
            | ItemKind::Warp(_)
            | ItemKind::Switch(_)
    )
}

/// The rooms found so far: connected tiles that are passable or may be opened.
struct Rooms {
    passable: Vec<bool>,
    seen: Vec<bool>,
    /// First and last column and row found.
    used: Option<((i32, i32), (i32, i32))>,
}

impl Rooms {
    fn new(world: &World) -> Rooms {
        let mut rooms = Rooms {
            passable: world.tiles.all().iter().map(is_passable).collect(),
            seen: vec![false; (SIDE * SIDE) as usize],
            used: None,
        };
        for (_, item) in world.items.used() {
            match item.kind {
                ItemKind::BlockManip(manip) if manip.mode != ManipMode::Off => {
                    rooms.open(manip.area);
                }
                _ => {}
            }
        }
        rooms
    }

    fn open(&mut self, area: Area) {
        let cells = |start: i32, size: i32| {
            let end = start.saturating_add(size);
            (start / TILE).max(0)..(end.saturating_add(TILE - 1) / TILE).min(SIDE)
        };
        for column in cells(area.x, area.w) {
            for row in cells(area.y, area.h) {
                self.passable[(column * SIDE + row) as usize] = true;
            }
        }
    }

    /// Adds the room that contains a 20x20 box.
    fn enter(&mut self, pos: Vec2) {
        let (x, y) = pos.round();
        let cell = |at: i32| at.saturating_add(TILE / 2).div_euclid(TILE);
        let start = (cell(x), cell(y));
        let mut open = vec![start];
        while let Some((column, row)) = open.pop() {
            let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
            let index = (column.clamp(0, SIDE - 1) * SIDE + row.clamp(0, SIDE - 1)) as usize;
            if !inside || std::mem::replace(&mut self.seen[index], true) {
                continue;
            }
            let passable = self.passable[index];
            // An item inside a wall counts, the wall around it does not.
            if passable || (column, row) == start {
                self.add(column, row);
            }
            if passable {
                let around = [(-1, 0), (1, 0), (0, -1), (0, 1)];
                open.extend(around.map(|(x, y)| (column + x, row + y)));
            }
        }
    }

    fn add(&mut self, column: i32, row: i32) {
        let cell = (column, row);
        let (first, last) = self.used.unwrap_or((cell, cell));
        self.used = Some((
            (first.0.min(column), first.1.min(row)),
            (last.0.max(column), last.1.max(row)),
        ));
    }
}

/// Returns true for tiles that players can pass, at least from below.
pub fn is_passable(tile: &Tile) -> bool {
    !tile.has(TileFlags::SOLID_PLAYER) || tile.has(TileFlags::SEMI_PLAYER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::item::{BlockManip, Bonus, Start};

    /// First and last column, and first and last row, of a room.
    type Corners = ((i32, i32), (i32, i32));

    /// Returns a level of solid rock with rooms.
    fn world(rooms: &[Corners]) -> Box<World> {
        let mut world = Box::new(World::default());
        let all = || (0..SIDE).flat_map(|column| (0..SIDE).map(move |row| (column, row)));
        for (column, row) in all() {
            let open = rooms.iter().any(|(columns, rows)| {
                (columns.0..=columns.1).contains(&column) && (rows.0..=rows.1).contains(&row)
            });
            if !open {
                let rock = Tile::new(1, TileFlags::ALL_SOLID);
                world.tiles.set(column, row, rock);
            }
        }
        world
    }

    fn put(world: &mut World, slot: usize, column: i32, row: i32, kind: ItemKind) {
        world.items[slot].kind = kind;
        world.items[slot].body.pos = Vec2::int(column * TILE, row * TILE);
    }

    fn tiles(bounds: Bounds) -> (f32, f32, f32, f32) {
        let tile = TILE as f32;
        (
            bounds.left / tile,
            bounds.top / tile,
            bounds.right / tile,
            bounds.bottom / tile,
        )
    }

    #[test]
    fn bounds_contain_used_rooms_with_two_tiles_of_wall() {
        let mut world = world(&[((10, 30), (40, 50)), ((60, 70), (60, 70))]);
        put(&mut world, 0, 12, 45, ItemKind::Start(Start::default()));
        assert_eq!(tiles(Bounds::of(&world)), (8.0, 38.0, 33.0, 53.0));
        put(&mut world, 1, 65, 65, ItemKind::Bonus(Bonus::default()));
        assert_eq!(tiles(Bounds::of(&world)), (8.0, 38.0, 73.0, 73.0));
    }

    #[test]
    fn margin_is_clamped_to_the_grid() {
        let mut world = world(&[((0, 99), (1, 20))]);
        put(&mut world, 0, 12, 15, ItemKind::Start(Start::default()));
        assert_eq!(tiles(Bounds::of(&world)), (0.0, 0.0, 100.0, 23.0));
    }

    #[test]
    fn an_item_inside_a_wall_counts_without_the_wall() {
        let mut world = world(&[((10, 30), (40, 50))]);
        put(&mut world, 0, 12, 45, ItemKind::Start(Start::default()));
        put(&mut world, 1, 50, 45, ItemKind::Bonus(Bonus::default()));
        assert_eq!(tiles(Bounds::of(&world)), (8.0, 38.0, 53.0, 53.0));
    }

    #[test]
    fn rooms_behind_removable_walls_count() {
        let mut world = world(&[((10, 30), (40, 50)), ((32, 60), (30, 60))]);
        put(&mut world, 0, 12, 45, ItemKind::Start(Start::default()));
        assert_eq!(tiles(Bounds::of(&world)).2, 33.0);
        let area = Area {
            x: 31 * TILE,
            y: 45 * TILE,
            w: TILE,
            h: TILE,
        };
        let manip = BlockManip {
            mode: ManipMode::Fill,
            area,
            ..BlockManip::default()
        };
        put(&mut world, 1, 0, 0, ItemKind::BlockManip(manip));
        assert_eq!(tiles(Bounds::of(&world)), (8.0, 28.0, 63.0, 63.0));
    }

    #[test]
    fn invalid_positions_and_areas_do_not_panic() {
        let mut world = world(&[((10, 30), (40, 50))]);
        put(&mut world, 0, 12, 45, ItemKind::Start(Start::default()));
        let far = i32::from(i16::MAX) / TILE;
        put(&mut world, 1, far, -far, ItemKind::Bonus(Bonus::default()));
        for (x, w) in [(i32::MIN, i32::MAX), (i32::MAX, i32::MAX), (0, -5)] {
            let area = Area { x, y: x, w, h: w };
            let manip = BlockManip {
                mode: ManipMode::Fill,
                area,
                ..BlockManip::default()
            };
            put(&mut world, 2, 0, 0, ItemKind::BlockManip(manip));
            Bounds::of(&world);
        }
    }

    #[test]
    fn an_empty_level_is_shown_completely() {
        assert_eq!(Bounds::of(&World::default()), Bounds::WHOLE);
    }
}
