//! The types that describe a screen. All lengths are in font pixels; the scale of texts multiplies them when they
//! are drawn.

use super::event::Nav;
use super::text_edit::TextRules;
use crate::app::cycle::CycleStep;
use crate::app::paint::font::Font;
use crate::app::paint::painter::{Painter, Rgba};
use std::ops::RangeInclusive;
use taffy::style::Style;

/// Identity of a widget across frames: a name, and the index of a row in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Id {
    /// Name, unique on its screen.
    pub name: &'static str,
    /// Index in a list; 0 elsewhere.
    pub index: usize,
}

impl Id {
    /// Creates the identity of a row of a list.
    pub const fn row(name: &'static str, index: usize) -> Id {
        Id { name, index }
    }
}

impl From<&'static str> for Id {
    fn from(name: &'static str) -> Id {
        Id { name, index: 0 }
    }
}

/// A rectangle: left, top, width, height.
pub type Rect = (f32, f32, f32, f32);

/// Behaviour of a control on input; it makes a widget focusable.
pub struct Control<'a, M> {
    /// Message of a click, of Enter, and of the gamepad's confirm button.
    pub press: Option<M>,
    /// Message of left (the previous value) and right, and of clicks on the arrows of a choice.
    pub change: Option<Box<dyn Fn(CycleStep) -> M + 'a>>,
    /// Message of the delete key.
    pub delete: Option<M>,
    /// Message of a key that would move the focus; `None` if the focus moves.
    pub steer: Option<Box<dyn Fn(Nav) -> Option<M> + 'a>>,
    /// The screen itself shows that it is focused.
    pub is_bare: bool,
    /// A text that can be edited.
    pub input: Option<Input<'a, M>>,
    /// False for controls that cannot be focused.
    pub enabled: bool,
    /// Help shown in a [`help`] widget while the control is focused.
    pub help: String,
}

/// A text that can be edited.
pub struct Input<'a, M> {
    /// The text.
    pub text: String,
    /// The characters that can be typed.
    pub rules: TextRules,
    /// Message of the end of an edit, with the new text.
    pub submit: Box<dyn Fn(String) -> M + 'a>,
    /// Message of the end of an edit without a new text.
    pub cancel: Option<M>,
}

impl<'a, M> Input<'a, M> {
    /// Creates a visible text of at most `max_bytes` bytes; ending an edit without a new text sends no message.
    pub fn new(text: &str, max_bytes: usize, submit: impl Fn(String) -> M + 'a) -> Input<'a, M> {
        Input {
            text: text.to_owned(),
            rules: TextRules {
                max_bytes,
                ..TextRules::default()
            },
            submit: Box::new(submit),
            cancel: None,
        }
    }
}

/// How a text fits into its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Takes the width it needs.
    Line,
    /// Breaks into lines.
    Wrap,
    /// Is cut off; pointing at it shows all of it. For names and paths, which can have any length.
    Cut,
}

/// Horizontal alignment of a text in its widget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Left.
    Left,
    /// Centred.
    Centre,
}

/// A text and its style.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The font.
    pub font: Font,
    /// Colour outside the focused control.
    pub colour: Rgba,
    /// Alignment.
    pub align: Align,
    /// Fit.
    pub fit: Fit,
}

/// A list or a grid, whose entries are made when they are visible.
pub struct Items<'a, M> {
    /// Name of the list; its entries are `Id::row(name, index)`.
    pub name: &'static str,
    /// Number of entries.
    pub count: usize,
    /// Least width of an entry of a grid; `None` for a list, whose entries fill its width.
    pub cell_width: Option<f32>,
    /// Height of each entry.
    pub height: f32,
    /// Makes an entry.
    pub row: Box<dyn Fn(usize) -> Widget<'a, M> + 'a>,
}

/// Width that a list reserves for its scroll bar.
pub const SCROLL_BAR: f32 = 7.0;

impl<M> Items<'_, M> {
    /// Returns the number of entries side by side in a list of a width.
    pub fn columns(&self, width: f32) -> usize {
        self.cell_width.map_or(1, |cell| {
            let room = (width - SCROLL_BAR).max(0.0);
            ((room / cell) as usize).max(1)
        })
    }

    /// Returns the number of lines, each with one entry of a list or some of a grid, in a list of a width.
    pub fn lines(&self, width: f32) -> usize {
        self.count.div_ceil(self.columns(width))
    }
}

/// The titles of pages of which one is visible.
pub struct Tabs<'a, M> {
    /// Titles.
    pub labels: Vec<String>,
    /// The visible page.
    pub selected: usize,
    /// Message that shows a page.
    pub set: Box<dyn Fn(usize) -> M + 'a>,
}

/// Draws into a rectangle of the screen at a scale.
pub type PaintFn<'a> = Box<dyn Fn(&mut Painter, Rect, f32) + 'a>;

/// Kinds of widgets.
pub enum Kind<'a, M> {
    /// Children in a row, a column, a grid, or (layers) on top of each other.
    Group(Vec<Widget<'a, M>>),
    /// A text.
    Text(Text),
    /// A list or a grid.
    Items(Items<'a, M>),
    /// A bar of tabs.
    Tabs(Tabs<'a, M>),
    /// One of the tabs of a bar: its title, its message, and whether it is the selected one.
    Tab(String, M, bool),
    /// A value between two arrows, which change it.
    Choice(String),
    /// A switch with a label that shows its state, on or off.
    Switch(bool, String),
    /// A number on a bar; dragging changes it.
    Slider {
        /// The number.
        value: i32,
        /// Its range.
        range: RangeInclusive<i32>,
        /// Message with a new number.
        set: Box<dyn Fn(i32) -> M + 'a>,
    },
    /// The text of the surrounding control's input.
    Field,
    /// A label for the pointer only; there are keys for the same action.
    Part(String, M),
    /// Help for the focused control.
    Help,
    /// Anything else: draws into a rectangle of the screen at a scale.
    CustomPaint(PaintFn<'a>),
}

/// Backgrounds of widgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The dark panel of menus and dialogs.
    Dark,
    /// The light panel of thumbnails.
    Light,
    /// No panel, but a line at the top: a row of a list that begins a group.
    Ruled,
}

/// A description of a part of the screen.
pub struct Widget<'a, M> {
    /// Identity; controls need one.
    pub id: Option<Id>,
    /// Layout.
    pub style: Style,
    /// Kind.
    pub kind: Kind<'a, M>,
    /// What it does.
    pub control: Option<Control<'a, M>>,
    /// Background.
    pub frame: Option<Frame>,
    /// Layers only: the widget takes all input from those below it.
    pub modal: bool,
    /// Message of Escape while this is the top layer.
    pub back: Option<M>,
}

/// Height of a row in a list.
pub const ROW: f32 = 17.0;
/// Height of a line of wrapped text.
pub const LINE: f32 = 11.0;
/// Lines of a help text.
pub const HELP_LINES: usize = 2;
