//! A list of menu entries with a keyboard cursor.

use super::panel;
use super::text::TextStyle;
use crate::app::input::MenuInput;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;

/// A choice the player has made in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    /// The entry with this index.
    Entry(usize),
    /// Decrease (-1) or increase (1) the entry with this index.
    Change(usize, i32),
    /// Leave the list.
    Back,
}

/// A list of menu entries, one of which is selected.
#[derive(Clone, Debug, Default)]
pub struct MenuList {
    selected: usize,
    /// First visible entry, if they do not all fit.
    top: usize,
}

impl MenuList {
    /// Creates a list with a selected entry.
    pub fn at(selected: usize) -> MenuList {
        MenuList { selected, top: 0 }
    }

    /// Returns the selected entry.
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// Selects another entry.
    pub fn select(&mut self, entry: usize) {
        self.selected = entry;
    }

    /// Handles input; `usable` says which entries can be selected. The cursor
    /// wraps around at both ends.
    pub fn update(&mut self, input: &MenuInput, usable: &[bool]) -> Option<MenuChoice> {
        let last = usable.len().saturating_sub(1);
        self.selected = self.selected.min(last);
        let can = |entry: &usize| usable.get(*entry).copied().unwrap_or(false);
        if !can(&self.selected) {
            self.selected = (0..usable.len()).find(can).unwrap_or(0);
        }
        if input.up {
            self.selected = (self.selected + 1..usable.len())
                .chain(0..self.selected)
                .rev()
                .find(can)
                .unwrap_or(self.selected);
        }
        if input.down {
            self.selected = (self.selected + 1..usable.len())
                .chain(0..self.selected)
                .find(can)
                .unwrap_or(self.selected);
        }
        if input.first {
            self.selected = (0..usable.len()).find(can).unwrap_or(0);
        }
        if input.last {
            self.selected = (0..usable.len()).rev().find(can).unwrap_or(last);
        }
        if input.back {
            return Some(MenuChoice::Back);
        }
        if !can(&self.selected) {
            return None;
        }
        match (input.choose, input.left, input.right) {
            (true, _, _) => Some(MenuChoice::Entry(self.selected)),
            (_, true, false) => Some(MenuChoice::Change(self.selected, -1)),
            (_, false, true) => Some(MenuChoice::Change(self.selected, 1)),
            _ => None,
        }
    }

    /// Returns the row of the selected entry when last drawn, from 0.
    pub fn row(&self) -> usize {
        self.selected.saturating_sub(self.top)
    }

    /// Draws as many entries as fit into a rectangle; `scale` is screen pixels per font pixel.
    pub fn draw(
        &mut self,
        painter: &mut Painter,
        area: (f32, f32, f32, f32),
        scale: f32,
        entries: &[(String, bool)],
    ) {
        self.draw_rows(painter, area, scale, entries.len(), |painter, row| {
            let (text, usable) = &entries[row.entry];
            let colour = match (usable, row.selected) {
                (false, _) => theme::DIM,
                (true, true) => theme::INK,
                (true, false) => theme::TEXT,
            };
            let style = row.style(scale, colour).centred();
            style.draw(painter, row.x + row.width / 2.0, row.line, text);
        });
    }

    /// Draws entries with several columns.
    pub fn draw_cells(
        &mut self,
        painter: &mut Painter,
        area: (f32, f32, f32, f32),
        scale: f32,
        entries: &[Columns],
    ) {
        self.draw_rows(painter, area, scale, entries.len(), |painter, row| {
            let entry = &entries[row.entry];
            let colour = match (row.selected, entry.urgent) {
                (true, _) => theme::INK,
                (false, true) => theme::WARN,
                (false, false) => theme::TEXT,
            };
            let style = row.style(scale, colour);
            let bad = match row.selected {
                true => theme::dark(theme::BAD, 0.7),
                false => theme::BAD,
            };
            let ends = entry.cells.iter().skip(1).map(|cell| cell.0);
            let ends = ends.chain(std::iter::once(1.0));
            for (column, ((part, text), end)) in entry.cells.iter().zip(ends).enumerate() {
                let style = match entry.bad == Some(column) {
                    true => style.colour(bad),
                    false => style,
                };
                let left = cell_left(*part, row.width, scale);
                let room = cell_left(end, row.width, scale) - left - 4.0 * scale;
                let x = row.x + left;
                let text = style.truncate(painter, text, room);
                style.draw(painter, x, row.line, &text);
            }
        });
    }

