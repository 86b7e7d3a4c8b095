//! Finds the cells in which a back wall is drawn behind a sprite: a cell has one tile, so a lamp or a ladder inside a
//! room replaces the wall of the room, and without this the sky would be visible through it.

use crate::sim::world::tiles::SIDE;

/// Role of a tile for the back wall of its cell and of the cells next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backing {
    /// Nothing is drawn: the sky is meant to be visible.
    Open,
    /// The sprite has transparent parts: a wall may continue behind it.
    SeeThrough,
    /// The tile is a back wall; the number of the plain tile of that wall.
    Wall(u16),
    /// The sprite hides everything behind it.
    Solid,
}

/// The first tile in one direction that is not see-through.
#[derive(Clone, Copy)]
struct Reached {
    backing: Backing,
    is_next: bool,
}

/// Returns the number of the wall tile that is drawn behind a cell, if it is inside a room; `at` returns the backing
/// of any cell of the level.
pub fn wall_behind(at: impl Fn(i32, i32) -> Backing, column: i32, row: i32) -> Option<u16> {
    if at(column, row) != Backing::SeeThrough {
        return None;
    }
    let reached = around(&at, column, row);
    let is_solid = |r: &Reached| r.backing == Backing::Solid;
    if reached.iter().all(is_solid) {
        // A corner of a room that is full of scenery: the wall continues from the cell next to it.
        let is_scenery =
            |column: &i32| (0..SIDE).contains(column) && at(*column, row) == Backing::SeeThrough;
        let mut beside = [column - 1, column + 1].into_iter().filter(is_scenery);
        return beside.find_map(|column| wall_around(&at, column, row));
    }
    wall_around(&at, column, row)
}

/// Returns the wall that is drawn behind a cell according to what its four directions reach.
fn wall_around(at: impl Fn(i32, i32) -> Backing, column: i32, row: i32) -> Option<u16> {
    let reached = around(&at, column, row);
    let walls = reached.iter().filter_map(|r| number(r.backing));
    let is_open = |r: &&Reached| r.backing == Backing::Open;
    let opens = reached.iter().filter(is_open).count();
    let is_inside = match walls.clone().count() {
        0 => false,
        1 => opens == 0 || is_between(&reached),
        _ => opens <= 1 || is_between(&reached),
    };
    // The most frequent wall around the cell; of equally frequent ones, the first.
    let frequency = |wall: &u16| walls.clone().filter(|other| other == wall).count();
    let most = walls.clone().map(|wall| frequency(&wall)).max();
    let wall = walls.clone().find(|wall| Some(frequency(wall)) == most);
    wall.filter(|_| is_inside)
}

/// Returns what is reached from a cell to the left, to the right, above and below.
fn around(at: impl Fn(i32, i32) -> Backing, column: i32, row: i32) -> [Reached; 4] {
    [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|step| reached(&at, (column, row), step))
}

/// Returns whether a cell, such as that of a ladder through a roof, has no open cell next to it, closed sides left
/// and right, and a wall on one of them.
fn is_between(reached: &[Reached; 4]) -> bool {
    let [left, right, ..] = reached;
    let is_open = |r: &Reached| r.backing == Backing::Open;
    let is_wall_next = |r: &Reached| r.is_next && number(r.backing).is_some();
    let is_closed = !is_open(left) && !is_open(right);
    let is_open_next = reached.iter().any(|r| r.is_next && is_open(r));
    is_closed && !is_open_next && (is_wall_next(left) || is_wall_next(right))
}

fn number(backing: Backing) -> Option<u16> {
    match backing {
        Backing::Wall(number) => Some(number),
        _ => None,
    }
}

/// Walks from a cell to the first one that is not see-through; the level counts as surrounded by solid tiles.
fn reached(
    at: impl Fn(i32, i32) -> Backing,
    (mut column, mut row): (i32, i32),
    (dx, dy): (i32, i32),
) -> Reached {
    let mut is_next = true;
    loop {
        (column, row) = (column + dx, row + dy);
        let is_inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
        let backing = if is_inside {
            at(column, row)
        } else {
            Backing::Solid
        };
        if backing != Backing::SeeThrough {
            return Reached { backing, is_next };
        }
        is_next = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the map with the walls that are drawn behind its see-through tiles `o`: `W` and `B` are walls, `#`
    /// is solid, and a space is open, as is everything around the map.
    fn filled<const ROWS: usize>(map: [&str; ROWS]) -> [String; ROWS] {
        let at = |column: i32, row: i32| {
            let line = map.get(row as usize).map_or("", |line| line);
            match line.as_bytes().get(column as usize) {
                Some(b'o') => Backing::SeeThrough,
                Some(b'#') => Backing::Solid,
                Some(wall @ (b'W' | b'B')) => Backing::Wall(u16::from(*wall)),
                _ => Backing::Open,
            }
        };
        std::array::from_fn(|row| {
            let cell = |(column, old): (usize, char)| {
                let wall = wall_behind(at, column as i32, row as i32);
                wall.map_or(old, |wall| char::from(wall as u8))
            };
            map[row].chars().enumerate().map(cell).collect()
        })
    }

    #[test]
    fn a_wall_continues_behind_scenery_inside_a_room() {
        let map = ["#####", "#WoW#", "#WWW#", "#ooW#", "#####"];
        assert_eq!(filled(map), ["#####", "#WWW#", "#WWW#", "#WWW#", "#####"]);
    }

    #[test]
    fn a_wall_continues_behind_several_tiles_side_by_side() {
        let map = ["WWWWW", "WoooW", "WoooW", "WoooW", "#####"];
        assert_eq!(filled(map), ["WWWWW", "WWWWW", "WWWWW", "WWWWW", "#####"]);
    }

    #[test]
    fn a_wall_continues_in_the_corner_of_a_room_full_of_scenery() {
        let map = ["#####", "#ooo#", "#ooo#", "#WW##", "#####"];
        assert_eq!(filled(map), ["#####", "#WWW#", "#WWW#", "#WW##", "#####"]);
    }

    #[test]
    fn a_wall_does_not_continue_behind_scenery_on_the_other_side_of_solid_tiles() {
        let map = ["#####", "W#o##", "#####"];
        assert_eq!(filled(map), map);
    }

    #[test]
    fn scenery_next_to_a_house_has_no_wall_behind_it() {
        let map = ["     ", "WW o ", "WWoo ", "#####"];
        assert_eq!(filled(map), map);
    }

    #[test]
    fn a_wire_between_two_houses_has_no_wall_behind_it() {
        let map = ["     ", "WoooW", "W   W", "#####"];
        assert_eq!(filled(map), map);
    }

    #[test]
    fn a_ladder_through_a_roof_has_a_wall_behind_it_inside_the_room() {
        let map = ["     ", "##o##", "#Wo##", "#Wo##", "#####"];
        assert_eq!(filled(map), ["     ", "##o##", "#WW##", "#WW##", "#####"]);
    }

    #[test]
    fn the_wall_is_the_one_that_most_neighbours_have() {
        assert_eq!(filled(["WBW", "BoB", "WWW"]), ["WBW", "BBB", "WWW"]);
        assert_eq!(filled(["WWW", "BoW", "WWW"]), ["WWW", "BWW", "WWW"]);
    }

    #[test]
    fn open_and_solid_cells_have_no_wall_behind_them() {
        let map = ["WWW", "W W", "W#W", "WWW"];
        assert_eq!(filled(map), map);
    }
}
