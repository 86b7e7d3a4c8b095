//! Functions that create widgets. All lengths are in font pixels.

use super::event::Nav;
pub use super::kind::{
    Align, Control, Fit, Frame, HELP_LINES, Id, Input, Items, Kind, LINE, ROW, Rect, SCROLL_BAR,
    Tabs, Text, Widget,
};
use crate::app::cycle::{self, CycleStep};
use crate::app::paint::font::Font;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use std::ops::RangeInclusive;
use taffy::prelude::{FromLength, length, percent, zero};
use taffy::style::{
    AlignItems, Dimension, FlexDirection, JustifyContent, LengthPercentage, LengthPercentageAuto,
};

impl<'a, M> Widget<'a, M> {
    fn new(kind: Kind<'a, M>) -> Widget<'a, M> {
        Widget {
            id: None,
            style: taffy::Style::default(),
            kind,
            control: None,
            frame: None,
            modal: false,
            back: None,
        }
    }

    /// Sets the background, with room for its edges.
    pub fn frame(mut self, frame: Frame) -> Self {
        self.frame = Some(frame);
        self.padding(if frame == Frame::Dark { 12.0 } else { 6.0 })
    }

    /// Draws a line above a row of a list that begins a group.
    pub fn ruled(mut self) -> Self {
        self.frame = Some(Frame::Ruled);
        self
    }

    /// Sets the distance of the content from all edges.
    pub fn padding(mut self, all: f32) -> Self {
        self.style.padding = taffy::Rect {
            left: length(all),
            right: length(all),
            top: length(all),
            bottom: length(all),
        };
        self
    }

    /// Sets the distance of the content from the left and right edges.
    pub fn padding_sides(mut self, sides: f32) -> Self {
        self.style.padding.left = length(sides);
        self.style.padding.right = length(sides);
        self
    }

    /// Sets the distance from the top and the bottom of what surrounds the widget.
    pub fn margin(mut self, top: f32, bottom: f32) -> Self {
        self.style.margin.top = length(top);
        self.style.margin.bottom = length(bottom);
        self
    }

    /// Sets the distance between children.
    pub fn gap(mut self, gap: f32) -> Self {
        self.style.gap = taffy::Size {
            width: LengthPercentage::from_length(gap),
            height: LengthPercentage::from_length(gap),
        };
        self
    }

    /// Takes the room that is left, along the direction of the surrounding group.
    pub fn grow(mut self) -> Self {
        self.style.flex_grow = 1.0;
        self
    }

    /// Takes a share of the surrounding group, regardless of the size of the content.
    pub fn share(mut self, part: f32) -> Self {
        self.style.flex_grow = part;
        self.style.flex_basis = Dimension::from_length(0.0);
        self.style.min_size.width = length(0.0);
        self
    }

    /// Sets the width.
    pub fn width(mut self, width: f32) -> Self {
        self.style.size.width = length(width);
        self
    }

    /// Sets the height.
    pub fn height(mut self, height: f32) -> Self {
        self.style.size.height = length(height);
        self
    }

    /// Requests the height of a number of list rows; shrinks if there is not enough room.
    pub fn rows(mut self, rows: usize) -> Self {
        let height = match &self.kind {
            Kind::Items(items) => items.height,
            _ => ROW,
        };
        self.style.flex_basis = Dimension::from_length(rows as f32 * height);
        self
    }

    /// Sets the height of the rows of a list.
    pub fn row_height(mut self, height: f32) -> Self {
        if let Kind::Items(items) = &mut self.kind {
            items.height = height;
            self.style.flex_basis = Dimension::from_length(items.count as f32 * height);
            self.style.min_size.height = length(height);
        }
        self
    }

    /// Sets the minimum width.
    pub fn min_width(mut self, width: f32) -> Self {
        self.style.min_size.width = length(width);
        self
    }

    /// Sets the maximum width.
    pub fn max_width(mut self, width: f32) -> Self {
        self.style.max_size.width = length(width);
        self
    }

    /// Fills the width of the surrounding column, up to the maximum width of the widget.
    pub fn full_width(mut self) -> Self {
        self.style.size.width = percent(1.0);
        self
    }

    /// Fills the width of the surrounding column.
    pub fn stretch(mut self) -> Self {
        self.style.align_self = Some(AlignItems::STRETCH);
        self
    }

    /// Centres the children in both directions.
    pub fn centred(mut self) -> Self {
        self.style.align_items = AlignItems::CENTER;
        self.style.justify_content = JustifyContent::CENTER;
        self
    }

    /// Centres the children across the direction of the group.
    pub fn align_centre(mut self) -> Self {
        self.style.align_items = AlignItems::CENTER;
        self
    }

    /// Gets smaller than its content if there is not enough room.
    pub fn shrink(mut self) -> Self {
        self.style.min_size.height = length(0.0);
        self
    }

    /// Makes a layer that takes all input; Escape sends a message.
    pub fn modal(mut self, name: &'static str, back: M) -> Self {
        self.id = Some(name.into());
        self.modal = true;
        self.back = Some(back);
        self
    }

    /// Sets the message of Escape.
    pub fn on_back(mut self, back: M) -> Self {
        self.back = Some(back);
        self
    }

    /// Makes the widget focusable.
    fn control(mut self, change: impl FnOnce(&mut Control<'a, M>)) -> Self {
        let control = self.control.get_or_insert_with(|| Control {
            press: None,
            change: None,
            delete: None,
            steer: None,
            is_bare: false,
            input: None,
            enabled: true,
            help: String::new(),
        });
        change(control);
        self
    }

    /// Sets the message of a click and of Enter.
    pub fn on_press(self, message: M) -> Self {
        self.control(|control| control.press = Some(message))
    }

    /// Sets the message of left and right.
    pub fn on_change(self, change: impl Fn(CycleStep) -> M + 'a) -> Self {
        self.control(|control| control.change = Some(Box::new(change)))
    }

    /// Sets messages for the keys that move the focus; a key without one moves the focus.
    pub fn on_steer(self, steer: impl Fn(Nav) -> Option<M> + 'a) -> Self {
        self.control(|control| control.steer = Some(Box::new(steer)))
    }

    /// Draws nothing around the control while it is focused; the screen shows that itself.
    pub fn bare(self) -> Self {
        self.control(|control| control.is_bare = true)
    }

    /// Sets the message of the delete key.
    pub fn on_delete(self, message: M) -> Self {
        self.control(|control| control.delete = Some(message))
    }

    /// Sets the help text.
    pub fn help(self, help: String) -> Self {
        self.control(|control| control.help = help)
    }

    /// Makes the control unusable if false.
    pub fn enabled(self, enabled: bool) -> Self {
        self.control(|control| control.enabled = enabled)
    }

    /// Sets the identity of a control that is not a row.
    pub fn id(mut self, id: impl Into<Id>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Sets the colour of a text.
    pub fn colour(mut self, colour: Rgba) -> Self {
        if let Kind::Text(text) = &mut self.kind {
            text.colour = colour;
        }
        self
    }

    /// Sets the alignment of a text.
    pub fn align(mut self, align: Align) -> Self {
        if let Kind::Text(text) = &mut self.kind {
            text.align = align;
        }
        self
    }

    /// Sets how a text gets along with the width that it is given.
    pub fn fit(mut self, fit: Fit) -> Self {
        if let Kind::Text(text) = &mut self.kind {
            text.fit = fit;
            if fit == Fit::Cut {
                self.style.min_size.width = length(0.0);
            }
        }
        self
    }
}

/// Creates a column.
pub fn column<'a, M>(children: impl IntoIterator<Item = Widget<'a, M>>) -> Widget<'a, M> {
    let mut widget = Widget::new(Kind::Group(children.into_iter().collect()));
    widget.style.flex_direction = FlexDirection::Column;
    widget
}

/// Creates a row; its children are centred vertically.
pub fn row<'a, M>(children: impl IntoIterator<Item = Widget<'a, M>>) -> Widget<'a, M> {
    let mut widget = Widget::new(Kind::Group(children.into_iter().collect()));
    widget.style.align_items = AlignItems::CENTER;
    widget
}

