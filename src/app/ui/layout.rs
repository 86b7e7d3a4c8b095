//! Layout: turns a description into rectangles. The boxes are computed by the `taffy` crate.

use super::erase::AnyMessage;
use super::text::{Glyphs, TextStyle};
use super::widget::{
    Control, Fit, Frame, HELP_LINES, Id, Items, Kind, LINE, ROW, Rect, SCROLL_BAR, Tabs, Text,
    Widget,
};
use std::collections::HashMap;
use std::ops::Range;
use taffy::prelude::{AvailableSpace, NodeId, Size, Style, TaffyMaxContent, TaffyTree, length};

/// A widget with its place, in drawing order: a widget is followed by its descendants.
pub struct Placed<'a> {
    /// Identity.
    pub id: Option<Id>,
    /// Place, font pixels.
    pub rect: Rect,
    /// Index of the surrounding widget.
    pub parent: Option<usize>,
    /// Index after the last descendant.
    pub end: usize,
    /// Kind; the children of a group are placed widgets of their own.
    pub kind: Kind<'a, AnyMessage>,
    /// What it does.
    pub control: Option<Control<'a, AnyMessage>>,
    /// Background.
    pub frame: Option<Frame>,
    /// It takes all input from the widgets before it.
    pub modal: bool,
    back: Option<AnyMessage>,
}

/// The lines of a list that are visible. A line is an entry of a list, or the entries of a grid side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// First visible line.
    pub first: usize,
    /// Number of lines that fit.
    pub rows: usize,
    /// Number of entries in a line.
    pub columns: usize,
}

/// State of a layout between frames.
#[derive(Debug, Default)]
pub struct Memory {
    /// The focused control of each layer, by name; the bottom layer's name is empty.
    pub focus: HashMap<&'static str, Id>,
    /// The visible lines of each list, by name.
    pub windows: HashMap<&'static str, Window>,
}

/// A screen's widgets in their places.
pub struct Layout<'a> {
    /// The widgets.
    pub nodes: Vec<Placed<'a>>,
    /// Index of the top layer.
    pub layer: usize,
    /// Name of the top layer.
    pub layer_name: &'static str,
    /// The focused control.
    pub focus: Option<usize>,
    /// Screen pixels per font pixel.
    pub scale: f32,
    /// Position of the left top corner, screen pixels.
    origin: (f32, f32),
}

/// Lists with at most this many rows are as wide as their widest row needs.
const MEASURED_ROWS: usize = 32;

type Tree = TaffyTree<Measured>;

/// Content whose size depends on the font.
enum Measured {
    Text(Text),
    Fixed(f32, f32),
}

impl<'a> Layout<'a> {
    /// Places the widgets of a screen in a window, and corrects the focus and the visible rows of lists.
    pub fn new(
        root: Widget<'a, AnyMessage>,
        glyphs: &dyn Glyphs,
        window: (f32, f32),
        scale: f32,
        memory: &mut Memory,
    ) -> Layout<'a> {
        let size = ((window.0 / scale).floor(), (window.1 / scale).floor());
        let rest = |whole: f32, part: f32| ((whole - part * scale) / 2.0).floor();
        let origin = (rest(window.0, size.0), rest(window.1, size.1));
        let layer_name = top_layer(&root).unwrap_or("");
        let mut placer = Placer {
            glyphs,
            focus: memory.focus.get(layer_name).copied(),
            memory,
            nodes: Vec::new(),
        };
        placer.place_root(root, (0.0, 0.0), size, None);
        let nodes = placer.nodes;
        let layer = nodes.iter().rposition(|node| node.modal).unwrap_or(0);
        let mut layout = Layout {
            nodes,
            layer,
            layer_name,
            focus: None,
            scale,
            origin,
        };
        let wanted = memory.focus.get(layer_name).copied();
        layout.focus = wanted
            .and_then(|id| layout.find(id))
            .or_else(|| layout.focusable().next());
        if let Some(id) = layout.focus.and_then(|at| layout.nodes[at].id) {
            memory.focus.insert(layer_name, id);
        }
        layout
    }

    /// Returns the indices of the top layer's controls that can be focused.
    pub fn focusable(&self) -> impl Iterator<Item = usize> + '_ {
        let layer = self.layer..self.nodes.get(self.layer).map_or(0, |layer| layer.end);
        layer.filter(|at| is_enabled(&self.nodes[*at].control))
    }

    /// Returns the index of a control of the top layer that can be focused.
    pub fn find(&self, id: Id) -> Option<usize> {
        self.focusable().find(|at| self.nodes[*at].id == Some(id))
    }

    /// Returns the surrounding widgets of a widget, from the inside out, starting with itself.
    pub fn outwards(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(at), |at| self.nodes[*at].parent)
    }

    /// Returns the list that a row or anything in it belongs to.
    pub fn list_of(&self, at: usize) -> Option<(usize, &Items<'a, AnyMessage>)> {
        self.outwards(at).find_map(|at| match &self.nodes[at].kind {
            Kind::Items(items) => Some((at, items)),
            _ => None,
        })
    }

    /// Returns the message of Escape.
    pub fn back(&self) -> Option<&AnyMessage> {
        self.nodes.get(self.layer)?.back.as_ref()
    }

    /// Returns the help of the focused control.
    pub fn help(&self) -> &str {
        let control = self.focus.and_then(|at| self.nodes[at].control.as_ref());
        control.map_or("", |control| control.help.as_str())
    }

    /// Converts a rectangle from font pixels to screen pixels.
    pub fn on_screen(&self, (x, y, w, h): Rect) -> Rect {
        let (scale, origin) = (self.scale, self.origin);
        (
            origin.0 + x * scale,
            origin.1 + y * scale,
            w * scale,
            h * scale,
        )
    }

    /// Converts a position from screen pixels to font pixels.
    pub fn in_font_pixels(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let (scale, origin) = (self.scale, self.origin);
        ((x - origin.0) / scale, (y - origin.1) / scale)
    }
}

