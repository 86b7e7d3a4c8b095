//! A list of entries of which one is chosen with the keyboard.

use super::panel;
use super::text::TextStyle;
use crate::app::input::MenuInput;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;

/// What the player has done with a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    /// The entry with this number.
    Entry(usize),
    /// Less (-1) or more (1) of the entry with this number.
    Change(usize, i32),
    /// Leave the list.
    Back,
}

/// A list of entries of which one is lit.
#[derive(Clone, Debug, Default)]
pub struct MenuList {
    lit: usize,
    /// First entry shown, if not all can be.
    top: usize,
}

impl MenuList {
    /// A list with some entry lit.
    pub fn at(lit: usize) -> MenuList {
        MenuList { lit, top: 0 }
    }

    /// The entry that is lit.
    pub fn lit(&self) -> usize {
        self.lit
    }

    /// Lights another entry.
    pub fn light(&mut self, entry: usize) {
        self.lit = entry;
    }

    /// Answers the keys; `usable` says which entries can be chosen. Beyond
    /// each end lies the other one.
    pub fn update(&mut self, input: &MenuInput, usable: &[bool]) -> Option<MenuChoice> {
        let last = usable.len().saturating_sub(1);
        self.lit = self.lit.min(last);
        let can = |entry: &usize| usable.get(*entry).copied().unwrap_or(false);
        if !can(&self.lit) {
            self.lit = (0..usable.len()).find(can).unwrap_or(0);
        }
        if input.up {
            self.lit = (self.lit + 1..usable.len())
                .chain(0..self.lit)
                .rev()
                .find(can)
                .unwrap_or(self.lit);
        }
        if input.down {
            self.lit = (self.lit + 1..usable.len())
                .chain(0..self.lit)
                .find(can)
                .unwrap_or(self.lit);
        }
        if input.first {
            self.lit = (0..usable.len()).find(can).unwrap_or(0);
        }
        if input.last {
            self.lit = (0..usable.len()).rev().find(can).unwrap_or(last);
        }
        if input.back {
            return Some(MenuChoice::Back);
        }
        if !can(&self.lit) {
            return None;
        }
        match (input.choose, input.left, input.right) {
            (true, _, _) => Some(MenuChoice::Entry(self.lit)),
            (_, true, false) => Some(MenuChoice::Change(self.lit, -1)),
            (_, false, true) => Some(MenuChoice::Change(self.lit, 1)),
            _ => None,
        }
    }

    /// The row in which the lit entry was drawn, from 0.
    pub fn row(&self) -> usize {
        self.lit.saturating_sub(self.top)
    }

    /// Draws as many entries as fit into a rectangle; `scale` screen pixels for each pixel of the letters.
    pub fn draw(
        &mut self,
        painter: &mut Painter,
        area: (f32, f32, f32, f32),
        scale: f32,
        entries: &[(String, bool)],
    ) {
        self.draw_rows(painter, area, scale, entries.len(), |painter, row| {
            let (text, usable) = &entries[row.entry];
            let colour = match (usable, row.lit) {
                (false, _) => theme::DIM,
                (true, true) => theme::INK,
                (true, false) => theme::TEXT,
            };
            let style = row.style(scale, colour).centred();
            style.draw(painter, row.x + row.width / 2.0, row.line, text);
        });
    }

    /// The same with entries of several columns.
    pub fn draw_cells(
        &mut self,
        painter: &mut Painter,
        area: (f32, f32, f32, f32),
        scale: f32,
        entries: &[Columns],
    ) {
        self.draw_rows(painter, area, scale, entries.len(), |painter, row| {
            let entry = &entries[row.entry];
            let colour = match (row.lit, entry.urgent) {
                (true, _) => theme::INK,
                (false, true) => theme::WARN,
                (false, false) => theme::TEXT,
            };
            let style = row.style(scale, colour);
            let bad = match row.lit {
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
                let text = style.cut(painter, text, room);
                style.draw(painter, x, row.line, &text);
            }
        });
    }

    /// Draws the ground of as many entries as fit and the arrows that tell of more; `draw` draws each entry.
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
            .clamp((self.lit + 1).saturating_sub(rows), self.lit);
        self.top = self.top.min(count.saturating_sub(rows));
        for entry in self.top..count.min(self.top + rows) {
            let lit = entry == self.lit;
            let top = y + (entry - self.top) as f32 * pitch;
            if lit {
                let area = (x, top, w, pitch - scale);
                panel::lit(painter, area, scale);
            }
            draw(
                painter,
                Row {
                    entry,
                    lit,
                    x,
                    width: w,
                    line: top + 4.0 * scale,
                },
            );
        }
        let last = (self.top + rows).min(count).saturating_sub(1);
        let mut arrow = |entry: usize, arrow: &str| {
            let ground = entry == self.lit;
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

/// Height of an entry in pixels of the letters.
pub const ROW: f32 = 17.0;

/// Where an entry is drawn, pixels of the screen.
struct Row {
    entry: usize,
    lit: bool,
    x: f32,
    width: f32,
    /// Upper edge of its letters.
    line: f32,
}

impl Row {
    /// Letters that are well read on the ground of the entry.
    fn style(&self, scale: f32, colour: Rgba) -> TextStyle {
        let style = TextStyle::small(scale).colour(colour);
        if self.lit { style.flat() } else { style }
    }
}

/// Where a column begins in an entry of a width in pixels of the screen; there is room for the arrows at the edge.
pub fn cell_left(part: f32, width: f32, scale: f32) -> f32 {
    6.0 * scale + (part * (width - 18.0 * scale)).round()
}

/// An entry of several columns.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    /// Where each begins, as a part of the width, and its text.
    cells: Vec<(f32, String)>,
    urgent: bool,
    /// The column in the colour of what is bad.
    bad: Option<usize>,
}

impl Columns {
    /// Columns from left to right: where each begins, 0 to 1, and its text.
    pub fn new<const N: usize>(cells: [(f32, String); N]) -> Columns {
        Columns {
            cells: cells.into(),
            urgent: false,
            bad: None,
        }
    }

    /// One column in the colour of what is bad.
    pub fn bad(self, column: usize) -> Columns {
        Columns {
            bad: Some(column),
            ..self
        }
    }

    /// True if something in it is bad.
    #[cfg(test)]
    pub fn is_bad(&self) -> bool {
        self.bad.is_some()
    }

    /// In the colour of what should be looked at.
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
    fn entries_that_do_nothing_are_skipped_and_beyond_each_end_lies_the_other() {
        let mut list = MenuList::default();
        let usable = [false, true, false, true, false];
        let (up, down) = (press(|i| i.up = true), press(|i| i.down = true));
        for (key, lit) in [(&up, 3), (&up, 1), (&up, 3), (&down, 1), (&down, 3)] {
            list.update(key, &usable);
            assert_eq!(list.lit, lit);
        }
        list.update(&down, &[true]);
        assert_eq!(list.lit, 0);
        list.update(&up, &[true]);
        assert_eq!(list.lit, 0);
    }

    #[test]
    fn a_move_and_a_choice_in_the_same_picture_choose_the_entry_moved_to() {
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
    fn left_and_right_change_the_lit_entry() {
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