/// Creates layers, which lie on top of each other and fill the same room.
pub fn layers<'a, M>(children: impl IntoIterator<Item = Widget<'a, M>>) -> Widget<'a, M> {
    let fill = |mut child: Widget<'a, M>| {
        child.style.position = taffy::Position::Absolute;
        child.style.inset = zero();
        child
    };
    Widget::new(Kind::Group(children.into_iter().map(fill).collect()))
}

/// Creates room in which widgets are pinned: each with its left top corner at a place, such as one of a map.
pub fn pinned<'a, M>(
    children: impl IntoIterator<Item = ((f32, f32), Widget<'a, M>)>,
) -> Widget<'a, M> {
    let pin = |((x, y), mut child): ((f32, f32), Widget<'a, M>)| {
        child.style.position = taffy::Position::Absolute;
        child.style.inset.left = LengthPercentageAuto::from_length(x);
        child.style.inset.top = LengthPercentageAuto::from_length(y);
        child
    };
    Widget::new(Kind::Group(children.into_iter().map(pin).collect()))
}

/// Creates empty space that takes up the rest.
pub fn space<'a, M>() -> Widget<'a, M> {
    row([]).grow()
}

/// Creates a text in the small font.
pub fn text<'a, M>(text: impl Into<String>) -> Widget<'a, M> {
    Widget::new(Kind::Text(Text {
        text: text.into(),
        font: Font::Small,
        colour: theme::TEXT,
        align: Align::Left,
        fit: Fit::Line,
    }))
}