/// Returns true for a control that can be focused.
pub fn is_enabled(control: &Option<Control<AnyMessage>>) -> bool {
    control.as_ref().is_some_and(|control| {
        let acts = control.press.is_some() || control.change.is_some() || control.input.is_some();
        control.enabled && acts
    })
}

/// Returns true if a rectangle contains a position.
pub fn contains((x, y, w, h): Rect, at: (f32, f32)) -> bool {
    (x..x + w).contains(&at.0) && (y..y + h).contains(&at.1)
}

/// Returns the name of the last modal layer.
fn top_layer(widget: &Widget<AnyMessage>) -> Option<&'static str> {
    let Kind::Group(children) = &widget.kind else {
        return None;
    };
    let below = children.iter().rev().find_map(top_layer);
    below.or_else(|| {
        widget
            .modal
            .then(|| widget.id.map_or("modal", |id| id.name))
    })
}

struct Placer<'m, 'a> {
    glyphs: &'m dyn Glyphs,
    /// The focused control of the top layer.
    focus: Option<Id>,
    memory: &'m mut Memory,
    nodes: Vec<Placed<'a>>,
}

impl<'a> Placer<'_, 'a> {
    /// Lays a widget out at a place of a given size, with everything in it.
    fn place_root(
        &mut self,
        mut widget: Widget<'a, AnyMessage>,
        at: (f32, f32),
        size: (f32, f32),
        parent: Option<usize>,
    ) {
        widget.style.size = Size {
            width: length(size.0),
            height: length(size.1),
        };
        let mut tree = Tree::new();
        let space = Size {
            width: AvailableSpace::Definite(size.0),
            height: AvailableSpace::Definite(size.1),
        };
        let Some(root) = self.add(&mut tree, &widget) else {
            return;
        };
        compute(&mut tree, root, space, self.glyphs);
        self.place(&tree, root, widget, at, parent);
    }

    /// Adds a widget to a tree of boxes; `None` if the tree is full, which cannot happen.
    fn add(&self, tree: &mut Tree, widget: &Widget<'a, AnyMessage>) -> Option<NodeId> {
        let mut style = widget.style.clone();
        let fixed = |w: f32, h: f32| Some(Measured::Fixed(w, h));
        let measured = match &widget.kind {
            Kind::Group(children) => {
                let children = children.iter().map(|child| self.add(tree, child));
                let children: Vec<NodeId> = children.collect::<Option<_>>()?;
                return tree.new_with_children(style, &children).ok();
            }
            Kind::Text(text) => Some(Measured::Text(text.clone())),
            Kind::Choice(value) => fixed(self.width(value) + 2.0 * ARROW, 8.0),
            Kind::Switch(_, label) => fixed(self.width(label) + SWITCH, 10.0),
            Kind::Slider { .. } => fixed(60.0, 10.0),
            Kind::Field => fixed(40.0, 12.0),
            Kind::Part(label, _) => fixed(self.width(label) + 6.0, 12.0),
            Kind::Help => fixed(0.0, HELP_LINES as f32 * LINE),
            Kind::Tabs(_) => fixed(0.0, ROW),
            Kind::CustomPaint(_) | Kind::Tab(..) => None,
            Kind::Items(items) => {
                if style.flex_grow == 0.0 && items.count <= MEASURED_ROWS {
                    style.min_size.width = length(self.widest_row(items));
                }
                None
            }
        };
        match measured {
            Some(measured) => tree.new_leaf_with_context(style, measured).ok(),
            None => tree.new_leaf(style).ok(),
        }
    }

    fn width(&self, text: &str) -> f32 {
        TextStyle::small(1.0).width(self.glyphs, text)
    }

    fn widest_row(&self, items: &Items<'a, AnyMessage>) -> f32 {
        let mut widest = 0.0_f32;
        for index in 0..items.count {
            let mut tree = Tree::new();
            if let Some(root) = self.add(&mut tree, &(items.row)(index)) {
                compute(&mut tree, root, Size::MAX_CONTENT, self.glyphs);
                widest = widest.max(size_of(&tree, root).0);
            }
        }
        widest
    }

    /// Places a widget whose box has been computed, and everything in it.
    fn place(
        &mut self,
        tree: &Tree,
        node: NodeId,
        widget: Widget<'a, AnyMessage>,
        (left, top): (f32, f32),
        parent: Option<usize>,
    ) {
        let at = self.nodes.len();
        let place = tree.layout(node).map(|layout| layout.location);
        let place = place.unwrap_or_default();
        let (left, top) = (left + place.x, top + place.y);
        let (width, height) = size_of(tree, node);
        let (kind, children) = match widget.kind {
            Kind::Group(children) => (Kind::Group(Vec::new()), children),
            kind => (kind, Vec::new()),
        };
        self.nodes.push(Placed {
            id: widget.id,
            rect: (left, top, width, height),
            parent,
            end: at + 1,
            kind,
            control: widget.control,
            frame: widget.frame,
            modal: widget.modal,
            back: widget.back,
        });
        let nodes = tree.children(node).unwrap_or_default();
        for (child, node) in children.into_iter().zip(nodes) {
            self.place(tree, node, child, (left, top), Some(at));
        }
        self.place_rows(at);
        self.place_tabs(at);
        self.nodes[at].end = self.nodes.len();
    }

    /// Places the visible entries of a list.
    fn place_rows(&mut self, at: usize) {
        let (x, y, w, h) = self.nodes[at].rect;
        let Kind::Items(items) = &self.nodes[at].kind else {
            return;
        };
        let (name, count, height) = (items.name, items.count, items.height);
        let (columns, lines) = (items.columns(w), items.lines(w));
        let rows = ((h / height).floor() as usize).max(1);
        let old = self.memory.windows.get(name);
        let mut first = old.map_or(0, |window| window.first);
        if let Some(focus) = self.focus.filter(|focus| focus.name == name) {
            let index = focus.index.min(count.saturating_sub(1));
            let line = index / columns;
            first = first.clamp((line + 1).saturating_sub(rows), line);
            if index != focus.index {
                self.move_focus(Id::row(name, index));
            }
        }
        first = first.min(lines.saturating_sub(rows));
        let window = Window {
            first,
            rows,
            columns,
        };
        self.memory.windows.insert(name, window);
        let scrolls = lines > rows || columns > 1;
        let width = if scrolls { w - SCROLL_BAR } else { w };
        let width = (width / columns as f32).floor();
        let gap = if columns > 1 { 4.0 } else { 0.0 };
        for index in first * columns..count.min((first + rows) * columns) {
            let Kind::Items(items) = &self.nodes[at].kind else {
                return;
            };
            let mut row = (items.row)(index);
            row.id = Some(Id::row(name, index));
            let left = x + (index % columns) as f32 * width;
            let top = y + (index / columns - first) as f32 * height;
            let size = (width - gap, height - gap.max(1.0));
            self.place_root(row, (left, top), size, Some(at));
        }
    }

    /// Places the tabs of a bar that fit, around the selected one, with arrows to the others.
    fn place_tabs(&mut self, at: usize) {
        let (x, y, w, h) = self.nodes[at].rect;
        let Kind::Tabs(Tabs {
            labels,
            selected,
            set,
        }) = &self.nodes[at].kind
        else {
            return;
        };
        let widths: Vec<f32> = labels
            .iter()
            .map(|label| (self.width(label) + 2.0 * TAB_EDGE).min(w - 2.0 * ARROW))
            .collect();
        let shown = tabs_around(*selected, &widths, w);
        let mut placed = Vec::new();
        let mut left = x;
        if shown.start > 0 {
            let back = Kind::Part("\u{2190}".to_owned(), set(shown.start - 1));
            placed.push((back, ARROW));
        }
        for index in shown.clone() {
            let tab = Kind::Tab(labels[index].clone(), set(index), index == *selected);
            placed.push((tab, widths[index]));
        }
        if shown.end < labels.len() {
            let on = Kind::Part("\u{2192}".to_owned(), set(shown.end));
            placed.push((on, ARROW));
        }
        for (kind, width) in placed {
            self.nodes.push(Placed {
                id: None,
                rect: (left, y, width, h),
                parent: Some(at),
                end: self.nodes.len() + 1,
                kind,
                control: None,
                frame: None,
                modal: false,
                back: None,
            });
            left += width;
        }
    }

    /// Moves the focus of the top layer.
    fn move_focus(&mut self, to: Id) {
        let old = self.focus.replace(to);
        let focus = self.memory.focus.values_mut();
        focus.filter(|id| Some(**id) == old).for_each(|id| *id = to);
    }
}

