//! How widgets answer the pointer: hover, click, drag, wheel.

use super::event::PointerAction;
use super::layout::{ARROW, Layout, contains, is_enabled};
use super::state::{Drag, Outcome, UiState, find_at};
use super::text::{Glyphs, TextStyle};
use super::text_edit::TextEdit;
use super::widget::{Id, Kind, Rect, SCROLL_BAR};
use crate::app::cycle::CycleStep;

/// Rows of a list scrolled by a step of the wheel.
const WHEEL_ROWS: i32 = 3;
/// Distance of the text of a field from its left edge.
pub const FIELD_EDGE: f32 = 4.0;
/// Width of the number beside a slider.
pub const SLIDER_NUMBER: f32 = 24.0;

impl UiState {
    pub(super) fn on_pointer(
        &mut self,
        action: PointerAction,
        at: (f32, f32),
        layout: &Layout,
        glyphs: &dyn Glyphs,
    ) -> Outcome {
        let at = layout.in_font_pixels(at);
        match action {
            PointerAction::Moved => self.on_move(at, layout, glyphs),
            PointerAction::Pressed => self.on_press(at, layout, glyphs),
            PointerAction::Released => self.on_release(at, layout),
            PointerAction::Wheel(steps) => self.on_wheel(steps, at, layout),
        }
    }

    fn on_move(&mut self, at: (f32, f32), layout: &Layout, glyphs: &dyn Glyphs) -> Outcome {
        match self.drag {
            Some(Drag::Slider(id)) => return slide(id, at, layout),
            Some(Drag::ScrollBar(list)) => return self.drag_scroll_bar(list, at, layout),
            Some(Drag::Text) => {
                self.place_cursor(at, layout, glyphs, true);
                return Outcome::NOTHING;
            }
            Some(Drag::Control(_)) => return Outcome::NOTHING,
            None if self.is_editing() => return Outcome::NOTHING,
            None => {}
        }
        match control_at(at, layout).and_then(|node| layout.nodes[node].id) {
            Some(id) => self.move_focus(id, layout),
            None => Outcome::NOTHING,
        }
    }

    fn on_press(&mut self, at: (f32, f32), layout: &Layout, glyphs: &dyn Glyphs) -> Outcome {
        if let Some(list) = scroll_bar_at(at, layout) {
            self.drag = Some(Drag::ScrollBar(list));
            return self.drag_scroll_bar(list, at, layout);
        }
        let control = control_at(at, layout);
        let id = control.and_then(|node| layout.nodes[node].id);
        if self.edit.as_ref().map(|(id, _)| *id) == id && id.is_some() {
            self.place_cursor(at, layout, glyphs, false);
            self.drag = Some(Drag::Text);
            return Outcome::NOTHING;
        }
        // A click elsewhere keeps what was typed.
        let ended = self.submit(layout);
        let (Some(node), Some(id)) = (control, id) else {
            return ended;
        };
        let moved = self.move_focus(id, layout);
        if ended.message.is_some() {
            return ended;
        }
        let has_input = layout.nodes[node]
            .control
            .as_ref()
            .is_some_and(|c| c.input.is_some());
        if find_at(layout, at, |n| {
            matches!(layout.nodes[n].kind, Kind::Slider { .. })
        })
        .is_some()
        {
            self.drag = Some(Drag::Slider(id));
            return slide(id, at, layout);
        }
        if has_input {
            if let Some(input) = layout.nodes[node]
                .control
                .as_ref()
                .and_then(|c| c.input.as_ref())
            {
                self.start_edit(id, TextEdit::new(&input.text, input.rules));
                self.place_cursor(at, layout, glyphs, false);
            }
            self.drag = Some(Drag::Text);
            return moved;
        }
        self.drag = Some(Drag::Control(id));
        moved
    }