/// Creates a centred title.
pub fn title<'a, M>(text: impl Into<String>) -> Widget<'a, M> {
    Widget::new(Kind::Text(Text {
        text: text.into(),
        font: Font::Large,
        colour: theme::TITLE,
        align: Align::Centre,
        fit: Fit::Line,
    }))
}

/// Creates a wrapped text.
pub fn paragraph<'a, M>(words: impl Into<String>) -> Widget<'a, M> {
    text(words).fit(Fit::Wrap)
}

/// Creates a row of a list or a button, with a centred label.
pub fn button<'a, M>(label: impl Into<String>, message: M) -> Widget<'a, M> {
    let label = text(label).align(Align::Centre).grow();
    row([label])
        .padding_sides(6.0)
        .height(ROW - 1.0)
        .on_press(message)
}

/// Creates a row of a list: a label on the left and a widget on the right.
pub fn labelled<'a, M>(label: impl Into<String>, value: Widget<'a, M>) -> Widget<'a, M> {
    row([text(label).share(0.5), value.share(0.5)])
        .gap(4.0)
        .padding_sides(6.0)
}

/// Creates a value between two arrows.
pub fn choice<'a, M>(value: impl Into<String>) -> Widget<'a, M> {
    Widget::new(Kind::Choice(value.into()))
}

/// Creates a switch with a label such as "on".
pub fn switch<'a, M>(on: bool, label: impl Into<String>) -> Widget<'a, M> {
    Widget::new(Kind::Switch(on, label.into()))
}

/// Creates a slider.
pub fn slider<'a, M>(
    value: i32,
    range: RangeInclusive<i32>,
    set: impl Fn(i32) -> M + 'a,
) -> Widget<'a, M> {
    let set = Box::new(set);
    Widget::new(Kind::Slider { value, range, set })
}

/// Creates a row of a list with a label and a text that can be edited.
pub fn input<'a, M>(label: impl Into<String>, input: Input<'a, M>) -> Widget<'a, M> {
    labelled(label, Widget::new(Kind::Field)).control(|control| control.input = Some(input))
}

/// Creates a line with a short label and a text that can be edited.
pub fn text_line<'a, M>(label: impl Into<String>, input: Input<'a, M>) -> Widget<'a, M> {
    row([text(label), Widget::new(Kind::Field).grow()])
        .gap(6.0)
        .padding_sides(6.0)
        .height(ROW)
        .control(|control| control.input = Some(input))
}

