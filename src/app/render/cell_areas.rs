//! Joins cells of the tile grid to rectangles, so that few large quads are drawn instead of many small ones.

use std::ops::Range;

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellArea {
    /// Columns of the tile grid.
    pub columns: Range<i32>,
    /// Rows of the tile grid.
    pub rows: Range<i32>,
}

/// Returns the cells within an area that meet a condition, as rectangles that do not overlap: runs of cells in a row,
/// joined with equal runs in the rows below.
pub fn joined(area: &CellArea, is_wanted: impl Fn(i32, i32) -> bool) -> Vec<CellArea> {
    let mut joined = Vec::new();
    let mut above: Vec<CellArea> = Vec::new();
    for row in area.rows.clone() {
        let mut current = Vec::new();
        for columns in runs(area.columns.clone(), |column| is_wanted(column, row)) {
            let continued = above.iter().position(|area| area.columns == columns);
            let start = continued.map_or(row, |index| above.swap_remove(index).rows.start);
            current.push(CellArea {
                columns,
                rows: start..row + 1,
            });
        }
        joined.append(&mut above);
        above = current;
    }
    joined.append(&mut above);
    joined
}

/// Returns the runs of numbers in a range that meet a condition.
fn runs(range: Range<i32>, is_wanted: impl Fn(i32) -> bool) -> Vec<Range<i32>> {
    let mut runs: Vec<Range<i32>> = Vec::new();
    for number in range.filter(|number| is_wanted(*number)) {
        match runs.last_mut() {
            Some(run) if run.end == number => run.end += 1,
            _ => runs.push(number..number + 1),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(columns: Range<i32>, rows: Range<i32>) -> CellArea {
        CellArea { columns, rows }
    }

    #[test]
    fn runs_of_equal_width_are_joined() {
        let rows = ["##..#", "##..#", "###..", "###.."];
        let is_wanted =
            |column: i32, row: i32| rows[row as usize].as_bytes()[column as usize] == b'#';
        let mut found = joined(&area(0..5, 0..4), is_wanted);
        found.sort_by_key(|area| (area.rows.start, area.columns.start));
        assert_eq!(
            found,
            [area(0..2, 0..2), area(4..5, 0..2), area(0..3, 2..4)]
        );
    }

    #[test]
    fn every_selected_cell_is_in_exactly_one_rectangle() {
        let is_wanted = |column: i32, row: i32| (column * 7 + row * 13 + column * row) % 3 != 0;
        let found = joined(&area(-3..20, 5..25), is_wanted);
        for column in -3..20 {
            for row in 5..25 {
                let is_inside =
                    |area: &&CellArea| area.columns.contains(&column) && area.rows.contains(&row);
                let number = found.iter().filter(is_inside).count();
                assert_eq!(
                    number,
                    usize::from(is_wanted(column, row)),
                    "{column}, {row}"
                );
            }
        }
    }
}