/// Width of each arrow of a choice, with the distance to the value.
pub const ARROW: f32 = 11.0;
/// Width of a switch, with the distance to its label.
pub const SWITCH: f32 = 20.0;
/// Distance of the title of a tab from its edges.
pub const TAB_EDGE: f32 = 7.0;

/// Returns the tabs of a bar that are visible: all, if they fit; otherwise those around the selected one that leave room
/// for arrows.
fn tabs_around(selected: usize, widths: &[f32], room: f32) -> Range<usize> {
    if widths.iter().sum::<f32>() <= room {
        return 0..widths.len();
    }
    let selected = selected.min(widths.len() - 1);
    let (mut shown, mut rest) = (
        selected..selected + 1,
        room - 2.0 * ARROW - widths[selected],
    );
    loop {
        let (before, after) = (shown.start.checked_sub(1), widths.get(shown.end));
        if let Some(width) = after.filter(|width| **width <= rest) {
            rest -= width;
            shown.end += 1;
        } else if let Some(before) = before.filter(|before| widths[*before] <= rest) {
            rest -= widths[before];
            shown.start = before;
        } else {
            return shown;
        }
    }
}

fn size_of(tree: &Tree, node: NodeId) -> (f32, f32) {
    let size = tree.layout(node).map(|layout| layout.size);
    size.map_or((0.0, 0.0), |size| (size.width, size.height))
}