/// Creates a label that can be clicked.
pub fn part<'a, M>(label: impl Into<String>, message: M) -> Widget<'a, M> {
    Widget::new(Kind::Part(label.into(), message))
}

/// Creates a bar of tabs; `set` makes the message that shows a page. Besides clicks, left and right on the bar change
/// the page, and [`super::event::Nav::NextTab`] wherever the focus is.
pub fn tabs<'a, M>(
    name: &'static str,
    labels: Vec<String>,
    selected: usize,
    set: impl Fn(usize) -> M + Clone + 'a,
) -> Widget<'a, M> {
    let (count, show) = (labels.len(), set.clone());
    let to = move |step| show(cycle::beside(selected, step, count));
    let set = Box::new(set);
    let bar = Widget::new(Kind::Tabs(Tabs {
        labels,
        selected,
        set,
    }));
    bar.id(name).height(ROW).stretch().on_change(to)
}

/// Creates a grid that fills the remaining space, with cells of at least this width and of this height. It scrolls
/// if there is not enough room.
pub fn grid<'a, M>(
    name: &'static str,
    count: usize,
    (width, height): (f32, f32),
    cell: impl Fn(usize) -> Widget<'a, M> + 'a,
) -> Widget<'a, M> {
    let mut widget = Widget::new(Kind::Items(Items {
        name,
        count,
        cell_width: Some(width),
        height,
        row: Box::new(cell),
    }));
    widget.style.flex_grow = 1.0;
    widget.style.flex_basis = Dimension::from_length(0.0);
    widget.style.min_size.height = length(height);
    widget.stretch()
}

/// Creates a list; it gets smaller if there is not enough room, and scrolls then.
pub fn list<'a, M>(
    name: &'static str,
    count: usize,
    row: impl Fn(usize) -> Widget<'a, M> + 'a,
) -> Widget<'a, M> {
    let mut widget = Widget::new(Kind::Items(Items {
        name,
        count,
        cell_width: None,
        height: ROW,
        row: Box::new(row),
    }));
    widget.style.flex_basis = Dimension::from_length(count as f32 * ROW);
    widget.style.flex_shrink = 1000.0;
    widget.style.min_size.height = length(ROW);
    widget
}

/// Creates two lines with the help of the focused control.
pub fn help<'a, M>() -> Widget<'a, M> {
    Widget::new(Kind::Help).height(HELP_LINES as f32 * LINE)
}

/// Creates a widget that draws itself into its rectangle at a scale.
pub fn custom_paint<'a, M>(draw: impl Fn(&mut Painter, Rect, f32) + 'a) -> Widget<'a, M> {
    Widget::new(Kind::CustomPaint(Box::new(draw)))
}

/// Creates a dialog: a name, a title, a text (may be empty) and rows to choose from. Escape sends a message.
pub fn dialog<'a, M: 'a>(
    name: &'static str,
    heading: impl Into<String>,
    words: impl Into<String>,
    rows: Widget<'a, M>,
    back: M,
) -> Widget<'a, M> {
    let words: String = words.into();
    let mut content = vec![title(heading).margin(0.0, 10.0)];
    if !words.is_empty() {
        let words = paragraph(words).align(Align::Centre).colour(theme::DIM);
        content.push(words.margin(0.0, 8.0));
    }
    content.push(rows.stretch());
    let panel = column(content).frame(Frame::Dark).min_width(150.0).shrink();
    column([panel.max_width(340.0)])
        .centred()
        .padding(4.0)
        .modal(name, back)
}

/// Creates a page: a title, and content that gets the height it needs, at most that of the window. The page gets
/// narrower than `width` in a narrow window.
pub fn page<'a, M>(
    width: f32,
    heading: impl Into<String>,
    content: impl IntoIterator<Item = Widget<'a, M>>,
    back: M,
) -> Widget<'a, M> {
    let heading = [title(heading).margin(0.0, 10.0)];
    let panel = column(heading.into_iter().chain(content));
    let mut panel = panel.frame(Frame::Dark).width(width).shrink();
    panel.style.max_size.width = percent(1.0);
    let page = column([panel]).centred().padding(4.0);
    page.on_back(back)
}
