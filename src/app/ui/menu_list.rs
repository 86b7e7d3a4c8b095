//! A list of entries of which one is chosen with the keyboard.

use super::panel;
use super::text::Text;
use crate::app::input::MenuInput;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;

/// What the player has done with a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
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

    /// Answers the keys; `usable` says which entries can be chosen. There is no wrapping around at the ends.
    pub fn update(&mut self, input: &MenuInput, usable: &[bool]) -> Option<Chosen> {
        let last = usable.len().saturating_sub(1);
        self.lit = self.lit.min(last);
        let can = |entry: &usize| usable.get(*entry).copied().unwrap_or(false);
        if !can(&self.lit) {
            self.lit = (0..usable.len()).find(can).unwrap_or(0);
        }
        if input.up {
            self.lit = (0..self.lit).rev().find(can).unwrap_or(self.lit);
        }
        if input.down {
            self.lit = (self.lit + 1..usable.len()).find(can).unwrap_or(self.lit);
        }
        if input.first {
            self.lit = (0..usable.len()).find(can).unwrap_or(0);
        }
        if input.last {
            self.lit = (0..usable.len()).rev().find(can).unwrap_or(last);
        }
        if input.back {
            return Some(Chosen::Back);
        }
        if !can(&self.lit) {
            return None;
        }
        match (input.choose, input.left, input.right) {
            (true, _, _) => Some(Chosen::Entry(self.lit)),
            (_, true, false) => Some(Chosen::Change(self.lit, -1)),
            (_, false, true) => Some(Chosen::Change(self.lit, 1)),
            _ => None,
        }
    }

    /// Draws as many entries as fit into a rectangle; `scale` screen pixels for each pixel of the letters.
    pub fn draw(
        &mut self,
        painter: &mut Painter,
        (x, y, w, h): (f32, f32, f32, f32),
        scale: f32,
        entries: &[(String, bool)],
    ) {
        let pitch = ROW * scale;
        let rows = ((h / pitch).floor() as usize).max(1);
        self.top = self
            .top
            .clamp((self.lit + 1).saturating_sub(rows), self.lit);
        self.top = self.top.min(entries.len().saturating_sub(rows));
        for (row, (text, usable)) in entries.iter().skip(self.top).take(rows).enumerate() {
            let lit = row + self.top == self.lit;
            let top = y + row as f32 * pitch;
            if lit {
                let area = (x, top, w, pitch - scale);
                panel::lit(painter, area, scale);
            }
            let colour = match (usable, lit) {
                (false, _) => theme::DIM,
                (true, true) => theme::INK,
                (true, false) => theme::TEXT,
            };
            let style = Text::small(scale).colour(colour).centred();
            let style = if lit { style.flat() } else { style };
            style.draw(painter, x + w / 2.0, top + 4.0 * scale, text);
        }
        let arrow = Text::small(scale).colour(theme::TITLE).right();
        if self.top > 0 {
            arrow.draw(painter, x + w - 3.0 * scale, y + 4.0 * scale, "\u{2191}");
        }
        if self.top + rows < entries.len() {
            let bottom = y + (rows as f32 - 1.0) * pitch;
            arrow.draw(
                painter,
                x + w - 3.0 * scale,
                bottom + 4.0 * scale,
                "\u{2193}",
            );
        }
    }
}

/// Height of an entry in pixels of the letters.
pub const ROW: f32 = 17.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn press(change: impl Fn(&mut MenuInput)) -> MenuInput {
        let mut input = MenuInput::default();
        change(&mut input);
        input
    }

    #[test]
    fn entries_that_do_nothing_are_skipped_and_the_ends_do_not_wrap() {
        let mut list = MenuList::default();
        let usable = [true, false, true];
        let (up, down) = (press(|i| i.up = true), press(|i| i.down = true));
        list.update(&up, &usable);
        assert_eq!(list.lit, 0);
        list.update(&down, &usable);
        assert_eq!(list.lit, 2);
        list.update(&down, &usable);
        assert_eq!(list.lit, 2);
    }

    #[test]
    fn a_move_and_a_choice_in_the_same_picture_choose_the_entry_moved_to() {
        let mut list = MenuList::default();
        let input = press(|i| {
            i.down = true;
            i.choose = true;
        });
        assert_eq!(list.update(&input, &[true, true]), Some(Chosen::Entry(1)));
    }

    #[test]
    fn left_and_right_change_the_lit_entry() {
        let mut list = MenuList::at(1);
        let right = press(|i| i.right = true);
        assert_eq!(list.update(&right, &[true; 3]), Some(Chosen::Change(1, 1)));
    }

    #[test]
    fn a_list_without_a_usable_entry_chooses_nothing() {
        let mut list = MenuList::default();
        let choose = press(|i| i.choose = true);
        assert_eq!(list.update(&choose, &[false, false]), None);
        assert_eq!(list.update(&choose, &[]), None);
    }
}
