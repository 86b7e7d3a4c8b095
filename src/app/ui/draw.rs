//! Draws widgets that have been placed, in the look of the game.

use super::erase::AnyMessage;
use super::layout::{ARROW, Layout, SWITCH, TAB_EDGE, contains, is_enabled};
use super::panel;
use super::pointer::{FIELD_EDGE, SLIDER_NUMBER, first_visible};
use super::state::UiState;
use super::text::TextStyle;
use super::text_edit::{TextEdit, displayed};
use super::widget::{Align, Fit, Frame, HELP_LINES, Items, Kind, LINE, Rect, SCROLL_BAR, Text};
use crate::app::paint::font::Font;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;

/// Returns the parts of the screen that opaque panels will cover.
pub fn covered(painter: &Painter, layout: &Layout) -> Vec<Rect> {
    let framed = layout.nodes.iter().filter_map(|node| {
        let rect = layout.on_screen(node.rect);
        panel::hidden_by(painter, sprite(node.frame?)?, rect, layout.scale)
    });
    framed.collect()
}

/// Returns the sprite of a panel.
fn sprite(frame: Frame) -> Option<&'static str> {
    match frame {
        Frame::Dark => Some("ui/frame_dark"),
        Frame::Light => Some("ui/frame"),
        Frame::Ruled => None,
    }
}

/// Opacity of the dark layer behind a dialog: over other panels, whose texts would distract, and over a game.
const OVER_PANELS: f32 = 0.75;
const OVER_GAME: f32 = 0.5;
/// Opacity of the line above a group.
const RULE: f32 = 0.5;
/// Share of the dark colour in coloured texts of the focused control, which has a bright background.
const FOCUSED: f32 = 0.85;

/// State of the control that a widget is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Plain,
    Focused,
    Disabled,
}

/// Draws widgets; `size` is that of the window in screen pixels, `seconds` makes the text cursor blink.
pub fn draw(
    painter: &mut Painter,
    layout: &Layout,
    state: &UiState,
    size: (f32, f32),
    seconds: f64,
) {
    let mut moods = vec![Mood::Plain; layout.nodes.len()];
    for at in 0..layout.nodes.len() {
        let node = &layout.nodes[at];
        let edit = state
            .edit
            .as_ref()
            .filter(|(id, _)| Some(*id) == control_id(layout, at));
        let edit = edit.map(|(_, edit)| edit);
        let is_focused = layout.focus == Some(at) && edit.is_none();
        let mood = match (&node.control, node.parent) {
            (Some(_), _) if is_focused => Mood::Focused,
            (Some(_), _) if !is_enabled(&node.control) => Mood::Disabled,
            (None, Some(parent)) => moods[parent],
            _ => Mood::Plain,
        };
        moods[at] = mood;
        if node.modal {
            let mut below = layout.nodes[..at].iter();
            let opacity = match below.any(|node| node.frame.is_some()) {
                true => OVER_PANELS,
                false => OVER_GAME,
            };
            painter.rectangle(
                (0.0, 0.0, size.0, size.1),
                theme::faint(theme::INK, opacity),
            );
        }
        let rect = layout.on_screen(node.rect);
        match node.frame.map(sprite) {
            Some(Some(sprite)) => panel::nine(painter, sprite, rect, layout.scale),
            Some(None) => {
                let line = (rect.0, rect.1, rect.2, layout.scale);
                painter.rectangle(line, theme::faint(theme::EDGE, RULE));
            }
            None => {}
        }
        let is_bar = matches!(node.kind, Kind::Tabs(_));
        let is_bare = node.control.as_ref().is_some_and(|c| c.is_bare);
        if is_focused && !is_bar && !is_bare {
            panel::selection(painter, rect, layout.scale);
        }
        let mut brush = Brush {
            painter,
            scale: layout.scale,
            mood,
        };
        match &node.kind {
            Kind::Group(_) => {}
            Kind::Text(text) => brush.text(rect, text),
            Kind::Items(items) => brush.scroll_bar(rect, items, first_row(state, items)),
            Kind::Tabs(_) => brush.tab_bar(rect),
            Kind::Tab(label, _, is_selected) => brush.tab(rect, label, *is_selected),
            Kind::Choice(value) => brush.choice(rect, value),
            Kind::Switch(on, label) => brush.switch(rect, *on, label),
            Kind::Slider { value, range, .. } => brush.slider(rect, *value, range),
            Kind::Field => brush.field(rect, &field_text(layout, at), edit, seconds),
            Kind::Part(label, _) => brush.part(rect, label),
            Kind::Help => brush.help(rect, layout.help()),
            Kind::CustomPaint(draw) => draw(painter, rect, layout.scale),
        }
    }
    draw_tooltip(painter, layout, state, size);
}