    fn on_release(&mut self, at: (f32, f32), layout: &Layout) -> Outcome {
        let Some(Drag::Control(id)) = self.drag.take() else {
            return Outcome::NOTHING;
        };
        let Some(node) = layout
            .find(id)
            .filter(|node| contains(layout.nodes[*node].rect, at))
        else {
            return Outcome::NOTHING;
        };
        let part = find_at(layout, at, |n| {
            matches!(layout.nodes[n].kind, Kind::Part(..) | Kind::Tab(..))
        });
        match part.map(|part| &layout.nodes[part].kind) {
            Some(Kind::Part(_, message)) => return Outcome::chosen(Some(message.clone())),
            Some(Kind::Tab(_, message, _)) => return Outcome::changed(message.clone()),
            _ if matches!(layout.nodes[node].kind, Kind::Tabs(_)) => return Outcome::NOTHING,
            _ => {}
        }
        let choice = find_at(layout, at, |n| {
            matches!(layout.nodes[n].kind, Kind::Choice(_))
        });
        let change = layout.nodes[node]
            .control
            .as_ref()
            .and_then(|c| c.change.as_ref());
        if let (Some(choice), Some(change)) = (choice, change) {
            let is_left = at.0 < layout.nodes[choice].rect.0 + ARROW;
            let step = if is_left {
                CycleStep::Previous
            } else {
                CycleStep::Next
            };
            return Outcome::changed(change(step));
        }
        self.press_at(node, layout)
    }

    /// Chooses a control that may not have the focus.
    fn press_at(&mut self, node: usize, layout: &Layout) -> Outcome {
        let control = layout.nodes[node].control.as_ref();
        let press = control.and_then(|control| control.press.clone());
        let change = control.and_then(|control| control.change.as_ref());
        match (press, change) {
            (Some(message), _) => Outcome::chosen(Some(message)),
            (None, Some(change)) => Outcome::changed(change(CycleStep::Next)),
            (None, None) => Outcome::NOTHING,
        }
    }

    /// Scrolls the list at a position; the focus stays visible.
    fn on_wheel(&mut self, steps: i32, at: (f32, f32), layout: &Layout) -> Outcome {
        let list = find_at(layout, at, |node| {
            matches!(layout.nodes[node].kind, Kind::Items(_))
        });
        let Some(Kind::Items(items)) = list.map(|list| &layout.nodes[list].kind) else {
            return Outcome::NOTHING;
        };
        let Some(window) = self.memory.windows.get(items.name).copied() else {
            return Outcome::NOTHING;
        };
        let lines = if items.cell_width.is_some() {
            1
        } else {
            WHEEL_ROWS
        };
        let first = window.first as i32 + steps * lines;
        self.scroll_to(items.name, first.max(0) as usize, layout)
    }

    fn drag_scroll_bar(&mut self, name: &'static str, at: (f32, f32), layout: &Layout) -> Outcome {
        for node in &layout.nodes[layout.layer..] {
            if let Kind::Items(items) = &node.kind
                && items.name == name
                && let Some(window) = self.memory.windows.get(name)
            {
                let along = ((at.1 - node.rect.1) / node.rect.3.max(1.0)).clamp(0.0, 1.0);
                let middle = (along * items.lines(node.rect.2) as f32) as usize;
                let first = middle.saturating_sub(window.rows / 2);
                return self.scroll_to(name, first, layout);
            }
        }
        Outcome::NOTHING
    }

    /// Makes a line the first visible one and moves the focus into view.
    fn scroll_to(&mut self, name: &'static str, first: usize, layout: &Layout) -> Outcome {
        let mut lists = layout.nodes.iter().filter_map(|node| match &node.kind {
            Kind::Items(items) if items.name == name => Some((items, node.rect.2)),
            _ => None,
        });
        let (Some((items, width)), Some(window)) =
            (lists.next_back(), self.memory.windows.get_mut(name))
        else {
            return Outcome::NOTHING;
        };
        let (columns, last) = (items.columns(width), items.count.saturating_sub(1));
        window.first = first.min(items.lines(width).saturating_sub(window.rows));
        let (start, end) = (window.first, window.first + window.rows);
        let focus = self.memory.focus.get_mut(layout.layer_name);
        if let Some(focus) = focus.filter(|focus| focus.name == name) {
            focus.index = focus
                .index
                .clamp(start * columns, (end * columns - 1).min(last));
        }
        Outcome::NOTHING
    }