fn compute(tree: &mut Tree, root: NodeId, space: Size<AvailableSpace>, glyphs: &dyn Glyphs) {
    let computed =
        tree.compute_layout_with_measure(root, space, |inputs, _, context, style: &Style| {
            let leaf = |known: Size<Option<f32>>, space: Size<AvailableSpace>| {
                let size =
                    context.map_or(Size::ZERO, |content| measure(content, known, space, glyphs));
                Size {
                    width: known.width.unwrap_or(size.width),
                    height: known.height.unwrap_or(size.height),
                }
            };
            taffy::compute_leaf_layout(inputs, style, |_, _| 0.0, leaf)
        });
    if let Err(error) = computed {
        log::error!("layout: {error}");
    }
}

fn measure(
    content: &Measured,
    known: Size<Option<f32>>,
    space: Size<AvailableSpace>,
    glyphs: &dyn Glyphs,
) -> Size<f32> {
    let text = match content {
        Measured::Fixed(width, height) => {
            return Size {
                width: *width,
                height: *height,
            };
        }
        Measured::Text(text) => text,
    };
    let style = TextStyle::new(text.font, 1.0);
    let whole = style.width(glyphs, &text.text);
    let least = || {
        let words = text.text.split_whitespace();
        let words = words.map(|word| style.width(glyphs, word));
        words.fold(0.0, f32::max)
    };
    let room = match (text.fit, known.width, space.width) {
        (_, Some(width), _) => width,
        (Fit::Line, ..) => whole,
        (_, _, AvailableSpace::Definite(width)) => width.min(whole),
        (Fit::Wrap, _, AvailableSpace::MinContent) => least(),
        (Fit::Cut, _, AvailableSpace::MinContent) => 0.0,
        (_, _, AvailableSpace::MaxContent) => whole,
    };
    let height = match text.fit {
        Fit::Wrap => style.wrap(glyphs, &text.text, room.max(1.0)).len() as f32 * LINE,
        Fit::Line | Fit::Cut => text.font.height(),
    };
    Size {
        width: room.ceil(),
        height,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_that_do_not_fit_are_left_out_around_the_selected_one() {
        let widths = [50.0; 6];
        assert_eq!(tabs_around(4, &widths, 300.0), 0..6);
        let room = 150.0 + 2.0 * ARROW;
        assert_eq!(tabs_around(0, &widths, room), 0..3);
        assert_eq!(tabs_around(2, &widths, room), 2..5);
        assert_eq!(tabs_around(5, &widths, room), 3..6);
        assert_eq!(tabs_around(5, &widths, 10.0), 5..6, "at least one");
        assert_eq!(tabs_around(0, &[], 10.0), 0..0);
    }
}
