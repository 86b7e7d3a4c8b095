//! Layout: turns a description into rectangles. The boxes are computed by the `taffy` crate.

use super::text::{Glyphs, TextStyle};
use super::widget::{Control, Fit, Frame, HELP_LINES, Id, Items, Kind, LINE, Rect, Text, Widget};
use std::collections::HashMap;
use taffy::prelude::{AvailableSpace, NodeId, Size, Style, TaffyMaxContent, TaffyTree, length};

/// A widget with its place, in drawing order: a widget is followed by its descendants.
pub struct Placed<'a, M> {
    /// Identity.
    pub id: Option<Id>,
    /// Place, font pixels.
    pub rect: Rect,
    /// Index of the surrounding widget.
    pub parent: Option<usize>,
    /// Index after the last descendant.
    pub end: usize,
    /// Kind; the children of a group are placed widgets of their own.
    pub kind: Kind<'a, M>,
    /// What it does.
    pub control: Option<Control<'a, M>>,
    /// Background.
    pub frame: Option<Frame>,
    /// It takes all input from the widgets before it.
    pub modal: bool,
    back: Option<M>,
}

/// The rows of a list that are visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// First visible row.
    pub first: usize,
    /// Number of rows that fit.
    pub rows: usize,
}

/// What a layout keeps between frames.
#[derive(Debug, Default)]
pub struct Memory {
    /// The focused control of each layer, by name; the bottom layer's name is empty.
    pub focus: HashMap<&'static str, Id>,
    /// The visible rows of each list, by name.
    pub windows: HashMap<&'static str, Window>,
}

/// A screen's widgets in their places.
pub struct Layout<'a, M> {
    /// The widgets.
    pub nodes: Vec<Placed<'a, M>>,
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

/// Width that a list reserves for its scroll bar.
pub const SCROLL_BAR: f32 = 7.0;
/// Lists with at most this many rows are as wide as their widest row needs.
const MEASURED_ROWS: usize = 32;

type Tree = TaffyTree<Measured>;

/// Content whose size depends on the font.
enum Measured {
    Text(Text),
    Fixed(f32, f32),
}

impl<'a, M> Layout<'a, M> {
    /// Places the widgets of a screen in a window, and corrects the focus and the visible rows of lists.
    pub fn new(
        root: Widget<'a, M>,
        glyphs: &dyn Glyphs,
        window: (f32, f32),
        scale: f32,
        memory: &mut Memory,
    ) -> Layout<'a, M> {
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
    pub fn list_of(&self, at: usize) -> Option<(usize, &Items<'a, M>)> {
        self.outwards(at).find_map(|at| match &self.nodes[at].kind {
            Kind::Items(items) => Some((at, items)),
            _ => None,
        })
    }

    /// Returns the message of Escape.
    pub fn back(&self) -> Option<&M> {
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
pub fn is_enabled<M>(control: &Option<Control<M>>) -> bool {
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
fn top_layer<M>(widget: &Widget<M>) -> Option<&'static str> {
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

struct Placer<'m, 'a, M> {
    glyphs: &'m dyn Glyphs,
    /// The focused control of the top layer.
    focus: Option<Id>,
    memory: &'m mut Memory,
    nodes: Vec<Placed<'a, M>>,
}

impl<'a, M> Placer<'_, 'a, M> {
    /// Lays a widget out at a place of a given size, with everything in it.
    fn place_root(
        &mut self,
        mut widget: Widget<'a, M>,
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
    fn add(&self, tree: &mut Tree, widget: &Widget<'a, M>) -> Option<NodeId> {
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
            Kind::Picture(_) => None,
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

    fn widest_row(&self, items: &Items<'a, M>) -> f32 {
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
        widget: Widget<'a, M>,
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
        self.nodes[at].end = self.nodes.len();
    }

    /// Places the visible rows of a list.
    fn place_rows(&mut self, at: usize) {
        let (x, y, w, h) = self.nodes[at].rect;
        let Kind::Items(items) = &self.nodes[at].kind else {
            return;
        };
        let (name, count, height) = (items.name, items.count, items.height);
        let rows = ((h / height).floor() as usize).max(1);
        let old = self
            .memory
            .windows
            .get(name)
            .map_or(0, |window| window.first);
        let mut first = old;
        if let Some(focus) = self.focus.filter(|focus| focus.name == name) {
            let index = focus.index.min(count.saturating_sub(1));
            first = first.clamp((index + 1).saturating_sub(rows), index);
            if index != focus.index {
                self.move_focus(Id::row(name, index));
            }
        }
        first = first.min(count.saturating_sub(rows));
        self.memory.windows.insert(name, Window { first, rows });
        let width = if count > rows { w - SCROLL_BAR } else { w };
        for index in first..count.min(first + rows) {
            let Kind::Items(items) = &self.nodes[at].kind else {
                return;
            };
            let mut row = (items.row)(index);
            row.id = Some(Id::row(name, index));
            let top = y + (index - first) as f32 * height;
            self.place_root(row, (x, top), (width, height - 1.0), Some(at));
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