/// Returns the identity of the control that a widget is in.
fn control_id(layout: &Layout, at: usize) -> Option<super::widget::Id> {
    let mut outwards = layout.outwards(at);
    let control = outwards.find(|at| layout.nodes[*at].control.is_some());
    layout.nodes[control?].id
}

fn field_text(layout: &Layout, at: usize) -> String {
    let mut outwards = layout.outwards(at);
    let input = outwards.find_map(|at| layout.nodes[at].control.as_ref()?.input.as_ref());
    input.map_or_else(String::new, |input| displayed(&input.text, input.rules))
}

fn first_row(state: &UiState, items: &Items<AnyMessage>) -> usize {
    let window = state.memory.windows.get(items.name);
    window.map_or(0, |window| window.first)
}

/// Draws the parts of widgets.
struct Brush<'p> {
    painter: &'p mut Painter,
    scale: f32,
    mood: Mood,
}

impl Brush<'_> {
    /// Returns the style of a text in the mood of its control.
    fn style(&self, font: Font, colour: Rgba) -> TextStyle {
        let style = TextStyle::new(font, self.scale);
        match self.mood {
            Mood::Plain => style.colour(colour),
            Mood::Disabled => style.colour(theme::DIM),
            Mood::Focused if colour == theme::TEXT => style.colour(theme::INK).flat(),
            Mood::Focused => style.colour(theme::dark(colour, FOCUSED)).flat(),
        }
    }

    fn small(&self) -> TextStyle {
        self.style(Font::Small, theme::TEXT)
    }

    /// Returns the top edge of a line of text that is centred in a rectangle.
    fn middle(&self, (_, y, _, h): Rect, font: Font) -> f32 {
        y + ((h / self.scale - font.height()) / 2.0).floor() * self.scale
    }

    fn text(&mut self, rect: Rect, text: &Text) {
        let (x, y, width, _) = rect;
        let style = self.style(text.font, text.colour);
        let (style, x) = match text.align {
            Align::Left => (style, x),
            Align::Centre => (style.centred(), x + (width / 2.0).round()),
        };
        match text.fit {
            Fit::Line => {
                let top = self.middle(rect, text.font);
                style.draw(self.painter, x, top, &text.text);
            }
            Fit::Cut => {
                let top = self.middle(rect, text.font);
                let shown = style.truncate(self.painter, &text.text, width);
                style.draw(self.painter, x, top, &shown);
            }
            Fit::Wrap => {
                let room = width.max(self.scale);
                let lines = match text.align {
                    Align::Left => style.wrap(self.painter, &text.text, room),
                    Align::Centre => style.wrap_evenly(self.painter, &text.text, room),
                };
                for (row, line) in lines.iter().enumerate() {
                    let top = y + row as f32 * LINE * self.scale;
                    style.draw(self.painter, x, top, line);
                }
            }
        }
    }

    fn choice(&mut self, rect: Rect, value: &str) {
        let (style, top) = (self.small(), self.middle(rect, Font::Small));
        let left = rect.0 + ARROW * self.scale;
        style.draw(self.painter, rect.0, top, "\u{2190}");
        let end = style.draw(self.painter, left, top, value);
        style.draw(self.painter, end + 4.0 * self.scale, top, "\u{2192}");
    }

    fn switch(&mut self, rect: Rect, on: bool, label: &str) {
        let (scale, (x, y, _, h)) = (self.scale, rect);
        let top = y + ((h / scale - 8.0) / 2.0).floor() * scale;
        let track = (x, top, 15.0 * scale, 8.0 * scale);
        let inside = (x + scale, top + scale, 13.0 * scale, 6.0 * scale);
        let colour = if on { theme::GOOD } else { theme::DIM };
        self.painter.rectangle(track, theme::INK);
        self.painter.rectangle(inside, theme::dark(colour, 0.4));
        let knob = if on { 8.0 } else { 1.0 };
        let knob = (x + knob * scale, top + scale, 6.0 * scale, 6.0 * scale);
        self.painter
            .rectangle(knob, if on { theme::LIT } else { theme::TEXT });
        let (style, line) = (self.small(), self.middle(rect, Font::Small));
        style.draw(self.painter, x + SWITCH * scale, line, label);
    }

    fn slider(&mut self, rect: Rect, value: i32, range: &std::ops::RangeInclusive<i32>) {
        let (x, y, width, h) = rect;
        let scale = self.scale;
        let top = y + ((h / scale - 10.0) / 2.0).floor() * scale;
        let steps = (range.end() - range.start()).max(1) as f32;
        let part = (value - range.start()) as f32 / steps;
        let wide = (width / scale - SLIDER_NUMBER).floor();
        panel::bar(self.painter, (x, top), wide, part, "ui/bar_green", scale);
        let (style, line) = (self.small(), self.middle(rect, Font::Small));
        let left = x + (wide + 6.0) * scale;
        style.draw(self.painter, left, line, &value.to_string());
    }

    /// Draws a field; while it is edited, with cursor and selection.
    fn field(&mut self, rect: Rect, text: &str, edit: Option<&TextEdit>, seconds: f64) {
        let (x, y, width, h) = rect;
        let scale = self.scale;
        let inside = (x + scale, y + scale, width - 2.0 * scale, h - 2.0 * scale);
        let edge = if edit.is_some() {
            theme::LIT
        } else {
            theme::EDGE
        };
        self.painter.rectangle(rect, edge);
        self.painter.rectangle(inside, theme::INK);
        let style = TextStyle::new(Font::Small, scale);
        let (left, line) = (x + FIELD_EDGE * scale, self.middle(rect, Font::Small));
        let room = width - 2.0 * FIELD_EDGE * scale;
        let Some(edit) = edit else {
            let shown = style.truncate(self.painter, text, room);
            style.draw(self.painter, left, line, &shown);
            return;
        };
        let (text, cursor, selection) = edit.displayed();
        let first = first_visible(&text, cursor, room / scale, self.painter);
        let letters: Vec<char> = text.chars().collect();
        let gap = Font::Small.gap() * scale;
        let width_to = |painter: &Painter, end: usize| match end > first {
            true => style.width(painter, &String::from_iter(&letters[first..end])) + gap,
            false => 0.0,
        };
        let mut last = letters.len();
        while last > cursor && width_to(self.painter, last) > room {
            last -= 1;
        }
        let (start, end) = (
            selection.start.clamp(first, last),
            selection.end.clamp(first, last),
        );
        if start < end {
            let (from, to) = (width_to(self.painter, start), width_to(self.painter, end));
            let mark = (left + from, y + 2.0 * scale, to - from, h - 4.0 * scale);
            self.painter.rectangle(mark, theme::EDGE);
        }
        style.draw(
            self.painter,
            left,
            line,
            &String::from_iter(&letters[first..last]),
        );
        if seconds.fract() < 0.6 {
            let at = left + width_to(self.painter, cursor) - scale;
            let mark = (at, y + 2.0 * scale, scale, h - 4.0 * scale);
            self.painter.rectangle(mark, theme::LIT);
        }
    }

    /// Draws the line below the tabs.
    fn tab_bar(&mut self, (x, y, w, h): Rect) {
        let scale = self.scale;
        let line = (x, y + h - scale, w, scale);
        self.painter.rectangle(line, theme::EDGE);
    }

    fn tab(&mut self, rect: Rect, label: &str, is_selected: bool) {
        let (x, y, w, h) = rect;
        let scale = self.scale;
        let is_focused = is_selected && self.mood == Mood::Focused;
        let colour = match is_selected {
            true if is_focused => theme::INK,
            true => theme::TITLE,
            false => theme::DIM,
        };
        if is_focused {
            panel::selection(self.painter, (x, y, w, h - scale), scale);
        } else if is_selected {
            let line = (x, y + h - 2.0 * scale, w, 2.0 * scale);
            self.painter.rectangle(line, theme::TITLE);
        }
        let style = TextStyle::small(scale).colour(colour).centred();
        let style = if is_focused { style.flat() } else { style };
        let room = w - (2.0 * TAB_EDGE - 2.0) * scale;
        let label = style.truncate(self.painter, label, room);
        let top = self.middle(rect, Font::Small);
        style.draw(self.painter, x + (w / 2.0).round(), top, &label);
    }

    fn part(&mut self, rect: Rect, label: &str) {
        let (style, top) = (self.small().centred(), self.middle(rect, Font::Small));
        let middle = rect.0 + (rect.2 / 2.0).round();
        style.draw(self.painter, middle, top, label);
    }

    fn help(&mut self, (x, y, width, _): Rect, text: &str) {
        let style = TextStyle::new(Font::Small, self.scale)
            .colour(theme::DIM)
            .centred();
        let mut lines = style.wrap_evenly(self.painter, text, width);
        if lines.len() > HELP_LINES {
            lines.truncate(HELP_LINES);
            let last = &mut lines[HELP_LINES - 1];
            *last = style.truncate(self.painter, &format!("{last} ....."), width);
        }
        for (row, line) in lines.iter().enumerate() {
            let top = y + row as f32 * LINE * self.scale;
            style.draw(self.painter, x + (width / 2.0).round(), top, line);
        }
    }

    fn scroll_bar(&mut self, (x, y, w, h): Rect, items: &Items<AnyMessage>, first: usize) {
        let rows = (h / (items.height * self.scale)).floor().max(1.0);
        let count = items.lines(w / self.scale) as f32;
        if count <= rows {
            return;
        }
        let left = x + w - (SCROLL_BAR - 3.0) * self.scale;
        let height = rows * items.height * self.scale;
        let track = (left, y, 3.0 * self.scale, height);
        self.painter
            .rectangle(track, theme::faint(theme::EDGE, 0.35));
        let length = (height * rows / count).max(6.0 * self.scale).round();
        let along = first as f32 / (count - rows).max(1.0);
        let top = y + ((height - length) * along).round();
        let thumb = (left, top, 3.0 * self.scale, length);
        self.painter.rectangle(thumb, theme::TITLE);
    }
}