    /// Draws the background of all entries that fit, and scroll arrows; `draw` draws each entry.
    fn draw_rows(
        &mut self,
        painter: &mut Painter,
        (x, y, w, h): (f32, f32, f32, f32),
        scale: f32,
        count: usize,
        draw: impl Fn(&mut Painter, Row),
    ) {
        let pitch = ROW * scale;
        let rows = ((h / pitch).floor() as usize).max(1);
        self.top = self
            .top
            .clamp((self.selected + 1).saturating_sub(rows), self.selected);
        self.top = self.top.min(count.saturating_sub(rows));
        for entry in self.top..count.min(self.top + rows) {
            let selected = entry == self.selected;
            let top = y + (entry - self.top) as f32 * pitch;
            if selected {
                let area = (x, top, w, pitch - scale);
                panel::selection(painter, area, scale);
            }
            draw(
                painter,
                Row {
                    entry,
                    selected,
                    x,
                    width: w,
                    line: top + 4.0 * scale,
                },
            );
        }
        let last = (self.top + rows).min(count).saturating_sub(1);
        let mut arrow = |entry: usize, arrow: &str| {
            let ground = entry == self.selected;
            let colour = if ground { theme::INK } else { theme::TITLE };
            let text = TextStyle::small(scale).colour(colour).right();
            let text = if ground { text.flat() } else { text };
            let line = y + (entry - self.top) as f32 * pitch + 4.0 * scale;
            text.draw(painter, x + w - 3.0 * scale, line, arrow);
        };
        if self.top > 0 {
            arrow(self.top, "\u{2191}");
        }
        if self.top + rows < count {
            arrow(last, "\u{2193}");
        }
    }
}

/// Height of an entry in font pixels.
pub const ROW: f32 = 17.0;

/// Where an entry is drawn, screen pixels.
struct Row {
    entry: usize,
    selected: bool,
    x: f32,
    width: f32,
    /// Top edge of the text.
    line: f32,
}

impl Row {
    /// Returns a text style readable on the entry's background.
    fn style(&self, scale: f32, colour: Rgba) -> TextStyle {
        let style = TextStyle::small(scale).colour(colour);
        if self.selected { style.flat() } else { style }
    }
}

/// Returns the left edge of a column relative to the entry, screen pixels. Leaves space for the scroll arrows.
pub fn cell_left(part: f32, width: f32, scale: f32) -> f32 {
    6.0 * scale + (part * (width - 18.0 * scale)).round()
}

/// An entry with several columns.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    /// Start of each column as a fraction of the width, and its text.
    cells: Vec<(f32, String)>,
    urgent: bool,
    /// The column drawn in the error colour.
    bad: Option<usize>,
}

impl Columns {
    /// Creates columns from left to right: start, 0 to 1, and text.
    pub fn new<const N: usize>(cells: [(f32, String); N]) -> Columns {
        Columns {
            cells: cells.into(),
            urgent: false,
            bad: None,
        }
    }

    /// Draws one column in the error colour.
    pub fn bad(self, column: usize) -> Columns {
        Columns {
            bad: Some(column),
            ..self
        }
    }

    /// Returns true if a column has the error colour.
    #[cfg(test)]
    pub fn is_bad(&self) -> bool {
        self.bad.is_some()
    }

    /// Draws the entry in the warning colour if `urgent`.
    pub fn urgent(self, urgent: bool) -> Columns {
        Columns { urgent, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(change: impl Fn(&mut MenuInput)) -> MenuInput {
        let mut input = MenuInput::default();
        change(&mut input);
        input
    }

    #[test]
    fn unusable_entries_are_skipped_and_the_cursor_wraps() {
        let mut list = MenuList::default();
        let usable = [false, true, false, true, false];
        let (up, down) = (press(|i| i.up = true), press(|i| i.down = true));
        for (key, selected) in [(&up, 3), (&up, 1), (&up, 3), (&down, 1), (&down, 3)] {
            list.update(key, &usable);
            assert_eq!(list.selected, selected);
        }
        list.update(&down, &[true]);
        assert_eq!(list.selected, 0);
        list.update(&up, &[true]);
        assert_eq!(list.selected, 0);
    }

    #[test]
    fn a_move_and_a_choice_in_the_same_frame_choose_the_new_entry() {
        let mut list = MenuList::default();
        let input = press(|i| {
            i.down = true;
            i.choose = true;
        });
        assert_eq!(
            list.update(&input, &[true, true]),
            Some(MenuChoice::Entry(1))
        );
    }

    #[test]
    fn left_and_right_change_the_selected_entry() {
        let mut list = MenuList::at(1);
        let right = press(|i| i.right = true);
        assert_eq!(
            list.update(&right, &[true; 3]),
            Some(MenuChoice::Change(1, 1))
        );
    }

    #[test]
    fn a_list_without_a_usable_entry_chooses_nothing() {
        let mut list = MenuList::default();
        let choose = press(|i| i.choose = true);
        assert_eq!(list.update(&choose, &[false, false]), None);
        assert_eq!(list.update(&choose, &[]), None);
    }
}