    /// Moves the cursor of the edited text to the character at a position.
    fn place_cursor(&mut self, at: (f32, f32), layout: &Layout, glyphs: &dyn Glyphs, select: bool) {
        let Some((id, edit)) = &mut self.edit else {
            return;
        };
        let Some(rect) = layout.find(*id).and_then(|node| field_of(node, layout)) else {
            return;
        };
        let (text, cursor, _) = edit.displayed();
        let style = TextStyle::small(1.0);
        let first = first_visible(&text, cursor, rect.2 - 2.0 * FIELD_EDGE, glyphs);
        let x = at.0 - rect.0 - FIELD_EDGE;
        let shown: Vec<char> = text.chars().skip(first).collect();
        let width = |count: usize| style.width(glyphs, &String::from_iter(&shown[..count]));
        let is_left = |count: &usize| x < (width(*count) + width(count + 1)) / 2.0;
        let within = (0..shown.len()).find(is_left).unwrap_or(shown.len());
        edit.place_cursor(first + within, select);
    }
}

/// Returns the rectangle of a control's field.
fn field_of(control: usize, layout: &Layout) -> Option<Rect> {
    let inside = control..layout.nodes[control].end;
    let field = |node: &usize| matches!(layout.nodes[*node].kind, Kind::Field);
    inside
        .into_iter()
        .find(field)
        .map(|node| layout.nodes[node].rect)
}

/// Returns the first character of a text to show in a field, so that its cursor is visible.
pub fn first_visible(text: &str, cursor: usize, room: f32, glyphs: &dyn Glyphs) -> usize {
    let style = TextStyle::small(1.0);
    let letters: Vec<char> = text.chars().collect();
    let width = |first: usize| style.width(glyphs, &String::from_iter(&letters[first..cursor]));
    (0..cursor)
        .find(|first| width(*first) <= room)
        .unwrap_or(cursor)
}

/// Returns the control at a position.
fn control_at(at: (f32, f32), layout: &Layout) -> Option<usize> {
    find_at(layout, at, |node| is_enabled(&layout.nodes[node].control))
}

/// Returns the message of a slider of a control for a position.
fn slide(control: Id, at: (f32, f32), layout: &Layout) -> Outcome {
    let Some(control) = layout.find(control) else {
        return Outcome::NOTHING;
    };
    for node in &layout.nodes[control..layout.nodes[control].end] {
        if let Kind::Slider { value, range, set } = &node.kind {
            let width = (node.rect.2 - SLIDER_NUMBER).max(1.0);
            let along = ((at.0 - node.rect.0) / width).clamp(0.0, 1.0);
            let steps = (range.end() - range.start()) as f32;
            let new = range.start() + (along * steps).round() as i32;
            return match new == *value {
                true => Outcome::NOTHING,
                false => Outcome::changed(set(new)),
            };
        }
    }
    Outcome::NOTHING
}

/// Returns the list whose scroll bar is at a position.
fn scroll_bar_at(at: (f32, f32), layout: &Layout) -> Option<&'static str> {
    let list = find_at(layout, at, |node| {
        matches!(layout.nodes[node].kind, Kind::Items(_))
    })?;
    let node = &layout.nodes[list];
    let Kind::Items(items) = &node.kind else {
        return None;
    };
    let scrolls = items.lines(node.rect.2) as f32 * items.height > node.rect.3;
    let is_bar = at.0 >= node.rect.0 + node.rect.2 - SCROLL_BAR;
    (scrolls && is_bar).then_some(items.name)
}