/// Shows all of a text that was cut off, if the pointer is on it.
fn draw_tooltip(painter: &mut Painter, layout: &Layout, state: &UiState, size: (f32, f32)) {
    let Some(pointer) = state.pointer else {
        return;
    };
    let (at, scale) = (layout.in_font_pixels(pointer), layout.scale);
    let style = TextStyle::new(Font::Small, scale);
    let mut texts = layout.nodes[layout.layer..]
        .iter()
        .rev()
        .filter_map(|node| match &node.kind {
            Kind::Text(text) if text.fit == Fit::Cut && contains(node.rect, at) => {
                let room = node.rect.2 * scale;
                (style.width(painter, &text.text) > room).then(|| text.text.clone())
            }
            _ => None,
        });
    let Some(text) = texts.next() else {
        return;
    };
    let lines = style.wrap(painter, &text, (size.0 - 16.0 * scale).min(300.0 * scale));
    let wide = lines
        .iter()
        .map(|line| style.width(painter, line))
        .fold(0.0, f32::max);
    let (w, h) = (
        wide + 8.0 * scale,
        (lines.len() as f32 * LINE + 5.0) * scale,
    );
    let x = pointer.0.min(size.0 - w).max(0.0).round();
    let below = pointer.1 + 14.0 * scale;
    let y = if below + h > size.1 {
        pointer.1 - h - 4.0 * scale
    } else {
        below
    };
    let y = y.max(0.0).round();
    painter.rectangle((x, y, w, h), theme::EDGE);
    painter.rectangle(
        (x + scale, y + scale, w - 2.0 * scale, h - 2.0 * scale),
        theme::INK,
    );
    for (row, line) in lines.iter().enumerate() {
        let top = y + (4.0 + row as f32 * LINE) * scale;
        style.draw(painter, x + 4.0 * scale, top, line);
    }
}
